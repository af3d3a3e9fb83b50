//! What a check has to say, however it came to know it: by an analysis, in part from the cache, or wholly.
//!
//! An [`Outcome`] holds no IR and no facts: it is what reports are made of, and can be kept.

use std::path::{Path, PathBuf};

use refhound_checks::Finding;
use refhound_index::FxHashSet;
use refhound_report::{Extent, Flows, Statistics, SuppressionComment};
use refhound_source::{Files, SourceMap};
use serde::{Deserialize, Serialize};

use crate::comments::suppressions;
use crate::findings::{all_findings, function_extents, suppression_comments};
use crate::options::Pictures;
use crate::pipeline::Analysis;
use crate::stored_findings::{StoredFile, StoredFindings};
use crate::timing::{Stage, Timing};

/// What a run found out, ready to be shown.
pub struct Outcome {
    /// The files that findings and comments are in.
    pub sources: SourceMap,
    /// The folder that all files of the project have in common.
    pub root: PathBuf,
    /// All findings, those that hardly anybody asks for included, in the order in which they are shown.
    pub findings: Vec<Finding>,
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
    /// Attributes and comments about contracts that cannot be understood.
    pub annotation_problems: Vec<PlacedRemark>,
    /// Files that were left out, and why.
    pub skipped: Vec<(String, String)>,
    pub headers_not_found: Vec<String>,
    /// File, function and reason.
    pub gave_up: Vec<(String, String, String)>,
    /// By unit: text that is no C, then functions without IR.
    pub units: Vec<UnitRemarks>,
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

/// An outcome as it is kept.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct StoredOutcome {
    root: String,
    findings: StoredFindings,
    /// Files with comments about findings, each with the lines of its functions.
    commented: Vec<(StoredFile, Vec<(u32, u32)>)>,
    looked_at: Vec<String>,
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

    /// What an analysis without a cache says.
    pub fn of_analysis(analysis: Analysis, pictures: Pictures) -> Outcome {
        let findings = all_findings(&analysis);
        let suppressions = suppression_comments(&analysis);
        let commented: FxHashSet<_> = suppressions.iter().map(|comment| comment.file.id).collect();
        let mut extents = function_extents(&analysis);
        let functions = match pictures {
            Pictures::Flows => extents.clone(),
            Pictures::None => Vec::new(),
        };
        extents.retain(|extent| commented.contains(&extent.file));
        let remarks = remarks_of(&analysis);
        let figures = analysis.coverage.statistics(&analysis.project, &Timing::default(), 0);
        let (units, explored) = (analysis.units.len(), analysis.coverage.interface_functions);
        Outcome {
            root: analysis.project.root,
            findings,
            suppressions,
            extents,
            looked_at: analysis.sources.project_files().iter().map(|file| file.path.clone()).collect(),
            functions,
            flows: analysis.flows,
            remarks,
            figures: Statistics { ms: std::collections::BTreeMap::new(), ..figures },
            timing: analysis.timing,
            reuse: Reuse { whole_run: false, units_read: units, units, explored, known: 0 },
            sources: analysis.sources,
        }
    }

    /// Puts together what was found in pieces.
    pub(crate) fn new(parts: OutcomeParts, sources: SourceMap, files: &dyn Files, timing: Timing) -> Option<Outcome> {
        let OutcomeParts { root, findings, commented, looked_at, remarks, figures, reuse } = parts;
        let (mut comments, mut extents) = (Vec::new(), Vec::new());
        for (file, lines) in commented {
            let file = file.load(&sources, files)?;
            comments.extend(suppressions(&file.bytes).into_iter().map(|comment| SuppressionComment {
                file: file.clone(),
                lo: comment.begin,
                hi: comment.end,
                text: comment.text,
            }));
            extents.extend(lines.into_iter().map(|(first, last)| Extent { file: file.id, first, last }));
        }
        let looked_at = looked_at.into_iter().map(PathBuf::from).collect();
        let (root, suppressions) = (PathBuf::from(root), comments);
        let (functions, flows) = (Vec::new(), Flows::default());
        Some(Outcome {
            sources,
            root,
            findings,
            suppressions,
            extents,
            looked_at,
            functions,
            flows,
            remarks,
            figures,
            timing,
            reuse,
        })
    }
}

/// What an outcome is made of when units come from records.
pub(crate) struct OutcomeParts {
    pub(crate) root: String,
    pub(crate) findings: Vec<Finding>,
    /// In order of path.
    pub(crate) commented: Vec<(StoredFile, Vec<(u32, u32)>)>,
    pub(crate) looked_at: Vec<String>,
    pub(crate) remarks: Remarks,
    /// Without times and memory.
    pub(crate) figures: Statistics,
    pub(crate) reuse: Reuse,
}

impl OutcomeParts {
    /// `None` if a file has no name that could be written down.
    pub(crate) fn stored(&self) -> Option<StoredOutcome> {
        Some(StoredOutcome {
            root: self.root.clone(),
            findings: StoredFindings::new(&self.findings, None)?,
            commented: self.commented.clone(),
            looked_at: self.looked_at.clone(),
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
        let findings = self.findings.open(None, &sources, files)?;
        let StoredOutcome { root, commented, looked_at, remarks, figures, units, explored, .. } = self;
        let reuse = Reuse { whole_run: true, units_read: 0, units, explored: 0, known: explored };
        let parts = OutcomeParts { root, findings, commented, looked_at, remarks, figures, reuse };
        Outcome::new(parts, sources, files, timing)
    }
}

fn shown(path: &Path) -> String {
    path.display().to_string()
}

fn remarks_of(analysis: &Analysis) -> Remarks {
    let placed = |file: refhound_source::FileId, lo: u32, message: &str| {
        let file = analysis.sources.get(file);
        let at = file.line_column(lo);
        PlacedRemark { path: shown(&file.path), line: at.line, column: at.column, message: message.to_owned() }
    };
    let unit_path = |unit: usize| shown(&analysis.units[unit].file.path);
    let cut = analysis.units.iter().filter_map(|unit| Some((shown(&unit.file.path), unit.text.given_up()?.to_owned())));
    Remarks {
        failed: analysis.failed.iter().map(|(path, why)| (shown(path), why.clone())).collect(),
        cut: cut.collect(),
        notes: analysis.project.notes.clone(),
        annotation_problems: analysis
            .annotation_problems
            .iter()
            .map(|problem| placed(problem.file, problem.lo, &problem.message))
            .collect(),
        skipped: skipped(&analysis.project),
        headers_not_found: analysis.coverage.headers_not_found.iter().map(ToString::to_string).collect(),
        gave_up: analysis
            .gave_up
            .iter()
            .map(|(unit, name, why)| (unit_path(*unit), name.to_string(), why.clone()))
            .collect(),
        units: analysis
            .units
            .iter()
            .map(|unit| UnitRemarks {
                syntax: unit
                    .text
                    .syntax_problems
                    .iter()
                    .map(|problem| placed(problem.file, problem.lo, &problem.message))
                    .collect(),
                not_analysed: unit
                    .unanalysed
                    .iter()
                    .map(|one| (placed(one.file, one.lo, &one.detail), one.name.to_string(), one.why.name().to_owned()))
                    .collect(),
            })
            .collect(),
    }
}

/// The files that were left out, and why.
pub(crate) fn skipped(project: &refhound_project::Project) -> Vec<(String, String)> {
    project.skipped.iter().map(|skipped| (shown(&skipped.path), skipped.reason.to_string())).collect()
}
