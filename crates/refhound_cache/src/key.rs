//! Keys: the hash of everything that an entry depends on.

use std::fmt;

/// Names an entry. Two keys are equal exactly when what they were made of is equal: 128 bits of BLAKE3.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Key(pub [u8; 16]);

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

impl Key {
    /// The key of a text and nothing else.
    pub fn of(bytes: &[u8]) -> Key {
        let hash = blake3::hash(bytes);
        let mut key = [0; 16];
        key.copy_from_slice(&hash.as_bytes()[..16]);
        Key(key)
    }
}

/// Collects what a key is made of. Every part is written with its length, so that parts cannot run into each other.
#[derive(Debug, Default, Clone)]
pub struct KeyMaker {
    bytes: Vec<u8>,
}

impl KeyMaker {
    /// `purpose` keeps keys of different kinds of entries apart.
    pub fn new(purpose: &str) -> KeyMaker {
        let mut maker = KeyMaker { bytes: Vec::with_capacity(256) };
        maker.text(purpose);
        maker
    }

    pub fn text(&mut self, text: &str) -> &mut Self {
        self.bytes(text.as_bytes())
    }

    pub fn bytes(&mut self, bytes: &[u8]) -> &mut Self {
        self.number(bytes.len() as u64);
        self.bytes.extend_from_slice(bytes);
        self
    }

    #[inline]
    pub fn number(&mut self, number: u64) -> &mut Self {
        // Small numbers are by far the most frequent.
        if number < 0xFF {
            self.bytes.push(number as u8);
        } else {
            self.bytes.push(0xFF);
            self.bytes.extend_from_slice(&number.to_le_bytes());
        }
        self
    }

    #[inline]
    pub fn tag(&mut self, tag: u8) -> &mut Self {
        self.bytes.push(tag);
        self
    }

    pub fn key(&mut self, key: Key) -> &mut Self {
        self.bytes.extend_from_slice(&key.0);
        self
    }

    pub fn finish(&self) -> Key {
        Key::of(&self.bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_do_not_run_into_each_other() {
        let key = |parts: &[&str]| {
            let mut maker = KeyMaker::new("test");
            for part in parts {
                maker.text(part);
            }
            maker.finish()
        };
        assert_ne!(key(&["ab", "c"]), key(&["a", "bc"]));
        assert_ne!(key(&["ab"]), key(&["ab", ""]));
        assert_eq!(key(&["ab", "c"]), key(&["ab", "c"]));
    }

    #[test]
    fn numbers_of_all_sizes_differ() {
        let key = |number: u64| KeyMaker::new("n").number(number).finish();
        assert_ne!(key(254), key(255));
        assert_ne!(key(255), key(65_535));
    }
}
