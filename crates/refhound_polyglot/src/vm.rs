//! The machine: the state of one way through a program, in both languages.

use std::cell::{Cell, OnceCell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

use num_bigint::BigInt;
use refhound_pysyntax::{Code, Constant};

use crate::c::machine::CState;
use crate::c::program::CProgram;
use crate::choices::Choices;
use crate::groups::Groups;
use crate::leaks::Watched;
use crate::library::Library;
use crate::python::object::{Args, Builtin, CodeData, Kind, Names, Obj, Object, Raised};
use crate::python::types::Types;
use crate::report::{Alarm, Language, StackFrame};
use crate::trace::Trace;

/// Why something has no value.
pub(crate) enum Stop {
    /// An exception of Python.
    Raise(Obj),
    /// We cannot go on, and say so.
    Unsupported(String),
    /// C has done what it must not; an alarm tells of it, and nothing is known of what follows.
    Crash,
}

/// More ways than are looked at, one after the other.
pub(crate) const TOO_MANY: &str = "too many ways";

pub(crate) type R<T = Obj> = Result<T, Stop>;

pub(crate) fn unsupported<T>(why: impl Into<String>) -> R<T> {
    Err(Stop::Unsupported(why.into()))
}

/// A frame that runs, as reports show it.
pub(crate) enum Active {
    Python { code: Rc<CodeData>, pc: Rc<Cell<usize>> },
    C { module: usize, function: usize, span: Cell<Option<refhound_source::Span>> },
}

pub(crate) struct Vm {
    pub(crate) types: Rc<Types>,
    pub(crate) library: Rc<Library>,
    pub(crate) program: Rc<CProgram>,
    pub(crate) c: CState,
    pub(crate) modules: BTreeMap<String, Obj>,
    pub(crate) active: Vec<Active>,
    pub(crate) choices: Choices,
    pub(crate) alarms: Vec<Alarm>,
    pub(crate) codes: Vec<Rc<CodeData>>,
    /// Places with assertions, and whether each has always held.
    pub(crate) assertions: BTreeMap<(String, u32), bool>,
    pub(crate) crossings: usize,
    pub(crate) steps: u64,
    pub(crate) collected: bool,
    /// Whether what is called next is called by an operator.
    pub(crate) in_operator: bool,
    pub(crate) trace: Option<Trace>,
    pub(crate) groups: Option<Groups>,
    pub(crate) watched: Option<Watched>,
    pub(crate) output: String,
    next_id: u64,
    small: Vec<Obj>,
    handled: Vec<Obj>,
    main_file: String,
    fail_allocations: bool,
}

impl Vm {
    pub(crate) fn new(library: Rc<Library>, program: Rc<CProgram>, choices: Choices, main_file: &str) -> Vm {
        crate::python::object::forget_dead();
        let (types, next_id) = Types::new();
        let mut vm = Vm {
            types: Rc::new(types),
            library,
            c: CState::new(&program),
            program,
            modules: BTreeMap::new(),
            active: Vec::new(),
            choices,
            alarms: Vec::new(),
            codes: Vec::new(),
            assertions: BTreeMap::new(),
            crossings: 0,
            steps: 0,
            collected: false,
            in_operator: false,
            trace: None,
            groups: None,
            watched: None,
            output: String::new(),
            next_id,
            small: Vec::new(),
            handled: Vec::new(),
            main_file: main_file.to_owned(),
            fail_allocations: false,
        };
        vm.small = (-5..=256).map(|value| vm.object(&vm.types.int.clone(), Kind::Int(BigInt::from(value)))).collect();
        vm.fill_builtins();
        vm
    }

    pub(crate) fn set_failing(&mut self, fail: bool) {
        self.fail_allocations = fail;
    }

    pub(crate) fn may_fail(&self) -> bool {
        self.fail_allocations
    }

    pub(crate) fn object(&mut self, class: &Obj, kind: Kind) -> Obj {
        self.next_id += 1;
        let object = Object {
            id: self.next_id,
            class: OnceCell::new(),
            kind,
            attrs: RefCell::new(Names::default()),
            block: Cell::new(0),
        };
        let _ = object.class.set(class.clone());
        Rc::new(object)
    }

    pub(crate) fn none(&self) -> Obj {
        self.types.none_object.clone()
    }

    pub(crate) fn bool(&self, value: bool) -> Obj {
        if value { self.types.true_object.clone() } else { self.types.false_object.clone() }
    }

    pub(crate) fn int(&mut self, value: impl Into<BigInt>) -> Obj {
        let value = value.into();
        if let Ok(small) = i64::try_from(&value)
            && (-5..=256).contains(&small)
        {
            return self.small[(small + 5) as usize].clone();
        }
        self.object(&self.types.int.clone(), Kind::Int(value))
    }

    pub(crate) fn float(&mut self, value: f64) -> Obj {
        self.object(&self.types.float.clone(), Kind::Float(value))
    }

    pub(crate) fn str(&mut self, text: impl Into<Rc<str>>) -> Obj {
        self.object(&self.types.str.clone(), Kind::Str(text.into()))
    }

    pub(crate) fn bytes(&mut self, bytes: Vec<u8>) -> Obj {
        self.object(&self.types.bytes.clone(), Kind::Bytes(RefCell::new(bytes)))
    }

    pub(crate) fn list(&mut self, items: Vec<Obj>) -> Obj {
        self.object(&self.types.list.clone(), Kind::List(RefCell::new(items)))
    }

    pub(crate) fn tuple(&mut self, items: Vec<Obj>) -> Obj {
        if items.is_empty() {
            return self.types.empty_tuple.clone();
        }
        self.object(&self.types.tuple.clone(), Kind::Tuple(RefCell::new(items)))
    }

    pub(crate) fn dict(&mut self) -> Obj {
        self.object(&self.types.dict.clone(), Kind::Dict(RefCell::default()))
    }

    pub(crate) fn set(&mut self) -> Obj {
        self.object(&self.types.set.clone(), Kind::Set(RefCell::default()))
    }

    pub(crate) fn builtin(&mut self, name: &'static str, function: Builtin) -> Obj {
        self.object(&self.types.builtin.clone(), Kind::Builtin(name, function))
    }

    /// An exception of a built-in class, with a message.
    pub(crate) fn exception(&mut self, class: &str, message: &str) -> Obj {
        let class = self.types.exception_class(class);
        let args = if message.is_empty() { Vec::new() } else { vec![self.str(message)] };
        self.exception_of(&class, args)
    }

    pub(crate) fn exception_of(&mut self, class: &Obj, args: Vec<Obj>) -> Obj {
        let raised = Raised { args, cause: None, context: None, trace: Vec::new(), site: None };
        self.object(class, Kind::Exception(RefCell::new(raised)))
    }

    pub(crate) fn raise<T>(&mut self, class: &str, message: impl AsRef<str>) -> R<T> {
        Err(Stop::Raise(self.exception(class, message.as_ref())))
    }

    pub(crate) fn type_error<T>(&mut self, message: impl AsRef<str>) -> R<T> {
        self.raise("TypeError", message)
    }

    pub(crate) fn value_error<T>(&mut self, message: impl AsRef<str>) -> R<T> {
        self.raise("ValueError", message)
    }

    /// Whether the exception is of a built-in class.
    pub(crate) fn is_raised(&self, stop: &Stop, class: &str) -> bool {
        matches!(stop, Stop::Raise(raised) if raised.is_a(&self.types.exception_class(class)))
    }

    pub(crate) fn handled(&mut self) -> &mut Vec<Obj> {
        &mut self.handled
    }

    /// The code with its constants made.
    pub(crate) fn prepare(&mut self, code: &Arc<Code>) -> Rc<CodeData> {
        let constants = code.constants.iter().map(|constant| self.constant(constant)).collect();
        let children = code.children.iter().map(|child| self.prepare(child)).collect();
        let data = Rc::new(CodeData {
            code: code.clone(),
            constants,
            names: code.names.iter().map(|name| Rc::from(name.as_str())).collect(),
            locals: code.locals.iter().map(|name| Rc::from(name.as_str())).collect(),
            children,
            is_user: !code.file.starts_with('<'),
            seen: RefCell::new(vec![false; code.ops.len()]),
        });
        self.codes.push(data.clone());
        data
    }

    fn constant(&mut self, constant: &Constant) -> Obj {
        match constant {
            Constant::None => self.none(),
            Constant::Ellipsis => self.types.ellipsis.clone(),
            Constant::Bool(value) => self.bool(*value),
            Constant::Int(text) => {
                let value = crate::builtins::numbers::parse_int(text, 0).unwrap_or_default();
                self.int(value)
            }
            Constant::Float(value) => self.float(*value),
            Constant::Complex(real, imag) => self.object(&self.types.complex.clone(), Kind::Complex(*real, *imag)),
            Constant::Str(text) => self.str(text.as_str()),
            Constant::Bytes(bytes) => self.bytes(bytes.clone()),
            Constant::Names(names) => {
                let items = names.iter().map(|name| self.str(name.as_str())).collect();
                self.tuple(items)
            }
        }
    }

    /// Where we are, innermost first. Frames of our own stubs are not shown.
    pub(crate) fn stack(&self) -> Vec<StackFrame> {
        let mut frames = Vec::new();
        for active in self.active.iter().rev() {
            match active {
                Active::Python { code, pc } => {
                    if code.is_user {
                        frames.push(StackFrame {
                            language: Language::Python,
                            function: code.code.qualified.clone(),
                            file: code.code.file.to_string(),
                            line: code.code.lines.get(pc.get()).copied().unwrap_or(0),
                        });
                    }
                }
                Active::C { module, function, span } => {
                    if let Some(frame) = self.program.frame(*module, *function, span.get()) {
                        frames.push(frame);
                    }
                }
            }
        }
        frames
    }

    /// Notes an alarm where we are.
    pub(crate) fn alarm(&mut self, code: &'static str, rule: &'static str, message: impl Into<String>) {
        let alarm = Alarm::new(code, rule, message.into(), self.stack());
        if !self.alarms.contains(&alarm) {
            self.alarms.push(alarm);
        }
    }

    /// The nearest place in Python that is no stub.
    pub(crate) fn user_place(&self) -> Option<(String, u32)> {
        self.active.iter().rev().find_map(|active| match active {
            Active::Python { code, pc } if code.is_user => {
                Some((code.code.file.to_string(), code.code.lines.get(pc.get()).copied().unwrap_or(0)))
            }
            _ => None,
        })
    }

    pub(crate) fn note_assertion(&mut self, holds: bool) {
        if let Some(place) = self.user_place() {
            *self.assertions.entry(place).or_insert(true) &= holds;
        }
    }

    pub(crate) fn main_file(&self) -> &str {
        &self.main_file
    }

    pub(crate) fn call0(&mut self, callee: &Obj) -> R {
        self.call(callee, Args::default())
    }

    pub(crate) fn call_with(&mut self, callee: &Obj, pos: Vec<Obj>) -> R {
        self.call(callee, Args { pos, named: Vec::new() })
    }
}
