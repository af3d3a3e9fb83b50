//! Kinds of archives, by the ending of their names and by their first bytes.

use std::fmt;
use std::path::Path;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ArchiveKind {
    Tar,
    TarGz,
    TarBz2,
    TarXz,
    TarZst,
    Zip,
}

/// Endings of names in small letters, longest first where one ends in another.
const ENDINGS: [(&str, ArchiveKind); 10] = [
    (".tar.gz", ArchiveKind::TarGz),
    (".tgz", ArchiveKind::TarGz),
    (".tar.bz2", ArchiveKind::TarBz2),
    (".tbz2", ArchiveKind::TarBz2),
    (".tbz", ArchiveKind::TarBz2),
    (".tar.xz", ArchiveKind::TarXz),
    (".txz", ArchiveKind::TarXz),
    (".tar.zst", ArchiveKind::TarZst),
    (".tar", ArchiveKind::Tar),
    (".zip", ArchiveKind::Zip),
];

/// How much of a file is looked at to tell what it is.
pub(crate) const PROBE: usize = 512;

impl ArchiveKind {
    /// The kind that a name promises, if it is a name of an archive.
    pub fn of_name(path: &Path) -> Option<ArchiveKind> {
        split(path).map(|(_, kind)| kind)
    }

    /// The name without its folder and without the ending.
    pub fn stem(path: &Path) -> Option<String> {
        split(path).map(|(stem, _)| stem)
    }

    /// What the first bytes of a file say that it is, in words.
    pub(crate) fn of_bytes(bytes: &[u8]) -> Option<(Option<ArchiveKind>, &'static str)> {
        let begins = |magic: &[u8]| bytes.starts_with(magic);
        Some(if begins(b"\x1f\x8b") {
            (Some(ArchiveKind::TarGz), "gzip data")
        } else if begins(b"BZh") {
            (Some(ArchiveKind::TarBz2), "bzip2 data")
        } else if begins(b"\xfd7zXZ\x00") {
            (Some(ArchiveKind::TarXz), "xz data")
        } else if begins(b"\x28\xb5\x2f\xfd") {
            (Some(ArchiveKind::TarZst), "zstd data")
        } else if begins(b"PK\x03\x04") || begins(b"PK\x05\x06") {
            (Some(ArchiveKind::Zip), "a zip archive")
        } else if bytes.get(257..262) == Some(b"ustar") {
            (Some(ArchiveKind::Tar), "a tar archive")
        } else if begins(b"<!DOCTYPE") || begins(b"<!doctype") || begins(b"<html") {
            (None, "a web page")
        } else if begins(b"\x7fELF") {
            (None, "a program")
        } else {
            return None;
        })
    }
}

impl fmt::Display for ArchiveKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ArchiveKind::Tar => "tar",
            ArchiveKind::TarGz => "tar.gz",
            ArchiveKind::TarBz2 => "tar.bz2",
            ArchiveKind::TarXz => "tar.xz",
            ArchiveKind::TarZst => "tar.zst",
            ArchiveKind::Zip => "zip",
        })
    }
}

fn split(path: &Path) -> Option<(String, ArchiveKind)> {
    let name = path.file_name()?.to_string_lossy();
    ENDINGS.iter().find_map(|&(ending, kind)| {
        let at = name.len().checked_sub(ending.len()).filter(|&at| at > 0 && name.is_char_boundary(at))?;
        name[at..].eq_ignore_ascii_case(ending).then(|| (name[..at].to_owned(), kind))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn archives_are_known_by_the_ending_of_their_name() {
        for (name, known) in [
            ("a/pkg-1.0.tar.gz", Some(("pkg-1.0", ArchiveKind::TarGz))),
            ("pkg.TGZ", Some(("pkg", ArchiveKind::TarGz))),
            ("pkg-1.0.tar.bz2", Some(("pkg-1.0", ArchiveKind::TarBz2))),
            ("pkg-1.0.tar", Some(("pkg-1.0", ArchiveKind::Tar))),
            ("é.zip", Some(("é", ArchiveKind::Zip))),
            (".zip", None),
            ("a.c", None),
            ("tar.gz/a.c", None),
        ] {
            let path = Path::new(name);
            let found = ArchiveKind::stem(path).zip(ArchiveKind::of_name(path));
            assert_eq!(found, known.map(|(stem, kind)| (stem.to_owned(), kind)), "{name}");
        }
    }
}
