//! Bytes that outlive a run: a store of entries by key, in one file, which may be lost at any time without harm.
//!
//! ```text
//! folder/CACHEDIR.TAG, .gitignore        so that backups and git leave it alone
//! folder/NAME.pack                       a heading, then entries: key, length, checksum, bytes
//! folder/NAME.lock                       held while somebody appends or rewrites
//! ```
//!
//! Why one file to which entries are appended, and no data base and no file an entry: a run has thousands of small entries, asks for
//! nearly all of them and changes a few. One read and one append are the cheapest way to do that: a file an entry costs
//! thousands of system calls, a data base pages and a journal for transactions that nobody needs. The entries are
//! only ever appended, each with its checksum, so a process that is killed leaves at worst a tail that the next one cuts off.
//!
//! This crate knows nothing of analysis: who uses it decides what is part of a key. It never makes a run fail. What cannot
//! be read is not there; what cannot be written is not kept; either is said in [`Trouble`].
//!
//! The folder is not trusted: see `door.rs` for how files are opened, `secret.rs` for why an entry that somebody else has made does not count.

mod door;
mod folder;
mod key;
mod pack;
mod secret;
mod store;
#[cfg(test)]
mod tests;

pub use folder::{Freed, clean, prepare};
pub use key::{Key, KeyMaker};
pub use pack::{MOST_BYTES, Pack};
pub use secret::Secret;
pub use store::{MemoryStore, NoStore, Store, Unusable};

use std::fmt;
use std::path::PathBuf;

/// Why a cache could not be used as it should. Never a reason to fail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Trouble {
    /// The file is of another build of the tool, or was made by somebody else; it is made anew. This is usual after an update.
    OtherVersion(PathBuf),
    /// The file is damaged; what could be read is used, the rest is made anew.
    Damaged(PathBuf),
    /// The folder or the file cannot be written.
    NotWritable(PathBuf, String),
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Trouble::OtherVersion(path) => {
                write!(
                    f,
                    "{}: the cache is of another version of refhound or of another user, and is made anew",
                    path.display()
                )
            }
            Trouble::Damaged(path) => write!(f, "{}: the cache is damaged and is made anew", path.display()),
            Trouble::NotWritable(path, why) => write!(f, "{}: the cache cannot be written: {why}", path.display()),
        }
    }
}
