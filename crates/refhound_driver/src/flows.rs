//! Pictures of functions that have witnesses: their blocks as lines, and the way that each path takes through them.
//!
//! Made only when a report asks for it, from the bodies that the path engine has just seen.

mod contract;
mod route;

use contract::Contracted;
use refhound_evidence::{Picture, Witness};
use refhound_ir::{Body, Cfg, Module};
use refhound_source::SourceMap;
use refhound_unknowns::limits;
use route::Ways;

/// A function with the ways of its witnesses; none if it is too large to be looked at.
pub(crate) fn draw(module: &Module, body: &Body, witnesses: &[Witness], sources: &SourceMap) -> Option<Picture> {
    if body.blocks.len() > limits::DRAWN_BLOCKS {
        return None;
    }
    let cfg = Cfg::of(body);
    let contracted = Contracted::new(body, &cfg, &module.origins, sources);
    let ways = Ways::new(body, &cfg);
    let shown = |witness: &Witness| Some(contracted.shown(&ways.find(witness)?));
    Some(Picture { ways: witnesses.iter().map(shown).collect(), flow: contracted.into_flow() })
}
