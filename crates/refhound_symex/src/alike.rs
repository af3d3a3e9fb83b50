//! Where more states meet than are kept apart: those that differ in where their objects come from, and in nothing else, go on as one.
//!
//! A function that undoes everything behind one label (`error: Py_XDECREF(a); Py_XDECREF(b); ...`, as generators write it) comes
//! there with other objects from each of its calls. What happens to them from then on hangs on the variables they stand in. So a state
//! for which there is no room is looked for by its *shape*: which variable holds an object, and how many references of
//! it are owned. Its objects then take the names of those that have come before. Of several objects that are lost there in the
//! same way the first is told.

use refhound_index::{EntityId, FxHashMap};
use refhound_ir::Value;
use refhound_unknowns::limits;

use crate::automaton::Detail;
use crate::engine::Engine;
use crate::meeting::Arrived;
use crate::objects::{Hold, Life};
use crate::sorted_map::SortedMap;
use crate::state::{Cell, State};
use crate::value::{Sym, Val};

/// Whether a state is like one that has come before it.
pub(crate) enum Alike {
    /// As the one with this number.
    To(usize),
    /// It is the first of its shape.
    New,
    NoRoom,
}

/// A shape, and the objects that stand in it, in the order in which it names them.
struct Shape {
    key: Vec<u32>,
    objects: Vec<Sym>,
}

impl Engine<'_> {
    /// What to do with a state for which there is no room. The objects of one that has the shape of another are given the names of
    /// the other's.
    pub(crate) fn find_alike(&mut self, here: &mut Arrived, state: &mut State, values: &[Value]) -> Alike {
        if self.retrace.is_some() || self.counting {
            return Alike::NoRoom;
        }
        if here.by_shape.is_empty() {
            for at in 0..here.states.len() {
                self.work += here.states[at].state.size() / 4;
                let shape = self.shape(&here.states[at].state, values);
                here.by_shape.entry(shape.key).or_insert(at);
            }
        }
        self.work += state.size() / 2;
        let new = self.shape(state, values);
        let Some(&at) = here.by_shape.get(&new.key) else {
            if here.by_shape.len() >= limits::BLOCK_STATES {
                return Alike::NoRoom;
            }
            here.by_shape.insert(new.key, here.states.len());
            return Alike::New;
        };
        let old = self.shape(&here.states[at].state, values);
        let names: FxHashMap<Sym, Sym> =
            new.objects.into_iter().zip(old.objects).filter(|(from, to)| from != to).collect();
        // A name that stays and is given to another object as well would make two objects one.
        let is_in_use = |sym: Sym| {
            state.own.objects.get(sym).is_some()
                || state.env.iter().any(|(_, val)| self.values.mentions(val, sym))
                || state.cells.iter().any(|(_, cell)| self.values.mentions(cell.val, sym))
        };
        if names.values().any(|&to| !names.contains_key(&to) && is_in_use(to)) {
            return Alike::NoRoom;
        }
        rename(state, &names);
        Alike::To(at)
    }

    fn shape(&self, state: &State, values: &[Value]) -> Shape {
        let mut shape = Shape { key: Vec::with_capacity(values.len() + 8), objects: Vec::new() };
        for &value in values {
            let word = match state.env.get(value) {
                None => 0,
                Some(val) => self.word(state, val, self.is_pointer(value), &mut shape.objects),
            };
            shape.key.push(word);
        }
        for (place, cell) in state.cells.iter() {
            let word = self.word(state, cell.val, false, &mut shape.objects);
            if word != 0 {
                shape.key.extend([place.index() as u32, word]);
            }
        }
        let number = |sym: Sym| shape.objects.iter().position(|&known| known == sym);
        let mut owned: Vec<[u32; 3]> = Vec::new();
        for (sym, object) in state.own.objects.iter().filter(|(_, object)| object.owned != 0) {
            // Who else holds what the function owns is unknown where they meet.
            let hold = u32::from(object.hold == Hold::Forever);
            let count = (object.owned as u8 as u32) << 1 | u32::from(object.life == Life::Gone);
            // What nothing refers to directly is known by its own name.
            let name = number(sym).map_or(u32::MAX - sym.index() as u32, |at| at as u32);
            owned.push([name, count, hold]);
        }
        owned.sort_unstable();
        shape.key.extend(owned.as_flattened());
        state.key_beside_objects(Detail::Coarse, &mut shape.key);
        shape
    }

    fn word(&self, state: &State, val: Val, pointer: bool, objects: &mut Vec<Sym>) -> u32 {
        match state.concrete(val) {
            Val::Int(0) if pointer => 1,
            Val::Int(_) => 0,
            Val::Sym(sym) => {
                let object = self.values.object(Val::Sym(sym)).unwrap_or(sym);
                if state.own.objects.get(object).is_none_or(|data| data.owned == 0) {
                    return 0;
                }
                // A pointer into an object, or an object in another type, is not the object itself.
                if object != sym {
                    return u32::MAX - sym.index() as u32;
                }
                let at = objects.iter().position(|&known| known == object).unwrap_or_else(|| {
                    objects.push(object);
                    objects.len() - 1
                });
                32 + at as u32
            }
        }
    }
}

/// Gives objects other names, all at once.
fn rename(state: &mut State, names: &FxHashMap<Sym, Sym>) {
    let renamed = |sym: Sym| names.get(&sym).copied().unwrap_or(sym);
    let value = |val: Val| match val {
        Val::Sym(sym) => Val::Sym(renamed(sym)),
        Val::Int(_) => val,
    };
    let env: Vec<_> = state.env.iter().collect();
    for (name, val) in env {
        state.env.set(name, value(val));
    }
    let cells: Vec<_> = state.cells.iter().collect();
    for (place, cell) in cells {
        state.cells.set(place, Cell { val: value(cell.val), ..cell });
    }
    let mut facts = SortedMap::new();
    // What was known of an older object with the new name is not known of this one.
    let is_of_another = |sym: Sym| !names.contains_key(&sym) && names.values().any(|&to| to == sym);
    for (sym, range) in state.facts.iter().filter(|&(sym, _)| !is_of_another(sym)) {
        facts.set(renamed(sym), range);
    }
    state.facts = facts;
    let mut objects = SortedMap::new();
    for (sym, mut object) in state.own.objects.iter() {
        if let Hold::Owner(owner) = object.hold {
            object.hold = Hold::Owner(renamed(owner));
        }
        objects.set(renamed(sym), object);
    }
    state.own.objects = objects;
    for debt in &mut state.own.debts {
        debt.of = renamed(debt.of);
        if let Hold::Owner(owner) = debt.to {
            debt.to = Hold::Owner(renamed(owner));
        }
    }
    let bound: Vec<_> = state.own.bound.iter().collect();
    for (slot, sym) in bound {
        state.own.bound.set(slot, renamed(sym));
    }
}
