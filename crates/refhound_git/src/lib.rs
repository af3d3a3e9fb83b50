//! Two states of a tree as git knows them: what is analysed, and what it is compared with.
//!
//! ```text
//! --since REV            work tree                 against REV
//! --staged               index                     against HEAD
//! --staged --since REV   index                     against REV
//! ```
//!
//! Each state is a list of [`Layer`]s over the disk: files that read differently, files that are not there. The texts come
//! from git's objects; the work tree and the index are never written to. git itself is asked, as a program, for what only
//! it knows exactly: which names mean which commit, what differs, what is ignored.

mod checkout;
mod error;
mod raw;
mod run;

pub use checkout::{Comparison, Now, compare, uncommitted};
pub use error::GitError;

#[cfg(doc)]
use refhound_source::Layer;
