//! One finding that was read, as it stands in a file of `corpus/readings`.

use std::path::Path;

use anyhow::{Context, Result};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::findings::{Confidence, Trigger};

/// A finding that was chosen to be read. One stands for its cause.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Chosen {
    /// What the judge calls it.
    pub(super) id: String,
    pub(super) release: String,
    pub(super) file: String,
    pub(super) row: u32,
    pub(super) function: String,
    pub(super) code: String,
    pub(super) object: String,
    pub(super) confidence: Confidence,
    pub(super) trigger: Trigger,
    pub(super) fingerprint: String,
}

/// What a judge says of one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Judgement {
    pub(super) id: String,
    pub(super) verdict: Verdict,
    /// What has to happen for it, whatever the tool says.
    pub(super) trigger: Trigger,
    /// Of a false one: what the tool did not know.
    pub(super) class: String,
    pub(super) why: String,
}

/// Both.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Judged {
    #[serde(flatten)]
    pub(super) chosen: Chosen,
    pub(super) verdict: Verdict,
    pub(super) right_trigger: Trigger,
    pub(super) class: String,
    pub(super) why: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Verdict {
    True,
    False,
    Unclear,
}

/// Reads a file with one object a line.
pub(super) fn read_lines<T: DeserializeOwned>(path: &Path) -> Result<Vec<T>> {
    let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    let parse = |(number, line): (usize, &str)| {
        serde_json::from_str(line).with_context(|| format!("{}:{}: not as it should be", path.display(), number + 1))
    };
    text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()).map(parse).collect()
}

/// Writes one.
pub(super) fn write_lines<T: Serialize>(path: &Path, items: &[T]) -> Result<()> {
    let mut text = String::new();
    for item in items {
        text += &serde_json::to_string(item)?;
        text.push('\n');
    }
    std::fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))
}
