//! Invariants of objects: what the fields of a record can hold, learnt from all functions of the project that write them.
//!
//! The bounds of a field are those of every number that is stored in it anywhere, whatever the object. They start with nothing and
//! grow until a round of all entry points stores nothing new; fields whose address somebody keeps have no bounds.

use std::collections::BTreeMap;

use refhound_ir::{Inst, Op, Value};
use refhound_types::Field;

use crate::interval::Interval;
use crate::machine::{Frame, Machine};
use crate::state::State;
use crate::value::{Kind, Val};

/// A field by the names of its record and its own: the same in every unit.
pub type FieldName = (&'static str, &'static str);

/// A number that was stored in a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FieldWrite {
    pub field: FieldName,
    pub range: Interval,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FieldRanges {
    pub known: BTreeMap<FieldName, Interval>,
}

/// The name of a field whose record has one.
pub(crate) fn field_name(frame: &Frame<'_>, field: Field) -> Option<FieldName> {
    let types = &frame.function.module.types;
    Some((types.record(field.record).tag?.as_str(), types.field(field).name?.as_str()))
}

impl FieldRanges {
    /// The bounds of what a load of a field gives.
    pub fn bounds(&self, frame: &Frame<'_>, inst: Inst) -> Option<Interval> {
        let Op::Load { from } = frame.function.body.insts[inst].op else { return None };
        let Op::FieldAddress { field, .. } = *frame.def(from)? else { return None };
        self.known.get(&field_name(frame, field)?).copied()
    }
}

impl Machine<'_> {
    /// Notes what is stored in a field.
    pub(crate) fn fields_written(&mut self, frame: &Frame<'_>, state: &State, to: Value, val: &Val) {
        if !self.recording {
            return;
        }
        let Some(Op::FieldAddress { field, .. }) = frame.def(to) else { return };
        let (Some(name), Kind::Int(int)) = (field_name(frame, *field), &val.kind) else { return };
        self.stored.push(FieldWrite { field: name, range: state.range(int) });
    }
}
