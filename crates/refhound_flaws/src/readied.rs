//! Static types of which instances are made although nothing in the project readies them.
//!
//! `PyType_Ready` fills the slots that a type inherits. A type that never gets there has no `tp_getattro` unless it names one, no
//! `tp_free`, and no `ob_type`. Whoever hands the type to a function that is not known, stores it or puts it into a table is believed to
//! ready it: only a type that nobody but the API sees is told.

use refhound_contracts::SlotTable;
use refhound_contracts::slots::fields::object::OB_TYPE;
use refhound_contracts::slots::fields::type_object::{TP_ALLOC, TP_BASE, TP_GETATTR, TP_GETATTRO, TP_NEW};
use refhound_contracts::slots::known;
use refhound_evidence::{Confidence, Disagreement, Flaw, Remark, RemarkKind, TableFlaw, Trigger};
use refhound_index::{EntityId, FxHashMap, FxHashSet, Symbol};
use refhound_ir::{Callee, Constant, GlobalId, Linkage, Op, Value};
use refhound_source::{OriginId, Span};

use crate::types::api_record;
use crate::unit::{FunctionBody, Unit};

/// What one unit says about types.
#[derive(Debug, Default)]
pub struct UnitTypes {
    defined: Vec<(TypeName, Span)>,
    readied: Vec<TypeName>,
    /// With the function and the place.
    made: Vec<(TypeName, Symbol, Span)>,
    /// The second is the base of the first: readying a type readies its base.
    bases: Vec<(TypeName, TypeName)>,
}

/// A type as its unit knows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct TypeName {
    name: Symbol,
    linkage: Linkage,
}

/// What a unit says about types, without places: a name, and whether it is that of a `static` type.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TypeUses {
    pub defined: Vec<(Symbol, bool)>,
    pub readied: Vec<(Symbol, bool)>,
    /// With the function.
    pub made: Vec<((Symbol, bool), Symbol)>,
    pub bases: Vec<((Symbol, bool), (Symbol, bool))>,
}

impl UnitTypes {
    pub fn uses(&self) -> TypeUses {
        let plain = |name: TypeName| (name.name, name.linkage == Linkage::Internal);
        TypeUses {
            defined: self.defined.iter().map(|&(name, _)| plain(name)).collect(),
            readied: self.readied.iter().map(|&name| plain(name)).collect(),
            made: self.made.iter().map(|&(name, function, _)| (plain(name), function)).collect(),
            bases: self.bases.iter().map(|&(sub, base)| (plain(sub), plain(base))).collect(),
        }
    }

    /// What [`never_readied`] needs to know. The places of its flaws are not those of the source.
    pub fn without_places(uses: &TypeUses) -> UnitTypes {
        let typed = |(name, is_static): (Symbol, bool)| TypeName {
            name,
            linkage: if is_static { Linkage::Internal } else { Linkage::External },
        };
        let nowhere = Span { lo: 0, hi: 0, origin: OriginId::from_index(0) };
        UnitTypes {
            defined: uses.defined.iter().map(|&name| (typed(name), nowhere)).collect(),
            readied: uses.readied.iter().map(|&name| typed(name)).collect(),
            made: uses.made.iter().map(|&(name, function)| (typed(name), function, nowhere)).collect(),
            bases: uses.bases.iter().map(|&(sub, base)| (typed(sub), typed(base))).collect(),
        }
    }
}

/// How an address of a type is used.
enum Use {
    Neutral,
    Readied,
    Made,
    BaseOf(TypeName),
}

pub(crate) fn unit_types(unit: &Unit<'_>) -> UnitTypes {
    let mut types = UnitTypes::default();
    for (id, global) in unit.module.globals.iter() {
        // One without an initialiser is filled, and so readied, in ways that are not seen.
        if let (Some(name), Some(span), Some(Constant::Record(_))) = (type_name(unit, id), global.defined, &global.init)
        {
            types.defined.push((name, span));
        }
        if let Some(init) = &global.init {
            add_constant(unit, id, init, &mut types);
        }
    }
    for body in &unit.module.bodies {
        add_body(&unit.body(body), &mut types);
    }
    types
}

fn type_name(unit: &Unit<'_>, global: GlobalId) -> Option<TypeName> {
    let data = &unit.module.globals[global];
    let is_type = api_record(unit, data.ty)? == known::TYPE_OBJECT;
    let is_api = refhound_contracts::ApiTable::lookup(data.name).is_some();
    (is_type && !is_api).then_some(TypeName { name: data.name, linkage: data.linkage })
}

fn add_constant(unit: &Unit<'_>, of: GlobalId, init: &Constant, types: &mut UnitTypes) {
    let mut work = vec![(init, None)];
    while let Some((constant, field)) = work.pop() {
        match constant {
            Constant::GlobalAddress(global, _) => {
                let Some(name) = type_name(unit, *global) else { continue };
                match (link(field), type_name(unit, of)) {
                    (Some(Link::Type), _) => {}
                    (Some(Link::Base), Some(sub)) => types.bases.push((sub, name)),
                    (Some(Link::Base) | None, _) => types.readied.push(name),
                }
            }
            // `PyObject_GenericGetAttr` readies the type at the first look at an attribute, and a `tp_getattr` needs no more than
            // itself: types of the time before `PyType_Ready` work without.
            Constant::FunctionAddress(_) if field.is_some_and(looks_up) => types.readied.extend(type_name(unit, of)),
            Constant::Record(members) => {
                work.extend(members.iter().map(|(field, member)| (&member.value, unit.types().field(*field).name)));
            }
            Constant::Array(elements) => work.extend(elements.iter().map(|(_, element)| (&element.value, field))),
            _ => {}
        }
    }
}

fn looks_up(field: Symbol) -> bool {
    TP_GETATTRO.has_name(field) || TP_GETATTR.has_name(field)
}

/// The fields by which one type leads to another without more.
enum Link {
    Type,
    Base,
}

fn link(field: Option<Symbol>) -> Option<Link> {
    match field? {
        name if OB_TYPE.has_name(name) => Some(Link::Type),
        name if TP_BASE.has_name(name) => Some(Link::Base),
        _ => None,
    }
}

fn add_body(body: &FunctionBody<'_, '_>, types: &mut UnitTypes) {
    let named = |value: Value| match body.op(body.strip(value)) {
        Some(Op::GlobalAddress(global)) => type_name(body.unit, global),
        _ => None,
    };
    for (_, _, inst) in body.insts() {
        let data = &body.body.insts[inst];
        for (index, value) in data.op.operands(&body.body.value_pool).enumerate() {
            let Some(name) = named(value) else { continue };
            match usage(body, &data.op, index, &named) {
                Use::Neutral => {}
                Use::Readied => types.readied.push(name),
                Use::Made => types.made.push((name, body.name(), data.span)),
                Use::BaseOf(sub) => types.bases.push((sub, name)),
            }
        }
    }
    let ends = body.body.blocks.values().filter_map(|block| block.end.as_ref());
    for value in ends.flat_map(|end| end.operands(&body.body.value_pool)) {
        types.readied.extend(named(value));
    }
}

fn usage(body: &FunctionBody<'_, '_>, op: &Op, index: usize, named: &dyn Fn(Value) -> Option<TypeName>) -> Use {
    match *op {
        Op::Cast(_) | Op::Bind { .. } | Op::FieldAddress { .. } | Op::Compare(..) => Use::Neutral,
        Op::Call { callee: Callee::Function(function), .. } => match body.unit.api(function) {
            None => Use::Readied,
            Some(api) if SlotTable::readies_types(api) => Use::Readied,
            Some(api) if SlotTable::makes_instances(api) => Use::Made,
            Some(_) => Use::Neutral,
        },
        Op::Call { callee: Callee::Pointer(pointer), .. } => match own_slot(body, pointer, named) {
            Some(slot) if TP_ALLOC.has_name(slot) || TP_NEW.has_name(slot) => Use::Made,
            _ => Use::Readied,
        },
        Op::Store { to, .. } if index == 1 => match body.op(body.strip(to)) {
            Some(Op::FieldAddress { base, field }) => match link(body.types().field(field).name) {
                Some(Link::Type) => Use::Neutral,
                Some(Link::Base) => named(base).map_or(Use::Readied, Use::BaseOf),
                None => Use::Readied,
            },
            _ => Use::Readied,
        },
        Op::Store { .. } => Use::Neutral,
        _ => Use::Readied,
    }
}

/// The slot of a type of the project that is called: `Spam_Type.tp_alloc(&Spam_Type, 0)`.
fn own_slot(body: &FunctionBody<'_, '_>, pointer: Value, named: &dyn Fn(Value) -> Option<TypeName>) -> Option<Symbol> {
    let Some(Op::Load { from }) = body.op(body.strip(pointer)) else { return None };
    let Some(Op::FieldAddress { base, field }) = body.op(body.strip(from)) else { return None };
    named(base)?;
    body.types().field(field).name
}

/// The types of a project that nothing readies, each with the index of its unit.
pub fn never_readied<'a>(units: impl Iterator<Item = &'a UnitTypes> + Clone) -> Vec<(usize, Flaw)> {
    // A `static` type belongs to its unit.
    type Key = (Option<usize>, Symbol);
    let key =
        |unit: usize, name: TypeName| -> Key { (matches!(name.linkage, Linkage::Internal).then_some(unit), name.name) };
    let mut readied: FxHashSet<Key> = FxHashSet::default();
    let mut bases: FxHashMap<Key, Vec<Key>> = FxHashMap::default();
    let mut made: FxHashMap<Key, (usize, Symbol, Span)> = FxHashMap::default();
    for (index, types) in units.clone().enumerate() {
        readied.extend(types.readied.iter().map(|&name| key(index, name)));
        for &(sub, base) in &types.bases {
            bases.entry(key(index, sub)).or_default().push(key(index, base));
        }
        for &(name, function, span) in &types.made {
            made.entry(key(index, name)).or_insert((index, function, span));
        }
    }
    let mut work: Vec<Key> = readied.iter().copied().collect();
    while let Some(sub) = work.pop() {
        for &base in bases.get(&sub).into_iter().flatten() {
            if readied.insert(base) {
                work.push(base);
            }
        }
    }
    let mut flaws = Vec::new();
    for (index, types) in units.enumerate() {
        for &(name, span) in &types.defined {
            let key = key(index, name);
            let Some(&(maker, function, place)) = made.get(&key).filter(|_| !readied.contains(&key)) else { continue };
            let remarks =
                if maker == index { vec![Remark { place: span, kind: RemarkKind::Defined }] } else { Vec::new() };
            let (place, function) = if maker == index { (place, function) } else { (span, name.name) };
            let what = Disagreement::Table(TableFlaw::NeverReadied);
            let (trigger, confidence) = (Trigger::Success, Confidence::Likely);
            flaws.push((
                index,
                Flaw { function, object: name.name.to_string(), place, what, remarks, trigger, confidence },
            ));
        }
    }
    flaws
}
