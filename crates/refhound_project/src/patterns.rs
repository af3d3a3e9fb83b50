//! Patterns of paths that are left out: `exclude`.

use std::path::{Path, PathBuf};

use globset::{GlobBuilder, GlobMatcher};

use crate::paths;

/// A pattern; `*` does not cross a slash, `**` does.
pub fn glob(pattern: &str) -> Result<GlobMatcher, String> {
    let glob = GlobBuilder::new(pattern).literal_separator(true).build();
    glob.map(|glob| glob.compile_matcher()).map_err(|error| format!("not a pattern: {}", error.kind()))
}

/// Patterns that are ready to be asked. One that fits a folder fits everything below it.
#[derive(Debug, Clone, Default)]
pub struct Patterns {
    /// Those without a slash: the name of a file or folder, wherever it is.
    names: Vec<GlobMatcher>,
    /// Those with a slash: the path from the folder below.
    paths: Vec<GlobMatcher>,
    folder: PathBuf,
}

impl Patterns {
    /// `folder`, from the root of the file system, is what patterns are relative to.
    pub fn new<S: AsRef<str>>(patterns: &[S], folder: &Path) -> Result<Patterns, String> {
        let mut all = Patterns { folder: paths::clean(folder), ..Patterns::default() };
        for pattern in patterns {
            let pattern = pattern.as_ref().trim_end_matches('/');
            match pattern.strip_prefix("./") {
                Some(rest) => all.paths.push(glob(rest)?),
                None if pattern.contains('/') => all.paths.push(glob(pattern)?),
                None => all.names.push(glob(pattern)?),
            }
        }
        Ok(all)
    }

    /// Whether a path from the root of the file system, or a folder that it is in, is meant.
    pub fn fit(&self, absolute: &Path) -> bool {
        if self.names.is_empty() && self.paths.is_empty() {
            return false;
        }
        let Ok(relative) = absolute.strip_prefix(&self.folder) else {
            // Nothing is known of the folders around it but that they are not the project's.
            return absolute.file_name().is_some_and(|name| self.names.iter().any(|glob| glob.is_match(name)));
        };
        let is_named = |path: &Path| path.file_name().is_some_and(|name| self.names.iter().any(|it| it.is_match(name)));
        relative.ancestors().any(|path| is_named(path) || self.paths.iter().any(|glob| glob.is_match(path)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fits(pattern: &str, path: &str) -> bool {
        Patterns::new(&[pattern], Path::new("/p")).expect("a pattern").fit(Path::new(path))
    }

    #[test]
    fn a_name_is_looked_for_in_every_folder_of_the_project() {
        assert!(fits("old", "/p/a/old/b.c") && fits("old/", "/p/old/b.c") && fits("*_gen.c", "/p/a/x_gen.c"));
        assert!(!fits("old", "/p/older/b.c") && !fits("p", "/p/b.c"));
        assert!(fits("b.c", "/q/b.c") && !fits("q", "/q/b.c"), "folders around the project are not its own");
    }

    #[test]
    fn a_path_begins_at_the_folder_of_the_settings() {
        assert!(fits("a/old", "/p/a/old/b.c") && fits("./a", "/p/a/b.c") && fits("a/*.c", "/p/a/b.c"));
        assert!(!fits("a/old", "/p/c/a/old/b.c") && !fits("a/*.c", "/p/a/c/b.c") && !fits("./b.c", "/p/a/b.c"));
        assert!(fits("**/old/*", "/p/c/a/old/b.c") && !fits("a/b.c", "/q/a/b.c"));
    }

    #[test]
    fn a_pattern_that_is_none_is_told() {
        assert!(Patterns::new(&["a[b"], Path::new("")).is_err());
    }
}
