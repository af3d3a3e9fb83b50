//! Text and bytes.

use std::rc::Rc;

use crate::builtins::Table;
use crate::python::object::{Args, Kind, Obj};
use crate::vm::{R, Vm, unsupported};

fn text(vm: &mut Vm, args: &Args) -> R<Rc<str>> {
    match args.pos.first().and_then(|value| value.as_str()) {
        Some(text) => Ok(text),
        None => vm.type_error("descriptor requires a 'str' object"),
    }
}

fn other(vm: &mut Vm, args: &Args, at: usize) -> R<Rc<str>> {
    match args.pos.get(at).and_then(|value| value.as_str()) {
        Some(text) => Ok(text),
        None => vm.type_error("must be str"),
    }
}

fn encoded(vm: &mut Vm, text: &str, encoding: &str) -> R<Vec<u8>> {
    match encoding.to_ascii_lowercase().replace('_', "-").as_str() {
        "utf-8" | "utf8" => Ok(text.as_bytes().to_vec()),
        "ascii" | "us-ascii" if text.is_ascii() => Ok(text.as_bytes().to_vec()),
        "latin-1" | "latin1" | "iso-8859-1" if text.chars().all(|c| (c as u32) < 256) => {
            Ok(text.chars().map(|c| c as u8).collect())
        }
        "ascii" | "us-ascii" | "latin-1" | "latin1" | "iso-8859-1" => {
            vm.raise("UnicodeEncodeError", "character cannot be encoded")
        }
        other => unsupported(format!("the encoding {other}")),
    }
}

fn decoded(vm: &mut Vm, bytes: &[u8], encoding: &str) -> R {
    let text = match encoding.to_ascii_lowercase().replace('_', "-").as_str() {
        "utf-8" | "utf8" => String::from_utf8(bytes.to_vec()).ok(),
        "ascii" | "us-ascii" => bytes.is_ascii().then(|| bytes.iter().map(|&byte| byte as char).collect()),
        "latin-1" | "latin1" | "iso-8859-1" => Some(bytes.iter().map(|&byte| byte as char).collect()),
        other => return unsupported(format!("the encoding {other}")),
    };
    match text {
        Some(text) => Ok(vm.str(text)),
        None => vm.raise("UnicodeDecodeError", "bytes cannot be decoded"),
    }
}

fn find(vm: &mut Vm, args: &Args) -> R<i64> {
    let (text, part) = (text(vm, args)?, other(vm, args, 1)?);
    let chars: Vec<char> = text.chars().collect();
    let start = match args.pos.get(2) {
        Some(start) => vm.to_usize(start)?,
        None => 0,
    };
    let rest: String = chars.iter().skip(start).collect();
    Ok(match rest.find(&*part) {
        Some(at) => (start + rest[..at].chars().count()) as i64,
        None => -1,
    })
}

fn is_all(vm: &mut Vm, args: &Args, test: fn(char) -> bool) -> R {
    let text = text(vm, args)?;
    Ok(vm.bool(!text.is_empty() && text.chars().all(test)))
}

fn stripped<'a>(text: &'a str, set: Option<&str>, left: bool, right: bool) -> &'a str {
    let strip = |c: char| set.map_or(c.is_whitespace(), |set| set.contains(c));
    let text = if left { text.trim_start_matches(strip) } else { text };
    if right { text.trim_end_matches(strip) } else { text }
}

fn strip(vm: &mut Vm, args: &Args, left: bool, right: bool) -> R {
    let set = args.pos.get(1).and_then(|set| set.as_str());
    let text = text(vm, args)?;
    let text = stripped(&text, set.as_deref(), left, right).to_owned();
    Ok(vm.str(text))
}

fn mapped(vm: &mut Vm, args: &Args, map: fn(&str) -> String) -> R {
    let text = text(vm, args)?;
    let text = map(&text);
    Ok(vm.str(text))
}

fn affix(vm: &mut Vm, args: &Args, test: fn(&str, &str) -> bool) -> R {
    let text = text(vm, args)?;
    if let Kind::Tuple(all) = &args.pos[1].kind {
        let any = all.borrow().iter().filter_map(|one| one.as_str()).any(|one| test(&text, &one));
        return Ok(vm.bool(any));
    }
    let part = other(vm, args, 1)?;
    Ok(vm.bool(test(&text, &part)))
}

fn new_str(vm: &mut Vm, args: Args) -> R {
    let class = args.pos[0].clone();
    let made = match (args.get(1, "object"), args.get(2, "encoding")) {
        (None, _) => String::new(),
        (Some(value), Some(encoding)) => {
            let bytes = value.bytes().map(|bytes| bytes.borrow().clone()).unwrap_or_default();
            let text = decoded(vm, &bytes, &encoding.as_str().unwrap_or_default())?;
            text.as_str().unwrap_or_default().to_string()
        }
        (Some(value), None) => {
            if Rc::ptr_eq(value.class(), &vm.types.str) && Rc::ptr_eq(&class, &vm.types.str) {
                return Ok(value);
            }
            vm.text(&value)?
        }
    };
    Ok(vm.object(&class, Kind::Str(Rc::from(made))))
}

pub(crate) const STR: Table = &[
    ("__new__", new_str),
    ("encode", |vm, args| {
        let text = text(vm, &args)?;
        let encoding = args.get(1, "encoding").and_then(|encoding| encoding.as_str());
        let bytes = encoded(vm, &text, encoding.as_deref().unwrap_or("utf-8"))?;
        Ok(vm.bytes(bytes))
    }),
    ("join", |vm, args| {
        let separator = text(vm, &args)?;
        let mut parts = Vec::new();
        for part in vm.collect(&args.pos[1])? {
            let Some(part) = part.as_str() else {
                return vm.type_error(format!("sequence item 0: expected str instance, {} found", part.class_name()));
            };
            parts.push(part.to_string());
        }
        Ok(vm.str(parts.join(&separator)))
    }),
    ("split", |vm, args| {
        let text = text(vm, &args)?;
        let separator = args.get(1, "sep").filter(|value| !value.is_none()).and_then(|value| value.as_str());
        let limit = match args.get(2, "maxsplit") {
            Some(limit) => vm.to_i64(&limit)?,
            None => -1,
        };
        let parts: Vec<String> = match (&separator, limit) {
            (None, limit) if limit < 0 => text.split_whitespace().map(str::to_owned).collect(),
            (Some(separator), limit) if limit < 0 => text.split(&**separator).map(str::to_owned).collect(),
            (Some(separator), limit) => text.splitn(limit as usize + 1, &**separator).map(str::to_owned).collect(),
            (None, _) => return unsupported("split by spaces with a limit"),
        };
        let parts = parts.into_iter().map(|part| vm.str(part)).collect();
        Ok(vm.list(parts))
    }),
    ("splitlines", |vm, args| {
        let text = text(vm, &args)?;
        let parts = text.lines().map(|part| vm.str(part)).collect();
        Ok(vm.list(parts))
    }),
    ("strip", |vm, args| strip(vm, &args, true, true)),
    ("lstrip", |vm, args| strip(vm, &args, true, false)),
    ("rstrip", |vm, args| strip(vm, &args, false, true)),
    ("replace", |vm, args| {
        let (text, from, to) = (text(vm, &args)?, other(vm, &args, 1)?, other(vm, &args, 2)?);
        let text = match args.pos.get(3) {
            Some(count) => text.replacen(&*from, &to, vm.to_usize(count)?),
            None => text.replace(&*from, &to),
        };
        Ok(vm.str(text))
    }),
    ("find", |vm, args| {
        let at = find(vm, &args)?;
        Ok(vm.int(at))
    }),
    ("index", |vm, args| match find(vm, &args)? {
        -1 => vm.value_error("substring not found"),
        at => Ok(vm.int(at)),
    }),
    ("count", |vm, args| {
        let (text, part) = (text(vm, &args)?, other(vm, &args, 1)?);
        let count = if part.is_empty() { text.chars().count() + 1 } else { text.matches(&*part).count() };
        Ok(vm.int(count))
    }),
    ("startswith", |vm, args| affix(vm, &args, |text, part| text.starts_with(part))),
    ("endswith", |vm, args| affix(vm, &args, |text, part| text.ends_with(part))),
    ("lower", |vm, args| mapped(vm, &args, str::to_lowercase)),
    ("upper", |vm, args| mapped(vm, &args, str::to_uppercase)),
    ("isdigit", |vm, args| is_all(vm, &args, |c| c.is_ascii_digit())),
    ("isalpha", |vm, args| is_all(vm, &args, char::is_alphabetic)),
    ("isspace", |vm, args| is_all(vm, &args, char::is_whitespace)),
    ("zfill", |vm, args| {
        let text = text(vm, &args)?;
        let width = vm.to_usize(&args.pos[1])?;
        Ok(vm.str(format!("{text:0>width$}")))
    }),
];

fn new_bytes(vm: &mut Vm, args: &Args) -> R<Vec<u8>> {
    let Some(source) = args.get(1, "source") else { return Ok(Vec::new()) };
    match (&source.kind, args.get(2, "encoding")) {
        (Kind::Str(text), Some(encoding)) => encoded(vm, &text.clone(), &encoding.as_str().unwrap_or_default()),
        (Kind::Str(_), None) => vm.type_error("string argument without an encoding"),
        (Kind::Bytes(bytes) | Kind::ByteArray(bytes), _) => Ok(bytes.borrow().clone()),
        (Kind::Int(_) | Kind::Bool(_), _) => {
            let length = vm.to_usize(&source)?;
            if length > crate::limits::RUN_ITEMS {
                return unsupported("a very long sequence");
            }
            Ok(vec![0; length])
        }
        (Kind::Native, _) if vm.method(&source, "__bytes__")?.is_none() && vm.shares_buffer(&source)? => {
            let view = vm.view_of(&source)?;
            let bytes = vm.attribute(&view, "tobytes")?;
            let bytes = vm.call0(&bytes)?;
            raw(vm, &bytes)
        }
        (Kind::Native | Kind::Instance, _) if vm.method(&source, "__bytes__")?.is_some() => {
            let method = vm.attribute(&source, "__bytes__")?;
            let bytes = vm.call0(&method)?;
            raw(vm, &bytes)
        }
        _ => {
            let mut bytes = Vec::new();
            for item in vm.collect(&source)? {
                use num_traits::ToPrimitive;
                let Some(byte) = vm.index_of(&item)?.to_u8() else {
                    return vm.value_error("bytes must be in range(0, 256)");
                };
                bytes.push(byte);
            }
            Ok(bytes)
        }
    }
}

fn raw(vm: &mut Vm, value: &Obj) -> R<Vec<u8>> {
    match value.bytes() {
        Some(bytes) => Ok(bytes.borrow().clone()),
        None => vm.type_error("a bytes-like object is required"),
    }
}

pub(crate) const BYTES: Table = &[
    ("__new__", |vm, args| {
        let class = args.pos[0].clone();
        if class.is_subclass(&vm.types.bytearray) {
            return Ok(vm.object(&class, Kind::ByteArray(std::cell::RefCell::default())));
        }
        let bytes = new_bytes(vm, &args)?;
        Ok(vm.object(&class, Kind::Bytes(bytes.into())))
    }),
    ("decode", |vm, args| {
        let bytes = raw(vm, &args.pos[0])?;
        let encoding = args.get(1, "encoding").and_then(|encoding| encoding.as_str());
        decoded(vm, &bytes, encoding.as_deref().unwrap_or("utf-8"))
    }),
    ("join", |vm, args| {
        let separator = raw(vm, &args.pos[0])?;
        let mut out = Vec::new();
        for (at, part) in vm.collect(&args.pos[1])?.iter().enumerate() {
            if at > 0 {
                out.extend(&separator);
            }
            out.extend(raw(vm, part)?);
        }
        Ok(vm.bytes(out))
    }),
    ("startswith", |vm, args| {
        let (bytes, part) = (raw(vm, &args.pos[0])?, raw(vm, &args.pos[1])?);
        Ok(vm.bool(bytes.starts_with(&part)))
    }),
    ("count", |vm, args| {
        let (bytes, part) = (raw(vm, &args.pos[0])?, raw(vm, &args.pos[1])?);
        let count =
            if part.is_empty() { 0 } else { bytes.windows(part.len()).filter(|window| *window == &part[..]).count() };
        Ok(vm.int(count))
    }),
    ("hex", |vm, args| {
        let bytes = raw(vm, &args.pos[0])?;
        let text: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        Ok(vm.str(text))
    }),
];

pub(crate) const BYTEARRAY: Table = &[
    ("__init__", |vm, args| {
        let bytes = new_bytes(vm, &args)?;
        if let Some(inner) = args.pos[0].bytes() {
            *inner.borrow_mut() = bytes;
        }
        Ok(vm.none())
    }),
    ("append", |vm, args| {
        use num_traits::ToPrimitive;
        let Some(byte) = vm.index_of(&args.pos[1])?.to_u8() else {
            return vm.value_error("byte must be in range(0, 256)");
        };
        if let Some(inner) = args.pos[0].bytes() {
            inner.borrow_mut().push(byte);
        }
        Ok(vm.none())
    }),
    ("extend", |vm, args| {
        let more = raw(vm, &args.pos[1])?;
        if let Some(inner) = args.pos[0].bytes() {
            inner.borrow_mut().extend(more);
        }
        Ok(vm.none())
    }),
];
