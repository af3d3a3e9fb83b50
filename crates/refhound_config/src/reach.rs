//! How far the paths in a file of settings lead.
//!
//! A file that came with the tree is not the user's: whoever unpacks an archive and checks it has not agreed that its settings
//! read or write elsewhere. What the user says, by a flag or in a file that `--config` names, leads anywhere.
//!
//! | the tree's settings | lead to |
//! |---|---|
//! | what is read | the repository that the file is in; outside of one, its own folder |
//! | what is written | its own folder, but for `.git` |

use std::path::{Component, Path, PathBuf};

use refhound_source::{Files, PathKind, clean_path};

/// Who wrote a file of settings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Voice {
    /// It was found in the tree.
    Tree,
    /// It was named on the command line.
    User,
}

/// What a path is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Purpose {
    Read,
    Write,
}

/// Keys whose paths are written to.
const WRITTEN: [&str; 2] = ["cache-dir", "output"];

impl Purpose {
    pub(crate) fn of(key: &str) -> Purpose {
        if WRITTEN.contains(&key) { Purpose::Write } else { Purpose::Read }
    }
}

/// Judges the paths of one file.
#[derive(Clone, Copy)]
pub(crate) struct Reach<'a> {
    pub(crate) voice: Voice,
    /// The folder of the file, from the root of the file system.
    pub(crate) folder: &'a Path,
    pub(crate) files: &'a dyn Files,
}

impl Reach<'_> {
    /// What is wrong with a path that is written as `text` and means `path`; `None` if it is within reach.
    pub(crate) fn refusal(&self, text: &str, path: &Path, purpose: Purpose) -> Option<String> {
        if self.voice == Voice::User {
            return None;
        }
        let (bound, name) = match purpose {
            Purpose::Read => (self.project(), "the project"),
            Purpose::Write => (self.files.resolve(self.folder), "the folder of the settings"),
        };
        let is_git = |part: Component<'_>| part.as_os_str().eq_ignore_ascii_case(".git");
        // A `..` behind a link means one thing to the system and another to who cleans paths by name.
        for target in [self.files.resolve(path), self.files.resolve(&clean_path(path))] {
            match target.strip_prefix(&bound) {
                Ok(rest) if purpose == Purpose::Read || !rest.components().any(is_git) => {}
                Ok(_) => return Some(format!("`{text}` is in the folder of git; {HINT}")),
                Err(_) => return Some(format!("`{text}` leads out of {name}, {}; {HINT}", bound.display())),
            }
        }
        None
    }

    /// The repository that the folder is in, or the folder. The user's home is no project, whoever keeps it in git.
    fn project(&self) -> PathBuf {
        let own = self.files.resolve(self.folder);
        let home = std::env::home_dir().map(|home| self.files.resolve(&home));
        let is_root = |folder: &&Path| self.files.kind(&folder.join(".git")) != PathKind::Missing;
        let below_home = |folder: &&Path| Some(*folder) != home.as_deref();
        own.ancestors().take_while(below_home).find(is_root).map_or(own.clone(), Path::to_owned)
    }
}

const HINT: &str = "a flag of the command line may, or a file that --config names";

#[cfg(test)]
mod tests {
    use super::*;
    use refhound_source::MemoryFiles;

    #[test]
    fn settings_of_a_tree_stay_in_it() {
        let files = MemoryFiles::new().with("/r/.git/HEAD", "").with("/r/p/refhound.toml", "").with("/q/a.c", "");
        let reach = Reach { voice: Voice::Tree, folder: Path::new("/r/p"), files: &files };
        let refused = |path: &str, purpose| reach.refusal(path, &Path::new("/r/p").join(path), purpose).is_some();
        for (path, read, written) in [
            ("a", false, false),
            ("../a", false, true),
            ("../../a", true, true),
            ("/q/a", true, true),
            ("x/../../../q", true, true),
            (".git/hooks/x", false, true),
            ("sub/.GIT/x", false, true),
            ("/r/pp", false, true),
        ] {
            assert_eq!([refused(path, Purpose::Read), refused(path, Purpose::Write)], [read, written], "{path}");
        }
        let user = Reach { voice: Voice::User, ..reach };
        assert_eq!(user.refusal("/q/a", Path::new("/q/a"), Purpose::Write), None);
        let outside = Reach { folder: Path::new("/q"), ..reach };
        assert!(outside.refusal("../r/a", Path::new("/q/../r/a"), Purpose::Read).is_some());
    }
}
