//! `refhound values`: how many operations of each entry point can go wrong, and how many are proved not to.

use std::process::ExitCode;

use anyhow::Result;
use refhound_driver::{Engines, Judged, Options, Outcome, Silent, Values as Wanted, check, selection, shown};
use refhound_report::{coverage_line, values_json, values_summary, values_table};
use refhound_source::{Files, peak_memory};

use crate::args::{ValueFormat, Values};
use crate::printing::{print, tell};
use crate::{cache, in_force};
use refhound_config::{RuleWords, Settings};

/// The rules about values.
const OF_VALUES: &str = "RH8";

pub(crate) fn run(arguments: &Values, files: &dyn Files) -> Result<ExitCode> {
    let mut settings = in_force::of_files(&arguments.source, &arguments.paths, files)?;
    settings.jobs.flag(arguments.jobs.map(Some));
    let mut options = Options::of_settings(&settings, arguments.paths.clone(), files);
    options.discover.outside = in_force::outside(&arguments.source);
    options.packs.clone_from(&arguments.contracts.packs);
    options.families.clone_from(&arguments.contracts.families);
    options.contract_files.clone_from(&arguments.contracts.files);
    options.contract_paths = in_force::contract_paths(&arguments.source);
    options.engines = Engines::Neither;
    options.values = if arguments.bounds_only { Wanted::BoundsOnly } else { Wanted::Examined };
    let store = cache::store(&arguments.cache, &settings, &options);
    let outcome = check(&options, files, &*store, &Silent)?;
    let text = match arguments.output_format {
        ValueFormat::Table => values_table(&outcome.values),
        ValueFormat::Json => values_json(&outcome.values),
    };
    print(&text)?;
    if !arguments.quiet {
        let mut closing = cache::notes(&*store, outcome.reuse, false);
        closing.add(coverage_line(&outcome.statistics(peak_memory())));
        closing.add_text(&values_summary(&outcome.values));
        closing.add(shown_note(&settings, outcome, files)?);
        tell(closing);
    }
    Ok(ExitCode::SUCCESS)
}

/// An operation that several entry points come to has an alarm in each, and one that may be no mistake is not shown by `check`.
fn shown_note(settings: &Settings, outcome: Outcome, files: &dyn Files) -> Result<String> {
    let alarms: usize = outcome.values.iter().map(|row| row.alarms).sum();
    let mut settings = settings.clone();
    settings.select.value = RuleWords(vec![OF_VALUES.to_owned()]);
    let places = outcome.findings.iter().filter(|finding| finding.rule.is_about_values()).count();
    let Outcome { findings, suppressions: comments, extents, .. } = outcome;
    let judged = Judged { findings, comments, extents };
    let shown = shown(judged, &settings, &selection(&settings)?, files, &|_| true).findings.len();
    Ok(format!("{alarms} alarms in {places} places; `refhound check --select {OF_VALUES}` shows {shown} of them"))
}
