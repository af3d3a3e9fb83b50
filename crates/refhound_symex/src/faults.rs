//! Faults as they are met on the paths of one function: those of one root cause become one.

use refhound_evidence::Fault;
use refhound_index::FxHashMap;
use refhound_ir::Block;
use refhound_source::Span;
use refhound_unknowns::limits;

use crate::causes::Misfortune;
use crate::engine::Engine;
use crate::exceptions::Now;
use crate::objects::{Doubt, Hold};
use crate::state::State;
use crate::steps::StepId;
use crate::value::{Expr, Sym};

/// A fault as it was met, before paths are compared.
#[derive(Debug, Clone)]
pub(crate) struct Met {
    pub(crate) fault: Fault,
    pub(crate) object: Sym,
    pub(crate) place: Span,
    pub(crate) step: StepId,
    pub(crate) length: u32,
    pub(crate) doubt: Doubt,
    pub(crate) failures: u16,
    pub(crate) hold: Hold,
    pub(crate) misfortune: Misfortune,
    /// The wrong step is the return.
    pub(crate) returned: bool,
    /// Functions ran that nothing is known of.
    pub(crate) unsure: bool,
    pub(crate) weak: bool,
    /// The path has found the pointer to be NULL, rather than not looked.
    pub(crate) found_null: bool,
    pub(crate) paths: u32,
    /// Where the paths meet it.
    pub(crate) exits: Vec<Span>,
}

/// The faults that were met, one for each root cause.
#[derive(Default)]
pub(crate) struct Faults {
    pub(crate) met: Vec<Met>,
    /// By fault and object.
    pub(crate) at: FxHashMap<(Fault, Sym), usize>,
    /// The blocks in which they were met, each once.
    pub(crate) blocks: Vec<Block>,
}

impl Engine<'_> {
    pub(crate) fn fault(&mut self, state: &State, fault: Fault, object: Sym, place: Span) {
        let met = self.met(state, fault, object, place);
        self.tell_of(met);
    }

    pub(crate) fn met(&mut self, state: &State, fault: Fault, object: Sym, place: Span) -> Met {
        let data = self.object(state, object);
        let misfortune = self.misfortune(state, object);
        let told = state.exceptions.now == Now::Set || (state.trail.failures == 0 && misfortune != Misfortune::None);
        Met {
            fault,
            object,
            place,
            step: state.trail.step,
            length: state.trail.length,
            doubt: data.doubt,
            failures: state.trail.failures + u16::from(told),
            hold: data.hold,
            misfortune,
            returned: self.returning_now,
            unsure: state.exceptions.unsure,
            weak: self.weak || self.is_weakened(state, fault, object),
            found_null: self.found_null,
            paths: 1,
            exits: vec![place],
        }
    }

    pub(crate) fn tell_of(&mut self, met: Met) {
        let (fault, object) = (met.fault, met.object);
        // Results of one instruction in different turns of a loop are one root cause.
        let root = self.first_generation(object);
        if !self.faults.blocks.contains(&self.block) {
            self.faults.blocks.push(self.block);
        }
        if let Some(&at) = self.faults.at.get(&(fault, root)) {
            let known = &mut self.faults.met[at];
            known.paths += 1;
            if !known.exits.contains(&met.place) && known.exits.len() < limits::SHOWN_EXITS {
                known.exits.push(met.place);
            }
            // The surest path first, then the one on which the least goes wrong, then the shortest.
            let weight = |met: &Met| (rank(met.doubt) + u8::from(met.weak), met.failures, met.misfortune, met.length);
            if weight(&met) < weight(known) {
                *known = Met { paths: known.paths, exits: std::mem::take(&mut known.exits), ..met };
            }
        } else {
            self.faults.at.insert((fault, root), self.faults.met.len());
            self.faults.met.push(met);
        }
    }

    fn first_generation(&mut self, sym: Sym) -> Sym {
        match self.values.expr(sym) {
            Expr::Result(inst, _) => self.values.sym(Expr::Result(inst, 0)),
            Expr::Out(inst, arg, _) => self.values.sym(Expr::Out(inst, arg, 0)),
            Expr::Param(_)
            | Expr::Content(_)
            | Expr::Entrusted(_)
            | Expr::Join(..)
            | Expr::CellJoin(..)
            | Expr::Faded(_)
            | Expr::Address(_)
            | Expr::Function(_)
            | Expr::Text(_)
            | Expr::Float(_)
            | Expr::Unary(..)
            | Expr::Binary(..)
            | Expr::Compare(..)
            | Expr::Convert(..)
            | Expr::Answer(..)
            | Expr::Member(..)
            | Expr::Return(_) => sym,
        }
    }
}

/// Doubts in the order of their weight.
fn rank(doubt: Doubt) -> u8 {
    u8::from(doubt.passed_on) + u8::from(doubt.ambiguous) + u8::from(doubt.kept) + 2 * u8::from(doubt.blurred)
}
