//! Functions that never come back to their callers: `void give_up(const char *why) { ...; abort(); }`.
//!
//! Of one body it is said which calls every way back makes; over all units, a function never returns if there is no way back, or
//! if one of these calls never returns. Functions without a single object have this, and no summary.

use refhound_index::{BitSet, FxHashMap, IndexVec, Symbol};
use refhound_ir::{Block, Body, Callee, Cfg, Inst, Module, Op, Terminator};
use serde::{Deserialize, Serialize};

use crate::facts::{Target, UnitFacts};
use crate::graph::{Node, NodeId, UnitInput};

/// The calls that a function makes whenever it returns: bit by bit, those of its list of calls. All bits: there is no way back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct WayBack(u64);

impl WayBack {
    const NONE: u64 = u64::MAX;
    /// Further calls are not told, so that no list of calls looks like the lack of a way back.
    const MOST_CALLS: usize = 63;

    /// The calls on every way from the beginning of a body to a return.
    pub(crate) fn of(module: &Module, body: &Body, calls: &[Target]) -> WayBack {
        let returns = body.blocks.values().any(|block| matches!(block.end, Some(Terminator::Return(_))));
        if !returns {
            return WayBack(WayBack::NONE);
        }
        let bits: FxHashMap<Symbol, u64> = calls
            .iter()
            .take(WayBack::MOST_CALLS)
            .enumerate()
            .filter_map(|(at, call)| match call {
                Target::Name(name) => Some((*name, 1u64 << at)),
                Target::Field { .. } | Target::Unknown => None,
            })
            .collect();
        let cfg = Cfg::of(body);
        let made: IndexVec<Block, u64> =
            body.blocks.values().map(|block| made_in(module, body, block, &bits)).collect();
        // Every call at first, fewer where ways meet: it ends.
        let mut before: IndexVec<Block, u64> = IndexVec::filled(WayBack::NONE, body.blocks.len());
        let order = cfg.reverse_postorder();
        let mut changes = true;
        while std::mem::take(&mut changes) {
            for (at, &block) in order.iter().enumerate() {
                let ways = cfg.predecessors(block).iter().map(|&from| before[from] | made[from]);
                let known = ways.fold(if at == 0 { 0 } else { WayBack::NONE }, |one, other| one & other);
                changes |= known != std::mem::replace(&mut before[block], known);
            }
        }
        let is_return = |block: &&Block| matches!(body.blocks[**block].end, Some(Terminator::Return(_)));
        let ends = order.iter().filter(is_return).map(|&block| before[block] | made[block]);
        WayBack(ends.fold(WayBack::NONE, |one, other| one & other))
    }

    fn is_none(self) -> bool {
        self.0 == WayBack::NONE
    }

    fn calls(self, facts: &[Target]) -> impl Iterator<Item = Symbol> + '_ {
        facts.iter().take(WayBack::MOST_CALLS).enumerate().filter_map(move |(at, call)| match call {
            Target::Name(name) if self.0 & (1 << at) != 0 => Some(*name),
            Target::Name(_) | Target::Field { .. } | Target::Unknown => None,
        })
    }
}

/// The calls of one block; all of them behind one that never returns.
fn made_in(module: &Module, body: &Body, block: &refhound_ir::BlockData, bits: &FxHashMap<Symbol, u64>) -> u64 {
    let bit = |callee: &Callee| match callee {
        Callee::Function(function) => {
            let declaration = &module.functions[*function];
            let bit = bits.get(&declaration.name).copied().unwrap_or(0);
            if declaration.noreturn { WayBack::NONE } else { bit }
        }
        Callee::Pointer(_) => 0,
    };
    let call = |inst: &Inst| match &body.insts[*inst].op {
        Op::Call { callee, .. } => bit(callee),
        _ => 0,
    };
    let last = match &block.end {
        Some(Terminator::Invoke { callee, .. }) => bit(callee),
        _ => 0,
    };
    block.insts.iter().map(call).fold(last, |one, other| one | other)
}

/// The functions that never return, callees first. A cycle ends by itself or not at all: nothing is said of what only it says.
pub(crate) fn never_returning(
    units: &[UnitInput<'_>],
    nodes: &IndexVec<NodeId, Node>,
    components: &[Vec<NodeId>],
    resolve: impl Fn(usize, Symbol) -> Option<NodeId>,
) -> BitSet<NodeId> {
    let mut never = BitSet::new(nodes.len());
    let facts = |node: &Node| -> &UnitFacts { units[node.unit].facts };
    for &node in components.iter().flatten() {
        let data = &nodes[node];
        let function = &facts(data).functions[data.index];
        let mut calls = function.way_back.calls(&function.calls);
        let by_callee = |name: Symbol| resolve(data.unit, name).is_some_and(|callee| never.contains(callee));
        if function.way_back.is_none() || calls.any(by_callee) {
            never.insert(node);
        }
    }
    never
}

#[cfg(test)]
mod tests {
    use refhound_contracts::Counted;
    use refhound_index::FxHashMap;
    use refhound_ir::read_module;

    use crate::{CallGraph, UnitInput, unit_facts};

    const ENDS: &str = "target lp64
declare noreturn @abort: fn() -> void
declare @other: fn() -> void
define @ends: fn(int) -> void
define @passes_on: fn(int) -> void
define @on_one_way: fn(int) -> void
define @runs_for_ever: fn(int) -> void
define @calls_itself: fn(int) -> void

function @ends {
bb0(v0: int):
    branch v0, bb1(), bb2()
bb1():
    call @abort()
    unreachable
bb2():
    call @other()
    call @abort()
    unreachable
}

function @passes_on {
bb0(v0: int):
    branch v0, bb1(), bb2()
bb1():
    call @other()
    jump bb2()
bb2():
    call @ends(v0)
    return
}

function @on_one_way {
bb0(v0: int):
    branch v0, bb1(), bb2()
bb1():
    call @ends(v0)
    jump bb2()
bb2():
    return
}

function @runs_for_ever {
bb0(v0: int):
    jump bb1()
bb1():
    call @other()
    jump bb1()
}

function @calls_itself {
bb0(v0: int):
    call @calls_itself(v0)
    return
}
";

    #[test]
    fn what_has_no_way_back_never_returns_nor_do_those_who_always_call_it() {
        let module = read_module(ENDS).expect("it is well formed");
        let facts = unit_facts(&module, Counted::of_python());
        let graph = CallGraph::build(
            &[UnitInput { facts: &facts, header_functions: FxHashMap::default() }],
            &crate::Callers::Anybody,
        );
        let never = |(id, _): &(crate::NodeId, &crate::Node)| graph.never_returns(*id);
        let names: Vec<&str> = graph.nodes.iter().filter(never).map(|(_, node)| node.name.as_str()).collect();
        assert_eq!(names, ["ends", "passes_on", "runs_for_ever"]);
    }
}
