//! Calls with arguments of which a contract says more (`given`): for each such row, arguments for which its premises hold, with
//! memory and without.
//!
//! `PySequence_Fast` of a list says `fails = "never", gives_argument = "o"`: the call must succeed although every allocation
//! fails, and give the list. What cannot be made from a premise, such as an iterator with certain flags, is not called.

use refhound_clauses::{FailsBecause, Given, Premise, Subject};

use super::generate::RESULT;
use super::judge::Verdict;
use super::observe::{End, Observed};
use super::plan::{Aim, Argument, Row, STARVED_ALLOCATIONS, Trial};
use super::recipes::Recipes;

/// The calls for all rows of `given` of a contract.
pub(crate) fn trials(recipes: &Recipes, row: &Row, good: &Trial) -> Vec<Trial> {
    let mut trials = Vec::new();
    for (number, given) in row.contract.given.iter().enumerate() {
        let mut trial = Trial { name: format!("given-{number}"), aim: Aim::Given(number), ..good.clone() };
        if !given.when.iter().all(|premise| make(recipes, row, &mut trial, premise)) {
            continue;
        }
        let starves = if given.fails == Some(FailsBecause::Never) { STARVED_ALLOCATIONS } else { 0 };
        for starve in 0..=starves {
            let name = if starve == 0 { trial.name.clone() } else { format!("{}-no-memory-{starve}", trial.name) };
            trials.push(Trial { name, starve, ..trial.clone() });
        }
    }
    trials
}

/// Lets a premise hold; false where nobody knows how.
fn make(recipes: &Recipes, row: &Row, trial: &mut Trial, premise: &Premise) -> bool {
    let (param, text) = match premise {
        Premise::Is { param, type_name, .. } => {
            let known = type_name.split(" or ").find_map(|name| recipes.instances.get(name));
            (*param, known.cloned())
        }
        Premise::Builtin(param) => (*param, recipes.instances.get("builtin").cloned()),
        Premise::Ascii(param) => (*param, recipes.instances.get("ascii").cloned()),
        Premise::New(param) => (*param, recipes.objects.get(&row.types[usize::from(*param)]).cloned()),
        Premise::Compared(atom) => {
            let Subject::Param(param) = atom.subject else { return false };
            let sign = atom.comparison.sign();
            let number = match sign {
                "<" => atom.value - 1,
                ">" | "!=" => atom.value + 1,
                _ => atom.value,
            };
            let is_object = matches!(trial.arguments[usize::from(param)], Argument::Object(_));
            match (is_object, number) {
                (true, 0) => (param, Some("NULL".to_owned())),
                // An object that is there will do.
                (true, _) => return sign == "!=",
                (false, _) => (param, Some(number.to_string())),
            }
        }
        Premise::Lacks { param, .. } => (*param, Some("0".to_owned())),
        Premise::Made(_)
        | Premise::Has { .. }
        | Premise::MadeLacking { .. }
        | Premise::Asked { .. }
        | Premise::Fits(_) => return false,
    };
    let argument = &mut trial.arguments[usize::from(param)];
    let (Some(text), Argument::Object(_) | Argument::Value(_)) = (text, &argument) else { return false };
    argument.replace(&text);
    true
}

impl Verdict {
    /// Whether the call ended as the row says that it does.
    pub(super) fn given(&mut self, row: &Row, trial: &Trial, observed: &Observed, number: usize) {
        let given = &row.contract.given[number];
        let premises = given.premises(&row.contract.param_names());
        if observed.end != End::Done {
            self.disagree("given", trial, format!("{premises}: ended with {:?}", observed.end));
            return;
        }
        for run in observed.runs.iter().filter(|run| run.called) {
            self.given.insert(number);
            let told = run.raised.as_deref().unwrap_or("no exception");
            if run.failed && run.raised.is_some() && !may_fail(given, trial) {
                self.disagree("given", trial, format!("{premises}: failed with {told}"));
            }
            let wanted = given.gives_argument.map(usize::from);
            if run.watch == RESULT && !run.null && wanted.is_some() && run.same != wanted {
                self.disagree("given", trial, format!("{premises}: gave another object"));
            }
        }
    }
}

fn may_fail(given: &Given, trial: &Trial) -> bool {
    match given.fails {
        Some(FailsBecause::Never) => false,
        Some(FailsBecause::Memory | FailsBecause::Size | FailsBecause::Text | FailsBecause::Misuse) => trial.starve > 0,
        Some(FailsBecause::Input | FailsBecause::Hostile) | None => true,
    }
}
