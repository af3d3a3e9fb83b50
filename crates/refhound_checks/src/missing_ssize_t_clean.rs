//! RH304: a length is parsed or built without PY_SSIZE_T_CLEAN.

use refhound_evidence::{Disagreement, Flaw, FlawKind};

use crate::rule::{Default, Level, Status};

declare_check!(MISSING_SSIZE_T_CLEAN {
    id: "missing-ssize-t-clean",
    code: "RH304",
    summary: "a length is parsed or built without PY_SSIZE_T_CLEAN",
    level: Level::Error,
    default: Default::On,
    status: Status::Preview { since: "0.1.0" },
    finds: FlawKind::SsizeClean,
    message: message,
});

fn message(flaw: &Flaw) -> String {
    let Disagreement::SsizeClean { call, unit, length } = &flaw.what else { return String::new() };
    match length {
        None => {
            format!("{call} has the unit `{unit}` and PY_SSIZE_T_CLEAN is not defined before Python.h: the call fails")
        }
        Some(length) => format!(
            "{call} has the unit `{unit}` and PY_SSIZE_T_CLEAN is not defined before Python.h: Python 3.10 to 3.12 fail with SystemError, and later ones take the `{length}` for a `Py_ssize_t`"
        ),
    }
}
