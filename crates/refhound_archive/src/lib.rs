//! Source archives as trees of files: what is in a `.tar.gz` or a `.zip` is read into memory and looked at from there.
//!
//! ```text
//! pkg-1.0.tar.gz ─read─► Contents ─mount─► Unpacked: pkg-1.0/ answers from memory, everything else from the files below
//! ```
//!
//! Nothing is unpacked on the disk. An archive is somebody else's work: members, sizes and names have limits, no name and no link
//! leads out of it, and whatever is wrong with it is an [`ArchiveError`] with a sentence for the user.

mod contents;
mod error;
mod kind;
mod mounted;
mod names;
mod read;
mod tarball;
#[cfg(test)]
mod tests;
mod zipped;

pub use contents::{Contents, LeftOut};
pub use error::ArchiveError;
pub use kind::ArchiveKind;
pub use mounted::Unpacked;
pub use read::{open, read};
