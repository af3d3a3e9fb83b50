//! The table of contracts: every name of every pack, decoded when somebody asks for it.
//!
//! `build.rs` checks the packs and writes them in a compact form; starting the tool decodes nothing.

use std::sync::OnceLock;

use refhound_clauses::{Contract, Version};
use refhound_index::{EntityId, FxHashMap, Symbol, entity, intern};
use refhound_types::PythonVersion;

use crate::api::{CONTRACT_BYTES, CONTRACTS, Pack, version_key};

entity!(
    /// A name with a contract, in one of the packs.
    ContractId,
    "contract"
);

/// One name, as `build.rs` writes it.
pub(crate) struct ContractRow {
    pub(crate) name: &'static str,
    pub(crate) pack: Pack,
    /// The file of the pack, and the line in it.
    pub(crate) place: &'static str,
    pub(crate) line: usize,
    /// As C declares it; empty for what is no declaration.
    pub(crate) declaration: &'static str,
    /// The bytes of its contracts.
    pub(crate) begin: usize,
    pub(crate) end: usize,
}

/// Contracts with the last version they hold for, oldest first; the newest has none.
type Versions = Vec<(Option<Version>, Contract)>;

static DECODED: [OnceLock<Versions>; CONTRACTS.len()] = [const { OnceLock::new() }; CONTRACTS.len()];

impl ContractId {
    /// The name's row, whichever pack it is in.
    pub fn lookup(name: &str) -> Option<ContractId> {
        CONTRACTS.binary_search_by(|row| row.name.cmp(name)).ok().map(ContractId::from_index)
    }

    /// As `lookup`, for a name that is interned.
    pub fn lookup_symbol(name: Symbol) -> Option<ContractId> {
        static BY_SYMBOL: OnceLock<FxHashMap<Symbol, ContractId>> = OnceLock::new();
        let by_symbol = BY_SYMBOL.get_or_init(|| ContractId::all().map(|id| (intern(id.name()), id)).collect());
        by_symbol.get(&name).copied()
    }

    /// Every name, in order.
    pub fn all() -> impl Iterator<Item = ContractId> {
        (0..CONTRACTS.len()).map(ContractId::from_index)
    }

    fn row(self) -> &'static ContractRow {
        &CONTRACTS[self.index()]
    }

    pub fn name(self) -> &'static str {
        self.row().name
    }

    pub fn pack(self) -> Pack {
        self.row().pack
    }

    /// The file of the pack and the line where the name is described, as `cpython/list.toml:12`.
    pub fn place(self) -> String {
        format!("{}:{}", self.row().place, self.row().line)
    }

    /// The file of the pack, as `cpython/list.toml`, and the line.
    pub fn file_and_line(self) -> (&'static str, usize) {
        (self.row().place, self.row().line)
    }

    /// Its C declaration in the newest version that has it; empty for macros that are none.
    pub fn declaration(self) -> &'static str {
        self.row().declaration
    }

    pub fn count() -> usize {
        CONTRACTS.len()
    }

    fn versions(self) -> &'static Versions {
        DECODED[self.index()].get_or_init(|| {
            let row = self.row();
            postcard::from_bytes(&CONTRACT_BYTES[row.begin..row.end]).expect("written by the build of this crate")
        })
    }

    /// The newest contract.
    pub fn newest(self) -> &'static Contract {
        &self.versions().last().expect("a row has at least one contract").1
    }

    /// Contracts of older versions, oldest first, each with the last version it holds for.
    pub fn older(self) -> impl Iterator<Item = (Version, &'static Contract)> {
        self.versions().iter().filter_map(|(through, contract)| Some(((*through)?, contract)))
    }

    /// What a call does in a version of Python; `None` where the name does not exist.
    pub fn in_version(self, version: PythonVersion) -> Option<&'static Contract> {
        let key = version_key(version);
        let newest = self.newest();
        let begins = newest.since.map_or(0, Version::key);
        let ends = newest.removed.map_or(u16::MAX, Version::key);
        if !(begins..ends).contains(&key) {
            return None;
        }
        let older = self.older().find(|(through, _)| key <= through.key());
        Some(older.map_or(newest, |(_, contract)| contract))
    }
}
