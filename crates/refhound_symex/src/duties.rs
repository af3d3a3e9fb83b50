//! Buffers and memory that a call hands out and that have to be given back: `PyObject_GetBuffer`, the `y*` and `es` units,
//! `PyMem_Malloc`.
//!
//! Only local variables are followed, and only until their address goes to a function whose contract does not say what it
//! does with them.

use refhound_clauses::{Cause, Contract, Place, Takes};
use refhound_domains::Range;
use refhound_evidence::{Event, Fault, Origin};
use refhound_index::intern;
use refhound_ir::Inst;
use refhound_source::Span;
use refhound_summary::Outcome;
use refhound_types::Type;

use crate::automaton::{Automaton, Detail, Meeting};
use crate::call::Site;
use crate::engine::Engine;
use crate::state::State;
use crate::value::{Expr, PlaceId, Proj, Root, Sym, Val, Values};

/// Something that has to be given back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Duty {
    what: Borrowed,
    call: Inst,
    /// The call's result, when the duty ends with its failure.
    result: Option<Sym>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Borrowed {
    /// A `Py_buffer` in a local variable.
    View(PlaceId),
    /// Memory that a call has allocated for its caller, and the variable that it was put into by the call itself.
    Memory(Sym, Option<PlaceId>),
}

/// What a path has to give back.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Duties {
    open: Vec<Duty>,
}

impl Duties {
    fn take_on(&mut self, duty: Duty) {
        if let Some(place) = duty.place() {
            self.give_back(place);
        }
        self.open.push(duty);
    }

    fn give_back(&mut self, place: PlaceId) {
        self.open.retain(|duty| duty.place() != Some(place));
    }

    /// Memory is freed, or somebody else's from now on.
    fn give_memory_back(&mut self, memory: Val) {
        self.open.retain(|duty| match duty.what {
            Borrowed::Memory(sym, _) => memory != Val::Sym(sym),
            Borrowed::View(_) => true,
        });
    }

    /// In words, if there is anything.
    pub(crate) fn text(&self) -> Option<String> {
        (!self.open.is_empty()).then(|| format!("{} to give back", self.open.len()))
    }

    /// A call has failed: it has handed nothing out.
    fn call_failed(&mut self, result: Sym) {
        self.open.retain(|duty| duty.result != Some(result));
    }
}

impl Automaton for Duties {
    fn key(&self, _: Detail, key: &mut Vec<u32>) {
        key.push(self.open.len() as u32);
    }

    /// What has to be given back on both paths.
    fn join(&mut self, other: &Duties, _: &Meeting<'_>) -> bool {
        let before = self.open.len();
        self.open.retain(|duty| other.open.contains(duty));
        self.open.len() != before
    }

    /// A call in a later turn of a loop hands out something else.
    fn forget(&mut self, sym: Sym, _: &Values) {
        self.give_memory_back(Val::Sym(sym));
    }
}

/// How a contract changes the buffers that its arguments point to.
fn view_changes(contract: &Contract) -> impl Iterator<Item = (usize, i32)> + '_ {
    contract.cases.iter().flat_map(|case| &case.changes).filter_map(|change| match change.of {
        Place::Param(index) if change.path.len() == 1 && change.path[0] == "obj" => {
            Some((usize::from(index), change.by))
        }
        Place::Param(_) | Place::Result | Place::Interpreter | Place::Elsewhere => None,
    })
}

impl Engine<'_> {
    /// `PyObject_GetBuffer(o, &view, 0)` and `PyBuffer_Release(&view)`.
    pub(crate) fn note_views(&mut self, state: &mut State, site: &Site<'_>, contract: &Contract, result: Option<Val>) {
        for (arg, by) in view_changes(contract) {
            let Some(place) = site.args.get(arg).and_then(|&val| self.local_behind(val)) else { continue };
            // A view of memory that belongs to no object holds nothing.
            let is_object = |(index, val): (usize, &Val)| {
                *val == Val::NULL && contract.param(index).is_some_and(|param| param.takes != Takes::Value)
            };
            let of_nobody = site.args.iter().enumerate().any(is_object);
            if by < 0 {
                state.duties.give_back(place);
            } else if !of_nobody {
                let what = Borrowed::View(place);
                state.duties.take_on(Duty { what, call: site.inst, result: result.and_then(Val::sym) });
            }
        }
    }

    /// Buffers and memory that a format asks for.
    pub(crate) fn note_formatted(&mut self, state: &mut State, site: &Site<'_>, outcome: &Outcome) {
        for &arg in &outcome.views {
            if let Some(place) = site.args.get(arg).and_then(|&val| self.local_behind(val)) {
                state.duties.take_on(Duty { what: Borrowed::View(place), call: site.inst, result: None });
            }
        }
        for &arg in &outcome.memory {
            if let Some(place) = site.args.get(arg).and_then(|&val| self.local_behind(val))
                && let Some(sym) = self.content(state, place).and_then(Val::sym)
            {
                state.duties.take_on(Duty { what: Borrowed::Memory(sym, Some(place)), call: site.inst, result: None });
            }
        }
    }

    /// `PyMem_Free(text)`; `memcpy(kept, &view, sizeof(view))`.
    pub(crate) fn release_memory(&mut self, state: &mut State, site: &Site<'_>, contract: &Contract) {
        if state.duties.open.is_empty() {
            return;
        }
        if site.name.is_some() && site.api.is_none() {
            for index in 0..site.args.len() {
                if let Some(place) = self.local_behind(site.args[index]) {
                    state.duties.give_back(place);
                }
            }
        }
        for (index, param) in contract.params.iter().enumerate() {
            let Some(&val) = site.args.get(index) else { break };
            match param.takes {
                Takes::Free
                | Takes::Destroy
                | Takes::ConsumeOnSuccess
                | Takes::Steal
                | Takes::StealOnSuccess
                | Takes::StealAlways
                | Takes::Release
                | Takes::Keep => state.duties.give_memory_back(val),
                // `PyCapsule_New(memory, ...)`: nothing is said of memory that is no object.
                Takes::Value if !param.constant => self.hand_memory_over(state, val),
                Takes::Value
                | Takes::Borrow
                | Takes::BorrowArray
                | Takes::StealArray
                | Takes::Retain
                | Takes::RetainOnSuccess
                | Takes::Clear
                | Takes::Assign
                | Takes::OutNew
                | Takes::OutBorrowed
                | Takes::OutNewArray
                | Takes::OutBorrowedArray
                | Takes::InOut
                | Takes::InOutNew
                | Takes::Init => {}
            }
        }
    }

    /// `PyMem_Malloc(n)`: memory that the caller has to give back, if it comes.
    pub(crate) fn note_allocated(&mut self, state: &mut State, site: &Site<'_>, result: Option<Val>) {
        let Some(memory) = result.and_then(Val::sym).filter(|_| self.made_memory(site.inst).is_some()) else { return };
        if site.contract.is_some_and(|contract| matches!(contract.on_failure.cause, Cause::Memory | Cause::Text)) {
            let what = Borrowed::Memory(memory, None);
            state.duties.take_on(Duty { what, call: site.inst, result: None });
        }
    }

    /// A pointer is put where it is not followed exactly: memory that it leads to is somebody else's.
    pub(crate) fn note_stored_memory(&mut self, state: &mut State, place: PlaceId, val: Val) {
        let data = self.values.data(place);
        let is_variable = data.root.is_local() && data.parts.is_empty();
        if !state.duties.open.is_empty() && !is_variable {
            self.hand_memory_over(state, val);
        }
    }

    fn hand_memory_over(&mut self, state: &mut State, val: Val) {
        let values = &self.values;
        state.duties.open.retain(|duty| match duty.what {
            Borrowed::Memory(sym, None) => !values.reaches(val, sym),
            Borrowed::Memory(_, Some(_)) | Borrowed::View(_) => true,
        });
    }

    pub(crate) fn local_behind(&mut self, pointer: Val) -> Option<PlaceId> {
        let Expr::Address(place) = self.values.expr_of(pointer)? else { return None };
        let data = self.values.data(place);
        (data.root.is_local() && data.is_exact()).then_some(place)
    }

    /// A failed call has handed nothing out.
    pub(crate) fn drop_failed_duties(&mut self, state: &mut State, sym: Sym, range: Range) {
        if state.duties.open.is_empty() {
            return;
        }
        if !range.may_be(0) {
            state.duties.call_failed(sym);
        }
        if range == Range::ZERO {
            state.duties.give_memory_back(Val::Sym(sym));
        }
        // `if (view.buf)`: an optional argument that was not given has filled in nothing.
        if let (Range::ZERO, Expr::Content(place)) = (range, self.values.expr(sym))
            && self.is_pointer_member(place)
        {
            let values = &self.values;
            let holds = |duty: &Duty| duty.place().is_some_and(|of| values.data(of).contains(values.data(place)));
            state.duties.open.retain(|duty| !holds(duty));
        }
        // `if (view.obj)` of a call that fills it in whenever it succeeds: it has failed.
        if let (Range::ZERO, Expr::Out(call, number, _)) = (range, self.values.expr(sym))
            && self.is_filled_in(call, number)
        {
            state.duties.open.retain(|duty| duty.call != call);
        }
    }

    fn is_pointer_member(&self, place: PlaceId) -> bool {
        let types = &self.input.module.types;
        match self.values.data(place).parts.last() {
            Some(Proj::Field(field)) => matches!(types.get(types.field(*field).ty), Type::Pointer(_)),
            Some(Proj::Element(_) | Proj::Index(_) | Proj::AnyElement) | None => false,
        }
    }

    /// The argument goes to somebody of whom it is not known what becomes of it.
    pub(crate) fn hand_over_duties(&mut self, state: &mut State, val: Val) {
        if state.duties.open.is_empty() {
            return;
        }
        let place = self.local_behind(val);
        let values = &self.values;
        let inside = place.map(|place| values.data(place).root);
        // `grow(&text)`: what the variable holds goes with its address.
        let held: Vec<Val> = state
            .cells
            .iter()
            .filter(|&(place, _)| Some(values.data(place).root) == inside)
            .map(|(_, cell)| cell.val)
            .collect();
        state.duties.open.retain(|duty| {
            let root = |place: Option<PlaceId>| place.map(|place| values.data(place).root);
            let within = place.is_some() && root(place) == root(duty.place());
            let is_memory = match duty.what {
                Borrowed::Memory(sym, _) => {
                    values.reaches(val, sym) || held.iter().any(|&val| values.reaches(val, sym))
                }
                Borrowed::View(_) => false,
            };
            !within && !is_memory
        });
    }

    /// What is not given back when the function returns, and that nobody else can give back.
    pub(crate) fn duties_at_exit(&mut self, state: &mut State, result: Option<Val>, span: Span) {
        for duty in std::mem::take(&mut state.duties.open) {
            if duty.result.is_some_and(|sym| !state.fact(sym).may_be(0)) || self.is_handed_on(state, duty, result) {
                continue;
            }
            self.duty_fault(state, duty, span);
        }
    }

    fn is_handed_on(&self, state: &State, duty: Duty, result: Option<Val>) -> bool {
        match duty.what {
            Borrowed::View(place) => {
                let root = self.values.data(place).root;
                state.cells.iter().any(|(_, cell)| match self.values.expr_of(cell.val) {
                    Some(Expr::Address(other)) => self.values.data(other).root == root,
                    _ => false,
                })
            }
            Borrowed::Memory(sym, _) => {
                result.is_some_and(|val| self.values.reaches(val, sym))
                    || !state.fact(sym).may_be(1)
                    || state
                        .cells
                        .iter()
                        .any(|(place, cell)| self.is_lasting(place) && self.values.reaches(cell.val, sym))
            }
        }
    }

    fn duty_fault(&mut self, state: &mut State, duty: Duty, span: Span) {
        let call = self.values.sym(Expr::Result(duty.call, 0));
        let sym = match duty.what {
            Borrowed::View(place) => self.values.sym(Expr::Address(place)),
            Borrowed::Memory(sym, _) => sym,
        };
        let named = match duty.place().map(|place| self.values.data(place).root) {
            Some(Root::Slot(slot)) => Some(slot),
            Some(Root::Global(_) | Root::Pointer(_)) => None,
            None => self.data(duty.call).result.and_then(|made| self.bound_slot(made)),
        };
        if let Some(slot) = named {
            self.about.names.entry(sym).or_insert(slot);
        }
        let name = self.call_name(call).unwrap_or_else(|| intern("a call"));
        self.tell_origin(sym, Origin::Out(name), self.span(duty.call));
        self.told_at(state, Fault::UnreleasedBuffer, sym, span, Event::Lost);
    }
}

impl Duty {
    /// The variable that was filled in.
    fn place(&self) -> Option<PlaceId> {
        match self.what {
            Borrowed::View(place) => Some(place),
            Borrowed::Memory(_, place) => place,
        }
    }
}

#[cfg(test)]
mod tests {
    use refhound_index::EntityId;

    use super::*;

    fn view(place: usize) -> Duty {
        Duty {
            what: Borrowed::View(PlaceId::from_index(place)),
            call: Inst::from_index(place),
            result: Some(Sym::from_index(place)),
        }
    }

    fn memory(sym: usize, place: usize) -> Duty {
        let what = Borrowed::Memory(Sym::from_index(sym), Some(PlaceId::from_index(place)));
        Duty { what, call: Inst::from_index(place), result: None }
    }

    fn with(open: &[Duty]) -> Duties {
        Duties { open: open.to_vec() }
    }

    #[test]
    fn a_variable_that_is_filled_in_again_has_one_duty() {
        let mut duties = with(&[view(1), view(2)]);
        duties.take_on(memory(7, 1));
        assert_eq!(duties, with(&[view(2), memory(7, 1)]));
    }

    #[test]
    fn memory_is_given_back_by_its_value_and_a_view_by_its_place() {
        let mut duties = with(&[view(1), memory(7, 2)]);
        duties.give_memory_back(Val::Sym(Sym::from_index(8)));
        assert_eq!(duties.open.len(), 2);
        duties.give_memory_back(Val::Sym(Sym::from_index(7)));
        assert_eq!(duties, with(&[view(1)]));
        duties.give_back(PlaceId::from_index(1));
        assert_eq!(duties, with(&[]));
    }

    #[test]
    fn a_failed_call_has_handed_nothing_out() {
        let mut duties = with(&[view(1), view(2)]);
        duties.call_failed(Sym::from_index(2));
        assert_eq!(duties, with(&[view(1)]));
    }

    #[test]
    fn only_what_both_paths_owe_is_owed_after_they_meet() {
        let values = Values::default();
        let meeting = Meeting { values: &values, replaced: &[] };
        let mut duties = with(&[view(1), view(2)]);
        assert!(duties.join(&with(&[view(2), view(3)]), &meeting));
        assert_eq!(duties, with(&[view(2)]));
        assert!(!duties.join(&with(&[view(2)]), &meeting));
    }
}
