//! Why git could not be asked, or what it did not know.

use std::path::PathBuf;

use thiserror::Error;

#[derive(Debug, Error, PartialEq, Eq)]
pub enum GitError {
    #[error("git cannot be run: {0}; --since and --staged need it")]
    NoGit(String),
    #[error("{}: not in a git checkout; --since and --staged need one", .0.display())]
    NoCheckout(PathBuf),
    #[error("{}: not in the git checkout {}, in which the other paths are", .path.display(), .root.display())]
    OtherCheckout { path: PathBuf, root: PathBuf },
    #[error("`{0}` is no revision: a commit, a branch or a tag is needed")]
    NoRevision(String),
    #[error("{}: there is no revision `{name}`", .root.display())]
    UnknownRevision { name: String, root: PathBuf },
    #[error(
        "{}: its older text is not in this clone, and nothing is fetched; `git diff --stat` with the same revision fetches it",
        .0.display()
    )]
    NotHere(PathBuf),
    #[error("the filter `{0}` of git's settings cannot be turned off, so git is not asked")]
    OddFilter(String),
    #[error("too much is different: more than {} MB of text", .limit / 1_000_000)]
    TooMuch { limit: u64 },
    #[error("git {command}: {message}")]
    Failed { command: String, message: String },
}
