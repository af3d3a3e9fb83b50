//! Typed ids, dense maps keyed by them, bit sets, and the interner. Knows nothing of C or Python.
//!
//! ```ignore
//! entity!(Block, "bb");                       // prints as bb3
//! let mut blocks: IndexVec<Block, String> = IndexVec::new();
//! let entry = blocks.push("entry".into());
//! assert_eq!(entry.to_string(), "bb0");
//! ```

mod bitset;
mod index_vec;
mod interner;

pub use bitset::BitSet;
pub use index_vec::{EntityId, IdList, IndexVec};
pub use interner::{Symbol, intern, intern_bytes, symbol_count};

/// Hash map with a fast, deterministic hasher. Never iterate over one where order can be seen.
pub type FxHashMap<K, V> = rustc_hash::FxHashMap<K, V>;
/// Hash set with a fast, deterministic hasher. Never iterate over one where order can be seen.
pub type FxHashSet<K> = rustc_hash::FxHashSet<K>;

/// Declares a typed id: a `u32` that can index only the maps made for it and that prints with its prefix.
#[macro_export]
macro_rules! entity {
    ($(#[$meta:meta])* $name:ident, $prefix:literal) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name(u32);

        impl $crate::EntityId for $name {
            #[inline]
            fn from_index(index: usize) -> Self {
                debug_assert!(index < u32::MAX as usize);
                $name(index as u32)
            }
            #[inline]
            fn index(self) -> usize {
                self.0 as usize
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, concat!($prefix, "{}"), self.0)
            }
        }

        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                std::fmt::Display::fmt(self, f)
            }
        }
    };
}
