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
use refhound_index::{BitSet, EntityId, FxHashMap};
use refhound_ir::{Block, Callee, Inst, Op, Slot, Value};
use refhound_source::Span;
use refhound_summary::CalleeKnowledge;
use refhound_types::{ArrayLen, Field, RecordId, RecordKind, Type, TypeId};

use crate::build::{Builder, FunctionInput, lend};
use crate::numbers::{may_overlap, parts_overlap};
use crate::reason::Reason;
use crate::sketch::{Num, Ptr, Sketch};
use crate::values::{Lent, Part, Parts, Place, PlaceId, Root, Val, Values};

/// Callees within callees.
const DEEPEST: usize = 6;
/// Members with objects of one variable.
const MOST_MEMBERS: usize = 24;
/// Blocks of a callee that is followed into.
const MOST_BLOCKS: usize = 150;
/// Blocks that a function grows by.
pub(crate) const MOST_FOLLOWED: usize = 600;

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

/// Where a callee stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum CalleeUnit {
    Same,
    /// Its places in the source mean nothing here.
    Other,
}

type Asked = (NodeId, Vec<Lent>);

/// What was found out about callees while one function is looked at.
#[derive(Default)]
pub(crate) struct Lender {
    known: RefCell<FxHashMap<Asked, Option<Rc<Lending>>>>,
}

impl Values<'_> {
    /// The type of a place in a local variable; `None` when the variable is seen as something else than it is.
    pub(crate) fn place_type(&self, place: PlaceId) -> Option<TypeId> {
        let types = &self.module.types;
        let place = &self.places[place];
        let mut ty = self.slot_type(place.slot()?);
        for part in &place.parts {
            ty = match part {
                Part::Field(field) => match types.get(self.first_element(ty)) {
                    Type::Record(record) if *record == field.record => types.field(*field).ty,
                    _ => return None,
                },
                Part::Element(_) | Part::AnyElement => match types.get(ty) {
                    Type::Array { element, .. } => *element,
                    _ => return None,
                },
            };
        }
        Some(ty)
    }

    /// The first element of an array has no part of its own.
    fn first_element(&self, ty: TypeId) -> TypeId {
        match self.module.types.get(ty) {
            Type::Array { element, .. } => *element,
            _ => ty,
        }
    }

    /// Whether what is read or written at a place is one thing, of the kind that stands there.
    fn is_plain_access(&self, place: PlaceId, accessed: TypeId, value: Option<Val>) -> bool {
        let Some(ty) = self.place_type(place).map(|ty| self.first_element(ty)) else { return false };
        if matches!(self.module.types.get(ty), Type::Record(_) | Type::Array { .. }) {
            return false;
        }
        let is_object = self.unit.object_types.contains(ty);
        let stores_object = matches!(value, Some(Val::Ptr(_)));
        is_object == self.unit.object_types.contains(accessed) || (is_object && stores_object)
    }

    /// All the places for objects in a variable; `None` when they are too many or share their memory.
    fn object_parts(&self, ty: TypeId) -> Option<Vec<Parts>> {
        let mut found = Vec::new();
        self.collect_objects(ty, &mut Parts::new(), &mut found)?;
        Some(found)
    }

    fn collect_objects(&self, ty: TypeId, parts: &mut Parts, found: &mut Vec<Parts>) -> Option<()> {
        if self.unit.object_types.contains(ty) {
            found.push(parts.clone());
            return (found.len() <= MOST_MEMBERS).then_some(());
        }
        if parts.len() > 4 {
            return None;
        }
        match self.module.types.get(ty) {
            Type::Array { element, len } => self.collect_elements(*element, *len, parts, found),
            Type::Record(record) => self.collect_members(*record, parts, found),
            _ => Some(()),
        }
    }

    /// The numbers in the members of a record, each in memory of its own.
    fn collect_numbers(&self, ty: TypeId, parts: &mut Parts, found: &mut Vec<Parts>) {
        let types = &self.module.types;
        match types.get(ty) {
            Type::Int(_) | Type::Enum(_) => found.push(parts.clone()),
            Type::Record(record) if types.record(*record).kind == RecordKind::Struct && parts.len() < 4 => {
                for (index, field) in types.record(*record).fields.iter().enumerate() {
                    parts.push(Part::Field(Field { record: *record, index: index as u32 }));
                    self.collect_numbers(field.ty, parts, found);
                    parts.pop();
                }
            }
            _ => {}
        }
    }

    fn collect_members(&self, record: RecordId, parts: &mut Parts, found: &mut Vec<Parts>) -> Option<()> {
        let data = self.module.types.record(record);
        let before = found.len();
        for (index, field) in data.fields.iter().enumerate() {
            parts.push(Part::Field(Field { record, index: index as u32 }));
            self.collect_objects(field.ty, parts, found)?;
            parts.pop();
        }
        (data.kind == RecordKind::Struct || found.len() == before).then_some(())
    }

    fn collect_elements(
        &self,
        element: TypeId,
        len: ArrayLen,
        parts: &mut Parts,
        found: &mut Vec<Parts>,
    ) -> Option<()> {
        let before = found.len();
        self.collect_objects(element, parts, found)?;
        if found.len() == before {
            return Some(());
        }
        let ArrayLen::Known(count) = len else { return None };
        let is_nested = matches!(self.module.types.get(element), Type::Array { .. });
        if is_nested || count > MOST_MEMBERS as u64 {
            return None;
        }
        for index in 1..count {
            parts.push(Part::Element(i64::try_from(index).ok()?));
            self.collect_objects(element, parts, found)?;
            parts.pop();
        }
        Some(())
    }

    /// A part of a part.
    pub(crate) fn joined(&mut self, whole: PlaceId, parts: &[Part]) -> PlaceId {
        let mut place = self.places[whole].clone();
        place.parts.extend_from_slice(parts);
        self.place(place)
    }
}

impl Builder<'_> {
    /// Finds the calls that can be followed into their callees.
    pub(crate) fn find_loans(&mut self, order: &[Block], leaky: &BitSet<Slot>) {
        let mut room = MOST_FOLLOWED;
        for index in 0..self.values.lent.len() {
            let slot = self.values.lent_slot(index);
            self.followed.insert(slot);
            let whole = self.values.place(Place { root: Root::Slot(slot), parts: Parts::new() });
            self.make_cells(whole);
        }
        for &block in order {
            for at in 0..self.input.body.blocks[block].insts.len() {
                let inst = self.input.body.blocks[block].insts[at];
                let Op::Call { callee, args } = self.input.body.insts[inst].op else { continue };
                let Some(callee) = self.followed_callee(callee) else { continue };
                let args = args.of(&self.input.body.value_pool).to_vec();
                let Some(loan) = self.loan(callee, &args, leaky) else { continue };
                let size = loan.lending.sketch.blocks.len();
                if size > room {
                    continue;
                }
                room -= size;
                self.accept(inst, loan, leaky);
            }
        }
    }

    /// A variable of the caller that is filled with zeros here: every number in it is known afterwards.
    pub(crate) fn follow_zeroed(&mut self, address: Value, leaky: &BitSet<Slot>) {
        if self.lent_place(address).is_none() {
            return;
        }
        let Val::Address(whole) = self.values.val(address) else { return };
        let Some(ty) = self.values.place_type(whole) else { return };
        let mut found = Vec::new();
        self.values.collect_numbers(ty, &mut Parts::new(), &mut found);
        for parts in found {
            let place = self.values.joined(whole, &parts);
            self.follow_number(place, leaky);
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
            if let Val::Address(place) = self.values.val(value)
                && self.holds_objects(place)
                && !(is_told && self.is_address_of_object(value))
            {
                self.reason(Reason::MultiLevelPointer(
                    "the address of a variable that holds an object is passed".into(),
                ));
                self.forget_local(place, span);
            }
        }
    }

    fn accept(&mut self, inst: Inst, loan: Loan, leaky: &BitSet<Slot>) {
        for &(position, place) in &loan.places {
            self.make_cells(place);
            if let Some(slot) = self.values.places[place].slot() {
                self.followed.insert(slot);
            }
            for (_, parts, _) in loan.lending.numbers.iter().filter(|(at, ..)| *at == position) {
                let number = self.values.joined(place, parts);
                self.follow_number(number, leaky);
            }
        }
        self.loans.insert(inst, Rc::new(loan));
    }

    /// All objects of a variable get their variables, so that caller and callee speak of the same ones.
    fn make_cells(&mut self, whole: PlaceId) {
        let parts = self.values.place_type(whole).and_then(|ty| self.values.object_parts(ty)).unwrap_or_default();
        for parts in parts {
            let place = self.values.joined(whole, &parts);
            self.values.cell(place, self.input.body.span);
        }
    }

    fn loan(&self, node: NodeId, args: &[Value], leaky: &BitSet<Slot>) -> Option<Loan> {
        let mut places = Vec::new();
        for (position, &value) in args.iter().enumerate() {
            if let Val::Address(place) = self.values.val(value)
                && self.holds_objects(place)
            {
                places.push((u16::try_from(position).ok()?, place));
            }
        }
        if self.are_aliased(args, &places) || (places.is_empty() && !self.tells_of_record(args)) {
            return None;
        }
        let callee = self.input.project.function(node)?;
        let body: &refhound_ir::Body = callee.body;
        let runs_already = self.stack.iter().any(|running| std::ptr::eq(*running, body));
        if runs_already || self.stack.len() > DEEPEST {
            return None;
        }
        let is_same = std::ptr::eq(callee.module, self.input.module);
        let unit = if is_same { CalleeUnit::Same } else { CalleeUnit::Other };
        let params = &callee.body.blocks.values().next()?.params;
        let mut lent = Vec::new();
        for &(position, place) in &places {
            let slot = self.values.places[place].slot()?;
            let ty = self.values.place_type(place)?;
            self.values.object_parts(ty)?;
            let param = *params.get(usize::from(position))?;
            if leaky.contains(slot) || !self.values.places[place].is_exact() {
                return None;
            }
            let ty = match unit {
                CalleeUnit::Same => ty,
                // Records of another unit are other types; a pointer to an object is one everywhere.
                CalleeUnit::Other => {
                    let there = callee.module.types.pointee(callee.body.values[param].ty)?;
                    let are_objects =
                        self.input.unit.object_types.contains(ty) && callee.unit.object_types.contains(there);
                    are_objects.then_some(there)?
                }
            };
            lent.push(Lent { position, ty });
        }
        let input = FunctionInput { function: callee, ..self.input };
        if unit == CalleeUnit::Same {
            // Numbers beside them say what the objects are: they are shared as well, if they can be.
            let (mut more, mut all) = (places.clone(), lent.clone());
            for (position, place, ty) in self.shared_numbers(args, leaky, params.len()) {
                more.push((position, place));
                all.push(Lent { position, ty });
            }
            if all.len() > lent.len()
                && let Some(lending) = self.lending(node, input, all)
            {
                return Some(Loan { lending, callee: node, places: more, unit });
            }
        }
        if places.is_empty() {
            return None;
        }
        let lending = self.lending(node, input, lent)?;
        Some(Loan { lending, callee: node, places, unit })
    }

    /// Whether a number that stands beside objects is passed by its address: `t.kind` says what `t.tmp` is.
    fn tells_of_record(&self, args: &[Value]) -> bool {
        args.iter().any(|&value| match self.values.val(value) {
            Val::Address(place) => !self.values.places[place].parts.is_empty() && self.slot_holds_objects(place),
            _ => false,
        })
    }

    /// Local variables without objects whose address is passed beside others.
    fn shared_numbers(&self, args: &[Value], leaky: &BitSet<Slot>, params: usize) -> Vec<(u16, PlaceId, TypeId)> {
        let types = &self.input.module.types;
        let mut found = Vec::new();
        for (position, &value) in args.iter().enumerate().take(params) {
            let Val::Address(place) = self.values.val(value) else { continue };
            let Some(slot) = self.values.places[place].slot() else { continue };
            let (Some(ty), Ok(position)) = (self.values.place_type(place), u16::try_from(position)) else { continue };
            let is_number = matches!(types.get(ty), Type::Int(_) | Type::Enum(_) | Type::Record(_));
            let is_private = !leaky.contains(slot) && self.values.places[place].is_exact();
            let is_alone = !self.are_aliased(args, &[(position, place)]);
            if is_number && is_private && is_alone && !self.holds_objects(place) {
                found.push((position, place, ty));
            }
        }
        found
    }

    fn lending(&self, callee: NodeId, input: FunctionInput<'_>, lent: Vec<Lent>) -> Option<Rc<Lending>> {
        let key = (callee, lent);
        if let Some(known) = self.lender.known.borrow().get(&key) {
            return known.clone();
        }
        let lending = lend(input, key.1.clone(), &self.stack, self.lender);
        let is_usable = lending.sketch.reasons.is_empty() && lending.sketch.blocks.len() <= MOST_BLOCKS;
        let lending = is_usable.then(|| Rc::new(lending));
        self.lender.known.borrow_mut().insert(key, lending.clone());
        lending
    }

    /// Whether one of the arguments leads into a variable that another one leads to.
    fn are_aliased(&self, args: &[Value], lent: &[(u16, PlaceId)]) -> bool {
        let types = &self.input.module.types;
        let is_union = |field: Field| types.record(field.record).kind == RecordKind::Union;
        lent.iter().any(|&(position, place)| {
            let place = &self.values.places[place];
            args.iter().enumerate().any(|(at, &other)| match self.values.val(other) {
                Val::Address(other) if at != usize::from(position) => {
                    let other = &self.values.places[other];
                    other.root == place.root && parts_overlap(&other.parts, &place.parts, is_union)
                }
                _ => false,
            })
        })
    }

    /// A variable that caller and callee share is read or written.
    pub(crate) fn check_access(&mut self, pointer: Value, accessed: TypeId, value: Option<Val>) {
        if let Val::Address(place) = self.values.val(pointer)
            && self.values.places[place].slot().is_some_and(|slot| self.followed.contains(slot))
            && self.slot_holds_objects(place)
            && !self.values.is_plain_access(place, accessed, value)
        {
            self.reason(Reason::MultiLevelPointer(
                "a variable that is passed by its address is seen as another type".into(),
            ));
        }
    }

    /// The same for addresses that are passed.
    pub(crate) fn check_arguments(&mut self, args: &[Value]) {
        for &value in args {
            if let Val::Address(place) = self.values.val(value)
                && self.values.places[place].slot().is_some_and(|slot| self.followed.contains(slot))
                && self.slot_holds_objects(place)
                && self.values.place_type(place).is_none()
            {
                self.reason(Reason::MultiLevelPointer(
                    "a variable that is passed by its address is seen as another type".into(),
                ));
            }
        }
    }

    /// Whether the variable that a place belongs to holds objects, there or elsewhere.
    fn slot_holds_objects(&self, place: PlaceId) -> bool {
        let slot = self.values.places[place].slot();
        slot.is_some_and(|slot| self.type_holds_objects(self.values.slot_type(slot), 0))
    }

    /// Numbers that are computed, or read from memory whose address somebody gets who is not followed into.
    pub(crate) fn find_uninterpreted(&mut self, order: &[Block]) {
        let body = self.input.body;
        let mut roots: Vec<Root> = Vec::new();
        for &block in order {
            for &inst in &body.blocks[block].insts {
                let Op::Call { callee, args } = body.insts[inst].op else { continue };
                if matches!(
                    self.knowledge(callee),
                    Some(CalleeKnowledge::Contract { .. } | CalleeKnowledge::Assumption)
                ) {
                    continue;
                }
                let loan = self.loans.get(&inst);
                for (position, &arg) in args.of(&body.value_pool).iter().enumerate() {
                    let is_lent =
                        loan.is_some_and(|loan| loan.places.iter().any(|(at, _)| usize::from(*at) == position));
                    if is_lent || !self.values.is_pointer(arg) {
                        continue;
                    }
                    roots.push(match self.values.val(arg) {
                        Val::Address(place) => self.values.places[place].root,
                        _ => Root::Behind(self.values.strip(arg)),
                    });
                }
            }
        }
        for &block in order {
            for &inst in &body.blocks[block].insts {
                let Some(result) = body.insts[inst].result else { continue };
                let Val::Num(num) = self.values.val(result) else { continue };
                let is_unknown = match body.insts[inst].op {
                    Op::Load { from } => roots.contains(&match self.values.val(from) {
                        Val::Address(place) => self.values.places[place].root,
                        _ => Root::Behind(self.values.strip(from)),
                    }),
                    // What is computed is not followed either.
                    op => matches!(op, Op::Unary(..) | Op::Binary(..) | Op::PointerDifference(..)),
                };
                if is_unknown {
                    self.uninterpreted.push(num);
                }
            }
        }
    }

    /// What of the caller's variables may be written here.
    pub(crate) fn lent_writes(&self, order: &[Block]) -> Vec<(u16, Parts)> {
        let mut writes = Vec::new();
        let body = self.input.body;
        for &block in order {
            for &inst in &body.blocks[block].insts {
                match body.insts[inst].op {
                    Op::Store { to, .. } | Op::CopyAggregate { to, .. } | Op::ZeroAggregate { to } => {
                        writes.extend(self.lent_place(to));
                    }
                    Op::Call { args, .. } => {
                        let loan = self.loans.get(&inst);
                        for (position, &arg) in args.of(&body.value_pool).iter().enumerate() {
                            let Some((at, parts)) = self.lent_place(arg) else { continue };
                            let is_lent = loan.is_some_and(|loan| {
                                loan.places.iter().any(|(known, _)| usize::from(*known) == position)
                            });
                            let Some(loan) = loan.filter(|_| is_lent) else {
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
                    Op::Opaque { touches, .. } => {
                        writes.extend(touches.of(&body.value_pool).iter().filter_map(|&value| self.lent_place(value)));
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
        }
        writes
    }

    /// The parameter and the parts, if an address leads into a variable of the caller.
    fn lent_place(&self, address: Value) -> Option<(u16, Parts)> {
        let Val::Address(place) = self.values.val(address) else { return None };
        let place = &self.values.places[place];
        let lent = self.values.lent_at(place.slot()?)?;
        Some((lent.position, place.parts.clone()))
    }

    /// Numbers of a variable that the callee writes without following them.
    pub(crate) fn forget_written(&mut self, loan: &Loan, followed: &[Num]) {
        let types = &self.input.module.types;
        let mut written: Vec<Place> = Vec::new();
        for &(position, place) in &loan.places {
            for (_, parts) in loan.lending.writes.iter().filter(|(at, _)| *at == position) {
                let mut place = self.values.places[place].clone();
                place.parts.extend_from_slice(parts);
                written.push(place);
            }
        }
        let kept: Vec<PlaceId> = self.number_places(followed);
        let is_union = |field: Field| types.record(field.record).kind == RecordKind::Union;
        self.forget_where(|known, at| {
            !kept.contains(&at)
                && known.slot().is_some()
                && written.iter().any(|written| may_overlap(written, known, is_union))
        });
    }
}

/// The slots of the caller's variables that get out of the function's sight.
pub(crate) fn leaks_lent(values: &Values<'_>, leaky: &BitSet<Slot>) -> bool {
    leaky.iter().any(|slot| slot.index() >= values.body.slots.len())
}
