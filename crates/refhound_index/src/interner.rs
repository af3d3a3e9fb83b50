//! The interner: every distinct spelling in a run is stored once and named by a `Symbol`.
//!
//! It is process-wide and append-only, so a `Symbol` can be compared, hashed and resolved on any thread without a
//! handle. Ids depend on which thread came first: never order anything by them; order by `as_str`.

use std::cell::RefCell;
use std::fmt;
use std::hash::{BuildHasher, Hasher};
use std::sync::{Mutex, OnceLock, PoisonError};

use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;

/// An interned spelling. Four bytes, `Copy`; equal exactly when the spellings are equal.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Symbol(u32);

const SHARDS: usize = 32;

struct Interner {
    shards: [Mutex<Shard>; SHARDS],
    /// By number of the symbol. What is in it never moves, so readers need no lock.
    spellings: boxcar::Vec<&'static str>,
}

/// The spellings whose hash leads here.
type Shard = HashTable<Entry>;

/// A symbol, with its spelling at hand, and enough of its hash that a growing table need not look at the spellings.
#[derive(Clone, Copy)]
struct Entry {
    text: &'static str,
    hash: u32,
    index: u32,
}

/// The place in the table. It is in the upper bits of `hash` that spellings differ most.
fn place(hash: u32) -> u64 {
    u64::from(hash).wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

static INTERNER: OnceLock<Interner> = OnceLock::new();

fn interner() -> &'static Interner {
    INTERNER.get_or_init(|| {
        let interner = Interner { shards: std::array::from_fn(|_| Mutex::default()), spellings: boxcar::Vec::new() };
        let empty = interner.find_or_add("", ShortText::of(b"").hash());
        debug_assert_eq!(empty, Symbol::EMPTY);
        interner
    })
}

impl Interner {
    fn find_or_add(&self, text: &str, hash: u64) -> Symbol {
        let shard = &self.shards[(hash >> 40) as usize % SHARDS];
        let mut shard = shard.lock().unwrap_or_else(PoisonError::into_inner);
        let hash = (hash >> 16) as u32;
        if let Some(found) = shard.find(place(hash), |entry| entry.hash == hash && entry.text == text) {
            return Symbol(found.index);
        }
        let text: &'static str = Box::leak(text.into());
        // The lock on the shard is held, so no spelling is added twice.
        let index = self.spellings.push(text) as u32;
        shard.insert_unique(place(hash), Entry { text, hash, index }, |entry| place(entry.hash));
        Symbol(index)
    }
}

/// Spellings that a thread has met lately, by hash: most lookups end here, without a lock.
const RECENT: usize = 1 << 14;

/// As long as nearly all names are. With its length such a spelling fills three words and a half.
const SHORT: usize = 27;

/// A spelling of at most [`SHORT`] bytes, in words that are hashed and compared at once: its bytes, zeros, and the length
/// in the last byte of the last word, whose upper half is free.
#[derive(Clone, Copy, PartialEq, Eq)]
struct ShortText {
    words: [u64; 3],
    last: u32,
}

impl ShortText {
    #[inline]
    fn of(bytes: &[u8]) -> ShortText {
        debug_assert!(bytes.len() <= SHORT);
        let (eights, rest) = bytes.as_chunks::<8>();
        // Not in a loop: it would be a call of `memcpy`.
        let word = |index: usize| eights.get(index).map_or(0, |eight| u64::from_le_bytes(*eight));
        let mut words = [word(0), word(1), word(2), 0];
        words[eights.len()] = short_word(rest);
        ShortText { words: [words[0], words[1], words[2]], last: words[3] as u32 | (bytes.len() as u32) << 24 }
    }

    #[inline]
    fn hash(&self) -> u64 {
        let [first, second, third] = self.words;
        let last = u64::from(self.last);
        folded(first ^ 0x2D35_8DCC_AA6C_78A5, second ^ 0x8BB8_4B93_962E_ACC9)
            ^ folded(third ^ 0x4B33_A62E_D433_D4A3, last ^ 0x4D5A_2DA5_1DE1_AA47)
    }
}

/// Up to seven bytes as a number.
#[inline]
fn short_word(bytes: &[u8]) -> u64 {
    // The two reads overlap where there are fewer than eight bytes.
    if let (Some(first), Some(last)) = (bytes.first_chunk(), bytes.last_chunk()) {
        let (low, high) = (u32::from_le_bytes(*first), u32::from_le_bytes(*last));
        return u64::from(low) | u64::from(high) << (8 * (bytes.len() - 4));
    }
    bytes.iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte))
}

/// The two halves of a product, mixed.
#[inline]
fn folded(left: u64, right: u64) -> u64 {
    let product = u128::from(left) * u128::from(right);
    (product >> 64) as u64 ^ product as u64
}

fn hash_of_long(bytes: &[u8]) -> u64 {
    let mut hasher = FxBuildHasher.build_hasher();
    hasher.write(bytes);
    hasher.finish()
}

/// The hash of a spelling of any length.
fn hash(bytes: &[u8]) -> u64 {
    if bytes.len() <= SHORT { ShortText::of(bytes).hash() } else { hash_of_long(bytes) }
}

/// A spelling that was met lately, in full: it need not be looked for where it is kept. Two fit a line of the cache.
#[derive(Clone, Copy)]
#[repr(align(32))]
struct Recent {
    text: ShortText,
    symbol: Symbol,
}

thread_local! {
    static RECENT_SYMBOLS: RefCell<Box<[Recent]>> = {
        let empty = Recent { text: ShortText::of(b""), symbol: Symbol::EMPTY };
        RefCell::new(vec![empty; RECENT].into_boxed_slice())
    };
}

/// The symbol of `text`.
pub fn intern(text: &str) -> Symbol {
    intern_recent(text.as_bytes(), |hash| Found::As(interner().find_or_add(text, hash)))
}

/// What a search brought.
enum Found {
    /// The symbol has exactly the bytes that were looked for.
    As(Symbol),
    /// The symbol stands for bytes that are read in another way.
    ReadAs(Symbol),
}

/// The symbol of a spelling with these bytes, from `find` where the thread has not met it lately.
#[inline]
fn intern_recent(bytes: &[u8], find: impl FnOnce(u64) -> Found) -> Symbol {
    if bytes.len() > SHORT {
        let (Found::As(symbol) | Found::ReadAs(symbol)) = find(hash_of_long(bytes));
        return symbol;
    }
    let text = ShortText::of(bytes);
    let hash = text.hash();
    RECENT_SYMBOLS.with_borrow_mut(|recent| {
        let entry = &mut recent[(hash >> 20) as usize % RECENT];
        if entry.text == text {
            return entry.symbol;
        }
        match find(hash) {
            Found::As(symbol) => {
                *entry = Recent { text, symbol };
                symbol
            }
            Found::ReadAs(symbol) => symbol,
        }
    })
}

/// The symbol of `bytes`; bytes that are not UTF-8 are read as Latin-1.
pub fn intern_bytes(bytes: &[u8]) -> Symbol {
    // What was met lately is known to be UTF-8.
    intern_recent(bytes, |hash| {
        if let Ok(text) = std::str::from_utf8(bytes) {
            return Found::As(interner().find_or_add(text, hash));
        }
        let text: String = bytes.iter().map(|&byte| byte as char).collect();
        Found::ReadAs(interner().find_or_add(&text, self::hash(text.as_bytes())))
    })
}

/// How many spellings are known: about the length of a dense table indexed by `Symbol::index`. While other threads add some,
/// a symbol can be there whose index is higher.
pub fn symbol_count() -> usize {
    interner().spellings.count()
}

impl Symbol {
    /// The empty spelling.
    pub const EMPTY: Symbol = Symbol(0);

    pub fn as_str(self) -> &'static str {
        interner().spellings[self.0 as usize]
    }

    /// A dense index for tables; its order means nothing.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// Numbers of symbols are those of one process: elsewhere a symbol is its text.
impl serde::Serialize for Symbol {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl<'de> serde::Deserialize<'de> for Symbol {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Symbol, D::Error> {
        struct Text;

        impl serde::de::Visitor<'_> for Text {
            type Value = Symbol;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the text of a symbol")
            }

            fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Symbol, E> {
                Ok(intern(text))
            }
        }

        deserializer.deserialize_str(Text)
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
    fn spellings_of_any_length_stay_apart() {
        let longest = "a_name_that_is_longer_than_what_is_kept_at_hand";
        for end in 0..=longest.len() {
            let text = &longest[..end];
            assert_eq!(intern(text).as_str(), text);
            assert_eq!(intern_bytes(text.as_bytes()), intern(text));
            let other = format!("{text}\0");
            assert_ne!(intern(&other), intern(text));
            assert_eq!(intern(&other).as_str(), other);
        }
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
