//! Recognising copies of other projects' libraries inside a package.
//!
//! A folder's name only makes it a candidate. The group of files below it is left out when none of them mentions
//! Python's API; extension code that lives in a folder called `vendor` is kept.

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

/// Libraries that are often copied whole, by the name of their folder without a version.
const LIBRARIES: &[&str] = &[
    "brotli",
    "bzip2",
    "c-ares",
    "c-blosc",
    "expat",
    "http-parser",
    "jansson",
    "libev",
    "libevent",
    "libexpat",
    "libffi",
    "libffi_msvc",
    "libpng",
    "libtom",
    "libtomcrypt",
    "libtommath",
    "libuv",
    "libyaml",
    "llhttp",
    "lua",
    "luajit",
    "lz4libs",
    "lzma",
    "mbedtls",
    "mini-gmp",
    "miniz",
    "openssl",
    "pcre",
    "pcre2",
    "snappy",
    "sqlite",
    "sqlite3",
    "utf8proc",
    "xxhash",
    "yajl",
    "zlib",
    "zlib-ng",
    "zstd",
];

/// Single files that are a library.
const AMALGAMATIONS: &[&str] = &["miniz.c", "sqlite3.c", "stb_image.c", "utf8proc.c", "xxhash.c"];

/// The library that a file, given relative to the project, may be a copied part of.
pub(crate) fn group(relative: &Path) -> Option<PathBuf> {
    let mut group = PathBuf::new();
    let mut parts = relative.components().peekable();
    while let Some(part) = parts.next() {
        group.push(part);
        let is_file = parts.peek().is_none();
        let name = part.as_os_str().to_string_lossy().to_ascii_lowercase();
        if is_file {
            return AMALGAMATIONS.contains(&name.as_str()).then_some(group);
        }
        if COLLECTIONS.contains(&name.as_str()) {
            group.extend(parts.next());
            return Some(group);
        }
        if LIBRARIES.contains(&without_version(&name)) {
            return Some(group);
        }
    }
    None
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
            ("src/module.c", None),
            ("vendor.c", None),
            ("lz4/_block.c", None),
        ];
        for (path, expected) in table {
            assert_eq!(group(Path::new(path)).as_deref(), expected.map(Path::new), "{path}");
        }
    }
}
