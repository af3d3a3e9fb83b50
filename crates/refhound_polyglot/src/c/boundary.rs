//! The only place where objects of Python become pointers of C, and pointers objects.
//!
//! An object gets a block when it crosses for the first time. References that C owns are counted in the block: while
//! there are any, the block keeps the object; an object that nobody refers to any more is buried, and what C does with its
//! pointer then is seen.

use std::rc::Rc;

use crate::c::memory::{BlockKind, CVal, Content, Pointer, View};
use crate::python::object::{Args, Kind, Obj, Role, Wrapped, next_dead};
use crate::vm::{R, Stop, Vm, unsupported};

/// The flags of `__mul__` of a sequence: an operator asks the other side if it is no number, a call does not.
const REPEATS: i64 = -1;

impl Vm {
    pub(crate) fn is_object(&self, block: u32) -> bool {
        block != 0 && self.c.memory.blocks[block as usize].view.is_some()
    }

    /// A pointer that C borrows.
    pub(crate) fn to_c(&mut self, object: &Obj) -> R<Pointer> {
        if matches!(object.kind, Kind::Null) {
            return Ok(Pointer::NULL);
        }
        if object.block.get() != 0 {
            return Ok(Pointer::to(object.block.get()));
        }
        if object.as_class().is_some() {
            return self.class_to_c(object);
        }
        let at = self.c.memory.zeroed(16, BlockKind::Object);
        self.attach(object, at)?;
        Ok(at)
    }

    /// Makes a block the view of an object.
    pub(crate) fn attach(&mut self, object: &Obj, at: Pointer) -> R<()> {
        object.block.set(at.block);
        self.c.memory.blocks[at.block as usize].view =
            Some(Box::new(View { object: Rc::downgrade(object), kept: None, owned: 0, is_dying: false, data: [0; 3] }));
        let class = self.to_c(&object.class().clone())?;
        if !Rc::ptr_eq(object.class(), object)
            && let Err(why) = self.c.memory.store(at.moved(8), 8, Content::Pointer(class))
        {
            return self.refused(why);
        }
        Ok(())
    }

    /// The object of a pointer, which must be one.
    pub(crate) fn to_py(&mut self, value: CVal) -> R {
        match self.to_py_or_null(value)? {
            Some(object) => Ok(object),
            None => self.crash("RH805", "null-or-invalid-pointer", "NULL is used as an object"),
        }
    }

    pub(crate) fn to_py_or_null(&mut self, value: CVal) -> R<Option<Obj>> {
        let pointer = match value {
            CVal::Ptr(pointer) => pointer,
            CVal::Int(0) => Pointer::NULL,
            _ => return self.crash("RH804", "uninitialised-read", "a value that nobody gave is used as an object"),
        };
        if pointer.is_null() {
            return Ok(None);
        }
        if pointer.block == 0 || pointer.offset != 0 {
            return self.crash("RH805", "null-or-invalid-pointer", "what is no object is used as one");
        }
        let block = &self.c.memory.blocks[pointer.block as usize];
        match &block.view {
            Some(view) => match view.object.upgrade() {
                Some(object) => Ok(Some(object)),
                None => {
                    self.crash("RH102", "use-after-release", "an object is used after its last reference was released")
                }
            },
            None if block.kind == BlockKind::Global => self.global_object(pointer),
            None if !block.is_alive => {
                self.crash("RH805", "null-or-invalid-pointer", "memory that is no longer there is used as an object")
            }
            None => self.crash("RH805", "null-or-invalid-pointer", "memory that is no object is used as one"),
        }
    }

    /// A reference that C owns from now on.
    pub(crate) fn give(&mut self, object: &Obj) -> R<CVal> {
        let at = self.to_c(object)?;
        if !at.is_null() {
            self.acquire(at.block, object);
        }
        Ok(CVal::Ptr(at))
    }

    fn acquire(&mut self, block: u32, object: &Obj) {
        if let Some(view) = &mut self.c.memory.blocks[block as usize].view {
            view.owned += 1;
            view.kept = Some(object.clone());
        }
        if self.watched.is_some() {
            self.watch_taken(object);
        }
    }

    pub(crate) fn increase(&mut self, value: CVal) -> R<()> {
        let object = self.to_py(value)?;
        let block = object.block.get();
        self.acquire(block, &object);
        Ok(())
    }

    /// C gives up a reference: to nobody, or to whom the object is handed.
    pub(crate) fn take(&mut self, value: CVal) -> R {
        let object = self.to_py(value)?;
        let block = object.block.get();
        let mut kept = None;
        let mut is_wrong = false;
        if let Some(view) = &mut self.c.memory.blocks[block as usize].view {
            if view.owned == 0 {
                is_wrong = !view.is_dying;
            } else {
                view.owned -= 1;
                if view.owned == 0 {
                    kept = view.kept.take();
                }
            }
        }
        drop(kept);
        if self.watched.is_some() {
            self.watch_given(&object);
        }
        if is_wrong {
            let name = object.class_name();
            let message = format!("a reference to an object of `{name}` is released that C does not own");
            self.alarm("RH103", "released-borrowed-reference", message);
            if !is_eternal(&object) {
                return Err(Stop::Crash);
            }
        }
        Ok(object)
    }

    /// All references to an object: those of Python and those of C.
    pub(crate) fn count_of(&self, object: &Obj) -> usize {
        let own = Rc::strong_count(object);
        match self.c.memory.blocks.get(object.block.get() as usize).and_then(|block| block.view.as_ref()) {
            Some(view) => own - usize::from(view.kept.is_some()) + view.owned as usize,
            None => own,
        }
    }

    pub(crate) fn count_at(&self, block: u32) -> usize {
        let view = self.c.memory.blocks[block as usize].view.as_ref();
        match view.and_then(|view| view.object.upgrade()) {
            // One is that of asking.
            Some(object) => self.count_of(&object) - 1,
            None => 0,
        }
    }

    /// Buries objects that nobody refers to any more.
    pub(crate) fn bury(&mut self) -> R<()> {
        self.bury_behind(0)
    }

    /// Those that have died since there were so many: what is given up in a deallocator does not bury what waits outside of it.
    pub(crate) fn bury_behind(&mut self, behind: usize) -> R<()> {
        while let Some(dead) = next_dead(behind) {
            let block = dead.block;
            if !dead.is_native {
                let data = self.c.memory.blocks[block as usize].view.as_ref().map(|view| view.data);
                for data in data.into_iter().flatten().filter(|&data| data != 0) {
                    self.c.memory.end(data);
                }
                self.c.memory.end(block);
                continue;
            }
            let object = self.object(&dead.class, Kind::Native);
            object.block.set(block);
            *object.attrs.borrow_mut() = dead.attrs;
            if let Some(view) = &mut self.c.memory.blocks[block as usize].view {
                view.object = Rc::downgrade(&object);
                view.owned = 0;
                view.kept = None;
                view.is_dying = true;
            }
            let pending = self.c.error.take();
            self.call_stub("__refhound_dealloc", vec![CVal::Ptr(Pointer::to(block))])?;
            self.c.error = pending;
            // The machine's own reference must not bury it again.
            object.block.set(0);
            if let Some(view) = &mut self.c.memory.blocks[block as usize].view {
                view.kept = None;
            }
        }
        if self.c.depth == 0 {
            self.c.memory.reuse();
        }
        Ok(())
    }

    /// Calls a function of C as Python does, and looks at what it returns.
    pub(crate) fn call_wrapped(&mut self, callee: &Obj, args: Args) -> R {
        let Kind::Wrapped(inner, receiver) = &callee.kind else { return unsupported("a call of no function of C") };
        let (inner, mut receiver, mut args) = (inner.clone(), receiver.clone(), args);
        if receiver.is_none() && inner.role == Role::Method {
            if args.pos.is_empty() {
                return self.type_error(format!("unbound method {}() needs an argument", inner.name));
            }
            let first = args.pos.remove(0);
            if let Some(owner) = callee.attrs.borrow().get("__objclass__")
                && !first.is_a(&owner)
            {
                let (owner, got) =
                    (owner.as_class().map(|class| class.name.clone()).unwrap_or_default(), first.class_name());
                let name = inner.name.clone();
                return self.type_error(format!(
                    "descriptor '{name}' for '{owner}' objects doesn't apply to a '{got}' object"
                ));
            }
            receiver = Some(first);
        }
        self.crossed(&inner, receiver, args)
    }

    fn crossed(&mut self, inner: &Wrapped, receiver: Option<Obj>, args: Args) -> R {
        self.crossings += 1;
        let receiver = receiver.unwrap_or_else(|| self.types.null.clone());
        let tuple = self.tuple(args.pos);
        let keywords = if args.named.is_empty() {
            self.types.null.clone()
        } else {
            let dict = self.dict();
            if let Kind::Dict(map) = &dict.kind {
                for (name, value) in args.named {
                    let name = self.str(name);
                    self.dict_set(map, name, value)?;
                }
            }
            dict
        };
        let values = vec![
            CVal::Ptr(inner.function),
            CVal::Int(i128::from(inner.flags)),
            CVal::Ptr(self.to_c(&receiver)?),
            CVal::Ptr(self.to_c(&tuple)?),
            CVal::Ptr(self.to_c(&keywords)?),
        ];
        let saved = self.c.error.take();
        if saved.is_some() {
            return unsupported("a call while an exception is set");
        }
        let in_operator = std::mem::take(&mut self.in_operator);
        let value = self.call_pointer(inner.wrapper, values)?;
        drop(tuple);
        let outcome = self.returned(value, &inner.name);
        if self.trace.is_some() && !inner.name.starts_with("__") && !matches!(outcome, Err(Stop::Crash)) {
            self.trace_call(&inner.name, outcome.is_ok());
        }
        let value = outcome?;
        if inner.flags == REPEATS && !in_operator && matches!(value.kind, Kind::NotImplemented) {
            return self.type_error("the object cannot be interpreted as an integer");
        }
        Ok(value)
    }

    /// What a function of C has returned: an object without an exception, or none with one.
    pub(crate) fn returned(&mut self, value: CVal, name: &str) -> R {
        self.settle(value)?;
        let error = self.c.error.take();
        match (self.to_py_or_null(value)?, error) {
            (Some(_), None) => self.take(value),
            (None, Some(raised)) => Err(Stop::Raise(raised)),
            (None, None) => {
                let message = format!("{name} returned NULL without setting an exception");
                self.alarm("RH202", "null-without-exception", message.clone());
                self.raise("SystemError", message)
            }
            (Some(_), Some(_)) => {
                self.take(value)?;
                let message = format!("{name} returned a result with an exception set");
                self.alarm("RH203", "result-with-exception", message.clone());
                self.raise("SystemError", message)
            }
        }
    }

    /// Bytes that C has written become those of Python. As long as C runs it may write more.
    pub(crate) fn settle(&mut self, returned: CVal) -> R<()> {
        if self.c.exposed.is_empty() {
            return Ok(());
        }
        let is_last = self.c.depth == 0;
        let exposed = if is_last { std::mem::take(&mut self.c.exposed) } else { self.c.exposed.clone() };
        for object in exposed {
            let Some(inner) = object.bytes() else { continue };
            let data = self.c.memory.blocks[object.block.get() as usize].view.as_ref().map_or(0, |view| view.data[0]);
            let length = inner.borrow().len();
            match self.c.memory.bytes_with_addresses(Pointer::to(data), length) {
                Ok(bytes) => *inner.borrow_mut() = bytes,
                // What C has not handed over, nobody reads.
                Err(why) if is_last && self.is_seen(&object, returned) => return self.refused(why),
                Err(_) => {}
            }
        }
        Ok(())
    }

    /// Whether Python sees bytes that C has exposed: it refers to them, or they are what was returned. One reference is that of asking.
    fn is_seen(&self, object: &Obj, returned: CVal) -> bool {
        let view = self.c.memory.blocks[object.block.get() as usize].view.as_ref();
        let kept = view.is_some_and(|view| view.kept.is_some());
        Rc::strong_count(object) > 1 + usize::from(kept)
            || matches!(returned, CVal::Ptr(pointer) if pointer.block == object.block.get())
    }

    /// An exception of Python becomes the error indicator; anything else goes on.
    pub(crate) fn noted<T>(&mut self, outcome: R<T>, otherwise: T) -> R<T> {
        match outcome {
            Ok(value) => Ok(value),
            Err(Stop::Raise(raised)) => {
                self.c.error = Some(raised);
                Ok(otherwise)
            }
            Err(stop) => Err(stop),
        }
    }

    /// The result of a call back into Python as C sees it: a new reference, or NULL with an exception.
    pub(crate) fn given(&mut self, outcome: R) -> R<CVal> {
        match outcome {
            Ok(object) => self.give(&object),
            Err(Stop::Raise(raised)) => {
                self.c.error = Some(raised);
                Ok(CVal::NULL)
            }
            Err(stop) => Err(stop),
        }
    }
}

/// Objects whose count nobody needs: there is always one more reference.
fn is_eternal(object: &Obj) -> bool {
    matches!(object.kind, Kind::None | Kind::Bool(_) | Kind::NotImplemented | Kind::Ellipsis)
}
