//! The git checkout that a tree lies in, for links to lines that stay what they are.
//!
//! git itself is not run: the files below `.git` say all that is needed. What they do not say in the usual way (no remote,
//! a host with unknown addresses) is `None`, and reports go without links.

use std::path::{Path, PathBuf};

use refhound_source::{Files, PathKind};
use refhound_unknowns::limits;

use crate::paths::clean;

/// A checkout at a known commit of a repository with a known address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Repository {
    /// The folder that holds `.git`, from the root of the file system.
    pub root: PathBuf,
    /// The current folder, from the root of the file system.
    pub here: PathBuf,
    /// Where the repository can be looked at: `https://github.com/owner/name`, without a user or a password.
    pub url: Option<String>,
    pub commit: String,
}

impl Repository {
    /// The checkout that a path lies in.
    pub fn find(path: &Path, files: &dyn Files) -> Option<Repository> {
        let path = clean(&files.absolute(path));
        let root = path.ancestors().find(|folder| files.kind(&folder.join(".git")) != PathKind::Missing)?;
        let git = GitFolder::of(root, files)?;
        let here = clean(&files.absolute(Path::new("")));
        Some(Repository { root: root.to_owned(), here, url: git.remote(), commit: git.commit()? })
    }

    /// A path of the checkout as the repository names it, with `/` between the parts.
    pub fn relative(&self, path: &Path) -> Option<String> {
        let whole = clean(&self.here.join(path));
        let parts: Option<Vec<&str>> =
            whole.strip_prefix(&self.root).ok()?.components().map(|part| part.as_os_str().to_str()).collect();
        parts.map(|parts| parts.join("/"))
    }

    /// The address of lines of a file at this commit.
    pub fn permalink(&self, path: &Path, first: u32, last: u32) -> Option<String> {
        let (url, path, commit) = (self.url.as_ref()?, encoded(&self.relative(path)?), &self.commit);
        let host = url.strip_prefix("https://")?.split('/').next()?;
        let lines = |dash: &str| if last > first { format!("L{first}{dash}{last}") } else { format!("L{first}") };
        match host {
            "github.com" => Some(format!("{url}/blob/{commit}/{path}#{}", lines("-L"))),
            "bitbucket.org" => Some(format!("{url}/src/{commit}/{path}#lines-{first}")),
            "codeberg.org" => Some(format!("{url}/src/commit/{commit}/{path}#{}", lines("-L"))),
            host if host.starts_with("gitlab.") => Some(format!("{url}/-/blob/{commit}/{path}#{}", lines("-"))),
            _ => None,
        }
    }
}

/// A path as part of an address.
pub fn encoded(path: &str) -> String {
    let mut text = String::new();
    for byte in path.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => text.push(char::from(byte)),
            byte => text.push_str(&format!("%{byte:02X}")),
        }
    }
    text
}

/// Where git keeps what belongs to one checkout, and what all checkouts of a repository share.
struct GitFolder<'a> {
    own: PathBuf,
    shared: PathBuf,
    files: &'a dyn Files,
}

impl<'a> GitFolder<'a> {
    fn of(root: &Path, files: &'a dyn Files) -> Option<GitFolder<'a>> {
        let entry = root.join(".git");
        let own = match files.kind(&entry) {
            PathKind::Directory => entry,
            // A further worktree or a submodule: `gitdir: ../.git/worktrees/x`.
            PathKind::File => clean(&root.join(read(&entry, files)?.strip_prefix("gitdir:")?.lines().next()?.trim())),
            PathKind::Missing | PathKind::Special => return None,
        };
        let shared =
            read(&own.join("commondir"), files).map_or_else(|| own.clone(), |text| clean(&own.join(text.trim())));
        Some(GitFolder { own, shared, files })
    }

    fn commit(&self) -> Option<String> {
        let head = read(&self.own.join("HEAD"), self.files)?;
        let Some(name) = head.trim().strip_prefix("ref:").map(str::trim) else { return commit_in(&head) };
        let of_folder = |folder: &Path| commit_in(&read(&folder.join(name), self.files)?);
        of_folder(&self.own).or_else(|| of_folder(&self.shared)).or_else(|| self.packed(name))
    }

    fn packed(&self, name: &str) -> Option<String> {
        let packed = read(&self.shared.join("packed-refs"), self.files)?;
        packed.lines().find_map(|line| commit_in(line.strip_suffix(name)?.strip_suffix(' ')?))
    }

    /// The address of `origin`, or of the only remote.
    fn remote(&self) -> Option<String> {
        let config = read(&self.shared.join("config"), self.files)?;
        let (mut remote, mut found): (Option<String>, Vec<(String, String)>) = (None, Vec::new());
        for line in config.lines().map(str::trim) {
            if line.starts_with('[') {
                let name = line.strip_prefix("[remote \"").and_then(|rest| rest.strip_suffix("\"]"));
                remote = name.map(str::to_owned);
            } else if let (Some(remote), Some(("url", url))) =
                (&remote, line.split_once('=').map(|(key, value)| (key.trim(), value.trim())))
            {
                found.push((remote.clone(), url.to_owned()));
            }
        }
        let origin =
            found.iter().find(|(name, _)| name == "origin").or(if found.len() == 1 { found.first() } else { None });
        web_address(&origin?.1)
    }
}

fn read(path: &Path, files: &dyn Files) -> Option<String> {
    String::from_utf8(files.read(path, limits::REPOSITORY_FILE_BYTES).ok()?).ok()
}

fn commit_in(text: &str) -> Option<String> {
    let text = text.trim();
    let is_hash = matches!(text.len(), 40 | 64) && text.bytes().all(|byte| byte.is_ascii_hexdigit());
    is_hash.then(|| text.to_owned())
}

/// `git@github.com:owner/name.git` and its relatives as `https://github.com/owner/name`.
fn web_address(remote: &str) -> Option<String> {
    let (host, path) = match remote.split_once("://") {
        Some(("https" | "http" | "ssh" | "git", rest)) => rest.split_once('/')?,
        Some(_) => return None,
        None => remote.split_once(':')?,
    };
    // Never pass on a name or a password that stands in the address; a port of ssh says nothing on the web.
    let host = host.rsplit('@').next()?.split(':').next()?;
    let path = path.trim_matches('/').trim_end_matches(".git");
    let is_plain =
        |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_alphanumeric() || b"-._~/".contains(&b));
    (host.contains('.') && is_plain(host) && is_plain(path)).then(|| format!("https://{host}/{path}"))
}

#[cfg(test)]
mod tests {
    use refhound_source::MemoryFiles;

    use super::*;

    const COMMIT: &str = "0123456789abcdef0123456789abcdef01234567";
    const CONFIG: &str = "[core]\n\tbare = false\n[remote \"fork\"]\n\turl = https://github.com/me/spam\n[remote \"origin\"]\n\turl = git@github.com:eggs/spam.git\n";

    fn link(files: &MemoryFiles, path: &str) -> Option<String> {
        Repository::find(Path::new(path), files)?.permalink(Path::new(path), 3, 3)
    }

    #[test]
    fn a_branch_is_followed_to_its_commit() {
        let plain = MemoryFiles::new().with("/p/.git/HEAD", "ref: refs/heads/main\n").with("/p/.git/config", CONFIG);
        let loose = plain.clone().with("/p/.git/refs/heads/main", format!("{COMMIT}\n"));
        let expected = format!("https://github.com/eggs/spam/blob/{COMMIT}/src/a%20b.c#L3");
        assert_eq!(link(&loose, "/p/src/a b.c"), Some(expected.clone()));
        let packed = plain.clone().with("/p/.git/packed-refs", format!("# pack\n{COMMIT} refs/heads/main\n"));
        assert_eq!(link(&packed, "/p/src/a b.c"), Some(expected));
        assert_eq!(link(&plain, "/p/src/a b.c"), None, "no commit yet");
    }

    #[test]
    fn a_further_worktree_shares_the_settings_of_the_first() {
        let files = MemoryFiles::new()
            .with("/w/.git", "gitdir: /p/.git/worktrees/w\n")
            .with("/p/.git/worktrees/w/HEAD", COMMIT)
            .with("/p/.git/worktrees/w/commondir", "../..\n")
            .with("/p/.git/config", CONFIG);
        assert_eq!(link(&files, "/w/a.c"), Some(format!("https://github.com/eggs/spam/blob/{COMMIT}/a.c#L3")));
    }

    #[test]
    fn a_tree_without_git_has_no_links() {
        assert_eq!(Repository::find(Path::new("/p/a.c"), &MemoryFiles::new().with("/p/a.c", "")), None);
    }

    #[test]
    fn addresses_are_those_of_the_web_and_hold_no_secrets() {
        let table = [
            ("https://github.com/o/n.git", Some("https://github.com/o/n")),
            ("https://me:secret@gitlab.com/o/g/n", Some("https://gitlab.com/o/g/n")),
            ("ssh://git@codeberg.org:22/o/n.git", Some("https://codeberg.org/o/n")),
            ("git@bitbucket.org:o/n.git", Some("https://bitbucket.org/o/n")),
            ("/srv/git/n.git", None),
            ("file:///srv/n.git", None),
            ("https://github.com/o/\"><script>", None),
        ];
        for (remote, address) in table {
            assert_eq!(web_address(remote).as_deref(), address, "{remote}");
        }
    }

    #[test]
    fn every_host_has_its_own_way_of_naming_lines() {
        let at = |url: &str| {
            let repository = Repository {
                root: "/p".into(),
                here: "/p/src".into(),
                url: Some(url.to_owned()),
                commit: "c0".to_owned(),
            };
            repository.permalink(Path::new("../a.c"), 2, 5)
        };
        assert_eq!(at("https://github.com/o/n").as_deref(), Some("https://github.com/o/n/blob/c0/a.c#L2-L5"));
        assert_eq!(at("https://gitlab.com/o/n").as_deref(), Some("https://gitlab.com/o/n/-/blob/c0/a.c#L2-5"));
        assert_eq!(at("https://codeberg.org/o/n").as_deref(), Some("https://codeberg.org/o/n/src/commit/c0/a.c#L2-L5"));
        assert_eq!(at("https://bitbucket.org/o/n").as_deref(), Some("https://bitbucket.org/o/n/src/c0/a.c#lines-2"));
        assert_eq!(at("https://git.example.org/o/n"), None);
    }
}
