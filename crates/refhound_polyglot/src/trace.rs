//! What a run writes down for a comparison with the interpreter: values of variables, exceptions, calls of C. Only functions of the
//! program, by name and by the number of the call.

use std::collections::BTreeMap;
use std::rc::Rc;

use refhound_pysyntax::CodeKind;

use crate::c::memory::{FIRST_ADDRESS, LAST_ADDRESS};
use crate::limits;
use crate::python::frame::Frame;
use crate::python::object::{Kind, Obj};
use crate::vm::Vm;

/// One thing that has happened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    /// A variable of a function has got a value; nothing where it cannot be written down.
    Value { function: String, call: u32, name: String, value: Option<String> },
    /// An exception goes through a function.
    Exception { function: String, call: u32, class: String },
    /// A function of C was called by its name, and has returned or not.
    Call { name: String, returned: bool },
}

/// What one way of a test has written down.
#[derive(Debug, Clone, Default)]
pub struct WayTrace {
    /// Nothing, or the class of the exception that left the test; `crash` if it has ended at an alarm.
    pub outcome: String,
    pub events: Vec<Event>,
    /// Whether there was more than is written down.
    pub is_cut: bool,
}

#[derive(Default)]
pub(crate) struct Trace {
    pub(crate) way: WayTrace,
    calls: BTreeMap<String, u32>,
}

impl Trace {
    fn push(&mut self, event: Event) {
        if self.way.events.len() < limits::RUN_EVENTS {
            self.way.events.push(event);
        } else {
            self.way.is_cut = true;
        }
    }
}

impl Vm {
    /// The name of a function that is written down, and the number of its call.
    fn traced(&mut self, frame: &Frame) -> Option<(String, u32)> {
        let trace = self.trace.as_mut()?;
        let code = &frame.code.code;
        let is_function = matches!(code.kind, CodeKind::Function | CodeKind::Generator);
        if !frame.code.is_user || code.name.starts_with('<') || !is_function {
            return None;
        }
        if frame.call.get() == 0 {
            let next = trace.calls.entry(code.qualified.clone()).or_default();
            *next += 1;
            frame.call.set(*next);
        }
        Some((code.qualified.clone(), frame.call.get()))
    }

    /// A function begins: its parameters have values.
    pub(crate) fn trace_begin(&mut self, frame: &Frame) {
        if self.trace.is_none() || frame.call.get() != 0 {
            return;
        }
        if self.traced(frame).is_none() {
            return;
        }
        let Some(env) = frame.env.clone() else { return };
        for at in 0..env.vars.borrow().len() {
            let value = env.vars.borrow()[at].clone();
            if let Some(value) = value {
                self.trace_value(frame, at, &value);
            }
        }
    }

    pub(crate) fn trace_value(&mut self, frame: &Frame, at: usize, value: &Obj) {
        let Some((function, call)) = self.traced(frame) else { return };
        let name = frame.code.code.locals[at].clone();
        let value = self.written(value, 0);
        if let Some(trace) = &mut self.trace {
            trace.push(Event::Value { function, call, name, value });
        }
    }

    pub(crate) fn trace_exception(&mut self, frame: &Frame, raised: &Obj) {
        let Some((function, call)) = self.traced(frame) else { return };
        let class = raised.class_name().to_string();
        if let Some(trace) = &mut self.trace {
            trace.push(Event::Exception { function, call, class });
        }
    }

    pub(crate) fn trace_call(&mut self, name: &Rc<str>, returned: bool) {
        if let Some(trace) = &mut self.trace {
            trace.push(Event::Call { name: name.to_string(), returned });
        }
    }

    /// A value that does not change, as `repr` shows it; of others that are the program's own, the class.
    fn written(&mut self, value: &Obj, depth: usize) -> Option<String> {
        const DEEPEST: usize = 3;
        match &value.kind {
            // Addresses and what is in a pickle are the machine's own.
            Kind::Int(number)
                if u64::try_from(number).is_ok_and(|number| (FIRST_ADDRESS..=LAST_ADDRESS).contains(&number)) =>
            {
                None
            }
            Kind::Bytes(bytes) if bytes.borrow().starts_with(b"\x80pickle ") => None,
            Kind::None | Kind::Bool(_) | Kind::Int(_) | Kind::Float(_) | Kind::Str(_) | Kind::Bytes(_)
                if Rc::ptr_eq(value.class(), &self.plain_class(value)) =>
            {
                self.repr(value).ok()
            }
            Kind::Tuple(items) if depth < DEEPEST && Rc::ptr_eq(value.class(), &self.types.tuple) => {
                let items = items.borrow().clone();
                let parts: Option<Vec<String>> = items.iter().map(|item| self.written(item, depth + 1)).collect();
                let parts = parts?;
                Some(if parts.len() == 1 { format!("({},)", parts[0]) } else { format!("({})", parts.join(", ")) })
            }
            Kind::List(_) | Kind::Dict(_) | Kind::Set(_) | Kind::FrozenSet(_) | Kind::ByteArray(_) | Kind::Native => {
                Some(format!("<{}>", value.class_name()))
            }
            Kind::Exception(_) | Kind::Instance => Some(format!("<{}>", value.class_name())),
            _ => None,
        }
    }

    fn plain_class(&self, value: &Obj) -> Obj {
        let types = &self.types;
        match &value.kind {
            Kind::Bool(_) => types.bool.clone(),
            Kind::Int(_) => types.int.clone(),
            Kind::Float(_) => types.float.clone(),
            Kind::Str(_) => types.str.clone(),
            Kind::Bytes(_) => types.bytes.clone(),
            _ => value.class().clone(),
        }
    }
}
