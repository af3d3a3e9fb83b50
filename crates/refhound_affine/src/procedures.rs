//! Affine relations across procedure calls (Müller-Olm & Seidl, *Precise interprocedural analysis through linear algebra*).
//!
//! What a path through a procedure does to the globals is a matrix; what all paths do is the space that their matrices
//! span, of which a finite basis is enough because composition is linear in each factor. From the bases of all procedures
//! follow the states at each point, again as a basis. Recursion needs no special case: bases grow until they are stable, and
//! a space of dimension d grows at most d times.

use std::collections::VecDeque;

use refhound_domains::Comparison;
use refhound_index::{EntityId, FxHashMap, IndexVec};
use refhound_unknowns::limits;

use crate::graph::{EdgeId, Graph, Point, Step};
use crate::karr::{Answer, Arithmetic, OutOfBudget, Stop, difference, index_of};
use crate::scalar::{Exact, Scalar, Small};
use crate::span::{Span, Sparse, plus_multiple, value_at};
use crate::syntax::{Affine, FunctionId, Program, Var};

/// What was found out about the assertions of all functions that can be reached; paths are not told.
#[derive(Debug, Clone)]
pub struct Decision {
    pub assertions: Vec<(FunctionId, EdgeId, Answer)>,
    pub arithmetic: Arithmetic,
}

impl Decision {
    pub fn all_hold(&self) -> bool {
        self.assertions.iter().all(|(.., answer)| *answer == Answer::Holds)
    }
}

/// Decides the assertions of a program that starts with its first function.
pub fn decide(program: &Program) -> Result<Decision, OutOfBudget> {
    let graphs = Graph::all(program);
    match Run::<Small>::new(program, &graphs).decide() {
        Ok(assertions) => Ok(Decision { assertions, arithmetic: Arithmetic::Machine }),
        Err(Stop::Budget) => Err(OutOfBudget),
        Err(Stop::Overflow) => match Run::<Exact>::new(program, &graphs).decide() {
            Ok(assertions) => Ok(Decision { assertions, arithmetic: Arithmetic::Big }),
            Err(Stop::Overflow | Stop::Budget) => Err(OutOfBudget),
        },
    }
}

/// Matrices that span a space: those that were really met, and the space itself.
struct Basis<S> {
    members: Vec<Sparse<S>>,
    span: Span<S>,
}

impl<S: Scalar> Basis<S> {
    fn new() -> Self {
        Basis { members: Vec::new(), span: Span::default() }
    }

    /// The number of the new member, if it is new.
    fn add(&mut self, member: Sparse<S>) -> Result<Option<usize>, Stop> {
        Ok(self.span.insert(&member).ok_or(Stop::Overflow)?.then(|| {
            self.members.push(member);
            self.members.len() - 1
        }))
    }
}

enum Task {
    /// A new matrix at a point.
    Matrix(FunctionId, Point, usize),
    /// A new matrix of a whole procedure.
    Summary(FunctionId, usize),
}

/// Matrices are stored row by row: entry `row * width + column`. Columns are 1 and the globals at entry, rows are 1 and
/// the variables now; in summaries 1, the globals and the returned tuple.
struct Run<'p, S> {
    program: &'p Program,
    graphs: &'p IndexVec<FunctionId, Graph>,
    width: u32,
    matrices: IndexVec<FunctionId, Vec<Basis<S>>>,
    summaries: IndexVec<FunctionId, Basis<S>>,
    callers: FxHashMap<FunctionId, Vec<(FunctionId, EdgeId)>>,
    tasks: VecDeque<Task>,
    spent: usize,
}

impl<'p, S: Scalar> Run<'p, S> {
    fn new(program: &'p Program, graphs: &'p IndexVec<FunctionId, Graph>) -> Self {
        let mut matrices = IndexVec::new();
        let mut summaries = IndexVec::new();
        let mut callers: FxHashMap<FunctionId, Vec<(FunctionId, EdgeId)>> = FxHashMap::default();
        for (function, graph) in graphs.iter() {
            matrices.push((0..graph.point_count()).map(|_| Basis::new()).collect());
            summaries.push(Basis::new());
            for (edge, data) in graph.edges.iter() {
                if let Step::Call { function: callee, .. } = data.step {
                    callers.entry(callee).or_default().push((function, edge));
                }
            }
        }
        let width = program.globals.len() as u32 + 1;
        Run { program, graphs, width, matrices, summaries, callers, tasks: VecDeque::new(), spent: 0 }
    }

    fn decide(mut self) -> Result<Vec<(FunctionId, EdgeId, Answer)>, Stop> {
        for (function, graph) in self.graphs.iter() {
            let identity = (0..self.width).map(|at| (at * self.width + at, S::from_int(1))).collect();
            self.add(function, graph.entry, identity)?;
        }
        while let Some(task) = self.tasks.pop_front() {
            match task {
                Task::Matrix(function, point, index) => self.propagate(function, point, index)?,
                Task::Summary(function, index) => self.return_to_callers(function, index)?,
            }
        }
        let entries = self.entry_states()?;
        self.answers(&entries)
    }

    fn spend(&mut self, work: usize) -> Result<(), Stop> {
        self.spent += work + 1;
        if self.spent > limits::AFFINE_WORK { Err(Stop::Budget) } else { Ok(()) }
    }

    fn add(&mut self, function: FunctionId, point: Point, matrix: Sparse<S>) -> Result<(), Stop> {
        self.spend(matrix.len())?;
        if let Some(index) = self.matrices[function][point.index()].add(matrix)? {
            self.tasks.push_back(Task::Matrix(function, point, index));
        }
        Ok(())
    }

    fn propagate(&mut self, function: FunctionId, point: Point, index: usize) -> Result<(), Stop> {
        let graphs = self.graphs;
        let graph = &graphs[function];
        for &edge in graph.out(point) {
            let data = &graph.edges[edge];
            let matrix = self.matrices[function][point.index()].members[index].clone();
            match &data.step {
                Step::Skip | Step::Assume(_) | Step::Assert(_) => self.add(function, data.to, matrix)?,
                Step::Assign { targets, values } => {
                    let next = self.assigned(&matrix, targets, values).ok_or(Stop::Overflow)?;
                    self.add(function, data.to, next)?;
                }
                Step::Havoc(var) => {
                    let next = self.without_rows(&matrix, &[*var]);
                    self.add(function, data.to, next)?;
                    let direction = vec![(index_of(*var) * self.width, S::from_int(1))];
                    self.add(function, data.to, direction)?;
                }
                Step::Return(vars) => {
                    let summary = self.summary_of(&matrix, vars);
                    self.spend(summary.len())?;
                    if let Some(index) = self.summaries[function].add(summary)? {
                        self.tasks.push_back(Task::Summary(function, index));
                    }
                }
                Step::Call { targets, function: callee } => {
                    for at in 0..self.summaries[*callee].members.len() {
                        let summary = self.summaries[*callee].members[at].clone();
                        let next = self.composed(&summary, &matrix, targets).ok_or(Stop::Overflow)?;
                        self.add(function, data.to, next)?;
                    }
                }
            }
        }
        Ok(())
    }

    fn return_to_callers(&mut self, callee: FunctionId, index: usize) -> Result<(), Stop> {
        let callers = self.callers.get(&callee).cloned().unwrap_or_default();
        let summary = self.summaries[callee].members[index].clone();
        let graphs = self.graphs;
        for (caller, edge) in callers {
            let data = &graphs[caller].edges[edge];
            let Step::Call { targets, .. } = &data.step else { continue };
            for at in 0..self.matrices[caller][data.from.index()].members.len() {
                let matrix = self.matrices[caller][data.from.index()].members[at].clone();
                let next = self.composed(&summary, &matrix, targets).ok_or(Stop::Overflow)?;
                self.add(caller, data.to, next)?;
            }
        }
        Ok(())
    }

    fn row<'m>(&self, matrix: &'m [(u32, S)], row: u32) -> &'m [(u32, S)] {
        let start = matrix.partition_point(|entry| entry.0 < row * self.width);
        let end = matrix.partition_point(|entry| entry.0 < (row + 1) * self.width);
        &matrix[start..end]
    }

    /// The row, moved to another place.
    fn moved(&self, entries: &[(u32, S)], from: u32, to: u32) -> Sparse<S> {
        entries.iter().map(|(index, value)| (index - from * self.width + to * self.width, value.clone())).collect()
    }

    fn without_rows(&self, matrix: &[(u32, S)], vars: &[Var]) -> Sparse<S> {
        let is_kept = |entry: &&(u32, S)| !vars.iter().any(|var| index_of(*var) == entry.0 / self.width);
        matrix.iter().filter(is_kept).cloned().collect()
    }

    fn assigned(&self, matrix: &[(u32, S)], targets: &[Var], values: &[Affine]) -> Option<Sparse<S>> {
        let mut next = self.without_rows(matrix, targets);
        for (target, value) in targets.iter().zip(values) {
            let to = index_of(*target);
            let constant = self.moved(self.row(matrix, 0), 0, to);
            next = plus_multiple(&next, &S::from_int(value.constant), &constant)?;
            for &(var, coefficient) in &value.terms {
                let row = self.moved(self.row(matrix, index_of(var)), index_of(var), to);
                next = plus_multiple(&next, &S::from_int(coefficient), &row)?;
            }
        }
        next.retain(|entry| !entry.1.is_zero());
        Some(next)
    }

    /// The rows of 1 and the globals, and after them those of the returned tuple.
    fn summary_of(&self, matrix: &[(u32, S)], vars: &[Var]) -> Sparse<S> {
        let mut summary: Sparse<S> =
            matrix.iter().take_while(|entry| entry.0 < self.width * self.width).cloned().collect();
        for (at, var) in vars.iter().enumerate() {
            summary.extend(self.moved(self.row(matrix, index_of(*var)), index_of(*var), self.width + at as u32));
        }
        summary
    }

    /// What the caller's variables are after the call; its locals stay as they are unless they are targets.
    fn composed(&self, summary: &[(u32, S)], matrix: &[(u32, S)], targets: &[Var]) -> Option<Sparse<S>> {
        let mut next: Sparse<S> = Vec::new();
        let put = |next: &mut Sparse<S>, from: u32, to: u32| -> Option<()> {
            for (index, factor) in self.row(summary, from) {
                let column = index - from * self.width;
                let row = self.moved(self.row(matrix, column), column, to);
                *next = plus_multiple(next, factor, &row)?;
            }
            Some(())
        };
        for row in 0..self.width {
            put(&mut next, row, row)?;
        }
        // A direction of the summary (its constant is 0) moves no local.
        if let Some(scale) = value_at(summary, 0) {
            let is_local = |entry: &&(u32, S)| {
                let row = entry.0 / self.width;
                row >= self.width && !targets.iter().any(|target| index_of(*target) == row)
            };
            for (index, value) in matrix.iter().filter(is_local) {
                next.push((*index, value.mul(scale)?));
            }
        }
        for (at, target) in targets.iter().enumerate() {
            let to = index_of(*target);
            let mut cleared: Sparse<S> = next.iter().filter(|entry| entry.0 / self.width != to).cloned().collect();
            put(&mut cleared, self.width + at as u32, to)?;
            next = cleared;
        }
        next.retain(|entry| !entry.1.is_zero());
        Some(next)
    }

    /// The product of a matrix with a vector of 1 and the globals.
    fn applied(&self, matrix: &[(u32, S)], vector: &[(u32, S)]) -> Option<Sparse<S>> {
        let mut result: Sparse<S> = Vec::new();
        for (index, value) in matrix {
            let (row, column) = (index / self.width, index % self.width);
            if let Some(factor) = value_at(vector, column) {
                let product = value.mul(factor)?;
                match result.last_mut() {
                    Some(last) if last.0 == row => last.1 = last.1.add(&product)?,
                    _ => result.push((row, product)),
                }
            }
        }
        result.retain(|entry| !entry.1.is_zero());
        Some(result)
    }

    /// For each function, states of the globals at its entry that span all of them.
    fn entry_states(&mut self) -> Result<IndexVec<FunctionId, Basis<S>>, Stop> {
        let mut entries: IndexVec<FunctionId, Basis<S>> = IndexVec::new();
        for _ in self.program.functions.ids() {
            entries.push(Basis::new());
        }
        let mut tasks = VecDeque::new();
        let Some(main) = self.program.functions.ids().next() else { return Ok(entries) };
        entries[main].add(vec![(0, S::from_int(1))])?;
        tasks.push_back((main, 0));
        let graphs = self.graphs;
        while let Some((function, index)) = tasks.pop_front() {
            for data in graphs[function].edges.values() {
                let Step::Call { function: callee, .. } = data.step else { continue };
                for at in 0..self.matrices[function][data.from.index()].members.len() {
                    let matrix = &self.matrices[function][data.from.index()].members[at];
                    let state = self.applied(matrix, &entries[function].members[index]).ok_or(Stop::Overflow)?;
                    let globals: Sparse<S> = state.into_iter().filter(|entry| entry.0 < self.width).collect();
                    self.spend(globals.len())?;
                    if let Some(new) = entries[callee].add(globals)? {
                        tasks.push_back((callee, new));
                    }
                }
            }
        }
        Ok(entries)
    }

    fn answers(&self, entries: &IndexVec<FunctionId, Basis<S>>) -> Result<Vec<(FunctionId, EdgeId, Answer)>, Stop> {
        let mut answers = Vec::new();
        for (function, graph) in self.graphs.iter() {
            for (edge, predicate) in graph.assertions() {
                let point = graph.edges[edge].from;
                let mut constant: Option<S> = None;
                let mut answer = Answer::Holds;
                for matrix in &self.matrices[function][point.index()].members {
                    for entry in &entries[function].members {
                        let state = self.applied(matrix, entry).ok_or(Stop::Overflow)?;
                        let value = difference(&state, predicate).ok_or(Stop::Overflow)?;
                        if predicate.comparison == Comparison::Equal {
                            if !value.is_zero() {
                                answer = Answer::Fails(Vec::new());
                            }
                            continue;
                        }
                        match value_at(&state, 0) {
                            None if value.is_zero() => {}
                            Some(_) if constant.as_ref().is_none_or(|known| *known == value) => {
                                let sign = value.compare(&S::from_int(0)).ok_or(Stop::Overflow)?;
                                if !predicate.comparison.holds(&(sign as i8), &0) && answer == Answer::Holds {
                                    answer = Answer::Fails(Vec::new());
                                }
                                constant = Some(value);
                            }
                            None | Some(_) => answer = Answer::Unknown,
                        }
                    }
                }
                answers.push((function, edge, answer));
            }
        }
        Ok(answers)
    }
}
