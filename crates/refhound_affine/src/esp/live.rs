//! Which execution variables matter at a point. What does not matter is forgotten: then fewer states differ.
//!
//! Bits are numbered by execution variables only: globals first, so that a global is the same bit in all functions.

use refhound_index::{EntityId, IndexVec};

use crate::graph::{Edge, EdgeId, Graph, Point, Step};
use crate::syntax::{FunctionId, Program, Role, Var};

pub(crate) struct Liveness {
    rows: IndexVec<FunctionId, Rows>,
}

/// The variables that matter at each point of a function.
struct Rows {
    /// The bit of each variable; `NO_BIT` for property variables.
    bits: Vec<u32>,
    /// The variable of each bit.
    vars: Vec<Var>,
    /// Words that one point takes.
    width: usize,
    words: Vec<u64>,
}

const NO_BIT: u32 = u32::MAX;

impl Rows {
    fn new(program: &Program, function: FunctionId, points: usize) -> Rows {
        let (mut bits, mut vars) = (Vec::new(), Vec::new());
        for var in (0..program.var_count(function)).map(Var::from_index) {
            match program.role(function, var) {
                Role::Property => bits.push(NO_BIT),
                Role::Execution => {
                    bits.push(vars.len() as u32);
                    vars.push(var);
                }
            }
        }
        let width = vars.len().div_ceil(64);
        Rows { bits, vars, width, words: vec![0; width * points] }
    }

    fn row(&self, point: Point) -> &[u64] {
        &self.words[point.index() * self.width..][..self.width]
    }

    fn bit(&self, var: Var) -> Option<usize> {
        let bit = self.bits[var.index()];
        (bit != NO_BIT).then_some(bit as usize)
    }

    fn contains(&self, point: Point, var: Var) -> bool {
        self.bit(var).is_some_and(|bit| has(self.row(point), bit))
    }

    /// Adds what is set in `more`; whether anything was new.
    fn add(&mut self, point: Point, more: &[u64]) -> bool {
        join(&mut self.words[point.index() * self.width..][..self.width], more)
    }
}

fn has(row: &[u64], bit: usize) -> bool {
    row[bit / 64] >> (bit % 64) & 1 == 1
}

fn set(row: &mut [u64], bit: usize) {
    row[bit / 64] |= 1 << (bit % 64);
}

fn clear(row: &mut [u64], bit: usize) {
    row[bit / 64] &= !(1 << (bit % 64));
}

fn join(row: &mut [u64], more: &[u64]) -> bool {
    let mut changed = 0;
    for (word, more) in row.iter_mut().zip(more) {
        changed |= more & !*word;
        *word |= more;
    }
    changed != 0
}

/// Work on all functions of a program until nothing changes.
struct Solver<'p> {
    graphs: &'p IndexVec<FunctionId, Graph>,
    rows: IndexVec<FunctionId, Rows>,
    /// Globals that matter where a function has returned.
    at_exit: IndexVec<FunctionId, Vec<u64>>,
    callers: IndexVec<FunctionId, Vec<FunctionId>>,
    /// Functions to look at again.
    open: IndexVec<FunctionId, bool>,
    /// The last edge to each point of the function that is looked at.
    last_to: Vec<Option<EdgeId>>,
    scratch: Vec<u64>,
    /// The words that hold globals, and which bits of the last one do.
    globals: (usize, u64),
}

impl Liveness {
    /// `wanted` are globals that somebody reads after the first function has returned.
    pub(crate) fn of(program: &Program, graphs: &IndexVec<FunctionId, Graph>, wanted: &[Var]) -> Liveness {
        let count = program.globals.len();
        let mut solver = Solver {
            graphs,
            rows: IndexVec::new(),
            at_exit: IndexVec::filled(vec![0; count.div_ceil(64)], graphs.len()),
            callers: IndexVec::filled(Vec::new(), graphs.len()),
            open: IndexVec::filled(true, graphs.len()),
            last_to: Vec::new(),
            scratch: Vec::new(),
            globals: (count.div_ceil(64), u64::MAX >> ((64 - count % 64) % 64)),
        };
        for (function, graph) in graphs.iter() {
            solver.rows.push(Rows::new(program, function, graph.point_count()));
            for edge in graph.edges.values() {
                if let Step::Call { function: callee, .. } = edge.step
                    && !solver.callers[callee].contains(&function)
                {
                    solver.callers[callee].push(function);
                }
            }
        }
        if let Some(main) = program.functions.ids().next() {
            for &var in wanted {
                set(&mut solver.at_exit[main], var.index());
            }
        }
        // Calls make functions depend on each other: until nothing changes, which is soon.
        while solver.open.values().any(|is_open| *is_open) {
            for function in program.functions.ids().rev() {
                if std::mem::replace(&mut solver.open[function], false) {
                    solver.function(function);
                }
            }
        }
        Liveness { rows: solver.rows }
    }

    /// Everything matters everywhere.
    pub(crate) fn everything(program: &Program, graphs: &IndexVec<FunctionId, Graph>) -> Liveness {
        let mut all = IndexVec::new();
        for (function, graph) in graphs.iter() {
            let mut rows = Rows::new(program, function, graph.point_count());
            rows.words.fill(u64::MAX);
            all.push(rows);
        }
        Liveness { rows: all }
    }

    pub(crate) fn contains(&self, function: FunctionId, point: Point, var: Var) -> bool {
        self.rows[function].contains(point, var)
    }

    pub(crate) fn at(&self, function: FunctionId, point: Point) -> impl Iterator<Item = Var> + '_ {
        let rows = &self.rows[function];
        let row = rows.row(point);
        rows.vars.iter().enumerate().filter(move |(bit, _)| has(row, *bit)).map(|(_, var)| *var)
    }
}

impl Solver<'_> {
    fn function(&mut self, function: FunctionId) {
        let graphs = self.graphs;
        let graph = &graphs[function];
        self.last_to.clear();
        self.last_to.resize(graph.point_count(), None);
        for (id, edge) in graph.edges.iter() {
            self.last_to[edge.to.index()] = Some(id);
        }
        self.rows[function].add(graph.exit, &self.at_exit[function]);
        let mut is_entry_new = false;
        loop {
            let mut again = false;
            // Points are roughly in the order of execution: backwards most of it settles at once.
            for id in graph.edges.ids().rev() {
                let edge = &graph.edges[id];
                self.before(function, edge);
                if self.rows[function].add(edge.from, &self.scratch) {
                    // Edges to this point that come later in the list have been looked at with less.
                    again |= self.last_to[edge.from.index()] > Some(id);
                    is_entry_new |= edge.from == graph.entry;
                }
            }
            if !again {
                break;
            }
        }
        if is_entry_new {
            for &caller in &self.callers[function] {
                self.open[caller] = true;
            }
        }
    }

    /// What matters before an edge, in `scratch`.
    fn before(&mut self, function: FunctionId, edge: &Edge) {
        let rows = &self.rows[function];
        let row = &mut self.scratch;
        row.clear();
        match &edge.step {
            Step::Return(vars) => {
                row.extend_from_slice(&self.at_exit[function]);
                row.resize(rows.width, 0);
                vars.iter().filter_map(|var| rows.bit(*var)).for_each(|bit| set(row, bit));
            }
            Step::Skip => row.extend_from_slice(rows.row(edge.to)),
            Step::Assign { targets, values } => {
                let after = rows.row(edge.to);
                row.extend_from_slice(after);
                targets.iter().filter_map(|target| rows.bit(*target)).for_each(|bit| clear(row, bit));
                for (target, value) in targets.iter().zip(values) {
                    if rows.bit(*target).is_none_or(|bit| has(after, bit)) {
                        value.terms.iter().filter_map(|term| rows.bit(term.0)).for_each(|bit| set(row, bit));
                    }
                }
            }
            Step::Havoc(var) => {
                row.extend_from_slice(rows.row(edge.to));
                rows.bit(*var).into_iter().for_each(|bit| clear(row, bit));
            }
            Step::Assume(predicate) | Step::Assert(predicate) => {
                row.extend_from_slice(rows.row(edge.to));
                predicate.vars().filter_map(|var| rows.bit(var)).for_each(|bit| set(row, bit));
            }
            Step::Call { targets, function: callee } => {
                row.extend_from_slice(rows.row(edge.to));
                let (count, last) = self.globals;
                let mask = |at: usize| if at + 1 == count { last } else { u64::MAX };
                for (at, known) in self.at_exit[*callee].iter_mut().enumerate() {
                    let word = row[at] & mask(at);
                    self.open[*callee] |= word & !*known != 0;
                    *known |= word;
                }
                targets.iter().filter_map(|target| rows.bit(*target)).for_each(|bit| clear(row, bit));
                let inside = self.rows[*callee].row(self.graphs[*callee].entry);
                for at in 0..count {
                    row[at] |= inside[at] & mask(at);
                }
            }
        }
    }
}
