//! Elements of arrays and of containers: which place a pointer to an array means, loops over elements, memory that is copied.
//!
//! An element with a known number is a place of its own. Loops with few turns are followed turn by turn, so that their
//! elements have numbers; of longer ones the first turns are, and then the array is *folded*: what its elements hold is somewhere in it, and
//! whoever releases one of them may release any.

use refhound_clauses::{ByteUse, Bytes, Contract};
use refhound_index::FxHashMap;
use refhound_ir::{BinaryOp, Block, Body, Cfg, Loops, Op, Slot, Terminator, Value, ValueDef};
use refhound_types::{Type, TypeId};
use refhound_unknowns::limits;

use crate::call::Site;
use crate::engine::Engine;
use crate::objects::Hold;
use crate::state::{Cell, State};
use crate::value::{Expr, PlaceId, Proj, Root, Sym, Val};

/// The size of a pointer.
const POINTER_BYTES: i64 = 8;

/// Bits of an address that marks are kept in are those below a page.
const MARKS: i64 = 4096;

impl Engine<'_> {
    /// What a pointer to a value points to: a pointer to an array is one to its first element.
    pub(crate) fn target(&mut self, pointer: Val) -> Option<PlaceId> {
        let place = self.values.pointee(pointer)?;
        Some(if self.is_array_place(place) { self.values.part(place, Proj::Element(0)) } else { place })
    }

    fn is_array_place(&self, place: PlaceId) -> bool {
        let types = &self.input.module.types;
        let data = self.values.data(place);
        let ty = match (data.parts.last(), data.root) {
            (Some(Proj::Field(field)), _) => types.field(*field).ty,
            (None, Root::Slot(slot)) => self.body.slots[slot].ty,
            (None, Root::Global(global)) => self.input.module.globals[global].ty,
            (None, Root::Pointer(_)) | (Some(Proj::Element(_) | Proj::Index(_) | Proj::AnyElement), _) => return false,
        };
        matches!(types.get(ty), Type::Array { .. })
    }

    /// `(uintptr_t)object | 1` and `tagged & ~1`: marks in the lowest bits of a pointer come and go, the object stays.
    pub(crate) fn tagged(&mut self, op: BinaryOp, left: (Value, Val), right: (Value, Val)) -> Option<Val> {
        let is_pointer = |engine: &Self, mut value: Value| loop {
            if engine.is_pointer(value) {
                return true;
            }
            let Some(Op::Cast(inner)) = engine.defining_op(value) else { return false };
            value = inner;
        };
        match op {
            BinaryOp::Or => {
                let ((_, pointer), (_, bits)) = match (is_pointer(self, left.0), is_pointer(self, right.0)) {
                    (true, _) => (left, right),
                    (false, true) => (right, left),
                    (false, false) => return None,
                };
                (matches!(pointer, Val::Sym(_)) && bits != Val::Int(0))
                    .then(|| self.values.val(Expr::Binary(BinaryOp::Or, pointer, bits)))
            }
            BinaryOp::And => {
                // `~(uintptr_t)1` is larger than any signed number.
                let mask = |value: Value| match self.defining_op(self.strip_casts(value)) {
                    Some(Op::Int(mask)) => Some(mask.get() as i64).filter(|mask| (-MARKS..0).contains(mask)),
                    Some(_) | None => None,
                };
                let (value, pointer) = match (mask(left.0), mask(right.0)) {
                    (None, Some(_)) => left,
                    (Some(_), None) => right,
                    (None, None) | (Some(_), Some(_)) => return None,
                };
                match self.values.expr_of(pointer) {
                    Some(Expr::Binary(BinaryOp::Or, untagged @ Val::Sym(_), _)) => Some(untagged),
                    Some(_) if is_pointer(self, value) => Some(pointer),
                    Some(_) | None => None,
                }
            }
            BinaryOp::Add
            | BinaryOp::Sub
            | BinaryOp::Mul
            | BinaryOp::Div
            | BinaryOp::Rem
            | BinaryOp::Shl
            | BinaryOp::Shr
            | BinaryOp::Xor => None,
        }
    }

    /// `memcpy(&saved, &current, sizeof saved)`: a record is copied as by an assignment, and so is a single pointer. Of arrays,
    /// both hold the references afterwards, and it is not known by which of them they are released.
    pub(crate) fn copy_bytes(&mut self, state: &mut State, site: &Site<'_>, contract: &Contract, list: &[Value]) {
        let Some(ByteUse { to, what: Bytes::From(from), size }) = contract.writes else { return };
        let arg = |index: u16| site.args.get(usize::from(index)).copied();
        let (Some(target), Some(source)) = (arg(to), arg(from)) else { return };
        self.note_copied(target);
        let (Some(&to), Some(&from)) = (list.get(usize::from(to)), list.get(usize::from(from))) else { return };
        let (to, from) = (self.pointed_type(to), self.pointed_type(from));
        let types = &self.input.module.types;
        let is = |ty: Option<TypeId>, wanted: fn(&Type) -> bool| ty.is_some_and(|ty| wanted(types.get(ty)));
        let is_record = |ty: &Type| matches!(ty, Type::Record(_));
        let is_pointer = |ty: &Type| matches!(ty, Type::Pointer(_));
        if to == from && is(to, is_record) {
            self.copy_record(state, target, source);
        } else if is(to, is_pointer) || is(from, is_pointer) {
            let (Some(target), Some(source)) = (self.target(target), self.target(source)) else { return };
            if arg(size) == Some(Val::Int(POINTER_BYTES)) {
                let val = self.content_or_initial(state, source);
                self.write(state, target, val);
            } else {
                for place in [source, target] {
                    let mut array = self.values.data(place).clone();
                    while array.parts.last().is_some_and(|step| step.is_element()) {
                        array.parts.pop();
                    }
                    self.blur_cells(state, &array);
                }
            }
        }
    }

    pub(crate) fn copy_record(&mut self, state: &mut State, to: Val, from: Val) {
        let (Some(to), Some(from)) = (self.values.pointee(to), self.values.pointee(from)) else { return };
        self.drop_cells(state, to);
        let source = self.values.data(from).clone();
        let target = self.values.data(to).clone();
        let mut copies = Vec::new();
        for (place, cell) in state.cells.iter() {
            let data = self.values.data(place);
            if source.contains(data) {
                let mut copy = target.clone();
                copy.parts.extend(data.parts[source.parts.len()..].iter().copied());
                copies.push((copy, cell.val));
            }
        }
        for (data, val) in copies {
            let place = self.values.place(data);
            state.cells.set(place, Cell { val, written: true });
        }
    }

    /// Members of a record are copied without references of their own.
    pub(crate) fn note_copied(&mut self, to: Val) {
        if let Some(place) = self.values.pointee(to)
            && let Root::Pointer(base) = self.values.data(place).root
        {
            self.about.copied.insert(base);
        }
    }

    fn pointed_type(&self, value: Value) -> Option<TypeId> {
        self.input.module.types.pointee(self.type_of(self.strip_casts(value)))
    }

    /// What a reference was taken to was read from an element with an unknown number, of memory that the function has made or
    /// has found its way to: it is the element's.
    pub(crate) fn is_of_unknown_element(&self, sym: Sym) -> bool {
        if self.is_copied_with_its_array(sym) || self.is_passed_with_its_array(sym) {
            return true;
        }
        let Some(&place) = self.about.read_from.get(&sym) else { return false };
        match self.values.data(place).root {
            Root::Pointer(base) => !matches!(self.values.expr(base), Expr::Param(_) | Expr::Content(..)),
            Root::Slot(_) | Root::Global(_) => false,
        }
    }

    /// `for (...) Py_INCREF(args[i]); result = function->code(function, args);`: whoever gets a local array may release its elements.
    fn is_passed_with_its_array(&self, sym: Sym) -> bool {
        let read_from = || self.about.read_from.get(&sym).copied();
        let place = if let Expr::Content(place) = self.values.expr(sym) { Some(place) } else { read_from() };
        let Some(place) = place else { return false };
        let data = self.values.data(place);
        let Root::Slot(slot) = data.root else { return false };
        if !data.parts.iter().any(|step| step.is_element()) {
            return false;
        }
        self.body.insts.iter().any(|(inst, data)| {
            let Op::Call { args, .. } = data.op else { return false };
            self.contract_of(inst).is_none()
                && args.of(&self.body.value_pool).iter().any(|&arg| self.is_address_within(arg, slot))
        })
    }

    /// `array`, `&array[2]`, `array + 2`
    pub(crate) fn is_address_within(&self, value: Value, slot: Slot) -> bool {
        matches!(self.address_base(value), Some(Op::SlotAddress(of)) if of == slot)
    }

    /// The address that an element's address begins with.
    pub(crate) fn address_base(&self, mut value: Value) -> Option<Op> {
        loop {
            let op = self.defining_op(self.strip_casts(value))?;
            let Op::ElementAddress { base, .. } = op else { return Some(op) };
            value = base;
        }
    }

    /// `Py_INCREF(old->items[i])` for all of them, and `memcpy(new->items, old->items, size)`: the copy owns what was taken.
    fn is_copied_with_its_array(&self, sym: Sym) -> bool {
        let Expr::Content(place) = self.values.expr(sym) else { return false };
        let Root::Pointer(base) = self.values.data(place).root else { return false };
        let Expr::Content(array) = self.values.expr(base) else { return false };
        let Some(Proj::Field(field)) = self.values.data(array).parts.last() else { return false };
        let is_field = |value: Value| match self.defining_op(self.strip_casts(value)) {
            Some(Op::Load { from }) => {
                matches!(self.defining_op(self.strip_casts(from)), Some(Op::FieldAddress { field: read, .. }) if read == *field)
            }
            Some(_) | None => false,
        };
        self.body.insts.iter().any(|(inst, data)| match data.op {
            Op::Call { args, .. } => match self.contract_of(inst).and_then(|contract| contract.writes.as_ref()) {
                Some(ByteUse { what: Bytes::From(from), .. }) => {
                    args.of(&self.body.value_pool).get(usize::from(*from)).is_some_and(|&source| is_field(source))
                }
                Some(ByteUse { .. }) | None => false,
            },
            Op::Int(_)
            | Op::Float(_)
            | Op::Str(_)
            | Op::GlobalAddress(_)
            | Op::FunctionAddress(_)
            | Op::SlotAddress(_)
            | Op::Undefined
            | Op::Unary(..)
            | Op::Binary(..)
            | Op::Compare(..)
            | Op::Cast(_)
            | Op::FieldAddress { .. }
            | Op::ElementAddress { .. }
            | Op::PointerDifference(..)
            | Op::Load { .. }
            | Op::Store { .. }
            | Op::CopyAggregate { .. }
            | Op::ZeroAggregate { .. }
            | Op::Bind { .. }
            | Op::ScopeBegin(_)
            | Op::ScopeEnd(_)
            | Op::Opaque { .. } => false,
        })
    }

    /// A loop has gone through more turns than are told apart: references to elements that no variable refers to any more are
    /// somewhere in their array or container.
    pub(crate) fn fold_elements(&mut self, state: &mut State) {
        let is_named =
            |engine: &Self, state: &State, sym: Sym| state.env.iter().any(|(_, val)| engine.values.reaches(val, sym));
        let cells: Vec<(PlaceId, Cell)> = state
            .cells
            .iter()
            .filter(|&(place, cell)| cell.written && self.values.data(place).parts.iter().any(|step| step.is_element()))
            .collect();
        for (place, cell) in cells {
            let Some(sym) = self.object_of(state, cell.val) else { continue };
            if state.own.objects.get(sym).is_none_or(|object| object.owned <= 0) || is_named(self, state, sym) {
                continue;
            }
            state.cells.remove(place);
            if self.is_lasting(place) {
                self.absorb(state, sym);
                if let Root::Pointer(base) = self.values.data(place).root {
                    loosen(state, base);
                }
            } else {
                self.blur(state, sym);
            }
            let is_done = state.own.objects.get(sym).is_some_and(|object| object.owned <= 0);
            if is_done && !self.is_reachable(state, sym) && !matches!(self.values.expr(sym), Expr::Param(_)) {
                state.own.objects.remove(sym);
            }
        }
        let items: Vec<(Sym, Sym)> = state
            .own
            .objects
            .iter()
            .filter(|&(sym, object)| object.owned != 0 && !is_named(self, state, sym))
            .filter_map(|(sym, _)| Some((sym, self.container_of(sym)?)))
            .collect();
        for (sym, owner) in items {
            state.own.objects.remove(sym);
            loosen(state, owner);
        }
        // Of what was given to one container and is still to be paid for, one stands for all.
        let debts = std::mem::take(&mut state.own.debts);
        for debt in debts {
            match debt.to {
                Hold::Owner(owner) if state.own.debts.iter().any(|known| known.to == debt.to) => loosen(state, owner),
                Hold::Owner(_)
                | Hold::Nobody
                | Hold::Caller
                | Hold::Interpreter
                | Hold::Place(_)
                | Hold::Forever
                | Hold::Unknown
                | Hold::Maybe => state.own.debts.push(debt),
            }
        }
    }

    /// The container that an accessor gave an item of, or the pointer to the array that an element was read from.
    fn container_of(&self, sym: Sym) -> Option<Sym> {
        if let Expr::Member(_, Val::Sym(owner), _) = self.values.expr(sym) {
            return Some(owner);
        }
        let Expr::Content(place) = self.values.expr(sym) else { return None };
        let data = self.values.data(place);
        let Root::Pointer(base) = data.root else { return None };
        (data.parts.is_empty() || data.parts.iter().any(|step| step.is_element())).then_some(base)
    }

    /// The index of an item stands for another number now: what was taken of the item is somewhere in the container.
    pub(crate) fn drop_items_behind(&self, state: &mut State, index: Sym) {
        let stale: Vec<(Sym, Sym)> = state
            .own
            .objects
            .iter()
            .filter_map(|(sym, _)| {
                let expr = self.values.expr(sym);
                let is_stale = matches!(expr, Expr::Member(_, _, at) if self.values.mentions(at, index))
                    || matches!(expr, Expr::Content(place) if self.values.place_involves(place, index));
                Some((sym, self.container_of(sym).filter(|_| is_stale)?))
            })
            .filter(|&(sym, _)| !self.is_reachable(state, sym))
            .collect();
        for (sym, owner) in stale {
            if state.own.objects.get(sym).is_some_and(|object| object.owned != 0) {
                loosen(state, owner);
            }
            state.own.objects.remove(sym);
        }
    }

    /// Who keeps an item alive that is asked for: of a container that was folded, somebody may have a reference to release.
    pub(crate) fn hold_of_item(&self, state: &State, owner: Sym) -> Hold {
        if state.own.loose.contains(&owner) { Hold::Maybe } else { Hold::Owner(owner) }
    }
}

pub(crate) fn loosen(state: &mut State, container: Sym) {
    if !state.own.loose.contains(&container) {
        state.own.loose.push(container);
    }
}

/// Loops whose turns are counted up to a small constant, if the number is used for more than counting: `for (i = 0; i < 3; i++)
/// Py_CLEAR(items[i]);`.
pub(crate) fn counted_loops(body: &Body, cfg: &Cfg, loops: &Loops) -> FxHashMap<Block, Value> {
    let mut counted = FxHashMap::default();
    for &block in cfg.reverse_postorder() {
        if loops.is_header(block)
            && let Some(counter) = counter_of(body, block)
            && chooses_element(body, loops, block, counter)
        {
            counted.insert(block, counter);
        }
    }
    counted
}

fn stripped(body: &Body, mut value: Value) -> Value {
    while let ValueDef::Inst(inst) = body.values[value].def
        && let Some(data) = body.insts.get(inst)
        && let Op::Cast(inner) = data.op
    {
        value = inner;
    }
    value
}

fn op_of(body: &Body, value: Value) -> Option<Op> {
    match body.values[value].def {
        ValueDef::Inst(inst) => body.insts.get(inst).map(|data| data.op),
        ValueDef::Param(..) => None,
    }
}

/// The parameter of a block that the block compares with a small number to leave the loop.
fn counter_of(body: &Body, block: Block) -> Option<Value> {
    let Some(Terminator::Branch { condition, .. }) = body.blocks[block].end else { return None };
    let Op::Compare(_, left, right) = op_of(body, stripped(body, condition))? else { return None };
    let is_bound = |value: Value| matches!(op_of(body, stripped(body, value)), Some(Op::Int(bound)) if (-limits::UNROLLED_TURNS..=limits::UNROLLED_TURNS).contains(&bound.get()));
    let counter = match (is_bound(left), is_bound(right)) {
        (false, true) => stripped(body, left),
        (true, false) => stripped(body, right),
        (true, true) | (false, false) => return None,
    };
    body.blocks[block].params.contains(&counter).then_some(counter)
}

/// Whether the number of the turn chooses an element or goes to a call.
fn chooses_element(body: &Body, loops: &Loops, header: Block, counter: Value) -> bool {
    let Some(id) = loops.innermost(header) else { return false };
    let blocks = body.blocks.ids().filter(|&block| loops.contains(id, block));
    let insts = blocks.flat_map(|block| &body.blocks[block].insts);
    insts.into_iter().any(|&inst| {
        let op = body.insts[inst].op;
        let chooses = matches!(op, Op::ElementAddress { .. } | Op::Call { .. });
        chooses && op.operands(&body.value_pool).any(|used| stripped(body, used) == counter)
    })
}
