//! Classes of C: the stubs walk the tables, and tell what they find.

use std::rc::Rc;

use crate::c::memory::{BlockKind, CVal, Content, Pointer, Refused};
use crate::python::object::{Kind, Layout, Names, Native, Obj, Role, Wrapped};
use crate::vm::{R, Vm, unsupported};

/// Offset of the type in an object.
const TYPE_OFFSET: i64 = 8;

impl Vm {
    /// A class of Python as C sees it: what its nearest class of C has, but for the head.
    pub(crate) fn class_to_c(&mut self, class: &Obj) -> R<Pointer> {
        let base = class.as_class().and_then(|inner| {
            inner.mro.borrow().iter().skip(1).find_map(|one| {
                let native = one.as_class()?.native.borrow().clone()?;
                Some(native.type_object)
            })
        });
        let at = match base {
            Some(base) => {
                let size = self.c.memory.size(base);
                let at = self.c.memory.zeroed(size, BlockKind::Object);
                if let Err(why) = self.c.memory.copy(at, base, size) {
                    return self.refused(why);
                }
                at
            }
            None => self.c.memory.zeroed(512, BlockKind::Object),
        };
        self.attach(class, at)?;
        if let Some(base) = base {
            // The stubs know where a type has its base and its name.
            self.call_stub("__refhound_inherit", vec![CVal::Ptr(at), CVal::Ptr(base)])?;
        }
        let mut name = class.as_class().map(|inner| inner.name.as_bytes().to_vec()).unwrap_or_default();
        name.push(0);
        let name = self.c.memory.of_bytes(&name, BlockKind::Literal);
        self.call_stub("__refhound_named", vec![CVal::Ptr(at), CVal::Ptr(name)])?;
        Ok(at)
    }

    /// A static object of C that has not been made one of Python: a class that nobody has readied.
    pub(crate) fn global_object(&mut self, pointer: Pointer) -> R<Option<Obj>> {
        self.alarm("", "type-not-ready", "a type that nobody has readied is used as one");
        self.call_stub("__refhound_ready", vec![CVal::Ptr(pointer)])?;
        let block = &self.c.memory.blocks[pointer.block as usize];
        match block.view.as_ref().and_then(|view| view.object.upgrade()) {
            Some(object) => Ok(Some(object)),
            None => Err(crate::vm::Stop::Crash),
        }
    }

    pub(crate) fn text_at(&mut self, value: CVal) -> R<String> {
        let CVal::Ptr(at) = value else { return unsupported("text that is no pointer") };
        match self.c.memory.text(at) {
            Ok(bytes) => Ok(String::from_utf8_lossy(&bytes).to_string()),
            Err(why) => self.refused(why),
        }
    }

    /// Binds the block of a static type to a built-in class.
    pub(crate) fn bind_builtin(&mut self, at: Pointer, name: &str) -> R<()> {
        let class =
            if name == "type" { Some(self.types.type_.clone()) } else { self.types.builtins.attrs.borrow().get(name) };
        let Some(class) = class else { return unsupported(format!("the class {name}")) };
        if class.block.get() == 0 {
            self.attach(&class, at)?;
        }
        Ok(())
    }

    /// `type, name, base, size, item size, flags, doc`.
    pub(crate) fn define_class(&mut self, args: &[CVal]) -> R<()> {
        let CVal::Ptr(at) = args[0] else { return unsupported("a class without a place") };
        if self.is_object(at.block) {
            return Ok(());
        }
        let name = self.text_at(args[1])?;
        let base = match self.to_py_or_null(args[2])? {
            Some(base) => base,
            None => self.types.object.clone(),
        };
        let number = |value: &CVal| match value {
            CVal::Int(value) => *value as u64,
            _ => 0,
        };
        let mut members = Names::default();
        let (module, short) = name.rsplit_once('.').unwrap_or(("builtins", &name));
        let module = self.str(module);
        members.set(&Rc::from("__module__"), module);
        if !matches!(args[6], CVal::Ptr(doc) if doc.is_null()) {
            let doc = self.text_at(args[6])?;
            let doc = self.str(doc);
            members.set(&Rc::from("__doc__"), doc);
        }
        let class = self.new_class(short, &[base], members, Some(Layout::Native))?;
        if let Some(inner) = class.as_class() {
            let flags = number(&args[5]);
            *inner.native.borrow_mut() = Some(Native {
                type_object: at,
                size: number(&args[3]),
                item_size: number(&args[4]),
                is_base: flags & (1 << 10) != 0,
            });
        }
        self.attach(&class, at)?;
        // A static type is never given up.
        self.give(&class)?;
        Ok(())
    }

    pub(crate) fn wrapped(&mut self, args: &[CVal], role: Role) -> R {
        let name = self.text_at(args[0])?;
        let (CVal::Ptr(wrapper), CVal::Ptr(function)) = (args[1], args[2]) else {
            return unsupported("a function that is no pointer");
        };
        let flags = match args[3] {
            CVal::Int(flags) => flags as i64,
            _ => 0,
        };
        let inner = Wrapped { name: Rc::from(name), wrapper, function, flags, role };
        let class = if role == Role::Free { self.types.builtin.clone() } else { self.types.descriptor.clone() };
        Ok(self.object(&class, Kind::Wrapped(inner, None)))
    }

    /// Adds to the members of a class of C. Slots do not replace methods of the same name.
    pub(crate) fn add_member(&mut self, class: CVal, name: &str, member: Obj) -> R<()> {
        let class = self.to_py(class)?;
        member.attrs.borrow_mut().set(&Rc::from("__objclass__"), class.clone());
        let known = class.attrs.borrow().get(name).is_some();
        if !known {
            class.attrs.borrow_mut().set(&Rc::from(name), member);
        }
        Ok(())
    }

    /// A new instance with zeros behind its head: a reference that C owns.
    pub(crate) fn new_native(&mut self, class: CVal, items: i128) -> R<CVal> {
        let class = self.to_py(class)?;
        let native = class.as_class().and_then(|inner| {
            inner.mro.borrow().iter().find_map(|one| one.as_class().and_then(|one| one.native.borrow().clone()))
        });
        let Some(native) = native else { return unsupported("an instance of this class made by C") };
        let size = native.size + native.item_size * items.max(0) as u64;
        if size > crate::limits::RUN_BLOCK {
            return unsupported("a very large object");
        }
        let at = self.c.memory.zeroed((size as usize).max(16), BlockKind::Object);
        let object = self.object(&class, Kind::Native);
        self.attach(&object, at)?;
        self.give(&object)
    }

    /// The memory of an instance is given back.
    pub(crate) fn free_native(&mut self, value: CVal) -> R<()> {
        let CVal::Ptr(at) = value else { return unsupported("a release of no pointer") };
        let block = &self.c.memory.blocks[at.block as usize];
        if !block.is_alive || at.offset != 0 || at.block == 0 {
            return self.crash("RH806", "invalid-free", "memory is given back that is none");
        }
        let living = block.view.as_ref().filter(|view| !view.is_dying).map(|view| view.object.upgrade());
        match living {
            // The only reference is that of who gives it back: nobody is told, and nobody asks.
            Some(Some(object)) if self.count_of(&object) == 2 => {
                object.block.set(0);
                if let Some(view) = &mut self.c.memory.blocks[at.block as usize].view {
                    view.owned = 0;
                    view.kept = None;
                }
                self.c.memory.end(at.block);
                Ok(())
            }
            Some(_) => self.crash("RH806", "invalid-free", "an object is given back while there are references to it"),
            _ => {
                self.c.memory.end(at.block);
                Ok(())
            }
        }
    }

    /// A field or a computed attribute, read by a stub.
    pub(crate) fn get_member(&mut self, member: &Obj, object: &Obj) -> R {
        let Kind::Member { name, get, data, offset, kind, .. } = &member.kind else { return unsupported("a member") };
        let (name, get, data, offset, kind) = (name.clone(), *get, *data, *offset, *kind);
        let receiver = self.to_c(object)?;
        self.crossings += 1;
        let args = vec![CVal::Ptr(receiver), CVal::Ptr(data), CVal::Int(offset.into()), CVal::Int(kind.into())];
        let value = self.call_pointer(get, args)?;
        self.returned(value, &name)
    }

    pub(crate) fn set_member(&mut self, member: &Obj, object: &Obj, value: Option<Obj>) -> R<()> {
        let Kind::Member { name, set, data, offset, kind, .. } = &member.kind else { return unsupported("a member") };
        let (name, set, data, offset, kind) = (name.clone(), *set, *data, *offset, *kind);
        if set.is_null() {
            let class = object.class_name();
            return self.raise("AttributeError", format!("attribute '{name}' of '{class}' objects is not writable"));
        }
        let receiver = self.to_c(object)?;
        let given = match &value {
            Some(value) => self.to_c(value)?,
            None => Pointer::NULL,
        };
        self.crossings += 1;
        let args = vec![
            CVal::Ptr(receiver),
            CVal::Ptr(data),
            CVal::Int(offset.into()),
            CVal::Int(kind.into()),
            CVal::Ptr(given),
        ];
        let status = self.call_pointer(set, args)?;
        match (status, self.c.error.take()) {
            (CVal::Int(0), None) => Ok(()),
            (_, Some(raised)) => Err(crate::vm::Stop::Raise(raised)),
            (_, None) => {
                self.alarm(
                    "RH202",
                    "null-without-exception",
                    format!("the setter of {name} fails without an exception"),
                );
                self.raise("SystemError", "error return without exception set")
            }
        }
    }

    /// An extension module is imported.
    pub(crate) fn load_extension(&mut self, name: &str, function: (u32, u32)) -> R {
        self.ready_c()?;
        self.crossings += 1;
        let value = self.call_c(function.0, function.1, Vec::new())?;
        let error = self.c.error.take();
        if let Some(raised) = error {
            return Err(crate::vm::Stop::Raise(raised));
        }
        let module = self.take(value)?;
        self.modules.insert(name.to_owned(), module.clone());
        Ok(module)
    }

    /// `memoryview(object)`: before any C was read, so the class of our stubs was not there.
    pub(crate) fn view_of(&mut self, object: &Obj) -> R {
        self.ready_c()?;
        let class = self.types.builtins.attrs.borrow().get("memoryview");
        match class {
            Some(class) if !Rc::ptr_eq(&class, &self.types.memoryview) => self.call_with(&class, vec![object.clone()]),
            _ => unsupported("memoryview"),
        }
    }

    pub(crate) fn shares_buffer(&mut self, object: &Obj) -> R<bool> {
        let at = CVal::Ptr(self.to_c(object)?);
        Ok(self.call_stub("__refhound_shares_buffer", vec![at])? != CVal::Int(0))
    }

    /// What `sys.getsizeof` says of an object of C.
    pub(crate) fn native_size(&mut self, object: &Obj) -> R<i128> {
        let at = CVal::Ptr(self.to_c(object)?);
        let own = match self.method(object, "__sizeof__")? {
            Some(method) => {
                let size = self.call0(&method)?;
                self.index_of(&size)?.try_into().unwrap_or(0)
            }
            None => match self.call_stub("__refhound_basic_size", vec![at])? {
                CVal::Int(size) => size,
                _ => 0,
            },
        };
        let head = match self.call_stub("__refhound_is_collected", vec![at])? {
            CVal::Int(0) => 0,
            _ => 16,
        };
        Ok(own + head)
    }

    /// Our stubs make the objects that C finds by name.
    fn ready_c(&mut self) -> R<()> {
        if std::mem::replace(&mut self.c.is_ready, true) {
            return Ok(());
        }
        self.call_stub("__refhound_start", Vec::new())?;
        let views = self.call_stub("__refhound_view_type", Vec::new())?;
        let views = self.to_py(views)?;
        self.types.builtins.attrs.borrow_mut().set(&Rc::from("memoryview"), views);
        Ok(())
    }

    pub(crate) fn type_of(&mut self, value: CVal) -> R<CVal> {
        let CVal::Ptr(at) = value else { return unsupported("the type of no pointer") };
        if at.block != 0 && self.c.memory.blocks[at.block as usize].view.is_none() {
            // A struct that is none of ours: what it says.
            return match self.c.memory.load(at.moved(TYPE_OFFSET), 8) {
                Ok(Content::Pointer(pointer)) => Ok(CVal::Ptr(pointer)),
                Ok(Content::Bits(bits)) => Ok(CVal::Ptr(Pointer { block: 0, offset: bits as i64 })),
                Ok(Content::Some(..)) => self.refused(Refused::Unset),
                Err(why) => self.refused(why),
            };
        }
        let object = self.to_py(value)?;
        let class = object.class().clone();
        Ok(CVal::Ptr(self.to_c(&class)?))
    }
}
