//! Texts that can be decoded whatever they say: those of the program, what was the text of an object before, what a format has
//! put into a variable.
//!
//! `PyUnicode_FromString(PyUnicode_AsUTF8(name))` can fail for lack of memory only.

use refhound_clauses::Version;
use refhound_contracts::FormatReading;
use refhound_contracts::formats::{FormatPlace, SsizeClean, VarArgs};
use refhound_index::EntityId;
use refhound_ir::{Callee, Op, Slot, Value, ValueDef};
use refhound_summary::CalleeKnowledge;
use refhound_types::PythonVersion;

use crate::engine::Engine;

impl Engine<'_> {
    /// Whether a text is UTF-8 for certain.
    pub(crate) fn is_decodable(&self, value: Value, depth: u32) -> bool {
        if self.is_of_program(value, depth) {
            return true;
        }
        let Some(depth) = depth.checked_sub(1) else { return false };
        let value = self.strip_casts(value);
        if let ValueDef::Param(block, _) = self.body.values[value].def {
            if block == self.graph.cfg.reverse_postorder()[0] {
                return false;
            }
            let incoming = self.incoming(block, value);
            return !incoming.is_empty() && incoming.iter().all(|&from| self.is_decodable(from, depth));
        }
        match self.defining_op(value) {
            Some(Op::Call { args, .. }) => {
                let ValueDef::Inst(inst) = self.body.values[value].def else { return false };
                let Some(contract) = self.contract_of(inst) else { return false };
                let args = args.of(&self.body.value_pool);
                let source = contract.returns.text_of.and_then(|at| args.get(usize::from(at)));
                contract.returns.utf8 || source.is_some_and(|&source| self.is_decodable(source, depth))
            }
            Some(Op::Load { from }) => match self.defining_op(self.strip_casts(from)) {
                Some(Op::SlotAddress(slot)) => self.holds_decodable(slot, depth),
                _ => false,
            },
            _ => false,
        }
    }

    /// Whether nothing but such texts is put into a variable, by the function itself and by formats that take no other.
    fn holds_decodable(&self, slot: Slot, depth: u32) -> bool {
        let is_it =
            |value: Value| matches!(self.defining_op(self.strip_casts(value)), Some(Op::SlotAddress(of)) if of == slot);
        let mut filled = false;
        for data in self.body.insts.values() {
            if let Op::Store { to, value } = data.op {
                if is_it(value) || (is_it(to) && !self.is_decodable(value, depth)) {
                    return false;
                }
                filled |= is_it(to);
            }
            if let Op::Call { callee, args } = data.op {
                let args = args.of(&self.body.value_pool);
                for at in (0..args.len()).filter(|&at| is_it(args[at])) {
                    if !self.takes_text(callee, args, at) {
                        return false;
                    }
                    filled = true;
                }
            }
        }
        // A call that may throw ends its block.
        let mut ends = self.body.blocks.values().filter_map(|block| block.end.as_ref());
        filled && !ends.any(|end| end.operands(&self.body.value_pool).any(is_it))
    }

    /// Whether a format puts nothing but UTF-8 where this argument points to.
    fn takes_text(&self, callee: Callee, args: &[Value], at: usize) -> bool {
        let Callee::Function(function) = callee else { return false };
        let CalleeKnowledge::Contract { format: Some(format), .. } = self.input.unit.callees[function] else {
            return false;
        };
        let (FormatPlace::Argument(text), VarArgs::From(first)) = (format.format, format.varargs) else { return false };
        let text = args.get(usize::from(text)).and_then(|&text| self.defining_op(self.strip_casts(text)));
        let (Some(Op::Str(text)), Some(number)) = (text, at.checked_sub(usize::from(first))) else { return false };
        let bytes: Vec<u8> = text.as_str().chars().map(|c| c as u32 as u8).collect();
        let version = self.version_of_formats();
        match format.read(&bytes, version, SsizeClean::Defined) {
            Some(FormatReading::Parse(parsed)) if version.major >= 3 => {
                let layout = &parsed.layout;
                let taken = layout.args().iter().find(|(id, _)| id.index() == number);
                taken.is_some_and(|(_, arg)| layout.units()[arg.unit].model.takes_utf8())
            }
            _ => false,
        }
    }

    /// The Python that formats of the file are for: one that calls what is gone since Python 3, not below an `#if`, was written for 2.
    pub(crate) fn version_of_formats(&self) -> PythonVersion {
        let third = Version::new(3, 0);
        let is_gone = |callee: &CalleeKnowledge<'_>| {
            matches!(callee, CalleeKnowledge::Contract { contract, .. }
                if contract.removed.is_some_and(|removed| removed <= third))
        };
        let functions = self.input.module.functions.iter();
        let mut undeclared = functions.filter(|(_, declaration)| declaration.implicit);
        let is_of_two = undeclared.any(|(function, _)| is_gone(&self.input.unit.callees[function]));
        if is_of_two { PythonVersion::TWO } else { self.input.version }
    }
}
