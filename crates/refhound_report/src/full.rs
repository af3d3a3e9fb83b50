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

/// Findings with one root cause are told once, with a list of the other places.
pub(crate) fn full(report: &Report<'_>) -> String {
    let mut text = String::new();
    for cause in report.ordered_causes() {
        write_cause(&mut text, &cause, report);
    }
    text
}

fn write_cause(text: &mut String, cause: &Cause<'_>, report: &Report<'_>) {
    let (finding, paint) = (cause.first, report.paint);
    let _ = writeln!(text, "{}", headline(finding, paint));
    text.push_str(&excerpt::path(&finding.path, paint, report.detail));
    let margin = " ".repeat(excerpt::gutter(&finding.path));
    if !finding.other_path.is_empty() {
        let _ = writeln!(text, "{margin} = the other way out:");
        text.push_str(&excerpt::path(&finding.other_path, paint, report.detail));
    }
    let _ = writeln!(text, "{margin} = in `{}`, {}", Clean(&finding.function), happens(finding));
    if finding.paths > 1 {
        let _ =
            writeln!(text, "{margin} = {} of the function end the same way", counted(finding.paths as usize, "path"));
    }
    let _ = writeln!(text, "{margin} = {} {}", paint.help("help:"), Clean(&finding.help));
    if !cause.others.is_empty() {
        let mut places: Vec<String> = cause.others.iter().map(|other| place(other)).collect();
        places.dedup();
        if places.len() > PLACES {
            places.truncate(PLACES);
            places.push("...".to_owned());
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
        let _ = writeln!(text, "{margin} = {more}: {}", places.join(", "));
    }
    text.push('\n');
}

fn place(finding: &Finding) -> String {
    format!("{}:{}", Clean(finding.at.filename()), finding.at.start.line)
}
