//! A file of contracts, read.

use crate::contract::Contract;
use crate::counted::CountedType;
use crate::declaration::Declaration;
use crate::version::Version;

/// One table of a file: `[PyList_SetItem]`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    pub name: String,
    /// Where the name stands in the file, from 1.
    pub line: usize,
    pub declaration: Declaration,
    /// The newest contract.
    pub contract: Contract,
    /// Contracts of older versions, oldest first, each with the last version it holds for.
    pub older: Vec<(Version, Contract)>,
}

/// What a file holds.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct File {
    /// The header that declares the names, when the file says so.
    pub header: Option<String>,
    pub entries: Vec<Entry>,
    /// What the functions count.
    pub counted: Vec<CountedType>,
}

impl Entry {
    /// `int f(PyObject *o);`, as far as the file tells.
    pub fn c_declaration(&self) -> Option<String> {
        let Declaration { signature, type_text, .. } = &self.declaration;
        if let Some((result, params)) = signature.as_deref().and_then(|text| text.split_once('(')) {
            let result = result.trim_end();
            let gap = if result.ends_with('*') { "" } else { " " };
            return Some(format!("{result}{gap}{}({params};", self.name));
        }
        type_text.as_ref().map(|text| format!("extern {text} {};", self.name))
    }

    /// What a call does in a version of Python; `None` where the name does not exist.
    pub fn in_version(&self, version: Version) -> Option<&Contract> {
        let begins = self.contract.since.is_none_or(|since| since <= version);
        let ended = self.contract.removed.is_some_and(|removed| removed <= version);
        if !begins || ended {
            return None;
        }
        let older = self.older.iter().find(|(through, _)| version <= *through);
        Some(older.map_or(&self.contract, |(_, contract)| contract))
    }
}
