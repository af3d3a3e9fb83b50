//! Getters of the project: functions that read a part of what they are given and do nothing else.
//!
//! `get_state(module)->error` is one place however often it is written: the getter gives the same pointer each time.

use refhound_clauses::{Contract, Gives, RunsPython, Takes};
use refhound_ir::{Callee, FuncId, Op};
use refhound_summary::{CalleeKnowledge, ExceptionAfter};

use super::Site;
use crate::engine::Engine;
use crate::exec::Flow;
use crate::state::State;
use crate::summary::{Entry, Given, Summary};
use crate::value::{Expr, Val};

/// How many functions deep a getter may lie.
const DEEPEST: u32 = 3;

/// A getter is short: one with more instructions than this is not looked through at each of its calls.
const LONGEST: usize = 40;

impl Engine<'_> {
    /// The same symbol for each call with the same arguments.
    pub(super) fn getter(&mut self, state: &mut State, site: &Site<'_>, summary: &Summary) -> Option<Flow> {
        let (result, name) = (site.result?, site.name?);
        let [entry] = summary.entries.as_slice() else { return None };
        let Op::Call { callee: Callee::Function(function), .. } = self.data(site.inst).op else { return None };
        let (owner, second) = match *site.args.as_slice() {
            [first] => (first, Val::NULL),
            [first, second] => (first, second),
            _ => return None,
        };
        let is_plain = self.is_pointer(result) && !self.is_object_value(result) && does_nothing(entry);
        if !is_plain || !self.only_reads(function, DEEPEST) {
            return None;
        }
        let owner = self.object_of(state, owner)?;
        let member = self.values.sym(Expr::Member(name, Val::Sym(owner), second));
        if !self.restrict(state, member, entry.range) {
            return None;
        }
        state.env.set(result, Val::Sym(member));
        Some(Flow::Next)
    }

    /// Whether a function looks at nothing but its arguments and what the API reads of them.
    fn only_reads(&self, function: FuncId, depth: u32) -> bool {
        let (Some(body), Some(depth)) = (self.input.module.body(function), depth.checked_sub(1)) else { return false };
        body.insts.len() <= LONGEST
            && body.insts.values().all(|inst| match inst.op {
                Op::Call { callee: Callee::Function(function), .. } => match self.input.unit.callees[function] {
                    CalleeKnowledge::Assumption => true,
                    CalleeKnowledge::Contract { contract, .. } => is_look(contract),
                    CalleeKnowledge::Project { .. } => self.only_reads(function, depth),
                    CalleeKnowledge::Unknown { .. } => false,
                },
                Op::Call { callee: Callee::Pointer(_), .. }
                | Op::Load { .. }
                | Op::Store { .. }
                | Op::CopyAggregate { .. }
                | Op::ZeroAggregate { .. }
                | Op::Undefined
                | Op::Opaque { .. } => false,
                Op::Int(_)
                | Op::Float(_)
                | Op::Str(_)
                | Op::GlobalAddress(_)
                | Op::FunctionAddress(_)
                | Op::SlotAddress(_)
                | Op::Unary(..)
                | Op::Binary(..)
                | Op::Compare(..)
                | Op::Cast(_)
                | Op::FieldAddress { .. }
                | Op::ElementAddress { .. }
                | Op::PointerDifference(..)
                | Op::Bind { .. }
                | Op::ScopeBegin(_)
                | Op::ScopeEnd(_) => true,
            })
    }
}

fn does_nothing(entry: &Entry) -> bool {
    entry.result == Given::Plain
        && entry.deltas.is_empty()
        && entry.kept.is_empty()
        && entry.shared.is_empty()
        && entry.escaped.is_empty()
        && entry.contents.is_empty()
        && entry.members.is_empty()
        && entry.writes.is_empty()
        && entry.counters.is_empty()
        // A caller that looks for NULL wants to know of the exception.
        && !matches!(entry.exception, ExceptionAfter::Set | ExceptionAfter::IfFailed)
}

/// `PyModule_GetState(module)`, `Py_TYPE(o)`
fn is_look(contract: &Contract) -> bool {
    contract.runs_python == RunsPython::Never
        && matches!(contract.returns.gives, Gives::Value | Gives::Borrowed)
        && contract.params.iter().all(|param| matches!(param.takes, Takes::Borrow | Takes::Value))
}
