//! The ways in which a call can end, as steps: what happens to arguments, and what is given.

use refhound_clauses::{Contract, Everlasting, NullResult};
use refhound_contracts::{ApiId, ApiTable};
use refhound_domains::Range;
use refhound_index::Symbol;
use refhound_ir::Value;
use refhound_source::Span;
use refhound_summary::null_allowed;

use super::Site;
use crate::build::Builder;
use crate::effects::{Arg, Result, Way};
use crate::memory::PlaceId;
use crate::reason::{Assumption, Reason, name_or};
use crate::sketch::{IfNull, NoteKind, Nullness, Ptr, Source, Step};
use crate::values::Val;

impl Builder<'_> {
    pub(super) fn follow(&mut self, site: &Site<'_>, ways: &[Way], name: Symbol, contract: Option<&Contract>) {
        let outside = std::mem::take(&mut self.script.steps);
        let mut made: Vec<Vec<Step>> = Vec::new();
        for way in ways {
            self.one_way(site, way, name, contract);
            made.push(std::mem::take(&mut self.script.steps));
        }
        self.script.steps = outside;
        match made.len() {
            1 => self.script.steps.append(&mut made[0]),
            _ => self.script.step(Step::Choice(made)),
        }
    }

    fn one_way(&mut self, site: &Site<'_>, way: &Way, name: Symbol, contract: Option<&Contract>) {
        for &(index, arg) in &way.args {
            let Some(&value) = site.args.get(index) else { continue };
            let null = match contract {
                Some(contract) if null_allowed(contract, index) => IfNull::Nothing,
                Some(_) | None => IfNull::Crash,
            };
            self.argument(site, value, arg, null, name);
        }
        if let Some(num) = site.to.and_then(Val::num) {
            let is_pointer = site.result.is_some_and(|result| self.values.is_pointer(result));
            let never_null = contract.is_some_and(|contract| contract.returns.null == NullResult::Never);
            let range = if is_pointer && never_null { Range { nonzero: true, ..Range::ALL } } else { way.range };
            self.script.number_within(num, range);
        }
        // A new reference that nobody takes is lost.
        let is_lost = site.to.is_none() && matches!(way.result, Result::New { .. });
        let lost = || self.variables.object(None, site.span);
        if let Some(to) = site.to.and_then(Val::ptr).or_else(|| is_lost.then(lost)) {
            self.object_result(site, to, way.result, name, contract);
        }
    }

    pub(super) fn object_result(
        &mut self,
        site: &Site<'_>,
        to: Ptr,
        result: Result,
        name: Symbol,
        contract: Option<&Contract>,
    ) {
        let null = |maybe: bool| if maybe { Nullness::Maybe } else { Nullness::Never };
        let everlasting = contract.is_some_and(|contract| {
            let type_name = contract.returns.type_name.as_deref().and_then(ApiTable::lookup_str);
            type_name.and_then(ApiId::everlasting) == Some(Everlasting::All)
        });
        let is_type = site.result.is_some_and(|result| self.values.is_type(result));
        match result {
            Result::Null => self.script.copy(to, Source::Null),
            Result::New { maybe_null: false } if everlasting => self.script.copy(to, Source::Uncounted),
            Result::New { maybe_null } => {
                let made = self.script.made(to, name, null(maybe_null), site.span);
                self.script.step(made);
            }
            Result::Borrowed { .. } if is_type => self.script.copy(to, Source::Uncounted),
            Result::Borrowed { maybe_null } => {
                self.script.assume(Assumption::ShallowAliasing);
                let borrowed = self.script.borrowed(to, name, null(maybe_null), site.span);
                self.script.step(borrowed);
            }
            Result::Argument(arg, more) => {
                let from = site.args.get(arg).map_or(Source::Uncounted, |&value| self.values.source(value));
                self.script.copy(to, from);
                if more != 0 {
                    self.script.count(to, more, IfNull::Nothing, NoteKind::Retained, site.span);
                }
            }
            Result::Plain => {
                let callee = name_or(contract.map(|_| name), "a function pointer");
                self.script.reason(Reason::UnknownCallee(callee));
                self.script.unknown(Some(Val::Ptr(to)), site.span);
            }
        }
    }

    fn argument(&mut self, site: &Site<'_>, value: Value, arg: Arg, null: IfNull, name: Symbol) {
        let span = site.span;
        match arg {
            Arg::OutNew
            | Arg::OutBorrowed
            | Arg::OutNull
            | Arg::OutAny
            | Arg::OutMaybeBorrowed
            | Arg::InOutReplaced
            | Arg::InOutCleared => return self.out(site, value, arg, name),
            Arg::PassedOn if self.touches_object(value) => {
                self.script.multi_level("objects are given away that the call does not name");
                if let Some(place) = self.values.val(value).place() {
                    self.forget_local(place, span);
                }
            }
            Arg::Use | Arg::Retain | Arg::Release | Arg::Steal | Arg::Free | Arg::Init | Arg::PassedOn => {}
        }
        let Val::Ptr(ptr) = self.values.val(value) else { return };
        match arg {
            Arg::Retain | Arg::Init => self.script.count(ptr, 1, null, NoteKind::Retained, span),
            Arg::Release => self.script.count(ptr, -1, null, NoteKind::Released, span),
            Arg::Steal => {
                self.script.escape(ptr, 1, NoteKind::GivenAway(name), span);
            }
            Arg::Free => {
                let note = self.script.note(span, NoteKind::Ends);
                self.script.step(Step::End { ptr, note });
            }
            Arg::PassedOn => self.script.expose(ptr, span),
            Arg::Use
            | Arg::OutNew
            | Arg::OutBorrowed
            | Arg::OutNull
            | Arg::OutAny
            | Arg::OutMaybeBorrowed
            | Arg::InOutReplaced
            | Arg::InOutCleared => {}
        }
    }

    /// A variable whose address is given gets another value.
    fn out(&mut self, site: &Site<'_>, value: Value, arg: Arg, name: Symbol) {
        let Some(place) = self.values.val(value).place() else {
            let concerns = self.memory.places.layout.leads_to_object(self.values.ty(value));
            if concerns && self.values.val(value) != Val::Null {
                self.script.multi_level("a pointer to a variable is passed on");
            }
            return;
        };
        if !self.values.is_address_of_object(value) {
            return;
        }
        if !self.memory.places[place].is_exact() {
            return self.script.multi_level("an element of an array receives an object");
        }
        let cell = self.cell(place, site.span);
        match arg {
            Arg::OutNew => {
                let made = self.script.made(cell, name, Nullness::Never, site.span);
                self.receive(cell, made, place, site.span);
            }
            Arg::OutBorrowed => self.receive_borrowed(cell, place, name, site.span),
            Arg::OutMaybeBorrowed => {
                let outside = std::mem::take(&mut self.script.steps);
                self.receive_borrowed(cell, place, name, site.span);
                let given = std::mem::replace(&mut self.script.steps, outside);
                self.script.step(Step::Choice(vec![given, Vec::new()]));
            }
            Arg::OutNull => self.script.copy(cell, Source::Null),
            Arg::OutAny => {
                self.script.reason(Reason::UnknownCallee("a converter".to_owned()));
                self.script.unknown(Some(Val::Ptr(cell)), site.span);
            }
            // The variable owns a reference before and after: for the count it is the same object.
            Arg::InOutReplaced => {}
            Arg::InOutCleared => {
                self.script.count(cell, -1, IfNull::Nothing, NoteKind::Released, site.span);
                self.script.copy(cell, Source::Null);
            }
            Arg::Use | Arg::Retain | Arg::Release | Arg::Steal | Arg::Free | Arg::Init | Arg::PassedOn => {}
        }
    }

    fn receive_borrowed(&mut self, cell: Ptr, place: PlaceId, name: Symbol, span: Span) {
        self.script.assume(Assumption::ShallowAliasing);
        let borrowed = self.script.borrowed(cell, name, Nullness::Never, span);
        self.receive(cell, borrowed, place, span);
    }

    /// A place gets an object that a call stores there. Outside local variables that is giving a reference away, whether
    /// there is one or not: `PyArg_ParseTuple(args, "O", &callback)` with a global variable.
    fn receive(&mut self, cell: Ptr, object: Step, place: PlaceId, span: Span) {
        if self.memory.places.slot(place).is_some() {
            return self.script.step(object);
        }
        self.take_out(cell, span);
        self.script.step(object);
        self.script.escape(cell, 1, NoteKind::Stored, span);
    }
}
