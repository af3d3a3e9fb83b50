//! The type objects of a unit: static ones and specifications, with what initialisers and assignments put into them.

use refhound_contracts::slots::fields::{type_object, type_slot, type_spec};
use refhound_contracts::slots::{Record, SlotArray, known};
use refhound_contracts::{RecordTable, SlotId, SlotTable};
use refhound_index::{FxHashMap, Symbol};
use refhound_ir::{Constant, FuncId, GlobalId, Op, Spanned};
use refhound_source::Span;
use refhound_types::{Field, Type, TypeId, TypeTable};

use crate::unit::Unit;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Content {
    Function(FuncId),
    Table(GlobalId),
    Number(i128),
    Null,
    /// Something that is not known.
    Other,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TypeKind {
    /// A `PyTypeObject`.
    Static,
    /// A `PyType_Spec`: it makes heap types.
    Heap,
}

pub(crate) struct TypeObject {
    pub(crate) name: Symbol,
    pub(crate) span: Span,
    pub(crate) kind: TypeKind,
    fields: Fields,
}

/// By the field that a static type has: `tp_dealloc`, `tp_basicsize`.
type Fields = FxHashMap<SlotId, Content>;

impl TypeObject {
    /// What a field holds; NULL or 0 where nobody has filled it.
    pub(crate) fn field(&self, slot: SlotId) -> Content {
        self.fields.get(&slot).copied().unwrap_or(Content::Null)
    }

    pub(crate) fn function(&self, slot: SlotId) -> Option<FuncId> {
        match self.field(slot) {
            Content::Function(function) => Some(function),
            Content::Table(_) | Content::Number(_) | Content::Null | Content::Other => None,
        }
    }

    pub(crate) fn number(&self, slot: SlotId) -> Option<i128> {
        match self.field(slot) {
            Content::Number(number) => Some(number),
            Content::Null => Some(0),
            Content::Function(_) | Content::Table(_) | Content::Other => None,
        }
    }
}

pub(crate) struct TypeObjects {
    /// In the order of their globals.
    pub(crate) list: Vec<TypeObject>,
}

impl TypeObjects {
    pub(crate) fn of(unit: &Unit<'_>) -> TypeObjects {
        let mut stored = stored_fields(unit);
        let mut list = Vec::new();
        for (global, data) in unit.module.globals.iter() {
            let Some(span) = data.defined else { continue };
            let Some(record) = api_record(unit, data.ty) else { continue };
            let (kind, mut fields) = if record == known::TYPE_OBJECT {
                (TypeKind::Static, initial_fields(unit, data.init.as_ref()))
            } else if record == known::TYPE_SPEC {
                (TypeKind::Heap, spec_fields(unit, data.init.as_ref()))
            } else {
                continue;
            };
            match stored.remove(&global) {
                Some(Stored::Everything) => continue,
                Some(Stored::Fields(stored)) if kind == TypeKind::Static => {
                    fields.extend(stored);
                }
                // A specification that code fills may hold anything.
                Some(Stored::Fields(_)) => continue,
                None => {}
            }
            list.push(TypeObject { name: data.name, span, kind, fields });
        }
        TypeObjects { list }
    }
}

/// The record of the API that a type is.
pub(crate) fn api_record(unit: &Unit<'_>, ty: TypeId) -> Option<&'static Record> {
    match unit.types().get(ty) {
        Type::Record(record) => RecordTable::by_tag(unit.types().record(*record).tag?),
        _ => None,
    }
}

/// The slot that a field is.
pub(crate) fn slot_of(types: &TypeTable, field: Field) -> Option<SlotId> {
    SlotTable::by_field(types.record(field.record).tag?, types.field(field).name?)
}

pub(crate) fn content(value: &Constant) -> Content {
    match value {
        Constant::FunctionAddress(function) => Content::Function(*function),
        Constant::GlobalAddress(global, 0) => Content::Table(*global),
        Constant::Int(0) | Constant::Zero => Content::Null,
        Constant::Int(number) => Content::Number(*number),
        _ => Content::Other,
    }
}

fn initial_fields(unit: &Unit<'_>, init: Option<&Constant>) -> Fields {
    match init {
        Some(Constant::Record(members)) => members
            .iter()
            .filter_map(|(field, member)| Some((slot_of(unit.types(), *field)?, content(&member.value))))
            .collect(),
        _ => Fields::default(),
    }
}

/// Fields of a specification that are fields of the type that it makes.
const SPECIFIED: [(SlotId, SlotId); 3] = [
    (type_spec::BASICSIZE, type_object::TP_BASICSIZE),
    (type_spec::ITEMSIZE, type_object::TP_ITEMSIZE),
    (type_spec::FLAGS, type_object::TP_FLAGS),
];

/// The fields that a specification fills, as those of the type.
fn spec_fields(unit: &Unit<'_>, init: Option<&Constant>) -> Fields {
    let own = initial_fields(unit, init);
    let mut fields = Fields::default();
    for (spec, ours) in SPECIFIED {
        if let Some(&content) = own.get(&spec) {
            fields.insert(ours, content);
        }
    }
    let slots = match own.get(&type_spec::SLOTS) {
        Some(Content::Table(slots)) => unit.module.globals[*slots].init.as_ref(),
        _ => None,
    };
    let Some(Constant::Array(rows)) = slots else { return fields };
    for (_, row) in rows {
        let Some((number, value)) = numbered(unit, row) else { continue };
        if let Some(slot) = SlotTable::by_slot_number(SlotArray::Type, number) {
            fields.insert(slot, value);
        }
    }
    fields
}

/// `{Py_tp_dealloc, f}`
fn numbered(unit: &Unit<'_>, row: &Spanned) -> Option<(i64, Content)> {
    let Constant::Record(members) = &row.value else { return None };
    let member = |slot: SlotId| {
        members.iter().find(|(field, _)| slot_of(unit.types(), *field) == Some(slot)).map(|(_, member)| &member.value)
    };
    let Some(Constant::Int(number)) = member(type_slot::SLOT) else { return None };
    Some((i64::try_from(*number).ok()?, member(type_slot::PFUNC).map_or(Content::Null, content)))
}

/// What functions assign to a type.
enum Stored {
    Everything,
    Fields(Vec<(SlotId, Content)>),
}

fn stored_fields(unit: &Unit<'_>) -> FxHashMap<GlobalId, Stored> {
    let mut stored: FxHashMap<GlobalId, Stored> = FxHashMap::default();
    for body in &unit.module.bodies {
        let body = unit.body(body);
        for (_, _, inst) in body.insts() {
            let global = |value| match body.op(body.strip(value)) {
                Some(Op::GlobalAddress(global)) => Some(global),
                _ => None,
            };
            match body.body.insts[inst].op {
                Op::Store { to, value } => {
                    let Some(Op::FieldAddress { base, field }) = body.op(body.strip(to)) else { continue };
                    let Some(global) = global(base) else { continue };
                    let content = match body.op(body.strip(value)) {
                        Some(Op::FunctionAddress(function)) => Content::Function(function),
                        Some(Op::GlobalAddress(table)) => Content::Table(table),
                        Some(Op::Int(number)) if number.get() != 0 => Content::Number(number.get()),
                        _ => Content::Other,
                    };
                    match stored.entry(global).or_insert_with(|| Stored::Fields(Vec::new())) {
                        Stored::Everything => {}
                        Stored::Fields(fields) => {
                            fields.extend(slot_of(unit.types(), field).map(|slot| (slot, content)));
                        }
                    }
                }
                Op::CopyAggregate { to, .. } | Op::ZeroAggregate { to } => {
                    if let Some(global) = global(to) {
                        stored.insert(global, Stored::Everything);
                    }
                }
                _ => {}
            }
        }
    }
    stored
}
