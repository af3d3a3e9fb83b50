//! What a run has found, to be compared with another run.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::Arc;

use refhound_checks::Finding;
use refhound_report::VerdictKind;

use crate::outcome::Outcome;

/// All findings at any confidence, and everything that could hide one.
#[derive(Clone, Default)]
pub(super) struct Census {
    findings: Arc<Vec<Finding>>,
    /// How many there are of each fingerprint, by file; without the numbers that tell equal ones apart.
    counts: BTreeMap<String, BTreeMap<String, usize>>,
    /// What the affine engine calls unbalanced, by file: functions, with the objects that are released too often.
    unbalanced: BTreeMap<String, BTreeMap<String, BTreeSet<String>>>,
    /// What could not be read, followed or understood.
    troubles: BTreeMap<String, BTreeSet<(String, String)>>,
}

impl Census {
    pub(super) fn of(outcome: Outcome) -> Census {
        let mut census = Census::default();
        for finding in &outcome.findings {
            let counts = census.counts.entry(finding.at.filename()).or_default();
            *counts.entry(base(&finding.fingerprint).to_owned()).or_default() += 1;
        }
        let unbalanced = outcome.verdicts.iter().filter(|row| row.verdict == VerdictKind::Unbalanced);
        for row in unbalanced {
            let too_few = row.counterexamples.iter().filter(|example| example.count < example.expected);
            let functions = census.unbalanced.entry(row.filename.clone()).or_default();
            functions.entry(row.function.clone()).or_default().extend(too_few.map(|example| example.object.clone()));
        }
        let remarks = &outcome.remarks;
        for (path, function, why) in &remarks.gave_up {
            census.trouble(path, function, why);
        }
        for (path, why) in remarks.failed.iter().chain(&remarks.cut) {
            census.trouble(path, "", why);
        }
        for unit in &remarks.units {
            for remark in &unit.syntax {
                census.trouble(&remark.path, "", &remark.message);
            }
            for (remark, function, why) in &unit.not_analysed {
                census.trouble(&remark.path, function, why);
            }
        }
        census.findings = Arc::new(outcome.findings);
        census
    }

    fn trouble(&mut self, path: &str, function: &str, why: &str) {
        self.troubles.entry(path.to_owned()).or_default().insert((function.to_owned(), why.to_owned()));
    }

    pub(super) fn count(&self, path: &str, fingerprint: &str) -> usize {
        self.counts.get(path).and_then(|counts| counts.get(base(fingerprint))).copied().unwrap_or(0)
    }

    pub(super) fn has(&self, path: &str, fingerprint: &str) -> bool {
        self.count(path, fingerprint) > 0
    }

    /// The finding with a fingerprint, or the last one of those that differ by their number only.
    pub(super) fn nearest(&self, path: &str, fingerprint: &str) -> Option<Finding> {
        let alike =
            |finding: &&Finding| base(&finding.fingerprint) == base(fingerprint) && finding.at.filename() == path;
        let exact = self.findings.iter().filter(alike).find(|finding| finding.fingerprint == fingerprint);
        exact.or_else(|| self.findings.iter().rfind(alike)).cloned()
    }

    /// Findings of a file that there were fewer of before.
    pub(super) fn new_in(&self, path: &str, before: &Census) -> Vec<&Finding> {
        let of_file = self.findings.iter().filter(|finding| finding.at.filename() == path);
        of_file.filter(|it| self.count(path, &it.fingerprint) > before.count(path, &it.fingerprint)).collect()
    }

    /// A function of a file that the affine engine calls unbalanced, and did not before. In one that it did, an object that is now
    /// released too often is new as well: the release that was missing on one way is one too many on another.
    pub(super) fn newly_unbalanced(&self, path: &str, before: &Census) -> Option<&str> {
        let known = before.unbalanced.get(path);
        let mut here = self.unbalanced.get(path).into_iter().flatten();
        let is_new = |(function, too_few): &(&String, &BTreeSet<String>)| {
            known.and_then(|known| known.get(*function)).is_none_or(|known| !too_few.is_subset(known))
        };
        here.find(is_new).map(|(function, _)| function.as_str())
    }

    /// What is newly not understood in a file.
    pub(super) fn new_troubles(&self, path: &str, before: &Census) -> Vec<String> {
        let known = before.troubles.get(path);
        let here = self.troubles.get(path).into_iter().flatten();
        let new = here.filter(|trouble| known.is_none_or(|known| !known.contains(*trouble)));
        new.map(|(function, why)| if function.is_empty() { why.clone() } else { format!("`{function}`: {why}") })
            .collect()
    }

    /// Whether something has come in a file that has no candidate on trial.
    pub(super) fn is_worse_elsewhere(&self, before: &Census, on_trial: &BTreeMap<PathBuf, Arc<[u8]>>) -> bool {
        let tried: BTreeSet<String> = on_trial.keys().map(|path| path.display().to_string()).collect();
        self.files().filter(|path| !tried.contains(*path)).any(|path| self.is_worse_in(path, before))
    }

    pub(super) fn is_worse_in(&self, path: &str, before: &Census) -> bool {
        let counts = self.counts.get(path).into_iter().flatten();
        let mut more = counts.filter(|(fingerprint, count)| **count > before.count(path, fingerprint));
        more.next().is_some()
            || !self.new_troubles(path, before).is_empty()
            || self.newly_unbalanced(path, before).is_some()
    }

    /// Whether something has come in a file outside of the function that a candidate is in: who has done that is not clear.
    pub(super) fn is_worse_outside(&self, path: &str, function: &str, before: &Census) -> bool {
        let is_elsewhere = |it: &&Finding| it.function != function;
        self.new_in(path, before).iter().any(is_elsewhere)
            || !self.new_troubles(path, before).is_empty()
            || self.newly_unbalanced(path, before).is_some_and(|it| it != function)
    }

    /// Files other than this one in which something has come.
    pub(super) fn worse_beside(&self, path: &str, before: &Census) -> Option<&str> {
        self.files().find(|other| *other != path && self.is_worse_in(other, before))
    }

    fn files(&self) -> impl Iterator<Item = &str> {
        let keys = self.counts.keys().chain(self.troubles.keys()).chain(self.unbalanced.keys());
        let all: BTreeSet<&str> = keys.map(String::as_str).collect();
        all.into_iter()
    }

    /// How many findings there are more of than before.
    pub(super) fn brought(&self, before: &Census) -> usize {
        let of_file = |path: &str| {
            let counts = self.counts.get(path).into_iter().flatten();
            let more: usize =
                counts.map(|(fingerprint, count)| count.saturating_sub(before.count(path, fingerprint))).sum();
            more + self.new_troubles(path, before).len() + usize::from(self.newly_unbalanced(path, before).is_some())
        };
        self.files().map(of_file).sum()
    }

    /// What is known of one file from now on; the findings are those of the newer run.
    pub(super) fn take_over(&mut self, path: &str, newer: &Census) {
        let counts = newer.counts.get(path).cloned().unwrap_or_default();
        self.counts.insert(path.to_owned(), counts);
        match newer.troubles.get(path) {
            Some(troubles) => self.troubles.insert(path.to_owned(), troubles.clone()),
            None => self.troubles.remove(path),
        };
        match newer.unbalanced.get(path) {
            Some(functions) => self.unbalanced.insert(path.to_owned(), functions.clone()),
            None => self.unbalanced.remove(path),
        };
        // Other files may have had candidates in that run that are not kept: theirs stay as they were.
        let kept = self.findings.iter().filter(|finding| finding.at.filename() != path);
        let new = newer.findings.iter().filter(|finding| finding.at.filename() == path);
        self.findings = Arc::new(kept.chain(new).cloned().collect());
    }
}

/// A fingerprint without the number that tells equal ones apart.
fn base(fingerprint: &str) -> &str {
    fingerprint.split('-').next().unwrap_or(fingerprint)
}
