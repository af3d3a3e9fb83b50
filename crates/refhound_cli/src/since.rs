//! `--since` and `--staged`: which state of the tree is analysed, and what it is compared with.

use std::path::{Path, PathBuf};

use anyhow::Result;
use refhound_cache::Store;
use refhound_driver::{AnalyseError, Earlier, Options, Silent, earlier};
use refhound_git::{Comparison, Now, compare};
use refhound_project::DiscoverError;
use refhound_source::{Files, Overlay};

use crate::args::Check;

/// The states that a run looks at.
pub(crate) struct State<'a> {
    now: Overlay<'a>,
    before: Option<Before<'a>>,
}

struct Before<'a> {
    files: Overlay<'a>,
    /// From, to.
    renamed: Vec<(PathBuf, PathBuf)>,
}

impl<'a> State<'a> {
    /// Asks git if the arguments ask for a comparison; else there is the disk only.
    pub(crate) fn of(arguments: &Check, files: &'a dyn Files) -> Result<State<'a>> {
        if arguments.since.is_none() && !arguments.staged {
            return Ok(State { now: Overlay::new(files, []), before: None });
        }
        let which = if arguments.staged { Now::Index } else { Now::WorkTree };
        let Comparison { now, before, renamed } = compare(&arguments.paths, arguments.since.as_deref(), which, files)?;
        let before = Before { files: Overlay::new(files, before), renamed };
        Ok(State { now: Overlay::new(files, now), before: Some(before) })
    }

    /// What is analysed.
    pub(crate) fn now(&self) -> &Overlay<'a> {
        &self.now
    }

    /// What a run on the earlier state finds, if there is one to compare with.
    pub(crate) fn earlier(&self, options: &Options, store: &dyn Store) -> Result<Option<Earlier>> {
        let Some(before) = &self.before else { return Ok(None) };
        match earlier(options, &before.files, store, &Silent) {
            Ok(earlier) => Ok(Some(earlier)),
            // The paths, or C files below them, are new: all of it changed.
            Err(AnalyseError::Discover(DiscoverError::NoSources { .. } | DiscoverError::Missing(_))) => {
                Ok(Some(Earlier::default()))
            }
            // Settings that were wrong then are no reason not to look at what is there now; but nothing can be compared.
            Err(AnalyseError::Config(_)) => Ok(Some(Earlier::default())),
            Err(error) => Err(error.into()),
        }
    }

    /// How a file was called in the earlier state, spelled as it is now: relative if it is.
    pub(crate) fn old_name(&self, path: &Path) -> PathBuf {
        let whole = self.now.absolute(path);
        let renamed = self.before.iter().flat_map(|before| &before.renamed).find(|(_, new)| *new == whole);
        let Some((old, _)) = renamed else { return path.to_owned() };
        if path.is_absolute() {
            return old.clone();
        }
        let here = self.now.absolute(Path::new(""));
        old.strip_prefix(&here).unwrap_or(old).to_owned()
    }
}
