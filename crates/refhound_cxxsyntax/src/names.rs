//! What plain names mean so far: a dense table by symbol, with an undo list for scopes.

use std::cell::Cell;

use refhound_index::{Symbol, symbol_count};

/// What a name means to the grammar.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum NameKind {
    /// No declaration was seen.
    Unknown,
    /// A variable, parameter or enumerator.
    Variable,
    Function,
    /// A class, an enumeration, an alias, a parameter of a template.
    Type,
    /// A class template or an alias template.
    TypeTemplate,
    FunctionTemplate,
    /// No declaration was seen, but an earlier use could only be a type's.
    GuessedType,
    Namespace,
}

impl NameKind {
    pub(crate) fn is_type(self) -> bool {
        matches!(self, NameKind::Type | NameKind::TypeTemplate | NameKind::GuessedType)
    }

    pub(crate) fn is_template(self) -> bool {
        matches!(self, NameKind::TypeTemplate | NameKind::FunctionTemplate)
    }

    pub(crate) fn is_value(self) -> bool {
        matches!(self, NameKind::Variable | NameKind::Function | NameKind::FunctionTemplate)
    }
}

thread_local! {
    /// A table in which all is `Unknown`: making one for each unit would take its time.
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
}

impl Names {
    pub(crate) fn new() -> Self {
        Names { kinds: SPARE.take(), known: Vec::new(), undo: Vec::new(), scopes: Vec::new() }
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

    /// Remembers a name for the rest of the unit if nothing is known of it: types of classes and guesses.
    pub(crate) fn leak(&mut self, name: Symbol, kind: NameKind) {
        if matches!(self.kind(name), NameKind::Unknown | NameKind::GuessedType) {
            self.set(name, kind);
        }
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
