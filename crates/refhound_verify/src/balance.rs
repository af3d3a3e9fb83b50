//! The affine engine as the loop over the call graph runs it.

use refhound_callgraph::NodeId;
use refhound_summary::{Engine, Functions, Looked, Revision, Summaries};

use crate::build::FunctionInput;
use crate::reason::Reason;
use crate::summary::Summary;
use crate::verdict::{Verified, VerifySettings, assumed_summary, verify_function};

/// Decides the functions of a project, one at a time.
pub struct Balance<'a> {
    pub functions: &'a dyn Functions,
    pub settings: VerifySettings,
}

impl Balance<'_> {
    /// A function as this engine looks at it.
    pub fn input<'s>(&'s self, node: NodeId, callees: Summaries<'s, Summary>) -> Option<FunctionInput<'s>> {
        Some(FunctionInput { function: self.functions.function(node)?, callees, project: self.functions })
    }
}

impl Engine for Balance<'_> {
    type Summary = Summary;
    type Report = Verified;

    fn look(&self, node: NodeId, callees: Summaries<'_, Summary>) -> Option<Looked<Self>> {
        let verified = verify_function(self.input(node, callees)?, self.settings);
        Some(Looked { summary: verified.summary.clone(), report: verified })
    }

    fn assume(&self, node: NodeId, callees: Summaries<'_, Summary>) -> Option<Summary> {
        Some(assumed_summary(self.input(node, callees)?))
    }

    fn revise(&self, assumed: Option<&Summary>, found: Option<&Summary>) -> Revision<Summary> {
        match (assumed, found) {
            (Some(assumed), Some(found)) if assumed.covers(found) => Revision::Holds,
            (None, None) => Revision::Holds,
            (_, found) => Revision::Assume(found.cloned()),
        }
    }

    fn failed(&self, _: NodeId, why: String) -> Verified {
        Verified { reasons: vec![Reason::Failed(why)], ..Verified::default() }
    }
}
