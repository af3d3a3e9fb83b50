//! Functions that an exception of C++ can leave: those that throw by themselves, and those that let one of a callee pass.

use refhound_index::{BitSet, IndexVec};
use refhound_ir::{Block, Body, Terminator};
use serde::{Deserialize, Serialize};

use crate::facts::UnitFacts;
use crate::graph::{Node, NodeId, UnitInput};

/// How an exception can leave a function.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Throws {
    Never,
    /// If a callee throws.
    ByCallees,
    /// It has a `throw` of its own that nothing inside catches.
    Itself,
}

impl Throws {
    pub(crate) fn of(body: &Body) -> Throws {
        let leaves = |block: &refhound_ir::BlockData| matches!(block.end, Some(Terminator::Resume));
        if !body.blocks.values().any(leaves) {
            return Throws::Never;
        }
        let mut seen: BitSet<Block> = BitSet::new(body.blocks.len());
        let mut open: Vec<Block> = body.blocks.ids().take(1).collect();
        while let Some(block) = open.pop() {
            if !seen.insert(block) {
                continue;
            }
            match &body.blocks[block].end {
                Some(Terminator::Resume) => return Throws::Itself,
                Some(Terminator::Invoke { normal, .. }) => open.push(normal.block),
                Some(end) => open.extend(end.successors()),
                None => {}
            }
        }
        Throws::ByCallees
    }
}

/// The functions that can be left by an exception. Inside a cycle what is found of the others decides.
pub(crate) fn throwing(
    units: &[UnitInput<'_>],
    nodes: &IndexVec<NodeId, Node>,
    components: &[Vec<NodeId>],
) -> BitSet<NodeId> {
    let mut throwing = BitSet::new(nodes.len());
    let facts = |node: &Node| -> &UnitFacts { units[node.unit].facts };
    for component in components {
        let mut changes = true;
        while std::mem::take(&mut changes) {
            for &node in component {
                let data = &nodes[node];
                let throws = match facts(data).functions[data.index].throws {
                    Throws::Never => false,
                    Throws::Itself => true,
                    Throws::ByCallees => data.callees.iter().any(|&callee| throwing.contains(callee)),
                };
                changes |= throws && throwing.insert(node);
            }
        }
    }
    throwing
}
