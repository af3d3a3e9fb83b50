//! `x[i]` and slices.

use num_bigint::BigInt;
use num_traits::{Signed, ToPrimitive, Zero};

use crate::python::object::{Kind, Obj};
use crate::vm::{R, Vm};

impl Vm {
    /// What may be an index.
    pub(crate) fn index_of(&mut self, value: &Obj) -> R<BigInt> {
        if let Some(value) = value.as_int() {
            return Ok(value);
        }
        if let Some(method) = self.method(value, "__index__")? {
            let value = self.call0(&method)?;
            if let Some(value) = value.as_int() {
                return Ok(value);
            }
        }
        self.type_error(format!("'{}' object cannot be interpreted as an integer", value.class_name()))
    }

    /// An index of a sequence of this length, or nothing if it is outside.
    fn place_in(&mut self, index: &Obj, length: usize, what: &str) -> R<Option<usize>> {
        if index.as_int().is_none() && index.class().in_mro("__index__").is_none() {
            let name = index.class_name();
            return self.type_error(format!("{what} indices must be integers or slices, not {name}"));
        }
        let index = self.index_of(index)?;
        let index = if index.is_negative() { index + length } else { index };
        Ok(index.to_usize().filter(|&index| index < length))
    }

    /// Start, stop and step of a slice for a sequence of this length.
    pub(crate) fn slice_indices(&mut self, slice: &Obj, length: usize) -> R<(i64, i64, i64)> {
        let Kind::Slice(start, stop, step) = &slice.kind else { return self.type_error("not a slice") };
        let (start, stop, step) = (start.clone(), stop.clone(), step.clone());
        let clamp =
            |value: BigInt| value.to_i64().unwrap_or(if value.is_negative() { i64::MIN / 2 } else { i64::MAX / 2 });
        let step = if step.is_none() { 1 } else { clamp(self.slice_part(&step)?) };
        if step == 0 {
            return self.value_error("slice step cannot be zero");
        }
        let length = length as i64;
        let (low, high) = if step < 0 { (-1, length - 1) } else { (0, length) };
        let part = |vm: &mut Vm, value: &Obj, default: i64| -> R<i64> {
            if value.is_none() {
                return Ok(default);
            }
            let value = clamp(vm.slice_part(value)?);
            let value = if value < 0 { value + length } else { value };
            Ok(value.clamp(low, high))
        };
        let start = part(self, &start, if step < 0 { high } else { low })?;
        let stop = part(self, &stop, if step < 0 { low } else { high })?;
        Ok((start, stop, step))
    }

    fn slice_part(&mut self, value: &Obj) -> R<BigInt> {
        if value.as_int().is_none() && value.class().in_mro("__index__").is_none() {
            return self.type_error("slice indices must be integers or None or have an __index__ method");
        }
        self.index_of(value)
    }

    fn places(&mut self, slice: &Obj, length: usize) -> R<Vec<usize>> {
        let (start, stop, step) = self.slice_indices(slice, length)?;
        let mut places = Vec::new();
        let mut at = start;
        while (step > 0 && at < stop) || (step < 0 && at > stop) {
            places.push(at as usize);
            at += step;
        }
        Ok(places)
    }

    pub(crate) fn item(&mut self, object: &Obj, index: &Obj) -> R {
        if self.overrides(object, "__getitem__") {
            let method = self.method(object, "__getitem__")?.unwrap_or_else(|| self.none());
            return self.call_with(&method, vec![index.clone()]);
        }
        let is_slice = matches!(index.kind, Kind::Slice(..));
        match &object.kind {
            Kind::List(items) | Kind::Tuple(items) => {
                let (what, is_list) =
                    if matches!(object.kind, Kind::List(_)) { ("list", true) } else { ("tuple", false) };
                let length = items.borrow().len();
                if is_slice {
                    let places = self.places(index, length)?;
                    let chosen = places.into_iter().filter_map(|at| items.borrow().get(at).cloned()).collect();
                    return Ok(if is_list { self.list(chosen) } else { self.tuple(chosen) });
                }
                match self.place_in(index, length, what)? {
                    Some(at) => Ok(items.borrow()[at].clone()),
                    None => self.raise("IndexError", format!("{what} index out of range")),
                }
            }
            Kind::Str(text) => {
                let chars: Vec<char> = text.chars().collect();
                if is_slice {
                    let places = self.places(index, chars.len())?;
                    let chosen: String = places.into_iter().map(|at| chars[at]).collect();
                    return Ok(self.str(chosen));
                }
                match self.place_in(index, chars.len(), "string")? {
                    Some(at) => Ok(self.str(chars[at].to_string())),
                    None => self.raise("IndexError", "string index out of range"),
                }
            }
            Kind::Bytes(bytes) | Kind::ByteArray(bytes) => {
                let bytes = bytes.borrow().clone();
                if is_slice {
                    let places = self.places(index, bytes.len())?;
                    let chosen: Vec<u8> = places.into_iter().map(|at| bytes[at]).collect();
                    if matches!(object.kind, Kind::ByteArray(_)) {
                        return Ok(self.object(&self.types.bytearray.clone(), Kind::ByteArray(chosen.into())));
                    }
                    return Ok(self.bytes(chosen));
                }
                match self.place_in(index, bytes.len(), "byte")? {
                    Some(at) => Ok(self.int(bytes[at])),
                    None => self.raise("IndexError", "index out of range"),
                }
            }
            Kind::Dict(inner) => {
                if let Some(value) = self.dict_get(inner, index)? {
                    Ok(value)
                } else {
                    if let Some(method) = self.method(object, "__missing__")? {
                        return self.call_with(&method, vec![index.clone()]);
                    }
                    let class = self.types.exception_class("KeyError");
                    Err(crate::vm::Stop::Raise(self.exception_of(&class, vec![index.clone()])))
                }
            }
            Kind::Range(start, _, step) => {
                let items = self.length(object)?;
                if is_slice {
                    let (from, to, by) = self.slice_indices(index, items)?;
                    let at = |place: i64| start + step * place;
                    let kind = Kind::Range(at(from), at(to), step * by);
                    return Ok(self.object(&self.types.range.clone(), kind));
                }
                let (start, step) = (start.clone(), step.clone());
                match self.place_in(index, items, "range")? {
                    Some(at) => Ok(self.int(start + step * at)),
                    None => self.raise("IndexError", "range object index out of range"),
                }
            }
            _ => self.type_error(format!("'{}' object is not subscriptable", object.class_name())),
        }
    }

    pub(crate) fn set_item(&mut self, object: &Obj, index: &Obj, value: Obj) -> R<()> {
        if self.overrides(object, "__setitem__") {
            let method = self.method(object, "__setitem__")?.unwrap_or_else(|| self.none());
            self.call_with(&method, vec![index.clone(), value])?;
            return Ok(());
        }
        match &object.kind {
            Kind::List(items) => {
                let length = items.borrow().len();
                if matches!(index.kind, Kind::Slice(..)) {
                    let values = self.collect(&value)?;
                    return self.set_slice(items, index, values);
                }
                match self.place_in(index, length, "list")? {
                    Some(at) => {
                        let old = std::mem::replace(&mut items.borrow_mut()[at], value);
                        drop(old);
                        Ok(())
                    }
                    None => self.raise("IndexError", "list assignment index out of range"),
                }
            }
            Kind::ByteArray(bytes) if matches!(index.kind, Kind::Slice(..)) => {
                let class = self.types.bytearray.clone();
                let values = self.call_with(&class, vec![value])?;
                let values = values.bytes().map(|values| values.borrow().clone()).unwrap_or_default();
                let length = bytes.borrow().len();
                let (start, stop, step) = self.slice_indices(index, length)?;
                if step == 1 {
                    let (start, stop) = (start as usize, stop.max(start) as usize);
                    bytes.borrow_mut().splice(start..stop, values);
                    return Ok(());
                }
                let places = self.places(index, length)?;
                if places.len() != values.len() {
                    let (got, want) = (values.len(), places.len());
                    return self.value_error(format!(
                        "attempt to assign bytes of size {got} to extended slice of size {want}"
                    ));
                }
                for (at, value) in places.into_iter().zip(values) {
                    bytes.borrow_mut()[at] = value;
                }
                Ok(())
            }
            Kind::ByteArray(bytes) => {
                let length = bytes.borrow().len();
                let Some(at) = self.place_in(index, length, "bytearray")? else {
                    return self.raise("IndexError", "bytearray index out of range");
                };
                let value = self.index_of(&value)?;
                match value.to_u8() {
                    Some(value) => {
                        bytes.borrow_mut()[at] = value;
                        Ok(())
                    }
                    None => self.value_error("byte must be in range(0, 256)"),
                }
            }
            Kind::Dict(inner) => self.dict_set(inner, index.clone(), value),
            _ => self.type_error(format!("'{}' object does not support item assignment", object.class_name())),
        }
    }

    fn set_slice(&mut self, items: &std::cell::RefCell<Vec<Obj>>, index: &Obj, values: Vec<Obj>) -> R<()> {
        let length = items.borrow().len();
        let (start, stop, step) = self.slice_indices(index, length)?;
        if step == 1 {
            let (start, stop) = (start as usize, stop.max(start) as usize);
            let old: Vec<Obj> = items.borrow_mut().splice(start..stop, values).collect();
            drop(old);
            return Ok(());
        }
        let places = self.places(index, length)?;
        if places.len() != values.len() {
            let (got, want) = (values.len(), places.len());
            return self
                .value_error(format!("attempt to assign sequence of size {got} to extended slice of size {want}"));
        }
        for (at, value) in places.into_iter().zip(values) {
            items.borrow_mut()[at] = value;
        }
        Ok(())
    }

    pub(crate) fn delete_item(&mut self, object: &Obj, index: &Obj) -> R<()> {
        if self.overrides(object, "__delitem__") {
            let method = self.method(object, "__delitem__")?.unwrap_or_else(|| self.none());
            self.call_with(&method, vec![index.clone()])?;
            return Ok(());
        }
        match &object.kind {
            Kind::List(items) => {
                let length = items.borrow().len();
                if matches!(index.kind, Kind::Slice(..)) {
                    let mut places = self.places(index, length)?;
                    places.sort_unstable();
                    for at in places.into_iter().rev() {
                        let old = items.borrow_mut().remove(at);
                        drop(old);
                    }
                    return Ok(());
                }
                match self.place_in(index, length, "list")? {
                    Some(at) => {
                        let old = items.borrow_mut().remove(at);
                        drop(old);
                        Ok(())
                    }
                    None => self.raise("IndexError", "list assignment index out of range"),
                }
            }
            Kind::ByteArray(bytes) => {
                let length = bytes.borrow().len();
                let mut places = if matches!(index.kind, Kind::Slice(..)) {
                    self.places(index, length)?
                } else {
                    match self.place_in(index, length, "bytearray")? {
                        Some(at) => vec![at],
                        None => return self.raise("IndexError", "bytearray index out of range"),
                    }
                };
                places.sort_unstable();
                for at in places.into_iter().rev() {
                    bytes.borrow_mut().remove(at);
                }
                Ok(())
            }
            Kind::Dict(inner) => {
                if self.dict_remove(inner, index)?.is_some() {
                    Ok(())
                } else {
                    let class = self.types.exception_class("KeyError");
                    Err(crate::vm::Stop::Raise(self.exception_of(&class, vec![index.clone()])))
                }
            }
            _ => self.type_error(format!("'{}' object doesn't support item deletion", object.class_name())),
        }
    }
}

/// How many numbers a range has.
pub(crate) fn count(start: &BigInt, stop: &BigInt, step: &BigInt) -> BigInt {
    let distance = if step.is_negative() { start - stop } else { stop - start };
    let step = step.abs();
    if distance.is_negative() || distance.is_zero() || step.is_zero() {
        return BigInt::zero();
    }
    (distance + &step - 1) / step
}
