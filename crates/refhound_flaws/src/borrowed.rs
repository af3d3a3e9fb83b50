//! Borrowed references that live across a call that may run Python code or let other threads run: for builds without the GIL.
//!
//! Not every borrowed reference is told: only one that is used after such a call and that nobody has taken a reference to
//! before it.

use refhound_clauses::{Gil, Gives, Place, RunsPython, Takes};
use refhound_contracts::SlotTable;
use refhound_evidence::{Confidence, Disagreement, Flaw, Hazard, Remark, RemarkKind, Trigger};
use refhound_index::{BitSet, Symbol};
use refhound_ir::{Block, Callee, Inst, Op, Value};
use refhound_source::Span;

use crate::unit::{Call, FunctionBody};

pub(crate) fn examine(body: &FunctionBody<'_, '_>, flaws: &mut Vec<Flaw>) {
    if !body.unit.version().free_threaded {
        return;
    }
    for call in body.calls() {
        let (Some(contract), Some(result)) = (body.unit.contract(call.function), call.result) else { continue };
        let Some(replacement) = &contract.strong_replacement else { continue };
        // An owner that never changes, or that the interpreter keeps, lets go of nothing.
        let is_lasting = !matches!(contract.returns.from, Some(Place::Param(_)))
            || body.unit.api(call.function).is_some_and(SlotTable::owns_for_good);
        if contract.returns.gives != Gives::Borrowed || is_lasting {
            continue;
        }
        let Some((hazard, used)) = used_after_hazard(body, &call, result) else { continue };
        let api = body.unit.name(call.function);
        let kind = match hazard.kind {
            Hazard::RunsPython => RemarkKind::RunsPython(hazard.call),
            Hazard::ReleasesGil => RemarkKind::ReleasesGil(hazard.call),
        };
        flaws.push(Flaw {
            function: body.name(),
            object: body.spelled(result),
            place: call.span,
            what: Disagreement::BorrowedAcrossCall {
                api,
                call: hazard.call,
                hazard: hazard.kind,
                replacement: replacement.clone(),
            },
            remarks: vec![
                Remark { place: call.span, kind: RemarkKind::Borrowed },
                Remark { place: hazard.place, kind },
                Remark { place: used, kind: RemarkKind::Used },
            ],
            trigger: Trigger::HostileObject,
            confidence: body.at_most(Confidence::Likely),
        });
    }
}

#[derive(Clone, Copy)]
struct Endangering {
    call: Symbol,
    kind: Hazard,
    place: Span,
}

/// The first dangerous call on some way from the borrowing to a use, and that use.
fn used_after_hazard(body: &FunctionBody<'_, '_>, from: &Call<'_>, result: Value) -> Option<(Endangering, Span)> {
    let aliases = aliases(body, result);
    let insts = |block: Block| &body.body.blocks[block].insts;
    // Ways before and after a dangerous call are walked once each.
    let mut seen = [BitSet::<Block>::new(body.body.blocks.len()), BitSet::new(body.body.blocks.len())];
    let mut work: Vec<(Block, usize, Option<Endangering>)> = vec![(from.block, from.at + 1, None)];
    while let Some((block, at, mut danger)) = work.pop() {
        let mut ends = false;
        for &inst in &insts(block)[at..] {
            if inst == from.inst {
                ends = true;
                break;
            }
            let uses = uses(body, inst, &aliases);
            match (uses, danger) {
                (AliasUse::Retained, _) => {
                    ends = true;
                    break;
                }
                (AliasUse::Used, Some(danger)) => return Some((danger, body.body.insts[inst].span)),
                (AliasUse::Used | AliasUse::Not, _) => {}
            }
            danger = danger.or_else(|| hazard(body, inst));
        }
        if ends {
            continue;
        }
        for &next in body.cfg().successors(block) {
            if seen[usize::from(danger.is_some())].insert(next) {
                work.push((next, 0, danger));
            }
        }
    }
    None
}

/// The value and its conversions.
fn aliases(body: &FunctionBody<'_, '_>, value: Value) -> Vec<Value> {
    let mut aliases = vec![value];
    for (_, _, inst) in body.insts() {
        let data = &body.body.insts[inst];
        if let (Op::Cast(inner), Some(result)) = (data.op, data.result)
            && aliases.contains(&inner)
        {
            aliases.push(result);
        }
    }
    aliases
}

enum AliasUse {
    Not,
    Used,
    /// Somebody owns it from here on, or it is given away: no longer merely borrowed.
    Retained,
}

fn uses(body: &FunctionBody<'_, '_>, inst: Inst, aliases: &[Value]) -> AliasUse {
    let op = body.body.insts[inst].op;
    if !op.operands(&body.body.value_pool).any(|value| aliases.contains(&value)) {
        return AliasUse::Not;
    }
    match op {
        Op::Cast(_) | Op::Bind { .. } | Op::Compare(..) => AliasUse::Not,
        Op::Call { callee: Callee::Function(function), args } => {
            let contract = body.unit.contract(function);
            let retains = body.values(args).iter().enumerate().any(|(index, arg)| {
                let takes = contract.and_then(|contract| contract.param(index)).map(|param| param.takes);
                aliases.contains(arg)
                    && (contract.is_none()
                        || matches!(takes, Some(Takes::Retain | Takes::RetainOnSuccess | Takes::Keep | Takes::Steal)))
            });
            if retains { AliasUse::Retained } else { AliasUse::Used }
        }
        _ => AliasUse::Used,
    }
}

fn hazard(body: &FunctionBody<'_, '_>, inst: Inst) -> Option<Endangering> {
    let data = &body.body.insts[inst];
    let Op::Call { callee: Callee::Function(function), .. } = data.op else { return None };
    let contract = body.unit.contract(function)?;
    let kind = match (contract.gil, contract.runs_python) {
        (Gil::Releases, _) => Hazard::ReleasesGil,
        (_, RunsPython::Yes) => Hazard::RunsPython,
        (Gil::Required | Gil::NotRequired | Gil::Acquires, RunsPython::Never | RunsPython::Dealloc) => return None,
    };
    Some(Endangering { call: body.unit.name(function), kind, place: data.span })
}
