//! The path engine as the loop over the call graph runs it.

use std::sync::Arc;

use refhound_callgraph::NodeId;
use refhound_evidence::{Picture, Witness};
use refhound_source::Origins;
use refhound_summary::{Engine, Functions, Looked, Revision, Summaries};

use crate::compress::joined;
use crate::explore::GaveUp;
use crate::summary::Summary;
use crate::{Explored, explore};

/// Explores the functions of a project, one at a time.
pub struct Paths<'a> {
    pub functions: &'a dyn Functions,
}

/// What was seen in a function.
#[derive(Debug, Default)]
pub struct Report {
    pub witnesses: Vec<Witness>,
    pub gave_up: Option<GaveUp>,
    /// The message of a panic.
    pub failed: Option<String>,
    /// Resolves the places of the witnesses; `None` for the origins of the unit.
    pub origins: Option<Arc<Origins>>,
    /// What is kept beside the witnesses for those who draw them.
    pub picture: Option<Picture>,
}

impl Engine for Paths<'_> {
    type Summary = Summary;
    type Report = Report;

    fn look(&self, node: NodeId, callees: Summaries<'_, Summary>) -> Option<Looked<Self>> {
        let Explored { summary, witnesses, gave_up, .. } = explore(self.functions.function(node)?, callees);
        Some(Looked { summary: Some(summary), report: Report { witnesses, gave_up, ..Report::default() } })
    }

    /// At first a call inside the cycle does not return: only the ways that need no such call are seen, then those that need
    /// one, and so on until nothing is added.
    fn assume(&self, node: NodeId, _: Summaries<'_, Summary>) -> Option<Summary> {
        let function = self.functions.function(node)?;
        Some(Summary { unit: function.unit.number, ..Summary::default() })
    }

    fn revise(&self, assumed: Option<&Summary>, found: Option<&Summary>) -> Revision<Summary> {
        match (assumed, found) {
            (Some(assumed), Some(found)) => {
                let both = joined(assumed, found);
                if both == *assumed { Revision::Holds } else { Revision::Assume(Some(both)) }
            }
            (None, None) => Revision::Holds,
            (None, Some(_)) | (Some(_), None) => Revision::Assume(None),
        }
    }

    fn unsettled(&self, mut looked: Looked<Self>) -> Looked<Self> {
        let gave_up = looked.report.gave_up.filter(|why| *why != GaveUp::Uncounted);
        looked.report.gave_up = gave_up.or(Some(GaveUp::Cycle));
        looked
    }

    fn failed(&self, _: NodeId, why: String) -> Report {
        Report { failed: Some(why), ..Report::default() }
    }
}
