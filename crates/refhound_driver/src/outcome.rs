//! What a run has to say, however it came to know it: by an analysis, in part from memory, or wholly.
//!
//! An [`Outcome`] holds no IR and no facts: it is what reports are made of, and can be kept.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use refhound_checks::Finding;
use refhound_index::FxHashSet;
use refhound_memory::{PlacedText, StoredFile, Texts, UnitRecord};
use refhound_project::WrittenFor;
use refhound_report::{Extent, Flows, Statistics, SuppressionComment, ValueRow, VerdictRow};
use refhound_source::{Files, SourceMap};
use refhound_types::Platform;
use serde::{Deserialize, Serialize};

use crate::balance::verdict_rows;
use crate::comments::suppressions;
use crate::ends::OtherEnd;
use crate::findings::all_findings;
use crate::options::Pictures;
use crate::pipeline::Analysis;
use crate::stored_findings::StoredFindings;
use crate::timing::{Stage, Timing};
use crate::unit::Unit;
use crate::unknown::{misfits, unknown_functions};
use crate::values::value_rows;

/// What a run found out, ready to be shown.
pub struct Outcome {
    /// The files that findings and comments are in.
    pub sources: SourceMap,
    /// The folder that all files of the project have in common.
    pub root: PathBuf,
    /// All findings, those that hardly anybody asks for included, in the order in which they are shown.
    pub findings: Vec<Finding>,
    /// The verdicts of the affine engine, if it was asked.
    pub verdicts: Vec<VerdictRow>,
    /// What the value engine says of entry points, if it was asked.
    pub values: Vec<ValueRow>,
    /// The comments of the project that speak of findings, by file and place.
    pub suppressions: Vec<SuppressionComment>,
    /// The lines of the functions in files that have such comments.
    pub extents: Vec<Extent>,
    /// The files of the project that were read, in order of path.
    pub looked_at: Vec<PathBuf>,
    /// The lines of all functions, and their pictures, if these were asked for.
    pub functions: Vec<Extent>,
    pub flows: Flows,
    pub remarks: Remarks,
    figures: Statistics,
    pub timing: Timing,
    pub reuse: Reuse,
}

/// What could not be read or understood, and what was left out.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Remarks {
    /// Files that could not be read at all: path and reason.
    pub failed: Vec<(String, String)>,
    /// Files that were read in part.
    pub cut: Vec<(String, String)>,
    pub notes: Vec<String>,
    /// Macros that nothing defines and under which code that uses Python was not read, with the number of files.
    pub undefined: Vec<(String, usize)>,
    /// Attributes and comments about contracts that cannot be understood.
    pub annotation_problems: Vec<PlacedRemark>,
    /// Files that were left out, and why.
    pub skipped: Vec<(String, String)>,
    /// Those of them that somebody would expect to be analysed.
    pub troubles: Vec<(String, String)>,
    pub headers_not_found: Vec<String>,
    /// Headers that are there and were not read: name and reason.
    pub headers_refused: Vec<(String, String)>,
    /// File, function and reason.
    pub gave_up: Vec<(String, String, String)>,
    /// By unit: text that is no C, then functions without IR.
    pub units: Vec<UnitRemarks>,
    /// File, function, and what had to be guessed to read it.
    pub guessed: Vec<(String, String, String)>,
    /// Functions that nothing is known of and that findings hang on, those first that most do.
    pub unknown: Vec<UnknownFunction>,
    /// Contracts of the project's files that fit no function here.
    pub contracts: Vec<String>,
}

/// A function that nothing is known of.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnknownFunction {
    pub name: String,
    /// Findings that are only possible because of it.
    pub findings: usize,
    /// A line for a file of contracts, guessed from what the findings say.
    pub line: String,
}

/// What is to be said of one unit.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnitRemarks {
    pub syntax: Vec<PlacedRemark>,
    /// Name, reason and detail.
    pub not_analysed: Vec<(PlacedRemark, String, String)>,
}

/// A sentence about a place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlacedRemark {
    pub path: String,
    pub line: u32,
    pub column: u32,
    pub message: String,
}

/// How much of a run was known before.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Reuse {
    /// Nothing at all has changed.
    pub whole_run: bool,
    /// Units that went through the front end.
    pub units_read: usize,
    pub units: usize,
    /// Functions that the path engine explored.
    pub explored: usize,
    /// Functions that it knew.
    pub known: usize,
}

/// A file with the first and last lines of its functions.
type FileLines = (StoredFile, Vec<(u32, u32)>);
type Lines = Vec<FileLines>;

/// An outcome as it is kept.
#[derive(Serialize, Deserialize)]
pub(crate) struct StoredOutcome {
    root: String,
    findings: StoredFindings,
    verdicts: Vec<VerdictRow>,
    values: Vec<ValueRow>,
    /// Files with comments about findings, each with the lines of its functions.
    commented: Lines,
    looked_at: Vec<String>,
    /// As `commented`, of all files; empty without pictures.
    functions: Lines,
    flows: Flows,
    remarks: Remarks,
    figures: Statistics,
    units: usize,
    explored: usize,
}

impl Outcome {
    /// The figures of the run.
    pub fn statistics(&self, peak_rss_bytes: u64) -> Statistics {
        let ms = Stage::ALL.iter().map(|&stage| (stage.name().to_owned(), self.timing.milliseconds(stage))).collect();
        Statistics { ms, peak_rss_bytes, ..self.figures.clone() }
    }

    /// What an analysis says, and the same as it can be kept, if it can.
    pub(crate) fn of(analysis: Analysis, pictures: Pictures, files: &dyn Files) -> (Outcome, Option<StoredOutcome>) {
        let findings = all_findings(&analysis);
        let verdicts = verdict_rows(&analysis);
        let parts = Parts {
            values: value_rows(&analysis),
            root: analysis.project.root.clone(),
            commented: function_lines(&analysis, |speaks| speaks),
            looked_at: looked_at(&analysis),
            functions: match pictures {
                Pictures::Flows => function_lines(&analysis, |_| true),
                Pictures::None => Vec::new(),
            },
            remarks: Remarks { unknown: unknown_functions(&analysis, &findings), ..remarks_of(&analysis) },
            figures: analysis.figures(),
            reuse: reuse_of(&analysis),
        };
        let Analysis { sources, seen, timing, .. } = analysis;
        let flows = seen.flows;
        let stored = parts.stored(&findings, &verdicts, &flows);
        (Outcome::made(parts, findings, verdicts, flows, sources, files, timing), stored)
    }

    fn made(
        parts: Parts,
        findings: Vec<Finding>,
        verdicts: Vec<VerdictRow>,
        flows: Flows,
        sources: SourceMap,
        files: &dyn Files,
        timing: Timing,
    ) -> Outcome {
        let Parts { values, root, commented, looked_at, functions, remarks, figures, reuse } = parts;
        let texts = Texts::new(&sources, files);
        let (mut comments, mut extents) = (Vec::new(), Vec::new());
        for (file, lines) in commented {
            let Some(file) = texts.load(&file) else { continue };
            comments.extend(suppressions(&file.bytes).into_iter().map(|comment| SuppressionComment {
                file: file.clone(),
                lo: comment.begin,
                hi: comment.end,
                text: comment.text,
            }));
            extents.extend(lines.into_iter().map(|(first, last)| Extent { file: file.id, first, last }));
        }
        let mut all_extents = Vec::new();
        for (file, lines) in functions {
            let Some(file) = texts.load(&file) else { continue };
            all_extents.extend(lines.into_iter().map(|(first, last)| Extent { file: file.id, first, last }));
        }
        Outcome {
            root,
            findings,
            verdicts,
            values,
            suppressions: comments,
            extents,
            looked_at,
            functions: all_extents,
            flows,
            remarks,
            figures,
            timing,
            reuse,
            sources,
        }
    }
}

/// What an outcome is made of, beside findings.
struct Parts {
    values: Vec<ValueRow>,
    root: PathBuf,
    /// In order of path.
    commented: Lines,
    looked_at: Vec<PathBuf>,
    functions: Lines,
    remarks: Remarks,
    /// Without times and memory.
    figures: Statistics,
    reuse: Reuse,
}

impl Parts {
    /// `None` if a file has no name that could be written down.
    fn stored(&self, findings: &[Finding], verdicts: &[VerdictRow], flows: &Flows) -> Option<StoredOutcome> {
        let text = |path: &PathBuf| path.to_str().map(str::to_owned);
        Some(StoredOutcome {
            root: text(&self.root)?,
            findings: StoredFindings::new(findings)?,
            verdicts: verdicts.to_vec(),
            values: self.values.clone(),
            commented: self.commented.clone(),
            looked_at: self.looked_at.iter().map(text).collect::<Option<_>>()?,
            functions: self.functions.clone(),
            flows: flows.clone(),
            remarks: self.remarks.clone(),
            figures: self.figures.clone(),
            units: self.reuse.units,
            explored: self.reuse.explored + self.reuse.known,
        })
    }
}

impl StoredOutcome {
    pub(crate) fn open(self, files: &dyn Files, timing: Timing) -> Option<Outcome> {
        let sources = SourceMap::new();
        let findings = self.findings.open(&Texts::new(&sources, files))?;
        let StoredOutcome { root, verdicts, values, commented, looked_at, functions, flows, remarks, figures, .. } =
            self;
        let reuse = Reuse { whole_run: true, units_read: 0, units: self.units, explored: 0, known: self.explored };
        let looked_at = looked_at.into_iter().map(PathBuf::from).collect();
        let parts =
            Parts { values, root: PathBuf::from(root), commented, looked_at, functions, remarks, figures, reuse };
        Some(Outcome::made(parts, findings, verdicts, flows, sources, files, timing))
    }
}

fn shown(path: &Path) -> String {
    path.display().to_string()
}

fn reuse_of(analysis: &Analysis) -> Reuse {
    Reuse {
        whole_run: false,
        units_read: analysis.units.iter().filter(|unit| unit.is_read()).count(),
        units: analysis.units.len(),
        explored: analysis.seen.anew,
        known: analysis.seen.recalled,
    }
}

/// The lines of the functions that engines look at, by file, of files that speak of findings or do not, as asked for.
fn function_lines(analysis: &Analysis, is_wanted: impl Fn(bool) -> bool) -> Lines {
    let mut found: BTreeMap<&Path, FileLines> = BTreeMap::new();
    for unit in &analysis.units {
        for file in unit.record.files.iter().filter(|file| file.file.is_project && is_wanted(file.speaks)) {
            found.entry(Path::new(file.file.path.as_str())).or_insert_with(|| (file.file.clone(), Vec::new()));
        }
    }
    for unit in &analysis.units {
        for place in &unit.record.functions {
            let file = &unit.record.files[place.file as usize].file;
            if let Some((_, lines)) = found.get_mut(Path::new(file.path.as_str())) {
                lines.push((place.first, place.last));
            }
        }
    }
    found.into_values().collect()
}

/// The files of the project that were read now or when the records were made.
fn looked_at(analysis: &Analysis) -> Vec<PathBuf> {
    let read = analysis.sources.project_files();
    let mut paths: BTreeSet<PathBuf> = read.iter().map(|file| file.path.clone()).collect();
    for unit in &analysis.units {
        let files = unit.record.files.iter().filter(|file| file.file.is_project);
        paths.extend(files.map(|file| PathBuf::from(file.file.path.as_str())));
    }
    paths.into_iter().collect()
}

/// Code that was passed over must not look like code without findings: the macros that nothing defines, with the number of files.
fn undefined(analysis: &Analysis) -> Vec<(String, usize)> {
    let mut files: BTreeMap<&str, usize> = BTreeMap::new();
    for name in analysis.units.iter().flat_map(|unit| &unit.record.unread) {
        *files.entry(name.as_str()).or_default() += 1;
    }
    files.into_iter().map(|(name, count)| (name.to_owned(), count)).collect()
}

/// Not all files were read for the same system.
fn windows_note(analysis: &Analysis) -> Option<String> {
    const MOST: usize = 3;
    let units = analysis.units.iter();
    let is_meant = |unit: &&Unit| analysis.project.units[unit.number].flags.written_for == WrittenFor::Windows;
    let paths: Vec<&str> = units.filter(is_meant).map(|unit| unit.record.path()).collect();
    let more = if paths.len() > MOST { format!(" and {} more", paths.len() - MOST) } else { String::new() };
    let named = paths.iter().take(MOST).copied().collect::<Vec<_>>().join(", ");
    (!paths.is_empty())
        .then(|| format!("read for Windows, because nothing in them is for another system: {named}{more}"))
}

/// More was looked at than one version.
fn other_end_note(other: &OtherEnd) -> String {
    let OtherEnd { python, functions, .. } = other;
    let functions = if *functions == 1 { "1 function".to_owned() } else { format!("{functions} functions") };
    format!(
        "{functions} with another text for Python {python}, the oldest that is supported, looked at for it as well (--both-ends=false)"
    )
}

/// Words of conditions that only one platform makes true, and the platform.
const PLATFORM_WORDS: [(&str, Platform); 4] = [
    ("WIN", Platform::Windows),
    ("MSC_VER", Platform::Windows),
    ("APPLE", Platform::MacOs),
    ("MACOS", Platform::MacOs),
];

/// As above, of code under conditions that are more than names: for other platforms, or for a build that sets a number.
fn not_true_notes(analysis: &Analysis) -> Vec<String> {
    let mut files: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for unit in &analysis.units {
        for condition in &unit.record.not_true {
            files.entry(condition.as_str()).or_default().push(unit.record.path());
        }
    }
    let note = |(condition, files): (&str, Vec<&str>)| {
        let platform = PLATFORM_WORDS.iter().find(|(word, _)| condition.to_ascii_uppercase().contains(word));
        let way = platform.map_or_else(|| "-D".to_owned(), |(_, platform)| format!("--platform {}", platform.name()));
        let more = if files.len() > 1 { format!(" and {} more", files.len() - 1) } else { String::new() };
        format!(
            "code that uses Python was not read in {}{more}, because `{condition}` is not true ({way} reads it)",
            files[0]
        )
    };
    files.into_iter().map(note).collect()
}

pub(crate) fn remarks_of(analysis: &Analysis) -> Remarks {
    let records = || analysis.units.iter().map(|unit| &unit.record);
    let mut told: FxHashSet<(&str, u32)> = FxHashSet::default();
    let unanalysed = analysis.unanalysed();
    Remarks {
        failed: analysis.failed.iter().map(|(path, why)| (shown(path), why.clone())).collect(),
        cut: records().filter_map(|record| Some((record.path().to_owned(), record.given_up.clone()?))).collect(),
        notes: analysis
            .project
            .notes
            .iter()
            .cloned()
            .chain(not_true_notes(analysis))
            .chain(windows_note(analysis))
            .chain(analysis.other_end.as_ref().map(other_end_note))
            .collect(),
        undefined: undefined(analysis),
        // Those about headers are met by every unit that includes them.
        annotation_problems: records()
            .flat_map(|record| &record.notes)
            .filter(|note| told.insert((&note.path, note.lo)))
            .map(placed)
            .collect(),
        skipped: skipped(&analysis.project),
        troubles: troubles(&analysis.project),
        headers_not_found: analysis.headers_not_found().iter().map(ToString::to_string).collect(),
        headers_refused: analysis
            .headers_refused()
            .into_iter()
            .map(|(name, why)| (name.to_string(), why.to_owned()))
            .collect(),
        gave_up: analysis
            .seen
            .reasons()
            .into_iter()
            .map(|(unit, name, why)| (analysis.units[unit].record.path().to_owned(), name.to_string(), why))
            .collect(),
        units: records()
            .zip(&unanalysed)
            .map(|(record, unanalysed)| UnitRemarks {
                syntax: record.syntax_problems.iter().map(placed).collect(),
                not_analysed: unanalysed
                    .iter()
                    .map(|one| (placed(&one.at), one.name.to_string(), one.why.name().to_owned()))
                    .collect(),
            })
            .collect(),
        guessed: records().flat_map(guessed).collect(),
        unknown: Vec::new(),
        contracts: misfits(analysis),
    }
}

/// File, function, and what had to be guessed.
fn guessed(record: &UnitRecord) -> impl Iterator<Item = (String, String, String)> {
    record.guesses.iter().map(|(name, kinds)| {
        let kinds: BTreeSet<&str> = kinds.iter().map(|kind| kind.name()).collect();
        (record.path().to_owned(), name.to_string(), kinds.into_iter().collect::<Vec<_>>().join(", "))
    })
}

fn placed(note: &PlacedText) -> PlacedRemark {
    let PlacedText { path, line, column, message, .. } = note;
    PlacedRemark { path: path.clone(), line: *line, column: *column, message: message.clone() }
}

/// The files that were left out, and why.
fn skipped(project: &refhound_project::Project) -> Vec<(String, String)> {
    project.skipped.iter().map(|skipped| (shown(&skipped.path), skipped.reason.to_string())).collect()
}

/// What nobody wanted to be left out.
fn troubles(project: &refhound_project::Project) -> Vec<(String, String)> {
    let troubled = project.skipped.iter().filter(|skipped| skipped.reason.is_trouble());
    troubled.map(|skipped| (shown(&skipped.path), skipped.reason.to_string())).collect()
}
