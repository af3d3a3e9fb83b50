//! `cargo xtask crosscheck`: the path engine and the affine engine on the same functions of the corpus.
//!
//! A function that is proved balanced and has a finding about ownership is a mistake of one of the two; a function that is
//! unbalanced and has none is a miss of the one or a false alarm of the other. Both classes are listed, and the share of
//! functions that are proved among those on which the path engine is silent is told for each package. `--baseline` compares
//! with what is known of some releases ([`disagreements`]).

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};
use serde::Deserialize;

use crate::binary::Binary;
use crate::corpus;
use crate::disagreements::{self, Known, Releases};
use crate::verdicts::{Judged, Location};

#[derive(clap::Args)]
pub(crate) struct Crosscheck {
    /// Packages of the corpus [default: the newest release of each]
    packages: Vec<String>,
    /// All releases, not only the newest of each package
    #[arg(long)]
    all: bool,
    /// A refhound that is already built
    #[arg(long, value_name = "PATH")]
    binary: Option<PathBuf>,
    /// Build with this profile of cargo
    #[arg(long, default_value = "release", conflicts_with = "binary")]
    profile: String,
    /// List the functions of both classes
    #[arg(long)]
    list: bool,
    /// Python to read the sources for
    #[arg(long, value_name = "VERSION")]
    target_version: Option<String>,
    /// Compare with corpus/crosscheck.toml, in the releases that it names
    #[arg(long, conflicts_with_all = ["packages", "all", "list", "target_version"])]
    baseline: bool,
    /// Write what the engines say now to corpus/crosscheck.toml
    #[arg(long, conflicts_with_all = ["packages", "all", "list", "target_version", "baseline"])]
    update_baseline: bool,
}

#[derive(Deserialize)]
struct Finding {
    code: String,
    filename: String,
    function: String,
    object: String,
    location: Location,
}

/// What the two say of one release.
#[derive(Default)]
struct Compared {
    functions: usize,
    silent: usize,
    balanced: usize,
    balanced_and_silent: usize,
    unbalanced: usize,
    reasons: BTreeMap<String, usize>,
    /// Proved, and there is a finding.
    refuted: Vec<Disagreement>,
    /// Unbalanced, and there is no finding.
    alone: Vec<Disagreement>,
}

/// What one engine says, and the other does not, of a function.
struct Disagreement {
    what: String,
    filename: String,
    row: u32,
    function: String,
}

impl Disagreement {
    fn shown(&self) -> String {
        format!("{} at {}:{}: {}", self.what, self.filename, self.row, self.function)
    }

    /// What stays the same when lines move.
    fn known_as(&self, release: &Path) -> String {
        let path = Path::new(&self.filename);
        let file = path.strip_prefix(release).unwrap_or(path);
        format!("{}: {}: {}", file.to_string_lossy().replace('\\', "/"), self.function, self.what)
    }
}

/// Rules about counts: the others ask for more than balance.
const ABOUT_COUNTS: &[&str] = &["RH101", "RH103", "RH104", "RH105", "RH106"];

/// A use after the release can be a second release, which is an imbalance, or a read, which is none.
const USE_AFTER_RELEASE: &str = "RH102";

impl Crosscheck {
    pub(crate) fn run(&self) -> Result<()> {
        let program = match &self.binary {
            Some(program) => program.clone(),
            None => Binary::build(&self.profile)?.program().to_owned(),
        };
        if self.baseline {
            return self.compare_with_known(&program);
        }
        if self.update_baseline {
            return disagreements::write(&self.known_releases(&program)?);
        }
        let mut total = Compared::default();
        println!(
            "{:32} {:>9} {:>8} {:>8} {:>11} {:>8} {:>8}",
            "release", "interface", "silent", "proved", "of silent", "refuted", "alone"
        );
        for folder in self.folders()? {
            let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let compared = self.release(&program, &folder)?;
            if compared.functions == 0 {
                continue;
            }
            print_row(&name, &compared);
            if self.list {
                for line in &compared.refuted {
                    println!("    proved, but {}", line.shown());
                }
                for line in &compared.alone {
                    println!("    unbalanced alone: {}", line.shown());
                }
            }
            total.add(compared);
        }
        print_row("total", &total);
        for (reason, count) in &total.reasons {
            println!("    not decided: {count:6} {reason}");
        }
        Ok(())
    }

    /// An error if the engines disagree in a way that is not known, or if there are fewer proofs.
    fn compare_with_known(&self, program: &Path) -> Result<()> {
        let (known, now) = (disagreements::read()?, self.known_releases(program)?);
        let (mut unexpected, mut proved) = (0, 0);
        for (release, known) in &known {
            let now = &now[release];
            proved += now.proved;
            for change in known.changes(now) {
                println!("{release}: {change}");
                unexpected += usize::from(change.is_unexpected());
            }
        }
        println!("{proved} functions proved in {} releases, {unexpected} unexpected differences", known.len());
        if unexpected > 0 {
            bail!(
                "not as in corpus/crosscheck.toml: find out which engine is right, then run \
                 `cargo xtask crosscheck --update-baseline`"
            );
        }
        Ok(())
    }

    /// What the engines say now of the releases that are known.
    fn known_releases(&self, program: &Path) -> Result<Releases> {
        let mut releases = Releases::new();
        for release in disagreements::read()?.into_keys() {
            let folder = corpus::restored(&release)
                .with_context(|| format!("{release} is not there: run `cargo xtask corpus restore {release}`"))?;
            let known = self.release(program, &folder)?.known(&folder);
            releases.insert(release, known);
        }
        Ok(releases)
    }

    fn folders(&self) -> Result<Vec<PathBuf>> {
        let mut newest: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for release in corpus::known_releases()? {
            let releases = newest.entry(release.package).or_default();
            if !self.all {
                releases.clear();
            }
            releases.push(release.folder);
        }
        let is_wanted = |package: &str| {
            self.packages.is_empty() || self.packages.iter().any(|name| corpus::is_same_package(name, package))
        };
        let chosen: Vec<String> =
            newest.into_iter().filter(|(package, _)| is_wanted(package)).flat_map(|(_, folders)| folders).collect();
        let found: Vec<PathBuf> = chosen.iter().filter_map(|folder| corpus::restored(folder)).collect();
        if found.is_empty() {
            bail!("no release is there: `cargo xtask corpus restore` fetches them");
        }
        Ok(found)
    }

    fn release(&self, program: &Path, folder: &Path) -> Result<Compared> {
        let verdicts: Vec<Judged> = self.ask(program, "verify", &[], folder)?;
        let findings: Vec<Finding> = self.ask(program, "check", &["--select", "ALL"], folder)?;
        Ok(compare(&verdicts, &findings))
    }

    fn ask<T: for<'a> Deserialize<'a>>(
        &self,
        program: &Path,
        command: &str,
        flags: &[&str],
        folder: &Path,
    ) -> Result<Vec<T>> {
        let mut asked = Command::new(program);
        asked.env("REFHOUND_NO_CACHE", "1");
        asked.args([command, "--quiet", "--exit-zero", "--output-format", "json"]).args(flags);
        if let Some(version) = &self.target_version {
            asked.args(["--target-version", version]);
        }
        let output = asked.arg(folder).output().with_context(|| format!("cannot run {}", program.display()))?;
        let said = String::from_utf8_lossy(&output.stderr);
        if output.status.code() == Some(2) && crate::binary::says_no_source(&said) {
            return Ok(Vec::new());
        }
        // A function on which an engine failed has neither findings nor a verdict; that is no agreement.
        if !output.status.success() || ["panicked at", "internal error"].iter().any(|mark| said.contains(mark)) {
            bail!("{command} on {} ended with {}: {}", folder.display(), output.status, said.trim());
        }
        serde_json::from_slice(&output.stdout).with_context(|| format!("{command} on {}", folder.display()))
    }
}

fn compare(verdicts: &[Judged], findings: &[Finding]) -> Compared {
    let mut compared = Compared::default();
    let about_counts = |finding: &&Finding| ABOUT_COUNTS.contains(&finding.code.as_str());
    // Static functions of several files may have one name.
    let found: BTreeSet<(&str, &str)> = findings
        .iter()
        .filter(about_counts)
        .map(|finding| (finding.filename.as_str(), finding.function.as_str()))
        .collect();
    let used: BTreeSet<(&str, &str)> = findings
        .iter()
        .filter(|finding| finding.code == USE_AFTER_RELEASE)
        .map(|finding| (finding.filename.as_str(), finding.function.as_str()))
        .collect();
    for verdict in &once_each(verdicts) {
        compared.functions += 1;
        let place = (verdict.filename.as_str(), verdict.function.as_str());
        let is_silent = !found.contains(&place);
        compared.silent += usize::from(is_silent);
        match verdict.verdict.as_str() {
            "balanced" => {
                compared.balanced += 1;
                compared.balanced_and_silent += usize::from(is_silent);
                for finding in findings
                    .iter()
                    .filter(about_counts)
                    .filter(|finding| finding.function == verdict.function && finding.filename == verdict.filename)
                {
                    compared.refuted.push(Disagreement {
                        what: format!("{} `{}`", finding.code, finding.object),
                        filename: finding.filename.clone(),
                        row: finding.location.row,
                        function: verdict.function.clone(),
                    });
                }
            }
            "unbalanced" => {
                compared.unbalanced += 1;
                if let (true, Some(example)) = (is_silent && !used.contains(&place), &verdict.counterexample) {
                    compared.alone.push(Disagreement {
                        what: format!("{} of `{}`", example.direction, example.object),
                        filename: verdict.filename.clone(),
                        row: example.location.row,
                        function: verdict.function.clone(),
                    });
                }
            }
            _ => {
                let reason = verdict.reason.as_deref().unwrap_or_default();
                let class = reason.split([':', ';']).next().unwrap_or_default().to_owned();
                *compared.reasons.entry(class).or_default() += 1;
            }
        }
    }
    compared
}

/// A function that several units contain is judged in each; what counts is the one that has most to say. Where a file that
/// is meant to be included is read alone, its types are not known, and nothing is found.
fn once_each(verdicts: &[Judged]) -> Vec<&Judged> {
    let weight = |verdict: &Judged| match verdict.verdict.as_str() {
        "unbalanced" => 2,
        "not decided" => 1,
        _ => 0,
    };
    let mut chosen: BTreeMap<(&str, u32, &str), &Judged> = BTreeMap::new();
    for verdict in verdicts {
        let key = (verdict.filename.as_str(), verdict.location.row, verdict.function.as_str());
        let known = chosen.entry(key).or_insert(verdict);
        if weight(verdict) > weight(known) {
            *known = verdict;
        }
    }
    chosen.into_values().collect()
}

impl Compared {
    fn known(&self, release: &Path) -> Known {
        let sorted = |list: &[Disagreement]| {
            let mut lines: Vec<String> = list.iter().map(|one| one.known_as(release)).collect();
            lines.sort();
            lines
        };
        Known { proved: self.balanced, refuted: sorted(&self.refuted), alone: sorted(&self.alone) }
    }

    fn add(&mut self, other: Compared) {
        self.functions += other.functions;
        self.silent += other.silent;
        self.balanced += other.balanced;
        self.balanced_and_silent += other.balanced_and_silent;
        self.unbalanced += other.unbalanced;
        self.refuted.extend(other.refuted);
        self.alone.extend(other.alone);
        for (reason, count) in other.reasons {
            *self.reasons.entry(reason).or_default() += count;
        }
    }
}

fn print_row(name: &str, compared: &Compared) {
    let share = 100.0 * compared.balanced_and_silent as f64 / compared.silent.max(1) as f64;
    println!(
        "{name:32} {:>9} {:>8} {:>8} {share:>9.1} % {:>8} {:>8}",
        compared.functions,
        compared.silent,
        compared.balanced,
        compared.refuted.len(),
        compared.alone.len()
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::verdicts::Counterexample;

    #[test]
    fn differences_between_the_engines_are_told_apart() {
        let verdict = |function: &str, verdict: &str| Judged {
            filename: "m.c".to_owned(),
            function: function.to_owned(),
            location: Location { row: 1, column: 1 },
            verdict: verdict.to_owned(),
            reason: Some("budget".to_owned()),
            counterexample: Some(Counterexample {
                object: "x".to_owned(),
                direction: "over-counting".to_owned(),
                filename: "m.c".to_owned(),
                location: Location { row: 2, column: 1 },
            }),
            more: Vec::new(),
        };
        let finding = |code: &str, function: &str| Finding {
            code: code.to_owned(),
            filename: "m.c".to_owned(),
            function: function.to_owned(),
            object: "x".to_owned(),
            location: Location { row: 3, column: 1 },
        };
        let verdicts = [
            verdict("a", "balanced"),
            verdict("b", "unbalanced"),
            verdict("c", "balanced"),
            verdict("d", "not decided"),
            verdict("d", "balanced"),
            verdict("e", "unbalanced"),
        ];
        let compared = compare(&verdicts, &[finding("RH101", "a"), finding("RH102", "e"), finding("RH102", "c")]);
        assert_eq!((compared.functions, compared.silent, compared.balanced_and_silent), (5, 4, 1));
        assert_eq!((compared.refuted.len(), compared.alone.len()), (1, 1));
        assert_eq!(compared.reasons.get("budget"), Some(&1));
        assert_eq!(compared.refuted[0].shown(), "RH101 `x` at m.c:3: a");
        assert_eq!(compared.alone[0].known_as(Path::new("")), "m.c: b: over-counting of `x`");
        assert_eq!(compared.known(Path::new("")).proved, 2);
    }
}
