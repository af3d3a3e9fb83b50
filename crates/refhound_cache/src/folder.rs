//! The folder of a cache: marked as one, bounded in size, and removable.

#![allow(clippy::disallowed_methods, reason = "a cache is no source: it has its own door to the disk")]

use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use crate::pack::{LOCK, PACK, PART};

const TAG: &str = "CACHEDIR.TAG";
const IGNORE: &str = ".gitignore";

/// The first line is that of the specification of cache folders.
const TAG_TEXT: &str = "Signature: 8a477f597d28d172789f06886806bc55\n\
    # This folder is a cache of refhound. It may be removed at any time.\n";

/// Makes the folder, if it is not there, and marks it as a cache.
pub fn prepare(folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    for (name, text) in [(TAG, TAG_TEXT), (IGNORE, "*\n")] {
        match fs::OpenOptions::new().write(true).create_new(true).open(folder.join(name)) {
            Ok(mut file) => file.write_all(text.as_bytes())?,
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

/// What `clean` removed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Freed {
    pub files: usize,
    pub bytes: u64,
}

/// Removes the files of a cache, and the folder if nothing else is in it. Nothing that is not ours is touched: the
/// folder may have been named by mistake.
pub fn clean(folder: &Path) -> io::Result<Freed> {
    let mut freed = Freed::default();
    let listing = match fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(freed),
        other => other?,
    };
    if !folder.join(TAG).is_file() {
        return Err(io::Error::other("there is no CACHEDIR.TAG in it, so it is no cache of refhound"));
    }
    for entry in listing {
        let entry = entry?;
        if is_ours(&entry.path()) && entry.file_type()?.is_file() {
            let bytes = entry.metadata().map_or(0, |data| data.len());
            match fs::remove_file(entry.path()) {
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

fn is_ours(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default();
    let ending = path.extension().unwrap_or_default();
    name == TAG || name == IGNORE || [PACK, LOCK, PART].iter().any(|ours| ending == *ours)
}

/// Removes the packs that were used longest ago until the rest is not larger than `most` bytes; `kept` stays.
pub(crate) fn bound(folder: &Path, kept: &Path, most: u64) {
    let Ok(listing) = fs::read_dir(folder) else { return };
    let mut packs: Vec<(SystemTime, u64, PathBuf)> = listing
        .flatten()
        .filter(|entry| entry.path().extension().is_some_and(|ending| ending == PACK || ending == PART))
        .filter_map(|entry| {
            let data = entry.metadata().ok()?;
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
