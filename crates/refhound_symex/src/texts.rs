//! Texts that are known without being read: a string of the program has the characters that stand in the source.
//!
//! `PyUnicode_AsUTF8` of such a text, if it is ASCII, is a pointer into the object and cannot fail.

use refhound_contracts::FormatFunction;
use refhound_contracts::formats::{ArgEffect, FormatPlace, SsizeClean, VarArgs};
use refhound_index::EntityId;
use refhound_ir::{Callee, Constant, Inst, Op, Value, ValueDef};
use refhound_summary::CalleeKnowledge;

use crate::engine::Engine;
use crate::state::State;
use crate::value::{Expr, Val};

/// How far a text is followed back to where it stands.
const DEEPEST: u32 = 6;

impl Engine<'_> {
    /// Whether an object is a text of ASCII characters only.
    pub(crate) fn is_ascii(&self, state: &State, val: Val) -> bool {
        let Some(object) = self.object_of(state, val) else { return false };
        matches!(self.values.expr(object), Expr::Result(call, _) if self.makes_ascii(call, DEEPEST))
    }

    fn makes_ascii(&self, call: Inst, depth: u32) -> bool {
        let Op::Call { callee: Callee::Function(function), args } = self.data(call).op else { return false };
        let CalleeKnowledge::Contract { contract, format, .. } = self.input.unit.callees[function] else {
            return false;
        };
        let args = args.of(&self.body.value_pool);
        let Some(&text) = contract.returns.text_of.and_then(|at| args.get(usize::from(at))) else { return false };
        match format {
            Some(format) => self.formats_ascii(format, args),
            None => self.is_ascii_source(text, depth),
        }
    }

    /// A format whose letters and texts are ASCII, and that has numbers beside them only.
    fn formats_ascii(&self, function: &FormatFunction, args: &[Value]) -> bool {
        let (FormatPlace::Argument(at), VarArgs::From(first)) = (function.format, function.varargs) else {
            return false;
        };
        let text = args.get(usize::from(at)).and_then(|&format| self.defining_op(self.strip_casts(format)));
        let Some(Op::Str(text)) = text else { return false };
        // A number can be any character.
        if !text.as_str().is_ascii() || text.as_str().contains("%c") {
            return false;
        }
        let Some(reading) = function.read(text.as_str().as_bytes(), self.input.version, SsizeClean::Defined) else {
            return false;
        };
        let layout = reading.layout();
        let arg = |number: usize| args.get(usize::from(first) + number).copied();
        !layout.fails_on_input()
            && !layout.args().values().any(|arg| matches!(arg.effect, ArgEffect::Uses | ArgEffect::Steals))
            && layout.texts().all(|text| arg(text.index()).is_some_and(|text| self.is_ascii_source(text, DEEPEST)))
    }

    /// Whether what a text is made of is ASCII: a string of the program, a type or its description with texts of the program, a
    /// type that Python itself brings along.
    fn is_ascii_source(&self, value: Value, depth: u32) -> bool {
        let Some(depth) = depth.checked_sub(1) else { return false };
        let value = self.strip_casts(value);
        match self.body.values[value].def {
            ValueDef::Inst(inst) => match self.data(inst).op {
                Op::Str(text) => text.as_str().is_ascii(),
                Op::GlobalAddress(global) => match &self.input.module.globals[global].init {
                    Some(init) => has_ascii_texts(init),
                    None => self.input.unit.api_globals[global].is_some(),
                },
                Op::Call { .. } => self.makes_ascii(inst, depth),
                Op::Int(_)
                | Op::Float(_)
                | Op::FunctionAddress(_)
                | Op::SlotAddress(_)
                | Op::Undefined
                | Op::Unary(..)
                | Op::Binary(..)
                | Op::Compare(..)
                | Op::Cast(_)
                | Op::FieldAddress { .. }
                | Op::ElementAddress { .. }
                | Op::PointerDifference(..)
                | Op::Load { .. }
                | Op::Store { .. }
                | Op::CopyAggregate { .. }
                | Op::ZeroAggregate { .. }
                | Op::Bind { .. }
                | Op::ScopeBegin(_)
                | Op::ScopeEnd(_)
                | Op::Opaque { .. } => false,
            },
            ValueDef::Param(block, _) => {
                let incoming = self.incoming(block, value);
                !incoming.is_empty() && incoming.iter().all(|&from| self.is_ascii_source(from, depth))
            }
        }
    }
}

/// `static PyType_Spec spec = {"spam.Eggs", ...}`
fn has_ascii_texts(constant: &Constant) -> bool {
    match constant {
        Constant::Str(text) => text.as_str().is_ascii(),
        Constant::Record(members) => members.iter().all(|(_, member)| has_ascii_texts(&member.value)),
        Constant::Array(elements) => elements.iter().all(|(_, element)| has_ascii_texts(&element.value)),
        Constant::Int(_)
        | Constant::Float(_)
        | Constant::GlobalAddress(..)
        | Constant::FunctionAddress(_)
        | Constant::Zero => true,
        Constant::Unknown => false,
    }
}
