//! Parameters that a function releases on one of its failing paths and on no other path that looks the same: no caller can do it
//! right (RID's inconsistent pairs, told where the release is).
//!
//! ```c
//! if (right == NULL) { Py_DECREF(part); return -1; }     /* and `return -1;` without it elsewhere */
//! ```

use refhound_evidence::Fault;
use refhound_source::Span;
use refhound_summary::ExceptionAfter;

use crate::compress::look_alike;
use crate::engine::Engine;
use crate::faults::Met;
use crate::state::State;
use crate::summary::Entry;
use crate::value::{Expr, Sym};

/// A release of a parameter, with the path to it.
pub(crate) struct ParamRelease {
    param: u16,
    met: Met,
}

impl Engine<'_> {
    pub(crate) fn note_param_release(&mut self, state: &State, sym: Sym, place: Span) {
        if let Expr::Param(param) = self.values.expr(sym) {
            let met = self.met(state, Fault::ReleasedBorrowed, sym, place);
            self.param_releases.push(ParamRelease { param: param as u16, met });
        }
    }

    /// At the end of the exploration, of all paths that return.
    pub(crate) fn find_uneven_releases(&mut self, entries: &[Entry]) {
        for release in std::mem::take(&mut self.param_releases) {
            if self.is_uneven(entries, release.param)
                && !self.faults.at.contains_key(&(Fault::ReleasedBorrowed, release.met.object))
            {
                self.tell_of(release.met);
            }
        }
    }

    fn is_uneven(&self, entries: &[Entry], param: u16) -> bool {
        let failed = |entry: &&Entry| entry.exception == ExceptionAfter::Set;
        let leaves_alone = |entry: &Entry| {
            !entry.deltas.iter().any(|delta| delta.0 == param)
                && !entry.kept.contains(&param)
                && !entry.escaped.contains(&param)
        };
        let releases = |entry: &&Entry| entry.deltas.contains(&(param, -1));
        let mut successes = entries.iter().filter(|entry| !failed(entry)).peekable();
        let succeeds = successes.peek().is_some();
        succeeds
            && successes.all(leaves_alone)
            && entries.iter().filter(failed).filter(releases).any(|one| {
                let may_fail =
                    |other: &Entry| matches!(other.exception, ExceptionAfter::Set | ExceptionAfter::IfFailed);
                entries.iter().any(|other| may_fail(other) && look_alike(one, other) && leaves_alone(other))
            })
    }
}
