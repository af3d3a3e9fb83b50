//! `cargo xtask survey`: the tool on hundreds of packages that nobody has prepared, each in a process of its own.
//!
//! Names are drawn by seed from all lists of packages that are kept here. The newest source archive of each is loaded and
//! unpacked, nothing of it is run, `refhound check` looks at it under a watch on its time and its memory, and the source is
//! removed again. Each package is a line of a file of results as soon as it is done: a survey that was ended goes on where it
//! was. At the end the panics, internal errors and hangs are listed, and what the runs took.

mod rows;
mod watch;

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use serde::Deserialize;

use crate::binary::Binary;
use crate::corpus;
use crate::reading;
use crate::sampling::sample;
use crate::workspace_root;
use rows::Row;

/// Packages whose sources are on the disk at the same time.
const BATCH: usize = 6;

#[derive(clap::Args)]
pub(crate) struct Survey {
    /// How many packages
    #[arg(long, value_name = "N", default_value_t = 500)]
    packages: usize,
    /// Chooses the packages
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// The program, instead of a release build of this tree
    #[arg(long, value_name = "PATH")]
    binary: Option<PathBuf>,
    /// The most processor time for one package
    #[arg(long, value_name = "SECONDS", default_value_t = 120)]
    seconds: u64,
    /// The most memory for one package
    #[arg(long, value_name = "MB", default_value_t = 2_000)]
    megabytes: u64,
    /// Stop after this time; the same command goes on later
    #[arg(long, value_name = "MINUTES")]
    minutes: Option<u64>,
    /// What is found out, a line for each package; packages that have one are not looked at again
    #[arg(long, value_name = "FILE")]
    results: Option<PathBuf>,
}

impl Survey {
    pub(crate) fn run(&self) -> Result<()> {
        let names = sample(population()?.into_iter().collect(), self.packages, self.seed);
        if names.len() < self.packages {
            bail!("the lists have only {} packages", names.len());
        }
        let default = || workspace_root().join(format!("target/survey-{}.jsonl", self.seed));
        let results = self.results.clone().unwrap_or_else(default);
        let known = rows::read(&results)?;
        let left: Vec<&String> = names.iter().filter(|name| !known.contains_key(*name)).collect();
        println!("{} of {} packages are in {}", names.len() - left.len(), names.len(), results.display());
        if !left.is_empty() {
            let program = match &self.binary {
                Some(program) => std::path::absolute(program)?,
                None => Binary::build("release")?.program().to_owned(),
            };
            self.look_at_all(&left, &program, &results)?;
        }
        let known = rows::read(&results)?;
        rows::print(&names.iter().filter_map(|name| known.get(name)).collect::<Vec<&Row>>());
        Ok(())
    }

    fn look_at_all(&self, names: &[&String], program: &Path, results: &Path) -> Result<()> {
        let started = Instant::now();
        let mut out = std::fs::OpenOptions::new().create(true).append(true).open(results).context("no results")?;
        let sources = results.with_extension("sources");
        for batch in names.chunks(BATCH) {
            if self.minutes.is_some_and(|minutes| started.elapsed() > Duration::from_secs(60 * minutes)) {
                println!("the time is over; the same command goes on");
                break;
            }
            remove(&sources)?;
            for fetched in fetched(batch, &sources)? {
                let row = self.row(fetched, program, &sources)?;
                println!("{row}");
                writeln!(out, "{}", serde_json::to_string(&row)?)?;
            }
        }
        remove(&sources)
    }

    fn row(&self, fetched: Fetched, program: &Path, sources: &Path) -> Result<Row> {
        let Some(folder) = fetched.folder else {
            return Ok(Row::without_run(fetched.package, fetched.why.unwrap_or_default()));
        };
        let limits = watch::Limits { time: Duration::from_secs(self.seconds), bytes: self.megabytes * 1_000_000 };
        let path = sources.join(&folder);
        let run = watch::run(program, &path, &sources.join("figures.json"), limits)?;
        remove(&path)?;
        Ok(Row::of(fetched.package, folder, run))
    }
}

/// One line of what `fetch.py` says.
#[derive(Deserialize)]
struct Fetched {
    package: String,
    folder: Option<String>,
    why: Option<String>,
}

fn fetched(names: &[&String], folder: &Path) -> Result<Vec<Fetched>> {
    let answer = corpus::unpack_newest(names, folder)?;
    answer.lines().map(|line| serde_json::from_str(line).context("fetch.py does not answer as it should")).collect()
}

/// All packages that are known to have C: those of the manifest, of the readings and of the list of further ones.
fn population() -> Result<BTreeSet<String>> {
    let mut names: BTreeSet<String> =
        corpus::known_releases()?.iter().map(|known| corpus::normalised(&known.package)).collect();
    names.extend(reading::packages()?);
    for list in ["corpus/readings/population.txt", "corpus/survey.txt"] {
        let text = std::fs::read_to_string(workspace_root().join(list)).with_context(|| format!("no {list}"))?;
        names.extend(names_in(&text));
    }
    Ok(names)
}

fn names_in(list: &str) -> impl Iterator<Item = String> {
    list.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')).map(corpus::normalised)
}

fn remove(folder: &Path) -> Result<()> {
    match std::fs::remove_dir_all(folder) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
            Err(error).with_context(|| format!("cannot remove {}", folder.display()))
        }
        _ => Ok(()),
    }
}

/// The packages of a file of results, by name.
type Rows = BTreeMap<String, Row>;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn five_hundred_packages_can_be_drawn() {
        assert!(population().expect("lists").len() >= 500);
    }

    #[test]
    fn further_packages_are_in_no_other_list() {
        let text = std::fs::read_to_string(workspace_root().join("corpus/survey.txt")).expect("a list");
        let further: Vec<String> = names_in(&text).collect();
        assert!(further.is_sorted());
        let others = std::fs::read_to_string(workspace_root().join("corpus/readings/population.txt")).expect("a list");
        let others: BTreeSet<String> = names_in(&others).collect();
        assert_eq!(further.iter().filter(|name| others.contains(*name)).collect::<Vec<_>>(), Vec::<&String>::new());
    }
}
