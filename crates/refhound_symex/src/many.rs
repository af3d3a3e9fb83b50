//! Results of one instruction in different turns of a loop: a few are told apart, all further ones share a symbol.

use crate::automaton::Automaton;
use crate::engine::Engine;
use crate::objects::{Hold, Life};
use crate::state::{Cell, State};
use crate::value::{Expr, GENERATIONS, PlaceId, Root, Sym, Val};

/// Values, cells, objects and facts of a state that is looked through in the time of its instruction. Those of real functions
/// have fifty.
const SMALL_STATE: u64 = 256;

/// Values, cells, objects and facts that take about as long to be looked through as an instruction takes.
const LOOKED_THROUGH: u64 = 16;

impl Engine<'_> {
    /// A symbol for the result of an instruction that differs from an older result that somebody still refers to.
    pub(crate) fn fresh(&mut self, state: &mut State, make: impl Fn(u8) -> Expr) -> Sym {
        for generation in 0..GENERATIONS {
            let (sym, is_new) = self.values.sym_at_first(make(generation));
            if is_new {
                return sym;
            }
            // Otherwise all of the state is looked through, for each instruction that gives something.
            self.work += state.size().saturating_sub(SMALL_STATE) / LOOKED_THROUGH;
            if !self.is_referred_to(state, sym) {
                self.forget(state, sym);
                return sym;
            }
        }
        let sym = self.values.sym(make(GENERATIONS));
        self.fade(state, sym);
        self.forget(state, sym);
        sym
    }

    fn is_referred_to(&self, state: &State, sym: Sym) -> bool {
        state.env.iter().any(|(_, val)| self.values.mentions(val, sym))
            || state.cells.iter().any(|(place, cell)| {
                self.values.mentions(cell.val, sym) || self.values.data(place).root == Root::Pointer(sym)
            })
            || state.own.objects.iter().any(|(other, object)| {
                (other == sym && object.owned > 0 && object.life == Life::Alive) || object.hold == Hold::Owner(sym)
            })
    }

    /// Places that hold an older value with the same symbol hold something that is not followed: what happens to the new
    /// value does not happen to theirs.
    fn fade(&mut self, state: &mut State, sym: Sym) {
        let faded: Vec<(PlaceId, Cell)> =
            state.cells.iter().filter(|(_, cell)| self.values.mentions(cell.val, sym)).collect();
        for (place, cell) in faded {
            let rest = self.values.sym(Expr::Faded(place));
            self.forget(state, rest);
            state.cells.set(place, Cell { val: Val::Sym(rest), written: cell.written });
        }
    }

    /// Drops what is known of an older value with the same symbol.
    fn forget(&mut self, state: &mut State, sym: Sym) {
        self.leave_behind(state, sym);
        let values = &self.values;
        state.facts.retain(|known, _| !values.mentions(Val::Sym(known), sym));
        state.forget(sym, values);
    }

    /// What stands behind an older value stays there: `child->parent = self` has taken a reference in each turn.
    fn leave_behind(&mut self, state: &mut State, sym: Sym) {
        let left: Vec<(PlaceId, Cell)> =
            state.cells.iter().filter(|&(place, _)| self.values.place_involves(place, sym)).collect();
        for (place, cell) in left {
            state.cells.remove(place);
            let Some(held) = self.object_of(state, cell.val).filter(|_| cell.written) else { continue };
            if self.is_lasting(place) {
                self.absorb(state, held);
            } else {
                self.blur(state, held);
            }
        }
    }

    /// A reference belongs to memory that outlives the call and that the path does not see any more.
    pub(crate) fn absorb(&mut self, state: &mut State, sym: Sym) {
        if let Some(mut object) = state.own.objects.get(sym)
            && object.owned > 0
        {
            object.owned -= 1;
            if object.hold == Hold::Nobody {
                object.hold = Hold::Maybe;
            }
            self.put(state, sym, object);
        }
    }
}
