//! RH301: an argument is not of the type that the format asks for.

use refhound_evidence::{ArgumentUse, Disagreement, Flaw, FlawKind, Misfit};

use crate::rule::{Default, Level, Status};

declare_check!(FORMAT_TYPE_MISMATCH {
    id: "format-type-mismatch",
    code: "RH301",
    summary: "an argument is not of the type that the format asks for",
    level: Level::Error,
    default: Default::On,
    status: Status::Preview { since: "0.1.0" },
    finds: FlawKind::FormatType,
    message: message,
    help: help,
});

fn help(flaw: &Flaw) -> String {
    let Disagreement::FormatType { unit, wants, given, use_, .. } = &flaw.what else {
        return FORMAT_TYPE_MISMATCH.remedy();
    };
    let object = &flaw.object;
    match use_ {
        ArgumentUse::Stored if unit.contains('#') && wants == "Py_ssize_t" => {
            format!("declare `{object}` as `Py_ssize_t`, with `#define PY_SSIZE_T_CLEAN` above `#include <Python.h>`")
        }
        ArgumentUse::Converter => format!("pass a function of the type `{wants}`"),
        ArgumentUse::Stored if unit.is_empty() => format!("declare `{object}` as `{wants}`"),
        ArgumentUse::Stored => {
            format!("declare `{object}` as `{wants}`, or write the unit of `{given}` instead of `{unit}`")
        }
        ArgumentUse::Passed if unit.is_empty() => format!("pass a `{wants}`"),
        ArgumentUse::Passed => format!("write the unit of `{given}` instead of `{unit}`, or pass a `{wants}`"),
    }
}

fn message(flaw: &Flaw) -> String {
    let Disagreement::FormatType { call, unit, wants, given, misfit, use_ } = &flaw.what else {
        return String::new();
    };
    let object = &flaw.object;
    let by = if unit.is_empty() { call.to_string() } else { format!("the unit `{unit}` of {call}") };
    match (use_, misfit) {
        (ArgumentUse::Stored, Misfit::TooSmall { wants: bytes, has }) => {
            format!(
                "`{object}` is `{given}` ({has} bytes), and {by} writes `{wants}` ({bytes} bytes) there: memory behind it is overwritten"
            )
        }
        (ArgumentUse::Stored, Misfit::TooLarge { wants: bytes, has }) => {
            format!(
                "`{object}` is `{given}` ({has} bytes), and {by} writes only `{wants}` ({bytes} bytes) there: the rest keeps what it was"
            )
        }
        (ArgumentUse::Stored, Misfit::Kind) => format!("`{object}` is `{given}`, and {by} writes `{wants}` there"),
        (ArgumentUse::Converter, _) => format!("`{object}` is no converter: {by} calls it as `{wants}`"),
        (ArgumentUse::Passed, Misfit::TooSmall { wants: bytes, has }) => {
            format!("`{object}` is passed as `{given}` ({has} bytes), and {by} reads `{wants}` ({bytes} bytes)")
        }
        (ArgumentUse::Passed, Misfit::TooLarge { wants: bytes, has }) => {
            format!("`{object}` is passed as `{given}` ({has} bytes), and {by} reads only `{wants}` ({bytes} bytes)")
        }
        (ArgumentUse::Passed, Misfit::Kind) => format!("`{object}` is passed as `{given}`, and {by} reads `{wants}`"),
    }
}
