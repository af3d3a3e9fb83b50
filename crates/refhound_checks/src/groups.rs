//! Which findings have one root cause, and so one group.
//!
//! ```text
//! #define SET(d, k, v) PyDict_SetItemString(d, k, PyLong_FromLong(v))     one macro, sixty places: one cause
//! PyErr_SetObject(Error, Py_BuildValue("s", why));                        one idiom, wherever it is written
//! ```

use crate::case::Case;
use crate::hash::stable_hash;
use crate::places::{Places, base_name};
use crate::rule::Rule;
use refhound_source::Span;

/// The group of a case whose finding points at `at`; `None` when it is a cause of its own.
pub(crate) fn shared_cause(rule: &Rule, case: &Case<'_>, at: Span, places: &Places<'_>) -> Option<String> {
    if let Some(group) = macro_cause(rule, at, places) {
        return Some(group);
    }
    let (made_by, passed_to) = (case.origin_call()?, case.passed_to()?);
    Some(stable_hash(&[rule.code, "idiom", made_by.as_str(), passed_to.as_str()]))
}

/// The group of all findings whose text a macro of the project has written.
pub(crate) fn macro_cause(rule: &Rule, at: Span, places: &Places<'_>) -> Option<String> {
    let (name, file) = places.project_macro(at)?;
    Some(stable_hash(&[rule.code, "macro", name.as_str(), &base_name(&file)]))
}
