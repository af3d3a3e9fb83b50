//! `cargo xtask fix-check --labels`: of the bugs that later releases have fixed and that a user is told of, for how many `refhound fix`
//! offers a change that removes the finding.

use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

use anyhow::Result;
use serde_json::Value;

use crate::eval_rows::scan_before;
use crate::labels::{self, Fixed};
use crate::matching::{Place, assign};
use crate::scans::{self, Scan, Scanned, Scanner};

/// Counts of a kind of bug: told before its fix, of these tried in time, with a change, with a safe one.
#[derive(Debug, Clone, Copy, Default)]
struct Row {
    told: usize,
    tried: usize,
    offered: usize,
    safe: usize,
}

/// Prints a table by kind of bug; with `verbose` a line for each that was told.
pub(crate) fn run(scanner: &Scanner, packages: &[String], verbose: bool) -> Result<()> {
    let mut labels = labels::fixed()?;
    labels.retain(|label| packages.is_empty() || packages.contains(&label.package));
    let scans = scanner.run(labels.iter().map(scan_before).collect())?;
    let mut rows: BTreeMap<&'static str, Row> = BTreeMap::new();
    for (scan, scanned) in &scans {
        let Scanned::Findings(findings) = scanned else { continue };
        let here: Vec<&Fixed> = labels.iter().filter(|label| scan_before(label) == *scan).collect();
        let places: Vec<Place<'_>> = here.iter().map(|label| Place::before(label)).collect();
        let assigned = assign(&places, findings);
        let wanted: BTreeSet<&str> =
            assigned.iter().flatten().map(|&index| findings[index].fingerprint.as_str()).collect();
        if wanted.is_empty() {
            continue;
        }
        let offered = offered(scanner, scan)?;
        for (label, met) in here.iter().zip(&assigned).filter(|(_, met)| !met.is_empty()) {
            let answers = met.iter().filter_map(|&index| offered.get(&findings[index].fingerprint));
            let best = answers.min().map(String::as_str);
            let row = rows.entry(label.kind.name()).or_default();
            row.told += 1;
            row.tried += usize::from(best.is_some());
            row.offered += usize::from(matches!(best, Some("safe" | "unsafe")));
            row.safe += usize::from(best == Some("safe"));
            if verbose {
                let best = best.unwrap_or("not tried in time");
                println!("{} {} {}: {best}", label.id, label.file, label.function);
            }
        }
    }
    println!("| bugs fixed upstream | told before | tried in time | with a verified fix | safe |");
    println!("|---|---:|---:|---:|---:|");
    let mut all = Row::default();
    for (kind, row) in rows {
        row.print(kind);
        all.add(row);
    }
    all.print("all");
    Ok(())
}

impl Row {
    fn add(&mut self, other: Row) {
        self.told += other.told;
        self.tried += other.tried;
        self.offered += other.offered;
        self.safe += other.safe;
    }

    fn print(self, kind: &str) {
        println!("| {kind} | {} | {} | {} | {} |", self.told, self.tried, self.offered, self.safe);
    }
}

/// What `refhound fix --unsafe` says of each finding: `safe`, `unsafe`, or `without`, which sorts behind them.
fn offered(scanner: &Scanner, scan: &Scan) -> Result<BTreeMap<String, String>> {
    let mut answers = BTreeMap::new();
    let Some(folder) = crate::corpus::restored(&scan.folder) else { return Ok(answers) };
    let mut command = Command::new(&scanner.program);
    command.args(["fix", "--no-cache", "-q", "--unsafe", "--output-format", "json"]);
    command.args(scan.flavour.flags()).arg("--").arg(&folder);
    let output = scans::printed(command, scanner.limit)?.unwrap_or_default();
    let fixes: Vec<Value> = serde_json::from_slice(&output).unwrap_or_default();
    for fix in fixes {
        let word = if fix["verified"] == true { fix["applicability"].as_str() } else { None };
        let fingerprint = fix["fingerprint"].as_str().unwrap_or_default().to_owned();
        answers.insert(fingerprint, word.unwrap_or("without").to_owned());
    }
    Ok(answers)
}
