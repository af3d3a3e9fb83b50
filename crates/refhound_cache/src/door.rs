//! The only ways in which files of a cache are opened and made. The folder may be in a tree that somebody else has written, so a name in
//! it may be a link, a pipe or a device: nothing is opened but plain files of the user, and nothing is made where something is.

#![allow(clippy::disallowed_methods, reason = "a cache is no source: it has its own door to the disk")]

use std::fs::{self, DirBuilder, File, Metadata, OpenOptions};
use std::io;
use std::path::Path;

/// What an open file is used for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Access {
    Read,
    Write,
}

/// Opens a plain file of this user.
pub(crate) fn open(path: &Path, access: Access) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true).write(access == Access::Write);
    let file = no_link(&mut options, path)?;
    let data = file.metadata()?;
    if data.is_file() && is_own(&data) { Ok(file) } else { Err(not_ours()) }
}

/// Makes a file that only this user can read, where there was nothing.
pub(crate) fn make(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create_new(true);
    private_file(&mut options);
    options.open(path)
}

/// Makes a folder and those that it is in. One that is there has to be a folder of this user, and no link to one.
pub(crate) fn make_folder(path: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    private_folder(builder.recursive(true));
    builder.create(path)?;
    check_folder(path)
}

pub(crate) fn check_folder(path: &Path) -> io::Result<()> {
    let data = fs::symlink_metadata(path)?;
    if data.is_dir() && is_own(&data) { Ok(()) } else { Err(not_ours()) }
}

fn not_ours() -> io::Error {
    io::Error::other("it is a link or no plain file, or another user's")
}

#[cfg(unix)]
fn no_link(options: &mut OpenOptions, path: &Path) -> io::Result<File> {
    use rustix::fs::OFlags;
    use std::os::unix::fs::OpenOptionsExt as _;
    // Without blocking: opening a pipe would wait for somebody at its other end.
    let flags = OFlags::NOFOLLOW | OFlags::NONBLOCK;
    options.custom_flags(i32::try_from(flags.bits()).unwrap_or_default()).open(path)
}

#[cfg(not(unix))]
fn no_link(options: &mut OpenOptions, path: &Path) -> io::Result<File> {
    if fs::symlink_metadata(path)?.is_file() { options.open(path) } else { Err(not_ours()) }
}

#[cfg(unix)]
fn is_own(data: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    data.uid() == rustix::process::geteuid().as_raw()
}

#[cfg(not(unix))]
fn is_own(_: &Metadata) -> bool {
    true
}

#[cfg(unix)]
fn private_file(options: &mut OpenOptions) {
    use std::os::unix::fs::OpenOptionsExt as _;
    options.mode(0o600);
}

#[cfg(not(unix))]
fn private_file(_: &mut OpenOptions) {}

#[cfg(unix)]
fn private_folder(builder: &mut DirBuilder) {
    use std::os::unix::fs::DirBuilderExt as _;
    builder.mode(0o700);
}

#[cfg(not(unix))]
fn private_folder(_: &mut DirBuilder) {}
