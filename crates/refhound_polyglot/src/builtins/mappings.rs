//! Dictionaries and sets.

use std::cell::RefCell;
use std::rc::Rc;

use refhound_pysyntax::{Binary, Compare};

use crate::builtins::Table;
use crate::python::dict::Dict;
use crate::python::iterators::Iter;
use crate::python::object::{Args, Kind, Obj};
use crate::python::operators::set_of;
use crate::vm::{R, Stop, Vm};

fn dict(object: &Obj) -> &RefCell<Dict> {
    match &object.kind {
        Kind::Dict(inner) => inner,
        _ => unreachable!("methods of dictionaries are called on dictionaries"),
    }
}

/// Adds what a dictionary is made of.
fn update(vm: &mut Vm, args: &Args) -> R {
    let target = args.pos[0].clone();
    if let Some(source) = args.pos.get(1) {
        let pairs = if matches!(source.kind, Kind::Dict(_)) || source.class().in_mro("keys").is_some() {
            vm.pairs_of(source)?
        } else {
            let mut pairs = Vec::new();
            for pair in vm.collect(source)? {
                let pair = vm.collect(&pair)?;
                let [key, value] = &pair[..] else {
                    return vm.value_error("dictionary update sequence element has the wrong length; 2 is required");
                };
                pairs.push((key.clone(), value.clone()));
            }
            pairs
        };
        for (key, value) in pairs {
            vm.dict_set(dict(&target), key, value)?;
        }
    }
    for (name, value) in args.named.clone() {
        let name = vm.str(name);
        vm.dict_set(dict(&target), name, value)?;
    }
    Ok(vm.none())
}

fn view(vm: &mut Vm, args: &Args, what: u8) -> R {
    let count = dict(&args.pos[0]).borrow().len;
    let _ = Iter::Dict(args.pos[0].clone(), 0, what, count);
    let items: Vec<Obj> = {
        let pairs = vm.pairs_of(&args.pos[0])?;
        pairs
            .into_iter()
            .map(|(key, value)| match what {
                0 => key,
                1 => value,
                _ => vm.tuple(vec![key, value]),
            })
            .collect()
    };
    Ok(vm.list(items))
}

fn key_error(vm: &mut Vm, key: &Obj) -> R {
    let class = vm.types.exception_class("KeyError");
    Err(Stop::Raise(vm.exception_of(&class, vec![key.clone()])))
}

pub(crate) const DICT: Table = &[
    ("__init__", |vm, args| update(vm, &args)),
    ("update", |vm, args| update(vm, &args)),
    ("keys", |vm, args| view(vm, &args, 0)),
    ("values", |vm, args| view(vm, &args, 1)),
    ("items", |vm, args| view(vm, &args, 2)),
    ("get", |vm, args| {
        let found = vm.dict_get(dict(&args.pos[0]), &args.pos[1])?;
        Ok(found.or_else(|| args.pos.get(2).cloned()).unwrap_or_else(|| vm.none()))
    }),
    ("setdefault", |vm, args| {
        if let Some(found) = vm.dict_get(dict(&args.pos[0]), &args.pos[1])? {
            return Ok(found);
        }
        let value = args.pos.get(2).cloned().unwrap_or_else(|| vm.none());
        vm.dict_set(dict(&args.pos[0]), args.pos[1].clone(), value.clone())?;
        Ok(value)
    }),
    ("pop", |vm, args| match (vm.dict_remove(dict(&args.pos[0]), &args.pos[1])?, args.pos.get(2)) {
        (Some((_, value)), _) => Ok(value),
        (None, Some(default)) => Ok(default.clone()),
        (None, None) => key_error(vm, &args.pos[1]),
    }),
    ("popitem", |vm, args| {
        let last = dict(&args.pos[0]).borrow().iter().next_back().map(|(_, key, value)| (key.clone(), value.clone()));
        let Some((key, value)) = last else { return vm.raise("KeyError", "popitem(): dictionary is empty") };
        vm.dict_remove(dict(&args.pos[0]), &key)?;
        Ok(vm.tuple(vec![key, value]))
    }),
    ("clear", |vm, args| {
        let old = dict(&args.pos[0]).borrow_mut().clear();
        drop(old);
        Ok(vm.none())
    }),
    ("copy", |vm, args| {
        let copy = dict(&args.pos[0]).borrow().clone();
        Ok(vm.object(&vm.types.dict.clone(), Kind::Dict(RefCell::new(copy))))
    }),
    ("fromkeys", |vm, args| {
        let value = args.pos.get(1).cloned().unwrap_or_else(|| vm.none());
        let made = vm.dict();
        for key in vm.collect(&args.pos[0])? {
            vm.dict_set(dict(&made), key, value.clone())?;
        }
        Ok(made)
    }),
    ("__contains__", |vm, args| {
        let found = vm.dict_has(dict(&args.pos[0]), &args.pos[1])?;
        Ok(vm.bool(found))
    }),
    ("__len__", |vm, args| {
        let length = dict(&args.pos[0]).borrow().len;
        Ok(vm.int(length))
    }),
];

fn filled(vm: &mut Vm, set: &Obj, source: Option<&Obj>) -> R<()> {
    let items = match source {
        Some(source) => vm.collect_unordered(source)?,
        None => Vec::new(),
    };
    if let Some(inner) = set_of(set) {
        for item in items {
            vm.set_add(inner, item)?;
        }
    }
    Ok(())
}

fn as_set(vm: &mut Vm, value: &Obj) -> R {
    if set_of(value).is_some() {
        return Ok(value.clone());
    }
    let set = vm.set();
    filled(vm, &set, Some(value))?;
    Ok(set)
}

fn combined(vm: &mut Vm, args: &Args, op: Binary) -> R {
    let mut left = args.pos[0].clone();
    for other in &args.pos[1..] {
        let other = as_set(vm, other)?;
        left = vm.binary(op, &left, &other)?;
    }
    Ok(left)
}

pub(crate) const SET: Table = &[
    ("__init__", |vm, args| {
        filled(vm, &args.pos[0], args.pos.get(1))?;
        Ok(vm.none())
    }),
    ("add", |vm, args| {
        if let Some(inner) = set_of(&args.pos[0]) {
            vm.set_add(inner, args.pos[1].clone())?;
        }
        Ok(vm.none())
    }),
    ("update", |vm, args| {
        for source in &args.pos[1..] {
            filled(vm, &args.pos[0], Some(source))?;
        }
        Ok(vm.none())
    }),
    ("clear", |vm, args| {
        let old = set_of(&args.pos[0]).map(|inner| inner.borrow_mut().clear());
        drop(old);
        Ok(vm.none())
    }),
    ("discard", |vm, args| {
        if let Some(inner) = set_of(&args.pos[0]) {
            vm.dict_remove(inner, &args.pos[1])?;
        }
        Ok(vm.none())
    }),
    ("remove", |vm, args| {
        let removed = match set_of(&args.pos[0]) {
            Some(inner) => vm.dict_remove(inner, &args.pos[1])?,
            None => None,
        };
        if removed.is_none() { key_error(vm, &args.pos[1]) } else { Ok(vm.none()) }
    }),
];

pub(crate) const FROZENSET: Table = &[("__new__", |vm, args| {
    let class = args.pos[0].clone();
    let set = vm.object(&class, Kind::FrozenSet(RefCell::default()));
    filled(vm, &set, args.pos.get(1))?;
    let _ = Rc::strong_count(&class);
    Ok(set)
})];

pub(crate) const ANY_SET: Table = &[
    ("union", |vm, args| combined(vm, &args, Binary::Or)),
    ("intersection", |vm, args| combined(vm, &args, Binary::And)),
    ("difference", |vm, args| combined(vm, &args, Binary::Sub)),
    ("symmetric_difference", |vm, args| combined(vm, &args, Binary::Xor)),
    ("issubset", |vm, args| {
        let other = as_set(vm, &args.pos[1])?;
        vm.rich(Compare::Le, &args.pos[0], &other)
    }),
    ("issuperset", |vm, args| {
        let other = as_set(vm, &args.pos[1])?;
        vm.rich(Compare::Ge, &args.pos[0], &other)
    }),
    ("isdisjoint", |vm, args| {
        let other = as_set(vm, &args.pos[1])?;
        let both = vm.binary(Binary::And, &args.pos[0], &other)?;
        let length = vm.length(&both)?;
        Ok(vm.bool(length == 0))
    }),
    ("copy", |vm, args| {
        combined(vm, &Args { pos: vec![args.pos[0].clone(), args.pos[0].clone()], named: Vec::new() }, Binary::Or)
    }),
    ("__contains__", |vm, args| {
        let found = match set_of(&args.pos[0]) {
            Some(inner) => vm.dict_has(inner, &args.pos[1])?,
            None => false,
        };
        Ok(vm.bool(found))
    }),
    ("__len__", |vm, args| {
        let length = set_of(&args.pos[0]).map_or(0, |inner| inner.borrow().len);
        Ok(vm.int(length))
    }),
];
