//! The control flow of a function that something was seen in, as far as a picture needs it.

use serde::{Deserialize, Serialize};

/// A function, and the ways of its witnesses through it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Picture {
    pub flow: Flow,
    /// By witness: the blocks that its path goes through, from the entry. None where they cannot be told.
    pub ways: Vec<Option<Vec<usize>>>,
}

/// One function.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Flow {
    /// Each before those that it leads to, except along the edges of loops. The first is the entry.
    pub blocks: Vec<FlowBlock>,
}

/// A stretch of the function that is left only at its end.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct FlowBlock {
    /// Lines of the function's file, rising.
    pub lines: Vec<u32>,
    pub leaves: Leaves,
    pub edges: Vec<FlowEdge>,
}

/// Whether the function can end in a block.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Leaves {
    #[default]
    No,
    /// By a `return`.
    Returns,
    /// By a call that does not come back.
    Stops,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct FlowEdge {
    /// The index of a block.
    pub to: usize,
    pub when: Taken,
}

/// When control goes along an edge.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Taken {
    /// Always, or on a condition of several parts.
    Plain,
    WhenTrue,
    WhenFalse,
}

impl Picture {
    /// The same picture of a function whose first line is another one.
    #[must_use]
    pub fn moved(mut self, from: u32, to: u32) -> Picture {
        for line in self.flow.blocks.iter_mut().flat_map(|block| &mut block.lines) {
            *line = line.wrapping_sub(from).wrapping_add(to);
        }
        self
    }
}
