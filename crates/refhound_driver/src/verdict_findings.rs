//! Verdicts of the affine engine as findings, so that every format of reports, and baselines, take them.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use refhound_checks::{Clues, Finding, PathStep, Point, Rule, rule, stable_hash};
use refhound_evidence::{Confidence, Trigger};
use refhound_report::{Counterexample, VerdictRow, imbalance_words};
use refhound_source::{FileKind, Files, LineColumn, SourceFile, SourceMap};
use refhound_unknowns::limits;

/// A count that ends too high is a reference that is lost, one that ends too low a reference that was not there to be given.
const TOO_MANY: &str = "RH101";
const TOO_FEW: &str = "RH103";

/// For each row its counterexamples, in their order. What cannot be read any more has none.
pub fn verdict_findings(rows: &[VerdictRow], files: &dyn Files) -> Vec<Vec<Finding>> {
    let mut maker = Maker { sources: SourceMap::new(), files, numbers: BTreeMap::new() };
    rows.iter().map(|row| row.counterexamples.iter().filter_map(|one| maker.finding(row, one)).collect()).collect()
}

struct Maker<'a> {
    sources: SourceMap,
    files: &'a dyn Files,
    /// How often a fingerprint was met: those that agree in all are numbered.
    numbers: BTreeMap<String, usize>,
}

impl Maker<'_> {
    fn finding(&mut self, row: &VerdictRow, example: &Counterexample) -> Option<Finding> {
        let code = if example.count > example.expected { TOO_MANY } else { TOO_FEW };
        let rule: &'static Rule = rule(code).ok()?;
        let at = self.point(&example.filename, example.at)?;
        let path = example.path.iter().filter_map(|step| {
            Some(PathStep {
                at: self.point(&step.filename, step.at)?,
                kind: "branch",
                message: step.message.clone(),
                expanded_from: None,
                count: None,
            })
        });
        let path: Vec<PathStep> = path.collect();
        let text: String = at.line_text().split_whitespace().collect();
        let mut fingerprint = stable_hash(&["verify", code, &row.function, &example.object, &text]);
        let number = self.numbers.entry(fingerprint.clone()).or_default();
        *number += 1;
        if *number > 1 {
            fingerprint = stable_hash(&[&fingerprint, &number.to_string()]);
        }
        Some(Finding {
            rule,
            message: format!("`{}`: {}", example.object, imbalance_words(example.count, example.expected)),
            function: row.function.clone(),
            object: example.object.clone(),
            confidence: Confidence::Likely,
            trigger: Trigger::Unknown,
            path,
            other_path: Vec::new(),
            paths: 1,
            help: rule.remedy(),
            fix: None,
            exits: vec![at.clone()],
            at,
            clues: Clues::default(),
            group: fingerprint.clone(),
            written_by: None,
            fingerprint,
            values: Vec::new(),
            python: None,
            witness: None,
        })
    }

    fn point(&self, filename: &str, at: LineColumn) -> Option<Point> {
        let file = self.sources.load(Path::new(filename), FileKind::Project, self.files, limits::FILE_BYTES).ok()?;
        let end = LineColumn { column: at.column + word_length(&file, at), ..at };
        Some(Point { file, start: at, end })
    }
}

/// Characters of the word that stands at a place, at least one.
fn word_length(file: &Arc<SourceFile>, at: LineColumn) -> u32 {
    let line = file.line_text(at.line);
    let rest = line.chars().skip(at.column.saturating_sub(1) as usize);
    let length = rest.take_while(|letter| letter.is_alphanumeric() || *letter == '_').count();
    length.max(1) as u32
}
