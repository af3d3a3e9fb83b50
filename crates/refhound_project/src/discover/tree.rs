//! The files of the project: what lies below the paths given, and around them up to the project's root.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use refhound_index::FxHashSet;
use refhound_source::{Files, LeftOut, Link, PathKind, made_of_template, walk};

use super::given::Given;
use crate::build::{BuildFiles, is_description, is_recipe};
use crate::compile_commands::{FileLanguage, language_of};
use crate::kernel::Kernel;
use crate::{Outside, SkipReason, Skipped, paths};

/// Files that stand at the root of a Python project.
const ROOT_MARKS: &[&str] = &["setup.py", "pyproject.toml", "setup.cfg"];

/// Everything that was found on the disk, by kind.
#[derive(Debug, Default)]
pub(super) struct Tree {
    /// What all roots have in common.
    pub(super) root: PathBuf,
    pub(super) roots: Vec<PathBuf>,
    /// Files that the paths given cover, and whether a `.gitignore` names them.
    pub(super) sources: BTreeMap<PathBuf, Visibility>,
    /// In order; of the whole project.
    pub(super) headers: Vec<PathBuf>,
    pub(super) skipped: Vec<Skipped>,
    /// Files in languages that call C and are not read.
    pub(super) foreign: Vec<PathBuf>,
    /// Files that say what is compiled, whether their flags are read or not.
    pub(super) recipes: Vec<PathBuf>,
    pub(super) builds: BuildFiles,
    pub(super) kernels: Vec<Kernel>,
    /// Files that are symbolic links.
    links: Vec<(PathBuf, Part)>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Visibility {
    Shown,
    Ignored,
}

impl Tree {
    pub(super) fn walk(given: &Given, outside: Outside, files: &dyn Files) -> Tree {
        let mut tree = Tree::default();
        let mut descriptions = Vec::new();
        let mut around = Vec::new();
        let mut seen: FxHashSet<&Path> = FxHashSet::default();
        for folder in &given.folders {
            around.push(tree.root_around(folder, files));
            tree.add_walk(folder, Part::Given, &mut descriptions, files);
        }
        for file in given.sources.iter().chain(&given.databases) {
            let folder = paths::folder(file);
            // A database in `build/` describes the folder above.
            let folder = if folder.ends_with("build") && !given.names(file) { paths::folder(folder) } else { folder };
            // Thousands of files may be given of a few folders.
            if seen.insert(folder) {
                around.push(tree.root_around(folder, files));
            }
        }
        around.sort();
        around.dedup();
        tree.root =
            around.iter().skip(1).fold(around.first().cloned().unwrap_or_default(), |one, other| common(&one, other));
        let inside_another = |root: &PathBuf| around.iter().any(|other| root != other && root.starts_with(other));
        tree.roots = around.iter().filter(|root| !inside_another(root)).cloned().collect();
        for root in tree.roots.clone() {
            if !given.folders.contains(&root) {
                tree.add_walk(&root, Part::Around, &mut descriptions, files);
            }
        }
        if outside == Outside::Closed {
            tree.leave_out_links(&mut descriptions, files);
        }
        // A link that was given by name is meant.
        for source in &given.sources {
            tree.sources.insert(source.clone(), Visibility::Shown);
        }
        tree.headers.sort();
        tree.headers.dedup();
        descriptions.sort();
        descriptions.dedup();
        tree.builds = BuildFiles::read(descriptions.iter().map(PathBuf::as_path), &tree.headers, files);
        tree
    }

    /// Takes away files that are links to somewhere outside the project: what a stranger's tree points to is not a part of it.
    fn leave_out_links(&mut self, descriptions: &mut Vec<PathBuf>, files: &dyn Files) {
        let links = std::mem::take(&mut self.links);
        if links.is_empty() {
            return;
        }
        let roots: Vec<PathBuf> = self.roots.iter().map(|root| files.resolve(root)).collect();
        for (path, part) in links {
            let leads_to = files.resolve(&path);
            if roots.iter().any(|root| leads_to.starts_with(root)) {
                continue;
            }
            let was_source = self.sources.remove(&path).is_some();
            self.headers.retain(|header| *header != path);
            descriptions.retain(|description| *description != path);
            if was_source {
                self.skip(part, path, SkipReason::LinkOutside);
            }
        }
    }

    /// The root that a file belongs to.
    pub(super) fn root_of(&self, path: &Path) -> PathBuf {
        self.roots.iter().find(|root| path.starts_with(root)).unwrap_or(&self.root).clone()
    }

    /// The root of the project around a folder; the folder itself if nothing marks one or it is in a kernel.
    fn root_around(&mut self, folder: &Path, files: &dyn Files) -> PathBuf {
        if let Some(kernel) = Kernel::around(folder, files) {
            if self.kernels.iter().all(|known| known.root != kernel.root) {
                self.kernels.push(kernel);
            }
            return folder.to_owned();
        }
        for ancestor in folder.ancestors() {
            if ROOT_MARKS.iter().any(|mark| files.kind(&ancestor.join(mark)) == PathKind::File) {
                return ancestor.to_owned();
            }
            // A checkout without a build description, a submodule for one: its headers are all below it.
            if files.kind(&ancestor.join(".git")) != PathKind::Missing {
                return ancestor.to_owned();
            }
        }
        folder.to_owned()
    }

    fn add_walk(&mut self, folder: &Path, part: Part, descriptions: &mut Vec<PathBuf>, files: &dyn Files) {
        let found = walk(folder, files, &|path| Kind::of(path) != Kind::Other);
        for file in found.files {
            if file.link == Link::Symbolic {
                self.links.push((file.path.clone(), part));
            }
            let visibility = if file.ignored { Visibility::Ignored } else { Visibility::Shown };
            match Kind::of(&file.path) {
                // What was made of it is there.
                Kind::Source if is_made(&file.path, files) => self.skip(part, file.path, SkipReason::Template),
                Kind::Source => {
                    if part == Part::Given {
                        self.sources.entry(file.path).or_insert(visibility);
                    }
                }
                Kind::Template => self.skip(part, file.path, SkipReason::Template),
                Kind::Header => self.headers.push(file.path),
                Kind::Description => {
                    self.recipes.push(file.path.clone());
                    descriptions.push(file.path);
                }
                Kind::Recipe => self.recipes.push(file.path),
                Kind::Foreign => self.foreign.push(file.path),
                Kind::Other => {}
            }
        }
        for (path, why) in found.left_out {
            let reason = match why {
                LeftOut::Ignored => SkipReason::Ignored,
                LeftOut::LinkedFolder => SkipReason::LinkedFolder,
                LeftOut::BrokenLink => SkipReason::BrokenLink,
                LeftOut::Special => SkipReason::Special,
                LeftOut::Closed(why) => SkipReason::ClosedFolder(why.to_string()),
                LeftOut::Environment => SkipReason::Environment,
                LeftOut::Limit => SkipReason::Limit,
            };
            self.skip(part, path, reason);
        }
    }

    fn skip(&mut self, part: Part, path: PathBuf, reason: SkipReason) {
        if part == Part::Given {
            self.skipped.push(Skipped { path, reason });
        }
    }
}

/// Whether a walk is of what the user asked for, or of what surrounds it and is needed to understand it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Part {
    Given,
    Around,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Source,
    Template,
    Header,
    Description,
    /// Says what is compiled, in a language that is not read: a makefile.
    Recipe,
    /// Python that calls a library by `ctypes` or writes C, Cython, SWIG, CUDA, lists of what a library exports: what is not
    /// read, and may name functions.
    Foreign,
    Other,
}

impl Kind {
    fn of(path: &Path) -> Kind {
        let name = paths::file_name(path);
        let made = made_of_template(path);
        let path = made.as_deref().unwrap_or(path);
        match language_of(path) {
            FileLanguage::C if path.extension().is_some_and(|ending| ending == "c") => return Kind::Source,
            FileLanguage::Cpp => return Kind::Source,
            FileLanguage::C | FileLanguage::Other => {}
        }
        if [".c.in", ".c.tmpl", ".c.tpl", ".c.template"].iter().any(|ending| name.ends_with(ending)) {
            return Kind::Template;
        }
        match path.extension().and_then(|ending| ending.to_str()).unwrap_or_default() {
            "h" | "hh" | "hpp" | "hxx" | "h++" | "inc" | "inl" | "def" | "tbl" | "ipp" | "tcc" => Kind::Header,
            _ if is_description(name) => Kind::Description,
            "py" | "pyx" | "pxd" | "pxi" | "i" | "swg" | "swig" | "sip" | "pyf" | "override" | "defs" | "rs" | "cu"
            | "m" | "sym" | "map" | "exp" => Kind::Foreign,
            _ if is_recipe(name) => Kind::Recipe,
            _ => Kind::Other,
        }
    }
}

/// Whether the file that a template makes stands beside it.
fn is_made(path: &Path, files: &dyn Files) -> bool {
    made_of_template(path).is_some_and(|made| files.kind(&made) == PathKind::File)
}

fn common(one: &Path, other: &Path) -> PathBuf {
    one.components().take(paths::shared_components(one, other)).collect()
}
