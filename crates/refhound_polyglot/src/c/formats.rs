//! Formats of text and of values that C builds.

use crate::c::intrinsics::{int, vararg};
use crate::c::memory::CVal;
use crate::python::object::Obj;
use crate::vm::{R, Stop, Vm, unsupported};

impl Vm {
    /// `PyErr_Format` and its kin.
    pub(crate) fn c_format(&mut self, format: CVal, level: usize, first: usize) -> R<String> {
        let format = self.text_at(format)?;
        let mut next = first;
        let mut out = String::new();
        let mut rest = format.chars().peekable();
        while let Some(c) = rest.next() {
            if c != '%' {
                out.push(c);
                continue;
            }
            let mut precision: Option<usize> = None;
            let mut width = String::new();
            while let Some(&c) = rest.peek() {
                match c {
                    '0'..='9' if precision.is_none() => width.push(c),
                    '0'..='9' => precision = precision.map(|known| known * 10 + c as usize - '0' as usize),
                    '.' => precision = Some(0),
                    'l' | 'z' | 'h' | 't' | 'j' | '-' | '+' | ' ' | '#' => {}
                    _ => break,
                }
                rest.next();
            }
            let Some(kind) = rest.next() else { break };
            if kind == '%' {
                out.push('%');
                continue;
            }
            let value = vararg(self, level, next)?;
            next += 1;
            let text = match kind {
                'd' | 'i' | 'u' => int(self, value)?.to_string(),
                'x' => format!("{:x}", int(self, value)?),
                'c' => char::from_u32(int(self, value)? as u32).map(String::from).unwrap_or_default(),
                's' => self.text_at(value)?,
                'p' => return unsupported("an address in a text"),
                'R' | 'A' => {
                    let object = self.to_py(value)?;
                    self.repr(&object)?
                }
                'S' => {
                    let object = self.to_py(value)?;
                    self.text(&object)?
                }
                'U' => self.to_py(value)?.as_str().unwrap_or_default().to_string(),
                'f' | 'g' | 'e' => match value {
                    CVal::Float(value) => format!("{value:.*}", precision.unwrap_or(6)),
                    _ => return unsupported("a format of another type"),
                },
                other => return unsupported(format!("the format %{other} in C")),
            };
            let text: String = match precision {
                Some(precision) if kind == 's' => text.chars().take(precision).collect(),
                _ => text,
            };
            let width: usize = width.parse().unwrap_or(0);
            out.push_str(&format!("{text:>width$}"));
        }
        Ok(out)
    }

    /// `Py_BuildValue` and its kin. The outer result says whether we know how, the inner what Python says.
    pub(crate) fn c_build(&mut self, format: &str, level: usize) -> R<R> {
        let units: Vec<char> = format.chars().filter(|c| !matches!(c, ' ' | ',' | ':' | '\t')).collect();
        let (mut at, mut next) = (0, 0);
        let mut values = Vec::new();
        while at < units.len() {
            match self.build_one(&units, &mut at, &mut next, level) {
                Ok(value) => values.push(value),
                Err(Stop::Raise(raised)) => return Ok(Err(Stop::Raise(raised))),
                Err(stop) => return Err(stop),
            }
        }
        Ok(Ok(match values.len() {
            0 => self.none(),
            1 => values.remove(0),
            _ => self.tuple(values),
        }))
    }

    fn build_one(&mut self, units: &[char], at: &mut usize, next: &mut usize, level: usize) -> R {
        let unit = units[*at];
        *at += 1;
        if let '(' | '[' | '{' = unit {
            let close = match unit {
                '(' => ')',
                '[' => ']',
                _ => '}',
            };
            let mut items: Vec<Obj> = Vec::new();
            while units.get(*at).is_some_and(|&c| c != close) {
                items.push(self.build_one(units, at, next, level)?);
            }
            *at += 1;
            return match unit {
                '(' => Ok(self.tuple(items)),
                '[' => Ok(self.list(items)),
                _ => {
                    let dict = self.dict();
                    for pair in items.chunks(2) {
                        self.set_item(&dict, &pair[0], pair[1].clone())?;
                    }
                    Ok(dict)
                }
            };
        }
        let value = vararg(self, level, *next)?;
        *next += 1;
        match unit {
            'i' | 'l' | 'L' | 'n' | 'h' | 'b' | 'I' | 'k' | 'K' | 'H' | 'B' => {
                let number = int(self, value)?;
                Ok(self.int(number))
            }
            'c' => {
                let byte = int(self, value)? as u8;
                Ok(self.bytes(vec![byte]))
            }
            'C' => match char::from_u32(int(self, value)? as u32) {
                Some(character) => Ok(self.str(character.to_string())),
                None => unsupported("characters that are none"),
            },
            'd' | 'f' => match value {
                CVal::Float(number) => Ok(self.float(number)),
                _ => unsupported("a format of another type"),
            },
            'O' | 'S' | 'U' => match self.to_py_or_null(value)? {
                Some(object) => Ok(object),
                None => match self.c.error.take() {
                    Some(raised) => Err(Stop::Raise(raised)),
                    None => self.raise("SystemError", "NULL object passed to Py_BuildValue"),
                },
            },
            'N' => match value {
                CVal::Ptr(pointer) if pointer.is_null() => match self.c.error.take() {
                    Some(raised) => Err(Stop::Raise(raised)),
                    None => self.raise("SystemError", "NULL object passed to Py_BuildValue"),
                },
                value => self.take(value),
            },
            'u' => {
                let CVal::Ptr(pointer) = value else { return unsupported("a format of another type") };
                if pointer.is_null() {
                    return Ok(self.none());
                }
                if units.get(*at) != Some(&'#') {
                    return unsupported("the format u without a length in C");
                }
                *at += 1;
                let length = vararg(self, level, *next)?;
                *next += 1;
                let length = int(self, length)? as usize;
                let bytes = match self.c.memory.bytes(pointer, length * 4) {
                    Ok(bytes) => bytes,
                    Err(why) => return self.refused(why),
                };
                let wide = |part: &[u8]| part.iter().rev().fold(0u32, |value, &byte| value << 8 | u32::from(byte));
                match bytes.chunks(4).map(|part| char::from_u32(wide(part))).collect::<Option<String>>() {
                    Some(text) => Ok(self.str(text)),
                    None => unsupported("characters that are none"),
                }
            }
            's' | 'z' | 'y' => {
                let CVal::Ptr(pointer) = value else { return unsupported("a format of another type") };
                let bytes = if units.get(*at) == Some(&'#') {
                    *at += 1;
                    let length = vararg(self, level, *next)?;
                    *next += 1;
                    let length = int(self, length)? as usize;
                    if pointer.is_null() { Ok(Vec::new()) } else { self.c.memory.bytes(pointer, length) }
                } else if pointer.is_null() {
                    return Ok(self.none());
                } else {
                    self.c.memory.text(pointer)
                };
                match bytes {
                    Ok(bytes) if unit == 'y' => Ok(self.bytes(bytes)),
                    Ok(bytes) => Ok(self.str(String::from_utf8_lossy(&bytes).to_string())),
                    Err(why) => self.refused(why),
                }
            }
            other => unsupported(format!("the format {other} in C")),
        }
    }
}
