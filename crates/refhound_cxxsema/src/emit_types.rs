//! Types in C's tree: specifiers and declarators. A reference is a pointer; so is a class that is passed by address.

use refhound_csyntax::tree as c;
use refhound_cxxsyntax::tree::{ClassKey, TokenId};
use refhound_index::{EntityId as _, Symbol, intern};
use smallvec::smallvec;

use crate::types::{Length, Ty, Type};
use crate::unit::Unit;
use crate::values::At;

/// Whether a class must be complete where its type is named.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Need {
    Whole,
    Mention,
}

impl Unit<'_> {
    pub(crate) fn type_name(&mut self, ty: Ty) -> c::TypeNameId {
        if let Some(&known) = self.type_names.get(&ty) {
            return known;
        }
        let (specs, declarator) = self.declared(None, TokenId::from_index(0), ty, c::Storage::None);
        let name = self.out.type_names.push(c::TypeName { specs, declarator });
        self.type_names.insert(ty, name);
        name
    }

    /// The specifiers and the declarator of something of this type.
    pub(crate) fn declared(
        &mut self,
        name: Option<Symbol>,
        token: TokenId,
        ty: Ty,
        storage: c::Storage,
    ) -> (c::SpecsId, c::DeclaratorId) {
        let mut parts = c::DeclaratorParts::new();
        let base = self.parts(ty, &mut parts, Need::Whole);
        let specs = self.specs(base, storage);
        let declarator = self.out.declarators.push(c::Declarator { name, token, parts, attributes: Vec::new() });
        (specs, declarator)
    }

    /// The declarator parts of a type, and the type that the specifiers name.
    fn parts(&mut self, ty: Ty, parts: &mut c::DeclaratorParts, need: Need) -> Ty {
        match self.types.get(ty).clone() {
            Type::Pointer(to) | Type::Reference(to) | Type::Rvalue(to) => {
                parts.push(c::DeclaratorPart::Pointer(c::Qualifiers::default()));
                self.parts(to, parts, Need::Mention)
            }
            Type::Qualified { ty: inner, is_const, is_volatile } => match self.types.get(inner).clone() {
                Type::Pointer(to) => {
                    let qualifiers = c::Qualifiers { is_const, is_volatile, ..c::Qualifiers::default() };
                    parts.push(c::DeclaratorPart::Pointer(qualifiers));
                    self.parts(to, parts, Need::Mention)
                }
                Type::Array(element, length) => {
                    let element = self.types.qualified(element, is_const, is_volatile);
                    let array = self.types.intern(Type::Array(element, length));
                    self.parts(array, parts, need)
                }
                Type::Function(_) | Type::Null => self.parts(inner, parts, need),
                Type::Auto | Type::Unknown(Symbol::EMPTY) if !parts.is_empty() => self.parts(inner, parts, need),
                _ => {
                    self.require(inner, need);
                    ty
                }
            },
            Type::Array(element, length) => {
                let size = match length {
                    Length::None => c::ArraySize::None,
                    Length::Known(length) => {
                        let size = self.number(i128::from(length), At::token(TokenId::from_index(0)));
                        c::ArraySize::Expr(size)
                    }
                    Length::Expr(size) => c::ArraySize::Expr(size),
                };
                parts.push(c::DeclaratorPart::Array(size));
                self.parts(element, parts, need)
            }
            Type::Function(signature) => {
                let mut params: Vec<(Option<Symbol>, TokenId, Ty)> = Vec::with_capacity(signature.params.len());
                let nowhere = TokenId::from_index(0);
                let result = self.passed_result(signature.result, nowhere, &mut params);
                for &param in &signature.params {
                    params.push((None, nowhere, param));
                }
                let list = self.parameters(&params, signature.variadic);
                parts.push(c::DeclaratorPart::Function(Box::new(list)));
                self.parts(result, parts, Need::Mention)
            }
            Type::Null => {
                parts.push(c::DeclaratorPart::Pointer(c::Qualifiers::default()));
                self.types.void
            }
            // C would take `auto *x = v` for a pointer to what `v` is; here nothing is known of what it points to.
            Type::Auto | Type::Unknown(Symbol::EMPTY) if !parts.is_empty() => {
                self.types.intern(Type::Unknown(intern("?")))
            }
            _ => {
                self.require(ty, need);
                ty
            }
        }
    }

    /// The result in C: a class that is passed by address becomes a parameter.
    pub(crate) fn passed_result(
        &mut self,
        result: Ty,
        token: TokenId,
        params: &mut Vec<(Option<Symbol>, TokenId, Ty)>,
    ) -> Ty {
        if !self.types.is_reference(result) && self.is_managed(result) {
            let ty = self.types.unqualified(result);
            let pointer = self.types.pointer(ty);
            params.push((Some(self.words.result), token, pointer));
            return self.types.void;
        }
        result
    }

    /// A parameter in C.
    pub(crate) fn passed_type(&mut self, ty: Ty) -> Ty {
        if !self.types.is_reference(ty) && self.is_managed(ty) { self.types.pointer(ty) } else { ty }
    }

    pub(crate) fn parameters(&mut self, params: &[(Option<Symbol>, TokenId, Ty)], variadic: bool) -> c::Parameters {
        let mut list = Vec::with_capacity(params.len());
        for &(name, token, ty) in params {
            let ty = self.passed_type(ty);
            let mut parts = c::DeclaratorParts::new();
            let base = self.parts(ty, &mut parts, Need::Mention);
            let specs = self.specs(base, c::Storage::None);
            let declarator = self.out.declarators.push(c::Declarator { name, token, parts, attributes: Vec::new() });
            list.push(c::Parameter::Declared { specs, declarator, attributes: Vec::new() });
        }
        c::Parameters { list, variadic, style: c::ParameterStyle::Prototype }
    }

    /// Sees to it that C knows the type that specifiers name.
    fn require(&mut self, ty: Ty, need: Need) {
        match *self.types.get(ty) {
            Type::Class(class) if need == Need::Whole => self.emit_class(class),
            Type::Class(class) => self.mention_class(class),
            Type::Enum(id) => self.emit_enum(id),
            Type::Alias(id, to) => {
                if need == Need::Whole
                    && let Some(class) = self.types.class_of(to)
                {
                    self.emit_class(class);
                }
                self.emit_alias(id, to);
            }
            _ => {}
        }
    }

    fn specs(&mut self, base: Ty, storage: c::Storage) -> c::SpecsId {
        if storage == c::Storage::None
            && let Some(&known) = self.plain_specs.get(&base)
        {
            return known;
        }
        let (inner, qualifiers) = match *self.types.get(base) {
            Type::Qualified { ty, is_const, is_volatile } => {
                (ty, c::Qualifiers { is_const, is_volatile, ..c::Qualifiers::default() })
            }
            _ => (base, c::Qualifiers::default()),
        };
        let first = TokenId::from_index(0);
        let specs = c::Specs {
            first,
            storage,
            thread_local: false,
            inline: false,
            noreturn: false,
            ty: self.type_spec(inner, first),
            qualifiers,
            attributes: Vec::new(),
        };
        let id = self.out.specs.push(specs);
        if storage == c::Storage::None {
            self.plain_specs.insert(base, id);
        }
        id
    }

    fn type_spec(&mut self, ty: Ty, token: TokenId) -> c::TypeSpec {
        match *self.types.get(ty) {
            Type::Builtin(builtin) => c::TypeSpec::Builtin(builtin),
            Type::Class(class) => c::TypeSpec::Tag(self.keyword(class), self.classes[class].link),
            Type::Enum(id) => match self.enums[id].link {
                Some(tag) => c::TypeSpec::Enum(Box::new(c::EnumSpec {
                    tag: Some(tag),
                    tag_token: token,
                    underlying: None,
                    enumerators: None,
                    attributes: Vec::new(),
                })),
                None => c::TypeSpec::Builtin(c::Builtin::Int),
            },
            Type::Alias(id, _) => c::TypeSpec::Name(self.aliases[id].link, token),
            Type::Unknown(name) if name != Symbol::EMPTY => c::TypeSpec::Name(name, token),
            Type::MemberPointer(_) => c::TypeSpec::Name(intern("pointer to member"), token),
            Type::Unknown(_) | Type::Auto => c::TypeSpec::Auto,
            // Those were taken apart before.
            Type::Null
            | Type::Qualified { .. }
            | Type::Pointer(_)
            | Type::Reference(_)
            | Type::Rvalue(_)
            | Type::Array(..)
            | Type::Function(_) => c::TypeSpec::Auto,
        }
    }

    pub(crate) fn keyword(&self, class: crate::model::ClassId) -> c::RecordKeyword {
        match self.classes[class].key {
            ClassKey::Union => c::RecordKeyword::Union,
            ClassKey::Class | ClassKey::Struct | ClassKey::Enum => c::RecordKeyword::Struct,
        }
    }

    /// A parameter list for a whole function.
    pub(crate) fn function_declarator(
        &mut self,
        name: Symbol,
        token: TokenId,
        params: &[(Option<Symbol>, TokenId, Ty)],
        variadic: bool,
        result: Ty,
        storage: c::Storage,
    ) -> (c::SpecsId, c::DeclaratorId) {
        let list = self.parameters(params, variadic);
        let mut parts: c::DeclaratorParts = smallvec![c::DeclaratorPart::Function(Box::new(list))];
        let base = self.parts(result, &mut parts, Need::Mention);
        let specs = self.specs(base, storage);
        let declarator =
            self.out.declarators.push(c::Declarator { name: Some(name), token, parts, attributes: Vec::new() });
        (specs, declarator)
    }
}
