//! `PyMemberDef` rows against the fields that their offsets lead to.

use refhound_contracts::slots::fields::member_def;
use refhound_contracts::slots::fields::type_object::TP_MEMBERS;
use refhound_contracts::slots::{MemberType, known};
use refhound_contracts::{SlotId, SlotTable};
use refhound_evidence::{Confidence, Disagreement, Flaw, TableFlaw, Trigger};
use refhound_index::{FxHashMap, Symbol};
use refhound_ir::{Constant, GlobalId, OffsetOf, Spanned};
use refhound_source::Span;
use refhound_types::{ArrayLen, FieldDef, FloatKind, IntKind, RecordId, Type, TypeId, TypeTable};

use crate::instances::instance;
use crate::spelling::spelled;
use crate::types::{Content, TypeObjects, api_record, slot_of};
use crate::unit::Unit;

pub(crate) fn examine(unit: &Unit<'_>, types: &TypeObjects, flaws: &mut Vec<Flaw>) {
    let offsets: FxHashMap<Span, OffsetOf> = unit.module.offsets.iter().copied().collect();
    let mut instances: FxHashMap<GlobalId, RecordId> = FxHashMap::default();
    for ty in &types.list {
        if let (Content::Table(table), Some(used)) = (ty.field(TP_MEMBERS), instance(unit, ty)) {
            instances.entry(table).or_insert(used.record);
        }
    }
    for (table, data) in unit.module.globals.iter() {
        let Type::Array { element, .. } = *unit.types().get(data.ty) else { continue };
        let (Some(record), Some(Constant::Array(rows))) = (api_record(unit, element), &data.init) else { continue };
        if record != known::MEMBER_DEF {
            continue;
        }
        let record = instances.get(&table).copied();
        for (_, row) in rows {
            if let Some((object, place, what, confidence)) = judged(unit, record, &offsets, row) {
                let what = Disagreement::Table(what);
                let (remarks, trigger) = (Vec::new(), Trigger::Success);
                flaws.push(Flaw { function: data.name, object, place, what, remarks, trigger, confidence });
            }
        }
    }
}

fn judged(
    unit: &Unit<'_>,
    record: Option<RecordId>,
    offsets: &FxHashMap<Span, OffsetOf>,
    row: &Spanned,
) -> Option<(String, Span, TableFlaw, Confidence)> {
    let types = unit.types();
    let Constant::Record(members) = &row.value else { return None };
    let member =
        |slot: SlotId| members.iter().find(|(field, _)| slot_of(types, *field) == Some(slot)).map(|(_, member)| member);
    let number = |slot: SlotId| match member(slot).map(|member| &member.value) {
        Some(Constant::Int(number)) => Some(*number),
        Some(Constant::Zero) | None => Some(0),
        Some(_) => None,
    };
    let Some(Constant::Str(name)) = member(member_def::NAME).map(|member| &member.value) else { return None };
    // `__dictoffset__` and its kin tell the interpreter an offset; they are no attributes.
    if SlotTable::is_offset_member(name.as_str()) {
        return None;
    }
    let kind = MemberType::by_code(i64::try_from(number(member_def::TYPE)?).ok()?)?;
    let named = member(member_def::OFFSET).and_then(|member| offsets.get(&member.span));
    let (field, given) = match (named, record) {
        // `offsetof` names the struct and the member.
        (Some(of), _) => (of.name.to_string(), of.ty),
        (None, Some(record)) => {
            let offset = number(member_def::OFFSET)?;
            let size = types.record(record).size;
            let Some(bits) = u64::try_from(offset).ok().filter(|&at| at < size).map(|at| at * 8) else {
                let what = TableFlaw::MemberOffset { name: name.to_string(), offset, size };
                return Some((name.to_string(), row.span, what, Confidence::Likely));
            };
            // Offsets inside of members that are structs lead to no field of their own.
            let is_there = |field: &&FieldDef| field.offset_bits == bits && field.bit_width.is_none();
            let field = types.record(record).fields.iter().find(is_there)?;
            (field.name.map_or_else(String::new, |name: Symbol| name.to_string()), field.ty)
        }
        (None, None) => return None,
    };
    let confidence = misfit(types, kind.ty, given)?;
    let (code, wants, given) = (kind.name.to_owned(), kind.ty.to_owned(), spelled(types, given));
    let what = TableFlaw::MemberType { name: name.to_string(), code, wants, field, given };
    Some((name.to_string(), row.span, what, confidence))
}

/// Whether a field is not what the text of a member type says.
fn misfit(types: &TypeTable, wants: &str, field: TypeId) -> Option<Confidence> {
    let is_size = |kind: IntKind| match types.int_kind(field) {
        Some(has) => has.bytes(types.model) == kind.bytes(types.model),
        // A pointer that is shown as a number of its size.
        None => matches!(types.get(field), Type::Pointer(_)) && kind.bytes(types.model) == 8,
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
