//! For people: the message, the path through the source with the count in the margin, why it is wrong, what to change, and
//! what else there is to know.
//!
//! ```text
//! src/spam.c:24:22: RH101 leaked-reference: `dict` is never released: ...
//!   24 |     PyObject *dict = PyDict_New();
//!  [1] |                      ^^^^^^^^^^^^ new reference from `PyDict_New`
//!   31 |         return NULL;
//!  [1] |         ^^^^^^^^^^^^ `dict` is lost with 1 reference still owned
//!      = in `spam_pair`, happens when memory runs out (alloc-failure, certain)
//!      = help: release `dict` before the return: `Py_DECREF(dict)`, in line 31
//! ```

use std::fmt::Write as _;

use refhound_checks::Finding;
use refhound_text::Clean;

use crate::concise::headline;
use crate::coverage_line::counted;
use crate::excerpt;
use crate::report::{Cause, Report, Uses};
use crate::words::happens;

/// Further places of one cause that are listed.
const PLACES: usize = 10;

/// Blanks before what finds no room in the first line of a finding.
const HEADLINE: usize = 4;

/// Findings with one root cause are told once, with a list of the other places.
pub(crate) fn full(report: &Report<'_>) -> String {
    let mut text = String::new();
    for cause in report.ordered_causes() {
        write_cause(&mut text, &cause, report);
    }
    text
}

fn write_cause(text: &mut String, cause: &Cause<'_>, report: &Report<'_>) {
    let (finding, paint, width) = (cause.first, report.paint, report.width);
    let _ = writeln!(text, "{}", width.wrapped(&headline(finding, paint), HEADLINE));
    text.push_str(&excerpt::path(&finding.path, paint, report.detail, width));
    let margin = excerpt::gutter(&finding.path);
    let note = |text: &mut String, said: &str| {
        let _ = writeln!(text, "{}", width.wrapped(&format!("{:margin$} = {said}", ""), margin + 3));
    };
    if !finding.other_path.is_empty() {
        note(text, "the other way out:");
        text.push_str(&excerpt::path(&finding.other_path, paint, report.detail, width));
    }
    note(text, &format!("in `{}`, {}", Clean(&finding.function), happens(finding)));
    if finding.paths > 1 {
        note(text, &format!("{} of the function end the same way", counted(finding.paths as usize, "path")));
    }
    note(text, &format!("{} {}", paint.help("help:"), Clean(&finding.help)));
    if !cause.others.is_empty() {
        let mut places: Vec<String> = cause.others.iter().map(|other| place(other)).collect();
        places.dedup();
        if places.len() > PLACES {
            let rest = places.len() - PLACES;
            places.truncate(PLACES);
            places.push(format!("and {}", counted(rest, "more place")));
        }
        let more = match cause.uses() {
            Some(Uses { defined: Some(defined), name, more, .. }) => {
                let uses = paint.bold(&counted(more, "more use"));
                format!("{uses} of the macro `{}`, which line {} defines", Clean(name), defined.start.line)
            }
            Some(uses) => {
                format!("{} of the macro `{}`", paint.bold(&counted(uses.more, "more use")), Clean(uses.name))
            }
            None => format!("{} with the same cause", paint.bold(&counted(cause.others.len(), "more place"))),
        };
        note(text, &format!("{more}: {}", places.join(", ")));
    }
    text.push('\n');
}

fn place(finding: &Finding) -> String {
    format!("{}:{}", Clean(finding.at.filename()), finding.at.start.line)
}
