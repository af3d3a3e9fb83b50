//! The ways in which a call can end, as steps: what happens to arguments, and what is given.

use refhound_clauses::{Contract, Everlasting, NullResult};
use refhound_contracts::{ApiId, ApiTable};
use refhound_domains::{Comparison, Range};
use refhound_index::Symbol;
use refhound_ir::Value;
use refhound_source::Span;
use refhound_summary::null_allowed;

use super::Site;
use crate::build::Builder;
use crate::effects::{Arg, Result, Way};
use crate::memory::PlaceId;
use crate::reason::{Assumption, Reason, name_or};
use crate::sketch::{IfNull, NoteKind, Nullness, Num, NumValue, ObjectKind, Owned, Ptr, Source, Step};
use crate::values::Val;

impl Builder<'_> {
    pub(super) fn follow(&mut self, site: &Site<'_>, ways: &[Way], name: Symbol, contract: Option<&Contract>) {
        let outside = std::mem::take(&mut self.steps);
        let mut made: Vec<Vec<Step>> = Vec::new();
        for way in ways {
            self.one_way(site, way, name, contract);
            made.push(std::mem::take(&mut self.steps));
        }
        self.steps = outside;
        match made.len() {
            1 => self.steps.append(&mut made[0]),
            _ => self.steps.push(Step::Choice(made)),
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
            self.number_result(num, range);
        }
        // A new reference that nobody takes is lost.
        let is_lost = site.to.is_none() && matches!(way.result, Result::New { .. });
        let lost = || self.variables.object(None, site.span);
        if let Some(to) = site.to.and_then(Val::ptr).or_else(|| is_lost.then(lost)) {
            self.object_result(site, to, way.result, name, contract);
        }
    }

    pub(crate) fn number_result(&mut self, num: Num, range: Range) {
        if let Some(value) = range.value() {
            self.steps.push(Step::Number { num, value: NumValue::Int(value) });
        } else {
            self.steps.push(Step::Number { num, value: NumValue::Any });
            if range.nonzero && range.lo < 0 && range.hi > 0 {
                self.steps.push(Step::Assume { num, comparison: Comparison::NotEqual, value: 0 });
            }
            if range.lo > i64::MIN {
                self.steps.push(Step::Assume { num, comparison: Comparison::GreaterOrEqual, value: range.lo });
            }
            if range.hi < i64::MAX {
                self.steps.push(Step::Assume { num, comparison: Comparison::LessOrEqual, value: range.hi });
            }
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
            Result::Null => self.steps.push(Step::Copy { to, from: Source::Null }),
            Result::New { maybe_null: false } if everlasting => {
                self.steps.push(Step::Copy { to, from: Source::Uncounted });
            }
            Result::New { maybe_null } => {
                let note = self.note(site.span, NoteKind::Made(name));
                let (object, owned) = (ObjectKind::New(name), Owned::Count(1));
                self.steps.push(Step::Fresh { to, object, owned, null: null(maybe_null), note });
            }
            Result::Borrowed { .. } if is_type => self.steps.push(Step::Copy { to, from: Source::Uncounted }),
            Result::Borrowed { maybe_null } => {
                self.assume(Assumption::ShallowAliasing);
                let note = self.note(site.span, NoteKind::Borrowed(name));
                let (object, owned) = (ObjectKind::Borrowed(name), Owned::Count(0));
                self.steps.push(Step::Fresh { to, object, owned, null: null(maybe_null), note });
            }
            Result::Argument(arg, more) => {
                let from = site.args.get(arg).map_or(Source::Uncounted, |&value| self.source(value));
                self.steps.push(Step::Copy { to, from });
                if more != 0 {
                    let note = self.note(site.span, NoteKind::Retained);
                    self.steps.push(Step::Count { ptr: to, by: more, null: IfNull::Nothing, note });
                }
            }
            Result::Plain => self.unknown_object(to, contract.map(|_| name), site.span),
        }
    }

    /// An object of which nothing is known.
    fn unknown_object(&mut self, to: Ptr, callee: Option<Symbol>, span: Span) {
        self.reason(Reason::UnknownCallee(name_or(callee, "a function pointer")));
        self.unknown_result(Some(Val::Ptr(to)), span);
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
                self.reason(Reason::MultiLevelPointer("objects are given away that the call does not name".into()));
                if let Some(place) = self.values.val(value).place() {
                    self.forget_local(place, span);
                }
            }
            Arg::Use | Arg::Retain | Arg::Release | Arg::Steal | Arg::Free | Arg::Init | Arg::PassedOn => {}
        }
        let Val::Ptr(ptr) = self.values.val(value) else { return };
        match arg {
            Arg::Retain | Arg::Init => {
                let note = self.note(span, NoteKind::Retained);
                self.steps.push(Step::Count { ptr, by: 1, null, note });
            }
            Arg::Release => {
                let note = self.note(span, NoteKind::Released);
                self.steps.push(Step::Count { ptr, by: -1, null, note });
            }
            Arg::Steal => {
                let note = self.note(span, NoteKind::GivenAway(name));
                self.steps.push(Step::Escape { ptr, by: 1, null: IfNull::Nothing, note });
            }
            Arg::Free => {
                let note = self.note(span, NoteKind::Ends);
                self.steps.push(Step::End { ptr, note });
            }
            Arg::PassedOn => {
                let note = self.note(span, NoteKind::PassedOn);
                self.steps.push(Step::Expose { ptr, note });
            }
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
                self.reason(Reason::MultiLevelPointer("a pointer to a variable is passed on".into()));
            }
            return;
        };
        if !self.values.is_address_of_object(value) {
            return;
        }
        if !self.memory.places[place].is_exact() {
            return self.reason(Reason::MultiLevelPointer("an element of an array receives an object".into()));
        }
        let cell = self.cell(place, site.span);
        match arg {
            Arg::OutNew => {
                let note = self.note(site.span, NoteKind::Made(name));
                let (object, owned) = (ObjectKind::New(name), Owned::Count(1));
                let made = Step::Fresh { to: cell, object, owned, null: Nullness::Never, note };
                self.receive(cell, made, place, site.span);
            }
            Arg::OutBorrowed => self.receive_borrowed(cell, place, name, site.span),
            Arg::OutMaybeBorrowed => {
                let outside = std::mem::take(&mut self.steps);
                self.receive_borrowed(cell, place, name, site.span);
                let given = std::mem::replace(&mut self.steps, outside);
                self.steps.push(Step::Choice(vec![given, Vec::new()]));
            }
            Arg::OutNull => self.steps.push(Step::Copy { to: cell, from: Source::Null }),
            Arg::OutAny => {
                self.reason(Reason::UnknownCallee("a converter".to_owned()));
                self.unknown_result(Some(Val::Ptr(cell)), site.span);
            }
            // The variable owns a reference before and after: for the count it is the same object.
            Arg::InOutReplaced => {}
            Arg::InOutCleared => {
                let note = self.note(site.span, NoteKind::Released);
                self.steps.push(Step::Count { ptr: cell, by: -1, null: IfNull::Nothing, note });
                self.steps.push(Step::Copy { to: cell, from: Source::Null });
            }
            Arg::Use | Arg::Retain | Arg::Release | Arg::Steal | Arg::Free | Arg::Init | Arg::PassedOn => {}
        }
    }

    fn receive_borrowed(&mut self, cell: Ptr, place: PlaceId, name: Symbol, span: Span) {
        self.assume(Assumption::ShallowAliasing);
        let note = self.note(span, NoteKind::Borrowed(name));
        let (object, owned) = (ObjectKind::Borrowed(name), Owned::Count(0));
        let borrowed = Step::Fresh { to: cell, object, owned, null: Nullness::Never, note };
        self.receive(cell, borrowed, place, span);
    }

    /// A place gets an object that a call stores there. Outside local variables that is giving a reference away, whether
    /// there is one or not: `PyArg_ParseTuple(args, "O", &callback)` with a global variable.
    fn receive(&mut self, cell: Ptr, object: Step, place: PlaceId, span: Span) {
        if self.memory.places.slot(place).is_some() {
            return self.steps.push(object);
        }
        self.take_out(cell, span);
        self.steps.push(object);
        let note = self.note(span, NoteKind::Stored);
        self.steps.push(Step::Escape { ptr: cell, by: 1, null: IfNull::Nothing, note });
    }
}
