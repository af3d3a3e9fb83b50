//! What the values and cells of a state lead to, asked for each of its objects.

use refhound_index::FxHashSet;

use crate::objects::Hold;
use crate::state::State;
use crate::value::{Sym, Val, Values};

/// Values, cells and objects times objects, above which a set costs less than to look each object up anew. States of real functions
/// have ten objects and thirty values.
const LARGE: usize = 4_096;

/// A large state is looked through once and not for each object: a function with 1,000 of them would do so at each jump.
pub(crate) enum Reach {
    Small,
    Large {
        objects: FxHashSet<Sym>,
        /// Who keeps another object alive.
        owners: FxHashSet<Sym>,
    },
}

impl Reach {
    pub(crate) fn of(values: &Values, state: &State) -> Reach {
        let objects = state.own.objects.len();
        if (state.env.len() + state.cells.len() + objects) * objects < LARGE {
            return Reach::Small;
        }
        let (mut objects, mut owners) = (FxHashSet::default(), FxHashSet::default());
        let held = state.env.iter().map(|(_, val)| val).chain(state.cells.iter().map(|(_, cell)| cell.val));
        held.for_each(|val| values.collect_reached(val, &mut objects));
        for (_, object) in state.own.objects.iter() {
            if let Hold::Owner(owner) = object.hold {
                owners.insert(owner);
            }
        }
        Reach::Large { objects, owners }
    }

    /// Whether a value or a cell leads to an object, without reading memory.
    pub(crate) fn leads_to(&self, values: &Values, state: &State, sym: Sym) -> bool {
        let reaches = |val: Val| values.reaches(val, sym);
        match self {
            Reach::Small => {
                state.env.iter().any(|(_, val)| reaches(val)) || state.cells.iter().any(|(_, cell)| reaches(cell.val))
            }
            Reach::Large { objects, .. } => objects.contains(&sym),
        }
    }

    pub(crate) fn keeps_others(&self, state: &State, sym: Sym) -> bool {
        match self {
            Reach::Small => state.own.keeps_others(sym),
            Reach::Large { owners, .. } => owners.contains(&sym),
        }
    }
}

#[cfg(test)]
mod tests {
    use refhound_index::EntityId;
    use refhound_ir::{BinaryOp, Inst, Slot, Value};

    use super::*;
    use crate::objects::Object;
    use crate::state::Cell;
    use crate::steps::StepId;
    use crate::value::{Expr, PlaceData, Proj, Root};

    /// Objects of which every other one is held: by itself, by an address inside it, by a sum, by a cell.
    fn state(values: &mut Values, count: usize) -> State {
        let mut state = State::new(StepId::from_index(0));
        let slot = values.place(PlaceData::whole(Root::Slot(Slot::from_index(0))));
        for number in 0..count {
            let sym = values.sym(Expr::Result(Inst::from_index(number), 0));
            let hold = if number % 5 == 4 { Hold::Owner(sym) } else { Hold::Nobody };
            state.own.objects.set(sym, Object::new(1, hold));
            let val = match number % 8 {
                0 => Val::Sym(sym),
                2 => {
                    let inside = values.place(PlaceData::whole(Root::Pointer(sym)));
                    let inside = values.part(inside, Proj::Element(3));
                    values.val(Expr::Address(inside))
                }
                4 => values.val(Expr::Binary(BinaryOp::Add, Val::Sym(sym), Val::Int(1))),
                6 => {
                    let place = values.part(slot, Proj::Element(number as i64));
                    state.cells.set(place, Cell { val: Val::Sym(sym), written: true });
                    continue;
                }
                _ => continue,
            };
            state.env.set(Value::from_index(number), val);
        }
        state
    }

    #[test]
    fn a_large_state_leads_to_what_a_look_for_each_object_finds() {
        let mut values = Values::default();
        let state = state(&mut values, 400);
        let reach = Reach::of(&values, &state);
        assert!(matches!(reach, Reach::Large { .. }));
        for (sym, _) in state.own.objects.iter() {
            let (leads, keeps) = (reach.leads_to(&values, &state, sym), reach.keeps_others(&state, sym));
            assert_eq!(leads, Reach::Small.leads_to(&values, &state, sym), "{sym}");
            assert_eq!(keeps, Reach::Small.keeps_others(&state, sym), "{sym}");
        }
        let led_to = state.own.objects.iter().filter(|&(sym, _)| reach.leads_to(&values, &state, sym)).count();
        assert_eq!(led_to, 200);
    }
}
