//! Walking a tree of files as a developer sees it: without hidden folders and without what `.gitignore` names.
//!
//! Nothing that could hold source text disappears without a trace: ignored files are marked, folders that were not
//! entered stand in [`Walk::left_out`]. Only hidden folders (`.git`, `.tox`) are no part of a source tree. Only `.gitignore` and `.ignore` files
//! inside the tree count, so that the answer does not depend on the machine.

use refhound_unknowns::limits;
use std::path::{Path, PathBuf};

use ignore::gitignore::{Gitignore, GitignoreBuilder};

use crate::{Files, Link, PathKind, ReadError};

/// Folders that hold what a build or an installation left behind. They are not entered when a `.gitignore` names them;
/// other ignored folders are, because packages ship files that their repository ignores.
const LEFTOVERS: &[&str] = &[
    "__pycache__",
    "_build",
    "build",
    "dist",
    "env",
    "htmlcov",
    "node_modules",
    "out",
    "site-packages",
    "target",
    "venv",
];

/// A file that was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WalkedFile {
    pub path: PathBuf,
    /// It or a folder above is named by a `.gitignore`. The caller decides what that means.
    pub ignored: bool,
    pub link: Link,
}

/// Why a whole folder was not entered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LeftOut {
    /// Named by a `.gitignore` or `.ignore`.
    Ignored,
    /// A symbolic link to a folder: its files are somewhere else, or here a second time.
    LinkedFolder,
    /// A symbolic link to nothing.
    BrokenLink,
    /// A pipe, a socket or a device.
    Special,
    /// It cannot be listed.
    Closed(ReadError),
    /// A Python virtual environment.
    Environment,
    /// A limit of the walk was reached.
    Limit,
}

/// What a walk found.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Walk {
    /// In order of path.
    pub files: Vec<WalkedFile>,
    /// In order of path.
    pub left_out: Vec<(PathBuf, LeftOut)>,
}

/// All files below `root` whose path `wanted` accepts.
pub fn walk(root: &Path, files: &dyn Files, wanted: &dyn Fn(&Path) -> bool) -> Walk {
    let mut walker = Walker { files, wanted, found: Walk::default(), rules: Vec::new(), entries: 0 };
    walker.enter(root, 0, Standing::Shown);
    let mut found = walker.found;
    // `a.c` sorts before `a/b.c` by name of entry, but not by path.
    found.files.sort_by(|one, other| one.path.cmp(&other.path));
    found.left_out.sort_by(|one, other| one.0.cmp(&other.0));
    found
}

/// What the rules say of the folder that is being walked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Standing {
    Shown,
    Ignored,
}

struct Walker<'a> {
    files: &'a dyn Files,
    wanted: &'a dyn Fn(&Path) -> bool,
    found: Walk,
    /// The ignore files of the folders above, outermost first.
    rules: Vec<Gitignore>,
    entries: usize,
}

impl Walker<'_> {
    fn enter(&mut self, folder: &Path, depth: usize, above: Standing) {
        let entries = self.files.entries(folder);
        self.entries += entries.len();
        if entries.is_empty()
            && let Some(why) = self.files.is_closed(folder)
        {
            self.found.left_out.push((folder.to_owned(), LeftOut::Closed(why)));
            return;
        }
        if depth > limits::FOLDER_DEPTH || self.entries > limits::FOLDER_ENTRIES {
            self.found.left_out.push((folder.to_owned(), LeftOut::Limit));
            return;
        }
        if depth > 0 && entries.iter().any(|entry| entry.path.ends_with("pyvenv.cfg")) {
            self.found.left_out.push((folder.to_owned(), LeftOut::Environment));
            return;
        }
        let rules_above = self.rules.len();
        for name in [".gitignore", ".ignore"] {
            if let Some(entry) = entries.iter().find(|entry| entry.path.ends_with(name)) {
                self.add_rules(folder, &entry.path);
            }
        }
        for entry in entries {
            match entry.kind {
                PathKind::Missing if (self.wanted)(&entry.path) => {
                    self.found.left_out.push((entry.path, LeftOut::BrokenLink));
                }
                PathKind::Special if (self.wanted)(&entry.path) => {
                    self.found.left_out.push((entry.path, LeftOut::Special));
                }
                PathKind::Missing | PathKind::Special => {}
                PathKind::File if (self.wanted)(&entry.path) => {
                    let ignored = above == Standing::Ignored || self.is_ignored(&entry.path, PathKind::File);
                    self.found.files.push(WalkedFile { path: entry.path, ignored, link: entry.link });
                }
                PathKind::File => {}
                PathKind::Directory => self.consider_folder(&entry.path, entry.link, depth, above),
            }
        }
        self.rules.truncate(rules_above);
    }

    fn consider_folder(&mut self, folder: &Path, link: Link, depth: usize, above: Standing) {
        let name = folder.file_name().map(|name| name.to_string_lossy()).unwrap_or_default();
        if name.starts_with('.') {
            return;
        }
        // Only a folder that is named itself is a leftover: a rule for everything says nothing about `drivers/target`.
        let named = above == Standing::Shown && self.is_ignored(folder, PathKind::Directory);
        if link == Link::Symbolic {
            self.found.left_out.push((folder.to_owned(), LeftOut::LinkedFolder));
        } else if named && (LEFTOVERS.contains(&&*name) || name.ends_with(".egg-info")) {
            self.found.left_out.push((folder.to_owned(), LeftOut::Ignored));
        } else {
            self.enter(folder, depth + 1, if named { Standing::Ignored } else { above });
        }
    }

    fn add_rules(&mut self, folder: &Path, file: &Path) {
        let Ok(bytes) = self.files.read(file, limits::IGNORE_FILE_BYTES) else { return };
        let mut builder = GitignoreBuilder::new(folder);
        for line in String::from_utf8_lossy(&bytes).lines() {
            // git, too, passes over a line that it cannot read.
            let _ = builder.add_line(None, line);
        }
        self.rules.extend(builder.build().ok().filter(|rules| !rules.is_empty()));
    }

    /// The innermost file that says anything about the path decides.
    fn is_ignored(&self, path: &Path, kind: PathKind) -> bool {
        let is_folder = kind == PathKind::Directory;
        let verdict =
            self.rules.iter().rev().map(|rules| rules.matched(path, is_folder)).find(|found| !found.is_none());
        verdict.is_some_and(|found| found.is_ignore())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::MemoryFiles;

    fn paths(walk: &Walk) -> Vec<&str> {
        walk.files.iter().filter(|file| !file.ignored).filter_map(|file| file.path.to_str()).collect()
    }

    #[test]
    fn hidden_folders_are_not_entered_and_files_come_in_order_of_path() {
        let files = MemoryFiles::new().with("p/a/z.c", "").with("p/a.c", "").with("p/.git/x.c", "").with("p/b.txt", "");
        let found = walk(Path::new("p"), &files, &|path| path.extension().is_some_and(|end| end == "c"));
        assert_eq!(paths(&found), ["p/a/z.c", "p/a.c"]);
    }

    #[test]
    fn ignored_files_are_marked_and_leftovers_of_builds_listed() {
        let files = MemoryFiles::new()
            .with("p/.gitignore", "/build/\n*.c\n!keep.c\nlib/\n")
            .with("p/lib/x.h", "")
            .with("p/build/x.c", "")
            .with("p/sub/build/x.h", "")
            .with("p/sub/gone.c", "")
            .with("p/sub/keep.c", "");
        let found = walk(Path::new("p"), &files, &|path| path.extension().is_some());
        assert_eq!(paths(&found), ["p/sub/build/x.h", "p/sub/keep.c"]);
        for path in ["p/sub/gone.c", "p/lib/x.h"] {
            assert!(
                found.files.contains(&WalkedFile { path: path.into(), ignored: true, link: Link::Direct }),
                "{path}"
            );
        }
        assert_eq!(found.left_out, [("p/build".into(), LeftOut::Ignored)]);
    }

    #[test]
    fn an_inner_ignore_file_overrides_an_outer_one() {
        let files =
            MemoryFiles::new().with("p/.gitignore", "*.c\n").with("p/s/.gitignore", "!a.c\n").with("p/s/a.c", "");
        assert_eq!(paths(&walk(Path::new("p"), &files, &|path| path.ends_with("a.c"))), ["p/s/a.c"]);
    }

    #[test]
    fn a_virtual_environment_is_left_out() {
        let files = MemoryFiles::new().with("p/env/pyvenv.cfg", "").with("p/env/lib/x.c", "");
        let found = walk(Path::new("p"), &files, &|_| true);
        assert_eq!(found.left_out, [("p/env".into(), LeftOut::Environment)]);
    }

    #[cfg(unix)]
    #[test]
    fn symbolic_links_that_go_round_or_nowhere_are_told() {
        let root = std::env::temp_dir().join(format!("refhound-walk-{}", std::process::id()));
        std::fs::create_dir_all(root.join("a")).expect("a temporary folder can be made");
        crate::Disk::write(&root.join("a/x.c"), b"int x;").expect("a file can be written");
        let _ = std::os::unix::fs::symlink(&root, root.join("a/again"));
        let _ = std::os::unix::fs::symlink("nowhere.c", root.join("a/broken.c"));
        let found = walk(&root, &crate::Disk, &|_| true);
        let _ = std::fs::remove_dir_all(&root);
        assert_eq!(found.files.len(), 1);
        let left_out = [(root.join("a/again"), LeftOut::LinkedFolder), (root.join("a/broken.c"), LeftOut::BrokenLink)];
        assert_eq!(found.left_out, left_out);
    }
}
