//! `cargo xtask live-contracts`: calls the API of the Python at hand and compares what happens with the contracts.
//!
//! An extension is generated that calls every name it can find arguments for: with good arguments, with wrong ones, and
//! without memory. It counts the references of arguments, results and variables around each call, and looks at the error
//! indicator. `plan` decides on the calls, `generate` writes the C behind `measure.c`, `interpreter` builds and runs it,
//! `observe` reads the report, `judge` compares it. How arguments are made, and which disagreements are known, is data:
//! `recipes.toml` and `prelude.py`.

mod generate;
mod given;
mod interpreter;
mod judge;
mod observe;
mod plan;
mod recipes;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Instant;

use anyhow::{Result, bail};
use refhound_types::PythonVersion;

use interpreter::Interpreter;
use judge::Verdict;
use observe::Observed;
use plan::{Plan, Row};
use recipes::Recipes;

/// How often rows that gcc refuses are taken out before it is given up: an error can hide another.
const COMPILATIONS: usize = 4;

/// Before that, heap types were counted in another way, and making struct sequences could crash.
const OLDEST: PythonVersion = PythonVersion::new(3, 8);

#[derive(clap::Args)]
pub(crate) struct LiveContracts {
    /// The interpreter to call; its headers have to be installed
    #[arg(long, value_name = "PROGRAM", default_value = "python3")]
    python: PathBuf,
    /// List every name with what was compared, or why it was not called
    #[arg(long)]
    list: bool,
    /// Call only this name and show every measurement; can be given more than once
    #[arg(long, value_name = "NAME")]
    row: Vec<String>,
}

type Trials = BTreeMap<(String, String), Observed>;

impl LiveContracts {
    pub(crate) fn run(self) -> Result<()> {
        let started = Instant::now();
        let recipes = Recipes::read()?;
        let interpreter = Interpreter::find(&self.python)?;
        if interpreter.version < OLDEST {
            bail!("Python {} is too old: at least {OLDEST} is needed", interpreter.version);
        }
        let mut plan = Plan::new(&recipes, interpreter.version);
        if !self.row.is_empty() {
            plan.rows.retain(|row| self.row.iter().any(|name| name == row.name));
            plan.uncalled.retain(|_, names| {
                names.retain(|name| self.row.iter().any(|wanted| wanted == name));
                !names.is_empty()
            });
        }
        let trials = measure(&interpreter, &recipes, &mut plan)?;
        drop_absent(&mut plan, &trials);
        let verdicts: Vec<(&Row, Verdict)> = plan.rows.iter().map(|row| (row, judge(row, &trials))).collect();
        if !self.row.is_empty() {
            show_trials(&plan, &trials);
        }
        if self.list {
            list(&plan, &verdicts);
        }
        let mut tally = Tally::default();
        for (row, verdict) in &verdicts {
            tally.add(&recipes, interpreter.version, row, verdict);
        }
        let uncalled: usize = plan.uncalled.values().map(Vec::len).sum();
        println!("live-contracts on Python {}, {:.1} s", interpreter.version, started.elapsed().as_secs_f64());
        tally.print(trials.len(), uncalled);
        for (reason, names) in &plan.uncalled {
            println!("  not callable: {:>5}  {reason}", names.len());
        }
        let floor = if self.row.is_empty() { recipes.floor } else { 0 };
        tally.conclude(floor)
    }
}

/// Builds and runs the extension; rows that gcc refuses are moved to the uncalled ones.
fn measure(interpreter: &Interpreter, recipes: &Recipes, plan: &mut Plan) -> Result<Trials> {
    let folder = std::env::temp_dir().join(format!("refhound-live-{}", std::process::id()));
    std::fs::create_dir_all(&folder)?;
    let mut report = Ok(String::new());
    for turn in 0..COMPILATIONS {
        let source = generate::extension(recipes, &plan.rows);
        let refused = interpreter.compile(&folder, &source)?;
        if refused.is_empty() {
            report = interpreter.run(&folder);
            break;
        }
        if turn + 1 == COMPILATIONS {
            bail!("gcc still refuses {} names", refused.len());
        }
        plan.rows.retain(|row| {
            let stays = !refused.contains(row.name);
            if !stays {
                plan.uncalled.entry("gcc refuses the call".to_owned()).or_default().push(row.name);
            }
            stays
        });
    }
    std::fs::remove_dir_all(&folder)?;
    Ok(observe::read(&report?))
}

/// Names that only other systems have.
fn drop_absent(plan: &mut Plan, trials: &Trials) {
    plan.rows.retain(|row| {
        let absent = judge(row, trials).absent;
        if absent {
            plan.uncalled.entry("the library does not export it".to_owned()).or_default().push(row.name);
        }
        !absent
    });
}

fn judge(row: &Row, trials: &Trials) -> Verdict {
    let mut verdict = Verdict::default();
    for trial in &row.trials {
        if let Some(observed) = trials.get(&(row.name.to_owned(), trial.name.clone())) {
            verdict.add(row, trial, observed);
        }
    }
    verdict
}

#[derive(Default)]
struct Tally {
    called: usize,
    covered: usize,
    result: usize,
    param_rows: usize,
    params: usize,
    error: usize,
    given: usize,
    agreeing: usize,
    unmade: Vec<String>,
    unsuccessful: Vec<&'static str>,
    crashed: usize,
    explained: Vec<String>,
    unexplained: Vec<String>,
}

impl Tally {
    fn add(&mut self, recipes: &Recipes, version: PythonVersion, row: &Row, verdict: &Verdict) {
        self.called += usize::from(verdict.called);
        self.covered += usize::from(verdict.is_covered());
        self.result += usize::from(verdict.result);
        self.param_rows += usize::from(!verdict.params.is_empty());
        self.params += verdict.params.len();
        self.error += usize::from(verdict.error);
        self.given += verdict.given.len();
        self.crashed += verdict.crashed.len();
        self.agreeing += usize::from(verdict.is_covered() && verdict.disagreements.is_empty());
        if verdict.unmade.iter().any(|trial| trial == "good") {
            self.unmade.push(row.name.to_owned());
        }
        if verdict.called && !verdict.succeeded {
            self.unsuccessful.push(row.name);
        }
        for disagreement in &verdict.disagreements {
            let about = &disagreement.about;
            let place = row.api.contract().place();
            let text = format!("{} {about}: {} (trial {}; {place})", row.name, disagreement.text, disagreement.trial);
            match recipes.explanation(row.name, about, version) {
                Some(reason) => self.explained.push(format!("{text}\n      {reason}")),
                None => self.unexplained.push(text),
            }
        }
    }

    fn print(&self, trials: usize, uncalled: usize) {
        println!("  rows called      {:>5}  in {trials} trials; {uncalled} rows are not callable", self.called);
        println!("  rows covered     {:>5}", self.covered);
        println!("    result         {:>5}", self.result);
        println!("    parameters     {:>5}  ({} parameters)", self.param_rows, self.params);
        println!("    error          {:>5}", self.error);
        println!("    given          {:>5}  rows of `given` with their premises", self.given);
        println!("  rows agreeing    {:>5}", self.agreeing);
        println!("  never succeeded  {:>5}  {}", self.unsuccessful.len(), self.unsuccessful.join(" "));
        println!("  without arguments{:>5}  {}", self.unmade.len(), self.unmade.join(" "));
        println!("  trials with wrong arguments or without memory that ended the process: {}", self.crashed);
        for text in &self.explained {
            println!("  explained: {text}");
        }
        for text in &self.unexplained {
            println!("  DISAGREES: {text}");
        }
    }

    fn conclude(&self, floor: usize) -> Result<()> {
        if !self.unexplained.is_empty() {
            bail!("{} disagreements are not explained", self.unexplained.len());
        }
        if self.covered < floor {
            bail!("only {} rows are covered; there were at least {floor}", self.covered);
        }
        Ok(())
    }
}

fn show_trials(plan: &Plan, trials: &Trials) {
    for row in &plan.rows {
        for trial in &row.trials {
            println!("{} {}: {:?}", row.name, trial.name, trial.arguments);
            let Some(observed) = trials.get(&(row.name.to_owned(), trial.name.clone())) else { continue };
            for run in &observed.runs {
                println!("    {run:?}");
            }
            println!("    {:?}", observed.end);
        }
    }
}

fn list(plan: &Plan, verdicts: &[(&Row, Verdict)]) {
    for (row, verdict) in verdicts {
        let mark = |seen: bool, word: &'static str| if seen { word } else { "-" };
        let outcome = if verdict.disagreements.is_empty() { "agrees" } else { "disagrees" };
        println!(
            "{:<44} {:<8}{:<8}{:<7}{}",
            row.name,
            mark(verdict.result, "result"),
            mark(!verdict.params.is_empty(), "params"),
            mark(verdict.error, "error"),
            if verdict.is_covered() { outcome } else { "not covered" }
        );
    }
    for (reason, names) in &plan.uncalled {
        for name in names {
            println!("{name:<44} not callable: {reason}");
        }
    }
}
