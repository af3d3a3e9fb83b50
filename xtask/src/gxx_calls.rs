//! `cargo xtask gxx-calls`: functions of C++ and the calls in each, as g++ sees them with the real headers, and as a run sees them that
//! users start: without any header of the library or of a third party.
//!
//! g++ writes what it has made of a file at the end of its passes without optimisation (`-fdump-tree-optimized-asmname`), where
//! every function has its mangled name; `c++filt` makes names of them. Instances of a template, and what units make of one header, are
//! one function: of each place in it, the most calls that one of them has there are counted. Compared are calls of functions of the
//! package and of libraries of C. The library of C++, macros and inline functions of the API, and what the compiler adds are
//! not: the tool has its own words for them. Of constructors, destructors and assignments only whether they are called is compared,
//! and not how often, which is a matter of elision and of ways out; of destructors in a constructor not even that: for g++ every
//! function of C can throw, and the members that are there by then have to end.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};
use refhound_contracts::{ApiKind, ApiTable};
use refhound_driver::{Methods, Options, each_lowered};
use refhound_ir::{Body, Callee, Module, Op, Terminator};
use refhound_project::Select;
use refhound_source::{Disk, SourceMap, Span, walk};
use refhound_types::Target;

use crate::corpus;
use crate::gcc::python_version;
use crate::gxx_names::{THREAD_LOCAL, plain_name};

/// Packages whose C++ the compiler takes with what a developer has installed.
const PACKAGES: [&str; 2] = ["kiwisolver", "greenlet"];

#[derive(clap::Args)]
pub(crate) struct GxxCalls {
    /// Packages of the corpus to compare
    packages: Vec<String>,
    /// Compare the files below this folder instead
    #[arg(long, value_name = "DIR", conflicts_with = "packages")]
    dir: Option<PathBuf>,
    /// More folders with headers, for g++ alone
    #[arg(long, value_name = "DIR")]
    include: Vec<PathBuf>,
    /// List what differs
    #[arg(long)]
    show: bool,
    /// The smallest share that has to agree, in percent
    #[arg(long, default_value_t = 98.0)]
    least: f64,
}

/// The calls of a function: each callee with the places that it is called in, and how often there.
type Places = BTreeMap<String, BTreeMap<Place, usize>>;

/// A file, a line and what tells places in it apart.
type Place = (String, u32, u32, u32);

/// Lines of files.
type Lines = BTreeSet<(String, u32)>;

/// Adds what one instance of a function calls to what the others do.
fn add_instance(known: &mut Places, instance: Places) {
    for (callee, places) in instance {
        let all = known.entry(callee).or_default();
        for (place, count) in places {
            let most = all.entry(place).or_default();
            *most = count.max(*most);
        }
    }
}

/// Functions by name. What has the same name, overloads and instances, is looked at together.
#[derive(Default)]
struct Functions {
    /// Those that files of the package define.
    own: BTreeMap<String, Places>,
    /// Those that are defined or called.
    names: BTreeSet<String>,
    /// Of each function of the package the lines in which something is called by way of a pointer.
    pointers: BTreeMap<String, Lines>,
    /// Those of headers elsewhere.
    foreign: BTreeSet<String>,
}

#[derive(Default)]
struct Tally {
    files: usize,
    refused: usize,
    functions: usize,
    missing: usize,
    calls: usize,
    different: usize,
}

impl Tally {
    fn share(part: usize, of: usize) -> f64 {
        if of == 0 { 100.0 } else { 100.0 - 100.0 * part as f64 / of as f64 }
    }

    fn print(&self, name: &str) {
        println!(
            "{name:<28}{:>6}{:>9}{:>11}{:>9}{:>8.1} %{:>8}{:>11}{:>8.1} %",
            self.files,
            self.refused,
            self.functions,
            self.missing,
            Tally::share(self.missing, self.functions),
            self.calls,
            self.different,
            Tally::share(self.different, self.calls),
        );
    }

    fn add(&mut self, other: &Tally) {
        self.files += other.files;
        self.refused += other.refused;
        self.functions += other.functions;
        self.missing += other.missing;
        self.calls += other.calls;
        self.different += other.different;
    }
}

impl GxxCalls {
    pub(crate) fn run(&self) -> Result<()> {
        refhound_driver::on_large_stack(|| self.compare_packages())?
    }

    fn compare_packages(&self) -> Result<()> {
        println!(
            "{:<28}{:>6}{:>9}{:>11}{:>9}{:>10}{:>8}{:>11}{:>10}",
            "package", "files", "refused", "functions", "missing", "", "calls", "different", ""
        );
        let packages = match &self.dir {
            Some(dir) => vec![std::path::absolute(dir)?],
            None => corpus::directories_or_default(&self.packages, &PACKAGES)?,
        };
        let mut total = Tally::default();
        for package in packages {
            let tally = self.compare_package(&package)?;
            tally.print(&package.file_name().unwrap_or_default().to_string_lossy());
            total.add(&tally);
        }
        total.print("all");
        let agree = |part, of| Tally::share(part, of) >= self.least;
        match total {
            Tally { functions: 0, .. } => bail!("nothing could be compared: are python3-dev and g++ installed?"),
            _ if agree(total.missing, total.functions) && agree(total.different, total.calls) => Ok(()),
            _ => bail!("g++ sees it differently{}", if self.show { "" } else { ": --show lists where" }),
        }
    }

    fn compare_package(&self, package: &Path) -> Result<Tally> {
        let mut tally = Tally::default();
        let mut theirs = Functions::default();
        let mut seen: BTreeSet<PathBuf> = BTreeSet::new();
        let is_source = |path: &Path| extension(path).is_some_and(|it| ["cpp", "cc", "cxx"].contains(&it));
        let found = walk(package, &Disk, &|path: &Path| {
            extension(path).is_some_and(|it| ["cpp", "cc", "cxx", "h", "hpp", "hh", "hxx"].contains(&it))
        });
        let files: Vec<PathBuf> = found.files.into_iter().map(|file| file.path).collect();
        let folders = header_folders(package, &files, &self.include)?;
        for source in files.iter().filter(|path| is_source(path)) {
            match gxx_dump(source, &folders)? {
                Some(dump) => {
                    tally.files += 1;
                    seen.insert(source.clone());
                    read_dump(&dump, package, &mut theirs)?;
                }
                None => tally.refused += 1,
            }
        }
        let ours = own_functions(package, &seen)?;
        self.compare(&theirs, &ours, &mut tally);
        Ok(tally)
    }

    fn compare(&self, theirs: &Functions, ours: &Functions, tally: &mut Tally) {
        let called: BTreeSet<&String> = theirs.own.values().flat_map(|calls| calls.keys()).collect();
        let is_known = |name: &str| theirs.own.contains_key(name) || called.iter().any(|it| it.as_str() == name);
        for (name, calls) in theirs.own.iter().filter(|(name, _)| is_written(name)) {
            let Some(known) = ours.own.get(name) else {
                // What the language adds to a class is made here when it is used.
                if is_special(name) && calls.keys().all(|callee| is_special(callee) || !is_compared(callee, theirs)) {
                    continue;
                }
                tally.functions += 1;
                tally.missing += 1;
                self.note(name, "is not found");
                continue;
            };
            tally.functions += 1;
            let macros = lines_of_macros(known);
            let callees: BTreeSet<&String> = calls.keys().chain(known.keys()).collect();
            for callee in callees.into_iter().filter(|callee| is_compared(callee, theirs)) {
                if is_destructor(callee) && (is_constructor(name) || callee == name) {
                    continue;
                }
                let count = |places: &Places| places.get(callee).map_or(0, |places| places.values().sum());
                // How often an object is copied and destroyed is a matter of elision and of ways out: whether it is, is compared.
                let most = if is_special(callee) { 1 } else { usize::MAX };
                let mut gxx = count(calls).min(most);
                let mut own = count(known).min(most);
                // What g++ makes of a macro of the API is not what is written: `Py_VISIT` reads its argument twice.
                if gxx != own {
                    gxx = count(&without(calls, callee, &macros)).min(most);
                    own = count(&without(known, callee, &macros)).min(most);
                }
                // A virtual method that no class overrides is called by its name here, and through a pointer there.
                if own > gxx
                    && let Some(pointers) = theirs.pointers.get(name)
                {
                    own = gxx.max(count(&without(known, callee, pointers)).min(most));
                }
                // What the language adds for members of the library alone is not needed here.
                if own == 0 && is_special(callee) && !ours.names.contains(callee) {
                    continue;
                }
                // A name that g++ has never heard of is a word of the tool's own headers.
                if gxx == 0 && !is_known(callee) {
                    continue;
                }
                tally.calls += gxx.max(own);
                if gxx != own {
                    tally.different += gxx.abs_diff(own);
                    self.note(name, &format!("{callee}: g++ {gxx}, we {own}"));
                }
            }
        }
    }

    fn note(&self, name: &str, what: &str) {
        if self.show {
            println!("  {name}: {what}");
        }
    }
}

/// For `-I`: the folders with headers, those above them and the top of the tree.
pub(crate) fn header_folders(package: &Path, files: &[PathBuf], more: &[PathBuf]) -> Result<Vec<PathBuf>> {
    let mut folders: BTreeSet<PathBuf> = BTreeSet::from([package.to_owned()]);
    for file in files.iter().filter(|path| extension(path).is_some_and(|it| it.starts_with('h'))) {
        folders.extend(file.ancestors().skip(1).take_while(|it| it.starts_with(package)).take(3).map(Path::to_owned));
    }
    let python = format!("/usr/include/python{}", python_version()?);
    Ok(folders.into_iter().chain([PathBuf::from(python)]).chain(more.iter().cloned()).collect())
}

fn extension(path: &Path) -> Option<&str> {
    path.extension().and_then(|it| it.to_str())
}

/// Constructors, destructors and assignment: the language adds them where nobody writes them.
fn is_special(name: &str) -> bool {
    let mut parts = name.rsplit("::");
    let last = parts.next().unwrap_or_default();
    last.starts_with('~') || last == "operator=" || parts.next() == Some(last)
}

fn is_destructor(name: &str) -> bool {
    name.rsplit("::").next().is_some_and(|last| last.starts_with('~'))
}

fn is_constructor(name: &str) -> bool {
    is_special(name) && !is_destructor(name) && !name.ends_with("operator=")
}

/// Lines with a macro of the API, which g++ sees as what it stands for.
fn lines_of_macros(known: &Places) -> Lines {
    let is_macro = |name: &str| ApiTable::lookup_str(name).is_some_and(|api| api.kind() != ApiKind::Function);
    let places = known.iter().filter(|(callee, _)| is_macro(callee)).flat_map(|(_, places)| places.keys());
    places.map(|(file, line, ..)| (file.clone(), *line)).collect()
}

/// The calls of one function, less those on some lines.
fn without(calls: &Places, callee: &str, lines: &Lines) -> Places {
    let mut left = Places::new();
    if let Some(places) = calls.get(callee) {
        let kept = places.iter().filter(|((file, line, ..), _)| !lines.contains(&(file.clone(), *line)));
        left.insert(callee.to_owned(), kept.map(|(place, count)| (place.clone(), *count)).collect());
    }
    left
}

/// What the compiler makes by itself is written nowhere.
fn is_written(name: &str) -> bool {
    !name.starts_with("_GLOBAL_")
        && !name.starts_with("__")
        && !name.ends_with("::_FUN")
        && !name.contains("guard variable")
        && !is_thread_local(name)
}

/// What g++ makes of a variable that each thread has.
fn is_thread_local(name: &str) -> bool {
    name.starts_with(THREAD_LOCAL)
}

fn is_compared(name: &str, theirs: &Functions) -> bool {
    if is_thread_local(name) {
        return false;
    }
    // Private functions of the interpreter are reached by macros only.
    let is_library = ["std::", "__", "_Py", "_Unwind", "operator new", "operator delete", "."];
    if is_library.iter().any(|prefix| name.starts_with(prefix)) || name.is_empty() || theirs.foreign.contains(name) {
        return false;
    }
    // Without their copies, objects of C's kind are copied as they are.
    if is_special(name) && !theirs.own.contains_key(name) {
        return false;
    }
    match ApiTable::lookup_str(name) {
        Some(api) => api.kind() == ApiKind::Function,
        None => !name.starts_with("_Py") && !name.starts_with("Py"),
    }
}

/// `None`: g++ refuses the file.
fn gxx_dump(source: &Path, folders: &[PathBuf]) -> Result<Option<String>> {
    let dump = std::env::temp_dir().join(format!("refhound-{}-gxx", std::process::id()));
    let output = Command::new("g++")
        .args(["-std=c++17", "-S", "-O0", "-w", "-fno-builtin", "-fkeep-inline-functions", "-fkeep-static-functions"])
        .args(folders.iter().map(|folder| format!("-I{}", folder.display())))
        .arg(format!("-fdump-tree-optimized-raw-lineno-asmname={}", dump.display()))
        .args(["-o", "/dev/null"])
        .arg(source)
        .env("LC_ALL", "C")
        .output()
        .context("running g++")?;
    let text = std::fs::read(&dump).map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    let _ = std::fs::remove_file(&dump);
    if output.status.success() { Ok(Some(text.unwrap_or_default())) } else { Ok(None) }
}

/// A file, a line and a column.
type At<'d> = (&'d str, u32, u32);

/// One function of a dump.
struct Dumped<'d> {
    mangled: &'d str,
    /// The file of its first statement.
    file: Option<&'d str>,
    calls: Vec<(&'d str, At<'d>)>,
    pointers: Vec<At<'d>>,
}

/// The functions of a dump: those of files of the package with their calls, of the others the names.
fn read_dump(dump: &str, package: &Path, functions: &mut Functions) -> Result<()> {
    let mut found: Vec<Dumped<'_>> = Vec::new();
    for line in dump.lines() {
        if let Some(header) = line.strip_prefix(";; Function ") {
            let mangled = header.split(", funcdef_no").next().and_then(|it| it.rsplit('(').next()).unwrap_or_default();
            found.push(Dumped { mangled, file: None, calls: Vec::new(), pointers: Vec::new() });
            continue;
        }
        let Some(Dumped { file, calls, pointers, .. }) = found.last_mut() else { continue };
        let Some((place, rest)) = placed(line.trim_start()) else { continue };
        // Macros of headers have their places where they are used, as everything else of a body.
        file.get_or_insert(place.0);
        if let Some(callee) = rest.strip_prefix("gimple_call <") {
            let mut words = callee.split([',', '>']).map(str::trim);
            let callee = words.next().unwrap_or_default();
            // What is thrown ends with its handler.
            if callee == "__cxa_throw"
                && let Some(destructor) = words.find(|word| word.starts_with("_Z") && word.contains("D1Ev"))
            {
                calls.push((destructor, place));
            }
            if callee.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_') && !is_temporary(callee) {
                calls.push((callee, place));
            } else {
                pointers.push(place);
            }
        }
    }
    let names: BTreeSet<&str> =
        found.iter().flat_map(|one| one.calls.iter().map(|(callee, _)| *callee).chain([one.mangled])).collect();
    let plain = demangled(&names)?;
    for Dumped { mangled, file, calls, pointers } in found {
        let name = plain[mangled].clone();
        if !file.is_some_and(|file| Path::new(file).starts_with(package)) {
            functions.foreign.insert(name);
            continue;
        }
        let lines = pointers.into_iter().map(|(file, line, _)| (file.to_owned(), line));
        functions.pointers.entry(name.clone()).or_default().extend(lines);
        let mut instance = Places::new();
        for (callee, (file, line, column)) in calls {
            let places = instance.entry(plain[callee].clone()).or_default();
            *places.entry((file.to_owned(), line, column, 0)).or_default() += 1;
        }
        add_instance(functions.own.entry(name).or_default(), instance);
    }
    let own: Vec<&String> = functions.own.keys().collect();
    functions.foreign.retain(|name| !own.contains(&name));
    Ok(())
}

/// `_12`, `f.3_4`: a call through a pointer.
fn is_temporary(callee: &str) -> bool {
    callee.contains(['.', '(', '['])
        || callee.strip_prefix('_').is_some_and(|it| it.bytes().all(|byte| byte.is_ascii_digit()))
        || callee.rsplit_once('_').is_some_and(|(_, it)| {
            !it.is_empty() && it.bytes().all(|byte| byte.is_ascii_digit()) && !callee.starts_with("_Z")
        })
}

/// `[file.cpp:13:5] rest`.
fn placed(line: &str) -> Option<(At<'_>, &str)> {
    let (place, rest) = line.strip_prefix('[')?.split_once("] ")?;
    let mut parts = place.rsplitn(3, ':');
    let (column, line, file) = (parts.next()?.parse().ok()?, parts.next()?.parse().ok()?, parts.next()?);
    Some(((file, line, column), rest))
}

fn demangled<'n>(names: &BTreeSet<&'n str>) -> Result<BTreeMap<&'n str, String>> {
    let mut child =
        Command::new("c++filt").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().context("running c++filt")?;
    let text = names.iter().copied().collect::<Vec<_>>().join("\n") + "\n";
    let mut input = child.stdin.take().context("c++filt reads")?;
    let writing = std::thread::spawn(move || input.write_all(text.as_bytes()));
    let output = child.wait_with_output()?;
    writing.join().ok().context("writing to c++filt")??;
    let written = String::from_utf8_lossy(&output.stdout).into_owned();
    Ok(names.iter().copied().zip(written.lines().map(plain_name)).collect())
}

/// The functions of the package as a run sees them, of the units that g++ takes.
fn own_functions(package: &Path, seen: &BTreeSet<PathBuf>) -> Result<Functions> {
    let target = Target { python: python_version()?, ..Target::default() };
    let mut options = Options { paths: vec![package.to_owned()], target, ..Options::default() };
    options.discover.cxx = Select::Include;
    let mut functions = Functions::default();
    each_lowered(&options, &Disk, Methods::Called, &mut |_, module, sources| {
        if !seen.contains(&sources.get(module.file).path) {
            return;
        }
        for body in &module.bodies {
            let name = plain_name(module.functions[body.function].name.as_str());
            let calls = calls_of(module, sources, body);
            functions.names.extend(calls.keys().cloned().chain([name.clone()]));
            add_instance(functions.own.entry(name).or_default(), calls);
        }
    })?;
    Ok(functions)
}

fn calls_of(module: &Module, sources: &SourceMap, body: &Body) -> Places {
    let mut known = Places::new();
    let mut add = |callee: &Callee, span: Span| {
        let Callee::Function(function) = callee else { return };
        let place = module.origins.place(span);
        let file = sources.get(place.file);
        let name = plain_name(module.functions[*function].name.as_str());
        let line = file.line_column(place.lo).line;
        // `a + b + c`: calls inside each other begin in the same place.
        let place = (file.path.display().to_string(), line, place.lo, place.hi);
        *known.entry(name).or_default().entry(place).or_default() += 1;
    };
    for block in body.blocks.values() {
        for &inst in &block.insts {
            let data = &body.insts[inst];
            if let Op::Call { callee, .. } = &data.op {
                add(callee, data.span);
            }
        }
        if let (Some(Terminator::Invoke { callee, .. }), Some(span)) = (&block.end, block.end_span) {
            add(callee, span);
        }
    }
    known
}
