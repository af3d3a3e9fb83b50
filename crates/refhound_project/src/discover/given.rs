//! The paths as the user gave them, and how found files are spelled in the answer.

use std::path::{Path, PathBuf};

use refhound_source::{Files, PathKind, ReadError};
use refhound_unknowns::limits;

use crate::compile_commands::{FileLanguage, language_of};
use crate::{DiscoverError, paths};

/// The paths of the command line by what they are, absolute and clean.
#[derive(Debug)]
pub(super) struct Given {
    pub(super) folders: Vec<PathBuf>,
    /// In order.
    pub(super) sources: Vec<PathBuf>,
    pub(super) databases: Vec<PathBuf>,
    pub(super) spelling: Spelling,
}

impl Given {
    pub(super) fn resolve(given: &[PathBuf], files: &dyn Files) -> Result<Given, DiscoverError> {
        if given.is_empty() {
            return Err(DiscoverError::NoPaths);
        }
        let relative = given.iter().all(|path| path.is_relative());
        let here = relative.then(|| paths::clean(&files.absolute(Path::new(""))));
        let mut resolved =
            Given { folders: Vec::new(), sources: Vec::new(), databases: Vec::new(), spelling: Spelling { here } };
        for path in given {
            resolved.add(path, files)?;
        }
        resolved.sources.sort();
        resolved.sources.dedup();
        Ok(resolved)
    }

    fn add(&mut self, path: &Path, files: &dyn Files) -> Result<(), DiscoverError> {
        let absolute = paths::clean(&files.absolute(path));
        match files.kind(&absolute) {
            PathKind::Missing => return Err(DiscoverError::Missing(path.to_owned())),
            PathKind::Special => return Err(DiscoverError::Special(path.to_owned())),
            PathKind::Directory => self.folders.push(absolute),
            PathKind::File if path.extension().is_some_and(|ending| ending == "json") => self.databases.push(absolute),
            PathKind::File => {
                check_source(path, &absolute, files)?;
                self.sources.push(absolute);
            }
        }
        Ok(())
    }

    /// Whether a file was named, or lies below a folder that was.
    pub(super) fn covers(&self, path: &Path) -> bool {
        self.folders.iter().any(|folder| path.starts_with(folder)) || self.names(path)
    }

    pub(super) fn names(&self, path: &Path) -> bool {
        self.sources.binary_search_by(|source| source.as_path().cmp(path)).is_ok()
    }

    /// A path seen from the folder that was given, so that the user's own choice of a folder is never judged.
    pub(super) fn relative<'p>(&self, path: &'p Path) -> &'p Path {
        let stripped = self.folders.iter().filter_map(|folder| path.strip_prefix(folder).ok());
        stripped.min_by_key(|rest| rest.components().count()).unwrap_or(path)
    }
}

/// A file given by name has to be C text.
fn check_source(shown: &Path, path: &Path, files: &dyn Files) -> Result<(), DiscoverError> {
    let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    let is_code = language_of(path) != FileLanguage::Other || matches!(ending, "h" | "inc");
    match files.read(path, limits::FILE_BYTES) {
        Err(ReadError::Binary) => Err(DiscoverError::NotText(shown.to_owned())),
        Err(error) => Err(DiscoverError::Unreadable { path: shown.to_owned(), why: error.to_string() }),
        Ok(_) if !is_code => Err(DiscoverError::NotC(shown.to_owned())),
        Ok(_) => Ok(()),
    }
}

/// Paths are absolute inside the crate and spelled as the user would outside of it.
#[derive(Debug)]
pub(super) struct Spelling {
    /// The current directory if the paths given were relative to it.
    here: Option<PathBuf>,
}

impl Spelling {
    pub(super) fn spell(&self, path: &Path) -> PathBuf {
        let relative = self.here.as_ref().and_then(|here| path.strip_prefix(here).ok());
        relative.unwrap_or(path).to_owned()
    }

    /// For a message: the current directory is `.`.
    pub(super) fn show(&self, path: &Path) -> String {
        let spelled = self.spell(path);
        if spelled.as_os_str().is_empty() { ".".to_owned() } else { spelled.display().to_string() }
    }
}
