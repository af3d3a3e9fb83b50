//! The workspace folders. Each is a project of its own; a file outside of all of them is one, too.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

use lsp_types::Diagnostic;

use crate::results::Results;

/// What is known of one project.
pub(crate) struct Root {
    /// Grows with every change.
    pub(crate) generation: u64,
    /// A job is waiting or running.
    pub(crate) busy: bool,
    pub(crate) results: Option<Results>,
    /// The versions of documents that the results are about.
    pub(crate) versions: BTreeMap<PathBuf, i32>,
    /// How long the last run on the whole project took.
    pub(crate) took: Duration,
    /// What the client was told last, by file, with the version of the text.
    pub(crate) published: BTreeMap<PathBuf, (Option<i32>, Vec<Diagnostic>)>,
    /// The progress that is being shown.
    pub(crate) token: Option<String>,
}

impl Root {
    fn new() -> Root {
        Root {
            generation: 0,
            busy: false,
            results: None,
            versions: BTreeMap::new(),
            took: Duration::ZERO,
            published: BTreeMap::new(),
            token: None,
        }
    }
}

#[derive(Default)]
pub(crate) struct Roots {
    folders: Vec<PathBuf>,
    /// Those in which something was opened.
    active: BTreeMap<PathBuf, Root>,
}

impl Roots {
    pub(crate) fn add_folder(&mut self, folder: PathBuf) {
        if !self.folders.contains(&folder) {
            self.folders.push(folder);
        }
    }

    pub(crate) fn remove_folder(&mut self, folder: &Path) -> Option<Root> {
        self.folders.retain(|other| other != folder);
        self.active.remove(folder)
    }

    /// The project that a file belongs to: the innermost folder around it, or the file itself.
    pub(crate) fn of(&self, path: &Path) -> PathBuf {
        let around = self.folders.iter().filter(|folder| path.starts_with(folder));
        around.max_by_key(|folder| folder.components().count()).cloned().unwrap_or_else(|| path.to_owned())
    }

    pub(crate) fn is_folder(&self, root: &Path) -> bool {
        self.folders.iter().any(|folder| folder == root)
    }

    pub(crate) fn activate(&mut self, root: &Path) -> &mut Root {
        self.active.entry(root.to_owned()).or_insert_with(Root::new)
    }

    pub(crate) fn get(&self, root: &Path) -> Option<&Root> {
        self.active.get(root)
    }

    pub(crate) fn get_mut(&mut self, root: &Path) -> Option<&mut Root> {
        self.active.get_mut(root)
    }

    pub(crate) fn forget(&mut self, root: &Path) -> Option<Root> {
        self.active.remove(root)
    }

    pub(crate) fn active(&self) -> impl Iterator<Item = &PathBuf> {
        self.active.keys()
    }

    pub(crate) fn with_token(&self, token: &str) -> Option<&PathBuf> {
        self.active.iter().find(|(_, root)| root.token.as_deref() == Some(token)).map(|(path, _)| path)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_belongs_to_the_innermost_folder() {
        let mut roots = Roots::default();
        roots.add_folder("/p".into());
        roots.add_folder("/p/sub".into());
        assert_eq!(roots.of(Path::new("/p/sub/a.c")), Path::new("/p/sub"));
        assert_eq!(roots.of(Path::new("/p/submarine/a.c")), Path::new("/p"));
        assert_eq!(roots.of(Path::new("/q/a.c")), Path::new("/q/a.c"));
        roots.remove_folder(Path::new("/p/sub"));
        assert_eq!(roots.of(Path::new("/p/sub/a.c")), Path::new("/p"));
    }
}
