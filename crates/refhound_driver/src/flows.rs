//! Pictures of functions that have witnesses: their blocks as lines, and the way that each path takes through them.
//!
//! Made only when a report asks for it, from the bodies that the path engine has just seen.

mod contract;
mod route;

use rayon::prelude::*;
use refhound_evidence::limits;
use refhound_index::{FxHashMap, Symbol};
use refhound_ir::{Body, Cfg, Module};
use refhound_report::{Flow, Flows, Route};
use refhound_source::SourceMap;
use refhound_witness::Witness;

use crate::pipeline::AnalysedUnit;
use contract::Contracted;
use route::Ways;

/// The pictures of all functions that witnesses are in, and the ways of the witnesses.
pub(crate) fn flows(units: &[AnalysedUnit], witnesses: &[(usize, Witness)], sources: &SourceMap) -> Flows {
    let functions = by_function(witnesses);
    let drawn: Vec<Option<Drawn>> = functions
        .par_iter()
        .map(|((unit, name), numbers)| {
            let module = units[*unit].module.as_ref()?;
            let paths = numbers.iter().map(|&number| &witnesses[number].1);
            drawn(module, body_named(module, *name)?, paths, sources)
        })
        .collect();
    let mut flows = Flows { functions: Vec::new(), routes: vec![None; witnesses.len()] };
    for ((_, numbers), drawn) in functions.iter().zip(drawn) {
        let Some(Drawn { flow, ways }) = drawn else { continue };
        for (&number, way) in numbers.iter().zip(ways) {
            flows.routes[number] = way.map(|blocks| Route { flow: flows.functions.len(), blocks });
        }
        flows.functions.push(flow);
    }
    flows
}

/// The numbers of the witnesses of each function, in the order of the first of each.
fn by_function(witnesses: &[(usize, Witness)]) -> Vec<((usize, Symbol), Vec<usize>)> {
    let mut places: FxHashMap<(usize, Symbol), usize> = FxHashMap::default();
    let mut functions: Vec<((usize, Symbol), Vec<usize>)> = Vec::new();
    for (number, (unit, witness)) in witnesses.iter().enumerate() {
        let place = *places.entry((*unit, witness.function)).or_insert(functions.len());
        if place == functions.len() {
            functions.push(((*unit, witness.function), Vec::new()));
        }
        functions[place].1.push(number);
    }
    functions
}

fn body_named(module: &Module, name: Symbol) -> Option<&Body> {
    module.bodies.iter().find(|body| module.functions[body.function].name == name)
}

struct Drawn {
    flow: Flow,
    ways: Vec<Option<Vec<usize>>>,
}

fn drawn<'a>(
    module: &Module,
    body: &Body,
    paths: impl Iterator<Item = &'a Witness>,
    sources: &SourceMap,
) -> Option<Drawn> {
    if body.blocks.len() > limits::DRAWN_BLOCKS {
        return None;
    }
    let cfg = Cfg::of(body);
    let contracted = Contracted::new(body, &cfg, &module.origins, sources);
    let ways = Ways::new(body, &cfg);
    let shown = |witness: &Witness| Some(contracted.shown(&ways.find(witness)?));
    Some(Drawn { ways: paths.map(shown).collect(), flow: contracted.into_flow() })
}
