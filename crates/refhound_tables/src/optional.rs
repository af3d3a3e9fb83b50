//! Optional arguments whose variables have no value when the argument is missing.
//!
//! ```c
//! int limit;                                        nothing is stored here
//! if (!PyArg_ParseTuple(args, "O|i", &o, &limit))   nor here, for f(o)
//!     return NULL;
//! return take(o, limit);                            whatever was on the stack
//! ```

use refhound_contracts::formats::{Layout, Presence};
use refhound_index::BitSet;
use refhound_ir::{Block, Inst, Op, Slot, SlotKind, Value};
use refhound_source::Span;
use refhound_types::Type;
use refhound_witness::{Confidence, Disagreement, Remark, RemarkKind};

use crate::format_calls::{Candidate, FormatCall};
use crate::unit::FunctionBody;

pub(crate) fn uninitialised(call: &FormatCall<'_, '_>, layout: &Layout, bytes: &[u8]) -> Vec<Candidate> {
    let mut found = Vec::new();
    for ((number, arg), &value) in layout.args().values().enumerate().zip(call.varargs()) {
        let unit = &layout.units()[arg.unit];
        if unit.presence == Presence::Required || !arg.effect.is_output() {
            continue;
        }
        let Some(Op::SlotAddress(slot)) = call.body.op(call.body.strip(value)) else { continue };
        let data = &call.body.body.slots[slot];
        let is_plain =
            matches!(call.body.types().get(data.ty), Type::Int(_) | Type::Float(_) | Type::Pointer(_) | Type::Enum(_));
        if data.kind != SlotKind::Local || !is_plain {
            continue;
        }
        let Some(read) = read_without_value(call.body, call, slot) else { continue };
        let unit = String::from_utf8_lossy(unit.range.of(bytes)).into_owned();
        let remarks = vec![
            Remark { place: data.span, kind: RemarkKind::Declared },
            Remark { place: read, kind: RemarkKind::Read },
        ];
        let what = Disagreement::UninitialisedOptional { call: call.name(), unit };
        found.push(call.candidate(number, call.body.spelled(value), what, Confidence::Likely, remarks));
    }
    found
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

/// Where the variable is read after the call on a way on which nothing but the call can have given it a value.
fn read_without_value(body: &FunctionBody<'_, '_>, call: &FormatCall<'_, '_>, slot: Slot) -> Option<Span> {
    let (home, at) = (call.call.block, call.call.at);
    let insts = |block: Block| &body.body.blocks[block].insts;
    let is_write = |&inst: &Inst| matches!(touch(body, inst, slot), Touch::Writes);
    if insts(home)[..at].iter().any(is_write) {
        return None;
    }
    let writers = body.body.blocks.ids().filter(|&block| {
        let others = insts(block).iter().filter(|&&inst| inst != call.call.inst);
        others.copied().any(|inst| is_write(&inst))
    });
    for writer in writers {
        if body.reachable_from(writer).contains(home) {
            return None;
        }
    }
    let mut seen: BitSet<Block> = BitSet::new(body.body.blocks.len());
    let mut work: Vec<(Block, usize)> = vec![(home, at + 1)];
    while let Some((block, from)) = work.pop() {
        let mut written = false;
        for &inst in &insts(block)[from..] {
            match touch(body, inst, slot) {
                Touch::Reads => return Some(body.body.insts[inst].span),
                Touch::Writes => {
                    written = true;
                    break;
                }
                Touch::Nothing => {}
            }
        }
        if !written {
            for &next in body.cfg().successors(block) {
                if seen.insert(next) {
                    work.push((next, 0));
                }
            }
        }
    }
    None
}
