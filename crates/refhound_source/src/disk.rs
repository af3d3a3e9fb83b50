//! The real file system. No other module of the analyzer calls `std::fs`.

#![allow(clippy::disallowed_methods, reason = "this module is the one place that touches the disk")]

use std::ffi::{OsStr, OsString};
use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::SystemTime;

use crate::{Entry, Files, Link, PathKind, ReadError, clean_path};

/// What opening a socket says.
#[cfg(unix)]
const NO_DEVICE: Option<i32> = Some(libc::ENXIO);
#[cfg(not(unix))]
const NO_DEVICE: Option<i32> = Some(i32::MIN);

/// Where files are that have no text until somebody reads them.
const MADE_UP: [&str; 3] = ["/proc", "/sys", "/dev"];

/// How much of a file is looked at to tell text from binary data.
const BINARY_PROBE: usize = 4096;

/// The disk.
#[derive(Debug, Clone, Copy, Default)]
pub struct Disk;

impl Files for Disk {
    fn read(&self, path: &Path, limit: u64) -> Result<Vec<u8>, ReadError> {
        let file = open_to_read(path).map_err(|error| describe(&error))?;
        // Of what was opened, and not of the path: that may be something else by now.
        let data = file.metadata().map_err(|error| describe(&error))?;
        if !data.is_file() {
            return Err(ReadError::NotAFile);
        }
        let size = data.len();
        if size > limit {
            return Err(ReadError::TooLarge { size, limit });
        }
        // What the kernel makes up (`/proc/kmsg`) has no size, and some of it no end: nothing without a size is ever read.
        if size == 0 {
            let is_made_up = fs::canonicalize(path).is_ok_and(|real| MADE_UP.iter().any(|root| real.starts_with(root)));
            return if is_made_up { Err(ReadError::NotAFile) } else { Ok(Vec::new()) };
        }
        let mut bytes = Vec::with_capacity(size as usize + 1);
        // A file may grow meanwhile: never read past the limit.
        file.take(limit + 1).read_to_end(&mut bytes).map_err(|error| describe(&error))?;
        if bytes.len() as u64 > limit {
            return Err(ReadError::TooLarge { size: bytes.len() as u64, limit });
        }
        if memchr::memchr(0, &bytes[..bytes.len().min(BINARY_PROBE)]).is_some() {
            return Err(ReadError::Binary);
        }
        Ok(bytes)
    }

    fn kind(&self, path: &Path) -> PathKind {
        match fs::metadata(here_if_empty(path)) {
            Ok(data) if data.is_dir() => PathKind::Directory,
            Ok(data) if data.is_file() => PathKind::File,
            Ok(_) => PathKind::Special,
            Err(_) => PathKind::Missing,
        }
    }

    fn list(&self, directory: &Path) -> Vec<PathBuf> {
        let mut entries: Vec<PathBuf> = fs::read_dir(here_if_empty(directory))
            .map(|entries| entries.filter_map(|entry| Some(entry.ok()?.path())).collect())
            .unwrap_or_default();
        entries.sort();
        entries
    }

    fn entries(&self, directory: &Path) -> Vec<Entry> {
        let Ok(listing) = fs::read_dir(here_if_empty(directory)) else { return Vec::new() };
        let mut entries: Vec<Entry> = listing.flatten().map(|entry| self.describe_entry(directory, &entry)).collect();
        entries.sort_by(|one, other| one.path.cmp(&other.path));
        entries
    }

    fn is_closed(&self, directory: &Path) -> Option<ReadError> {
        fs::read_dir(here_if_empty(directory)).err().map(|error| describe(&error))
    }

    fn absolute(&self, path: &Path) -> PathBuf {
        std::path::absolute(here_if_empty(path)).unwrap_or_else(|_| path.to_owned())
    }

    fn resolve(&self, path: &Path) -> PathBuf {
        resolve(&self.absolute(path), 0)
    }
}

/// Opens without waiting: the other end of a pipe may never come, and a terminal must not become ours.
#[cfg(unix)]
fn open_to_read(path: &Path) -> io::Result<fs::File> {
    use std::os::unix::fs::OpenOptionsExt as _;
    fs::OpenOptions::new().read(true).custom_flags(libc::O_NONBLOCK | libc::O_NOCTTY).open(path)
}

#[cfg(not(unix))]
fn open_to_read(path: &Path) -> io::Result<fs::File> {
    fs::File::open(path)
}

/// Most links in a row; the system gives up at about as many.
const LINKS: usize = 40;

fn resolve(whole: &Path, links: usize) -> PathBuf {
    let found = whole.ancestors().find_map(|known| Some((known, fs::canonicalize(known).ok()?)));
    let Some((known, real)) = found else { return clean_path(whole) };
    let Ok(rest) = whole.strip_prefix(known) else { return clean_path(whole) };
    // What comes next is not there, or a link that leads to nothing yet.
    let mut parts = rest.components();
    let Some(next) = parts.next() else { return real };
    match fs::read_link(real.join(next)) {
        Ok(target) if links < LINKS => resolve(&real.join(target).join(parts.as_path()), links + 1),
        _ => clean_path(&real.join(rest)),
    }
}

/// Why a text was not replaced. Nothing was written then.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ReplaceError {
    /// Somebody has changed it since it was read.
    Changed,
    ReadOnly,
    Failed(String),
}

impl std::fmt::Display for ReplaceError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            ReplaceError::Changed => f.write_str("has changed since it was analysed"),
            ReplaceError::ReadOnly => f.write_str("is read-only"),
            ReplaceError::Failed(why) => write!(f, "cannot be written: {why}"),
        }
    }
}

/// How something on the disk looks from outside: enough to see that it was changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Stamp {
    modified: Option<SystemTime>,
    content: Content,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Content {
    Missing,
    File {
        size: u64,
    },
    /// The names in it, without those of hidden and temporary files: editors make and remove such all the time.
    Folder {
        names: Vec<OsString>,
    },
}

impl Stamp {
    /// Whether a reader would find the same.
    pub(crate) fn looks_like(&self, other: &Stamp) -> bool {
        match self.content {
            Content::Folder { .. } => self.content == other.content,
            Content::Missing | Content::File { .. } => self == other,
        }
    }
}

/// Files that are being written, for a process that is interrupted meanwhile.
static UNFINISHED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

fn unfinished() -> MutexGuard<'static, Vec<PathBuf>> {
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The empty path is what is left of the current directory once `.` is dropped.
fn here_if_empty(path: &Path) -> &Path {
    if path.as_os_str().is_empty() { Path::new(".") } else { path }
}

impl Disk {
    /// The listing knows what most entries are; only symbolic links cost a look at their target.
    fn describe_entry(self, directory: &Path, entry: &fs::DirEntry) -> Entry {
        let path = directory.join(entry.file_name());
        match entry.file_type() {
            Ok(kind) if kind.is_dir() => Entry { path, kind: PathKind::Directory, link: Link::Direct },
            Ok(kind) if kind.is_file() => Entry { path, kind: PathKind::File, link: Link::Direct },
            Ok(kind) if kind.is_symlink() => Entry { kind: self.kind(&path), path, link: Link::Symbolic },
            Ok(_) => Entry { path, kind: PathKind::Special, link: Link::Direct },
            Err(_) => Entry { path, kind: PathKind::Missing, link: Link::Direct },
        }
    }

    /// Opens a regular file whose bytes are not text, an archive. The reader decides how much of it is read.
    pub fn open(path: &Path) -> Result<fs::File, ReadError> {
        let file = open_to_read(path).map_err(|error| describe(&error))?;
        let is_file = file.metadata().map_err(|error| describe(&error))?.is_file();
        if is_file { Ok(file) } else { Err(ReadError::NotAFile) }
    }

    /// Whether something is there that is no plain file: a folder, a pipe, a device.
    pub fn is_special(path: &Path) -> bool {
        fs::metadata(path).is_ok_and(|data| !data.is_file())
    }

    /// Writes a whole file by way of a temporary neighbour, so that a reader never sees half of it. A link stays a link, and a
    /// pipe or a device (`/dev/stdout`) is written to as it is.
    pub fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
        if fs::metadata(path).is_ok_and(|data| !data.is_file() && !data.is_dir()) {
            return fs::OpenOptions::new().write(true).open(path)?.write_all(bytes);
        }
        let path = &fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let mut temporary = path.as_os_str().to_owned();
        temporary.push(format!(".{}.part", std::process::id()));
        let temporary = PathBuf::from(temporary);
        // Made anew: what has this name already, a link for instance, is not ours.
        let mut file = fs::File::create_new(&temporary)?;
        unfinished().push(temporary.clone());
        let written = file.write_all(bytes).and_then(|()| file.sync_data()).and_then(|()| fs::rename(&temporary, path));
        if written.is_err() {
            let _ = fs::remove_file(&temporary);
        }
        unfinished().retain(|other| *other != temporary);
        written
    }

    /// Puts a text in the place of the one that somebody has read, if it is still that one and may be written to. Who may do what with
    /// the file stays as it was, and a reader never sees half of it.
    pub fn replace(path: &Path, read: &[u8], bytes: &[u8]) -> Result<(), ReplaceError> {
        let data = fs::metadata(path).map_err(|error| ReplaceError::Failed(describe(&error).to_string()))?;
        if !data.is_file() {
            return Err(ReplaceError::Failed(ReadError::NotAFile.to_string()));
        }
        if data.permissions().readonly() {
            return Err(ReplaceError::ReadOnly);
        }
        let now = fs::read(path).map_err(|error| ReplaceError::Failed(describe(&error).to_string()))?;
        if now != read {
            return Err(ReplaceError::Changed);
        }
        let failed = |error: io::Error| ReplaceError::Failed(describe(&error).to_string());
        Disk::write(path, bytes).map_err(failed)?;
        fs::set_permissions(path, data.permissions()).map_err(failed)
    }

    /// Makes a folder and those that it is in.
    pub fn make_folder(path: &Path) -> io::Result<()> {
        fs::create_dir_all(path)
    }

    pub(crate) fn stamp(path: &Path) -> Stamp {
        let Ok(data) = fs::metadata(here_if_empty(path)) else {
            return Stamp { modified: None, content: Content::Missing };
        };
        let content =
            if data.is_dir() { Content::Folder { names: names(path) } } else { Content::File { size: data.len() } };
        Stamp { modified: data.modified().ok(), content }
    }

    /// As `stamp`, without listing a folder that nobody has written to.
    pub(crate) fn stamp_since(path: &Path, before: &Stamp) -> Stamp {
        match (&before.content, fs::metadata(here_if_empty(path))) {
            (Content::Folder { .. }, Ok(data)) if data.is_dir() && data.modified().ok() == before.modified => {
                before.clone()
            }
            _ => Disk::stamp(path),
        }
    }

    /// Removes what is being written at this moment. For a process that is about to end: writing cannot go on after it.
    pub fn abandon_writes() {
        for temporary in &*unfinished() {
            let _ = fs::remove_file(temporary);
        }
    }
}

fn names(folder: &Path) -> Vec<OsString> {
    let lasting = |name: &OsStr| {
        let bytes = name.as_encoded_bytes();
        !bytes.starts_with(b".") && !bytes.starts_with(b"#") && !bytes.ends_with(b"~") && !bytes.ends_with(b".part")
    };
    let listing = fs::read_dir(here_if_empty(folder)).into_iter().flatten().flatten();
    let mut names: Vec<OsString> = listing.map(|entry| entry.file_name()).filter(|name| lasting(name)).collect();
    names.sort();
    names
}

/// The most memory this process has used so far, in bytes; 0 where the system does not tell.
pub fn peak_memory() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let kilobytes =
        status.lines().find_map(|line| line.strip_prefix("VmHWM:")?.split_whitespace().next()?.parse().ok());
    kilobytes.unwrap_or(0u64) * 1024
}

fn describe(error: &io::Error) -> ReadError {
    match error.kind() {
        io::ErrorKind::NotFound => ReadError::NotFound,
        io::ErrorKind::PermissionDenied => ReadError::Other("permission denied".to_owned()),
        // A socket cannot be opened.
        _ if error.raw_os_error() == NO_DEVICE => ReadError::NotAFile,
        _ => ReadError::Other(error.to_string()),
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    /// A folder of its own that is removed at the end.
    struct Scratch(PathBuf);

    impl Scratch {
        fn new(name: &str) -> Scratch {
            let path = std::env::temp_dir().join(format!("refhound-disk-{name}-{}", std::process::id()));
            fs::create_dir_all(&path).expect("a temporary folder can be made");
            Scratch(fs::canonicalize(path).expect("it was made"))
        }
    }

    impl Drop for Scratch {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    #[test]
    fn only_regular_files_are_read_and_nothing_waits() {
        let folder = Scratch::new("special");
        let pipe = folder.0.join("pipe");
        let made = std::process::Command::new("mkfifo").arg(&pipe).status();
        assert!(made.is_ok_and(|status| status.success()), "a pipe can be made");
        let _socket = std::os::unix::net::UnixListener::bind(folder.0.join("socket")).expect("a socket can be made");
        std::os::unix::fs::symlink("pipe", folder.0.join("link")).expect("a link can be made");
        for name in ["pipe", "socket", "link", "/dev/null", "/dev/zero", "/dev/tty", "."] {
            let path = folder.0.join(name);
            let read = Disk.read(&path, 1000);
            assert!(matches!(read, Err(ReadError::NotAFile | ReadError::NotFound)), "{name}: {read:?}");
            assert_ne!(Disk.kind(&path), PathKind::File, "{name}");
        }
        assert_eq!(Disk.kind(&pipe), PathKind::Special);
        let listed: Vec<PathKind> = Disk.entries(&folder.0).into_iter().map(|entry| entry.kind).collect();
        assert_eq!(listed, [PathKind::Special; 3]);
    }

    #[test]
    fn what_the_kernel_makes_up_is_no_file_and_an_empty_one_is() {
        for path in ["/proc/self/status", "/proc/self/environ", "/proc/self/mem"] {
            if Path::new(path).exists() {
                assert_eq!(Disk.read(Path::new(path), 1000), Err(ReadError::NotAFile), "{path}");
            }
        }
        let folder = Scratch::new("empty");
        fs::write(folder.0.join("a.c"), b"").expect("a file can be written");
        assert_eq!(Disk.read(&folder.0.join("a.c"), 1000), Ok(Vec::new()));
    }

    #[test]
    fn a_link_that_lies_in_wait_is_not_written_through() {
        let scratch = Scratch::new("waiting");
        let (report, victim) = (scratch.0.join("report.html"), scratch.0.join("victim"));
        fs::write(&victim, "precious").expect("it can be written");
        let neighbour = scratch.0.join(format!("report.html.{}.part", std::process::id()));
        std::os::unix::fs::symlink(&victim, &neighbour).expect("a link can be made");
        assert!(Disk::write(&report, b"new").is_err());
        assert_eq!(fs::read(&victim).expect("it is there"), b"precious");
        assert!(!report.exists());
        fs::remove_file(&neighbour).expect("the link is still there");
        Disk::write(&report, b"new").expect("nothing is in the way");
        assert_eq!(fs::read(&report).expect("it is there"), b"new");
    }

    #[test]
    fn links_are_followed_also_of_what_is_not_there() {
        let folder = Scratch::new("links");
        fs::create_dir_all(folder.0.join("a/b")).expect("a folder can be made");
        std::os::unix::fs::symlink("a/b", folder.0.join("link")).expect("a link can be made");
        assert_eq!(Disk.resolve(&folder.0.join("link/../x.h")), folder.0.join("a/x.h"));
        assert_eq!(Disk.resolve(&folder.0.join("link/new/x.h")), folder.0.join("a/b/new/x.h"));
    }
}
