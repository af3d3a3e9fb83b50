//! Units for tests, from IR text.

use refhound_callgraph::{CallGraph, UnitInput, unit_facts};
use refhound_contracts::Contracts;
use refhound_index::{EntityId, FxHashMap};
use refhound_ir::{Module, read_module};
use refhound_source::{OriginId, Span};
use refhound_summary::{UnitContext, context};
use refhound_types::PythonVersion;

use crate::memory::{Layout, Places, Slots};

pub(crate) struct Fixture {
    module: Module,
}

/// A place in the source that nobody looks at.
pub(crate) fn span() -> Span {
    Span { lo: 0, hi: 0, origin: OriginId::from_index(0) }
}

impl Fixture {
    /// `struct _object` and `struct _typeobject` are there already.
    pub(crate) fn new(text: &str) -> Fixture {
        let known = "target lp64\nstruct _object\nstruct _typeobject\n";
        let module = read_module(&format!("{known}{text}\n"));
        Fixture { module: module.unwrap_or_else(|error| panic!("{error:?}")) }
    }

    pub(crate) fn with_unit<R>(&self, check: impl FnOnce(&Module, &UnitContext<'_>) -> R) -> R {
        let version = PythonVersion::new(3, 12);
        let contracts = Contracts::of_packs(version);
        let facts = unit_facts(&self.module, contracts.counted());
        let graph = CallGraph::build(
            &[UnitInput { facts: &facts, header_functions: FxHashMap::default() }],
            &refhound_callgraph::Callers::Anybody,
        );
        check(&self.module, &context(0, self.module.file, &self.module, &graph, &contracts, version))
    }

    /// The places of the only function.
    pub(crate) fn with_places(&self, check: impl FnOnce(&mut Places<'_>)) {
        self.with_unit(|module, unit| {
            let slots = Slots::new(&module.bodies[0], Vec::new());
            check(&mut Places::new(module, Layout::new(module, unit), slots));
        });
    }
}
