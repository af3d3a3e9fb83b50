//! Functions as graphs: points, and edges that each do one thing. All analyses work on these.

use refhound_index::{EntityId, IndexVec, entity};
use smallvec::SmallVec;

use crate::syntax::{Affine, Condition, FunctionId, Kind, Origin, Predicate, Program, Statement, Var};
use crate::verify::arity;

entity!(
    /// A place between statements. Points come roughly in the order of execution.
    Point,
    "p"
);
entity!(EdgeId, "e");

#[derive(Debug, Clone)]
pub struct Graph {
    pub entry: Point,
    pub exit: Point,
    pub edges: IndexVec<EdgeId, Edge>,
    out: IndexVec<Point, SmallVec<[EdgeId; 2]>>,
    /// The length of the tuple that is returned.
    pub returns: usize,
}

#[derive(Debug, Clone)]
pub struct Edge {
    pub from: Point,
    pub to: Point,
    pub step: Step,
    pub origin: Origin,
}

#[derive(Debug, Clone)]
pub enum Step {
    Skip,
    Assign {
        targets: SmallVec<[Var; 1]>,
        values: SmallVec<[Affine; 1]>,
    },
    Havoc(Var),
    Assume(Predicate),
    Assert(Predicate),
    Call {
        targets: Vec<Var>,
        function: FunctionId,
    },
    /// Leads to the exit.
    Return(Vec<Var>),
}

impl Graph {
    pub fn of(program: &Program, function: FunctionId) -> Graph {
        let data = &program.functions[function];
        let mut builder = Builder {
            edges: IndexVec::new(),
            points: 0,
            labels: vec![None; data.labels.len()],
            exit: Point::from_index(0),
        };
        builder.exit = builder.point();
        let entry = builder.point();
        let end = builder.block(&data.body, Some(entry));
        if let Some(end) = end {
            builder.edge(end, builder.exit, Step::Return(Vec::new()), Origin::NONE);
        }
        let mut out: IndexVec<Point, SmallVec<[EdgeId; 2]>> = IndexVec::filled(SmallVec::new(), builder.points);
        for (id, edge) in builder.edges.iter() {
            out[edge.from].push(id);
        }
        Graph { entry, exit: builder.exit, edges: builder.edges, out, returns: arity(data) }
    }

    /// The graphs of all functions.
    pub fn all(program: &Program) -> IndexVec<FunctionId, Graph> {
        let mut graphs = IndexVec::new();
        for function in program.functions.ids() {
            graphs.push(Graph::of(program, function));
        }
        graphs
    }

    pub fn out(&self, point: Point) -> &[EdgeId] {
        &self.out[point]
    }

    pub fn point_count(&self) -> usize {
        self.out.len()
    }

    pub fn has_calls(&self) -> bool {
        self.edges.values().any(|edge| matches!(edge.step, Step::Call { .. }))
    }

    /// The assertions, in the order of the text.
    pub fn assertions(&self) -> impl Iterator<Item = (EdgeId, Predicate)> {
        self.edges.iter().filter_map(|(id, edge)| match edge.step {
            Step::Assert(predicate) => Some((id, predicate)),
            Step::Skip
            | Step::Assign { .. }
            | Step::Havoc(_)
            | Step::Assume(_)
            | Step::Call { .. }
            | Step::Return(_) => None,
        })
    }
}

struct Builder {
    edges: IndexVec<EdgeId, Edge>,
    points: usize,
    labels: Vec<Option<Point>>,
    exit: Point,
}

impl Builder {
    fn point(&mut self) -> Point {
        self.points += 1;
        Point::from_index(self.points - 1)
    }

    fn edge(&mut self, from: Point, to: Point, step: Step, origin: Origin) {
        self.edges.push(Edge { from, to, step, origin });
    }

    fn label(&mut self, label: usize) -> Point {
        if let Some(point) = self.labels[label] {
            point
        } else {
            let point = self.point();
            self.labels[label] = Some(point);
            point
        }
    }

    /// `None` where control does not come: after `return` and `goto`.
    fn block(&mut self, statements: &[Statement], mut at: Option<Point>) -> Option<Point> {
        for statement in statements {
            at = self.statement(statement, at);
        }
        at
    }

    fn statement(&mut self, statement: &Statement, at: Option<Point>) -> Option<Point> {
        let origin = statement.origin;
        if let Kind::Label(label) = &statement.kind {
            let point = self.label(label.index());
            if let Some(at) = at {
                self.edge(at, point, Step::Skip, origin);
            }
            return Some(point);
        }
        // What follows a jump is still read: it may hold labels.
        let at = at.unwrap_or_else(|| self.point());
        let step = match &statement.kind {
            Kind::Assign { targets, values } => Step::Assign { targets: targets.clone(), values: values.clone() },
            Kind::Havoc(var) => Step::Havoc(*var),
            Kind::Assert(predicate) => Step::Assert(*predicate),
            Kind::Assume(predicate) => Step::Assume(*predicate),
            Kind::Call { targets, function } => Step::Call { targets: targets.clone(), function: *function },
            Kind::Return(vars) => {
                self.edge(at, self.exit, Step::Return(vars.clone()), origin);
                return None;
            }
            Kind::Goto(labels) => {
                for label in labels {
                    let to = self.label(label.index());
                    self.edge(at, to, Step::Skip, origin);
                }
                return None;
            }
            Kind::Label(_) => return Some(at),
            Kind::If { condition, then, otherwise } => {
                let (yes, no) = self.branch(at, *condition, origin);
                let then = self.block(then, Some(yes));
                let otherwise = self.block(otherwise, Some(no));
                return self.join(then, otherwise);
            }
            Kind::While { condition, body } => {
                let head = self.point();
                self.edge(at, head, Step::Skip, origin);
                let (yes, no) = self.branch(head, *condition, origin);
                if let Some(end) = self.block(body, Some(yes)) {
                    self.edge(end, head, Step::Skip, origin);
                }
                return Some(no);
            }
        };
        let to = self.point();
        self.edge(at, to, step, origin);
        Some(to)
    }

    fn branch(&mut self, at: Point, condition: Condition, origin: Origin) -> (Point, Point) {
        let (yes, no) = (self.point(), self.point());
        let (holds, fails) = match condition {
            Condition::Anything => (Step::Skip, Step::Skip),
            Condition::Holds(predicate) => (Step::Assume(predicate), Step::Assume(predicate.negated())),
        };
        self.edge(at, yes, holds, origin);
        self.edge(at, no, fails, origin);
        (yes, no)
    }

    fn join(&mut self, one: Option<Point>, other: Option<Point>) -> Option<Point> {
        match (one, other) {
            (Some(one), Some(other)) => {
                let to = self.point();
                self.edge(one, to, Step::Skip, Origin::NONE);
                self.edge(other, to, Step::Skip, Origin::NONE);
                Some(to)
            }
            (one, other) => one.or(other),
        }
    }
}
