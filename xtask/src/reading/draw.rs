//! Which packages are read: a draw by seed, less everything that was used before.

use std::collections::BTreeSet;
use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use serde::{Deserialize, Serialize};

use super::folder;
use crate::corpus::{self, Release};
use crate::sampling::sample;

#[derive(clap::Args)]
pub(crate) struct Draw {
    /// The reading that is begun
    name: String,
    /// Chooses the packages
    #[arg(long, value_name = "S")]
    seed: u64,
    /// How many
    #[arg(long, value_name = "N", default_value_t = 30)]
    count: usize,
}

/// The releases of a reading, as they are written down.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Drawn {
    pub(super) seed: u64,
    /// How it was drawn, where that was not by this program.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) method: Option<String>,
    /// The same source is read once more, which the method says.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) again: bool,
    pub(super) release: Vec<Release>,
}

impl Draw {
    pub(super) fn run(&self) -> Result<()> {
        let path = file_of(&self.name);
        if path.exists() {
            bail!("{} exists: a reading is drawn once", path.display());
        }
        let population = std::fs::read_to_string(folder().join("population.txt")).context("no population")?;
        let names = chosen(&population, &used()?, self.count, self.seed);
        if names.len() < self.count {
            bail!("only {} packages are left that were not used before", names.len());
        }
        let drawn = Drawn { seed: self.seed, method: None, again: false, release: corpus::newest_releases(&names)? };
        std::fs::write(&path, toml::to_string(&drawn)?).with_context(|| format!("cannot write {}", path.display()))?;
        drawn.release.iter().for_each(|release| println!("{}", release.folder));
        println!("written to {}: commit it before the tool is run on them", path.display());
        Ok(())
    }
}

/// So many names of the population that are not used, by seed.
fn chosen(population: &str, used: &BTreeSet<String>, count: usize, seed: u64) -> Vec<String> {
    let names = population.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    let left: BTreeSet<String> = names.map(corpus::normalised).filter(|name| !used.contains(name)).collect();
    sample(left.into_iter().collect(), count, seed)
}

/// Packages with labels, and those of earlier readings.
fn used() -> Result<BTreeSet<String>> {
    let mut used: BTreeSet<String> =
        corpus::known_releases()?.iter().map(|known| corpus::normalised(&known.package)).collect();
    for name in all_names()? {
        used.extend(read(&name)?.release.iter().map(|release| corpus::normalised(&release.package)));
    }
    Ok(used)
}

/// All readings.
pub(super) fn all_names() -> Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in std::fs::read_dir(folder()).context("no folder of readings")? {
        let path = entry?.path();
        if path.extension().is_some_and(|end| end == "toml") {
            names.extend(path.file_stem().map(|name| name.to_string_lossy().into_owned()));
        }
    }
    names.sort();
    Ok(names)
}

pub(super) fn read(name: &str) -> Result<Drawn> {
    let path = file_of(name);
    let text = std::fs::read_to_string(&path).with_context(|| format!("there is no reading {name}"))?;
    toml::from_str(&text).with_context(|| format!("{} is not as it should be", path.display()))
}

pub(super) fn restore(name: &str) -> Result<()> {
    corpus::restore_releases(&read(name)?.release)
}

fn file_of(name: &str) -> PathBuf {
    folder().join(format!("{name}.toml"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_used_is_never_drawn_again() {
        let population = "# names\na\nB_b\nc\nd\n";
        let used = BTreeSet::from(["b-b".to_owned(), "d".to_owned()]);
        assert_eq!(chosen(population, &used, 10, 1), ["a", "c"]);
        assert_eq!(chosen(population, &used, 1, 1), chosen(population, &used, 1, 1));
    }

    #[test]
    fn no_package_is_in_two_readings_or_in_the_manifest() {
        let mut seen: BTreeSet<String> = corpus::known_releases()
            .expect("a manifest")
            .iter()
            .map(|known| corpus::normalised(&known.package))
            .collect();
        for name in all_names().expect("readings") {
            let drawn = read(&name).expect("well formed");
            for release in drawn.release.into_iter().filter(|_| !drawn.again) {
                assert!(
                    seen.insert(corpus::normalised(&release.package)),
                    "{} is in {name} and elsewhere",
                    release.package
                );
            }
        }
    }
}
