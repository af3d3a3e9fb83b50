//! The control flow of functions that something was found in, as far as a picture needs it. Data only: the driver fills it
//! when a format asks for pictures.

use refhound_evidence::Flow;

/// Pictures of a run.
#[derive(Debug, Clone, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Flows {
    pub functions: Vec<Flow>,
    /// The way of each witness, by its number ([`refhound_checks::Finding::witness`]).
    pub routes: Vec<Option<Route>>,
}

/// The way that a path takes.
#[derive(Debug, Clone, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
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
