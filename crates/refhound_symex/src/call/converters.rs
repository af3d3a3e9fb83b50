//! Converters of `O&`: what they put into the variable behind them is what their contract or their summary says.

use refhound_clauses::{Gives, Takes};
use refhound_contracts::formats::{
    Arg, ArgEffect, FormatFunction, Grammar, Presence as UnitPresence, SsizeClean, VarArgId, VarArgs,
};
use refhound_index::EntityId;
use refhound_ir::FuncId;
use refhound_summary::{CalleeKnowledge, Outcome, Presence, Source, Written, failing};

use super::Site;
use crate::engine::Engine;
use crate::summary::{Given, Summary};
use crate::value::Expr;

impl<'a> Engine<'a> {
    /// `PyArg_ParseTuple(args, "O&", PyUnicode_FSConverter, &path)`: the variable owns a new reference after the parse.
    pub(super) fn converted(
        &self,
        site: &Site<'a>,
        format: Option<(&FormatFunction, Option<&[u8]>)>,
        mut outcomes: Vec<Outcome>,
    ) -> Vec<Outcome> {
        let Some((function, Some(text))) = format else { return outcomes };
        let VarArgs::From(first) = function.varargs else { return outcomes };
        // Formats without a converter or a type are not read again.
        if !text.contains(&b'&') && !text.contains(&b'!') {
            return outcomes;
        }
        let Some(reading) = function.read(text, self.input.version, SsizeClean::Defined) else { return outcomes };
        let layout = reading.layout();
        // `PyArg_ParseTuple(args, "O!", converter, &o)`: a function is no type that anything could be an instance of.
        let is_misfit = |(id, arg): (VarArgId, &Arg)| {
            let given = site.args.get(usize::from(first) + id.index()).and_then(|&val| self.values.expr_of(val));
            arg.effect == ArgEffect::Reads
                && layout.units()[arg.unit].presence == UnitPresence::Required
                && matches!(given, Some(Expr::Function(_)))
        };
        if matches!(function.grammar, Grammar::Parse(_)) && layout.args().iter().any(is_misfit) {
            let failure = site.contract.and_then(|contract| contract.returns.fails_with.as_ref()).and_then(failing);
            outcomes.retain(|outcome| failure.is_none_or(|failure| failure.includes(outcome.range)));
            return outcomes;
        }
        for (id, arg) in layout.args().iter().filter(|(_, arg)| arg.effect == ArgEffect::Converted) {
            let at = usize::from(first) + id.index();
            let presence = match layout.units()[arg.unit].presence {
                UnitPresence::Required => Presence::Surely,
                UnitPresence::Optional => Presence::OrNull,
            };
            // The converter stands before its variable.
            let converter =
                at.checked_sub(1).and_then(|before| site.args.get(before)).and_then(|&val| self.values.expr_of(val));
            let Some(Expr::Function(converter)) = converter else { continue };
            if self.puts_new_object(converter) {
                let writes = outcomes.iter_mut().flat_map(|outcome| &mut outcome.writes);
                for write in writes.filter(|write| write.arg == at && write.value == Written::Anything) {
                    write.value = Written::Object(Source::New, presence);
                }
            }
        }
        outcomes
    }

    /// Whether a converter that succeeds has put a new reference behind its second argument.
    fn puts_new_object(&self, converter: FuncId) -> bool {
        match self.input.unit.callees[converter] {
            CalleeKnowledge::Contract { contract, .. } => {
                contract.returns.gives == Gives::Status
                    && contract.param(1).is_some_and(|param| param.takes == Takes::OutNew)
            }
            CalleeKnowledge::Project { node, .. } => self.callees.get(node).is_some_and(writes_new_object),
            CalleeKnowledge::Assumption | CalleeKnowledge::Unknown { .. } => false,
        }
    }
}

fn writes_new_object(summary: &Summary) -> bool {
    let mut successes = summary.entries.iter().filter(|entry| entry.result != Given::Int(0)).peekable();
    successes.peek().is_some()
        && successes.all(|entry| {
            let writes = |given: Given| {
                entry.writes.iter().any(|write| write.arg == 1 && write.path.is_empty() && write.value == given)
            };
            writes(Given::New) && !entry.ambiguous
        })
}
