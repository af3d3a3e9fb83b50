//! `IndexVec`: a vector that can be indexed only by the id type it was made for.

use std::fmt;
use std::marker::PhantomData;
use std::ops::{Index, IndexMut};

/// What `entity!` implements: a dense, typed index.
pub trait EntityId: Copy + Eq + Ord {
    fn from_index(index: usize) -> Self;
    fn index(self) -> usize;
}

/// A dense map from an id type to values; also the arena that hands the ids out.
pub struct IndexVec<I, T> {
    items: Vec<T>,
    id: PhantomData<fn(I)>,
}

impl<I: EntityId, T> IndexVec<I, T> {
    pub const fn new() -> Self {
        IndexVec { items: Vec::new(), id: PhantomData }
    }

    pub fn with_capacity(capacity: usize) -> Self {
        IndexVec { items: Vec::with_capacity(capacity), id: PhantomData }
    }

    /// A map that answers `value` for each of the first `len` ids.
    pub fn filled(value: T, len: usize) -> Self
    where
        T: Clone,
    {
        IndexVec { items: vec![value; len], id: PhantomData }
    }

    #[inline]
    pub fn push(&mut self, value: T) -> I {
        let id = I::from_index(self.items.len());
        self.items.push(value);
        id
    }

    /// The id that the next `push` will return.
    pub fn next_id(&self) -> I {
        I::from_index(self.items.len())
    }

    pub fn len(&self) -> usize {
        self.items.len()
    }

    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    pub fn get(&self, id: I) -> Option<&T> {
        self.items.get(id.index())
    }

    pub fn get_mut(&mut self, id: I) -> Option<&mut T> {
        self.items.get_mut(id.index())
    }

    pub fn contains(&self, id: I) -> bool {
        id.index() < self.items.len()
    }

    pub fn ids(&self) -> impl DoubleEndedIterator<Item = I> + ExactSizeIterator + use<I, T> {
        (0..self.items.len()).map(I::from_index)
    }

    pub fn values(&self) -> std::slice::Iter<'_, T> {
        self.items.iter()
    }

    pub fn values_mut(&mut self) -> std::slice::IterMut<'_, T> {
        self.items.iter_mut()
    }

    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (I, &T)> + ExactSizeIterator {
        self.items.iter().enumerate().map(|(index, value)| (I::from_index(index), value))
    }

    pub fn as_slice(&self) -> &[T] {
        &self.items
    }

    pub fn clear(&mut self) {
        self.items.clear();
    }

    pub fn truncate(&mut self, len: usize) {
        self.items.truncate(len);
    }

    pub fn shrink_to_fit(&mut self) {
        self.items.shrink_to_fit();
    }
}

impl<I: EntityId, T> Default for IndexVec<I, T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<I, T: Clone> Clone for IndexVec<I, T> {
    fn clone(&self) -> Self {
        IndexVec { items: self.items.clone(), id: PhantomData }
    }
}

impl<I, T: PartialEq> PartialEq for IndexVec<I, T> {
    fn eq(&self, other: &Self) -> bool {
        self.items == other.items
    }
}

impl<I: EntityId, T> Index<I> for IndexVec<I, T> {
    type Output = T;
    #[inline]
    fn index(&self, id: I) -> &T {
        &self.items[id.index()]
    }
}

impl<I: EntityId, T> IndexMut<I> for IndexVec<I, T> {
    #[inline]
    fn index_mut(&mut self, id: I) -> &mut T {
        &mut self.items[id.index()]
    }
}

impl<I: EntityId + fmt::Debug, T: fmt::Debug> fmt::Debug for IndexVec<I, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

impl<I: EntityId, T> FromIterator<T> for IndexVec<I, T> {
    fn from_iter<It: IntoIterator<Item = T>>(items: It) -> Self {
        IndexVec { items: items.into_iter().collect(), id: PhantomData }
    }
}

/// A list of values that lives in a pool shared by its whole tree or body: two `u32`s instead of a `Vec`.
pub struct IdList<T> {
    start: u32,
    len: u32,
    item: PhantomData<fn(T)>,
}

impl<T> IdList<T> {
    pub const EMPTY: Self = IdList { start: 0, len: 0, item: PhantomData };

    /// Moves `items` into `pool` and remembers where they went.
    pub fn store(pool: &mut Vec<T>, items: impl IntoIterator<Item = T>) -> Self {
        let start = pool.len();
        pool.extend(items);
        IdList { start: start as u32, len: (pool.len() - start) as u32, item: PhantomData }
    }

    #[inline]
    pub fn of(self, pool: &[T]) -> &[T] {
        &pool[self.start as usize..(self.start + self.len) as usize]
    }

    pub fn of_mut(self, pool: &mut [T]) -> &mut [T] {
        &mut pool[self.start as usize..(self.start + self.len) as usize]
    }

    pub fn len(self) -> usize {
        self.len as usize
    }

    pub fn is_empty(self) -> bool {
        self.len == 0
    }
}

impl<T> Clone for IdList<T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for IdList<T> {}

impl<T> PartialEq for IdList<T> {
    fn eq(&self, other: &Self) -> bool {
        self.start == other.start && self.len == other.len
    }
}
impl<T> Eq for IdList<T> {}

impl<T> fmt::Debug for IdList<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{}..{}]", self.start, self.start + self.len)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use crate::entity;

    entity!(
        #[allow(unreachable_pub, reason = "the macro makes public types")]
        Thing,
        "thing"
    );

    #[test]
    fn ids_are_handed_out_in_order_and_print_with_their_prefix() {
        let mut things: IndexVec<Thing, &str> = IndexVec::new();
        let first = things.push("a");
        let second = things.push("b");
        assert_eq!((first.to_string(), second.to_string()), ("thing0".into(), "thing1".into()));
        assert_eq!(things[second], "b");
        assert_eq!(things.next_id().index(), 2);
    }

    #[test]
    fn lists_share_one_pool() {
        let mut pool = Vec::new();
        let first = IdList::store(&mut pool, [1, 2, 3]);
        let second = IdList::store(&mut pool, [4]);
        assert_eq!(first.of(&pool), [1, 2, 3]);
        assert_eq!(second.of(&pool), [4]);
        assert!(IdList::<i32>::EMPTY.of(&pool).is_empty());
    }
}
