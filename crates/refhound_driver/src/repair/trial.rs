//! One finding on trial: candidates one after the other, each made of several steps if one exit is not all.

use std::collections::BTreeSet;
use std::sync::Arc;

use refhound_checks::Finding;
use refhound_evidence::{Fault, FlawKind};
use refhound_fixes::{Candidate, Effect, candidates, changed};
use refhound_unknowns::limits;

use super::census::Census;

/// A state of the file with what may be done next.
struct Level {
    text: Arc<[u8]>,
    /// Not tried yet, the likeliest last.
    left: Vec<Candidate>,
    /// How the level was reached: what was done, and with what effect.
    done: Option<(String, Effect)>,
    /// How many exits lose the object in it, on how many paths.
    exits: Option<(usize, u32)>,
}

pub(super) struct Trial {
    pub(super) target: usize,
    levels: Vec<Level>,
    /// The candidate that is being tried, and its text.
    now: Option<(Candidate, Arc<[u8]>)>,
    runs: usize,
    first_refusal: Option<String>,
    /// Texts that were tried.
    seen: BTreeSet<u64>,
}

/// What a run says of a candidate.
pub(super) enum Judgement {
    /// The finding is gone and nothing has come.
    Works,
    /// Progress: this is what is left to be done.
    Goes(Box<Finding>),
    Refused(String),
}

impl Trial {
    pub(super) fn new(target: usize, finding: &Finding, text: Arc<[u8]>) -> Trial {
        let level = Level { text, left: made(finding), done: None, exits: None };
        Trial { target, levels: vec![level], now: None, runs: 0, first_refusal: None, seen: BTreeSet::new() }
    }

    /// The text to be tried next.
    pub(super) fn next(&mut self) -> Option<Arc<[u8]>> {
        if self.runs >= super::RUNS {
            return None;
        }
        while let Some(level) = self.levels.last_mut() {
            let Some(candidate) = level.left.pop() else {
                self.levels.pop();
                continue;
            };
            let Some(text) = changed(&level.text, &candidate.changes) else { continue };
            if !self.seen.insert(hash(&text)) {
                continue;
            }
            let text: Arc<[u8]> = Arc::from(text);
            self.now = Some((candidate, text.clone()));
            self.runs += 1;
            return Some(text);
        }
        None
    }

    pub(super) fn judge(
        &self,
        path: &str,
        target: &Finding,
        before: &Census,
        after: &Census,
        alone: bool,
    ) -> Judgement {
        if let Some(trouble) = after.new_troubles(path, before).first() {
            return Judgement::Refused(format!("it brings a trouble: {trouble}"));
        }
        if alone && let Some(other) = after.worse_beside(path, before) {
            return Judgement::Refused(format!("it brings a finding in {other}"));
        }
        let new = after.new_in(path, before);
        let is_gone = after.count(path, &target.fingerprint) < before.count(path, &target.fingerprint);
        let has_room = self.levels.len() <= limits::REPAIR_STEPS && new.len() <= limits::REPAIR_STEPS;
        let foreign = new.iter().find(|it| !is_payable(it, target));
        match (is_gone, new.first(), foreign) {
            (true, None, _) => match after.newly_unbalanced(path, before) {
                Some(function) => Judgement::Refused(format!("`{function}` is unbalanced then")),
                None => Judgement::Works,
            },
            // What a new exit forgets can be released there.
            (true, Some(debt), None) if has_room => Judgement::Goes(Box::new((*debt).clone())),
            (_, Some(new), foreign) => {
                let new = foreign.unwrap_or(new);
                Judgement::Refused(format!("it brings {} `{}` in `{}`", new.rule.code, new.object, new.function))
            }
            (false, None, _) => {
                let rest = after.nearest(path, &target.fingerprint);
                let left = rest.as_ref().map(|it| (it.exits.len(), it.paths));
                match rest {
                    Some(rest) if has_room && left < self.exits_so_far(before, path, target) => {
                        Judgement::Goes(Box::new(rest))
                    }
                    _ => Judgement::Refused("the finding is still there".to_owned()),
                }
            }
        }
    }

    /// How many exits lose the object in the state that the candidate was made of.
    fn exits_so_far(&self, before: &Census, path: &str, target: &Finding) -> Option<(usize, u32)> {
        let begun = before.nearest(path, &target.fingerprint).map(|it| (it.exits.len(), it.paths));
        self.levels.last().and_then(|level| level.exits).or(begun)
    }

    /// The candidate was right as far as it goes.
    pub(super) fn go_on(&mut self, next: &Finding) {
        let Some((candidate, text)) = self.now.take() else { return };
        let exits = Some((next.exits.len(), next.paths));
        self.levels.push(Level {
            text,
            left: made(next),
            done: Some((candidate.description, candidate.effect)),
            exits,
        });
    }

    pub(super) fn refuse(&mut self, why: String) {
        self.now = None;
        self.first_refusal.get_or_insert(why);
    }

    pub(super) fn why_not(&self) -> String {
        match &self.first_refusal {
            Some(why) => format!("no change that was tried works; of the first: {why}"),
            None => "no change is known for such a case".to_owned(),
        }
    }

    pub(super) fn text(&self) -> &Arc<[u8]> {
        self.now.as_ref().map(|(_, text)| text).expect("a trial that works has a text")
    }

    pub(super) fn description(&self) -> String {
        let mut parts: Vec<&str> = Vec::new();
        let steps = self.levels.iter().filter_map(|level| level.done.as_ref()).map(|(what, _)| what.as_str());
        for part in steps.chain(self.now.iter().map(|(candidate, _)| candidate.description.as_str())) {
            if !parts.contains(&part) {
                parts.push(part);
            }
        }
        parts.join("; ")
    }

    /// The widest effect of its steps.
    pub(super) fn effect(&self) -> Effect {
        let steps = self.levels.iter().filter_map(|level| level.done.as_ref()).map(|(_, effect)| *effect);
        let all: Vec<Effect> = steps.chain(self.now.iter().map(|(candidate, _)| candidate.effect)).collect();
        // The first step decides whose path it is; what follows a new exit belongs to that exit.
        match all.first() {
            Some(Effect::OnFailure) if all.iter().all(|effect| *effect != Effect::Always) => Effect::OnFailure,
            _ if all.contains(&Effect::Always) => Effect::Always,
            _ => Effect::OnThePath,
        }
    }
}

/// What is forgotten at a new exit, or seen behind a new variable; and lengths that get another type with `PY_SSIZE_T_CLEAN`.
fn is_payable(new: &Finding, target: &Finding) -> bool {
    match (new.rule.fault(), new.rule.flaw()) {
        (Some(fault), _) => {
            let is_forgotten =
                matches!(fault, Fault::Leaked | Fault::UnreleasedBuffer | Fault::Overwritten | Fault::UncheckedNull);
            is_forgotten && new.function == target.function
        }
        (None, Some(flaw)) => flaw == FlawKind::FormatType && target.rule.flaw() == Some(FlawKind::SsizeClean),
        (None, None) => false,
    }
}

fn made(finding: &Finding) -> Vec<Candidate> {
    let mut made = candidates(finding);
    made.reverse();
    made
}

fn hash(text: &[u8]) -> u64 {
    use std::hash::{Hash as _, Hasher as _};
    let mut hasher = std::hash::DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
}
