//! Path-sensitive analysis of affine programs in the manner of ESP (Das, Lerner & Seigle), as Pungi adapts it.
//!
//! A symbolic state is a property state and an execution state. The property state holds exact values of the variables that
//! an assertion depends on; states that differ there are kept apart. The execution state holds what is known of all other
//! variables, and is merged when property states agree. Values of the property state are counted up to a limit, beyond
//! which they are *top*. Functions are analysed once for each execution state at their entry, and what they return is
//! used at all calls.
//!
//! One assertion is looked at a time, with the variables that flow into it: whether `rc1 == ev1` holds does not depend on
//! `rc2`, so the states of two objects are never multiplied with each other. `Focus::All` keeps everything apart, which is
//! what the paper's figures show.

mod arithmetic;
mod context;
mod live;
mod replay;
mod search;
mod slice;
mod state;
mod states;

use std::cell::OnceCell;
use std::rc::Rc;

use context::{CtxId, Engine, Seeds};
use live::Liveness;
use refhound_domains::Range;
use refhound_index::{FxHashMap, FxHashSet, IndexVec};
use refhound_unknowns::limits;
use replay::replay;
use search::path_to;
use slice::{Near, Region};
use smallvec::SmallVec;
use state::{Es, Known};

use crate::graph::{EdgeId, Graph, Point};
use crate::syntax::{FunctionId, Predicate, Program, Right, Role, Var};

/// Which variables are kept apart together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Focus {
    /// Those that one assertion depends on.
    Assertion,
    /// All that have the role.
    All,
}

#[derive(Debug, Clone, Copy)]
pub struct Settings {
    /// Values beyond it are top. The paper's limit is 10.
    pub limit: i8,
    pub focus: Focus,
    /// Symbolic states that may be looked at.
    pub budget: usize,
    pub locals: AtFirst,
}

/// What is taken to be known of execution variables when their function begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AtFirst {
    /// What the language says.
    Zero,
    /// Nothing, as in the paper's figures.
    Unknown,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { limit: 10, focus: Focus::Assertion, budget: limits::AFFINE_STATES, locals: AtFirst::Zero }
    }
}

/// One step of a path. Calls are entered; the steps of the callee follow until it returns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PathStep {
    pub function: FunctionId,
    pub edge: EdgeId,
}

/// A way in which an assertion fails.
#[derive(Debug, Clone)]
pub struct Failure {
    pub function: FunctionId,
    pub edge: EdgeId,
    /// `left - right` of the predicate.
    pub difference: i64,
    pub left: i64,
    pub right: i64,
    /// From the beginning of the program to the assertion.
    pub path: Vec<PathStep>,
}

/// Why it is not known whether an assertion holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Doubt {
    /// A value went beyond the limit.
    Limit,
    /// It fails only on paths that were made up by merging states.
    Merged,
}

/// What was found out about a program.
#[derive(Debug, Clone, Default)]
pub struct Report {
    /// One for each assertion that fails, in the order of functions and edges.
    pub failures: Vec<Failure>,
    pub doubts: Vec<(FunctionId, EdgeId, Doubt)>,
    /// The budget was not enough: assertions that are not listed may fail.
    pub gave_up: bool,
}

impl Report {
    pub fn all_hold(&self) -> bool {
        self.failures.is_empty() && self.doubts.is_empty() && !self.gave_up
    }
}

/// A way in which the program ends: the returned tuple and what is known of the globals that were asked for. `None` is top.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outcome {
    pub returned: Vec<Option<i64>>,
    pub globals: Vec<Range>,
}

/// A symbolic state for people: values of property variables, and what is known of the others.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shown {
    pub property: Vec<(Var, Option<i64>)>,
    pub execution: Vec<(Var, Range)>,
}

/// Checks all assertions that the first function of a program can reach.
pub fn check(program: &Program, settings: Settings) -> Report {
    check_graphs(program, &Graph::all(program), settings)
}

/// The same for a program whose graphs are known.
pub fn check_graphs(program: &Program, graphs: &IndexVec<FunctionId, Graph>, settings: Settings) -> Report {
    if is_too_large(program, graphs, settings) {
        return Report { gave_up: true, ..Report::default() };
    }
    let live = Liveness::of(program, graphs, &[]);
    let mut engine = Engine::new(program, graphs, &live, settings);
    let Some(root) = engine.root() else { return Report::default() };
    let reach = engine.context(root, Seeds::Positions(Vec::new()), Es::zero(&live, program, graphs, root));
    engine.run();
    let reached = engine.contexts.len() as CtxId;
    let mut judge = Judge { engine, root: reach, found: FxHashMap::default() };
    let mut seen: FxHashSet<(FunctionId, Es)> = FxHashSet::default();
    let mut known: FxHashMap<FunctionId, Rc<[Group]>> = FxHashMap::default();
    for context in 0..reached {
        let (function, entry) = (judge.engine.of(context).function, judge.engine.of(context).entry.clone());
        if !seen.insert((function, entry)) {
            continue;
        }
        let made = || groups(&mut judge.engine, function, settings.focus).into();
        let groups = known.entry(function).or_insert_with(made).clone();
        for group in groups.iter() {
            if judge.engine.is_spent() {
                break;
            }
            judge.group(context, group);
        }
    }
    judge.report()
}

/// Whether even finding out which variables matter where would cost more than the budget.
fn is_too_large(program: &Program, graphs: &IndexVec<FunctionId, Graph>, settings: Settings) -> bool {
    let cost = |(function, graph): (FunctionId, &Graph)| graph.edges.len() * program.var_count(function);
    graphs.iter().map(cost).sum::<usize>() / 200 > settings.budget
}

/// Assertions about the same variables.
struct Group {
    vars: Vec<Var>,
    assertions: Vec<(EdgeId, Predicate)>,
    /// The variables, and those that flow into them.
    relevant: Rc<[Var]>,
    near: OnceCell<Option<Near>>,
    whole: OnceCell<Rc<Region>>,
}

/// The assertions of a function, by the variables that they are about.
fn groups(engine: &mut Engine<'_>, function: FunctionId, focus: Focus) -> Vec<Group> {
    let (program, graph) = (engine.program, &engine.graphs[function]);
    let is_property = |var: &Var| program.role(function, *var) == Role::Property;
    let mut groups: Vec<Group> = Vec::new();
    let mut places: FxHashMap<SmallVec<[Var; 2]>, usize> = FxHashMap::default();
    for (edge, predicate) in graph.assertions() {
        let mut vars: SmallVec<[Var; 2]> = match focus {
            Focus::Assertion => predicate.vars().filter(is_property).collect(),
            Focus::All => {
                (0..program.functions[function].locals.len()).map(|at| program.local(at)).filter(is_property).collect()
            }
        };
        vars.sort_unstable();
        vars.dedup();
        let place = *places.entry(vars).or_insert_with_key(|vars| {
            groups.push(Group {
                vars: vars.to_vec(),
                assertions: Vec::new(),
                relevant: engine.flowing_into(function, vars.to_vec()),
                near: OnceCell::new(),
                whole: OnceCell::new(),
            });
            groups.len() - 1
        });
        groups[place].assertions.push((edge, predicate));
    }
    groups
}

/// The ways in which the first function ends; `None` when the budget was not enough.
pub fn outcomes(
    program: &Program,
    graphs: &IndexVec<FunctionId, Graph>,
    wanted: &[Var],
    settings: Settings,
) -> Option<Vec<Outcome>> {
    if is_too_large(program, graphs, settings) {
        return None;
    }
    let live = Liveness::of(program, graphs, wanted);
    let mut engine = Engine::new(program, graphs, &live, settings);
    let root = engine.root()?;
    let positions = (0..graphs[root].returns as u16).collect();
    let context = engine.context(root, Seeds::Positions(positions), Es::zero(&live, program, graphs, root));
    engine.run();
    if engine.gave_up {
        return None;
    }
    let found = engine.of(context).results.iter().map(|result| Outcome {
        returned: result.returned.iter().map(|value| value.known()).collect(),
        globals: wanted.iter().map(|var| result.es.get(*var)).collect(),
    });
    Some(found.collect())
}

/// The symbolic states at each point of the first function, with all property variables (the paper's Fig. 10).
pub fn states(program: &Program, settings: Settings) -> IndexVec<Point, Vec<Shown>> {
    let graphs = Graph::all(program);
    let live = Liveness::everything(program, &graphs);
    let mut engine = Engine::new(program, &graphs, &live, settings);
    let mut shown = IndexVec::new();
    let Some(root) = engine.root() else { return shown };
    let vars: Vec<Var> = (0..program.var_count(root)).map(refhound_index::EntityId::from_index).collect();
    let is_property = |var: &Var| program.role(root, *var) == Role::Property;
    let seeds = Seeds::Vars(vars.into_iter().filter(is_property).collect());
    let context = engine.context(root, seeds, Es::zero(&live, program, &graphs, root));
    engine.run();
    let context = engine.of(context);
    let state = |state: &states::State| Shown {
        property: context.relevant.iter().zip(state.ps.iter()).map(|(var, value)| (*var, value.known())).collect(),
        execution: state.es.iter().collect(),
    };
    for point in (0..graphs[root].point_count()).map(refhound_index::EntityId::from_index) {
        shown.push(context.points.at(point).map_or_else(Vec::new, |at| at.states.iter().map(state).collect()));
    }
    shown
}

/// Looks at the states before assertions.
struct Judge<'p> {
    engine: Engine<'p>,
    root: CtxId,
    found: FxHashMap<(FunctionId, EdgeId), Result<Failure, Doubt>>,
}

impl Judge<'_> {
    fn report(self) -> Report {
        let mut report = Report { gave_up: self.engine.gave_up, ..Report::default() };
        let mut found: Vec<_> = self.found.into_iter().collect();
        found.sort_by_key(|(place, _)| *place);
        for ((function, edge), result) in found {
            match result {
                Ok(failure) => report.failures.push(failure),
                Err(doubt) => report.doubts.push((function, edge, doubt)),
            }
        }
        report
    }

    /// Most assertions hold, which is seen from the states near the changes of their variables. For the others all states
    /// up to the assertions are looked at: they lead to a path.
    fn group(&mut self, reach: CtxId, group: &Group) {
        let function = self.engine.of(reach).function;
        let made = || self.engine.slicer(function, |mut slicer| slicer.near(&group.relevant, &group.assertions));
        if let Some(near) = group.near.get_or_init(made) {
            let context = self.engine.narrow(reach, &group.relevant, &near.region);
            self.engine.run();
            let holds = self.holds(context, group, near);
            self.engine.forget(context);
            if holds || self.engine.gave_up {
                return;
            }
        }
        let is_apart = !self.engine.of(reach).relevant.is_empty();
        let check = if is_apart {
            // States are kept apart even before the variables change.
            let entry = self.engine.of(reach).entry.clone();
            self.engine.context(function, Seeds::Vars(group.vars.clone()), entry)
        } else {
            let graph = &self.engine.graphs[function];
            let points: Vec<Point> = group.assertions.iter().map(|(edge, _)| graph.edges[*edge].from).collect();
            let made = || Rc::new(self.engine.slicer(function, |mut slicer| slicer.whole(&group.relevant, &points)));
            let region = group.whole.get_or_init(made);
            self.engine.narrow(reach, &group.relevant, region)
        };
        self.engine.run();
        for &(edge, predicate) in &group.assertions {
            if !matches!(self.found.get(&(function, edge)), Some(Ok(_))) {
                self.assertion(reach, check, edge, predicate);
            }
        }
        if !is_apart {
            self.engine.forget(check);
        }
    }

    /// Whether all assertions hold in the states before them, as far as they can be told from those near the changes.
    fn holds(&self, context: CtxId, group: &Group, near: &Near) -> bool {
        let engine = &self.engine;
        let edges = &engine.graphs[engine.of(context).function].edges;
        let holds_at = |point: Point, predicate: Predicate| {
            let mut states = 0..engine.of(context).points.count(point);
            states.all(|index| engine.judge(context, point, index, predicate) == Known::Yes)
        };
        let mut predicates: Vec<Predicate> = group.assertions.iter().map(|(_, predicate)| *predicate).collect();
        predicates.dedup();
        near.settled.iter().all(|point| predicates.iter().all(|predicate| holds_at(*point, *predicate)))
            && group.assertions.iter().all(|(edge, predicate)| holds_at(edges[*edge].from, *predicate))
    }

    /// Looks at the states before an assertion, and for a path to one that fails it.
    fn assertion(&mut self, reach: CtxId, check: CtxId, edge: EdgeId, predicate: Predicate) {
        let function = self.engine.of(check).function;
        let point = self.engine.graphs[function].edges[edge].from;
        let place = (function, edge);
        for index in 0..self.engine.of(check).points.count(point) {
            match self.engine.judge(check, point, index, predicate) {
                Known::Yes => {}
                Known::Maybe => {
                    self.found.entry(place).or_insert(Err(Doubt::Limit));
                }
                Known::No => {
                    let path = path_to(&self.engine, self.root, reach, (check, point, index as u32));
                    let Some(failure) = path.and_then(|path| self.failure(place, predicate, path)) else {
                        self.found.insert(place, Err(Doubt::Merged));
                        continue;
                    };
                    self.found.insert(place, Ok(failure));
                    return;
                }
            }
        }
    }

    fn failure(
        &self,
        (function, edge): (FunctionId, EdgeId),
        predicate: Predicate,
        path: Vec<PathStep>,
    ) -> Option<Failure> {
        let values = replay(self.engine.program, self.engine.graphs, &path)?;
        // A failure is certain: where a value is not known exactly, one bound is as good as any value between them.
        let bound = |range: Range| if range.lo == i64::MIN { range.hi } else { range.lo };
        let left = bound(values.get(predicate.left));
        let right = match predicate.right {
            Right::Int(value) => value,
            Right::Var(var) => bound(values.get(var)),
        };
        if predicate.comparison.holds(&left, &right) {
            return None;
        }
        Some(Failure { function, edge, difference: left.saturating_sub(right), left, right, path })
    }
}
