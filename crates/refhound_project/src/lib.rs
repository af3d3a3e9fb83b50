//! From paths on the command line to the list of C files to analyse, and how each is to be preprocessed.
//!
//! Nothing is executed: `setup.py`, `meson.build` and their relatives are read as text, and what cannot be
//! understood in them is passed over. Where they say nothing, the [`HeaderIndex`] finds headers by name. Every C or
//! C++ file that is not analysed stands in [`Project::skipped`] with its reason.
//!
//! ```text
//! discover(["src/pkg"]) ─► walk ─► scan texts ─► judge each file ─► Unit + Flags
//!                            └───► build files ─────────────────────────┘
//! ```

mod build;
mod compile_commands;
mod dialect;
mod discover;
mod error;
mod flags;
mod generated;
mod header_index;
mod interpreter;
mod kernel;
mod paths;
mod patterns;
mod repository;
mod required;
mod scan;
mod skip;
mod vendored;

pub use dialect::Dialect;
pub use discover::{DiscoverOptions, OwnHeaders, Select, discover};
pub use error::DiscoverError;
pub use flags::{Flags, HeaderMode, Language, MacroFlag, Outside};
pub use generated::Generator;
pub use header_index::HeaderIndex;
pub use interpreter::interpreter_version;
pub use kernel::is_in_kernel_tree;
pub use patterns::{Patterns, glob};
pub use repository::{Repository, encoded};
pub use required::required_python;
pub use skip::{SkipReason, Skipped};

use std::path::PathBuf;
use std::sync::Arc;

/// One C file that is compiled on its own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unit {
    pub path: PathBuf,
    /// Shared by all files that are compiled alike.
    pub flags: Arc<Flags>,
}

/// How much of the project's code the units are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Extent {
    /// All of it, but for [`Project::beside`].
    Whole,
    /// There is code that was left out, or that is around the paths that were given.
    Part,
}

/// What was found.
#[derive(Debug, Clone)]
pub struct Project {
    /// The folder that all files of the project have in common.
    pub root: PathBuf,
    /// The folders that make up the project: of several paths, the root around each. Headers are read from these.
    pub roots: Vec<PathBuf>,
    /// In order of path.
    pub units: Vec<Unit>,
    pub headers: HeaderIndex,
    /// Roots of Linux kernel trees that the paths are or lie in.
    pub kernels: Vec<PathBuf>,
    /// In order of path.
    pub skipped: Vec<Skipped>,
    /// Files that are not analysed and may call functions of the units: of other languages, or made by a program. In order of path.
    pub beside: Vec<PathBuf>,
    /// Units that no build of the project compiles, as far as its descriptions tell. In order of path.
    pub unbuilt: Vec<PathBuf>,
    /// Folders with copies of libraries that bindings are written with: their headers are read, and nothing is told of them.
    pub bindings: Vec<PathBuf>,
    pub extent: Extent,
    /// The Python that the tree is written for.
    pub dialect: Dialect,
    /// Things a user may want to know: parts of a build description that were passed over, and the like.
    pub notes: Vec<String>,
}
