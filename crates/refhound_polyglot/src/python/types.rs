//! The classes that are always there, and how classes are made.

use std::cell::{Cell, OnceCell, RefCell};
use std::rc::Rc;

use crate::python::frame::Frame;
use crate::python::object::{Args, Class, CodeData, Kind, Layout, Names, Obj, Object};
use crate::vm::{R, Vm};

pub(crate) struct Types {
    pub(crate) object: Obj,
    pub(crate) type_: Obj,
    pub(crate) int: Obj,
    pub(crate) bool: Obj,
    pub(crate) float: Obj,
    pub(crate) complex: Obj,
    pub(crate) str: Obj,
    pub(crate) bytes: Obj,
    pub(crate) bytearray: Obj,
    pub(crate) list: Obj,
    pub(crate) tuple: Obj,
    pub(crate) dict: Obj,
    pub(crate) set: Obj,
    pub(crate) frozenset: Obj,
    pub(crate) range: Obj,
    pub(crate) slice: Obj,
    pub(crate) function: Obj,
    pub(crate) method: Obj,
    pub(crate) builtin: Obj,
    pub(crate) descriptor: Obj,
    pub(crate) module: Obj,
    pub(crate) generator: Obj,
    pub(crate) iterator: Obj,
    pub(crate) property: Obj,
    pub(crate) staticmethod: Obj,
    pub(crate) classmethod: Obj,
    pub(crate) super_: Obj,
    pub(crate) weakref: Obj,
    pub(crate) memoryview: Obj,
    pub(crate) base_exception: Obj,
    pub(crate) none_object: Obj,
    pub(crate) not_implemented: Obj,
    pub(crate) ellipsis: Obj,
    pub(crate) null: Obj,
    pub(crate) true_object: Obj,
    pub(crate) false_object: Obj,
    pub(crate) empty_tuple: Obj,
    /// The module of built-in names.
    pub(crate) builtins: Obj,
}

/// Exceptions and what each derives from.
const EXCEPTIONS: &[(&str, &str)] = &[
    ("Exception", "BaseException"),
    ("SystemExit", "BaseException"),
    ("KeyboardInterrupt", "BaseException"),
    ("GeneratorExit", "BaseException"),
    ("ArithmeticError", "Exception"),
    ("OverflowError", "ArithmeticError"),
    ("ZeroDivisionError", "ArithmeticError"),
    ("FloatingPointError", "ArithmeticError"),
    ("AssertionError", "Exception"),
    ("AttributeError", "Exception"),
    ("BufferError", "Exception"),
    ("EOFError", "Exception"),
    ("ImportError", "Exception"),
    ("ModuleNotFoundError", "ImportError"),
    ("LookupError", "Exception"),
    ("IndexError", "LookupError"),
    ("KeyError", "LookupError"),
    ("MemoryError", "Exception"),
    ("NameError", "Exception"),
    ("UnboundLocalError", "NameError"),
    ("OSError", "Exception"),
    ("FileNotFoundError", "OSError"),
    ("FileExistsError", "OSError"),
    ("PermissionError", "OSError"),
    ("IsADirectoryError", "OSError"),
    ("NotADirectoryError", "OSError"),
    ("InterruptedError", "OSError"),
    ("TimeoutError", "OSError"),
    ("BlockingIOError", "OSError"),
    ("ChildProcessError", "OSError"),
    ("ProcessLookupError", "OSError"),
    ("ConnectionError", "OSError"),
    ("BrokenPipeError", "ConnectionError"),
    ("ConnectionAbortedError", "ConnectionError"),
    ("ConnectionRefusedError", "ConnectionError"),
    ("ConnectionResetError", "ConnectionError"),
    ("ReferenceError", "Exception"),
    ("RuntimeError", "Exception"),
    ("NotImplementedError", "RuntimeError"),
    ("RecursionError", "RuntimeError"),
    ("StopIteration", "Exception"),
    ("StopAsyncIteration", "Exception"),
    ("SyntaxError", "Exception"),
    ("IndentationError", "SyntaxError"),
    ("TabError", "IndentationError"),
    ("SystemError", "Exception"),
    ("TypeError", "Exception"),
    ("ValueError", "Exception"),
    ("UnicodeError", "ValueError"),
    ("UnicodeDecodeError", "UnicodeError"),
    ("UnicodeEncodeError", "UnicodeError"),
    ("UnicodeTranslateError", "UnicodeError"),
    ("Warning", "Exception"),
    ("UserWarning", "Warning"),
    ("DeprecationWarning", "Warning"),
    ("RuntimeWarning", "Warning"),
    ("FutureWarning", "Warning"),
    ("BytesWarning", "Warning"),
    ("PendingDeprecationWarning", "Warning"),
    ("SyntaxWarning", "Warning"),
    ("ImportWarning", "Warning"),
    ("UnicodeWarning", "Warning"),
    ("ResourceWarning", "Warning"),
    ("EncodingWarning", "Warning"),
];

struct Maker {
    next: u64,
    type_: Option<Obj>,
    all: Vec<Obj>,
}

impl Maker {
    fn raw(&mut self, kind: Kind) -> Obj {
        self.next += 1;
        Rc::new(Object {
            id: self.next,
            class: OnceCell::new(),
            kind,
            attrs: RefCell::new(Names::default()),
            block: Cell::new(0),
        })
    }

    fn object(&mut self, class: &Obj, kind: Kind) -> Obj {
        let object = self.raw(kind);
        let _ = object.class.set(class.clone());
        object
    }

    fn class(&mut self, name: &str, base: Option<&Obj>, layout: Layout) -> Obj {
        let class = self.raw(Kind::Class(Class {
            name: Rc::from(name),
            bases: base.into_iter().cloned().collect(),
            mro: RefCell::default(),
            layout,
            native: RefCell::new(None),
        }));
        let mut mro = vec![class.clone()];
        if let Some(base) = base.and_then(|base| base.as_class()) {
            mro.extend(base.mro.borrow().iter().cloned());
        }
        if let Some(inner) = class.as_class() {
            *inner.mro.borrow_mut() = mro;
        }
        if let Some(type_) = &self.type_ {
            let _ = class.class.set(type_.clone());
        }
        self.all.push(class.clone());
        class
    }
}

impl Types {
    pub(crate) fn new() -> (Types, u64) {
        let mut make = Maker { next: 100, type_: None, all: Vec::new() };
        let object = make.class("object", None, Layout::Plain);
        let type_ = make.class("type", Some(&object), Layout::Type);
        let _ = object.class.set(type_.clone());
        let _ = type_.class.set(type_.clone());
        make.type_ = Some(type_.clone());
        let o = Some(&object);
        let int = make.class("int", o, Layout::Int);
        let bool = make.class("bool", Some(&int), Layout::Closed);
        let tuple = make.class("tuple", o, Layout::Tuple);
        let none_type = make.class("NoneType", o, Layout::Closed);
        let module = make.class("module", o, Layout::Plain);
        let base_exception = make.class("BaseException", o, Layout::Exception);
        for (name, base) in EXCEPTIONS {
            let base = make.all.iter().find(|one| one.as_class().is_some_and(|class| &*class.name == *base)).cloned();
            make.class(name, base.as_ref(), Layout::Exception);
        }
        let none_object = make.object(&none_type, Kind::None);
        let types = Types {
            float: make.class("float", o, Layout::Float),
            complex: make.class("complex", o, Layout::Closed),
            str: make.class("str", o, Layout::Str),
            bytes: make.class("bytes", o, Layout::Bytes),
            bytearray: make.class("bytearray", o, Layout::ByteArray),
            list: make.class("list", o, Layout::List),
            dict: make.class("dict", o, Layout::Dict),
            set: make.class("set", o, Layout::Set),
            frozenset: make.class("frozenset", o, Layout::FrozenSet),
            range: make.class("range", o, Layout::Closed),
            slice: make.class("slice", o, Layout::Closed),
            function: make.class("function", o, Layout::Closed),
            method: make.class("method", o, Layout::Closed),
            builtin: make.class("builtin_function_or_method", o, Layout::Closed),
            descriptor: make.class("method_descriptor", o, Layout::Closed),
            generator: make.class("generator", o, Layout::Closed),
            iterator: make.class("iterator", o, Layout::Closed),
            property: make.class("property", o, Layout::Closed),
            staticmethod: make.class("staticmethod", o, Layout::Closed),
            classmethod: make.class("classmethod", o, Layout::Closed),
            super_: make.class("super", o, Layout::Closed),
            weakref: make.class("weakref", o, Layout::Closed),
            memoryview: make.class("memoryview", o, Layout::Closed),
            not_implemented: {
                let class = make.class("NotImplementedType", o, Layout::Closed);
                make.object(&class, Kind::NotImplemented)
            },
            ellipsis: {
                let class = make.class("ellipsis", o, Layout::Closed);
                make.object(&class, Kind::Ellipsis)
            },
            null: make.object(&none_type, Kind::Null),
            true_object: make.object(&bool, Kind::Bool(true)),
            false_object: make.object(&bool, Kind::Bool(false)),
            empty_tuple: make.object(&tuple, Kind::Tuple(RefCell::default())),
            builtins: make.object(&module, Kind::Module(Rc::from("builtins"))),
            object,
            type_,
            int,
            bool,
            tuple,
            module,
            base_exception,
            none_object,
        };
        for class in &make.all {
            if let Some(inner) = class.as_class() {
                types.builtins.attrs.borrow_mut().set(&inner.name, class.clone());
            }
        }
        (types, make.next)
    }

    pub(crate) fn exception_class(&self, name: &str) -> Obj {
        self.builtins.attrs.borrow().get(name).unwrap_or_else(|| self.base_exception.clone())
    }
}

/// The order of C3, or nothing if there is none.
fn linearize(mut lists: Vec<Vec<Obj>>) -> Option<Vec<Obj>> {
    let mut order = Vec::new();
    loop {
        lists.retain(|list| !list.is_empty());
        if lists.is_empty() {
            return Some(order);
        }
        let in_tail = |one: &Obj| lists.iter().any(|list| list[1..].iter().any(|other| Rc::ptr_eq(one, other)));
        let next = lists.iter().map(|list| list[0].clone()).find(|one| !in_tail(one))?;
        for list in &mut lists {
            if Rc::ptr_eq(&list[0], &next) {
                list.remove(0);
            }
        }
        order.push(next);
    }
}

impl Vm {
    /// A class of Python or C.
    pub(crate) fn new_class(&mut self, name: &str, bases: &[Obj], members: Names, own: Option<Layout>) -> R {
        let bases = if bases.is_empty() { vec![self.types.object.clone()] } else { bases.to_vec() };
        let mut layout = Layout::Plain;
        for base in &bases {
            let Some(class) = base.as_class() else { return self.type_error("bases must be types") };
            let is_final = class.native.borrow().as_ref().is_some_and(|native| !native.is_base) && own.is_none();
            if class.layout == Layout::Closed || is_final {
                let name = class.name.clone();
                return self.type_error(format!("type '{name}' is not an acceptable base type"));
            }
            if class.layout != Layout::Plain {
                layout = class.layout;
            }
        }
        let mut lists: Vec<Vec<Obj>> =
            bases.iter().filter_map(|base| base.as_class().map(|class| class.mro.borrow().clone())).collect();
        lists.push(bases.clone());
        let Some(rest) = linearize(lists) else {
            return self.type_error("Cannot create a consistent method resolution order (MRO)");
        };
        let metaclass = bases[0].class().clone();
        let class = self.object(
            &metaclass,
            Kind::Class(Class {
                name: Rc::from(name),
                bases,
                mro: RefCell::default(),
                layout: own.unwrap_or(layout),
                native: RefCell::new(None),
            }),
        );
        if let Some(inner) = class.as_class() {
            let mut mro = vec![class.clone()];
            mro.extend(rest);
            *inner.mro.borrow_mut() = mro;
        }
        *class.attrs.borrow_mut() = members;
        Ok(class)
    }

    /// A `class` statement.
    pub(crate) fn build_class(&mut self, frame: &Frame, code: &Rc<CodeData>, bases: &Obj, keywords: &Obj) -> R {
        if !self.keywords_of(keywords)?.is_empty() {
            return crate::vm::unsupported("metaclasses");
        }
        let namespace = self.object(&self.types.object.clone(), Kind::Instance);
        let module = frame.globals.attrs.borrow().get("__name__").unwrap_or_else(|| self.none());
        namespace.attrs.borrow_mut().set(&Rc::from("__module__"), module);
        let qualified = self.str(code.code.qualified.as_str());
        namespace.attrs.borrow_mut().set(&Rc::from("__qualname__"), qualified);
        if let Some(doc) = &code.code.doc {
            let doc = self.str(doc.as_str());
            namespace.attrs.borrow_mut().set(&Rc::from("__doc__"), doc);
        }
        let mut inner = Frame::new(code.clone(), frame.env.clone(), frame.globals.clone());
        inner.namespace = Some(namespace.clone());
        self.execute(&mut inner)?;
        let bases = bases.items().map(|items| items.borrow().clone()).unwrap_or_default();
        let members = namespace.attrs.borrow().clone();
        namespace.attrs.borrow_mut().clear();
        let class = self.new_class(&code.code.name, &bases, members, None)?;
        // `super()` without arguments finds the class by this.
        self.note_defining(&class);
        Ok(class)
    }

    /// Tells the functions of a class where they were defined.
    fn note_defining(&mut self, class: &Obj) {
        let members: Vec<Obj> = class.attrs.borrow().iter().map(|(_, value)| value.clone()).collect();
        for member in members {
            let function = match &member.kind {
                Kind::StaticMethod(inner) | Kind::ClassMethod(inner) => inner.clone(),
                Kind::Property(Some(get), ..) => get.clone(),
                _ => member.clone(),
            };
            if matches!(function.kind, Kind::Function(_)) {
                function.attrs.borrow_mut().set(&Rc::from("__class__"), class.clone());
            }
        }
    }

    /// Calls a class: makes an instance.
    pub(crate) fn instantiate(&mut self, class: &Obj, args: Args) -> R {
        if Rc::ptr_eq(class, &self.types.type_) && args.pos.len() == 1 {
            return Ok(args.pos[0].class().clone());
        }
        let Some(new) = class.in_mro("__new__") else { return crate::vm::unsupported("a class without __new__") };
        let new = match &new.kind {
            Kind::StaticMethod(inner) => inner.clone(),
            _ => new.clone(),
        };
        let mut with_class = args.clone();
        with_class.pos.insert(0, class.clone());
        let made = self.call(&new, with_class)?;
        if !made.is_a(class) {
            return Ok(made);
        }
        if let Some(init) = made.class().in_mro("__init__") {
            let bound = self.bind(&init, &made, &made.class().clone())?;
            let done = self.call(&bound, args)?;
            if !done.is_none() {
                return self.type_error(format!("__init__() should return None, not '{}'", done.class_name()));
            }
        }
        Ok(made)
    }
}
