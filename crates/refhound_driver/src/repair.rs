//! Repairs that are shown to work: candidates are applied to a layer over the disk, and the project is analysed again by both engines.
//!
//! ```text
//! finding ─► candidates (refhound_fixes) ─► layer ─► run with a memory ─► what is gone, what is new
//!                   ▲                                                          │
//!                   └── the same finding at its next exit, or what a new exit forgets
//! ```
//!
//! A repair counts when the finding is gone, nothing has come at any confidence in any function, no function is newly unbalanced and
//! nothing is newly not understood. What counts stays in the layer, so later ones are verified together with it. Files are independent
//! of each other nearly always: in one run each of them has one candidate on trial.

mod census;
mod trial;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use refhound_checks::{Edit, Finding, Fix, Point};
use refhound_evidence::{Confidence, Trigger};
use refhound_fixes::{Effect, hunks};
use refhound_source::{Files, Layer, LineColumn, Overlay, SourceFile};
use refhound_unknowns::limits;

use crate::error::AnalyseError;
use crate::options::{Engines, Options, Pictures};
use crate::pipeline::Progress;
use crate::session::Session;
use census::Census;
use trial::{Judgement, Trial};

/// Whether a repair can be applied without being read first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Applicability {
    /// Verified, and makes a difference only on paths on which something has failed.
    Safe,
    /// Verified, and changes what happens in normal use.
    Unsafe,
    /// There is nothing to apply.
    DisplayOnly,
}

impl Applicability {
    pub fn word(self) -> &'static str {
        match self {
            Applicability::Safe => "safe",
            Applicability::Unsafe => "unsafe",
            Applicability::DisplayOnly => "display-only",
        }
    }
}

/// Which verified repairs stay for those that follow.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Keeping {
    Safe,
    /// Those that change normal behaviour, too.
    Everything,
}

/// What became of one finding.
pub struct Repair {
    /// Index in the findings that were asked for.
    pub finding: usize,
    pub applicability: Applicability,
    /// The change against the text that was analysed; none if nothing works.
    pub fix: Option<Fix>,
    /// Why there is none.
    pub why_not: Option<String>,
    /// The state of the file before and after it, for patches; none if it is not kept.
    pub step: Option<Step>,
}

/// One change of one file.
#[derive(Debug, Clone)]
pub struct Step {
    pub path: PathBuf,
    pub before: Arc<[u8]>,
    pub after: Arc<[u8]>,
    /// Repairs with the same number are one change.
    pub number: usize,
}

/// A file that repairs change: path, text before, text after.
pub type RepairedFile = (PathBuf, Arc<[u8]>, Arc<[u8]>);

/// What repairs a list of findings.
pub struct Repairs {
    /// One for each finding, in their order.
    pub repairs: Vec<Repair>,
    /// The files with all repairs that are kept.
    pub files: Vec<RepairedFile>,
    /// Runs of the analysis that it took.
    pub runs: usize,
    /// Findings at any confidence that the kept repairs bring: none, or they would not be kept.
    pub brought: usize,
}

/// A file that is worked on.
struct Work {
    original: Arc<SourceFile>,
    /// With what is kept so far.
    text: Arc<[u8]>,
    /// Findings that are still to be looked at, as indices into the targets.
    waiting: std::collections::VecDeque<usize>,
    trial: Option<Trial>,
}

/// Tries to repair `targets`, which are findings of a run with these options on these files.
pub fn repair(
    options: &Options,
    files: &dyn Files,
    targets: &[Finding],
    keeping: Keeping,
    progress: &dyn Progress,
) -> Result<Repairs, AnalyseError> {
    let options = Options { engines: Engines::Both, pictures: Pictures::None, ..options.clone() };
    let mut bench = Bench {
        options,
        files,
        session: Session::new(),
        progress,
        targets,
        keeping,
        work: BTreeMap::new(),
        done: (0..targets.len()).map(|_| None).collect(),
        census: Census::default(),
        runs: 0,
        steps: 0,
    };
    bench.begin()?;
    while bench.round()? {}
    bench.finish()
}

struct Bench<'a> {
    options: Options,
    files: &'a dyn Files,
    session: Session,
    progress: &'a dyn Progress,
    targets: &'a [Finding],
    keeping: Keeping,
    work: BTreeMap<PathBuf, Work>,
    done: Vec<Option<Repair>>,
    /// Of the state with all that is kept.
    census: Census,
    runs: usize,
    steps: usize,
}

impl Bench<'_> {
    /// Analyses what is there, and sorts the targets by file.
    fn begin(&mut self) -> Result<(), AnalyseError> {
        self.census = self.analysed(&BTreeMap::new())?;
        for (index, target) in self.targets.iter().enumerate() {
            let file = &target.at.file;
            let why_not = if file.is_made_of_template() {
                Some("the text is made of a template")
            } else if !self.census.has(&shown(&file.path), &target.fingerprint) {
                Some("the file has changed since the analysis")
            } else {
                None
            };
            if let Some(why_not) = why_not {
                self.done[index] = Some(Repair::none(index, why_not.to_owned()));
                continue;
            }
            let work = self.work.entry(file.path.clone()).or_insert_with(|| Work {
                original: file.clone(),
                text: Arc::from(&*file.bytes),
                waiting: std::collections::VecDeque::new(),
                trial: None,
            });
            work.waiting.push_back(index);
        }
        Ok(())
    }

    fn analysed(&mut self, changed: &BTreeMap<PathBuf, Arc<[u8]>>) -> Result<Census, AnalyseError> {
        let layers = self.work.iter().map(|(path, work)| {
            let text = changed.get(path).unwrap_or(&work.text).clone();
            (path.clone(), Layer::Text(text))
        });
        let overlay = Overlay::new(self.files, layers);
        self.runs += 1;
        Ok(Census::of(self.session.check(&self.options, &overlay, self.progress)?))
    }

    /// One run with a candidate in each file that has one; `false` when there is nothing left to try.
    fn round(&mut self) -> Result<bool, AnalyseError> {
        let paths: Vec<PathBuf> = self.work.keys().cloned().collect();
        let mut on_trial: BTreeMap<PathBuf, Arc<[u8]>> = BTreeMap::new();
        for path in &paths {
            if let Some(text) = self.next_text(path) {
                on_trial.insert(path.clone(), text);
            }
        }
        if on_trial.is_empty() {
            return Ok(false);
        }
        let after = self.analysed(&on_trial)?;
        if on_trial.len() > 1
            && (after.is_worse_elsewhere(&self.census, &on_trial) || self.is_unclear(&on_trial, &after))
        {
            // Who has done that cannot be told: one after the other.
            for (path, text) in on_trial {
                let alone = BTreeMap::from([(path.clone(), text)]);
                let after = self.analysed(&alone)?;
                self.judge(&path, &after, true);
            }
            return Ok(true);
        }
        let alone = on_trial.len() == 1;
        for path in on_trial.keys() {
            self.judge(path, &after, alone);
        }
        Ok(true)
    }

    /// Whether a candidate may have brought something outside of its function.
    fn is_unclear(&self, on_trial: &BTreeMap<PathBuf, Arc<[u8]>>, after: &Census) -> bool {
        on_trial.keys().any(|path| {
            let trial = self.work.get(path).and_then(|work| work.trial.as_ref());
            let target = trial.map(|trial| &self.targets[trial.target]);
            target.is_some_and(|target| after.is_worse_outside(&shown(path), &target.function, &self.census))
        })
    }

    /// The text that is to be tried next in a file.
    fn next_text(&mut self, path: &Path) -> Option<Arc<[u8]>> {
        loop {
            let work = self.work.get_mut(path)?;
            if work.trial.is_none() {
                let index = work.waiting.pop_front()?;
                if self.done[index].is_some() {
                    continue;
                }
                let target = &self.targets[index];
                let now = self.census.nearest(&shown(path), &target.fingerprint);
                let Some(now) = now else {
                    self.done[index] = Some(Repair::none(index, "another repair has moved it".to_owned()));
                    continue;
                };
                work.trial = Some(Trial::new(index, &now, work.text.clone()));
            }
            let trial = work.trial.as_mut()?;
            if let Some(text) = trial.next() {
                return Some(text);
            }
            let (index, why) = (trial.target, trial.why_not());
            work.trial = None;
            self.done[index] = Some(Repair::none(index, why));
        }
    }

    /// What a run says of the candidate on trial in a file.
    fn judge(&mut self, path: &Path, after: &Census, alone: bool) {
        let name = shown(path);
        let Some(work) = self.work.get_mut(path) else { return };
        let Some(trial) = work.trial.as_mut() else { return };
        let target = &self.targets[trial.target];
        let judgement = trial.judge(&name, target, &self.census, after, alone);
        match judgement {
            Judgement::Goes(next) => trial.go_on(&next),
            Judgement::Refused(why) => trial.refuse(why),
            Judgement::Works => {
                let Some(trial) = work.trial.take() else { return };
                self.keep(path, &trial, after);
            }
        }
    }

    fn keep(&mut self, path: &Path, trial: &Trial, after: &Census) {
        let Some(work) = self.work.get(path) else { return };
        let target = &self.targets[trial.target];
        let applicability = applicability(target, trial.effect());
        let text = trial.text().clone();
        let is_kept = applicability == Applicability::Safe || self.keeping == Keeping::Everything;
        let edits = edits(&work.original, &work.text, &text);
        let fix = Fix { message: trial.description(), edits };
        self.steps += 1;
        let step = is_kept.then(|| Step {
            path: path.to_owned(),
            before: work.text.clone(),
            after: text.clone(),
            number: self.steps,
        });
        let name = shown(path);
        // Whatever else is gone with it is repaired by it.
        for index in std::iter::once(trial.target).chain(work.waiting.iter().copied()) {
            let other = &self.targets[index];
            let is_gone = index == trial.target || self.is_gone(&name, other, after);
            if is_gone && self.done[index].is_none() {
                let applicability = applicability.max(self::applicability(other, trial.effect()));
                let step = step.clone();
                self.done[index] =
                    Some(Repair { finding: index, applicability, fix: Some(fix.clone()), why_not: None, step });
            }
        }
        if is_kept {
            let Some(work) = self.work.get_mut(path) else { return };
            work.text = text;
            self.census.take_over(&name, after);
        }
    }

    fn is_gone(&self, name: &str, target: &Finding, after: &Census) -> bool {
        after.count(name, &target.fingerprint) == 0 && self.census.count(name, &target.fingerprint) > 0
    }

    /// Everything that is kept, verified together once more; if that brings something, as much of it as agrees.
    fn finish(mut self) -> Result<Repairs, AnalyseError> {
        let before = self.pristine()?;
        let mut brought = self.analysed(&BTreeMap::new())?.brought(&before);
        if brought > 0 {
            self.agree(&before)?;
            brought = self.analysed(&BTreeMap::new())?.brought(&before);
        }
        let files = self.work.into_iter().filter_map(|(path, work)| {
            let original: Arc<[u8]> = Arc::from(&*work.original.bytes);
            (original != work.text).then_some((path, original, work.text))
        });
        let unrepaired = |(index, repair): (usize, Option<Repair>)| {
            repair.unwrap_or_else(|| Repair::none(index, "nothing was tried".to_owned()))
        };
        Ok(Repairs {
            repairs: self.done.into_iter().enumerate().map(unrepaired).collect(),
            files: files.collect(),
            runs: self.runs,
            brought,
        })
    }

    /// Takes the changes back and makes them again file by file: of each the longest run from the first one that brings nothing.
    fn agree(&mut self, before: &Census) -> Result<(), AnalyseError> {
        let mut wanted: BTreeMap<PathBuf, Vec<Step>> = BTreeMap::new();
        for step in self.done.iter().flatten().filter_map(|repair| repair.step.as_ref()) {
            let steps = wanted.entry(step.path.clone()).or_default();
            if steps.iter().all(|it| it.number != step.number) {
                steps.push(step.clone());
            }
        }
        for work in self.work.values_mut() {
            work.text = Arc::from(&*work.original.bytes);
        }
        for (path, mut steps) in wanted {
            steps.sort_by_key(|step| step.number);
            let mut count = steps.len();
            while count > 0 {
                let tried = BTreeMap::from([(path.clone(), steps[count - 1].after.clone())]);
                if self.analysed(&tried)?.brought(before) == 0 {
                    break;
                }
                count -= 1;
            }
            if let (Some(last), Some(work)) = (count.checked_sub(1), self.work.get_mut(&path)) {
                work.text = steps[last].after.clone();
            }
            let dropped: Vec<usize> = steps[count..].iter().map(|step| step.number).collect();
            let is_dropped = |repair: &Repair| repair.step.as_ref().is_some_and(|it| dropped.contains(&it.number));
            for repair in self.done.iter_mut().flatten().filter(|repair| is_dropped(repair)) {
                *repair = Repair::none(repair.finding, "it does not agree with the changes before it".to_owned());
            }
        }
        Ok(())
    }

    fn pristine(&mut self) -> Result<Census, AnalyseError> {
        let originals = self.work.iter().map(|(path, work)| (path.clone(), Arc::from(&*work.original.bytes))).collect();
        self.analysed(&originals)
    }
}

impl Repair {
    fn none(finding: usize, why_not: String) -> Repair {
        Repair { finding, applicability: Applicability::DisplayOnly, fix: None, why_not: Some(why_not), step: None }
    }

    pub fn is_verified(&self) -> bool {
        self.fix.is_some()
    }
}

fn shown(path: &Path) -> String {
    path.display().to_string()
}

/// Safe is what makes a difference only when something has failed, and what is sure.
fn applicability(finding: &Finding, effect: Effect) -> Applicability {
    let is_failure = match finding.trigger {
        Trigger::BadInput | Trigger::HostileObject | Trigger::AllocFailure => true,
        Trigger::Success => false,
        Trigger::Init | Trigger::Unknown => finding.clues.failed_call.is_some(),
    };
    match (effect, finding.confidence) {
        (_, Confidence::Possible) | (Effect::Always, _) => Applicability::Unsafe,
        (Effect::OnFailure, _) => Applicability::Safe,
        (Effect::OnThePath, _) if is_failure => Applicability::Safe,
        (Effect::OnThePath, _) => Applicability::Unsafe,
    }
}

/// The difference between two states of a file as edits of its original. Where an earlier repair has changed the same lines, they hold
/// that repair as well: the two are one change then.
fn edits(original: &Arc<SourceFile>, before: &[u8], after: &[u8]) -> Vec<Edit> {
    let earlier = hunks(&original.bytes, before);
    let place = |line: usize| LineColumn { line: line as u32 + 1, column: 1 };
    let after_lines: Vec<&[u8]> = after.split_inclusive(|&byte| byte == b'\n').collect();
    let whole = hunks(&original.bytes, after);
    let mut edits: Vec<Edit> = Vec::new();
    for hunk in hunks(before, after) {
        let touches = |it: &&refhound_fixes::Hunk| it.new.0 <= hunk.old.1 && hunk.old.0 <= it.new.1;
        if earlier.iter().any(|it| touches(&it)) {
            // The hunk of the whole difference that has these lines.
            let Some(both) = whole.iter().find(|it| it.new.0 <= hunk.new.1 && hunk.new.0 <= it.new.1) else { continue };
            let text = after_lines[both.new.0..both.new.1].concat();
            push(&mut edits, original, place(both.old.0), place(both.old.1), &text);
            continue;
        }
        let shift: isize = earlier
            .iter()
            .filter(|it| it.new.1 <= hunk.old.0)
            .map(|it| (it.old.1 - it.old.0) as isize - (it.new.1 - it.new.0) as isize)
            .sum();
        let moved = |line: usize| place((line as isize + shift) as usize);
        let text = after_lines[hunk.new.0..hunk.new.1].concat();
        push(&mut edits, original, moved(hunk.old.0), moved(hunk.old.1), &text);
    }
    edits
}

fn push(edits: &mut Vec<Edit>, file: &Arc<SourceFile>, start: LineColumn, end: LineColumn, text: &[u8]) {
    if edits.last().is_some_and(|last| (last.at.start, last.at.end) == (start, end)) {
        return;
    }
    let at = Point { file: file.clone(), start, end };
    edits.push(Edit { at, text: String::from_utf8_lossy(text).into_owned() });
}

/// How many trials a finding may cost.
pub(crate) const RUNS: usize = limits::REPAIR_RUNS;
