//! The engine: functions in contexts, symbolic states at their points, until nothing changes.

use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::rc::Rc;

use refhound_index::{BitSet, EntityId, FxHashMap, IndexVec};
use smallvec::SmallVec;

use super::arithmetic::{compare, evaluate};
use super::live::Liveness;
use super::state::{Count, Es, Known, Ps};
use super::{AtFirst, Settings};
use crate::graph::{EdgeId, Graph, Point, Step};
use crate::range::Range;
use crate::syntax::{Affine, FunctionId, Predicate, Program, Right, Role, Var};

/// Entry states of a function that are kept apart; further ones are taken for any.
const MOST_CONTEXTS: usize = 48;
/// Ends of a function with the same property state that are kept apart.
const MOST_ENDS: usize = 12;
/// Merges at one state after which bounds are widened.
const PATIENCE: u8 = 6;
/// Ways to a state that are remembered.
const MOST_PARENTS: usize = 12;

pub(crate) type CtxId = usize;

/// What an analysis of a function is asked for.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) enum Seeds {
    /// Places of the returned tuple.
    Positions(Vec<u16>),
    Vars(Vec<Var>),
}

pub(crate) struct State {
    pub(crate) ps: Ps,
    pub(crate) es: Es,
    pub(crate) parents: SmallVec<[Parent; 1]>,
    merges: u8,
}

/// A way in which a state was reached.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Parent {
    pub(crate) point: Point,
    pub(crate) index: usize,
    pub(crate) edge: EdgeId,
    /// For a call: the callee's context, and which of its ends.
    pub(crate) end: Option<(CtxId, usize)>,
}

#[derive(Default)]
pub(crate) struct PointStates {
    pub(crate) states: Vec<State>,
    /// Only where there are many: few are found faster by looking at each.
    by_ps: FxHashMap<Ps, usize>,
}

/// States at a point that are compared one by one.
const FEW: usize = 12;

impl PointStates {
    pub(crate) fn find(&self, ps: &Ps) -> Option<usize> {
        if self.states.len() > FEW {
            return self.by_ps.get(ps).copied();
        }
        self.states.iter().position(|state| state.ps == *ps)
    }

    fn push(&mut self, state: State) {
        self.states.push(state);
        if self.states.len() > FEW {
            let listed = if self.by_ps.is_empty() { 0 } else { self.states.len() - 1 };
            for index in listed..self.states.len() {
                self.by_ps.insert(self.states[index].ps.clone(), index);
            }
        }
    }
}

/// The states of a context, by point. A context visits few points of a large function.
#[derive(Default)]
pub(crate) struct States {
    /// By point, one more than the place in `visited`; 0 for points without states.
    places: Vec<u32>,
    visited: Vec<PointStates>,
}

impl States {
    fn new(points: usize) -> States {
        States { places: vec![0; points], visited: Vec::new() }
    }

    pub(crate) fn at(&self, point: Point) -> Option<&PointStates> {
        let place = *self.places.get(point.index())? as usize;
        self.visited.get(place.checked_sub(1)?)
    }

    /// One that is there.
    pub(crate) fn state(&self, point: Point, index: usize) -> &State {
        &self.visited[self.places[point.index()] as usize - 1].states[index]
    }

    pub(crate) fn count(&self, point: Point) -> usize {
        self.at(point).map_or(0, |at| at.states.len())
    }

    fn at_mut(&mut self, point: Point) -> &mut PointStates {
        let place = &mut self.places[point.index()];
        if *place == 0 {
            self.visited.push(PointStates::default());
            *place = self.visited.len() as u32;
        }
        &mut self.visited[*place as usize - 1]
    }
}

/// A way in which a function ends.
pub(crate) struct End {
    pub(crate) returned: Ps,
    pub(crate) es: Es,
    pub(crate) at: (Point, usize, EdgeId),
}

pub(crate) struct Context {
    pub(crate) function: FunctionId,
    pub(crate) entry: Es,
    pub(crate) relevant: Vec<Var>,
    seeds: Seeds,
    pub(crate) points: States,
    /// The points that are of interest; all, if there is none.
    scope: Option<BitSet<Point>>,
    pub(crate) results: Vec<End>,
    pub(crate) callers: BTreeSet<(CtxId, Point, usize)>,
}

impl Context {
    /// The places of the returned tuple that were asked for.
    pub(crate) fn positions(&self) -> &[u16] {
        match &self.seeds {
            Seeds::Positions(positions) => positions,
            Seeds::Vars(_) => &[],
        }
    }
}

/// How values flow in a function, whatever is asked for.
struct Flow {
    /// The edges that write a variable, by variable.
    writers: Vec<SmallVec<[EdgeId; 2]>>,
    /// The points before each point.
    before: Vec<SmallVec<[Point; 2]>>,
}

impl Flow {
    fn of(graph: &Graph, vars: usize) -> Flow {
        let mut flow =
            Flow { writers: vec![SmallVec::new(); vars], before: vec![SmallVec::new(); graph.point_count()] };
        for (id, edge) in graph.edges.iter() {
            flow.before[edge.to.index()].push(edge.from);
            let targets: &[Var] = match &edge.step {
                Step::Assign { targets, .. } => targets,
                Step::Call { targets, .. } => targets,
                Step::Havoc(var) => std::slice::from_ref(var),
                Step::Skip | Step::Assume(_) | Step::Assert(_) | Step::Return(_) => &[],
            };
            for target in targets {
                flow.writers[target.index()].push(id);
            }
        }
        flow
    }
}

/// Whether a variable that is 0 before an edge can be something else after it.
fn can_change(step: &Step, var: Var) -> bool {
    match step {
        Step::Assign { targets, values } => targets
            .iter()
            .zip(values)
            .any(|(target, value)| *target == var && (value.constant != 0 || !value.terms.is_empty())),
        Step::Havoc(_) | Step::Call { .. } => true,
        Step::Skip | Step::Assume(_) | Step::Assert(_) | Step::Return(_) => false,
    }
}

pub(crate) struct Engine<'p> {
    pub(crate) program: &'p Program,
    pub(crate) graphs: &'p IndexVec<FunctionId, Graph>,
    pub(crate) live: &'p Liveness,
    pub(crate) settings: Settings,
    pub(crate) contexts: Vec<Context>,
    by_key: FxHashMap<(FunctionId, Seeds, Es), CtxId>,
    counts: FxHashMap<(FunctionId, Seeds), usize>,
    relevant: FxHashMap<(FunctionId, Seeds), Vec<Var>>,
    flows: FxHashMap<FunctionId, Rc<Flow>>,
    work: BTreeSet<(Reverse<CtxId>, Point, usize)>,
    spent: usize,
    pub(crate) gave_up: bool,
}

impl<'p> Engine<'p> {
    pub(crate) fn new(
        program: &'p Program,
        graphs: &'p IndexVec<FunctionId, Graph>,
        live: &'p Liveness,
        settings: Settings,
    ) -> Engine<'p> {
        Engine {
            program,
            graphs,
            live,
            settings,
            contexts: Vec::new(),
            by_key: FxHashMap::default(),
            counts: FxHashMap::default(),
            relevant: FxHashMap::default(),
            flows: FxHashMap::default(),
            work: BTreeSet::new(),
            spent: 0,
            gave_up: false,
        }
    }

    pub(crate) fn root(&self) -> Option<FunctionId> {
        self.program.functions.ids().next()
    }

    /// The context of a function for an entry state; a new one is put to work.
    pub(crate) fn context(&mut self, function: FunctionId, seeds: Seeds, entry: Es) -> CtxId {
        let key = (function, seeds, entry);
        if let Some(&known) = self.by_key.get(&key) {
            return known;
        }
        let (function, seeds, mut entry) = key;
        let count = self.counts.entry((function, seeds.clone())).or_default();
        *count += 1;
        if *count > MOST_CONTEXTS {
            entry = Es::default();
            if let Some(&known) = self.by_key.get(&(function, seeds.clone(), entry.clone())) {
                return known;
            }
        }
        let relevant = self.relevant_vars(function, &seeds);
        let graph = &self.graphs[function];
        let id = self.contexts.len();
        let ps: Ps = relevant.iter().map(|_| Count::ZERO).collect();
        self.contexts.push(Context {
            function,
            entry: entry.clone(),
            relevant,
            seeds: seeds.clone(),
            points: States::new(graph.point_count()),
            scope: None,
            results: Vec::new(),
            callers: BTreeSet::new(),
        });
        // States for every point are room that a context takes before it does anything.
        self.spent += graph.point_count() / 8;
        let start = self.at_entry(id, &entry);
        self.by_key.insert((function, seeds, entry), id);
        self.arrive(id, graph.entry, ps, start, None);
        id
    }

    /// The property variables that flow into what is asked for.
    fn relevant_vars(&mut self, function: FunctionId, seeds: &Seeds) -> Vec<Var> {
        if let Some(known) = self.relevant.get(&(function, seeds.clone())) {
            return known.clone();
        }
        let graphs = self.graphs;
        let graph = &graphs[function];
        let is_property = |var: Var| self.program.role(function, var) == Role::Property;
        let mut vars: Vec<Var> = match seeds {
            Seeds::Vars(vars) => vars.clone(),
            Seeds::Positions(positions) => {
                let returned = graph.edges.values().filter_map(|edge| match &edge.step {
                    Step::Return(vars) => Some(vars),
                    Step::Skip
                    | Step::Assign { .. }
                    | Step::Havoc(_)
                    | Step::Assume(_)
                    | Step::Assert(_)
                    | Step::Call { .. } => None,
                });
                let wanted =
                    returned.flat_map(|vars| positions.iter().filter_map(|at| vars.get(usize::from(*at)).copied()));
                wanted.filter(|var| is_property(*var)).collect()
            }
        };
        vars.sort_unstable();
        vars.dedup();
        let flow = self.flow(function);
        let mut work = vars.clone();
        while let Some(reader) = work.pop() {
            for &edge in &flow.writers[reader.index()] {
                let Step::Assign { targets, values } = &graph.edges[edge].step else { continue };
                let read = targets.iter().zip(values).filter(|(target, _)| **target == reader);
                for &(var, _) in read.flat_map(|(_, value)| &value.terms) {
                    if self.program.role(function, var) == Role::Property
                        && let Err(at) = vars.binary_search(&var)
                    {
                        vars.insert(at, var);
                        work.push(var);
                    }
                }
            }
        }
        self.relevant.insert((function, seeds.clone()), vars.clone());
        vars
    }

    fn flow(&mut self, function: FunctionId) -> Rc<Flow> {
        let (graphs, program) = (self.graphs, self.program);
        let made = || Rc::new(Flow::of(&graphs[function], program.var_count(function)));
        self.flows.entry(function).or_insert_with(made).clone()
    }

    /// A context for some assertions, at these points, that looks only where their variables can be something else than
    /// 0 and an assertion is still to come. What is known where they begin to change is what `reach` knows there: up to
    /// that, nothing has kept states apart.
    pub(crate) fn narrow(&mut self, reach: CtxId, vars: &[Var], asserted: &[Point]) -> CtxId {
        let function = self.contexts[reach].function;
        let seeds = Seeds::Vars(vars.to_vec());
        let relevant = self.relevant_vars(function, &seeds);
        let flow = self.flow(function);
        let graphs = self.graphs;
        let graph = &graphs[function];
        let changed = changed_points(graph, &flow, &relevant);
        let scope = points_before(&flow, asserted, &changed);
        let mut first: Vec<Point> = asserted.iter().copied().filter(|point| !changed.contains(*point)).collect();
        for point in scope.iter() {
            first.extend(flow.before[point.index()].iter().copied().filter(|before| !changed.contains(*before)));
        }
        first.sort_unstable();
        first.dedup();
        self.spent += (graph.point_count() + scope.count() * 8) / 64;
        let id = self.contexts.len();
        let ps: Ps = relevant.iter().map(|_| Count::ZERO).collect();
        self.contexts.push(Context {
            function,
            entry: self.contexts[reach].entry.clone(),
            relevant,
            seeds,
            points: States::new(graph.point_count()),
            scope: Some(scope),
            results: Vec::new(),
            callers: BTreeSet::new(),
        });
        for point in first {
            let Some(known) = self.contexts[reach].points.at(point) else { continue };
            let mut states = known.states.iter();
            let Some(mut es) = states.next().map(|state| state.es.clone()) else { continue };
            for state in states {
                es.join(&state.es, false);
            }
            let state = State { ps: ps.clone(), es, parents: SmallVec::new(), merges: 0 };
            self.contexts[id].points.at_mut(point).push(state);
            self.work.insert((Reverse(id), point, 0));
        }
        id
    }

    /// Gives back the memory of a context that nobody asks any more.
    pub(crate) fn forget(&mut self, context: CtxId) {
        self.contexts[context].points = States::default();
        self.contexts[context].scope = Some(BitSet::new(0));
    }

    /// Whether the budget is used up; then not everything will be looked at.
    pub(crate) fn is_spent(&mut self) -> bool {
        self.gave_up |= self.spent > self.settings.budget;
        self.gave_up
    }

    pub(crate) fn run(&mut self) {
        while let Some((Reverse(context), point, index)) = self.work.pop_first() {
            self.spent += 1;
            if self.spent > self.settings.budget {
                self.gave_up = true;
                self.work.clear();
                return;
            }
            let graphs = self.graphs;
            let graph = &graphs[self.contexts[context].function];
            for &edge in graph.out(point) {
                self.follow(context, point, index, edge);
            }
        }
    }

    fn arrive(&mut self, context: CtxId, point: Point, ps: Ps, mut es: Es, parent: Option<Parent>) {
        let function = self.contexts[context].function;
        let live = self.live;
        es.retain(|var| live.contains(function, point, var));
        let at = self.contexts[context].points.at_mut(point);
        let index = if let Some(index) = at.find(&ps) {
            let state = &mut at.states[index];
            if let Some(parent) = parent
                && state.parents.len() < MOST_PARENTS
                && !state.parents.contains(&parent)
            {
                state.parents.push(parent);
            }
            if !state.es.join(&es, state.merges >= PATIENCE) {
                return;
            }
            state.merges = state.merges.saturating_add(1);
            index
        } else {
            let parents = parent.into_iter().collect();
            at.push(State { ps, es, parents, merges: 0 });
            at.states.len() - 1
        };
        self.work.insert((Reverse(context), point, index));
    }

    fn follow(&mut self, context: CtxId, point: Point, index: usize, edge: EdgeId) {
        let graphs = self.graphs;
        let function = self.contexts[context].function;
        let data = &graphs[function].edges[edge];
        if self.contexts[context].scope.as_ref().is_some_and(|scope| !scope.contains(data.to)) {
            return;
        }
        let state = self.contexts[context].points.state(point, index);
        let (mut ps, mut es) = (state.ps.clone(), state.es.clone());
        let parent = Some(Parent { point, index, edge, end: None });
        match &data.step {
            Step::Skip | Step::Assert(_) => {}
            Step::Assign { targets, values } => self.assign(context, &mut ps, &mut es, targets, values),
            Step::Havoc(var) => match self.place_of(context, *var) {
                Some(at) => ps[at] = Count::TOP,
                None => es.set(*var, Range::ALL),
            },
            Step::Assume(predicate) => {
                if !self.assume(context, &ps, &mut es, *predicate) {
                    return;
                }
            }
            Step::Return(vars) => return self.end(context, vars, &ps, es, (point, index, edge)),
            Step::Call { targets, function: callee } => {
                return self.call(context, (point, index, edge), targets, *callee, &ps, &es);
            }
        }
        self.arrive(context, data.to, ps, es, parent);
    }

    pub(crate) fn place_of(&self, context: CtxId, var: Var) -> Option<usize> {
        self.contexts[context].relevant.binary_search(&var).ok()
    }

    pub(crate) fn is_property(&self, context: CtxId, var: Var) -> bool {
        self.program.role(self.contexts[context].function, var) == Role::Property
    }

    /// What is known of a variable: exactly, between bounds, or nothing.
    fn range(&self, context: CtxId, ps: &Ps, es: &Es, var: Var) -> Range {
        match self.place_of(context, var) {
            Some(at) => ps[at].known().map_or(Range::ALL, Range::exactly),
            None if self.is_property(context, var) => Range::ALL,
            None => es.get(var),
        }
    }

    pub(crate) fn assign(&self, context: CtxId, ps: &mut Ps, es: &mut Es, targets: &[Var], values: &[Affine]) {
        let results: SmallVec<[Range; 2]> =
            values.iter().map(|value| evaluate(value, |var| self.range(context, ps, es, var))).collect();
        for (target, range) in targets.iter().zip(results) {
            match self.place_of(context, *target) {
                Some(at) => ps[at] = range.single().map_or(Count::TOP, |value| Count::of(value, self.settings.limit)),
                None if self.is_property(context, *target) => {}
                None => es.set(*target, range),
            }
        }
    }

    /// Whether the state can go on.
    pub(crate) fn assume(&self, context: CtxId, ps: &Ps, es: &mut Es, predicate: Predicate) -> bool {
        let left = self.range(context, ps, es, predicate.left);
        let right = match predicate.right {
            Right::Int(value) => Range::exactly(value),
            Right::Var(var) => self.range(context, ps, es, var),
        };
        let Some(right) = right.single() else { return true };
        match left.restricted(predicate.comparison, right) {
            None => false,
            Some(range) => {
                if !self.is_property(context, predicate.left) {
                    es.set(predicate.left, range);
                }
                true
            }
        }
    }

    /// Whether an assertion holds in a state.
    pub(crate) fn judge(&self, context: CtxId, point: Point, index: usize, predicate: Predicate) -> Known {
        let state = self.contexts[context].points.state(point, index);
        let left = self.range(context, &state.ps, &state.es, predicate.left);
        let right = match predicate.right {
            Right::Int(value) => Range::exactly(value),
            Right::Var(var) => self.range(context, &state.ps, &state.es, var),
        };
        match compare(left, predicate.comparison, right) {
            Some(true) => Known::Yes,
            Some(false) => Known::No,
            None => Known::Maybe,
        }
    }

    fn end(&mut self, context: CtxId, vars: &[Var], ps: &Ps, mut es: Es, at: (Point, usize, EdgeId)) {
        let returned: Ps = match &self.contexts[context].seeds {
            Seeds::Vars(_) => Ps::new(),
            Seeds::Positions(positions) => positions
                .iter()
                .map(|place| {
                    let range = vars.get(usize::from(*place)).map(|var| self.range(context, ps, &es, *var));
                    let value = range.and_then(Range::single);
                    value.map_or(Count::TOP, |value| Count::of(value, self.settings.limit))
                })
                .collect(),
        };
        let program = self.program;
        let (live, function, exit) =
            (self.live, self.contexts[context].function, self.graphs[self.contexts[context].function].exit);
        es.retain(|var| program.is_global(var) && live.contains(function, exit, var));
        let ends = &mut self.contexts[context].results;
        if ends.iter().any(|end| end.returned == returned && end.es == es) {
            return;
        }
        let same = ends.iter().filter(|end| end.returned == returned).count();
        if same >= MOST_ENDS {
            let first = ends.iter_mut().find(|end| end.returned == returned).expect("there are several");
            if !first.es.join(&es, true) {
                return;
            }
        } else {
            ends.push(End { returned, es, at });
        }
        let callers: Vec<_> = self.contexts[context].callers.iter().copied().collect();
        self.work.extend(callers.into_iter().map(|(caller, point, index)| (Reverse(caller), point, index)));
    }

    fn call(
        &mut self,
        context: CtxId,
        (point, index, edge): (Point, usize, EdgeId),
        targets: &[Var],
        callee: FunctionId,
        ps: &Ps,
        es: &Es,
    ) {
        let positions: Vec<u16> = targets
            .iter()
            .enumerate()
            .filter(|(_, target)| self.place_of(context, **target).is_some() || !self.is_property(context, **target))
            .map(|(at, _)| at as u16)
            .collect();
        let (program, live) = (self.program, self.live);
        let entry_point = self.graphs[callee].entry;
        let mut entry = es.clone();
        entry.retain(|var| program.is_global(var) && live.contains(callee, entry_point, var));
        let inner = self.context(callee, Seeds::Positions(positions.clone()), entry);
        self.contexts[inner].callers.insert((context, point, index));
        let to = self.graphs[self.contexts[context].function].edges[edge].to;
        for at in 0..self.contexts[inner].results.len() {
            let end = &self.contexts[inner].results[at];
            let (returned, after) = (end.returned.clone(), end.es.clone());
            let (mut next, mut known) = (ps.clone(), es.clone());
            known.retain(|var| !program.is_global(var));
            for (var, range) in after.iter() {
                known.set(var, range);
            }
            for (value, position) in returned.iter().zip(&positions) {
                let target = targets[usize::from(*position)];
                match self.place_of(context, target) {
                    Some(place) => next[place] = *value,
                    None => known.set(target, value.known().map_or(Range::ALL, Range::exactly)),
                }
            }
            let parent = Some(Parent { point, index, edge, end: Some((inner, at)) });
            self.arrive(context, to, next, known, parent);
        }
    }

    /// What is known of execution variables when a context begins.
    pub(crate) fn at_entry(&self, context: CtxId, globals: &Es) -> Es {
        let function = self.contexts[context].function;
        let mut start = globals.clone();
        if self.settings.locals == AtFirst::Zero {
            let entry = self.graphs[function].entry;
            for var in self.live.at(function, entry).filter(|var| !self.program.is_global(*var)) {
                start.set(var, Range::exactly(0));
            }
        }
        start
    }
}

/// The points at which one of the variables can be something else than 0.
fn changed_points(graph: &Graph, flow: &Flow, vars: &[Var]) -> BitSet<Point> {
    let mut found = BitSet::new(graph.point_count());
    let mut work: Vec<Point> = Vec::new();
    for &var in vars {
        let edges = flow.writers[var.index()].iter().map(|edge| &graph.edges[*edge]);
        work.extend(edges.filter(|edge| can_change(&edge.step, var)).map(|edge| edge.to));
    }
    while let Some(point) = work.pop() {
        if found.insert(point) {
            work.extend(graph.out(point).iter().map(|edge| graph.edges[*edge].to));
        }
    }
    found
}

/// The points of a set from which one of `targets` can be reached inside it.
fn points_before(flow: &Flow, targets: &[Point], within: &BitSet<Point>) -> BitSet<Point> {
    let mut found = BitSet::new(flow.before.len());
    let mut work: Vec<Point> = targets.to_vec();
    while let Some(point) = work.pop() {
        if within.contains(point) && found.insert(point) {
            work.extend_from_slice(&flow.before[point.index()]);
        }
    }
    found
}
