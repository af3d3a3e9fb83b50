//! Calls of whose arguments something is known, and what their contracts say for such arguments (`given`).
//!
//! `PySequence_Fast(o, text)` of a tuple gives the tuple back and cannot fail; `PySet_New(NULL)` fails for lack of memory only.

use refhound_clauses::{Contract, FailsBecause, Given, Premise, RunsPython, Subject};
use refhound_domains::Range;
use refhound_index::Symbol;

use crate::call::Site;
use crate::engine::Engine;
use crate::state::State;
use crate::summary::FailsBy;
use crate::value::{Expr, Root, Val};

impl<'a> Engine<'a> {
    /// The row that fits the arguments of a call.
    pub(crate) fn given(&self, state: &State, site: &Site<'_>, contract: &'a Contract) -> Option<&'a Given> {
        contract.given.iter().find(|row| row.when.iter().all(|premise| self.holds(state, site, premise)))
    }

    fn holds(&self, state: &State, site: &Site<'_>, premise: &Premise) -> bool {
        let arg = |at: u16| site.args.get(usize::from(at)).copied();
        match premise {
            Premise::Compared(atom) => {
                let Subject::Param(at) = atom.subject else { return false };
                let wanted = Range::of(atom.comparison, Range::exactly(atom.value));
                arg(at).is_some_and(|val| wanted.includes(self.range(state, val)))
            }
            Premise::Is { param, type_name, exact } => arg(*param)
                .and_then(|val| self.object_of(state, val))
                .is_some_and(|object| self.is_of_type(state, object, type_name, *exact)),
            Premise::Builtin(param) => arg(*param).is_some_and(|val| self.api_object(val).is_some()),
            Premise::Ascii(param) => arg(*param).is_some_and(|val| self.is_ascii(state, val)),
        }
    }

    /// The name of an object that Python itself brings along: what `PyExc_ValueError` holds, `&PyList_Type`.
    pub(crate) fn api_object(&self, val: Val) -> Option<Symbol> {
        let (Expr::Content(place) | Expr::Address(place)) = self.values.expr_of(val)? else { return None };
        let data = self.values.data(place);
        let Root::Global(global) = data.root else { return None };
        let known = data.parts.is_empty() && self.input.unit.api_globals[global].is_some();
        known.then(|| self.input.module.globals[global].name)
    }

    /// Takes what the row says of the call into account, but for its outcomes.
    pub(crate) fn note_given(&mut self, site: &mut Site<'a>, contract: &Contract, row: Option<&'a Given>) {
        let by = match row.and_then(|row| row.fails) {
            Some(FailsBecause::Memory) => Some(FailsBy::Memory),
            Some(FailsBecause::Text) => Some(self.cause_of_texts(contract, self.values_of(site.inst))),
            Some(FailsBecause::Never) => None,
            Some(FailsBecause::Misuse | FailsBecause::Input) => Some(FailsBy::Input),
            None => Some(self.cause(site.inst)),
        };
        if let Some(by) = by {
            // What is said of the call is said of all paths to it.
            let known = self.about.causes.entry(site.inst).or_insert(by);
            if by == FailsBy::Input {
                *known = by;
            }
        }
        let Some(row) = row else { return };
        if let Some(runs) = row.runs_python {
            site.runs_python = runs == RunsPython::Yes;
        }
        if let Some(only) = &row.raises_only {
            self.about.raises_only.insert(site.inst, only);
        }
    }
}
