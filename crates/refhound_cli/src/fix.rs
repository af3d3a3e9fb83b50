//! `refhound fix`: repairs as a difference, written to the files, or as patches.

use std::collections::BTreeSet;
use std::io::IsTerminal as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Result, bail};
use refhound_checks::Finding;
use refhound_driver::{Applicability, Keeping, Repair, Repairs, Silent, repair};
use refhound_fixes::unified;
use refhound_git::{GitError, uncommitted};
use refhound_project::Repository;
use refhound_report::{Command, Comparison, FixRow, Format, Paint, fixes_json};
use refhound_source::{Disk, Files, clean_path};
use refhound_text::{Clean, Lines};

use crate::args::{Check, Fix, Held};
use crate::check::{self, Checked};
use crate::printing::{Several, paint, print, print_bytes, tell};
use crate::{baseline, patches};

/// What was asked for, and what repairs it.
struct Repaired {
    findings: Vec<Finding>,
    repairs: Repairs,
}

pub(crate) fn run(arguments: &Fix) -> Result<ExitCode> {
    let check = &arguments.check;
    is_on_disk(check)?;
    let is_json = match check.output_format {
        None | Some(Format::Full) => false,
        Some(Format::Json) => true,
        Some(other) => bail!("fix prints a difference or json, not {}", other.name()),
    };
    if check.staged {
        bail!(
            "what is staged is not what is on the disk: fix works on the files themselves, with --since for what changed"
        );
    }
    let keeping = if arguments.unsafe_fixes { Keeping::Everything } else { Keeping::Safe };
    let repaired = repaired(check, keeping)?;
    if let Some(folder) = &arguments.patch {
        patches::write(folder, &repaired.findings, &repaired.repairs)?;
    }
    if arguments.apply {
        return apply(arguments, &repaired, is_json);
    }
    if is_json {
        print(&fixes_json(&rows(&repaired)))?;
    } else {
        show(&repaired, paint(check.color))?;
    }
    if !check.quiet {
        tell(summary(&repaired, arguments));
    }
    let is_shown = repaired.repairs.repairs.iter().any(Repair::is_verified);
    Ok(if is_shown { ExitCode::from(crate::FOUND) } else { ExitCode::SUCCESS })
}

/// Archives and standard input cannot be written to.
fn is_on_disk(check: &Check) -> Result<()> {
    match check.held {
        Held::OnDisk => Ok(()),
        Held::InMemory => bail!("fix works on files on the disk, not on archives and standard input"),
    }
}

/// `check --fix`: writes what is safe, before the check that tells of the rest.
pub(crate) fn apply_safe(check: &Check) -> Result<()> {
    is_on_disk(check)?;
    if check.staged || check.watch {
        bail!("--fix writes to the files: it goes neither with --staged nor with --watch");
    }
    let repaired = repaired(check, Keeping::Safe)?;
    let written = write(&repaired, check.allow_dirty)?;
    if !check.quiet {
        tell(format_args!("repaired: {} in {}\n", counted(kept(&repaired), "finding"), counted(written, "file")));
    }
    Ok(())
}

/// The repairs of findings that are to be shown, for reports: what is verified, and nothing else.
pub(crate) fn with_fixes(checked: &check::Inputs, findings: &mut [Finding], files: &dyn Files) -> Result<()> {
    let repairs = repair(&checked.options, files, findings, Keeping::Safe, &Silent)?;
    for (finding, repair) in findings.iter_mut().zip(repairs.repairs) {
        finding.fix = repair.fix;
    }
    Ok(())
}

fn repaired(arguments: &Check, keeping: Keeping) -> Result<Repaired> {
    let Checked { settings, inputs, outcome, findings, seen, .. } = check::findings(arguments, &Disk)?;
    let findings = match &settings.baseline.value {
        Some(path) => baseline::compare(Command::Check, path, findings, &seen, &outcome, &Disk)?.new,
        None => Comparison { new: findings, ..Comparison::default() }.new,
    };
    let repairs = repair(&inputs.options, &Disk, &findings, keeping, &Silent)?;
    Ok(Repaired { findings, repairs })
}

fn rows(repaired: &Repaired) -> Vec<FixRow<'_>> {
    repaired
        .findings
        .iter()
        .zip(&repaired.repairs.repairs)
        .map(|(finding, repair)| FixRow {
            fingerprint: &finding.fingerprint,
            applicability: repair.applicability.word(),
            description: repair.fix.as_ref().map_or(&finding.help, |fix| &fix.message),
            edits: repair.fix.as_ref().map_or(&[], |fix| &fix.edits),
            verified: repair.is_verified(),
            why_not: repair.why_not.as_deref(),
        })
        .collect()
}

/// The difference to the files with all that is kept.
fn show(repaired: &Repaired, paint: Paint) -> Result<()> {
    let is_terminal = std::io::stdout().is_terminal();
    for (path, before, after) in &repaired.repairs.files {
        let text = unified(&name(path), before, after);
        if paint == Paint::Plain && !is_terminal {
            print_bytes(&text)?;
            continue;
        }
        let mut told = String::new();
        for line in String::from_utf8_lossy(&text).lines() {
            told += &painted(&Clean(line).to_string(), paint);
            told.push('\n');
        }
        print(&told)?;
    }
    Ok(())
}

fn painted(line: &str, paint: Paint) -> String {
    let style = match (paint, line.as_bytes().first()) {
        (Paint::Plain, _) => return line.to_owned(),
        (Paint::Ansi, Some(b'+')) if !line.starts_with("+++") => "32",
        (Paint::Ansi, Some(b'-')) if !line.starts_with("---") => "31",
        (Paint::Ansi, Some(b'@')) => "36",
        (Paint::Ansi, Some(b'+' | b'-')) => "1",
        (Paint::Ansi, _) => return line.to_owned(),
    };
    format!("\u{1b}[{style}m{line}\u{1b}[0m")
}

/// A path as it stands in a difference.
pub(crate) fn name(path: &Path) -> String {
    let shown = path.display().to_string().replace('\\', "/");
    shown.trim_start_matches("./").trim_start_matches('/').to_owned()
}

fn apply(arguments: &Fix, repaired: &Repaired, is_json: bool) -> Result<ExitCode> {
    let written = write(repaired, arguments.check.allow_dirty)?;
    if is_json {
        print(&fixes_json(&rows(repaired)))?;
    }
    if !arguments.check.quiet {
        let mut lines = Lines::new();
        lines.add(format_args!("repaired: {} in {}", counted(kept(repaired), "finding"), counted(written, "file")));
        lines.extend(&summary(repaired, arguments));
        tell(lines);
    }
    Ok(ExitCode::SUCCESS)
}

/// Writes all files or tells why not; what cannot be written costs nothing of the rest.
fn write(repaired: &Repaired, allow_dirty: bool) -> Result<usize> {
    let files = &repaired.repairs.files;
    if repaired.repairs.brought > 0 {
        bail!("the repairs do not agree with each other: nothing was written");
    }
    if !allow_dirty {
        let paths: Vec<PathBuf> = files.iter().map(|(path, ..)| path.clone()).collect();
        refuse_dirty(&paths)?;
    }
    let mut failed = Vec::new();
    for (path, before, after) in files {
        if let Err(why) = Disk::replace(path, before, after) {
            failed.push(format!("{}: {why}", path.display()));
        }
    }
    if failed.is_empty() { Ok(files.len()) } else { Err(Several(failed).into()) }
}

fn refuse_dirty(paths: &[PathBuf]) -> Result<()> {
    if paths.is_empty() {
        return Ok(());
    }
    let dirty = match uncommitted(paths, &Disk) {
        Ok(dirty) => dirty,
        // What it says of itself speaks of comparisons.
        Err(GitError::NoCheckout(path)) => {
            bail!(
                "{}: not in a git checkout, so nothing was written that could not be undone (--allow-dirty writes)",
                path.display()
            );
        }
        Err(error) => return Err(error.into()),
    };
    let wanted: BTreeSet<PathBuf> = paths.iter().map(|path| clean_path(&Disk.absolute(path))).collect();
    let named: Vec<String> =
        dirty.iter().filter(|path| wanted.contains(*path)).map(|path| path.display().to_string()).collect();
    if named.is_empty() {
        return Ok(());
    }
    let told = named
        .iter()
        .map(|path| format!("{path}: has changes that are not committed"))
        .chain(["nothing was written (--allow-dirty writes)".to_owned()]);
    Err(Several(told.collect()).into())
}

fn kept(repaired: &Repaired) -> usize {
    repaired.repairs.repairs.iter().filter(|repair| repair.step.is_some()).count()
}

fn summary(repaired: &Repaired, arguments: &Fix) -> Lines {
    let all = &repaired.repairs.repairs;
    let count = |wanted: Applicability| all.iter().filter(|repair| repair.applicability == wanted).count();
    let (safe, other, none) =
        (count(Applicability::Safe), count(Applicability::Unsafe), count(Applicability::DisplayOnly));
    let mut lines = Lines::new();
    if arguments.check.verbose {
        for (finding, repair) in repaired.findings.iter().zip(all) {
            let at = format!("{}:{}: {}", finding.at.filename(), finding.at.start.line, finding.rule.code);
            match (&repair.fix, &repair.why_not) {
                (Some(fix), _) => lines.add(format_args!("{at}: {}: {}", repair.applicability.word(), fix.message)),
                (None, why) => lines.add(format_args!("{at}: no fix: {}", why.as_deref().unwrap_or("unknown"))),
            }
        }
    }
    let more = if other > 0 && !arguments.unsafe_fixes { " (--unsafe shows them, too)" } else { "" };
    lines.add(format_args!(
        "{}: {safe} with a safe fix, {other} with one that changes normal behaviour{more}, {none} without; {} of the analysis",
        counted(all.len(), "finding"),
        counted(repaired.repairs.runs, "run")
    ));
    lines
}

fn counted(count: usize, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

/// The name of a file in its repository.
pub(crate) fn name_in_repository(path: &Path) -> Option<String> {
    Repository::find(path, &Disk)?.relative(path)
}
