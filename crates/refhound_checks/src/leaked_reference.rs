//! RH101: a reference that the function owns is left when nothing refers to the object any more.

use refhound_witness::Fault;

use crate::case::Case;
use crate::rule::{Default, Level, Pointing, Status, Verdict};

declare_check!(LEAKED_REFERENCE {
    id: "leaked-reference",
    code: "RH101",
    summary: "a reference that the function owns is never released",
    level: Level::Error,
    default: Default::On,
    status: Status::Preview { since: "0.1.0" },
    reads: Fault::Leaked,
    judge: leaked_reference,
});

fn leaked_reference(case: &Case<'_>) -> Verdict {
    let (name, reference) = (case.name(), case.reference());
    let lost = match (case.passed_to(), case.failed_call()) {
        (Some(callee), _) => format!("is lost after {callee}, which does not take it over"),
        (None, Some(call)) => format!("is lost when {call} fails"),
        (None, None) => "is lost when the function returns".to_owned(),
    };
    // A borrowed object is lost with the reference that was taken to it here.
    match case.taken() {
        Some(taken) => Verdict {
            message: format!("{name} is retained but never released: the reference taken to it {lost}"),
            pointing: Pointing::At(taken),
        },
        None => {
            Verdict { message: format!("{name} is never released: {reference} {lost}"), pointing: Pointing::AtOrigin }
        }
    }
}
