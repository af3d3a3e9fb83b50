//! The file of a cache: read once, appended to once.
//!
//! ```text
//! heading   8 bytes magic, 16 bytes of what the entries were made by and of who made them
//! entry     16 bytes key, 4 bytes length, 16 bytes checksum of key, length and bytes, the bytes
//! ```
//!
//! Readers take no lock: they see a prefix of what is appended, and a prefix is good. Writers take one, look whether the file
//! is still the one that they know, and append; or they write a new file beside it and rename that.
//!
//! Checksums are keyed ([`Secret`]): what this user's runs have not written does not count.

#![allow(clippy::disallowed_methods, reason = "a cache is no source: it has its own door to the disk")]

use std::collections::{HashMap, HashSet};
use std::fs::{self, File};
use std::io::{self, Read, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant, SystemTime};

use crate::door::{self, Access};
use crate::folder::{bound, prepare};
use crate::{Key, Secret, Store, Trouble};

pub(crate) const PACK: &str = "pack";
pub(crate) const LOCK: &str = "lock";
pub(crate) const PART: &str = "part";

const MAGIC: &[u8; 8] = b"refhound";
const HEADING: usize = 8 + 16;
const ENTRY: usize = 16 + 4 + 16;

/// Bytes of all packs of a folder together; those that were used longest ago go first.
pub const MOST_BYTES: u64 = 1 << 30;

/// A pack that holds this many times what the last run has used is written anew, without most of the rest.
const WASTE: u64 = 4;

/// No pack below this size is worth a thought.
const SMALL: u64 = 4 << 20;

const DAY: Duration = Duration::from_hours(24);

/// How long another process is waited for. What is not kept now is made again later.
const PATIENCE: Duration = Duration::from_millis(500);

/// A store in a file.
#[derive(Debug)]
pub struct Pack {
    path: PathBuf,
    /// The build of the tool, sealed.
    made_by: Key,
    secret: Secret,
    inner: Mutex<Inner>,
}

#[derive(Debug, Default)]
struct Inner {
    /// The file as it was when it was read.
    bytes: Vec<u8>,
    /// Where the entries are: begin and end of the bytes, and whether the checksum was seen to be right.
    known: HashMap<Key, Place>,
    /// Where the last whole entry ends.
    good: u64,
    /// The file has to be written anew.
    rewrite: bool,
    new: Vec<(Key, Arc<[u8]>)>,
    new_keys: HashMap<Key, usize>,
    used: HashSet<Key>,
    troubles: Vec<Trouble>,
}

#[derive(Debug, Clone, Copy)]
struct Place {
    begin: usize,
    end: usize,
}

impl Pack {
    /// The store with this name (32 hexadecimal digits) in a folder. `made_by` says which build of the tool; entries of others, and of
    /// who does not know the secret, are not looked at.
    pub fn open(folder: &Path, name: &str, made_by: Key, secret: Secret) -> Pack {
        let made_by = secret.seal(&[b"made by", &made_by.0]);
        let path = folder.join(format!("{name}.{PACK}"));
        let mut inner = Inner::default();
        match read(folder, &path) {
            Ok(bytes) => inner.load(bytes, made_by, &secret, &path),
            Err(error) if error.kind() == io::ErrorKind::NotFound => inner.rewrite = true,
            Err(error) => {
                inner.rewrite = true;
                inner.troubles.push(Trouble::NotWritable(path.clone(), error.to_string()));
            }
        }
        Pack { path, made_by, secret, inner: Mutex::new(inner) }
    }

    fn inner(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn place(&self) -> &Path {
        self.path.parent().unwrap_or(Path::new("."))
    }

    fn save(&self, inner: &mut Inner) -> io::Result<()> {
        prepare(self.place())?;
        let Some(_lock) = self.lock()? else { return Ok(()) };
        let live: u64 = inner.used.iter().map(|key| inner.len_of(*key)).sum();
        let added: u64 = inner.new.iter().map(|(_, bytes)| (bytes.len() + ENTRY) as u64).sum();
        let too_large = inner.good + added > SMALL.max(WASTE * live);
        if inner.rewrite || too_large { self.rewrite(inner, live) } else { self.append(inner) }
    }

    /// Only one process writes at a time. The lock goes with the file, however the process ends.
    fn lock(&self) -> io::Result<Option<File>> {
        let path = self.path.with_extension(LOCK);
        let file = match door::make(&path) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => door::open(&path, Access::Write)?,
            made => made?,
        };
        let begun = Instant::now();
        loop {
            match file.try_lock() {
                Ok(()) => return Ok(Some(file)),
                Err(fs::TryLockError::WouldBlock) if begun.elapsed() < PATIENCE => {
                    std::thread::sleep(Duration::from_millis(5));
                }
                Err(fs::TryLockError::WouldBlock) => return Ok(None),
                Err(fs::TryLockError::Error(error)) => return Err(error),
            }
        }
    }

    fn append(&self, inner: &Inner) -> io::Result<()> {
        let mut file = door::open(&self.path, Access::Write)?;
        // Somebody else may have appended, rewritten or damaged it since.
        let mut heading = [0; HEADING];
        file.read_exact(&mut heading)?;
        if heading[..] != inner.bytes[..HEADING] {
            return Ok(());
        }
        let len = file.metadata()?.len();
        if len < inner.good {
            return Ok(());
        }
        let end = if len == inner.bytes.len() as u64 { inner.good } else { self.good_end(&mut file)? };
        file.set_len(end)?;
        file.seek(SeekFrom::Start(end))?;
        let mut bytes = Vec::new();
        for (key, value) in &inner.new {
            write_entry(&mut bytes, *key, value, &self.secret);
        }
        let written = file.write_all(&bytes);
        if written.is_err() {
            // The disk is full: the part that did get there only takes up room.
            let _ = file.set_len(end);
        }
        written
    }

    /// Where the last whole entry ends in a file that has changed since it was read.
    fn good_end(&self, file: &mut File) -> io::Result<u64> {
        let mut bytes = Vec::new();
        file.seek(SeekFrom::Start(0))?;
        Read::by_ref(file).take(MOST_BYTES).read_to_end(&mut bytes)?;
        let mut fresh = Inner::default();
        fresh.load(bytes, self.made_by, &self.secret, &self.path);
        if fresh.rewrite { Err(io::Error::other("it was changed by another process")) } else { Ok(fresh.good) }
    }

    /// Everything that this run has used, and of the rest the youngest half.
    fn rewrite(&self, inner: &Inner, live: u64) -> io::Result<()> {
        let mut bytes = Vec::new();
        bytes.extend_from_slice(MAGIC);
        bytes.extend_from_slice(&self.made_by.0);
        let mut others: Vec<(Key, Place)> = if inner.rewrite {
            Vec::new()
        } else {
            let is_other = |key: &Key| !inner.used.contains(key) && !inner.new_keys.contains_key(key);
            inner.known.iter().filter(|(key, _)| is_other(key)).map(|(key, place)| (*key, *place)).collect()
        };
        others.sort_by_key(|(_, place)| std::cmp::Reverse(place.begin));
        let mut room = live.max(SMALL / 2);
        for (key, place) in others {
            let len = (place.end - place.begin + ENTRY) as u64;
            if len > room {
                break;
            }
            room -= len;
            // Sealed again: what nobody has asked for may have been damaged, or planted.
            if is_whole(&inner.bytes, key, place, &self.secret) {
                write_entry(&mut bytes, key, &inner.bytes[place.begin..place.end], &self.secret);
            }
        }
        let mut used: Vec<&Key> = inner.used.iter().filter(|key| !inner.new_keys.contains_key(*key)).collect();
        used.sort();
        for key in used {
            if let Some(place) = inner.known.get(key) {
                write_entry(&mut bytes, *key, &inner.bytes[place.begin..place.end], &self.secret);
            }
        }
        for (key, value) in &inner.new {
            write_entry(&mut bytes, *key, value, &self.secret);
        }
        let part = self.path.with_extension(PART);
        // What a process that was killed has left; a link goes without what it leads to.
        let _ = fs::remove_file(&part);
        let written =
            door::make(&part).and_then(|mut file| file.write_all(&bytes)).and_then(|()| fs::rename(&part, &self.path));
        if written.is_err() {
            let _ = fs::remove_file(&part);
        }
        written
    }
}

fn read(folder: &Path, path: &Path) -> io::Result<Vec<u8>> {
    door::check_folder(folder)?;
    let file = door::open(path, Access::Read)?;
    let mut bytes = Vec::with_capacity(file.metadata()?.len().min(MOST_BYTES) as usize + 1);
    file.take(MOST_BYTES).read_to_end(&mut bytes)?;
    Ok(bytes)
}

impl Inner {
    fn len_of(&self, key: Key) -> u64 {
        let new = self.new_keys.get(&key).map(|&index| self.new[index].1.len());
        new.or_else(|| self.known.get(&key).map(|place| place.end - place.begin)).map_or(0, |len| (len + ENTRY) as u64)
    }

    /// Finds the entries. Their checksums are looked at when they are asked for, but for the last one: the process that wrote it
    /// may have been killed.
    fn load(&mut self, bytes: Vec<u8>, made_by: Key, secret: &Secret, path: &Path) {
        if bytes.len() < HEADING || bytes[..8] != MAGIC[..] {
            self.rewrite = true;
            // An empty file is one whose writer was killed at once.
            if !bytes.is_empty() {
                self.troubles.push(Trouble::Damaged(path.to_owned()));
            }
            return;
        }
        if bytes[8..HEADING] != made_by.0 {
            self.rewrite = true;
            self.troubles.push(Trouble::OtherVersion(path.to_owned()));
            return;
        }
        let mut at = HEADING;
        let mut last = None;
        while let Some((key, place)) = entry_at(&bytes, at) {
            self.known.insert(key, place);
            last = Some((at, key));
            at = place.end;
        }
        if let Some((begin, key)) = last
            && !is_whole(&bytes, key, self.known[&key], secret)
        {
            self.known.remove(&key);
            at = begin;
        }
        self.good = at as u64;
        self.bytes = bytes;
    }
}

/// The entry that begins at an offset, if all of it is there.
fn entry_at(bytes: &[u8], at: usize) -> Option<(Key, Place)> {
    let heading = bytes.get(at..at + ENTRY)?;
    let key = Key(heading[..16].try_into().ok()?);
    let len = u32::from_le_bytes(heading[16..20].try_into().ok()?) as usize;
    let begin = at + ENTRY;
    let end = begin.checked_add(len)?;
    (end <= bytes.len()).then_some((key, Place { begin, end }))
}

fn is_whole(bytes: &[u8], key: Key, place: Place, secret: &Secret) -> bool {
    let checksum = &bytes[place.begin - 16..place.begin];
    checksum == checksum_of(key, &bytes[place.begin..place.end], secret).0
}

fn checksum_of(key: Key, bytes: &[u8], secret: &Secret) -> Key {
    secret.seal(&[&key.0, &(bytes.len() as u64).to_le_bytes(), bytes])
}

fn write_entry(to: &mut Vec<u8>, key: Key, bytes: &[u8], secret: &Secret) {
    // What is too long to be described is not worth keeping either.
    let Ok(len) = u32::try_from(bytes.len()) else { return };
    to.extend_from_slice(&key.0);
    to.extend_from_slice(&len.to_le_bytes());
    to.extend_from_slice(&checksum_of(key, bytes, secret).0);
    to.extend_from_slice(bytes);
}

impl Store for Pack {
    fn get(&self, key: Key) -> Option<Arc<[u8]>> {
        let mut inner = self.inner();
        if let Some(&index) = inner.new_keys.get(&key) {
            return Some(inner.new[index].1.clone());
        }
        let place = *inner.known.get(&key)?;
        if !is_whole(&inner.bytes, key, place, &self.secret) {
            inner.known.clear();
            inner.used.clear();
            inner.rewrite = true;
            inner.troubles.push(Trouble::Damaged(self.path.clone()));
            return None;
        }
        inner.used.insert(key);
        Some(inner.bytes[place.begin..place.end].into())
    }

    fn put(&self, key: Key, bytes: Vec<u8>) {
        let mut inner = self.inner();
        inner.used.insert(key);
        let is_known = inner.known.get(&key).is_some_and(|place| inner.bytes[place.begin..place.end] == bytes[..])
            && !inner.rewrite;
        if is_known {
            return;
        }
        let bytes: Arc<[u8]> = bytes.into();
        if let Some(&index) = inner.new_keys.get(&key) {
            inner.new[index].1 = bytes;
            return;
        }
        let index = inner.new.len();
        inner.new.push((key, bytes));
        inner.new_keys.insert(key, index);
    }

    fn commit(&self) {
        let mut inner = self.inner();
        if inner.new.is_empty() {
            return;
        }
        if let Err(error) = self.save(&mut inner) {
            inner.troubles.push(Trouble::NotWritable(self.path.clone(), error.to_string()));
        }
        bound(self.place(), &self.path, MOST_BYTES);
    }

    /// At most once a day: packs that nobody uses go first.
    fn still_used(&self) {
        let Ok(modified) = fs::symlink_metadata(&self.path).and_then(|data| data.modified()) else { return };
        if modified.elapsed().is_ok_and(|age| age > DAY) {
            let _ = door::open(&self.path, Access::Write).and_then(|file| file.set_modified(SystemTime::now()));
        }
    }

    fn folder(&self) -> Option<&Path> {
        self.path.parent()
    }

    fn troubles(&self) -> Vec<Trouble> {
        self.inner().troubles.clone()
    }
}
