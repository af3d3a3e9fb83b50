//! A list of findings that are known, so that only new ones are shown.
//!
//! Findings are known by their fingerprints: lines that move, files that get another name and code that is laid out anew
//! change nothing. The rest of an entry is for people who read the file.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use refhound_checks::Finding;
use serde::{Deserialize, Serialize};

/// Changes when fingerprints are made in another way or entries hold something else.
const VERSION: u32 = 1;

/// A baseline as it is stored.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BaselineFile {
    version: u32,
    #[serde(default, skip_serializing_if = "Command::is_check")]
    command: Command,
    findings: Vec<BaselineEntry>,
}

/// Whose findings a baseline is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Command {
    #[default]
    Check,
    Verify,
}

impl Command {
    #[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
    fn is_check(&self) -> bool {
        *self == Command::Check
    }

    /// How such a baseline is written.
    pub fn writes(self) -> &'static str {
        match self {
            Command::Check => "refhound baseline write",
            Command::Verify => "refhound verify --write-baseline",
        }
    }
}

/// A finding that is known.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BaselineEntry {
    /// Where it was when the list was written.
    pub filename: String,
    pub function: String,
    pub code: String,
    pub name: String,
    pub object: String,
    pub fingerprint: String,
}

/// Why a file is no baseline.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BaselineError {
    NotOne(String),
    OtherVersion(u32),
}

impl fmt::Display for BaselineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BaselineError::NotOne(why) => write!(f, "not a baseline: {why}"),
            BaselineError::OtherVersion(version) => {
                write!(f, "a baseline of version {version}, this program reads {VERSION}: write it again")
            }
        }
    }
}

impl std::error::Error for BaselineError {}

/// Findings beside a baseline.
#[derive(Debug, Default)]
pub struct Comparison {
    pub new: Vec<Finding>,
    pub known: Vec<Finding>,
    /// Entries of files that were looked at, or are gone, that nothing was found for any more.
    pub stale: Vec<BaselineEntry>,
    /// The baseline was written by another command, so that nothing is stale.
    pub written_by: Option<Command>,
}

impl BaselineFile {
    /// All of these are known. `path` gives the name of a file as it is stored.
    pub fn new(command: Command, findings: &[Finding], path: impl Fn(&Finding) -> String) -> BaselineFile {
        let mut entries: Vec<BaselineEntry> = findings
            .iter()
            .map(|finding| BaselineEntry {
                filename: path(finding),
                function: finding.function.clone(),
                code: finding.rule.code.to_owned(),
                name: finding.rule.name.to_owned(),
                object: finding.object.clone(),
                fingerprint: finding.fingerprint.clone(),
            })
            .collect();
        entries.sort();
        BaselineFile { version: VERSION, command, findings: entries }
    }

    pub fn parse(text: &str) -> Result<BaselineFile, BaselineError> {
        #[derive(Deserialize)]
        struct Version {
            version: u32,
        }
        let not_one = |error: serde_json::Error| BaselineError::NotOne(error.to_string());
        let Version { version } = serde_json::from_str(text).map_err(not_one)?;
        if version != VERSION {
            return Err(BaselineError::OtherVersion(version));
        }
        serde_json::from_str(text).map_err(not_one)
    }

    pub fn to_json(&self) -> String {
        crate::json_text::pretty(self) + "\n"
    }

    pub fn command(&self) -> Command {
        self.command
    }

    pub fn entries(&self) -> &[BaselineEntry] {
        &self.findings
    }

    /// Parts findings into new and known ones. `seen` are all fingerprints of the run, those that are not shown included: an
    /// entry that is only hidden today is not stale, and neither is one of another command. `is_looked_at` says of a file's name whether this run can tell.
    pub fn compare(
        &self,
        command: Command,
        findings: Vec<Finding>,
        seen: &BTreeSet<String>,
        is_looked_at: impl Fn(&str) -> bool,
    ) -> Comparison {
        let entries: BTreeMap<&str, &BaselineEntry> =
            self.findings.iter().map(|entry| (entry.fingerprint.as_str(), entry)).collect();
        let (known, new) = findings.into_iter().partition(|finding| entries.contains_key(finding.fingerprint.as_str()));
        let is_stale = |entry: &&BaselineEntry| !seen.contains(&entry.fingerprint) && is_looked_at(&entry.filename);
        if command != self.command {
            return Comparison { new, known, stale: Vec::new(), written_by: Some(self.command) };
        }
        Comparison { new, known, stale: self.findings.iter().filter(is_stale).cloned().collect(), written_by: None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_baseline_is_refused() {
        let error = |text: &str| BaselineFile::parse(text).expect_err("it is refused").to_string();
        assert!(error("").starts_with("not a baseline: "));
        assert!(error("[]").starts_with("not a baseline: "));
        assert!(error("{\"version\": 1, \"findngs\": []}").contains("findngs"));
        assert!(error("{\"version\": 9}").contains("of version 9, this program reads 1"));
        let empty = BaselineFile::new(Command::Check, &[], |_| String::new());
        assert_eq!(BaselineFile::parse(&empty.to_json()), Ok(empty));
    }
}
