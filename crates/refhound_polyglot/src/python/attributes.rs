//! Attributes: descriptors, instances, classes.

use std::rc::Rc;

use crate::python::object::{Kind, Obj, Role};
use crate::vm::{R, Stop, Vm, unsupported};

impl Vm {
    pub(crate) fn attribute(&mut self, object: &Obj, name: &str) -> R {
        match self.find_attribute(object, name)? {
            Some(value) => Ok(value),
            None => self.no_attribute(object, name),
        }
    }

    fn no_attribute(&mut self, object: &Obj, name: &str) -> R {
        let class = object.class().clone();
        if let Some(getattr) = class.in_mro("__getattr__") {
            let bound = self.bind(&getattr, object, &class)?;
            let name = self.str(name);
            return self.call_with(&bound, vec![name]);
        }
        self.is_missing_of_ours(object, name)?;
        let message = match &object.kind {
            Kind::Class(inner) => format!("type object '{}' has no attribute '{name}'", inner.name),
            Kind::Module(inner) => format!("module '{inner}' has no attribute '{name}'"),
            _ => format!("'{}' object has no attribute '{name}'", object.class_name()),
        };
        self.raise("AttributeError", message)
    }

    /// A name that the interpreter has and our stubs have not: nothing is known of it.
    pub(crate) fn is_missing_of_ours(&mut self, object: &Obj, name: &str) -> R<()> {
        let owner = match &object.kind {
            Kind::Module(module) => module.to_string(),
            Kind::Class(class) => format!("class {}", class.name),
            _ => format!("class {}", object.class_name()),
        };
        if self.library.is_known_name(&owner, name) {
            return unsupported(format!("{}.{name}", owner.trim_start_matches("class ")));
        }
        Ok(())
    }

    /// `None` if there is none; what a descriptor raises is raised.
    pub(crate) fn find_attribute(&mut self, object: &Obj, name: &str) -> R<Option<Obj>> {
        match &object.kind {
            Kind::Class(_) => return self.class_attribute(object, name),
            Kind::Super(class, receiver) => return self.super_attribute(class, receiver, name),
            _ => {}
        }
        let class = object.class().clone();
        let of_class = class.in_mro(name);
        if let Some(member) = &of_class
            && is_data(member)
        {
            return self.bind(member, object, &class).map(Some);
        }
        if let Some(value) = object.attrs.borrow().get(name) {
            return Ok(Some(value));
        }
        if let Some(member) = of_class {
            return self.bind(&member, object, &class).map(Some);
        }
        if let Some(member) = self.stub_method(&class, name)? {
            return self.bind(&member, object, &class).map(Some);
        }
        self.special_attribute(object, name)
    }

    /// A method of a built-in class that is written in Python.
    fn stub_method(&mut self, class: &Obj, name: &str) -> R<Option<Obj>> {
        use crate::python::object::Layout;
        if name.starts_with("__") && name != "__index__" {
            return Ok(None);
        }
        let stub = match class.as_class().map(|inner| inner.layout) {
            Some(Layout::Str) => "Str",
            Some(Layout::Bytes) => "Bytes",
            Some(Layout::ByteArray) => "Bytearray",
            Some(Layout::Int) => "Int",
            Some(Layout::Float) => "Float",
            _ => return Ok(None),
        };
        let methods = self.import(crate::library::METHODS)?;
        let stub = methods.attrs.borrow().get(stub);
        Ok(stub.and_then(|stub| stub.in_mro(name)))
    }

    fn class_attribute(&mut self, object: &Obj, name: &str) -> R<Option<Obj>> {
        if let Some(member) = object.in_mro(name) {
            return match &member.kind {
                Kind::StaticMethod(inner) => Ok(Some(inner.clone())),
                Kind::ClassMethod(inner) => Ok(Some(self.bound(inner, object))),
                Kind::Wrapped(inner, None) if inner.role == Role::OfClass => {
                    Ok(Some(self.bound_wrapped(&member, object)))
                }
                Kind::Instance if member.class().in_mro("__get__").is_some() => {
                    let none = self.none();
                    self.bind_with(&member, &none, object).map(Some)
                }
                _ => Ok(Some(member)),
            };
        }
        if let Some(member) = self.stub_method(object, name)? {
            return Ok(Some(match &member.kind {
                Kind::StaticMethod(inner) => inner.clone(),
                Kind::ClassMethod(inner) => self.bound(inner, object),
                _ => member,
            }));
        }
        let meta = object.class().clone();
        if let Some(member) = meta.in_mro(name) {
            return self.bind(&member, object, &meta).map(Some);
        }
        self.special_attribute(object, name)
    }

    fn super_attribute(&mut self, class: &Obj, receiver: &Obj, name: &str) -> R<Option<Obj>> {
        let start = if receiver.as_class().is_some() { receiver.clone() } else { receiver.class().clone() };
        let Some(inner) = start.as_class() else { return Ok(None) };
        let mro = inner.mro.borrow().clone();
        let after = mro.iter().skip_while(|one| !Rc::ptr_eq(one, class)).skip(1);
        let member = after.into_iter().find_map(|one| one.attrs.borrow().get(name));
        match member {
            Some(member) if receiver.as_class().is_some() => match &member.kind {
                Kind::ClassMethod(inner) => Ok(Some(self.bound(inner, receiver))),
                Kind::StaticMethod(inner) => Ok(Some(inner.clone())),
                _ => Ok(Some(member)),
            },
            Some(member) => self.bind(&member, receiver, &start).map(Some),
            None => Ok(None),
        }
    }

    pub(crate) fn bound(&mut self, function: &Obj, receiver: &Obj) -> Obj {
        self.object(&self.types.method.clone(), Kind::Bound(function.clone(), receiver.clone()))
    }

    fn bound_wrapped(&mut self, member: &Obj, receiver: &Obj) -> Obj {
        match &member.kind {
            Kind::Wrapped(inner, _) => {
                let kind = Kind::Wrapped(inner.clone(), Some(receiver.clone()));
                self.object(&self.types.builtin.clone(), kind)
            }
            _ => member.clone(),
        }
    }

    /// What a member of a class is for an instance.
    pub(crate) fn bind(&mut self, member: &Obj, object: &Obj, class: &Obj) -> R {
        match &member.kind {
            Kind::Function(_) | Kind::Builtin(..) => Ok(self.bound(member, object)),
            Kind::Wrapped(inner, None) => match inner.role {
                Role::Method => Ok(self.bound_wrapped(member, object)),
                Role::OfClass => Ok(self.bound_wrapped(member, class)),
                Role::Static | Role::Free => Ok(member.clone()),
            },
            Kind::StaticMethod(inner) => Ok(inner.clone()),
            Kind::ClassMethod(inner) => Ok(self.bound(inner, class)),
            Kind::Property(Some(get), ..) => self.call_with(get, vec![object.clone()]),
            Kind::Property(None, ..) => self.raise("AttributeError", "unreadable attribute"),
            Kind::Member { .. } => self.get_member(member, object),
            Kind::Instance if member.class().in_mro("__get__").is_some() => self.bind_with(member, object, class),
            _ => Ok(member.clone()),
        }
    }

    fn bind_with(&mut self, member: &Obj, object: &Obj, class: &Obj) -> R {
        let get = member.class().in_mro("__get__").unwrap_or_else(|| self.none());
        self.call_with(&get, vec![member.clone(), object.clone(), class.clone()])
    }

    fn special_attribute(&mut self, object: &Obj, name: &str) -> R<Option<Obj>> {
        let value = match (name, &object.kind) {
            ("__class__", _) => object.class().clone(),
            ("__dict__", Kind::Native)
                if object.class().as_class().is_some_and(|class| class.native.borrow().is_some()) =>
            {
                return Ok(None);
            }
            ("__dict__", Kind::Instance | Kind::Class(_) | Kind::Module(_) | Kind::Exception(_) | Kind::Native) => {
                self.dict_of(object)?
            }
            ("__name__", Kind::Class(class)) => self.str(class.name.rsplit('.').next().unwrap_or(&class.name)),
            ("__qualname__", Kind::Class(class)) => self.str(class.name.clone()),
            ("__mro__", Kind::Class(class)) => {
                let mro = class.mro.borrow().clone();
                self.tuple(mro)
            }
            ("__bases__", Kind::Class(class)) => self.tuple(class.bases.clone()),
            ("__base__", Kind::Class(class)) => class.bases.first().cloned().unwrap_or_else(|| self.none()),
            ("__name__", Kind::Function(function)) => self.str(function.code.code.name.as_str()),
            ("__qualname__", Kind::Function(function)) => self.str(function.code.code.qualified.as_str()),
            ("__name__", Kind::Builtin(name, _)) => self.str(*name),
            ("__name__", Kind::Wrapped(inner, _)) => self.str(inner.name.clone()),
            ("__name__", Kind::Module(name)) => self.str(name.clone()),
            ("__doc__", Kind::Function(function)) => match &function.code.code.doc {
                Some(doc) => self.str(doc.as_str()),
                None => self.none(),
            },
            ("__doc__", _) => self.none(),
            ("__func__", Kind::Bound(function, _)) => function.clone(),
            ("__self__", Kind::Bound(_, receiver) | Kind::Wrapped(_, Some(receiver))) => receiver.clone(),
            (_, Kind::Bound(function, _)) => return self.find_attribute(&function.clone(), name),
            ("args", Kind::Exception(raised)) => {
                let args = raised.borrow().args.clone();
                self.tuple(args)
            }
            ("errno" | "strerror" | "filename", Kind::Exception(raised))
                if object.is_a(&self.types.exception_class("OSError")) =>
            {
                let args = raised.borrow().args.clone();
                let at = ["errno", "strerror", "filename"].iter().position(|known| *known == name).unwrap_or(0);
                let value = if args.len() > 1 { args.get(at).cloned() } else { None };
                value.unwrap_or_else(|| self.none())
            }
            ("value", Kind::Exception(raised)) => {
                let first = raised.borrow().args.first().cloned();
                first.unwrap_or_else(|| self.none())
            }
            ("__cause__", Kind::Exception(raised)) => {
                let cause = raised.borrow().cause.clone();
                cause.unwrap_or_else(|| self.none())
            }
            ("__context__", Kind::Exception(raised)) => {
                let context = raised.borrow().context.clone();
                context.unwrap_or_else(|| self.none())
            }
            ("__traceback__", Kind::Exception(_)) => self.none(),
            ("start", Kind::Slice(start, ..)) => start.clone(),
            ("stop", Kind::Slice(_, stop, _)) => stop.clone(),
            ("step", Kind::Slice(_, _, step)) => step.clone(),
            ("real", Kind::Complex(real, _)) => self.float(*real),
            ("imag", Kind::Complex(_, imag)) => self.float(*imag),
            _ => return Ok(None),
        };
        Ok(Some(value))
    }

    /// The attributes as a dictionary: a copy.
    fn dict_of(&mut self, object: &Obj) -> R {
        let members: Vec<(Rc<str>, Obj)> = object.attrs.borrow().iter().cloned().collect();
        let dict = self.dict();
        if let Kind::Dict(inner) = &dict.kind {
            for (name, value) in members {
                let name = self.str(name);
                self.dict_set(inner, name, value)?;
            }
        }
        Ok(dict)
    }

    pub(crate) fn set_attribute(&mut self, object: &Obj, name: &Rc<str>, value: Option<Obj>) -> R<()> {
        let class = object.class().clone();
        if let Some(member) = class.in_mro(name) {
            match &member.kind {
                Kind::Property(_, set, delete) => {
                    let (function, args) = match &value {
                        Some(value) => (set, vec![object.clone(), value.clone()]),
                        None => (delete, vec![object.clone()]),
                    };
                    let Some(function) = function else {
                        let class = object.class_name();
                        return self
                            .raise("AttributeError", format!("property '{name}' of '{class}' object has no setter"));
                    };
                    self.call_with(function, args)?;
                    return Ok(());
                }
                Kind::Member { .. } => return self.set_member(&member, object, value),
                Kind::Instance => {
                    if let (Some(set), Some(value)) = (member.class().in_mro("__set__"), &value) {
                        self.call_with(&set, vec![member.clone(), object.clone(), value.clone()])?;
                        return Ok(());
                    }
                }
                _ => {}
            }
        }
        if let Some(hook) = class.in_mro(if value.is_some() { "__setattr__" } else { "__delattr__" })
            && !matches!(hook.kind, Kind::Builtin(..))
        {
            let mut args = vec![object.clone(), self.str(name.clone())];
            args.extend(value);
            self.call_with(&hook, args)?;
            return Ok(());
        }
        self.set_plain_attribute(object, name, value)
    }

    pub(crate) fn set_plain_attribute(&mut self, object: &Obj, name: &Rc<str>, value: Option<Obj>) -> R<()> {
        if !self.has_dict(object) || self.has_no_slot(object, name) {
            let class = object.class_name();
            let known = object.class().in_mro(name).is_some();
            return self.raise(
                "AttributeError",
                if known {
                    format!("'{class}' object attribute '{name}' is read-only")
                } else {
                    format!("'{class}' object has no attribute '{name}'")
                },
            );
        }
        if let Kind::Class(class) = &object.kind
            && (class.native.borrow().is_some()
                || self.types.builtins.attrs.borrow().get(&class.name).is_some_and(|one| Rc::ptr_eq(&one, object)))
        {
            let message = format!("cannot set '{name}' attribute of immutable type '{}'", class.name);
            return self.type_error(message);
        }
        let old = if let Some(value) = value {
            object.attrs.borrow_mut().set(name, value)
        } else {
            let old = object.attrs.borrow_mut().remove(name);
            if old.is_none() {
                let class = object.class_name();
                return self.raise("AttributeError", format!("'{class}' object has no attribute '{name}'"));
            }
            old
        };
        drop(old);
        Ok(())
    }

    /// Whether an object can have attributes of its own.
    fn has_dict(&self, object: &Obj) -> bool {
        match &object.kind {
            Kind::Module(_) | Kind::Class(_) | Kind::Function(_) | Kind::Exception(_) => true,
            Kind::Native => object.class().as_class().is_some_and(|class| class.native.borrow().is_none()),
            _ => {
                let builtin = self.types.builtins.attrs.borrow().get(&object.class_name());
                !builtin.is_some_and(|one| Rc::ptr_eq(&one, object.class()))
            }
        }
    }

    /// Whether an object has no place for an attribute: all its classes of Python have slots, and none is for this one.
    fn has_no_slot(&self, object: &Obj, name: &str) -> bool {
        if !matches!(object.kind, Kind::Instance | Kind::Native) {
            return false;
        }
        let Some(class) = object.class().as_class() else { return false };
        let mut is_slotted = false;
        for class in class.mro.borrow().iter() {
            let Some(inner) = class.as_class() else { return false };
            let builtin = self.types.builtins.attrs.borrow().get(&inner.name);
            if builtin.is_some_and(|one| Rc::ptr_eq(&one, class)) || inner.native.borrow().is_some() {
                continue;
            }
            let Some(slots) = class.attrs.borrow().get("__slots__") else { return false };
            let names = match (slots.as_str(), slots.items()) {
                (Some(one), _) => vec![one],
                (None, Some(items)) => items.borrow().iter().filter_map(|item| item.as_str()).collect(),
                (None, None) => return false,
            };
            if names.iter().any(|slot| **slot == *name || &**slot == "__dict__") {
                return false;
            }
            is_slotted = true;
        }
        is_slotted
    }

    /// The method of an object's class, bound.
    pub(crate) fn method(&mut self, object: &Obj, name: &str) -> R<Option<Obj>> {
        let class = object.class().clone();
        match class.in_mro(name) {
            Some(member) if member.is_none() => Ok(None),
            Some(member) => self.bind(&member, object, &class).map(Some),
            None => Ok(None),
        }
    }

    pub(crate) fn has_attribute(&mut self, object: &Obj, name: &str) -> R<Option<Obj>> {
        match self.attribute(object, name) {
            Ok(value) => Ok(Some(value)),
            Err(stop) if self.is_raised(&stop, "AttributeError") => Ok(None),
            Err(Stop::Raise(raised)) => Err(Stop::Raise(raised)),
            Err(stop) => Err(stop),
        }
    }
}

/// Descriptors that come before an instance's own attributes.
fn is_data(member: &Obj) -> bool {
    match &member.kind {
        Kind::Property(..) | Kind::Member { .. } => true,
        Kind::Instance => member.class().in_mro("__set__").is_some(),
        _ => false,
    }
}
