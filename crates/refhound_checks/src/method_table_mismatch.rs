//! RH303: a table of methods, slots or members does not fit what it describes.

use refhound_evidence::{Difference, Disagreement, Flaw, FlawKind, TableFlaw};

use crate::rule::{Default, Level, Status};

declare_check!(METHOD_TABLE_MISMATCH {
    id: "method-table-mismatch",
    code: "RH303",
    summary: "a table of methods, slots or members does not fit what it describes",
    level: Level::Error,
    default: Default::On,
    status: Status::Preview { since: "0.1.0" },
    finds: FlawKind::Table,
    message: message,
});

fn message(flaw: &Flaw) -> String {
    let Disagreement::Table(what) = &flaw.what else { return String::new() };
    let object = &flaw.object;
    match what {
        TableFlaw::Signature { slot, wants, given, difference } => match difference {
            Difference::TooManyParameters => {
                format!("`{object}` has {given} and is called with {wants} as {slot}: the rest is whatever is there")
            }
            Difference::TooFewParameters => format!("`{object}` has {given} and is called with {wants} as {slot}"),
            Difference::Parameter(number) => {
                format!("parameter {number} of `{object}` is `{given}`, and {slot} passes `{wants}`")
            }
            Difference::Result => format!("`{object}` returns `{given}`, and {slot} has to return `{wants}`"),
        },
        TableFlaw::NoSentinel { record } => {
            format!("`{object}` does not end with a row of zeros: the interpreter reads behind the last {record}")
        }
        TableFlaw::EarlyEnd { record } => {
            format!("rows of `{object}` stand behind a {record} of zeros, which is taken for the end")
        }
        TableFlaw::Duplicate { name } => format!("`{name}` stands twice in the table: one of the two is never found"),
        TableFlaw::Flags { name, flags } => {
            format!("the flags of `{name}` ({flags}) are no calling convention: every call fails")
        }
        TableFlaw::ParsesNoTuple { flags, call } => {
            format!("`{object}` parses its argument as a tuple with {call}, and {flags} passes none")
        }
        TableFlaw::NoFunction { name, record } => format!("`{name}` has no function in its {record}"),
        TableFlaw::MemberType { name, code, wants, field, given } => {
            format!("`{name}` is {code}, which is `{wants}`, and the field `{field}` is `{given}`")
        }
        TableFlaw::MemberOffset { name, offset, size } => {
            format!("the offset of `{name}` is {offset}, and an instance has {size} bytes")
        }
        TableFlaw::NeverReadied => {
            format!("an instance of `{object}` is made, and nothing in the project passes the type to PyType_Ready")
        }
        TableFlaw::SmallInstance { basicsize, size } => {
            format!("instances of `{object}` have {basicsize} bytes, and its functions use them as a struct of {size}")
        }
    }
}
