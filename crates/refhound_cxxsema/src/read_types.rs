//! From a type as it is written to what it means, in a scope.

use std::rc::Rc;

use refhound_cxxsyntax::tree::{
    ClassKey, DeclId, DeclKind, ExprKind, Function, Name, NamePart, PartKind, TypeId, TypeKind, UnaryOp,
};
use refhound_index::{Symbol, intern};

use crate::declare::Place;
use crate::lookup::plain;
use crate::model::{AliasId, AliasState, ClassId, Entity, FuncSig, Param, ScopeId, ScopeKind};
use crate::types::{Length, Signature, Ty, Type};
use crate::unit::Unit;

impl<'a> Unit<'a> {
    pub(crate) fn read_type(&mut self, id: TypeId, scope: ScopeId) -> Ty {
        if !self.enter() {
            return self.types.unknown;
        }
        let node = &self.tree.types[id];
        let ty = self.read_unqualified(id, scope);
        let ty = self.types.qualified(ty, node.is_const, node.is_volatile);
        self.leave();
        ty
    }

    fn read_unqualified(&mut self, id: TypeId, scope: ScopeId) -> Ty {
        let tree = self.tree;
        match &tree.types[id].kind {
            TypeKind::Builtin(builtin) => self.types.builtin(*builtin),
            TypeKind::Named(name) => self.named_type(name, scope),
            TypeKind::Elaborated(key, name) => self.elaborated(*key, name, scope),
            TypeKind::Defined(decl) => self.defined(*decl, scope),
            TypeKind::Auto => self.types.auto,
            TypeKind::Decltype(expr) => self.decltype(*expr, scope),
            TypeKind::Pointer(to) => {
                let to = self.read_type(*to, scope);
                let to = self.types.referred(to);
                self.types.pointer(to)
            }
            TypeKind::Reference(to) => {
                let to = self.read_type(*to, scope);
                self.types.reference(to)
            }
            TypeKind::RvalueReference(to) => {
                let to = self.read_type(*to, scope);
                self.types.rvalue(to)
            }
            TypeKind::Array(element, size) => {
                let element = self.read_type(*element, scope);
                let length = match size {
                    None => Length::None,
                    Some(size) => match self.constant(*size, scope).and_then(|size| u64::try_from(size).ok()) {
                        Some(size) => Length::Known(size),
                        None => Length::Expr(self.size_expr(*size, scope)),
                    },
                };
                self.types.intern(Type::Array(element, length))
            }
            TypeKind::Function(function) => {
                let result = self.read_type(function.result, scope);
                let mut params = Vec::with_capacity(function.parameters.len());
                for parameter in &function.parameters {
                    let ty = self.read_type(parameter.ty, scope);
                    params.push(self.parameter_type(ty));
                }
                self.types.intern(Type::Function(Box::new(Signature { result, params, variadic: function.variadic })))
            }
            TypeKind::MemberPointer(_, to) => {
                let to = self.read_type(*to, scope);
                self.types.intern(Type::MemberPointer(to))
            }
            TypeKind::Pack(inner) => self.read_type(*inner, scope),
            TypeKind::Unknown => self.types.unknown,
        }
    }

    /// Arrays and functions are pointers, and a qualifier at the top says nothing to callers.
    pub(crate) fn parameter_type(&mut self, ty: Ty) -> Ty {
        match *self.types.resolved(ty) {
            Type::Array(element, _) => self.types.pointer(element),
            Type::Function(_) => self.types.pointer(ty),
            _ => ty,
        }
    }

    fn named_type(&mut self, name: &'a Name, scope: ScopeId) -> Ty {
        let Some(last) = name.parts.last() else { return self.types.unknown };
        if let PartKind::Decltype(expr) = last.kind {
            return self.decltype(expr, scope);
        }
        let found = self.find_name(name, scope);
        for &entity in &found.entities {
            if entity.is_type() || matches!(entity, Entity::Template(_) | Entity::Pack(_)) {
                return self.type_of_entity(entity, last, scope);
            }
        }
        // A variable of the same name may hide the type; in a type only the type can be meant.
        if !found.entities.is_empty()
            && let Some(symbol) = plain(last)
            && name.parts.len() == 1
            && let Some(entity) = self.hidden_type(scope, symbol)
        {
            return self.type_of_entity(entity, last, scope);
        }
        self.unknown_type(name, scope)
    }

    fn hidden_type(&mut self, scope: ScopeId, name: Symbol) -> Option<Entity> {
        let mut at = Some(scope);
        while let Some(scope) = at {
            if let Some(entity) = self.lookup_in(scope, name).into_iter().find(|entity| entity.is_type()) {
                return Some(entity);
            }
            at = self.scopes[scope].parent;
        }
        None
    }

    /// A type that no declaration explains; integers of C's library go by their plain names.
    fn unknown_type(&mut self, name: &'a Name, scope: ScopeId) -> Ty {
        let written = self.written_in(name, scope);
        let text = written.as_str();
        let plain = text.strip_prefix("std::").unwrap_or(text);
        let builtin = match plain {
            "wchar_t" | "char8_t" | "char16_t" | "char32_t" | "size_t" | "ssize_t" | "ptrdiff_t" | "intptr_t"
            | "uintptr_t" | "int8_t" | "int16_t" | "int32_t" | "int64_t" | "uint8_t" | "uint16_t" | "uint32_t"
            | "uint64_t" | "intmax_t" | "uintmax_t" => intern(plain),
            "nullptr_t" => return self.types.null,
            _ => written,
        };
        self.types.intern(Type::Unknown(builtin))
    }

    /// The type that an entity is, with the arguments that stand behind its name.
    pub(crate) fn type_of_entity(&mut self, entity: Entity, part: &'a NamePart, scope: ScopeId) -> Ty {
        match entity {
            Entity::Class(class) => match (&part.arguments, self.classes[class].template.clone()) {
                // Inside `C<T>`, `C<U>` names the template again.
                (Some(arguments), Some((template, _))) => self.class_instance(template, arguments, scope),
                _ => self.types.class(class),
            },
            Entity::Enum(id) => self.types.intern(Type::Enum(id)),
            Entity::Alias(alias) => self.alias_type(alias),
            Entity::Type(ty) => ty,
            Entity::Template(template) => match &part.arguments {
                Some(arguments) => self.class_instance(template, arguments, scope),
                None => self.bare_template(template),
            },
            Entity::Pack(pack) => match self.pack_index.and_then(|index| self.packs[pack].get(index).cloned()) {
                Some(crate::model::Argument::Type(ty)) => ty,
                _ => self.types.unknown,
            },
            _ => self.types.unknown,
        }
    }

    pub(crate) fn alias_type(&mut self, id: AliasId) -> Ty {
        match self.aliases[id].state {
            AliasState::Read(ty) => return ty,
            AliasState::Reading => return self.types.unknown,
            AliasState::Unread => {}
        }
        self.aliases[id].state = AliasState::Reading;
        let (ty, scope) = (self.aliases[id].ty, self.aliases[id].scope);
        let target = self.read_type(ty, scope);
        // Only what stands in a namespace is worth a typedef: the rest is there for templates.
        let keep = matches!(self.scopes[scope].kind, ScopeKind::Namespace) && !self.types.is_reference(target);
        let is_own = match self.types.get(target) {
            Type::Class(class) => self.classes[*class].link == self.aliases[id].link,
            Type::Enum(id_) => self.enums[*id_].link == Some(self.aliases[id].link),
            Type::Unknown(name) => *name == self.aliases[id].link,
            _ => false,
        };
        let ty = if keep && !is_own { self.types.intern(Type::Alias(id, target)) } else { target };
        self.aliases[id].state = AliasState::Read(ty);
        ty
    }

    fn elaborated(&mut self, key: ClassKey, name: &'a Name, scope: ScopeId) -> Ty {
        let Some(last) = name.parts.last() else { return self.types.unknown };
        let found = self.find_name(name, scope);
        for &entity in &found.entities {
            if matches!(entity, Entity::Class(_) | Entity::Enum(_) | Entity::Template(_)) {
                return self.type_of_entity(entity, last, scope);
            }
        }
        if let (Some(symbol), 1) = (plain(last), name.parts.len()) {
            if let Some(entity) = self.hidden_type(scope, symbol)
                && matches!(entity, Entity::Class(_) | Entity::Enum(_))
            {
                return self.type_of_entity(entity, last, scope);
            }
            if key == ClassKey::Enum {
                return self.types.intern(Type::Unknown(symbol));
            }
            // Declared by its mention, in the namespace around.
            let mut outer = scope;
            while !matches!(self.scopes[outer].kind, ScopeKind::Namespace) {
                match self.scopes[outer].parent {
                    Some(parent) => outer = parent,
                    None => break,
                }
            }
            let class = self.new_class(symbol, key, last.token, outer);
            self.add(outer, symbol, Entity::Class(class));
            return self.types.class(class);
        }
        self.unknown_type(name, scope)
    }

    /// A class or an enumeration that is defined where its type stands.
    fn defined(&mut self, decl: DeclId, scope: ScopeId) -> Ty {
        if let Some(&ty) = self.defined_types.get(&(decl, scope)) {
            return ty;
        }
        let ty = match &self.tree.decls[decl].kind {
            DeclKind::Class(node) => match self.declare_class(decl, node, scope, Place::default()) {
                Some(class) => self.types.class(class),
                None => self.types.unknown,
            },
            DeclKind::Enum(node) => {
                let id = self.declare_enum(decl, node, scope);
                self.types.intern(Type::Enum(id))
            }
            _ => self.types.unknown,
        };
        self.defined_types.insert((decl, scope), ty);
        ty
    }

    fn decltype(&mut self, expr: refhound_cxxsyntax::tree::ExprId, scope: ScopeId) -> Ty {
        // `decltype(&f)` in the argument of `unique_ptr` is the type of the function's address.
        if let ExprKind::Unary { op: UnaryOp::AddressOf, operand } = self.tree.exprs[expr].kind
            && let ExprKind::Name(name) = &self.tree.exprs[operand].kind
            && let Some(Entity::Function(func)) = self.find_name(name, scope).entities.first().copied()
        {
            let ty = self.function_type(func);
            return self.types.pointer(ty);
        }
        self.type_of_expr(expr, scope)
    }

    pub(crate) fn function_type(&mut self, func: crate::model::FuncId) -> Ty {
        let signature = self.signature(func);
        let params = signature.params.iter().map(|param| param.ty).collect();
        let result = self.result_type(func);
        self.types.intern(Type::Function(Box::new(Signature { result, params, variadic: signature.variadic })))
    }

    // ---- functions ----

    pub(crate) fn signature(&mut self, id: crate::model::FuncId) -> Rc<FuncSig> {
        if let Some(known) = &self.funcs[id].signature {
            return Rc::clone(known);
        }
        let (decl, scope, class) = (self.funcs[id].decl, self.funcs[id].scope, self.funcs[id].class);
        let signature = match decl.map(|decl| (decl, &self.tree.decls[decl].kind)) {
            Some((decl, DeclKind::Function(function))) => self.read_signature(decl, function, scope, class),
            _ => FuncSig { result: self.types.void, params: Vec::new(), variadic: false },
        };
        let signature = Rc::new(signature);
        self.funcs[id].signature = Some(Rc::clone(&signature));
        signature
    }

    pub(crate) fn read_signature(
        &mut self,
        _decl: DeclId,
        function: &'a Function,
        scope: ScopeId,
        _class: Option<ClassId>,
    ) -> FuncSig {
        let result = match (function.result, function.name.parts.last().map(|part| &part.kind)) {
            (_, Some(PartKind::Conversion(ty))) => self.read_type(*ty, scope),
            (Some(ty), _) => self.read_type(ty, scope),
            (None, _) => self.types.void,
        };
        let params = self.read_parameters(&function.parameters, scope);
        FuncSig { result, params, variadic: function.variadic }
    }

    pub(crate) fn read_parameters(
        &mut self,
        parameters: &'a [refhound_cxxsyntax::tree::Parameter],
        scope: ScopeId,
    ) -> Vec<Param> {
        let mut params = Vec::with_capacity(parameters.len());
        for parameter in parameters {
            if parameter.is_pack {
                self.read_pack_parameter(parameter, scope, &mut params);
                continue;
            }
            let ty = self.read_type(parameter.ty, scope);
            let ty = self.parameter_type(ty);
            if self.types.is_void(ty) && parameters.len() == 1 {
                break;
            }
            params.push(Param {
                name: parameter.name,
                token: parameter.token,
                ty,
                default: parameter.default,
                pack: None,
            });
        }
        params
    }

    fn read_pack_parameter(
        &mut self,
        parameter: &'a refhound_cxxsyntax::tree::Parameter,
        scope: ScopeId,
        params: &mut Vec<Param>,
    ) {
        let count = self.pack_size_of_type(parameter.ty, scope).unwrap_or(0);
        let saved = self.pack_index;
        for index in 0..count {
            self.pack_index = Some(index);
            let ty = self.read_type(parameter.ty, scope);
            let ty = self.parameter_type(ty);
            let name = parameter.name.map(|name| intern(&format!("{name}_{index}")));
            params.push(Param { name, token: parameter.token, ty, default: None, pack: parameter.name });
        }
        self.pack_index = saved;
    }
}
