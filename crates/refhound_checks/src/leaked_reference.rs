//! RH101: a reference that the function owns is left when nothing refers to the object any more.

use refhound_witness::{Fault, Origin};

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
    let message = match case.witness.object.origin {
        Origin::New(_) | Origin::Out(_) | Origin::Unknown(_) => format!("{name} is never released: {reference} {lost}"),
        Origin::Borrowed(_) | Origin::Parameter | Origin::Memory | Origin::Static => {
            format!("{name} is retained but never released: {reference} {lost}")
        }
    };
    Verdict { message, pointing: Pointing::AtOrigin }
}
