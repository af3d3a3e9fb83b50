//! What `refhound verify --output-format json` says, as far as tasks use it.

use serde::Deserialize;

/// One function.
#[derive(Deserialize)]
pub(crate) struct Judged {
    pub(crate) filename: String,
    pub(crate) function: String,
    pub(crate) location: Location,
    pub(crate) verdict: String,
    pub(crate) reason: Option<String>,
    pub(crate) counterexample: Option<Counterexample>,
    /// Further objects that are not balanced.
    pub(crate) more: Vec<Counterexample>,
}

#[derive(Debug, Clone, Copy, Deserialize)]
pub(crate) struct Location {
    pub(crate) row: u32,
    pub(crate) column: u32,
}

#[derive(Deserialize)]
pub(crate) struct Counterexample {
    pub(crate) object: String,
    pub(crate) direction: String,
    pub(crate) filename: String,
    pub(crate) location: Location,
}

impl Judged {
    /// Every object that is not balanced.
    pub(crate) fn imbalances(&self) -> impl Iterator<Item = &Counterexample> {
        self.counterexample.iter().chain(&self.more)
    }
}
