//! Compares what was measured with what the contract says.

use std::collections::BTreeSet;

use refhound_clauses::{Exception, Gives, NullArgument, NullResult, Place, Takes};

use super::generate::{RESULT, VARIABLE};
use super::observe::{End, Left, Observed, Run};
use super::plan::{ARRAY_LENGTH, Aim, Argument, Row, Trial};

/// What was compared for a row.
#[derive(Debug, Default)]
pub(crate) struct Verdict {
    pub(crate) called: bool,
    /// The good call ended without an error.
    pub(crate) succeeded: bool,
    pub(crate) result: bool,
    pub(crate) params: BTreeSet<usize>,
    /// A failure was seen, or a contract about the error indicator was put to the test.
    pub(crate) error: bool,
    /// Rows of `given` that were put to the test.
    pub(crate) given: BTreeSet<usize>,
    pub(crate) disagreements: Vec<Disagreement>,
    /// Trials with wrong arguments that ended the process.
    pub(crate) crashed: Vec<String>,
    pub(crate) unmade: Vec<String>,
    /// The library does not export the name.
    pub(crate) absent: bool,
}

const NOT_EXPORTED: i32 = 127;

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Disagreement {
    /// `result`, `error`, `crash`, `given`, or the name of a parameter.
    pub(crate) about: String,
    pub(crate) text: String,
    pub(crate) trial: String,
}

impl Verdict {
    pub(crate) fn is_covered(&self) -> bool {
        self.result || !self.params.is_empty() || self.error
    }

    pub(super) fn disagree(&mut self, about: &str, trial: &Trial, text: String) {
        let told = self.disagreements.iter().any(|known| known.about == about && known.text == text);
        if !told {
            self.disagreements.push(Disagreement { about: about.to_owned(), text, trial: trial.name.clone() });
        }
    }

    pub(crate) fn add(&mut self, row: &Row, trial: &Trial, observed: &Observed) {
        if observed.unmade {
            self.unmade.push(trial.name.clone());
        }
        if let Aim::Null(at) = trial.aim {
            return self.null(row, trial, observed, at);
        }
        if let Aim::Given(number) = trial.aim {
            return self.given(row, trial, observed, number);
        }
        match observed.end {
            End::Done => {}
            // The dynamic linker ends the process.
            End::Exit(NOT_EXPORTED) => self.absent = true,
            End::Signal(_) | End::Timeout | End::Exit(_) if trial.aim != Aim::Success => {
                self.crashed.push(trial.name.clone());
            }
            End::Signal(number) => self.disagree("crash", trial, format!("ended by signal {number}")),
            End::Timeout => self.disagree("crash", trial, "did not come back".to_owned()),
            End::Exit(status) => self.disagree("crash", trial, format!("left the process with {status}")),
        }
        for run in observed.runs.iter().filter(|run| run.called) {
            self.called = true;
            let always_fails = row.contract.returns.gives == Gives::Null;
            self.succeeded |= always_fails || trial.aim == Aim::Success && !(run.failed && run.raised.is_some());
            self.error(row, trial, run);
        }
        for (slot, param) in watched_slots(row, trial) {
            self.param(row, trial, observed, slot, param);
        }
        if let Some(run) = last_called(observed, RESULT) {
            self.result(row, trial, observed, run);
        }
    }

    /// What NULL does where a contract says that it makes the call fail, or says nothing.
    fn null(&mut self, row: &Row, trial: &Trial, observed: &Observed, at: usize) {
        let param = &row.contract.params[at];
        let run = observed.runs.iter().rfind(|run| run.called);
        let seen = match (observed.end, run) {
            (End::Signal(_), None) => NullArgument::Crashes,
            (_, Some(run)) if run.raised.is_some() => NullArgument::Fails,
            (_, Some(_)) => NullArgument::Allowed,
            (End::Done | End::Timeout | End::Exit(_), None) => return,
        };
        let is_object = param.takes != Takes::Value;
        let agrees = match param.null {
            NullArgument::Fails => seen == NullArgument::Fails,
            NullArgument::Crashes => seen == NullArgument::Crashes,
            NullArgument::Allowed => seen != NullArgument::Crashes,
            NullArgument::Refused => !is_object || seen == NullArgument::Crashes,
        };
        if !agrees {
            let text = format!("NULL is {}, but the contract says {}", seen.word(), param.null.word());
            self.disagree(&param.name, trial, text);
        }
    }

    /// The error value, the exception, and NULL.
    fn error(&mut self, row: &Row, trial: &Trial, run: &Run) {
        let contract = row.contract;
        let raised = run.raised.is_some();
        let told = || run.raised.clone().unwrap_or_else(|| "no exception".to_owned());
        if let Some(condition) = &contract.raises {
            if condition.is_always() {
                self.error = true;
                if !raised {
                    self.disagree("error", trial, "raises always, but left no exception".to_owned());
                }
            }
            return;
        }
        let ambiguous = contract.returns.fails_with.as_ref().is_some_and(|failure| failure.ambiguous);
        if run.failed {
            self.error |= !ambiguous || raised;
            let missing = matches!(contract.returns.null, NullResult::Missing | NullResult::OnErrorOrMissing);
            match contract.on_failure.exception {
                Exception::Set if !raised && !ambiguous && !missing => {
                    self.disagree("error", trial, "failed without an exception".to_owned());
                }
                Exception::Never if raised => self.disagree("error", trial, format!("failed with {}", told())),
                Exception::Set | Exception::Never | Exception::Maybe => {}
            }
            return;
        }
        if contract.clears_exception {
            self.error = true;
        }
        // An exception that was set before the call is still there.
        let left_alone = row.pending && !contract.clears_exception;
        if raised && !left_alone && contract.on_failure.exception != Exception::Maybe {
            self.disagree("error", trial, format!("did not fail, but left {}", told()));
        }
        if run.null && contract.returns.null == NullResult::Never {
            self.disagree("result", trial, "is never NULL, but was".to_owned());
        }
    }

    fn result(&mut self, row: &Row, trial: &Trial, observed: &Observed, run: &Run) {
        let returns = &row.contract.returns;
        // Without a count there was no object to watch.
        if run.null || run.after < 0 && !run.is_immortal() {
            return;
        }
        if let Some(slot) = run.same {
            // The count of the argument itself tells; `param` has judged it.
            let judged = last_called(observed, slot).is_some_and(|run| !run.is_immortal());
            self.result |= judged;
            let other = matches!(returns.from, Some(Place::Param(at)) if usize::from(at) != slot);
            if matches!(returns.gives, Gives::Argument | Gives::NewArgument) && other {
                self.disagree("result", trial, format!("is argument {}", slot + 1));
            }
            return;
        }
        match returns.gives {
            Gives::New => self.ownership("result", trial, run, Owner::Caller),
            Gives::Borrowed => {
                let owner =
                    if matches!(returns.from, Some(Place::Param(_))) { Owner::Arguments } else { Owner::Others };
                self.ownership("result", trial, run, owner);
            }
            Gives::Null => self.disagree("result", trial, "is always NULL, but was not".to_owned()),
            // Memory that becomes an object has no slot.
            Gives::Argument if is_raw_memory(row, trial) => self.ownership("result", trial, run, Owner::Caller),
            Gives::Argument | Gives::NewArgument => {
                self.disagree("result", trial, "is an argument, but was another object".to_owned());
            }
            Gives::MovedArgument | Gives::Status | Gives::Value | Gives::Nothing => {}
        }
    }

    /// Whether an object that a call gave is the caller's.
    fn ownership(&mut self, about: &str, trial: &Trial, run: &Run, owner: Owner) {
        if run.is_immortal() {
            return;
        }
        let references = if run.shared { run.after - run.before } else { run.end };
        let expected = i64::from(owner == Owner::Caller);
        // Without the object of an earlier call to compare with, somebody else's references look like the caller's.
        let unclear = !run.shared && (references > 1 || (owner == Owner::Others && references > 0));
        if references != expected && unclear {
            return;
        }
        if about == "result" {
            self.result = true;
        }
        match references - expected {
            0 => {}
            1 if expected == 0 => self.disagree(about, trial, "is borrowed, but a new reference came".to_owned()),
            -1 => self.disagree(about, trial, "is a new reference, but a borrowed one came".to_owned()),
            more => self.disagree(about, trial, format!("came with {more} references too many")),
        }
    }

    fn param(&mut self, row: &Row, trial: &Trial, observed: &Observed, slot: usize, index: usize) {
        let param = &row.contract.params[index];
        if let Some(run) = last_called(observed, VARIABLE + slot)
            && run.end >= 0
            && run.same.is_none()
            && !run.is_immortal()
        {
            let owner = match param.takes {
                Takes::OutBorrowed => Owner::Arguments,
                _ => Owner::Caller,
            };
            self.params.insert(index);
            self.ownership(&param.name, trial, run, owner);
        }
        let control = observed.runs.iter().find(|run| run.watch == slot && !run.called);
        let (Some(control), Some(run)) = (control, last_called(observed, slot)) else { return };
        if control.is_immortal() || run.is_immortal() {
            return;
        }
        self.params.insert(index);
        // What others hold of the object, and what an object that is not fresh had before, cancels out.
        let net = (run.end - run.before) - (control.end - control.before);
        let expected = expected_change(row, index, run);
        let stored = param.takes == Takes::Keep && !run.failed && net > 0;
        if net != expected && !stored {
            let word = param.takes.word();
            let how = if run.failed { "failed" } else { "done" };
            self.disagree(&param.name, trial, format!("`{word}`: {net:+} references once the call had {how}"));
        }
        self.storage(row, trial, run, index);
    }

    /// Whether an argument lives on somewhere, or a variable was written.
    fn storage(&mut self, row: &Row, trial: &Trial, run: &Run, index: usize) {
        let (contract, param) = (row.contract, &row.contract.params[index]);
        let good = trial.aim == Aim::Success && !run.failed && contract.raises.is_none() && run.raised.is_none();
        match param.takes {
            Takes::Keep if good && trial.name == "good" && run.after <= run.before => {
                self.disagree(&param.name, trial, "`keep`, but nobody holds it".to_owned());
            }
            Takes::Borrow | Takes::BorrowArray if good && run.dropped > run.before => {
                self.disagree(&param.name, trial, "`borrow`, but it is held after the call".to_owned());
            }
            Takes::Clear if run.left != Left::Null => {
                self.disagree(&param.name, trial, "`clear`, but the variable is not NULL".to_owned());
            }
            Takes::InOut if run.failed => {
                let cleared = contract.on_failure.clears.contains(&(index as u16));
                if cleared != (run.left == Left::Null) {
                    let text = format!("after a failure the variable holds {:?}", run.left);
                    self.disagree(&param.name, trial, text);
                }
            }
            _ => {}
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Owner {
    Caller,
    /// An argument: when all of them are given back, the object would be gone.
    Arguments,
    /// The interpreter, or somebody whom the call does not show.
    Others,
}

/// How many references more the caller has when everything else is given back.
fn expected_change(row: &Row, index: usize, run: &Run) -> i64 {
    match row.contract.params[index].takes {
        Takes::Steal | Takes::StealAlways | Takes::StealArray | Takes::Release | Takes::Clear | Takes::Assign => -1,
        Takes::StealOnSuccess | Takes::ConsumeOnSuccess => -i64::from(!run.failed),
        Takes::Retain => 1,
        Takes::RetainOnSuccess => i64::from(!run.failed),
        Takes::InOut => -i64::from(run.left != Left::Same),
        Takes::Value
        | Takes::Borrow
        | Takes::BorrowArray
        | Takes::Keep
        | Takes::OutNew
        | Takes::OutBorrowed
        | Takes::OutNewArray
        | Takes::OutBorrowedArray
        | Takes::InOutNew
        | Takes::Init
        | Takes::Free
        | Takes::Destroy => 0,
    }
}

fn last_called(observed: &Observed, watch: usize) -> Option<&Run> {
    observed.runs.iter().rev().find(|run| run.watch == watch && run.called)
}

/// The slots that can be watched, each with its parameter.
fn watched_slots(row: &Row, trial: &Trial) -> Vec<(usize, usize)> {
    let mut slots = Vec::new();
    for index in 0..row.contract.params.len() {
        match &trial.arguments[index] {
            Argument::Array(first, _) => slots.extend((*first..first + ARRAY_LENGTH).map(|slot| (slot, index))),
            Argument::Object(_) | Argument::Variable(_) | Argument::Place(_) => slots.push((index, index)),
            Argument::Value(_) => {}
        }
    }
    slots
}

/// Whether the argument that is the result is memory without a slot.
fn is_raw_memory(row: &Row, trial: &Trial) -> bool {
    let Some(Place::Param(at)) = row.contract.returns.from else { return false };
    matches!(trial.arguments.get(usize::from(at)), Some(Argument::Value(_)))
}
