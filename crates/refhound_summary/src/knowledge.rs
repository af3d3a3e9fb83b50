//! What a unit knows of the functions that it calls, and which of its types are counted.

use refhound_callgraph::{CallGraph, ObjectTypes};
use refhound_contracts::formats::FormatFunction;
use refhound_contracts::slots::known;
use refhound_contracts::{ApiId, ApiKind, ApiTable, ContractId, ContractOrigin, Contracts, Pack};
use refhound_index::{BitSet, EntityId, IndexVec, Symbol, intern};
use refhound_ir::{GlobalId, Module};
use refhound_source::FileId;
use refhound_types::{PythonVersion, Type, TypeId};

use crate::function::{CalleeKnowledge, Reach, Returns, UnitContext};

/// What all functions of a unit share. What is immortal in `oldest` need not be counted.
pub fn context<'a>(
    index: usize,
    file: FileId,
    module: &Module,
    graph: &'a CallGraph,
    contracts: &'a Contracts,
    oldest: PythonVersion,
) -> UnitContext<'a> {
    let callees = module
        .functions
        .iter()
        .map(|(_, declaration)| knowledge(index, Some(file), declaration.name, declaration.noreturn, graph, contracts))
        .collect();
    let mut objects = ObjectTypes::new(contracts.counted());
    let mut object_types: BitSet<TypeId> = BitSet::new(module.types.len());
    for ty in (0..module.types.len()).map(TypeId::from_index) {
        if objects.is_object_pointer(&module.types, ty) {
            object_types.insert(ty);
        }
    }
    let apis = module.functions.values().map(|declaration| ApiTable::lookup(declaration.name)).collect();
    let api_globals: IndexVec<GlobalId, Option<ApiId>> =
        module.globals.values().map(|global| ApiTable::lookup(global.name)).collect();
    let mut counted = BitSet::new(module.globals.len());
    for (global, api) in api_globals.iter() {
        let singleton = api.filter(|api| api.kind() == ApiKind::Singleton || api.spelled().is_some());
        if singleton.is_some_and(|api| !api.is_immortal_in(oldest)) {
            counted.insert(global);
        }
        if api.is_none() && (oldest.major, oldest.minor) < IMMORTAL_TYPES && is_type_object(module, global) {
            counted.insert(global);
        }
    }
    let families = contracts.counted();
    UnitContext {
        number: index,
        callees,
        apis,
        api_globals,
        object_types,
        singleton_methods: &graph.singleton_methods,
        counted,
        families,
    }
}

/// Since then types that are part of the program are not counted.
const IMMORTAL_TYPES: (u8, u8) = (3, 12);

/// `PyTypeObject Spam_Type`
fn is_type_object(module: &Module, global: GlobalId) -> bool {
    match module.types.get(module.globals[global].ty) {
        Type::Record(record) => module.types.record(*record).tag.is_some_and(|tag| known::TYPE_OBJECT.has_tag(tag)),
        Type::Void
        | Type::Int(_)
        | Type::Float(_)
        | Type::Complex(_)
        | Type::Pointer(_)
        | Type::Array { .. }
        | Type::Function(_)
        | Type::Enum(_)
        | Type::Vector { .. }
        | Type::Unknown(_) => false,
    }
}

/// What a unit knows of a function by its name. Without a file no contract is about a `static` function of the unit.
pub fn knowledge<'a>(
    unit: usize,
    file: Option<FileId>,
    name: Symbol,
    noreturn: bool,
    graph: &CallGraph,
    contracts: &'a Contracts,
) -> CalleeKnowledge<'a> {
    if ContractId::lookup_symbol(name).is_some_and(|known| known.newest().assumes.is_some()) {
        return CalleeKnowledge::Assumption;
    }
    let version = contracts.version();
    let by_contract =
        |contract| CalleeKnowledge::Contract { contract, name, format: FormatFunction::find(name.as_str(), version) };
    let node = graph.callee(unit, name);
    let is_last = noreturn || node.is_some_and(|node| graph.never_returns(node));
    let throws = node.is_some_and(|node| graph.throws(node));
    let returns = if is_last { Returns::Never } else { Returns::Normally };
    let own = || match contracts.origin_of_name(name) {
        Some(ContractOrigin::File { .. } | ContractOrigin::Source { .. }) => contracts.of_name(name),
        Some(ContractOrigin::Pack { .. }) | None => None,
    };
    let of_api = || ApiTable::lookup(name).and_then(|api| contracts.of_api(api));
    // What a pack that was asked for says holds although the project has the body: the body is how it is counted.
    let of_pack = || {
        let is_of_pack = |known: ContractId| !Pack::DEFAULT.contains(&known.pack());
        ContractId::lookup_symbol(name).filter(|known| is_of_pack(*known)).and_then(|_| contracts.of_name(name))
    };
    let of_static = file.and_then(|file| contracts.of_static(file, name));
    let contract = of_static.or_else(own).or_else(of_api).or_else(of_pack);
    match (contract, node) {
        (Some(contract), _) => by_contract(contract),
        (None, Some(node)) if returns == Returns::Normally => {
            let data = &graph.nodes[node];
            let reach = if data.interface { Reach::Interface } else { Reach::Plain(data.returns) };
            CalleeKnowledge::Project { node, name: spoken(name), reach, throws }
        }
        (None, _) => match contracts.of_name(name).or_else(|| contracts.of_another_version(name)) {
            Some(contract) => by_contract(contract),
            None => CalleeKnowledge::Unknown { name: spoken(name), returns, throws },
        },
    }
}

/// What people call a function of C++ whose name tells overloads and instances apart: `make(PyObject *)` is `make`, and
/// `std::shared_ptr<PyObject>::shared_ptr<Deleter>(PyObject *, Deleter)` is `std::shared_ptr<PyObject>::shared_ptr`.
fn spoken(name: Symbol) -> Symbol {
    let text = name.as_str();
    let Some(end) = text.strip_suffix(')').and_then(|_| parameters(text)) else { return name };
    let plain = &text[..end];
    let plain = if plain.contains("operator") { plain } else { without_arguments(plain) };
    if plain.is_empty() { name } else { intern(plain) }
}

/// Where the list at the end begins; `operator()` and `(lambda 1)` are no lists.
fn parameters(text: &str) -> Option<usize> {
    let mut depth = 0;
    for (at, byte) in text.bytes().enumerate().rev() {
        match byte {
            b')' => depth += 1,
            b'(' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            let is_part = text[..at].ends_with("operator") || text[at..].starts_with("(lambda");
            return (!is_part).then_some(at);
        }
    }
    None
}

/// Without the arguments of a template at the end.
fn without_arguments(text: &str) -> &str {
    if !text.ends_with('>') {
        return text;
    }
    let mut depth = 0;
    for (at, byte) in text.bytes().enumerate().rev() {
        match byte {
            b'>' => depth += 1,
            b'<' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return &text[..at];
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_do_not_say_parameters() {
        let said = |name: &str| spoken(intern(name)).as_str().to_owned();
        assert_eq!(said("make(PyObject *)"), "make");
        assert_eq!(said("ns::List<int>::add<char>(char, void (*)(int))"), "ns::List<int>::add");
        assert_eq!(said("PyList_New"), "PyList_New");
        assert_eq!(said("f::(lambda 1)::operator()"), "f::(lambda 1)::operator()");
        assert_eq!(said("Ref::operator()(int)"), "Ref::operator()");
    }
}
