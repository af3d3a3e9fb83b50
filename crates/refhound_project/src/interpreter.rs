//! The source of the interpreter itself: it is read for the version that it is.

use std::path::Path;

use refhound_source::Files;

/// Far more than `patchlevel.h` has in any version.
const LIMIT: u64 = 64_000;

/// The version of the interpreter whose source tree a path lies in, as `3.11`.
///
/// ```text
/// Include/patchlevel.h:    #define PY_MAJOR_VERSION        3
///                          #define PY_MINOR_VERSION        11
/// ```
pub fn interpreter_version(path: &Path, files: &dyn Files) -> Option<String> {
    let path = files.absolute(path);
    let text = path.ancestors().find_map(|folder| files.read(&folder.join("Include/patchlevel.h"), LIMIT).ok())?;
    let text = String::from_utf8_lossy(&text);
    let number = |name: &str| {
        text.lines().find_map(|line| {
            let mut words = line.strip_prefix("#define")?.split_whitespace();
            (words.next() == Some(name)).then(|| words.next()?.parse::<u8>().ok())?
        })
    };
    Some(format!("{}.{}", number("PY_MAJOR_VERSION")?, number("PY_MINOR_VERSION")?))
}

#[cfg(test)]
mod tests {
    use refhound_source::MemoryFiles;

    use super::*;

    #[test]
    fn the_tree_of_an_interpreter_tells_its_version() {
        let header = "/* comment */\n#define PY_MAJOR_VERSION        3\n#define PY_MINOR_VERSION\t11\n";
        let files = MemoryFiles::new().with("/src/Include/patchlevel.h", header);
        let version = |path: &str| interpreter_version(Path::new(path), &files);
        assert_eq!(version("/src/Modules").as_deref(), Some("3.11"));
        assert_eq!(version("/src").as_deref(), Some("3.11"));
        assert_eq!(version("/other/Modules"), None);
    }

    #[test]
    fn a_header_without_numbers_tells_nothing() {
        let files = MemoryFiles::new().with("/src/Include/patchlevel.h", "#define PATCHLEVEL 3\n");
        assert_eq!(interpreter_version(Path::new("/src"), &files), None);
    }
}
