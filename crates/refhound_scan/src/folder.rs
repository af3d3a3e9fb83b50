//! The temporary folder of a scan: archives on their way and what the processes say. Beside the data set and source trees it is all
//! that this crate touches on the disk.

#![allow(clippy::disallowed_methods, reason = "the files here were made by this scan, and are no source")]

use std::fs;
use std::io::{Read as _, Seek as _, SeekFrom};
use std::path::{Path, PathBuf};

use crate::ScanError;

/// Ours, and in no other use.
const PREFIX: &str = "refhound-scan-";

/// Removed when it is dropped; what a killed scan has left is removed by the next one.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new() -> Result<Folder, ScanError> {
        let base = std::env::temp_dir();
        remove_leftovers(&base);
        let path = base.join(format!("{PREFIX}{}", std::process::id()));
        let failed = |error| ScanError::Machine(format!("{}: cannot be made: {error}", path.display()));
        make_private(&path).map_err(failed)?;
        Ok(Folder(path))
    }

    /// An empty folder for one package at a time.
    pub(crate) fn place(&self, name: &str) -> Result<PathBuf, ScanError> {
        let place = self.0.join(name);
        let _ = fs::remove_dir_all(&place);
        let failed = |error| ScanError::Machine(format!("{}: cannot be made: {error}", place.display()));
        fs::create_dir_all(&place).map_err(failed)?;
        Ok(place)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Nobody else looks into it, and nothing that lies there already is used.
fn make_private(path: &Path) -> std::io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path)
}

/// Folders of scans that are no more.
fn remove_leftovers(base: &Path) {
    for entry in fs::read_dir(base).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let process = name.to_str().and_then(|name| name.strip_prefix(PREFIX)?.parse::<i32>().ok());
        let is_folder = entry.file_type().is_ok_and(|kind| kind.is_dir());
        if process.is_some_and(|process| is_folder && !is_alive(process)) {
            let _ = fs::remove_dir_all(entry.path());
        }
    }
}

#[cfg(unix)]
fn is_alive(process: i32) -> bool {
    // Another scan in another namespace of processes may have the number of this one.
    process as u32 != std::process::id()
        && rustix::process::Pid::from_raw(process)
            .is_some_and(|process| rustix::process::test_kill_process(process) != Err(rustix::io::Errno::SRCH))
}

#[cfg(not(unix))]
fn is_alive(_: i32) -> bool {
    true
}

pub(crate) fn clear(place: &Path) {
    let _ = fs::remove_dir_all(place);
}

/// A new file for what a process says.
pub(crate) fn create(path: &Path) -> std::io::Result<fs::File> {
    fs::File::create_new(path)
}

/// At most so many bytes from the end of a file.
pub(crate) fn end_of(path: &Path, most: u64) -> String {
    let read = || -> std::io::Result<Vec<u8>> {
        let mut file = fs::File::open(path)?;
        let length = file.metadata()?.len();
        file.seek(SeekFrom::Start(length.saturating_sub(most)))?;
        let mut bytes = Vec::new();
        file.take(most).read_to_end(&mut bytes)?;
        Ok(bytes)
    };
    String::from_utf8_lossy(&read().unwrap_or_default()).into_owned()
}

/// The lines of a file that a process has written, if it is not too long.
pub(crate) fn text_of(path: &Path, most: u64) -> Option<String> {
    let data = fs::metadata(path).ok()?;
    if data.len() > most {
        return None;
    }
    String::from_utf8(fs::read(path).ok()?).ok()
}

/// The sha256 of an archive that the user has named.
pub(crate) fn sha256_of(path: &Path) -> Option<String> {
    use sha2::{Digest as _, Sha256};
    let mut file = refhound_source::Disk::open(path).ok()?;
    let mut digest = Sha256::new();
    let mut block = vec![0; 1 << 16];
    loop {
        match file.read(&mut block).ok()? {
            0 => break,
            count => digest.update(&block[..count]),
        }
    }
    Some(digest.finalize().iter().map(|byte| format!("{byte:02x}")).collect())
}
