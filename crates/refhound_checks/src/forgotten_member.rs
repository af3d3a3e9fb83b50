//! RH109: a deallocator forgets a member that its type owns.

use refhound_evidence::{Disagreement, Flaw, FlawKind};

use crate::rule::{Default, Level, Status};

declare_check!(FORGOTTEN_MEMBER {
    id: "forgotten-member",
    code: "RH109",
    summary: "a deallocator forgets a member that its type owns",
    level: Level::Error,
    default: Default::On,
    status: Status::Preview { since: "0.1.0" },
    finds: FlawKind::ForgottenMember,
    message: message,
});

fn message(flaw: &Flaw) -> String {
    let Disagreement::ForgottenMember { field, ty } = &flaw.what else { return String::new() };
    format!("`{field}` of `{ty}` is never released: `{}` does not look at it", flaw.function)
}
