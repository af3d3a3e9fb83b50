//! `cargo xtask fix-check`: applies what `refhound fix` offers to copies of real packages, and looks at what is there afterwards.
//!
//! Of each package: how many findings there are, how many have a verified change, how many of these are safe; then, after all of them
//! were applied, how many are gone, how many are new at any confidence, and what gcc says of the changed files before and after.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::c_edits::Copy;
use crate::corpus;
use crate::eval::Program;
use crate::fix_labels;
use crate::gcc::PackageFiles;
use crate::scans::Ask;

#[derive(clap::Args)]
pub(crate) struct FixCheck {
    #[command(flatten)]
    program: Program,
    /// Apply changes of normal behaviour, too
    #[arg(long = "unsafe")]
    everything: bool,
    /// Instead count the labels of fixed bugs for which a change is offered
    #[arg(long, conflicts_with = "everything")]
    labels: bool,
    /// Tell for each finding what became of it
    #[arg(long)]
    verbose: bool,
    /// Packages or releases; all that were fetched if none is named
    packages: Vec<String>,
}

/// The figures of a package, or of all.
#[derive(Debug, Clone, Copy, Default)]
struct Row {
    findings: usize,
    fixed: usize,
    safe: usize,
    gone: usize,
    new: usize,
    /// Files that were changed, those that gcc takes before, and those with more messages of gcc than before.
    files: usize,
    compiled: usize,
    worse: usize,
}

impl Row {
    fn add(&mut self, other: Row) {
        self.findings += other.findings;
        self.fixed += other.fixed;
        self.safe += other.safe;
        self.gone += other.gone;
        self.new += other.new;
        self.files += other.files;
        self.compiled += other.compiled;
        self.worse += other.worse;
    }

    fn print(self, name: &str) {
        let Row { findings, fixed, safe, gone, new, files, compiled, worse } = self;
        println!("| {name} | {findings} | {fixed} | {safe} | {gone} | {new} | {files} | {compiled} | {worse} |");
    }
}

impl FixCheck {
    pub(crate) fn run(&self) -> Result<()> {
        let scanner = self.program.scanner(Ask::Shown)?;
        if self.labels {
            return fix_labels::run(&scanner, &self.packages, self.verbose);
        }
        let program = scanner.program;
        let trees = corpus::directories_of(&self.packages)?;
        println!(
            "| package | findings | with a fix | safe | gone | new | files changed | gcc reads them | gcc says more |"
        );
        println!("|---|---:|---:|---:|---:|---:|---:|---:|---:|");
        let (mut total, mut rules) = (Row::default(), BTreeMap::new());
        for tree in trees {
            let name = tree.file_name().unwrap_or_default().to_string_lossy().into_owned();
            match self.check(&program, &tree, &mut rules) {
                Ok(row) => {
                    row.print(&name);
                    total.add(row);
                }
                Err(error) => println!("| {name} | {error:#} | | | | | | | |"),
            }
        }
        total.print("all");
        for (code, (fixed, all)) in rules {
            println!("{code}: {fixed} of {all}");
        }
        if total.new > 0 || total.worse > 0 {
            bail!("changes have made something worse");
        }
        Ok(())
    }

    fn check(&self, program: &Path, tree: &Path, rules: &mut BTreeMap<String, (usize, usize)>) -> Result<Row> {
        let copy = Copy::new(tree, "fix-check")?;
        let before = findings(program, &copy.root, &[])?;
        let all_before = findings(program, &copy.root, &["--select", "ALL", "--min-confidence", "possible"])?;
        let mut fix =
            vec!["fix", "--isolated", "--no-cache", "-q", "--apply", "--allow-dirty", "--output-format", "json"];
        if self.everything {
            fix.push("--unsafe");
        }
        let fixes = listed(&ran(program, &copy.root, &fix)?)?;
        let verified = |fix: &&Value| fix["verified"] == true;
        let mut row = Row {
            findings: before.len(),
            fixed: fixes.iter().filter(verified).count(),
            safe: fixes.iter().filter(|fix| fix["applicability"] == "safe").count(),
            ..Row::default()
        };
        for (finding, fix) in before.iter().zip(&fixes) {
            let code = finding["code"].as_str().unwrap_or_default().to_owned();
            let counts: &mut (usize, usize) = rules.entry(code).or_default();
            counts.0 += usize::from(fix["verified"] == true);
            counts.1 += 1;
            if self.verbose {
                let place =
                    format!("{}:{}", finding["filename"].as_str().unwrap_or_default(), finding["location"]["row"]);
                let what = if fix["verified"] == true { &fix["description"] } else { &fix["why_not"] };
                println!("  {place} {} {} {what}", finding["code"], fix["applicability"]);
            }
        }
        let after = findings(program, &copy.root, &[])?;
        let all_after = findings(program, &copy.root, &["--select", "ALL", "--min-confidence", "possible"])?;
        let (was, is) = (counts(&before), counts(&after));
        row.gone = was.iter().map(|(key, count)| count.saturating_sub(*is.get(key).unwrap_or(&0))).sum();
        let (was, is) = (counts(&all_before), counts(&all_after));
        row.new = is.iter().map(|(key, count)| count.saturating_sub(*was.get(key).unwrap_or(&0))).sum();
        compile(tree, &copy.root, &mut row)?;
        Ok(row)
    }
}

/// How many findings there are of each kind: by file, and by fingerprint without its number.
fn counts(findings: &[Value]) -> BTreeMap<(String, String), usize> {
    let mut counts = BTreeMap::new();
    for finding in findings {
        let text = |key: &str| finding[key].as_str().unwrap_or_default().to_owned();
        let fingerprint = text("fingerprint").split('-').next().unwrap_or_default().to_owned();
        *counts.entry((text("filename"), fingerprint)).or_default() += 1;
    }
    counts
}

fn findings(program: &Path, tree: &Path, more: &[&str]) -> Result<Vec<Value>> {
    let mut arguments = vec!["check", "--isolated", "--no-cache", "-q", "--exit-zero", "--output-format", "json"];
    arguments.extend(more);
    listed(&ran(program, tree, &arguments)?)
}

fn ran(program: &Path, tree: &Path, arguments: &[&str]) -> Result<Output> {
    let output = Command::new(program).args(arguments).arg(".").current_dir(tree).output()?;
    if output.status.code().is_none_or(|code| code > 1) {
        bail!("{}: {}", arguments[0], String::from_utf8_lossy(&output.stderr).trim());
    }
    Ok(output)
}

fn listed(output: &Output) -> Result<Vec<Value>> {
    serde_json::from_slice(&output.stdout).context("what it prints is no list")
}

/// What gcc says of the files that are different in the two trees.
fn compile(tree: &Path, changed: &Path, row: &mut Row) -> Result<()> {
    let (old, new) = (PackageFiles::find(tree)?, PackageFiles::find(changed)?);
    for path in &new.sources {
        let original = tree.join(path.strip_prefix(changed)?);
        if std::fs::read(path)? == std::fs::read(&original)? {
            continue;
        }
        row.files += 1;
        let Some(before) = messages(&old, &original) else { continue };
        row.compiled += 1;
        if messages(&new, path).is_none_or(|after| after > before) {
            row.worse += 1;
            println!("  gcc says more of {}", path.display());
        }
    }
    Ok(())
}

/// How many messages gcc has about a file; `None` if it does not take it.
fn messages(files: &PackageFiles, source: &PathBuf) -> Option<usize> {
    let output = files.gcc().args(["-fsyntax-only", "-Wall"]).arg(source).output().ok()?;
    let text = String::from_utf8_lossy(&output.stderr);
    output.status.success().then(|| text.lines().filter(|line| line.contains("warning:")).count())
}
