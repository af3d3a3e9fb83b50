//! Fixpoints over a graph: the order in which nodes are looked at, and how loops come to an end.
//!
//! ```text
//! Graph ─► Order (Bourdoncle's weak topological order) ─► solve(order, flow, start)
//!
//!    loop:  turns that are decided are followed one by one    (`Flow::unrolls`)
//!           then  joined until nothing changes, widened after a few rounds
//!           then  narrowed: what widening has thrown away comes back as far as the loop itself says so
//!           then  one settled turn, in which the flow may report what it sees
//! ```
//!
//! The crate knows nothing of C: a state is whatever a [`Flow`] says it is.

mod order;
mod solve;

pub use order::{Element, Order};
pub use solve::{Edge, Flow, Mode, Node, Pace, solve};
