//! Finding a header by name when no search path leads to it.
//!
//! A tree that was never built has no `-I` flags. `#include "core/state.h"` is answered with the file of the tree
//! whose path ends that way and that is nearest to the including file. The preprocessor asks here last: after the
//! search paths and after the virtual headers, so that a stray `string.h` never hides the C library's.

use std::path::{Component, Path, PathBuf};

use refhound_index::FxHashMap;

use crate::paths;

/// All headers of the project by file name.
#[derive(Debug, Clone, Default)]
pub struct HeaderIndex {
    /// In order of path.
    paths: Vec<PathBuf>,
    by_name: FxHashMap<Box<str>, Vec<u32>>,
    /// `(prefix, folder)`: a name that starts with the prefix may be found in the folder instead. Tried in order.
    stand_ins: Vec<(String, PathBuf)>,
}

impl HeaderIndex {
    pub fn new(mut headers: Vec<PathBuf>) -> Self {
        headers.sort();
        headers.dedup();
        let mut by_name: FxHashMap<Box<str>, Vec<u32>> = FxHashMap::default();
        for (index, path) in headers.iter().enumerate() {
            if let Some(name) = path.file_name().and_then(|name| name.to_str()) {
                by_name.entry(name.into()).or_default().push(index as u32);
            }
        }
        HeaderIndex { paths: headers, by_name, stand_ins: Vec::new() }
    }

    pub(crate) fn add_stand_in(&mut self, prefix: &str, folder: PathBuf) {
        self.stand_ins.push((prefix.to_owned(), folder));
    }

    /// All headers in order of path.
    pub fn paths(&self) -> &[PathBuf] {
        &self.paths
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

    /// Where a header that a build would have made may be found in another form, best first: the kernel's
    /// `asm/types.h` is `include/uapi/asm-generic/types.h` unless the processor has its own. The files may not exist.
    pub fn stand_ins<'a>(&'a self, name: &'a str) -> impl Iterator<Item = PathBuf> + 'a {
        self.stand_ins.iter().filter_map(move |(prefix, folder)| Some(folder.join(name.strip_prefix(prefix.as_str())?)))
    }
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
    let mut parts = path.components().rev();
    wanted.iter().rev().all(|&part| parts.next().is_some_and(|found| found.as_os_str() == part))
}

#[cfg(test)]
mod tests {
    use super::*;

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
    fn a_stand_in_replaces_a_prefix() {
        let mut index = HeaderIndex::default();
        index.add_stand_in("asm/", "k/include/asm-generic".into());
        assert_eq!(index.stand_ins("asm/io.h").collect::<Vec<_>>(), [PathBuf::from("k/include/asm-generic/io.h")]);
        assert_eq!(index.stand_ins("linux/io.h").count(), 0);
    }
}
