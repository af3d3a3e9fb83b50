//! Faults looked at once more, on paths that are kept apart.
//!
//! Where paths meet, what is known on either is joined, and of two histories one is told. So the path of a fault may hold a branch that
//! was taken on one way and another one that only the other way allows, and some faults stand on nothing else:
//!
//! ```c
//! if (PyTuple_Check(w)) is_tuple = 1; else if (!PyObject_TypeCheck(w, &Record_Type)) return NULL;
//! ...
//! item = is_tuple ? PyTuple_GET_ITEM(w, i) : PySequence_GetItem(w, i);    // lost, unless `w` is a tuple
//! ```
//!
//! A function in which a fault was met is explored again, only as far as its blocks lead to one, and states meet only where all that is
//! known is the same; headers of loops join as ever, so that it ends. A fault that is met again is told with the path of that walk. One that
//! is not, although nothing was left out, cannot happen as far as anybody knows, and is no more than possible.

use std::cmp::Reverse;

use refhound_evidence::{Confidence, Fault, Witness};
use refhound_index::{EntityId, IndexVec};
use refhound_ir::{Block, Cfg, Value};
use refhound_summary::{Function, Summaries};
use refhound_unknowns::limits;

use crate::automaton::{Automaton, Detail};
use crate::engine::Engine;
use crate::state::State;
use crate::summary::Summary;
use crate::value::Val;

/// How far an exploration goes that keeps paths apart.
pub(crate) struct Retrace {
    /// Blocks from which some way leads to a fault.
    leading: IndexVec<Block, bool>,
    /// No two paths were joined for their number only.
    pub(crate) exact: bool,
}

impl Retrace {
    fn to(cfg: &Cfg, faulty: &[Block], blocks: usize) -> Retrace {
        let mut leading = IndexVec::filled(false, blocks);
        let mut open: Vec<Block> = faulty.to_vec();
        while let Some(block) = open.pop() {
            if !std::mem::replace(&mut leading[block], true) {
                open.extend(cfg.predecessors(block));
            }
        }
        Retrace { leading, exact: true }
    }

    pub(crate) fn leads(&self, block: Block) -> bool {
        self.leading[block]
    }
}

/// Looks at the faults of a function again and puts into their witnesses what comes of it.
pub(crate) fn retrace<'a>(
    function: Function<'a>,
    callees: Summaries<'a, Summary>,
    first: &Engine<'a>,
    witnesses: &mut [Witness],
) -> u64 {
    let is_shown = |witness: &Witness| witness.confidence > Confidence::Possible && is_told_on_a_path(witness.fault);
    if !first.has_joined || !witnesses.iter().any(is_shown) {
        return 0;
    }
    let work = function.work.min(limits::RETRACE_WORK);
    let (mut engine, root) = Engine::new(Function { work, ..function }, callees);
    engine.retrace = Some(Retrace::to(&engine.graph.cfg, &first.faults.blocks, engine.body.blocks.len()));
    let gave_up = engine.explore(root);
    let is_complete = gave_up.is_none() && engine.retrace.as_ref().is_some_and(|retrace| retrace.exact);
    let again = engine.witnesses();
    for witness in witnesses.iter_mut().filter(|witness| is_shown(witness)) {
        let same = again.iter().filter(|other| is_same(other, witness));
        match same.max_by_key(|other| (other.confidence, Reverse(other.path.len()))) {
            // Two names of one object make two faults of it, one of which may be the surer.
            Some(other) if other.confidence > Confidence::Possible && other.object == witness.object => {
                witness.place = other.place;
                witness.path.clone_from(&other.path);
                witness.trigger = other.trigger;
            }
            Some(_) => {}
            None if is_complete => witness.confidence = Confidence::Possible,
            None => {}
        }
    }
    engine.work
}

/// Whether two explorations tell of one fault: of the same object, at the same place, or of an object whose reference comes from the same place.
/// What stands for several objects where paths are joined is one of them where they are not.
fn is_same(one: &Witness, other: &Witness) -> bool {
    let acquired = |witness: &Witness| witness.path.iter().find(|step| step.count.is_some()).map(|step| step.place);
    one.fault == other.fault
        && (one.object.place == other.object.place || one.place == other.place || acquired(one) == acquired(other))
}

/// Whether a fault is met while a path is walked, rather than by comparing paths.
fn is_told_on_a_path(fault: Fault) -> bool {
    match fault {
        Fault::Leaked
        | Fault::Overwritten
        | Fault::UsedAfterRelease
        | Fault::ReleasedBorrowed
        | Fault::ReturnedBorrowed
        | Fault::UncheckedNull
        | Fault::ResultWithException => true,
        // Whether these are told hangs on more than one path.
        Fault::StoredBorrowed
        | Fault::Endangered
        | Fault::WrongDestructor
        | Fault::NullWithoutException
        | Fault::IgnoredError
        | Fault::AmbiguousError
        | Fault::CalledWithException
        | Fault::ExceptionEscapes
        | Fault::UnreleasedBuffer
        | Fault::GilMisuse
        | Fault::InconsistentPair
        | Fault::UnbalancedAcquire => false,
    }
}

impl Engine<'_> {
    /// What a loop does not change keeps states apart at its header as well: values that come from before it.
    pub(crate) fn invariant_key(&self, state: &State, header: Block, key: &mut Vec<u32>) {
        let params = &self.body.blocks[header].params;
        for &value in self.graph.live.at(header).iter().filter(|value| !params.contains(value)) {
            match state.env.get(value).map(|val| state.concrete(val)) {
                None => key.push(0),
                Some(val) => put(key, val),
            }
        }
    }

    /// All that is known: what keeps states apart while faults are looked at again.
    pub(crate) fn exact_key(&self, state: &State, values: &[Value]) -> Vec<u32> {
        let mut key = Vec::with_capacity(3 * state.env.len() + 4 * state.cells.len() + 6 * state.facts.len());
        for &value in values {
            match state.env.get(value) {
                None => key.push(0),
                Some(val) => put(&mut key, state.concrete(val)),
            }
        }
        for (place, cell) in state.cells.iter() {
            key.extend([place.index() as u32, u32::from(cell.written)]);
            put(&mut key, state.concrete(cell.val));
        }
        key.push(u32::MAX);
        for (sym, range) in state.facts.iter() {
            key.extend([sym.index() as u32, u32::from(range.nonzero)]);
            key.extend([range.lo, range.hi].into_iter().flat_map(|end| [end as u32, (end >> 32) as u32]));
        }
        key.push(u32::MAX);
        state.key(Detail::Fine, &mut key);
        key
    }
}

fn put(key: &mut Vec<u32>, val: Val) {
    match val {
        Val::Int(number) => key.extend([1, number as u32, (number >> 32) as u32]),
        Val::Sym(sym) => key.extend([2, sym.index() as u32]),
    }
}
