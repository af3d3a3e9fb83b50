//! Runs one path with the exact values of all variables: a path that was made up by merging, or by not looking at counts
//! that a condition tests, ends in a contradiction.

use refhound_index::{FxHashMap, IndexVec};

use super::PathStep;
use super::arithmetic::evaluate;
use crate::graph::{Graph, Step};
use crate::range::Range;
use crate::syntax::{Affine, Comparison, FunctionId, Predicate, Program, Right, Var};

/// What is known of variables at the end of a path, as the last function sees them.
pub(crate) struct Values {
    frame: FxHashMap<Var, Range>,
    globals: FxHashMap<Var, Range>,
    is_global: usize,
}

impl Values {
    pub(crate) fn get(&self, var: Var) -> Range {
        let map = if refhound_index::EntityId::index(var) < self.is_global { &self.globals } else { &self.frame };
        map.get(&var).copied().unwrap_or(Range::exactly(0))
    }
}

struct Machine<'p> {
    program: &'p Program,
    globals: FxHashMap<Var, Range>,
    frames: Vec<FxHashMap<Var, Range>>,
    /// Single values that a variable was found not to have, by its depth and number: ranges cannot say that.
    excluded: FxHashMap<(usize, Var), Vec<i64>>,
}

/// `None` when the path cannot be executed.
pub(crate) fn replay(program: &Program, graphs: &IndexVec<FunctionId, Graph>, path: &[PathStep]) -> Option<Values> {
    let mut machine = Machine {
        program,
        globals: FxHashMap::default(),
        frames: vec![FxHashMap::default()],
        excluded: FxHashMap::default(),
    };
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
            Step::Call { .. } => {
                calls.push(*step);
                machine.frames.push(FxHashMap::default());
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
    Some(Values { frame, globals: machine.globals, is_global: program.globals.len() })
}

impl Machine<'_> {
    fn get(&self, var: Var) -> Range {
        let zero = Range::exactly(0);
        if self.program.is_global(var) {
            self.globals.get(&var).copied().unwrap_or(zero)
        } else {
            self.frames.last().and_then(|frame| frame.get(&var)).copied().unwrap_or(zero)
        }
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
        self.excluded.remove(&self.key(var));
        self.narrow(var, range);
    }

    fn narrow(&mut self, var: Var, range: Range) {
        if self.program.is_global(var) {
            self.globals.insert(var, range);
        } else if let Some(frame) = self.frames.last_mut() {
            frame.insert(var, range);
        }
    }

    fn value(&self, value: &Affine) -> Range {
        evaluate(value, |var| self.get(var))
    }

    fn assume(&mut self, predicate: Predicate) -> Option<()> {
        let right = match predicate.right {
            Right::Int(value) => value,
            Right::Var(var) => match self.get(var).single() {
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
        let Some(value) = range.single() else { return Some(()) };
        let is_excluded = self.excluded.get(&key).is_some_and(|excluded| excluded.contains(&value));
        (!is_excluded).then_some(())
    }
}
