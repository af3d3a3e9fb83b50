//! `cargo xtask scan-findings`: what a user sees in the newest release of each package, as a list to be judged by
//! reading. With `--sample` a part of it that is the same for the same seed.

use std::collections::BTreeMap;
use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use serde::Serialize;

use crate::corpus;
use crate::eval::Program;
use crate::findings::{Confidence, Finding, Trigger};
use crate::sampling::sample;
use crate::scans::{Ask, Scan, Scans, tell_gaps};

#[derive(clap::Args)]
pub(crate) struct ScanFindings {
    #[command(flatten)]
    program: Program,
    /// Only this package; may be given more than once
    #[arg(long = "package", value_name = "NAME")]
    packages: Vec<String>,
    /// Only findings of this rule; may be given more than once
    #[arg(long = "code", value_name = "CODE")]
    codes: Vec<String>,
    /// So many findings, chosen at random
    #[arg(long, value_name = "N")]
    sample: Option<usize>,
    /// Chooses the sample
    #[arg(long, value_name = "S", default_value_t = 1, requires = "sample")]
    seed: u64,
    /// Also write the list to this file, one finding a line as JSON
    #[arg(long, value_name = "FILE")]
    jsonl: Option<PathBuf>,
}

/// One finding to judge.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
struct Item {
    package: String,
    file: String,
    row: u32,
    function: String,
    code: String,
    object: String,
    message: String,
    trigger: Trigger,
    confidence: Confidence,
    /// What stands in that row.
    text: String,
    fingerprint: String,
}

impl ScanFindings {
    pub(crate) fn run(&self) -> Result<()> {
        let releases = newest(&self.packages)?;
        let scans = self.program.scanner(Ask::Shown)?.run(releases.into_iter().map(Scan::usual).collect())?;
        let mut items = self.items(&scans);
        let total = items.len();
        let by_rule = counts(&items);
        if let Some(size) = self.sample {
            items = sample(items, size, self.seed);
        }
        items.iter().for_each(print);
        if let Some(path) = &self.jsonl {
            write(&items, path)?;
        }
        for (code, count) in by_rule {
            println!("{code}: {count}");
        }
        println!("{} of {total} findings in {} releases", items.len(), scans.len());
        match tell_gaps(&scans) {
            0 => Ok(()),
            errors => bail!("{errors} releases could not be read"),
        }
    }

    fn items(&self, scans: &Scans) -> Vec<Item> {
        let mut items = Vec::new();
        for (scan, scanned) in scans {
            let mut texts: BTreeMap<&str, String> = BTreeMap::new();
            for finding in scanned.findings() {
                if finding.is_shown() && (self.codes.is_empty() || self.codes.contains(&finding.code)) {
                    let text = texts.entry(&finding.filename).or_insert_with(|| source(scan, &finding.filename));
                    items.push(Item::new(scan, finding, text));
                }
            }
        }
        items
    }
}

impl Item {
    fn new(scan: &Scan, finding: &Finding, source: &str) -> Item {
        let row = finding.location.row;
        let text = source.lines().nth((row as usize).saturating_sub(1)).unwrap_or_default();
        Item {
            package: scan.folder.clone(),
            file: finding.filename.clone(),
            row,
            function: finding.function().to_owned(),
            code: finding.code.clone(),
            object: finding.object().to_owned(),
            message: finding.message.clone(),
            trigger: finding.trigger,
            confidence: finding.confidence,
            text: text.trim().to_owned(),
            fingerprint: finding.fingerprint.clone(),
        }
    }
}

/// The folders of the newest releases.
fn newest(packages: &[String]) -> Result<Vec<String>> {
    let mut newest: BTreeMap<String, String> = BTreeMap::new();
    for release in corpus::known_releases()? {
        newest.insert(release.package, release.folder);
    }
    for name in packages {
        if !newest.keys().any(|package| corpus::is_same_package(name, package)) {
            bail!("{name} is not in corpus/manifest.toml");
        }
    }
    let is_wanted =
        |package: &String| packages.is_empty() || packages.iter().any(|name| corpus::is_same_package(name, package));
    Ok(newest.into_iter().filter(|(package, _)| is_wanted(package)).map(|(_, folder)| folder).collect())
}

/// The text of a file; findings in a file that cannot be read again are listed without it.
fn source(scan: &Scan, file: &str) -> String {
    let bytes = corpus::restored(&scan.folder).and_then(|folder| std::fs::read(folder.join(file)).ok());
    String::from_utf8_lossy(&bytes.unwrap_or_default()).into_owned()
}

fn counts(items: &[Item]) -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    for item in items {
        *counts.entry(item.code.clone()).or_default() += 1;
    }
    counts
}

fn print(item: &Item) {
    println!(
        "{}/{}:{} {} {} `{}` [{}, {}]: {}\n    {}",
        item.package,
        item.file,
        item.row,
        item.function,
        item.code,
        item.object,
        item.confidence.name(),
        item.trigger.name(),
        item.message,
        item.text
    );
}

fn write(items: &[Item], path: &PathBuf) -> Result<()> {
    let mut text = String::new();
    for item in items {
        text += &serde_json::to_string(item)?;
        text.push('\n');
    }
    std::fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::findings::finding;

    #[test]
    fn the_newest_release_is_not_the_last_in_the_alphabet() {
        let newest = newest(&["aerospike".to_owned()]).expect("it is in the manifest");
        assert_eq!(newest, ["aerospike-18.1.0"]);
    }

    #[test]
    fn an_item_shows_the_line_of_its_finding() {
        let item = Item::new(&Scan::usual("pkg-1".to_owned()), &finding("RH101", "f", "x", 2), "a\n  b;\n");
        assert_eq!(item.text, "b;");
        let beyond = Item::new(&Scan::usual("pkg-1".to_owned()), &finding("RH101", "f", "x", 9), "a\n");
        assert_eq!(beyond.text, "");
    }
}
