//! Types and records by what they are: numbers of types change whenever something above them is edited.

use refhound_cache::KeyMaker;
use refhound_index::Symbol;
use refhound_ir::Module;
use refhound_types::{ArrayLen, RecordId, RecordKind, Type, TypeId};

/// Deeper than this, types without a tag inside each other are not looked at: C has no recursion without a tag.
pub(crate) const UNTAGGED_DEPTH: usize = 256;

/// The records that a type names without going through another record.
pub(crate) fn records_of(module: &Module, ty: TypeId, found: &mut Vec<RecordId>, depth: usize) {
    if depth == 0 {
        return;
    }
    match module.types.get(ty) {
        Type::Pointer(to) | Type::Array { element: to, .. } | Type::Vector { element: to, .. } => {
            records_of(module, *to, found, depth - 1);
        }
        Type::Function(function) => {
            records_of(module, function.result, found, depth - 1);
            for &param in &function.params {
                records_of(module, param, found, depth - 1);
            }
        }
        Type::Record(record) => found.push(*record),
        Type::Void | Type::Int(_) | Type::Float(_) | Type::Complex(_) | Type::Enum(_) | Type::Unknown(_) => {}
    }
}

pub(crate) fn write_record(module: &Module, id: RecordId, maker: &mut KeyMaker, depth: usize) {
    let definition = module.types.record(id);
    maker.tag(record_kind(definition.kind)).tag(u8::from(definition.tag.is_some()));
    maker.text(definition.tag.map_or("", Symbol::as_str));
    maker.tag(u8::from(definition.complete)).tag(u8::from(definition.exact));
    maker.number(definition.size).number(definition.align).number(definition.fields.len() as u64);
    for field in &definition.fields {
        maker.tag(u8::from(field.name.is_some())).text(field.name.map_or("", Symbol::as_str));
        maker.number(field.offset_bits).number(field.bit_width.map_or(0, |width| u64::from(width) + 1));
        write_type(module, field.ty, maker, depth.saturating_sub(1));
    }
}

fn record_kind(kind: RecordKind) -> u8 {
    match kind {
        RecordKind::Struct => 0,
        RecordKind::Union => 1,
    }
}

/// A type; records with a tag by that, those without by their definition.
pub(crate) fn write_type(module: &Module, ty: TypeId, maker: &mut KeyMaker, depth: usize) {
    if depth == 0 {
        maker.tag(0);
        return;
    }
    match module.types.get(ty) {
        Type::Void => {
            maker.tag(1);
        }
        Type::Int(kind) => {
            maker.tag(2).tag(*kind as u8);
        }
        Type::Float(kind) => {
            maker.tag(3).tag(*kind as u8);
        }
        Type::Complex(kind) => {
            maker.tag(4).tag(*kind as u8);
        }
        Type::Pointer(to) => {
            maker.tag(5);
            write_type(module, *to, maker, depth - 1);
        }
        Type::Array { element, len } => {
            match len {
                ArrayLen::Known(count) => maker.tag(6).number(*count),
                ArrayLen::Incomplete => maker.tag(7),
                ArrayLen::Variable => maker.tag(8),
            };
            write_type(module, *element, maker, depth - 1);
        }
        Type::Function(function) => {
            maker.tag(9).tag(u8::from(function.variadic)).tag(u8::from(function.prototyped));
            maker.number(function.params.len() as u64);
            write_type(module, function.result, maker, depth - 1);
            for &param in &function.params {
                write_type(module, param, maker, depth - 1);
            }
        }
        Type::Record(record) => {
            let definition = module.types.record(*record);
            if let Some(tag) = definition.tag {
                maker.tag(10).tag(record_kind(definition.kind)).text(tag.as_str());
            } else {
                maker.tag(11);
                write_record(module, *record, maker, depth - 1);
            }
        }
        Type::Enum(id) => {
            let definition = module.types.enumeration(*id);
            maker.tag(12).text(definition.tag.map_or("", Symbol::as_str)).tag(definition.underlying as u8);
            maker.number(definition.enumerators.len() as u64);
            for (name, value) in &definition.enumerators {
                maker.text(name.as_str()).bytes(&value.to_le_bytes());
            }
        }
        Type::Vector { element, bytes } => {
            maker.tag(13).number(*bytes);
            write_type(module, *element, maker, depth - 1);
        }
        Type::Unknown(name) => {
            maker.tag(14).tag(u8::from(name.is_some())).text(name.map_or("", Symbol::as_str));
        }
    }
}
