//! Paths by name: one spelling for each file, without a look at the disk.

use std::path::{Component, Path, PathBuf};

/// The path without `.` and with `..` resolved by name. (A `..` behind a symbolic link means something else to the
/// system; source trees that depend on it are not worth the disk access.)
pub fn clean_path(path: &Path) -> PathBuf {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_has_one_spelling() {
        for (given, cleaned) in
            [("a/./b/../c", "a/c"), ("./a", "a"), ("../a", "../a"), ("a/../../b", "../b"), ("/../x", "/x"), (".", "")]
        {
            assert_eq!(clean_path(Path::new(given)), Path::new(cleaned), "{given}");
        }
    }
}
