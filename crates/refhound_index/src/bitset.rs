//! A growable set of small integers or typed ids.

use std::marker::PhantomData;

use crate::EntityId;

/// A set of ids, one bit each.
#[derive(Debug, PartialEq, Eq)]
pub struct BitSet<I> {
    words: Vec<u64>,
    id: PhantomData<fn(I)>,
}

impl<I: EntityId> BitSet<I> {
    pub fn new(len: usize) -> Self {
        BitSet { words: vec![0; len.div_ceil(64)], id: PhantomData }
    }

    /// Adds `id`; says whether it was new.
    pub fn insert(&mut self, id: I) -> bool {
        let (word, bit) = (id.index() / 64, 1u64 << (id.index() % 64));
        if word >= self.words.len() {
            self.words.resize(word + 1, 0);
        }
        let new = self.words[word] & bit == 0;
        self.words[word] |= bit;
        new
    }

    pub fn remove(&mut self, id: I) {
        if let Some(word) = self.words.get_mut(id.index() / 64) {
            *word &= !(1u64 << (id.index() % 64));
        }
    }

    pub fn contains(&self, id: I) -> bool {
        self.words.get(id.index() / 64).is_some_and(|word| word & (1u64 << (id.index() % 64)) != 0)
    }

    /// Adds all of `other`; says whether any was new.
    pub fn union_with(&mut self, other: &BitSet<I>) -> bool {
        if self.words.len() < other.words.len() {
            self.words.resize(other.words.len(), 0);
        }
        let mut new = 0;
        for (word, more) in self.words.iter_mut().zip(&other.words) {
            new |= more & !*word;
            *word |= more;
        }
        new != 0
    }

    pub fn clear(&mut self) {
        self.words.fill(0);
    }

    pub fn count(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    pub fn iter(&self) -> impl Iterator<Item = I> + '_ {
        self.words.iter().enumerate().flat_map(|(index, &word)| {
            // Each next word is without the lowest bit.
            let rest = |word: &u64| Some(word & (word - 1)).filter(|word| *word != 0);
            let words = std::iter::successors(Some(word).filter(|word| *word != 0), rest);
            words.map(move |word| I::from_index(index * 64 + word.trailing_zeros() as usize))
        })
    }
}

impl<I> Clone for BitSet<I> {
    fn clone(&self) -> Self {
        BitSet { words: self.words.clone(), id: PhantomData }
    }

    fn clone_from(&mut self, other: &Self) {
        self.words.clone_from(&other.words);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entity;

    entity!(
        #[allow(unreachable_pub, reason = "the macro makes public types")]
        Bit,
        "b"
    );

    #[test]
    fn a_set_remembers_what_was_inserted_and_grows() {
        let mut set = BitSet::new(4);
        assert!(set.insert(Bit::from_index(3)));
        assert!(!set.insert(Bit::from_index(3)));
        assert!(set.insert(Bit::from_index(200)));
        assert_eq!(set.iter().map(EntityId::index).collect::<Vec<_>>(), [3, 200]);
        set.remove(Bit::from_index(3));
        assert_eq!(set.count(), 1);
    }

    #[test]
    fn a_union_says_whether_anything_was_new() {
        let (mut one, mut other) = (BitSet::new(4), BitSet::new(4));
        one.insert(Bit::from_index(1));
        other.insert(Bit::from_index(100));
        assert!(one.union_with(&other));
        assert!(!one.union_with(&other));
        assert_eq!(one.iter().map(EntityId::index).collect::<Vec<_>>(), [1, 100]);
        one.clear();
        assert_eq!(one.iter().count(), 0);
    }
}
