//! Which names are macros: dense tables by symbol, kept from unit to unit.

use refhound_index::{Symbol, symbol_count};

use crate::engine::LiveIndex;
use crate::macros::MacroId;

/// The macro that a name is.
#[derive(Debug, Clone, Copy, Default)]
struct Slot {
    live: LiveIndex,
    id: MacroId,
}

/// All empty between units.
#[derive(Default)]
pub(crate) struct MacroTable {
    /// By `Symbol::index`: the live definition, or nothing.
    slots: Vec<Slot>,
    /// One bit for each slot: whether there is something in it. Most names are no macros, and a run has so many names that
    /// the slots do not fit into a cache; these bits do.
    defined: Vec<u64>,
}

const BITS: usize = u64::BITS as usize;

impl MacroTable {
    #[inline]
    pub(crate) fn is_macro(&self, name: Symbol) -> bool {
        let index = name.index();
        self.defined.get(index / BITS).is_some_and(|word| word >> (index % BITS) & 1 != 0)
    }

    /// The live definition of a name, 0 if it has none.
    #[inline]
    pub(crate) fn live(&self, name: Symbol) -> LiveIndex {
        if self.is_macro(name) { self.slots[name.index()].live } else { 0 }
    }

    #[inline]
    pub(crate) fn is(&self, name: Symbol, id: MacroId) -> bool {
        self.slots.get(name.index()).is_some_and(|slot| slot.id == id)
    }

    #[inline]
    pub(crate) fn define(&mut self, name: Symbol, live: LiveIndex, id: MacroId) {
        let index = name.index();
        if index >= self.slots.len() {
            self.grow(index);
        }
        self.slots[index] = Slot { live, id };
        self.defined[index / BITS] |= 1 << (index % BITS);
    }

    #[inline]
    pub(crate) fn undefine(&mut self, name: Symbol) {
        let index = name.index();
        if let Some(slot) = self.slots.get_mut(index) {
            *slot = Slot::default();
            self.defined[index / BITS] &= !(1 << (index % BITS));
        }
    }

    #[cold]
    fn grow(&mut self, index: usize) {
        let words = symbol_count().max(index + 1).div_ceil(BITS);
        self.slots.resize(words * BITS, Slot::default());
        self.defined.resize(words, 0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use refhound_index::intern;

    #[test]
    fn a_name_is_a_macro_from_its_definition_to_its_end() {
        let (name, other) = (intern("TABLE_NAME"), intern("TABLE_OTHER"));
        let mut table = MacroTable::default();
        let id = crate::macros::Macro::builtin("TABLE_NAME", crate::macros::Builtin::Line, file()).id;
        table.undefine(name);
        assert!(!table.is_macro(name) && table.live(name) == 0 && !table.is(name, id));
        table.define(name, 3, id);
        assert!(table.is_macro(name) && table.live(name) == 3 && table.is(name, id));
        assert!(!table.is_macro(other) && table.live(other) == 0);
        table.undefine(name);
        assert!(!table.is_macro(name) && !table.is(name, id));
    }

    fn file() -> refhound_source::FileId {
        refhound_index::EntityId::from_index(0)
    }
}
