//! What a store is, and the two that need no disk.

use std::collections::HashMap;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use crate::{Key, Trouble};

/// Entries by key. What was put is what is got, or nothing; never anything else.
pub trait Store: Sync {
    fn get(&self, key: Key) -> Option<Arc<[u8]>>;
    /// Kept until the next `commit`, and for later runs after it.
    fn put(&self, key: Key, bytes: Vec<u8>);
    /// Makes what was put last. A failure costs nothing but the entries.
    fn commit(&self);
    /// Nothing was put because nothing had changed: what is there is still wanted.
    fn still_used(&self) {}
    /// What went wrong since the store was opened.
    fn troubles(&self) -> Vec<Trouble> {
        Vec::new()
    }
    /// The folder that it is in, if it is on the disk.
    fn folder(&self) -> Option<&Path> {
        None
    }
    /// Whether anything that is put can ever be got.
    fn remembers(&self) -> bool {
        true
    }
}

/// Remembers nothing.
#[derive(Debug, Default)]
pub struct NoStore;

impl Store for NoStore {
    fn get(&self, _: Key) -> Option<Arc<[u8]>> {
        None
    }

    fn put(&self, _: Key, _: Vec<u8>) {}

    fn commit(&self) {}

    fn remembers(&self) -> bool {
        false
    }
}

/// Remembers nothing, because it could not.
#[derive(Debug)]
pub struct Unusable(pub Trouble);

impl Store for Unusable {
    fn get(&self, _: Key) -> Option<Arc<[u8]>> {
        None
    }

    fn put(&self, _: Key, _: Vec<u8>) {}

    fn commit(&self) {}

    fn troubles(&self) -> Vec<Trouble> {
        vec![self.0.clone()]
    }

    fn remembers(&self) -> bool {
        false
    }
}

/// Remembers as long as the process runs: for editors. What many runs in a row did not ask for is forgotten.
#[derive(Debug, Default)]
pub struct MemoryStore {
    entries: Mutex<HashMap<Key, Held>>,
}

#[derive(Debug)]
struct Held {
    bytes: Arc<[u8]>,
    /// Commits since it was last asked for.
    age: u32,
}

/// Runs that an entry survives without being asked for: undoing a few edits finds everything again.
const MOST_AGE: u32 = 16;

impl Store for MemoryStore {
    fn get(&self, key: Key) -> Option<Arc<[u8]>> {
        let mut entries = self.entries.lock().unwrap_or_else(PoisonError::into_inner);
        let held = entries.get_mut(&key)?;
        held.age = 0;
        Some(held.bytes.clone())
    }

    fn put(&self, key: Key, bytes: Vec<u8>) {
        let mut entries = self.entries.lock().unwrap_or_else(PoisonError::into_inner);
        entries.insert(key, Held { bytes: bytes.into(), age: 0 });
    }

    fn commit(&self) {
        let mut entries = self.entries.lock().unwrap_or_else(PoisonError::into_inner);
        entries.retain(|_, held| {
            held.age += 1;
            held.age <= MOST_AGE
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_forgets_what_nobody_asks_for() {
        let store = MemoryStore::default();
        let (old, used) = (Key::of(b"old"), Key::of(b"used"));
        store.put(old, vec![1]);
        store.put(used, vec![2]);
        for _ in 0..MOST_AGE {
            store.commit();
            assert!(store.get(used).is_some());
        }
        store.commit();
        assert!(store.get(old).is_none());
        assert_eq!(store.get(used).as_deref(), Some(&[2][..]));
    }
}
