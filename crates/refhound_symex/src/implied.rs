//! What follows from the answer of a call, once somebody has looked at it.
//!
//! `PyCapsule_IsValid(c, name)` excludes that `PyCapsule_GetPointer(c, name)` fails; where `PyObject_GetBuffer(o, &view, 0)` has
//! not failed, `view.obj` is there. Which calls say so is told by their contracts.

use refhound_contracts::ContractId;
use refhound_contracts::formats::{Grammar, ParseStyle};
use refhound_domains::Range;
use refhound_index::{FxHashSet, Symbol, intern};
use refhound_ir::{Callee, Inst, Op};
use refhound_summary::{CalleeKnowledge, failing};
use refhound_types::{Field, FieldDef, RecordDef, Type};
use refhound_unknowns::limits::IMPLICATIONS;

use crate::automaton::{Automaton, Meeting};
use crate::call::Site;
use crate::engine::Engine;
use crate::state::State;
use crate::value::{Expr, PlaceId, Proj, Root, Sym, Val, Values};

/// Where the answer is none of some values, another value is one of these; a pointer is not NULL.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Implication {
    answer: Sym,
    unless: Range,
    there: Sym,
    is: Range,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Implied {
    known: Vec<Implication>,
}

impl Implied {
    fn note(&mut self, implication: Implication) {
        if self.known.len() < IMPLICATIONS && !self.known.contains(&implication) {
            self.known.push(implication);
        }
    }

    /// What follows where an answer is one of these values.
    fn following(&self, answer: Sym, range: Range) -> impl Iterator<Item = (Sym, Range)> + '_ {
        let follows = move |it: &&Implication| it.answer == answer && range.meet(it.unless).is_empty();
        self.known.iter().filter(follows).map(|it| (it.there, it.is))
    }
}

impl Automaton for Implied {
    /// What both paths know.
    fn join(&mut self, other: &Implied, _: &Meeting<'_>) -> bool {
        let before = self.known.len();
        self.known.retain(|it| other.known.contains(it));
        self.known.len() != before
    }

    fn needs(&self, needed: &mut FxHashSet<Sym>) {
        needed.extend(self.known.iter().map(|it| it.there));
    }

    fn rejoin(&mut self, sym: Sym, values: &Values) {
        self.forget(sym, values);
    }

    fn forget(&mut self, sym: Sym, values: &Values) {
        let gone = |it: Sym| values.mentions(Val::Sym(it), sym);
        self.known.retain(|it| !gone(it.answer) && !gone(it.there));
    }
}

impl Engine<'_> {
    /// A call has ended: what its answer will tell.
    pub(crate) fn note_implied(&mut self, state: &mut State, site: &Site<'_>, result: Option<Val>) {
        let Some(contract) = site.contract else { return };
        let answer = result.map(|val| state.concrete(val));
        for name in &contract.excludes_failure_of {
            if let (Some(Val::Sym(answer)), [first, rest @ ..]) = (answer, site.args.as_slice())
                && let Some(owner) = self.object_of(state, *first)
            {
                let second = rest.first().copied().unwrap_or(Val::NULL);
                let there = self.values.sym(Expr::Member(intern(name), Val::Sym(owner), second));
                state.implied.note(Implication { answer, unless: Range::ZERO, there, is: Range::NONZERO });
            }
        }
    }

    /// `PyArray_ContiguousFromObject(o, type, 2, 2)`: what is said of the result when somebody asks.
    pub(crate) fn note_answers(&mut self, state: &mut State, site: &Site<'_>, result: Option<Val>) {
        let Some(contract) = site.contract.filter(|contract| !contract.returns.answers.is_empty()) else { return };
        let Some(made) = result.and_then(Val::sym) else { return };
        for fact in &contract.returns.answers {
            let told = site.args.get(usize::from(fact.param)).and_then(|&val| state.concrete(val).int());
            let holds = |number: &i64| fact.among.is_none_or(|(first, last)| (first..=last).contains(number));
            let Some(number) = told.filter(holds) else { continue };
            let is = Range::of(fact.comparison, Range::exactly(number));
            let question = intern(&fact.question);
            let asked = self.values.sym(Expr::Member(question, Val::Sym(made), Val::NULL));
            for said in [Some(asked), self.member_read(state, made, question)].into_iter().flatten() {
                state.facts.set(said, state.fact(said).meet(is));
            }
        }
    }

    /// What stands in the members that a function reads.
    fn member_read(&mut self, state: &State, owner: Sym, function: Symbol) -> Option<Sym> {
        let contract = ContractId::lookup_symbol(function)?.in_version(self.input.version)?;
        let (tag, members) = contract.returns.reads.as_deref()?.split_once('.')?;
        let types = &self.input.module.types;
        let is_record = |record: &RecordDef| record.tag.is_some_and(|known| known.as_str() == tag);
        let mut record = types.records().find(|(_, record)| is_record(record))?.0;
        let mut val = Val::Sym(owner);
        for name in members.split('.') {
            let is_it = |field: &FieldDef| field.name.is_some_and(|field| field.as_str() == name);
            let index = types.record(record).fields.iter().position(is_it)?;
            let field = Field { record, index: index as u32 };
            let whole = self.target(val)?;
            let part = self.values.part(whole, Proj::Field(field));
            val = self.content_or_initial(state, part);
            if let Some(Type::Record(inner)) = types.pointee(types.field(field).ty).map(|to| types.get(to)) {
                record = *inner;
            }
        }
        val.sym()
    }

    /// `PyObject_GetBuffer(o, &view, 0)`: what stands in the members of a local record once the call has succeeded.
    pub(crate) fn note_fills(&mut self, state: &mut State, site: &Site<'_>, result: Option<Val>) {
        let Some(contract) = site.contract.filter(|contract| !contract.fills.is_empty()) else { return };
        let fails = contract.returns.fails_with.as_ref().and_then(failing);
        let mut written = None;
        for (number, fact) in contract.fills.iter().enumerate() {
            let arg = usize::from(fact.param);
            let Some(place) = site.args.get(arg).and_then(|&val| self.local_behind(val)) else { continue };
            let first = u32::from(fact.param) * 8;
            let number = first + number.min(6) as u32;
            if written.replace(place) != Some(place) {
                let whole = self.fresh(state, |generation| Expr::Out(site.inst, first + 7, generation));
                self.write(state, place, Val::Sym(whole));
            }
            let Some(member) = self.member_named(place, &fact.field) else { continue };
            let there = self.fresh(state, |generation| Expr::Out(site.inst, number, generation));
            self.write(state, member, Val::Sym(there));
            if let (Some(Val::Sym(answer)), Some(unless)) = (result, fails) {
                let is = Range::of(fact.comparison, Range::exactly(fact.value));
                state.implied.note(Implication { answer, unless, there, is });
            }
        }
    }

    /// Whether what a call has written is never zero once the call has succeeded.
    pub(crate) fn is_filled_in(&self, call: Inst, number: u32) -> bool {
        let fills = self.contract_of(call).map_or(&[][..], |contract| &contract.fills);
        let fact = fills.get(number as usize % 8).filter(|fact| u32::from(fact.param) == number / 8);
        fact.is_some_and(|fact| !Range::of(fact.comparison, Range::exactly(fact.value)).may_be(0))
    }

    /// A member of a local record by its name.
    fn member_named(&mut self, place: PlaceId, name: &str) -> Option<PlaceId> {
        let data = self.values.data(place);
        let Root::Slot(slot) = data.root else { return None };
        let types = &self.input.module.types;
        let Type::Record(record) = *types.get(self.body.slots[slot].ty) else { return None };
        let is_it = |field: &FieldDef| field.name.is_some_and(|field| field.as_str() == name);
        let index = types.record(record).fields.iter().position(is_it).filter(|_| data.parts.is_empty())?;
        Some(self.values.part(place, Proj::Field(Field { record, index: index as u32 })))
    }

    /// Python gives at least one of some arguments: where all others are NULL, the last one is there.
    pub(crate) fn note_alternating(&mut self, state: &mut State) {
        let bits = self.input.role.alternating_params;
        let params: Vec<u32> = (0..32).filter(|index| bits & (1 << index) != 0).collect();
        if let [one, other] = params[..] {
            for (answer, there) in [(one, other), (other, one)] {
                let [answer, there] = [answer, there].map(|index| self.values.sym(Expr::Param(index)));
                state.implied.note(Implication { answer, unless: Range::NONZERO, there, is: Range::NONZERO });
            }
        }
    }

    /// `PyArg_ParseTuple(args, "O|OO", &a, &b, &c)`: arguments are given in order, so where `c` was, `b` was as well. What a variable held
    /// before, it holds if nothing was given: only that of NULL tells.
    pub(crate) fn note_optional(&mut self, state: &mut State, site: &Site<'_>, place: PlaceId, given: Sym) {
        let was_null = state.cells.get(place).is_some_and(|cell| state.concrete(cell.val) == Val::NULL);
        let before = self.optional.take();
        if !was_null || !self.is_parsed_in_order(site.inst) {
            return;
        }
        self.optional = Some(given);
        let (Some(before), Expr::Out(call, number, _)) = (before, self.values.expr(given)) else { return };
        if matches!(self.values.expr(before), Expr::Out(of, earlier, _) if of == call && earlier < number) {
            let (absent, present) = (Range::ZERO, Range::NONZERO);
            state.implied.note(Implication { answer: given, unless: absent, there: before, is: present });
            state.implied.note(Implication { answer: before, unless: present, there: given, is: absent });
        }
    }

    /// Whether a call reads arguments that have no names.
    fn is_parsed_in_order(&self, call: Inst) -> bool {
        let Op::Call { callee: Callee::Function(function), .. } = self.data(call).op else { return false };
        match self.input.unit.callees[function] {
            CalleeKnowledge::Contract { format: Some(format), .. } => {
                matches!(format.grammar, Grammar::Parse(ParseStyle::Tuple) | Grammar::Unpack { .. })
            }
            CalleeKnowledge::Contract { format: None, .. }
            | CalleeKnowledge::Project { .. }
            | CalleeKnowledge::Assumption
            | CalleeKnowledge::Unknown { .. } => false,
        }
    }

    /// A condition has told something about an answer.
    pub(crate) fn follow_implied(state: &mut State, answer: Sym, range: Range) {
        let mut told = vec![(answer, range)];
        while let Some((answer, range)) = told.pop() {
            let following: Vec<(Sym, Range)> = state.implied.following(answer, range).collect();
            for (sym, is) in following {
                let (before, after) = (state.fact(sym), state.fact(sym).meet(is));
                if after != before && !after.is_empty() {
                    state.facts.set(sym, after);
                    told.push((sym, after));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use refhound_index::EntityId;

    use super::*;

    fn implication(answer: usize, there: usize) -> Implication {
        Implication {
            answer: Sym::from_index(answer),
            unless: Range::exactly(-1),
            there: Sym::from_index(there),
            is: Range::NONZERO,
        }
    }

    #[test]
    fn only_an_answer_that_excludes_failure_tells_anything() {
        let mut implied = Implied::default();
        implied.note(implication(1, 2));
        let told = |range| implied.following(Sym::from_index(1), range).count();
        assert_eq!((told(Range::at_least(0)), told(Range::ALL), told(Range::exactly(-1))), (1, 0, 0));
        assert_eq!(implied.following(Sym::from_index(2), Range::ZERO).count(), 0);
    }

    #[test]
    fn what_is_noted_without_end_is_forgotten() {
        let mut implied = Implied::default();
        (0..100).for_each(|number| implied.note(implication(number, number + 1)));
        assert_eq!(implied.known.len(), IMPLICATIONS);
    }

    #[test]
    fn where_paths_meet_both_must_know() {
        let values = Values::default();
        let meeting = Meeting { values: &values, replaced: &[] };
        let (mut one, mut other) = (Implied::default(), Implied::default());
        one.note(implication(1, 2));
        one.note(implication(3, 4));
        other.note(implication(3, 4));
        assert!(one.join(&other, &meeting));
        assert_eq!(one, other);
        assert!(!one.join(&other, &meeting));
    }
}
