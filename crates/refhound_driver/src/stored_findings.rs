//! Findings as they are kept for a tree that does not change: places as lines, files by name.

use std::sync::Arc;

use refhound_checks::{Clues, Edit, Finding, Fix, PathStep, Point, rule};
use refhound_evidence::{Confidence, Trigger};
use refhound_index::{FxHashMap, intern};
use refhound_memory::{StoredFile, Texts};
use refhound_source::{LineColumn, SourceFile};
use serde::{Deserialize, Serialize};

/// Findings with the files that they are in.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct StoredFindings {
    files: Vec<StoredFile>,
    findings: Vec<StoredFinding>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct StoredFinding {
    code: String,
    message: String,
    at: StoredPoint,
    function: String,
    object: String,
    confidence: u8,
    trigger: u8,
    path: Vec<StoredStep>,
    other_path: Vec<StoredStep>,
    paths: u32,
    help: String,
    fix: Option<(String, Vec<(StoredPoint, String)>)>,
    exits: Vec<StoredPoint>,
    clues: Clues,
    group: String,
    written_by: Option<String>,
    fingerprint: String,
    values: Vec<(String, String)>,
    python: Option<String>,
    witness: Option<usize>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct StoredStep {
    at: StoredPoint,
    kind: String,
    message: String,
    expanded_from: Option<String>,
    count: Option<i32>,
}

/// Lines and columns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
struct StoredPoint {
    file: u32,
    start: (u32, u32),
    end: (u32, u32),
}

/// Turns findings into what is kept.
#[derive(Default)]
struct Writer {
    files: Vec<StoredFile>,
    by_path: FxHashMap<std::path::PathBuf, u32>,
}

impl StoredFindings {
    /// `None` if a place cannot be kept: one in a file without a name.
    pub(crate) fn new(findings: &[Finding]) -> Option<StoredFindings> {
        let mut writer = Writer::default();
        let findings = findings.iter().map(|finding| writer.finding(finding)).collect::<Option<_>>()?;
        Some(StoredFindings { files: writer.files, findings })
    }

    /// `None` if a file is not there any more.
    pub(crate) fn open(&self, texts: &Texts<'_>) -> Option<Vec<Finding>> {
        let loaded: Vec<Arc<SourceFile>> = self.files.iter().map(|file| texts.load(file)).collect::<Option<_>>()?;
        let reader = Reader { loaded };
        self.findings.iter().map(|finding| reader.finding(finding)).collect()
    }
}

impl Writer {
    fn file(&mut self, file: &SourceFile) -> Option<u32> {
        if let Some(&known) = self.by_path.get(&file.path) {
            return Some(known);
        }
        let number = self.files.len() as u32;
        self.files.push(StoredFile::new(file)?);
        self.by_path.insert(file.path.clone(), number);
        Some(number)
    }

    fn point(&mut self, point: &Point) -> Option<StoredPoint> {
        let file = self.file(&point.file)?;
        let (start, end) = ((point.start.line, point.start.column), (point.end.line, point.end.column));
        Some(StoredPoint { file, start, end })
    }

    fn finding(&mut self, finding: &Finding) -> Option<StoredFinding> {
        Some(StoredFinding {
            code: finding.rule.code.to_owned(),
            message: finding.message.clone(),
            at: self.point(&finding.at)?,
            function: finding.function.clone(),
            object: finding.object.clone(),
            confidence: finding.confidence as u8,
            trigger: finding.trigger as u8,
            path: finding.path.iter().map(|step| self.step(step)).collect::<Option<_>>()?,
            other_path: finding.other_path.iter().map(|step| self.step(step)).collect::<Option<_>>()?,
            paths: finding.paths,
            help: finding.help.clone(),
            fix: match &finding.fix {
                None => None,
                Some(fix) => {
                    let message = fix.message.clone();
                    let edit = |edit: &Edit| Some((self.point(&edit.at)?, edit.text.clone()));
                    Some((message, fix.edits.iter().map(edit).collect::<Option<_>>()?))
                }
            },
            exits: finding.exits.iter().map(|exit| self.point(exit)).collect::<Option<_>>()?,
            clues: finding.clues.clone(),
            group: finding.group.clone(),
            written_by: finding.written_by.clone(),
            fingerprint: finding.fingerprint.clone(),
            values: finding.values.clone(),
            python: finding.python.clone(),
            witness: finding.witness,
        })
    }

    fn step(&mut self, step: &PathStep) -> Option<StoredStep> {
        Some(StoredStep {
            at: self.point(&step.at)?,
            kind: step.kind.to_owned(),
            message: step.message.clone(),
            expanded_from: step.expanded_from.clone(),
            count: step.count,
        })
    }
}

struct Reader {
    loaded: Vec<Arc<SourceFile>>,
}

impl Reader {
    fn point(&self, point: &StoredPoint) -> Option<Point> {
        let place = |(line, column): (u32, u32)| LineColumn { line, column };
        let file = self.loaded.get(point.file as usize)?.clone();
        Some(Point { file, start: place(point.start), end: place(point.end) })
    }

    fn finding(&self, finding: &StoredFinding) -> Option<Finding> {
        Some(Finding {
            rule: rule(&finding.code).ok()?,
            message: finding.message.clone(),
            at: self.point(&finding.at)?,
            function: finding.function.clone(),
            object: finding.object.clone(),
            confidence: *Confidence::ALL.iter().find(|known| **known as u8 == finding.confidence)?,
            trigger: *Trigger::ALL.iter().find(|known| **known as u8 == finding.trigger)?,
            path: finding.path.iter().map(|step| self.step(step)).collect::<Option<_>>()?,
            other_path: finding.other_path.iter().map(|step| self.step(step)).collect::<Option<_>>()?,
            paths: finding.paths,
            help: finding.help.clone(),
            fix: match &finding.fix {
                None => None,
                Some((message, edits)) => {
                    let edit =
                        |(at, text): &(StoredPoint, String)| Some(Edit { at: self.point(at)?, text: text.clone() });
                    Some(Fix { message: message.clone(), edits: edits.iter().map(edit).collect::<Option<_>>()? })
                }
            },
            exits: finding.exits.iter().map(|exit| self.point(exit)).collect::<Option<_>>()?,
            clues: finding.clues.clone(),
            group: finding.group.clone(),
            written_by: finding.written_by.clone(),
            fingerprint: finding.fingerprint.clone(),
            values: finding.values.clone(),
            python: finding.python.clone(),
            witness: finding.witness,
        })
    }

    fn step(&self, step: &StoredStep) -> Option<PathStep> {
        Some(PathStep {
            at: self.point(&step.at)?,
            kind: intern(&step.kind).as_str(),
            message: step.message.clone(),
            expanded_from: step.expanded_from.clone(),
            count: step.count,
        })
    }
}
