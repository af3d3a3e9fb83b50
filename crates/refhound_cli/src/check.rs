//! `refhound check`: the main job.

use std::process::ExitCode;

use anyhow::{Context as _, Result};
use refhound_checks::{Hidden, Selection};
use refhound_driver::{Keep, all_findings, analyse};
use refhound_project::Repository;
use refhound_report::{Baseline, Detail, Format, Report, hidden_note, summary_line, summary_table};
use refhound_source::{Disk, peak_memory};

use crate::args::{Check, RuleFlags};
use crate::closing::{Telling, closing_text};
use crate::outputs;
use crate::printing::{paint, print};
use crate::progress::Bar;

pub(crate) fn run(arguments: &Check) -> Result<ExitCode> {
    let selection = selection(&arguments.rules)?;
    let mut options = arguments.source.options(arguments.paths.clone(), arguments.jobs.map(usize::from));
    options.packs.clone_from(&arguments.contracts.packs);
    options.contract_files.clone_from(&arguments.contracts.files);
    let bar = Bar::new(arguments.quiet);
    let analysis = analyse(&options, &Disk, Keep::FactsOnly, &bar)?;
    bar.finish();
    let (found, hidden) = selection.shown(all_findings(&analysis));
    let figures = analysis.coverage.statistics(&analysis.project, &analysis.timing, peak_memory());
    if let Some(path) = &arguments.statistics_file {
        Disk::write(path, figures.to_json().as_bytes())
            .with_context(|| format!("{}: cannot be written", path.display()))?;
    }
    let repository = Repository::find(&analysis.project.root, &Disk);
    let report = Report {
        findings: &found,
        known: &[],
        baseline: Baseline::None,
        statistics: &figures,
        repository: repository.as_ref(),
        paint: paint(arguments.color),
        detail: if arguments.verbose { Detail::Everything } else { Detail::Usual },
    };
    // A file that cannot be written must not cost the user what was found: it is told at the end.
    let written = outputs::write(&arguments.outputs, &report);
    // Standard output holds the findings and nothing else: programs read it.
    let shown = if arguments.statistics { summary_table(&found) } else { arguments.output_format.render(&report) };
    print(&shown, &mut std::io::stdout())?;
    if !arguments.quiet {
        let telling = if arguments.verbose { Telling::Everything } else { Telling::Usual };
        let closing = closing_text(&analysis, &figures, telling) + &ending(arguments, &report, hidden);
        print(&closing, &mut std::io::stderr())?;
    }
    written?;
    let is_success = found.is_empty() || arguments.exit_zero;
    Ok(if is_success { ExitCode::SUCCESS } else { ExitCode::from(crate::FOUND) })
}

fn selection(flags: &RuleFlags) -> Result<Selection> {
    let selection = Selection::new(&flags.select, &flags.ignore, flags.min_confidence)?;
    Ok(selection.with_triggers(flags.triggers.clone()))
}

/// The last lines: what was found, counted, and what is not shown.
fn ending(arguments: &Check, report: &Report<'_>, hidden: Hidden) -> String {
    let mut text = String::new();
    // One rule is told by the line alone; programs that read standard output need no table.
    if arguments.output_format == Format::Full && !arguments.statistics && report.rules().len() > 1 {
        text += &format!("\n{}\n", summary_table(report.findings));
    }
    text += &hidden_note(hidden).map_or_else(String::new, |note| note + "\n");
    text + &summary_line(report.findings) + "\n"
}
