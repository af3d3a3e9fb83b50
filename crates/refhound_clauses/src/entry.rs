//! A file of contracts, read.

use crate::contract::Contract;
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
}
