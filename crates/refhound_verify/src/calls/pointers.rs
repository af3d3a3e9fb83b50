//! Calls through function pointers.

use refhound_contracts::SlotTable;
use refhound_contracts::slots::Prototype;
use refhound_index::intern;
use refhound_ir::{Op, Value, ValueDef};
use refhound_summary::Entrance;

use super::Site;
use crate::build::Builder;
use crate::effects::ways_of_slot;
use crate::memory::Writer;
use crate::reason::Reason;

impl Builder<'_> {
    pub(super) fn call_through_pointer(&mut self, site: &Site<'_>) {
        let pointer = site.callee.pointer();
        match pointer.and_then(|pointer| self.slot_prototype(pointer)) {
            Some(prototype) => {
                self.follow(site, &ways_of_slot(prototype), intern("a type's slot"), None);
                self.called(site.args.iter().copied(), Writer::Anybody);
            }
            None if pointer.is_some_and(|pointer| self.is_visit(site, pointer)) => {
                self.script.unknown(site.to, site.span);
            }
            None => self.unknown_call(site, Reason::FunctionPointer),
        }
    }

    /// `type->tp_alloc(type, 0)`: the field tells what is called.
    fn slot_prototype(&self, pointer: Value) -> Option<&'static Prototype> {
        let Some(Op::Load { from }) = self.values.op(self.values.strip(pointer)) else { return None };
        let Some(Op::FieldAddress { field, .. }) = self.values.op(self.values.strip(from)) else { return None };
        let types = &self.input.module.types;
        let (record, name) = types.record(field.record).tag.zip(types.field(field).name)?;
        SlotTable::by_field(record, name)?.prototype(self.input.version)
    }

    /// `visit(object, arg)` in a `tp_traverse`: the function is a parameter of one that Python calls, and only looks.
    fn is_visit(&self, site: &Site<'_>, function: Value) -> bool {
        let is_param = matches!(self.input.body.values[self.values.strip(function)].def, ValueDef::Param(..));
        let gives_number = site.result.is_none_or(|result| !self.values.is_pointer(result));
        is_param && gives_number && site.args.len() == 2 && self.input.role.entry == Entrance::Python
    }
}
