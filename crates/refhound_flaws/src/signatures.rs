//! The signature of a function beside the one that the interpreter calls it by.
//!
//! Slots say their signatures as C texts (`int (PyObject *self, visitproc visit, void *arg)`). What counts is what a machine
//! would notice: how many arguments there are, whether one is a pointer or a number, and of which size. `Foo *self` for
//! `PyObject *self` is how everybody writes it.

use refhound_contracts::SlotTable;
use refhound_contracts::slots::Prototype;
use refhound_evidence::{Confidence, Difference};
use refhound_index::intern;
use refhound_types::{FunctionType, Type, TypeId, TypeTable};

/// What a C text means, as far as it matters here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Wanted {
    Nothing,
    Integer(u64),
    /// A pointer to an object.
    Object,
    /// A pointer to a pointer.
    Array,
    /// Any other pointer, functions included.
    Pointer,
    Unknown,
}

fn wanted(text: &str, types: &TypeTable) -> Wanted {
    let stars = text.matches('*').count();
    let base =
        text.split_whitespace().map(|word| word.trim_matches('*')).find(|word| !word.is_empty() && *word != "const");
    let base = base.unwrap_or_default();
    match (stars, base) {
        (0, "void") => Wanted::Nothing,
        (0, "int" | "PySendResult" | "PyRefTracerEvent" | "PyContextEvent" | "PyCodeEvent") => Wanted::Integer(4),
        (0, "Py_ssize_t" | "Py_hash_t" | "size_t") => Wanted::Integer(types.model.size_type().bytes(types.model)),
        (0, "long") => Wanted::Integer(refhound_types::IntKind::Long.bytes(types.model)),
        (0, base) if !SlotTable::by_typedef(intern(base)).is_empty() => Wanted::Pointer,
        (0, _) => Wanted::Unknown,
        (1, base) if base.starts_with("Py") && base.ends_with("Object") => Wanted::Object,
        (1, _) => Wanted::Pointer,
        (_, _) => Wanted::Array,
    }
}

/// What a machine would notice of a C type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Given {
    Nothing,
    Integer(u64),
    Record,
    Array,
    Text,
    Pointer,
    Floating,
    Unknown,
}

fn given(ty: TypeId, types: &TypeTable) -> Given {
    match types.get(ty) {
        Type::Void => Given::Nothing,
        Type::Int(_) | Type::Enum(_) => types.size_of(ty).map_or(Given::Unknown, Given::Integer),
        Type::Float(_) => Given::Floating,
        Type::Pointer(to) | Type::Array { element: to, .. } => match types.get(*to) {
            Type::Pointer(_) => Given::Array,
            Type::Record(_) => Given::Record,
            Type::Int(_) if types.size_of(*to) == Some(1) => Given::Text,
            _ => Given::Pointer,
        },
        Type::Complex(_) | Type::Function(_) | Type::Record(_) | Type::Vector { .. } | Type::Unknown(_) => {
            Given::Unknown
        }
    }
}

/// Whether an argument or a result goes from `from` to `to`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Way {
    Argument,
    Result,
}

/// How sure it is that the two are different; `None` when they are not.
fn differs(wanted: Wanted, given: Given, way: Way) -> Option<Confidence> {
    match (wanted, given) {
        (Wanted::Unknown, _) | (_, Given::Unknown) => None,
        (Wanted::Nothing, Given::Nothing) => None,
        // A result that nobody reads.
        (Wanted::Nothing, _) => Some(Confidence::Possible),
        (_, Given::Nothing) => Some(Confidence::Certain),
        (_, Given::Floating) => Some(Confidence::Certain),
        (Wanted::Integer(wants), Given::Integer(has)) => match way {
            Way::Argument if has > wants => Some(Confidence::Likely),
            Way::Result if has < wants => Some(Confidence::Likely),
            Way::Argument | Way::Result => (has != wants).then_some(Confidence::Possible),
        },
        (Wanted::Integer(4), _) => Some(Confidence::Certain),
        (Wanted::Integer(_), _) => Some(Confidence::Likely),
        // A number that was put into a pointer comes out again.
        (Wanted::Pointer, Given::Integer(8)) => None,
        (_, Given::Integer(_)) => Some(Confidence::Certain),
        (Wanted::Object, Given::Array | Given::Text) => Some(Confidence::Certain),
        (Wanted::Array, Given::Record | Given::Text) => Some(Confidence::Certain),
        (Wanted::Object | Wanted::Array | Wanted::Pointer, _) => None,
    }
}

/// Whether the body of a function looks at a parameter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ParameterUse {
    Read,
    Unread,
    /// The body is not at hand.
    NotSeen,
}

/// The worst difference between a function and the prototype of its slot.
pub(crate) fn difference(
    prototype: &Prototype,
    function: &FunctionType,
    types: &TypeTable,
    use_of: impl Fn(usize) -> ParameterUse,
) -> Option<(Difference, Confidence)> {
    let mut found: Vec<(Difference, Confidence)> = Vec::new();
    if let Some(confidence) = differs(wanted(prototype.result_type, types), given(function.result, types), Way::Result)
    {
        found.push((Difference::Result, confidence));
    }
    if function.prototyped && !function.variadic {
        let (wants, has) = (prototype.parameters.len(), function.params.len());
        if has > wants {
            // A parameter that nobody looks at may hold anything.
            let matters = (wants..has).any(|parameter| use_of(parameter) == ParameterUse::Read);
            let confidence = if matters { Confidence::Certain } else { Confidence::Possible };
            found.push((Difference::TooManyParameters, confidence));
        }
        if has < wants {
            found.push((Difference::TooFewParameters, Confidence::Possible));
        }
        for (index, (parameter, &ty)) in prototype.parameters.iter().zip(&function.params).enumerate() {
            let given = given(ty, types);
            let Some(confidence) = differs(wanted(parameter.ty, types), given, Way::Argument) else { continue };
            // What nobody looks at may be anything that is passed in the same way: `PyObject *unused`.
            let harmless = given != Given::Floating && use_of(index) == ParameterUse::Unread;
            found.push((Difference::Parameter(index + 1), if harmless { Confidence::Possible } else { confidence }));
        }
    }
    // The first of the surest.
    found.into_iter().rev().max_by_key(|(_, confidence)| *confidence)
}

#[cfg(test)]
mod tests {
    use super::*;
    use refhound_types::DataModel;

    #[test]
    fn texts_of_slots_are_understood() {
        let types = TypeTable::new(DataModel::Lp64);
        let table = [
            ("void", Wanted::Nothing),
            ("int", Wanted::Integer(4)),
            ("Py_ssize_t", Wanted::Integer(8)),
            ("PyObject *", Wanted::Object),
            ("PyTypeObject *", Wanted::Object),
            ("PyObject *const *", Wanted::Array),
            ("PyObject **", Wanted::Array),
            ("const char *", Wanted::Pointer),
            ("visitproc", Wanted::Pointer),
            ("Py_buffer *", Wanted::Pointer),
            ("PyDict_WatchEvent", Wanted::Unknown),
        ];
        for (text, expected) in table {
            assert_eq!(wanted(text, &types), expected, "{text}");
        }
    }
}
