//! Finding a header by name when no search path leads to it.
//!
//! A tree that was never built has no `-I` flags. `#include "core/state.h"` is answered with the file of the tree
//! whose path ends that way and that is nearest to the including file. The preprocessor asks here last: after the
//! search paths and after the virtual headers, so that a stray `string.h` never hides the C library's.

use std::path::{Component, Path, PathBuf};
use std::sync::OnceLock;

use refhound_index::{FxHashMap, FxHashSet};
use refhound_source::{Files, made_of_template};
use refhound_unknowns::limits::HEADER_BYTES;

use crate::paths;

/// All headers of the project by file name.
#[derive(Debug, Clone, Default)]
pub struct HeaderIndex {
    /// In order of path.
    paths: Vec<PathBuf>,
    by_name: FxHashMap<Box<str>, Vec<u32>>,
    /// `(prefix, folder)`: a name that starts with the prefix may be found in the folder instead. Tried in order.
    stand_ins: Vec<(String, PathBuf)>,
    /// The names of all macros that the headers define under any condition; read when the first is asked for.
    defined: OnceLock<FxHashSet<Box<[u8]>>>,
}

impl HeaderIndex {
    pub fn new(mut headers: Vec<PathBuf>) -> Self {
        headers.sort();
        headers.dedup();
        let mut by_name: FxHashMap<Box<str>, Vec<u32>> = FxHashMap::default();
        for (index, path) in headers.iter().enumerate() {
            let made = made_of_template(path);
            if let Some(name) = made.as_deref().unwrap_or(path).file_name().and_then(|name| name.to_str()) {
                by_name.entry(name.into()).or_default().push(index as u32);
            }
        }
        HeaderIndex { paths: headers, by_name, stand_ins: Vec::new(), defined: OnceLock::new() }
    }

    pub(crate) fn add_stand_in(&mut self, prefix: &str, folder: PathBuf) {
        self.stand_ins.push((prefix.to_owned(), folder));
    }

    /// All headers in order of path.
    pub fn paths(&self) -> &[PathBuf] {
        &self.paths
    }

    /// What is tried for names that are not found: prefix and folder, in order.
    pub fn stand_in_folders(&self) -> &[(String, PathBuf)] {
        &self.stand_ins
    }

    /// The file that `#include "name"` in a file of `includer_folder` most likely means: every component of the name
    /// has to match; of several candidates the nearest, then the least deep, then the first in order counts.
    pub fn find(&self, name: &str, includer_folder: &Path) -> Option<&Path> {
        let wanted = plain_components(name)?;
        let candidates = self.by_name.get(*wanted.last()?)?;
        candidates
            .iter()
            .map(|&index| self.paths[index as usize].as_path())
            .filter(|path| ends_with(path, &wanted))
            .min_by_key(|path| {
                let near = paths::shared_components(paths::folder(path), includer_folder);
                (usize::MAX - near, path.components().count())
            })
    }

    /// Whether a header of the project has a `#define` (or an `#undef`) of the name, used or not.
    pub fn defines(&self, name: &str, files: &dyn Files) -> bool {
        let defined = self.defined.get_or_init(|| {
            let mut names = FxHashSet::default();
            for path in &self.paths {
                if let Ok(text) = files.read(path, HEADER_BYTES) {
                    names.extend(defined_names(&text).map(Box::from));
                }
            }
            names
        });
        defined.contains(name.as_bytes())
    }

    /// Where a header that a build would have made may be found in another form, best first: the kernel's
    /// `asm/types.h` is `include/uapi/asm-generic/types.h` unless the processor has its own. The files may not exist.
    pub fn stand_ins<'a>(&'a self, name: &'a str) -> impl Iterator<Item = PathBuf> + 'a {
        self.stand_ins.iter().filter_map(move |(prefix, folder)| Some(folder.join(name.strip_prefix(prefix.as_str())?)))
    }
}

/// The names behind `#define` and `#undef`.
fn defined_names(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split(|&byte| byte == b'\n').filter_map(|line| {
        let directive = line.trim_ascii_start().strip_prefix(b"#")?.trim_ascii_start();
        let rest = directive.strip_prefix(b"define").or_else(|| directive.strip_prefix(b"undef"))?;
        let name = rest.trim_ascii_start();
        let end = name.iter().position(|byte| !(byte.is_ascii_alphanumeric() || *byte == b'_')).unwrap_or(name.len());
        (end > 0 && name.len() < rest.len()).then_some(&name[..end])
    })
}

/// The components of an include name without leading `..`; `None` for an absolute path.
fn plain_components(name: &str) -> Option<Vec<&str>> {
    let mut parts = Vec::new();
    for part in Path::new(name).components() {
        match part {
            Component::Normal(part) => parts.push(part.to_str()?),
            Component::ParentDir => {
                parts.pop();
            }
            Component::CurDir => {}
            Component::RootDir | Component::Prefix(_) => return None,
        }
    }
    Some(parts)
}

fn ends_with(path: &Path, wanted: &[&str]) -> bool {
    let made = made_of_template(path);
    let mut parts = made.as_deref().unwrap_or(path).components().rev();
    wanted.iter().rev().all(|&part| parts.next().is_some_and(|found| found.as_os_str() == part))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_header_is_found_by_the_template_that_makes_it() {
        let index = HeaderIndex::new(["p/src/loops.h.src"].map(PathBuf::from).to_vec());
        assert_eq!(index.find("src/loops.h", Path::new("p")), Some(Path::new("p/src/loops.h.src")));
        assert_eq!(index.find("other/loops.h", Path::new("p")), None);
    }

    #[test]
    fn the_nearest_header_with_the_whole_name_is_found() {
        let index = HeaderIndex::new(
            ["p/a/x.h", "p/b/x.h", "p/b/deep/x.h", "p/include/core/x.h", "p/z.h"].map(PathBuf::from).to_vec(),
        );
        let table = [
            ("x.h", "p/a", Some("p/a/x.h")),
            ("x.h", "p/b/deep", Some("p/b/deep/x.h")),
            ("x.h", "p/b/other", Some("p/b/x.h")),
            ("x.h", "elsewhere", Some("p/a/x.h")),
            ("core/x.h", "p/a", Some("p/include/core/x.h")),
            ("../core/./x.h", "p/a", Some("p/include/core/x.h")),
            ("sys/z.h", "p", None),
            ("missing.h", "p", None),
            ("/p/z.h", "p", None),
            ("", "p", None),
        ];
        for (name, from, expected) in table {
            assert_eq!(index.find(name, Path::new(from)), expected.map(Path::new), "{name} from {from}");
        }
    }

    #[test]
    fn all_definitions_of_a_header_are_seen() {
        let text = b"#ifdef NEVER\n#  define A_B 1\n#endif\n # define F(x) x\n#undef U\n#defined NO\n#define\n";
        let names: Vec<&[u8]> = defined_names(text).collect();
        assert_eq!(names, [&b"A_B"[..], b"F", b"U"]);
    }

    #[test]
    fn a_stand_in_replaces_a_prefix() {
        let mut index = HeaderIndex::default();
        index.add_stand_in("asm/", "k/include/asm-generic".into());
        assert_eq!(index.stand_ins("asm/io.h").collect::<Vec<_>>(), [PathBuf::from("k/include/asm-generic/io.h")]);
        assert_eq!(index.stand_ins("linux/io.h").count(), 0);
    }
}
