//! What our stubs in C need of the machine. Their names begin with `__refhound_`; what the functions of the API do with
//! them is written in C, in `stubs/c`.

use num_bigint::BigInt;
use num_traits::ToPrimitive;
use refhound_pysyntax::{Binary, Compare};

use crate::c::memory::{BlockKind, CVal, Pointer};
use crate::limits;
use crate::python::object::{Args, Kind, Obj, Role};
use crate::vm::{R, Vm, unsupported};

pub(crate) type Intrinsic = fn(&mut Vm, &[CVal]) -> R<CVal>;

pub(crate) fn find(name: &str) -> Option<Intrinsic> {
    let name = name.strip_prefix("__refhound_")?;
    TABLES.iter().flat_map(|table| table.iter()).find(|(known, _)| *known == name).map(|(_, intrinsic)| *intrinsic)
}

const TABLES: &[&[(&str, Intrinsic)]] = &[OBJECTS, CONTAINERS, NUMBERS, TEXTS, ERRORS, MEMORY, CLASSES];

pub(crate) fn int(vm: &mut Vm, value: CVal) -> R<i128> {
    match value {
        CVal::Int(value) => Ok(value),
        CVal::Ptr(pointer) if pointer.block == 0 => Ok(pointer.offset.into()),
        CVal::Ptr(pointer) => Ok(vm.c.memory.address(pointer)),
        _ => vm.crash("RH804", "uninitialised-read", "a value that nobody gave is used"),
    }
}

fn float(vm: &mut Vm, value: CVal) -> R<f64> {
    match value {
        CVal::Float(value) => Ok(value),
        CVal::Int(value) => Ok(value as f64),
        _ => vm.crash("RH804", "uninitialised-read", "a value that nobody gave is used"),
    }
}

pub(crate) fn pointer(vm: &mut Vm, value: CVal) -> R<Pointer> {
    match value {
        CVal::Ptr(pointer) => Ok(pointer),
        CVal::Int(value) => Ok(Pointer { block: 0, offset: value as i64 }),
        _ => vm.crash("RH804", "uninitialised-read", "a value that nobody gave is used"),
    }
}

fn boolean(value: bool) -> CVal {
    CVal::Int(i128::from(value))
}

fn binary_of(symbol: &str) -> Option<Binary> {
    Some(match symbol {
        "+" => Binary::Add,
        "-" => Binary::Sub,
        "*" => Binary::Mul,
        "/" => Binary::Div,
        "//" => Binary::FloorDiv,
        "%" => Binary::Mod,
        "**" => Binary::Pow,
        "<<" => Binary::Shl,
        ">>" => Binary::Shr,
        "&" => Binary::And,
        "|" => Binary::Or,
        "^" => Binary::Xor,
        _ => return None,
    })
}

/// Back into Python: counted, and bytes that C has written are seen.
fn back<T>(vm: &mut Vm, run: impl FnOnce(&mut Vm) -> R<T>) -> R<T> {
    vm.settle(CVal::NULL)?;
    let saved = vm.c.error.take();
    let waiting = crate::python::object::dead_count();
    let outcome = run(vm);
    let outcome = vm.bury_behind(waiting).and(outcome);
    if vm.c.error.is_none() {
        vm.c.error = saved;
    }
    outcome
}

const OBJECTS: &[(&str, Intrinsic)] = &[
    ("incref", |vm, a| vm.increase(a[0]).map(|()| CVal::Undef)),
    ("decref", |vm, a| {
        let waiting = crate::python::object::dead_count();
        let object = vm.take(a[0])?;
        drop(object);
        if crate::python::object::any_dead() {
            vm.bury_behind(waiting)?;
        }
        Ok(CVal::Undef)
    }),
    ("refcount", |vm, a| {
        let object = vm.to_py(a[0])?;
        Ok(CVal::Int(vm.count_of(&object) as i128 - 1))
    }),
    ("type", |vm, a| vm.type_of(a[0])),
    ("is", |vm, a| {
        let (object, class) = (vm.to_py(a[0])?, vm.to_py(a[1])?);
        Ok(boolean(object.is_a(&class)))
    }),
    ("is_subtype", |vm, a| {
        let (class, of) = (vm.to_py(a[0])?, vm.to_py(a[1])?);
        Ok(boolean(class.is_subclass(&of)))
    }),
    ("has", |vm, a| {
        let (object, name) = (vm.to_py(a[0])?, vm.text_at(a[1])?);
        Ok(boolean(object.class().in_mro(&name).is_some()))
    }),
    ("builtin", |vm, a| {
        let name = vm.text_at(a[0])?;
        let value = match &*name {
            "None" => Some(vm.none()),
            "True" => Some(vm.bool(true)),
            "False" => Some(vm.bool(false)),
            _ => vm.types.builtins.attrs.borrow().get(&name),
        };
        match value {
            Some(value) => Ok(CVal::Ptr(vm.to_c(&value)?)),
            None => unsupported(format!("the built-in {name}")),
        }
    }),
    // The block of a static object of the API is the view of ours.
    ("bind", |vm, a| {
        let (at, name) = (pointer(vm, a[0])?, vm.text_at(a[1])?);
        let object = match &*name {
            "None" => vm.none(),
            "True" => vm.bool(true),
            "False" => vm.bool(false),
            "NotImplemented" => vm.types.not_implemented.clone(),
            "Ellipsis" => vm.types.ellipsis.clone(),
            class => return vm.bind_builtin(at, class).map(|()| CVal::Undef),
        };
        vm.attach(&object, at)?;
        Ok(CVal::Undef)
    }),
    ("getattr", |vm, a| {
        let (object, name) = (vm.to_py(a[0])?, vm.text_at(a[1])?);
        let value = back(vm, |vm| vm.attribute(&object, &name));
        vm.given(value)
    }),
    ("setattr", |vm, a| {
        let (object, name, value) = (vm.to_py(a[0])?, vm.text_at(a[1])?, vm.to_py_or_null(a[2])?);
        let done = back(vm, |vm| vm.set_attribute(&object, &name.as_str().into(), value));
        vm.noted(done.map(|()| CVal::Int(0)), CVal::Int(-1))
    }),
    ("getitem", |vm, a| {
        let (object, key) = (vm.to_py(a[0])?, vm.to_py(a[1])?);
        let value = back(vm, |vm| vm.item(&object, &key));
        vm.given(value)
    }),
    ("setitem", |vm, a| {
        let (object, key) = (vm.to_py(a[0])?, vm.to_py(a[1])?);
        let done = match vm.to_py_or_null(a[2])? {
            Some(value) => back(vm, |vm| vm.set_item(&object, &key, value)),
            None => back(vm, |vm| vm.delete_item(&object, &key)),
        };
        vm.noted(done.map(|()| CVal::Int(0)), CVal::Int(-1))
    }),
    ("call", |vm, a| {
        let (callee, args) = (vm.to_py(a[0])?, vm.to_py_or_null(a[1])?);
        let named = match vm.to_py_or_null(a[2])? {
            Some(named) => vm.keywords_of(&named)?,
            None => Vec::new(),
        };
        let pos = args.and_then(|args| args.items().map(|items| items.borrow().clone())).unwrap_or_default();
        vm.crossings += 1;
        let value = back(vm, |vm| vm.call(&callee, Args { pos, named }));
        vm.given(value)
    }),
    // A built-in function of one argument.
    ("apply", |vm, a| {
        let (name, object) = (vm.text_at(a[0])?, vm.to_py(a[1])?);
        let function = vm.types.builtins.attrs.borrow().get(&name);
        let Some(function) = function else { return unsupported(format!("the built-in {name}")) };
        let value = back(vm, |vm| vm.call_with(&function, vec![object]));
        vm.given(value)
    }),
    ("op", |vm, a| {
        let symbol = vm.text_at(a[0])?;
        let (left, right) = (vm.to_py(a[1])?, vm.to_py(a[2])?);
        let (symbol, in_place) = match symbol.strip_suffix('=') {
            Some(symbol) => (symbol.to_owned(), true),
            None => (symbol, false),
        };
        let Some(op) = binary_of(&symbol) else { return unsupported("an operator") };
        let value = back(vm, |vm| if in_place { vm.in_place(op, &left, &right) } else { vm.binary(op, &left, &right) });
        vm.given(value)
    }),
    ("compare", |vm, a| {
        let (left, right) = (vm.to_py(a[0])?, vm.to_py(a[1])?);
        let op = match int(vm, a[2])? {
            0 => Compare::Lt,
            1 => Compare::Le,
            2 => Compare::Eq,
            3 => Compare::Ne,
            4 => Compare::Gt,
            _ => Compare::Ge,
        };
        let value = back(vm, |vm| vm.rich(op, &left, &right));
        vm.given(value)
    }),
    ("contains", |vm, a| {
        let (container, item) = (vm.to_py(a[0])?, vm.to_py(a[1])?);
        let found = back(vm, |vm| vm.contains(&container, &item));
        vm.noted(found.map(boolean), CVal::Int(-1))
    }),
    ("true", |vm, a| {
        let object = vm.to_py(a[0])?;
        let truth = back(vm, |vm| vm.truth(&object));
        vm.noted(truth.map(boolean), CVal::Int(-1))
    }),
    ("len", |vm, a| {
        let object = vm.to_py(a[0])?;
        let length = back(vm, |vm| vm.length(&object));
        vm.noted(length.map(|length| CVal::Int(length as i128)), CVal::Int(-1))
    }),
    ("hash", |vm, a| {
        let object = vm.to_py(a[0])?;
        let hash = back(vm, |vm| vm.hash(&object));
        vm.noted(hash.map(|hash| CVal::Int(hash.into())), CVal::Int(-1))
    }),
    ("next", |vm, a| {
        let iterator = vm.to_py(a[0])?;
        let value = back(vm, |vm| vm.next(&iterator));
        match value {
            Ok(Some(value)) => vm.give(&value),
            Ok(None) => Ok(CVal::NULL),
            Err(stop) => vm.given(Err(stop)),
        }
    }),
    ("callable", |vm, a| {
        let object = vm.to_py(a[0])?;
        let is = matches!(
            object.kind,
            Kind::Function(_) | Kind::Builtin(..) | Kind::Bound(..) | Kind::Class(_) | Kind::Wrapped(..)
        );
        Ok(boolean(is || object.class().in_mro("__call__").is_some()))
    }),
    ("weakref", |vm, a| {
        let object = vm.to_py(a[0])?;
        let weak = Kind::Weak(std::rc::Rc::downgrade(&object).into());
        let weak = vm.object(&vm.types.weakref.clone(), weak);
        vm.give(&weak)
    }),
    ("weak_target", |vm, a| {
        let weak = vm.to_py(a[0])?;
        let target = match &weak.kind {
            Kind::Weak(target) => target.borrow().upgrade(),
            _ => None,
        };
        let target = target.unwrap_or_else(|| vm.none());
        Ok(CVal::Ptr(vm.to_c(&target)?))
    }),
    ("import", |vm, a| {
        let name = vm.text_at(a[0])?;
        let module = back(vm, |vm| vm.import(&name));
        vm.given(module)
    }),
    ("unsupported", |vm, a| {
        let why = vm.text_at(a[0])?;
        unsupported(why)
    }),
    ("may_fail", |vm, _| {
        if !vm.may_fail() {
            return Ok(CVal::Int(0));
        }
        match vm.choices.choose(2) {
            Some(choice) => Ok(CVal::Int(choice.into())),
            None => unsupported(crate::vm::TOO_MANY),
        }
    }),
];

fn cell(vm: &mut Vm, a: &[CVal]) -> R<(Obj, usize)> {
    let (object, at) = (vm.to_py(a[0])?, int(vm, a[1])?);
    let length = object.items().map_or(0, |items| items.borrow().len());
    match usize::try_from(at) {
        Ok(at) if at < length => Ok((object, at)),
        _ => vm.crash("RH801", "out-of-bounds-access", format!("item {at} of a sequence of {length}")),
    }
}

const CONTAINERS: &[(&str, Intrinsic)] = &[
    ("tuple", |vm, a| {
        let length = int(vm, a[0])? as usize;
        let items = vec![vm.types.null.clone(); length.min(limits::RUN_ITEMS)];
        let tuple = vm.object(&vm.types.tuple.clone(), Kind::Tuple(items.into()));
        vm.give(&tuple)
    }),
    ("list", |vm, a| {
        let length = int(vm, a[0])? as usize;
        let items = vec![vm.types.null.clone(); length.min(limits::RUN_ITEMS)];
        let list = vm.list(items);
        vm.give(&list)
    }),
    ("size", |vm, a| {
        let object = vm.to_py(a[0])?;
        let size = match &object.kind {
            Kind::List(items) | Kind::Tuple(items) => items.borrow().len(),
            Kind::Dict(inner) | Kind::Set(inner) | Kind::FrozenSet(inner) => inner.borrow().len,
            _ => return Ok(CVal::Int(-1)),
        };
        Ok(CVal::Int(size as i128))
    }),
    // Borrowed.
    ("get", |vm, a| {
        let (object, at) = cell(vm, a)?;
        let item = object.items().map_or_else(|| vm.none(), |items| items.borrow()[at].clone());
        Ok(CVal::Ptr(vm.to_c(&item)?))
    }),
    // Steals, and gives up what was there.
    ("put", |vm, a| {
        let (object, at) = cell(vm, a)?;
        let value = match a[2] {
            CVal::Ptr(value) if value.is_null() => vm.types.null.clone(),
            value => vm.take(value)?,
        };
        let old = object.items().map(|items| std::mem::replace(&mut items.borrow_mut()[at], value));
        drop(old);
        Ok(CVal::Int(0))
    }),
    ("append", |vm, a| {
        let (list, value) = (vm.to_py(a[0])?, vm.to_py(a[1])?);
        if let Some(items) = list.items() {
            items.borrow_mut().push(value);
        }
        Ok(CVal::Int(0))
    }),
    ("items", |vm, a| {
        let object = vm.to_py(a[0])?;
        if object.items().is_some() {
            return vm.give(&object);
        }
        let items = back(vm, |vm| vm.collect(&object));
        let list = items.map(|items| vm.list(items));
        vm.given(list)
    }),
    ("dict", |vm, _| {
        let dict = vm.dict();
        vm.give(&dict)
    }),
    // Borrowed; NULL if it is not there.
    ("dict_get", |vm, a| {
        let (dict, key) = (vm.to_py(a[0])?, vm.to_py(a[1])?);
        let Kind::Dict(inner) = &dict.kind else { return Ok(CVal::NULL) };
        let found = back(vm, |vm| vm.dict_get(inner, &key));
        match vm.noted(found, None)? {
            Some(value) => Ok(CVal::Ptr(vm.to_c(&value)?)),
            None => Ok(CVal::NULL),
        }
    }),
    // The key (0) or value (1) of the entry at a place; NULL behind the last. Empty places are passed over by the stub.
    ("dict_entry", |vm, a| {
        let (dict, at, what) = (vm.to_py(a[0])?, int(vm, a[1])? as usize, int(vm, a[2])?);
        let Kind::Dict(inner) = &dict.kind else { return Ok(CVal::NULL) };
        let entry =
            inner.borrow().iter().nth(at).map(|(_, key, value)| if what == 0 { key.clone() } else { value.clone() });
        match entry {
            Some(entry) => Ok(CVal::Ptr(vm.to_c(&entry)?)),
            None => Ok(CVal::NULL),
        }
    }),
    ("slice_parts", |vm, a| {
        let (slice, length) = (vm.to_py(a[0])?, int(vm, a[1])? as usize);
        let parts = back(vm, |vm| vm.slice_indices(&slice, length));
        match parts {
            Ok((start, stop, step)) => {
                let parts = vec![vm.int(start), vm.int(stop), vm.int(step)];
                let tuple = vm.tuple(parts);
                vm.give(&tuple)
            }
            Err(stop) => vm.given(Err(stop)),
        }
    }),
];

const NUMBERS: &[(&str, Intrinsic)] = &[
    ("int", |vm, a| {
        let value = int(vm, a[0])?;
        let object = vm.int(value);
        vm.give(&object)
    }),
    ("float", |vm, a| {
        let value = float(vm, a[0])?;
        let object = vm.float(value);
        vm.give(&object)
    }),
    // 0 if it is a number that fits, 1 or -1 if it is too large or small, 2 if it is no number.
    ("int_fits", |vm, a| {
        let object = vm.to_py(a[0])?;
        let (low, high) = (BigInt::from(i64::MIN), BigInt::from(u64::MAX));
        Ok(CVal::Int(match object.as_int() {
            None => 2,
            Some(value) if value < low => -1,
            Some(value) if value > high => 1,
            Some(_) => 0,
        }))
    }),
    ("as_int", |vm, a| {
        let object = vm.to_py(a[0])?;
        Ok(CVal::Int(object.as_int().and_then(|value| value.to_i128()).unwrap_or(-1)))
    }),
    ("compare_int", |vm, a| {
        let object = vm.to_py(a[0])?;
        let (value, limit) = (object.as_int().unwrap_or_default(), BigInt::from(int(vm, a[1])?));
        Ok(CVal::Int(match value.cmp(&limit) {
            std::cmp::Ordering::Less => -1,
            std::cmp::Ordering::Equal => 0,
            std::cmp::Ordering::Greater => 1,
        }))
    }),
    ("as_float", |vm, a| {
        let object = vm.to_py(a[0])?;
        let value = back(vm, |vm| vm.float_of(&object));
        vm.noted(value.map(CVal::Float), CVal::Float(-1.0))
    }),
    ("index", |vm, a| {
        let object = vm.to_py(a[0])?;
        let value = back(vm, |vm| vm.index_of(&object));
        let value = value.map(|value| vm.int(value));
        vm.given(value)
    }),
    ("math", |vm, a| {
        let (name, x, y) = (vm.text_at(a[0])?, float(vm, a[1])?, float(vm, a[2])?);
        Ok(CVal::Float(match &*name {
            "floor" => x.floor(),
            "ceil" => x.ceil(),
            "sqrt" => x.sqrt(),
            "fabs" => x.abs(),
            "sin" => x.sin(),
            "cos" => x.cos(),
            "exp" => x.exp(),
            "log" => x.ln(),
            "fmod" => x % y,
            "pow" => x.powf(y),
            other => return unsupported(format!("the function {other}")),
        }))
    }),
];

/// The bytes that C may read of an object.
fn shared(vm: &mut Vm, object: &Obj, what: usize) -> R<Vec<u8>> {
    match (what, &object.kind) {
        (0, Kind::Bytes(bytes) | Kind::ByteArray(bytes)) => Ok(bytes.borrow().clone()),
        (1, Kind::Str(text)) => Ok(text.as_bytes().to_vec()),
        (2, Kind::Str(text)) => Ok(text.chars().flat_map(|c| (c as u32).to_le_bytes()).collect()),
        _ => vm.crash(
            "RH808",
            "type-confusion",
            format!("an object of `{}` is used as another kind", object.class_name()),
        ),
    }
}

const TEXTS: &[(&str, Intrinsic)] = &[
    ("data", |vm, a| {
        let (object, what) = (vm.to_py(a[0])?, int(vm, a[1])? as usize);
        let block = object.block.get() as usize;
        let known = vm.c.memory.blocks[block].view.as_ref().map_or(0, |view| view.data[what]);
        // What C writes to a bytearray is seen when it returns; until then it has one place.
        let may_change = matches!(object.kind, Kind::ByteArray(_));
        let is_exposed = vm.c.exposed.iter().any(|known| std::rc::Rc::ptr_eq(known, &object));
        if known != 0 && (!may_change || is_exposed) {
            return Ok(CVal::Ptr(Pointer::to(known)));
        }
        if may_change {
            vm.c.exposed.push(object.clone());
        }
        let mut bytes = shared(vm, &object, what)?;
        bytes.extend([0; 4]);
        if what != 2 {
            bytes.truncate(bytes.len() - 3);
        }
        let at = vm.c.memory.of_bytes(&bytes, BlockKind::Heap);
        if let Some(view) = &mut vm.c.memory.blocks[block].view {
            view.data[what] = at.block;
        }
        Ok(CVal::Ptr(at))
    }),
    ("data_len", |vm, a| {
        let (object, what) = (vm.to_py(a[0])?, int(vm, a[1])? as usize);
        let length = shared(vm, &object, what)?.len();
        Ok(CVal::Int((if what == 2 { length / 4 } else { length }) as i128))
    }),
    ("widest", |vm, a| {
        let object = vm.to_py(a[0])?;
        let widest = object.as_str().and_then(|text| text.chars().map(|c| c as u32).max()).unwrap_or(0);
        Ok(CVal::Int(widest.into()))
    }),
    ("bytes", |vm, a| {
        let (at, length) = (pointer(vm, a[0])?, int(vm, a[1])?);
        let Some(length) = usize::try_from(length).ok().filter(|&length| length as u64 <= limits::RUN_BLOCK) else {
            return unsupported("very many bytes");
        };
        if !at.is_null() {
            let bytes = match vm.c.memory.bytes_with_addresses(at, length) {
                Ok(bytes) => bytes,
                Err(why) => return vm.refused(why),
            };
            let object = vm.bytes(bytes);
            return vm.give(&object);
        }
        let object = vm.bytes(vec![0; length]);
        let value = vm.give(&object)?;
        let data = vm.c.memory.begin(length + 1, BlockKind::Heap);
        if let Some(view) = &mut vm.c.memory.blocks[object.block.get() as usize].view {
            view.data[0] = data.block;
        }
        vm.c.exposed.push(object);
        Ok(value)
    }),
    ("str", |vm, a| {
        let (at, length) = (pointer(vm, a[0])?, int(vm, a[1])? as usize);
        let bytes = match vm.c.memory.bytes(at, length) {
            Ok(bytes) => bytes,
            Err(why) => return vm.refused(why),
        };
        let text = match String::from_utf8(bytes) {
            Ok(text) => Ok(vm.str(text)),
            Err(_) => vm.raise("UnicodeDecodeError", "invalid start byte"),
        };
        vm.given(text)
    }),
    ("str_wide", |vm, a| {
        let (at, length, width) = (pointer(vm, a[0])?, int(vm, a[1])? as usize, int(vm, a[2])? as usize);
        let bytes = match vm.c.memory.bytes(at, length * width) {
            Ok(bytes) => bytes,
            Err(why) => return vm.refused(why),
        };
        let wide = |part: &[u8]| part.iter().rev().fold(0u32, |value, &byte| value << 8 | u32::from(byte));
        let text: Option<String> = bytes.chunks(width.max(1)).map(|part| char::from_u32(wide(part))).collect();
        match text {
            Some(text) => {
                let text = vm.str(text);
                vm.give(&text)
            }
            None => unsupported("characters that are none"),
        }
    }),
    ("format", |vm, a| {
        let level = int(vm, a[1])? as usize;
        let first = int(vm, a[2])? as usize;
        let text = vm.c_format(a[0], level, first)?;
        let text = vm.str(text);
        vm.give(&text)
    }),
    ("build", |vm, a| {
        let level = int(vm, a[1])? as usize;
        let format = vm.text_at(a[0])?;
        let value = vm.c_build(&format, level)?;
        vm.given(value)
    }),
    ("write", |vm, a| {
        let object = vm.to_py(a[0])?;
        let text = object.as_str().unwrap_or_default();
        vm.output.push_str(&text);
        Ok(CVal::Undef)
    }),
];

const ERRORS: &[(&str, Intrinsic)] = &[
    ("set_error", |vm, a| {
        let (class, value) = (vm.to_py(a[0])?, vm.to_py_or_null(a[1])?);
        let raised = match value {
            Some(value) if value.is_a(&class) => value,
            Some(value) if matches!(value.kind, Kind::Tuple(_)) => {
                let args = value.items().map(|items| items.borrow().clone()).unwrap_or_default();
                vm.call_with(&class, args)?
            }
            Some(value) if !value.is_none() => vm.call_with(&class, vec![value])?,
            _ => vm.call0(&class)?,
        };
        vm.c.error = Some(raised);
        Ok(CVal::Undef)
    }),
    // The class of the exception that is set, borrowed.
    ("error", |vm, _| match vm.c.error.clone() {
        Some(raised) => {
            let class = raised.class().clone();
            Ok(CVal::Ptr(vm.to_c(&class)?))
        }
        None => Ok(CVal::NULL),
    }),
    ("take_error", |vm, _| match vm.c.error.take() {
        Some(raised) => vm.give(&raised),
        None => Ok(CVal::NULL),
    }),
    ("clear_error", |vm, _| {
        let old = vm.c.error.take();
        drop(old);
        Ok(CVal::Undef)
    }),
    ("fatal", |vm, a| {
        let message = vm.text_at(a[0])?;
        vm.crash("RH805", "null-or-invalid-pointer", format!("the program ends: {message}"))
    }),
];

/// An argument behind the named ones, of the stub that asks or of one that called it.
pub(crate) fn vararg(vm: &mut Vm, level: usize, at: usize) -> R<CVal> {
    let depth = vm.c.varargs.len();
    let value = depth.checked_sub(level + 1).and_then(|frame| vm.c.varargs[frame].get(at)).copied();
    if let Some(value) = value {
        Ok(value)
    } else {
        vm.alarm("RH302", "format-argument-count", "an argument is missing that the format asks for");
        Ok(CVal::NULL)
    }
}

const MEMORY: &[(&str, Intrinsic)] = &[
    ("alloc", |vm, a| {
        let size = int(vm, a[0])?;
        if size < 0 || size as u64 > limits::RUN_BLOCK {
            return Ok(CVal::NULL);
        }
        let zero = int(vm, a[1])? != 0;
        let at = if zero {
            vm.c.memory.zeroed(size as usize, BlockKind::Heap)
        } else {
            vm.c.memory.begin(size as usize, BlockKind::Heap)
        };
        Ok(CVal::Ptr(at))
    }),
    ("realloc", |vm, a| {
        let (at, size) = (pointer(vm, a[0])?, int(vm, a[1])?);
        if size < 0 || size as u64 > limits::RUN_BLOCK {
            return Ok(CVal::NULL);
        }
        let new = vm.c.memory.begin(size as usize, BlockKind::Heap);
        if at.is_null() {
            return Ok(CVal::Ptr(new));
        }
        let block = vm.c.memory.block(at);
        if !block.is_alive || block.kind != BlockKind::Heap || at.offset != 0 {
            return vm.crash("RH806", "invalid-free", "memory is resized that is not allocated");
        }
        let kept = vm.c.memory.size(at).min(size as usize);
        if let Err(why) = vm.c.memory.copy(new, at, kept) {
            return vm.refused(why);
        }
        vm.c.memory.end(at.block);
        Ok(CVal::Ptr(new))
    }),
    ("free", |vm, a| {
        let at = pointer(vm, a[0])?;
        if at.is_null() {
            return Ok(CVal::Undef);
        }
        if at.block == 0 {
            return vm.crash("RH806", "invalid-free", "what is no pointer is freed");
        }
        let block = vm.c.memory.block(at);
        if !block.is_alive {
            return vm.crash("RH806", "invalid-free", "memory is freed twice");
        }
        if block.kind != BlockKind::Heap || at.offset != 0 {
            return vm.crash("RH806", "invalid-free", "memory is freed that is not allocated");
        }
        vm.c.memory.end(at.block);
        Ok(CVal::Undef)
    }),
    ("memcpy", |vm, a| {
        let (to, from, size) = (pointer(vm, a[0])?, pointer(vm, a[1])?, int(vm, a[2])? as usize);
        match vm.c.memory.copy(to, from, size) {
            Ok(()) => Ok(a[0]),
            Err(why) => vm.refused(why),
        }
    }),
    ("memset", |vm, a| {
        let (to, byte, size) = (pointer(vm, a[0])?, int(vm, a[1])? as u8, int(vm, a[2])? as usize);
        match if size == 0 { Ok(()) } else { vm.c.memory.fill(to, size, byte) } {
            Ok(()) => Ok(a[0]),
            Err(why) => vm.refused(why),
        }
    }),
    ("address", |vm, a| {
        let at = pointer(vm, a[0])?;
        Ok(CVal::Int(vm.c.memory.address(at)))
    }),
    ("strlen", |vm, a| {
        let at = pointer(vm, a[0])?;
        match vm.c.memory.text(at) {
            Ok(text) => Ok(CVal::Int(text.len() as i128)),
            Err(why) => vm.refused(why),
        }
    }),
    ("va", |vm, a| {
        let (level, at) = (int(vm, a[0])? as usize, int(vm, a[1])? as usize);
        vararg(vm, level, at)
    }),
    ("va_count", |vm, a| {
        let level = int(vm, a[0])? as usize;
        let depth = vm.c.varargs.len();
        let count = depth.checked_sub(level + 1).map_or(0, |frame| vm.c.varargs[frame].len());
        Ok(CVal::Int(count as i128))
    }),
];

fn member(vm: &mut Vm, a: &[CVal], role: Role) -> R<CVal> {
    let wrapped = vm.wrapped(&a[1..], role)?;
    let name = vm.text_at(a[1])?;
    vm.add_member(a[0], &name, wrapped)?;
    Ok(CVal::Undef)
}

const CLASSES: &[(&str, Intrinsic)] = &[
    ("class", |vm, a| vm.define_class(a).map(|()| CVal::Undef)),
    ("is_ready", |vm, a| {
        let at = pointer(vm, a[0])?;
        Ok(boolean(vm.is_object(at.block)))
    }),
    ("method", |vm, a| member(vm, a, Role::Method)),
    ("static", |vm, a| member(vm, a, Role::Static)),
    ("class_method", |vm, a| member(vm, a, Role::OfClass)),
    ("no_hash", |vm, a| {
        let (none, class) = (vm.none(), vm.to_py(a[0])?);
        class.attrs.borrow_mut().set(&"__hash__".into(), none);
        Ok(CVal::Undef)
    }),
    ("attribute", |vm, a| {
        let (name, get, set) = (vm.text_at(a[1])?, pointer(vm, a[2])?, pointer(vm, a[3])?);
        let (data, offset, kind) = (pointer(vm, a[4])?, int(vm, a[5])? as i64, int(vm, a[6])? as i64);
        let kind = Kind::Member { name: name.as_str().into(), get, set, data, offset, kind };
        let object = vm.object(&vm.types.descriptor.clone(), kind);
        vm.add_member(a[0], &name, object)?;
        Ok(CVal::Undef)
    }),
    ("function", |vm, a| {
        let wrapped = vm.wrapped(a, Role::Free)?;
        let receiver = vm.to_py_or_null(a[4])?;
        let Kind::Wrapped(inner, _) = &wrapped.kind else { return unsupported("a function") };
        let bound = vm.object(&vm.types.builtin.clone(), Kind::Wrapped(inner.clone(), receiver));
        if let CVal::Ptr(doc) = a[5]
            && !doc.is_null()
        {
            let doc = vm.text_at(a[5])?;
            let doc = vm.str(doc);
            bound.attrs.borrow_mut().set(&"__doc__".into(), doc);
        }
        vm.give(&bound)
    }),
    ("module", |vm, a| {
        let name = vm.text_at(a[0])?;
        let module = vm.new_module(&name);
        vm.give(&module)
    }),
    ("new", |vm, a| {
        let items = int(vm, a[1])?;
        vm.new_native(a[0], items)
    }),
    ("release", |vm, a| vm.free_native(a[0]).map(|()| CVal::Undef)),
];
