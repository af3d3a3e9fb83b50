//! What is known of real packages: `corpus/labels/pyrefcon.toml` (published reports, read again) and
//! `corpus/labels/mined.toml` (bugs fixed between releases). Each file explains its fields at its top.

use anyhow::{Context, Result};
use serde::{Deserialize, Serialize};

use crate::findings::Trigger;
use crate::workspace_root;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Kind {
    Leak,
    Overdecref,
    Uaf,
    NullDeref,
    MissingException,
    ExceptionClobber,
    FormatMismatch,
}

impl Kind {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Kind::Leak => "leak",
            Kind::Overdecref => "overdecref",
            Kind::Uaf => "uaf",
            Kind::NullDeref => "null-deref",
            Kind::MissingException => "missing-exception",
            Kind::ExceptionClobber => "exception-clobber",
            Kind::FormatMismatch => "format-mismatch",
        }
    }

    /// Whether it is about who owns a reference.
    pub(crate) fn is_ownership(self) -> bool {
        matches!(self, Kind::Leak | Kind::Overdecref | Kind::Uaf)
    }
}

/// What a second reading of a published report says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Audit {
    Real,
    Benign,
    Infeasible,
    Doubtful,
}

impl Audit {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Audit::Real => "real",
            Audit::Benign => "benign",
            Audit::Infeasible => "infeasible",
            Audit::Doubtful => "doubtful",
        }
    }

    /// Whether a finding that says the same is a false alarm.
    pub(crate) fn is_false_alarm(self) -> bool {
        matches!(self, Audit::Benign | Audit::Infeasible)
    }
}

/// What a label says it takes to make the bug happen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum LabelTrigger {
    Success,
    BadInput,
    AllocFailure,
    InitFailure,
    Unknown,
}

impl LabelTrigger {
    pub(crate) fn name(self) -> &'static str {
        match self {
            LabelTrigger::Success => "success",
            LabelTrigger::BadInput => "bad-input",
            LabelTrigger::AllocFailure => "alloc-failure",
            LabelTrigger::InitFailure => "init-failure",
            LabelTrigger::Unknown => "unknown",
        }
    }

    /// Labels do not tell bad arguments from hostile objects: both are error paths at run time. `None`: nobody knows.
    pub(crate) fn agrees(self, found: Trigger) -> Option<bool> {
        match self {
            LabelTrigger::Success => Some(found == Trigger::Success),
            LabelTrigger::BadInput => Some(matches!(found, Trigger::BadInput | Trigger::HostileObject)),
            LabelTrigger::AllocFailure => Some(found == Trigger::AllocFailure),
            LabelTrigger::InitFailure => Some(found == Trigger::Init),
            LabelTrigger::Unknown => None,
        }
    }
}

/// A published report, read again.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Report {
    pub(crate) package: String,
    pub(crate) version: String,
    pub(crate) file: String,
    pub(crate) function: String,
    pub(crate) lines: [u32; 2],
    pub(crate) kind: Kind,
    pub(crate) objects: Vec<String>,
    pub(crate) line: u32,
    pub(crate) lost: Option<u32>,
    pub(crate) lost_in: Option<String>,
    pub(crate) audit: Audit,
    pub(crate) trigger: LabelTrigger,
    pub(crate) group: Option<String>,
    pub(crate) reason: String,
}

/// A bug that a later release has fixed.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Fixed {
    pub(crate) id: String,
    pub(crate) package: String,
    pub(crate) before: String,
    pub(crate) after: Option<String>,
    pub(crate) file: String,
    pub(crate) function: String,
    pub(crate) lines: [u32; 2],
    pub(crate) file_after: Option<String>,
    pub(crate) function_after: Option<String>,
    pub(crate) lines_after: Option<[u32; 2]>,
    pub(crate) kind: Kind,
    pub(crate) objects: Vec<String>,
    pub(crate) line: u32,
    pub(crate) difficulty: u8,
    pub(crate) strict: bool,
    #[serde(default)]
    pub(crate) tags: Vec<String>,
    pub(crate) description: String,
    pub(crate) note: Option<String>,
}

impl Fixed {
    pub(crate) fn has_tag(&self, tag: &str) -> bool {
        self.tags.iter().any(|own| own == tag)
    }

    /// The rows that decide the goals.
    pub(crate) fn is_headline(&self) -> bool {
        self.strict && self.kind.is_ownership()
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LabelFile<L> {
    label: Vec<L>,
}

pub(crate) fn reports() -> Result<Vec<Report>> {
    read("corpus/labels/pyrefcon.toml")
}

pub(crate) fn fixed() -> Result<Vec<Fixed>> {
    read("corpus/labels/mined.toml")
}

fn read<L: for<'a> Deserialize<'a>>(name: &str) -> Result<Vec<L>> {
    let path = workspace_root().join(name);
    let text = std::fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
    let file: LabelFile<L> = toml::from_str(&text).with_context(|| format!("{name} is not as it should be"))?;
    Ok(file.label)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::corpus;

    #[test]
    fn every_label_is_of_a_release_in_the_manifest() {
        let folders: BTreeSet<String> =
            corpus::known_releases().expect("the manifest").into_iter().map(|known| known.folder).collect();
        for label in reports().expect("they can be read") {
            assert!(folders.contains(&format!("{}-{}", label.package, label.version)), "{label:?}");
        }
        for label in fixed().expect("they can be read") {
            assert!(folders.contains(&format!("{}-{}", label.package, label.before)), "{label:?}");
            let after = label.after.as_ref().map(|after| format!("{}-{after}", label.package));
            assert!(after.is_none_or(|after| folders.contains(&after)), "{label:?}");
        }
    }

    #[test]
    fn every_label_has_an_object_and_a_line_in_its_function() {
        for label in reports().expect("they can be read") {
            assert!(!label.objects.is_empty() && (label.lines[0]..=label.lines[1]).contains(&label.line), "{label:?}");
        }
        let mut ids = BTreeSet::new();
        for label in fixed().expect("they can be read") {
            assert!(!label.objects.is_empty() && (label.lines[0]..=label.lines[1]).contains(&label.line), "{label:?}");
            assert_eq!(label.after.is_some(), label.lines_after.is_some(), "{label:?}");
            assert!(ids.insert(label.id.clone()), "{} stands twice", label.id);
        }
    }

    #[test]
    fn a_hostile_object_is_bad_input_to_a_label() {
        assert_eq!(LabelTrigger::BadInput.agrees(Trigger::HostileObject), Some(true));
        assert_eq!(LabelTrigger::BadInput.agrees(Trigger::Success), Some(false));
        assert_eq!(LabelTrigger::InitFailure.agrees(Trigger::Init), Some(true));
        assert_eq!(LabelTrigger::Unknown.agrees(Trigger::Init), None);
    }
}
