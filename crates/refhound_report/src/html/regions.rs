//! The pieces of source that the page shows: whole functions, each once however many findings are in it, and for places outside
//! of functions some lines around them.

use std::collections::BTreeMap;
use std::sync::Arc;

use refhound_checks::{Finding, Point};
use refhound_source::{FileId, SourceFile};
use refhound_text::is_hidden;

use crate::Extent;

/// Lines of a function that is shown whole. Of a longer one, what is around the steps must do.
const WHOLE: u32 = 3_000;

/// Lines before and behind a place that no whole function is shown for.
const AROUND: u32 = 4;

/// Characters of a line that are kept; machine-made lines can be any length.
const WIDTH: usize = 1_000;

/// Lines `first..=last` of a file.
#[derive(Debug)]
pub(super) struct Region {
    pub(super) file: Arc<SourceFile>,
    pub(super) first: u32,
    pub(super) last: u32,
}

/// All pieces of a report.
pub(super) struct Regions {
    pub(super) all: Vec<Region>,
    numbers: BTreeMap<(FileId, u32, u32), usize>,
    /// By file and first line.
    functions: BTreeMap<(FileId, u32), u32>,
}

impl Region {
    fn holds(&self, at: &Point) -> bool {
        self.file.id == at.file.id && (self.first..=self.last).contains(&at.start.line)
    }

    pub(super) fn lines(&self) -> Vec<String> {
        (self.first..=self.last).map(|line| shown(&self.file.line_text(line))).collect()
    }
}

/// A line without what a browser would not show, or would obey: marks that change the direction of text hide code. One character
/// for each, so that columns stay what they are.
fn shown(line: &str) -> String {
    let visible = line.chars().take(WIDTH).map(|letter| match letter {
        '\t' => '\t',
        letter if is_hidden(letter) => '\u{fffd}',
        letter => letter,
    });
    visible.collect()
}

impl Regions {
    pub(super) fn new(functions: &[Extent]) -> Regions {
        let by_start = functions.iter().map(|it| ((it.file, it.first), it.last));
        Regions { all: Vec::new(), numbers: BTreeMap::new(), functions: by_start.collect() }
    }

    /// The pieces that a finding needs, in the order of its steps.
    pub(super) fn of(&mut self, finding: &Finding) -> Vec<usize> {
        let edits = finding.fix.iter().flat_map(|fix| &fix.edits).map(|edit| &edit.at);
        let steps = finding.path.iter().chain(&finding.other_path).map(|step| &step.at);
        let places = steps.chain([&finding.at]).chain(edits);
        let mut wanted: Vec<Region> = Vec::new();
        for at in places {
            if wanted.iter().any(|region| region.holds(at)) {
                continue;
            }
            let (first, last) = self.function(at).unwrap_or_else(|| around(at));
            let file = at.file.clone();
            match wanted.iter_mut().find(|it| it.file.id == file.id && first <= it.last + 1 && it.first <= last + 1) {
                Some(near) => (near.first, near.last) = (near.first.min(first), near.last.max(last)),
                None => wanted.push(Region { file, first, last }),
            }
        }
        wanted.into_iter().map(|region| self.number(region)).collect()
    }

    /// The piece, out of these, that a place is in.
    pub(super) fn holding(&self, among: &[usize], at: &Point) -> Option<usize> {
        among.iter().copied().find(|&number| self.all[number].holds(at))
    }

    /// The lines of the function that a place is in, unless they are too many.
    fn function(&self, at: &Point) -> Option<(u32, u32)> {
        let (file, line) = (at.file.id, at.start.line);
        let (&(_, first), &last) = self.functions.range((file, 0)..=(file, line)).next_back()?;
        (line <= last && last - first < WHOLE).then_some((first, last))
    }

    fn number(&mut self, region: Region) -> usize {
        let next = self.all.len();
        let number = *self.numbers.entry((region.file.id, region.first, region.last)).or_insert(next);
        if number == next {
            self.all.push(region);
        }
        number
    }
}

fn around(at: &Point) -> (u32, u32) {
    let last = at.file.line_count().max(1);
    (at.start.line.saturating_sub(AROUND).max(1), (at.start.line + AROUND).min(last).max(at.start.line))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_that_hide_code_are_shown_as_such() {
        assert_eq!(shown("a\t\u{202e}b\u{7}\u{e9}"), "a\t\u{fffd}b\u{fffd}\u{e9}");
        assert_eq!(shown(&"x".repeat(5_000)).len(), WIDTH);
    }
}
