//! The protocol of the garbage collector: flags, fields that are visited and cleared, and the type of heap instances.

use refhound_clauses::{Contents, Takes};
use refhound_contracts::slots::fields::type_object::{TP_BASE, TP_CLEAR, TP_DEALLOC, TP_FLAGS, TP_FREE, TP_TRAVERSE};
use refhound_contracts::slots::{SlotArray, known};
use refhound_contracts::{SlotId, SlotTable, TypeName};
use refhound_evidence::{Confidence, Disagreement, Flaw, GcFlaw, Remark, RemarkKind, Trigger};
use refhound_index::FxHashSet;
use refhound_ir::{Callee, FuncId, Op, Terminator, Value};
use refhound_source::Span;
use refhound_types::{Field, RecordId, Type};

use crate::instances::instance;
use crate::types::{Content, TypeKind, TypeObject, TypeObjects, slot_of};
use crate::unit::{FunctionBody, Unit};

/// `Py_TPFLAGS_HAVE_GC`
const HAVE_GC: i128 = 1 << 14;

pub(crate) fn examine(unit: &Unit<'_>, types: &TypeObjects, flaws: &mut Vec<Flaw>) {
    for ty in &types.list {
        let check = Check { unit, ty };
        check.flag(flaws);
        check.fields(flaws);
        check.heap_type(flaws);
        check.untracked(flaws);
    }
}

struct Check<'u, 'a> {
    unit: &'u Unit<'a>,
    ty: &'u TypeObject,
}

/// What a function does with the fields of its instance.
#[derive(Default)]
pub(crate) struct FieldUses {
    pub(crate) touched: FxHashSet<Field>,
    /// In the order in which they are released.
    released: Vec<(Field, Span)>,
    /// The instance goes to functions that may do the rest.
    passes_on: Vec<FuncId>,
    unknown: bool,
    /// The collector is told that the instance goes.
    untracks: bool,
}

impl Check<'_, '_> {
    fn flaw(&self, object: String, place: Span, what: GcFlaw, confidence: Confidence, remarks: Vec<Remark>) -> Flaw {
        let (function, what) = (self.ty.name, Disagreement::Gc(what));
        Flaw { function, object, place, what, remarks, trigger: Trigger::Success, confidence }
    }

    fn flag(&self, flaws: &mut Vec<Flaw>) {
        let Some(flags) = self.ty.number(TP_FLAGS) else { return };
        let (traverse, base) = (self.ty.field(TP_TRAVERSE), self.ty.field(TP_BASE));
        let name = self.ty.name.to_string();
        match (flags & HAVE_GC != 0, traverse) {
            (true, Content::Null) if base == Content::Null && self.ty.kind == TypeKind::Static => {
                flaws.push(self.flaw(name, self.ty.span, GcFlaw::NoTraverse, Confidence::Certain, Vec::new()));
            }
            // Whether the bases of a heap type bring one is told where it is made.
            (true, Content::Null) if base == Content::Null => {
                flaws.push(self.flaw(name, self.ty.span, GcFlaw::NoTraverse, Confidence::Possible, Vec::new()));
            }
            (false, Content::Function(function)) => {
                let defined = self.unit.module.functions[function].defined;
                let remarks = defined.map(|place| Remark { place, kind: RemarkKind::Defined }).into_iter().collect();
                flaws.push(self.flaw(name, self.ty.span, GcFlaw::NoFlag, Confidence::Likely, remarks));
            }
            _ => {}
        }
    }

    /// Fields that the deallocator releases: the type owns what they refer to.
    fn fields(&self, flaws: &mut Vec<Flaw>) {
        let has_gc = self.ty.number(TP_FLAGS).is_some_and(|flags| flags & HAVE_GC != 0);
        let (Some(traverse), Some(used)) = (self.ty.function(TP_TRAVERSE), instance(self.unit, self.ty)) else {
            return;
        };
        if !has_gc {
            return;
        }
        let (Some(visits), Some(frees)) =
            (uses(self.unit, &[traverse], used.record), uses(self.unit, &self.releasing(), used.record))
        else {
            return;
        };
        let mut told: FxHashSet<Field> = FxHashSet::default();
        for (field, place) in frees.released {
            if visits.touched.contains(&field) || !told.insert(field) {
                continue;
            }
            let Some(name) = self.unit.types().field(field).name else { continue };
            let confidence = if self.holds_containers(field) { Confidence::Likely } else { Confidence::Possible };
            let mut remarks = vec![Remark { place, kind: RemarkKind::Released }];
            let at = self.unit.module.functions[traverse].defined.unwrap_or(self.ty.span);
            remarks.retain(|remark| remark.place != at);
            let what = GcFlaw::NotVisited { field: name.to_string() };
            flaws.push(self.flaw(name.to_string(), at, what, confidence, remarks));
        }
        self.cleared(&visits, used.record, flaws);
    }

    /// Fields that are visited but not cleared: a cycle through them alone is never broken.
    fn cleared(&self, visits: &FieldUses, record: RecordId, flaws: &mut Vec<Flaw>) {
        let Some(clear) = self.ty.function(TP_CLEAR) else { return };
        let Some(clears) = uses(self.unit, &[clear], record) else { return };
        let at = self.unit.module.functions[clear].defined.unwrap_or(self.ty.span);
        for (index, field) in self.unit.types().record(record).fields.iter().enumerate() {
            let id = Field { record, index: index as u32 };
            let (true, false, Some(name)) = (visits.touched.contains(&id), clears.touched.contains(&id), field.name)
            else {
                continue;
            };
            let is_object = matches!(self.unit.types().get(field.ty), Type::Pointer(_));
            if is_object && self.holds_containers(id) {
                let what = GcFlaw::NotCleared { field: name.to_string() };
                flaws.push(self.flaw(name.to_string(), at, what, Confidence::Possible, Vec::new()));
            }
        }
    }

    fn releasing(&self) -> Vec<FuncId> {
        [TP_DEALLOC, TP_CLEAR].into_iter().filter_map(|slot| self.ty.function(slot)).collect()
    }

    /// Whether some function of the unit puts a new container into a field.
    fn holds_containers(&self, field: Field) -> bool {
        self.unit.module.bodies.iter().map(|body| self.unit.body(body)).any(|body| {
            body.insts().any(|(_, _, inst)| {
                let Op::Store { to, value } = body.body.insts[inst].op else { return false };
                let is_field =
                    matches!(body.op(body.strip(to)), Some(Op::FieldAddress { field: of, .. }) if of == field);
                is_field && makes_container(&body, value)
            })
        })
    }

    /// Since 3.8 each instance of a heap type owns a reference to its type.
    fn heap_type(&self, flaws: &mut Vec<Flaw>) {
        let version = self.unit.version();
        if self.ty.kind != TypeKind::Heap || (version.major, version.minor) < (3, 8) {
            return;
        }
        let Some(dealloc) = self.ty.function(TP_DEALLOC) else { return };
        let Some(body) = self.unit.body_of(dealloc) else { return };
        if may_release_type(&body) {
            return;
        }
        let place = self.unit.module.functions[dealloc].defined.unwrap_or(self.ty.span);
        let object = self.unit.name(dealloc).to_string();
        let remarks = vec![Remark { place: self.ty.span, kind: RemarkKind::Defined }];
        let mut flaw = self.flaw(object, place, GcFlaw::TypeNotReleased, Confidence::Likely, remarks);
        // Several types may share it.
        flaw.function = self.unit.name(dealloc);
        flaws.push(flaw);
    }

    /// A collection that starts while members are released visits an instance that is half gone.
    fn untracked(&self, flaws: &mut Vec<Flaw>) {
        let has_gc = self.ty.number(TP_FLAGS).is_some_and(|flags| flags & HAVE_GC != 0);
        let (true, Some(dealloc), Some(used)) = (has_gc, self.ty.function(TP_DEALLOC), instance(self.unit, self.ty))
        else {
            return;
        };
        let (Some(freed), Some(body)) = (uses(self.unit, &[dealloc], used.record), self.unit.body_of(dealloc)) else {
            return;
        };
        if freed.untracks || freed.released.is_empty() || calls_other_deallocator(&body) {
            return;
        }
        let place = self.unit.module.functions[dealloc].defined.unwrap_or(self.ty.span);
        let object = self.unit.name(dealloc).to_string();
        let remarks = freed.released.first().map(|&(_, place)| Remark { place, kind: RemarkKind::Released });
        let mut flaw =
            self.flaw(object, place, GcFlaw::NotUntracked, Confidence::Likely, remarks.into_iter().collect());
        flaw.function = self.unit.name(dealloc);
        if !flaws.contains(&flaw) {
            flaws.push(flaw);
        }
    }
}

/// What functions and those that they pass the instance to do; `None` when some of it is not known.
pub(crate) fn uses(unit: &Unit<'_>, functions: &[FuncId], record: RecordId) -> Option<FieldUses> {
    const MOST: usize = 16;
    let mut uses = FieldUses::default();
    let (mut seen, mut work): (Vec<FuncId>, Vec<FuncId>) = (Vec::new(), functions.to_vec());
    while let Some(function) = work.pop() {
        if seen.contains(&function) {
            continue;
        }
        seen.push(function);
        if seen.len() > MOST {
            return None;
        }
        let body = unit.body_of(function)?;
        add_uses(&body, record, &mut uses);
        work.append(&mut uses.passes_on);
    }
    (!uses.unknown).then_some(uses)
}

/// `base->tp_dealloc(self)`: the deallocator of another type does the rest.
pub(crate) fn calls_other_deallocator(body: &FunctionBody<'_, '_>) -> bool {
    body.insts().any(|(_, _, inst)| match body.body.insts[inst].op {
        Op::Call { callee: Callee::Pointer(pointer), .. } => pointer_slot(body, pointer) != Some(TP_FREE),
        Op::Opaque { .. } => true,
        _ => false,
    })
}

/// A cycle can go through what is made.
fn makes_container(body: &FunctionBody<'_, '_>, value: Value) -> bool {
    let Some(Op::Call { callee: Callee::Function(function), .. }) = body.op(body.strip(value)) else { return false };
    let made = body.unit.contract(function).and_then(|contract| contract.returns.type_name.as_deref());
    made.is_some_and(|made| TypeName::of(made).contents() == Some(Contents::Changing))
}

/// The type of the object that a value points to is a struct of this kind.
fn is_instance(body: &FunctionBody<'_, '_>, value: Value, record: RecordId) -> bool {
    let is_of = |ty| match body.types().get(ty) {
        Type::Pointer(to) => matches!(body.types().get(*to), Type::Record(of) if *of == record),
        _ => false,
    };
    is_of(body.ty(value)) || is_of(body.ty(body.strip(value))) || body.parameter(value) == Some(0)
}

fn add_uses(body: &FunctionBody<'_, '_>, record: RecordId, uses: &mut FieldUses) {
    for (_, _, inst) in body.insts() {
        let data = &body.body.insts[inst];
        match data.op {
            Op::FieldAddress { field, .. } if field.record == record => drop(uses.touched.insert(field)),
            Op::Call { callee: Callee::Function(function), args } => {
                add_uses_of_call(body, record, function, body.values(args), data.span, uses);
            }
            Op::CopyAggregate { .. } | Op::Opaque { .. } => uses.unknown = true,
            _ => {}
        }
    }
    // In C++ a call that may throw ends its block.
    for block in body.body.blocks.values() {
        if let Some(Terminator::Invoke { callee: Callee::Function(function), args, .. }) = &block.end {
            add_uses_of_call(
                body,
                record,
                *function,
                body.values(*args),
                block.end_span.unwrap_or(body.body.span),
                uses,
            );
        }
    }
}

fn add_uses_of_call(
    body: &FunctionBody<'_, '_>,
    record: RecordId,
    function: FuncId,
    args: &[Value],
    span: Span,
    uses: &mut FieldUses,
) {
    let field_of = |value: Value| match body.op(body.strip(value)) {
        Some(Op::Load { from }) => match body.op(body.strip(from)) {
            Some(Op::FieldAddress { field, .. }) if field.record == record => Some(field),
            _ => None,
        },
        _ => None,
    };
    let contract = body.unit.contract(function);
    uses.untracks |= contract.is_some_and(|contract| contract.untracks.is_some());
    for (index, &arg) in args.iter().enumerate() {
        let takes = contract.and_then(|contract| contract.param(index)).map(|param| param.takes);
        if let (Some(Takes::Release | Takes::Clear | Takes::Assign), Some(field)) = (takes, field_of(arg)) {
            uses.released.push((field, span));
        }
        if contract.is_none() && is_instance(body, arg, record) {
            match body.unit.module.functions[function].defined {
                Some(_) => uses.passes_on.push(function),
                None => uses.unknown = true,
            }
        }
    }
}

/// Whether a deallocator, or somebody whom it hands its instance or the type to, may drop the reference to the type.
fn may_release_type(body: &FunctionBody<'_, '_>) -> bool {
    let is_type = |value: Value| {
        let value = body.strip(value);
        match body.types().get(body.ty(value)) {
            Type::Pointer(to) => match body.types().get(*to) {
                Type::Record(record) => {
                    body.types().record(*record).tag.is_some_and(|tag| known::TYPE_OBJECT.has_tag(tag))
                }
                _ => false,
            },
            _ => false,
        }
    };
    body.insts().any(|(_, _, inst)| match body.body.insts[inst].op {
        Op::Call { callee: Callee::Function(function), args } => {
            let contract = body.unit.contract(function);
            body.values(args).iter().enumerate().any(|(index, &arg)| {
                let takes = contract.and_then(|contract| contract.param(index)).map(|param| param.takes);
                let drops = matches!(takes, Some(Takes::Release | Takes::Clear | Takes::Assign | Takes::Steal));
                let unknown = contract.is_none() && (is_type(arg) || body.parameter(arg) == Some(0));
                (drops && is_type(arg)) || unknown
            })
        }
        // Another deallocator is called: `base->tp_dealloc(self)`. `tp_free` only frees.
        Op::Call { callee: Callee::Pointer(pointer), .. } => pointer_slot(body, pointer) != Some(TP_FREE),
        Op::Opaque { .. } => true,
        _ => false,
    })
}

/// The slot whose function a pointer is.
fn pointer_slot(body: &FunctionBody<'_, '_>, pointer: Value) -> Option<SlotId> {
    match body.op(body.strip(pointer))? {
        Op::Load { from } => match body.op(body.strip(from))? {
            Op::FieldAddress { field, .. } => slot_of(body.types(), field),
            _ => None,
        },
        // `freefunc free = PyType_GetSlot(type, Py_tp_free);` does what `tp_free` does.
        Op::Call { callee: Callee::Function(function), args } => {
            let number = usize::from(body.unit.contract(function)?.returns.slot?);
            let number = body.values(args).get(number).and_then(|&number| body.constant(number))?;
            SlotTable::by_slot_number(SlotArray::Type, i64::try_from(number).ok()?)
        }
        _ => None,
    }
}
