//! A small map as a sorted vector.

/// States are cloned at every fork and compared at every join.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct SortedMap<K, V> {
    entries: Vec<(K, V)>,
}

impl<K: Copy + Ord, V: Copy> SortedMap<K, V> {
    pub(crate) fn new() -> Self {
        SortedMap { entries: Vec::new() }
    }

    pub(crate) fn get(&self, key: K) -> Option<V> {
        self.entries.binary_search_by_key(&key, |entry| entry.0).ok().map(|at| self.entries[at].1)
    }

    pub(crate) fn set(&mut self, key: K, value: V) {
        if self.entries.last().is_none_or(|last| last.0 < key) {
            self.entries.push((key, value));
            return;
        }
        match self.entries.binary_search_by_key(&key, |entry| entry.0) {
            Ok(at) => self.entries[at].1 = value,
            Err(at) => self.entries.insert(at, (key, value)),
        }
    }

    pub(crate) fn remove(&mut self, key: K) -> Option<V> {
        let at = self.entries.binary_search_by_key(&key, |entry| entry.0).ok()?;
        Some(self.entries.remove(at).1)
    }

    pub(crate) fn retain(&mut self, mut keep: impl FnMut(K, V) -> bool) {
        self.entries.retain(|&(key, value)| keep(key, value));
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (K, V)> + '_ {
        self.entries.iter().copied()
    }

    /// For questions that come in the order of the keys.
    pub(crate) fn walk(&self) -> Walk<'_, K, V> {
        Walk { rest: &self.entries }
    }

    pub(crate) fn values_mut(&mut self) -> impl Iterator<Item = (K, &mut V)> + '_ {
        self.entries.iter_mut().map(|(key, value)| (*key, value))
    }

    pub(crate) fn len(&self) -> usize {
        self.entries.len()
    }
}

/// A map that is asked for larger and larger keys.
pub(crate) struct Walk<'a, K, V> {
    rest: &'a [(K, V)],
}

impl<K: Copy + Ord, V: Copy> Walk<'_, K, V> {
    pub(crate) fn find(&mut self, key: K) -> Option<V> {
        let smaller = self.rest.iter().take_while(|entry| entry.0 < key).count();
        self.rest = &self.rest[smaller..];
        self.rest.first().filter(|entry| entry.0 == key).map(|entry| entry.1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_walk_finds_what_a_search_finds() {
        let mut map = SortedMap::new();
        for key in [7, 1, 4, 9] {
            map.set(key, key * 10);
        }
        let mut walk = map.walk();
        for key in [0, 1, 3, 4, 4, 8, 9, 10] {
            assert_eq!(walk.find(key), map.get(key), "{key}");
        }
    }
}
