//! `cargo xtask corpus restore`: the real packages that the analyzer is measured on, from their published archives.
//!
//! `corpus/manifest.toml` names each release with the sha256 of its archive. This file decides what is missing;
//! `corpus/fetch.py` loads it by way of pip, checks it and unpacks it. Nothing of a package is executed.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};
use serde::{Deserialize, Serialize};

use crate::workspace_root;

/// Written by `fetch.py` into each complete folder.
const STAMP: &str = ".sdist-sha256";

#[derive(clap::Subcommand)]
pub(crate) enum Corpus {
    /// Fetch the packages that are not there yet
    Restore {
        /// Where they go [default: the environment's `REFHOUND_CORPUS`, else corpus/packages]
        #[arg(long)]
        dir: Option<PathBuf>,
        /// Names of packages (bitarray) or of releases (bitarray-3.8.1); all packages by default
        packages: Vec<String>,
    },
    /// Print the folders of the packages that are there
    List {
        /// Names of packages or of releases; all packages by default
        packages: Vec<String>,
    },
}

/// What the manifest says of one release.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Archive {
    file: String,
    sha256: String,
}

/// One release as `fetch.py` wants it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Release {
    pub(crate) package: String,
    file: String,
    sha256: String,
    /// Where it is put, below the folder of the corpus.
    pub(crate) folder: String,
}

impl Release {
    /// Whether a name of a package, or of a release, means this one.
    fn is_meant_by(&self, name: &str) -> bool {
        is_same_package(name, &self.package) || is_same_package(name, &self.folder)
    }

    fn is_restored(&self, dir: &Path) -> bool {
        let stamp = std::fs::read_to_string(dir.join(&self.folder).join(STAMP)).unwrap_or_default();
        stamp.trim() == self.sha256
    }
}

pub(crate) fn run(command: Corpus) -> Result<()> {
    match command {
        Corpus::Restore { dir, packages } => restore(&dir.unwrap_or_else(default_dir), &packages),
        Corpus::List { packages } => {
            for folder in directories_of(&packages)? {
                println!("{}", folder.display());
            }
            Ok(())
        }
    }
}

/// The restored folders of the packages named, all packages if none is; in the manifest's order. A package of which
/// nothing is there is an error, because a measurement over nothing looks like a good one.
pub(crate) fn directories_of(packages: &[String]) -> Result<Vec<PathBuf>> {
    let dir = default_dir();
    let releases = releases(&manifest()?, packages)?;
    let restored: Vec<&Release> = releases.iter().filter(|release| release.is_restored(&dir)).collect();
    let missing = |package: &&String| !restored.iter().any(|release| release.is_meant_by(package));
    if let Some(package) = packages.iter().find(missing) {
        bail!("{package} is not in {}: run `cargo xtask corpus restore {package}`", dir.display());
    }
    if restored.is_empty() {
        bail!("no package is in {}: run `cargo xtask corpus restore`", dir.display());
    }
    Ok(restored.iter().map(|release| dir.join(&release.folder)).collect())
}

/// The restored folders of the packages named, of `default` if none is.
pub(crate) fn directories_or_default(packages: &[String], default: &[&str]) -> Result<Vec<PathBuf>> {
    if packages.is_empty() {
        let default: Vec<String> = default.iter().map(ToString::to_string).collect();
        return directories_of(&default);
    }
    directories_of(packages)
}

/// Fetches what is missing of the packages named, of all packages if none is.
pub(crate) fn restore_missing(packages: &[String]) -> Result<()> {
    restore(&default_dir(), packages)
}

/// A release that the manifest names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Known {
    pub(crate) package: String,
    pub(crate) version: String,
    /// The folder of the corpus that it is restored into.
    pub(crate) folder: String,
}

/// Everything in the manifest, by package and from old to new.
pub(crate) fn known_releases() -> Result<Vec<Known>> {
    let mut known = Vec::new();
    for (package, versions) in parse(&manifest()?)? {
        let mut versions: Vec<String> = versions.into_keys().collect();
        versions.sort_by_cached_key(|version| version_order(version));
        known.extend(versions.into_iter().map(|version| Known {
            folder: format!("{package}-{version}"),
            package: package.clone(),
            version,
        }));
    }
    Ok(known)
}

/// Where a release is, if it was restored completely.
pub(crate) fn restored(folder: &str) -> Option<PathBuf> {
    let path = default_dir().join(folder);
    path.join(STAMP).is_file().then_some(path)
}

/// Whether two spellings name the same package.
pub(crate) fn is_same_package(one: &str, other: &str) -> bool {
    normalised(one) == normalised(other)
}

/// Sorts versions as releases follow each other: 3.9 before 3.10, 2.0a1 and 2.0rc1 before 2.0, 2.0.post1 after it.
fn version_order(version: &str) -> Vec<(i8, u64)> {
    let mut parts = Vec::new();
    let mut rest = version;
    while let Some(first) = rest.chars().next() {
        let is_digit = first.is_ascii_digit();
        let end = rest.find(|c: char| c == '.' || c.is_ascii_digit() != is_digit).unwrap_or(rest.len());
        let (part, after) = rest.split_at(end);
        rest = after.trim_start_matches(['.', '-', '_']);
        parts.push(match part {
            "" | "dev" => (-5, 0),
            "a" | "alpha" => (-4, 0),
            "b" | "beta" => (-3, 0),
            "rc" | "c" => (-2, 0),
            "post" | "r" => (1, 0),
            number => (2, number.parse().unwrap_or(0)),
        });
    }
    // The end of a version is greater than the start of a suffix that comes before the release.
    parts.push((0, 0));
    parts
}

pub(crate) fn default_dir() -> PathBuf {
    std::env::var_os("REFHOUND_CORPUS").map_or_else(|| workspace_root().join("corpus/packages"), PathBuf::from)
}

fn manifest() -> Result<String> {
    let path = workspace_root().join("corpus/manifest.toml");
    std::fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))
}

fn restore(dir: &Path, packages: &[String]) -> Result<()> {
    let releases = releases(&manifest()?, packages)?;
    let missing: Vec<&Release> = releases.iter().filter(|release| !release.is_restored(dir)).collect();
    println!("{} of {} releases are in {}", releases.len() - missing.len(), releases.len(), dir.display());
    if missing.is_empty() { Ok(()) } else { fetch(dir, &missing) }
}

/// Fetches what is missing of releases that are not in the manifest.
pub(crate) fn restore_releases(releases: &[Release]) -> Result<()> {
    let dir = default_dir();
    let missing: Vec<&Release> = releases.iter().filter(|release| !release.is_restored(&dir)).collect();
    if missing.is_empty() { Ok(()) } else { fetch(&dir, &missing) }
}

/// The newest source archive of each package, as the index has it today.
pub(crate) fn newest_releases(packages: &[String]) -> Result<Vec<Release>> {
    let answer = ask_fetch(Stdio::piped(), &["--newest".as_ref()], &packages)?;
    serde_json::from_slice(&answer).context("fetch.py does not answer as it should")
}

/// Unpacks the newest source archive of each package into a folder; what `fetch.py` says of each, a line of JSON.
pub(crate) fn unpack_newest(packages: &[&String], dir: &Path) -> Result<String> {
    let arguments = ["--unpack-newest".as_ref(), dir.as_os_str()];
    let answer = ask_fetch(Stdio::piped(), &arguments, &packages)?;
    String::from_utf8(answer).context("fetch.py does not answer as it should")
}

fn fetch(dir: &Path, missing: &[&Release]) -> Result<()> {
    ask_fetch(Stdio::inherit(), &[dir.as_os_str()], &missing).map(drop).context("not all releases could be restored")
}

/// What `fetch.py` prints when it gets a list.
fn ask_fetch(output: Stdio, arguments: &[&OsStr], input: &impl Serialize) -> Result<Vec<u8>> {
    let mut python = Command::new("python3")
        .arg(workspace_root().join("corpus/fetch.py"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(output)
        .spawn()
        .context("cannot start python3, which is needed for its pip")?;
    let input = serde_json::to_vec(input)?;
    python.stdin.take().expect("it was piped").write_all(&input).context("fetch.py does not listen")?;
    let ended = python.wait_with_output()?;
    if !ended.status.success() {
        bail!("fetch.py failed");
    }
    Ok(ended.stdout)
}

fn parse(manifest: &str) -> Result<BTreeMap<String, BTreeMap<String, Archive>>> {
    toml::from_str(manifest).context("corpus/manifest.toml is not as it should be")
}

/// The releases of the packages named, or all of them.
fn releases(manifest: &str, packages: &[String]) -> Result<Vec<Release>> {
    let mut releases = Vec::new();
    for (package, versions) in parse(manifest)? {
        releases.extend(versions.into_iter().map(|(version, archive)| Release {
            folder: format!("{package}-{version}"),
            package: package.clone(),
            file: archive.file,
            sha256: archive.sha256,
        }));
    }
    if let Some(unknown) = packages.iter().find(|name| !releases.iter().any(|release| release.is_meant_by(name))) {
        bail!("{unknown} is not in corpus/manifest.toml");
    }
    releases.retain(|release| packages.is_empty() || packages.iter().any(|name| release.is_meant_by(name)));
    Ok(releases)
}

/// Package indexes do not tell `-`, `_`, `.` and capitals apart.
pub(crate) fn normalised(package: &str) -> String {
    package.to_lowercase().replace(['_', '.'], "-")
}

#[cfg(test)]
mod tests {
    use super::*;

    const MANIFEST: &str = "[One_Two]\n\"1.0\" = { file = \"a.tar.gz\", sha256 = \"ab\" }\n[other]\n\"2\" = { file = \"b.zip\", sha256 = \"cd\" }\n";

    #[test]
    fn packages_are_chosen_by_any_spelling_of_their_name() {
        let chosen = releases(MANIFEST, &["one.two".to_owned()]).expect("it is there");
        assert_eq!(chosen.len(), 1);
        assert_eq!(chosen[0].folder, "One_Two-1.0");
        assert_eq!(releases(MANIFEST, &[]).expect("all").len(), 2);
    }

    #[test]
    fn a_release_can_be_chosen_alone() {
        let manifest = format!("{MANIFEST}\"3\" = {{ file = \"c.zip\", sha256 = \"ef\" }}\n");
        let folders = |name: &str| -> Vec<String> {
            let chosen = releases(&manifest, &[name.to_owned()]).expect("it is there");
            chosen.into_iter().map(|release| release.folder).collect()
        };
        assert_eq!(folders("other"), ["other-2", "other-3"]);
        assert_eq!(folders("other-3"), ["other-3"]);
        assert!(releases(&manifest, &["other-4".to_owned()]).is_err());
    }

    #[test]
    fn an_unknown_package_is_an_error() {
        assert!(releases(MANIFEST, &["third".to_owned()]).expect_err("not there").to_string().contains("third"));
    }

    #[test]
    fn versions_are_in_the_order_of_their_release() {
        let versions = ["0.9", "2.0.dev1", "2.0a4", "2.0a5", "2.0b1", "2.0rc1", "2.0", "2.0.post1", "2.0.1", "2.10"];
        let mut sorted = versions;
        sorted.reverse();
        sorted.sort_by_key(|version| version_order(version));
        assert_eq!(sorted, versions);
    }

    #[test]
    fn the_manifest_is_well_formed() {
        let all = releases(&manifest().expect("it is part of the project"), &[]).expect("it can be read");
        assert!(all.iter().all(|release| release.sha256.len() == 64));
    }
}
