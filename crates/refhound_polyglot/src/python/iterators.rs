//! Iteration.

use std::cell::RefCell;

use num_bigint::BigInt;
use num_traits::{Signed, Zero};

use crate::python::execute::Flow;
use crate::python::object::{Kind, Obj};
use crate::vm::{R, Stop, Vm, unsupported};

/// Where an iterator is.
pub(crate) enum Iter {
    Items(Obj, usize),
    Reversed(Obj, usize),
    Range {
        next: BigInt,
        stop: BigInt,
        step: BigInt,
    },
    Owned(std::vec::IntoIter<Obj>),
    /// Over keys (0), values (1) or both (2); with the number of entries when it began.
    Dict(Obj, usize, u8, usize),
    /// By `__getitem__`.
    Sequence(Obj, i64),
    Map(Obj, Vec<Obj>),
    Filter(Option<Obj>, Obj),
    Zip(Vec<Obj>),
    Enumerate(Obj, BigInt),
    Sentinel(Obj, Obj),
    Done,
}

impl Vm {
    pub(crate) fn iterator(&mut self, iter: Iter) -> Obj {
        self.object(&self.types.iterator.clone(), Kind::Iter(RefCell::new(iter)))
    }

    pub(crate) fn iterate(&mut self, object: &Obj) -> R {
        let plain = object.class().in_mro("__iter__").is_none_or(|member| matches!(member.kind, Kind::Builtin(..)));
        if plain {
            match &object.kind {
                Kind::List(_) | Kind::Tuple(_) => return Ok(self.iterator(Iter::Items(object.clone(), 0))),
                Kind::Iter(_) | Kind::Generator(_) => return Ok(object.clone()),
                Kind::Range(start, stop, step) => {
                    let iter = Iter::Range { next: start.clone(), stop: stop.clone(), step: step.clone() };
                    return Ok(self.iterator(iter));
                }
                Kind::Str(text) => {
                    let items: Vec<Obj> = text.chars().map(|c| self.str(c.to_string())).collect();
                    return Ok(self.iterator(Iter::Owned(items.into_iter())));
                }
                Kind::Bytes(bytes) | Kind::ByteArray(bytes) => {
                    let bytes = bytes.borrow().clone();
                    let items: Vec<Obj> = bytes.into_iter().map(|byte| self.int(byte)).collect();
                    return Ok(self.iterator(Iter::Owned(items.into_iter())));
                }
                Kind::Dict(inner) => {
                    let count = inner.borrow().len;
                    return Ok(self.iterator(Iter::Dict(object.clone(), 0, 0, count)));
                }
                Kind::Set(inner) | Kind::FrozenSet(inner) => {
                    let count = inner.borrow().len;
                    return Ok(self.iterator(Iter::Dict(object.clone(), 0, 0, count)));
                }
                _ => {}
            }
        }
        if let Some(method) = self.method(object, "__iter__")? {
            let iterator = self.call0(&method)?;
            if matches!(iterator.kind, Kind::Iter(_) | Kind::Generator(_))
                || iterator.class().in_mro("__next__").is_some()
            {
                return Ok(iterator);
            }
            return self.type_error(format!("iter() returned non-iterator of type '{}'", iterator.class_name()));
        }
        if object.class().in_mro("__getitem__").is_some() {
            return Ok(self.iterator(Iter::Sequence(object.clone(), 0)));
        }
        self.type_error(format!("'{}' object is not iterable", object.class_name()))
    }

    pub(crate) fn next(&mut self, iterator: &Obj) -> R<Option<Obj>> {
        match &iterator.kind {
            Kind::Iter(state) => self.next_of(state),
            Kind::Generator(_) => {
                let none = self.none();
                match self.resume(iterator, none, None)? {
                    Flow::Yielded(value) => Ok(Some(value)),
                    Flow::Returned(_) => Ok(None),
                }
            }
            _ => {
                let Some(method) = self.method(iterator, "__next__")? else {
                    return self.type_error(format!("'{}' object is not an iterator", iterator.class_name()));
                };
                match self.call0(&method) {
                    Ok(value) => Ok(Some(value)),
                    Err(stop) if self.is_raised(&stop, "StopIteration") => Ok(None),
                    Err(stop) => Err(stop),
                }
            }
        }
    }

    /// Goes on with a generator: with a value, or with an exception.
    pub(crate) fn resume(&mut self, generator: &Obj, sent: Obj, thrown: Option<Obj>) -> R<Flow> {
        let Kind::Generator(state) = &generator.kind else { return unsupported("resuming what is no generator") };
        let Some(mut frame) = state.borrow_mut().take() else {
            if let Some(raised) = thrown {
                return Err(Stop::Raise(raised));
            }
            return Ok(Flow::Returned(self.none()));
        };
        let is_fresh = frame.pc.get() == 0 && frame.stack.is_empty();
        if let Some(raised) = thrown {
            if is_fresh {
                return Err(Stop::Raise(raised));
            }
            self.unwind(&mut frame, raised)?;
        } else if !is_fresh {
            frame.stack.push(sent);
        }
        let flow = self.execute(&mut frame)?;
        if matches!(flow, Flow::Yielded(_)) {
            *state.borrow_mut() = Some(frame);
        }
        Ok(flow)
    }

    fn next_of(&mut self, state: &RefCell<Iter>) -> R<Option<Obj>> {
        let mut iter = std::mem::replace(&mut *state.borrow_mut(), Iter::Done);
        let next = self.advance(&mut iter)?;
        if next.is_some() {
            *state.borrow_mut() = iter;
        }
        Ok(next)
    }

    fn advance(&mut self, iter: &mut Iter) -> R<Option<Obj>> {
        Ok(match iter {
            Iter::Done => None,
            Iter::Items(object, at) => {
                let item = object.items().and_then(|items| items.borrow().get(*at).cloned());
                *at += 1;
                item
            }
            Iter::Reversed(object, left) => {
                if *left == 0 {
                    return Ok(None);
                }
                *left -= 1;
                let at = *left;
                if let Some(items) = object.items() {
                    items.borrow().get(at).cloned()
                } else {
                    let index = self.int(at);
                    Some(self.item(&object.clone(), &index)?)
                }
            }
            Iter::Range { next, stop, step } => {
                let more = if step.is_negative() { &*next > stop } else { &*next < stop };
                if !more || step.is_zero() {
                    return Ok(None);
                }
                let value = self.int(next.clone());
                *next += &*step;
                Some(value)
            }
            Iter::Owned(items) => items.next(),
            Iter::Dict(object, at, what, count) => return self.next_entry(&object.clone(), at, *what, *count),
            Iter::Sequence(object, at) => {
                let index = self.int(*at);
                *at += 1;
                match self.item(&object.clone(), &index) {
                    Ok(value) => Some(value),
                    Err(stop) if self.is_raised(&stop, "IndexError") || self.is_raised(&stop, "StopIteration") => None,
                    Err(stop) => return Err(stop),
                }
            }
            Iter::Map(function, sources) => {
                let mut args = Vec::new();
                for source in sources.clone() {
                    let Some(value) = self.next(&source)? else { return Ok(None) };
                    args.push(value);
                }
                Some(self.call_with(&function.clone(), args)?)
            }
            Iter::Filter(function, source) => {
                let (function, source) = (function.clone(), source.clone());
                loop {
                    let Some(value) = self.next(&source)? else { return Ok(None) };
                    let kept = match &function {
                        Some(function) => self.call_with(function, vec![value.clone()])?,
                        None => value.clone(),
                    };
                    if self.truth(&kept)? {
                        break Some(value);
                    }
                }
            }
            Iter::Zip(sources) => {
                let mut items = Vec::new();
                for source in sources.clone() {
                    let Some(value) = self.next(&source)? else { return Ok(None) };
                    items.push(value);
                }
                if items.is_empty() { None } else { Some(self.tuple(items)) }
            }
            Iter::Enumerate(source, count) => {
                let Some(value) = self.next(&source.clone())? else { return Ok(None) };
                let number = self.int(count.clone());
                *count += 1;
                Some(self.tuple(vec![number, value]))
            }
            Iter::Sentinel(function, sentinel) => {
                let value = self.call0(&function.clone())?;
                if self.equal(&value, &sentinel.clone())? { None } else { Some(value) }
            }
        })
    }

    fn next_entry(&mut self, object: &Obj, at: &mut usize, what: u8, count: usize) -> R<Option<Obj>> {
        let (Kind::Dict(inner) | Kind::Set(inner) | Kind::FrozenSet(inner)) = &object.kind else { return Ok(None) };
        if inner.borrow().len != count {
            return self.raise("RuntimeError", "dictionary changed size during iteration");
        }
        if !matches!(object.kind, Kind::Dict(_)) && count > 1 {
            let ordered = inner.borrow().iter().all(|(_, key, _)| matches!(key.kind, Kind::Int(_) | Kind::Bool(_)));
            if !ordered {
                return unsupported("the order of a set");
            }
        }
        loop {
            let entry = inner.borrow().entries.get(*at).cloned();
            *at += 1;
            match entry {
                None => return Ok(None),
                Some(None) => {}
                Some(Some((_, key, value))) => {
                    return Ok(Some(match what {
                        0 => key,
                        1 => value,
                        _ => self.tuple(vec![key, value]),
                    }));
                }
            }
        }
    }

    /// All items.
    pub(crate) fn collect(&mut self, object: &Obj) -> R<Vec<Obj>> {
        let own = object.class().in_mro("__iter__").is_some_and(|member| !matches!(member.kind, Kind::Builtin(..)));
        if let (Some(items), false) = (object.items(), own) {
            return Ok(items.borrow().clone());
        }
        let iterator = self.iterate(object)?;
        let mut items = Vec::new();
        while let Some(value) = self.next(&iterator)? {
            items.push(value);
            if items.len() > crate::limits::RUN_ITEMS {
                return unsupported("too many items");
            }
        }
        Ok(items)
    }

    /// The items of a set, or of anything that is made one, where their order does not matter.
    pub(crate) fn collect_unordered(&mut self, object: &Obj) -> R<Vec<Obj>> {
        match &object.kind {
            Kind::Set(inner) | Kind::FrozenSet(inner) => {
                Ok(inner.borrow().iter().map(|(_, key, _)| key.clone()).collect())
            }
            _ => self.collect(object),
        }
    }
}
