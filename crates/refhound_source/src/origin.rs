//! Where tokens come from: files, macro bodies, macro arguments.
//!
//! ```text
//! #define KEEP(x) Py_INCREF(x)        o1 = Body { KEEP, called at KEEP(item) }
//! KEEP(item);                         `Py_INCREF` has origin o1; `item` has origin Argument { inside: o1, written: o0 }
//! ```

use refhound_index::{IndexVec, Symbol};

use crate::FileId;

refhound_index::entity!(
    /// One inclusion of a file or one expansion of a macro, within one unit.
    #[derive(serde::Serialize, serde::Deserialize)]
    OriginId,
    "o"
);

/// A byte offset in the file that an origin writes its tokens in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Pos {
    pub lo: u32,
    pub origin: OriginId,
}

/// A range of bytes seen from an origin; `lo <= hi`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct Span {
    pub lo: u32,
    pub hi: u32,
    pub origin: OriginId,
}

impl Span {
    pub fn start(self) -> Pos {
        Pos { lo: self.lo, origin: self.origin }
    }
}

/// How a token got into the unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Origin {
    /// Written in a file; `included_at` is the `#include`, or `None` for the unit's main file and the command line.
    File { file: FileId, included_at: Option<Pos> },
    /// Written in the replacement list of a macro (or made by `#` or `##` in it).
    Body { name: Symbol, defined_in: FileId, call: Pos },
    /// Passed as an argument to the expansion `inside`; offsets are those of `written`.
    Argument { inside: OriginId, written: OriginId },
}

/// The place a person would point at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    pub file: FileId,
    pub lo: u32,
    pub hi: u32,
    /// The macros that the text came through, innermost first.
    pub macros: Vec<Symbol>,
}

/// All origins of one unit.
#[derive(Debug, Clone, Default)]
pub struct Origins {
    table: IndexVec<OriginId, Origin>,
}

impl Origins {
    pub fn new() -> Self {
        Self::default()
    }

    pub fn with_capacity(capacity: usize) -> Self {
        Origins { table: IndexVec::with_capacity(capacity) }
    }

    /// Nothing more is added.
    pub fn shrink_to_fit(&mut self) {
        self.table.shrink_to_fit();
    }

    #[inline]
    pub fn add(&mut self, origin: Origin) -> OriginId {
        self.table.push(origin)
    }

    pub fn get(&self, id: OriginId) -> Origin {
        self.table[id]
    }

    /// The files that something is written in, with repetitions.
    pub fn files(&self) -> impl Iterator<Item = FileId> + '_ {
        self.table.values().filter_map(|origin| match *origin {
            Origin::File { file, .. } | Origin::Body { defined_in: file, .. } => Some(file),
            Origin::Argument { .. } => None,
        })
    }

    pub fn len(&self) -> usize {
        self.table.len()
    }

    pub fn is_empty(&self) -> bool {
        self.table.is_empty()
    }

    /// Where the characters are written, macro definitions included.
    pub fn spelled(&self, span: Span) -> (FileId, u32, u32) {
        let mut origin = span.origin;
        loop {
            match self.table[origin] {
                Origin::File { file, .. } => return (file, span.lo, span.hi),
                Origin::Body { defined_in, .. } => return (defined_in, span.lo, span.hi),
                Origin::Argument { written, .. } => origin = written,
            }
        }
    }

    /// The place outside all macros: an argument's own characters, or the outermost macro call.
    pub fn place(&self, span: Span) -> Place {
        let Span { mut lo, mut hi, mut origin } = span;
        let mut macros = Vec::new();
        loop {
            match self.table[origin] {
                Origin::File { file, .. } => return Place { file, lo, hi, macros },
                Origin::Body { name, call, .. } => {
                    macros.push(name);
                    lo = call.lo;
                    hi = call.lo + name.as_str().len() as u32;
                    origin = call.origin;
                }
                Origin::Argument { written, .. } => origin = written,
            }
        }
    }

    /// The file and inclusion that a token finally stands in.
    pub fn file_origin(&self, mut origin: OriginId) -> OriginId {
        loop {
            match self.table[origin] {
                Origin::File { .. } => return origin,
                Origin::Body { call, .. } => origin = call.origin,
                Origin::Argument { written, .. } => origin = written,
            }
        }
    }

    pub fn is_in_macro(&self, origin: OriginId) -> bool {
        !matches!(self.table[origin], Origin::File { .. })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use refhound_index::{EntityId, intern};

    #[test]
    fn a_macro_body_is_placed_at_its_call_and_spelled_at_its_definition() {
        let (main, header) = (FileId::from_index(0), FileId::from_index(1));
        let mut origins = Origins::new();
        let file = origins.add(Origin::File { file: main, included_at: None });
        let call = Pos { lo: 40, origin: file };
        let body = origins.add(Origin::Body { name: intern("KEEP"), defined_in: header, call });
        let argument = origins.add(Origin::Argument { inside: body, written: file });

        let in_body = Span { lo: 7, hi: 16, origin: body };
        assert_eq!(origins.spelled(in_body), (header, 7, 16));
        let place = origins.place(in_body);
        assert_eq!((place.file, place.lo, place.hi), (main, 40, 44));
        assert_eq!(place.macros, [intern("KEEP")]);

        let in_argument = Span { lo: 45, hi: 49, origin: argument };
        assert_eq!(origins.spelled(in_argument), (main, 45, 49));
        assert!(origins.place(in_argument).macros.is_empty());
        assert_eq!(origins.file_origin(argument), file);
    }
}
