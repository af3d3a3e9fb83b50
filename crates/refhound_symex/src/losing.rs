//! Objects and facts that a path has no more use for: what is owned and out of reach is lost.

use refhound_domains::{Comparison, Range};
use refhound_evidence::{Event, Fault};
use refhound_index::FxHashSet;
use refhound_source::Span;
use refhound_unknowns::limits;

use crate::automaton::Automaton;
use crate::engine::Engine;
use crate::objects::{Hold, Life, Object};
use crate::reach::Reach;
use crate::state::{Cell, State};
use crate::value::{Expr, PlaceId, Proj, Root, Sym, Val};

impl Engine<'_> {
    /// Objects that are owned and that nothing refers to any more.
    pub(crate) fn lose(&mut self, state: &mut State, span: Span) {
        let reach = Reach::of(&self.values, state);
        let lost: Vec<Sym> = state
            .own
            .objects
            .iter()
            .filter(|&(sym, object)| {
                object.owned > 0
                    && object.life == Life::Alive
                    && object.hold != Hold::Forever
                    && !matches!(self.values.expr(sym), Expr::Address(_) | Expr::Param(_))
                    && !self.is_in_array_of_caller(sym)
                    && !reach.leads_to(&self.values, state, sym)
                    && !self.is_item_at_hand(state, sym)
                    && !self.stands_in_its_place(state, sym)
            })
            .map(|(sym, _)| sym)
            .collect();
        for sym in lost {
            // What the place has that it was read from is the place's.
            let is_kept = self.is_owned_by_its_place(sym)
                || self.is_of_unknown_element(sym)
                || self.is_in_loose_container(state, sym);
            if !is_kept {
                self.leak(state, sym, 0, span);
            }
            state.own.objects.remove(sym);
        }
    }

    /// References that the function owns are lost, but for those that somebody has taken over.
    pub(crate) fn leak(&mut self, state: &mut State, sym: Sym, taken: i8, span: Span) {
        if self.is_known_static(state, sym) {
            return;
        }
        let object = self.object(state, sym);
        let before = (state.trail.step, state.trail.length);
        self.step(state, span, Event::Lost, Some((sym, i32::from(object.owned - taken))));
        let fault = if object.doubt.overwritten { Fault::Overwritten } else { Fault::Leaked };
        self.fault(state, fault, sym, span);
        (state.trail.step, state.trail.length) = before;
    }

    /// `x == Py_None` is known: a reference too many does no harm.
    fn is_known_static(&self, state: &State, sym: Sym) -> bool {
        let is_static = |val: Val| matches!(self.values.expr_of(val), Some(Expr::Address(_)));
        state.facts.iter().any(|(fact, range)| match self.values.expr(fact) {
            Expr::Compare(Comparison::Equal, left, right) if range == Range::exactly(1) => {
                let equals = |one: Val, other: Val| self.values.object(one) == Some(sym) && is_static(other);
                equals(left, right) || equals(right, left)
            }
            Expr::Param(_)
            | Expr::Result(..)
            | Expr::Out(..)
            | Expr::Content(_)
            | Expr::Entrusted(_)
            | Expr::Join(..)
            | Expr::CellJoin(..)
            | Expr::Faded(_)
            | Expr::Address(_)
            | Expr::Function(_)
            | Expr::Text(_)
            | Expr::Float(_)
            | Expr::Unary(..)
            | Expr::Binary(..)
            | Expr::Compare(..)
            | Expr::Convert(..)
            | Expr::Answer(..)
            | Expr::Member(..)
            | Expr::Return(_) => false,
        })
    }

    pub(crate) fn is_reachable(&self, state: &State, sym: Sym) -> bool {
        state.env.iter().any(|(_, val)| self.values.reaches(val, sym))
            || state.cells.iter().any(|(_, cell)| self.values.reaches(cell.val, sym))
    }

    /// `Py_INCREF(self->out)`: whoever reads the member again has the object again.
    fn stands_in_its_place(&self, state: &State, mut sym: Sym) -> bool {
        for _ in 0..limits::POINTERS_FOLLOWED {
            let Expr::Content(place) = self.values.expr(sym) else { break };
            let is_there = self.content(state, place).is_none_or(|val| self.values.reaches(val, sym));
            let data = self.values.data(place);
            // Elements are read in turn: which of them is read again is not known.
            let is_variable = matches!(data.root, Root::Global(_)) || !data.parts.is_empty();
            let is_member = is_variable && data.parts.iter().all(|step| matches!(step, Proj::Field(_)));
            if !is_there || !is_member {
                return false;
            }
            match data.root {
                Root::Global(_) => return true,
                Root::Slot(_) => return false,
                Root::Pointer(base) if self.is_reachable(state, base) => return true,
                Root::Pointer(base) => sym = base,
            }
        }
        matches!(self.values.expr(sym), Expr::Param(_))
    }

    /// Whether an object is the caller's to see: an argument, or what an argument points to.
    fn is_callers(&self, sym: Sym) -> bool {
        match self.values.expr(sym) {
            Expr::Param(_) => true,
            Expr::Content(place) => {
                let data = self.values.data(place);
                matches!(data.root, Root::Pointer(base) if matches!(self.values.expr(base), Expr::Param(_)))
            }
            Expr::Result(..)
            | Expr::Out(..)
            | Expr::Entrusted(_)
            | Expr::Join(..)
            | Expr::CellJoin(..)
            | Expr::Faded(_)
            | Expr::Address(_)
            | Expr::Function(_)
            | Expr::Text(_)
            | Expr::Float(_)
            | Expr::Unary(..)
            | Expr::Binary(..)
            | Expr::Compare(..)
            | Expr::Convert(..)
            | Expr::Answer(..)
            | Expr::Member(..)
            | Expr::Return(_) => false,
        }
    }

    /// Whether the reference of a place went to somebody else: callers have to know.
    fn was_given(&self, sym: Sym, object: Object) -> bool {
        matches!(self.values.expr(sym), Expr::Content(_)) && matches!(object.hold, Hold::Owner(_) | Hold::Interpreter)
    }

    /// A reference that a global variable has taken over is not the path's business any more, once nothing else refers to
    /// the object: `if (!name) name = PyUnicode_InternFromString(...)`, eight times over, is one state and not 256.
    pub(crate) fn entrust_to_globals(&mut self, state: &mut State) {
        let settled: Vec<(PlaceId, Sym)> = state
            .cells
            .iter()
            .filter(|(place, cell)| {
                cell.written && matches!(self.values.data(*place).root, Root::Global(_)) && cell.val.sym().is_some()
            })
            .filter_map(|(place, cell)| Some((place, self.object_of(state, cell.val)?)))
            .filter(|&(place, sym)| {
                state.own.objects.get(sym).is_some_and(|object| object.owned == 1 && object.life == Life::Alive)
                    && !state.env.iter().any(|(_, val)| self.values.reaches(val, sym))
                    && !state.cells.iter().any(|(other, cell)| other != place && self.values.reaches(cell.val, sym))
                    && !state.own.keeps_others(sym)
            })
            .collect();
        for (place, sym) in settled {
            state.own.objects.remove(sym);
            let entrusted = self.values.sym(Expr::Entrusted(place));
            state.facts.set(entrusted, Range::NONZERO);
            state.cells.set(place, Cell { val: Val::Sym(entrusted), written: false });
        }
    }

    /// Drops facts and objects that cannot matter any more.
    pub(crate) fn tidy(&mut self, state: &mut State) {
        let mut needed: FxHashSet<Sym> = FxHashSet::default();
        needed.reserve(state.env.len() + state.cells.len());
        for (_, val) in state.env.iter() {
            self.values.collect(val, &mut needed);
        }
        for (place, cell) in state.cells.iter() {
            self.values.collect(cell.val, &mut needed);
            if let Root::Pointer(base) = self.values.data(place).root {
                self.values.collect(Val::Sym(base), &mut needed);
            }
        }
        state.needs(&mut needed);
        let values = &self.values;
        let is_there = |sym: Sym| {
            needed.contains(&sym)
                || matches!(
                    values.expr(sym),
                    Expr::Param(_) | Expr::Content(..) | Expr::Address(_) | Expr::Function(_) | Expr::Text(_)
                )
        };
        // What is read of an object can be read of it again.
        let is_needed = |sym: Sym| is_there(sym) || values.owner(sym).is_some_and(is_there);
        // Answers and conditions on things that are still needed are worth keeping as well.
        state.facts.retain(|sym, _| match values.expr(sym) {
            Expr::Compare(_, left, right) | Expr::Binary(_, left, right) => {
                [left, right].into_iter().all(|val| values.is_made_of(val, &is_needed))
            }
            Expr::Answer(_, val) | Expr::Convert(_, val) | Expr::Unary(_, val) => values.is_made_of(val, &is_needed),
            Expr::Param(_)
            | Expr::Result(..)
            | Expr::Out(..)
            | Expr::Content(_)
            | Expr::Entrusted(_)
            | Expr::Join(..)
            | Expr::CellJoin(..)
            | Expr::Faded(_)
            | Expr::Address(_)
            | Expr::Function(_)
            | Expr::Text(_)
            | Expr::Float(_)
            | Expr::Member(..)
            | Expr::Return(_) => is_needed(sym),
        });
        let reach = Reach::of(&self.values, state);
        let reachable: Vec<Sym> = state
            .own
            .objects
            .iter()
            .filter(|&(sym, object)| {
                object.owned > 0
                    || (self.is_callers(sym) && (object.owned < 0 || self.was_given(sym, object)))
                    // What became of an argument is told to the caller, who may see it in other places.
                    || ((object.doubt.blurred || object.hold == Hold::Forever)
                        && matches!(self.values.expr(sym), Expr::Param(_)))
                    || reach.leads_to(&self.values, state, sym)
                    || (object.life == Life::Gone && self.is_pointed_into(state, sym))
                    || reach.keeps_others(state, sym)
            })
            .map(|(sym, _)| sym)
            .collect();
        state.own.objects.retain(|sym, _| reachable.binary_search(&sym).is_ok());
        let objects = &state.own.objects;
        state.own.bound.retain(|_, sym| objects.get(sym).is_some());
    }
}
