//! Why a scan cannot go on as a whole. What goes wrong with one package is no error but a row.

use std::fmt;
use std::path::PathBuf;

#[derive(Debug)]
pub enum ScanError {
    /// The file is no data set of this version.
    NotADataSet {
        path: PathBuf,
        why: String,
    },
    Database(rusqlite::Error),
    /// A list of names cannot be read.
    List {
        path: PathBuf,
        why: String,
    },
    /// Nothing was asked for.
    Nothing,
    /// Something on this machine does not work: the temporary folder, the program itself.
    Machine(String),
    /// A line of an import is none.
    Line {
        number: usize,
        why: String,
    },
}

impl fmt::Display for ScanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ScanError::NotADataSet { path, why } => write!(f, "{}: not a data set of refhound: {why}", path.display()),
            ScanError::Database(error) => write!(f, "the data set cannot be used: {error}"),
            ScanError::List { path, why } => write!(f, "{}: {why}", path.display()),
            ScanError::Nothing => f.write_str("nothing to scan: name packages, archives or folders"),
            ScanError::Machine(why) => f.write_str(why),
            ScanError::Line { number, why } => write!(f, "line {number}: not a line of an export: {why}"),
        }
    }
}

impl std::error::Error for ScanError {}

impl From<rusqlite::Error> for ScanError {
    fn from(error: rusqlite::Error) -> ScanError {
        ScanError::Database(error)
    }
}
