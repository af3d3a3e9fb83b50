//! Which names are macros: dense tables by symbol, kept from unit to unit.

use refhound_index::{Symbol, symbol_count};

use crate::macros::{Macro, MacroAddress};

/// All empty between units.
///
/// `'c` is not in the type, since the memory outlives it: `define` takes definitions that live as long as the unit is read,
/// and `clear` forgets them.
#[derive(Default)]
pub(crate) struct MacroTable {
    /// By `Symbol::index`: the definition, where `defined` says that there is one. Others may be those of earlier units.
    slots: Vec<Slot>,
    /// One bit for each slot: whether there is something in it. Most names are no macros, and a run has so many names that
    /// the slots do not fit into a cache; these bits do.
    defined: Vec<u32>,
    /// One bit for each name whose macro is being expanded: it stays as it is in the result (C11 6.10.3.4p2).
    disabled: Vec<u32>,
}

#[derive(Clone, Copy)]
struct Slot(*const Macro);

const BITS: usize = u32::BITS as usize;

/// Names whose bits stand in one word. Names that are met together for the first time do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Neighbours {
    word: u32,
    bits: u32,
}

impl Neighbours {
    pub(crate) fn group(mut names: Vec<Symbol>) -> Box<[Neighbours]> {
        names.sort_unstable_by_key(|name| name.index());
        let mut groups: Vec<Neighbours> = Vec::with_capacity(names.len() / 2);
        for name in names {
            let (word, bit) = ((name.index() / BITS) as u32, 1 << (name.index() % BITS));
            match groups.last_mut() {
                Some(last) if last.word == word => last.bits |= bit,
                _ => groups.push(Neighbours { word, bits: bit }),
            }
        }
        groups.into_boxed_slice()
    }
}

/// Whether a name is in a table of bits.
#[inline]
fn has(bits: &[u32], name: Symbol) -> bool {
    bits.get(name.index() / BITS).is_some_and(|word| word >> (name.index() % BITS) & 1 != 0)
}

impl MacroTable {
    #[inline]
    pub(crate) fn is_macro(&self, name: Symbol) -> bool {
        has(&self.defined, name)
    }

    /// Whether one of the names is a macro.
    #[inline]
    pub(crate) fn has_macro(&self, names: Neighbours) -> bool {
        self.defined.get(names.word as usize).is_some_and(|word| word & names.bits != 0)
    }

    /// Whether the name is that of a macro which is being expanded.
    #[inline]
    pub(crate) fn is_disabled(&self, name: Symbol) -> bool {
        has(&self.disabled, name)
    }

    /// The definition of a name.
    ///
    /// # Safety
    ///
    /// What was given to `define` since the last `clear` lives as long as `'c`.
    #[inline]
    pub(crate) unsafe fn get<'c>(&self, name: Symbol) -> Option<&'c Macro> {
        // SAFETY: a bit is set by `define` only, and with it the slot; `clear` takes all bits back.
        if self.is_macro(name) { Some(unsafe { &*self.slots[name.index()].0 }) } else { None }
    }

    #[inline]
    pub(crate) fn is(&self, name: Symbol, wanted: MacroAddress) -> bool {
        self.is_macro(name) && MacroAddress(self.slots[name.index()].0.addr()) == wanted
    }

    #[inline]
    pub(crate) fn define(&mut self, name: Symbol, definition: *const Macro) {
        let index = name.index();
        if index >= self.slots.len() {
            self.grow(index);
        }
        self.slots[index] = Slot(definition);
        self.defined[index / BITS] |= 1 << (index % BITS);
    }

    #[inline]
    pub(crate) fn undefine(&mut self, name: Symbol) {
        if let Some(word) = self.defined.get_mut(name.index() / BITS) {
            *word &= !(1 << (name.index() % BITS));
        }
    }

    /// The macro is expanded from now on.
    pub(crate) fn disable(&mut self, name: Symbol) {
        let index = name.index();
        if index >= self.slots.len() {
            self.grow(index);
        }
        self.disabled[index / BITS] |= 1 << (index % BITS);
    }

    pub(crate) fn enable(&mut self, name: Symbol) {
        if let Some(word) = self.disabled.get_mut(name.index() / BITS) {
            *word &= !(1 << (name.index() % BITS));
        }
    }

    /// Forgets all definitions.
    pub(crate) fn clear(&mut self) {
        self.defined.fill(0);
    }

    #[cold]
    fn grow(&mut self, index: usize) {
        let words = symbol_count().max(index + 1).div_ceil(BITS);
        self.slots.resize(words * BITS, Slot(std::ptr::null()));
        self.defined.resize(words, 0);
        self.disabled.resize(words, 0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::macros::Builtin;
    use refhound_index::{EntityId, intern};
    use refhound_source::FileId;

    #[test]
    fn a_name_is_a_macro_from_its_definition_to_its_end() {
        let (name, other) = (intern("TABLE_NAME"), intern("TABLE_OTHER"));
        let mut table = MacroTable::default();
        let definition = Macro::builtin("TABLE_NAME", Builtin::Line, FileId::from_index(0));
        let address = definition.address();
        table.undefine(name);
        assert!(!table.is_macro(name) && !table.is(name, address));
        table.define(name, &raw const definition);
        assert!(table.is_macro(name) && table.is(name, address));
        assert!(!table.is_macro(other) && !table.is(other, address));
        // SAFETY: the definition outlives the table's use of it.
        assert!(unsafe { table.get(name) }.is_some_and(|found: &Macro| found.name == name));
        table.undefine(name);
        assert!(!table.is_macro(name) && !table.is(name, address));
        table.define(name, &raw const definition);
        table.clear();
        assert!(!table.is_macro(name) && !table.is(name, address));
    }

    #[test]
    fn a_group_has_a_macro_when_one_of_its_names_is_one() {
        let names: Vec<Symbol> = (0..100).map(|number| intern(&format!("TABLE_GROUP_{number}"))).collect();
        let definition = Macro::builtin("TABLE_GROUP_7", Builtin::Line, FileId::from_index(0));
        let groups = Neighbours::group(names.iter().rev().copied().collect());
        assert!(groups.len() < names.len());
        let mut table = MacroTable::default();
        assert!(!groups.iter().any(|&group| table.has_macro(group)));
        for &name in &names {
            table.define(name, &raw const definition);
            assert_eq!(groups.iter().filter(|&&group| table.has_macro(group)).count(), 1);
            table.undefine(name);
        }
        assert!(!groups.iter().any(|&group| table.has_macro(group)));
    }

    #[test]
    fn a_name_is_disabled_until_it_is_enabled() {
        let name = intern("TABLE_DISABLED");
        let mut table = MacroTable::default();
        table.enable(name);
        assert!(!table.is_disabled(name));
        table.disable(name);
        assert!(table.is_disabled(name) && !table.is_macro(name));
        table.enable(name);
        assert!(!table.is_disabled(name));
    }
}
