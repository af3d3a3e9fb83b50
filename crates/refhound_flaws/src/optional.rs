//! Optional arguments whose variables have no value when the argument is missing.
//!
//! ```c
//! int limit;                                        nothing is stored here
//! if (!PyArg_ParseTuple(args, "O|i", &o, &limit))   nor here, for f(o)
//!     return NULL;
//! return take(o, limit);                            whatever was on the stack
//! ```

use refhound_contracts::formats::{Arg, Layout, Presence};
use refhound_evidence::{Confidence, Disagreement, Remark, RemarkKind};
use refhound_index::BitSet;
use refhound_ir::{Block, Inst, Op, Slot, SlotKind, Terminator, Value};
use refhound_source::Span;
use refhound_types::Type;

use crate::format_calls::{Candidate, FormatCall};
use crate::unit::FunctionBody;

pub(crate) fn uninitialised(call: &FormatCall<'_, '_>, layout: &Layout, bytes: &[u8]) -> Vec<Candidate> {
    let mut found = Vec::new();
    let slot_of = |value: Value| match call.body.op(call.body.strip(value)) {
        Some(Op::SlotAddress(slot)) => Some(slot),
        _ => None,
    };
    // A variable that stands for a required unit as well has a value in any case.
    let pairs = layout.args().values().zip(call.varargs());
    let is_required = |arg: &Arg| layout.units()[arg.unit].presence == Presence::Required && arg.effect.is_output();
    let filled: Vec<Slot> =
        pairs.filter(|(arg, _)| is_required(arg)).filter_map(|(_, &value)| slot_of(value)).collect();
    for ((number, arg), &value) in layout.args().values().enumerate().zip(call.varargs()) {
        let unit = &layout.units()[arg.unit];
        if unit.presence == Presence::Required || !arg.effect.is_output() {
            continue;
        }
        if slot_of(value).is_none_or(|slot| filled.contains(&slot)) {
            continue;
        }
        let unit = String::from_utf8_lossy(unit.range.of(bytes)).into_owned();
        found.extend(uninitialised_variable(call, number, value, unit));
    }
    found
}

/// A variable that an argument points to, if it has no value when the argument is missing.
pub(crate) fn uninitialised_variable(
    call: &FormatCall<'_, '_>,
    number: usize,
    value: Value,
    unit: String,
) -> Option<Candidate> {
    let Some(Op::SlotAddress(slot)) = call.body.op(call.body.strip(value)) else { return None };
    let data = &call.body.body.slots[slot];
    let is_plain =
        matches!(call.body.types().get(data.ty), Type::Int(_) | Type::Float(_) | Type::Pointer(_) | Type::Enum(_));
    if data.kind != SlotKind::Local || !is_plain {
        return None;
    }
    let Read { place: read, confidence } = read_without_value(call.body, call, slot)?;
    let remarks =
        vec![Remark { place: data.span, kind: RemarkKind::Declared }, Remark { place: read, kind: RemarkKind::Read }];
    let what = Disagreement::UninitialisedOptional { call: call.name(), unit };
    Some(call.candidate(number, call.body.spelled(value), what, confidence, remarks))
}

/// What an instruction does to a variable.
enum Touch {
    Nothing,
    /// May give it a value.
    Writes,
    Reads,
}

fn touch(body: &FunctionBody<'_, '_>, inst: Inst, slot: Slot) -> Touch {
    let is_slot = |value: Value| matches!(body.op(body.strip(value)), Some(Op::SlotAddress(of)) if of == slot);
    let op = body.body.insts[inst].op;
    match op {
        Op::Load { from } if is_slot(from) => Touch::Reads,
        Op::Cast(_) | Op::Bind { .. } => Touch::Nothing,
        _ if op.operands(&body.body.value_pool).any(is_slot) => Touch::Writes,
        _ => Touch::Nothing,
    }
}

/// Where the variable is read, and how sure it is that it then has no value.
struct Read {
    place: Span,
    confidence: Confidence,
}

/// Where the variable is read after the call on a way on which nothing but the call can have given it a value.
fn read_without_value(body: &FunctionBody<'_, '_>, call: &FormatCall<'_, '_>, slot: Slot) -> Option<Read> {
    let (home, at) = (call.call.block, call.call.at);
    let insts = |block: Block| &body.body.blocks[block].insts;
    let is_write = |&inst: &Inst| matches!(touch(body, inst, slot), Touch::Writes);
    if insts(home)[..at].iter().any(is_write) {
        return None;
    }
    let writes = |block: Block| insts(block).iter().any(|inst| *inst != call.call.inst && is_write(inst));
    if body.leading_to(home).iter().any(writes) {
        return None;
    }
    let behind = (home, at + 1);
    // `if (PyTuple_Size(args) == 0) return ...;` before the call.
    let was_asked = body.leading_to(home).iter().any(|block| is_guarded(body, call, block));
    if !was_asked && let Some(place) = first_read(body, call, slot, behind, Ways::Unguarded { nesting: 0 }) {
        return Some(Read { place, confidence: Confidence::Likely });
    }
    let place = first_read(body, call, slot, behind, Ways::All)?;
    Some(Read { place, confidence: Confidence::Possible })
}

/// Conditions that are looked behind; each costs a walk through the function.
const MOST_GUARDS: usize = 16;

/// Conditions behind conditions that are looked behind.
const MOST_NESTING: usize = 3;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Ways {
    All,
    /// Those on which no condition asks for the number of arguments or for what else the call has stored.
    Unguarded {
        nesting: usize,
    },
}

fn first_read(
    body: &FunctionBody<'_, '_>,
    call: &FormatCall<'_, '_>,
    slot: Slot,
    start: (Block, usize),
    ways: Ways,
) -> Option<Span> {
    let mut seen: BitSet<Block> = BitSet::new(body.body.blocks.len());
    let mut guards = 0;
    let mut work: Vec<(Block, usize)> = vec![start];
    while let Some((block, from)) = work.pop() {
        let mut written = false;
        for &inst in &body.body.blocks[block].insts[from..] {
            match touch(body, inst, slot) {
                Touch::Reads => return Some(body.body.insts[inst].span),
                Touch::Writes => {
                    written = true;
                    break;
                }
                Touch::Nothing => {}
            }
        }
        if written {
            continue;
        }
        if let Ways::Unguarded { nesting } = ways
            && is_guarded(body, call, block)
        {
            // A condition after which the variable is read in any case is no guard.
            let inner = Ways::Unguarded { nesting: nesting + 1 };
            let is_read = |&next: &Block| first_read(body, call, slot, (next, 0), inner).is_some();
            guards += 1;
            let is_known = nesting < MOST_NESTING && guards <= MOST_GUARDS;
            if !is_known || !body.cfg().successors(block).iter().all(is_read) {
                continue;
            }
        }
        for &next in body.cfg().successors(block) {
            if seen.insert(next) {
                work.push((next, 0));
            }
        }
    }
    None
}

/// Whether the condition at the end of a block may tell that the argument was given.
fn is_guarded(body: &FunctionBody<'_, '_>, call: &FormatCall<'_, '_>, block: Block) -> bool {
    const MOST: usize = 24;
    let condition = match &body.body.blocks[block].end {
        Some(Terminator::Branch { condition, .. }) => *condition,
        Some(Terminator::Switch { value, .. }) => *value,
        _ => return false,
    };
    let address = |value: Value| match body.op(body.strip(value)) {
        Some(Op::SlotAddress(slot)) => Some(slot),
        _ => None,
    };
    let filled: Vec<Slot> = call.varargs().iter().filter_map(|&value| address(value)).collect();
    let given: Vec<Value> = call.call.args[..call.first].iter().map(|&value| body.strip(value)).collect();
    let (mut work, mut looked) = (vec![condition], 0);
    while let Some(value) = work.pop() {
        looked += 1;
        if looked > MOST {
            return true;
        }
        let Some(op) = body.op(value) else { continue };
        match op {
            Op::Load { from } if address(from).is_some_and(|slot| filled.contains(&slot)) => return true,
            // What the parser itself says is no guard.
            Op::Call { .. } if Some(value) == call.call.result => {}
            Op::Call { args, .. } => {
                let asks = |&arg: &Value| {
                    let arg = body.strip(arg);
                    given.contains(&arg) && body.parameter(arg).is_some()
                };
                if body.values(args).iter().any(asks) {
                    return true;
                }
            }
            _ => work.extend(op.operands(&body.body.value_pool)),
        }
    }
    false
}
