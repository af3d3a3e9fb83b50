//! The control flow of functions that something was found in, as far as a picture needs it. Data only: the driver fills it
//! when a format asks for pictures.

/// Pictures of a run.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Flows {
    pub functions: Vec<Flow>,
    /// The way of each witness, by its number ([`refhound_checks::Finding::witness`]).
    pub routes: Vec<Option<Route>>,
}

/// One function.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Flow {
    /// Each before those that it leads to, except along the edges of loops. The first is the entry.
    pub blocks: Vec<FlowBlock>,
}

/// A stretch of the function that is left only at its end.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FlowBlock {
    /// Lines of the function's file, rising.
    pub lines: Vec<u32>,
    pub leaves: Leaves,
    pub edges: Vec<FlowEdge>,
}

/// Whether the function can end in a block.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Leaves {
    #[default]
    No,
    /// By a `return`.
    Returns,
    /// By a call that does not come back.
    Stops,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FlowEdge {
    /// The index of a block.
    pub to: usize,
    pub when: Taken,
}

/// When control goes along an edge.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Taken {
    /// Always, or on a condition of several parts.
    Plain,
    WhenTrue,
    WhenFalse,
}

/// The way that a path takes.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Route {
    /// The index of a function.
    pub flow: usize,
    /// Its blocks in the order in which they are gone through, from the entry.
    pub blocks: Vec<usize>,
}

impl Flows {
    /// The way of a witness, and the function that it is in.
    pub(crate) fn route(&self, witness: usize) -> Option<(&Route, &Flow)> {
        let route = self.routes.get(witness)?.as_ref()?;
        Some((route, self.functions.get(route.flow)?))
    }
}
