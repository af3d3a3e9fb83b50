//! Functions that are always there, and the methods of classes without data.

use std::cell::RefCell;
use std::rc::Rc;

use num_bigint::BigInt;
use num_traits::ToPrimitive;

use crate::builtins::Table;
use crate::python::execute::Flow;
use crate::python::iterators::Iter;
use crate::python::object::{Args, Kind, Layout, Obj, Raised};
use crate::vm::{R, Stop, Vm, unsupported};

/// A new instance of the layout that a class has.
pub(crate) fn allocate(vm: &mut Vm, class: &Obj) -> R {
    let Some(inner) = class.as_class() else { return vm.type_error("object.__new__(X): X is not a type object") };
    let kind = match inner.layout {
        Layout::Plain => Kind::Instance,
        Layout::Exception => Kind::Exception(RefCell::new(Raised {
            args: Vec::new(),
            cause: None,
            context: None,
            trace: Vec::new(),
            site: None,
        })),
        Layout::List => Kind::List(RefCell::default()),
        Layout::Dict => Kind::Dict(RefCell::default()),
        Layout::Set => Kind::Set(RefCell::default()),
        Layout::ByteArray => Kind::ByteArray(RefCell::default()),
        Layout::Native
        | Layout::Type
        | Layout::Closed
        | Layout::Int
        | Layout::Float
        | Layout::Str
        | Layout::Bytes
        | Layout::Tuple
        | Layout::FrozenSet => {
            return vm.type_error(format!("cannot create '{}' instances", inner.name));
        }
    };
    Ok(vm.object(class, kind))
}

pub(crate) const OBJECT: Table = &[
    ("__new__", |vm, args| {
        let Some(class) = args.pos.first().cloned() else {
            return vm.type_error("object.__new__(): not enough arguments");
        };
        let has_init = class.in_mro("__init__").is_some_and(|member| !matches!(member.kind, Kind::Builtin(..)));
        let is_plain = class.as_class().is_some_and(|inner| inner.layout == Layout::Plain);
        if is_plain && !has_init && args.pos.len() + args.named.len() > 1 {
            let name = class.as_class().map(|inner| inner.name.clone()).unwrap_or_default();
            return vm.type_error(format!("{name}() takes no arguments"));
        }
        allocate(vm, &class)
    }),
    ("__init__", |vm, _| Ok(vm.none())),
    ("__repr__", |vm, args| {
        let text = vm.plain_repr(&args.pos[0])?;
        Ok(vm.str(text))
    }),
    ("__str__", |vm, args| {
        let text = vm.repr(&args.pos[0])?;
        Ok(vm.str(text))
    }),
    ("__hash__", |vm, args| {
        let id = args.pos[0].id;
        Ok(vm.int(id))
    }),
    ("__setattr__", |vm, args| {
        let name = args.pos[1].as_str().unwrap_or_default();
        vm.set_plain_attribute(&args.pos[0], &name, Some(args.pos[2].clone()))?;
        Ok(vm.none())
    }),
    ("__delattr__", |vm, args| {
        let name = args.pos[1].as_str().unwrap_or_default();
        vm.set_plain_attribute(&args.pos[0], &name, None)?;
        Ok(vm.none())
    }),
];

pub(crate) const TYPE: Table = &[
    ("__new__", |vm, args| {
        let (Some(name), Some(bases), Some(members)) = (args.pos.get(1), args.pos.get(2), args.pos.get(3)) else {
            return vm.type_error("type() takes 1 or 3 arguments");
        };
        let bases = vm.collect(bases)?;
        let mut names = crate::python::object::Names::default();
        for (key, value) in vm.keywords_of(members)? {
            names.set(&key, value);
        }
        let name = name.as_str().unwrap_or_default();
        vm.new_class(&name, &bases, names, None)
    }),
    ("__init__", |vm, _| Ok(vm.none())),
    ("mro", |vm, args| {
        let mro = args.pos[0].as_class().map(|class| class.mro.borrow().clone()).unwrap_or_default();
        Ok(vm.list(mro))
    }),
];

/// The class that an error of the system has by its number.
fn by_number(number: i64) -> Option<&'static str> {
    Some(match number {
        1 | 13 => "PermissionError",
        2 => "FileNotFoundError",
        3 => "ProcessLookupError",
        4 => "InterruptedError",
        10 => "ChildProcessError",
        11 => "BlockingIOError",
        17 => "FileExistsError",
        20 => "NotADirectoryError",
        21 => "IsADirectoryError",
        32 => "BrokenPipeError",
        103 => "ConnectionAbortedError",
        104 => "ConnectionResetError",
        110 => "TimeoutError",
        111 => "ConnectionRefusedError",
        _ => return None,
    })
}

pub(crate) const EXCEPTION: Table = &[
    ("__new__", |vm, args| {
        let number = if args.pos.len() > 2 { args.pos[1].as_int().and_then(|number| number.to_i64()) } else { None };
        let is_error_of_system = Rc::ptr_eq(&args.pos[0], &vm.types.exception_class("OSError"));
        let class = match number.and_then(by_number).filter(|_| is_error_of_system) {
            Some(name) => vm.types.exception_class(name),
            None => args.pos[0].clone(),
        };
        let made = allocate(vm, &class)?;
        if let Kind::Exception(raised) = &made.kind {
            raised.borrow_mut().args = args.pos[1..].to_vec();
        }
        Ok(made)
    }),
    ("__init__", |vm, args| {
        if let Kind::Exception(raised) = &args.pos[0].kind {
            raised.borrow_mut().args = args.pos[1..].to_vec();
        }
        Ok(vm.none())
    }),
    ("with_traceback", |_, args| Ok(args.pos[0].clone())),
];

fn send(vm: &mut Vm, generator: &Obj, value: Obj, thrown: Option<Obj>) -> R {
    match vm.resume(generator, value, thrown)? {
        Flow::Yielded(value) => Ok(value),
        Flow::Returned(value) => {
            let class = vm.types.exception_class("StopIteration");
            let args = if value.is_none() { Vec::new() } else { vec![value] };
            Err(Stop::Raise(vm.exception_of(&class, args)))
        }
    }
}

pub(crate) const GENERATOR: Table = &[
    ("__iter__", |_, args| Ok(args.pos[0].clone())),
    ("__next__", |vm, args| {
        let none = vm.none();
        send(vm, &args.pos[0], none, None)
    }),
    ("send", |vm, args| send(vm, &args.pos[0], args.pos[1].clone(), None)),
    ("throw", |vm, args| {
        let raised = if args.pos[1].as_class().is_some() { vm.call0(&args.pos[1])? } else { args.pos[1].clone() };
        let none = vm.none();
        send(vm, &args.pos[0], none, Some(raised))
    }),
    ("close", |vm, args| {
        let exit = vm.exception("GeneratorExit", "");
        let none = vm.none();
        match vm.resume(&args.pos[0], none, Some(exit)) {
            Ok(_) => Ok(vm.none()),
            Err(stop) if vm.is_raised(&stop, "GeneratorExit") || vm.is_raised(&stop, "StopIteration") => Ok(vm.none()),
            Err(stop) => Err(stop),
        }
    }),
];

pub(crate) const ITERATOR: Table = &[
    ("__iter__", |_, args| Ok(args.pos[0].clone())),
    ("__next__", |vm, args| match vm.next(&args.pos[0])? {
        Some(value) => Ok(value),
        None => vm.raise("StopIteration", ""),
    }),
];

pub(crate) const PROPERTY: Table = &[
    ("__new__", |vm, args| {
        let part = |at, name| args.get(at, name).filter(|value| !value.is_none());
        let kind = Kind::Property(part(1, "fget"), part(2, "fset"), part(3, "fdel"));
        Ok(vm.object(&vm.types.property.clone(), kind))
    }),
    ("setter", |vm, args| match &args.pos[0].kind {
        Kind::Property(get, _, delete) => {
            let kind = Kind::Property(get.clone(), Some(args.pos[1].clone()), delete.clone());
            Ok(vm.object(&vm.types.property.clone(), kind))
        }
        _ => unsupported("a property"),
    }),
];

pub(crate) const STATICMETHOD: Table =
    &[("__new__", |vm, args| Ok(vm.object(&vm.types.staticmethod.clone(), Kind::StaticMethod(args.pos[1].clone()))))];

pub(crate) const CLASSMETHOD: Table =
    &[("__new__", |vm, args| Ok(vm.object(&vm.types.classmethod.clone(), Kind::ClassMethod(args.pos[1].clone()))))];

pub(crate) const SUPER: Table = &[("__new__", |vm, args| {
    let (class, receiver) = if let (Some(class), Some(receiver)) = (args.pos.get(1), args.pos.get(2)) {
        (class.clone(), receiver.clone())
    } else {
        let class = vm.c.defining.last().cloned();
        let receiver = vm.first_argument();
        match (class, receiver) {
            (Some(class), Some(receiver)) => (class, receiver),
            _ => return vm.raise("RuntimeError", "super(): no arguments"),
        }
    };
    Ok(vm.object(&vm.types.super_.clone(), Kind::Super(class, receiver)))
})];

pub(crate) const WEAKREF: Table = &[("__new__", |vm, args| {
    if args.pos.get(2).is_some_and(|callback| !callback.is_none()) {
        return unsupported("weak references with a callback");
    }
    let target = &args.pos[1];
    let weak = match &target.kind {
        Kind::Int(_) | Kind::Str(_) | Kind::Tuple(_) | Kind::Float(_) | Kind::None | Kind::Bool(_) | Kind::Bytes(_) => {
            return vm.type_error(format!("cannot create weak reference to '{}' object", target.class_name()));
        }
        _ => Rc::downgrade(target),
    };
    Ok(vm.object(&vm.types.weakref.clone(), Kind::Weak(RefCell::new(weak))))
})];

/// Views of memory are a class of our stubs in C.
pub(crate) const MEMORYVIEW: Table = &[("__new__", |vm, args| {
    args.exactly(vm, "memoryview()", 2, 2)?;
    vm.view_of(&args.pos[1])
})];

fn extreme(vm: &mut Vm, args: &Args, wanted: refhound_pysyntax::Compare, name: &str) -> R {
    let items = if args.pos.len() == 1 { vm.collect_unordered(&args.pos[0])? } else { args.pos.clone() };
    let key = args.get(usize::MAX, "key").filter(|key| !key.is_none());
    let mut best: Option<(Obj, Obj)> = None;
    for item in items {
        let measure = match &key {
            Some(key) => vm.call_with(key, vec![item.clone()])?,
            None => item.clone(),
        };
        let better = match &best {
            Some((_, known)) => {
                let better = vm.rich(wanted, &measure, known)?;
                vm.truth(&better)?
            }
            None => true,
        };
        if better {
            best = Some((item, measure));
        }
    }
    match best.map(|(item, _)| item).or_else(|| args.get(usize::MAX, "default")) {
        Some(item) => Ok(item),
        None => vm.value_error(format!("{name}() arg is an empty sequence")),
    }
}

pub(crate) fn is_instance(vm: &mut Vm, object: &Obj, class: &Obj) -> R<bool> {
    if let Kind::Tuple(all) = &class.kind {
        let all = all.borrow().clone();
        for one in &all {
            if is_instance(vm, object, one)? {
                return Ok(true);
            }
        }
        return Ok(false);
    }
    if class.as_class().is_none() {
        return vm.type_error("isinstance() arg 2 must be a type, a tuple of types, or a union");
    }
    Ok(object.is_a(class))
}

pub(crate) const FUNCTIONS: Table = &[
    ("len", |vm, args| {
        args.exactly(vm, "len()", 1, 1)?;
        let length = vm.length(&args.pos[0])?;
        Ok(vm.int(length))
    }),
    ("repr", |vm, args| {
        args.exactly(vm, "repr()", 1, 1)?;
        let text = vm.repr(&args.pos[0])?;
        Ok(vm.str(text))
    }),
    ("isinstance", |vm, args| {
        args.exactly(vm, "isinstance", 2, 2)?;
        let is = is_instance(vm, &args.pos[0], &args.pos[1])?;
        Ok(vm.bool(is))
    }),
    ("issubclass", |vm, args| {
        args.exactly(vm, "issubclass", 2, 2)?;
        if args.pos[0].as_class().is_none() {
            return vm.type_error("issubclass() arg 1 must be a class");
        }
        let of = match &args.pos[1].kind {
            Kind::Tuple(classes) => classes.borrow().clone(),
            _ => vec![args.pos[1].clone()],
        };
        if of.iter().any(|class| class.as_class().is_none()) {
            return vm.type_error("issubclass() arg 2 must be a class, a tuple of classes, or a union");
        }
        Ok(vm.bool(of.iter().any(|class| args.pos[0].is_subclass(class))))
    }),
    ("callable", |vm, args| {
        let object = &args.pos[0];
        let is = matches!(
            object.kind,
            Kind::Function(_) | Kind::Builtin(..) | Kind::Bound(..) | Kind::Class(_) | Kind::Wrapped(..)
        ) || object.class().in_mro("__call__").is_some();
        Ok(vm.bool(is))
    }),
    ("getattr", |vm, args| {
        let Some(name) = args.pos.get(1).and_then(|name| name.as_str()) else {
            return vm.type_error("attribute name must be string");
        };
        match (vm.attribute(&args.pos[0], &name), args.pos.get(2)) {
            (Ok(value), _) => Ok(value),
            (Err(stop), Some(default)) if vm.is_raised(&stop, "AttributeError") => Ok(default.clone()),
            (Err(stop), _) => Err(stop),
        }
    }),
    ("hasattr", |vm, args| {
        let name = args.pos[1].as_str().unwrap_or_default();
        let has = vm.has_attribute(&args.pos[0], &name)?.is_some();
        Ok(vm.bool(has))
    }),
    ("setattr", |vm, args| {
        args.exactly(vm, "setattr", 3, 3)?;
        let name = args.pos[1].as_str().unwrap_or_default();
        vm.set_attribute(&args.pos[0], &name, Some(args.pos[2].clone()))?;
        Ok(vm.none())
    }),
    ("delattr", |vm, args| {
        let name = args.pos[1].as_str().unwrap_or_default();
        vm.set_attribute(&args.pos[0], &name, None)?;
        Ok(vm.none())
    }),
    ("iter", |vm, args| match args.pos.get(1) {
        Some(sentinel) => Ok(vm.iterator(Iter::Sentinel(args.pos[0].clone(), sentinel.clone()))),
        None => vm.iterate(&args.pos[0]),
    }),
    ("next", |vm, args| {
        if !matches!(args.pos[0].kind, Kind::Iter(_) | Kind::Generator(_)) {
            let Some(method) = vm.method(&args.pos[0], "__next__")? else {
                return vm.type_error(format!("'{}' object is not an iterator", args.pos[0].class_name()));
            };
            return match (vm.call0(&method), args.pos.get(1)) {
                (Err(stop), Some(default)) if vm.is_raised(&stop, "StopIteration") => Ok(default.clone()),
                (outcome, _) => outcome,
            };
        }
        match (vm.next(&args.pos[0])?, args.pos.get(1)) {
            (Some(value), _) => Ok(value),
            (None, Some(default)) => Ok(default.clone()),
            (None, None) => vm.raise("StopIteration", ""),
        }
    }),
    ("map", |vm, args| {
        let mut sources = Vec::new();
        for source in &args.pos[1..] {
            sources.push(vm.iterate(source)?);
        }
        Ok(vm.iterator(Iter::Map(args.pos[0].clone(), sources)))
    }),
    ("filter", |vm, args| {
        let source = vm.iterate(&args.pos[1])?;
        let function = Some(args.pos[0].clone()).filter(|function| !function.is_none());
        Ok(vm.iterator(Iter::Filter(function, source)))
    }),
    ("zip", |vm, args| {
        let mut sources = Vec::new();
        for source in &args.pos {
            sources.push(vm.iterate(source)?);
        }
        Ok(vm.iterator(Iter::Zip(sources)))
    }),
    ("enumerate", |vm, args| {
        let source = vm.iterate(&args.pos[0])?;
        let start = match args.get(1, "start") {
            Some(start) => vm.index_of(&start)?,
            None => BigInt::from(0),
        };
        Ok(vm.iterator(Iter::Enumerate(source, start)))
    }),
    ("reversed", |vm, args| {
        if let Some(method) = vm.method(&args.pos[0], "__reversed__")? {
            return vm.call0(&method);
        }
        if let Kind::Range(..) | Kind::Str(_) | Kind::Dict(_) = &args.pos[0].kind {
            let mut items = vm.collect(&args.pos[0])?;
            items.reverse();
            return Ok(vm.iterator(Iter::Owned(items.into_iter())));
        }
        let length = vm.length(&args.pos[0])?;
        Ok(vm.iterator(Iter::Reversed(args.pos[0].clone(), length)))
    }),
    ("sorted", |vm, args| {
        let items = vm.collect_unordered(&args.pos[0])?;
        let key = args.get(usize::MAX, "key").filter(|key| !key.is_none());
        let reverse = match args.get(usize::MAX, "reverse") {
            Some(reverse) => vm.truth(&reverse)?,
            None => false,
        };
        let sorted = vm.sorted(items, key.as_ref(), reverse)?;
        Ok(vm.list(sorted))
    }),
    ("min", |vm, args| extreme(vm, &args, refhound_pysyntax::Compare::Lt, "min")),
    ("max", |vm, args| extreme(vm, &args, refhound_pysyntax::Compare::Gt, "max")),
    ("sum", |vm, args| {
        let mut total = args.get(1, "start").unwrap_or_else(|| vm.int(0));
        for item in vm.collect_unordered(&args.pos[0])? {
            total = vm.binary(refhound_pysyntax::Binary::Add, &total, &item)?;
        }
        Ok(total)
    }),
    ("any", |vm, args| {
        let iterator = vm.iterate(&args.pos[0])?;
        while let Some(item) = vm.next(&iterator)? {
            if vm.truth(&item)? {
                return Ok(vm.bool(true));
            }
        }
        Ok(vm.bool(false))
    }),
    ("all", |vm, args| {
        let iterator = vm.iterate(&args.pos[0])?;
        while let Some(item) = vm.next(&iterator)? {
            if !vm.truth(&item)? {
                return Ok(vm.bool(false));
            }
        }
        Ok(vm.bool(true))
    }),
    ("abs", |vm, args| match &args.pos[0].kind {
        Kind::Float(value) => Ok(vm.float(value.abs())),
        Kind::Complex(real, imag) => Ok(vm.float(real.hypot(*imag))),
        Kind::Int(_) | Kind::Bool(_) => {
            use num_traits::Signed;
            let value = args.pos[0].as_int().unwrap_or_default().abs();
            Ok(vm.int(value))
        }
        _ => match vm.method(&args.pos[0], "__abs__")? {
            Some(method) => vm.call0(&method),
            None => vm.type_error(format!("bad operand type for abs(): '{}'", args.pos[0].class_name())),
        },
    }),
    ("divmod", |vm, args| {
        let quotient = vm.binary(refhound_pysyntax::Binary::FloorDiv, &args.pos[0], &args.pos[1])?;
        let rest = vm.binary(refhound_pysyntax::Binary::Mod, &args.pos[0], &args.pos[1])?;
        Ok(vm.tuple(vec![quotient, rest]))
    }),
    ("pow", |vm, args| match args.pos.get(2) {
        None => vm.binary(refhound_pysyntax::Binary::Pow, &args.pos[0], &args.pos[1]),
        Some(_) => unsupported("pow with three arguments"),
    }),
    ("round", |vm, args| match (&args.pos[0].kind, args.pos.get(1)) {
        (Kind::Int(_) | Kind::Bool(_), digits) => {
            let value = args.pos[0].as_int().unwrap_or_default();
            let digits = match digits {
                Some(digits) if !digits.is_none() => vm.to_i64(digits)?,
                _ => 0,
            };
            if digits >= 0 {
                return Ok(vm.int(value));
            }
            // To the even one of two that are equally near.
            let unit = BigInt::from(10).pow(digits.unsigned_abs().min(10_000) as u32);
            let (times, rest) = num_integer::Integer::div_mod_floor(&value, &unit);
            let twice = rest * 2;
            let up = twice > unit || (twice == unit && num_integer::Integer::is_odd(&times));
            Ok(vm.int((times + i32::from(up)) * unit))
        }
        (Kind::Float(value), None) => {
            let value = value.round_ties_even();
            Ok(vm.int(BigInt::from(value as i128)))
        }
        (Kind::Float(value), Some(digits)) => {
            if digits.as_int().is_some_and(|digits| digits.sign() == num_bigint::Sign::Minus) {
                return unsupported("round of a float to tens");
            }
            let digits = vm.to_usize(digits)?;
            let value: f64 = format!("{value:.digits$}").parse().unwrap_or(*value);
            Ok(vm.float(value))
        }
        _ => unsupported("round of this"),
    }),
    ("hash", |vm, args| {
        let hash = vm.hash(&args.pos[0])?;
        Ok(vm.int(hash))
    }),
    ("id", |vm, args| {
        let id = crate::c::memory::FIRST_ADDRESS + args.pos[0].id * 16;
        Ok(vm.int(id))
    }),
    ("chr", |vm, args| {
        let value = vm.index_of(&args.pos[0])?;
        match value.to_u32().and_then(char::from_u32) {
            Some(c) => Ok(vm.str(c.to_string())),
            None => vm.value_error("chr() arg not in range(0x110000)"),
        }
    }),
    ("ord", |vm, args| match (&args.pos[0].kind, args.pos[0].bytes()) {
        (Kind::Str(text), _) if text.chars().count() == 1 => {
            let c = text.chars().next().map_or(0, |c| c as u32);
            Ok(vm.int(c))
        }
        (_, Some(bytes)) if bytes.borrow().len() == 1 => {
            let byte = bytes.borrow()[0];
            Ok(vm.int(byte))
        }
        _ => vm.type_error("ord() expected a character"),
    }),
    ("bin", |vm, args| {
        let value = vm.index_of(&args.pos[0])?;
        Ok(vm.str(format!("{value:#b}")))
    }),
    ("hex", |vm, args| {
        let value = vm.index_of(&args.pos[0])?;
        Ok(vm.str(format!("{value:#x}")))
    }),
    ("oct", |vm, args| {
        let value = vm.index_of(&args.pos[0])?;
        Ok(vm.str(format!("{value:#o}")))
    }),
    ("format", |vm, args| {
        let spec = args.pos.get(1).and_then(|spec| spec.as_str()).unwrap_or_default();
        let text = vm.with_spec(&args.pos[0], &spec)?;
        Ok(vm.str(text))
    }),
    ("print", |vm, args| {
        let mut texts = Vec::new();
        for value in &args.pos {
            texts.push(vm.text(value)?);
        }
        let end = args.get(usize::MAX, "end").and_then(|end| end.as_str());
        let line = texts.join(" ") + end.as_deref().unwrap_or("\n");
        vm.output.push_str(&line);
        Ok(vm.none())
    }),
    ("globals", |vm, _| vm.globals_dict()),
    ("locals", |_, _| unsupported("locals()")),
    ("vars", |vm, args| vm.attribute(&args.pos[0], "__dict__")),
    ("dir", |_, _| unsupported("dir()")),
    ("open", |vm, args| {
        let io = vm.import("io")?;
        let open = vm.attribute(&io, "open")?;
        vm.call(&open, args)
    }),
    ("eval", |vm, args| {
        let text = args.pos[0].as_str().unwrap_or_default();
        vm.evaluate(&text)
    }),
    ("exec", |_, _| unsupported("exec()")),
    ("__import__", |vm, args| {
        let name = args.pos[0].as_str().unwrap_or_default();
        vm.import(&name)
    }),
];
