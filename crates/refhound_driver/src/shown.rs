//! What of a run is shown: all findings without what comments, settings and flags leave out.

use std::collections::BTreeSet;

use refhound_checks::{Finding, Hidden, Selection, UnknownRule};
use refhound_config::{FileRules, Settings};
use refhound_report::{Extent, Suppressed, SuppressionComment, Suppressions, suppress};
use refhound_source::Files;

/// What the rules say of a run, and what its source says of that.
pub struct Judged {
    /// All findings, those that hardly anybody asks for included.
    pub findings: Vec<Finding>,
    pub comments: Vec<SuppressionComment>,
    /// The lines of functions.
    pub extents: Vec<Extent>,
}

/// What is shown, and what became of the rest.
pub struct Shown {
    pub findings: Vec<Finding>,
    /// What the selection leaves out.
    pub hidden: Hidden,
    pub suppressed: Vec<Suppressed>,
    /// Comments that do not count or are not needed.
    pub notes: Vec<String>,
    /// The fingerprints of all that was found, what is not shown included.
    pub seen: BTreeSet<String>,
}

/// The rules that settings ask for.
pub fn selection(settings: &Settings) -> Result<Selection, UnknownRule> {
    let selection = Selection::new(&settings.select.value.0, &settings.ignore.value.0, settings.min_confidence.value)?;
    Ok(selection.with_triggers(settings.trigger.value.iter().flat_map(|word| word.triggers()).collect()))
}

/// Leaves out what is not to be shown. `concerned` has the last word about findings that no comment speaks of.
pub fn shown(
    judged: Judged,
    settings: &Settings,
    selection: &Selection,
    files: &dyn Files,
    concerned: &dyn Fn(&Finding) -> bool,
) -> Shown {
    let Judged { findings, comments, extents } = judged;
    let seen = findings.iter().map(|finding| finding.fingerprint.clone()).collect();
    let Suppressions { mut kept, suppressed, notes } = suppress(findings, &comments, &extents);
    let ignores = &settings.per_file_ignores.value;
    let file_rules = FileRules::new(ignores, files.absolute(&ignores.folder));
    kept.retain(|finding| concerned(finding) && file_rules.allow(finding, &files.absolute(&finding.at.file.path)));
    let (findings, hidden) = selection.shown(kept);
    Shown { findings, hidden, suppressed, notes, seen }
}
