//! A concrete interpreter of single functions over integers, for tests: what a pass must preserve, and what abstract
//! results must include.
//!
//! Memory is the function's scalar slots. Calls return what `Environment` says and are recorded; instructions that need
//! more than that (fields, aggregates, floating point) stop the run with `Outcome::Unsupported`. `program` interprets whole units with all
//! of that.

mod memory;
mod program;

use refhound_index::{EntityId, IndexVec};
use refhound_types::TypeId;

use crate::body::{BinaryOp, Block, Body, Callee, Op, Slot, Target, Terminator, UnaryOp, Value};
use crate::module::Module;

pub use self::memory::Pointer;
pub use self::program::{Datum, Ending, Fault, Outside, run_program};

/// A value at run time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Concrete {
    Int(i128),
    Address(Slot),
    /// Nobody gave it a value. Computing with it gives the same again.
    Undefined,
}

/// How a run ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    Returned(Option<Concrete>),
    /// Reached `unreachable`, or threw with nobody to catch.
    Ended,
    /// Took more steps than allowed.
    OutOfSteps,
    /// A branch on a value that nobody gave.
    UndefinedBranch,
    Unsupported,
}

/// What the function did: its outcome, and each call with its arguments.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Execution {
    pub outcome: Outcome,
    pub calls: Vec<Vec<Concrete>>,
}

/// The results of calls in order: a value, or an exception for an invoked one.
pub trait Environment {
    fn result(&mut self, call: usize) -> Result<i128, Thrown>;
}

/// The callee threw.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Thrown;

struct Machine<'m> {
    module: &'m Module,
    body: &'m Body,
    values: IndexVec<Value, Concrete>,
    slots: IndexVec<Slot, Concrete>,
    calls: Vec<Vec<Concrete>>,
    environment: &'m mut dyn Environment,
}

/// Runs `body` on `args` through at most `steps` blocks. Instructions come and go in passes, so they do not count.
pub fn interpret(
    module: &Module,
    body: &Body,
    args: &[i128],
    environment: &mut dyn Environment,
    steps: usize,
) -> Execution {
    let mut machine = Machine {
        module,
        body,
        values: IndexVec::filled(Concrete::Undefined, body.values.len()),
        slots: IndexVec::filled(Concrete::Undefined, body.slots.len()),
        calls: Vec::new(),
        environment,
    };
    let entry = Block::from_index(0);
    for (&param, &arg) in body.blocks[entry].params.iter().zip(args) {
        machine.values[param] = machine.wrapped(arg, body.values[param].ty);
    }
    let outcome = machine.run(entry, steps);
    Execution { outcome, calls: machine.calls }
}

impl Machine<'_> {
    fn run(&mut self, mut block: Block, mut steps: usize) -> Outcome {
        loop {
            let data = &self.body.blocks[block];
            for &inst in &data.insts {
                let inst = &self.body.insts[inst];
                match self.step(&inst.op, inst.result.map(|result| self.body.values[result].ty)) {
                    Some(value) => {
                        if let Some(result) = inst.result {
                            self.values[result] = value;
                        }
                    }
                    None => return Outcome::Unsupported,
                }
            }
            if steps == 0 {
                return Outcome::OutOfSteps;
            }
            steps -= 1;
            let Some(end) = &data.end else { return Outcome::Unsupported };
            block = match self.next(end) {
                Ok(next) => next,
                Err(outcome) => return outcome,
            };
        }
    }

    fn wrapped(&self, value: i128, ty: TypeId) -> Concrete {
        match self.module.types.int_kind(ty) {
            Some(kind) => Concrete::Int(kind.wrap(value, self.module.types.model)),
            None => Concrete::Int(value),
        }
    }

    /// The result of an instruction; any value for one that has none; `None` if it is not supported.
    fn step(&mut self, op: &Op, ty: Option<TypeId>) -> Option<Concrete> {
        let computed = |machine: &Self, value: Option<i128>| match (value, ty) {
            (Some(value), Some(ty)) => machine.wrapped(value, ty),
            _ => Concrete::Undefined,
        };
        Some(match *op {
            Op::Int(value) => computed(self, Some(value.get())),
            Op::SlotAddress(slot) => Concrete::Address(slot),
            Op::Undefined => Concrete::Undefined,
            Op::Unary(UnaryOp::Neg, value) => computed(self, self.int(value).map(i128::wrapping_neg)),
            Op::Unary(UnaryOp::BitNot, value) => computed(self, self.int(value).map(|value| !value)),
            Op::Binary(op, left, right) => {
                let both = self.int(left).zip(self.int(right));
                computed(self, both.and_then(|(left, right)| binary(op, left, right)))
            }
            Op::Compare(op, left, right) => {
                let both = self.int(left).zip(self.int(right));
                computed(self, both.map(|(left, right)| i128::from(op.holds(&left, &right))))
            }
            Op::Cast(value) => computed(self, self.int(value)),
            Op::Load { from } => match self.values[from] {
                Concrete::Address(slot) => match self.slots[slot] {
                    Concrete::Int(value) => computed(self, Some(value)),
                    other @ (Concrete::Address(_) | Concrete::Undefined) => other,
                },
                Concrete::Int(_) | Concrete::Undefined => return None,
            },
            Op::Store { to, value } => match self.values[to] {
                Concrete::Address(slot) => {
                    self.slots[slot] = self.values[value];
                    Concrete::Undefined
                }
                Concrete::Int(_) | Concrete::Undefined => return None,
            },
            Op::Call { callee, args } => {
                let result = self.call(callee, args.of(&self.body.value_pool));
                computed(self, result.ok())
            }
            Op::Bind { .. } | Op::ScopeEnd(_) => Concrete::Undefined,
            Op::ScopeBegin(slot) => {
                self.slots[slot] = Concrete::Undefined;
                Concrete::Undefined
            }
            Op::Float(_)
            | Op::Str(_)
            | Op::GlobalAddress(_)
            | Op::FunctionAddress(_)
            | Op::Unary(UnaryOp::Real | UnaryOp::Imag, _)
            | Op::FieldAddress { .. }
            | Op::ElementAddress { .. }
            | Op::PointerDifference(..)
            | Op::CopyAggregate { .. }
            | Op::ZeroAggregate { .. }
            | Op::Opaque { .. } => return None,
        })
    }

    fn int(&self, value: Value) -> Option<i128> {
        match self.values[value] {
            Concrete::Int(value) => Some(value),
            Concrete::Address(_) | Concrete::Undefined => None,
        }
    }

    fn call(&mut self, callee: Callee, args: &[Value]) -> Result<i128, Thrown> {
        let callee = callee.pointer().into_iter();
        let call = callee.chain(args.iter().copied()).map(|value| self.values[value]).collect();
        self.calls.push(call);
        self.environment.result(self.calls.len() - 1)
    }

    fn next(&mut self, end: &Terminator) -> Result<Block, Outcome> {
        let branch_on = |machine: &Self, value| machine.int(value).ok_or(Outcome::UndefinedBranch);
        let target = match end {
            Terminator::Jump(target) => target,
            Terminator::Branch { condition, then, otherwise } => {
                if branch_on(self, *condition)? == 0 {
                    otherwise
                } else {
                    then
                }
            }
            Terminator::Switch { value, cases, default } => {
                let value = branch_on(self, *value)?;
                let case = cases.iter().find(|case| case.low <= value && value <= case.high);
                case.map_or(default, |case| &case.target)
            }
            Terminator::Return(value) => return Err(Outcome::Returned(value.map(|value| self.values[value]))),
            Terminator::Unreachable | Terminator::Resume => return Err(Outcome::Ended),
            Terminator::IndirectJump { target, blocks } => {
                let index = branch_on(self, *target)?;
                blocks.get(index as usize).ok_or(Outcome::Unsupported)?
            }
            Terminator::Invoke { callee, args, normal, unwind } => {
                return Ok(match self.call(*callee, args.of(&self.body.value_pool)) {
                    Ok(result) => self.enter(normal, Some(result)),
                    Err(Thrown) => self.enter(unwind, None),
                });
            }
        };
        Ok(self.enter(target, None))
    }

    /// Passes the arguments, all at once: a loop may swap two of its parameters.
    fn enter(&mut self, target: &Target, result: Option<i128>) -> Block {
        let params = &self.body.blocks[target.block].params;
        let args = target.args.of(&self.body.value_pool);
        let mut passed: Vec<Concrete> = args.iter().map(|&arg| self.values[arg]).collect();
        if let Some(result) = result.filter(|_| params.len() > passed.len()) {
            passed.insert(0, self.wrapped(result, self.body.values[params[0]].ty));
        }
        for (&param, value) in params.iter().zip(passed) {
            // Passing to a parameter of another signedness converts.
            let value = match value {
                Concrete::Int(number) => self.wrapped(number, self.body.values[param].ty),
                other => other,
            };
            self.values[param] = value;
        }
        target.block
    }
}

/// `None` where C leaves the result undefined.
fn binary(op: BinaryOp, left: i128, right: i128) -> Option<i128> {
    let shift = u32::try_from(right).ok().filter(|&bits| bits < 128);
    match op {
        BinaryOp::Add => Some(left.wrapping_add(right)),
        BinaryOp::Sub => Some(left.wrapping_sub(right)),
        BinaryOp::Mul => Some(left.wrapping_mul(right)),
        BinaryOp::Div => left.checked_div(right),
        BinaryOp::Rem => left.checked_rem(right),
        BinaryOp::Shl => shift.map(|bits| left << bits),
        BinaryOp::Shr => shift.map(|bits| left >> bits),
        BinaryOp::And => Some(left & right),
        BinaryOp::Or => Some(left | right),
        BinaryOp::Xor => Some(left ^ right),
    }
}
