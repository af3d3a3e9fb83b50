//! RH102: an object is used after the last reference that the function knows of was released.

use refhound_witness::{Event, Fault, Origin};

use crate::case::Case;
use crate::rule::{Default, Level, Pointing, Status, Verdict};

declare_check!(USE_AFTER_RELEASE {
    id: "use-after-release",
    code: "RH102",
    summary: "an object is used after its last known reference was released",
    level: Level::Error,
    default: Default::On,
    status: Status::Preview { since: "0.1.0" },
    reads: Fault::UsedAfterRelease,
    judge: use_after_release,
});

fn use_after_release(case: &Case<'_>) -> Verdict {
    let used = match case.last_event() {
        Some(Event::Released) => "is released again".to_owned(),
        Some(Event::Stolen { by }) => format!("is handed to {by}"),
        Some(Event::Returned) => "is returned".to_owned(),
        _ => "is used".to_owned(),
    };
    let gone = match (case.gone_by(), case.witness.object.origin) {
        (Some(Event::Stolen { by }), _) => format!("{by} took over its last reference"),
        (Some(Event::Destroyed), Origin::Borrowed(_) | Origin::Memory) => "its owner was released".to_owned(),
        _ => "its last reference was released".to_owned(),
    };
    Verdict { message: format!("{} {used} after {gone}", case.name()), pointing: Pointing::AtFault }
}
