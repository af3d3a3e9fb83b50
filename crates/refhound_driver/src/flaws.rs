//! What needs no path: each unit alone, then what units have to say together.

use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use rayon::prelude::*;
use refhound_cache::{Key, KeyMaker};
use refhound_evidence::{Confidence, Flaw};
use refhound_flaws::{Examined, UnitTypes, examine as examine_unit, never_readied};
use refhound_memory::{KnownFlaws, Stop};
use refhound_source::Origins;

use crate::pipeline::StageInput;
use crate::unit::Unit;

/// A flaw, with what resolves its places.
pub struct FoundFlaw {
    /// Index of the unit.
    pub unit: usize,
    pub flaw: Flaw,
    pub origins: Arc<Origins>,
}

/// The flaws of one unit.
struct OfUnit {
    flaws: Vec<Flaw>,
    origins: Arc<Origins>,
    types: UnitTypes,
}

pub(crate) fn examine(stage: &StageInput<'_>) -> Result<Vec<FoundFlaw>, Stop> {
    let shared = KeyMaker::new("tables").key(stage.reader.environment()).key(stage.contracts_key).finish();
    let known: Vec<Option<OfUnit>> = stage.units.par_iter().map(|unit| recall(stage, unit, shared)).collect();
    let is_unread = |index: &usize| stage.units[*index].record.touches_objects() && !stage.units[*index].is_read();
    let missing: Vec<usize> = (0..known.len()).filter(|&index| known[index].is_none()).filter(is_unread).collect();
    stage.reader.lower(stage.units, &missing)?;
    let mut examined: Vec<OfUnit> = known
        .into_par_iter()
        .zip(stage.units)
        .map(|(known, unit)| known.unwrap_or_else(|| anew(stage, unit, shared)))
        .collect();
    let together = together(stage, &mut examined)?;
    let mut found = Vec::new();
    for (unit, OfUnit { flaws, origins, .. }) in examined.into_iter().enumerate() {
        found.extend(flaws.into_iter().map(|flaw| FoundFlaw { unit, flaw, origins: origins.clone() }));
    }
    found.extend(together);
    Ok(found)
}

fn recall(stage: &StageInput<'_>, unit: &Unit, shared: Key) -> Option<OfUnit> {
    // What was read now is looked at now: a record does not tell how a macro was decided.
    if unit.is_read() {
        return None;
    }
    let KnownFlaws { flaws, origins, types } = stage.request.memory?.recall_flaws(unit.key?, shared, stage.texts)?;
    Some(OfUnit { flaws, origins, types })
}

/// Looks at a unit that has its IR, and remembers what is there to be seen.
fn anew(stage: &StageInput<'_>, unit: &Unit, shared: Key) -> OfUnit {
    let Some((Examined { flaws, types }, origins)) = examined(stage, unit) else {
        return OfUnit { flaws: Vec::new(), origins: Arc::default(), types: UnitTypes::default() };
    };
    if let (Some(memory), Some(key)) = (stage.request.memory, unit.key) {
        memory.keep_flaws(key, shared, &flaws, &types, &origins, stage.reader.sources);
    }
    OfUnit { flaws, origins, types }
}

fn examined(stage: &StageInput<'_>, unit: &Unit) -> Option<(Examined, Arc<Origins>)> {
    let module = unit.module()?;
    let look = || examine_unit(module, &unit.record.facts, stage.contracts);
    let examined = catch_unwind(AssertUnwindSafe(look)).ok()?;
    Some((examined, module.origins.clone()))
}

/// Types that no unit readies. What is remembered of a unit has no places: the units that something is said of are read.
fn together(stage: &StageInput<'_>, examined_units: &mut [OfUnit]) -> Result<Vec<FoundFlaw>, Stop> {
    let told = |of_units: &[OfUnit]| never_readied(of_units.iter().map(|unit| &unit.types));
    let concerned: BTreeSet<usize> = told(examined_units).into_iter().map(|(index, _)| index).collect();
    let concerned: Vec<usize> = concerned.into_iter().collect();
    stage.reader.lower(stage.units, &concerned)?;
    for &index in &concerned {
        if let Some((Examined { types, .. }, _)) = examined(stage, &stage.units[index]) {
            examined_units[index].types = types;
        }
    }
    // Code that was not read may ready any of them.
    let is_whole = stage.units.iter().all(|unit| unit.record.unread.is_empty());
    let found = told(examined_units).into_iter().filter_map(|(unit, mut flaw)| {
        let origins = stage.units[unit].origins()?.clone();
        if !is_whole {
            flaw.confidence = Confidence::Possible;
        }
        Some(FoundFlaw { unit, flaw, origins })
    });
    Ok(found.collect())
}
