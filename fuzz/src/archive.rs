//! The target `archive`: any bytes as a source archive.
//!
//! The first byte says which kind. Whatever follows, there are contents or an error, the same each time, and no path of the contents
//! leads out of them.

use std::io::Cursor;
use std::path::{Component, Path};

use refhound_archive::{ArchiveKind, Unpacked, read};
use refhound_source::{Files, MemoryFiles, PathKind};

const KINDS: [ArchiveKind; 6] = [
    ArchiveKind::Tar,
    ArchiveKind::TarGz,
    ArchiveKind::TarBz2,
    ArchiveKind::TarXz,
    ArchiveKind::TarZst,
    ArchiveKind::Zip,
];

pub fn run(bytes: &[u8]) {
    let Some((first, rest)) = bytes.split_first() else { return };
    let kind = KINDS[usize::from(*first) % KINDS.len()];
    let once = || said(rest, kind);
    assert_eq!(once(), once(), "two readings differ");
}

fn said(bytes: &[u8], kind: ArchiveKind) -> String {
    let contents = match read(Cursor::new(bytes), bytes.len() as u64, kind) {
        Ok(contents) => contents,
        Err(error) => return error.to_string(),
    };
    let below = MemoryFiles::new().with("/secret", "secret");
    let mut files = Unpacked::new(&below);
    let root = files.mount("archive", contents).expect("it is the only one");
    let mut text = String::new();
    describe(&files, &root, 0, &mut text);
    text
}

fn describe(files: &Unpacked<'_>, folder: &Path, depth: usize, text: &mut String) {
    for entry in files.entries(folder) {
        let is_inside = entry.path.components().all(|part| matches!(part, Component::Normal(_)));
        let path = entry.path.display();
        assert!(is_inside && entry.path.starts_with(folder), "{path}");
        text.push_str(&format!("{path} {:?}\n", files.read(&entry.path, 1_000_000).map(|bytes| bytes.len())));
        assert_ne!(files.read(&entry.path, 100), Ok(b"secret".to_vec()));
        if entry.kind == PathKind::Directory && entry.link == refhound_source::Link::Direct && depth < 2_100 {
            describe(files, &entry.path, depth + 1, text);
        }
    }
}
