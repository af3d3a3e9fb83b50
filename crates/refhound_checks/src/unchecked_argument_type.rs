//! RH307: a macro that trusts the type of its argument gets one that nobody checked.

use refhound_evidence::{Disagreement, Flaw, FlawKind};

use crate::rule::{Default, Level, Status};

declare_check!(UNCHECKED_ARGUMENT_TYPE {
    id: "unchecked-argument-type",
    code: "RH307",
    summary: "a macro that trusts the type of its argument gets one that nobody checked",
    level: Level::Error,
    default: Default::On,
    status: Status::Preview { since: "0.1.0" },
    finds: FlawKind::UncheckedType,
    message: message,
});

fn message(flaw: &Flaw) -> String {
    let Disagreement::UncheckedType { accessor, wants } = &flaw.what else { return String::new() };
    format!("`{}` can be any object, and {accessor} takes it for an instance of {wants} without looking", flaw.object)
}
