//! Paths as text: joining and cleaning without a look at the disk.

use std::path::{Component, Path, PathBuf};

/// The path without `.` and with `..` resolved by name. (A `..` behind a symbolic link means something else to the
/// system; source trees that depend on it are not worth the disk access.)
pub(crate) fn clean(path: &Path) -> PathBuf {
    let mut cleaned = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => match cleaned.components().next_back() {
                Some(Component::Normal(_)) => {
                    cleaned.pop();
                }
                Some(Component::RootDir | Component::Prefix(_)) => {}
                Some(Component::ParentDir | Component::CurDir) | None => cleaned.push(".."),
            },
            Component::Normal(_) | Component::RootDir | Component::Prefix(_) => cleaned.push(part),
        }
    }
    cleaned
}

/// `base/path`, cleaned; an absolute `path` stays as it is.
pub(crate) fn join(base: &Path, path: impl AsRef<Path>) -> PathBuf {
    clean(&base.join(path))
}

/// The folder a path stands in; the empty path for a bare name.
pub(crate) fn folder(path: &Path) -> &Path {
    path.parent().unwrap_or(Path::new(""))
}

/// The last part of a path as text; empty when there is none or it is not UTF-8.
pub(crate) fn file_name(path: &Path) -> &str {
    path.file_name().and_then(|name| name.to_str()).unwrap_or_default()
}

/// How many leading components two paths share.
pub(crate) fn shared_components(one: &Path, other: &Path) -> usize {
    one.components().zip(other.components()).take_while(|(a, b)| a == b).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_cleaned_by_name() {
        let table =
            [("a/./b/../c", "a/c"), ("./a", "a"), ("../a", "../a"), ("a/../../b", "../b"), ("/../x", "/x"), (".", "")];
        for (dirty, clean_one) in table {
            assert_eq!(clean(Path::new(dirty)), Path::new(clean_one), "{dirty}");
        }
        assert_eq!(join(Path::new("p/q"), "../r"), Path::new("p/r"));
        assert_eq!(join(Path::new("p"), "/r"), Path::new("/r"));
    }
}
