//! The contracts in force for one run: the packs that are on, for one version of Python, and the project's own on top.
//!
//! What the project says wins over the packs, and what its files say over what its source says. Engines ask by
//! `ApiId` or by name, millions of times; so an answer is found once, and nothing is decoded that nobody asks for.

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use refhound_clauses::{Basis, Contract, Entry, Version};
use refhound_index::{EntityId, FxHashMap, Symbol, intern};
use refhound_source::FileId;
use refhound_types::PythonVersion;

use crate::api::{ApiId, ApiKind, ApiTable, Pack};
use crate::counted::Counted;
use crate::packs::Packs;
use crate::source_contracts::{Annotation, AnnotationForm, Reach, SourceContract};
use crate::table::ContractId;
use crate::user::UserContracts;

/// Where a contract comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ContractOrigin {
    Pack {
        pack: Pack,
        file: &'static str,
        line: usize,
    },
    /// A contract file of the project.
    File {
        path: PathBuf,
        line: usize,
    },
    Source {
        path: PathBuf,
        line: u32,
        form: AnnotationForm,
    },
}

impl fmt::Display for ContractOrigin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ContractOrigin::Pack { file, line, .. } => write!(f, "{file}:{line}"),
            ContractOrigin::File { path, line } => write!(f, "{}:{line}", path.display()),
            ContractOrigin::Source { path, line, .. } => write!(f, "{}:{line}", path.display()),
        }
    }
}

/// Everything known of a name, for people and programs that ask about it.
#[derive(Debug, Clone)]
pub struct Described<'a> {
    pub name: &'a str,
    /// `None` for the project's own.
    pub pack: Option<Pack>,
    /// For names that virtual headers declare.
    pub api: Option<ApiId>,
    /// As C declares it; empty when nobody says.
    pub declaration: String,
    pub newest: &'a Contract,
    /// Oldest first, each with the last version it holds for.
    pub older: Vec<(Version, &'a Contract)>,
    pub origin: ContractOrigin,
}

/// A contract of a project's file, as far as it can be compared with the function.
#[derive(Debug, Clone, Copy)]
pub struct FileContract<'a> {
    pub name: &'a str,
    pub path: &'a Path,
    pub line: usize,
    /// The number of the last parameter that it speaks of.
    pub described: usize,
}

/// The set in force.
pub struct Contracts {
    version: PythonVersion,
    packs: Packs,
    counted: Counted,
    /// What the packs say in this version, by `ContractId`.
    resolved: Box<[OnceLock<Option<&'static Contract>>]>,
    own: Vec<Own>,
    by_name: FxHashMap<Symbol, usize>,
    by_unit: FxHashMap<(FileId, Symbol), usize>,
    /// What is left of the rows of packs about what no family in force counts.
    uncounted: FxHashMap<ContractId, Contract>,
    /// The entries of `by_name` that replace a name of a pack which has an `ApiId`.
    by_api: FxHashMap<ApiId, usize>,
}

/// A contract of the project.
struct Own {
    entry: Entry,
    /// In the version of the run.
    in_force: Option<Contract>,
    origin: ContractOrigin,
    /// What the source says, of which `origin` is the first.
    annotations: Vec<Annotation>,
}

impl Contracts {
    /// `packs` are on in addition to those that `user` turns on.
    pub fn new(version: PythonVersion, mut packs: Packs, user: UserContracts) -> Contracts {
        packs.extend(user.packs);
        let counted = Counted::new(packs, &user.counted);
        let mut contracts = Contracts {
            version,
            packs,
            counted,
            resolved: (0..ContractId::count()).map(|_| OnceLock::new()).collect(),
            own: Vec::new(),
            by_name: FxHashMap::default(),
            by_unit: FxHashMap::default(),
            uncounted: FxHashMap::default(),
            by_api: FxHashMap::default(),
        };
        for mut user in user.entries {
            user.entry.contract.provenance.basis.get_or_insert(Basis::User);
            for (_, older) in &mut user.entry.older {
                older.provenance.basis.get_or_insert(Basis::User);
            }
            let in_force = user.entry.in_version(Version::new(version.major, version.minor)).cloned();
            let origin = ContractOrigin::File { path: user.path, line: user.entry.line };
            let name = intern(&user.entry.name);
            contracts.add(
                Own { entry: user.entry, in_force, origin, annotations: Vec::new() },
                name,
                Reach::Everywhere,
            );
        }
        contracts.find_counting();
        contracts
    }

    /// Leaves of what is counted the families of these names; all of them if there are none. Gives the names that no family has.
    pub fn keep_families(&mut self, names: &[String]) -> Vec<String> {
        if names.is_empty() {
            return Vec::new();
        }
        let unknown = self.counted.keep(names);
        self.find_counting();
        self.leave_out_others();
        unknown
    }

    /// References that no family in force counts are nobody's duty: `get_device` where only nodes are looked at.
    fn leave_out_others(&mut self) {
        let mut left = FxHashMap::default();
        for pack in self.packs.iter().filter(|pack| !Pack::DEFAULT.contains(pack)) {
            for id in ContractId::all().filter(|id| id.pack() == pack) {
                if let Some(contract) = self.of_pack(id)
                    && let Some(rest) = self.counted.without_others(contract, id.declaration())
                {
                    left.insert(id, rest);
                }
            }
        }
        self.uncounted = left;
    }

    /// Which functions give and take references of what is counted. Those that headers of the API declare need not be asked.
    fn find_counting(&mut self) {
        let mut counted = std::mem::take(&mut self.counted);
        for pack in self.packs.iter().filter(|pack| !Pack::DEFAULT.contains(pack)) {
            for id in ContractId::all().filter(|id| id.pack() == pack) {
                let name = intern(id.name());
                if let Some(contract) = self.of_name(name) {
                    counted.add_contract(name, contract);
                }
            }
        }
        for own in &self.own {
            if let Some(contract) = &own.in_force {
                counted.add_contract(intern(&own.entry.name), contract);
            }
        }
        self.counted = counted;
    }

    /// What is counted.
    pub fn counted(&self) -> &Counted {
        &self.counted
    }

    /// The packs that are on by default, and nothing of a project.
    pub fn of_packs(version: PythonVersion) -> Contracts {
        Contracts::new(version, Packs::default(), UserContracts::default())
    }

    fn add(&mut self, own: Own, name: Symbol, reach: Reach) {
        let index = self.own.len();
        self.own.push(own);
        match reach {
            Reach::Unit(file) => {
                self.by_unit.insert((file, name), index);
            }
            Reach::Everywhere => {
                self.by_name.insert(name, index);
                if let Some(api) = ApiTable::lookup(name) {
                    self.by_api.insert(api, index);
                }
            }
        }
    }

    /// Adds what the source says. Units have to come in their order: then so do annotations of several files.
    pub fn add_source(&mut self, found: Vec<SourceContract>) {
        for contract in found {
            let known = match contract.reach {
                Reach::Unit(file) => self.by_unit.get(&(file, contract.name)),
                Reach::Everywhere => self.by_name.get(&contract.name),
            };
            match known {
                Some(&index) => self.own[index].add_annotations(contract.annotations),
                None => self.add_annotated(contract),
            }
        }
    }

    fn add_annotated(&mut self, found: SourceContract) {
        let Some(first) = found.annotations.first() else { return };
        let origin = ContractOrigin::Source { path: first.path.clone(), line: first.line, form: first.form };
        // A function of a pack is described better by the pack than by its C types.
        let known = match found.reach {
            Reach::Everywhere => self.of_name(found.name).cloned(),
            Reach::Unit(_) => None,
        };
        let mut contract = known.unwrap_or(found.base);
        contract.provenance.basis = Some(Basis::Annotation);
        let entry = Entry {
            name: found.name.as_str().to_owned(),
            line: first.line as usize,
            declaration: refhound_clauses::Declaration::default(),
            contract: contract.clone(),
            older: Vec::new(),
        };
        let mut own = Own { entry, in_force: Some(contract), origin, annotations: Vec::new() };
        own.add_annotations(found.annotations);
        self.add(own, found.name, found.reach);
    }

    pub fn version(&self) -> PythonVersion {
        self.version
    }

    pub fn packs(&self) -> Packs {
        self.packs
    }

    /// What a call of an API function does; `None` where the version or the packs do not have it.
    #[inline]
    pub fn of_api(&self, api: ApiId) -> Option<&Contract> {
        if !self.by_api.is_empty()
            && let Some(&index) = self.by_api.get(&api)
        {
            return self.own[index].in_force.as_ref();
        }
        self.of_pack(api.contract())
    }

    /// As `of_api`, for any name.
    pub fn of_name(&self, name: Symbol) -> Option<&Contract> {
        match self.by_name.get(&name) {
            Some(&index) => self.own[index].in_force.as_ref(),
            None => self.of_pack(ContractId::lookup_symbol(name)?),
        }
    }

    /// As `of_name`, for a name that the version of the run does not have: what the nearest version that has it says.
    pub fn of_another_version(&self, name: Symbol) -> Option<&'static Contract> {
        let id = ContractId::lookup_symbol(name).filter(|id| self.packs.has(id.pack()))?;
        // Nothing is concluded from what is only guessed.
        if matches!(id.newest().provenance.basis, Some(Basis::Default | Basis::Rule)) {
            return None;
        }
        let version = Version::new(self.version.major, self.version.minor);
        let is_to_come = id.newest().since.is_some_and(|since| since > version);
        let first = id.older().next().filter(|_| is_to_come);
        Some(first.map_or_else(|| id.newest(), |(_, contract)| contract))
    }

    /// As `of_name`, for a `static` function of the unit with this main file.
    pub fn of_static(&self, unit: FileId, name: Symbol) -> Option<&Contract> {
        self.by_unit.get(&(unit, name)).and_then(|&index| self.own[index].in_force.as_ref())
    }

    #[inline]
    fn of_pack(&self, id: ContractId) -> Option<&Contract> {
        if !self.packs.has(id.pack()) {
            return None;
        }
        if !self.uncounted.is_empty()
            && let Some(rest) = self.uncounted.get(&id)
        {
            return Some(rest);
        }
        *self.resolved[id.index()].get_or_init(|| id.in_version(self.version))
    }

    pub fn origin_of_api(&self, api: ApiId) -> ContractOrigin {
        match self.by_api.get(&api) {
            Some(&index) => self.own[index].origin.clone(),
            None => origin_in_pack(api.contract()),
        }
    }

    /// Where the contract of a name comes from, if there is one in the packs that are on or in the project.
    pub fn origin_of_name(&self, name: Symbol) -> Option<ContractOrigin> {
        if let Some(&index) = self.by_name.get(&name) {
            return Some(self.own[index].origin.clone());
        }
        ContractId::lookup_symbol(name).filter(|id| self.packs.has(id.pack())).map(origin_in_pack)
    }

    /// What the project's files say, in their order.
    pub fn of_files(&self) -> impl Iterator<Item = FileContract<'_>> {
        self.own.iter().filter_map(|own| match &own.origin {
            ContractOrigin::File { path, line } => {
                let described = own.entry.contract.params.len();
                Some(FileContract { name: &own.entry.name, path, line: *line, described })
            }
            ContractOrigin::Pack { .. } | ContractOrigin::Source { .. } => None,
        })
    }

    pub fn origin_of_static(&self, unit: FileId, name: Symbol) -> Option<ContractOrigin> {
        self.by_unit.get(&(unit, name)).map(|&index| self.own[index].origin.clone())
    }

    /// Everything known of a name, in all versions.
    pub fn describe(&self, name: &str) -> Option<Described<'_>> {
        if let Some(&index) = self.by_name.get(&intern(name)) {
            return Some(self.own[index].describe());
        }
        ContractId::lookup(name).filter(|id| self.packs.has(id.pack())).map(describe_in_pack)
    }

    /// Every name with a contract, in order; what the project replaces stands there once. `static` functions, which
    /// have no name outside their file, are left out.
    pub fn all(&self) -> Vec<Described<'_>> {
        let is_replaced = |id: &ContractId| self.by_name.contains_key(&intern(id.name()));
        let of_packs = ContractId::all().filter(|id| self.packs.has(id.pack()) && !is_replaced(id));
        let mut found: Vec<Described<'_>> = of_packs.map(describe_in_pack).collect();
        #[allow(clippy::iter_over_hash_type, reason = "sorted by name right after")]
        found.extend(self.by_name.values().map(|&index| self.own[index].describe()));
        found.sort_by(|one, other| one.name.cmp(other.name));
        found
    }
}

impl Own {
    /// Puts what is new on top; what a file of the project says stands.
    fn add_annotations(&mut self, annotations: Vec<Annotation>) {
        if let ContractOrigin::File { .. } = self.origin {
            return;
        }
        for annotation in annotations {
            if self.annotations.iter().any(|known| known.is_at_the_place_of(&annotation)) {
                continue;
            }
            if let Some(contract) = &mut self.in_force {
                // What does not fit the declaration was told when it was read.
                let _ = contract.amend(&annotation.clauses);
                self.entry.contract = contract.clone();
            }
            self.annotations.push(annotation);
        }
    }

    fn describe(&self) -> Described<'_> {
        Described {
            name: &self.entry.name,
            pack: None,
            api: ApiTable::lookup_str(&self.entry.name),
            declaration: self.entry.c_declaration().unwrap_or_default(),
            newest: &self.entry.contract,
            older: self.entry.older.iter().map(|(through, contract)| (*through, contract)).collect(),
            origin: self.origin.clone(),
        }
    }
}

fn describe_in_pack(id: ContractId) -> Described<'static> {
    Described {
        name: id.name(),
        pack: Some(id.pack()),
        api: ApiTable::lookup_str(id.name()),
        declaration: id.declaration().to_owned(),
        newest: id.newest(),
        older: id.older().collect(),
        origin: origin_in_pack(id),
    }
}

fn origin_in_pack(id: ContractId) -> ContractOrigin {
    let (file, line) = id.file_and_line();
    ContractOrigin::Pack { pack: id.pack(), file, line }
}

impl Described<'_> {
    /// What a call does in a version; `None` where the name does not exist.
    pub fn in_version(&self, version: PythonVersion) -> Option<&Contract> {
        let version = Version::new(version.major, version.minor);
        let begins = self.newest.since.is_none_or(|since| since <= version);
        let ended = self.newest.removed.is_some_and(|removed| removed <= version);
        let older = self.older.iter().find(|(through, _)| version <= *through);
        (begins && !ended).then(|| older.map_or(self.newest, |(_, contract)| *contract))
    }

    /// `function`, `macro`, `type` ... What no header declares is taken for a function.
    pub fn kind(&self) -> ApiKind {
        self.api.map_or(ApiKind::Function, ApiId::kind)
    }
}
