//! C types as C writes them, for messages.

use refhound_contracts::RecordTable;
use refhound_types::{ArrayLen, FloatKind, IntKind, RecordKind, Type, TypeId, TypeTable};

/// The type as C would have it: `unsigned char *`, `PyObject **`, `char [10]`.
pub(crate) fn spelled(types: &TypeTable, ty: TypeId) -> String {
    match types.get(ty) {
        Type::Void => "void".to_owned(),
        Type::Int(kind) => int_name(*kind).to_owned(),
        Type::Float(kind) => float_name(*kind).to_owned(),
        Type::Complex(kind) => format!("{} _Complex", float_name(*kind)),
        Type::Pointer(to) => match types.get(*to) {
            Type::Function(_) => "a function".to_owned(),
            Type::Pointer(_) => format!("{}*", spelled(types, *to)),
            _ => format!("{} *", spelled(types, *to)),
        },
        Type::Array { element, len: ArrayLen::Known(len) } => format!("{} [{len}]", spelled(types, *element)),
        Type::Array { element, .. } => format!("{} []", spelled(types, *element)),
        Type::Function(_) => "a function".to_owned(),
        Type::Record(record) => {
            let record = types.record(*record);
            let word = match record.kind {
                RecordKind::Struct => "struct",
                RecordKind::Union => "union",
            };
            match record.tag {
                Some(tag) => match RecordTable::by_tag(tag) {
                    Some(known) => known.name.to_owned(),
                    None => format!("{word} {tag}"),
                },
                None => word.to_owned(),
            }
        }
        Type::Enum(id) => match types.enumeration(*id).tag {
            Some(tag) => format!("enum {tag}"),
            None => "enum".to_owned(),
        },
        Type::Vector { bytes, .. } => format!("a vector of {bytes} bytes"),
        Type::Unknown(Some(name)) => name.as_str().to_owned(),
        Type::Unknown(None) => "an unknown type".to_owned(),
    }
}

fn int_name(kind: IntKind) -> &'static str {
    match kind {
        IntKind::Bool => "bool",
        IntKind::Char => "char",
        IntKind::SChar => "signed char",
        IntKind::UChar => "unsigned char",
        IntKind::Short => "short",
        IntKind::UShort => "unsigned short",
        IntKind::Int => "int",
        IntKind::UInt => "unsigned int",
        IntKind::Long => "long",
        IntKind::ULong => "unsigned long",
        IntKind::LongLong => "long long",
        IntKind::ULongLong => "unsigned long long",
        IntKind::Int128 => "__int128",
        IntKind::UInt128 => "unsigned __int128",
    }
}

fn float_name(kind: FloatKind) -> &'static str {
    match kind {
        FloatKind::Half => "_Float16",
        FloatKind::Float => "float",
        FloatKind::Double => "double",
        FloatKind::LongDouble => "long double",
        FloatKind::Quad => "_Float128",
    }
}
