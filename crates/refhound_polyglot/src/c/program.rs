//! The C of a run: units of the extension and of our stubs, linked by name.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::Arc;

use refhound_index::EntityId;
use refhound_ir::{FuncId, GlobalId, Linkage, Module};
use refhound_source::Span;
use rustc_hash::FxHashMap;

use crate::c::decode::{Decoded, Goal, decode};
use crate::c::intrinsics;

use crate::report::{Language, StackFrame};

/// A unit as the driver gives it.
pub struct CUnit {
    pub module: Arc<Module>,
    pub origin: CUnitOrigin,
    /// File and line of a span.
    pub locate: Box<dyn Fn(Span) -> (String, u32)>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CUnitOrigin {
    Extension,
    Stub,
}

pub(crate) struct CModule {
    pub(crate) unit: CUnit,
    /// Index of the body of each function.
    pub(crate) bodies: Vec<Option<usize>>,
    pub(crate) is_stub: bool,
}

pub(crate) struct CProgram {
    pub(crate) modules: Vec<CModule>,
    functions: FxHashMap<String, (u32, u32)>,
    globals: FxHashMap<String, (u32, u32)>,
    /// Static functions: one that a header defines is read in one of the units that include it.
    statics: FxHashMap<String, (u32, u32)>,
    /// Functions that were called, as the machine runs them: by module and function.
    decoded: RefCell<Vec<Vec<Option<Rc<Decoded>>>>>,
    literals: RefCell<Literals>,
    /// Places that can go wrong, in the functions that were decoded.
    checks: Cell<u32>,
}

/// Texts, each once.
#[derive(Default)]
struct Literals {
    numbers: FxHashMap<&'static str, u32>,
    texts: Vec<&'static str>,
}

impl CProgram {
    pub(crate) fn new(units: Vec<CUnit>) -> CProgram {
        let mut program = CProgram {
            modules: Vec::new(),
            functions: FxHashMap::default(),
            globals: FxHashMap::default(),
            statics: FxHashMap::default(),
            decoded: RefCell::default(),
            literals: RefCell::default(),
            checks: Cell::new(0),
        };
        for unit in units {
            let number = program.modules.len() as u32;
            let module = unit.module.clone();
            let mut bodies = vec![None; module.functions.len()];
            for (at, body) in module.bodies.iter().enumerate() {
                bodies[body.function.index()] = Some(at);
            }
            for (id, function) in module.functions.iter() {
                if bodies[id.index()].is_some() {
                    let key = function.name.as_str().to_owned();
                    let is_external = function.linkage == Linkage::External;
                    let known = if is_external { &mut program.functions } else { &mut program.statics };
                    known.entry(key).or_insert((number, id.index() as u32));
                }
            }
            for (id, global) in module.globals.iter() {
                let is_defined = global.defined.is_some() && global.linkage == Linkage::External;
                if is_defined {
                    let key = global.name.as_str().to_owned();
                    let has_value = global.init.is_some();
                    let known = program.globals.contains_key(&key);
                    if !known || has_value {
                        program.globals.insert(key, (number, id.index() as u32));
                    }
                }
            }
            let is_stub = unit.origin == CUnitOrigin::Stub;
            program.decoded.borrow_mut().push(vec![None; bodies.len()]);
            program.modules.push(CModule { unit, bodies, is_stub });
        }
        program
    }

    pub(crate) fn function(&self, name: &str) -> Option<(u32, u32)> {
        self.functions.get(name).copied()
    }

    pub(crate) fn global(&self, name: &str) -> Option<(u32, u32)> {
        self.globals.get(name).copied()
    }

    /// What a call of a function of a module leads to.
    pub(crate) fn goal(&self, module: u32, function: u32) -> Goal {
        if self.modules[module as usize].bodies[function as usize].is_some() {
            return Goal::Body(module, function);
        }
        let decls = &self.modules[module as usize].unit.module.functions;
        let decl = &decls[FuncId::from_index(function as usize)];
        let name = decl.name.as_str();
        let linked = match decl.linkage {
            Linkage::External => self.function(name),
            Linkage::Internal => self.statics.get(name).copied().or_else(|| self.function(name)),
        };
        match (linked, intrinsics::find(name)) {
            (Some((module, function)), _) => Goal::Body(module, function),
            (None, Some(intrinsic)) => Goal::Intrinsic(intrinsic),
            (None, None) => Goal::Missing,
        }
    }

    /// The definition of a variable that a module names.
    pub(crate) fn linked(&self, module: u32, global: GlobalId) -> (u32, u32) {
        let data = &self.modules[module as usize].unit.module.globals[global];
        let own = (module, global.index() as u32);
        if data.linkage == Linkage::External { self.global(data.name.as_str()).unwrap_or(own) } else { own }
    }

    pub(crate) fn literal(&self, text: &'static str) -> u32 {
        let mut literals = self.literals.borrow_mut();
        let next = literals.texts.len() as u32;
        let number = *literals.numbers.entry(text).or_insert(next);
        if number == next {
            literals.texts.push(text);
        }
        number
    }

    pub(crate) fn literal_text(&self, number: u32) -> &'static str {
        self.literals.borrow().texts[number as usize]
    }

    /// A function that has a body.
    pub(crate) fn decoded(&self, module: u32, function: u32) -> Option<Rc<Decoded>> {
        if let Some(known) = &self.decoded.borrow()[module as usize][function as usize] {
            return Some(known.clone());
        }
        let decoded = decode(self, module, function, self.checks.get())?;
        self.checks.set(decoded.checks as u32);
        self.decoded.borrow_mut()[module as usize][function as usize] = Some(decoded.clone());
        Some(decoded)
    }

    /// The function that begins an extension module.
    pub(crate) fn init_of(&self, module: &str) -> Option<(u32, u32)> {
        self.function(&format!("PyInit_{module}"))
    }

    pub(crate) fn name(&self, module: u32, function: u32) -> &'static str {
        let decls = &self.modules[module as usize].unit.module.functions;
        decls[FuncId::from_index(function as usize)].name.as_str()
    }

    pub(crate) fn frame(&self, module: usize, function: usize, span: Option<Span>) -> Option<StackFrame> {
        let unit = &self.modules[module];
        if unit.is_stub {
            return None;
        }
        let (file, line) = span.map(|span| (unit.unit.locate)(span)).unwrap_or_default();
        let name = unit.unit.module.functions[FuncId::from_index(function)].name;
        Some(StackFrame { language: Language::C, function: name.as_str().to_owned(), file, line })
    }
}
