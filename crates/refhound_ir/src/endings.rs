//! How every way from a block ends: whether a function can still do anything but fail from there.
//!
//! ```c
//! if (n < 0) {
//!     PyErr_Format(PyExc_ValueError, "...");   every way from here tells an error
//!     goto done;
//! }
//! ...
//! done:
//!     return result;                           NULL for who comes from there
//! ```

use crate::body::{Block, Body, Inst, Target, Terminator, Value};

/// Blocks that are looked at; code that tells an error is short.
const MOST_BLOCKS: usize = 48;

/// What the one who asks knows of values and calls.
pub trait Failing {
    /// Whether a returned value says that the function has failed.
    fn is_error(&self, value: Value) -> bool;
    /// Whether an instruction tells an error whatever is returned.
    fn raises(&self, inst: Inst) -> bool;
}

/// What block parameters stand for on one way.
type Given = Vec<(Value, Value)>;

/// Whether each way from the beginning of a block ends in a failure. False when there are too many of them.
pub fn all_ways_fail(body: &Body, from: Block, failing: &impl Failing) -> bool {
    all_fail(body, (from, Given::new()), failing)
}

/// As `all_ways_fail`, of those who come by one jump.
pub fn jump_fails(body: &Body, target: &Target, failing: &impl Failing) -> bool {
    all_fail(body, behind(body, target, &[]), failing)
}

fn all_fail(body: &Body, from: (Block, Given), failing: &impl Failing) -> bool {
    let mut seen: Vec<(Block, Given)> = Vec::new();
    let mut work: Vec<(Block, Given)> = vec![from];
    let mut ends = false;
    while let Some(way) = work.pop() {
        if seen.contains(&way) {
            continue;
        }
        if seen.len() == MOST_BLOCKS {
            return false;
        }
        let (block, given) = (way.0, way.1.clone());
        seen.push(way);
        let data = &body.blocks[block];
        if data.insts.iter().any(|&inst| failing.raises(inst)) {
            ends = true;
            continue;
        }
        match &data.end {
            Some(Terminator::Return(Some(value))) if failing.is_error(resolved(&given, *value)) => ends = true,
            Some(Terminator::Return(_)) => return false,
            // What is thrown is a failure of the function.
            Some(Terminator::Resume) => ends = true,
            Some(
                end @ (Terminator::Jump(_)
                | Terminator::Branch { .. }
                | Terminator::Switch { .. }
                | Terminator::IndirectJump { .. }
                | Terminator::Invoke { .. }
                | Terminator::Unreachable),
            ) => work.extend(end.targets().map(|target| behind(body, target, &given))),
            None => return false,
        }
    }
    ends
}

/// Where a jump leads, and what parameters stand for there.
fn behind(body: &Body, target: &Target, given: &[(Value, Value)]) -> (Block, Given) {
    let (params, args) = (&body.blocks[target.block].params, target.args.of(&body.value_pool));
    // The result of a call that may throw comes before what is passed on.
    let params = &params[params.len().saturating_sub(args.len())..];
    let passed = params.iter().zip(args).map(|(&param, &arg)| (param, resolved(given, arg)));
    let mut next: Given = passed.collect();
    next.extend(given.iter().copied().filter(|(value, _)| !params.contains(value)));
    (target.block, next)
}

fn resolved(given: &[(Value, Value)], value: Value) -> Value {
    given.iter().find(|(param, _)| *param == value).map_or(value, |&(_, passed)| passed)
}
