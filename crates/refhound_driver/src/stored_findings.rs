//! Findings as they are kept: places as lines, files by name, and lines of a function counted from where it begins.

use std::path::Path;
use std::sync::Arc;

use refhound_checks::{Edit, Finding, Fix, PathStep, Point, rule};
use refhound_evidence::limits;
use refhound_index::{FxHashMap, intern};
use refhound_source::{FileKind, Files, LineColumn, SourceFile, SourceMap};
use refhound_witness::{Confidence, Trigger};
use serde::{Deserialize, Serialize};

/// Stands around a line number in a text, counted from the first line of the function.
const MARK: char = '\u{1}';

/// Findings with the files that they are in.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct StoredFindings {
    files: Vec<StoredFile>,
    findings: Vec<StoredFinding>,
}

/// A file by its path, and whether it is one of the project.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct StoredFile {
    pub(crate) path: String,
    pub(crate) is_project: bool,
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
    paths: u32,
    help: String,
    fix: Option<(String, Vec<(StoredPoint, String)>)>,
    group: String,
    written_by: Option<String>,
    fingerprint: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct StoredStep {
    at: StoredPoint,
    kind: String,
    message: String,
    expanded_from: Option<String>,
    count: Option<i32>,
}

/// Lines and columns; `moves` if lines count from that of the function.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
struct StoredPoint {
    file: u32,
    moves: bool,
    start: (u32, u32),
    end: (u32, u32),
}

/// The lines that findings are bound to: they move with the function.
#[derive(Debug, Clone)]
pub(crate) struct Anchor {
    pub(crate) path: String,
    pub(crate) first: u32,
    pub(crate) last: u32,
}

impl StoredFile {
    pub(crate) fn new(file: &SourceFile) -> Option<StoredFile> {
        let is_project = match file.kind {
            FileKind::Project => true,
            FileKind::System => false,
            FileKind::Virtual => return None,
        };
        Some(StoredFile { path: file.path.to_str()?.to_owned(), is_project })
    }

    pub(crate) fn load(&self, sources: &SourceMap, files: &dyn Files) -> Option<Arc<SourceFile>> {
        let kind = if self.is_project { FileKind::Project } else { FileKind::System };
        sources.load(Path::new(&self.path), kind, files, limits::FILE_BYTES).ok()
    }
}

/// Turns findings into what is kept.
struct Writer<'a> {
    anchor: Option<&'a Anchor>,
    files: Vec<StoredFile>,
    by_path: FxHashMap<std::path::PathBuf, u32>,
}

impl StoredFindings {
    /// `None` if a place cannot be kept: one in the function's file but outside of the function, or in a file without a name.
    pub(crate) fn new(findings: &[Finding], anchor: Option<&Anchor>) -> Option<StoredFindings> {
        let mut writer = Writer { anchor, files: Vec::new(), by_path: FxHashMap::default() };
        let findings = findings.iter().map(|finding| writer.finding(finding)).collect::<Option<_>>()?;
        Some(StoredFindings { files: writer.files, findings })
    }

    /// `None` if a file is not there any more.
    pub(crate) fn open(&self, anchor: Option<&Anchor>, sources: &SourceMap, files: &dyn Files) -> Option<Vec<Finding>> {
        let loaded: Vec<Arc<SourceFile>> =
            self.files.iter().map(|file| file.load(sources, files)).collect::<Option<_>>()?;
        let reader = Reader { first: anchor.map_or(0, |anchor| anchor.first), loaded };
        self.findings.iter().map(|finding| reader.finding(finding)).collect()
    }
}

impl Writer<'_> {
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
        let (mut start, mut end) = ((point.start.line, point.start.column), (point.end.line, point.end.column));
        let in_file = self.anchor.filter(|anchor| Path::new(&anchor.path) == point.file.path);
        if let Some(anchor) = in_file {
            if start.0 < anchor.first || end.0 > anchor.last {
                return None;
            }
            start.0 -= anchor.first;
            end.0 -= anchor.first;
        }
        Some(StoredPoint { file, moves: in_file.is_some(), start, end })
    }

    fn finding(&mut self, finding: &Finding) -> Option<StoredFinding> {
        Some(StoredFinding {
            code: finding.rule.code.to_owned(),
            message: self.text(&finding.message)?,
            at: self.point(&finding.at)?,
            function: finding.function.clone(),
            object: finding.object.clone(),
            confidence: finding.confidence as u8,
            trigger: finding.trigger as u8,
            path: finding.path.iter().map(|step| self.step(step)).collect::<Option<_>>()?,
            paths: finding.paths,
            help: self.text(&finding.help)?,
            fix: match &finding.fix {
                None => None,
                Some(fix) => {
                    let message = self.text(&fix.message)?;
                    let edit = |edit: &Edit| Some((self.point(&edit.at)?, edit.text.clone()));
                    Some((message, fix.edits.iter().map(edit).collect::<Option<_>>()?))
                }
            },
            group: finding.group.clone(),
            written_by: finding.written_by.clone(),
            fingerprint: finding.fingerprint.clone(),
        })
    }

    fn step(&mut self, step: &PathStep) -> Option<StoredStep> {
        Some(StoredStep {
            at: self.point(&step.at)?,
            kind: step.kind.to_owned(),
            message: self.text(&step.message)?,
            expanded_from: step.expanded_from.clone(),
            count: step.count,
        })
    }

    /// A text in which numbers of lines that move are marked. What stands between backquotes is code and stays.
    fn text(&self, text: &str) -> Option<String> {
        if text.contains(MARK) {
            return None;
        }
        let Some(anchor) = self.anchor else { return Some(text.to_owned()) };
        let mut result = String::with_capacity(text.len());
        for (index, piece) in text.split('`').enumerate() {
            if index > 0 {
                result.push('`');
            }
            if index % 2 == 1 {
                result.push_str(piece);
                continue;
            }
            let mut rest = piece;
            while let Some(at) = rest.find("line ") {
                let (before, behind) = rest.split_at(at + "line ".len());
                result.push_str(before);
                let digits = behind.bytes().take_while(u8::is_ascii_digit).count();
                rest = &behind[digits..];
                match behind[..digits].parse::<u32>() {
                    Ok(line) if (anchor.first..=anchor.last).contains(&line) => {
                        result.push_str(&format!("{MARK}{}{MARK}", line - anchor.first));
                    }
                    // A line of somewhere else cannot be followed.
                    Ok(_) => return None,
                    Err(_) => {}
                }
            }
            result.push_str(rest);
        }
        Some(result)
    }
}

struct Reader {
    first: u32,
    loaded: Vec<Arc<SourceFile>>,
}

impl Reader {
    fn point(&self, point: &StoredPoint) -> Option<Point> {
        let by = if point.moves { self.first } else { 0 };
        let place = |(line, column): (u32, u32)| LineColumn { line: line + by, column };
        let file = self.loaded.get(point.file as usize)?.clone();
        Some(Point { file, start: place(point.start), end: place(point.end) })
    }

    fn finding(&self, finding: &StoredFinding) -> Option<Finding> {
        Some(Finding {
            rule: rule(&finding.code).ok()?,
            message: self.text(&finding.message)?,
            at: self.point(&finding.at)?,
            function: finding.function.clone(),
            object: finding.object.clone(),
            confidence: *Confidence::ALL.iter().find(|known| **known as u8 == finding.confidence)?,
            trigger: *Trigger::ALL.iter().find(|known| **known as u8 == finding.trigger)?,
            path: finding.path.iter().map(|step| self.step(step)).collect::<Option<_>>()?,
            paths: finding.paths,
            help: self.text(&finding.help)?,
            fix: match &finding.fix {
                None => None,
                Some((message, edits)) => {
                    let edit =
                        |(at, text): &(StoredPoint, String)| Some(Edit { at: self.point(at)?, text: text.clone() });
                    Some(Fix { message: self.text(message)?, edits: edits.iter().map(edit).collect::<Option<_>>()? })
                }
            },
            group: finding.group.clone(),
            written_by: finding.written_by.clone(),
            fingerprint: finding.fingerprint.clone(),
            witness: None,
        })
    }

    fn step(&self, step: &StoredStep) -> Option<PathStep> {
        Some(PathStep {
            at: self.point(&step.at)?,
            kind: intern(&step.kind).as_str(),
            message: self.text(&step.message)?,
            expanded_from: step.expanded_from.clone(),
            count: step.count,
        })
    }

    fn text(&self, text: &str) -> Option<String> {
        if !text.contains(MARK) {
            return Some(text.to_owned());
        }
        let mut result = String::with_capacity(text.len());
        for (index, piece) in text.split(MARK).enumerate() {
            if index % 2 == 0 {
                result.push_str(piece);
            } else {
                result.push_str(&(piece.parse::<u32>().ok()? + self.first).to_string());
            }
        }
        Some(result)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moved(text: &str, first: u32) -> Option<String> {
        let anchor = Anchor { path: "a.c".into(), first: 10, last: 20 };
        let writer = Writer { anchor: Some(&anchor), files: Vec::new(), by_path: FxHashMap::default() };
        Reader { first, loaded: Vec::new() }.text(&writer.text(text)?)
    }

    #[test]
    fn lines_in_texts_move_with_the_function() {
        assert_eq!(moved("before it is lost in line 12", 30).as_deref(), Some("before it is lost in line 32"));
        assert_eq!(moved("line 10, then line 20.", 1).as_deref(), Some("line 1, then line 11."));
        assert_eq!(moved("`f(\"line 12\")` in line 11", 11).as_deref(), Some("`f(\"line 12\")` in line 12"));
        assert_eq!(moved("a line of text", 30).as_deref(), Some("a line of text"));
    }

    #[test]
    fn a_line_of_another_place_cannot_be_kept() {
        assert_eq!(moved("see line 3", 10), None);
    }
}
