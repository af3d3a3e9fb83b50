//! Runs one path with the exact values of all variables: a path that was made up by merging, or by not looking at counts
//! that a condition tests, ends in a contradiction.

use refhound_domains::Comparison;
use refhound_domains::Range;
use refhound_index::{EntityId, FxHashMap, IndexVec};

use super::PathStep;
use super::arithmetic::evaluate;
use crate::graph::{Graph, Step};
use crate::syntax::{Affine, FunctionId, Predicate, Program, Right, Var};

/// What is known of variables at the end of a path, as the last function sees them.
pub(crate) struct Values {
    globals: Vec<Range>,
    frame: Vec<Range>,
}

impl Values {
    pub(crate) fn get(&self, var: Var) -> Range {
        let local = || self.frame[var.index() - self.globals.len()];
        self.globals.get(var.index()).copied().unwrap_or_else(local)
    }
}

struct Machine<'p> {
    program: &'p Program,
    globals: Vec<Range>,
    frames: Vec<Vec<Range>>,
    /// Single values that a variable was found not to have, by its depth and number: ranges cannot say that.
    excluded: FxHashMap<(usize, Var), Vec<i64>>,
}

/// `None` when the path cannot be executed.
pub(crate) fn replay(program: &Program, graphs: &IndexVec<FunctionId, Graph>, path: &[PathStep]) -> Option<Values> {
    let main = program.functions.ids().next()?;
    let mut machine = Machine {
        program,
        globals: vec![Range::exactly(0); program.globals.len()],
        frames: Vec::new(),
        excluded: FxHashMap::default(),
    };
    machine.enter(main);
    let mut calls: Vec<PathStep> = Vec::new();
    for step in path {
        match &graphs[step.function].edges[step.edge].step {
            Step::Skip | Step::Assert(_) => {}
            Step::Assign { targets, values } => {
                let results: Vec<Range> = values.iter().map(|value| machine.value(value)).collect();
                let copied: Vec<Option<Vec<i64>>> = values.iter().map(|value| machine.copied(value)).collect();
                for ((target, result), copied) in targets.iter().zip(results).zip(copied) {
                    machine.set(*target, result);
                    if let Some(excluded) = copied {
                        machine.excluded.insert(machine.key(*target), excluded);
                    }
                }
            }
            Step::Havoc(var) => machine.set(*var, Range::ALL),
            Step::Assume(predicate) => machine.assume(*predicate)?,
            Step::Call { function, .. } => {
                calls.push(*step);
                machine.enter(*function);
                let depth = machine.frames.len();
                machine.excluded.retain(|(at, _), _| *at != depth);
            }
            Step::Return(vars) => {
                let values: Vec<Range> = vars.iter().map(|var| machine.get(*var)).collect();
                machine.frames.pop();
                let call = calls.pop()?;
                if let Step::Call { targets, .. } = &graphs[call.function].edges[call.edge].step {
                    for (target, value) in targets.iter().zip(values) {
                        machine.set(*target, value);
                    }
                }
            }
        }
    }
    let frame = machine.frames.pop()?;
    Some(Values { globals: machine.globals, frame })
}

impl Machine<'_> {
    fn enter(&mut self, function: FunctionId) {
        self.frames.push(vec![Range::exactly(0); self.program.functions[function].locals.len()]);
    }

    fn get(&self, var: Var) -> Range {
        let local = || Some(self.frames.last()?[var.index() - self.globals.len()]);
        self.globals.get(var.index()).copied().or_else(local).unwrap_or(Range::ALL)
    }

    fn key(&self, var: Var) -> (usize, Var) {
        (if self.program.is_global(var) { 0 } else { self.frames.len() }, var)
    }

    /// What an expression that is a variable is known not to be.
    fn copied(&self, value: &Affine) -> Option<Vec<i64>> {
        match (value.constant, value.terms.as_slice()) {
            (0, [(var, 1)]) => self.excluded.get(&self.key(*var)).cloned(),
            _ => None,
        }
    }

    /// A new value.
    fn set(&mut self, var: Var, range: Range) {
        if !self.excluded.is_empty() {
            self.excluded.remove(&self.key(var));
        }
        self.narrow(var, range);
    }

    fn narrow(&mut self, var: Var, range: Range) {
        let globals = self.globals.len();
        if let Some(global) = self.globals.get_mut(var.index()) {
            *global = range;
        } else if let Some(frame) = self.frames.last_mut() {
            frame[var.index() - globals] = range;
        }
    }

    fn value(&self, value: &Affine) -> Range {
        evaluate(value, |var| self.get(var))
    }

    fn assume(&mut self, predicate: Predicate) -> Option<()> {
        let right = match predicate.right {
            Right::Int(value) => value,
            Right::Var(var) => match self.get(var).value() {
                Some(value) => value,
                None => return Some(()),
            },
        };
        let range = self.get(predicate.left).restricted(predicate.comparison, right)?;
        self.narrow(predicate.left, range);
        let key = self.key(predicate.left);
        if predicate.comparison == Comparison::NotEqual {
            self.excluded.entry(key).or_default().push(right);
        }
        let Some(value) = range.value() else { return Some(()) };
        let is_excluded = self.excluded.get(&key).is_some_and(|excluded| excluded.contains(&value));
        (!is_excluded).then_some(())
    }
}
