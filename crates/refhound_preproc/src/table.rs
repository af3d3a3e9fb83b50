//! Which names are macros: dense tables by symbol, kept from unit to unit.

use refhound_index::{Symbol, symbol_count};

use crate::macros::{Macro, MacroAddress};

/// All empty between units; only the memory is kept.
#[derive(Default)]
pub(crate) struct MacroTable<'c> {
    /// What was defined since the table was empty.
    definitions: Vec<&'c Macro>,
    /// By `Symbol::index`: the definition's number, where `defined` says that there is one. Others may be those of earlier
    /// units.
    slots: Vec<u32>,
    /// One bit for each slot: whether there is something in it. Most names are no macros, and a run has so many names that
    /// the slots do not fit into a cache; these bits do.
    defined: Vec<u32>,
    /// One bit for each name whose macro is being expanded: it stays as it is in the result (C11 6.10.3.4p2).
    disabled: Vec<u32>,
}

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

impl<'c> MacroTable<'c> {
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
    #[inline]
    pub(crate) fn get(&self, name: Symbol) -> Option<&'c Macro> {
        if self.is_macro(name) { Some(self.definitions[self.slots[name.index()] as usize]) } else { None }
    }

    #[inline]
    pub(crate) fn is(&self, name: Symbol, wanted: MacroAddress) -> bool {
        self.get(name).is_some_and(|definition| definition.address() == wanted)
    }

    #[inline]
    pub(crate) fn define(&mut self, name: Symbol, definition: &'c Macro) {
        let index = name.index();
        if index >= self.slots.len() {
            self.grow(index);
        }
        self.slots[index] = self.definitions.len() as u32;
        self.definitions.push(definition);
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

    /// The table without its definitions, for others.
    pub(crate) fn emptied<'o>(self) -> MacroTable<'o> {
        let MacroTable { mut definitions, slots, mut defined, disabled } = self;
        definitions.clear();
        defined.fill(0);
        // Nothing is left to be moved: this is the same memory, of another type.
        let definitions = definitions.into_iter().map(|_| unreachable!("it is empty")).collect();
        MacroTable { definitions, slots, defined, disabled }
    }

    #[cold]
    fn grow(&mut self, index: usize) {
        let words = symbol_count().max(index + 1).div_ceil(BITS);
        self.slots.resize(words * BITS, 0);
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
        table.define(name, &definition);
        assert!(table.is_macro(name) && table.is(name, address));
        assert!(!table.is_macro(other) && !table.is(other, address));
        assert!(table.get(name).is_some_and(|found| found.name == name));
        table.undefine(name);
        assert!(!table.is_macro(name) && !table.is(name, address));
        table.define(name, &definition);
        let table = table.emptied();
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
            table.define(name, &definition);
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
