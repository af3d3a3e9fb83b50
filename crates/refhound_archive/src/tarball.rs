//! Tar archives, whatever they were compressed with.

use std::io::{self, Read};
use std::path::Path;

use crate::names::{Backslash, link_target, member_path};
use crate::read::{Bounded, meaning};
use crate::{ArchiveError, ArchiveKind, Contents};

pub(crate) fn read(stream: Bounded<impl Read>, kind: ArchiveKind) -> Result<Contents, ArchiveError> {
    let mut archive = tar::Archive::new(stream);
    let mut contents = Contents::default();
    for entry in archive.entries().map_err(|error| meaning(&error))? {
        let mut entry = match entry {
            Ok(entry) => entry,
            // What does not even begin as an archive is something else.
            Err(error) if contents.members() == 0 && matches!(meaning(&error), ArchiveError::Damaged(_)) => {
                return Err(ArchiveError::NotWhatItSays { says: kind, is: None });
            }
            Err(error) => return Err(meaning(&error)),
        };
        contents.count()?;
        let path = member_path(&entry.path_bytes(), Backslash::IsALetter)?;
        let (header, size) = (entry.header().entry_type(), entry.size());
        if header.is_dir() {
            contents.add_folder(&path);
        } else if header.is_file() || header.is_contiguous() || header.is_gnu_sparse() {
            contents.add_file(path, size, &mut entry, meaning)?;
        } else if header.is_hard_link() {
            let target = entry.link_name_bytes().and_then(|name| member_path(&name, Backslash::IsALetter).ok());
            contents.add_hard_link(path, target.as_deref());
        } else if header.is_symlink() {
            let folder = path.parent().unwrap_or(Path::new("")).to_owned();
            let target = entry.link_name_bytes().and_then(|name| link_target(&folder, &name));
            contents.add_symbolic_link(path, target);
        } else if header.is_character_special() || header.is_block_special() || header.is_fifo() {
            contents.leave_out_special();
        }
    }
    // What was compressed has a checksum at its end, behind the end of the archive.
    match io::copy(&mut archive.into_inner(), &mut io::sink()) {
        Err(error) if !is_padding(&error) => Err(meaning(&error)),
        _ => Ok(contents),
    }
}

/// Whether all was read, and what follows is no further part: some programs fill archives up, and gzip passes over it, too.
fn is_padding(error: &io::Error) -> bool {
    error.kind() == io::ErrorKind::InvalidInput && error.to_string().contains("invalid gzip header")
}
