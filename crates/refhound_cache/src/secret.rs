//! What only this user's runs know. Every entry carries a checksum that nobody can make without it, so a cache that came with a tree, or that
//! somebody else has made, is worth nothing, wherever it lies and whatever it says.

#![allow(clippy::disallowed_methods, reason = "a cache is no source: it has its own door to the disk")]

use std::fmt;
use std::fs;
use std::hash::{BuildHasher as _, RandomState};
use std::io::{self, Read as _, Write as _};
use std::path::Path;
use std::time::SystemTime;

use crate::Key;
use crate::door::{self, Access};
use crate::folder::SECRET;

/// A random key of a user.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret([u8; 32]);

/// It is printed nowhere.
impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret")
    }
}

impl Secret {
    /// The one in the user's own folder of caches; made if there is none.
    pub fn in_folder(folder: &Path) -> io::Result<Secret> {
        let path = folder.join(SECRET);
        match read(&path) {
            Ok(Some(secret)) => return Ok(secret),
            // Somebody was killed while writing it.
            Ok(None) => fs::remove_file(&path)?,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(error),
        }
        door::make_folder(folder)?;
        let secret = Secret::random();
        // Whole or not at all: another process may be doing the same, and its secret is as good.
        let part = folder.join(format!("{SECRET}.{}", std::process::id()));
        let _ = fs::remove_file(&part);
        door::make(&part)?.write_all(&secret.0)?;
        let linked = fs::hard_link(&part, &path);
        fs::remove_file(&part)?;
        match linked {
            Ok(()) => Ok(secret),
            Err(_) => read(&path)?.ok_or_else(|| io::Error::other("the key of the cache cannot be made")),
        }
    }

    /// For tests, and for what is compared with nothing.
    pub fn of(bytes: [u8; 32]) -> Secret {
        Secret(bytes)
    }

    fn random() -> Secret {
        let mut hasher = blake3::Hasher::new();
        let mut bytes = [0; 32];
        if fs::File::open("/dev/urandom").and_then(|mut source| source.read_exact(&mut bytes)).is_ok() {
            hasher.update(&bytes);
        }
        // Where there is no such file, the system's randomness reaches us by way of hash tables.
        for number in 0..8u64 {
            let state = std::thread::spawn(RandomState::new).join().unwrap_or_default();
            hasher.update(&state.hash_one((number, SystemTime::now())).to_le_bytes());
        }
        Secret(*hasher.finalize().as_bytes())
    }

    /// A checksum of these parts that nobody else can make. Parts have to have known lengths.
    pub(crate) fn seal(&self, parts: &[&[u8]]) -> Key {
        let mut hasher = blake3::Hasher::new_keyed(&self.0);
        for part in parts {
            hasher.update(part);
        }
        let mut seal = [0; 16];
        seal.copy_from_slice(&hasher.finalize().as_bytes()[..16]);
        Key(seal)
    }
}

/// `None` for a file of another length.
fn read(path: &Path) -> io::Result<Option<Secret>> {
    let file = door::open(path, Access::Read)?;
    keep_private(&file)?;
    let mut bytes = Vec::with_capacity(33);
    file.take(33).read_to_end(&mut bytes)?;
    Ok(bytes.try_into().ok().map(Secret))
}

/// A copy that was restored from an archive may be readable by others.
#[cfg(unix)]
fn keep_private(file: &fs::File) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt as _;
    let others = file.metadata()?.permissions().mode() & 0o077;
    if others == 0 { Ok(()) } else { file.set_permissions(fs::Permissions::from_mode(0o600)) }
}

#[cfg(not(unix))]
fn keep_private(_: &fs::File) -> io::Result<()> {
    Ok(())
}
