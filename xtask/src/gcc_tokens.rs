//! `cargo xtask gcc-tokens`: the preprocessor against `gcc -E`, file by file, with the real headers of this machine.
//!
//! Both see the same headers and the same predefined macros; a file counts only where gcc itself has no error. What
//! is compared is the stream of tokens; gcc's line markers and pragma lines are left out.

use std::path::Path;

use anyhow::{Context, Result, bail};
use refhound_preproc::{Token, TokenKind, tokens_of_text};
use refhound_source::SourceMap;

use crate::corpus;
use crate::gcc::PackageFiles;

/// The packages compared when none is named.
pub(crate) const PACKAGES: [&str; 6] = ["pycrypto", "bitarray", "simplejson", "ujson", "pillow", "psycopg2"];

/// What must agree at the least, in percent.
const GOAL: f64 = 99.0;

#[derive(clap::Args)]
pub(crate) struct GccTokens {
    /// Packages of the corpus to compare; six well-known ones by default
    packages: Vec<String>,
    /// Show the first difference of each file that differs
    #[arg(long)]
    show: bool,
}

#[derive(Default)]
struct Tally {
    same: usize,
    different: usize,
    /// Files that gcc itself refuses, mostly for want of a header.
    refused: usize,
}

impl GccTokens {
    pub(crate) fn run(&self) -> Result<()> {
        let mut total = Tally::default();
        println!("{:<28}{:>8}{:>11}{:>13}", "package", "same", "different", "gcc refuses");
        for package in corpus::directories_or_default(&self.packages, &PACKAGES)? {
            let tally = self.compare_package(&package)?;
            let name = package.file_name().unwrap_or_default().to_string_lossy().into_owned();
            println!("{name:<28}{:>8}{:>11}{:>13}", tally.same, tally.different, tally.refused);
            total.same += tally.same;
            total.different += tally.different;
            total.refused += tally.refused;
        }
        let compared = total.same + total.different;
        if compared == 0 {
            bail!("no file could be compared: are python3-dev and gcc installed?");
        }
        let share = 100.0 * total.same as f64 / compared as f64;
        println!("{share:.2} % of {compared} files are token-identical to gcc -E ({} not compared)", total.refused);
        if share < GOAL {
            bail!("below the goal of {GOAL} %");
        }
        Ok(())
    }

    fn compare_package(&self, package: &Path) -> Result<Tally> {
        let files = PackageFiles::find(package)?;
        let mut tally = Tally::default();
        for source in &files.sources {
            match compare(source, &files)? {
                Comparison::Same => tally.same += 1,
                Comparison::Refused => tally.refused += 1,
                Comparison::Different(why) => {
                    tally.different += 1;
                    if self.show {
                        println!("  {}: {why}", source.display());
                    }
                }
            }
        }
        Ok(tally)
    }
}

enum Comparison {
    Same,
    Different(String),
    Refused,
}

fn compare(source: &Path, files: &PackageFiles) -> Result<Comparison> {
    let Some(theirs) = gcc_tokens(source, files)? else { return Ok(Comparison::Refused) };
    // A file with NUL bytes is no source text to us.
    let Ok((_, ours)) = files.preprocess(source, &SourceMap::new()) else { return Ok(Comparison::Refused) };
    let ours = texts(&ours.tokens);
    let same = ours.iter().zip(&theirs).take_while(|(a, b)| a == b).count();
    if ours.len() == theirs.len() && same == ours.len() {
        return Ok(Comparison::Same);
    }
    let excerpt =
        |list: &[String]| list[same.saturating_sub(6)..].iter().take(16).cloned().collect::<Vec<_>>().join(" ");
    Ok(Comparison::Different(format!(
        "at token {same}\n    refhound: {}\n    gcc:      {}",
        excerpt(&ours),
        excerpt(&theirs)
    )))
}

fn gcc_tokens(source: &Path, files: &PackageFiles) -> Result<Option<Vec<String>>> {
    let output = files.gcc().args(["-E", "-P", "-x", "c"]).arg(source).output().context("running gcc")?;
    if !output.status.success() {
        return Ok(None);
    }
    let text: Vec<u8> = output.stdout;
    let text = refhound_index::intern_bytes(&text).as_str();
    let kept: Vec<&str> = text.lines().filter(|line| !line.trim_start().starts_with("#pragma")).collect();
    Ok(Some(texts(&tokens_of_text(&kept.join("\n")).tokens)))
}

fn texts(tokens: &[Token]) -> Vec<String> {
    tokens.iter().filter(|token| token.kind != TokenKind::End).map(|token| token.text().to_owned()).collect()
}
