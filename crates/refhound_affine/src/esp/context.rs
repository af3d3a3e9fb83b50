//! The engine: functions in contexts, symbolic states at their points, until nothing changes.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::rc::Rc;

use refhound_domains::Range;
use refhound_index::{EntityId, FxHashMap, IndexVec};
use smallvec::SmallVec;

use super::arithmetic::evaluate;
use super::live::Liveness;
use super::slice::{Flow, Marks, Region, Slicer};
use super::state::{Count, Es, Known, Ps};
use super::states::{Parent, PointStates, State, States};
use super::{AtFirst, Settings};
use crate::graph::{EdgeId, Graph, Point, Step};
use crate::syntax::{Affine, FunctionId, Predicate, Program, Right, Role, Var};

/// Entry states of a function that are kept apart; further ones are taken for any.
const MOST_CONTEXTS: usize = 48;
/// Ends of a function with the same property state that are kept apart.
const MOST_ENDS: usize = 12;
/// Merges at one state after which bounds are widened.
const PATIENCE: u8 = 6;
/// Ways to a state that are remembered.
const MOST_PARENTS: usize = 12;

pub(crate) type CtxId = u32;

/// What an analysis of a function is asked for.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) enum Seeds {
    /// Places of the returned tuple.
    Positions(Vec<u16>),
    Vars(Vec<Var>),
}

/// A way in which a function ends.
pub(crate) struct End {
    pub(crate) returned: Ps,
    pub(crate) es: Es,
    pub(crate) at: (Point, u32, EdgeId),
}

pub(crate) struct Context {
    pub(crate) function: FunctionId,
    pub(crate) entry: Es,
    pub(crate) relevant: Rc<[Var]>,
    seeds: Seeds,
    pub(crate) points: States,
    scope: Scope,
    pub(crate) results: Vec<End>,
    /// In ascending order.
    pub(crate) callers: Vec<(CtxId, Point, u32)>,
}

/// The points that a context looks at.
#[derive(Clone)]
enum Scope {
    All,
    /// Some, on top of what the other context knows of the points before: there all variables of the property are 0.
    Part(CtxId, Rc<Region>),
    /// None any more.
    Forgotten,
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

pub(crate) struct Engine<'p> {
    pub(crate) program: &'p Program,
    pub(crate) graphs: &'p IndexVec<FunctionId, Graph>,
    pub(crate) live: &'p Liveness,
    pub(crate) settings: Settings,
    pub(crate) contexts: Vec<Context>,
    by_key: FxHashMap<(FunctionId, Seeds, Es), CtxId>,
    counts: FxHashMap<(FunctionId, Seeds), usize>,
    relevant: FxHashMap<(FunctionId, Seeds), Rc<[Var]>>,
    flows: FxHashMap<FunctionId, Rc<Flow>>,
    /// States to follow: the latest context first, in it the lowest point. Each is listed once.
    work: BinaryHeap<(CtxId, Reverse<Point>, Reverse<u32>)>,
    spare: Vec<States>,
    marks: (Marks, Marks),
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
            work: BinaryHeap::new(),
            spare: Vec::new(),
            marks: (Marks::default(), Marks::default()),
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
        let id = self.contexts.len() as CtxId;
        let ps = Ps::zero(relevant.len());
        let points = States::new(graph.point_count(), &mut self.spare);
        self.contexts.push(Context {
            function,
            entry: entry.clone(),
            relevant,
            seeds: seeds.clone(),
            points,
            scope: Scope::All,
            results: Vec::new(),
            callers: Vec::new(),
        });
        // States for every point are room that a context takes before it does anything.
        self.spent += graph.point_count() / 8;
        let start = self.at_entry(id, &entry);
        self.by_key.insert((function, seeds, entry), id);
        self.arrive(id, graph.entry, ps, start, None);
        id
    }

    /// The property variables that flow into what is asked for.
    fn relevant_vars(&mut self, function: FunctionId, seeds: &Seeds) -> Rc<[Var]> {
        let key = (function, seeds.clone());
        if let Some(known) = self.relevant.get(&key) {
            return known.clone();
        }
        let graphs = self.graphs;
        let graph = &graphs[function];
        let is_property = |var: Var| self.program.role(function, var) == Role::Property;
        let vars: Vec<Var> = match seeds {
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
        let relevant = self.flowing_into(function, vars);
        self.relevant.insert(key, relevant.clone());
        relevant
    }

    /// These variables, and the property variables that flow into them, in order.
    pub(crate) fn flowing_into(&mut self, function: FunctionId, mut vars: Vec<Var>) -> Rc<[Var]> {
        vars.sort_unstable();
        vars.dedup();
        let flow = self.flow(function);
        let edges = &self.graphs[function].edges;
        let mut work = vars.clone();
        while let Some(reader) = work.pop() {
            for &edge in &flow.writers[reader.index()] {
                let Step::Assign { targets, values } = &edges[edge].step else { continue };
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
        vars.into()
    }

    fn flow(&mut self, function: FunctionId) -> Rc<Flow> {
        let (graphs, program) = (self.graphs, self.program);
        let made = || Rc::new(Flow::of(&graphs[function], program.var_count(function)));
        self.flows.entry(function).or_insert_with(made).clone()
    }

    /// What flows into some variables of a function, and what is needed to look for regions.
    pub(crate) fn slicer<T>(&mut self, function: FunctionId, look: impl FnOnce(Slicer<'_>) -> T) -> T {
        let flow = self.flow(function);
        let (changed, found) = (&mut self.marks.0, &mut self.marks.1);
        look(Slicer { graph: &self.graphs[function], flow: &flow, changed, found })
    }

    /// A context that looks at a region only. What is known where it begins is what `reach` knows there: up to that,
    /// nothing has kept states apart.
    pub(crate) fn narrow(&mut self, reach: CtxId, relevant: &Rc<[Var]>, region: &Rc<Region>) -> CtxId {
        let function = self.of(reach).function;
        self.spent += region.count() / 8;
        let id = self.contexts.len() as CtxId;
        let ps = Ps::zero(relevant.len());
        let mut points = States::new(self.graphs[function].point_count(), &mut self.spare);
        points.reserve(region.count() + region.first.len());
        self.contexts.push(Context {
            function,
            entry: self.of(reach).entry.clone(),
            relevant: relevant.clone(),
            seeds: Seeds::Vars(Vec::new()),
            points,
            scope: Scope::Part(reach, region.clone()),
            results: Vec::new(),
            callers: Vec::new(),
        });
        for &point in &region.first {
            let Some(known) = self.of(reach).points.at(point) else { continue };
            let mut states = known.states.iter();
            let Some(first) = states.next() else { continue };
            let (mut es, parents) = (first.es.clone(), first.parents.clone());
            for state in states {
                es.join(&state.es, false);
            }
            let state = State { ps: ps.clone(), es, parents, merges: 0, is_queued: true };
            self.contexts[id as usize].points.at_mut(point).push(state);
            self.work.push((id, Reverse(point), Reverse(0)));
        }
        id
    }

    /// Gives back the memory of a context that nobody asks any more.
    pub(crate) fn forget(&mut self, context: CtxId) {
        let context = &mut self.contexts[context as usize];
        context.scope = Scope::Forgotten;
        std::mem::take(&mut context.points).recycle(&mut self.spare);
    }

    pub(crate) fn is_forgotten(&self, context: CtxId) -> bool {
        matches!(self.of(context).scope, Scope::Forgotten)
    }

    pub(crate) fn of(&self, context: CtxId) -> &Context {
        &self.contexts[context as usize]
    }

    /// The states at a point; before the region of a context, those that it rests on.
    pub(crate) fn states(&self, context: CtxId, point: Point) -> &[State] {
        let at = self.of(context);
        let below = || match at.scope {
            Scope::Part(base, _) => self.of(base).points.at(point),
            Scope::All | Scope::Forgotten => None,
        };
        at.points.at(point).or_else(below).map_or(&[], |at| &at.states)
    }

    /// The property state of one of them.
    pub(crate) fn property(&self, context: CtxId, point: Point, index: u32) -> Ps {
        let at = self.of(context);
        match at.points.at(point) {
            Some(states) => states.states[index as usize].ps.clone(),
            None => Ps::zero(at.relevant.len()),
        }
    }

    /// The state with a property state.
    pub(crate) fn find(&self, context: CtxId, point: Point, ps: &Ps) -> Option<u32> {
        let found = match self.of(context).points.at(point) {
            Some(states) => states.find(ps),
            None => (!self.states(context, point).is_empty()).then_some(0),
        };
        found.map(|index| index as u32)
    }

    /// Whether the budget is used up; then not everything will be looked at.
    pub(crate) fn is_spent(&mut self) -> bool {
        self.gave_up |= self.spent > self.settings.budget;
        self.gave_up
    }

    pub(crate) fn run(&mut self) {
        while let Some((context, Reverse(point), Reverse(index))) = self.work.pop() {
            let Some(state) = self.contexts[context as usize].points.state_mut(point, index as usize) else { continue };
            state.is_queued = false;
            self.spent += 1;
            if self.spent > self.settings.budget {
                self.gave_up = true;
                self.work.clear();
                return;
            }
            let graphs = self.graphs;
            let graph = &graphs[self.of(context).function];
            for &edge in graph.out(point) {
                self.follow(context, point, index, edge);
            }
        }
    }

    fn arrive(&mut self, context: CtxId, point: Point, ps: Ps, mut es: Es, parent: Option<Parent>) {
        let live = self.live;
        let data = &mut self.contexts[context as usize];
        let function = data.function;
        es.retain(|var| live.contains(function, point, var));
        let at: &mut PointStates = data.points.at_mut(point);
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
            if std::mem::replace(&mut state.is_queued, true) {
                return;
            }
            index
        } else {
            let parents = parent.into_iter().collect();
            at.push(State { ps, es, parents, merges: 0, is_queued: true });
            at.states.len() - 1
        };
        self.work.push((context, Reverse(point), Reverse(index as u32)));
    }

    fn follow(&mut self, context: CtxId, point: Point, index: u32, edge: EdgeId) {
        let graphs = self.graphs;
        let at = self.of(context);
        let data = &graphs[at.function].edges[edge];
        let is_inside = match &at.scope {
            Scope::All => true,
            Scope::Part(_, region) => region.contains(data.to),
            Scope::Forgotten => false,
        };
        if !is_inside {
            return;
        }
        let state = at.points.state(point, index as usize);
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
        self.of(context).relevant.binary_search(&var).ok()
    }

    pub(crate) fn is_property(&self, context: CtxId, var: Var) -> bool {
        self.program.role(self.of(context).function, var) == Role::Property
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
                Some(at) => ps[at] = range.value().map_or(Count::TOP, |value| Count::of(value, self.settings.limit)),
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
        let Some(right) = right.value() else { return true };
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
        let state = self.of(context).points.state(point, index);
        let left = self.range(context, &state.ps, &state.es, predicate.left);
        let right = match predicate.right {
            Right::Int(value) => Range::exactly(value),
            Right::Var(var) => self.range(context, &state.ps, &state.es, var),
        };
        match left.compared(predicate.comparison, right) {
            Some(true) => Known::Yes,
            Some(false) => Known::No,
            None => Known::Maybe,
        }
    }

    fn end(&mut self, context: CtxId, vars: &[Var], ps: &Ps, mut es: Es, at: (Point, u32, EdgeId)) {
        let returned: Ps = match &self.of(context).seeds {
            Seeds::Vars(_) => Ps::default(),
            Seeds::Positions(positions) => positions
                .iter()
                .map(|place| {
                    let range = vars.get(usize::from(*place)).map(|var| self.range(context, ps, &es, *var));
                    let value = range.and_then(Range::value);
                    value.map_or(Count::TOP, |value| Count::of(value, self.settings.limit))
                })
                .collect(),
        };
        let program = self.program;
        let (live, function, exit) =
            (self.live, self.of(context).function, self.graphs[self.of(context).function].exit);
        es.retain(|var| program.is_global(var) && live.contains(function, exit, var));
        let data = &mut self.contexts[context as usize];
        let ends = &mut data.results;
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
        for at in 0..data.callers.len() {
            let (caller, point, index) = self.of(context).callers[at];
            let state = self.contexts[caller as usize].points.state_mut(point, index as usize);
            if state.is_some_and(|state| !std::mem::replace(&mut state.is_queued, true)) {
                self.work.push((caller, Reverse(point), Reverse(index)));
            }
        }
    }

    fn call(
        &mut self,
        context: CtxId,
        (point, index, edge): (Point, u32, EdgeId),
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
        let callers = &mut self.contexts[inner as usize].callers;
        if let Err(at) = callers.binary_search(&(context, point, index)) {
            callers.insert(at, (context, point, index));
        }
        let to = self.graphs[self.of(context).function].edges[edge].to;
        for at in 0..self.of(inner).results.len() {
            let end = &self.of(inner).results[at];
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
            let parent = Some(Parent { point, index, edge, end: Some((inner, at as u32)) });
            self.arrive(context, to, next, known, parent);
        }
    }

    /// What is known of execution variables when a context begins.
    pub(crate) fn at_entry(&self, context: CtxId, globals: &Es) -> Es {
        let function = self.of(context).function;
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
