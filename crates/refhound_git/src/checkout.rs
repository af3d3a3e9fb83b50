//! The two states of a checkout, as layers over the disk.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

use refhound_source::{Files, Layer, PathKind, clean_path};

use crate::error::GitError;
use crate::raw::{Difference, differences};
use crate::run::{Git, Object};

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

/// The files of `paths` that differ from what is committed, those that git does not know included; from the root of the file system.
pub fn uncommitted(paths: &[PathBuf], files: &dyn Files) -> Result<Vec<PathBuf>, GitError> {
    let checkout = Checkout::around(paths, files)?;
    let mut arguments: Vec<OsString> =
        ["status", "--porcelain", "-z", "--no-renames", "--untracked-files=all", "--ignored", "--"]
            .map(OsString::from)
            .into();
    arguments.extend(paths.iter().map(|path| clean_path(&files.absolute(path)).into_os_string()));
    let told = checkout.git.ask(&arguments)?;
    // `XY name`, each closed by a NUL.
    let rows = told.split(|&byte| byte == 0).filter_map(|row| row.get(3..)).filter(|name| !name.is_empty());
    Ok(rows.map(|name| clean_path(&checkout.root.join(String::from_utf8_lossy(name).as_ref()))).collect())
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
        let (root, git) =
            if Git::is_named_by_environment() { Checkout::named(files) } else { Checkout::above(folder, files) }
                .map_err(|error| match error {
                    GitError::Failed { .. } => GitError::NoCheckout(first.to_owned()),
                    other => other,
                })?;
        let git = git.without_filters()?;
        let other = paths.iter().find(|path| !clean_path(&files.absolute(path)).starts_with(&root));
        match other {
            Some(path) => Err(GitError::OtherCheckout { path: path.clone(), root }),
            None => Ok(Checkout { root, git }),
        }
    }

    /// The one that the environment names, as the user or a hook has set it.
    fn named(files: &dyn Files) -> Result<(PathBuf, Git), GitError> {
        let git = Git::in_folder(None);
        if git.line(&["rev-parse", "--is-inside-work-tree"])? != "true" {
            return Err(not_here());
        }
        // Empty at the top, `sub/folder/` below it.
        let prefix = git.line(&["rev-parse", "--show-prefix"])?;
        let top = git.line(&["rev-parse", "--show-toplevel"])?;
        let folder = clean_path(&files.absolute(Path::new("")));
        Ok((above(&folder, Path::new(&prefix)).unwrap_or_else(|| PathBuf::from(top)), git))
    }

    /// The nearest folder with a `.git`, which no tree can bring along: git refuses to store that name. A folder of the tree that
    /// holds what a repository holds is not one, and neither is one whose settings say that its work tree is elsewhere.
    fn above(folder: &Path, files: &dyn Files) -> Result<(PathBuf, Git), GitError> {
        let ceilings = std::env::var_os("GIT_CEILING_DIRECTORIES").unwrap_or_default();
        let ceilings: Vec<PathBuf> = std::env::split_paths(&ceilings).collect();
        let is_root = |path: &&Path| files.kind(&path.join(".git")) != PathKind::Missing;
        let below_ceilings = |path: &&Path| *path == folder || !ceilings.iter().any(|ceiling| ceiling == path);
        let root = folder.ancestors().take_while(below_ceilings).find(is_root).ok_or_else(not_here)?;
        let git = Git::in_folder(Some(root));
        // The second line is how far below the top of the work tree this is.
        match git.line(&["rev-parse", "--is-inside-work-tree", "--show-prefix"])?.trim_end() {
            "true" => Ok((root.to_owned(), git)),
            _ => Err(not_here()),
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
        let list = self.list("diff-files", &[])?;
        let mut layers = self.texts(list.iter().filter(|it| it.status != b'U').map(|it| (&it.path, &it.old)))?;
        for added in list.iter().filter(|it| it.old.mode == "000000") {
            layers.insert(self.path(&added.path), Layer::Hidden);
        }
        layers.extend(self.untracked()?);
        Ok(layers)
    }

    /// A commit over the state that is analysed, and which files have other names now.
    fn older(&self, commit: &str, now: Now) -> Result<(Layers, Vec<(PathBuf, PathBuf)>), GitError> {
        let staged: &[&str] = if now == Now::Index { &["--cached", commit, "--"] } else { &[commit, "--"] };
        let list = self.list("diff-index", staged)?;
        let mut layers = match now {
            Now::WorkTree => self.untracked()?,
            Now::Index => Layers::new(),
        };
        // Names that are new first: a file may have been moved to where another one was.
        for new in list.iter().filter(|it| it.status == b'A') {
            layers.insert(self.path(&new.path), Layer::Hidden);
        }
        layers.extend(self.texts(list.iter().map(|it| (&it.path, &it.old)))?);
        Ok((layers, self.renamed(commit, &list)))
    }

    /// Which of the files that are gone are those that are new. What is alike is judged between the commit and the index: for
    /// the work tree git would have to read its files, by way of filters.
    fn renamed(&self, commit: &str, list: &[Difference]) -> Vec<(PathBuf, PathBuf)> {
        let mut gone: BTreeMap<&[u8], &str> = BTreeMap::new();
        let mut new: BTreeMap<&[u8], &str> = BTreeMap::new();
        for it in list {
            match it.status {
                b'D' => gone.insert(&it.path, &it.old.object),
                b'A' => new.insert(&it.path, &it.new.object),
                _ => None,
            };
        }
        if gone.is_empty() || new.is_empty() {
            return Vec::new();
        }
        // Without the texts (a partial clone), names are all that is known.
        let alike = self.list("diff-index", &["--cached", "-M", commit, "--"]).unwrap_or_default();
        let mut renamed = Vec::new();
        for (from, to) in alike.iter().filter_map(|it| Some((it.path.as_slice(), it.renamed.as_deref()?))) {
            if gone.contains_key(from) && new.remove(to).is_some() {
                gone.remove(from);
                renamed.push((self.path(from), self.path(to)));
            }
        }
        // Removed by hand, and the other one added: the index still has both.
        for (to, object) in new {
            let same = gone.iter().find(|(_, old)| **old == object).map(|(from, _)| *from);
            if let Some(from) = same {
                gone.remove(from);
                renamed.push((self.path(from), self.path(to)));
            }
        }
        renamed
    }

    fn list(&self, command: &str, further: &[&str]) -> Result<Vec<Difference>, GitError> {
        let mut words = vec![command, "--raw", "-z", "--no-abbrev", "--no-relative", "--ignore-submodules=all"];
        words.extend(["--no-ext-diff", "--no-textconv"]);
        words.extend(further);
        let output = self.git.ask(&words)?;
        differences(&output).ok_or_else(|| GitError::Failed {
            command: command.to_owned(),
            message: "its answer is not understood".to_owned(),
        })
    }

    fn texts<'d>(&self, wanted: impl Iterator<Item = (&'d Vec<u8>, &'d crate::raw::Side)>) -> Result<Layers, GitError> {
        let (paths, objects): (Vec<PathBuf>, Vec<String>) = wanted
            .filter(|(_, side)| side.is_text() && side.is_known())
            .map(|(path, side)| (self.path(path), side.object.clone()))
            .unzip();
        let texts = self.git.texts(&objects)?;
        let layer = |(path, object)| match object {
            Object::Text(text) => Ok((path, Layer::Text(text.into()))),
            // Too large to be looked at, then as now.
            Object::Unreadable => Ok((path, Layer::Hidden)),
            // Taking what is there now instead would hide every change.
            Object::Missing => Err(GitError::NotHere(path)),
        };
        paths.into_iter().zip(texts).map(layer).collect()
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

fn not_here() -> GitError {
    GitError::Failed { command: "rev-parse".to_owned(), message: "not in a work tree".to_owned() }
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
