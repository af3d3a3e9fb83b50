//! Python objects. A reference is a counted pointer, so that the count of an object is the count of its references from
//! Python; those that C holds are counted at the boundary.

use std::cell::{Cell, OnceCell, RefCell};
use std::rc::{Rc, Weak};
use std::sync::Arc;

use num_bigint::BigInt;
use refhound_pysyntax::Code;
use rustc_hash::FxHashMap;

use crate::c::memory::Pointer;
use crate::python::dict::Dict;
use crate::python::frame::{Env, Frame};
use crate::python::iterators::Iter;
use crate::vm::{R, Vm};

pub(crate) type Obj = Rc<Object>;

pub(crate) struct Object {
    /// Stands for the address: no two living objects have the same.
    pub(crate) id: u64,
    pub(crate) class: OnceCell<Obj>,
    pub(crate) kind: Kind,
    /// Attributes of instances, members of modules and classes.
    pub(crate) attrs: RefCell<Names>,
    /// The block that C sees; 0 if it has never crossed.
    pub(crate) block: Cell<u32>,
}

/// Names in the order in which they came.
#[derive(Default, Clone)]
pub(crate) struct Names {
    order: Vec<Option<(Rc<str>, Obj)>>,
    index: FxHashMap<Rc<str>, usize>,
}

impl Names {
    pub(crate) fn get(&self, name: &str) -> Option<Obj> {
        self.index.get(name).and_then(|&at| self.order[at].as_ref()).map(|(_, value)| value.clone())
    }

    /// Returns what was there.
    pub(crate) fn set(&mut self, name: &Rc<str>, value: Obj) -> Option<Obj> {
        if let Some(&at) = self.index.get(name) {
            return self.order[at].replace((name.clone(), value)).map(|(_, old)| old);
        }
        self.index.insert(name.clone(), self.order.len());
        self.order.push(Some((name.clone(), value)));
        None
    }

    pub(crate) fn remove(&mut self, name: &str) -> Option<Obj> {
        let at = self.index.remove(name)?;
        self.order[at].take().map(|(_, old)| old)
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &(Rc<str>, Obj)> {
        self.order.iter().flatten()
    }

    pub(crate) fn clear(&mut self) -> Names {
        std::mem::take(self)
    }
}

pub(crate) type Builtin = fn(&mut Vm, Args) -> R;

/// Arguments of a call.
#[derive(Default, Clone)]
pub(crate) struct Args {
    pub(crate) pos: Vec<Obj>,
    pub(crate) named: Vec<(Rc<str>, Obj)>,
}

pub(crate) struct Function {
    pub(crate) code: Rc<CodeData>,
    pub(crate) env: Option<Rc<Env>>,
    pub(crate) globals: Obj,
    pub(crate) defaults: Vec<Obj>,
    pub(crate) named_defaults: Vec<(Rc<str>, Obj)>,
}

/// Code with its constants as objects.
pub(crate) struct CodeData {
    pub(crate) code: Arc<Code>,
    pub(crate) constants: Vec<Obj>,
    pub(crate) names: Vec<Rc<str>>,
    pub(crate) locals: Vec<Rc<str>>,
    pub(crate) children: Vec<Rc<CodeData>>,
    /// Whether it is part of what is analysed, and not of our stubs.
    pub(crate) is_user: bool,
    /// Instructions that were reached.
    pub(crate) seen: RefCell<Vec<bool>>,
}

pub(crate) struct Raised {
    pub(crate) args: Vec<Obj>,
    pub(crate) cause: Option<Obj>,
    pub(crate) context: Option<Obj>,
    /// Where it went through, innermost first.
    pub(crate) trace: Vec<crate::report::StackFrame>,
    /// The instruction that raised it, of the code that is analysed.
    pub(crate) site: Option<(usize, usize)>,
}

/// How instances of a class are made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Layout {
    Plain,
    Int,
    Float,
    Str,
    Bytes,
    ByteArray,
    List,
    Tuple,
    Dict,
    Set,
    FrozenSet,
    Exception,
    /// A struct of C.
    Native,
    Type,
    /// Only the machine makes them.
    Closed,
}

pub(crate) struct Class {
    pub(crate) name: Rc<str>,
    pub(crate) bases: Vec<Obj>,
    pub(crate) mro: RefCell<Vec<Obj>>,
    pub(crate) layout: Layout,
    pub(crate) native: RefCell<Option<Native>>,
}

/// What C has said of a class.
#[derive(Clone)]
pub(crate) struct Native {
    pub(crate) type_object: Pointer,
    pub(crate) size: u64,
    pub(crate) item_size: u64,
    pub(crate) is_base: bool,
}

/// A function of C as Python sees it.
#[derive(Clone)]
pub(crate) struct Wrapped {
    pub(crate) name: Rc<str>,
    /// A function of the stubs that knows how this kind is called.
    pub(crate) wrapper: Pointer,
    pub(crate) function: Pointer,
    pub(crate) flags: i64,
    pub(crate) role: Role,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    /// Bound to instances.
    Method,
    Static,
    OfClass,
    /// Of a module, or bound already.
    Free,
}

pub(crate) enum Kind {
    None,
    NotImplemented,
    Ellipsis,
    /// Stands where C has not put an object yet.
    Null,
    Bool(bool),
    Int(BigInt),
    Float(f64),
    Complex(f64, f64),
    Str(Rc<str>),
    Bytes(RefCell<Vec<u8>>),
    ByteArray(RefCell<Vec<u8>>),
    List(RefCell<Vec<Obj>>),
    Tuple(RefCell<Vec<Obj>>),
    Dict(RefCell<Dict>),
    Set(RefCell<Dict>),
    FrozenSet(RefCell<Dict>),
    Range(BigInt, BigInt, BigInt),
    Slice(Obj, Obj, Obj),
    Function(Function),
    Bound(Obj, Obj),
    Builtin(&'static str, Builtin),
    Wrapped(Wrapped, Option<Obj>),
    /// A field of a C struct: getter and setter of the stubs, with a pointer for both.
    Member {
        name: Rc<str>,
        get: Pointer,
        set: Pointer,
        data: Pointer,
        offset: i64,
        kind: i64,
    },
    Class(Class),
    Instance,
    Native,
    Module(Rc<str>),
    Generator(RefCell<Option<Box<Frame>>>),
    Iter(RefCell<Iter>),
    Property(Option<Obj>, Option<Obj>, Option<Obj>),
    StaticMethod(Obj),
    ClassMethod(Obj),
    Super(Obj, Obj),
    Exception(RefCell<Raised>),
    Weak(RefCell<Weak<Object>>),
}

impl Object {
    pub(crate) fn class(&self) -> &Obj {
        self.class.get().expect("every object gets its class when it is made")
    }

    pub(crate) fn as_class(&self) -> Option<&Class> {
        match &self.kind {
            Kind::Class(class) => Some(class),
            _ => None,
        }
    }

    pub(crate) fn class_name(&self) -> Rc<str> {
        self.class().as_class().map_or_else(|| Rc::from("?"), |class| class.name.clone())
    }

    pub(crate) fn is_none(&self) -> bool {
        matches!(self.kind, Kind::None)
    }

    pub(crate) fn as_int(&self) -> Option<BigInt> {
        match &self.kind {
            Kind::Int(value) => Some(value.clone()),
            Kind::Bool(value) => Some(BigInt::from(u8::from(*value))),
            _ => None,
        }
    }

    pub(crate) fn as_str(&self) -> Option<Rc<str>> {
        match &self.kind {
            Kind::Str(text) => Some(text.clone()),
            _ => None,
        }
    }

    /// The items of a list or tuple.
    pub(crate) fn items(&self) -> Option<&RefCell<Vec<Obj>>> {
        match &self.kind {
            Kind::List(items) | Kind::Tuple(items) => Some(items),
            _ => None,
        }
    }

    pub(crate) fn bytes(&self) -> Option<&RefCell<Vec<u8>>> {
        match &self.kind {
            Kind::Bytes(bytes) | Kind::ByteArray(bytes) => Some(bytes),
            _ => None,
        }
    }

    pub(crate) fn is_a(&self, class: &Obj) -> bool {
        self.class().is_subclass(class)
    }

    pub(crate) fn is_subclass(&self, of: &Obj) -> bool {
        let Some(class) = self.as_class() else { return false };
        class.mro.borrow().iter().any(|one| Rc::ptr_eq(one, of))
    }

    /// A member of a class or of those that it derives from.
    pub(crate) fn in_mro(&self, name: &str) -> Option<Obj> {
        let class = self.as_class()?;
        class.mro.borrow().iter().find_map(|one| one.attrs.borrow().get(name))
    }
}

thread_local! {
    /// Objects that nobody refers to any more, but that C has seen.
    static DEAD: RefCell<Vec<Dead>> = const { RefCell::new(Vec::new()) };
    static ANY_DEAD: Cell<bool> = const { Cell::new(false) };
}

/// What is left of one.
pub(crate) struct Dead {
    pub(crate) block: u32,
    pub(crate) class: Obj,
    pub(crate) is_native: bool,
    pub(crate) attrs: Names,
}

impl Drop for Object {
    fn drop(&mut self) {
        if self.block.get() == 0 {
            return;
        }
        let Some(class) = self.class.take() else { return };
        let is_native = matches!(self.kind, Kind::Native);
        let attrs = self.attrs.borrow_mut().clear();
        let dead = Dead { block: self.block.get(), class, is_native, attrs };
        let _ = DEAD.try_with(|all| all.borrow_mut().push(dead));
        let _ = ANY_DEAD.try_with(|any| any.set(true));
    }
}

pub(crate) fn any_dead() -> bool {
    ANY_DEAD.with(Cell::get)
}

/// How many are waiting.
pub(crate) fn dead_count() -> usize {
    DEAD.with(|all| all.borrow().len())
}

/// The next one behind so many that somebody else takes care of.
pub(crate) fn next_dead(behind: usize) -> Option<Dead> {
    DEAD.with(|all| {
        let mut all = all.borrow_mut();
        let dead = (all.len() > behind).then(|| all.remove(behind));
        if all.is_empty() {
            ANY_DEAD.with(|any| any.set(false));
        }
        dead
    })
}

/// Forgets what an earlier run has left.
pub(crate) fn forget_dead() {
    while let Some(dead) = next_dead(0) {
        drop(dead);
    }
}
