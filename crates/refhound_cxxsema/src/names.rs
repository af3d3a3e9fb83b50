//! Names in C: the same in every unit that sees the same declarations.

use std::fmt::Write as _;

use refhound_cxxsyntax::tree::Name;
use refhound_index::{Symbol, intern};

use crate::lookup::plain;
use crate::model::{Entity, FuncId, FuncKind, ScopeId};
use crate::unit::Unit;

impl Unit<'_> {
    /// `prefix::name`
    #[allow(clippy::unused_self, reason = "reads as the others do")]
    pub(crate) fn joined(&self, prefix: Symbol, name: Symbol) -> Symbol {
        if prefix == Symbol::EMPTY { name } else { intern(&format!("{prefix}::{name}")) }
    }

    /// A name for what has none: by its place in its scope, so that every unit counts alike.
    pub(crate) fn unnamed_name(&mut self, what: &str, scope: ScopeId) -> Symbol {
        let prefix = self.scopes[scope].prefix;
        let number = self.unnamed.entry(prefix).or_insert(0);
        *number += 1;
        intern(&format!("({what} {number})"))
    }

    /// The name of a function in C.
    pub(crate) fn link_name(&mut self, id: FuncId) -> Symbol {
        if let Some(link) = self.funcs[id].link {
            return link;
        }
        let func = &self.funcs[id];
        if func.is_c {
            let name = func.name;
            self.funcs[id].link = Some(name);
            return name;
        }
        let prefix = self.scopes[func.owner].prefix;
        let mut text = String::new();
        if prefix != Symbol::EMPTY {
            let _ = write!(text, "{prefix}::");
        }
        match func.kind {
            FuncKind::Destructor => {
                let _ = write!(text, "~{}", self.last_name(id));
            }
            FuncKind::Constructor => text.push_str(self.last_name(id)),
            FuncKind::Conversion => {
                let result = self.signature(id).result;
                text.push_str("operator ");
                self.spell(result, &mut text);
            }
            FuncKind::Free | FuncKind::Method | FuncKind::StaticMethod => text.push_str(func.name.as_str()),
        }
        if let Some(arguments) = self.funcs[id].arguments.clone() {
            self.spell_arguments(&arguments, &mut text);
        }
        if self.has_brothers(id) {
            self.spell_parameters(id, &mut text);
        }
        let link = intern(&text);
        self.funcs[id].link = Some(link);
        link
    }

    /// The class without its scopes and arguments: `C` of `ns::C<int>`.
    fn last_name(&self, id: FuncId) -> &'static str {
        match self.funcs[id].class.map(|class| &self.classes[class]) {
            Some(class) => match &class.template {
                Some((template, _)) => self.templates[*template].name.as_str(),
                None => class.name.as_str(),
            },
            None => self.funcs[id].name.as_str(),
        }
    }

    /// Whether its scope declares other functions of the same name.
    fn has_brothers(&self, id: FuncId) -> bool {
        let func = &self.funcs[id];
        match (func.kind, func.class) {
            (FuncKind::Destructor | FuncKind::Conversion, _) => false,
            (FuncKind::Constructor, Some(class)) => {
                let class = &self.classes[class];
                let declared = class.constructors.iter().filter(|&&other| self.funcs[other].implicit.is_none()).count();
                func.implicit.is_some() || declared + class.constructor_templates.len() > 1
            }
            _ if func.implicit.is_some() => true,
            _ => {
                let Some(list) = self.scopes[func.owner].names.get(&func.name) else { return false };
                let is_other = |entity: &&Entity| match entity {
                    // An instance of a template is told apart by its arguments, which are in the name.
                    Entity::Function(other) => *other == id || self.funcs[*other].implicit.is_none(),
                    Entity::Template(_) => true,
                    _ => false,
                };
                list.iter().filter(is_other).count() > 1
            }
        }
    }

    fn spell_parameters(&mut self, id: FuncId, text: &mut String) {
        let signature = self.signature(id);
        text.push('(');
        for (index, param) in signature.params.iter().enumerate() {
            if index > 0 {
                text.push_str(", ");
            }
            let ty = self.types.unqualified(param.ty);
            self.spell(ty, text);
        }
        if signature.variadic {
            text.push_str(if signature.params.is_empty() { "..." } else { ", ..." });
        }
        text.push(')');
        if self.funcs[id].is_const && self.has_const_twin(id) {
            text.push_str(" const");
        }
        match self.funcs[id].ref_qualifier {
            Some(refhound_cxxsyntax::tree::RefQualifier::Rvalue) => text.push_str(" &&"),
            Some(refhound_cxxsyntax::tree::RefQualifier::Lvalue) => text.push_str(" &"),
            None => {}
        }
    }

    /// `T &get()` beside `const T &get() const`.
    fn has_const_twin(&self, id: FuncId) -> bool {
        let func = &self.funcs[id];
        let Some(list) = self.scopes[func.owner].names.get(&func.name) else { return false };
        list.iter()
            .any(|entity| matches!(entity, Entity::Function(other) if *other != id && !self.funcs[*other].is_const))
    }

    /// A name as it is written, for what no declaration explains.
    pub(crate) fn written(&mut self, name: &Name) -> Symbol {
        let scope = self.scope();
        self.written_in(name, scope)
    }

    pub(crate) fn written_in(&mut self, name: &Name, scope: ScopeId) -> Symbol {
        if let [only] = &name.parts[..]
            && only.arguments.is_none()
            && let Some(symbol) = plain(only)
        {
            return symbol;
        }
        let mut text = String::new();
        for (index, part) in name.parts.iter().enumerate() {
            if index > 0 {
                text.push_str("::");
            }
            match plain(part) {
                Some(symbol) => text.push_str(symbol.as_str()),
                None => text.push_str("decltype(?)"),
            }
            if let Some(arguments) = &part.arguments {
                text.push('<');
                for (index, argument) in arguments.iter().enumerate() {
                    if index > 0 {
                        text.push_str(", ");
                    }
                    match argument {
                        refhound_cxxsyntax::tree::TemplateArgument::Type(ty) => {
                            // The tree outlives the unit; a name is only spelled here.
                            let ty = self.read_type(*ty, scope);
                            self.spell(ty, &mut text);
                        }
                        refhound_cxxsyntax::tree::TemplateArgument::Expr(expr) => match self.constant(*expr, scope) {
                            Some(value) => {
                                let _ = write!(text, "{value}");
                            }
                            None => text.push('?'),
                        },
                    }
                }
                text.push('>');
            }
        }
        intern(&text)
    }
}
