//! Lists, tuples, ranges and slices.

use std::cell::RefCell;
use std::rc::Rc;

use num_bigint::BigInt;
use num_traits::{ToPrimitive, Zero};
use refhound_pysyntax::Compare;

use crate::builtins::Table;
use crate::python::items::count;
use crate::python::object::{Args, Kind, Obj};
use crate::vm::{R, Vm, unsupported};

pub(crate) fn range_len(start: &BigInt, stop: &BigInt, step: &BigInt) -> usize {
    count(start, stop, step).to_usize().unwrap_or(usize::MAX)
}

impl Vm {
    /// A stable merge sort that asks `<` only.
    pub(crate) fn sorted(&mut self, items: Vec<Obj>, key: Option<&Obj>, reverse: bool) -> R<Vec<Obj>> {
        let mut measured = Vec::new();
        for item in items {
            let measure = match key {
                Some(key) => self.call_with(key, vec![item.clone()])?,
                None => item.clone(),
            };
            measured.push((measure, item));
        }
        if reverse {
            measured.reverse();
        }
        let mut sorted = self.merged(measured)?;
        if reverse {
            sorted.reverse();
        }
        Ok(sorted.into_iter().map(|(_, item)| item).collect())
    }

    fn merged(&mut self, mut items: Vec<(Obj, Obj)>) -> R<Vec<(Obj, Obj)>> {
        if items.len() < 2 {
            return Ok(items);
        }
        let right = items.split_off(items.len() / 2);
        let (left, right) = (self.merged(items)?, self.merged(right)?);
        let mut out = Vec::with_capacity(left.len() + right.len());
        let (mut left, mut right) = (left.into_iter().peekable(), right.into_iter().peekable());
        while let (Some((a, _)), Some((b, _))) = (left.peek(), right.peek()) {
            let less = self.rich(Compare::Lt, &b.clone(), &a.clone())?;
            if self.truth(&less)? { out.extend(right.next()) } else { out.extend(left.next()) }
        }
        out.extend(left);
        out.extend(right);
        Ok(out)
    }
}

fn items(object: &Obj) -> &RefCell<Vec<Obj>> {
    object.items().unwrap_or_else(|| unreachable!("methods of lists are called on lists"))
}

fn checked(vm: &mut Vm, args: &Args, name: &str, least: usize, most: usize) -> R<()> {
    if args.pos.first().is_none_or(|receiver| receiver.items().is_none()) {
        return vm.type_error(format!("descriptor '{name}' requires another object"));
    }
    args.exactly(vm, name, least + 1, most + 1)
}

pub(crate) const LIST: Table = &[
    ("__init__", |vm, args| {
        let given = match args.pos.get(1) {
            Some(source) => vm.collect(source)?,
            None => Vec::new(),
        };
        *items(&args.pos[0]).borrow_mut() = given;
        Ok(vm.none())
    }),
    ("append", |vm, args| {
        checked(vm, &args, "append", 1, 1)?;
        items(&args.pos[0]).borrow_mut().push(args.pos[1].clone());
        Ok(vm.none())
    }),
    ("extend", |vm, args| {
        checked(vm, &args, "extend", 1, 1)?;
        let more = vm.collect(&args.pos[1])?;
        items(&args.pos[0]).borrow_mut().extend(more);
        Ok(vm.none())
    }),
    ("insert", |vm, args| {
        checked(vm, &args, "insert", 2, 2)?;
        let length = items(&args.pos[0]).borrow().len() as i64;
        let at = vm.to_i64(&args.pos[1])?;
        let at = if at < 0 { (at + length).max(0) } else { at.min(length) };
        items(&args.pos[0]).borrow_mut().insert(at as usize, args.pos[2].clone());
        Ok(vm.none())
    }),
    ("pop", |vm, args| {
        checked(vm, &args, "pop", 0, 1)?;
        let length = items(&args.pos[0]).borrow().len() as i64;
        if length == 0 {
            return vm.raise("IndexError", "pop from empty list");
        }
        let at = match args.pos.get(1) {
            Some(at) => vm.to_i64(at)?,
            None => -1,
        };
        let at = if at < 0 { at + length } else { at };
        if !(0..length).contains(&at) {
            return vm.raise("IndexError", "pop index out of range");
        }
        let item = items(&args.pos[0]).borrow_mut().remove(at as usize);
        Ok(item)
    }),
    ("remove", |vm, args| {
        checked(vm, &args, "remove", 1, 1)?;
        let all = items(&args.pos[0]).borrow().clone();
        for (at, item) in all.iter().enumerate() {
            if vm.same_or_equal(item, &args.pos[1])? {
                let old = items(&args.pos[0]).borrow_mut().remove(at);
                drop(old);
                return Ok(vm.none());
            }
        }
        vm.value_error("list.remove(x): x not in list")
    }),
    ("clear", |vm, args| {
        let old = std::mem::take(&mut *items(&args.pos[0]).borrow_mut());
        drop(old);
        Ok(vm.none())
    }),
    ("reverse", |vm, args| {
        items(&args.pos[0]).borrow_mut().reverse();
        Ok(vm.none())
    }),
    ("copy", |vm, args| {
        let all = items(&args.pos[0]).borrow().clone();
        Ok(vm.list(all))
    }),
    ("sort", |vm, args| {
        let all = items(&args.pos[0]).borrow().clone();
        let key = args.get(usize::MAX, "key").filter(|key| !key.is_none());
        let reverse = match args.get(usize::MAX, "reverse") {
            Some(reverse) => vm.truth(&reverse)?,
            None => false,
        };
        let sorted = vm.sorted(all, key.as_ref(), reverse)?;
        *items(&args.pos[0]).borrow_mut() = sorted;
        Ok(vm.none())
    }),
];

/// What lists and tuples have in common.
pub(crate) const ANY: Table = &[
    ("index", |vm, args| {
        let all = items(&args.pos[0]).borrow().clone();
        let start = match args.pos.get(2) {
            Some(start) => index_within(vm.to_i64(start)?, all.len()),
            None => 0,
        };
        let stop = match args.pos.get(3) {
            Some(stop) => index_within(vm.to_i64(stop)?, all.len()),
            None => all.len(),
        };
        for (at, item) in all.iter().enumerate().take(stop).skip(start) {
            if vm.same_or_equal(item, &args.pos[1])? {
                return Ok(vm.int(at));
            }
        }
        let shown = vm.repr(&args.pos[1])?;
        vm.value_error(format!("{shown} is not in list"))
    }),
    ("count", |vm, args| {
        let all = items(&args.pos[0]).borrow().clone();
        let mut count = 0;
        for item in &all {
            count += usize::from(vm.same_or_equal(item, &args.pos[1])?);
        }
        Ok(vm.int(count))
    }),
    ("__len__", |vm, args| {
        let length = items(&args.pos[0]).borrow().len();
        Ok(vm.int(length))
    }),
    ("__getitem__", |vm, args| {
        let copy = items(&args.pos[0]).borrow().clone();
        let plain = if matches!(args.pos[0].kind, Kind::List(_)) { vm.list(copy) } else { vm.tuple(copy) };
        vm.item(&plain, &args.pos[1])
    }),
    ("__iter__", |vm, args| Ok(vm.iterator(crate::python::iterators::Iter::Items(args.pos[0].clone(), 0)))),
    ("__contains__", |vm, args| {
        let all = items(&args.pos[0]).borrow().clone();
        for item in &all {
            if vm.same_or_equal(item, &args.pos[1])? {
                return Ok(vm.bool(true));
            }
        }
        Ok(vm.bool(false))
    }),
];

pub(crate) const TUPLE: Table = &[("__new__", |vm, args| {
    let given = match args.pos.get(1) {
        Some(source) => vm.collect(source)?,
        None => Vec::new(),
    };
    let class = args.pos[0].clone();
    if Rc::ptr_eq(&class, &vm.types.tuple) {
        return Ok(match args.pos.get(1) {
            Some(same) if matches!(same.kind, Kind::Tuple(_)) && Rc::ptr_eq(same.class(), &class) => same.clone(),
            _ => vm.tuple(given),
        });
    }
    Ok(vm.object(&class, Kind::Tuple(RefCell::new(given))))
})];

pub(crate) const RANGE: Table = &[("__new__", |vm, args| {
    args.exactly(vm, "range", 2, 4)?;
    let mut numbers = Vec::new();
    for value in &args.pos[1..] {
        numbers.push(vm.index_of(value)?);
    }
    let (start, stop, step) = match &numbers[..] {
        [stop] => (BigInt::zero(), stop.clone(), BigInt::from(1)),
        [start, stop] => (start.clone(), stop.clone(), BigInt::from(1)),
        [start, stop, step] => (start.clone(), stop.clone(), step.clone()),
        _ => return unsupported("a range"),
    };
    if step.is_zero() {
        return vm.value_error("range() arg 3 must not be zero");
    }
    Ok(vm.object(&vm.types.range.clone(), Kind::Range(start, stop, step)))
})];

pub(crate) const SLICE: Table = &[
    ("__new__", |vm, args| {
        let none = vm.none();
        let part = |at: usize| args.pos.get(at).cloned().unwrap_or_else(|| none.clone());
        let kind = match args.pos.len() {
            2 => Kind::Slice(none.clone(), part(1), none.clone()),
            _ => Kind::Slice(part(1), part(2), part(3)),
        };
        Ok(vm.object(&vm.types.slice.clone(), kind))
    }),
    ("indices", |vm, args| {
        let length = vm.to_usize(&args.pos[1])?;
        let (start, stop, step) = vm.slice_indices(&args.pos[0], length)?;
        let parts = vec![vm.int(start), vm.int(stop), vm.int(step)];
        Ok(vm.tuple(parts))
    }),
];

/// One end of a part of a sequence, counted from its end if it is negative.
fn index_within(at: i64, length: usize) -> usize {
    if at < 0 { length.saturating_sub(at.unsigned_abs() as usize) } else { (at as usize).min(length) }
}
