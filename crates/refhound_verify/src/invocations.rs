//! Calls that may throw: they end a block, and what they return is the first parameter of the block where they return to.

use refhound_ir::{Block, Body, Callee, Target, Terminator, Value};

/// The call that ends a block.
pub(crate) fn invocation(body: &Body, block: Block) -> Option<(Callee, &[Value])> {
    let Some(Terminator::Invoke { callee, args, .. }) = &body.blocks[block].end else { return None };
    Some((*callee, args.of(&body.value_pool)))
}

/// Where the call that ends a block goes on when it throws.
pub(crate) fn unwinds_to(body: &Body, block: Block) -> Option<Block> {
    let Some(Terminator::Invoke { unwind, .. }) = &body.blocks[block].end else { return None };
    Some(unwind.block)
}

/// The parameter that gets what a call returns, if there is one: it stands before those that get arguments.
pub(crate) fn result_param(body: &Body, normal: &Target) -> Option<Value> {
    let params = &body.blocks[normal.block].params;
    params.first().copied().filter(|_| params.len() > normal.args.len())
}

/// The parameters of a block with what one of the ways to it carries along. What a call returns is not among them.
pub(crate) fn carried<'b>(body: &'b Body, target: &Target) -> impl Iterator<Item = (Value, Value)> + use<'b> {
    let params = &body.blocks[target.block].params;
    let args = target.args.of(&body.value_pool);
    let skipped = params.len().saturating_sub(args.len());
    params[skipped..].iter().copied().zip(args.iter().copied())
}

/// Whether a value is what a call that may throw returned.
pub(crate) fn is_invoked(body: &Body, value: Value) -> bool {
    body.blocks.values().any(|block| {
        matches!(&block.end, Some(Terminator::Invoke { normal, .. }) if result_param(body, normal) == Some(value))
    })
}
