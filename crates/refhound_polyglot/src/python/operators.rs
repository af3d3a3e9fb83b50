//! Operators: numbers and containers of our own first, then the methods of classes.

use std::cell::RefCell;
use std::rc::Rc;

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{Signed, ToPrimitive, Zero};
use refhound_pysyntax::{Binary, Compare, Unary};

use crate::limits;
use crate::python::object::{Kind, Obj};
use crate::vm::{R, Vm, unsupported};

/// The methods of a binary operator: its own, the reflected one, and the one in place.
fn names(op: Binary) -> (&'static str, &'static str, &'static str, &'static str) {
    match op {
        Binary::Add => ("__add__", "__radd__", "__iadd__", "+"),
        Binary::Sub => ("__sub__", "__rsub__", "__isub__", "-"),
        Binary::Mul => ("__mul__", "__rmul__", "__imul__", "*"),
        Binary::MatMul => ("__matmul__", "__rmatmul__", "__imatmul__", "@"),
        Binary::Div => ("__truediv__", "__rtruediv__", "__itruediv__", "/"),
        Binary::FloorDiv => ("__floordiv__", "__rfloordiv__", "__ifloordiv__", "//"),
        Binary::Mod => ("__mod__", "__rmod__", "__imod__", "%"),
        Binary::Pow => ("__pow__", "__rpow__", "__ipow__", "** or pow()"),
        Binary::Shl => ("__lshift__", "__rlshift__", "__ilshift__", "<<"),
        Binary::Shr => ("__rshift__", "__rrshift__", "__irshift__", ">>"),
        Binary::And => ("__and__", "__rand__", "__iand__", "&"),
        Binary::Or => ("__or__", "__ror__", "__ior__", "|"),
        Binary::Xor => ("__xor__", "__rxor__", "__ixor__", "^"),
    }
}

pub(crate) fn comparison_names(op: Compare) -> (&'static str, &'static str, &'static str) {
    match op {
        Compare::Lt => ("__lt__", "__gt__", "<"),
        Compare::Le => ("__le__", "__ge__", "<="),
        Compare::Eq => ("__eq__", "__eq__", "=="),
        Compare::Ne => ("__ne__", "__ne__", "!="),
        Compare::Gt => ("__gt__", "__lt__", ">"),
        Compare::Ge => ("__ge__", "__le__", ">="),
        Compare::In | Compare::NotIn | Compare::Is | Compare::IsNot => ("", "", ""),
    }
}

pub(crate) fn holds(op: Compare, order: std::cmp::Ordering) -> bool {
    match op {
        Compare::Lt => order.is_lt(),
        Compare::Le => order.is_le(),
        Compare::Eq => order.is_eq(),
        Compare::Ne => order.is_ne(),
        Compare::Gt => order.is_gt(),
        Compare::Ge => order.is_ge(),
        Compare::In | Compare::NotIn | Compare::Is | Compare::IsNot => false,
    }
}

impl Vm {
    pub(crate) fn binary(&mut self, op: Binary, left: &Obj, right: &Obj) -> R {
        if let Some(value) = self.builtin_binary(op, left, right)? {
            return Ok(value);
        }
        let (own, reflected, _, symbol) = names(op);
        let right_first = !Rc::ptr_eq(left.class(), right.class()) && right.class().is_subclass(left.class());
        let attempts: [(&Obj, &Obj, &str); 2] = if right_first {
            [(right, left, reflected), (left, right, own)]
        } else {
            [(left, right, own), (right, left, reflected)]
        };
        for (at, (receiver, other, name)) in attempts.into_iter().enumerate() {
            if at == 1
                && Rc::ptr_eq(left.class(), right.class())
                && left.class().in_mro(own).is_some()
                && name != own
                && op != Binary::Mul
            {
                continue;
            }
            if let Some(method) = self.method(receiver, name)? {
                let value = self.call_operator(&method, other)?;
                if !matches!(value.kind, Kind::NotImplemented) {
                    return Ok(value);
                }
            }
        }
        if op == Binary::Mul && (left.as_int().is_some() || right.as_int().is_some()) {
            // Sequences of C have only the one form.
            for (receiver, other) in [(left, right), (right, left)] {
                if other.as_int().is_some()
                    && let Some(method) = self.method(receiver, own)?
                {
                    let value = self.call_operator(&method, other)?;
                    if !matches!(value.kind, Kind::NotImplemented) {
                        return Ok(value);
                    }
                }
            }
        }
        let is_text = matches!(left.kind, Kind::Str(_) | Kind::List(_) | Kind::Tuple(_));
        let is_bytes = matches!(left.kind, Kind::Bytes(_) | Kind::ByteArray(_));
        let (left, right) = (left.class_name(), right.class_name());
        if op == Binary::Add && is_text {
            return self.type_error(format!("can only concatenate {left} (not \"{right}\") to {left}"));
        }
        if op == Binary::Add && is_bytes {
            return self.type_error(format!("can't concat {right} to {left}"));
        }
        self.type_error(format!("unsupported operand type(s) for {symbol}: '{left}' and '{right}'"))
    }

    pub(crate) fn in_place(&mut self, op: Binary, left: &Obj, right: &Obj) -> R {
        if let (Kind::List(items), Binary::Add) = (&left.kind, op) {
            let more = self.collect(right)?;
            items.borrow_mut().extend(more);
            return Ok(left.clone());
        }
        if let (Kind::ByteArray(bytes), Binary::Add, Some(more)) = (&left.kind, op, right.bytes()) {
            let more = more.borrow().clone();
            bytes.borrow_mut().extend(more);
            return Ok(left.clone());
        }
        if let Some(done) = self.changed_in_place(op, left, right)? {
            return Ok(done);
        }
        let (_, _, name, _) = names(op);
        if let Some(method) = self.method(left, name)? {
            let value = self.call_operator(&method, right)?;
            if !matches!(value.kind, Kind::NotImplemented) {
                return Ok(value);
            }
        }
        self.binary(op, left, right)
    }

    /// Objects that stay the same ones and get the items of the result.
    fn changed_in_place(&mut self, op: Binary, left: &Obj, right: &Obj) -> R<Option<Obj>> {
        let (_, _, name, _) = names(op);
        if self.overrides(left, name) {
            return Ok(None);
        }
        let made = match (&left.kind, op) {
            (Kind::List(_) | Kind::ByteArray(_), Binary::Mul) if right.as_int().is_some() => {
                self.repeated(left, right)?
            }
            (Kind::Set(_), _) if set_of(right).is_some() => self.sets(op, left, right)?,
            (Kind::Dict(_), Binary::Or) if matches!(right.kind, Kind::Dict(_)) => {
                self.both_dicts(left, right).map(Some)?
            }
            _ => None,
        };
        let Some(made) = made else { return Ok(None) };
        match (&left.kind, &made.kind) {
            (Kind::List(items), Kind::List(new)) => drop(items.replace(new.take())),
            (Kind::ByteArray(bytes), Kind::ByteArray(new)) => drop(bytes.replace(new.take())),
            (Kind::Set(inner), Kind::Set(new)) | (Kind::Dict(inner), Kind::Dict(new)) => {
                drop(inner.replace(new.take()));
            }
            _ => return Ok(None),
        }
        Ok(Some(left.clone()))
    }

    fn both_dicts(&mut self, left: &Obj, right: &Obj) -> R {
        let made = self.dict();
        if let Kind::Dict(inner) = &made.kind {
            for of in [left, right] {
                for (key, value) in self.pairs_of(of)? {
                    self.dict_set(inner, key, value)?;
                }
            }
        }
        Ok(made)
    }

    fn call_operator(&mut self, method: &Obj, other: &Obj) -> R {
        self.in_operator = matches!(method.kind, Kind::Wrapped(..));
        self.call_with(method, vec![other.clone()])
    }

    fn builtin_binary(&mut self, op: Binary, left: &Obj, right: &Obj) -> R<Option<Obj>> {
        match (&left.kind, &right.kind) {
            (Kind::Bool(a), Kind::Bool(b)) if matches!(op, Binary::And | Binary::Or | Binary::Xor) => {
                let value = match op {
                    Binary::And => a & b,
                    Binary::Or => a | b,
                    _ => a ^ b,
                };
                Ok(Some(self.bool(value)))
            }
            (Kind::Int(_) | Kind::Bool(_), Kind::Int(_) | Kind::Bool(_)) => {
                let (a, b) = (left.as_int().unwrap_or_default(), right.as_int().unwrap_or_default());
                self.integers(op, &a, &b).map(Some)
            }
            (Kind::Float(_) | Kind::Int(_) | Kind::Bool(_), Kind::Float(_) | Kind::Int(_) | Kind::Bool(_)) => {
                let (a, b) = (self.float_of(left)?, self.float_of(right)?);
                self.floats(op, a, b)
            }
            (Kind::Complex(..), _) | (_, Kind::Complex(..)) => match (complex_of(left), complex_of(right)) {
                (Some(a), Some(b)) => self.complexes(op, a, b),
                _ => Ok(None),
            },
            (Kind::Str(a), _) if op == Binary::Mod => {
                let text = self.percent(&a.clone(), right)?;
                Ok(Some(self.str(text)))
            }
            (Kind::Bytes(a), _) if op == Binary::Mod => {
                let format = a.borrow().clone();
                let bytes = self.percent_bytes(&format, right)?;
                Ok(Some(self.bytes(bytes)))
            }
            (Kind::Str(a), Kind::Str(b)) if op == Binary::Add => {
                let text = format!("{a}{b}");
                Ok(Some(self.str(text)))
            }
            (Kind::List(a), Kind::List(b)) if op == Binary::Add => {
                let items = a.borrow().iter().chain(b.borrow().iter()).cloned().collect();
                Ok(Some(self.list(items)))
            }
            (Kind::Tuple(a), Kind::Tuple(b)) if op == Binary::Add => {
                let items = a.borrow().iter().chain(b.borrow().iter()).cloned().collect();
                Ok(Some(self.tuple(items)))
            }
            (Kind::Bytes(a) | Kind::ByteArray(a), Kind::Bytes(b) | Kind::ByteArray(b)) if op == Binary::Add => {
                let bytes: Vec<u8> = a.borrow().iter().chain(b.borrow().iter()).copied().collect();
                if matches!(left.kind, Kind::ByteArray(_)) {
                    let kind = Kind::ByteArray(bytes.into());
                    return Ok(Some(self.object(&self.types.bytearray.clone(), kind)));
                }
                Ok(Some(self.bytes(bytes)))
            }
            (_, Kind::Int(_) | Kind::Bool(_)) if op == Binary::Mul => self.repeated(left, right),
            (Kind::Int(_) | Kind::Bool(_), _) if op == Binary::Mul => self.repeated(right, left),
            (Kind::Set(_) | Kind::FrozenSet(_), Kind::Set(_) | Kind::FrozenSet(_)) => self.sets(op, left, right),
            (Kind::Dict(_), Kind::Dict(_)) if op == Binary::Or => self.both_dicts(left, right).map(Some),
            _ => Ok(None),
        }
    }

    fn complexes(&mut self, op: Binary, a: (f64, f64), b: (f64, f64)) -> R<Option<Obj>> {
        let (real, imag) = match op {
            Binary::Add => (a.0 + b.0, a.1 + b.1),
            Binary::Sub => (a.0 - b.0, a.1 - b.1),
            Binary::Mul => (a.0 * b.0 - a.1 * b.1, a.0 * b.1 + a.1 * b.0),
            Binary::Div | Binary::Pow => return unsupported("an operation on complex numbers"),
            _ => return Ok(None),
        };
        Ok(Some(self.object(&self.types.complex.clone(), Kind::Complex(real, imag))))
    }

    fn repeated(&mut self, sequence: &Obj, count: &Obj) -> R<Option<Obj>> {
        let count = count.as_int().unwrap_or_default().to_i64().unwrap_or(0).max(0) as usize;
        let length = match &sequence.kind {
            Kind::List(items) | Kind::Tuple(items) => items.borrow().len(),
            Kind::Str(text) => text.len(),
            Kind::Bytes(bytes) | Kind::ByteArray(bytes) => bytes.borrow().len(),
            _ => return Ok(None),
        };
        if length.saturating_mul(count) > limits::RUN_ITEMS {
            return unsupported("a very long sequence");
        }
        Ok(Some(match &sequence.kind {
            Kind::List(items) => {
                let items = items.borrow().repeat_cloned(count);
                self.list(items)
            }
            Kind::Tuple(items) => {
                let items = items.borrow().repeat_cloned(count);
                self.tuple(items)
            }
            Kind::Str(text) => {
                let text = text.repeat(count);
                self.str(text)
            }
            Kind::Bytes(bytes) => {
                let bytes = bytes.borrow().repeat(count);
                self.bytes(bytes)
            }
            Kind::ByteArray(bytes) => {
                let bytes = bytes.borrow().repeat(count);
                self.object(&self.types.bytearray.clone(), Kind::ByteArray(bytes.into()))
            }
            _ => return Ok(None),
        }))
    }

    pub(crate) fn integers(&mut self, op: Binary, a: &BigInt, b: &BigInt) -> R {
        let value = match op {
            Binary::Add => a + b,
            Binary::Sub => a - b,
            Binary::Mul => a * b,
            Binary::FloorDiv | Binary::Mod | Binary::Div if b.is_zero() => {
                let what = if op == Binary::Div { "division by zero" } else { "integer division or modulo by zero" };
                return self.raise("ZeroDivisionError", what);
            }
            Binary::FloorDiv => a.div_floor(b),
            Binary::Mod => a.mod_floor(b),
            Binary::Div => {
                let (Some(a), Some(b)) = (a.to_f64(), b.to_f64()) else { return unsupported("a quotient") };
                return Ok(self.float(a / b));
            }
            Binary::Pow if b.is_negative() => {
                let (Some(a), Some(b)) = (a.to_f64(), b.to_f64()) else { return unsupported("a power") };
                return Ok(self.float(a.powf(b)));
            }
            Binary::Pow => {
                let Some(exponent) = b.to_u32().filter(|&e| u64::from(e) * a.bits().max(1) < limits::RUN_INT_BITS)
                else {
                    return unsupported("a very large number");
                };
                a.pow(exponent)
            }
            Binary::Shl | Binary::Shr => {
                if b.is_negative() {
                    return self.value_error("negative shift count");
                }
                let by = b.to_u64().unwrap_or(u64::MAX);
                if op == Binary::Shr {
                    if by > limits::RUN_INT_BITS {
                        if a.is_negative() { BigInt::from(-1) } else { BigInt::zero() }
                    } else {
                        a >> by
                    }
                } else if by > limits::RUN_INT_BITS {
                    return unsupported("a very large number");
                } else {
                    a << by
                }
            }
            Binary::And => a & b,
            Binary::Or => a | b,
            Binary::Xor => a ^ b,
            Binary::MatMul => return self.type_error("unsupported operand type(s) for @: 'int' and 'int'"),
        };
        Ok(self.int(value))
    }

    fn floats(&mut self, op: Binary, a: f64, b: f64) -> R<Option<Obj>> {
        let value = match op {
            Binary::Add => a + b,
            Binary::Sub => a - b,
            Binary::Mul => a * b,
            Binary::Div | Binary::FloorDiv | Binary::Mod if b == 0.0 => {
                return self.raise("ZeroDivisionError", "float division by zero");
            }
            Binary::Div => a / b,
            Binary::FloorDiv => (a / b).floor(),
            Binary::Mod => {
                let rest = a % b;
                if rest != 0.0 && (rest < 0.0) != (b < 0.0) { rest + b } else { rest }
            }
            Binary::Pow => a.powf(b),
            Binary::MatMul | Binary::Shl | Binary::Shr | Binary::And | Binary::Or | Binary::Xor => return Ok(None),
        };
        Ok(Some(self.float(value)))
    }

    pub(crate) fn float_of(&mut self, value: &Obj) -> R<f64> {
        match &value.kind {
            Kind::Float(value) => Ok(*value),
            Kind::Int(_) | Kind::Bool(_) => {
                let value = value.as_int().and_then(|value| value.to_f64()).unwrap_or(f64::INFINITY);
                if value.is_infinite() {
                    return self.raise("OverflowError", "int too large to convert to float");
                }
                Ok(value)
            }
            _ => {
                if let Some(method) = self.method(value, "__float__")? {
                    let value = self.call0(&method)?;
                    return self.float_of(&value);
                }
                self.type_error(format!("must be real number, not {}", value.class_name()))
            }
        }
    }

    fn sets(&mut self, op: Binary, left: &Obj, right: &Obj) -> R<Option<Obj>> {
        let (a, b) = (self.collect_unordered(left)?, self.collect_unordered(right)?);
        let (Some(of_a), Some(of_b)) = (set_of(left), set_of(right)) else { return Ok(None) };
        let mut kept = Vec::new();
        for item in &a {
            let both = self.dict_has(of_b, item)?;
            if matches!((op, both), (Binary::And, true) | (Binary::Sub | Binary::Xor, false)) || op == Binary::Or {
                kept.push(item.clone());
            }
        }
        for item in &b {
            if matches!(op, Binary::Or | Binary::Xor) && !self.dict_has(of_a, item)? {
                kept.push(item.clone());
            }
        }
        if !matches!(op, Binary::And | Binary::Or | Binary::Xor | Binary::Sub) {
            return Ok(None);
        }
        let class =
            if matches!(left.kind, Kind::Set(_)) { self.types.set.clone() } else { self.types.frozenset.clone() };
        let made = self.object(
            &class,
            if matches!(left.kind, Kind::Set(_)) {
                Kind::Set(RefCell::default())
            } else {
                Kind::FrozenSet(RefCell::default())
            },
        );
        if let Some(inner) = set_of(&made) {
            for item in kept {
                self.set_add(inner, item)?;
            }
        }
        Ok(Some(made))
    }

    pub(crate) fn unary(&mut self, op: Unary, value: &Obj) -> R {
        match (op, &value.kind) {
            (Unary::Neg, Kind::Float(inner)) => Ok(self.float(-inner)),
            (Unary::Pos, Kind::Float(inner)) => Ok(self.float(*inner)),
            (_, Kind::Int(_) | Kind::Bool(_)) => {
                let inner = value.as_int().unwrap_or_default();
                Ok(self.int(match op {
                    Unary::Neg => -inner,
                    Unary::Invert => -inner - 1,
                    Unary::Pos | Unary::Not => inner,
                }))
            }
            _ => {
                let (name, symbol) = match op {
                    Unary::Neg => ("__neg__", "-"),
                    Unary::Pos => ("__pos__", "+"),
                    Unary::Invert | Unary::Not => ("__invert__", "~"),
                };
                match self.method(value, name)? {
                    Some(method) => self.call0(&method),
                    None => self.type_error(format!("bad operand type for unary {symbol}: '{}'", value.class_name())),
                }
            }
        }
    }

    pub(crate) fn truth(&mut self, value: &Obj) -> R<bool> {
        Ok(match &value.kind {
            Kind::None => false,
            Kind::Bool(value) => *value,
            Kind::Int(value) => !value.is_zero(),
            Kind::Float(value) => *value != 0.0,
            Kind::Str(text) => !text.is_empty(),
            Kind::Bytes(bytes) | Kind::ByteArray(bytes) => !bytes.borrow().is_empty(),
            Kind::List(items) | Kind::Tuple(items) if !self.overrides(value, "__len__") => !items.borrow().is_empty(),
            Kind::Dict(inner) | Kind::Set(inner) | Kind::FrozenSet(inner) => inner.borrow().len != 0,
            _ => {
                if let Some(method) = self.method(value, "__bool__")? {
                    let truth = self.call0(&method)?;
                    return match truth.kind {
                        Kind::Bool(truth) => Ok(truth),
                        _ => self.type_error(format!("__bool__ should return bool, returned {}", truth.class_name())),
                    };
                }
                if value.class().in_mro("__len__").is_some() {
                    return Ok(self.length(value)? != 0);
                }
                true
            }
        })
    }

    /// Whether a class of Python has a method of its own where the built-in one would do.
    pub(crate) fn overrides(&self, object: &Obj, name: &str) -> bool {
        object.class().in_mro(name).is_some_and(|member| !matches!(member.kind, Kind::Builtin(..)))
    }

    pub(crate) fn length(&mut self, value: &Obj) -> R<usize> {
        if !self.overrides(value, "__len__") {
            match &value.kind {
                Kind::List(items) | Kind::Tuple(items) => return Ok(items.borrow().len()),
                Kind::Str(text) => return Ok(text.chars().count()),
                Kind::Bytes(bytes) | Kind::ByteArray(bytes) => return Ok(bytes.borrow().len()),
                Kind::Dict(inner) | Kind::Set(inner) | Kind::FrozenSet(inner) => return Ok(inner.borrow().len),
                Kind::Range(start, stop, step) => return Ok(crate::builtins::sequences::range_len(start, stop, step)),
                _ => {}
            }
        }
        let Some(method) = self.method(value, "__len__")? else {
            return self.type_error(format!("object of type '{}' has no len()", value.class_name()));
        };
        let length = self.call0(&method)?;
        match length.as_int() {
            Some(length) if length.is_negative() => self.value_error("__len__() should return >= 0"),
            Some(length) => match length.to_usize() {
                Some(length) => Ok(length),
                None => self.raise("OverflowError", "cannot fit 'int' into an index-sized integer"),
            },
            None => self.type_error(format!("'{}' object cannot be interpreted as an integer", length.class_name())),
        }
    }

    pub(crate) fn equal(&mut self, left: &Obj, right: &Obj) -> R<bool> {
        if Rc::ptr_eq(left, right) && !matches!(left.kind, Kind::Float(_) | Kind::Native | Kind::Instance) {
            return Ok(true);
        }
        let value = self.rich(Compare::Eq, left, right)?;
        self.truth(&value)
    }

    /// As containers compare: the same object is equal to itself.
    pub(crate) fn same_or_equal(&mut self, left: &Obj, right: &Obj) -> R<bool> {
        Ok(Rc::ptr_eq(left, right) || self.equal(left, right)?)
    }

    pub(crate) fn rich(&mut self, op: Compare, left: &Obj, right: &Obj) -> R {
        let (own, reflected, symbol) = comparison_names(op);
        if !self.overrides(left, own)
            && !self.overrides(right, reflected)
            && let Some(value) = self.builtin_compare(op, left, right)?
        {
            return Ok(self.bool(value));
        }
        let right_first = !Rc::ptr_eq(left.class(), right.class())
            && right.class().is_subclass(left.class())
            && self.overrides(right, reflected);
        let mut attempts = vec![(left, right, own), (right, left, reflected)];
        if right_first {
            attempts.reverse();
        }
        for (receiver, other, name) in attempts {
            if let Some(method) = self.method(receiver, name)? {
                if matches!(&method.kind, Kind::Bound(function, _) if matches!(function.kind, Kind::Builtin(..))) {
                    continue;
                }
                let value = self.call_with(&method, vec![other.clone()])?;
                if !matches!(value.kind, Kind::NotImplemented) {
                    return Ok(value);
                }
            }
        }
        if op == Compare::Ne {
            // The default is the opposite of `==`.
            for (receiver, other) in [(left, right), (right, left)] {
                if self.overrides(receiver, "__eq__")
                    && !self.overrides(receiver, "__ne__")
                    && let Some(method) = self.method(receiver, "__eq__")?
                {
                    let value = self.call_operator(&method, other)?;
                    if !matches!(value.kind, Kind::NotImplemented) {
                        let truth = self.truth(&value)?;
                        return Ok(self.bool(!truth));
                    }
                }
            }
        }
        if let Some(value) = self.builtin_compare(op, left, right)? {
            return Ok(self.bool(value));
        }
        match op {
            Compare::Eq => Ok(self.bool(Rc::ptr_eq(left, right))),
            Compare::Ne => Ok(self.bool(!Rc::ptr_eq(left, right))),
            _ => {
                let (left, right) = (left.class_name(), right.class_name());
                self.type_error(format!("'{symbol}' not supported between instances of '{left}' and '{right}'"))
            }
        }
    }

    /// `None` if values of these kinds do not compare.
    fn builtin_compare(&mut self, op: Compare, left: &Obj, right: &Obj) -> R<Option<bool>> {
        Ok(match (&left.kind, &right.kind) {
            (Kind::Int(a), Kind::Int(b)) => Some(holds(op, a.cmp(b))),
            (Kind::Int(_) | Kind::Bool(_), Kind::Int(_) | Kind::Bool(_)) => {
                Some(holds(op, left.as_int().cmp(&right.as_int())))
            }
            (Kind::Float(_) | Kind::Int(_) | Kind::Bool(_), Kind::Float(_) | Kind::Int(_) | Kind::Bool(_)) => {
                let of = |value: &Obj| match &value.kind {
                    Kind::Float(value) => *value,
                    _ => value.as_int().and_then(|value| value.to_f64()).unwrap_or(f64::NAN),
                };
                Some(match of(left).partial_cmp(&of(right)) {
                    Some(order) => holds(op, order),
                    None => op == Compare::Ne,
                })
            }
            (Kind::Str(a), Kind::Str(b)) => Some(holds(op, a.chars().cmp(b.chars()))),
            (Kind::Bytes(a) | Kind::ByteArray(a), Kind::Bytes(b) | Kind::ByteArray(b)) => {
                Some(holds(op, a.borrow().cmp(&b.borrow())))
            }
            (Kind::List(a), Kind::List(b)) | (Kind::Tuple(a), Kind::Tuple(b)) => {
                let (a, b) = (a.borrow().clone(), b.borrow().clone());
                return self.compare_items(op, &a, &b).map(Some);
            }
            (Kind::Dict(a), Kind::Dict(b)) if matches!(op, Compare::Eq | Compare::Ne) => {
                let equal = a.borrow().len == b.borrow().len && self.dict_within(left, right)?;
                Some(equal == (op == Compare::Eq))
            }
            (Kind::Set(a) | Kind::FrozenSet(a), Kind::Set(b) | Kind::FrozenSet(b)) => {
                let (a, b) = (a.borrow().len, b.borrow().len);
                Some(match op {
                    Compare::Eq => a == b && self.set_within(left, right)?,
                    Compare::Ne => !(a == b && self.set_within(left, right)?),
                    Compare::Le => self.set_within(left, right)?,
                    Compare::Lt => a < b && self.set_within(left, right)?,
                    Compare::Ge => self.set_within(right, left)?,
                    _ => a > b && self.set_within(right, left)?,
                })
            }
            (Kind::Range(..), Kind::Range(..)) if matches!(op, Compare::Eq | Compare::Ne) => {
                let (a, b) = (self.collect(left)?, self.collect(right)?);
                return self.compare_items(op, &a, &b).map(Some);
            }
            (Kind::Slice(start, stop, step), Kind::Slice(from, to, by)) => {
                let (one, other) = ([start, stop, step].map(Clone::clone), [from, to, by].map(Clone::clone));
                Some(self.compare_items(op, &one, &other)?)
            }
            (Kind::Complex(a, b), Kind::Complex(c, d)) => match op {
                Compare::Eq => Some(a == c && b == d),
                Compare::Ne => Some(!(a == c && b == d)),
                _ => None,
            },
            _ => None,
        })
    }

    fn compare_items(&mut self, op: Compare, a: &[Obj], b: &[Obj]) -> R<bool> {
        if matches!(op, Compare::Eq | Compare::Ne) && a.len() != b.len() {
            return Ok(op == Compare::Ne);
        }
        for (x, y) in a.iter().zip(b) {
            if !self.same_or_equal(x, y)? {
                return match op {
                    Compare::Eq => Ok(false),
                    Compare::Ne => Ok(true),
                    _ => {
                        let value = self.rich(op, x, y)?;
                        self.truth(&value)
                    }
                };
            }
        }
        Ok(holds(op, a.len().cmp(&b.len())))
    }

    fn dict_within(&mut self, a: &Obj, b: &Obj) -> R<bool> {
        let Kind::Dict(inner) = &b.kind else { return Ok(false) };
        for (key, value) in self.pairs_of(a)? {
            match self.dict_get(inner, &key)? {
                Some(other) if self.same_or_equal(&value, &other)? => {}
                _ => return Ok(false),
            }
        }
        Ok(true)
    }

    fn set_within(&mut self, a: &Obj, b: &Obj) -> R<bool> {
        let Some(inner) = set_of(b) else { return Ok(false) };
        for item in self.collect_unordered(a)? {
            if !self.dict_has(inner, &item)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    pub(crate) fn contains(&mut self, container: &Obj, item: &Obj) -> R<bool> {
        if self.overrides(container, "__contains__") {
            let method = self.method(container, "__contains__")?.unwrap_or_else(|| self.none());
            let found = self.call_with(&method, vec![item.clone()])?;
            return self.truth(&found);
        }
        match (&container.kind, &item.kind) {
            (Kind::Dict(inner) | Kind::Set(inner) | Kind::FrozenSet(inner), _) => return self.dict_has(inner, item),
            (Kind::Str(text), Kind::Str(part)) => return Ok(text.contains(&**part)),
            (Kind::Str(_), _) => {
                let name = item.class_name();
                return self.type_error(format!("'in <string>' requires string as left operand, not {name}"));
            }
            (Kind::Bytes(bytes) | Kind::ByteArray(bytes), Kind::Bytes(part) | Kind::ByteArray(part)) => {
                let (bytes, part) = (bytes.borrow(), part.borrow());
                return Ok(part.is_empty() || bytes.windows(part.len()).any(|window| window == &part[..]));
            }
            _ => {}
        }
        let iterator = match self.iterate(container) {
            Ok(iterator) => iterator,
            Err(stop) if self.is_raised(&stop, "TypeError") => {
                let name = container.class_name();
                return self.type_error(format!("argument of type '{name}' is not iterable"));
            }
            Err(stop) => return Err(stop),
        };
        while let Some(value) = self.next(&iterator)? {
            if self.same_or_equal(&value, item)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    pub(crate) fn hash(&mut self, value: &Obj) -> R<u64> {
        use std::hash::{Hash, Hasher};
        let mut hasher = rustc_hash::FxHasher::default();
        match &value.kind {
            Kind::Int(_) | Kind::Bool(_) => value.as_int().unwrap_or_default().hash(&mut hasher),
            Kind::Float(inner) if inner.fract() == 0.0 && inner.abs() < 1e18 => {
                BigInt::from(*inner as i64).hash(&mut hasher);
            }
            Kind::Float(inner) => inner.to_bits().hash(&mut hasher),
            Kind::Str(text) => text.hash(&mut hasher),
            Kind::Bytes(bytes) => bytes.borrow().hash(&mut hasher),
            Kind::Tuple(items) if !self.overrides(value, "__hash__") => {
                let items = items.borrow().clone();
                for item in items {
                    self.hash(&item)?.hash(&mut hasher);
                }
            }
            Kind::FrozenSet(_) => {
                let mut sum = 0u64;
                for item in self.collect_unordered(value)? {
                    sum = sum.wrapping_add(self.hash(&item)?);
                }
                sum.hash(&mut hasher);
            }
            Kind::List(_) | Kind::Dict(_) | Kind::Set(_) | Kind::ByteArray(_) | Kind::Slice(..)
                if !self.overrides(value, "__hash__") =>
            {
                return self.type_error(format!("unhashable type: '{}'", value.class_name()));
            }
            _ => {
                let class = value.class().clone();
                let own = class.in_mro("__hash__");
                let own_eq_only = class.as_class().is_some_and(|inner| {
                    inner.mro.borrow().iter().find_map(|one| {
                        let attrs = one.attrs.borrow();
                        if attrs.get("__hash__").is_some() { Some(false) } else { attrs.get("__eq__").map(|_| true) }
                    }) == Some(true)
                });
                if own_eq_only || own.as_ref().is_some_and(|member| member.is_none()) {
                    return self.type_error(format!("unhashable type: '{}'", value.class_name()));
                }
                if self.overrides(value, "__hash__")
                    && let Some(method) = self.method(value, "__hash__")?
                {
                    let hash = self.call0(&method)?;
                    return match hash.as_int() {
                        Some(hash) => Ok(hash.to_i64().map_or_else(|| hash.bits(), |hash| hash as u64)),
                        None => self.type_error("__hash__ method should return an integer"),
                    };
                }
                value.id.hash(&mut hasher);
            }
        }
        Ok(hasher.finish() & 0x0fff_ffff_ffff_ffff)
    }
}

pub(crate) fn set_of(object: &Obj) -> Option<&std::cell::RefCell<crate::python::dict::Dict>> {
    match &object.kind {
        Kind::Set(inner) | Kind::FrozenSet(inner) => Some(inner),
        _ => None,
    }
}

/// Repetition of items that are counted references.
trait Repeat {
    fn repeat_cloned(&self, count: usize) -> Vec<Obj>;
}

impl Repeat for Vec<Obj> {
    fn repeat_cloned(&self, count: usize) -> Vec<Obj> {
        (0..count).flat_map(|_| self.iter().cloned()).collect()
    }
}

/// A number as a complex one; an integer that no float can hold is none.
fn complex_of(value: &Obj) -> Option<(f64, f64)> {
    match &value.kind {
        Kind::Complex(real, imag) => Some((*real, *imag)),
        Kind::Float(real) => Some((*real, 0.0)),
        Kind::Int(_) | Kind::Bool(_) => Some((value.as_int()?.to_f64()?, 0.0)),
        _ => None,
    }
}
