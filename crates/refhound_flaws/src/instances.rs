//! What instances of a type are used as, and whether they are large enough for it.

use refhound_callgraph::ObjectTypes;
use refhound_contracts::slots::fields::type_object::{
    TP_BASICSIZE, TP_CLEAR, TP_DEALLOC, TP_INIT, TP_ITEMSIZE, TP_TRAVERSE,
};
use refhound_contracts::slots::known;
use refhound_contracts::{Counted, RecordTable, SlotId};
use refhound_evidence::{Confidence, Disagreement, Flaw, Remark, RemarkKind, TableFlaw, Trigger};
use refhound_ir::{FuncId, Op};
use refhound_types::{RecordId, Type, TypeId};

use crate::types::{TypeObject, TypeObjects};
use crate::unit::Unit;

/// Slots whose first parameter is always an instance.
const RECEIVING: &[SlotId] = &[TP_DEALLOC, TP_TRAVERSE, TP_CLEAR, TP_INIT];

pub(crate) fn examine(unit: &Unit<'_>, types: &TypeObjects, flaws: &mut Vec<Flaw>) {
    for ty in &types.list {
        let (Some(basicsize), Some(0)) = (ty.number(TP_BASICSIZE), ty.number(TP_ITEMSIZE)) else { continue };
        let Some(used) = instance(unit, ty) else { continue };
        let record = unit.types().record(used.record);
        if basicsize <= 0 || basicsize >= i128::from(record.size) {
            continue;
        }
        let what = TableFlaw::SmallInstance { basicsize, size: record.size };
        let defined = unit.module.functions[used.function].defined;
        flaws.push(Flaw {
            function: ty.name,
            object: ty.name.to_string(),
            place: ty.span,
            what: Disagreement::Table(what),
            remarks: defined.map(|place| Remark { place, kind: RemarkKind::Defined }).into_iter().collect(),
            trigger: Trigger::Success,
            confidence: Confidence::Likely,
        });
    }
}

/// The struct that functions of a type take its instances for.
#[derive(Clone, Copy)]
pub(crate) struct Instance {
    pub(crate) record: RecordId,
    pub(crate) function: FuncId,
}

/// `None` where no function says, or two say different things, or the size of the struct is not known.
pub(crate) fn instance(unit: &Unit<'_>, ty: &TypeObject) -> Option<Instance> {
    known_instance(unit, ty).filter(|used| unit.types().record(used.record).exact)
}

/// The same for a struct with members whose types nobody has declared.
pub(crate) fn known_instance(unit: &Unit<'_>, ty: &TypeObject) -> Option<Instance> {
    let mut found: Option<Instance> = None;
    for function in RECEIVING.iter().filter_map(|&slot| ty.function(slot)) {
        for record in receivers(unit, function) {
            match found {
                None => found = Some(Instance { record, function }),
                Some(known) if known.record == record => {}
                Some(_) => return None,
            }
        }
    }
    found
}

/// The structs that a function takes its first parameter for: by its type, or else by casts.
fn receivers(unit: &Unit<'_>, function: FuncId) -> Vec<RecordId> {
    let mut objects = ObjectTypes::new(Counted::of_python());
    let mut instance = |ty: TypeId| {
        let Type::Pointer(to) = unit.types().get(ty) else { return None };
        let Type::Record(id) = *unit.types().get(*to) else { return None };
        let record = unit.types().record(id);
        let api = record.tag.and_then(RecordTable::by_tag);
        let is_head = api.is_some_and(|record| record == known::OBJECT || record == known::VAR_OBJECT);
        (!is_head && record.complete && objects.is_object(unit.types(), id)).then_some(id)
    };
    let Some(signature) = unit.types().function_type(unit.module.functions[function].ty) else { return Vec::new() };
    if let Some(record) = signature.params.first().and_then(|&first| instance(first)) {
        return vec![record];
    }
    let Some(body) = unit.body_of(function) else { return Vec::new() };
    let mut found = Vec::new();
    for (_, _, inst) in body.insts() {
        let data = &body.body.insts[inst];
        let (Op::Cast(from), Some(result)) = (data.op, data.result) else { continue };
        if body.parameter(from) == Some(0)
            && let Some(record) = instance(body.ty(result))
            && !found.contains(&record)
        {
            found.push(record);
        }
    }
    found
}
