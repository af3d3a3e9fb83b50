//! Words that several formats use for the same thing.

use refhound_checks::Finding;
use refhound_evidence::{Confidence, Trigger};

/// When a finding happens, in words and in the word of `--trigger`, and how sure that is.
pub(crate) fn happens(finding: &Finding) -> String {
    let python = finding.python.as_ref().map_or_else(String::new, |python| format!(", only for Python {python}"));
    format!("{} ({}, {}){python}", when(finding.trigger), finding.trigger.word(), sure(finding.confidence))
}

pub(crate) fn when(trigger: Trigger) -> &'static str {
    match trigger {
        Trigger::Success => "happens in normal use",
        Trigger::BadInput => "happens when a call fails, as on bad arguments",
        Trigger::HostileObject => "happens with objects that have unusual methods",
        Trigger::AllocFailure => "happens when memory runs out",
        Trigger::Init => "happens when the module is initialised",
        Trigger::Unknown => "when it happens is not known",
    }
}

fn sure(confidence: Confidence) -> &'static str {
    match confidence {
        Confidence::Certain => "certain",
        Confidence::Likely => "likely",
        Confidence::Possible => "only possible: something on the path is not known",
    }
}
