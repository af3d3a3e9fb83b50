//! Which blocks of a function come to a return.

use refhound_index::IndexVec;
use refhound_ir::{Block, Body, Callee, Cfg, FuncId, Inst, Op, Terminator};

/// The blocks that do nothing but lead to a return.
pub(crate) fn returning_blocks(body: &Body, cfg: &Cfg) -> IndexVec<Block, bool> {
    let mut returning = IndexVec::filled(false, body.blocks.len());
    for &block in cfg.reverse_postorder().iter().rev() {
        returning[block] = match &body.blocks[block].end {
            // A call that never returns ends the path without a loss.
            Some(Terminator::Return(_) | Terminator::Unreachable) => true,
            Some(Terminator::Jump(target)) => returning[target.block],
            _ => false,
        };
    }
    returning
}

/// The blocks from which a path can come to a return, past the calls that never do.
pub(crate) fn coming_back(body: &Body, cfg: &Cfg, never_returns: impl Fn(FuncId) -> bool) -> IndexVec<Block, bool> {
    let stops = |block: Block| {
        let stops = |inst: &Inst| matches!(body.insts[*inst].op, Op::Call { callee: Callee::Function(function), .. } if never_returns(function));
        body.blocks[block].insts.iter().any(stops)
    };
    let mut coming_back = IndexVec::filled(false, body.blocks.len());
    let is_end = |block: Block| match &body.blocks[block].end {
        Some(Terminator::Return(_) | Terminator::Resume) => true,
        Some(
            Terminator::Jump(_)
            | Terminator::Branch { .. }
            | Terminator::Switch { .. }
            | Terminator::IndirectJump { .. }
            | Terminator::Invoke { .. }
            | Terminator::Unreachable,
        )
        | None => false,
    };
    let mut open: Vec<Block> = cfg.reverse_postorder().iter().copied().filter(|&block| is_end(block)).collect();
    while let Some(block) = open.pop() {
        if !coming_back[block] && !stops(block) {
            coming_back[block] = true;
            open.extend(cfg.predecessors(block));
        }
    }
    coming_back
}
