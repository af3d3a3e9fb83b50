//! `refhound check`: the main job.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context as _, Error, Result};
use refhound_archive::ArchiveError;
use refhound_checks::{Finding, Hidden};
use refhound_config::Settings;
use refhound_driver::{
    AnalyseError, Changes, Judged, Options, Outcome, Pictures as Wanted, Shown, Values, check, check_since, selection,
    shown,
};
use refhound_project::{DiscoverError, Repository};
use refhound_report::{
    Baseline, BaselineEntry, Command, Comparison, Detail, Failed, Format, Pictures, Report, Statistics, Suppressed,
    cause_note, hidden_note, summary_line, summary_table,
};
use refhound_source::{Disk, Files, peak_memory};
use refhound_text::Lines;

use crate::args::{Check, Held};
use crate::closing::{Telling, closing_lines};
use crate::printing::{paint, print, tell, width, width_of_errors};
use crate::progress::Bar;
use crate::since::State;
use crate::{baseline, cache, clock, coverage, fix, in_force, outputs, watch};

/// What a run found, before anything is compared with a baseline or printed.
pub(crate) struct Checked {
    pub(crate) settings: Settings,
    pub(crate) inputs: Inputs,
    pub(crate) outcome: Outcome,
    pub(crate) findings: Vec<Finding>,
    hidden: Hidden,
    suppressed: Vec<Suppressed>,
    /// Comments that do not count or are not needed.
    notes: Vec<String>,
    /// What there is to be said about the cache.
    cache_notes: Lines,
    /// The fingerprints of all that was found, what is not shown included.
    pub(crate) seen: BTreeSet<String>,
    /// With `--since` and `--staged`.
    changes: Option<Changes>,
}

/// What was analysed.
pub(crate) struct Inputs {
    pub(crate) options: Options,
}

/// `check`, after the repairs that it was asked to make.
pub(crate) fn with_repairs(arguments: &Check, files: &dyn Files) -> Result<ExitCode> {
    if arguments.fix {
        fix::apply_safe(arguments)?;
    }
    watch::maybe(arguments, Against::Settings, files)
}

/// Whether a baseline is part of the settings or of the command.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Against {
    /// `check`: the one that the settings name, if any.
    Settings,
    /// `baseline check`: one there must be.
    Baseline,
}

/// Why there is nothing else in the file of figures: programs need no words for it.
pub(crate) fn write_failure(arguments: &Check, error: &Error) {
    let Some(path) = &arguments.statistics_file else { return };
    let failed = match error.downcast_ref::<AnalyseError>() {
        Some(AnalyseError::Discover(DiscoverError::NoSources { skipped, .. })) => {
            Failed::NoSource { skipped: *skipped }
        }
        _ if error.is::<ArchiveError>() => Failed::BadArchive,
        _ => Failed::Other,
    };
    // The reason itself is told in any case.
    let _ = Disk::write(path, failed.to_json(&format!("{error:#}")).as_bytes());
}

pub(crate) fn run(arguments: &Check, against: Against, files: &dyn Files) -> Result<ExitCode> {
    let Checked { settings, inputs, outcome, findings, hidden, suppressed, notes, cache_notes, seen, changes } =
        self::findings(arguments, files)?;
    let known_file = match against {
        Against::Settings => settings.baseline.value.clone(),
        Against::Baseline => Some(baseline::path(&settings)),
    };
    let mut compared = match &known_file {
        Some(path) => baseline::compare(Command::Check, path, findings, &seen, &outcome, files)?,
        None => Comparison { new: findings, ..Comparison::default() },
    };
    if arguments.show_fixes {
        fix::with_fixes(&inputs, &mut compared.new, files)?;
    }
    let figures = outcome.statistics(peak_memory());
    // A file that cannot be written must not cost the user what was found: it is told at the end.
    let counted = arguments.statistics_file.as_ref().map_or(Ok(()), |path| {
        Disk::write(path, figures.to_json().as_bytes())
            .with_context(|| format!("{}: cannot be written", path.display()))
    });
    // An archive that lies in a checkout is no part of it.
    let repository = match arguments.held {
        Held::OnDisk => Repository::find(&outcome.root, &Disk),
        Held::InMemory => None,
    };
    let run_info = clock::run_info(inputs.options.target);
    let report = Report {
        findings: &compared.new,
        known: &compared.known,
        baseline: if known_file.is_some() { Baseline::Compared } else { Baseline::None },
        statistics: &figures,
        repository: repository.as_ref(),
        paint: paint(arguments.color),
        width: width(),
        run: Some(&run_info),
        order: settings.sort.value,
        detail: if arguments.verbose { Detail::Everything } else { Detail::Usual },
        pictures: is_drawn(&settings).then_some(Pictures { functions: &outcome.functions, flows: &outcome.flows }),
    };
    let written = outputs::write(&settings.output, &report);
    // Standard output holds the findings and nothing else: programs read it.
    let format = settings.output_format.value;
    let shown =
        if arguments.statistics { summary_table(report.findings, report.width) } else { format.render(&report) };
    if arguments.watch {
        watch::clear_screen()?;
    }
    print(&shown)?;
    if !arguments.quiet {
        let (suppressed, notes, changes) = (&suppressed, &notes, changes.as_ref());
        let ending = Ending { arguments, format, report: &report, hidden, suppressed, notes, changes, files };
        let mut said = cache_notes;
        let foreign = known_file.as_deref().and_then(|path| baseline::foreign(path, &compared, Command::Check));
        if let Some(foreign) = foreign {
            said.add(foreign);
        }
        said.extend(&ending.lines(&outcome, &figures, known_file.as_deref(), &compared.stale));
        tell(said);
    }
    written?;
    counted?;
    let is_success = report.findings.is_empty() || settings.exit_zero.value;
    Ok(if is_success { ExitCode::SUCCESS } else { ExitCode::from(crate::FOUND) })
}

/// Analyses, judges, and leaves out what comments, settings and flags leave out.
pub(crate) fn findings(arguments: &Check, files: &dyn Files) -> Result<Checked> {
    let state = State::of(arguments, files)?;
    let files: &dyn Files = state.now();
    let mut settings = in_force::settings(arguments, files)?;
    let unwritten = if arguments.held == Held::InMemory { without_writing(&mut settings) } else { None };
    let selection = selection(&settings)?;
    let mut options = Options::of_settings(&settings, arguments.paths.clone(), files);
    options.discover.outside = in_force::outside(&arguments.source);
    options.packs.clone_from(&arguments.contracts.packs);
    options.families.clone_from(&arguments.contracts.families);
    options.contract_files.clone_from(&arguments.contracts.files);
    options.contract_paths = in_force::contract_paths(&arguments.source);
    options.values =
        if selection.rules().iter().any(|rule| rule.is_about_values()) { Values::Examined } else { Values::Skipped };
    options.pictures = if is_drawn(&settings) { Wanted::Flows } else { Wanted::None };
    let bar = Bar::new(arguments.quiet);
    let store = cache::store(&arguments.cache, &settings, &options);
    let (mut outcome, changes) = match state.earlier(&options, &*store)? {
        Some(earlier) => {
            let old_name = |path: &Path| state.old_name(path);
            let (outcome, changes) = check_since(&options, files, &*store, &bar, earlier, &old_name)?;
            (outcome, Some(changes))
        }
        None => (check(&options, files, &*store, &bar)?, None),
    };
    let cache_notes = cache::notes(&*store, outcome.reuse, arguments.verbose);
    bar.finish();
    let concerned = |finding: &Finding| changes.as_ref().is_none_or(|changes| changes.concern(finding));
    let judged = Judged {
        findings: std::mem::take(&mut outcome.findings),
        comments: std::mem::take(&mut outcome.suppressions),
        extents: std::mem::take(&mut outcome.extents),
    };
    let Shown { findings, hidden, suppressed, mut notes, seen } =
        shown(judged, &settings, &selection, files, &concerned);
    notes.extend(unwritten);
    Ok(Checked {
        settings,
        inputs: Inputs { options },
        outcome,
        findings,
        hidden,
        suppressed,
        notes,
        cache_notes,
        seen,
        changes,
    })
}

/// Settings that came with an archive have no folder that a report could be written to; what is said about it.
fn without_writing(settings: &mut Settings) -> Option<String> {
    if !settings.output.source.is_tree() || settings.output.value.is_empty() {
        return None;
    }
    settings.output.value.clear();
    Some(format!("{}: output: not written, because the source is not on the disk", settings.output.source))
}

/// Whether some report shows pictures.
fn is_drawn(settings: &Settings) -> bool {
    let written = settings.output.value.iter().any(|output| output.format.shows_pictures());
    settings.output_format.value.shows_pictures() || written
}

/// What is said behind the findings.
struct Ending<'a> {
    arguments: &'a Check,
    format: Format,
    report: &'a Report<'a>,
    hidden: Hidden,
    suppressed: &'a [Suppressed],
    notes: &'a [String],
    changes: Option<&'a Changes>,
    files: &'a dyn Files,
}

impl Ending<'_> {
    fn lines(
        &self,
        outcome: &Outcome,
        figures: &Statistics,
        known_file: Option<&Path>,
        stale: &[BaselineEntry],
    ) -> Lines {
        let telling = if self.arguments.verbose { Telling::Everything } else { Telling::Usual };
        let mut lines = Lines::new();
        // One rule is told by the last line alone; programs that read standard output need no table.
        if self.format == Format::Full && !self.arguments.statistics && self.report.rules().len() > 1 {
            lines.add_text(&summary_table(self.report.findings, width_of_errors()));
            lines.add("");
        }
        for note in self.notes {
            lines.add(format_args!("warning: {note}"));
        }
        if let Some(path) = known_file {
            self.write_known(&mut lines, path, stale);
        }
        if telling == Telling::Everything {
            for Suppressed { finding, reason } in self.suppressed {
                let (at, name) = (&finding.at, finding.rule.name);
                lines.add(format_args!("suppressed: {}:{}: {name}: {reason}", at.filename(), at.start.line));
            }
        } else if !self.suppressed.is_empty() {
            lines.add(format_args!("suppressed in the source: {} (--verbose lists them)", self.suppressed.len()));
        }
        if let Some(changes) = self.changes {
            let (changed, affected) = (changes.changed(), changes.affected());
            lines.add(format_args!(
                "changed functions: {changed}, further functions that call one with another effect: {affected}; what was \
                 found elsewhere before is not shown"
            ));
        }
        lines.extend(&closing_lines(&outcome.remarks, figures, telling));
        if let Some(warning) = coverage::warning(&outcome.remarks, figures, self.files) {
            lines.add(format_args!("warning: {warning}"));
        }
        if let Some(note) = hidden_note(self.hidden) {
            lines.add(note);
        }
        if let Some(note) = cause_note(self.report.findings) {
            lines.add(note);
        }
        lines.add(summary_line(self.report.findings));
        lines
    }

    fn write_known(&self, lines: &mut Lines, path: &Path, stale: &[BaselineEntry]) {
        for entry in stale {
            let BaselineEntry { filename, function, code, object, .. } = entry;
            lines.add(format_args!(
                "warning: {}: stale: {filename}: {code} `{object}` in `{function}` is not found any more",
                path.display()
            ));
        }
        lines.add(format_args!("known and not shown: {} ({})", self.report.known.len(), path.display()));
    }
}
