//! Variables that are passed by their address: `struct target t; convert(o, &t); release(&t);`.
//!
//! As long as a callee uses the address for nothing but reading and writing what it leads to, this is one level of
//! pointers in disguise: the members of the record are variables of the caller, and the callee works on them. Such a call
//! is followed into the callee (`inline`), with the caller's variables in the place of what the parameter leads to. That
//! ends where the address gets out of sight: when it is stored, copied, returned, given to a function without a body or
//! to one that runs already, when two addresses overlap, and when memory is seen as another type than it has.

use std::cell::RefCell;
use std::rc::Rc;

use refhound_callgraph::NodeId;
use refhound_clauses::{Contract, Takes};
use refhound_contracts::ApiTable;
use refhound_index::{BitSet, FxHashMap};
use refhound_ir::{Block, Body, Callee, Inst, Op, Slot, Value};
use refhound_source::Span;
use refhound_summary::{CalleeKnowledge, Function};

use crate::build::{Builder, FunctionInput, lend};
use crate::invocations::invocation;
use crate::memory::{Parts, Place, PlaceId, ReferenceParam, Root};
use crate::reason::Reason;
use crate::sketch::{Num, Ptr, Sketch};
use crate::values::Val;

/// Callees within callees.
const DEEPEST: usize = 6;
/// Blocks of a callee that is followed into.
const MOST_BLOCKS: usize = 150;
/// Blocks that a function grows by.
const MOST_FOLLOWED: usize = 600;

/// A function whose parameters lead to variables of its caller.
pub(crate) struct Lending {
    pub(crate) sketch: Sketch,
    /// Parameters that are numbers.
    pub(crate) numbers_in: Vec<(u16, Num)>,
    /// Objects in the caller's variables, by the parameter and the parts.
    pub(crate) cells: Vec<(u16, Parts, Ptr)>,
    pub(crate) numbers: Vec<(u16, Parts, Num)>,
    /// What of the caller's variables may be written.
    pub(crate) writes: Vec<(u16, Parts)>,
}

/// A call that is followed into its callee.
pub(crate) struct Loan {
    pub(crate) lending: Rc<Lending>,
    pub(crate) callee: NodeId,
    /// The variables whose addresses are passed, by position.
    pub(crate) places: Vec<(u16, PlaceId)>,
    pub(crate) unit: CalleeUnit,
}

impl Loan {
    /// Whether the argument at a position is the address of a variable that the callee works on.
    pub(crate) fn is_lent(&self, position: usize) -> bool {
        self.places.iter().any(|(at, _)| usize::from(*at) == position)
    }
}

/// Where a callee stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum CalleeUnit {
    Same,
    /// Its places in the source mean nothing here.
    Other,
}

type Asked = (NodeId, Vec<ReferenceParam>);

/// What was found out about callees while one function is looked at.
#[derive(Default)]
pub(crate) struct Lender {
    known: RefCell<FxHashMap<Asked, Option<Rc<Lending>>>>,
}

/// The calls of one function that are followed into their callees.
pub(crate) struct Loans<'a> {
    lender: &'a Lender,
    /// Functions that were followed into to get here, and this one.
    running: Vec<&'a Body>,
    /// Variables that are shared with a caller or callee.
    shared: BitSet<Slot>,
    by_call: FxHashMap<Inst, Rc<Loan>>,
}

impl<'a> Loans<'a> {
    pub(crate) fn new(body: &'a Body, running: &[&'a Body], lender: &'a Lender, slots: usize) -> Loans<'a> {
        let running = running.iter().copied().chain([body]).collect();
        Loans { lender, running, shared: BitSet::new(slots), by_call: FxHashMap::default() }
    }

    /// The callee's part in a call, if it is followed into.
    pub(crate) fn of(&self, call: Inst) -> Option<&Rc<Loan>> {
        self.by_call.get(&call)
    }

    pub(crate) fn is_shared(&self, slot: Slot) -> bool {
        self.shared.contains(slot)
    }

    /// Whether a function can be followed into from here at all.
    fn may_follow(&self, body: &Body) -> bool {
        let runs_already = self.running.iter().any(|running| std::ptr::eq(*running, body));
        !runs_already && self.running.len() <= DEEPEST
    }

    /// What a callee does to the variables that it gets; `None` if it cannot be told.
    fn lending(
        &self,
        callee: NodeId,
        input: FunctionInput<'a>,
        references: Vec<ReferenceParam>,
    ) -> Option<Rc<Lending>> {
        let key = (callee, references);
        if let Some(known) = self.lender.known.borrow().get(&key) {
            return known.clone();
        }
        let lending = lend(input, key.1.clone(), &self.running, self.lender);
        let is_usable = lending.sketch.reasons.is_empty() && lending.sketch.blocks.len() <= MOST_BLOCKS;
        let lending = is_usable.then(|| Rc::new(lending));
        self.lender.known.borrow_mut().insert(key, lending.clone());
        lending
    }
}

impl Builder<'_> {
    /// Finds the calls that can be followed into their callees.
    pub(crate) fn find_loans(&mut self, order: &[Block], escaping: &BitSet<Slot>) {
        let slots: Vec<Slot> = self.memory.places.slots.references().map(|(slot, _)| slot).collect();
        for slot in slots {
            self.loans.shared.insert(slot);
            let whole = self.memory.places.whole(Root::Slot(slot));
            self.make_cells(whole);
        }
        let body = self.input.body;
        let mut room = MOST_FOLLOWED;
        for &inst in order.iter().flat_map(|block| &body.blocks[*block].insts) {
            let Op::Call { callee, args } = body.insts[inst].op else { continue };
            let Some(callee) = self.followed_callee(callee) else { continue };
            let Some(loan) = self.loan(callee, args.of(&body.value_pool), escaping) else { continue };
            let size = loan.lending.sketch.blocks.len();
            if size <= room {
                room -= size;
                self.accept(inst, loan, escaping);
            }
        }
    }

    /// The callee, if it has a body. A contract that its author has written beside it says nothing of the members of a
    /// record; the body does.
    fn followed_callee(&self, callee: Callee) -> Option<NodeId> {
        match self.knowledge(callee)? {
            CalleeKnowledge::Project { node, .. } => Some(node),
            CalleeKnowledge::Contract { name, .. } if ApiTable::lookup(name).is_none() => {
                self.input.project.callee(self.input.unit.number, name)
            }
            CalleeKnowledge::Contract { .. } => None,
            CalleeKnowledge::Assumption | CalleeKnowledge::Unknown { .. } => None,
        }
    }

    /// A function with a body and a contract gets the address of a variable of which the contract says nothing, and could
    /// not be followed into.
    pub(crate) fn keeps_address(&mut self, callee: Callee, contract: &Contract, args: &[Value], span: Span) {
        if self.followed_callee(callee).is_none() {
            return;
        }
        for (index, &value) in args.iter().enumerate() {
            let is_told = contract.param(index).is_some_and(|param| {
                matches!(param.takes, Takes::OutNew | Takes::OutBorrowed | Takes::InOut | Takes::InOutNew)
            });
            if let Some(place) = self.object_variable(value)
                && !(is_told && self.values.is_address_of_object(value))
            {
                self.passes_address(place, span);
            }
        }
    }

    /// The address of a variable that holds objects is passed to somebody who is not followed.
    pub(crate) fn passes_address(&mut self, place: PlaceId, span: Span) {
        self.reason(Reason::MultiLevelPointer("the address of a variable that holds an object is passed".into()));
        self.forget_local(place, span);
    }

    fn accept(&mut self, inst: Inst, loan: Loan, escaping: &BitSet<Slot>) {
        for &(position, place) in &loan.places {
            self.make_cells(place);
            if let Some(slot) = self.memory.places.slot(place) {
                self.loans.shared.insert(slot);
            }
            for (_, parts, _) in loan.lending.numbers.iter().filter(|(at, ..)| *at == position) {
                let number = self.memory.places.part(place, parts);
                self.follow_number(number, escaping);
            }
        }
        self.loans.by_call.insert(inst, Rc::new(loan));
    }

    /// All objects of a variable get their variables, so that caller and callee speak of the same ones.
    fn make_cells(&mut self, whole: PlaceId) {
        let places = &self.memory.places;
        let parts = places.type_of(whole).and_then(|ty| places.layout.object_parts(ty)).unwrap_or_default();
        for parts in parts {
            let place = self.memory.places.part(whole, &parts);
            self.cell(place, self.input.body.span);
        }
    }

    fn loan(&self, node: NodeId, args: &[Value], escaping: &BitSet<Slot>) -> Option<Loan> {
        let mut places = Vec::new();
        for (position, &value) in args.iter().enumerate() {
            if let Some(place) = self.object_variable(value) {
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
        let places = &self.memory.places;
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
        let places = &self.memory.places;
        let mut addresses = args.iter().filter_map(|&value| self.values.val(value).place());
        addresses.any(|place| !places[place].parts.is_empty() && places.is_beside_objects(place))
    }

    /// Local variables without objects whose address is passed beside others.
    fn shared_numbers(&self, args: &[Value], escaping: &BitSet<Slot>, params: usize) -> Vec<(PlaceId, ReferenceParam)> {
        let places = &self.memory.places;
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
                other.is_some_and(|other| self.memory.places.are_parts_shared(other, place))
            })
        })
    }

    /// Numbers that are computed, or read from memory whose address somebody gets who is not followed into.
    pub(crate) fn find_uninterpreted(&mut self, order: &[Block]) {
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
        for &inst in insts() {
            let Some(num) = self.stands_for(body.insts[inst].result).and_then(Val::num) else { continue };
            let is_unknown = if let Op::Load { from } = body.insts[inst].op {
                roots.contains(&self.values.root(from, &self.memory.places))
            } else {
                // What is computed is not followed either.
                matches!(body.insts[inst].op, Op::Unary(..) | Op::Binary(..) | Op::PointerDifference(..))
            };
            if is_unknown {
                self.uninterpreted.push(num);
            }
        }
    }

    /// Memory that a callee without a contract may write and that is not followed.
    fn passed_roots(&self, callee: Callee, args: &[Value], loan: Option<&Rc<Loan>>, roots: &mut Vec<Root>) {
        if matches!(self.knowledge(callee), Some(CalleeKnowledge::Contract { .. } | CalleeKnowledge::Assumption)) {
            return;
        }
        for (position, &arg) in args.iter().enumerate() {
            let is_lent = loan.is_some_and(|loan| loan.is_lent(position));
            if !is_lent && self.values.is_pointer(arg) {
                roots.push(self.values.root(arg, &self.memory.places));
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
        self.memory.places.behind_reference(self.values.val(address).place()?)
    }

    /// Numbers of a variable that the callee writes without following them.
    pub(crate) fn forget_written(&mut self, loan: &Loan, followed: &[Num]) {
        let places = &self.memory.places;
        let mut written: Vec<Place> = Vec::new();
        for &(position, place) in &loan.places {
            let writes = loan.lending.writes.iter().filter(|(at, _)| *at == position);
            written.extend(writes.map(|(_, parts)| places[place].joined(parts)));
        }
        self.memory.numbers.written_by_callee(&written, followed, places, &mut self.steps);
    }
}
