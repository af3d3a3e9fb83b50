//! The functions of a project as engines ask for them.

use std::sync::OnceLock;

use refhound_callgraph::{CallGraph, NodeId};
use refhound_contracts::Contracts;
use refhound_index::{BitSet, IndexVec, Symbol};
use refhound_ir::{Linkage, Module, SlotKind, SsaBody};
use refhound_source::FileId;
use refhound_types::PythonVersion;
use refhound_unknowns::limits;

use crate::function::{Function, ResultRole, UnitContext};
use crate::knowledge::context;
use crate::roles::{role, runs_once};

/// The IR of one unit.
#[derive(Clone, Copy)]
pub struct UnitBodies<'a> {
    pub file: FileId,
    pub module: &'a Module,
}

/// Functions by their place in the call graph.
pub trait Functions: Sync {
    /// A function, if its unit has IR.
    fn function(&self, node: NodeId) -> Option<Function<'_>>;

    /// The function that a unit means by a name, also if a contract stands beside its body.
    fn callee(&self, unit: usize, name: Symbol) -> Option<NodeId>;

    /// Whether a function touches counted objects, itself or through what it calls.
    fn is_interface(&self, node: NodeId) -> bool;
}

/// All functions with IR, with what is known before anybody looks at them.
pub struct Project<'a> {
    pub graph: &'a CallGraph,
    contracts: &'a Contracts,
    /// What is immortal in this version need not be counted.
    oldest: PythonVersion,
    /// Units whose IR is not there (yet) have none to show.
    units: &'a (dyn Fn(usize) -> Option<UnitBodies<'a>> + Sync),
    contexts: Vec<OnceLock<UnitContext<'a>>>,
    runs_once: IndexVec<NodeId, bool>,
    called: BitSet<NodeId>,
    /// Of each unit, what may be spent on one of its functions.
    work: Vec<u64>,
}

impl<'a> Project<'a> {
    /// A project of so many units.
    pub fn new(
        graph: &'a CallGraph,
        contracts: &'a Contracts,
        oldest: PythonVersion,
        count: usize,
        units: &'a (dyn Fn(usize) -> Option<UnitBodies<'a>> + Sync),
    ) -> Project<'a> {
        let contexts = (0..count).map(|_| OnceLock::new()).collect();
        let mut called = BitSet::new(graph.nodes.len());
        for &callee in graph.nodes.values().flat_map(|node| &node.callees) {
            called.insert(callee);
        }
        let work = work_by_unit(graph, count);
        Project { graph, contracts, oldest, units, contexts, runs_once: runs_once(graph), called, work }
    }

    pub fn version(&self) -> PythonVersion {
        self.contracts.version()
    }

    /// What may be spent on one function of a unit.
    pub fn work(&self, unit: usize) -> u64 {
        self.work[unit]
    }

    /// Whether a function runs only while the module is made.
    pub fn runs_once(&self, node: NodeId) -> bool {
        self.runs_once[node]
    }
}

/// What may be spent on a unit is shared by its functions. It hangs on their number alone, not on what others have left over: the
/// order in which functions are looked at changes from run to run. Shares are powers of two, so that one function more rarely changes them.
fn work_by_unit(graph: &CallGraph, count: usize) -> Vec<u64> {
    let mut functions = vec![0_u64; count];
    for node in graph.nodes.values().filter(|node| node.interface) {
        functions[node.unit] += 1;
    }
    functions.iter().map(|&functions| share_of(functions)).collect()
}

/// What a function of so many instructions is worth.
fn work_by_length(instructions: usize) -> u64 {
    limits::SHORT_FUNCTION_WORK.max(limits::WORK_PER_INSTRUCTION.saturating_mul(instructions as u64))
}

fn share_of(functions: u64) -> u64 {
    limits::FUNCTION_WORK.min(limits::UNIT_WORK / functions.next_power_of_two())
}

/// `PyObject *spam(PyObject *self, PyObject *args)` with a table in another file.
fn is_named_like_method(module: &Module, body: &SsaBody, unit: &UnitContext<'_>) -> bool {
    let declaration = &module.functions[body.function];
    let Some(signature) = module.types.function_type(declaration.ty) else { return false };
    let is_named = |index: u32, name: &str| {
        let slot = body.slots.values().find(|slot| slot.kind == SlotKind::Param(index));
        slot.and_then(|slot| slot.name).is_some_and(|known| known.as_str() == name)
    };
    let objects = [Some(&signature.result), signature.params.first(), signature.params.get(1)];
    declaration.linkage == Linkage::External
        && objects.iter().all(|ty| ty.is_some_and(|&ty| unit.object_types.contains(ty)))
        && is_named(0, "self")
        && is_named(1, "args")
}

impl Functions for Project<'_> {
    fn function(&self, node: NodeId) -> Option<Function<'_>> {
        let data = &self.graph.nodes[node];
        let UnitBodies { file, module } = (self.units)(data.unit)?;
        let body = module.bodies.get(data.index)?.ssa()?;
        let unit = self.contexts[data.unit]
            .get_or_init(|| context(data.unit, file, module, self.graph, self.contracts, self.oldest));
        let mut role = role(&data.entries, &data.answers_for, self.version());
        role.init |= self.runs_once[node];
        if data.entries.is_empty() && !self.called.contains(node) && is_named_like_method(module, body, unit) {
            role.result = ResultRole::NewByGuess;
        }
        Some(Function {
            module,
            body,
            unit,
            role,
            arguments: &data.arguments,
            version: self.version(),
            work: self.work(data.unit).min(work_by_length(body.insts.len())),
        })
    }

    fn callee(&self, unit: usize, name: Symbol) -> Option<NodeId> {
        self.graph.callee(unit, name)
    }

    fn is_interface(&self, node: NodeId) -> bool {
        self.graph.nodes.get(node).is_some_and(|data| data.interface)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_spent_on_a_unit_has_a_bound() {
        for functions in [0, 1, 512, 513, 1000, 4000, 1 << 20] {
            assert!(share_of(functions) * functions <= limits::UNIT_WORK, "{functions}");
        }
        assert_eq!(share_of(512), limits::FUNCTION_WORK);
        assert_eq!(share_of(4000), share_of(4096));
    }
}
