//! Which execution variables matter at a point. What does not matter is forgotten: then fewer states differ.

use refhound_index::{BitSet, EntityId, IndexVec};

use crate::graph::{Graph, Point, Step};
use crate::syntax::{FunctionId, Program, Role, Var};

pub(crate) struct Liveness {
    live: IndexVec<FunctionId, Vec<BitSet<Var>>>,
}

impl Liveness {
    /// `wanted` are globals that somebody reads after the first function has returned.
    pub(crate) fn of(program: &Program, graphs: &IndexVec<FunctionId, Graph>, wanted: &[Var]) -> Liveness {
        let mut live: IndexVec<FunctionId, Vec<BitSet<Var>>> = IndexVec::new();
        let mut at_exit: IndexVec<FunctionId, BitSet<Var>> = IndexVec::new();
        for (function, graph) in graphs.iter() {
            let count = program.var_count(function);
            live.push((0..graph.point_count()).map(|_| BitSet::new(count)).collect());
            at_exit.push(BitSet::new(program.globals.len()));
        }
        if let Some(main) = program.functions.ids().next() {
            for &var in wanted {
                at_exit[main].insert(var);
            }
        }
        let mut liveness = Liveness { live };
        // Calls make functions depend on each other: until nothing changes, which is soon.
        loop {
            let mut changed = false;
            for (function, graph) in graphs.iter() {
                changed |= liveness.function(program, graphs, function, graph, &mut at_exit);
            }
            if !changed {
                return liveness;
            }
        }
    }

    /// Everything matters everywhere.
    pub(crate) fn everything(program: &Program, graphs: &IndexVec<FunctionId, Graph>) -> Liveness {
        let mut live = IndexVec::new();
        for (function, graph) in graphs.iter() {
            let count = program.var_count(function);
            let mut all = BitSet::new(count);
            for var in (0..count).map(Var::from_index) {
                all.insert(var);
            }
            live.push(vec![all; graph.point_count()]);
        }
        Liveness { live }
    }

    pub(crate) fn contains(&self, function: FunctionId, point: Point, var: Var) -> bool {
        self.live[function][point.index()].contains(var)
    }

    pub(crate) fn at(&self, function: FunctionId, point: Point) -> impl Iterator<Item = Var> + '_ {
        self.live[function][point.index()].iter()
    }

    fn function(
        &mut self,
        program: &Program,
        graphs: &IndexVec<FunctionId, Graph>,
        function: FunctionId,
        graph: &Graph,
        at_exit: &mut IndexVec<FunctionId, BitSet<Var>>,
    ) -> bool {
        let mut changed = false;
        let wanted: Vec<Var> = at_exit[function].iter().collect();
        for var in wanted {
            changed |= self.live[function][graph.exit.index()].insert(var);
        }
        loop {
            let mut again = false;
            // Points are roughly in the order of execution: backwards most of it settles at once.
            for edge in graph.edges.ids().rev().map(|edge| &graph.edges[edge]) {
                let mut before: Vec<Var> = match &edge.step {
                    Step::Return(_) => at_exit[function].iter().collect(),
                    Step::Skip
                    | Step::Assign { .. }
                    | Step::Havoc(_)
                    | Step::Assume(_)
                    | Step::Assert(_)
                    | Step::Call { .. } => self.live[function][edge.to.index()].iter().collect(),
                };
                match &edge.step {
                    Step::Skip => {}
                    Step::Assign { targets, values } => {
                        let is_live = |target: &Var| before.contains(target) || is_property(program, function, *target);
                        let read: Vec<Var> = targets
                            .iter()
                            .zip(values)
                            .filter(|(target, _)| is_live(target))
                            .flat_map(|(_, value)| value.terms.iter().map(|term| term.0))
                            .collect();
                        before.retain(|var| !targets.contains(var));
                        before.extend(read);
                    }
                    Step::Havoc(var) => before.retain(|live| live != var),
                    Step::Assume(predicate) | Step::Assert(predicate) => before.extend(predicate.vars()),
                    Step::Return(vars) => before.extend(vars),
                    Step::Call { targets, function: callee } => {
                        for &var in before.iter().filter(|var| program.is_global(**var)) {
                            changed |= at_exit[*callee].insert(var);
                        }
                        before.retain(|var| !targets.contains(var));
                        let entry = graphs[*callee].entry.index();
                        before.extend(self.live[*callee][entry].iter().filter(|var| program.is_global(*var)));
                    }
                }
                for var in before {
                    if !is_property(program, function, var) {
                        again |= self.live[function][edge.from.index()].insert(var);
                    }
                }
            }
            if !again {
                return changed;
            }
            changed = true;
        }
    }
}

fn is_property(program: &Program, function: FunctionId, var: Var) -> bool {
    program.role(function, var) == Role::Property
}
