//! What build descriptions say about include folders and macros, read as text and never executed.
//!
//! Each kind of description has a reader of its own that fills a [`BuildFile`]; [`BuildFiles`] answers the one
//! question that counts: with which flags is this file compiled?

mod cmake;
mod conditions;
mod configured;
mod declarative;
mod meson;
mod named;
mod python_script;
mod python_tokens;
mod python_values;
mod script_macros;
mod setup_py;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use refhound_index::{FxHashMap, FxHashSet};
use refhound_source::Files;
use refhound_unknowns::limits;

use crate::{Flags, MacroFlag, paths};
use configured::Configured;
pub(crate) use named::{is_recipe, unnamed};

/// One description, its paths relative to its folder.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct BuildFile {
    pub(crate) folder: PathBuf,
    /// For everything below the folder.
    pub(crate) include_dirs: Vec<String>,
    pub(crate) macros: Vec<MacroFlag>,
    pub(crate) modules: Vec<Module>,
}

/// One extension module: a list of sources that are compiled alike.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Module {
    /// Relative paths; `*` and `?` as in a shell.
    pub(crate) sources: Vec<String>,
    pub(crate) include_dirs: Vec<String>,
    pub(crate) macros: Vec<MacroFlag>,
}

/// Whether a file of this name is a build description.
pub(crate) fn is_description(name: &str) -> bool {
    matches!(name, "setup.py" | "setup.cfg" | "pyproject.toml" | "meson.build" | "CMakeLists.txt")
}

fn read(path: &Path, files: &dyn Files) -> Option<BuildFile> {
    let bytes = files.read(path, limits::DESCRIPTION_BYTES).ok()?;
    let text = String::from_utf8_lossy(&bytes);
    let mut file = match paths::file_name(path) {
        "setup.py" => setup_py::read(&text),
        "setup.cfg" => declarative::read_setup_cfg(&text),
        "pyproject.toml" => declarative::read_pyproject(&text),
        "meson.build" => meson::read(&text),
        "CMakeLists.txt" => cmake::read(&text),
        _ => return None,
    };
    paths::folder(path).clone_into(&mut file.folder);
    Some(file)
}

/// A place in the files and in the modules of that file.
type ModulePlace = (usize, usize);

/// All descriptions of a project.
#[derive(Debug, Default)]
pub(crate) struct BuildFiles {
    /// Innermost folders first.
    files: Vec<BuildFile>,
    /// Source → places in `files` and in its `modules`.
    listed: FxHashMap<PathBuf, Vec<ModulePlace>>,
    patterns: Vec<(PathBuf, ModulePlace)>,
    configured: Configured,
    cache: FxHashMap<(PathBuf, Vec<ModulePlace>), Arc<Flags>>,
}

impl BuildFiles {
    pub(crate) fn read<'a>(
        descriptions: impl Iterator<Item = &'a Path>,
        headers: &[PathBuf],
        files: &dyn Files,
    ) -> Self {
        let mut all = BuildFiles {
            files: descriptions.filter_map(|path| read(path, files)).collect(),
            configured: Configured::find(headers, files),
            ..Self::default()
        };
        all.files.sort_by_key(|file| usize::MAX - file.folder.components().count());
        for (file_index, file) in all.files.iter().enumerate() {
            for (module_index, module) in file.modules.iter().enumerate() {
                for source in &module.sources {
                    let path = paths::join(&file.folder, source);
                    if source.contains(['*', '?']) {
                        all.patterns.push((path, (file_index, module_index)));
                    } else {
                        all.listed.entry(path).or_default().push((file_index, module_index));
                    }
                }
            }
        }
        all
    }

    /// Whether a description names the file itself as a source.
    pub(crate) fn lists(&self, source: &Path) -> bool {
        self.listed.contains_key(source)
    }

    /// The flags of a file; `is_folder` says which include folders exist.
    pub(crate) fn flags(&mut self, source: &Path, project: &Path, is_folder: &dyn Fn(&Path) -> bool) -> Arc<Flags> {
        let modules = self.modules_of(source);
        let key = (paths::folder(source).to_owned(), modules);
        if let Some(known) = self.cache.get(&key) {
            return known.clone();
        }
        let mut collected = Collected::default();
        for (file_index, file) in self.files.iter().enumerate() {
            if source.starts_with(&file.folder) {
                collected.add_file(file, key.1.iter().filter(|at| at.0 == file_index).map(|at| at.1));
            }
        }
        collected.add(project, &[], self.configured.macros(source).as_slice());
        let include_dirs = collected.include_dirs.into_iter();
        let flags = Arc::new(Flags {
            // A folder outside the project holds an installed library: its headers depend on the machine.
            include_dirs: include_dirs.filter(|dir| dir.starts_with(project) && is_folder(dir)).collect(),
            macros: collected.macros,
            ..Flags::default()
        });
        self.cache.insert(key, flags.clone());
        flags
    }

    fn modules_of(&self, source: &Path) -> Vec<ModulePlace> {
        let mut found = self.listed.get(source).cloned().unwrap_or_default();
        let matching = self.patterns.iter().filter(|(pattern, _)| path_matches(pattern, source));
        found.extend(matching.map(|&(_, place)| place));
        found.sort_unstable();
        found.dedup();
        found
    }
}

/// Flags from several places, each thing once, in order.
#[derive(Default)]
struct Collected {
    include_dirs: Vec<PathBuf>,
    seen: FxHashSet<PathBuf>,
    macros: Vec<MacroFlag>,
    defined: FxHashSet<String>,
}

impl Collected {
    fn add_file(&mut self, file: &BuildFile, listed: impl Iterator<Item = usize>) {
        let listed: Vec<&Module> = listed.map(|index| &file.modules[index]).collect();
        for module in &listed {
            self.add(&file.folder, &module.include_dirs, &module.macros);
        }
        self.add(&file.folder, &file.include_dirs, &file.macros);
        if listed.is_empty() {
            // Which module the source belongs to is unknown: all their folders, but only the macros they agree on.
            for module in &file.modules {
                self.add(&file.folder, &module.include_dirs, &[]);
            }
            let common = file.modules.first().map_or(&[][..], |first| &first.macros).iter();
            let common = common.filter(|flag| file.modules.iter().all(|module| module.macros.contains(flag)));
            self.add(&file.folder, &[], &common.cloned().collect::<Vec<_>>());
        }
    }

    fn add(&mut self, folder: &Path, include_dirs: &[String], macros: &[MacroFlag]) {
        for dir in include_dirs {
            let dir = paths::join(folder, dir);
            if self.seen.insert(dir.clone()) {
                self.include_dirs.push(dir);
            }
        }
        for flag in macros {
            let (MacroFlag::Define { name, .. } | MacroFlag::Undefine { name }) = flag;
            if self.defined.insert(name.clone()) {
                self.macros.push(flag.clone());
            }
        }
    }
}

/// Whether a path fits a pattern in which `*` and `?` do not cross folders and `**` stands for any number of them.
fn path_matches(pattern: &Path, path: &Path) -> bool {
    let text = |path: &Path| path.components().map(|part| part.as_os_str().to_string_lossy().into_owned()).collect();
    let (pattern, path): (Vec<String>, Vec<String>) = (text(pattern), text(path));
    sequence_matches(&pattern, &path, &|part| part == "**", &|part, name| {
        name_matches(part.as_bytes(), name.as_bytes())
    })
}

fn name_matches(pattern: &[u8], name: &[u8]) -> bool {
    sequence_matches(pattern, name, &|&byte| byte == b'*', &|&one, &other| one == b'?' || one == other)
}

/// Wildcard matching with one step back, which suffices and takes at most `pattern.len() * items.len()` steps.
fn sequence_matches<P, I>(
    pattern: &[P],
    items: &[I],
    is_any: &dyn Fn(&P) -> bool,
    fits: &dyn Fn(&P, &I) -> bool,
) -> bool {
    let (mut at, mut item) = (0, 0);
    let mut retry: Option<(usize, usize)> = None;
    while item < items.len() {
        if pattern.get(at).is_some_and(is_any) {
            retry = Some((at, item));
            at += 1;
        } else if pattern.get(at).is_some_and(|part| fits(part, &items[item])) {
            at += 1;
            item += 1;
        } else if let Some((star, from)) = retry {
            retry = Some((star, from + 1));
            at = star + 1;
            item = from + 1;
        } else {
            return false;
        }
    }
    pattern[at..].iter().all(is_any)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_do_not_cross_folders() {
        let table = [
            ("src/*.c", "src/a.c", true),
            ("src/*.c", "src/b/a.c", false),
            ("src/**/*.c", "src/b/c/a.c", true),
            ("src/**/*.c", "src/a.c", true),
            ("src/a?.c", "src/ab.c", true),
            ("*a*b*c", "xaybzc", true),
            ("*a*b*c", "xaybz", false),
        ];
        for (pattern, path, expected) in table {
            assert_eq!(path_matches(Path::new(pattern), Path::new(path)), expected, "{pattern} {path}");
        }
    }
}
