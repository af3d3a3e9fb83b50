//! Paths as text: joining and cleaning without a look at the disk.

use std::path::{Path, PathBuf};

pub(crate) use refhound_source::clean_path as clean;

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
    fn joined_paths_are_clean() {
        assert_eq!(join(Path::new("p/q"), "../r"), Path::new("p/r"));
        assert_eq!(join(Path::new("p"), "/r"), Path::new("/r"));
    }
}
