//! Sizes that calls are given: those that are at hand are no reason to fail.

use refhound_clauses::{Cause, Contract};
use refhound_ir::{BinaryOp, GlobalId, Op, Value, ValueDef};
use refhound_types::Type;

use crate::engine::Engine;
use crate::summary::FailsBy;

/// How far a number is followed back to where it comes from.
const DEEPEST_SIZE: u32 = 6;

/// What a variable holds before the function does anything with it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Begins {
    AtHand,
    Unknown,
}

impl Engine<'_> {
    /// `PyArray_SimpleNew(1, &n, NPY_DOUBLE)`: sizes of things that are there already are no reason to fail.
    pub(crate) fn cause_of_sizes(&self, args: &[Value]) -> FailsBy {
        let is_known = |&arg: &Value| !self.is_of_numbers(arg) || self.is_size_at_hand(arg, DEEPEST_SIZE);
        if args.iter().all(is_known) { FailsBy::Memory } else { FailsBy::Input }
    }

    /// A number, or a pointer to numbers. Objects, types and memory that a call is given have no size that could be wrong.
    fn is_of_numbers(&self, value: Value) -> bool {
        let types = &self.input.module.types;
        match types.get(self.type_of(self.strip_casts(value))) {
            Type::Pointer(_) => !self.is_object_value(self.strip_casts(value)) && !self.points_to_nothing(value),
            Type::Void
            | Type::Int(_)
            | Type::Float(_)
            | Type::Complex(_)
            | Type::Array { .. }
            | Type::Function(_)
            | Type::Record(_)
            | Type::Enum(_)
            | Type::Vector { .. }
            | Type::Unknown(_) => true,
        }
    }

    /// A `void *`.
    fn points_to_nothing(&self, value: Value) -> bool {
        let types = &self.input.module.types;
        types.pointee(self.type_of(value)).is_some_and(|to| matches!(types.get(to), Type::Void))
    }

    /// Whether a number, or each number that a pointer leads to, is written out or comes from calls that cannot fail, from code
    /// of the project, or from the caller: what is converted from an object of Python can be anything.
    fn is_size_at_hand(&self, value: Value, depth: u32) -> bool {
        let Some(depth) = depth.checked_sub(1) else { return false };
        let value = self.strip_casts(value);
        match self.body.values[value].def {
            ValueDef::Inst(inst) => match self.data(inst).op {
                Op::Int(_) | Op::Float(_) | Op::Str(_) | Op::FunctionAddress(_) => true,
                Op::GlobalAddress(global) => {
                    let begins = if self.has_numbers_of_program(global) { Begins::AtHand } else { Begins::Unknown };
                    let is_within =
                        |at: Value| matches!(self.address_base(at), Some(Op::GlobalAddress(of)) if of == global);
                    self.holds_sizes_at_hand(is_within, begins, depth)
                }
                // A difference may be negative.
                Op::Binary(BinaryOp::Add | BinaryOp::Mul, left, right) => {
                    self.is_size_at_hand(left, depth) && self.is_size_at_hand(right, depth)
                }
                Op::Load { from } | Op::ElementAddress { base: from, .. } => self.is_size_at_hand(from, depth),
                // `found.count` of a record that the function fills itself; `self->count`, the size of what an object has. Other
                // records may come from a file.
                Op::FieldAddress { base, .. } => {
                    let base = self.strip_casts(base);
                    matches!(self.defining_op(base), Some(Op::SlotAddress(_))) || self.is_object_value(base)
                }
                Op::Call { .. } => {
                    let is_float = matches!(self.input.module.types.get(self.type_of(value)), Type::Float(_));
                    let lends = |contract: &Contract| contract.returns.fails_with.is_none() && !is_float;
                    // What a function of the project or of a library says is the size of something that it has.
                    self.contract_of(inst).map_or(!is_float, lends)
                }
                Op::SlotAddress(slot) => {
                    self.holds_sizes_at_hand(|address| self.is_address_within(address, slot), Begins::Unknown, depth)
                }
                Op::Undefined
                | Op::Unary(..)
                | Op::Binary(..)
                | Op::Compare(..)
                | Op::Cast(_)
                | Op::PointerDifference(..)
                | Op::Store { .. }
                | Op::CopyAggregate { .. }
                | Op::ZeroAggregate { .. }
                | Op::Bind { .. }
                | Op::ScopeBegin(_)
                | Op::ScopeEnd(_)
                | Op::Opaque { .. } => false,
            },
            ValueDef::Param(block, _) => {
                // Without any, it is a parameter of the function: whoever calls it has the number.
                self.incoming(block, value).iter().all(|&from| self.is_size_at_hand(from, depth))
            }
        }
    }

    /// Whether nothing but such numbers is stored in a variable, by this function itself.
    fn holds_sizes_at_hand(&self, is_within: impl Fn(Value) -> bool, begins: Begins, depth: u32) -> bool {
        let mut stored = begins == Begins::AtHand;
        for (inst, data) in self.body.insts.iter() {
            if let Op::Store { to, value } = data.op
                && is_within(to)
            {
                stored = true;
                if !self.is_size_at_hand(value, depth) {
                    return false;
                }
            }
            // `PyArg_ParseTuple(args, "n", &n)`
            if let Op::Call { args, .. } = data.op {
                let makes_of_sizes =
                    self.contract_of(inst).is_some_and(|contract| contract.on_failure.cause == Cause::Size);
                let args = args.of(&self.body.value_pool);
                if !makes_of_sizes && args.iter().any(|&arg| is_within(arg)) {
                    return false;
                }
            }
        }
        stored
    }

    /// Whether a global variable is more than a number that some other function has to find out: a table of the program, or no
    /// number at all, such as a type.
    fn has_numbers_of_program(&self, global: GlobalId) -> bool {
        let types = &self.input.module.types;
        let data = &self.input.module.globals[global];
        let mut ty = data.ty;
        while let Type::Array { element, .. } = *types.get(ty) {
            ty = element;
        }
        // A number that can be changed may be what another function has read from Python.
        let is_table = data.is_const || ty != data.ty;
        (data.init.is_some() && is_table) || !matches!(types.get(ty), Type::Int(_) | Type::Enum(_))
    }
}
