//! `refhound baseline`, and the baseline of `refhound check`.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context as _, Result, bail};
use refhound_checks::Finding;
use refhound_config::{Settings, Source};
use refhound_driver::Outcome;
use refhound_report::{BaselineFile, Command, Comparison};
use refhound_source::{Disk, Files, PathKind};
use refhound_text::Clean;
use refhound_unknowns::limits;

use crate::args::Check;
use crate::check::{self, Checked};
use crate::outputs::is_replaceable;
use crate::printing::tell;

/// Where a baseline is when nobody says otherwise.
const USUAL: &str = "refhound-baseline.json";

/// The baseline that is asked for, by a flag or by the settings.
pub(crate) fn path(settings: &Settings) -> PathBuf {
    settings.baseline.value.clone().unwrap_or_else(|| PathBuf::from(USUAL))
}

pub(crate) fn write(arguments: &Check, files: &dyn Files) -> Result<ExitCode> {
    if arguments.since.is_some() || arguments.staged || arguments.watch {
        bail!("a baseline is made of a whole run: without --since, --staged and --watch");
    }
    let Checked { findings, settings, .. } = check::findings(arguments, files)?;
    let path = path(&settings);
    let file = BaselineFile::new(Command::Check, &findings, |finding| stored_name(&finding.at.file.path, &path));
    if settings.baseline.source != Source::Flag
        && let Err(why) = is_replaceable(&path, |text| BaselineFile::parse(text).is_ok())
    {
        bail!("{}: baseline: {} {why}", settings.baseline.source, path.display());
    }
    Disk::write(&path, file.to_json().as_bytes()).with_context(|| format!("{}: cannot be written", path.display()))?;
    if !arguments.quiet {
        let count = file.entries().len();
        let plural = if count == 1 { "" } else { "s" };
        tell(format_args!("{}: {count} known finding{plural}\n", Clean(path.display())));
    }
    Ok(ExitCode::SUCCESS)
}

/// Writes these findings of `verify` to a file that somebody has named.
pub(crate) fn write_to(path: &Path, findings: &[Finding]) -> Result<usize> {
    let file = BaselineFile::new(Command::Verify, findings, |finding| stored_name(&finding.at.file.path, path));
    Disk::write(path, file.to_json().as_bytes()).with_context(|| format!("{}: cannot be written", path.display()))?;
    Ok(file.entries().len())
}

/// What a baseline makes of findings.
pub(crate) fn compare(
    command: Command,
    path: &Path,
    findings: Vec<Finding>,
    seen: &BTreeSet<String>,
    outcome: &Outcome,
    files: &dyn Files,
) -> Result<Comparison> {
    let bytes = files
        .read(path, limits::FILE_BYTES)
        .map_err(|error| anyhow::anyhow!("{}: {error}; `refhound baseline write` makes a baseline", path.display()))?;
    let file = BaselineFile::parse(&String::from_utf8_lossy(&bytes)).with_context(|| path.display().to_string())?;
    let looked_at: BTreeSet<String> = outcome.looked_at.iter().map(|file| stored_name(file, path)).collect();
    let folder = folder(path);
    let can_tell = |name: &str| looked_at.contains(name) || files.kind(&folder.join(name)) == PathKind::Missing;
    Ok(file.compare(command, findings, seen, can_tell))
}

/// What is said of a baseline that another command has written.
pub(crate) fn foreign(path: &Path, compared: &Comparison, command: Command) -> Option<String> {
    let by = compared.written_by?;
    Some(format!(
        "warning: {}: written by `{}`, whose findings are others; `{}` makes a baseline of these",
        path.display(),
        by.writes(),
        command.writes()
    ))
}

/// The path of a file from the folder of the baseline, so that the list is the same wherever it is made.
fn stored_name(file: &Path, baseline: &Path) -> String {
    let absolute = Disk.absolute(file);
    let shown = absolute.strip_prefix(folder(baseline)).unwrap_or(&absolute);
    shown
        .components()
        .filter(|part| *part != std::path::Component::CurDir)
        .map(|part| part.as_os_str().to_string_lossy())
        .collect::<Vec<_>>()
        .join("/")
}

fn folder(baseline: &Path) -> PathBuf {
    Disk.absolute(baseline).parent().unwrap_or(Path::new("/")).to_owned()
}
