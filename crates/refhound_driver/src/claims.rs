//! Which unit speaks for a function that several units see through a header: the first one that does.

use refhound_csyntax::Roots;
use refhound_index::FxHashMap;
use refhound_preproc::Segment;

use crate::front::{Definition, Prepared};
use crate::texts::Text;

/// Who speaks for what. Units are numbered in order.
#[derive(Default)]
pub(crate) struct Claims {
    definitions: FxHashMap<Definition, usize>,
    /// The first unit that had a segment, by its address: no later unit has a claim in it.
    segments: FxHashMap<usize, usize>,
    lookup: Lookup,
}

/// How it is told whether a unit may have a claim in a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Lookup {
    #[default]
    BySegment,
    /// Some units were not read: a segment does not tell who speaks for what is in it.
    ByDefinition,
}

impl Claims {
    /// Claims that were decided elsewhere.
    pub(crate) fn decided(definitions: impl Iterator<Item = (Definition, usize)>) -> Claims {
        Claims { definitions: definitions.collect(), segments: FxHashMap::default(), lookup: Lookup::ByDefinition }
    }

    /// Notes what a unit sees; units are added in order.
    pub(crate) fn add(&mut self, prepared: &Prepared<'_>, unit: usize) {
        for (number, text) in prepared.texts.iter().enumerate() {
            if let Some(segment) = text.segment()
                && *self.segments.entry(address(segment)).or_insert(unit) != unit
            {
                continue;
            }
            for definition in prepared.header_functions(number) {
                self.definitions.entry(definition).or_insert(unit);
            }
        }
    }

    pub(crate) fn of_unit(&self, unit: usize) -> UnitClaims<'_> {
        UnitClaims { claims: self, unit }
    }
}

pub(crate) fn address(segment: &Segment) -> usize {
    std::ptr::from_ref(segment) as usize
}

/// What one unit speaks for.
#[derive(Clone, Copy)]
pub(crate) struct UnitClaims<'c> {
    claims: &'c Claims,
    unit: usize,
}

impl UnitClaims<'_> {
    pub(crate) fn has(self, definition: &Definition) -> bool {
        self.claims.definitions.get(definition) == Some(&self.unit)
    }

    /// Whether there may be anything in a text that the unit speaks for.
    pub(crate) fn roots(self, text: &Text<'_>) -> Roots {
        match text.segment() {
            Some(segment)
                if self.claims.lookup == Lookup::BySegment
                    && self.claims.segments.get(&address(segment)) != Some(&self.unit) =>
            {
                Roots::None
            }
            _ => Roots::Possible,
        }
    }
}
