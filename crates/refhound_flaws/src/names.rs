//! What a reader would call a value.

use refhound_index::EntityId;
use refhound_ir::{Callee, Op, SlotKind, Value, ValueDef};

use crate::unit::FunctionBody;

/// Members of members of members deeper than this are not spelled out.
const DEPTH: usize = 6;

impl FunctionBody<'_, '_> {
    /// A variable, a member, or an expression in short. An address is called by what it is the address of.
    pub(crate) fn spelled(&self, value: Value) -> String {
        self.spelled_within(value, DEPTH)
    }

    fn spelled_within(&self, value: Value, depth: usize) -> String {
        let slot_name = |slot| self.body.slots[slot].name.map(|name| name.as_str().to_owned());
        if let Some(name) = self.bound(value).and_then(slot_name) {
            return name;
        }
        let Some(depth) = depth.checked_sub(1) else { return "...".to_owned() };
        let op = match self.body.values[value].def {
            ValueDef::Inst(inst) => self.body.insts[inst].op,
            ValueDef::Param(block, index) if block.index() == 0 => return self.parameter_name(index),
            // A variable that was given different values on different ways.
            ValueDef::Param(block, index) => {
                let bound = self.incoming(block, index).into_iter().find_map(|value| self.bound(value));
                return bound.and_then(slot_name).unwrap_or_else(|| "an expression".to_owned());
            }
        };
        match op {
            Op::Int(number) => number.get().to_string(),
            Op::Str(text) => format!("\"{text}\""),
            Op::SlotAddress(slot) => slot_name(slot).unwrap_or_else(|| "a temporary".to_owned()),
            Op::GlobalAddress(global) => self.unit.module.globals[global].name.as_str().to_owned(),
            Op::FunctionAddress(function) => self.unit.name(function).as_str().to_owned(),
            Op::Cast(inner) => self.spelled_within(inner, depth),
            Op::Load { from } => self.spelled_within(from, depth),
            Op::FieldAddress { base, field } => {
                // A member of an unnamed union is written as a member of what holds the union.
                let Some(name) = self.types().field(field).name else { return self.spelled_within(base, depth) };
                let arrow = if self.is_address(base) { "." } else { "->" };
                format!("{}{arrow}{name}", self.spelled_within(base, depth))
            }
            Op::ElementAddress { base, index } => match self.constant(index) {
                Some(index) => format!("{}[{index}]", self.spelled_within(base, depth)),
                None => format!("{}[...]", self.spelled_within(base, depth)),
            },
            Op::Call { callee: Callee::Function(function), .. } => format!("{}(...)", self.unit.name(function)),
            Op::Call { callee: Callee::Pointer(_), .. } => "the result of a call".to_owned(),
            _ => "an expression".to_owned(),
        }
    }

    fn parameter_name(&self, index: u32) -> String {
        let slot = self.body.slots.values().find(|slot| slot.kind == SlotKind::Param(index));
        let name = slot.and_then(|slot| slot.name).map(|name| name.as_str().to_owned());
        name.unwrap_or_else(|| "an expression".to_owned())
    }

    /// Whether a value is the address of something with a name, rather than a pointer that was read.
    fn is_address(&self, mut value: Value) -> bool {
        loop {
            match self.op(self.strip(value)) {
                _ if self.bound(value).is_some() => return false,
                Some(Op::FieldAddress { base, field }) if self.types().field(field).name.is_none() => value = base,
                Some(
                    Op::FieldAddress { .. } | Op::SlotAddress(_) | Op::GlobalAddress(_) | Op::ElementAddress { .. },
                ) => return true,
                _ => return false,
            }
        }
    }
}
