//! For people: the message, the path through the source with the count in the margin, and what else there is to know.

use std::fmt::Write as _;

use refhound_checks::Finding;
use refhound_witness::{Confidence, Trigger};

use crate::concise::headline;
use crate::coverage_line::counted;
use crate::excerpt;
use crate::paint::Paint;

/// Further places of one cause that are listed.
const PLACES: usize = 10;

/// Findings with one root cause are told once, with a list of the other places.
pub fn full(findings: &[Finding], paint: Paint) -> String {
    let mut text = String::new();
    for (index, finding) in findings.iter().enumerate() {
        if findings[..index].iter().any(|earlier| earlier.group == finding.group) {
            continue;
        }
        let others: Vec<&Finding> = findings[index + 1..].iter().filter(|it| it.group == finding.group).collect();
        write_finding(&mut text, finding, &others, paint);
    }
    text
}

fn write_finding(text: &mut String, finding: &Finding, others: &[&Finding], paint: Paint) {
    let _ = writeln!(text, "{}", headline(finding, paint));
    text.push_str(&excerpt::path(&finding.path, paint));
    let _ = writeln!(text, "     = in `{}`, {}", finding.function, happens(finding));
    if finding.paths > 1 {
        let _ = writeln!(text, "     = {} of the function end the same way", counted(finding.paths as usize, "path"));
    }
    if !others.is_empty() {
        let mut places: Vec<String> = others.iter().take(PLACES).map(|other| place(other)).collect();
        if others.len() > PLACES {
            places.push("...".to_owned());
        }
        let _ =
            writeln!(text, "     = {} with the same cause: {}", counted(others.len(), "more place"), places.join(", "));
    }
    text.push('\n');
}

fn place(finding: &Finding) -> String {
    format!("{}:{}", finding.at.filename(), finding.at.start.line)
}

/// When it happens and how sure that is.
fn happens(finding: &Finding) -> String {
    let when = match finding.trigger {
        Trigger::Success => "happens in normal use",
        Trigger::BadInput => "happens when a call fails, as on bad arguments",
        Trigger::HostileObject => "happens with objects that have unusual methods",
        Trigger::AllocFailure => "happens when memory runs out",
        Trigger::Init => "happens when the module is initialised",
        Trigger::Unknown => "when it happens is not known",
    };
    let sure = match finding.confidence {
        Confidence::Certain => "certain",
        Confidence::Likely => "likely",
        Confidence::Possible => "only possible: something on the path is not known",
    };
    format!("{when} ({sure})")
}
