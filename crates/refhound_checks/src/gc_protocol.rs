//! RH501: a type does not keep the protocol of the garbage collector.

use refhound_evidence::{Disagreement, Flaw, FlawKind, GcFlaw};

use crate::rule::{Default, Level, Status};

declare_check!(GC_PROTOCOL {
    id: "gc-protocol",
    code: "RH501",
    summary: "a type does not keep the protocol of the garbage collector",
    level: Level::Warning,
    default: Default::Off,
    status: Status::Preview { since: "0.1.0" },
    finds: FlawKind::GcProtocol,
    message: message,
});

fn message(flaw: &Flaw) -> String {
    let Disagreement::Gc(what) = &flaw.what else { return String::new() };
    let (object, ty) = (&flaw.object, flaw.function);
    match what {
        GcFlaw::NoTraverse => format!("`{object}` has Py_TPFLAGS_HAVE_GC and no tp_traverse"),
        GcFlaw::NoFlag => {
            format!(
                "`{object}` has tp_traverse and no Py_TPFLAGS_HAVE_GC: it is never called, and cycles are never freed"
            )
        }
        GcFlaw::NotVisited { field } => {
            format!("`{field}` is released by the functions of `{ty}` and not visited by its tp_traverse")
        }
        GcFlaw::NotCleared { field } => {
            format!("`{field}` is visited by tp_traverse of `{ty}` and left by its tp_clear")
        }
        GcFlaw::TypeNotReleased => {
            format!("`{object}` frees an instance of a heap type and does not release its type")
        }
        GcFlaw::NotUntracked => {
            format!("`{object}` releases members of an instance that the garbage collector still tracks")
        }
    }
}
