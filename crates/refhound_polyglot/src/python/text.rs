//! `repr`, `str` and formats.

use num_traits::{Signed, ToPrimitive};

use crate::python::object::{Kind, Obj};
use crate::vm::{R, Vm, unsupported};

/// A float as Python shows it.
pub(crate) fn float_text(value: f64) -> String {
    if value.is_nan() {
        return "nan".to_owned();
    }
    if value.is_infinite() {
        return if value > 0.0 { "inf".to_owned() } else { "-inf".to_owned() };
    }
    let short = format!("{value:e}");
    // Of two shortest texts that are equally near, the one with an even digit.
    let places = short.split('e').next().unwrap_or_default().split('.').nth(1).map_or(0, str::len);
    let even = format!("{value:.places$e}");
    let text = if even.parse() == Ok(value) { even } else { short };
    let magnitude = value.abs();
    if magnitude != 0.0 && !(1e-4..1e16).contains(&magnitude) {
        let (digits, exponent) = text.split_once('e').unwrap_or((&text, "0"));
        let (sign, exponent) = match exponent.strip_prefix('-') {
            Some(rest) => ('-', rest),
            None => ('+', exponent),
        };
        return format!("{digits}e{sign}{exponent:0>2}");
    }
    let (digits, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let (sign, digits) = digits.strip_prefix('-').map_or(("", digits), |digits| ("-", digits));
    let (digits, exponent) = (digits.replace('.', ""), exponent.parse::<i32>().unwrap_or(0));
    if exponent < 0 {
        return format!("{sign}0.{}{digits}", "0".repeat((-exponent - 1) as usize));
    }
    let whole = exponent as usize + 1;
    let digits = format!("{digits:0<width$}", width = whole + 1);
    format!("{sign}{}.{}", &digits[..whole], &digits[whole..])
}

fn quoted(text: &str) -> String {
    let quote = if text.contains('\'') && !text.contains('"') { '"' } else { '\'' };
    let mut out = String::from(quote);
    for c in text.chars() {
        match c {
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            c if c == quote => {
                out.push('\\');
                out.push(c);
            }
            c if (c as u32) < 32 || (c as u32) == 127 => out.push_str(&format!("\\x{:02x}", c as u32)),
            c => out.push(c),
        }
    }
    out.push(quote);
    out
}

fn quoted_bytes(bytes: &[u8]) -> String {
    let quote = if bytes.contains(&b'\'') && !bytes.contains(&b'"') { '"' } else { '\'' };
    let mut out = format!("b{quote}");
    for &byte in bytes {
        match byte {
            b'\\' => out.push_str("\\\\"),
            b'\n' => out.push_str("\\n"),
            b'\r' => out.push_str("\\r"),
            b'\t' => out.push_str("\\t"),
            byte if byte as char == quote => {
                out.push('\\');
                out.push(byte as char);
            }
            32..=126 => out.push(byte as char),
            byte => out.push_str(&format!("\\x{byte:02x}")),
        }
    }
    out.push(quote);
    out
}

impl Vm {
    pub(crate) fn repr(&mut self, value: &Obj) -> R<String> {
        if self.overrides(value, "__repr__")
            && let Some(method) = self.method(value, "__repr__")?
        {
            let text = self.call0(&method)?;
            return match text.as_str() {
                Some(text) => Ok(text.to_string()),
                None => self.type_error(format!("__repr__ returned non-string (type {})", text.class_name())),
            };
        }
        self.plain_repr(value)
    }

    fn joined(&mut self, items: &[Obj]) -> R<String> {
        let mut texts = Vec::new();
        for item in items {
            texts.push(self.repr(item)?);
        }
        Ok(texts.join(", "))
    }

    pub(crate) fn plain_repr(&mut self, value: &Obj) -> R<String> {
        Ok(match &value.kind {
            Kind::None => "None".to_owned(),
            Kind::Null => "<NULL>".to_owned(),
            Kind::NotImplemented => "NotImplemented".to_owned(),
            Kind::Ellipsis => "Ellipsis".to_owned(),
            Kind::Bool(value) => if *value { "True" } else { "False" }.to_owned(),
            Kind::Int(value) => value.to_string(),
            Kind::Float(value) => float_text(*value),
            Kind::Complex(real, imag) => {
                let part = |value: f64| float_text(value).trim_end_matches(".0").to_owned();
                let sign = if *imag < 0.0 { "" } else { "+" };
                if *real == 0.0 {
                    format!("{}j", part(*imag))
                } else {
                    format!("({}{sign}{}j)", part(*real), part(*imag))
                }
            }
            Kind::Str(text) => quoted(text),
            Kind::Bytes(bytes) => quoted_bytes(&bytes.borrow()),
            Kind::ByteArray(bytes) => format!("bytearray({})", quoted_bytes(&bytes.borrow())),
            Kind::List(items) => {
                let items = items.borrow().clone();
                format!("[{}]", self.joined(&items)?)
            }
            Kind::Tuple(items) => {
                let items = items.borrow().clone();
                let comma = if items.len() == 1 { "," } else { "" };
                format!("({}{comma})", self.joined(&items)?)
            }
            Kind::Dict(_) => {
                let mut texts = Vec::new();
                for (key, value) in self.pairs_of(value)? {
                    texts.push(format!("{}: {}", self.repr(&key)?, self.repr(&value)?));
                }
                format!("{{{}}}", texts.join(", "))
            }
            Kind::Set(_) | Kind::FrozenSet(_) => {
                let items = self.collect(value)?;
                let inner = self.joined(&items)?;
                match (&value.kind, items.is_empty()) {
                    (Kind::Set(_), true) => "set()".to_owned(),
                    (Kind::Set(_), false) => format!("{{{inner}}}"),
                    (_, true) => "frozenset()".to_owned(),
                    _ => format!("frozenset({{{inner}}})"),
                }
            }
            Kind::Range(start, stop, step) => {
                if *step == 1.into() {
                    format!("range({start}, {stop})")
                } else {
                    format!("range({start}, {stop}, {step})")
                }
            }
            Kind::Slice(start, stop, step) => {
                let parts = [start.clone(), stop.clone(), step.clone()];
                format!("slice({})", self.joined(&parts)?)
            }
            Kind::Class(class) => {
                let module = value.attrs.borrow().get("__module__").and_then(|module| module.as_str());
                let qualified = value.attrs.borrow().get("__qualname__").and_then(|name| name.as_str());
                let name = qualified.unwrap_or_else(|| class.name.clone());
                match module {
                    Some(module) if &*module != "builtins" => format!("<class '{module}.{name}'>"),
                    _ => format!("<class '{name}'>"),
                }
            }
            Kind::Module(name) => format!("<module '{name}'>"),
            Kind::Exception(raised) => {
                let args = raised.borrow().args.clone();
                format!("{}({})", value.class_name(), self.joined(&args)?)
            }
            Kind::Function(_)
            | Kind::Builtin(..)
            | Kind::Bound(..)
            | Kind::Wrapped(..)
            | Kind::Generator(_)
            | Kind::Iter(_)
            | Kind::Member { .. }
            | Kind::Property(..)
            | Kind::StaticMethod(_)
            | Kind::ClassMethod(_)
            | Kind::Super(..)
            | Kind::Weak(_)
            | Kind::Instance
            | Kind::Native => {
                let class = value.class().clone();
                let module = class.attrs.borrow().get("__module__").and_then(|module| module.as_str());
                let module = module.map(|module| format!("{module}.")).unwrap_or_default();
                format!("<{module}{} object at 0x{:012x}>", value.class_name(), 0x7f00_0000_0000 + value.id * 16)
            }
        })
    }

    pub(crate) fn text(&mut self, value: &Obj) -> R<String> {
        if self.overrides(value, "__str__")
            && let Some(method) = self.method(value, "__str__")?
        {
            let text = self.call0(&method)?;
            return match text.as_str() {
                Some(text) => Ok(text.to_string()),
                None => self.type_error(format!("__str__ returned non-string (type {})", text.class_name())),
            };
        }
        match &value.kind {
            Kind::Str(text) => Ok(text.to_string()),
            Kind::Exception(raised) => {
                let args = raised.borrow().args.clone();
                match &args[..] {
                    [] => Ok(String::new()),
                    [one] if value.is_a(&self.types.exception_class("KeyError")) => self.repr(one),
                    [one] => self.text(one),
                    [number, message] if value.is_a(&self.types.exception_class("OSError")) => {
                        let (number, message) = (self.text(number)?, self.text(message)?);
                        Ok(format!("[Errno {number}] {message}"))
                    }
                    _ => {
                        let tuple = self.tuple(args);
                        self.repr(&tuple)
                    }
                }
            }
            _ => self.repr(value),
        }
    }

    /// A value in an f-string or `format`.
    pub(crate) fn formatted(&mut self, value: &Obj, conversion: u8, spec: &str) -> R<String> {
        let text = match conversion {
            b'r' | b'a' => self.repr(value)?,
            b's' => self.text(value)?,
            _ => return self.with_spec(value, spec),
        };
        let text = self.str(text);
        self.with_spec(&text, spec)
    }

    pub(crate) fn with_spec(&mut self, value: &Obj, spec: &str) -> R<String> {
        if self.overrides(value, "__format__")
            && let Some(method) = self.method(value, "__format__")?
        {
            let spec = self.str(spec);
            let text = self.call_with(&method, vec![spec])?;
            return Ok(text.as_str().unwrap_or_default().to_string());
        }
        if spec.is_empty() {
            return self.text(value);
        }
        let Some(spec) = Spec::read(spec) else { return unsupported(format!("the format {spec}")) };
        let body = match (&value.kind, spec.kind) {
            (Kind::Int(_) | Kind::Bool(_), None | Some('d' | 'x' | 'X' | 'o' | 'b' | 'c' | 'n')) => {
                let number = value.as_int().unwrap_or_default();
                self.integer_text(&number, spec.kind.unwrap_or('d'), spec.alternate)
            }
            (Kind::Int(_) | Kind::Bool(_) | Kind::Float(_), Some(kind @ ('f' | 'F' | 'e' | 'E' | 'g' | 'G' | '%'))) => {
                let number = self.float_of(value)?;
                float_with(number, kind, spec.precision.unwrap_or(6))
            }
            (Kind::Float(number), None) => match spec.precision {
                Some(precision) => float_with(*number, 'g', precision),
                None => float_text(*number),
            },
            (Kind::Str(text), None | Some('s')) => match spec.precision {
                Some(precision) => text.chars().take(precision).collect(),
                None => text.to_string(),
            },
            _ => return unsupported("a format of this kind"),
        };
        let is_number = !matches!(value.kind, Kind::Str(_));
        let body = match spec.grouping {
            None => body,
            Some(_) if !is_number || spec.fill == '0' || !matches!(spec.kind, None | Some('d' | 'f' | 'F' | '%')) => {
                return unsupported("a format of this kind");
            }
            Some(between) => grouped(&body, between),
        };
        Ok(spec.padded(&body, is_number))
    }

    fn integer_text(&mut self, number: &num_bigint::BigInt, kind: char, alternate: bool) -> String {
        let (radix, prefix) = match kind {
            'x' | 'X' => (16, "0x"),
            'o' => (8, "0o"),
            'b' => (2, "0b"),
            'c' => return number.to_u32().and_then(char::from_u32).map(String::from).unwrap_or_default(),
            _ => (10, ""),
        };
        let digits = number.abs().to_str_radix(radix);
        let digits = if kind == 'X' { digits.to_uppercase() } else { digits };
        let sign = if number.is_negative() { "-" } else { "" };
        format!("{sign}{}{digits}", if alternate { prefix } else { "" })
    }

    /// `text % values`.
    pub(crate) fn percent(&mut self, format: &str, values: &Obj) -> R<String> {
        self.percent_of(format, values, Formatted::Text)
    }

    /// `bytes % values`: as text of which each character is a byte.
    pub(crate) fn percent_bytes(&mut self, format: &[u8], values: &Obj) -> R<Vec<u8>> {
        let text = self.percent_of(&latin(format), values, Formatted::Bytes)?;
        let bytes: Option<Vec<u8>> = text.chars().map(|c| u8::try_from(c as u32).ok()).collect();
        match bytes {
            Some(bytes) => Ok(bytes),
            None => unsupported("bytes % values that are none"),
        }
    }

    fn percent_of(&mut self, format: &str, values: &Obj, of: Formatted) -> R<String> {
        let all = match &values.kind {
            Kind::Tuple(items) => items.borrow().clone(),
            _ => vec![values.clone()],
        };
        let mut next = 0;
        let mut out = String::new();
        let mut rest = format.chars().peekable();
        while let Some(c) = rest.next() {
            if c != '%' {
                out.push(c);
                continue;
            }
            let mut key = None;
            if rest.peek() == Some(&'(') {
                rest.next();
                key = Some(rest.by_ref().take_while(|&c| c != ')').collect::<String>());
            }
            let mut spec = Spec::default();
            while let Some(&flag) = rest.peek() {
                match flag {
                    '-' => spec.align = Some('<'),
                    '0' => (spec.fill, spec.align) = ('0', spec.align.or(Some('='))),
                    '#' => spec.alternate = true,
                    '+' => spec.plus = true,
                    ' ' => return unsupported("a space as a flag of %"),
                    _ => break,
                }
                rest.next();
            }
            let mut number = |vm: &mut Vm, next: &mut usize| -> R<Option<usize>> {
                if rest.peek() == Some(&'*') {
                    rest.next();
                    let value = all.get(*next).cloned().unwrap_or_else(|| vm.none());
                    *next += 1;
                    return Ok(vm.index_of(&value)?.to_usize());
                }
                let mut digits = String::new();
                while let Some(digit) = rest.peek().filter(|c| c.is_ascii_digit()) {
                    digits.push(*digit);
                    rest.next();
                }
                Ok(digits.parse().ok())
            };
            spec.width = number(self, &mut next)?.unwrap_or(0);
            if rest.peek() == Some(&'.') {
                rest.next();
                let mut digits = String::new();
                while let Some(digit) = rest.peek().filter(|c| c.is_ascii_digit()) {
                    digits.push(*digit);
                    rest.next();
                }
                spec.precision = Some(digits.parse().unwrap_or(0));
            }
            while rest.peek().is_some_and(|c| matches!(c, 'l' | 'h' | 'L')) {
                rest.next();
            }
            let Some(kind) = rest.next() else { return self.value_error("incomplete format") };
            if kind == '%' {
                out.push('%');
                continue;
            }
            let value = if let Some(key) = key {
                let key = self.str(key);
                self.item(values, &key)?
            } else {
                let Some(value) = all.get(next).cloned() else {
                    return self.type_error("not enough arguments for format string");
                };
                next += 1;
                value
            };
            let body = match of {
                Formatted::Text => self.percent_one(kind, &value, &spec)?,
                Formatted::Bytes => self.percent_byte(kind, &value, &spec)?,
            };
            out.push_str(&spec.padded(&body, !matches!(kind, 's' | 'b' | 'a' | 'r' | 'c')));
        }
        if next < all.len() && !matches!(values.kind, Kind::Dict(_)) {
            return self.type_error("not all arguments converted during string formatting");
        }
        Ok(out)
    }

    /// What stands for one value among bytes.
    fn percent_byte(&mut self, kind: char, value: &Obj, spec: &Spec) -> R<String> {
        match (kind, value.bytes().map(|bytes| latin(&bytes.borrow()))) {
            ('s' | 'b', Some(text)) => Ok(text.chars().take(spec.precision.unwrap_or(usize::MAX)).collect()),
            ('s' | 'b', None) => {
                let name = value.class_name();
                self.type_error(format!(
                    "%b requires a bytes-like object, or an object that implements __bytes__, not '{name}'"
                ))
            }
            ('c', Some(text)) if text.chars().count() == 1 => Ok(text),
            ('c', _) => match value.as_int().and_then(|number| u8::try_from(number).ok()) {
                Some(byte) => Ok(char::from(byte).to_string()),
                None => unsupported("%c of what is no byte"),
            },
            ('r', _) => self.percent_one('a', value, spec),
            _ => self.percent_one(kind, value, spec),
        }
    }

    fn percent_one(&mut self, kind: char, value: &Obj, spec: &Spec) -> R<String> {
        Ok(match kind {
            's' | 'r' | 'a' => {
                let text = if kind == 's' { self.text(value)? } else { self.repr(value)? };
                match spec.precision {
                    Some(precision) => text.chars().take(precision).collect(),
                    None => text,
                }
            }
            'd' | 'i' | 'u' => match &value.kind {
                Kind::Float(number) => format!("{}", number.trunc() as i128),
                Kind::Int(_) | Kind::Bool(_) if spec.precision.is_some() => {
                    return unsupported("an integer with a precision");
                }
                Kind::Int(_) | Kind::Bool(_) => value.as_int().unwrap_or_default().to_string(),
                _ => {
                    let name = value.class_name();
                    return self.type_error(format!("%{kind} format: a real number is required, not {name}"));
                }
            },
            'x' | 'X' | 'o' => {
                let number = self.index_of(value)?;
                self.integer_text(&number, kind, spec.alternate)
            }
            'c' => {
                if let Some(text) = value.as_str() {
                    text.to_string()
                } else {
                    let number = self.index_of(value)?;
                    self.integer_text(&number, 'c', false)
                }
            }
            'f' | 'F' | 'e' | 'E' | 'g' | 'G' => {
                let number = self.float_of(value)?;
                float_with(number, kind, spec.precision.unwrap_or(6))
            }
            _ => return unsupported(format!("the format %{kind}")),
        })
    }
}

/// What `%` makes.
#[derive(Clone, Copy)]
enum Formatted {
    Text,
    Bytes,
}

/// A character for each byte.
fn latin(bytes: &[u8]) -> String {
    bytes.iter().map(|&byte| char::from(byte)).collect()
}

/// A mark between thousands.
fn grouped(text: &str, between: char) -> String {
    let start = text.find(|c: char| c.is_ascii_digit()).unwrap_or(text.len());
    let length = text[start..].find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len() - start);
    let mut out = text[..start].to_owned();
    for (at, digit) in text[start..start + length].chars().enumerate() {
        if at > 0 && (length - at) % 3 == 0 {
            out.push(between);
        }
        out.push(digit);
    }
    out + &text[start + length..]
}

fn float_with(number: f64, kind: char, precision: usize) -> String {
    if kind.is_ascii_uppercase() {
        return float_with(number, kind.to_ascii_lowercase(), precision).to_uppercase();
    }
    if !number.is_finite() {
        let percent = if kind == '%' { "%" } else { "" };
        return if number.is_nan() { format!("nan{percent}") } else { format!("{number}{percent}") };
    }
    match kind {
        'f' => format!("{number:.precision$}"),
        '%' => format!("{:.precision$}%", number * 100.0),
        'e' => {
            let text = format!("{number:.precision$e}");
            let (digits, exponent) = text.split_once('e').unwrap_or((&text, "0"));
            let (sign, exponent) = exponent.strip_prefix('-').map_or(('+', exponent), |rest| ('-', rest));
            format!("{digits}e{sign}{exponent:0>2}")
        }
        _ => {
            if number == 0.0 {
                return if number.is_sign_negative() { "-0" } else { "0" }.to_owned();
            }
            let precision = precision.max(1);
            // As it is rounded, not as it is.
            let rounded = format!("{number:.*e}", precision - 1);
            let exponent: i32 = rounded.split_once('e').and_then(|(_, exponent)| exponent.parse().ok()).unwrap_or(0);
            let short = |text: &str| {
                let end = if text.contains('.') {
                    text.trim_end_matches('0').trim_end_matches('.').len()
                } else {
                    text.len()
                };
                text[..end].to_owned()
            };
            if exponent < -4 || exponent >= precision as i32 {
                let text = float_with(number, 'e', precision - 1);
                let (digits, exponent) = text.split_once('e').unwrap_or((&text, "+00"));
                return format!("{}e{exponent}", short(digits));
            }
            short(&format!("{:.*}", (precision as i32 - 1 - exponent).max(0) as usize, number))
        }
    }
}

struct Spec {
    fill: char,
    align: Option<char>,
    alternate: bool,
    plus: bool,
    width: usize,
    precision: Option<usize>,
    /// Between thousands.
    grouping: Option<char>,
    kind: Option<char>,
}

impl Default for Spec {
    fn default() -> Spec {
        Spec {
            fill: ' ',
            align: None,
            alternate: false,
            plus: false,
            width: 0,
            precision: None,
            grouping: None,
            kind: None,
        }
    }
}

impl Spec {
    fn read(text: &str) -> Option<Spec> {
        let mut spec = Spec::default();
        let chars: Vec<char> = text.chars().collect();
        let mut at = 0;
        if chars.len() > 1 && matches!(chars[1], '<' | '>' | '^' | '=') {
            (spec.fill, spec.align, at) = (chars[0], Some(chars[1]), 2);
        } else if matches!(chars.first(), Some('<' | '>' | '^' | '=')) {
            (spec.align, at) = (Some(chars[0]), 1);
        }
        if chars.get(at) == Some(&'+') {
            (spec.plus, at) = (true, at + 1);
        }
        if chars.get(at) == Some(&'#') {
            (spec.alternate, at) = (true, at + 1);
        }
        if chars.get(at) == Some(&'0') {
            (spec.fill, spec.align, at) = ('0', spec.align.or(Some('=')), at + 1);
        }
        while let Some(digit) = chars.get(at).and_then(|c| c.to_digit(10)) {
            spec.width = (spec.width * 10 + digit as usize).min(10_000);
            at += 1;
        }
        if let Some(between) = chars.get(at).filter(|c| matches!(c, ',' | '_')) {
            (spec.grouping, at) = (Some(*between), at + 1);
        }
        if chars.get(at) == Some(&'.') {
            at += 1;
            let mut precision = 0;
            while let Some(digit) = chars.get(at).and_then(|c| c.to_digit(10)) {
                precision = (precision * 10 + digit as usize).min(10_000);
                at += 1;
            }
            spec.precision = Some(precision);
        }
        spec.kind = chars.get(at).copied();
        (at + usize::from(spec.kind.is_some()) == chars.len()).then_some(spec)
    }

    fn padded(&self, body: &str, is_number: bool) -> String {
        let body = if self.plus && is_number && !body.starts_with('-') { format!("+{body}") } else { body.to_owned() };
        let missing = self.width.saturating_sub(body.chars().count());
        if missing == 0 {
            return body;
        }
        let fill = |count: usize| self.fill.to_string().repeat(count);
        match self.align.unwrap_or(if is_number { '>' } else { '<' }) {
            '<' => format!("{body}{}", fill(missing)),
            '^' => format!("{}{body}{}", fill(missing / 2), fill(missing - missing / 2)),
            '=' => {
                let (sign, digits) = match body.chars().next() {
                    Some(sign @ ('-' | '+')) => (sign.to_string(), &body[1..]),
                    _ => (String::new(), &body[..]),
                };
                format!("{sign}{}{digits}", fill(missing))
            }
            _ => format!("{}{body}", fill(missing)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::float_text;

    #[test]
    fn floats_are_shown_as_the_interpreter_shows_them() {
        let shown = [
            (-0.240_467_071_533_203_12, "-0.24046707153320312"),
            (0.1, "0.1"),
            (-0.0, "-0.0"),
            (1.0, "1.0"),
            (100.0, "100.0"),
            (123_456.75, "123456.75"),
            (1e16, "1e+16"),
            (9_007_199_254_740_992.0, "9007199254740992.0"),
            (0.0001, "0.0001"),
            (0.00001, "1e-05"),
            (1.5e-7, "1.5e-07"),
            (f64::MAX, "1.7976931348623157e+308"),
        ];
        for (value, text) in shown {
            assert_eq!(float_text(value), text);
        }
    }
}
