//! Maps that share what they have in common: a copy costs nothing, and two maps that differ in little are joined and compared at the cost
//! of what differs (Okasaki and Gill, "Fast mergeable integer maps", 1998).
//!
//! ```text
//!               branch at bit 3                      a change makes new nodes on the way to it,
//!              ╱               ╲                     and all others belong to both maps
//!     branch at bit 0        leaf 12
//!      ╱          ╲
//!   leaf 2      leaf 3
//! ```

use std::marker::PhantomData;
use std::rc::Rc;

/// What a key is as bits; their order is the order of the map.
pub(crate) trait Key: Copy {
    fn bits(self) -> u128;
    fn of(bits: u128) -> Self;
}

#[derive(Debug, Clone)]
enum Node<V> {
    Leaf {
        key: u128,
        val: V,
    },
    /// All keys agree above `bit`; those without it are on the left.
    Branch {
        prefix: u128,
        bit: u32,
        left: Rc<Node<V>>,
        right: Rc<Node<V>>,
    },
}

#[derive(Debug)]
pub(crate) struct Map<K, V> {
    root: Option<Rc<Node<V>>>,
    keys: PhantomData<K>,
}

/// A set is a map that says nothing of its keys.
pub(crate) type Set<K> = Map<K, ()>;

/// What becomes of a key when two maps are merged.
pub(crate) enum Merged<V> {
    /// As it is on the left.
    Left,
    /// As it is on the right.
    Right,
    New(V),
    Gone,
}

type Link<V> = Option<Rc<Node<V>>>;

impl<K, V> Clone for Map<K, V> {
    fn clone(&self) -> Self {
        Map { root: self.root.clone(), keys: PhantomData }
    }
}

impl<K, V> Default for Map<K, V> {
    fn default() -> Self {
        Map { root: None, keys: PhantomData }
    }
}

impl<K: Key, V: Clone + PartialEq> PartialEq for Map<K, V> {
    fn eq(&self, other: &Self) -> bool {
        self.agrees(other, |_, left, right| left.is_some() && left == right)
    }
}

/// The bits above one.
fn above(key: u128, bit: u32) -> u128 {
    if bit == 127 { 0 } else { key >> (bit + 1) << (bit + 1) }
}

fn is_right(key: u128, bit: u32) -> bool {
    key >> bit & 1 == 1
}

/// The highest bit in which two keys differ.
fn branching(one: u128, other: u128) -> u32 {
    (one ^ other).ilog2()
}

impl<V> Node<V> {
    /// A key of the node, or the bits that all its keys share.
    fn some_key(&self) -> u128 {
        match self {
            Node::Leaf { key, .. } => *key,
            Node::Branch { prefix, .. } => *prefix,
        }
    }

    fn joined(one: Rc<Node<V>>, other: Rc<Node<V>>, bit: u32) -> Rc<Node<V>> {
        let key = one.some_key();
        let (left, right) = if is_right(key, bit) { (other, one) } else { (one, other) };
        Rc::new(Node::Branch { prefix: above(key, bit), bit, left, right })
    }

    fn get(&self, wanted: u128) -> Option<&V> {
        let mut at = self;
        loop {
            match at {
                Node::Leaf { key, val } => return (*key == wanted).then_some(val),
                Node::Branch { prefix, bit, left, right } => {
                    if above(wanted, *bit) != *prefix {
                        return None;
                    }
                    at = if is_right(wanted, *bit) { right } else { left };
                }
            }
        }
    }
}

impl<V: Clone> Node<V> {
    fn insert(node: &mut Rc<Node<V>>, new: u128, value: V) -> Option<V> {
        let apart = match &**node {
            Node::Leaf { key, .. } if *key != new => Some(branching(*key, new)),
            Node::Branch { prefix, bit, .. } if above(new, *bit) != *prefix => Some(branching(*prefix, new)),
            Node::Leaf { .. } | Node::Branch { .. } => None,
        };
        if let Some(bit) = apart {
            *node = Node::joined(node.clone(), Rc::new(Node::Leaf { key: new, val: value }), bit);
            return None;
        }
        if let Node::Leaf { val, .. } = &**node
            && Rc::strong_count(node) > 1
        {
            // Nobody needs a second copy of what is replaced.
            let old = val.clone();
            *node = Rc::new(Node::Leaf { key: new, val: value });
            return Some(old);
        }
        match Rc::make_mut(node) {
            Node::Leaf { val, .. } => Some(std::mem::replace(val, value)),
            Node::Branch { bit, left, right, .. } => {
                let side = if is_right(new, *bit) { right } else { left };
                Node::insert(side, new, value)
            }
        }
    }

    fn get_mut(node: &mut Rc<Node<V>>, wanted: u128) -> Option<&mut V> {
        match Rc::make_mut(node) {
            Node::Leaf { key, val } => (*key == wanted).then_some(val),
            Node::Branch { bit, left, right, .. } => {
                let side = if is_right(wanted, *bit) { right } else { left };
                Node::get_mut(side, wanted)
            }
        }
    }

    fn without(node: &Rc<Node<V>>, gone: u128) -> Link<V> {
        match &**node {
            Node::Leaf { key, .. } => (*key != gone).then(|| node.clone()),
            Node::Branch { bit, left, right, .. } => {
                let (side, rest) = if is_right(gone, *bit) { (right, left) } else { (left, right) };
                match Node::without(side, gone) {
                    Some(kept) => Some(Node::joined(kept, rest.clone(), *bit)),
                    None => Some(rest.clone()),
                }
            }
        }
    }

    /// The node with every value changed for which there is another one, or without it.
    fn changed(
        node: &Rc<Node<V>>,
        within: Option<(u128, u32)>,
        change: &mut impl FnMut(u128, &V) -> Merged<V>,
    ) -> Link<V> {
        if let Some((prefix, bit)) = within
            && is_outside(node, prefix, bit)
        {
            return Some(node.clone());
        }
        match &**node {
            Node::Leaf { key, val } => match change(*key, val) {
                Merged::Left | Merged::Right => Some(node.clone()),
                Merged::New(val) => Some(Rc::new(Node::Leaf { key: *key, val })),
                Merged::Gone => None,
            },
            Node::Branch { bit, left, right, .. } => {
                let (one, other) = (Node::changed(left, within, change), Node::changed(right, within, change));
                rebuilt(node, *bit, (left, right), (one, other))
            }
        }
    }

    fn merged(
        one: &Rc<Node<V>>,
        other: &Rc<Node<V>>,
        merge: &mut impl FnMut(u128, Option<&V>, Option<&V>) -> Merged<V>,
    ) -> Link<V> {
        if Rc::ptr_eq(one, other) {
            return Some(one.clone());
        }
        match (&**one, &**other) {
            (Node::Leaf { key, val: left }, Node::Leaf { key: same, val: right }) if key == same => {
                match merge(*key, Some(left), Some(right)) {
                    Merged::Left => Some(one.clone()),
                    Merged::Right => Some(other.clone()),
                    Merged::New(val) => Some(Rc::new(Node::Leaf { key: *key, val })),
                    Merged::Gone => None,
                }
            }
            (
                Node::Branch { prefix, bit, left, right },
                Node::Branch { prefix: same, bit: same_bit, left: other_left, right: other_right },
            ) if prefix == same && bit == same_bit => {
                let parts = (Node::merged(left, other_left, merge), Node::merged(right, other_right, merge));
                rebuilt(one, *bit, (left, right), parts)
            }
            (Node::Branch { prefix, bit, left, right }, _)
                if above(other.some_key(), *bit) == *prefix && is_below(other, *bit) =>
            {
                let is_right = is_right(other.some_key(), *bit);
                let side = |node: &Rc<Node<V>>, is_met: bool, merge: &mut _| {
                    if is_met { Node::merged(node, other, merge) } else { Node::alone_left(node, merge) }
                };
                let parts = (side(left, !is_right, merge), side(right, is_right, merge));
                rebuilt(one, *bit, (left, right), parts)
            }
            (_, Node::Branch { prefix, bit, left, right })
                if above(one.some_key(), *bit) == *prefix && is_below(one, *bit) =>
            {
                let is_right = is_right(one.some_key(), *bit);
                let side = |node: &Rc<Node<V>>, is_met: bool, merge: &mut _| {
                    if is_met { Node::merged(one, node, merge) } else { Node::alone_right(node, merge) }
                };
                let parts = (side(left, !is_right, merge), side(right, is_right, merge));
                rebuilt(other, *bit, (left, right), parts)
            }
            _ => {
                let bit = branching(one.some_key(), other.some_key());
                match (Node::alone_left(one, merge), Node::alone_right(other, merge)) {
                    (Some(one), Some(other)) => Some(Node::joined(one, other, bit)),
                    (kept, None) | (None, kept) => kept,
                }
            }
        }
    }

    fn alone_left(node: &Rc<Node<V>>, merge: &mut impl FnMut(u128, Option<&V>, Option<&V>) -> Merged<V>) -> Link<V> {
        Node::changed(node, None, &mut |key, val| merge(key, Some(val), None))
    }

    fn alone_right(node: &Rc<Node<V>>, merge: &mut impl FnMut(u128, Option<&V>, Option<&V>) -> Merged<V>) -> Link<V> {
        Node::changed(node, None, &mut |key, val| merge(key, None, Some(val)))
    }

    fn agrees(
        one: &Rc<Node<V>>,
        other: &Rc<Node<V>>,
        test: &mut impl FnMut(u128, Option<&V>, Option<&V>) -> bool,
    ) -> bool {
        if Rc::ptr_eq(one, other) {
            return true;
        }
        match (&**one, &**other) {
            (Node::Leaf { key, val: left }, Node::Leaf { key: same, val: right }) if key == same => {
                test(*key, Some(left), Some(right))
            }
            (
                Node::Branch { prefix, bit, left, right },
                Node::Branch { prefix: same, bit: same_bit, left: other_left, right: other_right },
            ) if prefix == same && bit == same_bit => {
                Node::agrees(left, other_left, test) && Node::agrees(right, other_right, test)
            }
            (Node::Branch { prefix, bit, left, right }, _)
                if above(other.some_key(), *bit) == *prefix && is_below(other, *bit) =>
            {
                let (met, rest) = if is_right(other.some_key(), *bit) { (right, left) } else { (left, right) };
                Node::agrees(met, other, test) && all(rest, &mut |key, val| test(key, Some(val), None))
            }
            (_, Node::Branch { prefix, bit, left, right })
                if above(one.some_key(), *bit) == *prefix && is_below(one, *bit) =>
            {
                let (met, rest) = if is_right(one.some_key(), *bit) { (right, left) } else { (left, right) };
                Node::agrees(one, met, test) && all(rest, &mut |key, val| test(key, None, Some(val)))
            }
            _ => {
                all(one, &mut |key, val| test(key, Some(val), None))
                    && all(other, &mut |key, val| test(key, None, Some(val)))
            }
        }
    }
}

/// Whether a node branches below a bit, if it does at all.
fn is_below<V>(node: &Node<V>, bit: u32) -> bool {
    match node {
        Node::Leaf { .. } => true,
        Node::Branch { bit: own, .. } => *own < bit,
    }
}

/// Whether no key of a node has a prefix, which are the bits above one.
fn is_outside<V>(node: &Node<V>, prefix: u128, bit: u32) -> bool {
    match node {
        Node::Leaf { key, .. } => above(*key, bit) != prefix,
        Node::Branch { prefix: own, bit: at, .. } => above(*own, bit.max(*at)) != above(prefix, bit.max(*at)),
    }
}

fn all<V>(node: &Node<V>, test: &mut impl FnMut(u128, &V) -> bool) -> bool {
    match node {
        Node::Leaf { key, val } => test(*key, val),
        Node::Branch { left, right, .. } => all(left, test) && all(right, test),
    }
}

/// A branch with other sides: the same node if these are the same.
fn rebuilt<V>(
    node: &Rc<Node<V>>,
    bit: u32,
    (left, right): (&Rc<Node<V>>, &Rc<Node<V>>),
    parts: (Link<V>, Link<V>),
) -> Link<V> {
    match parts {
        (Some(one), Some(other)) if Rc::ptr_eq(&one, left) && Rc::ptr_eq(&other, right) => Some(node.clone()),
        (Some(one), Some(other)) => Some(Node::joined(one, other, bit)),
        (kept, None) | (None, kept) => kept,
    }
}

impl<K: Key, V: Clone> Map<K, V> {
    pub(crate) fn get(&self, key: &K) -> Option<&V> {
        self.root.as_ref()?.get(key.bits())
    }

    pub(crate) fn contains_key(&self, key: &K) -> bool {
        self.get(key).is_some()
    }

    pub(crate) fn get_mut(&mut self, key: &K) -> Option<&mut V> {
        self.get(key)?;
        Node::get_mut(self.root.as_mut()?, key.bits())
    }

    pub(crate) fn insert(&mut self, key: K, val: V) -> Option<V> {
        if let Some(root) = &mut self.root {
            return Node::insert(root, key.bits(), val);
        }
        self.root = Some(Rc::new(Node::Leaf { key: key.bits(), val }));
        None
    }

    pub(crate) fn remove(&mut self, key: &K) {
        if !self.contains_key(key) {
            return;
        }
        self.root = self.root.take().and_then(|root| Node::without(&root, key.bits()));
    }

    pub(crate) fn clear(&mut self) {
        *self = Map::default();
    }

    /// In the order of keys.
    pub(crate) fn iter(&self) -> Iter<'_, K, V> {
        Iter { stack: self.root.iter().map(|root| &**root).collect(), keys: PhantomData }
    }

    pub(crate) fn keys(&self) -> impl Iterator<Item = K> + '_ {
        self.iter().map(|(key, _)| key)
    }

    /// Those whose bits from this one up are those of a key.
    pub(crate) fn like(&self, key: K, from: u32) -> Iter<'_, K, V> {
        let (prefix, bit) = (above(key.bits(), from - 1), from - 1);
        let mut at = self.root.as_deref();
        while let Some(node) = at {
            if is_outside(node, prefix, bit) {
                at = None;
                break;
            }
            match node {
                Node::Branch { bit: own, left, right, .. } if *own > bit => {
                    at = Some(if is_right(prefix, *own) { right } else { left });
                }
                Node::Branch { .. } | Node::Leaf { .. } => break,
            }
        }
        Iter { stack: at.into_iter().collect(), keys: PhantomData }
    }

    /// Changes values; what stays the same is still shared.
    pub(crate) fn change(&mut self, mut change: impl FnMut(K, &V) -> Option<V>) {
        let Some(root) = self.root.take() else { return };
        let changed =
            Node::changed(&root, None, &mut |key, val| change(K::of(key), val).map_or(Merged::Left, Merged::New));
        self.root = changed;
    }

    pub(crate) fn retain(&mut self, mut keep: impl FnMut(K, &V) -> bool) {
        let Some(root) = self.root.clone() else { return };
        let kept = Node::changed(&root, None, &mut |key, val| kept(keep(K::of(key), val)));
        self.root = kept;
    }

    /// As `retain`, among those whose bits from this one up are those of a key.
    pub(crate) fn retain_like(&mut self, key: K, from: u32, mut keep: impl FnMut(K, &V) -> bool) {
        let Some(root) = self.root.clone() else { return };
        let within = Some((above(key.bits(), from - 1), from - 1));
        let kept = Node::changed(&root, within, &mut |key, val| kept(keep(K::of(key), val)));
        self.root = kept;
    }

    /// What two maps come to together. Keys with one value that both share are not looked at.
    pub(crate) fn merged(&self, other: &Self, mut merge: impl FnMut(K, Option<&V>, Option<&V>) -> Merged<V>) -> Self {
        let mut merge = |key: u128, left: Option<&V>, right: Option<&V>| merge(K::of(key), left, right);
        let root = match (&self.root, &other.root) {
            (Some(one), Some(other)) => Node::merged(one, other, &mut merge),
            (Some(one), None) => Node::alone_left(one, &mut merge),
            (None, Some(other)) => Node::alone_right(other, &mut merge),
            (None, None) => None,
        };
        Map { root, keys: PhantomData }
    }

    /// Whether a test holds for every key of either. Keys with one value that both share are not looked at.
    pub(crate) fn agrees(&self, other: &Self, mut test: impl FnMut(K, Option<&V>, Option<&V>) -> bool) -> bool {
        let mut test = |key: u128, left: Option<&V>, right: Option<&V>| test(K::of(key), left, right);
        match (&self.root, &other.root) {
            (Some(one), Some(other)) => Node::agrees(one, other, &mut test),
            (Some(one), None) => all(one, &mut |key, val| test(key, Some(val), None)),
            (None, Some(other)) => all(other, &mut |key, val| test(key, None, Some(val))),
            (None, None) => true,
        }
    }
}

fn kept<V>(keep: bool) -> Merged<V> {
    if keep { Merged::Left } else { Merged::Gone }
}

impl<K: Key> Map<K, ()> {
    pub(crate) fn contains(&self, key: &K) -> bool {
        self.contains_key(key)
    }

    pub(crate) fn add(&mut self, key: K) {
        if !self.contains(&key) {
            self.insert(key, ());
        }
    }

    pub(crate) fn extend(&mut self, keys: impl IntoIterator<Item = K>) {
        keys.into_iter().for_each(|key| self.add(key));
    }

    /// Whether it has all keys of another.
    pub(crate) fn includes(&self, other: &Self) -> bool {
        self.agrees(other, |_, left, _| left.is_some())
    }

    /// The keys of either.
    pub(crate) fn united(&self, other: &Self) -> Self {
        self.merged(other, |_, left, _| if left.is_some() { Merged::Left } else { Merged::Right })
    }

    /// The keys of both.
    pub(crate) fn common(&self, other: &Self) -> Self {
        self.merged(other, |_, left, right| kept(left.is_some() && right.is_some()))
    }
}

pub(crate) struct Iter<'m, K, V> {
    stack: Vec<&'m Node<V>>,
    keys: PhantomData<K>,
}

impl<'m, K: Key, V> Iterator for Iter<'m, K, V> {
    type Item = (K, &'m V);

    fn next(&mut self) -> Option<(K, &'m V)> {
        loop {
            match self.stack.pop()? {
                Node::Leaf { key, val } => return Some((K::of(*key), val)),
                Node::Branch { left, right, .. } => {
                    self.stack.push(right);
                    self.stack.push(left);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests;
