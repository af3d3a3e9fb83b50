//! Names as expressions: variables, functions, enumerators, members, constants of templates.

use refhound_cxxsyntax::tree::Name;
use refhound_index::{EntityId as _, intern};

use crate::context::{LocalEntry, Reach};
use crate::model::{Argument, Constant, Entity, EnumId, FuncId, VarId};
use crate::types::Type;
use crate::unit::Unit;
use crate::values::{At, Value};

impl<'a> Unit<'a> {
    pub(crate) fn name_expr(&mut self, name: &'a Name, at: At) -> Value {
        let scope = self.scope();
        let found = self.find_name(name, scope);
        let Some(&entity) = found.entities.first() else { return self.unknown_name(name, at) };
        self.entity_value(entity, name, at)
    }

    /// `NULL` and its kin where no header says what they are, and names that nothing explains.
    pub(crate) fn unknown_name(&mut self, name: &'a Name, at: At) -> Value {
        let written = self.written(name);
        match written.as_str() {
            "NULL" | "__null" => {
                let null = self.null(at);
                Value::rvalue(null, self.types.null)
            }
            "std::nullopt" => self.unknown_value(at),
            _ => {
                let expr = self.name(written, at);
                Value::lvalue(expr, self.types.unknown)
            }
        }
    }

    pub(crate) fn entity_value(&mut self, entity: Entity, name: &'a Name, at: At) -> Value {
        match entity {
            Entity::Local(context, index) => self.local_value(context, index, at),
            Entity::Variable(var) => self.variable_value(var, at),
            Entity::Enumerator(id, index) => self.enumerator_expr(id, index, at),
            Entity::Function(func) => self.function_value(func, at),
            Entity::Field(owner, index) => {
                if self.contexts.last().is_some_and(|context| context.this.is_some()) {
                    let this = self.this_place(at);
                    return self.field_value(this, owner, index, at);
                }
                // `&C::member`, or `sizeof(C::member)`.
                let ty = self.classes[owner].fields.get(index as usize).map(|field| field.ty);
                let expr = self.name(refhound_index::intern("?::member"), at);
                Value::lvalue(expr, ty.unwrap_or(self.types.unknown))
            }
            Entity::Constant(constant) => self.constant_value(constant, at),
            Entity::Pack(pack) => match self.pack_index.and_then(|index| self.packs[pack].get(index).cloned()) {
                Some(Argument::Value(constant)) => self.constant_value(constant, at),
                _ => self.unknown_value(at),
            },
            Entity::Template(template) => self.template_value(template, name, at),
            Entity::Class(_) | Entity::Enum(_) | Entity::Alias(_) | Entity::Type(_) | Entity::Namespace(_) => {
                let written = self.written(name);
                let expr = self.name(written, at);
                Value::lvalue(expr, self.types.unknown)
            }
        }
    }

    pub(crate) fn constant_value(&mut self, constant: Constant, at: At) -> Value {
        match constant {
            Constant::Known(value) => {
                let number = self.number(value, at);
                Value::rvalue(number, self.types.int)
            }
            Constant::Named(name) => {
                let func = self.function_by_link(name);
                match func {
                    Some(func) => self.function_value(func, at),
                    None => {
                        let expr = self.name(name, at);
                        Value::lvalue(expr, self.types.unknown)
                    }
                }
            }
        }
    }

    /// The function of this name in C: an argument of a template is kept by it.
    pub(crate) fn function_by_link(&mut self, name: refhound_index::Symbol) -> Option<FuncId> {
        let entities = self.lookup_in(self.global, name);
        if let Some(Entity::Function(func)) = entities.first() {
            return Some(*func);
        }
        (0..self.funcs.len()).map(FuncId::from_index).find(|&func| self.funcs[func].link == Some(name))
    }

    /// `f<int>` as a value.
    pub(crate) fn template_value(&mut self, template: crate::model::TemplateId, name: &'a Name, at: At) -> Value {
        let scope = self.scope();
        let arguments = name.parts.last().and_then(|part| part.arguments.as_ref());
        if let Some(arguments) = arguments {
            let given = self.read_arguments(arguments, scope);
            if let Some(complete) = self.complete_arguments(template, given) {
                match self.instance(template, complete) {
                    Some(Entity::Function(func)) => return self.function_value(func, at),
                    Some(Entity::Constant(constant)) => return self.constant_value(constant, at),
                    _ => {}
                }
            }
        }
        let written = self.written(name);
        let expr = self.name(written, at);
        Value::lvalue(expr, self.types.unknown)
    }

    pub(crate) fn function_value(&mut self, func: FuncId, at: At) -> Value {
        let link = self.use_function(func);
        let expr = self.name(link, at);
        let ty = self.function_type(func);
        Value { function: Some(func), ..Value::lvalue(expr, ty) }
    }

    pub(crate) fn variable_value(&mut self, var: VarId, at: At) -> Value {
        self.emit_variable(var);
        let ty = self.variable_type(var);
        let link = self.vars[var].link;
        let expr = self.name(link, at);
        match *self.types.resolved(ty) {
            Type::Reference(to) | Type::Rvalue(to) => {
                let expr = self.deref(expr, at);
                Value::lvalue(expr, to)
            }
            _ => Value::lvalue(expr, ty),
        }
    }

    pub(crate) fn enumerator_expr(&mut self, id: EnumId, index: u32, at: At) -> Value {
        self.emit_enum(id);
        let refhound_cxxsyntax::tree::DeclKind::Enum(node) = &self.tree.decls[self.enums[id].decl].kind else {
            return self.unknown_value(at);
        };
        let Some(enumerator) = node.enumerators.as_ref().and_then(|list| list.get(index as usize)) else {
            return self.unknown_value(at);
        };
        let name = self.joined(self.enums[id].prefix, enumerator.name);
        let expr = self.name(name, at);
        let ty = self.types.intern(Type::Enum(id));
        Value::rvalue(expr, ty)
    }

    pub(crate) fn local_value(&mut self, context: u32, index: u32, at: At) -> Value {
        let number = context as usize;
        if number + 1 != self.contexts.len() {
            return self.captured_value(number, index as usize, at);
        }
        match self.contexts[number].locals[index as usize].1 {
            LocalEntry::Variable(local) => self.reached(local, at),
            LocalEntry::Pack(_) => {
                let pack = self.contexts[number].locals[index as usize].0;
                let element = self.pack_index.map(|element| intern(&format!("{pack}_{element}")));
                let found = element.and_then(|name| self.contexts[number].find(name));
                match found.map(|found| self.contexts[number].locals[found].1) {
                    Some(LocalEntry::Variable(local)) => self.reached(local, at),
                    _ => self.unknown_value(at),
                }
            }
            LocalEntry::Entity(_) => self.unknown_value(at),
        }
    }

    pub(crate) fn reached(&mut self, local: crate::context::Local, at: At) -> Value {
        let expr = match local.reach {
            Reach::Direct => self.name(local.name, at),
            Reach::Pointer => {
                let name = self.name(local.name, at);
                self.deref(name, at)
            }
            Reach::Member { base, is_pointer } => {
                let base = self.name(base, at);
                let base = if is_pointer { self.deref(base, at) } else { base };
                self.field(base, local.name, at)
            }
        };
        Value::lvalue(expr, local.ty)
    }
}
