//! What the two engines are known to say of each other: `corpus/crosscheck.toml`, which `cargo xtask crosscheck --baseline`
//! compares with.
//!
//! A disagreement that is not in the file, or fewer proofs than it has, is a change that somebody has to look at; one that is
//! gone, or a proof more, is told. Lines of the source do not count, so that only what the engines say matters.

use std::collections::BTreeMap;
use std::fmt;
use std::path::PathBuf;

use anyhow::{Context, Result};
use serde::{Deserialize, Serialize};

use crate::workspace_root;

/// By folder of the corpus.
pub(crate) type Releases = BTreeMap<String, Known>;

/// What is known of one release.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Known {
    /// Functions that are proved balanced.
    pub(crate) proved: usize,
    /// Findings in them.
    pub(crate) refuted: Vec<String>,
    /// Functions that are unbalanced and have no finding.
    pub(crate) alone: Vec<String>,
}

/// How a release differs from what is known of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Change {
    New(String),
    Gone(String),
    FewerProofs { known: usize, now: usize },
    MoreProofs { known: usize, now: usize },
}

impl Change {
    /// Whether somebody has to look at it before it may stay.
    pub(crate) fn is_unexpected(&self) -> bool {
        match self {
            Change::New(_) | Change::FewerProofs { .. } => true,
            Change::Gone(_) | Change::MoreProofs { .. } => false,
        }
    }
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Change::New(what) => write!(f, "+ {what}"),
            Change::Gone(what) => write!(f, "- {what}"),
            Change::FewerProofs { known, now } => write!(f, "- {} of {known} proofs", known - now),
            Change::MoreProofs { known, now } => write!(f, "+ {} proofs beyond {known}", now - known),
        }
    }
}

impl Known {
    /// What is different now.
    pub(crate) fn changes(&self, now: &Known) -> Vec<Change> {
        let mut changes = Vec::new();
        for (known, now) in [(&self.refuted, &now.refuted), (&self.alone, &now.alone)] {
            changes.extend(surplus(now, known).map(Change::New));
            changes.extend(surplus(known, now).map(Change::Gone));
        }
        let (known, now) = (self.proved, now.proved);
        match now.cmp(&known) {
            std::cmp::Ordering::Less => changes.push(Change::FewerProofs { known, now }),
            std::cmp::Ordering::Equal => {}
            std::cmp::Ordering::Greater => changes.push(Change::MoreProofs { known, now }),
        }
        changes
    }
}

/// What `some` has more often than `others`.
fn surplus<'s>(some: &'s [String], others: &[String]) -> impl Iterator<Item = String> + 's {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for other in others {
        *counts.entry(other.clone()).or_default() += 1;
    }
    let mut is_surplus = move |one: &&String| match counts.get_mut(*one) {
        Some(count) if *count > 0 => {
            *count -= 1;
            false
        }
        _ => true,
    };
    some.iter().filter(move |one| is_surplus(one)).cloned()
}

const HEADER: &str = "\
# What the two engines are known to say of each other in some releases, written by `cargo xtask crosscheck --update-baseline`
# (a release is added by a table of its own: `proved = 0`, two empty lists). docs/verify.md says which of the two is right.
#
# proved   functions that are proved balanced
# refuted  findings of the path engine in them
# alone    functions that are unbalanced, without a finding

";

fn path() -> PathBuf {
    workspace_root().join("corpus/crosscheck.toml")
}

pub(crate) fn read() -> Result<Releases> {
    let text = std::fs::read_to_string(path()).context("cannot read corpus/crosscheck.toml")?;
    toml::from_str(&text).context("corpus/crosscheck.toml is not as it should be")
}

pub(crate) fn write(releases: &Releases) -> Result<()> {
    let text = format!("{HEADER}{}", toml::to_string_pretty(releases)?);
    std::fs::write(path(), text).context("cannot write corpus/crosscheck.toml")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known(proved: usize, refuted: &[&str], alone: &[&str]) -> Known {
        let list = |lines: &[&str]| lines.iter().map(ToString::to_string).collect();
        Known { proved, refuted: list(refuted), alone: list(alone) }
    }

    #[test]
    fn what_is_new_is_unexpected_and_what_is_gone_is_told() {
        let changes = known(3, &["a", "a"], &["b"]).changes(&known(3, &["a"], &["b", "b"]));
        assert_eq!(changes, [Change::Gone("a".to_owned()), Change::New("b".to_owned())]);
        assert_eq!(changes.iter().map(Change::is_unexpected).collect::<Vec<_>>(), [false, true]);
    }

    #[test]
    fn a_finding_in_a_function_is_not_an_imbalance_of_it() {
        let changes = known(0, &["a"], &[]).changes(&known(0, &[], &["a"]));
        assert_eq!(changes, [Change::Gone("a".to_owned()), Change::New("a".to_owned())]);
    }

    #[test]
    fn fewer_proofs_are_unexpected() {
        let fewer = known(3, &[], &[]).changes(&known(1, &[], &[]));
        assert!(fewer.iter().all(Change::is_unexpected));
        assert_eq!(fewer.iter().map(ToString::to_string).collect::<Vec<_>>(), ["- 2 of 3 proofs"]);
        let more = known(3, &[], &[]).changes(&known(4, &[], &[]));
        assert_eq!(more.iter().map(ToString::to_string).collect::<Vec<_>>(), ["+ 1 proofs beyond 3"]);
        assert!(!more[0].is_unexpected());
    }

    #[test]
    fn the_file_is_as_it_would_be_written() {
        let text = std::fs::read_to_string(path()).expect("it is part of the project");
        assert_eq!(
            text,
            format!("{HEADER}{}", toml::to_string_pretty(&read().expect("it can be read")).expect("as text"))
        );
    }
}
