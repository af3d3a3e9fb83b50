//! Sources that no build of the project compiles.
//!
//! A package often carries files that nothing builds any more. Where all recipes of a project name their sources one by one, and
//! some of its files are among them, a file whose name stands in none of them is such a one. One pattern (`*.c`), one name that is
//! put together (`name + ".c"`) or one folder that is listed, and nothing is said.

use std::path::{Path, PathBuf};

use refhound_index::FxHashSet;
use refhound_source::Files;
use refhound_unknowns::limits;

use crate::paths;

/// Endings of files that are compiled, and of what is made of them.
const ENDINGS: &[&str] = &["c", "cc", "cpp", "cxx", "o", "lo", "obj"];

/// Words of a script that looks for its sources.
const SEARCHES: &[&str] = &["glob", "iglob", "rglob", "listdir", "scandir", "walk", "GLOB", "GLOB_RECURSE", "wildcard"];

/// The sources that no text names although some recipe names others of them. What else may name them, scripts for instance, is
/// read only where recipes leave some over.
pub(crate) fn unnamed(sources: &[PathBuf], recipes: &[PathBuf], others: &[PathBuf], files: &dyn Files) -> Vec<PathBuf> {
    let mut left = limits::RECIPE_BYTES;
    let mut named: FxHashSet<String> = FxHashSet::default();
    let mut unnamed: Vec<&PathBuf> = sources.iter().collect();
    for texts in [recipes, others] {
        for path in texts {
            let Ok(text) = files.read(path, left) else { return Vec::new() };
            left = left.saturating_sub(text.len() as u64);
            if !names_in(path, &String::from_utf8_lossy(&text), &mut named) {
                return Vec::new();
            }
        }
        let is_named = |source: &Path| source.file_stem().is_none_or(|stem| named.contains(&*stem.to_string_lossy()));
        unnamed.retain(|source| !is_named(source));
        if unnamed.is_empty() || unnamed.len() == sources.len() {
            return Vec::new();
        }
    }
    unnamed.into_iter().cloned().collect()
}

/// Adds the names of sources that a text has, without their endings; false if it may mean others as well.
fn names_in(recipe: &Path, text: &str, named: &mut FxHashSet<String>) -> bool {
    let is_part = |char: char| char.is_alphanumeric() || matches!(char, '_' | '-' | '+' | '.');
    let mut builds = is_recipe(paths::file_name(recipe));
    let mut searches = false;
    let mut at = 0;
    while let Some(start) = text[at..].find(is_part).map(|found| at + found) {
        let end = text[start..].find(|char| !is_part(char)).map_or(text.len(), |found| start + found);
        at = end;
        let word = &text[start..end];
        builds |= word.ends_with("Extension") || word == "add_extension";
        searches |= SEARCHES.iter().any(|search| word.split('.').any(|part| part == *search));
        let Some((stem, ending)) = word.rsplit_once('.') else { continue };
        if !ENDINGS.contains(&ending) {
            continue;
        }
        let is_made = stem.is_empty() || matches!(text[..start].chars().next_back(), Some('%' | '*' | '?' | '}' | ')'));
        if is_made {
            return false;
        }
        named.insert(stem.to_owned());
    }
    !(builds && searches)
}

/// Whether a file of this name says what is compiled, in whatever language.
pub(crate) fn is_recipe(name: &str) -> bool {
    const NAMES: &[&str] =
        &["SConstruct", "SConscript", "wscript", "BUILD", "Jamfile", "Jamroot", "configure.ac", "configure.in"];
    const SUFFIXES: &[&str] = &[
        "mk", "cmake", "gyp", "gypi", "bzl", "bazel", "am", "pro", "vcxproj", "vcproj", "sh", "bat", "toml", "yml",
        "yaml",
    ];
    let ending = name.rsplit_once('.').map(|(_, ending)| ending);
    super::is_description(name)
        || NAMES.contains(&name)
        || name.to_ascii_lowercase().contains("makefile")
        || ending.is_some_and(|ending| SUFFIXES.contains(&ending))
}

#[cfg(test)]
mod tests {
    use refhound_source::MemoryFiles;

    use super::*;

    fn left_over(texts: &[(&str, &str)]) -> Vec<String> {
        let files = texts.iter().fold(MemoryFiles::new(), |files, &(path, text)| files.with(path, text));
        let paths = texts.iter().map(|(path, _)| PathBuf::from(path));
        let (recipes, others): (Vec<PathBuf>, Vec<PathBuf>) = paths.partition(|path| is_recipe(paths::file_name(path)));
        let sources = ["p/core.c", "p/old.c", "p/extra.cpp"].map(PathBuf::from);
        let found = unnamed(&sources, &recipes, &others, &files);
        found.iter().map(|path| path.display().to_string()).collect()
    }

    #[test]
    fn what_no_recipe_names_is_not_built() {
        let setup = ("p/setup.py", "Extension('p', sources=['p/core.c', 'p/extra.cpp'])");
        assert_eq!(left_over(&[setup]), ["p/old.c"]);
        assert_eq!(left_over(&[setup, ("p/Makefile", "OBJS = old.o")]), [] as [&str; 0]);
        assert_eq!(left_over(&[setup, ("p/tool.py", "run(['cc', 'p/old.c'])")]), [] as [&str; 0]);
    }

    #[test]
    fn names_that_are_put_together_say_nothing_of_what_is_left() {
        for more in
            ["glob('*.c')", "Extension('q', list(Path('p').rglob('*')))", "f'{name}.c'", "'%s.c' % name", "name + '.c'"]
        {
            let setup = format!("Extension('p', sources=['p/core.c'])\n{more}\n");
            assert_eq!(left_over(&[("p/setup.py", &setup)]), [] as [&str; 0], "{more}");
        }
        assert_eq!(left_over(&[("p/setup.py", "setup()")]), [] as [&str; 0]);
    }
}
