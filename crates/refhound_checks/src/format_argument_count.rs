//! RH302: a call has more or fewer arguments than its format has units.

use refhound_evidence::{Disagreement, Flaw, FlawKind};

use crate::rule::{Default, Level, Status};

declare_check!(FORMAT_ARGUMENT_COUNT {
    id: "format-argument-count",
    code: "RH302",
    summary: "a call has more or fewer arguments than its format has units",
    level: Level::Error,
    default: Default::On,
    status: Status::Preview { since: "0.1.0" },
    finds: FlawKind::FormatCount,
    message: message,
});

fn message(flaw: &Flaw) -> String {
    match &flaw.what {
        Disagreement::FormatCount { call, format, wants, given } => {
            let by = if format.is_empty() { "the call".to_owned() } else { format!("the format `{format}`") };
            let rest = if given < wants { "it reads what was never passed" } else { "the last ones are ignored" };
            format!("{call} gets {}, and {by} asks for {wants}: {rest}", arguments(*given))
        }
        Disagreement::KeywordCount { call, format, wants, given, required } => {
            let object = &flaw.object;
            let consequence = if given < required || required == wants {
                format!("{call} always fails")
            } else if given == required {
                "what stands behind `|` cannot be given".to_owned()
            } else {
                format!("{call} fails when optional arguments are given")
            };
            format!("`{object}` has {}, and the format `{format}` has {}: {consequence}", names(*given), units(*wants))
        }
        Disagreement::NoTerminator { call } => format!("`{}` does not end with NULL, and {call} reads on", flaw.object),
        _ => String::new(),
    }
}

fn arguments(count: usize) -> String {
    counted(count, "argument")
}

fn names(count: usize) -> String {
    counted(count, "name")
}

fn units(count: usize) -> String {
    counted(count, "unit")
}

fn counted(count: usize, word: &str) -> String {
    format!("{count} {word}{}", if count == 1 { "" } else { "s" })
}
