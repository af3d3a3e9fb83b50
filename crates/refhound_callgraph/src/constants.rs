//! Numbers that are written out in the source: what functions return, and what static functions are called with.
//!
//! `static void add(PyObject *dict, char *name, long value)` whose calls all pass `PM_REC_ON` and its like is never called with a large
//! number, nor with NULL for a name.

use refhound_domains::Range;
use refhound_index::{BitSet, IndexVec, Symbol};
use refhound_ir::{Body, Linkage, Module, Op, Terminator, Value, ValueDef, Values};
use refhound_types::Type;

use crate::facts::{defining_op, strip_casts};
use crate::graph::{Node, NodeId, UnitInput};

/// Variables that meet are followed back no further than this.
const MOST_JOINS: u32 = 3;

/// Calls of functions with more parameters say nothing of the others.
const MOST_ARGUMENTS: usize = 8;

/// What a function returns, where all of that is written out as numbers.
pub(crate) fn returned(module: &Module, body: &Body) -> Range {
    let declaration = &module.functions[body.function];
    let result = module.types.function_type(declaration.ty).map(|signature| module.types.get(signature.result));
    if !matches!(result, Some(Type::Int(_) | Type::Enum(_))) {
        return Range::ALL;
    }
    let values = body.blocks.values().filter_map(|block| match block.end {
        Some(Terminator::Return(value)) => Some(value),
        _ => None,
    });
    let ranges = values.map(|value| value.map_or(Range::ALL, |value| numbers_of(body, value, MOST_JOINS)));
    ranges.reduce(Range::hull).unwrap_or(Range::ALL)
}

/// What is passed for each parameter of a static function, over the calls in one function.
#[derive(Default)]
pub(crate) struct Passed {
    by_callee: Vec<(Symbol, Vec<Range>)>,
}

impl Passed {
    pub(crate) fn note(&mut self, body: &Body, callee: Symbol, args: Values) {
        let args = args.of(&body.value_pool).iter().take(MOST_ARGUMENTS);
        let ranges: Vec<Range> = args.map(|&arg| numbers_of(body, arg, MOST_JOINS)).collect();
        match self.by_callee.iter_mut().find(|(known, _)| *known == callee) {
            Some((_, known)) => join(known, &ranges),
            None => self.by_callee.push((callee, ranges)),
        }
    }

    pub(crate) fn finish(self) -> Vec<(Symbol, Vec<Range>)> {
        self.by_callee
    }
}

/// What two lists of arguments say together; of what only one of them has nothing is said.
fn join(known: &mut Vec<Range>, others: &[Range]) {
    known.truncate(others.len());
    for (range, other) in known.iter_mut().zip(others) {
        *range = range.hull(*other);
    }
}

/// The bounds of a value that is a number, an address, or one of several of these.
fn numbers_of(body: &Body, value: Value, depth: u32) -> Range {
    match body.values[value].def {
        ValueDef::Inst(_) => match defining_op(body, value) {
            Some(Op::Int(number)) => i64::try_from(number.get()).map_or(Range::ALL, Range::exactly),
            Some(Op::Str(_) | Op::GlobalAddress(_) | Op::SlotAddress(_) | Op::FunctionAddress(_)) => Range::NONZERO,
            // A number that is made narrower is another number.
            Some(Op::Cast(_)) => match defining_op(body, strip_casts(body, value)) {
                Some(Op::Str(_) | Op::GlobalAddress(_) | Op::SlotAddress(_) | Op::FunctionAddress(_)) => Range::NONZERO,
                _ => Range::ALL,
            },
            _ => Range::ALL,
        },
        ValueDef::Param(block, _) if depth > 0 => {
            let Some(index) = body.blocks[block].params.iter().position(|&param| param == value) else {
                return Range::ALL;
            };
            let ends = body.blocks.values().filter_map(|block| block.end.as_ref());
            let ways = ends.flat_map(Terminator::targets).filter(|target| target.block == block);
            let given = ways.map(|target| {
                let from = target.args.of(&body.value_pool).get(index);
                from.map_or(Range::ALL, |&from| numbers_of(body, from, depth - 1))
            });
            given.reduce(Range::hull).unwrap_or(Range::ALL)
        }
        ValueDef::Param(..) => Range::ALL,
    }
}

/// Of each function that only calls by name lead to: what it is given.
pub(crate) fn arguments(
    units: &[UnitInput<'_>],
    nodes: &IndexVec<NodeId, Node>,
    resolve: impl Fn(usize, Symbol) -> Option<NodeId>,
) -> Vec<(NodeId, Vec<Range>)> {
    let mut elsewhere: BitSet<NodeId> = BitSet::new(nodes.len());
    for (index, unit) in units.iter().enumerate() {
        // What stands in a header is called by sources that nobody may have read.
        for &name in unit.facts.addresses.iter().chain(unit.header_functions.keys()) {
            if let Some(node) = resolve(index, name) {
                elsewhere.insert(node);
            }
        }
    }
    let mut given: IndexVec<NodeId, Option<Vec<Range>>> = nodes.ids().map(|_| None).collect();
    for (index, unit) in units.iter().enumerate() {
        for (callee, ranges) in unit.facts.functions.iter().flat_map(|function| &function.passes) {
            let Some(node) = resolve(index, *callee) else { continue };
            let data = &nodes[node];
            let facts = &units[data.unit].facts.functions[data.index];
            if facts.linkage == Linkage::External || !data.entries.is_empty() || elsewhere.contains(node) {
                continue;
            }
            match &mut given[node] {
                Some(known) => join(known, ranges),
                none => *none = Some(ranges.clone()),
            }
        }
    }
    let tells = |ranges: &Vec<Range>| ranges.iter().any(|range| *range != Range::ALL);
    nodes.ids().filter_map(|node| Some((node, given[node].take().filter(tells)?))).collect()
}

#[cfg(test)]
mod tests {
    use refhound_contracts::Counted;
    use refhound_domains::Range;
    use refhound_index::FxHashMap;
    use refhound_ir::read_module;

    use crate::{CallGraph, UnitInput, unit_facts};

    const CALLS: &str = "target lp64
define static @add: fn(int, ptr(char)) -> int
define static @taken: fn(int) -> int
define @user: fn(int) -> ptr(char)

function @add {
bb0(v0: int, v1: ptr(char)):
    branch v0, bb1(), bb2()
bb1():
    v2: int = int 3
    return v2
bb2():
    v3: int = int -1
    return v3
}

function @taken {
bb0(v0: int):
    return v0
}

function @user {
bb0(v0: int):
    v1: int = int 40
    v2: int = int 45
    v3: ptr(char) = str \"name\"
    v4: int = call @add(v1, v3)
    v5: int = call @add(v2, v3)
    v6: int = call @taken(v0)
    v7: int = call @taken(v1)
    return v3
}
";

    #[test]
    fn numbers_that_are_written_out_bound_what_is_passed_and_returned() {
        let module = read_module(CALLS).expect("the module is right");
        let facts = unit_facts(&module, Counted::of_python());
        let units = [UnitInput { facts: &facts, header_functions: FxHashMap::default() }];
        let graph = CallGraph::build(&units, &crate::Callers::Anybody);
        let node = |name: &str| graph.nodes.values().find(|node| node.name.as_str() == name).expect("it is there");
        assert_eq!(node("add").arguments, [Range::new(40, 45), Range::NONZERO]);
        assert_eq!(node("add").returns, Range::new(-1, 3).without(0));
        assert!(node("taken").arguments.is_empty());
        assert_eq!(node("taken").returns, Range::ALL);
        assert!(node("user").arguments.is_empty());
    }
}
