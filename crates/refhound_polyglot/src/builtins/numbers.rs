//! Numbers.

use num_bigint::{BigInt, Sign};
use num_traits::{Num, Signed, ToPrimitive};

use crate::builtins::Table;
use crate::limits;
use crate::python::object::{Args, Kind};
use crate::vm::{R, Vm, unsupported};

/// A number as text; base 0 is told by a prefix.
pub(crate) fn parse_int(text: &str, base: u32) -> Option<BigInt> {
    let text: String = text.trim().chars().filter(|&c| c != '_').collect();
    let (negative, digits) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text.strip_prefix('+').unwrap_or(&text)),
    };
    let lower = digits.to_ascii_lowercase();
    let prefixed = |prefix: &str| lower.strip_prefix(prefix).map(str::to_owned);
    let (digits, radix) = match base {
        0 | 16 if lower.starts_with("0x") => (prefixed("0x")?, 16),
        0 | 8 if lower.starts_with("0o") => (prefixed("0o")?, 8),
        0 | 2 if lower.starts_with("0b") => (prefixed("0b")?, 2),
        0 => (lower, 10),
        base => (lower, base),
    };
    if digits.is_empty() || digits.starts_with(['-', '+']) || !(2..=36).contains(&radix) {
        return None;
    }
    let value = BigInt::from_str_radix(&digits, radix).ok()?;
    Some(if negative { -value } else { value })
}

fn new_int(vm: &mut Vm, args: Args) -> R {
    let class = args.pos[0].clone();
    let value = match args.get(1, "x") {
        None => BigInt::from(0),
        Some(value) => match (&value.kind, args.get(2, "base")) {
            (Kind::Str(text), base) => {
                let base = match base {
                    Some(base) => vm.to_usize(&base)? as u32,
                    None => 10,
                };
                if let Some(value) = parse_int(text, base) {
                    value
                } else {
                    let shown = vm.repr(&value)?;
                    return vm.value_error(format!("invalid literal for int() with base {base}: {shown}"));
                }
            }
            (Kind::Bytes(bytes) | Kind::ByteArray(bytes), base) => {
                let text = String::from_utf8_lossy(&bytes.borrow()).to_string();
                let base = match base {
                    Some(base) => vm.to_usize(&base)? as u32,
                    None => 10,
                };
                match parse_int(&text, base) {
                    Some(value) => value,
                    None => return vm.value_error(format!("invalid literal for int() with base {base}")),
                }
            }
            (Kind::Float(value), None) => {
                if value.is_nan() {
                    return vm.value_error("cannot convert float NaN to integer");
                }
                match num_traits::FromPrimitive::from_f64(value.trunc()) {
                    Some(value) => value,
                    None => return vm.raise("OverflowError", "cannot convert float infinity to integer"),
                }
            }
            _ => {
                let by_method = match vm.method(&value, "__int__")? {
                    Some(method) if value.as_int().is_none() => Some(vm.call0(&method)?),
                    _ => None,
                };
                let from = by_method.unwrap_or(value);
                if from.as_int().is_none() && from.class().in_mro("__index__").is_none() {
                    let name = from.class_name();
                    return vm.type_error(format!(
                        "int() argument must be a string, a bytes-like object or a real number, not '{name}'"
                    ));
                }
                vm.index_of(&from)?
            }
        },
    };
    if std::rc::Rc::ptr_eq(&class, &vm.types.int) { Ok(vm.int(value)) } else { Ok(vm.object(&class, Kind::Int(value))) }
}

/// Whether an argument is given that is true.
fn is_named(vm: &mut Vm, args: &Args, name: &str) -> R<bool> {
    match args.named.iter().find(|(known, _)| &**known == name) {
        Some((_, value)) => vm.truth(&value.clone()),
        None => Ok(false),
    }
}

pub(crate) const INT: Table = &[
    ("__new__", new_int),
    ("bit_length", |vm, args| {
        let bits = args.pos[0].as_int().unwrap_or_default().bits();
        Ok(vm.int(bits))
    }),
    ("to_bytes", |vm, args| {
        let value = args.pos[0].as_int().unwrap_or_default();
        let length = match args.get(1, "length") {
            Some(length) => vm.to_usize(&length)?,
            None => 1,
        };
        let order = args.get(2, "byteorder").and_then(|order| order.as_str());
        if length as u64 > limits::RUN_INT_BITS {
            return unsupported("to_bytes of very many");
        }
        let is_signed = is_named(vm, &args, "signed")?;
        if value.is_negative() && !is_signed {
            return vm.raise("OverflowError", "can't convert negative int to unsigned");
        }
        let end = BigInt::from(1) << (8 * length);
        let half = &end >> u32::from(is_signed);
        if value >= half || -&value > half {
            return vm.raise("OverflowError", "int too big to convert");
        }
        let (_, mut bytes) = if value.is_negative() { value + end } else { value }.to_bytes_le();
        bytes.resize(length, 0);
        if order.as_deref() != Some("little") {
            bytes.reverse();
        }
        Ok(vm.bytes(bytes))
    }),
    ("from_bytes", |vm, args| {
        let Some(bytes) = args.get(0, "bytes").and_then(|bytes| bytes.bytes().map(|inner| inner.borrow().clone()))
        else {
            return unsupported("from_bytes of this");
        };
        let order = args.get(1, "byteorder").and_then(|order| order.as_str());
        let value = if order.as_deref() == Some("little") {
            BigInt::from_bytes_le(Sign::Plus, &bytes)
        } else {
            BigInt::from_bytes_be(Sign::Plus, &bytes)
        };
        let end = BigInt::from(1) << (8 * bytes.len());
        let is_negative = is_named(vm, &args, "signed")? && &value * 2 >= end && !bytes.is_empty();
        Ok(vm.int(if is_negative { value - end } else { value }))
    }),
];

pub(crate) const BOOL: Table = &[("__new__", |vm, args| {
    let value = match args.pos.get(1) {
        Some(value) => vm.truth(value)?,
        None => false,
    };
    Ok(vm.bool(value))
})];

pub(crate) const FLOAT: Table = &[
    ("__new__", |vm, args| {
        let value = match args.get(1, "x") {
            None => 0.0,
            Some(value) => match value.as_str() {
                Some(text) => {
                    if let Ok(value) = text.trim().to_ascii_lowercase().parse::<f64>() {
                        value
                    } else {
                        let shown = vm.repr(&value)?;
                        return vm.value_error(format!("could not convert string to float: {shown}"));
                    }
                }
                None => vm.float_of(&value)?,
            },
        };
        Ok(vm.float(value))
    }),
    ("is_integer", |vm, args| match args.pos[0].kind {
        Kind::Float(value) => Ok(vm.bool(value.fract() == 0.0)),
        _ => Ok(vm.bool(true)),
    }),
];

pub(crate) const COMPLEX: Table = &[
    ("__new__", |vm, args| {
        let mut parts = [0.0, 0.0];
        for (at, name) in [(1, "real"), (2, "imag")] {
            match args.get(at, name) {
                None => {}
                Some(value) if matches!(value.kind, Kind::Str(_) | Kind::Complex(..)) && args.pos.len() > 2 => {
                    return unsupported("complex() of two of these");
                }
                Some(value) => match value.kind {
                    Kind::Complex(..) => return Ok(value),
                    Kind::Str(_) => return unsupported("complex() of a text"),
                    _ => parts[at - 1] = vm.float_of(&value)?,
                },
            }
        }
        Ok(vm.object(&vm.types.complex.clone(), Kind::Complex(parts[0], parts[1])))
    }),
    ("conjugate", |vm, args| match args.pos[0].kind {
        Kind::Complex(real, imag) => Ok(vm.object(&vm.types.complex.clone(), Kind::Complex(real, -imag))),
        _ => unsupported("complex.conjugate"),
    }),
];

/// What `math` needs of the machine.
pub(crate) fn math(vm: &mut Vm, args: &Args) -> R {
    let name = args.pos[0].as_str().unwrap_or_default();
    let x = vm.float_of(&args.pos[1])?;
    let second = args.pos.get(2).cloned();
    let other = |vm: &mut Vm| match &second {
        Some(value) => vm.float_of(value),
        None => Ok(0.0),
    };
    let value = match &*name {
        "floor" | "ceil" | "trunc" => {
            let whole = match &*name {
                "floor" => x.floor(),
                "ceil" => x.ceil(),
                _ => x.trunc(),
            };
            let Some(whole) = whole.to_i128() else { return unsupported("a very large float") };
            return Ok(vm.int(whole));
        }
        "sqrt" if x < 0.0 => return vm.value_error("math domain error"),
        "log" | "log2" | "log10" if x <= 0.0 => return vm.value_error("math domain error"),
        "sqrt" => x.sqrt(),
        "sin" => x.sin(),
        "cos" => x.cos(),
        "tan" => x.tan(),
        "exp" => x.exp(),
        "log" => x.ln(),
        "log2" => x.log2(),
        "log10" => x.log10(),
        "fabs" => x.abs(),
        "pow" => x.powf(other(vm)?),
        "fmod" => x % other(vm)?,
        "atan2" => x.atan2(other(vm)?),
        "isnan" => return Ok(vm.bool(x.is_nan())),
        "isinf" => return Ok(vm.bool(x.is_infinite())),
        _ => return unsupported(format!("math.{name}")),
    };
    Ok(vm.float(value))
}
