//! `refhound verify`: a verdict for every interface function.

use std::process::ExitCode;

use anyhow::{Context as _, Result};
use refhound_driver::{Engines, Options, check};
use refhound_report::{TableRows, VerdictKind, coverage_line, verdicts_json, verdicts_summary, verdicts_table};
use refhound_source::{Disk, Files, peak_memory};
use refhound_verify::{ParameterAliasing, VerifySettings};

use crate::args::{VerdictFormat, Verify};
use crate::cache;
use crate::in_force;
use crate::printing::{print, tell};
use crate::progress::Bar;

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
    let rows = &outcome.verdicts;
    let figures = outcome.statistics(peak_memory());
    if let Some(path) = &arguments.statistics_file {
        Disk::write(path, figures.to_json().as_bytes())
            .with_context(|| format!("{}: cannot be written", path.display()))?;
    }
    let text = match arguments.output_format {
        VerdictFormat::Table => {
            let which = if arguments.all { TableRows::All } else { TableRows::Open };
            // What it comes to stands first: the paths may be many.
            verdicts_summary(rows) + &verdicts_table(rows, which)
        }
        VerdictFormat::Json => verdicts_json(rows),
        VerdictFormat::Summary => verdicts_summary(rows),
    };
    print(&text)?;
    if !arguments.quiet {
        let notes = cache::notes(&*store, outcome.reuse, false);
        let mut closing = notes;
        closing.add(coverage_line(&figures));
        if matches!(arguments.output_format, VerdictFormat::Json) {
            closing.add_text(&verdicts_summary(rows));
        }
        tell(closing);
    }
    let is_clean = rows.iter().all(|row| row.verdict != VerdictKind::Unbalanced);
    Ok(if is_clean || arguments.exit_zero { ExitCode::SUCCESS } else { ExitCode::from(crate::FOUND) })
}
