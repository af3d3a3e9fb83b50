//! Runs programs by trying every choice, up to a bound: slow and plain, to test the analyses against.

use refhound_index::{EntityId, FxHashSet, IndexVec};

use crate::graph::{EdgeId, Graph, Point, Step};
use crate::syntax::{Affine, FunctionId, Predicate, Program, Right, Var};

/// How far executions are followed.
#[derive(Debug, Clone, Copy)]
pub struct Bounds {
    /// Steps of one execution.
    pub steps: usize,
    /// States looked at, over all executions.
    pub states: usize,
    /// Calls inside one another.
    pub calls: usize,
    /// What `x = ?` may give.
    pub values: &'static [i64],
}

impl Default for Bounds {
    fn default() -> Bounds {
        Bounds { steps: 200, states: 20_000, calls: 6, values: &[-1, 0, 1, 2] }
    }
}

/// What executions did.
#[derive(Debug, Clone, Default)]
pub struct Executions {
    /// Assertions that failed, each once, in order.
    pub failures: Vec<(FunctionId, EdgeId)>,
    /// Assertions that were reached.
    pub reached: Vec<(FunctionId, EdgeId)>,
    /// Whether all executions were followed to their end.
    pub is_complete: bool,
}

#[derive(Clone, PartialEq, Eq, Hash)]
struct Frame {
    function: FunctionId,
    point: Point,
    locals: Vec<i64>,
    /// The call in this frame that is under way.
    call: Option<EdgeId>,
}

#[derive(Clone, PartialEq, Eq, Hash)]
struct Machine {
    globals: Vec<i64>,
    frames: Vec<Frame>,
}

struct Search<'p> {
    program: &'p Program,
    graphs: IndexVec<FunctionId, Graph>,
    bounds: Bounds,
    work: Vec<(Machine, usize)>,
    seen: FxHashSet<Machine>,
    failures: FxHashSet<(FunctionId, EdgeId)>,
    reached: FxHashSet<(FunctionId, EdgeId)>,
    cut: bool,
}

/// Follows all executions of the first function. An assertion that fails does not end the execution.
pub fn brute_force(program: &Program, bounds: Bounds) -> Executions {
    let Some(main) = program.functions.ids().next() else { return Executions::default() };
    let graphs = Graph::all(program);
    let mut search = Search {
        program,
        graphs,
        bounds,
        work: Vec::new(),
        seen: FxHashSet::default(),
        failures: FxHashSet::default(),
        reached: FxHashSet::default(),
        cut: false,
    };
    let frame = search.frame(main);
    search.push(Machine { globals: vec![0; program.globals.len()], frames: vec![frame] }, 0);
    while let Some((machine, steps)) = search.work.pop() {
        search.step(&machine, steps);
    }
    let sorted = |set: FxHashSet<(FunctionId, EdgeId)>| {
        let mut list: Vec<_> = set.into_iter().collect();
        list.sort_unstable();
        list
    };
    Executions { failures: sorted(search.failures), reached: sorted(search.reached), is_complete: !search.cut }
}

impl Search<'_> {
    fn frame(&self, function: FunctionId) -> Frame {
        let locals = vec![0; self.program.functions[function].locals.len()];
        Frame { function, point: self.graphs[function].entry, locals, call: None }
    }

    fn push(&mut self, machine: Machine, steps: usize) {
        if steps >= self.bounds.steps || self.seen.len() >= self.bounds.states {
            self.cut = true;
        } else if self.seen.insert(machine.clone()) {
            self.work.push((machine, steps));
        }
    }

    fn step(&mut self, machine: &Machine, steps: usize) {
        let Some(top) = machine.frames.last() else { return };
        let (function, point) = (top.function, top.point);
        for &edge in &self.graphs[function].out(point).to_vec() {
            for next in self.after(machine, function, edge) {
                self.push(next, steps + 1);
            }
        }
    }

    fn after(&mut self, machine: &Machine, function: FunctionId, edge: EdgeId) -> Vec<Machine> {
        let data = self.graphs[function].edges[edge].clone();
        let mut next = machine.clone();
        next.top().point = data.to;
        match data.step {
            Step::Skip => {}
            Step::Assign { targets, values } => {
                let values: Option<Vec<i64>> = values.iter().map(|value| machine.value(value)).collect();
                let Some(values) = values else {
                    self.cut = true;
                    return Vec::new();
                };
                for (target, value) in targets.iter().zip(values) {
                    next.set(*target, value);
                }
            }
            Step::Havoc(var) => {
                return self
                    .bounds
                    .values
                    .iter()
                    .map(|value| {
                        let mut chosen = next.clone();
                        chosen.set(var, *value);
                        chosen
                    })
                    .collect();
            }
            Step::Assume(predicate) => {
                if !machine.holds(predicate) {
                    return Vec::new();
                }
            }
            Step::Assert(predicate) => {
                self.reached.insert((function, edge));
                if !machine.holds(predicate) {
                    self.failures.insert((function, edge));
                }
            }
            Step::Call { function: callee, .. } => {
                if next.frames.len() > self.bounds.calls {
                    self.cut = true;
                    return Vec::new();
                }
                next.top().call = Some(edge);
                next.frames.push(self.frame(callee));
            }
            Step::Return(vars) => {
                let values: Vec<i64> = vars.iter().map(|var| machine.get(*var)).collect();
                next.frames.pop();
                let Some(caller) = next.frames.last_mut() else { return Vec::new() };
                if let Some(call) = caller.call.take()
                    && let Step::Call { targets, .. } = &self.graphs[caller.function].edges[call].step
                {
                    for (target, value) in targets.clone().into_iter().zip(values) {
                        next.set(target, value);
                    }
                }
            }
        }
        vec![next]
    }
}

impl Machine {
    fn top(&mut self) -> &mut Frame {
        self.frames.last_mut().expect("an execution has a frame until it ends")
    }

    fn get(&self, var: Var) -> i64 {
        match var.index().checked_sub(self.globals.len()) {
            None => self.globals[var.index()],
            Some(local) => self.frames.last().map_or(0, |frame| frame.locals[local]),
        }
    }

    fn set(&mut self, var: Var, value: i64) {
        match var.index().checked_sub(self.globals.len()) {
            None => self.globals[var.index()] = value,
            Some(local) => self.top().locals[local] = value,
        }
    }

    fn value(&self, value: &Affine) -> Option<i64> {
        let mut sum = value.constant;
        for &(var, coefficient) in &value.terms {
            sum = sum.checked_add(self.get(var).checked_mul(coefficient)?)?;
        }
        Some(sum)
    }

    fn holds(&self, predicate: Predicate) -> bool {
        let right = match predicate.right {
            Right::Int(value) => value,
            Right::Var(var) => self.get(var),
        };
        predicate.comparison.holds(&self.get(predicate.left), &right)
    }
}
