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
    help: help,
});

fn help(flaw: &Flaw) -> String {
    let Disagreement::Table(what) = &flaw.what else { return METHOD_TABLE_MISMATCH.remedy() };
    match what {
        TableFlaw::Signature { difference, wants, .. } => match difference {
            Difference::TooManyParameters | Difference::TooFewParameters => METHOD_TABLE_MISMATCH.remedy(),
            Difference::Parameter(number) => format!("declare parameter {number} as `{wants}`"),
            Difference::Result => format!("let the function return `{wants}`"),
        },
        TableFlaw::NoSentinel { .. } => {
            "end the table with a row of zeros: `{NULL}`, or `{0}` where rows have numbers".to_owned()
        }
        TableFlaw::EarlyEnd { .. } => "remove the row in the middle whose first column is NULL or 0".to_owned(),
        TableFlaw::Duplicate { .. } => "remove one of the two rows, or give it another name".to_owned(),
        TableFlaw::Flags { .. } => {
            "use one of METH_NOARGS, METH_O, METH_VARARGS and METH_FASTCALL, the last two also with METH_KEYWORDS"
                .to_owned()
        }
        TableFlaw::NoFunction { .. } => "give the row a function, or remove it".to_owned(),
        TableFlaw::MemberType { wants, given, .. } => {
            format!("use the type code of `{given}`, or make the field `{wants}`")
        }
        TableFlaw::MemberOffset { .. } => {
            "take the offset of a field of the type's own struct, with `offsetof`".to_owned()
        }
        TableFlaw::NeverReadied => {
            "pass the type to `PyType_Ready` or `PyModule_AddType` when the module is initialised".to_owned()
        }
        TableFlaw::SmallInstance { .. } => {
            "make `tp_basicsize` the size of the struct that the functions take: `sizeof`".to_owned()
        }
    }
}

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
