//! Types as they are written in names: aliases are seen through, so that two spellings of one type give one name.

use std::fmt::Write as _;

use refhound_cxxsyntax::tree::Builtin;
use refhound_index::{Symbol, intern};

use crate::model::{Argument, Constant};
use crate::types::{Length, Ty, Type};
use crate::unit::Unit;

/// Names grow with nested arguments; beyond this they are cut, and may meet.
const LONGEST: usize = 4000;

impl Unit<'_> {
    pub(crate) fn spelled(&self, ty: Ty) -> Symbol {
        let mut text = String::new();
        self.spell(ty, &mut text);
        intern(&text)
    }

    pub(crate) fn spell(&self, ty: Ty, text: &mut String) {
        if text.len() > LONGEST {
            return;
        }
        let ty = self.types.canonical(ty);
        match self.types.get(ty) {
            Type::Builtin(builtin) => text.push_str(builtin_name(*builtin)),
            Type::Null => text.push_str("nullptr_t"),
            Type::Class(class) => {
                let class = &self.classes[*class];
                text.push_str(class.called.unwrap_or(class.link).as_str());
            }
            Type::Enum(id) => text.push_str(self.enums[*id].link.map_or("enum", Symbol::as_str)),
            Type::Unknown(name) if *name == Symbol::EMPTY => text.push('?'),
            Type::Unknown(name) => text.push_str(name.as_str()),
            Type::Alias(_, to) => self.spell(*to, text),
            Type::Qualified { ty, is_const, is_volatile } => self.spell_qualified(*ty, *is_const, *is_volatile, text),
            Type::Pointer(to) => self.spell_behind(*to, "*", text),
            Type::Reference(to) => self.spell_behind(*to, "&", text),
            Type::Rvalue(to) => self.spell_behind(*to, "&&", text),
            Type::MemberPointer(to) => self.spell_behind(*to, "?::*", text),
            Type::Array(element, length) => {
                self.spell(*element, text);
                match length {
                    Length::Known(length) => {
                        let _ = write!(text, "[{length}]");
                    }
                    Length::None | Length::Expr(_) => text.push_str("[]"),
                }
            }
            Type::Function(_) => self.spell_function(ty, "", text),
            Type::Auto => text.push_str("auto"),
        }
    }

    fn spell_qualified(&self, ty: Ty, is_const: bool, is_volatile: bool, text: &mut String) {
        let words = [(is_const, "const"), (is_volatile, "volatile")];
        if matches!(self.types.get(ty), Type::Pointer(_)) {
            self.spell(ty, text);
            for (_, word) in words.iter().filter(|(set, _)| *set) {
                let _ = write!(text, " {word}");
            }
            return;
        }
        for (_, word) in words.iter().filter(|(set, _)| *set) {
            let _ = write!(text, "{word} ");
        }
        self.spell(ty, text);
    }

    fn spell_behind(&self, to: Ty, mark: &str, text: &mut String) {
        if matches!(self.types.bare(to), Type::Function(_)) {
            self.spell_function(to, &format!("({mark})"), text);
            return;
        }
        self.spell(to, text);
        if !text.ends_with(['*', '&']) {
            text.push(' ');
        }
        text.push_str(mark);
    }

    fn spell_function(&self, ty: Ty, mark: &str, text: &mut String) {
        let Type::Function(signature) = self.types.bare(ty) else { return };
        self.spell(signature.result, text);
        let _ = write!(text, " {mark}(");
        for (index, param) in signature.params.iter().enumerate() {
            if index > 0 {
                text.push_str(", ");
            }
            self.spell(*param, text);
        }
        if signature.variadic {
            text.push_str(", ...");
        }
        text.push(')');
    }

    pub(crate) fn spell_arguments(&self, arguments: &[Argument], text: &mut String) {
        text.push('<');
        let mut first = true;
        self.spell_list(arguments, &mut first, text);
        text.push('>');
    }

    fn spell_list(&self, arguments: &[Argument], first: &mut bool, text: &mut String) {
        for argument in arguments {
            if let Argument::Pack(inner) = argument {
                self.spell_list(inner, first, text);
                continue;
            }
            if !std::mem::take(first) {
                text.push_str(", ");
            }
            match argument {
                Argument::Type(ty) => self.spell(*ty, text),
                Argument::Value(Constant::Known(value)) => {
                    let _ = write!(text, "{value}");
                }
                Argument::Value(Constant::Named(name)) => text.push_str(name.as_str()),
                Argument::Template(template) => text.push_str(self.templates[*template].name.as_str()),
                Argument::Pack(_) => {}
            }
        }
    }
}

pub(crate) fn builtin_name(builtin: Builtin) -> &'static str {
    match builtin {
        Builtin::Void => "void",
        Builtin::Bool => "bool",
        Builtin::Char => "char",
        Builtin::SChar => "signed char",
        Builtin::UChar => "unsigned char",
        Builtin::Short => "short",
        Builtin::UShort => "unsigned short",
        Builtin::Int => "int",
        Builtin::UInt => "unsigned int",
        Builtin::Long => "long",
        Builtin::ULong => "unsigned long",
        Builtin::LongLong => "long long",
        Builtin::ULongLong => "unsigned long long",
        Builtin::Int128 => "__int128",
        Builtin::UInt128 => "unsigned __int128",
        Builtin::Half => "_Float16",
        Builtin::Float => "float",
        Builtin::Double => "double",
        Builtin::LongDouble => "long double",
        Builtin::Float128 => "__float128",
        Builtin::ComplexFloat => "_Complex float",
        Builtin::ComplexDouble => "_Complex double",
        Builtin::ComplexLongDouble => "_Complex long double",
        Builtin::VaList => "va_list",
    }
}
