//! The type objects of a unit: static ones and specifications, with what initialisers and assignments put into them.

use refhound_contracts::SlotTable;
use refhound_contracts::slots::SlotArray;
use refhound_index::{FxHashMap, Symbol, intern};
use refhound_ir::{Constant, FuncId, GlobalId, Op, Spanned};
use refhound_source::Span;
use refhound_types::{Field, Type, TypeId};

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
    /// By the name that the field of a static type has: `tp_dealloc`, `tp_basicsize`.
    fields: FxHashMap<Symbol, Content>,
}

impl TypeObject {
    /// What a field holds; NULL or 0 where nobody has filled it.
    pub(crate) fn field(&self, name: &str) -> Content {
        self.fields.get(&intern(name)).copied().unwrap_or(Content::Null)
    }

    pub(crate) fn function(&self, name: &str) -> Option<FuncId> {
        match self.field(name) {
            Content::Function(function) => Some(function),
            Content::Table(_) | Content::Number(_) | Content::Null | Content::Other => None,
        }
    }

    pub(crate) fn number(&self, name: &str) -> Option<i128> {
        match self.field(name) {
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
            let Some(tag) = record_tag(unit, data.ty) else { continue };
            let (kind, mut fields) = match tag.as_str() {
                "_typeobject" => (TypeKind::Static, initial_fields(unit, data.init.as_ref())),
                "PyType_Spec" => (TypeKind::Heap, spec_fields(unit, data.init.as_ref())),
                _ => continue,
            };
            match stored.remove(&global) {
                Some(Stored::Everything) => continue,
                Some(Stored::Fields(stored)) if kind == TypeKind::Static => {
                    for (field, content) in stored {
                        fields.insert(field, content);
                    }
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

/// The tag of the record that a type is.
pub(crate) fn record_tag(unit: &Unit<'_>, ty: TypeId) -> Option<Symbol> {
    match unit.types().get(ty) {
        Type::Record(record) => unit.types().record(*record).tag,
        _ => None,
    }
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

fn initial_fields(unit: &Unit<'_>, init: Option<&Constant>) -> FxHashMap<Symbol, Content> {
    match init {
        Some(Constant::Record(members)) => members
            .iter()
            .filter_map(|(field, member)| Some((unit.types().field(*field).name?, content(&member.value))))
            .collect(),
        _ => FxHashMap::default(),
    }
}

/// The fields that a specification fills, under the names that they have in a type.
fn spec_fields(unit: &Unit<'_>, init: Option<&Constant>) -> FxHashMap<Symbol, Content> {
    let own = initial_fields(unit, init);
    let mut fields = FxHashMap::default();
    for (spec, ours) in [("basicsize", "tp_basicsize"), ("itemsize", "tp_itemsize"), ("flags", "tp_flags")] {
        if let Some(&content) = own.get(&intern(spec)) {
            fields.insert(intern(ours), content);
        }
    }
    let slots = match own.get(&intern("slots")) {
        Some(Content::Table(slots)) => unit.module.globals[*slots].init.as_ref(),
        _ => None,
    };
    let Some(Constant::Array(rows)) = slots else { return fields };
    for (_, row) in rows {
        let Some((number, value)) = numbered(unit, row) else { continue };
        if let Some(slot) = SlotTable::by_slot_number(SlotArray::Type, number) {
            fields.insert(intern(slot.name()), value);
        }
    }
    fields
}

/// `{Py_tp_dealloc, f}`
fn numbered(unit: &Unit<'_>, row: &Spanned) -> Option<(i64, Content)> {
    let Constant::Record(members) = &row.value else { return None };
    let named = |name: &str| {
        let is_named = |field: &Field| unit.types().field(*field).name.is_some_and(|it| it.as_str() == name);
        members.iter().find(|(field, _)| is_named(field)).map(|(_, member)| &member.value)
    };
    let Some(Constant::Int(number)) = named("slot") else { return None };
    Some((i64::try_from(*number).ok()?, named("pfunc").map_or(Content::Null, content)))
}

/// What functions assign to a type.
enum Stored {
    Everything,
    Fields(Vec<(Symbol, Content)>),
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
                    let (Some(global), Some(name)) = (global(base), unit.types().field(field).name) else { continue };
                    let content = match body.op(body.strip(value)) {
                        Some(Op::FunctionAddress(function)) => Content::Function(function),
                        Some(Op::GlobalAddress(table)) => Content::Table(table),
                        Some(Op::Int(number)) if number.get() != 0 => Content::Number(number.get()),
                        _ => Content::Other,
                    };
                    match stored.entry(global).or_insert_with(|| Stored::Fields(Vec::new())) {
                        Stored::Everything => {}
                        Stored::Fields(fields) => fields.push((name, content)),
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
