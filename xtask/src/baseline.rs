//! `cargo xtask eval --baseline`: which findings a change brings and which it loses, in a fixed list of releases.
//!
//! `corpus/baseline.toml` names the releases; `corpus/baseline/<release>.jsonl` holds what a user saw in each when it was
//! last accepted, one finding a line, with what was found by reading it. Findings are known by their fingerprints, so lines
//! that move change nothing. A finding that is new fails until somebody has read it, and so does one that is lost, unless it
//! was found to be false.

use std::collections::BTreeMap;
use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use serde::{Deserialize, Serialize};

use crate::corpus;
use crate::findings::Finding;
use crate::scans::{Scan, Scanned, Scanner, tell_gaps};
use crate::workspace_root;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct List {
    /// How many findings may be there that nobody has read.
    unread: usize,
    releases: Vec<String>,
}

/// What was found by reading a finding beside the source.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Judgement {
    True,
    False,
    /// It was read and could not be settled.
    Unclear,
    Unread,
}

impl Judgement {
    fn name(self) -> &'static str {
        match self {
            Judgement::True => "true",
            Judgement::False => "false",
            Judgement::Unclear => "unclear",
            Judgement::Unread => "unread",
        }
    }
}

/// What is remembered of a finding.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
struct Entry {
    file: String,
    function: String,
    code: String,
    object: String,
    fingerprint: String,
    judgement: Judgement,
}

impl Entry {
    /// As nobody has read it yet.
    fn new(finding: &Finding) -> Entry {
        Entry {
            file: finding.filename.clone(),
            function: finding.function().to_owned(),
            code: finding.code.clone(),
            object: finding.object().to_owned(),
            fingerprint: finding.fingerprint.clone(),
            judgement: Judgement::Unread,
        }
    }

    /// What it is known by.
    fn key(&self) -> (&str, &str) {
        (&self.file, &self.fingerprint)
    }

    fn shown(&self) -> String {
        format!("{} {} {} `{}`", self.file, self.function, self.code, self.object)
    }
}

/// How two lists of findings differ.
#[derive(Debug, Default, PartialEq, Eq)]
struct Difference {
    new: Vec<Entry>,
    lost: Vec<Entry>,
}

impl Difference {
    /// Findings that somebody has to look at before they may go.
    fn missed(&self) -> usize {
        self.lost.iter().filter(|entry| entry.judgement != Judgement::False).count()
    }
}

/// Says what is new and what is lost; an error if something is new, lost and not false, or if more is unread than may be.
pub(crate) fn compare(scanner: &Scanner, packages: &[String]) -> Result<()> {
    let scans = scanner.run(scans(packages)?)?;
    let (mut new, mut lost, mut missed) = (0, 0, 0);
    for (scan, scanned) in &scans {
        if let Scanned::Findings(findings) = scanned {
            let difference = difference(&read(&scan.folder)?, &entries(findings));
            for entry in &difference.new {
                println!("+ {} {}", scan.folder, entry.shown());
            }
            for entry in &difference.lost {
                println!("- {} {} ({})", scan.folder, entry.shown(), entry.judgement.name());
            }
            new += difference.new.len();
            lost += difference.lost.len();
            missed += difference.missed();
        }
    }
    let (unread, allowed) = (unread()?, list()?.unread);
    println!("{new} new and {lost} lost findings in {} releases; {unread} unread of {allowed} allowed", scans.len());
    let errors = tell_gaps(&scans);
    if new + missed + errors > 0 {
        bail!("not as in corpus/baseline: read what is new or lost, then run `cargo xtask eval --update-baseline`");
    }
    judge_unread(unread, allowed)
}

/// New findings are accepted by saying what they are.
fn judge_unread(unread: usize, allowed: usize) -> Result<()> {
    if unread > allowed {
        bail!(
            "{unread} findings of corpus/baseline are unread, {allowed} may be: read them beside the source and write \
             `true`, `false` or `unclear`"
        );
    }
    if unread < allowed {
        println!("note: `unread = {unread}` in corpus/baseline.toml would do");
    }
    Ok(())
}

/// Findings of all releases that nobody has read.
fn unread() -> Result<usize> {
    let mut unread = 0;
    for folder in releases()? {
        unread += read(&folder)?.iter().filter(|entry| entry.judgement == Judgement::Unread).count();
    }
    Ok(unread)
}

/// Accepts the findings of now: what was read keeps its judgement, what is new is unread.
pub(crate) fn update(scanner: &Scanner, packages: &[String]) -> Result<()> {
    let scans = scanner.run(scans(packages)?)?;
    for (scan, scanned) in &scans {
        if let Scanned::Findings(findings) = scanned {
            let path = file_of(&scan.folder);
            let old = if path.is_file() { read(&scan.folder)? } else { Vec::new() };
            let mut text = String::new();
            for entry in judged(entries(findings), &old) {
                text += &serde_json::to_string(&entry)?;
                text.push('\n');
            }
            std::fs::create_dir_all(path.parent().expect("it is in a folder"))?;
            std::fs::write(&path, text).with_context(|| format!("cannot write {}", path.display()))?;
        }
    }
    match tell_gaps(&scans) {
        0 => Ok(()),
        errors => bail!("{errors} releases keep their old baseline"),
    }
}

/// New entries with the judgements of the old ones that they are.
fn judged(new: Vec<Entry>, old: &[Entry]) -> Vec<Entry> {
    let mut known = by_key(old);
    let mut judgements = Vec::with_capacity(new.len());
    for entry in &new {
        let old = known.get_mut(&entry.key()).and_then(Vec::pop);
        judgements.push(old.map_or(Judgement::Unread, |old| old.judgement));
    }
    new.into_iter().zip(judgements).map(|(entry, judgement)| Entry { judgement, ..entry }).collect()
}

/// The releases that are compared.
pub(crate) fn releases() -> Result<Vec<String>> {
    Ok(list()?.releases)
}

/// Those of them that are not fetched.
pub(crate) fn missing() -> Result<Vec<String>> {
    Ok(releases()?.into_iter().filter(|release| corpus::restored(release).is_none()).collect())
}

fn scans(packages: &[String]) -> Result<Vec<Scan>> {
    let known = corpus::known_releases()?;
    let mut scans = Vec::new();
    for folder in releases()? {
        let Some(release) = known.iter().find(|release| release.folder == folder) else {
            bail!("corpus/baseline.toml names {folder}, which is not in corpus/manifest.toml");
        };
        let is_wanted = |name: &String| corpus::is_same_package(name, &release.package);
        if packages.is_empty() || packages.iter().any(is_wanted) {
            scans.push(Scan::usual(folder));
        }
    }
    if scans.is_empty() {
        bail!("corpus/baseline.toml names no release of {}", packages.join(", "));
    }
    Ok(scans)
}

fn list() -> Result<List> {
    let path = workspace_root().join("corpus/baseline.toml");
    let text = std::fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
    toml::from_str(&text).context("corpus/baseline.toml is not as it should be")
}

fn file_of(folder: &str) -> PathBuf {
    workspace_root().join("corpus/baseline").join(format!("{folder}.jsonl"))
}

fn read(folder: &str) -> Result<Vec<Entry>> {
    let path = file_of(folder);
    let text = std::fs::read_to_string(&path)
        .with_context(|| format!("cannot read {}: run `cargo xtask eval --update-baseline`", path.display()))?;
    let entries = text.lines().map(serde_json::from_str).collect::<Result<_, _>>();
    entries.with_context(|| format!("{} is not as it should be", path.display()))
}

/// Sorted, so that the files differ only where findings do.
fn entries(findings: &[Finding]) -> Vec<Entry> {
    let mut entries: Vec<Entry> = findings.iter().map(Entry::new).collect();
    entries.sort();
    entries
}

/// By fingerprint and number: two findings may share one.
fn difference(old: &[Entry], new: &[Entry]) -> Difference {
    let mut left = by_key(old);
    let mut difference = Difference::default();
    for entry in new {
        if left.get_mut(&entry.key()).and_then(Vec::pop).is_none() {
            difference.new.push(entry.clone());
        }
    }
    difference.lost = left.into_values().flatten().cloned().collect();
    difference.lost.sort();
    difference
}

/// The first of several is the last in its list, to be taken first.
fn by_key(entries: &[Entry]) -> BTreeMap<(&str, &str), Vec<&Entry>> {
    let mut by_key: BTreeMap<(&str, &str), Vec<&Entry>> = BTreeMap::new();
    for entry in entries.iter().rev() {
        by_key.entry(entry.key()).or_default().push(entry);
    }
    by_key
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::findings::finding;

    #[test]
    fn every_release_of_the_list_is_in_the_manifest() {
        assert!(!scans(&[]).expect("all are known").is_empty());
        assert!(scans(&["no-such-package".to_owned()]).is_err());
    }

    #[test]
    fn findings_are_known_by_fingerprint_and_not_by_row() {
        let old = entries(&[finding("RH101", "f", "x", 1), finding("RH101", "f", "y", 2)]);
        let new = entries(&[finding("RH101", "f", "x", 90), finding("RH102", "g", "z", 3)]);
        let difference = difference(&old, &new);
        assert_eq!(difference.new.iter().map(|entry| entry.object.as_str()).collect::<Vec<_>>(), ["z"]);
        assert_eq!(difference.lost.iter().map(|entry| entry.object.as_str()).collect::<Vec<_>>(), ["y"]);
    }

    #[test]
    fn two_findings_with_one_fingerprint_are_two() {
        let twice = entries(&[finding("RH101", "f", "x", 1), finding("RH101", "f", "x", 2)]);
        assert_eq!(difference(&twice, &twice), Difference::default());
        assert_eq!(difference(&twice, &twice[..1]).lost.len(), 1);
        assert_eq!(difference(&twice[..1], &twice).new.len(), 1);
    }

    #[test]
    fn only_a_false_finding_may_go_unseen() {
        let mut old = entries(&[finding("RH101", "f", "x", 1), finding("RH101", "f", "y", 2)]);
        old[0].judgement = Judgement::False;
        old[1].judgement = Judgement::True;
        assert_eq!(difference(&old, &old[1..]).missed(), 0);
        assert_eq!(difference(&old, &old[..1]).missed(), 1);
        old[1].judgement = Judgement::Unread;
        assert_eq!(difference(&old, &old[..1]).missed(), 1, "nobody knows what is lost");
    }

    #[test]
    fn judgements_stay_with_their_findings_and_new_ones_are_unread() {
        let mut old = entries(&[finding("RH101", "f", "x", 1)]);
        old[0].judgement = Judgement::True;
        let new = judged(entries(&[finding("RH101", "f", "x", 90), finding("RH102", "g", "z", 3)]), &old);
        assert_eq!(new.iter().map(|entry| entry.judgement).collect::<Vec<_>>(), [Judgement::True, Judgement::Unread]);
        let line = serde_json::to_string(&new[0]).expect("it can be written");
        assert!(line.ends_with(r#""judgement":"true"}"#), "{line}");
    }

    #[test]
    fn no_more_is_unread_than_may_be() {
        assert!(judge_unread(3, 3).is_ok() && judge_unread(2, 3).is_ok());
        assert!(judge_unread(4, 3).expect_err("one too many").to_string().contains("unread"));
    }

    #[test]
    fn the_baseline_can_be_read_and_the_limit_is_kept() {
        let unread = unread().expect("every release has its file");
        assert!(unread <= list().expect("it can be read").unread, "{unread}");
    }
}
