//! `PyMemberDef` rows against the fields that their offsets lead to.

use refhound_contracts::slots::MemberType;
use refhound_contracts::slots::fields::member_def;
use refhound_contracts::slots::fields::type_object::TP_MEMBERS;
use refhound_contracts::{SlotId, SlotTable};
use refhound_evidence::{Confidence, Disagreement, Flaw, TableFlaw, Trigger};
use refhound_index::Symbol;
use refhound_ir::{Constant, Spanned};
use refhound_source::Span;
use refhound_types::{ArrayLen, FloatKind, IntKind, RecordId, Type, TypeId, TypeTable};

use crate::instances::instance;
use crate::spelling::spelled;
use crate::types::{Content, TypeObjects, slot_of};
use crate::unit::Unit;

pub(crate) fn examine(unit: &Unit<'_>, types: &TypeObjects, flaws: &mut Vec<Flaw>) {
    for ty in &types.list {
        let (Content::Table(table), Some(used)) = (ty.field(TP_MEMBERS), instance(unit, ty)) else { continue };
        let data = &unit.module.globals[table];
        let Some(Constant::Array(rows)) = &data.init else { continue };
        for (_, row) in rows {
            if let Some((object, place, what, confidence)) = judged(unit, used.record, row) {
                let what = Disagreement::Table(what);
                let (remarks, trigger) = (Vec::new(), Trigger::Success);
                flaws.push(Flaw { function: data.name, object, place, what, remarks, trigger, confidence });
            }
        }
    }
}

fn judged(unit: &Unit<'_>, record: RecordId, row: &Spanned) -> Option<(String, Span, TableFlaw, Confidence)> {
    let types = unit.types();
    let Constant::Record(members) = &row.value else { return None };
    let member = |slot: SlotId| {
        members.iter().find(|(field, _)| slot_of(types, *field) == Some(slot)).map(|(_, member)| &member.value)
    };
    let number = |slot: SlotId| match member(slot) {
        Some(Constant::Int(number)) => Some(*number),
        Some(Constant::Zero) | None => Some(0),
        Some(_) => None,
    };
    let Some(Constant::Str(name)) = member(member_def::NAME) else { return None };
    // `__dictoffset__` and its kin tell the interpreter an offset; they are no attributes.
    if SlotTable::is_offset_member(name.as_str()) {
        return None;
    }
    let kind = MemberType::by_code(i64::try_from(number(member_def::TYPE)?).ok()?)?;
    let offset = number(member_def::OFFSET)?;
    let size = types.record(record).size;
    let bits = u64::try_from(offset).ok().filter(|&at| at < size).map(|at| at * 8);
    let Some(bits) = bits else {
        let what = TableFlaw::MemberOffset { name: name.to_string(), offset, size };
        return Some((name.to_string(), row.span, what, Confidence::Likely));
    };
    // Offsets inside of members that are structs lead to no field of their own.
    let field =
        types.record(record).fields.iter().find(|field| field.offset_bits == bits && field.bit_width.is_none())?;
    let confidence = misfit(types, kind.ty, field.ty)?;
    let what = TableFlaw::MemberType {
        name: name.to_string(),
        code: kind.name.to_owned(),
        wants: kind.ty.to_owned(),
        field: field.name.map_or_else(String::new, |name: Symbol| name.to_string()),
        given: spelled(types, field.ty),
    };
    Some((name.to_string(), row.span, what, confidence))
}

/// Whether a field is not what the text of a member type says.
fn misfit(types: &TypeTable, wants: &str, field: TypeId) -> Option<Confidence> {
    let is_size = |kind: IntKind| match types.int_kind(field) {
        Some(has) => has.bytes(types.model) == kind.bytes(types.model),
        None => false,
    };
    let fits = match (wants, types.get(field)) {
        (_, Type::Unknown(_) | Type::Record(_)) => true,
        ("short" | "unsigned short", _) => is_size(IntKind::Short),
        ("int" | "unsigned int", _) => is_size(IntKind::Int),
        ("long" | "unsigned long", _) => is_size(IntKind::Long),
        ("long long" | "unsigned long long", _) => is_size(IntKind::LongLong),
        ("Py_ssize_t", _) => is_size(types.model.size_type()),
        ("char" | "signed char" | "unsigned char", _) => is_size(IntKind::Char),
        ("float", ty) => matches!(ty, Type::Float(FloatKind::Float)),
        ("double", ty) => matches!(ty, Type::Float(FloatKind::Double)),
        ("const char *", Type::Pointer(to)) => {
            types.size_of(*to) == Some(1) || matches!(types.get(*to), Type::Unknown(_))
        }
        ("char []", ty) => matches!(ty, Type::Array { len: ArrayLen::Known(_) | ArrayLen::Incomplete, .. }),
        ("PyObject *", Type::Pointer(to)) => matches!(types.get(*to), Type::Record(_) | Type::Void | Type::Unknown(_)),
        ("const char *" | "PyObject *", _) => false,
        _ => true,
    };
    (!fits).then_some(Confidence::Likely)
}
