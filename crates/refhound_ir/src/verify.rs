//! The verifier: what must be true of every body, checked after lowering and after each pass.
//!
//! It is strict on what engines rely on (definitions dominate uses, arguments fit parameters, integer widths,
//! aggregates) and loose where C is: calls with the wrong number of arguments and missing return values are
//! representable, because real code has them.

mod instructions;

use std::fmt;

use refhound_index::EntityId;
use refhound_types::TypeId;

use crate::body::{Block, Body, Callee, Inst, Target, Terminator, Value, ValueDef};
use crate::cfg::Cfg;
use crate::compatible::{Class, class, compatible};
use crate::dominators::Dominators;
use crate::module::{FuncId, Module};
use crate::promotable::Promotable;

/// More faults than this in one body say nothing new.
const MOST_FAULTS: usize = 20;

/// Which form the body claims to have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// Variables live in slots.
    Memory,
    /// Slots whose address is not taken have become values.
    Ssa,
}

/// The part of a body that breaks a rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    Whole,
    Head(Block),
    Inst(Block, Inst),
    End(Block),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VerifyError {
    pub part: Part,
    pub message: String,
}

impl fmt::Display for VerifyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.part {
            Part::Whole => {}
            Part::Head(block) => write!(f, "{block}: ")?,
            Part::Inst(block, inst) => write!(f, "{block}, {inst}: ")?,
            Part::End(block) => write!(f, "{block}, end: ")?,
        }
        f.write_str(&self.message)
    }
}

impl std::error::Error for VerifyError {}

/// Checks one body.
pub fn verify(module: &Module, body: &Body, form: Form) -> Result<(), Vec<VerifyError>> {
    Verifier::new().verify(module, body, form)
}

/// The verifier with its buffers, to be kept between functions.
#[derive(Debug, Default)]
pub struct Verifier {
    /// By value: the block that defines it plus one; 0 before its definition was found.
    defined_in: Vec<u32>,
    /// By value: whether the pass over its own block has come past its definition.
    passed: Vec<bool>,
    cfg: Cfg,
    dominators: Dominators,
    promotable: Promotable,
}

/// One run over one body.
struct Run<'v> {
    module: &'v Module,
    body: &'v Body,
    faults: Vec<VerifyError>,
    part: Part,
}

impl Run<'_> {
    fn fault(&mut self, message: String) {
        if self.faults.len() < MOST_FAULTS {
            self.faults.push(VerifyError { part: self.part, message });
        }
    }

    fn type_of(&self, value: Value) -> TypeId {
        self.body.values[value].ty
    }

    fn class_of(&self, value: Value) -> Class {
        class(&self.module.types, self.type_of(value))
    }

    fn fits(&self, left: TypeId, right: TypeId) -> bool {
        compatible(&self.module.types, left, right)
    }

    fn show(&self, ty: TypeId) -> String {
        self.module.types.display(ty)
    }
}

impl Verifier {
    pub fn new() -> Self {
        Self::default()
    }

    pub fn verify(&mut self, module: &Module, body: &Body, form: Form) -> Result<(), Vec<VerifyError>> {
        let mut run = Run { module, body, faults: Vec::new(), part: Part::Whole };
        // Later checks index by the ids that earlier ones have found in range.
        self.check_ids(&mut run);
        if run.faults.is_empty() {
            self.cfg.update(body);
            self.check_signature(&mut run);
            self.check_uses(&mut run);
            run.check_types();
        }
        if run.faults.is_empty() && form == Form::Ssa {
            self.promotable.update(&module.types, body);
            self.check_promoted(&mut run);
        }
        if run.faults.is_empty() { Ok(()) } else { Err(run.faults) }
    }

    /// Every id is in range, every value defined once, every block ended.
    fn check_ids(&mut self, run: &mut Run<'_>) {
        let body = run.body;
        self.defined_in.clear();
        self.defined_in.resize(body.values.len(), 0);
        if !run.module.functions.contains(body.function) {
            run.fault(format!("there is no function {}", body.function));
        }
        if body.blocks.is_empty() {
            run.fault("there is no entry block".to_owned());
        }
        if let Some(value) = body.values.values().find(|value| !run.module.types.contains(value.ty)) {
            run.fault(format!("there is no type {}", value.ty));
        }
        if let Some(slot) = body.slots.values().find(|slot| !run.module.types.contains(slot.ty)) {
            run.fault(format!("there is no type {}", slot.ty));
        }
        for (block, data) in body.blocks.iter() {
            run.part = Part::Head(block);
            for (position, &param) in data.params.iter().enumerate() {
                self.define(run, block, param, ValueDef::Param(block, position as u32));
            }
            for &inst in &data.insts {
                run.part = Part::Inst(block, inst);
                let Some(inst_data) = body.insts.get(inst) else {
                    run.fault(format!("there is no instruction {inst}"));
                    continue;
                };
                if let Some(result) = inst_data.result {
                    self.define(run, block, result, ValueDef::Inst(inst));
                }
                inst_data.op.operands(&body.value_pool).for_each(|value| run.check_value(value));
                run.check_entities(&inst_data.op);
            }
            run.part = Part::End(block);
            match &data.end {
                None => run.fault("the block has no terminator".to_owned()),
                Some(end) => run.check_end_ids(end),
            }
        }
    }

    fn define(&mut self, run: &mut Run<'_>, block: Block, value: Value, def: ValueDef) {
        let Some(defined_in) = self.defined_in.get_mut(value.index()) else {
            run.fault(format!("there is no value {value}"));
            return;
        };
        if *defined_in != 0 {
            run.fault(format!("{value} is defined twice"));
        } else if run.body.values[value].def != def {
            run.fault(format!("{value} does not know that it is defined here"));
        }
        *defined_in = block.index() as u32 + 1;
    }

    /// The entry's parameters are the function's, and nothing leads back to the entry.
    fn check_signature(&mut self, run: &mut Run<'_>) {
        let entry = Block::from_index(0);
        run.part = Part::Head(entry);
        if !self.cfg.predecessors(entry).is_empty() {
            run.fault("something jumps to the entry block".to_owned());
        }
        let params = &run.body.blocks[entry].params;
        let decl = &run.module.functions[run.body.function];
        let Some(function) = run.module.types.function_type(decl.ty).filter(|function| function.prototyped) else {
            return;
        };
        if params.len() != function.params.len() {
            let (has, wants) = (params.len(), function.params.len());
            run.fault(format!("the entry block has {has} parameters, the function {wants}"));
        }
        for (&param, &ty) in params.iter().zip(&function.params) {
            if !run.fits(run.type_of(param), ty) {
                run.fault(format!("{param} is not a {}, as the function's parameter is", run.show(ty)));
            }
        }
    }

    /// Definitions dominate uses. The dominator tree is made only if a value is used in another block at all.
    fn check_uses(&mut self, run: &mut Run<'_>) {
        let body = run.body;
        self.passed.clear();
        self.passed.resize(body.values.len(), false);
        let mut have_dominators = false;
        for (block, data) in body.blocks.iter() {
            run.part = Part::Head(block);
            for &param in &data.params {
                self.passed[param.index()] = true;
            }
            for &inst in &data.insts {
                run.part = Part::Inst(block, inst);
                for value in body.insts[inst].op.operands(&body.value_pool) {
                    self.check_use(run, block, value, &mut have_dominators);
                }
                if let Some(result) = body.insts[inst].result {
                    self.passed[result.index()] = true;
                }
            }
            run.part = Part::End(block);
            for value in data.end.iter().flat_map(|end| end.operands(&body.value_pool)) {
                self.check_use(run, block, value, &mut have_dominators);
            }
        }
    }

    #[inline]
    fn check_use(&mut self, run: &mut Run<'_>, block: Block, value: Value, have_dominators: &mut bool) {
        let Some(defined_in) = self.defined_in[value.index()].checked_sub(1) else {
            run.fault(format!("{value} is defined nowhere"));
            return;
        };
        let defined_in = Block::from_index(defined_in as usize);
        let defined = if defined_in == block {
            self.passed[value.index()]
        } else {
            if !std::mem::replace(have_dominators, true) {
                self.dominators.update(&self.cfg);
            }
            // No path leads to an unreachable block, so every one that does passes the definition.
            self.dominators.dominates(defined_in, block) || !self.cfg.is_reachable(block)
        };
        if !defined {
            run.fault(format!("{value} is used where its definition need not have been passed"));
        }
    }

    fn check_promoted(&self, run: &mut Run<'_>) {
        let body = run.body;
        for (block, data) in body.blocks.iter() {
            for &inst in &data.insts {
                run.part = Part::Inst(block, inst);
                let mut operands = body.insts[inst].op.operands(&body.value_pool);
                if let Some(slot) = operands.find_map(|value| self.promotable.promotable_at(value)) {
                    run.fault(format!("{slot} is still in memory, but nothing needs its address"));
                }
            }
        }
    }
}

impl Run<'_> {
    fn check_value(&mut self, value: Value) {
        if !self.body.values.contains(value) {
            self.fault(format!("there is no value {value}"));
        }
    }

    fn check_function(&mut self, function: FuncId) {
        if !self.module.functions.contains(function) {
            self.fault(format!("there is no function {function}"));
        }
    }

    fn check_end_ids(&mut self, end: &Terminator) {
        let body = self.body;
        end.operands(&body.value_pool).for_each(|value| self.check_value(value));
        for block in end.successors().filter(|&block| !body.blocks.contains(block)) {
            self.fault(format!("there is no block {block}"));
        }
        if let Terminator::Invoke { callee: Callee::Function(function), .. } = end {
            self.check_function(*function);
        }
    }

    fn check_types(&mut self) {
        let body = self.body;
        for (block, data) in body.blocks.iter() {
            self.part = Part::Head(block);
            for &param in &data.params {
                self.check_not_void(param);
            }
            for &inst in &data.insts {
                self.part = Part::Inst(block, inst);
                self.check_inst(inst);
            }
            self.part = Part::End(block);
            if let Some(end) = &data.end {
                self.check_end(end);
            }
        }
    }

    fn check_not_void(&mut self, value: Value) {
        if self.class_of(value) == Class::Void {
            self.fault(format!("{value} has no type of value"));
        }
    }

    fn check_end(&mut self, end: &Terminator) {
        match end {
            Terminator::Branch { condition, .. } => {
                self.want(*condition, &[Class::Integer, Class::Pointer], "the condition", "an integer or pointer");
            }
            Terminator::Switch { value, cases, .. } => {
                self.want(*value, &[Class::Integer], "the value switched on", "an integer");
                if cases.iter().any(|case| case.low > case.high) {
                    self.fault("a case ends before it begins".to_owned());
                }
            }
            Terminator::IndirectJump { target, .. } => {
                self.want(*target, &[Class::Pointer], "the target", "a pointer");
            }
            Terminator::Invoke { callee, normal, unwind, .. } => {
                self.check_callee(*callee);
                self.check_target(unwind, 0);
                let extra = self.params_of(normal).len().saturating_sub(normal.args.len()).min(1);
                self.check_target(normal, extra);
                return;
            }
            Terminator::Jump(_) | Terminator::Return(_) | Terminator::Unreachable | Terminator::Resume => {}
        }
        end.targets().for_each(|target| self.check_target(target, 0));
    }

    fn params_of(&self, target: &Target) -> &[Value] {
        &self.body.blocks[target.block].params
    }

    /// The target's arguments are those of its block's parameters, apart from the first `given`.
    fn check_target(&mut self, target: &Target, given: usize) {
        let body = self.body;
        let params = &body.blocks[target.block].params[given..];
        let args = target.args.of(&body.value_pool);
        if params.len() != args.len() {
            let (block, has, wants) = (target.block, args.len(), params.len());
            self.fault(format!("{block} takes {wants} arguments, {has} are passed"));
        }
        for (&param, &arg) in params.iter().zip(args) {
            if !self.fits(self.type_of(param), self.type_of(arg)) {
                let (wants, has) = (self.show(self.type_of(param)), self.show(self.type_of(arg)));
                self.fault(format!("{arg} is passed for {param}: expected {wants}, found {has}"));
            }
        }
    }

    fn check_callee(&mut self, callee: Callee) {
        if let Some(pointer) = callee.pointer() {
            self.want(pointer, &[Class::Pointer], "what is called", "a pointer");
        }
    }

    /// A type that nobody explained is as good as any.
    fn want(&mut self, value: Value, classes: &[Class], what: &str, wanted: &str) -> bool {
        let found = self.class_of(value);
        let fits = found == Class::Unknown || classes.contains(&found);
        if !fits {
            self.fault(format!("{what} must be {wanted}, {value} is {}", self.show(self.type_of(value))));
        }
        fits
    }
}
