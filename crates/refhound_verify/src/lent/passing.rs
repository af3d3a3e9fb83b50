//! What calls pass by address: which of them can be followed into the callee, and what others may read and write.

use std::rc::Rc;

use refhound_callgraph::NodeId;
use refhound_index::BitSet;
use refhound_ir::{Block, Callee, Op, Slot, Value};
use refhound_summary::{CalleeKnowledge, Function};

use super::{CalleeUnit, Loan, Loans};
use crate::build::FunctionInput;
use crate::invocations::invocation;
use crate::memory::{Parts, PlaceId, Places, ReferenceParam, Root};
use crate::sketch::Num;
use crate::values::{Val, Values};

/// A function with what its values stand for. Nothing is changed by looking.
#[derive(Clone, Copy)]
pub(crate) struct Passing<'s, 'a> {
    pub(super) input: FunctionInput<'a>,
    pub(super) values: &'s Values<'a>,
    pub(super) places: &'s Places<'a>,
    pub(super) loans: &'s Loans<'a>,
}

impl Passing<'_, '_> {
    /// The callee, if it has a body. A contract that its author has written beside it says nothing of the members of a
    /// record; the body does.
    pub(super) fn followed_callee(&self, callee: Callee) -> Option<NodeId> {
        match self.values.knowledge(callee)? {
            CalleeKnowledge::Project { node, .. } => Some(node),
            CalleeKnowledge::Contract { name, .. } if !self.values.is_of_api(callee) => {
                self.input.project.callee(self.input.unit.number, name)
            }
            CalleeKnowledge::Contract { .. } => None,
            CalleeKnowledge::Assumption | CalleeKnowledge::Unknown { .. } => None,
        }
    }

    /// What a callee does to the variables that a call passes to it, if it can be followed into.
    pub(super) fn loan(&self, node: NodeId, args: &[Value], escaping: &BitSet<Slot>) -> Option<Loan> {
        let mut places = Vec::new();
        for (position, &value) in args.iter().enumerate() {
            if let Some(place) = self.values.object_variable(value, self.places) {
                places.push((u16::try_from(position).ok()?, place));
            }
        }
        if self.are_aliased(args, &places) || (places.is_empty() && !self.tells_of_record(args)) {
            return None;
        }
        let callee = self.input.project.function(node)?;
        if !self.loans.may_follow(callee.body) {
            return None;
        }
        let is_same = std::ptr::eq(callee.module, self.input.module);
        let unit = if is_same { CalleeUnit::Same } else { CalleeUnit::Other };
        let params = &callee.body.blocks.values().next()?.params;
        let mut references = Vec::new();
        for &(position, place) in &places {
            let param = *params.get(usize::from(position))?;
            references.push(self.reference(position, place, (&callee, param, unit), escaping)?);
        }
        let input = FunctionInput { function: callee, ..self.input };
        if unit == CalleeUnit::Same {
            // Numbers beside them say what the objects are: they are shared as well, if they can be.
            let (mut more, mut all) = (places.clone(), references.clone());
            for (place, reference) in self.shared_numbers(args, escaping, params.len()) {
                more.push((reference.position, place));
                all.push(reference);
            }
            if all.len() > references.len()
                && let Some(lending) = self.loans.lending(node, input, all)
            {
                return Some(Loan { lending, callee: node, places: more, unit });
            }
        }
        if places.is_empty() {
            return None;
        }
        let lending = self.loans.lending(node, input, references)?;
        Some(Loan { lending, callee: node, places, unit })
    }

    /// The callee's view of a variable with objects that it gets the address of.
    fn reference(
        &self,
        position: u16,
        place: PlaceId,
        (callee, param, unit): (&Function<'_>, Value, CalleeUnit),
        escaping: &BitSet<Slot>,
    ) -> Option<ReferenceParam> {
        let places = self.places;
        let slot = places.slot(place)?;
        let ty = places.type_of(place)?;
        places.layout.object_parts(ty)?;
        if escaping.contains(slot) || !places[place].is_exact() {
            return None;
        }
        let ty = match unit {
            CalleeUnit::Same => ty,
            // Records of another unit are other types; a pointer to an object is one everywhere.
            CalleeUnit::Other => {
                let there = callee.module.types.pointee(callee.body.values[param].ty)?;
                let are_objects = places.layout.is_object(ty) && callee.unit.object_types.contains(there);
                are_objects.then_some(there)?
            }
        };
        Some(ReferenceParam { position, ty })
    }

    /// Whether a number that stands beside objects is passed by its address: `t.kind` says what `t.tmp` is.
    fn tells_of_record(&self, args: &[Value]) -> bool {
        let places = self.places;
        let mut addresses = args.iter().filter_map(|&value| self.values.val(value).place());
        addresses.any(|place| !places[place].parts.is_empty() && places.is_beside_objects(place))
    }

    /// Local variables without objects whose address is passed beside others.
    fn shared_numbers(&self, args: &[Value], escaping: &BitSet<Slot>, params: usize) -> Vec<(PlaceId, ReferenceParam)> {
        let places = self.places;
        let mut found = Vec::new();
        for (position, &value) in args.iter().enumerate().take(params) {
            let Some(place) = self.values.val(value).place() else { continue };
            let Some(slot) = places.slot(place) else { continue };
            let (Some(ty), Ok(position)) = (places.type_of(place), u16::try_from(position)) else { continue };
            let is_private = !escaping.contains(slot) && places[place].is_exact();
            let is_alone = !self.are_aliased(args, &[(position, place)]);
            if places.layout.may_hold_numbers(ty) && is_private && is_alone && !places.holds_objects(place) {
                found.push((place, ReferenceParam { position, ty }));
            }
        }
        found
    }

    /// Whether one of the arguments leads into a variable that another one leads to.
    fn are_aliased(&self, args: &[Value], lent: &[(u16, PlaceId)]) -> bool {
        lent.iter().any(|&(position, place)| {
            let mut others = args.iter().enumerate().filter(|(at, _)| *at != usize::from(position));
            others.any(|(_, &other)| {
                let other = self.values.val(other).place();
                other.is_some_and(|other| self.places.are_parts_shared(other, place))
            })
        })
    }

    /// Numbers that are computed, or read from memory whose address somebody gets who is not followed into.
    pub(crate) fn uninterpreted(&self, order: &[Block]) -> Vec<Num> {
        let body = self.input.body;
        let insts = || order.iter().flat_map(|block| &body.blocks[*block].insts);
        let mut roots: Vec<Root> = Vec::new();
        for &inst in insts() {
            if let Op::Call { callee, args } = body.insts[inst].op {
                self.passed_roots(callee, args.of(&body.value_pool), self.loans.of(inst), &mut roots);
            }
        }
        for (callee, args) in order.iter().filter_map(|block| invocation(body, *block)) {
            self.passed_roots(callee, args, None, &mut roots);
        }
        let mut found = Vec::new();
        for &inst in insts() {
            let Some(num) = self.values.stands_for(body.insts[inst].result).and_then(Val::num) else { continue };
            let is_unknown = if let Op::Load { from } = body.insts[inst].op {
                roots.contains(&self.values.root(from, self.places))
            } else {
                // What is computed is not followed either.
                matches!(body.insts[inst].op, Op::Unary(..) | Op::Binary(..) | Op::PointerDifference(..))
            };
            if is_unknown {
                found.push(num);
            }
        }
        found
    }

    /// Memory that a callee without a contract may write and that is not followed.
    fn passed_roots(&self, callee: Callee, args: &[Value], loan: Option<&Rc<Loan>>, roots: &mut Vec<Root>) {
        if matches!(self.values.knowledge(callee), Some(CalleeKnowledge::Contract { .. } | CalleeKnowledge::Assumption))
        {
            return;
        }
        for (position, &arg) in args.iter().enumerate() {
            let is_lent = loan.is_some_and(|loan| loan.is_lent(position));
            if !is_lent && self.values.is_pointer(arg) {
                roots.push(self.values.root(arg, self.places));
            }
        }
    }

    /// What of the caller's variables may be written here.
    pub(crate) fn caller_writes(&self, order: &[Block]) -> Vec<(u16, Parts)> {
        let body = self.input.body;
        let mut writes = Vec::new();
        for &inst in order.iter().flat_map(|block| &body.blocks[*block].insts) {
            match body.insts[inst].op {
                Op::Store { to, .. } | Op::CopyAggregate { to, .. } | Op::ZeroAggregate { to } => {
                    writes.extend(self.caller_place(to));
                }
                Op::Call { args, .. } => {
                    self.passed_writes(args.of(&body.value_pool), self.loans.of(inst), &mut writes);
                }
                Op::Opaque { touches, .. } => {
                    writes.extend(touches.of(&body.value_pool).iter().filter_map(|&value| self.caller_place(value)));
                }
                Op::Undefined
                | Op::Int(_)
                | Op::Float(_)
                | Op::Str(_)
                | Op::GlobalAddress(_)
                | Op::FunctionAddress(_)
                | Op::SlotAddress(_)
                | Op::FieldAddress { .. }
                | Op::ElementAddress { .. }
                | Op::Cast(_)
                | Op::Unary(..)
                | Op::Binary(..)
                | Op::Compare(..)
                | Op::PointerDifference(..)
                | Op::Load { .. }
                | Op::Bind { .. }
                | Op::ScopeBegin(_)
                | Op::ScopeEnd(_) => {}
            }
        }
        for (_, args) in order.iter().filter_map(|block| invocation(body, *block)) {
            self.passed_writes(args, None, &mut writes);
        }
        writes
    }

    /// What of the caller's variables a call may write: all that it gets, or what the callee is seen to write.
    fn passed_writes(&self, args: &[Value], loan: Option<&Rc<Loan>>, writes: &mut Vec<(u16, Parts)>) {
        for (position, &arg) in args.iter().enumerate() {
            let Some((at, parts)) = self.caller_place(arg) else { continue };
            let Some(loan) = loan.filter(|loan| loan.is_lent(position)) else {
                writes.push((at, parts));
                continue;
            };
            let inner = loan.lending.writes.iter().filter(|(at, _)| usize::from(*at) == position);
            writes.extend(inner.map(|(_, inner)| {
                let mut parts = parts.clone();
                parts.extend_from_slice(inner);
                (at, parts)
            }));
        }
    }

    /// The parameter and the parts, if an address leads into a variable of the caller.
    fn caller_place(&self, address: Value) -> Option<(u16, Parts)> {
        self.places.behind_reference(self.values.val(address).place()?)
    }
}
