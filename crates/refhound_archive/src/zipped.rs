//! Zip archives.

use std::io::{self, Read, Seek};
use std::path::Path;

use memchr::memmem;
use refhound_unknowns::limits;
use zip::ZipArchive;
use zip::result::ZipError;

use crate::names::{Backslash, link_target, member_path};
use crate::read::{meaning, most_of};
use crate::{ArchiveError, Contents};

/// Begins the entry of a member in the list at the end of the archive.
const LISTED: &[u8] = b"PK\x01\x02";

/// The longest target of a link that is read.
const TARGET_BYTES: u64 = 4096;

pub(crate) fn read(mut file: impl Read + Seek, length: u64) -> Result<Contents, ArchiveError> {
    // The list is read as a whole, so its length has to be known before.
    let listed = count(&mut file).map_err(|error| ArchiveError::Unreadable(error.to_string()))?;
    if listed > limits::ARCHIVE_MEMBERS {
        return Err(ArchiveError::TooManyMembers);
    }
    let mut archive = ZipArchive::new(file).map_err(|error| described(error, listed))?;
    let mut contents = Contents::default();
    let (most, why) = most_of(length);
    let mut unpacked = 0u64;
    for index in 0..archive.len() {
        contents.count()?;
        let mut member = archive.by_index(index).map_err(|error| described(error, listed))?;
        if member.encrypted() {
            return Err(ArchiveError::Password);
        }
        let path = member_path(member.name_raw(), Backslash::Separates)?;
        let (size, kind) = (member.size(), member.unix_mode().unwrap_or(0) & 0o170_000);
        if member.is_dir() {
            contents.add_folder(&path);
            continue;
        }
        match kind {
            0o120_000 => {
                let mut target = Vec::new();
                member.by_ref().take(TARGET_BYTES).read_to_end(&mut target).map_err(|error| meaning(&error))?;
                let folder = path.parent().unwrap_or(Path::new(""));
                let target = link_target(folder, &target);
                contents.add_symbolic_link(path, target);
            }
            0 | 0o100_000 => {
                unpacked = unpacked.saturating_add(size);
                if unpacked > most {
                    return Err(why);
                }
                contents.add_file(path, size, &mut member, meaning)?;
            }
            _ => contents.leave_out_special(),
        }
    }
    Ok(contents)
}

/// How often an entry of the list could begin.
fn count(file: &mut (impl Read + Seek)) -> io::Result<usize> {
    let mut block = vec![0; 1 << 16];
    let (mut held, mut found) = (0, 0);
    loop {
        let read = file.read(&mut block[held..])?;
        let filled = held + read;
        found += memmem::find_iter(&block[..filled], LISTED).count();
        if read == 0 || found > limits::ARCHIVE_MEMBERS {
            file.rewind()?;
            return Ok(found);
        }
        // A mark may be cut in two; one that is whole was counted.
        held = filled.min(LISTED.len() - 1);
        block.copy_within(filled - held..filled, 0);
    }
}

fn described(error: ZipError, listed: usize) -> ArchiveError {
    match error {
        ZipError::UnsupportedArchive(ZipError::PASSWORD_REQUIRED) => ArchiveError::Password,
        ZipError::Io(error) => meaning(&error),
        // It begins as an archive and has no list: the end is missing.
        ZipError::InvalidArchive(_) if listed == 0 => ArchiveError::Truncated,
        other => ArchiveError::Damaged(other.to_string()),
    }
}
