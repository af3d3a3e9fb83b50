//! Recognising copies of other projects' libraries inside a package.
//!
//! A folder's name only makes it a candidate. The group of files below it is left out when none of them mentions
//! Python's API; extension code that lives in a folder called `vendor` is kept. Libraries that bindings are written with are
//! nobody's extension code either, and all of them mention it.

use std::path::{Path, PathBuf};

/// Folders that hold other people's code: each folder inside is one library.
const COLLECTIONS: &[&str] = &[
    "3rd_party",
    "3rdparty",
    "_vendor",
    "bundled",
    "deps",
    "extern",
    "external",
    "externals",
    "node_modules",
    "subprojects",
    "third-party",
    "third_party",
    "thirdparty",
    "vendor",
    "vendored",
    "vendors",
];

/// Libraries that are often copied whole: the name of their folder without a version, and a file that has to be in
/// it. A plugin for Lua may live in a folder called `lua`, too.
const LIBRARIES: &[(&str, &str)] = &[
    ("brotli", "decode.h"),
    ("bzip2", "bzlib.h"),
    ("c-ares", "ares.h"),
    ("expat", "expat.h"),
    ("http-parser", "http_parser.h"),
    ("jansson", "jansson.h"),
    ("libev", "ev.h"),
    ("libevent", "event.h"),
    ("libexpat", "expat.h"),
    ("libffi", "ffi.h"),
    ("libffi_msvc", "ffi.h"),
    ("libpng", "png.h"),
    ("libtom", "tomcrypt.h"),
    ("libtomcrypt", "tomcrypt.h"),
    ("libtommath", "tommath.h"),
    ("libuv", "uv.h"),
    ("libyaml", "yaml.h"),
    ("llhttp", "llhttp.h"),
    ("lua", "lua.h"),
    ("lz4libs", "lz4.h"),
    ("lzma", "lzma.h"),
    ("mini-gmp", "mini-gmp.h"),
    ("miniz", "miniz.h"),
    ("pcre", "pcre.h"),
    ("snappy", "snappy-c.h"),
    ("sqlite", "sqlite3.h"),
    ("sqlite3", "sqlite3.h"),
    ("utf8proc", "utf8proc.h"),
    ("xxhash", "xxhash.h"),
    ("yajl", "yajl_gen.h"),
    ("zlib", "zlib.h"),
    ("zstd", "zstd.h"),
];

/// Libraries that bindings are written with, in the same way.
const BINDING_LIBRARIES: &[(&str, &str)] = &[("nanobind", "nanobind.h"), ("pybind11", "pybind11.h")];

/// Single files that are a library.
const AMALGAMATIONS: &[&str] = &["miniz.c", "sqlite3.c", "stb_image.c", "utf8proc.c", "xxhash.c"];

/// A library that may be a copy.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Group {
    /// Its folder, or the file that it consists of.
    pub(crate) path: PathBuf,
    /// The file that has to be in it.
    pub(crate) mark: Option<&'static str>,
    pub(crate) role: Role,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    /// Has nothing to do with Python, or is no copy.
    Library,
    /// Bindings are written with it.
    Binding,
}

/// The library that a file, given relative to the project, may be a copied part of.
pub(crate) fn group(relative: &Path) -> Option<Group> {
    let mut group = PathBuf::new();
    let mut parts = relative.components().peekable();
    while let Some(part) = parts.next() {
        group.push(part);
        let is_file = parts.peek().is_none();
        let name = part.as_os_str().to_string_lossy().to_ascii_lowercase();
        if is_file {
            let is_library = AMALGAMATIONS.contains(&name.as_str());
            return is_library.then_some(Group { path: group, mark: None, role: Role::Library });
        }
        // Its own repository has `include/pybind11`.
        if group != Path::new("include").join(&name)
            && let Some(mark) = mark_of(BINDING_LIBRARIES, &name)
        {
            return Some(Group { path: group, mark: Some(mark), role: Role::Binding });
        }
        if COLLECTIONS.contains(&name.as_str()) {
            let inner = parts.peek().map(|part| part.as_os_str().to_string_lossy().to_ascii_lowercase());
            let mark = inner.and_then(|inner| mark_of(BINDING_LIBRARIES, &inner));
            group.extend(parts.next());
            let role = if mark.is_some() { Role::Binding } else { Role::Library };
            return Some(Group { path: group, mark, role });
        }
        if let Some(mark) = mark_of(LIBRARIES, &name) {
            return Some(Group { path: group, mark: Some(mark), role: Role::Library });
        }
    }
    None
}

fn mark_of(libraries: &[(&str, &'static str)], name: &str) -> Option<&'static str> {
    libraries.iter().find(|(library, _)| *library == without_version(name)).map(|&(_, mark)| mark)
}

/// `zlib-1.2.11` is `zlib`, `sqlite-amalgamation` stays.
fn without_version(name: &str) -> &str {
    let stem = name.trim_end_matches(|c: char| c.is_ascii_digit() || c == '.');
    match stem.strip_suffix(['-', '_']) {
        Some(stem) if stem.len() + 1 < name.len() => stem,
        _ => name,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_are_whole_libraries() {
        let table = [
            ("vendor/hiredis/async.c", Some("vendor/hiredis")),
            ("vendor/one.c", Some("vendor/one.c")),
            ("pkg/third_party/a/b/c.c", Some("pkg/third_party/a")),
            ("src/zlib-1.2.11/inflate.c", Some("src/zlib-1.2.11")),
            ("src/sqlite3.c", Some("src/sqlite3.c")),
            ("sqlite3/sqlite3.c", Some("sqlite3")),
            ("cpp/pybind11/tests/a.cpp", Some("cpp/pybind11")),
            ("third_party/nanobind/src/a.cpp", Some("third_party/nanobind")),
            ("include/pybind11/pybind11.h", None),
            ("src/module.c", None),
            ("vendor.c", None),
            ("lz4/_block.c", None),
        ];
        for (path, expected) in table {
            assert_eq!(
                group(Path::new(path)).as_ref().map(|group| group.path.as_path()),
                expected.map(Path::new),
                "{path}"
            );
        }
    }
}
