//! `cargo xtask growth`: how cost and output grow with input that has very many of one thing.
//!
//! Each kind is run at two sizes, and the exponent between them is printed: 1 is linear, 2 quadratic. Times of small runs
//! are mostly start-up, so an exponent below 1 means nothing; one that stays near 2 is a corner that somebody can be kept busy with.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use clap::Args;

use crate::workspace_root;

#[derive(Args)]
pub(crate) struct Growth {
    /// The program to measure
    #[arg(long, value_name = "FILE", default_value = "target/quick/refhound")]
    program: PathBuf,
    /// Things of each kind in the larger run; what grows with findings has a hundredth of them
    #[arg(long, default_value_t = 100_000)]
    items: usize,
    /// Only these kinds
    #[arg(long = "kind", value_name = "NAME")]
    kinds: Vec<String>,
}

/// Input of which there can be very much.
struct Kind {
    name: &'static str,
    /// How many times fewer items than asked for: findings cost more than lines.
    share: usize,
    /// The file that is made, and what it holds.
    file: &'static str,
    text: fn(usize) -> String,
}

const KINDS: &[Kind] = &[
    Kind { name: "findings", share: 100, file: "a.c", text: leaks },
    Kind { name: "findings-in-one-line", share: 100, file: "a.c", text: leaks_in_one_line },
    Kind { name: "functions", share: 10, file: "a.c", text: functions },
    Kind { name: "statements", share: 1, file: "a.c", text: statements },
    Kind { name: "format-units", share: 10, file: "a.c", text: format_units },
    Kind { name: "contracts", share: 1, file: "refhound-contracts.toml", text: contracts },
    Kind { name: "unknown-keys", share: 1, file: "refhound.toml", text: keys },
    Kind { name: "mistakes-in-one-line", share: 1, file: "refhound.toml", text: wrong_values },
    Kind { name: "comments", share: 1, file: "a.c", text: comments },
];

const BEGIN: &str =
    "#include <Python.h>\nstatic PyObject *f(PyObject *self, PyObject *args) {\n PyObject *x = PyList_New(0);\n";

fn repeated(count: usize, item: impl Fn(usize) -> String) -> String {
    (0..count).map(item).collect()
}

fn leaks(count: usize) -> String {
    let made = repeated(count, |it| format!(" PyObject *v{it} = PyList_New({it}); if (!v{it}) goto e;\n"));
    format!("{BEGIN}{made} return x;\n e: return NULL; }}\n")
}

fn leaks_in_one_line(count: usize) -> String {
    leaks(count).replace(";\n", "; ")
}

fn functions(count: usize) -> String {
    let made =
        repeated(count, |it| format!("PyObject *g{it}(PyObject *a) {{ PyObject *x = PyList_New(0); return x; }}\n"));
    format!("#include <Python.h>\n{made}")
}

fn statements(count: usize) -> String {
    format!("{BEGIN} if (!x) return NULL;\n{} return x; }}\n", "(void)self;\n".repeat(count))
}

fn format_units(count: usize) -> String {
    let (units, places) = ("O".repeat(count), vec!["&a"; count].join(","));
    format!("{BEGIN} PyObject *a; PyArg_ParseTuple(args, \"{units}\", {places});\n return x; }}\n")
}

fn contracts(count: usize) -> String {
    repeated(count, |it| format!("[f{it}]\nreturns = \"new\"\n"))
}

fn keys(count: usize) -> String {
    repeated(count, |it| format!("k{it} = 1\n"))
}

fn wrong_values(count: usize) -> String {
    format!("select = [{}]\n", "1, ".repeat(count))
}

fn comments(count: usize) -> String {
    format!("{}{BEGIN} return x; }}\n", "/* refhound: ignore[RH101] */\n".repeat(count))
}

struct Cost {
    elapsed: Duration,
    bytes: usize,
}

impl Growth {
    pub(crate) fn run(self) -> Result<()> {
        let program = workspace_root().join(&self.program);
        let folder = std::env::temp_dir().join(format!("refhound-growth-{}", std::process::id()));
        println!(
            "{:22} {:>8} {:>9} {:>9} {:>6} {:>11} {:>6}",
            "kind", "items", "half", "all", "grows", "bytes", "grows"
        );
        let is_wanted = |kind: &&Kind| self.kinds.is_empty() || self.kinds.iter().any(|name| name == kind.name);
        let mut measured = Ok(());
        for kind in KINDS.iter().filter(is_wanted) {
            let items = (self.items / kind.share).max(2);
            measured = measure(&program, &folder, kind, items);
            if measured.is_err() {
                break;
            }
        }
        let _ = std::fs::remove_dir_all(&folder);
        measured
    }
}

fn measure(program: &Path, folder: &Path, kind: &Kind, items: usize) -> Result<()> {
    let (half, all) = (cost(program, folder, kind, items / 2)?, cost(program, folder, kind, items)?);
    let time = exponent(half.elapsed.as_secs_f64(), all.elapsed.as_secs_f64());
    let bytes = exponent(half.bytes as f64, all.bytes as f64);
    println!(
        "{:22} {items:>8} {:>8.2}s {:>8.2}s {time:>6.2} {:>11} {bytes:>6.2}",
        kind.name,
        half.elapsed.as_secs_f64(),
        all.elapsed.as_secs_f64(),
        all.bytes
    );
    Ok(())
}

/// Between a size and its double.
fn exponent(half: f64, all: f64) -> f64 {
    if half > 0.0 { (all / half).log2() } else { 0.0 }
}

fn cost(program: &Path, folder: &Path, kind: &Kind, items: usize) -> Result<Cost> {
    let _ = std::fs::remove_dir_all(folder);
    std::fs::create_dir_all(folder)?;
    std::fs::write(folder.join("a.c"), "#include <Python.h>\nint x;\n")?;
    std::fs::write(folder.join(kind.file), (kind.text)(items))?;
    let started = Instant::now();
    let output = Command::new(program)
        .args(["check", "--no-cache", "--exit-zero", "-j1", "--output-format", "json"])
        .arg(folder)
        .stdin(Stdio::null())
        .output()
        .with_context(|| format!("cannot start {}", program.display()))?;
    if !matches!(output.status.code(), Some(0 | 2)) {
        bail!("{}: {}", kind.name, output.status);
    }
    Ok(Cost { elapsed: started.elapsed(), bytes: output.stdout.len() + output.stderr.len() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn twice_as_much_is_linear_and_four_times_quadratic() {
        assert!((exponent(10.0, 20.0) - 1.0).abs() < 1e-9);
        assert!((exponent(10.0, 40.0) - 2.0).abs() < 1e-9);
        assert!(exponent(0.0, 1.0).abs() < 1e-9);
    }

    #[test]
    fn more_items_are_more_text() {
        for kind in KINDS {
            assert!((kind.text)(20).len() > (kind.text)(10).len(), "{}", kind.name);
        }
    }
}
