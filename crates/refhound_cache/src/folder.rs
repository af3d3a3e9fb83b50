//! The folder of a cache: marked as one, bounded in size, and removable. Nothing is touched in it that does not bear a name which only
//! this tool gives: the folder may have been named by mistake, or by a tree that wishes its user ill.

#![allow(clippy::disallowed_methods, reason = "a cache is no source: it has its own door to the disk")]

use std::fs;
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use crate::door::{self, Access};
use crate::pack::{LOCK, PACK, PART};

const TAG: &str = "CACHEDIR.TAG";
const IGNORE: &str = ".gitignore";

/// The user's key, in the user's own folder only. It stays when a cache is removed: others depend on it.
pub(crate) const SECRET: &str = "key";

/// The first line is that of the specification of cache folders.
const TAG_TEXT: &str = "Signature: 8a477f597d28d172789f06886806bc55\n\
    # This folder is a cache of refhound. It may be removed at any time.\n\
    # Its files are this one, .gitignore, and NAME.pack, NAME.lock and NAME.part, where NAME has 32 hexadecimal digits.\n";

const IGNORE_TEXT: &str = "*\n";

/// Makes the folder, if it is not there, and marks it as a cache. A folder with files of others is not made one: backups would leave
/// them out.
pub fn prepare(folder: &Path) -> io::Result<()> {
    door::make_folder(folder)?;
    if is_marked(folder) {
        return Ok(());
    }
    for entry in fs::read_dir(folder)? {
        if !is_ours(&entry?.path()) {
            return Err(io::Error::other("it holds other files and is no cache of refhound"));
        }
    }
    for (name, text) in [(IGNORE, IGNORE_TEXT), (TAG, TAG_TEXT)] {
        match door::make(&folder.join(name)) {
            Ok(mut file) => file.write_all(text.as_bytes())?,
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

/// Whether the folder bears our mark.
fn is_marked(folder: &Path) -> bool {
    door::check_folder(folder).is_ok() && reads(&folder.join(TAG), TAG_TEXT)
}

/// Whether a plain file of this user holds this text and nothing else.
fn reads(path: &Path, text: &str) -> bool {
    let Ok(file) = door::open(path, Access::Read) else { return false };
    let mut bytes = Vec::new();
    file.take(text.len() as u64 + 1).read_to_end(&mut bytes).is_ok() && bytes == text.as_bytes()
}

/// What `clean` removed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Freed {
    pub files: usize,
    pub bytes: u64,
}

/// Removes the files of a cache, and the folder if nothing else is in it.
pub fn clean(folder: &Path) -> io::Result<Freed> {
    let mut freed = Freed::default();
    let listing = match fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(freed),
        other => other?,
    };
    if !is_marked(folder) {
        return Err(io::Error::other("there is no CACHEDIR.TAG of refhound in it, so it is no cache of refhound"));
    }
    let ignore = folder.join(IGNORE);
    for entry in listing {
        let entry = entry?;
        let path = entry.path();
        let is_removed = is_entry(&path) || path == folder.join(TAG) || path == ignore && reads(&ignore, IGNORE_TEXT);
        if is_removed && entry.file_type()?.is_file() {
            let bytes = entry.metadata().map_or(0, |data| data.len());
            match fs::remove_file(path) {
                // Another process may be cleaning as well.
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                other => {
                    other?;
                    freed = Freed { files: freed.files + 1, bytes: freed.bytes + bytes };
                }
            }
        }
    }
    // It stays if there is something else in it.
    let _ = fs::remove_dir(folder);
    Ok(freed)
}

/// Whether a file has a name of ours.
fn is_ours(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default();
    let is_secret = name.to_str().is_some_and(|name| name == SECRET || name.starts_with("key."));
    name == TAG || name == IGNORE || is_secret || is_entry(path)
}

/// `NAME.pack` and what stands beside it.
fn is_entry(path: &Path) -> bool {
    let stem = path.file_stem().unwrap_or_default().as_encoded_bytes();
    let ending = path.extension().unwrap_or_default();
    let is_digit = |byte: &u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
    stem.len() == 32 && stem.iter().all(is_digit) && [PACK, LOCK, PART].iter().any(|ours| ending == *ours)
}

/// Removes the packs that were used longest ago until the rest is not larger than `most` bytes; `kept` stays.
pub(crate) fn bound(folder: &Path, kept: &Path, most: u64) {
    if !is_marked(folder) {
        return;
    }
    let Ok(listing) = fs::read_dir(folder) else { return };
    let mut packs: Vec<(SystemTime, u64, PathBuf)> = listing
        .flatten()
        .filter(|entry| is_entry(&entry.path()) && entry.path().extension().is_some_and(|ending| ending != LOCK))
        .filter_map(|entry| {
            let data = entry.metadata().ok().filter(fs::Metadata::is_file)?;
            Some((data.modified().ok()?, data.len(), entry.path()))
        })
        .collect();
    packs.sort();
    let mut total: u64 = packs.iter().map(|(_, bytes, _)| bytes).sum();
    for (_, bytes, path) in packs {
        if total <= most {
            return;
        }
        if path != kept && fs::remove_file(&path).is_ok() {
            let _ = fs::remove_file(path.with_extension(LOCK));
            total -= bytes;
        }
    }
}
