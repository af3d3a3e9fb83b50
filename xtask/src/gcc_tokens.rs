//! `cargo xtask gcc-tokens`: the preprocessor against `gcc -E`, file by file, with the real headers of this machine.
//!
//! Both see the same headers and the same predefined macros; a file counts only where gcc itself has no error. What
//! is compared is the stream of tokens; gcc's line markers and pragma lines are left out.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};
use clap::Args;
use refhound_preproc::{LexCache, Scratch, SearchPath, Token, TokenKind, preprocess, tokens_of_text};
use refhound_source::{Disk, FileKind, Files, SourceMap, walk};

use crate::corpus;

/// The packages compared when none is named.
const PACKAGES: [&str; 6] = ["pycrypto", "bitarray", "simplejson", "ujson", "pillow", "psycopg2"];
/// What must agree at the least, in percent.
const GOAL: f64 = 99.0;

/// Where Debian puts headers of libraries that packages find with a tool of their own (`pg_config`).
const LIBRARY_DIRECTORIES: [&str; 2] = ["/usr/include/postgresql", "/usr/include/freetype2"];

/// What the build scripts of packages would define after asking the installed libraries.
const DEFINES: [(&str, &str); 2] = [("PG_VERSION_NUM", "150000"), ("PSYCOPG_VERSION", "\"x\"")];

/// Options of `gcc-tokens`.
#[derive(Args)]
pub struct GccTokens {
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
    pub fn run(&self) -> Result<()> {
        let names: Vec<String> = if self.packages.is_empty() {
            PACKAGES.iter().map(ToString::to_string).collect()
        } else {
            self.packages.clone()
        };
        let mut total = Tally::default();
        println!("{:<28}{:>8}{:>11}{:>13}", "package", "same", "different", "gcc refuses");
        for directory in corpus::directories_of(&names)? {
            let tally = self.compare_package(&directory)?;
            let name = directory.file_name().unwrap_or_default().to_string_lossy().into_owned();
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

    fn compare_package(&self, directory: &Path) -> Result<Tally> {
        let found = walk(directory, &Disk, &|path| has_extension(path, "c") || has_extension(path, "h"));
        let files: Vec<PathBuf> = found.files.into_iter().map(|file| file.path).collect();
        let sources: Vec<&PathBuf> = files.iter().filter(|path| has_extension(path, "c")).collect();
        let mut includes: Vec<PathBuf> = files
            .iter()
            .filter(|path| has_extension(path, "h"))
            .filter_map(|path| path.parent().map(Path::to_owned))
            .collect();
        // `#include "package/header.h"` is written from the top of the tree.
        includes.push(directory.to_owned());
        includes.sort();
        includes.dedup();
        let mut tally = Tally::default();
        for source in sources {
            match compare(source, &includes)? {
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

fn has_extension(path: &Path, wanted: &str) -> bool {
    path.extension().is_some_and(|extension| extension == wanted)
}

enum Comparison {
    Same,
    Different(String),
    Refused,
}

fn compare(source: &Path, includes: &[PathBuf]) -> Result<Comparison> {
    let python = python_include()?;
    let mut directories: Vec<PathBuf> = includes.to_vec();
    directories.push(python);
    directories.extend(LIBRARY_DIRECTORIES.iter().map(PathBuf::from));
    let Some(theirs) = gcc_tokens(source, &directories)? else { return Ok(Comparison::Refused) };
    directories.extend(gcc_directories()?);
    // A file with NUL bytes is no source text to us.
    let Ok(ours) = our_tokens(source, &directories) else { return Ok(Comparison::Refused) };
    let same = ours.iter().zip(&theirs).take_while(|(a, b)| a == b).count();
    if ours.len() == theirs.len() && same == ours.len() {
        return Ok(Comparison::Same);
    }
    let excerpt = |list: &[String]| {
        list[same.saturating_sub(6)..].iter().take(16).cloned().collect::<Vec<_>>().join(" ")
    };
    Ok(Comparison::Different(format!("at token {same}\n    refhound: {}\n    gcc:      {}", excerpt(&ours), excerpt(&theirs))))
}

/// Options that make gcc's result depend on the text alone.
const GCC_OPTIONS: [&str; 4] = ["-E", "-P", "-x", "c"];

fn gcc_tokens(source: &Path, directories: &[PathBuf]) -> Result<Option<Vec<String>>> {
    let output = Command::new("gcc")
        .args(GCC_OPTIONS)
        .args(directories.iter().map(|directory| format!("-I{}", directory.display())))
        .args(DEFINES.iter().map(|(name, value)| format!("-D{name}={value}")))
        .arg(source)
        .env("SOURCE_DATE_EPOCH", "0")
        .output()
        .context("running gcc")?;
    if !output.status.success() {
        return Ok(None);
    }
    let text: Vec<u8> = output.stdout;
    let text = refhound_index::intern_bytes(&text).as_str();
    let kept: Vec<&str> = text.lines().filter(|line| !line.trim_start().starts_with("#pragma")).collect();
    Ok(Some(texts(&tokens_of_text(&kept.join("\n")).tokens)))
}

fn our_tokens(source: &Path, directories: &[PathBuf]) -> Result<Vec<String>> {
    let map = SourceMap::new();
    let defines: String = DEFINES.iter().map(|(name, value)| format!("#define {name} {value}\n")).collect();
    let predefined = map.add(Path::new("<predefined>"), FileKind::System, gcc_predefined()?.to_owned() + &defines);
    let main = map.load(source, FileKind::Project, &Disk, u64::from(u32::MAX))?;
    let search = SearchPath::new(&Disk, &map, &[], directories, Path::new(""));
    let unit = preprocess(&main, &[predefined], &search, &LexCache::new(), &mut Scratch::default());
    Ok(texts(&unit.tokens))
}

fn texts(tokens: &[Token]) -> Vec<String> {
    tokens.iter().filter(|token| token.kind != TokenKind::End).map(|token| token.text().to_owned()).collect()
}

/// What a command prints, once per process.
fn remembered(cell: &'static std::sync::OnceLock<String>, command: &mut Command) -> Result<&'static str> {
    if let Some(known) = cell.get() {
        return Ok(known);
    }
    let output = command.output().with_context(|| format!("running {command:?}"))?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    Ok(cell.get_or_init(|| text))
}

fn gcc_predefined() -> Result<&'static str> {
    static CELL: std::sync::OnceLock<String> = std::sync::OnceLock::new();
    remembered(&CELL, Command::new("gcc").args(["-dM", "-E", "-x", "c", "/dev/null"]))
}

/// gcc's own search path, as `gcc -v` prints it.
fn gcc_directories() -> Result<Vec<PathBuf>> {
    static CELL: std::sync::OnceLock<String> = std::sync::OnceLock::new();
    let text = remembered(&CELL, Command::new("gcc").args(["-v", "-E", "-x", "c", "/dev/null"]))?;
    Ok(text
        .lines()
        .skip_while(|line| !line.starts_with("#include <...>"))
        .skip(1)
        .take_while(|line| line.starts_with(' '))
        .map(|line| PathBuf::from(line.trim()))
        .collect())
}

/// The directory of Debian's Python.h.
fn python_include() -> Result<PathBuf> {
    let mut found: Vec<PathBuf> = Disk
        .list(Path::new("/usr/include"))
        .into_iter()
        .filter(|path| path.join("Python.h").is_file())
        .collect();
    found.pop().context("Python.h is not installed: apt-get install python3-dev")
}
