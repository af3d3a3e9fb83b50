//! Dictionaries and sets: entries in the order in which they came, found by hash and then by `==`.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::python::object::Obj;
use crate::vm::{R, Vm};

#[derive(Default, Clone)]
pub(crate) struct Dict {
    pub(crate) entries: Vec<Option<(u64, Obj, Obj)>>,
    index: FxHashMap<u64, Vec<usize>>,
    pub(crate) len: usize,
}

impl Dict {
    pub(crate) fn iter(&self) -> impl DoubleEndedIterator<Item = &(u64, Obj, Obj)> {
        self.entries.iter().flatten()
    }

    fn candidates(&self, hash: u64) -> Vec<(usize, Obj)> {
        let Some(places) = self.index.get(&hash) else { return Vec::new() };
        places.iter().filter_map(|&at| self.entries[at].as_ref().map(|(_, key, _)| (at, key.clone()))).collect()
    }

    fn push(&mut self, hash: u64, key: Obj, value: Obj) {
        self.index.entry(hash).or_default().push(self.entries.len());
        self.entries.push(Some((hash, key, value)));
        self.len += 1;
    }

    fn take(&mut self, at: usize) -> Option<(Obj, Obj)> {
        let (hash, key, value) = self.entries[at].take()?;
        if let Some(places) = self.index.get_mut(&hash) {
            places.retain(|&place| place != at);
        }
        self.len -= 1;
        Some((key, value))
    }

    pub(crate) fn clear(&mut self) -> Dict {
        std::mem::take(self)
    }
}

impl Vm {
    /// Where a key is; the dictionary is not borrowed while `==` is called.
    fn place(&mut self, dict: &std::cell::RefCell<Dict>, key: &Obj) -> R<(u64, Option<usize>)> {
        let hash = self.hash(key)?;
        let candidates = dict.borrow().candidates(hash);
        for (at, known) in candidates {
            if Rc::ptr_eq(&known, key) || self.equal(&known, key)? {
                return Ok((hash, Some(at)));
            }
        }
        Ok((hash, None))
    }

    pub(crate) fn dict_get(&mut self, dict: &std::cell::RefCell<Dict>, key: &Obj) -> R<Option<Obj>> {
        let (_, at) = self.place(dict, key)?;
        Ok(at.and_then(|at| dict.borrow().entries[at].as_ref().map(|(_, _, value)| value.clone())))
    }

    pub(crate) fn dict_set(&mut self, dict: &std::cell::RefCell<Dict>, key: Obj, value: Obj) -> R<()> {
        let (hash, at) = self.place(dict, &key)?;
        match at {
            Some(at) => {
                let old = dict.borrow_mut().entries[at].as_mut().map(|entry| std::mem::replace(&mut entry.2, value));
                drop(old);
            }
            None => dict.borrow_mut().push(hash, key, value),
        }
        Ok(())
    }

    pub(crate) fn dict_remove(&mut self, dict: &std::cell::RefCell<Dict>, key: &Obj) -> R<Option<(Obj, Obj)>> {
        let (_, at) = self.place(dict, key)?;
        let taken = at.and_then(|at| dict.borrow_mut().take(at));
        Ok(taken)
    }

    /// Adds to a set.
    pub(crate) fn set_add(&mut self, set: &std::cell::RefCell<Dict>, key: Obj) -> R<()> {
        let (hash, at) = self.place(set, &key)?;
        if at.is_none() {
            let none = self.none();
            set.borrow_mut().push(hash, key, none);
        }
        Ok(())
    }

    pub(crate) fn dict_has(&mut self, dict: &std::cell::RefCell<Dict>, key: &Obj) -> R<bool> {
        Ok(self.place(dict, key)?.1.is_some())
    }
}
