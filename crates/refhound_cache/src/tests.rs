//! A cache may lose everything, but it never says anything wrong.

#![allow(clippy::disallowed_methods, reason = "the tests damage files")]

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

use crate::folder::bound;
use crate::{Key, Pack, Secret, Store, Trouble, clean, prepare};

struct Folder(PathBuf);

impl Folder {
    fn new() -> Folder {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        Folder(std::env::temp_dir().join(format!("refhound-cache-{}-{number}", std::process::id())))
    }

    fn open(&self) -> Pack {
        Pack::open(&self.0, NAME, made_by(), secret())
    }

    fn file(&self) -> PathBuf {
        self.0.join(format!("{NAME}.pack"))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

const NAME: &str = "0123456789abcdef0123456789abcdef";

fn secret() -> Secret {
    Secret::of([7; 32])
}

fn made_by() -> Key {
    Key::of(b"this build")
}

fn key(number: usize) -> Key {
    Key::of(&number.to_le_bytes())
}

fn value(number: usize) -> Vec<u8> {
    vec![number as u8; number * 7 % 1000]
}

fn fill(folder: &Folder, numbers: std::ops::Range<usize>) {
    let pack = folder.open();
    for number in numbers {
        pack.put(key(number), value(number));
    }
    pack.commit();
    assert_eq!(pack.troubles(), []);
}

/// Every entry is there and right, or not there. Returns how many are.
fn count(folder: &Folder, numbers: std::ops::Range<usize>) -> usize {
    let pack = folder.open();
    let is_there = |number: &usize| match pack.get(key(*number)) {
        Some(bytes) => {
            assert_eq!(*bytes, *value(*number));
            true
        }
        None => false,
    };
    numbers.filter(is_there).count()
}

#[test]
fn what_was_put_is_got_by_later_processes() {
    let folder = Folder::new();
    fill(&folder, 0..100);
    fill(&folder, 100..200);
    assert_eq!(count(&folder, 0..300), 200);
}

#[test]
fn the_last_value_of_a_key_counts() {
    let folder = Folder::new();
    for text in [b"one", b"two"] {
        let pack = folder.open();
        pack.put(key(1), text.to_vec());
        pack.commit();
    }
    assert_eq!(folder.open().get(key(1)).as_deref(), Some(&b"two"[..]));
}

#[test]
fn a_file_that_was_cut_anywhere_gives_what_is_left_of_it() {
    let folder = Folder::new();
    fill(&folder, 0..40);
    let whole = std::fs::read(folder.file()).expect("it was written");
    for len in (0..whole.len()).step_by(97) {
        std::fs::write(folder.file(), &whole[..len]).expect("it can be written");
        let there = count(&folder, 0..40);
        assert!(there <= 40);
        // And it goes on from there.
        fill(&folder, 40..60);
        assert_eq!(count(&folder, 40..60), 20, "cut at {len}");
    }
}

#[test]
fn garbage_is_told_and_made_anew() {
    let folder = Folder::new();
    prepare(&folder.0).expect("a folder can be made");
    std::fs::write(folder.file(), b"this is no cache at all, but long enough for one").expect("it can be written");
    let pack = folder.open();
    assert_eq!(pack.troubles(), [Trouble::Damaged(folder.file())]);
    pack.put(key(1), value(1));
    pack.commit();
    assert_eq!(count(&folder, 0..3), 1);
    assert_eq!(folder.open().troubles(), [], "it is told once");
}

#[test]
fn any_flipped_bit_is_noticed() {
    let folder = Folder::new();
    fill(&folder, 1..30);
    let whole = std::fs::read(folder.file()).expect("it was written");
    for at in (0..whole.len()).step_by(53) {
        let mut bytes = whole.clone();
        bytes[at] ^= 0x10;
        std::fs::write(folder.file(), &bytes).expect("it can be written");
        assert!(count(&folder, 1..30) < 29, "bit at {at}");
    }
}

#[test]
fn the_file_of_another_build_is_not_looked_at() {
    let folder = Folder::new();
    fill(&folder, 0..10);
    let other = Pack::open(&folder.0, NAME, Key::of(b"another build"), secret());
    assert_eq!(other.troubles(), [Trouble::OtherVersion(folder.file())]);
    assert!(other.get(key(1)).is_none());
    other.put(key(1), b"other".to_vec());
    other.commit();
    assert_eq!(
        Pack::open(&folder.0, NAME, Key::of(b"another build"), secret()).get(key(1)).as_deref(),
        Some(&b"other"[..])
    );
}

#[test]
fn two_writers_at_once_lose_nothing_but_entries() {
    let folder = Folder::new();
    fill(&folder, 0..10);
    let (one, two) = (folder.open(), folder.open());
    one.put(key(100), value(100));
    two.put(key(200), value(200));
    one.commit();
    two.commit();
    assert_eq!(count(&folder, 0..300), 12);
    std::thread::scope(|scope| {
        for thread in 0..8 {
            let folder = &folder;
            scope.spawn(move || {
                for round in 0..20 {
                    let pack = folder.open();
                    let number = 1000 + thread * 100 + round;
                    pack.put(key(number), value(number));
                    pack.commit();
                }
            });
        }
    });
    assert!(count(&folder, 0..2000) >= 12);
}

#[test]
fn a_pack_does_not_grow_without_end() {
    let folder = Folder::new();
    let large = |number: usize| vec![number as u8; 1 << 20];
    for number in 0..30 {
        let pack = folder.open();
        pack.put(key(number), large(number));
        pack.commit();
    }
    let size = std::fs::metadata(folder.file()).expect("it is there").len();
    assert!(size < 8 << 20, "{size}");
    assert_eq!(folder.open().get(key(29)).as_deref(), Some(&large(29)[..]));
}

#[test]
fn the_oldest_packs_go_first() {
    let folder = Folder::new();
    prepare(&folder.0).expect("a folder can be made");
    let pack = |name: &str| folder.0.join(format!("{}.pack", name.repeat(32)));
    // Neither has a name that the tool gives.
    for other in ["other.pack", "A123456789abcdef0123456789abcdef.pack"] {
        std::fs::write(folder.0.join(other), vec![0; 5000]).expect("it can be written");
    }
    for name in ["a", "b", "c"] {
        std::fs::write(pack(name), vec![0; 1000]).expect("it can be written");
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    bound(&folder.0, &pack("a"), 2000);
    assert_eq!(["a", "b", "c"].map(|name| pack(name).exists()), [true, false, true]);
    assert!(folder.0.join("other.pack").exists());
    std::fs::write(folder.0.join("CACHEDIR.TAG"), "Signature: 8a477f597d28d172789f06886806bc55\n").expect("it is ours");
    bound(&folder.0, &pack("a"), 0);
    assert!(pack("c").exists(), "the cache of another tool is not ours to bound");
}

#[test]
fn a_folder_that_cannot_be_written_is_no_failure() {
    let folder = Folder::new();
    std::fs::write(&folder.0, b"a file where the folder should be").expect("it can be written");
    let pack = folder.open();
    pack.put(key(1), value(1));
    pack.commit();
    assert!(matches!(pack.troubles()[..], [Trouble::NotWritable(..)] | [_, Trouble::NotWritable(..)]));
    let _ = std::fs::remove_file(&folder.0);
}

#[test]
fn cleaning_removes_what_is_ours_and_nothing_else() {
    let folder = Folder::new();
    fill(&folder, 0..10);
    let others = ["Cargo.lock", "pack-1.pack", "precious.txt"];
    for name in others {
        std::fs::write(folder.0.join(name), b"mine").expect("it can be written");
    }
    let freed = clean(&folder.0).expect("it can be removed");
    assert_eq!(freed.files, 4, "the pack, its lock, and the two marks");
    assert!(freed.bytes > 0);
    let mut left: Vec<_> =
        std::fs::read_dir(&folder.0).expect("it is there").flatten().map(|it| it.file_name()).collect();
    left.sort();
    assert_eq!(left, others);
    assert!(clean(&folder.0).is_err(), "it is no cache any more");
    assert_eq!(clean(Path::new("there is no such folder")).expect("nothing to do").files, 0);
}

#[test]
fn git_and_backups_leave_the_folder_alone() {
    let folder = Folder::new();
    prepare(&folder.0).expect("a folder can be made");
    let text = |name: &str| std::fs::read_to_string(folder.0.join(name)).expect("it was written");
    assert_eq!(text(".gitignore"), "*\n");
    assert!(text("CACHEDIR.TAG").starts_with("Signature: 8a477f597d28d172789f06886806bc55\n"));
}

#[test]
fn a_folder_with_other_files_is_not_made_a_cache() {
    let folder = Folder::new();
    std::fs::create_dir_all(&folder.0).expect("a folder can be made");
    std::fs::write(folder.0.join(".gitignore"), "build/\n").expect("it can be written");
    std::fs::write(folder.0.join("uv.lock"), "x").expect("it can be written");
    let pack = folder.open();
    pack.put(key(1), value(1));
    pack.commit();
    assert!(matches!(&pack.troubles()[..], [Trouble::NotWritable(_, why)] if why.contains("other files")));
    assert!(clean(&folder.0).is_err());
    let mut names: Vec<_> =
        std::fs::read_dir(&folder.0).expect("it is there").flatten().map(|it| it.file_name()).collect();
    names.sort();
    assert_eq!(names, [".gitignore", "uv.lock"]);
}

#[test]
fn a_gitignore_with_other_lines_is_not_removed() {
    let folder = Folder::new();
    fill(&folder, 0..3);
    std::fs::write(folder.0.join(".gitignore"), "build/\n").expect("it can be written");
    assert_eq!(clean(&folder.0).expect("it can be removed").files, 3);
    assert!(folder.0.join(".gitignore").exists());
}

#[test]
fn what_somebody_else_has_made_does_not_count() {
    let folder = Folder::new();
    let theirs = || Pack::open(&folder.0, NAME, made_by(), Secret::of([8; 32]));
    let forged = theirs();
    forged.put(key(1), b"nothing found".to_vec());
    forged.commit();
    assert_eq!(theirs().get(key(1)).as_deref(), Some(&b"nothing found"[..]));
    let ours = folder.open();
    assert_eq!(ours.troubles(), [Trouble::OtherVersion(folder.file())]);
    assert!(ours.get(key(1)).is_none());
    // Their entries behind our heading.
    let forged = std::fs::read(folder.file()).expect("it was written");
    std::fs::remove_file(folder.file()).expect("it is there");
    fill(&folder, 2..3);
    let mut mixed = std::fs::read(folder.file()).expect("it was written");
    mixed.extend_from_slice(&forged[24..]);
    mixed.extend_from_slice(&mixed.clone()[24..]);
    std::fs::write(folder.file(), &mixed).expect("it can be written");
    assert!(folder.open().get(key(1)).is_none());
}

#[test]
fn a_secret_is_made_once_and_kept() {
    let folder = Folder::new();
    let first = Secret::in_folder(&folder.0).expect("it can be made");
    assert_eq!(Secret::in_folder(&folder.0).expect("it is there"), first);
    prepare(&folder.0).expect("the user's folder can hold a cache");
    clean(&folder.0).expect("it can be removed");
    assert_eq!(Secret::in_folder(&folder.0).expect("it is there still"), first);
    std::fs::write(folder.0.join("key"), "short").expect("it can be written");
    assert_ne!(Secret::in_folder(&folder.0).expect("it is made anew"), first);
    let other = Folder::new();
    assert_ne!(Secret::in_folder(&other.0).expect("it can be made"), first);
}

#[cfg(unix)]
#[test]
fn links_pipes_and_folders_of_others_are_not_opened() {
    use std::os::unix::fs::{PermissionsExt as _, symlink};
    let folder = Folder::new();
    fill(&folder, 0..3);
    let mode = |path: &Path| std::fs::metadata(path).expect("it is there").permissions().mode() & 0o777;
    assert_eq!((mode(&folder.0), mode(&folder.file())), (0o700, 0o600));
    let precious = folder.0.join("precious");
    std::fs::write(&precious, "mine").expect("it can be written");
    for ending in ["pack", "lock", "part"] {
        let name = folder.0.join(format!("{NAME}.{ending}"));
        let _ = std::fs::remove_file(&name);
        symlink("precious", &name).expect("links can be made");
        let pack = folder.open();
        pack.put(key(9), value(9));
        pack.commit();
        assert_eq!(std::fs::read(&precious).expect("it is there"), b"mine", "{ending}");
        let _ = std::fs::remove_file(&name);
    }
    // Endless, and one that would be waited for.
    let _ = std::fs::remove_file(folder.file());
    symlink("/dev/zero", folder.file()).expect("links can be made");
    assert!(folder.open().get(key(1)).is_none());
    let _ = std::fs::remove_file(folder.file());
    let made = std::process::Command::new("mkfifo").arg(folder.file()).status().expect("there is mkfifo");
    assert!(made.success() && folder.open().get(key(1)).is_none());
    let _ = std::fs::remove_file(folder.file());
    // The folder itself.
    let link = Folder::new();
    symlink(&folder.0, &link.0).expect("links can be made");
    let pack = link.open();
    pack.put(key(9), value(9));
    pack.commit();
    assert!(!folder.file().exists() && !pack.troubles().is_empty());
    let _ = std::fs::remove_file(&link.0);
}
