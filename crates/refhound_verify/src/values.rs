//! What the values of a function stand for: objects, addresses of places, numbers that conditions look at.

use refhound_index::{BitSet, EntityId, FxHashMap, IndexVec, Symbol, entity};
use refhound_ir::{Block, Body, Callee, Cfg, FuncId, GlobalId, Inst, Op, Slot, SlotKind, Terminator, Value, ValueDef};
use refhound_source::Span;
use refhound_summary::{CalleeKnowledge, UnitContext};
use refhound_types::{Field, Type, TypeId};
use smallvec::SmallVec;

use crate::sketch::{Num, Ptr, PtrData};

entity!(
    /// A place in memory that is known exactly.
    PlaceId,
    "place"
);

/// Where a place begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Root {
    Slot(Slot),
    Global(GlobalId),
    /// What a value points to.
    Behind(Value),
    /// What a function tells about an object, again and again: `PyTuple_GET_ITEM(t, 0)`.
    Told(Symbol, Value, Asked),
}

/// Which of its parts an object is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Asked {
    Nothing,
    Index(i64),
    /// The same value is the same index as long as it is not computed again, and then the place is not known any more.
    Value(Value),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Part {
    Field(Field),
    Element(i64),
    AnyElement,
}

/// The way from where a place begins to the place.
pub(crate) type Parts = SmallVec<[Part; 2]>;

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Place {
    pub(crate) root: Root,
    pub(crate) parts: Parts,
}

impl Place {
    pub(crate) fn is_exact(&self) -> bool {
        !self.parts.contains(&Part::AnyElement)
    }

    pub(crate) fn slot(&self) -> Option<Slot> {
        match self.root {
            Root::Slot(slot) => Some(slot),
            Root::Global(_) | Root::Behind(_) | Root::Told(..) => None,
        }
    }
}

/// A variable of the caller whose address a parameter is. It is followed as the function's own variables are, with a slot
/// of its own behind theirs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Lent {
    /// The parameter.
    pub(crate) position: u16,
    /// What it leads to, as the caller declares it.
    pub(crate) ty: TypeId,
}

/// What a value stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Val {
    Null,
    Int(i64),
    Ptr(Ptr),
    /// A static object that is not counted, or no object at all although its type says so.
    Uncounted,
    /// A variable that was given no value.
    Undefined,
    Num(Num),
    Address(PlaceId),
    Text(Symbol),
    Function(FuncId),
    Unknown,
}

/// All values of one body.
pub(crate) struct Values<'a> {
    pub(crate) module: &'a refhound_ir::Module,
    pub(crate) body: &'a Body,
    pub(crate) unit: &'a UnitContext<'a>,
    pub(crate) lent: Vec<Lent>,
    pub(crate) vals: IndexVec<Value, Val>,
    pub(crate) places: IndexVec<PlaceId, Place>,
    by_place: FxHashMap<Place, PlaceId>,
    cells: FxHashMap<PlaceId, Ptr>,
    pub(crate) ptrs: IndexVec<Ptr, PtrData>,
    pub(crate) nums: IndexVec<Num, ()>,
    pub(crate) statics: Vec<(GlobalId, Ptr)>,
    needed: BitSet<Value>,
}

impl<'a> Values<'a> {
    pub(crate) fn of(
        module: &'a refhound_ir::Module,
        body: &'a Body,
        unit: &'a UnitContext<'a>,
        cfg: &Cfg,
        lent: Vec<Lent>,
    ) -> Values<'a> {
        let needed = needed_numbers(body, cfg, &lent);
        let mut values = Values {
            module,
            body,
            unit,
            lent,
            vals: IndexVec::filled(Val::Unknown, body.values.len()),
            places: IndexVec::new(),
            by_place: FxHashMap::default(),
            cells: FxHashMap::default(),
            ptrs: IndexVec::new(),
            nums: IndexVec::new(),
            statics: Vec::new(),
            needed,
        };
        for &block in cfg.reverse_postorder() {
            values.block(block);
        }
        values.name();
        values
    }

    fn block(&mut self, block: Block) {
        let body = self.body;
        let data = &body.blocks[block];
        for (position, &param) in data.params.iter().enumerate() {
            let lent = self.lent.iter().position(|lent| usize::from(lent.position) == position);
            self.vals[param] = match lent.filter(|_| block.index() == 0) {
                Some(index) => self.address(Root::Slot(self.lent_slot(index)), SmallVec::new()),
                None => self.plain(param, body.span),
            };
        }
        for &inst in &data.insts {
            if let Some(result) = body.insts[inst].result {
                self.vals[result] = self.result(inst, result);
            }
        }
    }

    /// An object, a number that is looked at, or nothing of interest.
    fn plain(&mut self, value: Value, span: Span) -> Val {
        if self.is_object(value) {
            Val::Ptr(self.ptrs.push(PtrData { name: None, span }))
        } else if self.needed.contains(value) {
            Val::Num(self.nums.push(()))
        } else {
            Val::Unknown
        }
    }

    /// The slot that stands for a variable of the caller.
    pub(crate) fn lent_slot(&self, index: usize) -> Slot {
        Slot::from_index(self.body.slots.len() + index)
    }

    /// Which of the caller's variables a slot stands for.
    pub(crate) fn lent_at(&self, slot: Slot) -> Option<Lent> {
        self.lent.get(slot.index().checked_sub(self.body.slots.len())?).copied()
    }

    pub(crate) fn slot_count(&self) -> usize {
        self.body.slots.len() + self.lent.len()
    }

    pub(crate) fn slot_type(&self, slot: Slot) -> TypeId {
        self.lent_at(slot).map_or_else(|| self.body.slots[slot].ty, |lent| lent.ty)
    }

    fn slot_name(&self, slot: Slot) -> Option<Symbol> {
        let Some(lent) = self.lent_at(slot) else { return self.body.slots[slot].name };
        let kind = SlotKind::Param(u32::from(lent.position));
        self.body.slots.values().find(|data| data.kind == kind).and_then(|data| data.name)
    }

    pub(crate) fn ty(&self, value: Value) -> TypeId {
        self.body.values[value].ty
    }

    pub(crate) fn is_object(&self, value: Value) -> bool {
        self.unit.object_types.contains(self.ty(value))
    }

    pub(crate) fn is_pointer(&self, value: Value) -> bool {
        matches!(self.module.types.get(self.ty(value)), Type::Pointer(_))
    }

    pub(crate) fn val(&self, value: Value) -> Val {
        self.vals[value]
    }

    fn result(&mut self, inst: Inst, result: Value) -> Val {
        let data = self.body.insts[inst];
        match data.op {
            Op::Int(value) if value.get() == 0 && self.is_pointer(result) => Val::Null,
            Op::Int(value) => i64::try_from(value.get()).map_or(Val::Unknown, Val::Int),
            Op::Str(text) => Val::Text(text),
            Op::FunctionAddress(function) => Val::Function(function),
            Op::GlobalAddress(global) if self.is_object(result) => self.static_object(global, data.span),
            Op::GlobalAddress(global) => self.address(Root::Global(global), SmallVec::new()),
            Op::SlotAddress(slot) => self.address(Root::Slot(slot), SmallVec::new()),
            Op::Undefined if self.is_object(result) => Val::Undefined,
            Op::Cast(value) => self.cast(value, result, data.span),
            Op::FieldAddress { base, field } => self.part(base, Part::Field(field), result),
            Op::ElementAddress { base, index } => {
                let part = match self.vals[index] {
                    Val::Int(index) => Part::Element(index),
                    _ => Part::AnyElement,
                };
                self.part(base, part, result)
            }
            Op::Call { callee, .. } if !self.is_object(result) && self.gives_object(callee, result) => {
                Val::Ptr(self.ptrs.push(PtrData { name: None, span: data.span }))
            }
            Op::Float(_)
            | Op::Undefined
            | Op::Unary(..)
            | Op::Binary(..)
            | Op::Compare(..)
            | Op::PointerDifference(..)
            | Op::Load { .. }
            | Op::Call { .. }
            | Op::Opaque { .. } => self.plain(result, data.span),
            Op::Store { .. }
            | Op::CopyAggregate { .. }
            | Op::ZeroAggregate { .. }
            | Op::Bind { .. }
            | Op::ScopeBegin(_)
            | Op::ScopeEnd(_) => Val::Unknown,
        }
    }

    fn static_object(&mut self, global: GlobalId, span: Span) -> Val {
        if !self.unit.counted.contains(global) {
            return Val::Uncounted;
        }
        if let Some(&(_, ptr)) = self.statics.iter().find(|(known, _)| *known == global) {
            return Val::Ptr(ptr);
        }
        let ptr = self.ptrs.push(PtrData { name: Some(self.module.globals[global].name), span });
        self.statics.push((global, ptr));
        Val::Ptr(ptr)
    }

    fn cast(&mut self, value: Value, result: Value, span: Span) -> Val {
        match self.vals[value] {
            Val::Int(0) if self.is_pointer(result) => Val::Null,
            Val::Num(_) | Val::Unknown | Val::Int(_) if self.is_object(result) => self.plain(result, span),
            Val::Num(num) => Val::Num(num),
            // A static object of the project, seen as what it begins with.
            Val::Address(place) if self.is_object(result) => match self.places[place].root {
                Root::Global(global) if self.places[place].parts.is_empty() => self.static_object(global, span),
                Root::Global(_) | Root::Slot(_) | Root::Behind(_) | Root::Told(..) => Val::Uncounted,
            },
            Val::Unknown => self.plain(result, span),
            known => known,
        }
    }

    /// Whether a function of the API gives an object although its type does not say so: `PyObject_New` gives a `void *`.
    fn gives_object(&self, callee: Callee, result: Value) -> bool {
        use refhound_clauses::Gives;
        let Callee::Function(function) = callee else { return false };
        let CalleeKnowledge::Contract { contract, name, .. } = self.unit.callees[function] else { return false };
        let gives = matches!(contract.returns.gives, Gives::New | Gives::Borrowed | Gives::MovedArgument);
        let is_void = self.module.types.pointee(self.ty(result));
        gives
            && contract.returns.released_by.is_none()
            && refhound_contracts::ApiTable::lookup(name).is_some()
            && is_void.is_some_and(|to| matches!(self.module.types.get(to), Type::Void))
    }

    pub(crate) fn place(&mut self, place: Place) -> PlaceId {
        if let Some(&known) = self.by_place.get(&place) {
            return known;
        }
        let id = self.places.push(place.clone());
        self.by_place.insert(place, id);
        id
    }

    fn address(&mut self, root: Root, parts: Parts) -> Val {
        Val::Address(self.place(Place { root, parts }))
    }

    fn part(&mut self, base: Value, part: Part, result: Value) -> Val {
        let (root, mut parts) = match self.vals[base] {
            Val::Address(place) => (self.places[place].root, self.places[place].parts.clone()),
            Val::Ptr(ptr) if self.is_object(result) && self.is_first(part) => return Val::Ptr(ptr),
            Val::Uncounted if self.is_object(result) => return Val::Uncounted,
            Val::Null | Val::Int(_) | Val::Text(_) | Val::Function(_) => return Val::Unknown,
            Val::Ptr(_) | Val::Num(_) | Val::Unknown | Val::Uncounted | Val::Undefined => {
                (Root::Behind(self.strip(base)), SmallVec::new())
            }
        };
        // `&p[0]` is `p`.
        if part != Part::Element(0) || matches!(root, Root::Behind(_)) {
            parts.push(part);
        }
        self.address(root, parts)
    }

    /// Whether a part stands at the beginning: an object begins with what it is based on.
    fn is_first(&self, part: Part) -> bool {
        match part {
            Part::Field(field) => self.module.types.field(field).offset_bits == 0,
            Part::Element(index) => index == 0,
            Part::AnyElement => false,
        }
    }

    /// The value before casts.
    pub(crate) fn strip(&self, mut value: Value) -> Value {
        while let ValueDef::Inst(inst) = self.body.values[value].def
            && let Op::Cast(inner) = self.body.insts[inst].op
        {
            value = inner;
        }
        value
    }

    pub(crate) fn op(&self, value: Value) -> Option<Op> {
        match self.body.values[value].def {
            ValueDef::Inst(inst) => Some(self.body.insts[inst].op),
            ValueDef::Param(..) => None,
        }
    }

    /// The place that a pointer leads to, known exactly or not.
    pub(crate) fn pointee(&mut self, pointer: Value) -> Option<PlaceId> {
        match self.vals[pointer] {
            Val::Address(place) => Some(place),
            Val::Ptr(_) | Val::Num(_) | Val::Unknown | Val::Uncounted | Val::Undefined => {
                let root = Root::Behind(self.strip(pointer));
                Some(self.place(Place { root, parts: SmallVec::new() }))
            }
            Val::Null | Val::Int(_) | Val::Text(_) | Val::Function(_) => None,
        }
    }

    /// The variable for what a place holds.
    pub(crate) fn cell(&mut self, place: PlaceId, span: Span) -> Ptr {
        if let Some(&known) = self.cells.get(&place) {
            return known;
        }
        let name = self.place_name(place);
        let ptr = self.ptrs.push(PtrData { name, span });
        self.cells.insert(place, ptr);
        ptr
    }

    fn place_name(&self, place: PlaceId) -> Option<Symbol> {
        let place = &self.places[place];
        match (place.root, place.parts.last()) {
            (_, Some(Part::Field(field))) => self.module.types.field(*field).name,
            (Root::Slot(slot), None) => self.slot_name(slot),
            (Root::Global(global), None) => Some(self.module.globals[global].name),
            _ => None,
        }
    }

    /// Cells of a local variable, or of a part of one.
    pub(crate) fn cells_in(&self, whole: PlaceId) -> Vec<Ptr> {
        let whole = &self.places[whole];
        let mut cells: Vec<Ptr> = self
            .by_place
            .iter()
            .filter(|(place, _)| place.root == whole.root && place.parts.starts_with(&whole.parts))
            .filter_map(|(_, id)| self.cells.get(id).copied())
            .collect();
        cells.sort_unstable();
        cells
    }

    /// Cells of local variables, with their slots.
    pub(crate) fn slot_cells(&mut self, slot: Slot) -> Vec<Ptr> {
        let whole = self.place(Place { root: Root::Slot(slot), parts: SmallVec::new() });
        self.cells_in(whole)
    }

    /// The cells of a slot with the parts that they stand for, in the order of their making.
    pub(crate) fn cells_of(&self, slot: Slot) -> Vec<(Parts, Ptr)> {
        let places = self.places.iter().filter(|(_, place)| place.slot() == Some(slot));
        places.filter_map(|(id, place)| Some((place.parts.clone(), *self.cells.get(&id)?))).collect()
    }

    /// Gives objects the names of the variables that they are bound to.
    fn name(&mut self) {
        for block in self.body.blocks.values() {
            for &inst in &block.insts {
                if let Op::Bind { slot, value } = self.body.insts[inst].op
                    && let Val::Ptr(ptr) = self.vals[value]
                    && self.ptrs[ptr].name.is_none()
                {
                    self.ptrs[ptr].name = self.body.slots[slot].name;
                }
            }
        }
    }
}

/// Numbers that conditions compare with constants, those that flow into them, and those that go into variables whose
/// address a call gets: the condition may stand in the callee.
fn needed_numbers(body: &Body, cfg: &Cfg, lent: &[Lent]) -> BitSet<Value> {
    let mut needed = BitSet::new(body.values.len());
    let mut work = Vec::new();
    let shared = SharedVariables::of(body, cfg, lent);
    for &block in cfg.reverse_postorder() {
        match &body.blocks[block].end {
            Some(Terminator::Branch { condition, .. }) => work.push(*condition),
            Some(Terminator::Switch { value, .. }) => work.push(*value),
            Some(Terminator::Return(Some(value))) => work.push(*value),
            _ => {}
        }
        for &inst in &body.blocks[block].insts {
            match body.insts[inst].op {
                Op::Call { args, .. } => {
                    let args = args.of(&body.value_pool);
                    // `assert(x)`, and what a callee is told beside an address.
                    if args.len() == 1 || args.iter().any(|&arg| shared.root(arg).is_some()) {
                        work.extend(args);
                    }
                }
                Op::Store { to, value } if shared.root(to).is_some_and(|root| shared.contains(root)) => {
                    work.push(value);
                }
                _ => {}
            }
        }
    }
    while let Some(value) = work.pop() {
        if !needed.insert(value) {
            continue;
        }
        match body.values[value].def {
            ValueDef::Inst(inst) => match body.insts[inst].op {
                Op::Cast(inner) => work.push(inner),
                Op::Compare(_, left, right) => {
                    work.extend([left, right]);
                }
                _ => {}
            },
            ValueDef::Param(block, index) => {
                for &before in cfg.predecessors(block) {
                    let Some(end) = &body.blocks[before].end else { continue };
                    for target in end.targets().filter(|target| target.block == block) {
                        work.extend(target.args.of(&body.value_pool).get(index as usize));
                    }
                }
            }
        }
    }
    needed
}

/// Variables that are shared with callers or callees by their address.
struct SharedVariables<'b> {
    body: &'b Body,
    lent: &'b [Lent],
    passed: BitSet<Slot>,
}

/// Where an address begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Beginning {
    Own(Slot),
    Callers,
}

impl<'b> SharedVariables<'b> {
    fn of(body: &'b Body, cfg: &Cfg, lent: &'b [Lent]) -> SharedVariables<'b> {
        let mut shared = SharedVariables { body, lent, passed: BitSet::new(body.slots.len()) };
        for &block in cfg.reverse_postorder() {
            for &inst in &body.blocks[block].insts {
                let Op::Call { args, .. } = body.insts[inst].op else { continue };
                for &arg in args.of(&body.value_pool) {
                    if let Some(Beginning::Own(slot)) = shared.root(arg) {
                        shared.passed.insert(slot);
                    }
                }
            }
        }
        shared
    }

    fn root(&self, mut address: Value) -> Option<Beginning> {
        loop {
            let inst = match self.body.values[address].def {
                ValueDef::Inst(inst) => inst,
                ValueDef::Param(block, index) => {
                    let is_lent = self.lent.iter().any(|lent| u32::from(lent.position) == index);
                    return (block.index() == 0 && is_lent).then_some(Beginning::Callers);
                }
            };
            address = match self.body.insts[inst].op {
                Op::SlotAddress(slot) => return Some(Beginning::Own(slot)),
                Op::Cast(base) | Op::FieldAddress { base, .. } | Op::ElementAddress { base, .. } => base,
                _ => return None,
            };
        }
    }

    fn contains(&self, root: Beginning) -> bool {
        match root {
            Beginning::Own(slot) => self.passed.contains(slot),
            Beginning::Callers => true,
        }
    }
}
