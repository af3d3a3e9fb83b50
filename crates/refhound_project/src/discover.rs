//! The way from paths to a [`Project`]: resolve, walk, scan, judge, give flags.

mod given;
mod judge;
#[cfg(test)]
mod tests;
mod tree;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use refhound_index::{FxHashMap, FxHashSet};
use refhound_source::{Files, PathKind};

use crate::build::{self, BuildFiles};
use crate::compile_commands::{self, FileLanguage};
use crate::kernel::{Kernel, Place};
use crate::skip::SkippedPart;
use crate::{
    DiscoverError, Extent, Flags, HeaderIndex, HeaderMode, Language, MacroFlag, Outside, Patterns, Project, SkipReason,
    Skipped, Unit, paths,
};

use given::{Given, Spelling};
use tree::Tree;

/// Whether a kind of file that is usually left out is analysed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Select {
    #[default]
    Skip,
    Include,
}

/// Which headers of Python, `NumPy` and the C library are read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum OwnHeaders {
    /// The tool's own, installed or not.
    #[default]
    Preferred,
    /// Those of this machine, as far as they are found.
    LastResort,
}

/// What the user asked for beside the paths.
#[derive(Debug, Clone, Default)]
pub struct DiscoverOptions {
    pub generated: Select,
    pub vendored: Select,
    /// Files in C++; those that are given by name are analysed in any case.
    pub cxx: Select,
    /// Files that are not analysed unless they are given by name. They can still be included.
    pub exclude: Patterns,
    /// The database to use; without one, `compile_commands.json` at the root or in `build/` counts.
    pub compile_commands: Option<PathBuf>,
    /// Whether Python's and the C library's headers are the tool's own.
    pub headers: OwnHeaders,
    /// Searched before all other folders.
    pub include_dirs: Vec<PathBuf>,
    /// Those of them that the user has named, and not a file of the tree.
    pub open_dirs: Vec<PathBuf>,
    pub outside: Outside,
    /// After all other macros, so that they win.
    pub macros: Vec<MacroFlag>,
}

/// Finds everything there is to analyse below the paths.
pub fn discover(paths: &[PathBuf], options: &DiscoverOptions, files: &dyn Files) -> Result<Project, DiscoverError> {
    let given = Given::resolve(paths, files)?;
    let mut notes = Vec::new();
    let mut tree = Tree::walk(&given, options.outside, files);
    let commands = Commands::read(&given, &tree, options, files, &mut notes)?;
    let judged = judge::judge(&given, &mut tree, &commands.listed, options, files, &mut notes);

    let spelling = &given.spelling;
    let mut headers = HeaderIndex::new(tree.headers.iter().map(|path| spelling.spell(path)).collect());
    for kernel in &tree.kernels {
        kernel.add_stand_ins(&mut headers, &|path| spelling.spell(path));
        notes.push(format!(
            "{}: a Linux kernel tree; its own headers are used, for x86-64",
            spelling.show(&kernel.root)
        ));
    }
    let dialect = judged.dialect;
    let bindings = judged.bindings.iter().map(|folder| spelling.spell(folder)).collect();
    let mut skipped = judged.skipped;
    let mut flags = FlagSource {
        commands,
        tree: &mut tree,
        options,
        spelling,
        files,
        finished: FxHashMap::default(),
        distinct: FxHashSet::default(),
    };
    let mut units = Vec::new();
    let mut roots = flags.tree.roots.clone();
    let mut built = Vec::new();
    for path in judged.sources {
        // What a database lists may be anywhere.
        if !roots.iter().any(|root| path.starts_with(root)) {
            roots.push(paths::folder(&path).to_owned());
        }
        match flags.flags(&path) {
            Some(flags) => {
                units.push(Unit { path: spelling.spell(&path), flags });
                built.push(path);
            }
            None => skipped.push(Skipped { path, reason: SkipReason::OtherProcessor }),
        }
    }
    for skip in &mut skipped {
        skip.path = spelling.spell(&skip.path);
        if let SkipReason::IncludedBy(other) | SkipReason::CopyOf(other) = &mut skip.reason {
            *other = spelling.spell(other);
        }
    }
    units.sort_by(|one, other| one.path.cmp(&other.path));
    skipped.sort();
    skipped.dedup();
    if units.is_empty() {
        let cpp = skipped.iter().filter(|skip| skip.reason == SkipReason::Cpp).count();
        let is_c = |skip: &&Skipped| skip.path.extension().is_some_and(|ending| ending == "c");
        let (troubled, chosen): (Vec<&Skipped>, Vec<&Skipped>) =
            skipped.iter().partition(|skip| skip.reason.is_trouble());
        let skipped = chosen.into_iter().filter(is_c).count();
        let troubles = troubled.into_iter().map(|skip| (skip.path.clone(), skip.reason.to_string())).collect();
        return Err(DiscoverError::NoSources { paths: paths.to_vec(), cpp, skipped, troubles });
    }
    let is_given = |root: &PathBuf| given.folders.iter().any(|folder| root.starts_with(folder));
    let is_whole = roots.iter().all(is_given) && skipped.iter().all(|skip| skip.reason.part() != SkippedPart::Unknown);
    let extent = if is_whole { Extent::Whole } else { Extent::Part };
    let may_call = skipped.iter().filter(|skip| skip.reason.part() == SkippedPart::MayCall);
    let mut beside: Vec<PathBuf> = may_call.map(|skip| skip.path.clone()).collect();
    beside.extend(tree.foreign.iter().map(|path| spelling.spell(path)));
    beside.sort();
    let unbuilt = match extent {
        Extent::Whole if tree.kernels.is_empty() && given.databases.is_empty() => {
            build::unnamed(&built, &tree.recipes, &tree.foreign, files)
        }
        Extent::Whole | Extent::Part => Vec::new(),
    };
    let mut unbuilt: Vec<PathBuf> = unbuilt.iter().map(|path| spelling.spell(path)).collect();
    unbuilt.sort();
    let kernels = tree.kernels.iter().map(|kernel| spelling.spell(&kernel.root)).collect();
    let roots = roots.iter().map(|root| spelling.spell(root)).collect();
    Ok(Project {
        root: spelling.spell(&tree.root),
        roots,
        units,
        headers,
        kernels,
        skipped,
        beside,
        unbuilt,
        bindings,
        extent,
        dialect,
        notes,
    })
}

/// What the compilation databases say.
struct Commands {
    flags: FxHashMap<PathBuf, Arc<Flags>>,
    /// Files of databases that were given as a path.
    listed: Vec<(PathBuf, FileLanguage)>,
}

impl Commands {
    fn read(
        given: &Given,
        tree: &Tree,
        options: &DiscoverOptions,
        files: &dyn Files,
        notes: &mut Vec<String>,
    ) -> Result<Commands, DiscoverError> {
        let mut all = Commands { flags: FxHashMap::default(), listed: Vec::new() };
        for database in &given.databases {
            for command in compile_commands::read(database, files, notes)? {
                all.listed.push((command.file.clone(), command.language));
                all.add(command);
            }
        }
        if let Some(database) = &options.compile_commands {
            let database = files.absolute(database);
            all.add_all(compile_commands::read(&database, files, notes)?);
        } else if given.databases.is_empty() {
            all.read_found(tree, given, files, notes);
        }
        Ok(all)
    }

    /// A database that lies in the tree helps, but may be stale or broken.
    fn read_found(&mut self, tree: &Tree, given: &Given, files: &dyn Files, notes: &mut Vec<String>) {
        let places = tree.roots.iter().flat_map(|root| ["", "build"].map(|folder| root.join(folder)));
        let found = places.map(|folder| folder.join("compile_commands.json"));
        // One that cannot be read is told below.
        let is_there = |path: &PathBuf| matches!(files.kind(path), PathKind::File | PathKind::Special);
        for database in found.filter(is_there) {
            match compile_commands::read(&database, files, notes) {
                Ok(commands) => {
                    notes.push(format!("{}: its flags are used", given.spelling.show(&database)));
                    self.add_all(commands);
                }
                Err(error) => notes.push(error.to_string()),
            }
        }
    }

    fn add_all(&mut self, commands: Vec<compile_commands::Command>) {
        for command in commands {
            self.add(command);
        }
    }

    /// The first command for a file counts.
    fn add(&mut self, command: compile_commands::Command) {
        self.flags.entry(command.file).or_insert_with(|| Arc::new(command.flags));
    }
}

/// Gives each unit its flags: exact ones if known, the kernel's, or what the build descriptions say.
struct FlagSource<'a> {
    commands: Commands,
    tree: &'a mut Tree,
    options: &'a DiscoverOptions,
    spelling: &'a Spelling,
    files: &'a dyn Files,
    /// Flags with the user's own added, by the address of those without; they stay alive beside it.
    finished: FxHashMap<(usize, Language), (Arc<Flags>, Arc<Flags>)>,
    /// Flags that are equal are one: what is known of headers is shared by units with the same flags.
    distinct: FxHashSet<Arc<Flags>>,
}

impl FlagSource<'_> {
    /// `None` for kernel code of another processor.
    fn flags(&mut self, path: &Path) -> Option<Arc<Flags>> {
        if let Some(exact) = self.commands.flags.get(path) {
            return Some(self.finish(exact.clone(), exact.language));
        }
        let language = compile_commands::language_of(path).of_unit();
        let kernel = self.tree.kernels.iter().find(|kernel| path.starts_with(&kernel.root));
        match kernel.map(|kernel: &Kernel| kernel.place(path)) {
            Some(Place::Kernel(flags)) => Some(self.finish(flags, language)),
            Some(Place::OtherProcessor) => None,
            Some(Place::UserSpace) | None => {
                let root = self.tree.root_of(path);
                let builds: &mut BuildFiles = &mut self.tree.builds;
                let is_folder = |path: &Path| self.files.kind(path) == PathKind::Directory;
                let flags = builds.flags(path, &root, &is_folder);
                Some(self.finish(flags, language))
            }
        }
    }

    fn finish(&mut self, flags: Arc<Flags>, language: Language) -> Arc<Flags> {
        let key = (Arc::as_ptr(&flags) as usize, language);
        if let Some((_, finished)) = self.finished.get(&key) {
            return finished.clone();
        }
        let mut own = Flags { language, ..Flags::clone(&flags) };
        own.macros.extend(self.options.macros.iter().cloned());
        if own.headers == HeaderMode::Installed {
            let named = own.include_dirs.iter().chain(&own.quote_dirs).chain(&own.system_dirs).cloned();
            own.open_dirs.extend(named.collect::<Vec<_>>());
        }
        if self.options.headers == OwnHeaders::LastResort && own.headers != HeaderMode::TreeOnly {
            own.headers = HeaderMode::Real;
        }
        own.include_dirs.splice(0..0, self.options.include_dirs.iter().cloned());
        own.open_dirs.extend(self.options.open_dirs.iter().cloned());
        own.outside = self.options.outside;
        let folders = own.include_dirs.iter_mut().chain(&mut own.quote_dirs).chain(&mut own.system_dirs);
        for path in folders.chain(&mut own.forced_includes).chain(&mut own.open_dirs) {
            *path = self.spelling.spell(path);
        }
        let finished = self.distinct.get(&own).cloned().unwrap_or_else(|| Arc::new(own));
        self.distinct.insert(finished.clone());
        self.finished.insert(key, (flags, finished.clone()));
        finished
    }
}
