//! What is counted in a run: the families of the packs in force, and the project's own.

use std::sync::OnceLock;

use refhound_clauses::{Change, Contract, CountedType, Gives, Interface, Takes};
use refhound_index::{FxHashMap, FxHashSet, Symbol, intern};

use crate::api::{ApiTable, COUNTED_BYTES, Pack};
use crate::packs::Packs;
use crate::table::ContractId;

/// The families of all packs.
fn of_packs() -> &'static [(Pack, CountedType)] {
    static DECODED: OnceLock<Vec<(Pack, CountedType)>> = OnceLock::new();
    DECODED.get_or_init(|| {
        let rows: Vec<(u8, CountedType)> = postcard::from_bytes(COUNTED_BYTES).expect("build.rs wrote it");
        rows.into_iter().map(|(pack, counted)| (Pack::ALL[usize::from(pack)], counted)).collect()
    })
}

/// The counted types in force.
#[derive(Debug, Clone, Default)]
pub struct Counted {
    types: Vec<CountedType>,
    /// By tag, or by the name of a type whose definition is not at hand.
    by_record: FxHashMap<Symbol, usize>,
    by_head: FxHashMap<Symbol, usize>,
    /// The functions that give references back.
    releases: FxHashMap<Symbol, usize>,
    /// The names of counters in records.
    counters: FxHashSet<Symbol>,
    /// The names of members that calls put a reference into.
    members: FxHashSet<Symbol>,
    /// Functions, beside those that headers of the API declare, whose call makes the caller interface code.
    calls: FxHashSet<Symbol>,
}

impl Counted {
    /// Objects of Python and nothing else, for those to whom only these are objects.
    pub fn of_python() -> &'static Counted {
        static PYTHON: OnceLock<Counted> = OnceLock::new();
        PYTHON.get_or_init(|| Counted::new(Packs::NONE.with(Pack::Cpython), &[]))
    }

    pub(crate) fn new(packs: Packs, own: &[CountedType]) -> Counted {
        let in_force = of_packs().iter().filter(|(pack, _)| packs.has(*pack)).map(|(_, counted)| counted);
        let mut all = Counted::default();
        for counted in in_force.chain(own) {
            let index = all.types.len();
            all.by_record.extend(counted.records.iter().map(|tag| (intern(tag), index)));
            all.by_head.extend(counted.heads.iter().map(|head| (intern(head), index)));
            all.releases.extend(counted.released_by.iter().map(|name| (intern(name), index)));
            all.counters.extend(counted.counters.iter().map(|name| intern(name)));
            all.members.extend(counted.members.iter().map(|name| intern(name)));
            all.types.push(counted.clone());
        }
        all
    }

    /// Notes a contract in force.
    pub(crate) fn add_contract(&mut self, name: Symbol, contract: &Contract) {
        let gives = contract.returns.released_by.as_deref().is_some_and(|by| self.releases.contains_key(&intern(by)));
        let fills = contract.cases.iter().flat_map(|case| &case.changes).any(|change| self.is_member(change));
        if gives || fills || self.releases.contains_key(&name) || self.counts(contract) {
            self.calls.insert(name);
        }
    }

    /// Everything that it says, for those who remember what they made of it.
    pub fn to_text(&self) -> String {
        let mut calls: Vec<&str> = self.calls.iter().map(|name| name.as_str()).collect();
        calls.sort_unstable();
        format!("{:?} {calls:?}", self.types)
    }

    /// Leaves of the families those of these names, and Python's. The names that no family has.
    pub(crate) fn keep(&mut self, names: &[String]) -> Vec<String> {
        let all = std::mem::take(&mut self.types);
        let unknown = names.iter().filter(|name| all.iter().all(|family| family.name != **name)).cloned().collect();
        let python = &Counted::of_python().types;
        let is_kept = |family: &CountedType| names.contains(&family.name) || python.contains(family);
        *self = Counted::new(Packs::NONE, &all.into_iter().filter(is_kept).collect::<Vec<CountedType>>());
        unknown
    }

    /// What is left of a contract when only what is counted here counts; `None` if that is all of it. An argument is one of what is
    /// counted if the declaration names its record.
    pub(crate) fn without_others(&self, contract: &Contract, declaration: &str) -> Option<Contract> {
        let mut rest = contract.clone();
        let mut words = declaration.split(|c: char| !c.is_alphanumeric() && c != '_');
        if !words.any(|word| self.by_record.contains_key(&intern(word))) {
            rest.on_failure.owned.clear();
            for param in &mut rest.params {
                param.takes = without_reference(param.takes);
            }
        }
        let release = contract.returns.released_by.as_deref();
        if release.is_some_and(|by| !self.releases.contains_key(&intern(by)) && gives_back_a_reference(by)) {
            rest.returns.released_by = None;
            rest.returns.gives = match rest.returns.gives {
                Gives::New => Gives::Value,
                Gives::NewArgument => Gives::Argument,
                other => other,
            };
        }
        (rest != *contract).then_some(rest)
    }

    /// Functions that give and take references of what is counted, or change a counter.
    pub fn calls(&self) -> impl Iterator<Item = &'static str> {
        self.calls.iter().map(|name| name.as_str())
    }

    /// The family of a record with a tag, or of a type of which only the name is known.
    pub fn of_record(&self, tag: Symbol) -> Option<&CountedType> {
        self.by_record.get(&tag).map(|&index| &self.types[index])
    }

    /// The family of a record that begins with a member of this name.
    pub fn of_head(&self, field: Symbol) -> Option<&CountedType> {
        self.by_head.get(&field).map(|&index| &self.types[index])
    }

    /// Whether anything counts in records.
    pub fn has_counters(&self) -> bool {
        !self.counters.is_empty()
    }

    /// Whether a change is one of a counter in a record: `dev.usage` by 1.
    pub fn is_counter(&self, change: &Change) -> bool {
        !self.counters.is_empty() && change.path.last().is_some_and(|name| self.counters.contains(&intern(name)))
    }

    /// Whether a change is a reference that a call puts into a member of a record: `out_args.np` by 1.
    pub fn is_member(&self, change: &Change) -> bool {
        !self.members.is_empty()
            && change.by > 0
            && change.path.last().is_some_and(|name| self.members.contains(&intern(name)))
    }

    /// Whether a call changes a counter in a record.
    pub fn counts(&self, contract: &Contract) -> bool {
        !self.counters.is_empty()
            && contract.cases.iter().flat_map(|case| &case.changes).any(|change| self.is_counter(change))
    }

    /// Whether the cases of a contract are ways in which a call can end that have to be told apart: counters that are followed
    /// change, or nothing does and an answer tells of an argument, as that of `IS_ERR`.
    pub fn tells_by_case(&self, contract: &Contract) -> bool {
        let says_nothing_else = || contract.cases.iter().all(|case| case.changes.is_empty());
        let fills = || contract.cases.iter().flat_map(|case| &case.changes).any(|change| self.is_member(change));
        !contract.cases.is_empty() && (says_nothing_else() || self.counts(contract) || fills())
    }

    /// Whether a function that calls this one is interface code.
    pub fn is_called_by_interface(&self, name: Symbol) -> bool {
        ApiTable::lookup(name).is_some() || self.calls.contains(&name)
    }

    /// The family of what a contract's result is, by the function that it is released by; `None` for memory and the like.
    pub fn of_result(&self, contract: &Contract) -> Option<&CountedType> {
        let release = contract.returns.released_by.as_deref()?;
        self.releases.get(&intern(release)).map(|&index| &self.types[index])
    }
}

/// What a call does with an argument whose references nobody counts.
fn without_reference(takes: Takes) -> Takes {
    match takes {
        // Whoever keeps it has a pointer to it from now on.
        Takes::Init | Takes::Steal | Takes::StealOnSuccess | Takes::StealAlways => Takes::Keep,
        Takes::Retain | Takes::RetainOnSuccess | Takes::Release => Takes::Borrow,
        other => other,
    }
}

/// Whether a function releases a reference, rather than memory.
fn gives_back_a_reference(name: &str) -> bool {
    let contract = ContractId::lookup(name).map(ContractId::newest);
    contract.is_some_and(|contract| contract.params.iter().any(|param| param.takes == Takes::Release))
}

/// Whether records with a tag are counted by any pack, in force or not.
pub fn is_counted_by_a_pack(tag: Symbol) -> bool {
    of_packs().iter().any(|(_, counted)| counted.records.iter().any(|record| record == tag.as_str()))
}

/// Whether a pointer to such an object makes a function interface code.
pub fn is_interface(counted: &CountedType) -> bool {
    match counted.interface {
        Interface::Pointers => true,
        Interface::Calls => false,
    }
}
