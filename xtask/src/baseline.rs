//! `cargo xtask eval --baseline`: which findings a change brings and which it loses, in a fixed list of releases.
//!
//! `corpus/baseline.toml` names the releases; `corpus/baseline/<release>.jsonl` holds what a user saw in each when it was
//! last accepted, one finding a line. Findings are known by their fingerprints, so lines that move change nothing.

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
    releases: Vec<String>,
}

/// What is remembered of a finding.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
struct Entry {
    file: String,
    function: String,
    code: String,
    object: String,
    fingerprint: String,
}

impl Entry {
    fn new(finding: &Finding) -> Entry {
        Entry {
            file: finding.filename.clone(),
            function: finding.function().to_owned(),
            code: finding.code.clone(),
            object: finding.object().to_owned(),
            fingerprint: finding.fingerprint.clone(),
        }
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

/// Says what is new and what is lost; an error if anything is.
pub(crate) fn compare(scanner: &Scanner, packages: &[String]) -> Result<()> {
    let scans = scanner.run(scans(packages)?)?;
    let (mut new, mut lost) = (0, 0);
    for (scan, scanned) in &scans {
        if let Scanned::Findings(findings) = scanned {
            let difference = difference(&read(&scan.folder)?, &entries(findings));
            for (mark, entries) in [("+", &difference.new), ("-", &difference.lost)] {
                for entry in entries {
                    println!("{mark} {} {}", scan.folder, entry.shown());
                }
            }
            new += difference.new.len();
            lost += difference.lost.len();
        }
    }
    println!("{new} new and {lost} lost findings in {} releases", scans.len());
    let errors = tell_gaps(&scans);
    if new + lost + errors > 0 {
        bail!("not as in corpus/baseline");
    }
    Ok(())
}

/// Accepts the findings of now.
pub(crate) fn update(scanner: &Scanner, packages: &[String]) -> Result<()> {
    let scans = scanner.run(scans(packages)?)?;
    for (scan, scanned) in &scans {
        if let Scanned::Findings(findings) = scanned {
            let path = file_of(&scan.folder);
            let mut text = String::new();
            for entry in entries(findings) {
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

fn scans(packages: &[String]) -> Result<Vec<Scan>> {
    let known = corpus::known_releases()?;
    let mut scans = Vec::new();
    for folder in list()?.releases {
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
    let mut left: BTreeMap<(&str, &str), Vec<&Entry>> = BTreeMap::new();
    for entry in old {
        left.entry((&entry.file, &entry.fingerprint)).or_default().push(entry);
    }
    let mut difference = Difference::default();
    for entry in new {
        let known = left.get_mut(&(entry.file.as_str(), entry.fingerprint.as_str())).and_then(Vec::pop);
        if known.is_none() {
            difference.new.push(entry.clone());
        }
    }
    difference.lost = left.into_values().flatten().cloned().collect();
    difference.lost.sort();
    difference
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
}
