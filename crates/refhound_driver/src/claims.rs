//! Which unit speaks for a function that several units see through a header: the first one that does.
//!
//! Units whose records hold are not read; what they speak for stays theirs, unless a unit before them has come to see it.

use refhound_csyntax::Roots;
use refhound_index::{FxHashMap, FxHashSet, Symbol, intern};
use refhound_memory::{Memory, NamedDefinition, Stop, UnitRecord};
use refhound_preproc::Segment;
use refhound_source::{FileId, SourceMap};

use crate::front::{Definition, Prepared};
use crate::texts::Text;

/// Who speaks for what. Units are numbered in order.
#[derive(Default)]
pub(crate) struct Claims {
    /// What units that were read in this run speak for.
    definitions: FxHashMap<Definition, usize>,
    /// The first unit that had a segment, by its address: no later unit has a claim in it. Holds as long as the segments do.
    segments: FxHashMap<usize, usize>,
    owners: FxHashMap<NamedDefinition, usize>,
    /// What units that have changed spoke for.
    stale: FxHashMap<usize, UnitRecord>,
    paths: FxHashMap<FileId, Symbol>,
}

/// What became of the claims of one unit.
pub(crate) struct Claimed {
    pub(crate) definitions: Vec<Definition>,
    /// Units that do not speak for something any more.
    pub(crate) robbed: Vec<usize>,
}

impl Claims {
    /// A unit that is not read speaks for what it did.
    pub(crate) fn keep(&mut self, record: &UnitRecord, unit: usize) {
        for definition in &record.claimed {
            self.owners.insert(*definition, unit);
        }
    }

    /// A unit that is read again spoke for this.
    pub(crate) fn was(&mut self, record: UnitRecord, unit: usize) {
        self.stale.insert(unit, record);
    }

    /// Exactly these, of one unit.
    pub(crate) fn decided(definitions: impl Iterator<Item = Definition>, unit: usize) -> Claims {
        let definitions = definitions.map(|definition| (definition, unit)).collect();
        Claims { definitions, ..Claims::default() }
    }

    /// The segments are let go: others will stand at their addresses.
    pub(crate) fn forget_segments(&mut self) {
        self.segments.clear();
    }

    /// What a unit speaks for now.
    pub(crate) fn claim(
        &mut self,
        unit: usize,
        prepared: Option<&Prepared<'_>>,
        sources: &SourceMap,
        memory: Option<&Memory<'_>>,
    ) -> Result<Claimed, Stop> {
        let mut claimed = Claimed { definitions: Vec::new(), robbed: Vec::new() };
        if let Some(prepared) = prepared {
            self.see(unit, prepared, sources, &mut claimed);
        }
        if let (Some(stale), Some(memory)) = (self.stale.remove(&unit), memory) {
            self.check_left(&stale, prepared, sources, memory)?;
        }
        claimed.robbed.sort_unstable();
        claimed.robbed.dedup();
        Ok(claimed)
    }

    fn see(&mut self, unit: usize, prepared: &Prepared<'_>, sources: &SourceMap, claimed: &mut Claimed) {
        for (index, text) in prepared.texts.iter().enumerate() {
            if let Some(segment) = text.segment() {
                // All that is in it was seen by a unit before this one.
                let seen = self.segments.entry(address(segment)).or_insert(unit);
                if *seen < unit {
                    continue;
                }
                *seen = unit;
            }
            for definition in prepared.header_functions(index) {
                let name = named(&definition, &mut self.paths, sources);
                match self.owners.get(&name) {
                    Some(&owner) if owner < unit => continue,
                    Some(&owner) if owner > unit => claimed.robbed.push(owner),
                    Some(_) | None => {}
                }
                self.owners.insert(name, unit);
                self.definitions.insert(definition, unit);
                claimed.definitions.push(definition);
            }
        }
    }

    /// What a unit spoke for and does not see any more may be seen by another unit, which was not asked.
    fn check_left(
        &mut self,
        stale: &UnitRecord,
        prepared: Option<&Prepared<'_>>,
        sources: &SourceMap,
        memory: &Memory<'_>,
    ) -> Result<(), Stop> {
        let now: FxHashSet<NamedDefinition> = match prepared {
            Some(prepared) => (0..prepared.texts.len())
                .flat_map(|text| prepared.header_functions(text))
                .map(|definition| named(&definition, &mut self.paths, sources))
                .collect(),
            None => FxHashSet::default(),
        };
        let is_left = stale.claims_that_hold(memory.snapshot).any(|definition| !now.contains(definition));
        if is_left { Err(Stop::Distrust) } else { Ok(()) }
    }

    pub(crate) fn of_unit(&self, unit: usize) -> UnitClaims<'_> {
        UnitClaims { claims: self, unit }
    }
}

/// A definition in terms that do not depend on the run.
pub(crate) fn named(
    definition: &Definition,
    paths: &mut FxHashMap<FileId, Symbol>,
    sources: &SourceMap,
) -> NamedDefinition {
    let path =
        *paths.entry(definition.file).or_insert_with(|| intern(&sources.get(definition.file).path.to_string_lossy()));
    NamedDefinition { path, lo: definition.lo, name: definition.name }
}

fn address(segment: &Segment) -> usize {
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
        match text.segment().and_then(|segment| self.claims.segments.get(&address(segment))) {
            Some(&first) if first != self.unit => Roots::None,
            Some(_) | None => Roots::Possible,
        }
    }
}
