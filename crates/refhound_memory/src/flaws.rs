//! What needs no path, as it is kept for a unit that did not change.

use std::sync::Arc;

use refhound_cache::{Key, KeyMaker};
use refhound_evidence::Flaw;
use refhound_flaws::{TypeUses, UnitTypes};
use refhound_index::Symbol;
use refhound_source::{Origins, SourceMap};
use serde::{Deserialize, Serialize};

use crate::codec::{decode, encode};
use crate::places::{PlaceWriter, StoredPlaces, Texts};
use crate::run::Memory;

#[derive(Serialize, Deserialize)]
struct StoredFlaws {
    places: StoredPlaces,
    flaws: Vec<Flaw>,
    defined: Vec<(Symbol, bool)>,
    readied: Vec<(Symbol, bool)>,
    made: Vec<((Symbol, bool), Symbol)>,
    bases: Vec<((Symbol, bool), (Symbol, bool))>,
}

/// The flaws of a unit.
pub struct KnownFlaws {
    pub flaws: Vec<Flaw>,
    pub origins: Arc<Origins>,
    /// Without places.
    pub types: UnitTypes,
}

fn key(unit: Key, shared: Key) -> Key {
    KeyMaker::new("flaws").key(unit).key(shared).finish()
}

impl Memory<'_> {
    /// `unit` is the key of the unit's record, `shared` of everything else that is looked at.
    pub fn recall_flaws(&self, unit: Key, shared: Key, texts: &Texts<'_>) -> Option<KnownFlaws> {
        let stored: StoredFlaws = decode(&self.store.get(key(unit, shared))?)?;
        let reader = stored.places.open(0, texts)?;
        let mut flaws = stored.flaws;
        for span in flaws.iter_mut().flat_map(Flaw::places_mut) {
            *span = reader.span(*span)?;
        }
        let StoredFlaws { defined, readied, made, bases, .. } = stored;
        let types = UnitTypes::without_places(&TypeUses { defined, readied, made, bases });
        Some(KnownFlaws { flaws, origins: reader.origins, types })
    }

    pub fn keep_flaws(
        &self,
        unit: Key,
        shared: Key,
        flaws: &[Flaw],
        types: &UnitTypes,
        origins: &Origins,
        sources: &SourceMap,
    ) {
        let mut writer = PlaceWriter::new(origins, sources, None);
        let mut flaws = flaws.to_vec();
        for span in flaws.iter_mut().flat_map(Flaw::places_mut) {
            let Some(kept) = writer.span(*span) else { return };
            *span = kept;
        }
        let TypeUses { defined, readied, made, bases } = types.uses();
        let stored = StoredFlaws { places: writer.finish(), flaws, defined, readied, made, bases };
        if let Some(bytes) = encode(&stored) {
            self.store.put(key(unit, shared), bytes);
        }
    }
}
