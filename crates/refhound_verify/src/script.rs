//! What is written down while a function is read: the steps of a block, notes for people, and what the sketch rests on.

use refhound_domains::{Comparison, Range};
use refhound_index::{IndexVec, Symbol};
use refhound_source::Span;

use crate::reason::{Assumption, Reason};
use crate::sketch::{
    Condition, Holder, IfNull, Note, NoteId, NoteKind, Nullness, Num, NumValue, ObjectKind, Owned, Ptr, Source, Step,
};
use crate::values::Val;

#[derive(Default)]
pub(crate) struct Script {
    /// The steps of the block that is being built, so far.
    pub(crate) steps: Vec<Step>,
    pub(crate) notes: IndexVec<NoteId, Note>,
    pub(crate) reasons: Vec<Reason>,
    pub(crate) assumptions: Vec<Assumption>,
    /// Objects that were stored where the rules are not those of objects.
    pub(crate) unchecked_stores: Vec<NoteId>,
}

impl Script {
    pub(crate) fn note(&mut self, span: Span, kind: NoteKind) -> NoteId {
        self.notes.push(Note { span, kind, site: None, reported: None, ways: None })
    }

    /// Why nothing can be proved.
    pub(crate) fn reason(&mut self, reason: Reason) {
        self.reasons.push(reason);
    }

    /// Pointers to pointers that are not followed.
    pub(crate) fn multi_level(&mut self, what: &'static str) {
        self.reason(Reason::MultiLevelPointer(what.into()));
    }

    pub(crate) fn assume(&mut self, assumption: Assumption) {
        self.assumptions.push(assumption);
    }

    pub(crate) fn step(&mut self, step: Step) {
        self.steps.push(step);
    }

    /// Control does not get past this.
    pub(crate) fn never(&mut self) {
        self.steps.push(Step::Never);
    }

    pub(crate) fn copy(&mut self, to: Ptr, from: Source) {
        self.steps.push(Step::Copy { to, from });
    }

    pub(crate) fn number(&mut self, num: Num, value: NumValue) {
        self.steps.push(Step::Number { num, value });
    }

    /// Somebody who is not known gets an object.
    pub(crate) fn expose(&mut self, ptr: Ptr, span: Span) {
        let note = self.note(span, NoteKind::PassedOn);
        self.steps.push(Step::Expose { ptr, note });
    }

    /// The count goes up or down.
    pub(crate) fn count(&mut self, ptr: Ptr, by: i64, null: IfNull, kind: NoteKind, span: Span) {
        let note = self.note(span, kind);
        self.steps.push(Step::Count { ptr, by, null, note });
    }

    /// A reference is given away, or taken back.
    pub(crate) fn escape(&mut self, ptr: Ptr, by: i64, kind: NoteKind, span: Span) -> NoteId {
        let note = self.note(span, kind);
        self.steps.push(Step::Escape { ptr, by, null: IfNull::Nothing, note });
        note
    }

    /// A new reference, as a step that is still to be made.
    pub(crate) fn made(&mut self, to: Ptr, by: Symbol, null: Nullness, span: Span) -> Step {
        let note = self.note(span, NoteKind::Made(by));
        Step::Fresh { to, object: ObjectKind::New(by), owned: Owned::Count(1), null, note }
    }

    /// A borrowed reference, as a step that is still to be made.
    pub(crate) fn borrowed(&mut self, to: Ptr, from: Symbol, null: Nullness, span: Span) -> Step {
        let note = self.note(span, NoteKind::Borrowed(from));
        Step::Fresh { to, object: ObjectKind::Borrowed(from), owned: Owned::Count(0), null, note }
    }

    /// An object that is seen in memory for the first time.
    pub(crate) fn read(&mut self, to: Ptr, holder: Holder, span: Span) {
        self.assume(Assumption::ShallowAliasing);
        let note = self.note(span, NoteKind::Read);
        let (object, owned) = (ObjectKind::Memory(holder), Owned::Count(0));
        self.steps.push(Step::Fresh { to, object, owned, null: Nullness::Maybe, note });
    }

    /// Something of which nothing is known.
    pub(crate) fn unknown(&mut self, result: Option<Val>, span: Span) {
        if let Some(to) = result.and_then(Val::ptr) {
            let note = self.note(span, NoteKind::Read);
            let (object, owned) = (ObjectKind::Unknown, Owned::Unknown);
            self.steps.push(Step::Fresh { to, object, owned, null: Nullness::Maybe, note });
        } else if let Some(num) = result.and_then(Val::num) {
            self.number(num, NumValue::Any);
        }
    }

    /// Somebody who is not known may have done anything to what a variable holds, and to the variable.
    pub(crate) fn forget(&mut self, cell: Ptr, span: Span) {
        let note = self.note(span, NoteKind::PassedOn);
        self.steps.push(Step::Expose { ptr: cell, note });
        let (object, owned) = (ObjectKind::Unknown, Owned::Unknown);
        self.steps.push(Step::Fresh { to: cell, object, owned, null: Nullness::Maybe, note });
    }

    /// A number of which only the range is known.
    pub(crate) fn number_within(&mut self, num: Num, range: Range) {
        if let Some(value) = range.value() {
            return self.number(num, NumValue::Int(value));
        }
        self.number(num, NumValue::Any);
        let mut assume = |comparison, value| self.steps.push(Step::Assume { num, comparison, value });
        if range.nonzero && range.lo < 0 && range.hi > 0 {
            assume(Comparison::NotEqual, 0);
        }
        if range.lo > i64::MIN {
            assume(Comparison::GreaterOrEqual, range.lo);
        }
        if range.hi < i64::MAX {
            assume(Comparison::LessOrEqual, range.hi);
        }
    }

    /// Control gets past this only when the condition holds.
    pub(crate) fn assume_condition(&mut self, condition: Condition) {
        match condition {
            Condition::NotNull(ptr) => self.steps.push(Step::NonNull { ptr }),
            Condition::IsNull(ptr) => self.steps.push(Step::IsNull { ptr }),
            Condition::Number(num, comparison, value) => self.steps.push(Step::Assume { num, comparison, value }),
            Condition::Always(false) => self.steps.push(Step::Never),
            Condition::Always(true) | Condition::Any | Condition::IsStatic(_) | Condition::NotStatic(_) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use refhound_index::EntityId;

    use super::*;
    use crate::fixture::span;

    /// What is assumed of a number with this range, after it became any.
    fn bounds(range: Range) -> Vec<(Comparison, i64)> {
        let mut script = Script::default();
        script.number_within(Num::from_index(0), range);
        let assumed = |step: &Step| {
            if let Step::Assume { comparison, value, .. } = step { Some((*comparison, *value)) } else { None }
        };
        script.steps.iter().filter_map(assumed).collect()
    }

    #[test]
    fn a_range_bounds_a_number_from_the_sides_that_it_has() {
        assert_eq!(bounds(Range::ALL), []);
        assert_eq!(bounds(Range { nonzero: true, ..Range::ALL }), [(Comparison::NotEqual, 0)]);
        assert_eq!(bounds(Range { hi: -1, ..Range::ALL }), [(Comparison::LessOrEqual, -1)]);
        let bit = Range { lo: 0, hi: 1, nonzero: false };
        assert_eq!(bounds(bit), [(Comparison::GreaterOrEqual, 0), (Comparison::LessOrEqual, 1)]);
    }

    #[test]
    fn a_range_of_one_number_is_that_number() {
        let mut script = Script::default();
        script.number_within(Num::from_index(0), Range::exactly(-1));
        assert!(matches!(script.steps.as_slice(), [Step::Number { value: NumValue::Int(-1), .. }]));
    }

    #[test]
    fn a_variable_that_was_passed_on_holds_anything() {
        let mut script = Script::default();
        let cell = Ptr::from_index(0);
        script.forget(cell, span());
        let [Step::Expose { ptr, .. }, Step::Fresh { to, owned, null, .. }] = script.steps.as_slice() else {
            panic!("{:?}", script.steps)
        };
        assert_eq!((*ptr, *to, *owned, *null), (cell, cell, Owned::Unknown, Nullness::Maybe));
    }

    #[test]
    fn nothing_gets_past_what_never_holds() {
        let mut script = Script::default();
        script.assume_condition(Condition::Always(true));
        script.assume_condition(Condition::Any);
        assert!(script.steps.is_empty());
        script.assume_condition(Condition::Always(false));
        assert!(matches!(script.steps.as_slice(), [Step::Never]));
    }
}
