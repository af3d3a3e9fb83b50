//! The call graph of the units of a run.

use refhound_callgraph::{CallGraph, UnitInput};
use refhound_index::{FxHashMap, Symbol};
use refhound_memory::NamedDefinition;

use crate::unit::Unit;

/// A function of a header is the one that the unit which speaks for it has.
pub(crate) fn graph_of(units: &[Unit]) -> CallGraph {
    let seen: Vec<FxHashMap<Symbol, NamedDefinition>> =
        units.iter().map(|unit| unit.record.header_functions.iter().copied().collect()).collect();
    // Where each header's function was lowered: the unit, and its index there.
    let mut bodies: FxHashMap<NamedDefinition, (usize, usize)> = FxHashMap::default();
    for (index, (unit, seen)) in units.iter().zip(&seen).enumerate() {
        for (position, function) in unit.record.facts.functions.iter().enumerate() {
            if let Some(definition) = seen.get(&function.name) {
                bodies.entry(*definition).or_insert((index, position));
            }
        }
    }
    let header_functions = |unit: &Unit| -> FxHashMap<Symbol, (usize, usize)> {
        let functions = unit.record.header_functions.iter();
        functions.filter_map(|(name, definition)| Some((*name, *bodies.get(definition)?))).collect()
    };
    let inputs: Vec<UnitInput<'_>> = units
        .iter()
        .map(|unit| UnitInput { facts: &unit.record.facts, header_functions: header_functions(unit) })
        .collect();
    CallGraph::build(&inputs)
}
