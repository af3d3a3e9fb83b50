//! What became of the findings that were judged: which are told today, and how sure.
//!
//! This is no measure of precision (what was read once is not counted again), but it shows what a change costs and gains: true findings that
//! are gone, false ones that are left.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Result, bail};

use super::record::{Judged, Verdict, read_lines};
use super::{draw, folder};
use crate::eval::Program;
use crate::findings::Confidence;
use crate::scans::{Ask, Scan, Scans, tell_gaps};

#[derive(clap::Args)]
pub(crate) struct Still {
    /// Readings whose releases were restored; all that were judged by default
    names: Vec<String>,
    #[command(flatten)]
    program: Program,
    /// List the false ones that are told, and the true ones that are not
    #[arg(long)]
    list: bool,
}

/// What is told of a judged finding.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Told {
    Certain,
    Likely,
    Nothing,
}

impl Told {
    fn name(self) -> &'static str {
        match self {
            Told::Certain => "certain",
            Told::Likely => "likely",
            Told::Nothing => "not told",
        }
    }
}

impl Still {
    pub(super) fn run(&self) -> Result<()> {
        let names = if self.names.is_empty() { draw::all_names()? } else { self.names.clone() };
        let mut judged: Vec<Judged> = Vec::new();
        for name in names {
            let path = folder().join(format!("{name}.jsonl"));
            if path.exists() {
                judged.extend(read_lines::<Judged>(&path)?);
            }
        }
        let releases: BTreeSet<&str> = judged.iter().map(|one| one.chosen.release.as_str()).collect();
        let scans = releases.into_iter().map(|release| Scan::usual(release.to_owned())).collect();
        let scans = self.program.scanner(Ask::Shown)?.run(scans)?;
        let rows = matched(&judged, &scans);
        print!("{}", table(&rows));
        if self.list {
            list(&rows);
        }
        match tell_gaps(&scans) {
            0 => Ok(()),
            errors => bail!("{errors} releases could not be read"),
        }
    }
}

/// Every judged finding, once, with what is told of it today. Two readings may have judged the same.
fn matched<'a>(judged: &'a [Judged], scans: &Scans) -> Vec<(&'a Judged, Told)> {
    let mut told: BTreeMap<(&str, &str, &str), Told> = BTreeMap::new();
    for (scan, scanned) in scans {
        for finding in scanned.findings().iter().filter(|finding| finding.is_shown()) {
            let how = if finding.confidence == Confidence::Certain { Told::Certain } else { Told::Likely };
            told.insert((&scan.folder, &finding.filename, &finding.fingerprint), how);
        }
    }
    let mut seen = BTreeSet::new();
    let mut rows = Vec::new();
    for one in judged {
        let chosen = &one.chosen;
        let key = (chosen.release.as_str(), chosen.file.as_str(), chosen.fingerprint.as_str());
        if seen.insert(key) {
            rows.push((one, told.get(&key).copied().unwrap_or(Told::Nothing)));
        }
    }
    rows
}

fn table(rows: &[(&Judged, Told)]) -> String {
    let mut text = "| | judged | certain | likely | told |\n|---|---|---|---|---|\n".to_owned();
    for (verdict, name) in [(Verdict::True, "true"), (Verdict::False, "false")] {
        let of_verdict: Vec<&(&Judged, Told)> = rows.iter().filter(|(one, _)| one.verdict == verdict).collect();
        let codes: BTreeSet<&str> = of_verdict.iter().map(|(one, _)| one.chosen.code.as_str()).collect();
        text += &line(&format!("{name}, all"), &of_verdict);
        for code in codes {
            let of_code: Vec<_> = of_verdict.iter().copied().filter(|(one, _)| one.chosen.code == code).collect();
            text += &line(&format!("{name}, {code}"), &of_code);
        }
    }
    text
}

fn line(name: &str, rows: &[&(&Judged, Told)]) -> String {
    let count = |told: Told| rows.iter().filter(|(_, how)| *how == told).count();
    let (certain, likely, all) = (count(Told::Certain), count(Told::Likely), rows.len());
    let share = (100 * (certain + likely)).checked_div(all).unwrap_or(0);
    format!("| {name} | {all} | {certain} | {likely} | {share} % |\n")
}

fn list(rows: &[(&Judged, Told)]) {
    for (one, told) in rows {
        let is_told = *told != Told::Nothing;
        let is_wrong = match one.verdict {
            Verdict::True => !is_told,
            Verdict::False => is_told,
            Verdict::Unclear => false,
        };
        if is_wrong {
            let chosen = &one.chosen;
            println!(
                "{}: {}/{}:{} {} `{}`, was {}, is {}: {}",
                one.class,
                chosen.release,
                chosen.file,
                chosen.row,
                chosen.code,
                chosen.object,
                chosen.confidence.name(),
                told.name(),
                one.why
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::record::{Chosen, Judged, Verdict};
    use super::*;
    use crate::findings::{Trigger, finding};
    use crate::scans::Scanned;

    fn judged(object: &str, verdict: Verdict) -> Judged {
        let found = finding("RH101", "f", object, 3);
        let chosen = Chosen {
            id: object.to_owned(),
            release: "pkg-1".to_owned(),
            file: found.filename.clone(),
            row: 3,
            function: "f".to_owned(),
            code: "RH101".to_owned(),
            object: object.to_owned(),
            confidence: Confidence::Certain,
            trigger: Trigger::Success,
            fingerprint: object.to_owned(),
        };
        Judged { chosen, verdict, right_trigger: Trigger::Success, class: "-".to_owned(), why: "-".to_owned() }
    }

    #[test]
    fn a_finding_is_counted_once_and_known_by_its_fingerprint() {
        let mut found = finding("RH101", "f", "x", 9);
        found.fingerprint = "x".to_owned();
        let mut scans = Scans::new();
        scans.insert(Scan::usual("pkg-1".to_owned()), Scanned::Findings(vec![found]));
        let judged = [judged("x", Verdict::False), judged("x", Verdict::False), judged("y", Verdict::True)];
        let rows = matched(&judged, &scans);
        assert_eq!(rows.len(), 2);
        let text = table(&rows);
        assert!(text.contains("| true, all | 1 | 0 | 0 | 0 % |"), "{text}");
        assert!(text.contains("| false, all | 1 | 1 | 0 | 100 % |"), "{text}");
    }
}
