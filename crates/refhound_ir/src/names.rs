//! Names in IR text: unique for each record, enumeration, function and global, and readable back.
//!
//! The second `struct node` of a unit is `struct node.1`, unnamed records are `struct .0`, `struct .1`; the second
//! `static int count` is `@count.1`. What is no plain identifier is quoted.

use std::fmt::Write as _;

use refhound_index::{EntityId, FxHashMap, Symbol};
use refhound_types::{ArrayLen, Field, RecordKind, Type, TypeId, TypeTable};

use crate::module::{FuncId, GlobalId, Module};
use crate::uses::{Need, Uses};

/// The names of everything that is printed; the empty string for the rest.
pub(crate) struct Names<'m> {
    types: &'m TypeTable,
    records: Vec<String>,
    enums: Vec<String>,
    functions: Vec<String>,
    globals: Vec<String>,
}

/// Hands out unique names: the spelling itself first, then with `.1`, `.2`.
#[derive(Default)]
struct Unique {
    taken: FxHashMap<Symbol, u32>,
    unnamed: u32,
}

impl Unique {
    fn name(&mut self, wanted: Option<Symbol>) -> String {
        let Some(wanted) = wanted else {
            self.unnamed += 1;
            return format!(".{}", self.unnamed - 1);
        };
        let times = self.taken.entry(wanted).or_insert(0);
        *times += 1;
        let mut name = String::new();
        write_name(wanted, &mut name);
        if *times > 1 {
            let _ = write!(name, ".{}", *times - 1);
        }
        name
    }
}

/// Writes a name so that the reader takes it for one: quoted unless it is a plain identifier.
pub(crate) fn write_name(name: Symbol, out: &mut String) {
    let text = name.as_str();
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'$';
    if text.bytes().all(plain) && text.bytes().next().is_some_and(|first| !first.is_ascii_digit()) {
        out.push_str(text);
    } else {
        write_quoted(text, out);
    }
}

/// Writes a string literal; everything but printable ASCII is escaped.
pub(crate) fn write_quoted(text: &str, out: &mut String) {
    out.push('"');
    for character in text.chars() {
        match character {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            ' '..='~' => out.push(character),
            _ => {
                let _ = write!(out, "\\u{{{:x}}}", character as u32);
            }
        }
    }
    out.push('"');
}

/// What is left to write of a type.
enum Piece {
    Type(TypeId),
    Text(&'static str),
    Length(ArrayLen),
    Bytes(u64),
}

impl<'m> Names<'m> {
    pub(crate) fn new(module: &'m Module, uses: &Uses<'_>) -> Self {
        let (mut structs, mut unions, mut enums) = (Unique::default(), Unique::default(), Unique::default());
        let (mut functions, mut globals) = (Unique::default(), Unique::default());
        let types = &module.types;
        Names {
            types,
            records: types
                .records()
                .map(|(id, record)| {
                    let unique = match record.kind {
                        RecordKind::Struct => &mut structs,
                        RecordKind::Union => &mut unions,
                    };
                    if uses.records[id.index()] > Need::Nothing { unique.name(record.tag) } else { String::new() }
                })
                .collect(),
            enums: types
                .enums()
                .map(|(id, def)| if uses.enums[id.index()] { enums.name(def.tag) } else { String::new() })
                .collect(),
            functions: module
                .functions
                .iter()
                .map(|(id, decl)| if uses.functions[id] { functions.name(Some(decl.name)) } else { String::new() })
                .collect(),
            globals: module
                .globals
                .iter()
                .map(|(id, data)| if uses.globals[id] { globals.name(Some(data.name)) } else { String::new() })
                .collect(),
        }
    }

    pub(crate) fn function(&self, function: FuncId) -> &str {
        self.functions.get(function.index()).map_or("", String::as_str)
    }

    pub(crate) fn global(&self, global: GlobalId) -> &str {
        self.globals.get(global.index()).map_or("", String::as_str)
    }

    pub(crate) fn write_record(&self, record: refhound_types::RecordId, out: &mut String) {
        let kind = match self.types.record(record).kind {
            RecordKind::Struct => "struct",
            RecordKind::Union => "union",
        };
        let _ = write!(out, "{kind} {}", self.records[record.index()]);
    }

    pub(crate) fn write_enum(&self, id: refhound_types::EnumId, out: &mut String) {
        let _ = write!(out, "enum {}", self.enums[id.index()]);
    }

    /// A member's name within its record, or `#2` where that does not say which one is meant.
    pub(crate) fn write_member(&self, field: Field, out: &mut String) {
        let fields = &self.types.record(field.record).fields;
        let name = fields.get(field.index as usize).and_then(|def| def.name);
        let first = fields.iter().position(|def| def.name.is_some() && def.name == name);
        match name {
            Some(name) if first == Some(field.index as usize) => write_name(name, out),
            _ => {
                let _ = write!(out, "#{}", field.index);
            }
        }
    }

    pub(crate) fn write_field(&self, field: Field, out: &mut String) {
        self.write_record(field.record, out);
        out.push('.');
        self.write_member(field, out);
    }

    /// Writes a type; without recursion, because a chain of typedefs can nest pointers to any depth.
    pub(crate) fn write_type(&self, ty: TypeId, out: &mut String) {
        let mut work = vec![Piece::Type(ty)];
        while let Some(piece) = work.pop() {
            match piece {
                Piece::Text(text) => out.push_str(text),
                Piece::Length(ArrayLen::Known(len)) => {
                    let _ = write!(out, "[{len}]");
                }
                Piece::Length(ArrayLen::Incomplete) => out.push_str("[]"),
                Piece::Length(ArrayLen::Variable) => out.push_str("[*]"),
                Piece::Bytes(bytes) => {
                    let _ = write!(out, ", {bytes})");
                }
                Piece::Type(ty) => self.write_one(ty, out, &mut work),
            }
        }
    }

    fn write_one(&self, ty: TypeId, out: &mut String, work: &mut Vec<Piece>) {
        match self.types.get(ty) {
            Type::Void => out.push_str("void"),
            Type::Int(kind) => out.push_str(kind.name()),
            Type::Float(kind) => out.push_str(kind.name()),
            Type::Complex(kind) => {
                let _ = write!(out, "complex({})", kind.name());
            }
            Type::Pointer(to) => {
                out.push_str("ptr(");
                work.extend([Piece::Text(")"), Piece::Type(*to)]);
            }
            // An array of functions is no C, but must not read as a function that returns an array.
            Type::Array { element, len } if self.types.function_type(*element).is_some() => {
                out.push('(');
                work.extend([Piece::Length(*len), Piece::Text(")"), Piece::Type(*element)]);
            }
            Type::Array { element, len } => work.extend([Piece::Length(*len), Piece::Type(*element)]),
            Type::Function(function) => {
                out.push_str(if function.prototyped { "fn(" } else { "fn?(" });
                work.extend([Piece::Type(function.result), Piece::Text(") -> ")]);
                if function.variadic {
                    work.push(Piece::Text(if function.params.is_empty() { "..." } else { ", ..." }));
                }
                for (index, &param) in function.params.iter().enumerate().rev() {
                    work.push(Piece::Type(param));
                    if index > 0 {
                        work.push(Piece::Text(", "));
                    }
                }
            }
            Type::Record(record) => self.write_record(*record, out),
            Type::Enum(id) => self.write_enum(*id, out),
            Type::Vector { element, bytes } => {
                out.push_str("vector(");
                work.extend([Piece::Bytes(*bytes), Piece::Type(*element)]);
            }
            Type::Unknown(name) => {
                out.push('?');
                if let Some(name) = name {
                    write_name(*name, out);
                }
            }
        }
    }
}
