//! The two states of a checkout, as layers over the disk.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use refhound_source::{Files, Layer, PathKind, clean_path};

use crate::error::GitError;
use crate::raw::{Difference, differences};
use crate::run::Git;

/// The state that is analysed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Now {
    WorkTree,
    /// What a commit would hold.
    Index,
}

/// Both states, and how files are called in them.
#[derive(Debug, Default)]
pub struct Comparison {
    /// What is analysed, over the disk.
    pub now: Vec<(PathBuf, Layer)>,
    /// What it is compared with, over the disk as well.
    pub before: Vec<(PathBuf, Layer)>,
    /// Files with another name than before: from, to. From the root of the file system.
    pub renamed: Vec<(PathBuf, PathBuf)>,
}

type Layers = BTreeMap<PathBuf, Layer>;

/// What git knows of the checkout that `paths` are in. Without a revision, `HEAD` is meant; a checkout that has no commit
/// yet is compared with nothing.
pub fn compare(paths: &[PathBuf], revision: Option<&str>, now: Now, files: &dyn Files) -> Result<Comparison, GitError> {
    if let Some(name) = revision.filter(|name| name.is_empty() || name.starts_with('-')) {
        return Err(GitError::NoRevision(name.to_owned()));
    }
    let checkout = Checkout::around(paths, files)?;
    let commit = checkout.commit(revision)?;
    let mut layers = match now {
        Now::WorkTree => Layers::new(),
        Now::Index => checkout.index()?,
    };
    let staged: Vec<(PathBuf, Layer)> = layers.iter().map(|(path, layer)| (path.clone(), layer.clone())).collect();
    let (older, renamed) = checkout.older(&commit, now)?;
    layers.extend(older);
    Ok(Comparison { now: staged, before: layers.into_iter().collect(), renamed })
}

struct Checkout {
    /// As the paths spell it: git resolves symbolic links, the analysis does not.
    root: PathBuf,
    git: Git,
}

impl Checkout {
    fn around(paths: &[PathBuf], files: &dyn Files) -> Result<Checkout, GitError> {
        let first = paths.first().map_or(Path::new(""), PathBuf::as_path);
        let whole = clean_path(&files.absolute(first));
        // A file may be in the index only, and its folder with it.
        let folder = whole.ancestors().find(|path| files.kind(path) == PathKind::Directory).unwrap_or(Path::new("/"));
        let git = Git::in_folder(folder);
        let folder = git.folder().map_or_else(|| clean_path(&files.absolute(Path::new(""))), Path::to_owned);
        let outside = |error| match error {
            GitError::Failed { .. } => GitError::NoCheckout(first.to_owned()),
            other => other,
        };
        // Empty at the top, `sub/folder/` below it. Fails in a bare repository, too.
        let inside = git.line(&["rev-parse", "--is-inside-work-tree"]).map_err(outside)?;
        if inside != "true" {
            return Err(GitError::NoCheckout(first.to_owned()));
        }
        let prefix = git.line(&["rev-parse", "--show-prefix"]).map_err(outside)?;
        let top = git.line(&["rev-parse", "--show-toplevel"]).map_err(outside)?;
        let root = above(&folder, Path::new(&prefix)).unwrap_or_else(|| PathBuf::from(top));
        let other = paths.iter().find(|path| !clean_path(&files.absolute(path)).starts_with(&root));
        match other {
            Some(path) => Err(GitError::OtherCheckout { path: path.clone(), root }),
            None => Ok(Checkout { root, git }),
        }
    }

    /// The commit that is meant, or the tree without any file.
    fn commit(&self, revision: Option<&str>) -> Result<String, GitError> {
        let name = revision.unwrap_or("HEAD");
        let commit = format!("{name}^{{commit}}");
        match self.git.line(&["rev-parse", "--verify", "--quiet", "--end-of-options", &commit]) {
            Ok(commit) => Ok(commit),
            Err(GitError::Failed { .. }) if revision.is_none() => {
                self.git.line(&["hash-object", "-t", "tree", "--stdin"])
            }
            Err(GitError::Failed { .. }) => {
                Err(GitError::UnknownRevision { name: name.to_owned(), root: self.root.clone() })
            }
            Err(error) => Err(error),
        }
    }

    /// The index over the work tree: what is written otherwise there, and nothing that is not in it. Ignored files stay as
    /// they are: a build made them, and it would make them again.
    fn index(&self) -> Result<Layers, GitError> {
        let list =
            self.list(&["diff-files", "--raw", "-z", "--no-abbrev", "--no-relative", "--ignore-submodules=all"])?;
        let mut layers = self.texts(list.iter().filter(|it| it.status != b'U').map(|it| (&it.path, &it.old)))?;
        for added in list.iter().filter(|it| it.old.mode == "000000") {
            layers.insert(self.path(&added.path), Layer::Hidden);
        }
        layers.extend(self.untracked()?);
        Ok(layers)
    }

    /// A commit over the state that is analysed, and which files have other names now.
    fn older(&self, commit: &str, now: Now) -> Result<(Layers, Vec<(PathBuf, PathBuf)>), GitError> {
        let mut command =
            vec!["diff-index", "--raw", "-z", "--no-abbrev", "--no-relative", "-M", "--ignore-submodules=all"];
        command.extend((now == Now::Index).then_some("--cached"));
        command.extend([commit, "--"]);
        let list = self.list(&command)?;
        let mut layers = match now {
            Now::WorkTree => self.untracked()?,
            Now::Index => Layers::new(),
        };
        // Names that are new first: a file may have been moved to where another one was.
        for new in list.iter().filter_map(|it| it.renamed.as_ref().or((it.status == b'A').then_some(&it.path))) {
            layers.insert(self.path(new), Layer::Hidden);
        }
        layers.extend(self.texts(list.iter().map(|it| (&it.path, &it.old)))?);
        let renamed = list.iter().filter(|it| it.status == b'R');
        let renamed = renamed.filter_map(|it| Some((self.path(&it.path), self.path(it.renamed.as_ref()?)))).collect();
        Ok((layers, renamed))
    }

    fn list(&self, command: &[&str]) -> Result<Vec<Difference>, GitError> {
        let output = self.git.ask(command)?;
        differences(&output).ok_or_else(|| GitError::Failed {
            command: command[0].to_owned(),
            message: "its answer is not understood".to_owned(),
        })
    }

    fn texts<'d>(&self, wanted: impl Iterator<Item = (&'d Vec<u8>, &'d crate::raw::Side)>) -> Result<Layers, GitError> {
        let (paths, objects): (Vec<PathBuf>, Vec<String>) = wanted
            .filter(|(_, side)| side.is_text() && side.is_known())
            .map(|(path, side)| (self.path(path), side.object.clone()))
            .unzip();
        let texts = self.git.texts(&objects)?;
        let known = paths.into_iter().zip(texts);
        Ok(known.filter_map(|(path, text)| Some((path, Layer::Text(text?.into())))).collect())
    }

    /// Files that git does not know and does not ignore.
    fn untracked(&self) -> Result<Layers, GitError> {
        let output = self.git.ask(&["ls-files", "--others", "--exclude-standard", "-z", "--full-name", "--", ":/"])?;
        let names = output.split(|&byte| byte == 0).filter(|name| !name.is_empty());
        Ok(names.map(|name| (self.path(name), Layer::Hidden)).collect())
    }

    fn path(&self, name: &[u8]) -> PathBuf {
        self.root.join(native(name))
    }
}

/// A name as git stores it.
#[cfg(unix)]
fn native(name: &[u8]) -> PathBuf {
    use std::os::unix::ffi::OsStrExt as _;
    PathBuf::from(std::ffi::OsStr::from_bytes(name))
}

#[cfg(not(unix))]
fn native(name: &[u8]) -> PathBuf {
    PathBuf::from(String::from_utf8_lossy(name).into_owned())
}

/// The folder without the names of `prefix` at its end; `None` if it does not end so.
fn above(folder: &Path, prefix: &Path) -> Option<PathBuf> {
    let parts = prefix.components().count();
    folder.ends_with(prefix).then(|| folder.ancestors().nth(parts).map(Path::to_owned)).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_root_is_spelled_as_the_folder_is() {
        let above = |folder: &str, prefix: &str| above(Path::new(folder), Path::new(prefix));
        assert_eq!(above("/link/src/sub", "src/sub/"), Some("/link".into()));
        assert_eq!(above("/link", ""), Some("/link".into()));
        assert_eq!(above("/other", "src/"), None);
    }
}
