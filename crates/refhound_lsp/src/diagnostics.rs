//! Findings as diagnostics: the message where it points, and each step of the path as related information.

use lsp_types::{
    CodeDescription, Diagnostic, DiagnosticRelatedInformation, DiagnosticSeverity, Location, NumberOrString, Uri,
};
use refhound_checks::{Finding, Level, PathStep};
use refhound_source::clean_path;
use refhound_text::Clean;
use serde_json::json;

use crate::client::Abilities;
use crate::position::Encoding;
use crate::uris;

/// Steps that are told of one path. Editors show all of them at once.
const STEPS: usize = 60;

pub(crate) fn diagnostic(finding: &Finding, page: Option<Uri>, abilities: Abilities, encoding: Encoding) -> Diagnostic {
    let related = abilities.related_information.then(|| related(finding, encoding));
    let page = page.filter(|_| abilities.code_description);
    Diagnostic {
        range: encoding.range(&finding.at),
        severity: Some(match finding.rule.level {
            Level::Error => DiagnosticSeverity::ERROR,
            Level::Warning => DiagnosticSeverity::WARNING,
        }),
        code: Some(NumberOrString::String(finding.rule.code.to_owned())),
        code_description: page.map(|href| CodeDescription { href }),
        source: Some("refhound".to_owned()),
        message: format!("{}: {}\nhelp: {}", finding.rule.name, Clean(&finding.message), Clean(&finding.help)),
        related_information: related.filter(|steps| !steps.is_empty()),
        tags: None,
        data: Some(json!({ "fingerprint": finding.fingerprint, "rule": finding.rule.code })),
    }
}

fn related(finding: &Finding, encoding: Encoding) -> Vec<DiagnosticRelatedInformation> {
    let located = |step: &PathStep, way: &str| {
        let uri = uris::uri(&clean_path(&step.at.file.path))?;
        let location = Location { uri, range: encoding.range(&step.at) };
        Some(DiagnosticRelatedInformation { location, message: format!("{way}{}", step_text(step)) })
    };
    let this = finding.path.iter().take(STEPS).filter_map(|step| located(step, ""));
    let other = finding.other_path.iter().take(STEPS).filter_map(|step| located(step, "the other way out: "));
    this.chain(other).collect()
}

/// A step with the count behind it.
pub(crate) fn step_text(step: &PathStep) -> String {
    let message = Clean(&step.message);
    step.count.map_or_else(|| message.to_string(), |count| format!("{message} [{count} owned]"))
}
