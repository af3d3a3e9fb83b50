//! Members and variables that get another object while they hold one: the old one must be released by somebody.

use refhound_domains::Range;
use refhound_evidence::{Event, Fault, Origin};
use refhound_ir::Value;
use refhound_source::Span;
use refhound_summary::Entrance;
use refhound_types::Type;

use crate::engine::Engine;
use crate::objects::Life;
use crate::state::State;
use crate::value::{Expr, PlaceId, Proj, Root, Sym, Val};

impl Engine<'_> {
    /// Notes that a place that nobody has looked at gets another object.
    pub(crate) fn note_replaced(&mut self, state: &mut State, place: PlaceId, value: Value, val: Val, span: Span) {
        let role = self.input.role;
        if role.entry != Entrance::Python || role.init || role.destroys || !self.is_object_value(value) {
            return;
        }
        let is_object =
            self.object_of(state, val).is_some_and(|sym| !matches!(self.values.expr(sym), Expr::Address(_)));
        if is_object
            && self.owns_what_it_holds(place)
            && self.content(state, place).is_none()
            && !state.own.opened.contains(&self.record_of(place))
            && !self.was_looked_at(state, place)
        {
            state.own.replaced.push((place, span));
        }
    }

    /// Whether a place keeps references from call to call: a member of the object that a method is for, or a variable of
    /// the project.
    fn owns_what_it_holds(&self, place: PlaceId) -> bool {
        let data = self.values.data(place);
        match data.root {
            Root::Pointer(base) => {
                matches!(self.values.expr(base), Expr::Param(_))
                    && self.is_object_pointer(base)
                    && !data.parts.is_empty()
                    && data.parts.iter().all(|step| matches!(step, Proj::Field(_)))
            }
            Root::Global(global) => data.parts.is_empty() && self.input.unit.api_globals[global].is_none(),
            Root::Slot(_) => false,
        }
    }

    fn record_of(&self, place: PlaceId) -> Option<Sym> {
        match self.values.data(place).root {
            Root::Pointer(base) => Some(base),
            Root::Global(_) | Root::Slot(_) => None,
        }
    }

    /// Whether the path knows what the place held, or has taken it out.
    fn was_looked_at(&self, state: &State, place: PlaceId) -> bool {
        if state.own.emptied.contains(&place) {
            return true;
        }
        let Some(sym) = self.values.find(Expr::Content(place)) else { return false };
        state.fact(sym) == Range::ZERO
            || state.own.objects.get(sym).is_some()
            || state.env.iter().any(|(_, val)| self.values.reaches(val, sym))
    }

    /// A callee may have changed the members of what an argument points to.
    pub(crate) fn open(&self, state: &mut State, val: Val) {
        let Some(sym) = self.values.object(val) else { return };
        if !state.own.opened.contains(&Some(sym)) {
            state.own.opened.push(Some(sym));
        }
    }

    /// A callee may have changed global variables.
    pub(crate) fn open_globals(&self, state: &mut State) {
        if !state.own.opened.contains(&None) {
            state.own.opened.push(None);
        }
    }

    /// At the end of a path: a place that owns its new object owned the old one, which nobody has released.
    pub(crate) fn settle_replaced(&mut self, state: &mut State, returned: Option<Sym>) {
        for (place, span) in std::mem::take(&mut state.own.replaced) {
            let new = state.cells.get(place).and_then(|cell| self.object_of(state, cell.val));
            let is_owned = new.is_some_and(|sym| {
                let object = self.object(state, sym);
                object.owned > 0 && object.life == Life::Alive && !object.doubt.blurred && returned != Some(sym)
            });
            let old = self.values.sym(Expr::Content(place));
            let moved = returned == Some(old)
                || state.own.emptied.contains(&place)
                || state.cells.iter().any(|(_, cell)| self.values.reaches(cell.val, old));
            if is_owned && !moved && state.fact(old) != Range::ZERO {
                self.origin(old, Origin::Memory, span);
                self.step(state, span, Event::Overwritten, Some((old, 1)));
                self.fault(state, Fault::Overwritten, old, span);
            }
        }
    }

    /// Whether others lead to what a place held: a node of a list, which its neighbours know; or it is a `static` of one function, which is
    /// filled once.
    pub(crate) fn is_linked_or_filled_once(&self, sym: Sym) -> bool {
        let Expr::Content(place) = self.values.expr(sym) else { return false };
        let data = self.values.data(place);
        let types = &self.input.module.types;
        let Some(Proj::Field(field)) = data.parts.last() else {
            return matches!(data.root, Root::Global(global) if self.input.module.globals[global].owner.is_some());
        };
        let Some(node) = types.pointee(types.field(*field).ty) else { return false };
        let Type::Record(record) = *types.get(node) else { return false };
        types.record(record).fields.iter().any(|member| types.pointee(member.ty) == Some(node))
    }
}
