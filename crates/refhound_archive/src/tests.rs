//! Archives made here, good and hostile ones.

use std::io::{Cursor, Write as _};
use std::path::{Path, PathBuf};

use refhound_source::{Files, Link, MemoryFiles, PathKind, ReadError};
use refhound_unknowns::limits;
use tar::{Builder, EntryType, Header};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use super::*;

fn header(kind: EntryType, name: &[u8], size: u64) -> Header {
    let mut header = Header::new_gnu();
    header.set_entry_type(kind);
    header.set_size(size);
    header.set_mode(0o644);
    header.as_mut_bytes()[..name.len()].copy_from_slice(name);
    header.set_cksum();
    header
}

/// Members of a tar archive: kind, name, contents or target.
fn tarred(members: &[(EntryType, &[u8], &[u8])]) -> Vec<u8> {
    let mut builder = Builder::new(Vec::new());
    for &(kind, name, data) in members {
        if kind == EntryType::Regular {
            builder.append(&header(kind, name, data.len() as u64), data).expect("it is written to memory");
        } else {
            let mut header = header(kind, name, 0);
            header.as_mut_bytes()[157..157 + data.len()].copy_from_slice(data);
            header.set_cksum();
            builder.append(&header, &[][..]).expect("it is written to memory");
        }
    }
    builder.into_inner().expect("it is written to memory")
}

fn gzipped(bytes: &[u8]) -> Vec<u8> {
    compressed(bytes, flate2::Compression::fast())
}

fn compressed(bytes: &[u8], level: flate2::Compression) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), level);
    encoder.write_all(bytes).expect("it is written to memory");
    encoder.finish().expect("it is written to memory")
}

fn zipped(members: &[(&str, &[u8])]) -> Vec<u8> {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, data) in members {
        writer.start_file(*name, SimpleFileOptions::default()).expect("a member");
        writer.write_all(data).expect("it is written to memory");
    }
    writer.finish().expect("it is written to memory").into_inner()
}

fn read_bytes(bytes: Vec<u8>, kind: ArchiveKind) -> Result<Contents, ArchiveError> {
    let length = bytes.len() as u64;
    read(Cursor::new(bytes), length, kind)
}

const FILE: EntryType = EntryType::Regular;

#[test]
fn an_archive_is_a_folder_among_other_files() {
    let bytes = gzipped(&tarred(&[
        (EntryType::Directory, b"p-1/", b""),
        (FILE, b"p-1/src/a.c", b"int a;"),
        (FILE, b"p-1/logo.png", b"\x89PNG\0\0"),
        (EntryType::Symlink, b"p-1/src/b.c", b"a.c"),
        (EntryType::Link, b"p-1/src/c.c", b"p-1/src/a.c"),
        (EntryType::Symlink, b"p-1/out.c", b"../../etc/passwd"),
        (EntryType::Symlink, b"p-1/round", b"round"),
    ]));
    let contents = read_bytes(bytes, ArchiveKind::TarGz).expect("it is a good one");
    assert_eq!(contents.left_out(), LeftOut { links: 1, ..LeftOut::default() });
    let below = MemoryFiles::new().with("p-1/src/other.c", "").with("x.c", "int x;");
    let mut files = Unpacked::new(&below);
    let root = files.mount("ignored", contents).expect("it is the only one");
    assert_eq!(root, Path::new("p-1"));
    let read = |path: &str| files.read(Path::new(path), 100);
    for path in ["p-1/src/a.c", "p-1/src/b.c", "p-1/src/c.c", "./p-1/x/../src/a.c"] {
        assert_eq!(read(path), Ok(b"int a;".to_vec()), "{path}");
    }
    assert_eq!(read("p-1/logo.png"), Err(ReadError::Binary));
    assert_eq!(read("p-1/src/other.c"), Err(ReadError::NotFound), "the archive alone");
    assert_eq!(read("p-1/out.c"), Err(ReadError::NotFound));
    assert_eq!(read("p-1/round"), Err(ReadError::NotFound));
    assert_eq!(read("x.c"), Ok(b"int x;".to_vec()));
    assert_eq!(files.read(Path::new("p-1/src/a.c"), 3), Err(ReadError::TooLarge { size: 6, limit: 3 }));
    assert_eq!(files.kind(Path::new("p-1")), PathKind::Directory);
    let listed: Vec<(PathBuf, Link)> =
        files.entries(Path::new("p-1/src")).into_iter().map(|entry| (entry.path, entry.link)).collect();
    let expected = [("p-1/src/a.c", Link::Direct), ("p-1/src/b.c", Link::Symbolic), ("p-1/src/c.c", Link::Direct)];
    assert_eq!(listed, expected.map(|(path, link)| (PathBuf::from(path), link)));
    assert_eq!(files.resolve(Path::new("p-1/src/b.c")), Path::new("p-1/src/a.c"));
}

#[test]
fn archives_without_a_folder_of_their_own_are_called_by_their_name() {
    let contents = read_bytes(zipped(&[("a.c", b"int a;"), ("b/b.c", b"")]), ArchiveKind::Zip).expect("a good one");
    let below = MemoryFiles::new();
    let mut files = Unpacked::new(&below);
    assert_eq!(files.mount("pkg-1.0", contents), Some(PathBuf::from("pkg-1.0")));
    assert_eq!(files.read(Path::new("pkg-1.0/a.c"), 10), Ok(b"int a;".to_vec()));
    let again = read_bytes(zipped(&[("a.c", b""), ("b.c", b"")]), ArchiveKind::Zip).expect("a good one");
    assert_eq!(files.mount("pkg-1.0", again), None, "two archives cannot be in one place");
}

#[test]
fn every_way_of_compressing_is_read() {
    let tar = tarred(&[(FILE, b"p/a.c", b"int a;")]);
    let mut bzip2 = bzip2::write::BzEncoder::new(Vec::new(), bzip2::Compression::fast());
    bzip2.write_all(&tar).expect("it is written to memory");
    let zstd = ruzstd::encoding::compress_to_vec(&tar[..], ruzstd::encoding::CompressionLevel::Fastest);
    for (kind, bytes) in [
        (ArchiveKind::Tar, tar.clone()),
        (ArchiveKind::TarGz, gzipped(&tar)),
        (ArchiveKind::TarBz2, bzip2.finish().expect("it is written to memory")),
        (ArchiveKind::TarZst, zstd),
        (ArchiveKind::TarXz, include_bytes!("../tests/p.tar.xz").to_vec()),
    ] {
        let contents = read_bytes(bytes, kind).unwrap_or_else(|error| panic!("{kind}: {error}"));
        assert_eq!(contents.text(Path::new("p/a.c"), 10), Ok(b"int a;".to_vec()), "{kind}");
    }
}

#[test]
fn names_that_lead_out_refuse_the_archive() {
    for name in [&b"/etc/passwd"[..], b"../x.c", b"p/../../x.c", b"C:/x.c"] {
        let shown = String::from_utf8_lossy(name).into_owned();
        let found = read_bytes(gzipped(&tarred(&[(FILE, name, b"x")])), ArchiveKind::TarGz).err();
        assert_eq!(found, Some(ArchiveError::LeadsOut(shown.clone())), "tar");
        let found = read_bytes(zipped(&[(&shown, b"x")]), ArchiveKind::Zip).err();
        assert_eq!(found, Some(ArchiveError::LeadsOut(shown)), "zip");
    }
}

#[test]
fn devices_and_links_to_nothing_are_left_out() {
    let bytes = tarred(&[
        (FILE, b"p/a.c", b""),
        (EntryType::Char, b"p/null", b""),
        (EntryType::Fifo, b"p/pipe.c", b""),
        (EntryType::Block, b"p/disk", b""),
        (EntryType::Link, b"p/b.c", b"/etc/passwd"),
        (EntryType::Symlink, b"p/c.c", b"/etc/passwd"),
        (FILE, b"p/a.c/b.c", b""),
    ]);
    let contents = read_bytes(bytes, ArchiveKind::Tar).expect("the rest of it is good");
    assert_eq!(contents.left_out(), LeftOut { links: 2, special: 3, clashes: 1 });
    assert_eq!(contents.entries(Path::new("p"), Path::new("p")).len(), 1);
}

#[test]
fn bombs_are_not_blown_up() {
    let blanks = vec![b' '; 70_000_000];
    let best = flate2::Compression::best();
    let one = compressed(&tarred(&[(FILE, b"p/a.c", &blanks)]), best);
    let many = compressed(&tarred(&[(FILE, b"p/a.c", &blanks[..3_000_000])]).repeat(25), best);
    for bytes in [one, many] {
        assert!((bytes.len() as u64) * limits::ARCHIVE_RATIO < limits::ARCHIVE_SMALL_BYTES);
        assert_eq!(read_bytes(bytes, ArchiveKind::TarGz).err(), Some(ArchiveError::Bomb));
    }
    // What is not so small may become large, up to a limit.
    assert_eq!(crate::read::most_of(u64::MAX), (limits::ARCHIVE_BYTES, ArchiveError::TooLarge));
    let zip = zipped(&[("a.c", &blanks), ("b.c", &blanks)]);
    let found = read_bytes(zip, ArchiveKind::Zip).err();
    assert_eq!(found, Some(ArchiveError::Bomb));
}

#[test]
fn a_million_members_are_too_many() {
    let member = header(FILE, b"a.c", 0).as_bytes().to_vec();
    let tar = gzipped(&member.repeat(1_000_000));
    assert_eq!(read_bytes(tar, ArchiveKind::TarGz).err(), Some(ArchiveError::TooManyMembers));
    // Only the list counts: it is what would be read as a whole.
    let mut zip = b"PK\x03\x04".to_vec();
    zip.extend(b"PK\x01\x02aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa".repeat(1_000_000));
    assert_eq!(read_bytes(zip, ArchiveKind::Zip).err(), Some(ArchiveError::TooManyMembers));
}

#[test]
fn what_is_cut_off_is_told_wherever_it_is_cut() {
    let text: Vec<u8> = (0..20_000u32).flat_map(|n| format!("int a{n};\n").into_bytes()).collect();
    let tar = tarred(&[(FILE, b"p/a.c", &text)]);
    let (gz, zip) = (gzipped(&tar), zipped(&[("p/a.c", &text)]));
    for (bytes, kind) in [(tar, ArchiveKind::Tar), (gz, ArchiveKind::TarGz), (zip, ArchiveKind::Zip)] {
        for cut in [600, bytes.len() / 2, bytes.len() * 3 / 4] {
            let found = read_bytes(bytes[..cut].to_vec(), kind).err();
            assert_eq!(found, Some(ArchiveError::Truncated), "{kind} at {cut} of {}", bytes.len());
        }
        assert!(read_bytes(Vec::new(), kind).is_err());
    }
    // The checksum stands behind the end of the archive.
    let gz = gzipped(&tarred(&[(FILE, b"p/a.c", &text)]));
    assert_eq!(read_bytes(gz[..gz.len() - 4].to_vec(), ArchiveKind::TarGz).err(), Some(ArchiveError::Truncated));
    // What fills the archive up is passed over, as gzip does.
    for padding in [&[0; 700][..], b"garbage behind the end"] {
        let padded = [&gz[..], padding].concat();
        let contents = read_bytes(padded, ArchiveKind::TarGz).expect("all of it is there");
        assert!(contents.text(Path::new("p/a.c"), 1_000_000).is_ok());
    }
    let mut other = gz;
    *other.last_mut().expect("it is not empty") ^= 1;
    assert!(matches!(read_bytes(other, ArchiveKind::TarGz), Err(ArchiveError::Damaged(_))));
}

#[test]
fn a_name_that_promises_something_else_is_told() {
    let zip = zipped(&[("a.c", b"")]);
    let found = read_bytes(zip, ArchiveKind::TarGz).err().map(|error| error.to_string());
    assert_eq!(found.as_deref(), Some("not the tar.gz archive that its name says, but a zip archive"));
    for (bytes, kind) in [
        (b"<!DOCTYPE html><p>404".to_vec(), ArchiveKind::TarGz),
        (b"int main(void) { return 0; }".repeat(100), ArchiveKind::Tar),
        (gzipped(b"no archive at all").repeat(2), ArchiveKind::Tar),
        (gzipped(&b"no archive at all ".repeat(100)), ArchiveKind::TarGz),
    ] {
        let found = read_bytes(bytes, kind).err();
        assert!(matches!(found, Some(ArchiveError::NotWhatItSays { .. })), "{kind}: {found:?}");
    }
}

#[test]
fn a_password_is_told() {
    let mut zip = zipped(&[("a.c", b"int a;")]);
    // The first bit of the flags, in the member and in the list.
    zip[6] |= 1;
    let list = memchr::memmem::rfind(&zip, b"PK\x01\x02").expect("there is a list");
    zip[list + 8] |= 1;
    assert_eq!(read_bytes(zip, ArchiveKind::Zip).err(), Some(ArchiveError::Password));
}

#[test]
fn an_archive_of_nothing_is_told() {
    assert_eq!(read_bytes(gzipped(&tarred(&[])), ArchiveKind::TarGz).err(), Some(ArchiveError::Empty));
    assert_eq!(read_bytes(zipped(&[]), ArchiveKind::Zip).err(), Some(ArchiveError::Empty));
}

/// The long run of this is the fuzz target `archive`.
#[test]
fn damage_anywhere_is_an_error_or_other_contents_and_never_a_panic() {
    let text: Vec<u8> = (0..200u32).flat_map(|n| format!("int a{n};\n").into_bytes()).collect();
    let tar = tarred(&[(FILE, b"p/a.c", &text), (EntryType::Symlink, b"p/b.c", b"a.c"), (FILE, b"p/c.h", b"x")]);
    let mut bzip2 = bzip2::write::BzEncoder::new(Vec::new(), bzip2::Compression::fast());
    bzip2.write_all(&tar).expect("it is written to memory");
    let archives = [
        (ArchiveKind::TarGz, gzipped(&tar)),
        (ArchiveKind::TarBz2, bzip2.finish().expect("it is written to memory")),
        (ArchiveKind::TarZst, ruzstd::encoding::compress_to_vec(&tar[..], ruzstd::encoding::CompressionLevel::Fastest)),
        (ArchiveKind::TarXz, include_bytes!("../tests/p.tar.xz").to_vec()),
        (ArchiveKind::Zip, zipped(&[("p/a.c", &text), ("p/b.c", b"x")])),
        (ArchiveKind::Tar, tar),
    ];
    let mut seed = 1_u64;
    let mut random = |below: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % below
    };
    for (kind, bytes) in archives {
        let mut refused = 0;
        for _ in 0..500 {
            let mut damaged = bytes.clone();
            for _ in 0..=random(3) {
                let at = random(damaged.len());
                damaged[at] = random(256) as u8;
            }
            damaged.truncate(damaged.len() - random(2) * random(damaged.len()));
            refused += usize::from(read_bytes(damaged, kind).is_err());
        }
        assert!(refused > 50, "{kind}: {refused}");
    }
}
