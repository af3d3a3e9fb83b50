//! Members that a type owns and its deallocator forgets: whoever was put there is never released.
//!
//! ```c
//! self->name = PyUnicode_FromString(text);    // owned
//! static void box_dealloc(Box *self) { Py_TYPE(self)->tp_free((PyObject *)self); }
//! ```

use refhound_callgraph::ObjectTypes;
use refhound_clauses::{Gives, Takes};
use refhound_contracts::Counted;
use refhound_contracts::slots::fields::type_object::{TP_DEALLOC, TP_DEL, TP_FINALIZE};
use refhound_evidence::{Confidence, Disagreement, Flaw, Remark, RemarkKind, Trigger};
use refhound_ir::{Callee, FuncId, Op, Terminator, Value};
use refhound_source::Span;
use refhound_types::Field;

use crate::collector::{calls_other_deallocator, uses};
use crate::instances::known_instance;
use crate::types::{TypeObject, TypeObjects};
use crate::unit::{Call, FunctionBody, Unit};

pub(crate) fn examine(unit: &Unit<'_>, types: &TypeObjects, flaws: &mut Vec<Flaw>) {
    for ty in &types.list {
        forgotten(unit, types, ty, flaws);
    }
}

fn forgotten(unit: &Unit<'_>, types: &TypeObjects, ty: &TypeObject, flaws: &mut Vec<Flaw>) {
    let (Some(dealloc), Some(used)) = (ty.function(TP_DEALLOC), known_instance(unit, ty)) else { return };
    // A struct that two types share has members that only one of them fills.
    let is_shared = types.list.iter().any(|other| {
        other.function(TP_DEALLOC) != Some(dealloc)
            && known_instance(unit, other).is_some_and(|it| it.record == used.record)
    });
    let Some(body) = unit.body_of(dealloc) else { return };
    if is_shared || calls_other_deallocator(&body) {
        return;
    }
    // Only the collector calls `tp_clear` by itself, for what is part of a cycle.
    let releasing: Vec<FuncId> =
        [TP_DEALLOC, TP_FINALIZE, TP_DEL].into_iter().filter_map(|slot| ty.function(slot)).collect();
    let Some(touched) = uses(unit, &releasing, used.record).map(|uses| uses.touched) else { return };
    let mut objects = ObjectTypes::new(Counted::of_python());
    for (index, member) in unit.types().record(used.record).fields.iter().enumerate() {
        let field = Field { record: used.record, index: index as u32 };
        let Some(name) = member.name else { continue };
        if touched.contains(&field) || !objects.is_object_pointer(unit.types(), member.ty) {
            continue;
        }
        let Some(place) = filled_at(unit, field) else { continue };
        let flaw = Flaw {
            function: unit.name(dealloc),
            object: name.to_string(),
            place: unit.module.functions[dealloc].defined.unwrap_or(ty.span),
            what: Disagreement::ForgottenMember { field: name.to_string(), ty: ty.name },
            remarks: vec![Remark { place, kind: RemarkKind::Filled }],
            trigger: Trigger::Success,
            confidence: Confidence::Likely,
        };
        // Several types may share a deallocator.
        let is_told = |known: &Flaw| (known.function, &known.object) == (flaw.function, &flaw.object);
        if !flaws.iter().any(|known| known.what.kind() == flaw.what.kind() && is_told(known)) {
            flaws.push(flaw);
        }
    }
}

/// Where the unit puts a reference of its own into a member: a new one, or one that it has taken for it.
fn filled_at(unit: &Unit<'_>, field: Field) -> Option<Span> {
    unit.module.bodies.iter().map(|body| unit.body(body)).find_map(|body| {
        body.insts().find_map(|(_, _, inst)| {
            let Op::Store { to, value } = body.body.insts[inst].op else { return None };
            let is_field = matches!(body.op(body.strip(to)), Some(Op::FieldAddress { field: of, .. }) if of == field);
            let span = body.body.insts[inst].span;
            (is_field && is_owned(&body, field, value, span)).then_some(span)
        })
    })
}

/// `value` is stored in `field` at `stored`.
fn is_owned(body: &FunctionBody<'_, '_>, field: Field, value: Value, stored: Span) -> bool {
    let is_it = |arg: Value| is_same(body, arg, value) || is_load_of(body, arg, field);
    // What is released before is what stood there, or what a way that fails gives up.
    let gives_up = |takes: Takes| count(body, takes, stored.lo + 1, &is_it) > 0;
    if gives_up(Takes::Release) || gives_up(Takes::Clear) {
        return false;
    }
    let made = match body.op(body.strip(value)) {
        Some(Op::Call { callee: Callee::Function(function), .. }) => {
            let gives = body.unit.contract(function).map(|contract| contract.returns.gives);
            usize::from(matches!(gives, Some(Gives::New | Gives::NewArgument)))
        }
        // `Py_None` and types live anyway.
        Some(Op::GlobalAddress(_) | Op::Int(_)) => return false,
        Some(Op::Load { from }) if matches!(body.op(body.strip(from)), Some(Op::GlobalAddress(_))) => return false,
        _ => 0,
    };
    // A list that goes through its nodes, a tuple that takes the object over, a function that returns what it notes: unless there is a
    // reference for each, which of them has it is not told.
    let given: usize = [Takes::Steal, Takes::StealOnSuccess, Takes::StealAlways]
        .into_iter()
        .map(|takes| count(body, takes, 0, &is_it))
        .sum();
    made + count(body, Takes::Retain, 0, &is_it) >= stores(body, value) + given + usize::from(is_returned(body, &is_it))
}

/// How often a function retains or releases what is asked for, from a place in the text on.
fn count(body: &FunctionBody<'_, '_>, wanted: Takes, from: u32, is_it: &impl Fn(Value) -> bool) -> usize {
    let of_call = |call: Call<'_>| {
        // `Py_XSETREF(self->name, name)` fills the member itself.
        let contract = body.unit.contract(call.function);
        let contract = contract.filter(|it| !it.params.iter().any(|param| param.takes == Takes::Assign));
        let takes = |index: usize| contract.and_then(|contract| contract.param(index)).map(|param| param.takes);
        call.args.iter().enumerate().filter(|&(index, &arg)| takes(index) == Some(wanted) && is_it(arg)).count()
    };
    body.calls().filter(|call| call.span.lo >= from).map(of_call).sum()
}

/// In how many places a function puts a value.
fn stores(body: &FunctionBody<'_, '_>, value: Value) -> usize {
    let is_place = |to: Value| !matches!(body.op(body.strip(to)), Some(Op::SlotAddress(_)));
    let is_store =
        |op: Op| matches!(op, Op::Store { to, value: stored } if is_place(to) && is_same(body, stored, value));
    body.insts().filter(|&(_, _, inst)| is_store(body.body.insts[inst].op)).count()
}

fn is_returned(body: &FunctionBody<'_, '_>, is_it: &impl Fn(Value) -> bool) -> bool {
    let ends = body.body.blocks.values().filter_map(|block| block.end.as_ref());
    ends.into_iter().any(|end| match end {
        Terminator::Return(Some(returned)) => is_it(*returned),
        _ => false,
    })
}

/// The same value, or what the same variable holds.
fn is_same(body: &FunctionBody<'_, '_>, one: Value, other: Value) -> bool {
    let (one, other) = (body.strip(one), body.strip(other));
    let variable = |value: Value| match body.op(value) {
        Some(Op::Load { from }) => match body.op(body.strip(from)) {
            Some(Op::SlotAddress(slot)) => Some(slot),
            _ => None,
        },
        _ => None,
    };
    one == other || variable(one).is_some_and(|slot| variable(other) == Some(slot))
}

fn is_load_of(body: &FunctionBody<'_, '_>, value: Value, field: Field) -> bool {
    match body.op(body.strip(value)) {
        Some(Op::Load { from }) => {
            matches!(body.op(body.strip(from)), Some(Op::FieldAddress { field: of, .. }) if of == field)
        }
        _ => false,
    }
}
