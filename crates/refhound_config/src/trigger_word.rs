//! The words of `--trigger`: the triggers, and names for several of them.

use std::str::FromStr;

use refhound_clauses::nearest;
use refhound_evidence::Trigger;

/// A trigger, or a group of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TriggerWord {
    One(Trigger),
    /// What somebody who calls the module will meet: normal use, and bad input.
    Reachable,
}

impl TriggerWord {
    const GROUP: &'static str = "reachable";

    pub fn word(self) -> &'static str {
        match self {
            TriggerWord::One(trigger) => trigger.word(),
            TriggerWord::Reachable => TriggerWord::GROUP,
        }
    }

    /// The triggers that it stands for.
    pub fn triggers(self) -> Vec<Trigger> {
        match self {
            TriggerWord::One(trigger) => vec![trigger],
            TriggerWord::Reachable => vec![Trigger::Success, Trigger::BadInput],
        }
    }

    /// All words, in the order in which they are told.
    pub fn all() -> impl Iterator<Item = TriggerWord> {
        Trigger::ALL.into_iter().map(TriggerWord::One).chain([TriggerWord::Reachable])
    }
}

impl FromStr for TriggerWord {
    type Err = String;

    fn from_str(text: &str) -> Result<TriggerWord, String> {
        TriggerWord::all().find(|it| it.word() == text).ok_or_else(|| {
            let words: Vec<&str> = TriggerWord::all().map(TriggerWord::word).collect();
            match nearest(words.iter().copied(), text, 1).first() {
                Some(meant) => format!("`{text}` is not a trigger; did you mean `{meant}`?"),
                None => format!("expected one of {}", words.join(", ")),
            }
        })
    }
}
