//! `refhound verify`: a verdict for every interface function.

use std::collections::BTreeSet;
use std::process::ExitCode;

use anyhow::{Context as _, Result};
use refhound_checks::Finding;
use refhound_config::{Setting, Source};
use refhound_driver::{Engines, Options, Outcome, check, verdict_findings};
use refhound_project::Repository;
use refhound_report::{
    Baseline, Command, Comparison, Report, Statistics, TableRows, VerdictKind, VerdictRow, coverage_line,
    verdicts_json, verdicts_summary, verdicts_table,
};
use refhound_source::{Disk, Files, peak_memory};
use refhound_text::Lines;
use refhound_types::Target;
use refhound_verify::{ParameterAliasing, VerifySettings};

use crate::args::{VerdictFormat, Verify};
use crate::closing::{Telling, undefined_lines};
use crate::printing::{print, tell, width};
use crate::progress::Bar;
use crate::{baseline, cache, clock, in_force, outputs};

pub(crate) fn run(arguments: &Verify, files: &dyn Files) -> Result<ExitCode> {
    let mut settings = in_force::of_files(&arguments.source, &arguments.paths, files)?;
    settings.jobs.flag(arguments.jobs.map(Some));
    let mut options = Options::of_settings(&settings, arguments.paths.clone(), files);
    options.discover.outside = in_force::outside(&arguments.source);
    options.packs.clone_from(&arguments.contracts.packs);
    options.families.clone_from(&arguments.contracts.families);
    options.contract_files.clone_from(&arguments.contracts.files);
    options.contract_paths = in_force::contract_paths(&arguments.source);
    options.engines = Engines::Affine;
    let aliasing = if arguments.aliased_parameters { ParameterAliasing::Any } else { ParameterAliasing::Distinct };
    options.verify = VerifySettings { aliasing };
    let store = cache::store(&arguments.cache, &settings, &options);
    let bar = Bar::new(arguments.quiet);
    let outcome = check(&options, files, &*store, &bar)?;
    bar.finish();
    let figures = outcome.statistics(peak_memory());
    if let Some(path) = &arguments.statistics_file {
        Disk::write(path, figures.to_json().as_bytes())
            .with_context(|| format!("{}: cannot be written", path.display()))?;
    }
    let mut closing = Lines::new();
    let known = compare(arguments, &outcome, &figures, options.target, files, &mut closing)?;
    let rows: Vec<&VerdictRow> =
        outcome.verdicts.iter().zip(&known).filter(|(_, known)| !**known).map(|(row, _)| row).collect();
    let text = match arguments.output_format {
        VerdictFormat::Table => {
            let which = if arguments.all { TableRows::All } else { TableRows::Open };
            // What it comes to stands first: the paths may be many.
            verdicts_summary(&outcome.verdicts) + &verdicts_table(rows.iter().copied(), which, width())
        }
        VerdictFormat::Json => verdicts_json(&outcome.verdicts),
        VerdictFormat::Summary => verdicts_summary(&outcome.verdicts),
    };
    print(&text)?;
    if !arguments.quiet {
        let mut said = cache::notes(&*store, outcome.reuse, false);
        said.extend(&closing);
        // There is no `--verbose` here: what was not read is told in full.
        said.extend(&undefined_lines(&outcome.remarks, Telling::Everything));
        said.add(coverage_line(&figures));
        if matches!(arguments.output_format, VerdictFormat::Json) {
            said.add_text(&verdicts_summary(&outcome.verdicts));
        }
        tell(said);
    }
    let is_clean = rows.iter().all(|row| row.verdict != VerdictKind::Unbalanced);
    Ok(if is_clean || arguments.exit_zero { ExitCode::SUCCESS } else { ExitCode::from(crate::FOUND) })
}

/// Writes reports and baselines, as far as they are asked for. Of each verdict, whether all that is wrong is known.
fn compare(
    arguments: &Verify,
    outcome: &Outcome,
    figures: &Statistics,
    target: Target,
    files: &dyn Files,
    said: &mut Lines,
) -> Result<Vec<bool>> {
    let Verify { outputs: written, baseline: known_file, write_baseline, .. } = arguments;
    let none_known = vec![false; outcome.verdicts.len()];
    if written.is_empty() && known_file.is_none() && write_baseline.is_none() {
        return Ok(none_known);
    }
    let by_row = verdict_findings(&outcome.verdicts, files);
    let mut findings: Vec<Finding> = by_row.iter().flatten().cloned().collect();
    findings.sort_by(|one, other| {
        (&one.at.file.path, one.at.start, one.rule.code).cmp(&(&other.at.file.path, other.at.start, other.rule.code))
    });
    if let Some(path) = write_baseline {
        let count = baseline::write_to(path, &findings)?;
        said.add(format_args!("{}: {count} known", path.display()));
    }
    let seen: BTreeSet<String> = findings.iter().map(|finding| finding.fingerprint.clone()).collect();
    let compared = match known_file {
        Some(path) => baseline::compare(Command::Verify, path, findings, &seen, outcome, files)?,
        None => Comparison { new: findings, ..Comparison::default() },
    };
    if let Some(path) = known_file {
        if let Some(foreign) = baseline::foreign(path, &compared, Command::Verify) {
            said.add(foreign);
        }
        for entry in &compared.stale {
            said.add(format_args!(
                "warning: {}: stale: {}: `{}` in `{}` is not found any more",
                path.display(),
                entry.filename,
                entry.object,
                entry.function
            ));
        }
        said.add(format_args!("known and not shown: {} ({})", compared.known.len(), path.display()));
    }
    let (run, repository) = (clock::run_info(target), Repository::find(&outcome.root, &Disk));
    let report = Report {
        known: &compared.known,
        baseline: if known_file.is_some() { Baseline::Compared } else { Baseline::None },
        repository: repository.as_ref(),
        run: Some(&run),
        ..Report::new(&compared.new, figures)
    };
    outputs::write(&Setting { value: written.clone(), source: Source::Flag }, &report)?;
    let new: BTreeSet<&str> = compared.new.iter().map(|finding| finding.fingerprint.as_str()).collect();
    let is_known = |findings: &Vec<Finding>| {
        !findings.is_empty() && findings.iter().all(|finding| !new.contains(finding.fingerprint.as_str()))
    };
    Ok(by_row.iter().map(is_known).collect())
}
