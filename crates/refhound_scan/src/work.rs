//! What is to be scanned: names of packages, archives and folders, in a fixed order.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use refhound_archive::ArchiveKind;
use refhound_source::{Disk, Files as _, PathKind};
use refhound_unknowns::limits;
use serde::{Deserialize, Serialize};

use crate::{Record, ScanError, Status};

/// Where a package comes from.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Source {
    /// A requirement as pip reads it: `numpy`, `numpy==2.1`, `numpy<2`.
    Index(String),
    Archive(PathBuf),
    Folder(PathBuf),
}

/// One package that is asked for.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Item {
    /// Names the request in the data set.
    pub request: String,
    pub source: Source,
}

/// Which releases a name stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Versions {
    Newest,
    All,
}

/// One part of the work of several processes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shard {
    /// From 1.
    pub part: u32,
    pub of: u32,
}

impl std::str::FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Shard, String> {
        let parts = text.split_once('/').and_then(|(part, of)| Some((part.parse().ok()?, of.parse().ok()?)));
        match parts {
            Some((part, of)) if part >= 1 && part <= of => Ok(Shard { part, of }),
            _ => Err("expected a part and the number of parts, as 2/8".to_owned()),
        }
    }
}

impl Shard {
    /// Whether an item is part of it. It does not depend on what else is asked for.
    pub fn has(self, item: &Item) -> bool {
        // FNV-1a: the same on every machine.
        let hash = item
            .request
            .bytes()
            .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
        (hash >> 16) % u64::from(self.of) == u64::from(self.part - 1)
    }
}

impl Item {
    /// A package of the index.
    pub fn of_index(requirement: &str) -> Item {
        let request: String = requirement.chars().filter(|letter| !letter.is_whitespace()).collect();
        Item { source: Source::Index(request.clone()), request }
    }

    /// The name of a package of the index, if a folder here has that name, too.
    pub fn folder_of_that_name(&self) -> Option<&str> {
        match &self.source {
            Source::Index(name) => (Disk.kind(Path::new(name)) == PathKind::Directory).then_some(name),
            Source::Archive(_) | Source::Folder(_) => None,
        }
    }

    /// The row of a package that nobody has looked at.
    pub fn without_run(&self, status: Status, why: String) -> Record {
        let (name, version) = self.names();
        Record::without_run(&self.request, &name, &version, status, why)
    }

    /// Name and version as far as the request tells them.
    pub(crate) fn names(&self) -> (String, String) {
        match &self.source {
            Source::Index(requirement) => {
                let end = requirement.find(|letter: char| !is_of_name(letter)).unwrap_or(requirement.len());
                let version = requirement[end..].strip_prefix("==").unwrap_or_default();
                (requirement[..end].to_owned(), version.to_owned())
            }
            Source::Archive(path) => of_stem(&ArchiveKind::stem(path).unwrap_or_default()),
            Source::Folder(path) => {
                let whole = Disk.absolute(path);
                let name = refhound_source::clean_path(&whole);
                of_stem(&name.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default())
            }
        }
    }
}

fn is_of_name(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || "-_.".contains(letter)
}

/// `pkg-name-1.0` as name and version.
fn of_stem(stem: &str) -> (String, String) {
    let cut = stem.match_indices('-').rev().find(|(at, _)| stem[at + 1..].starts_with(|c: char| c.is_ascii_digit()));
    match cut {
        Some((at, _)) if at > 0 => (stem[..at].to_owned(), stem[at + 1..].to_owned()),
        _ => (stem.to_owned(), String::new()),
    }
}

/// What was given on the command line. Only what looks like a path is one, as for pip: a folder that happens to have the name of a
/// package is given as `./numpy`.
pub fn items_of_words(words: &[String]) -> Result<Vec<Item>, ScanError> {
    let mut items = Vec::new();
    for word in words {
        let path = Path::new(word);
        let looks_like_path =
            word.contains(['/', std::path::MAIN_SEPARATOR]) || word == "." || ArchiveKind::of_name(path).is_some();
        if looks_like_path {
            items.extend(items_of_path(path)?);
        } else {
            items.push(Item::of_index(word));
        }
    }
    Ok(unique(items))
}

/// An archive, a folder of archives, or a folder of source.
fn items_of_path(path: &Path) -> Result<Vec<Item>, ScanError> {
    let request = |path: &Path| path.to_string_lossy().into_owned();
    let archive = |path: &Path| Item { request: request(path), source: Source::Archive(path.to_owned()) };
    match Disk.kind(path) {
        PathKind::File if ArchiveKind::of_name(path).is_some() => Ok(vec![archive(path)]),
        PathKind::Directory => {
            let listed = Disk.entries(path);
            let archives = listed.iter().filter(|entry| entry.kind == PathKind::File);
            let archives: Vec<Item> = archives
                .filter(|entry| ArchiveKind::of_name(&entry.path).is_some())
                .map(|entry| archive(&entry.path))
                .collect();
            if archives.is_empty() {
                return Ok(vec![Item { request: request(path), source: Source::Folder(path.to_owned()) }]);
            }
            Ok(archives)
        }
        PathKind::Missing => Err(list_error(path, "no such file or folder")),
        PathKind::File | PathKind::Special => Err(list_error(path, "neither an archive nor a folder")),
    }
}

/// A list with a name or a path on each line.
pub fn items_of_file(path: &Path) -> Result<Vec<Item>, ScanError> {
    let text = list(path)?;
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    items_of_words(&lines.map(str::to_owned).collect::<Vec<_>>())
}

/// A file of requirements: what is not a requirement itself (options, other files, addresses) is passed over and returned.
pub fn items_of_requirements(path: &Path) -> Result<(Vec<Item>, Vec<String>), ScanError> {
    let text = list(path)?.replace("\\\n", " ");
    let (mut items, mut passed_over) = (Vec::new(), Vec::new());
    for line in text.lines() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        // Behind it stand a comment, a condition on the machine, or hashes.
        let bare = line.split(" #").next().unwrap_or(line).split(';').next().unwrap_or(line);
        let bare = bare.split(" --").next().unwrap_or(bare).trim();
        // Extras name further packages, not further source of this one.
        let bare = match (bare.find('['), bare.find(']')) {
            (Some(from), Some(to)) if from < to => format!("{}{}", &bare[..from], &bare[to + 1..]),
            _ => bare.to_owned(),
        };
        let is_name = bare.starts_with(|letter: char| letter.is_ascii_alphanumeric());
        if is_name && !bare.contains(['/', '@']) {
            items.push(Item::of_index(&bare));
        } else {
            passed_over.push(line.to_owned());
        }
    }
    Ok((unique(items), passed_over))
}

fn list(path: &Path) -> Result<String, ScanError> {
    let bytes = Disk.read(path, limits::FILE_BYTES).map_err(|error| list_error(path, &error.to_string()))?;
    String::from_utf8(bytes).map_err(|_| list_error(path, "not text in UTF-8"))
}

fn list_error(path: &Path, why: &str) -> ScanError {
    ScanError::List { path: path.to_owned(), why: why.to_owned() }
}

fn unique(items: Vec<Item>) -> Vec<Item> {
    let mut seen = BTreeSet::new();
    items.into_iter().filter(|item| seen.insert(item.request.clone())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_versions_are_read_from_names_of_files() {
        let table = [
            ("pkg-1.0", ("pkg", "1.0")),
            ("python-ldap-3.4.0", ("python-ldap", "3.4.0")),
            ("a-1.0-2", ("a-1.0", "2")),
            ("master", ("master", "")),
        ];
        for (stem, (name, version)) in table {
            assert_eq!(of_stem(stem), (name.to_owned(), version.to_owned()), "{stem}");
        }
        assert_eq!(Item::of_index("numpy == 2.1").names(), ("numpy".to_owned(), "2.1".to_owned()));
        assert_eq!(Item::of_index("numpy<2").names(), ("numpy".to_owned(), String::new()));
    }

    #[test]
    fn requirements_are_read_and_the_rest_is_told() {
        let path = std::env::temp_dir().join(format!("refhound-requirements-{}.txt", std::process::id()));
        let text = "# c\nnumpy==1.0 --hash=sha256:ab\n-r other.txt\nPillow[x]>=8 ; python_version > '3'\ngit+https://x/y\n\
                    a \\\n  ==1 # why\nnumpy==1.0\n";
        Disk::write(&path, text.as_bytes()).expect("a file");
        let (items, passed_over) = items_of_requirements(&path).expect("it can be read");
        let _ = std::fs::remove_file(&path);
        let requests: Vec<&str> = items.iter().map(|item| item.request.as_str()).collect();
        assert_eq!(requests, ["numpy==1.0", "Pillow>=8", "a==1"]);
        assert_eq!(passed_over, ["-r other.txt", "git+https://x/y"]);
    }

    #[test]
    fn shards_share_all_work_and_none_twice() {
        let items: Vec<Item> = (0..1000).map(|n| Item::of_index(&format!("package{n}"))).collect();
        let counts: Vec<usize> =
            (1..=4).map(|part| items.iter().filter(|item| Shard { part, of: 4 }.has(item)).count()).collect();
        assert_eq!(counts.iter().sum::<usize>(), 1000);
        assert!(counts.iter().all(|count| *count > 200), "{counts:?}");
        assert!("0/3".parse::<Shard>().is_err() && "4/3".parse::<Shard>().is_err() && "x".parse::<Shard>().is_err());
    }
}
