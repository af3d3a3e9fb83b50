//! Which findings have one root cause, and so one group.
//!
//! ```text
//! #define SET(d, k, v) PyDict_SetItemString(d, k, PyLong_FromLong(v))     one macro, sixty places: one cause
//! PyErr_SetObject(Error, Py_BuildValue("s", why));                        one idiom, wherever it is written
//! if (PyList_Append(a, b) < 0) return NULL;                               one exit that forgets three objects
//! Py_BuildValue("ii", first, second)                                      one call with two wrong units
//! ```

use crate::case::Case;
use crate::finding::{Finding, Point};
use crate::hash::stable_hash;
use crate::places::{Places, base_name};
use crate::rule::Rule;
use refhound_evidence::{Disagreement, Fault, Flaw};
use refhound_source::{LineColumn, Span};

/// The group of a case whose finding points at `at`; `None` when it is a cause of its own.
pub(crate) fn shared_cause(rule: &Rule, case: &Case<'_>, at: Span, places: &Places<'_>) -> Option<String> {
    if let Some(group) = macro_cause(rule, at, places) {
        return Some(group);
    }
    if let (Some(made_by), Some(passed_to)) = (case.origin_call(), case.passed_to()) {
        return Some(stable_hash(&[rule.code, "idiom", made_by.as_str(), passed_to.as_str()]));
    }
    exit_cause(rule, case, places)
}

/// What is forgotten on the way out when one call fails is forgotten at one place.
fn exit_cause(rule: &Rule, case: &Case<'_>, places: &Places<'_>) -> Option<String> {
    let failed = case.failed_call().filter(|_| case.witness.fault == Fault::Leaked)?;
    let (function, exit) = (case.witness.function.as_str(), places.point(case.witness.place));
    let line = exit.start.line.to_string();
    Some(stable_hash(&[rule.code, "exit", &base_name(&exit.file), function, failed.as_str(), &line]))
}

/// The group of a flaw: what is wrong with one call has one cause.
pub(crate) fn flaw_cause(rule: &Rule, flaw: &Flaw, places: &Places<'_>) -> Option<String> {
    if let Some(group) = macro_cause(rule, flaw.place, places) {
        return Some(group);
    }
    // One line at the top of the file mends all of its calls.
    if let Disagreement::SsizeClean { .. } = &flaw.what {
        return Some(stable_hash(&[rule.code, "file", &base_name(&places.point(flaw.place).file)]));
    }
    let (Disagreement::FormatType { call, .. }
    | Disagreement::FormatCount { call, .. }
    | Disagreement::KeywordCount { call, .. }) = &flaw.what
    else {
        return None;
    };
    let text = places.plain_text(flaw.place);
    Some(stable_hash(&["call", flaw.function.as_str(), call.as_str(), &text]))
}

/// The macro that has written what a finding points at.
pub(crate) fn writer(at: Span, places: &Places<'_>) -> Option<String> {
    places.project_macro(at).map(|(name, _)| name.as_str().to_owned())
}

impl Finding {
    /// Where the macro that has written it is defined, if that is in the same file: the last `#define` above the use.
    pub fn definition(&self) -> Option<Point> {
        let name = self.written_by.as_deref()?;
        let (mut line, mut found) = (0, None);
        for text in self.at.file.bytes.split(|&byte| byte == b'\n').take(self.at.start.line as usize) {
            line += 1;
            if let Some(column) = defines(text, name) {
                found = Some((line, column, text.len() as u32));
            }
        }
        let (line, start, length) = found?;
        let place = |column: u32| LineColumn { line, column };
        let end = (start + name.len() as u32).min(length + 1);
        Some(Point { file: self.at.file.clone(), start: place(start), end: place(end) })
    }
}

/// The column of a macro's name in a line that defines it.
fn defines(line: &[u8], name: &str) -> Option<u32> {
    let skipped = |text: &[u8]| text.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
    let mut at = skipped(line);
    for word in [&b"#"[..], b"define"] {
        at += line.get(at..)?.starts_with(word).then_some(word.len())?;
        at += skipped(&line[at..]);
    }
    let behind = line.get(at..)?.strip_prefix(name.as_bytes())?;
    let is_longer = behind.first().is_some_and(|&byte| byte.is_ascii_alphanumeric() || byte == b'_');
    (!is_longer).then_some(at as u32 + 1)
}

/// The group of all findings whose text a macro of the project has written.
fn macro_cause(rule: &Rule, at: Span, places: &Places<'_>) -> Option<String> {
    let (name, file) = places.project_macro(at)?;
    Some(stable_hash(&[rule.code, "macro", name.as_str(), &base_name(&file)]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_defines_a_macro_of_this_very_name() {
        assert_eq!(defines(b"#define SET(d, k) f(d, k)", "SET"), Some(9));
        assert_eq!(defines(b"  #  define SET", "SET"), Some(13));
        assert_eq!(defines(b"#define SETTER(d) f(d)", "SET"), None);
        assert_eq!(defines(b"// #define SET", "SET"), None);
        assert_eq!(defines(b"SET(d, k);", "SET"), None);
        assert_eq!(defines(b"#", "SET"), None);
    }
}
