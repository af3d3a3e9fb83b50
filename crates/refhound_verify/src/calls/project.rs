//! Calls of functions of the project: by their summaries, or followed into their bodies.

use std::rc::Rc;

use refhound_callgraph::NodeId;
use refhound_index::Symbol;

use super::Site;
use crate::build::Builder;
use crate::memory::{Indicator, Members, Writer};
use crate::reason::{Assumption, Reason};
use crate::sketch::{Call, NoteKind, Step};
use crate::summary::{Kept, Summary};
use crate::values::Val;

impl Builder<'_> {
    /// Whether the call was followed into its callee.
    pub(super) fn follows(&mut self, site: &Site<'_>, name: Symbol) -> bool {
        let Some(loan) = site.inst.and_then(|inst| self.loans.of(inst)).map(Rc::clone) else { return false };
        self.follow_loan(site, name, &loan);
        self.memory.objects.forget();
        true
    }

    pub(super) fn project_call(&mut self, site: &Site<'_>, callee: NodeId, name: Symbol) {
        if self.follows(site, name) {
            return;
        }
        let concerns =
            site.args.iter().any(|&value| self.touches_object(value)) || site.to.and_then(Val::ptr).is_some();
        if !self.input.project.is_interface(callee) && !concerns {
            self.script.assume(Assumption::LibraryCode);
            self.called(site.args.iter().copied(), Writer::Anybody);
            return self.script.unknown(site.to, site.span);
        }
        let Some(summary) = self.input.callees.get(callee) else {
            self.memory.objects.forget();
            return self.unknown_call(site, Reason::UndecidedCallee(name.as_str().to_owned()));
        };
        if summary.outcomes.is_empty() {
            return self.script.never();
        }
        self.pass_beside_summary(site, summary);
        let args = summary
            .params
            .iter()
            .filter_map(|&at| Some((at, self.values.source(*site.args.get(usize::from(at))?))))
            .collect();
        let (result, status) = (site.to.and_then(Val::ptr), site.to.and_then(Val::num));
        let note = self.script.note(site.span, NoteKind::Called(name));
        if summary.kept.contains(&Kept::Unchecked) {
            self.script.unchecked_stores.push(note);
        }
        self.script.step(Step::Call(Call { callee, name, args, result, status, note }));
        self.memory.objects.forget();
        self.called(site.args.iter().copied(), Writer::Anybody);
        self.memory.indicator = Indicator::after(result);
        self.memory.objects.members = Members::Shared;
    }

    /// Arguments of which the summary does not speak.
    fn pass_beside_summary(&mut self, site: &Site<'_>, summary: &Summary) {
        for (index, &value) in site.args.iter().enumerate() {
            if let Some(place) = self.object_variable(value) {
                self.passes_address(place, site.span);
            } else if let Some(ptr) = self.values.val(value).ptr()
                && !summary.params.contains(&(index as u16))
            {
                self.script.reason(Reason::Unmodelled("an object is passed as another type".into()));
                self.script.expose(ptr, site.span);
            }
        }
    }
}
