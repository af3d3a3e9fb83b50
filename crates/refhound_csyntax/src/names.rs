//! Which identifiers are types: a dense table by symbol, with an undo list for scopes. Beside it stands what the uses of
//! undeclared names have shown so far; that holds for the whole unit.

use std::cell::Cell;

use refhound_index::{FxHashSet, Symbol, symbol_count};

use crate::tree::Undeclared;

/// What a name means to the grammar.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum NameKind {
    /// No declaration was seen.
    Unknown,
    /// A variable, function, parameter or enumerator.
    Ordinary,
    Typedef,
    /// No declaration was seen, but an earlier use could only be a type's.
    GuessedType,
}

thread_local! {
    /// A table in which all is `Unknown`. A run knows so many names that making one for each unit would take its time.
    static SPARE: Cell<Vec<NameKind>> = const { Cell::new(Vec::new()) };
}

#[derive(Debug)]
pub(crate) struct Names {
    /// By `Symbol::index`.
    kinds: Vec<NameKind>,
    /// Every name that may be something else than `Unknown`.
    known: Vec<Symbol>,
    /// What a name was before the scope changed it.
    undo: Vec<(Symbol, NameKind)>,
    scopes: Vec<u32>,
    /// Undeclared names that a declaration in a block, a cast or `sizeof` took for a type. Less sure than
    /// `GuessedType`: they only count where a parenthesised name may be either.
    used_as_type: FxHashSet<Symbol>,
    undeclared: Undeclared,
}

impl Names {
    pub(crate) fn new() -> Self {
        Names {
            kinds: SPARE.take(),
            known: Vec::new(),
            undo: Vec::new(),
            scopes: Vec::new(),
            used_as_type: FxHashSet::default(),
            undeclared: Undeclared::default(),
        }
    }

    #[inline]
    pub(crate) fn kind(&self, name: Symbol) -> NameKind {
        self.kinds.get(name.index()).copied().unwrap_or(NameKind::Unknown)
    }

    pub(crate) fn declare(&mut self, name: Symbol, kind: NameKind) {
        let before = self.set(name, kind);
        if !self.scopes.is_empty() {
            self.undo.push((name, before));
        }
    }

    /// Remembers, for the rest of the unit, that an undeclared name must be a type.
    pub(crate) fn guess_type(&mut self, name: Symbol) {
        if self.kind(name) == NameKind::Unknown {
            self.set(name, NameKind::GuessedType);
        }
    }

    pub(crate) fn note_type_use(&mut self, name: Symbol) {
        if self.kind(name) == NameKind::Unknown {
            self.used_as_type.insert(name);
        }
    }

    pub(crate) fn was_used_as_type(&self, name: Symbol) -> bool {
        self.used_as_type.contains(&name)
    }

    pub(crate) fn note_call(&mut self, name: Symbol) {
        if self.is_undeclared(name) {
            self.undeclared.called.insert(name);
        }
    }

    pub(crate) fn note_assignment(&mut self, name: Symbol) {
        if self.is_undeclared(name) {
            self.undeclared.assigned.insert(name);
        }
    }

    fn is_undeclared(&self, name: Symbol) -> bool {
        matches!(self.kind(name), NameKind::Unknown | NameKind::GuessedType)
    }

    pub(crate) fn was_called(&self, name: Symbol) -> bool {
        self.undeclared.called.contains(&name)
    }

    pub(crate) fn take_undeclared(&mut self) -> Undeclared {
        std::mem::take(&mut self.undeclared)
    }

    fn set(&mut self, name: Symbol, kind: NameKind) -> NameKind {
        if name.index() >= self.kinds.len() {
            self.kinds.resize(symbol_count().max(name.index() + 1), NameKind::Unknown);
        }
        let before = std::mem::replace(&mut self.kinds[name.index()], kind);
        if before == NameKind::Unknown {
            self.known.push(name);
        }
        before
    }

    pub(crate) fn open_scope(&mut self) {
        self.scopes.push(self.undo.len() as u32);
    }

    pub(crate) fn close_scope(&mut self) {
        let mark = self.scopes.pop().unwrap_or(0) as usize;
        while self.undo.len() > mark {
            if let Some((name, kind)) = self.undo.pop() {
                self.kinds[name.index()] = kind;
            }
        }
    }
}

impl Drop for Names {
    fn drop(&mut self) {
        for name in &self.known {
            self.kinds[name.index()] = NameKind::Unknown;
        }
        SPARE.set(std::mem::take(&mut self.kinds));
    }
}

#[cfg(test)]
mod tests {
    use refhound_index::intern;

    use super::*;

    #[test]
    fn a_scope_gives_back_what_it_hid() {
        let (mut names, name) = (Names::new(), intern("size"));
        names.declare(name, NameKind::Typedef);
        names.open_scope();
        names.declare(name, NameKind::Ordinary);
        names.open_scope();
        names.declare(name, NameKind::Typedef);
        names.close_scope();
        assert_eq!(names.kind(name), NameKind::Ordinary);
        names.close_scope();
        assert_eq!(names.kind(name), NameKind::Typedef);
    }
    #[test]
    fn what_one_unit_declares_the_next_does_not_know() {
        let (mut names, name) = (Names::new(), intern("declared_before"));
        names.declare(name, NameKind::Typedef);
        names.open_scope();
        names.declare(name, NameKind::Ordinary);
        drop(names);
        assert_eq!(Names::new().kind(name), NameKind::Unknown);
    }
}
