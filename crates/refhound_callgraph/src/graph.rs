//! The call graph of a project: nodes are functions with bodies, edges are resolved calls.

use refhound_contracts::{ApiTable, EntryRole};
use refhound_domains::Range;
use refhound_index::{BitSet, EntityId, FxHashMap, FxHashSet, IndexVec, Symbol, entity};
use refhound_ir::{Announced, Linkage};

use crate::constants::arguments;
use crate::facts::{Answers, Target, UnitFacts, functions_by_field};
use crate::registered::fields_of_callbacks;
use crate::returning::never_returning;
use crate::throwing::throwing;

entity!(
    /// A function with a body, somewhere in the project.
    NodeId,
    "n"
);

/// More functions than this behind one field of one record say nothing about a call any more.
const MOST_BEHIND_A_FIELD: usize = 64;

/// What names of functions begin with that other interpreters look for: those of Java, Lua, R and Ruby.
const FOUND_BY_NAME: [&str; 5] = ["Java_", "JNI_On", "luaopen_", "R_init_", "Init_"];

/// One unit, and which header functions of other units it sees under which name: `(unit, index in its facts)`.
pub struct UnitInput<'a> {
    pub facts: &'a UnitFacts,
    pub header_functions: FxHashMap<Symbol, (usize, usize)>,
}

/// Who may call a function of the units that a prototype announces.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Callers {
    /// The units, and code that was not read, C++ or Cython for example, which has these names.
    Known(FxHashSet<Symbol>),
    /// There is code that nobody has seen.
    Anybody,
}

#[derive(Debug)]
pub struct Node {
    pub name: Symbol,
    /// Index of the unit, and of the function in the unit's facts.
    pub unit: usize,
    pub index: usize,
    pub callees: Vec<NodeId>,
    /// How Python gets here; empty for a helper.
    pub entries: Vec<EntryRole>,
    /// Of a helper whose answer nobody but entry points has, who return it as theirs: how Python gets to them.
    pub answers_for: Vec<EntryRole>,
    /// It touches Python objects, or calls a function that does (Pungi, section 4).
    pub interface: bool,
    /// The bounds of the numbers that it returns, where all are written out.
    pub returns: Range,
    /// What it is called with, of a function that only calls by name lead to; what stands behind the list can be anything.
    pub arguments: Vec<Range>,
}

#[derive(Debug)]
pub struct CallGraph {
    pub nodes: IndexVec<NodeId, Node>,
    /// Strongly connected components, callees first.
    pub components: Vec<Vec<NodeId>>,
    /// Calls that no body, no API and no table explains.
    pub unresolved_calls: usize,
    /// Python's names of methods whose functions, all of them, return nothing but singletons such as `None`.
    pub singleton_methods: FxHashSet<Symbol>,
    /// Functions that nothing in a whole project leads to.
    unused: Option<BitSet<NodeId>>,
    /// Functions that never come back to their callers.
    never_return: BitSet<NodeId>,
    /// Functions that an exception of C++ can leave.
    throwing: BitSet<NodeId>,
    /// By unit: the functions with bodies that it calls by name.
    called: Vec<FxHashMap<Symbol, NodeId>>,
}

impl CallGraph {
    /// The function that a unit means by a name that it calls.
    pub fn callee(&self, unit: usize, name: Symbol) -> Option<NodeId> {
        self.called.get(unit)?.get(&name).copied()
    }

    /// Whether a function never comes back to its callers, whatever it is given.
    pub fn never_returns(&self, node: NodeId) -> bool {
        self.never_return.contains(node)
    }

    /// Whether an exception of C++ can leave a function.
    pub fn throws(&self, node: NodeId) -> bool {
        self.throwing.contains(node)
    }

    pub fn build(units: &[UnitInput<'_>], callers: &Callers) -> CallGraph {
        let called = units.iter().map(|_| FxHashMap::default()).collect();
        let mut graph = CallGraph {
            nodes: IndexVec::new(),
            components: Vec::new(),
            unresolved_calls: 0,
            singleton_methods: FxHashSet::default(),
            unused: None,
            never_return: BitSet::new(0),
            throwing: BitSet::new(0),
            called,
        };
        let names = Names::collect(units, &mut graph.nodes);
        let by_field = functions_by_field(units.iter().map(|unit| unit.facts));
        graph.resolve_calls(units, &names, &by_field);
        graph.find_entries(units, &names);
        graph.components = components(&graph.nodes);
        graph.find_interface(units);
        graph.never_return =
            never_returning(units, &graph.nodes, &graph.components, |unit, name| names.resolve(units, unit, name));
        graph.throwing = throwing(units, &graph.nodes, &graph.components);
        graph.find_answers(units, &names);
        let given = arguments(units, &graph.nodes, |unit, name| names.resolve(units, unit, name));
        for (node, given) in given {
            graph.nodes[node].arguments = given;
        }
        graph.unused = graph.unused_by(units, &names, callers);
        graph.singleton_methods = graph.singleton_methods_by(units, &names);
        graph
    }

    fn resolve_calls(
        &mut self,
        units: &[UnitInput<'_>],
        names: &Names,
        by_field: &FxHashMap<(Symbol, Symbol), Vec<(usize, Symbol)>>,
    ) {
        for node in self.nodes.ids() {
            let (unit, index) = (self.nodes[node].unit, self.nodes[node].index);
            let mut callees: Vec<NodeId> = Vec::new();
            for target in &units[unit].facts.functions[index].calls {
                let found: Vec<NodeId> = match *target {
                    Target::Name(name) => names.resolve(units, unit, name).into_iter().collect(),
                    Target::Field { record, field } => by_field
                        .get(&(record, field))
                        .filter(|functions| functions.len() <= MOST_BEHIND_A_FIELD)
                        .into_iter()
                        .flatten()
                        .filter_map(|&(unit, name)| names.resolve(units, unit, name))
                        .collect(),
                    Target::Unknown => Vec::new(),
                };
                if let (Target::Name(name), &[only]) = (target, found.as_slice()) {
                    self.called[unit].insert(*name, only);
                }
                let is_api = matches!(target, Target::Name(name) if ApiTable::lookup(*name).is_some());
                if found.is_empty() && !is_api {
                    self.unresolved_calls += 1;
                }
                callees.extend(found);
            }
            callees.sort_unstable();
            callees.dedup();
            self.nodes[node].callees = callees;
        }
    }

    fn find_entries(&mut self, units: &[UnitInput<'_>], names: &Names) {
        for (index, unit) in units.iter().enumerate() {
            for entry in &unit.facts.entry_points {
                if let Some(node) = names.resolve(units, index, entry.function) {
                    let entries = &mut self.nodes[node].entries;
                    if !entries.contains(&entry.role) {
                        entries.push(entry.role);
                    }
                }
            }
        }
    }

    /// Callees first: a function is interface code if it touches objects itself or one of its callees is.
    fn find_interface(&mut self, units: &[UnitInput<'_>]) {
        for component in &self.components {
            let interface = component.iter().any(|&node| {
                let data = &self.nodes[node];
                units[data.unit].facts.functions[data.index].touches_objects
                    || data.callees.iter().any(|&callee| self.nodes[callee].interface)
            });
            if interface {
                for &node in component {
                    self.nodes[node].interface = true;
                }
            }
        }
    }

    /// Callers first: the body of a method may stand in a helper.
    fn find_answers(&mut self, units: &[UnitInput<'_>], names: &Names) {
        let mut has_other_callers: BitSet<NodeId> = BitSet::new(self.nodes.len());
        for &node in self.components.iter().rev().flatten() {
            if has_other_callers.contains(node) {
                self.nodes[node].answers_for.clear();
            }
            let data = &self.nodes[node];
            let passes_on = &units[data.unit].facts.functions[data.index].passes_on;
            let passed: Vec<NodeId> =
                passes_on.iter().filter_map(|&name| names.resolve(units, data.unit, name)).collect();
            for &callee in data.callees.iter().filter(|callee| !passed.contains(callee)) {
                has_other_callers.insert(callee);
            }
            let roles: Vec<EntryRole> = data.entries.iter().chain(&data.answers_for).copied().collect();
            for callee in passed {
                let helper = &mut self.nodes[callee];
                if roles.is_empty() {
                    has_other_callers.insert(callee);
                } else if callee != node && helper.entries.is_empty() {
                    let new = roles.iter().filter(|&role| !helper.answers_for.contains(role)).copied();
                    let new: Vec<EntryRole> = new.collect();
                    helper.answers_for.extend(new);
                }
            }
        }
    }

    /// Whether nothing in the project leads to a function: no entry point calls it, nobody takes its address, and it is not
    /// announced to code that was not read. Nothing is said of a file that may be one of many, nor of a tree without a module.
    pub fn is_unused(&self, node: NodeId) -> bool {
        self.unused.as_ref().is_some_and(|unused| unused.contains(node))
    }

    /// Takes a function for one that nothing leads to: no build compiles its file.
    pub fn leave_out(&mut self, node: NodeId) {
        let nodes = self.nodes.len();
        self.unused.get_or_insert_with(|| BitSet::new(nodes)).insert(node);
    }

    fn unused_by(&self, units: &[UnitInput<'_>], names: &Names, callers: &Callers) -> Option<BitSet<NodeId>> {
        let is_init = |entry: &EntryRole| matches!(entry, EntryRole::ModuleInit(_));
        // A single file may be one of many, unless the whole project was looked at.
        let is_part = units.len() < 2 && matches!(callers, Callers::Anybody);
        if is_part || !self.nodes.values().any(|node| node.entries.iter().any(is_init)) {
            return None;
        }
        let facts = |node: &Node| &units[node.unit].facts.functions[node.index];
        // What a header defines is for whoever includes it, and the API is for everybody.
        let is_root = |node: &Node| {
            let is_announced = match facts(node).announced {
                Announced::Nowhere => false,
                Announced::ByPrototype => match callers {
                    Callers::Known(names) => names.contains(&node.name) || ApiTable::lookup(node.name).is_some(),
                    Callers::Anybody => true,
                },
                Announced::ByAttribute => true,
            };
            let name = node.name.as_str();
            // A method of C++ may be called by way of its class, which nobody sees here.
            let is_method = name.contains("::");
            let is_found = name == "main" || is_method || FOUND_BY_NAME.iter().any(|prefix| name.starts_with(prefix));
            let by_name = is_found && facts(node).linkage == Linkage::External;
            let in_header = units[node.unit].header_functions.contains_key(&node.name);
            !node.entries.is_empty() || is_announced || by_name || in_header
        };
        let mut work: Vec<NodeId> = self.nodes.iter().filter(|(_, node)| is_root(node)).map(|(id, _)| id).collect();
        for (index, unit) in units.iter().enumerate() {
            work.extend(unit.facts.addresses.iter().filter_map(|&name| names.resolve(units, index, name)));
        }
        let behind_fields = self.callbacks(units, names, &mut work);
        let mut unused = BitSet::new(self.nodes.len());
        let mut called = BitSet::new(self.nodes.len());
        for (id, node) in self.nodes.iter() {
            unused.insert(id);
            for &callee in &node.callees {
                called.insert(callee);
            }
        }
        behind_fields.values().flatten().for_each(|&callback| {
            called.insert(callback);
        });
        // A static function that nobody calls is one that a macro of the build would call, or a table that is not understood.
        let is_spare = |(id, node): &(NodeId, &Node)| facts(node).linkage == Linkage::Internal && !called.contains(*id);
        work.extend(self.nodes.iter().filter(is_spare).map(|(id, _)| id));
        // Definitions of one name are those of different platforms: who needs one of them needs them all.
        let mut by_name: FxHashMap<Symbol, Vec<NodeId>> = FxHashMap::default();
        for (id, node) in self.nodes.iter().filter(|(_, node)| facts(node).linkage == Linkage::External) {
            by_name.entry(node.name).or_default().push(id);
        }
        while let Some(id) = work.pop() {
            if unused.contains(id) {
                let node = &self.nodes[id];
                unused.remove(id);
                work.extend(&node.callees);
                for call in &facts(node).calls {
                    if let Target::Field { record, field } = call {
                        work.extend(behind_fields.get(&(*record, *field)).into_iter().flatten());
                    }
                }
                if facts(node).linkage == Linkage::External {
                    work.extend(by_name.get(&node.name).into_iter().flatten());
                }
            }
        }
        Some(unused)
    }

    /// Callbacks that are called through a field, by that field. Those that may be called by code that nobody sees go to `others`.
    fn callbacks(
        &self,
        units: &[UnitInput<'_>],
        names: &Names,
        others: &mut Vec<NodeId>,
    ) -> FxHashMap<(Symbol, Symbol), Vec<NodeId>> {
        let facts: Vec<&UnitFacts> = units.iter().map(|unit| unit.facts).collect();
        let place = |unit: usize, name: Symbol| {
            let node = &self.nodes[names.resolve(units, unit, name)?];
            Some((node.unit, node.index))
        };
        let fields = fields_of_callbacks(&facts, place);
        let calls = facts.iter().flat_map(|unit| &unit.functions).flat_map(|function| &function.calls);
        let called: FxHashSet<(Symbol, Symbol)> = calls
            .filter_map(|call| match *call {
                Target::Field { record, field } => Some((record, field)),
                Target::Name(_) | Target::Unknown => None,
            })
            .collect();
        let mut behind: FxHashMap<(Symbol, Symbol), Vec<NodeId>> = FxHashMap::default();
        for (unit, facts) in facts.iter().enumerate() {
            for &(name, _) in &facts.registered.functions {
                let Some(node) = names.resolve(units, unit, name) else { continue };
                // What nobody in the tree calls is called from outside.
                match fields.get(&(unit, name)).filter(|fields| fields.iter().any(|field| called.contains(field))) {
                    Some(fields) => fields.iter().for_each(|&field| behind.entry(field).or_default().push(node)),
                    None => others.push(node),
                }
            }
        }
        behind
    }

    fn singleton_methods_by(&self, units: &[UnitInput<'_>], names: &Names) -> FxHashSet<Symbol> {
        let (mut singletons, mut others) = (FxHashSet::default(), FxHashSet::default());
        for (index, unit) in units.iter().enumerate() {
            for &(python, function) in &unit.facts.methods {
                let node = names.resolve(units, index, function).map(|node| &self.nodes[node]);
                match node.map(|node| units[node.unit].facts.functions[node.index].answers) {
                    Some(Answers::Singletons) => singletons.insert(python),
                    Some(Answers::Anything) | None => others.insert(python),
                };
            }
        }
        singletons.retain(|name| !others.contains(name));
        singletons
    }
}

/// Functions by name: per unit, and across units for those with external linkage.
struct Names {
    local: FxHashMap<(usize, Symbol), NodeId>,
    external: FxHashMap<Symbol, NodeId>,
    /// What units have made of templates. Each calls its own; one that only declares a member calls that of another unit.
    instances: FxHashMap<Symbol, NodeId>,
    by_place: FxHashMap<(usize, usize), NodeId>,
}

impl Names {
    fn collect(units: &[UnitInput<'_>], nodes: &mut IndexVec<NodeId, Node>) -> Names {
        let mut names = Names {
            local: FxHashMap::default(),
            external: FxHashMap::default(),
            instances: FxHashMap::default(),
            by_place: FxHashMap::default(),
        };
        for (unit, input) in units.iter().enumerate() {
            for (index, function) in input.facts.functions.iter().enumerate() {
                let node = nodes.push(Node {
                    name: function.name,
                    unit,
                    index,
                    callees: Vec::new(),
                    entries: Vec::new(),
                    answers_for: Vec::new(),
                    interface: false,
                    returns: function.returns,
                    arguments: Vec::new(),
                });
                names.local.entry((unit, function.name)).or_insert(node);
                names.by_place.insert((unit, index), node);
                if function.linkage == Linkage::External {
                    // Two definitions of one name belong to two programs of the tree; the first one stands for both.
                    names.external.entry(function.name).or_insert(node);
                } else if function.name.as_str().contains('<') {
                    names.instances.entry(function.name).or_insert(node);
                }
            }
        }
        names
    }

    fn resolve(&self, units: &[UnitInput<'_>], unit: usize, name: Symbol) -> Option<NodeId> {
        let here = self.local.get(&(unit, name));
        let through_header = || self.by_place.get(units[unit].header_functions.get(&name)?);
        let elsewhere = || self.external.get(&name).or_else(|| self.instances.get(&name));
        here.or_else(through_header).or_else(elsewhere).copied()
    }
}

/// Tarjan's algorithm without recursion; components come out callees first.
fn components(nodes: &IndexVec<NodeId, Node>) -> Vec<Vec<NodeId>> {
    const UNSEEN: u32 = u32::MAX;
    let mut order: IndexVec<NodeId, u32> = IndexVec::filled(UNSEEN, nodes.len());
    let mut low: IndexVec<NodeId, u32> = IndexVec::filled(0, nodes.len());
    let mut on_stack: BitSet<NodeId> = BitSet::new(nodes.len());
    let (mut stack, mut walk, mut found) = (Vec::new(), Vec::new(), Vec::new());
    let mut next = 0;
    for root in nodes.ids() {
        if order[root] != UNSEEN {
            continue;
        }
        walk.push((root, 0));
        while let Some((node, edge)) = walk.pop() {
            if edge == 0 {
                order[node] = next;
                low[node] = next;
                next += 1;
                stack.push(node);
                on_stack.insert(node);
            }
            if let Some(&callee) = nodes[node].callees.get(edge) {
                walk.push((node, edge + 1));
                if order[callee] == UNSEEN {
                    walk.push((callee, 0));
                } else if on_stack.contains(callee) {
                    low[node] = low[node].min(order[callee]);
                }
                continue;
            }
            if low[node] == order[node] {
                found.push(pop_component(&mut stack, &mut on_stack, node));
            }
            if let Some(&(parent, _)) = walk.last() {
                low[parent] = low[parent].min(low[node]);
            }
        }
    }
    found
}

fn pop_component(stack: &mut Vec<NodeId>, on_stack: &mut BitSet<NodeId>, root: NodeId) -> Vec<NodeId> {
    let start = stack.iter().rposition(|&node| node == root).expect("the root is on the stack");
    let mut component = stack.split_off(start);
    for &node in &component {
        on_stack.remove(node);
    }
    component.sort_by_key(|node| node.index());
    component
}
