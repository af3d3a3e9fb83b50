//! Functions that fill variables of their callers: `static int fill(PyObject **out) { *out = PyList_New(0); ... }`.
//!
//! Who owns what is left in the variable is the function's convention, as it is for what a function returns: both are
//! tried, and a proof with one of them is a proof. A variable that is read before it is written has an owner already whom
//! nobody knows here; that is left open. Callers do not rely on any of this: they follow the call into the function, or
//! take what is written through the pointer for given away.

use refhound_index::EntityId;
use refhound_ir::{Block, Op, Terminator, Value, ValueDef};
use refhound_summary::Entrance;

use crate::build::{FunctionInput, lend};
use crate::lent::{Lender, Lending};
use crate::memory::ReferenceParam;
use crate::reason::Assumption;
use crate::regions::Regions;
use crate::sketch::{End, IfNull, Note, NoteKind, NumValue, Sketch, Source, Step};
use crate::verdict::{Imbalance, Proof, VerifySettings, proof_of};

/// What is found out about a function that fills variables of its callers, and what that rests on.
pub(crate) struct Filled {
    pub(crate) proof: Option<Proof>,
    /// Without a proof: what is wrong whoever owns what is in the variables.
    pub(crate) imbalances: Vec<Imbalance>,
    pub(crate) assumptions: Vec<Assumption>,
}

pub(crate) fn decided(input: FunctionInput<'_>, settings: VerifySettings) -> Option<Filled> {
    if input.role.entry != Entrance::Project {
        return None;
    }
    let lent = filled_parameters(&input);
    if lent.is_empty() || asks_for_null(&input, &lent) {
        return None;
    }
    let lender = Lender::default();
    let lending = lend(input, lent, &[], &lender);
    if !lending.sketch.reasons.is_empty() || reads_before_writing(&lending) {
        return None;
    }
    let mut sketch = from_outside(lending);
    let lent = proof_of(&input, &sketch.0, settings);
    let (proof, imbalances) = match lent {
        Ok(proof) => (Some(proof), Vec::new()),
        Err(lent) => {
            sketch.give_away();
            match proof_of(&input, &sketch.0, settings) {
                Ok(proof) => (Some(proof), Vec::new()),
                Err(given) => (None, in_both(lent, &given)),
            }
        }
    };
    let mut assumptions = sketch.0.assumptions;
    assumptions.push(Assumption::ShallowAliasing);
    assumptions.sort();
    assumptions.dedup();
    Some(Filled { proof, imbalances, assumptions })
}

fn in_both(mut one: Vec<Imbalance>, other: &[Imbalance]) -> Vec<Imbalance> {
    let is_same = |one: &Imbalance, other: &Imbalance| {
        one.place == other.place && one.direction == other.direction && one.kind == other.kind
    };
    one.retain(|found| other.iter().any(|known| is_same(found, known)));
    one
}

/// Parameters that are declared as the address of a variable for an object.
fn filled_parameters(input: &FunctionInput<'_>) -> Vec<ReferenceParam> {
    let params = input.body.blocks.values().next().map_or(&[][..], |entry| &entry.params);
    let lent = params.iter().enumerate().filter_map(|(position, param)| {
        let ty = input.module.types.pointee(input.body.values[*param].ty)?;
        let position = u16::try_from(position).ok()?;
        input.unit.object_types.contains(ty).then_some(ReferenceParam { position, ty })
    });
    lent.collect()
}

/// Whether some condition asks if there is a variable at all. Then there need not be one.
fn asks_for_null(input: &FunctionInput<'_>, lent: &[ReferenceParam]) -> bool {
    let body = input.body;
    let is_lent = |mut value: Value| loop {
        match body.values[value].def {
            ValueDef::Param(block, index) => {
                return block.index() == 0 && lent.iter().any(|lent| u32::from(lent.position) == index);
            }
            ValueDef::Inst(inst) => {
                let Op::Cast(inner) = body.insts[inst].op else { return false };
                value = inner;
            }
        }
    };
    let compares = body
        .insts
        .values()
        .any(|inst| matches!(inst.op, Op::Compare(_, left, right) if is_lent(left) || is_lent(right)));
    let branches = body
        .blocks
        .values()
        .any(|block| matches!(block.end, Some(Terminator::Branch { condition, .. }) if is_lent(condition)));
    compares || branches
}

fn reads_before_writing(lending: &Lending) -> bool {
    let regions = Regions::of(&lending.sketch);
    let Some(entry) = regions.order.first() else { return false };
    lending.cells.iter().any(|(_, _, cell)| regions.live[*entry].contains(*cell))
}

/// A function that gets variables, as it is called by somebody who is not known.
struct FromOutside(Sketch, Vec<crate::sketch::Ptr>);

/// What the variables hold at first is never read: it may as well be nothing.
fn from_outside(lending: Lending) -> FromOutside {
    let mut sketch = lending.sketch;
    let cells: Vec<_> = lending.cells.iter().map(|(_, _, cell)| *cell).collect();
    let numbers = lending.numbers_in.iter().map(|(_, num)| *num);
    let numbers = numbers.chain(lending.numbers.iter().map(|(_, _, num)| *num));
    let mut steps: Vec<Step> = numbers.map(|num| Step::Number { num, value: NumValue::Any }).collect();
    steps.extend(cells.iter().map(|&to| Step::Copy { to, from: Source::Null }));
    if let Some(entry) = sketch.blocks.get_mut(Block::from_index(0)) {
        steps.append(&mut entry.steps);
        entry.steps = steps;
    }
    FromOutside(sketch, cells)
}

impl FromOutside {
    /// The caller gets the references that the variables hold in the end.
    fn give_away(&mut self) {
        let FromOutside(sketch, cells) = self;
        for block in sketch.blocks.values_mut() {
            if !matches!(block.end, End::Return { .. }) {
                continue;
            }
            for &ptr in cells.iter() {
                let note = Note { span: sketch.span, kind: NoteKind::Stored, site: None, reported: None, ways: None };
                let note = sketch.notes.push(note);
                block.steps.push(Step::Escape { ptr, by: 1, null: IfNull::Nothing, note });
            }
        }
    }
}
