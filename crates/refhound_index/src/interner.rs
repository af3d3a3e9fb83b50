//! The interner: every distinct spelling in a run is stored once and named by a `Symbol`.
//!
//! It is process-wide and append-only, so a `Symbol` can be compared, hashed and resolved on any thread without a
//! handle. Ids depend on which thread came first: never order anything by them; order by `as_str`.

use std::cell::RefCell;
use std::fmt;
use std::hash::{BuildHasher, Hasher};
use std::sync::atomic::{AtomicPtr, AtomicU32, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};

use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;

/// An interned spelling. Four bytes, `Copy`; equal exactly when the spellings are equal.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Symbol(u32);

/// Entries are kept in chunks that never move, so readers need no lock.
const CHUNK_BITS: u32 = 14;
const CHUNK_LEN: usize = 1 << CHUNK_BITS;
const MAX_CHUNKS: usize = 1 << 14;
const SHARDS: usize = 32;

struct Interner {
    shards: [Mutex<Shard>; SHARDS],
    chunks: Box<[AtomicPtr<&'static str>]>,
    next: AtomicU32,
    growth: Mutex<()>,
}

/// The spellings whose hash leads here.
#[derive(Default)]
struct Shard {
    table: HashTable<Entry>,
    /// What is left of the block that new spellings are put into.
    free: &'static mut [u8],
}

/// A symbol, with enough of its hash that a growing table need not look at the spellings.
#[derive(Clone, Copy)]
struct Entry {
    hash: u32,
    index: u32,
}

impl Entry {
    /// The place in the table. It is in the upper bits of `hash` that spellings differ most.
    fn key(self) -> u64 {
        u64::from(self.hash).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }
}

/// Bytes that are allocated for spellings at a time.
const BLOCK: usize = 1 << 14;

impl Shard {
    /// A copy of `text` that stays.
    fn keep(&mut self, text: &str) -> &'static str {
        if text.len() > self.free.len() {
            // A long spelling has its own block: it is not worth the end of the one that is open.
            if text.len() > BLOCK / 8 {
                return Box::leak(text.into());
            }
            self.free = Box::leak(vec![0; BLOCK].into_boxed_slice());
        }
        let (kept, free) = std::mem::take(&mut self.free).split_at_mut(text.len());
        self.free = free;
        kept.copy_from_slice(text.as_bytes());
        // SAFETY: these are the bytes of a `str`.
        unsafe { std::str::from_utf8_unchecked(kept) }
    }
}

static INTERNER: OnceLock<Interner> = OnceLock::new();

fn interner() -> &'static Interner {
    INTERNER.get_or_init(|| {
        let interner = Interner {
            shards: std::array::from_fn(|_| Mutex::default()),
            chunks: (0..MAX_CHUNKS).map(|_| AtomicPtr::new(std::ptr::null_mut())).collect(),
            next: AtomicU32::new(0),
            growth: Mutex::new(()),
        };
        let empty = interner.find_or_add("", hash(b""));
        debug_assert_eq!(empty, Symbol::EMPTY);
        interner
    })
}

fn hash(bytes: &[u8]) -> u64 {
    let mut hasher = FxBuildHasher.build_hasher();
    hasher.write(bytes);
    hasher.finish()
}

impl Interner {
    fn find_or_add(&self, text: &str, hash: u64) -> Symbol {
        let shard = &self.shards[(hash >> 40) as usize % SHARDS];
        let mut shard = shard.lock().unwrap_or_else(PoisonError::into_inner);
        let hash = (hash >> 16) as u32;
        let key = Entry { hash, index: 0 }.key();
        let is_text = |entry: &Entry| entry.hash == hash && self.get(entry.index) == text;
        if let Some(found) = shard.table.find(key, is_text) {
            return Symbol(found.index);
        }
        let kept = shard.keep(text);
        let index = self.add(kept);
        shard.table.insert_unique(key, Entry { hash, index }, |entry| entry.key());
        Symbol(index)
    }

    fn get(&self, index: u32) -> &'static str {
        let chunk = self.chunks[(index >> CHUNK_BITS) as usize].load(Ordering::Acquire);
        // SAFETY: a symbol is handed out only after its chunk was allocated and its entry written (`add`), and
        // chunks are never freed or moved.
        unsafe { *chunk.add(index as usize & (CHUNK_LEN - 1)) }
    }

    /// Appends an entry. The caller holds the shard lock of `text`, so no spelling is added twice.
    fn add(&self, text: &'static str) -> u32 {
        let index = self.next.fetch_add(1, Ordering::Relaxed);
        let slot = &self.chunks[(index >> CHUNK_BITS) as usize];
        let mut chunk = slot.load(Ordering::Acquire);
        if chunk.is_null() {
            let _growing = self.growth.lock().unwrap_or_else(PoisonError::into_inner);
            chunk = slot.load(Ordering::Acquire);
            if chunk.is_null() {
                let fresh: Box<[&'static str]> = vec![""; CHUNK_LEN].into_boxed_slice();
                chunk = Box::leak(fresh).as_mut_ptr();
                slot.store(chunk, Ordering::Release);
            }
        }
        // SAFETY: `index` was reserved for this call alone and lies inside the chunk.
        unsafe { *chunk.add(index as usize & (CHUNK_LEN - 1)) = text };
        index
    }
}

/// Spellings that a thread has met lately, by hash: most lookups end here, without a lock.
const RECENT: usize = 1 << 14;

/// As long as nearly all names are. With it an entry has 32 bytes.
const SHORT: usize = 27;

/// A spelling that was met lately, in full: it need not be looked for where it is kept.
#[derive(Clone, Copy)]
struct Recent {
    text: [u8; SHORT],
    len: u8,
    symbol: Symbol,
}

impl Recent {
    const EMPTY: Recent = Recent { text: [0; SHORT], len: 0, symbol: Symbol::EMPTY };

    #[inline]
    fn text(&self) -> &[u8] {
        &self.text[..usize::from(self.len)]
    }

    /// Remembers a spelling, unless it is too long.
    fn set(&mut self, symbol: Symbol) {
        let text = symbol.as_str().as_bytes();
        if let Some(place) = self.text.get_mut(..text.len()) {
            place.copy_from_slice(text);
            self.len = text.len() as u8;
            self.symbol = symbol;
        }
    }
}

thread_local! {
    static RECENT_SYMBOLS: RefCell<Box<[Recent]>> = RefCell::new(vec![Recent::EMPTY; RECENT].into_boxed_slice());
}

/// The symbol of `text`.
pub fn intern(text: &str) -> Symbol {
    intern_recent(text.as_bytes(), |hash| interner().find_or_add(text, hash))
}

/// The symbol of a spelling with these bytes, from `find` where the thread has not met it lately.
#[inline]
fn intern_recent(bytes: &[u8], find: impl FnOnce(u64) -> Symbol) -> Symbol {
    let hash = hash(bytes);
    if bytes.len() > SHORT {
        return find(hash);
    }
    RECENT_SYMBOLS.with_borrow_mut(|recent| {
        let entry = &mut recent[(hash >> 20) as usize % RECENT];
        if entry.text() == bytes {
            return entry.symbol;
        }
        let symbol = find(hash);
        entry.set(symbol);
        symbol
    })
}

/// The symbol of `bytes`; bytes that are not UTF-8 are read as Latin-1.
pub fn intern_bytes(bytes: &[u8]) -> Symbol {
    // What was met lately is known to be UTF-8.
    intern_recent(bytes, |hash| {
        if let Ok(text) = std::str::from_utf8(bytes) {
            return interner().find_or_add(text, hash);
        }
        let text: String = bytes.iter().map(|&byte| byte as char).collect();
        interner().find_or_add(&text, self::hash(text.as_bytes()))
    })
}

/// How many spellings are known: the length of a dense table indexed by `Symbol::index`.
pub fn symbol_count() -> usize {
    interner().next.load(Ordering::Acquire) as usize
}

impl Symbol {
    /// The empty spelling.
    pub const EMPTY: Symbol = Symbol(0);

    pub fn as_str(self) -> &'static str {
        interner().get(self.0)
    }

    /// A dense index for tables; its order means nothing.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Debug for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_spellings_have_equal_symbols() {
        assert_eq!(intern("Py_INCREF"), intern("Py_INCREF"));
        assert_ne!(intern("Py_INCREF"), intern("Py_DECREF"));
        assert_eq!(intern("Py_INCREF").as_str(), "Py_INCREF");
        assert_eq!(intern(""), Symbol::EMPTY);
    }

    #[test]
    fn latin_1_bytes_are_accepted() {
        for _ in 0..2 {
            assert_eq!(intern_bytes(b"caf\xe9").as_str(), "café");
            assert_eq!(intern_bytes("café".as_bytes()), intern_bytes(b"caf\xe9"));
        }
    }

    #[test]
    fn threads_agree_on_symbols() {
        let names: Vec<String> = (0..2000).map(|n| format!("name{n}")).collect();
        let per_thread: Vec<Vec<Symbol>> = std::thread::scope(|scope| {
            let workers: Vec<_> =
                (0..4).map(|_| scope.spawn(|| names.iter().map(|name| intern(name)).collect())).collect();
            workers.into_iter().map(|worker| worker.join().expect("no worker panics")).collect()
        });
        assert!(per_thread.windows(2).all(|pair| pair[0] == pair[1]));
        assert!(names.iter().zip(&per_thread[0]).all(|(name, symbol)| name == symbol.as_str()));
    }
}
