//! What the machine does with a batch of programs: one file for gcc with its sanitizers, one process that runs them all.

use std::collections::BTreeMap;
use std::fmt::{self, Write as _};
use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

use super::program::Program;

/// What stands before the programs for gcc.
const PRELUDE: &str = "#define _GNU_SOURCE\nvoid probe(int, long);\nvoid probe_float(int, double);\nvoid turn(void);\n\
    void *memset(void *, int, unsigned long);\nvoid *memcpy(void *, const void *, unsigned long);\n#define TURN turn();\n\
    #define S(x) ({ volatile __typeof__(x) s_ = (x); s_; })\n";

/// Undefined behaviour that a sanitizer reports ends a run. Of pointers that leave their array, only uses
/// are errors here, and a left shift may lose bits: gcc promises that both work.
const FLAGS: [&str; 8] = [
    "-std=gnu11",
    "-O0",
    "-g1",
    "-w",
    "-no-pie",
    "-fsanitize=undefined,address,float-cast-overflow,bounds-strict",
    "-fno-sanitize=pointer-overflow,shift-base,bool,enum,vptr",
    "-fno-sanitize-recover=all",
];

const MOST_ERRORS: usize = 100_000;

/// What was seen at one probe.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Seen {
    Integers(i128, i128),
    /// Bounds of the numbers, if there were any, and whether NaN was seen.
    Floats(Option<(f64, f64)>, bool),
}

impl fmt::Display for Seen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Seen::Integers(lo, hi) => write!(f, "[{lo}, {hi}]"),
            Seen::Floats(Some((lo, hi)), nan) => write!(f, "[{lo}, {hi}]{}", if *nan { " and NaN" } else { "" }),
            Seen::Floats(None, _) => f.write_str("NaN"),
        }
    }
}

/// An error that a sanitizer has reported.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Failure {
    pub(super) line: u32,
    pub(super) kind: String,
}

/// What the runs of one program have shown.
#[derive(Debug, Clone, Default)]
pub(super) struct Concrete {
    pub(super) seen: BTreeMap<usize, Seen>,
    pub(super) failures: Vec<Failure>,
}

/// Compiles and runs programs; the result stands at the place of each.
pub(super) fn run(programs: &[Program], runs: usize, seed: u64, folder: &Path) -> Result<Vec<Concrete>> {
    let source = folder.join("batch.c");
    let binary = folder.join("batch");
    std::fs::write(&source, text(programs, runs, seed))?;
    let gcc = Command::new("gcc").args(FLAGS).arg("-o").arg(&binary).arg(&source).env("LC_ALL", "C").output()?;
    if !gcc.status.success() {
        let message = String::from_utf8_lossy(&gcc.stderr);
        bail!("gcc refuses a batch:\n{}", message.lines().take(8).collect::<Vec<_>>().join("\n"));
    }
    let run = Command::new(&binary)
        .env(
            "ASAN_OPTIONS",
            "detect_leaks=0:detect_stack_use_after_return=0:symbolize=0:print_legend=0:handle_segv=0:handle_sigbus=0",
        )
        .env("UBSAN_OPTIONS", "print_stacktrace=0")
        .stderr(Stdio::null())
        .output()
        .context("the batch does not run")?;
    if !run.status.success() {
        bail!("the batch in {} ended with {}", folder.display(), run.status);
    }
    read(&String::from_utf8_lossy(&run.stdout), programs.len(), &binary)
}

fn text(programs: &[Program], runs: usize, seed: u64) -> String {
    let probes = programs.iter().map(|program| program.probes).max().unwrap_or(0).max(1);
    let mut text = String::from(PRELUDE);
    for program in programs {
        let _ = writeln!(text, "#line 1 \"p{}\"\n{}", program.number, program.lines.join("\n"));
    }
    let _ = writeln!(text, "#line 1 \"driver\"");
    let sizes = [("PROGRAMS", programs.len()), ("MOST_PROBES", probes), ("RUNS", runs), ("MOST_ERRORS", MOST_ERRORS)];
    for (name, value) in sizes {
        let _ = writeln!(text, "#define {name} {value}");
    }
    let _ = writeln!(text, "#define SEED {}ul\n{}", seed % 1_000_000_007, include_str!("driver.c"));
    let _ = writeln!(text, "static void run(int program, int input)\n{{\n    switch (program) {{");
    for (at, program) in programs.iter().enumerate() {
        let args: Vec<String> = program.params.iter().enumerate().map(|(at, ty)| argument(at, ty)).collect();
        let _ = writeln!(text, "    case {at}: {}({}); break;", program.entry(), args.join(", "));
    }
    text.push_str("    }\n}\n");
    text
}

fn argument(at: usize, ty: &str) -> String {
    if ty == "double" { format!("real(input, {at})") } else { format!("({ty})number(input, {at})") }
}

fn read(output: &str, programs: usize, binary: &Path) -> Result<Vec<Concrete>> {
    let mut results = vec![Concrete::default(); programs];
    let mut by_address: Vec<(usize, u64, String)> = Vec::new();
    for line in output.lines() {
        let words: Vec<&str> = line.split(' ').collect();
        let number = |at: usize| -> Result<i128> { Ok(words.get(at).context("a word is missing")?.parse()?) };
        let float = |at: usize| -> Result<f64> { Ok(words.get(at).context("a word is missing")?.parse()?) };
        let result = &mut results[number(1)? as usize];
        match words[0] {
            "int" => {
                result.seen.insert(number(2)? as usize, Seen::Integers(number(3)?, number(4)?));
            }
            "float" => {
                let bounds = if number(5)? == 1 { Some((float(3)?, float(4)?)) } else { None };
                result.seen.insert(number(2)? as usize, Seen::Floats(bounds, number(6)? == 1));
            }
            _ => {
                let (line, address, kind) = (number(2)? as u32, number(3)? as u64, words[4..].join(" "));
                if address == 0 {
                    result.failures.push(Failure { line, kind });
                } else {
                    by_address.push((number(1)? as usize, address, kind));
                }
            }
        }
    }
    for ((program, _, kind), line) in by_address.iter().zip(lines_of(&by_address, binary)?) {
        results[*program].failures.push(Failure { line, kind: kind.clone() });
    }
    for result in &mut results {
        result.failures.sort();
        result.failures.dedup();
    }
    Ok(results)
}

/// The lines of instructions.
fn lines_of(found: &[(usize, u64, String)], binary: &Path) -> Result<Vec<u32>> {
    if found.is_empty() {
        return Ok(Vec::new());
    }
    let list: String = found.iter().map(|(_, address, _)| format!("{:#x}\n", address - 1)).collect();
    let folder = binary.parent().context("a binary is in a folder")?;
    std::fs::write(folder.join("addresses"), list)?;
    let input = std::fs::File::open(folder.join("addresses"))?;
    let output = Command::new("addr2line").arg("-e").arg(binary).stdin(input).output()?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let line = |text: &str| text.rsplit(':').next().and_then(|line| line.split(' ').next()?.parse().ok()).unwrap_or(0);
    Ok(text.lines().map(line).collect())
}
