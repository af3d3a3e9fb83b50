//! The function that a finding is in, with the places of its path as statements.

use refhound_checks::{Finding, PathStep, Point};
use refhound_source::SourceFile;

use crate::edits::{Change, Style};
use crate::tree::Function;

/// A finding in the text around it.
pub(crate) struct Site<'a> {
    pub(crate) finding: &'a Finding,
    pub(crate) file: &'a SourceFile,
    pub(crate) function: Function<'a>,
}

/// A change that may repair a finding.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Candidate {
    /// What it does, as `release `d` before the return`.
    pub description: String,
    /// In the file of the finding, in order of place.
    pub changes: Vec<Change>,
    pub effect: Effect,
}

/// When a change makes a difference.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effect {
    /// Where the path of the finding goes, and nowhere else: it is as safe as that path is rare.
    OnThePath,
    /// Only when a call has failed.
    OnFailure,
    /// Always.
    Always,
}

impl<'a> Site<'a> {
    pub(crate) fn of(finding: &'a Finding) -> Option<Site<'a>> {
        let file = &*finding.at.file;
        let here = |point: &Point| point.file.id == file.id;
        let points = finding.path.iter().map(|step| &step.at).chain([&finding.at]).filter(|point| here(point));
        let interest: Vec<usize> = points.map(|point| offset(file, point)).collect();
        let function = Function::around(&file.bytes, offset(file, &finding.at), &interest)?;
        Some(Site { finding, file, function })
    }

    pub(crate) fn style(&self) -> Style<'_, 'a> {
        Style::of(&self.function)
    }

    /// The offset of a step, if it is in the file.
    pub(crate) fn at(&self, step: &PathStep) -> Option<usize> {
        (step.at.file.id == self.file.id).then(|| offset(self.file, &step.at))
    }

    /// The statement that a step is in.
    pub(crate) fn statement(&self, step: &PathStep) -> Option<usize> {
        self.function.statement_at(self.at(step)?)
    }

    pub(crate) fn last(&self) -> Option<&'a PathStep> {
        self.finding.path.last()
    }

    /// The last step of these kinds.
    pub(crate) fn step(&self, kinds: &[&str]) -> Option<&'a PathStep> {
        self.finding.path.iter().rev().find(|step| kinds.contains(&step.kind))
    }

    /// The lexemes of the call that a step points at, from its name to its last bracket.
    pub(crate) fn call_at(&self, step: &PathStep) -> Option<(usize, usize)> {
        let first = self.function.lexeme_at(self.at(step)?)?;
        let open = first + 1;
        (self.function.word(open) == "(").then_some(())?;
        Some((first, self.function.closing(open)?))
    }
}

fn offset(file: &SourceFile, point: &Point) -> usize {
    file.offset(point.start) as usize
}
