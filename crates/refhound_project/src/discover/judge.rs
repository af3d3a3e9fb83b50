//! Which C files are analysed as units of their own, and why the others are not.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use refhound_index::{FxHashMap, FxHashSet};
use refhound_source::{Files, ReadError};

use super::given::Given;
use super::tree::{Tree, Visibility};
use super::{DiscoverOptions, Select};
use crate::compile_commands::{FileLanguage, language_of};
use crate::scan::{Facts, When, scan_all};
use crate::vendored::{self, Role};
use crate::{Dialect, Generator, HeaderIndex, SkipReason, Skipped, WrittenFor, paths};

/// Folders whose programs may include a source of the library to get at its static functions.
const TEST_FOLDERS: &[&str] = &[
    "bench",
    "benchmark",
    "benchmarks",
    "example",
    "examples",
    "fuzz",
    "fuzzing",
    "test",
    "testes",
    "testing",
    "tests",
];

/// The files to analyse, in order, and the others.
#[derive(Debug, Default)]
pub(super) struct Judged {
    pub(super) sources: Vec<(PathBuf, WrittenFor)>,
    pub(super) skipped: Vec<Skipped>,
    pub(super) dialect: Dialect,
    /// Folders with copies of libraries that bindings are written with.
    pub(super) bindings: Vec<PathBuf>,
}

pub(super) fn judge(
    given: &Given,
    tree: &mut Tree,
    listed: &[(PathBuf, FileLanguage)],
    options: &DiscoverOptions,
    files: &dyn Files,
    notes: &mut Vec<String>,
) -> Judged {
    let mut judged = Judged { skipped: std::mem::take(&mut tree.skipped), ..Judged::default() };
    let mut sources: Vec<PathBuf> = Vec::new();
    let heed = heed_ignore_files(tree);
    if heed == Heed::Disregard {
        notes.push("the .gitignore names every C file and was disregarded".to_owned());
    }
    for (path, &visibility) in &tree.sources {
        if options.cxx == Select::Skip && !given.names(path) && language_of(path) == FileLanguage::Cpp {
            judged.skip(path, SkipReason::Cpp);
        } else if visibility == Visibility::Ignored
            && heed == Heed::Follow
            && !given.names(path)
            && !tree.builds.lists(path)
        {
            judged.skip(path, SkipReason::Ignored);
        } else {
            sources.push(path.clone());
        }
    }
    // A database given as a path is the list of what to analyse.
    let mut chosen: FxHashSet<PathBuf> = given.sources.iter().cloned().collect();
    for (path, language) in listed {
        match language {
            FileLanguage::Cpp if options.cxx == Select::Skip => judged.skip(path, SkipReason::Cpp),
            FileLanguage::C | FileLanguage::Cpp => {
                chosen.insert(path.clone());
                sources.push(path.clone());
            }
            FileLanguage::Other => {}
        }
    }
    sources.sort();
    sources.dedup();
    sources.retain(|path| {
        let is_excluded = options.exclude.fit(path) && !given.names(path);
        if is_excluded {
            judged.skip(path, SkipReason::Excluded);
        }
        !is_excluded
    });

    let scanned = Scanned::new(sources, given, tree, &mut judged, files);
    let vendored = scanned.vendored_groups(given, tree, options);
    judged.bindings = scanned.folders_of_bindings(given, &vendored);
    let mut candidates: Vec<(&PathBuf, &Facts)> = Vec::new();
    for (path, facts) in scanned.readable() {
        let group = vendored::group(given.relative(path));
        match facts.generator {
            _ if chosen.contains(path) => candidates.push((path, facts)),
            Some(by) if is_left_to(by, facts) && options.generated == Select::Skip => {
                judged.skip(path, SkipReason::Generated(by));
            }
            _ if group.is_some_and(|group| vendored.contains_key(&group.path)) => {
                judged.skip(path, SkipReason::Vendored);
            }
            _ => candidates.push((path, facts)),
        }
    }
    let included =
        Inclusions::new(&candidates, &scanned, given).resolve(&|path| chosen.contains(path) || tree.builds.lists(path));
    // What single files are compiled with is not seen.
    if !given.folders.is_empty() {
        let read = candidates.iter().map(|(_, facts)| facts.words);
        judged.dialect = Dialect::of(read.chain(scanned.headers().map(|(_, facts)| facts.words)));
    }
    let stays = |path: &Path| chosen.contains(path) || tree.builds.lists(path);
    // `io.cpp` beside `io.c`, `old/io.c`: texts of another name may be short, and include what lies beside them.
    let copied = |path: &PathBuf, facts: &Facts| (facts.text, path.file_stem().map(ToOwned::to_owned));
    let named = candidates.iter().filter(|(path, _)| tree.builds.lists(path));
    let originals: FxHashMap<_, &PathBuf> = named.map(|(path, facts)| (copied(path, facts), *path)).collect();
    for (path, facts) in candidates {
        match (included.get(path), originals.get(&copied(path, facts))) {
            (Some(by), _) => judged.skip(path, SkipReason::IncludedBy((*by).clone())),
            (None, Some(&original)) if !stays(path) => judged.skip(path, SkipReason::CopyOf(original.clone())),
            (None, _) => judged.sources.push((path.clone(), facts.written_for)),
        }
    }
    judged
}

/// What `.gitignore` files are worth in this tree.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Heed {
    Follow,
    Disregard,
}

/// A package may come with an ignore file that is not about its sources: Debian's kernel source ignores everything.
fn heed_ignore_files(tree: &Tree) -> Heed {
    let all_ignored = tree.sources.values().all(|&visibility| visibility == Visibility::Ignored);
    if all_ignored && !tree.sources.is_empty() { Heed::Disregard } else { Heed::Follow }
}

/// An unknown generator may be a script of the project that writes its Python interface: such files are kept.
fn is_left_to(generator: Generator, facts: &Facts) -> bool {
    generator != Generator::Unnamed || !facts.uses_python
}

impl Judged {
    fn skip(&mut self, path: &Path, reason: SkipReason) {
        self.skipped.push(Skipped { path: path.to_owned(), reason });
    }
}

/// The texts of sources and headers, each read once.
struct Scanned {
    paths: Vec<PathBuf>,
    facts: Vec<Option<Facts>>,
    sources: usize,
}

impl Scanned {
    fn new(sources: Vec<PathBuf>, given: &Given, tree: &Tree, judged: &mut Judged, files: &dyn Files) -> Scanned {
        let count = sources.len();
        let mut paths = sources;
        // The kernel's 25,000 headers include no sources, and none of it is vendored.
        if tree.kernels.is_empty() {
            paths.extend(tree.headers.iter().filter(|path| given.covers(path)).cloned());
        }
        let answers = scan_all(&paths, files);
        let mut facts = Vec::with_capacity(answers.len());
        for (index, answer) in answers.into_iter().enumerate() {
            if let (Err(error), true) = (&answer, index < count) {
                judged.skip(&paths[index], unreadable(error));
            }
            facts.push(answer.ok());
        }
        Scanned { paths, facts, sources: count }
    }

    /// The sources that could be read.
    fn readable(&self) -> impl Iterator<Item = (&PathBuf, &Facts)> {
        self.all().take(self.sources).filter_map(|(path, facts)| Some((path, facts?)))
    }

    fn all(&self) -> impl Iterator<Item = (&PathBuf, Option<&Facts>)> {
        self.paths.iter().zip(self.facts.iter().map(Option::as_ref))
    }

    fn headers(&self) -> impl Iterator<Item = (&PathBuf, &Facts)> {
        self.all().skip(self.sources).filter_map(|(path, facts)| Some((path, facts?)))
    }

    /// The folders of the libraries that bindings are written with, as the paths of their files have them.
    fn folders_of_bindings(&self, given: &Given, vendored: &FxHashMap<PathBuf, Role>) -> Vec<PathBuf> {
        let mut folders: BTreeSet<PathBuf> = BTreeSet::new();
        for (path, _) in self.all() {
            let relative = given.relative(path);
            let Some(group) = vendored::group(relative).filter(|group| vendored.contains_key(&group.path)) else {
                continue;
            };
            if group.role == Role::Binding {
                let below = relative.components().count() - group.path.components().count();
                folders.extend(path.ancestors().nth(below).map(Path::to_owned));
            }
        }
        folders.into_iter().collect()
    }

    /// The libraries inside the project that have nothing to do with Python, and those that bindings are written with.
    fn vendored_groups(&self, given: &Given, tree: &Tree, options: &DiscoverOptions) -> FxHashMap<PathBuf, Role> {
        if options.vendored == Select::Include || !tree.kernels.is_empty() {
            return FxHashMap::default();
        }
        let mut marked = FxHashMap::default();
        let mut with_python = FxHashSet::default();
        for (path, facts) in self.all() {
            let Some(group) = vendored::group(given.relative(path)) else { continue };
            let has_mark = group.mark.is_none_or(|mark| paths::file_name(path) == mark);
            match group.role {
                Role::Library if facts.is_some_and(|facts| facts.uses_python) => {
                    with_python.insert(group.path);
                }
                role if has_mark => {
                    marked.insert(group.path, role);
                }
                Role::Library | Role::Binding => {}
            }
        }
        marked.retain(|group, _| !with_python.contains(group));
        marked
    }
}

fn unreadable(error: &ReadError) -> SkipReason {
    match error {
        ReadError::Binary => SkipReason::NotText,
        ReadError::TooLarge { size, .. } => SkipReason::TooLarge { bytes: *size },
        ReadError::NotFound | ReadError::NotAFile | ReadError::Other(_) => SkipReason::Unreadable(error.to_string()),
    }
}

/// Which file includes which source.
struct Inclusions<'a> {
    /// Included source → who includes it, in order.
    by: FxHashMap<&'a PathBuf, Vec<&'a PathBuf>>,
    order: Vec<&'a PathBuf>,
}

impl<'a> Inclusions<'a> {
    fn new(candidates: &[(&'a PathBuf, &'a Facts)], scanned: &'a Scanned, given: &Given) -> Self {
        let known: FxHashMap<&Path, (&'a PathBuf, &'a Facts)> =
            candidates.iter().map(|&(path, facts)| (path.as_path(), (path, facts))).collect();
        let index = HeaderIndex::new(candidates.iter().map(|(path, _)| (*path).clone()).collect());
        let mut by: FxHashMap<&'a PathBuf, Vec<&'a PathBuf>> = FxHashMap::default();
        for (includer, facts) in candidates.iter().copied().chain(scanned.headers()) {
            let folder = paths::folder(includer);
            for source in &facts.included_sources {
                let beside = paths::join(folder, &source.name);
                let target = known.get(beside.as_path());
                let target = target.or_else(|| known.get(index.find(&source.name, folder)?));
                let Some(&(path, included)) = target else { continue };
                // What includes headers of its own can stand alone while the condition does not hold, and a whole
                // module does so wherever else it is pasted in.
                let alone = (source.when == When::Sometimes && included.includes_anything) || included.defines_module;
                let for_test = is_test(given.relative(includer)) && !is_test(given.relative(path));
                if path != includer && !alone && !for_test {
                    by.entry(path).or_default().push(includer);
                }
            }
        }
        Inclusions { by, order: candidates.iter().map(|&(path, _)| path).collect() }
    }

    /// The sources that are part of another unit, each with the first file that includes it. Files that include each
    /// other in a circle are left in, lest none of them is seen.
    fn resolve(&self, stays: &dyn Fn(&Path) -> bool) -> FxHashMap<&'a PathBuf, &'a PathBuf> {
        let mut reached: FxHashSet<&PathBuf> = FxHashSet::default();
        let mut included: FxHashMap<&'a PathBuf, &'a PathBuf> = FxHashMap::default();
        let mut includes: FxHashMap<&PathBuf, Vec<&'a PathBuf>> = FxHashMap::default();
        let mut stack: Vec<&'a PathBuf> = Vec::new();
        for &path in &self.order {
            for &includer in self.by.get(path).into_iter().flatten() {
                includes.entry(includer).or_default().push(path);
                // Headers are not units themselves, but some unit includes them.
                if language_of(includer) == FileLanguage::Other {
                    stack.push(includer);
                }
            }
            if !self.by.contains_key(path) || stays(path) {
                stack.push(path);
            }
        }
        while let Some(includer) = stack.pop() {
            if reached.insert(includer) {
                stack.extend(includes.get(includer).into_iter().flatten());
            }
        }
        for &path in &self.order {
            let by = self.by.get(path).and_then(|includers| includers.iter().find(|by| reached.contains(*by)));
            if let Some(by) = by
                && !stays(path)
            {
                included.insert(path, by);
            }
        }
        included
    }
}

fn is_test(relative: &Path) -> bool {
    paths::folder(relative).components().any(|part| TEST_FOLDERS.iter().any(|&folder| part.as_os_str() == folder))
}
