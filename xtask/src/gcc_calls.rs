//! `cargo xtask gcc-calls`: the functions of each file and the calls in each function, as gcc sees them and as the IR
//! has them, with the real headers of this machine on both sides.
//!
//! A file counts only where gcc itself has no error. Two counts of calls agree if some choice of what is unreachable
//! makes them equal: gcc folds constant conditions inside expressions while it parses (`0 && f ()`) and keeps
//! `if (0) f ();` until it builds blocks; the front end keeps the first and drops code after `return`. So each side has
//! a smallest and a largest count, and the two ranges have to meet.
//!
//! The functions that gcc sees also have to be found by a run on the whole package as users start it, in which no
//! real header of Python or the C library is read. A function that an `#if` hides there is only counted: the macros of a
//! library whose headers are missing are unknown.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use refhound_driver::{DumpStage, Keep, Options, Silent, analyse, dump};
use refhound_source::Disk;
use refhound_types::Target;

use crate::corpus;
use crate::gcc::{PackageFiles, python_version};
use crate::gcc_tokens::PACKAGES;
use crate::gimple::{self, Calls, GimpleFunction};
use crate::ir_calls::{FunctionCalls, UnitCalls, unit_calls};

#[derive(clap::Args)]
pub(crate) struct GccCalls {
    /// Packages of the corpus to compare; six well-known ones by default
    packages: Vec<String>,
    /// Compare the files below this folder instead
    #[arg(long, value_name = "DIR", conflicts_with = "packages")]
    dir: Option<PathBuf>,
    /// List what differs
    #[arg(long)]
    show: bool,
}

#[derive(Default)]
struct Tally {
    files: usize,
    refused: usize,
    functions: usize,
    calls: usize,
    /// Functions of gcc's that have no IR.
    missing: usize,
    /// Functions with IR that gcc does not have.
    extra: usize,
    different: usize,
    /// Functions that a run without real headers does not find.
    unseen: usize,
    /// Functions that are not part of the text in such a run.
    hidden: usize,
}

impl Tally {
    fn add(&mut self, other: &Tally) {
        self.files += other.files;
        self.refused += other.refused;
        self.functions += other.functions;
        self.calls += other.calls;
        self.missing += other.missing;
        self.extra += other.extra;
        self.different += other.different;
        self.unseen += other.unseen;
        self.hidden += other.hidden;
    }

    fn print(&self, name: &str) {
        println!(
            "{name:<28}{:>7}{:>9}{:>11}{:>9}{:>9}{:>7}{:>11}{:>8}{:>8}",
            self.files,
            self.refused,
            self.functions,
            self.calls,
            self.missing,
            self.extra,
            self.different,
            self.unseen,
            self.hidden
        );
    }
}

impl GccCalls {
    /// Deeply nested source needs as much stack here as in a worker of `check`.
    pub(crate) fn run(&self) -> Result<()> {
        refhound_driver::on_large_stack(|| self.compare_packages())?
    }

    fn compare_packages(&self) -> Result<()> {
        println!(
            "{:<28}{:>7}{:>9}{:>11}{:>9}{:>9}{:>7}{:>11}{:>8}{:>8}",
            "package", "files", "refused", "functions", "calls", "missing", "extra", "different", "unseen", "hidden"
        );
        let mut total = Tally::default();
        let packages = match &self.dir {
            Some(dir) => vec![dir.clone()],
            None => corpus::directories_or_default(&self.packages, &PACKAGES)?,
        };
        for package in packages {
            let tally = self.compare_package(&package)?;
            tally.print(&package.file_name().unwrap_or_default().to_string_lossy());
            total.add(&tally);
        }
        total.print("all");
        match total {
            Tally { functions: 0, .. } => bail!("nothing could be compared: are python3-dev and gcc installed?"),
            Tally { missing: 0, extra: 0, different: 0, unseen: 0, .. } => Ok(()),
            _ => bail!("gcc sees it differently{}", if self.show { "" } else { ": --show lists where" }),
        }
    }

    fn compare_package(&self, package: &Path) -> Result<Tally> {
        let files = PackageFiles::find(package)?;
        let found = found_without_headers(package)?;
        let mut tally = Tally::default();
        for source in &files.sources {
            let Some(theirs) = gcc_functions(source, &files)? else {
                tally.refused += 1;
                continue;
            };
            // A file with NUL bytes is no source text to us.
            let Ok(ours) = unit_calls(source, &files) else {
                tally.refused += 1;
                continue;
            };
            tally.files += 1;
            self.compare_unit(source, &theirs, &ours, &mut tally);
            if let Some(found) = found.get(source) {
                let names = theirs.in_file(source).map(|(name, _)| name).filter(|name| !found.contains(*name));
                self.look_for(&names.collect::<Vec<_>>(), source, &mut tally)?;
            }
        }
        Ok(tally)
    }

    fn compare_unit(&self, source: &Path, theirs: &GccFunctions, ours: &UnitCalls, tally: &mut Tally) {
        for (name, function) in theirs.in_file(source) {
            tally.functions += 1;
            tally.calls += function.calls.values().sum::<u32>() as usize;
            let Some(calls) = ours.functions.get(name) else {
                tally.missing += 1;
                let why = ours.not_analysed.get(name).map_or("not found", |why| why);
                self.note(source, name, &format!("has no IR: {why}"));
                continue;
            };
            let reachable = theirs.reachable.get(name).map_or(&function.calls, |function| &function.calls);
            let differences = differences(&function.calls, reachable, calls, &ours.cleanups);
            if !differences.is_empty() {
                tally.different += 1;
                self.note(source, name, &differences.join(", "));
            }
        }
        for name in ours.functions.keys().filter(|name| !theirs.all.contains_key(*name)) {
            tally.extra += 1;
            self.note(source, name, "is not seen by gcc");
        }
    }

    /// Tells functions that are hidden from functions that were overlooked.
    fn look_for(&self, names: &[&String], source: &Path, tally: &mut Tally) -> Result<()> {
        if names.is_empty() {
            return Ok(());
        }
        let text = dump(&options(source)?, &Disk, DumpStage::Tokens, None)?;
        let declared = declared_names(&text);
        for name in names {
            if declared.contains(name.as_str()) {
                tally.unseen += 1;
                self.note(source, name, "is not found without real headers");
            } else {
                tally.hidden += 1;
                self.note(source, name, "is hidden by an #if without real headers");
            }
        }
        Ok(())
    }

    fn note(&self, source: &Path, name: &str, what: &str) {
        if self.show {
            println!("  {}: {name}: {what}", source.display());
        }
    }
}

/// A run as users start it, for the version of Python whose headers gcc reads.
fn options(path: &Path) -> Result<Options> {
    let target = Target { python: python_version()?, ..Target::default() };
    Ok(Options { paths: vec![path.to_owned()], target, ..Options::default() })
}

/// Names outside all braces that a parenthesis follows: functions, if they are there at all.
fn declared_names(tokens: &str) -> BTreeSet<&str> {
    let words: Vec<&str> = tokens.split_ascii_whitespace().collect();
    let (mut depth, mut names) = (0, BTreeSet::new());
    for pair in words.windows(2) {
        match pair[0] {
            "{" => depth += 1,
            "}" => depth -= 1,
            name if depth == 0 && pair[1] == "(" => {
                names.insert(name);
            }
            _ => {}
        }
    }
    names
}

/// The names of the functions in each unit of a run as users start it, those without IR included.
fn found_without_headers(package: &Path) -> Result<BTreeMap<PathBuf, BTreeSet<String>>> {
    let analysis = analyse(&options(package)?, &Disk, Keep::FactsOnly, &Silent)?;
    let units = analysis.units.iter().map(|unit| {
        let analysed = unit.record.facts.functions.iter().map(|function| function.name);
        let names = analysed.chain(unit.record.unanalysed.iter().map(|function| function.name));
        (PathBuf::from(unit.record.path()), names.map(|name| name.as_str().to_owned()).collect())
    });
    Ok(units.collect())
}

/// The functions that gcc compiles, those of headers included.
struct GccFunctions {
    all: BTreeMap<String, GimpleFunction>,
    /// Without unreachable blocks.
    reachable: BTreeMap<String, GimpleFunction>,
}

impl GccFunctions {
    fn in_file<'a>(&'a self, source: &'a Path) -> impl Iterator<Item = (&'a String, &'a GimpleFunction)> {
        self.all.iter().filter(move |(_, function)| Path::new(&function.file) == source)
    }
}

/// `None`: gcc refuses the file.
fn gcc_functions(source: &Path, files: &PackageFiles) -> Result<Option<GccFunctions>> {
    let dump = |stage: &str| std::env::temp_dir().join(format!("refhound-{}-{stage}", std::process::id()));
    let (all, reachable) = (dump("gimple"), dump("cfg"));
    let output = files
        .gcc()
        // Functions that nobody calls are compared too, and library functions stay calls.
        .args(["-S", "-O0", "-w", "-fno-builtin", "-fkeep-inline-functions", "-fkeep-static-functions"])
        // C99's `inline` without `extern` leaves the function to another unit; GNU's old one defines it.
        .arg("-fgnu89-inline")
        .arg(format!("-fdump-tree-gimple-raw-lineno={}", all.display()))
        .arg(format!("-fdump-tree-cfg-raw-lineno={}", reachable.display()))
        .args(["-o", "/dev/null", "-x", "c"])
        .arg(source)
        .output()
        .context("running gcc")?;
    let functions = read_dumps(&all, &reachable);
    for path in [all, reachable] {
        // It is not there if gcc stopped before.
        let _ = std::fs::remove_file(path);
    }
    if !output.status.success() {
        return Ok(None);
    }
    functions.map(Some)
}

fn read_dumps(all: &Path, reachable: &Path) -> Result<GccFunctions> {
    // A file without functions leaves no dump.
    let read = |path: &Path| match std::fs::read(path) {
        Ok(bytes) => Ok(gimple::read(&String::from_utf8_lossy(&bytes))),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(BTreeMap::new()),
        Err(error) => Err(error),
    };
    Ok(GccFunctions { all: read(all)?, reachable: read(reachable)? })
}

/// Names whose counts cannot be made to agree. gcc calls a cleanup in one place behind all ways out of a scope, the IR
/// on each of them.
fn differences(
    gcc_all: &Calls,
    gcc_reachable: &Calls,
    ours: &FunctionCalls,
    cleanups: &BTreeSet<String>,
) -> Vec<String> {
    let names: BTreeSet<&String> = gcc_all.keys().chain(ours.all.keys()).filter(|name| is_compared(name)).collect();
    let count = |calls: &Calls, name: &String| calls.get(name).copied().unwrap_or_default();
    let mut differences = Vec::new();
    for name in names {
        let (low, high) = (count(gcc_reachable, name), count(gcc_all, name));
        let (mut our_low, our_high) = (count(&ours.reachable, name), count(&ours.all, name));
        if cleanups.contains(name) {
            our_low = our_low.min(low);
        }
        if our_high < low.min(high) || high.max(low) < our_low {
            differences.push(format!("{name}: gcc {high}, we {our_high}"));
        }
    }
    differences
}

/// What the compiler provides itself is no call on either side: gcc folds `__builtin_constant_p`, turns `va_arg` into
/// an internal function `.VA_ARG`, and gives atomic operations the size of their operand as a suffix.
fn is_compared(name: &str) -> bool {
    !["__builtin_", "__atomic_", "__sync_", "."].iter().any(|prefix| name.starts_with(prefix))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn calls(count: u32) -> Calls {
        Calls::from([("f".to_owned(), count), ("__builtin_expect".to_owned(), 7)])
    }

    fn compare(all: u32, reachable: u32, ours: &FunctionCalls) -> Vec<String> {
        differences(&calls(all), &calls(reachable), ours, &BTreeSet::new())
    }

    fn ours(all: u32, reachable: u32) -> FunctionCalls {
        FunctionCalls { all: calls(all), reachable: calls(reachable) }
    }

    #[test]
    fn a_call_does_not_declare_a_function() {
        let names = declared_names("int f ( int x ) { return g ( x ) ; } int h ( ) ;");
        assert_eq!(names, BTreeSet::from(["f", "h"]));
    }

    #[test]
    fn counts_may_differ_by_what_is_unreachable() {
        assert!(compare(2, 2, &ours(2, 2)).is_empty());
        assert!(compare(2, 2, &ours(3, 1)).is_empty());
        assert!(compare(3, 1, &ours(2, 2)).is_empty());
    }

    #[test]
    fn a_call_too_few_or_too_many_is_a_difference() {
        assert_eq!(compare(2, 2, &ours(1, 1)), ["f: gcc 2, we 1"]);
        assert_eq!(compare(2, 1, &ours(3, 3)), ["f: gcc 2, we 3"]);
    }

    #[test]
    fn a_cleanup_may_be_called_on_each_way_out() {
        let cleanups = BTreeSet::from(["f".to_owned()]);
        assert!(differences(&calls(2), &calls(2), &ours(3, 3), &cleanups).is_empty());
        assert_eq!(differences(&calls(2), &calls(2), &ours(1, 1), &cleanups), ["f: gcc 2, we 1"]);
    }
}
