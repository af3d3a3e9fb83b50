//! What the values of a function stand for: objects, addresses of places, numbers that conditions look at.

use refhound_index::{BitSet, FxHashMap, IndexVec, Symbol, entity};
use refhound_ir::{Block, Body, Callee, Cfg, CompareOp, FuncId, GlobalId, Inst, Op, Slot, Terminator, Value, ValueDef};
use refhound_source::Span;
use refhound_symex::{CalleeKnowledge, UnitContext};
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

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Place {
    pub(crate) root: Root,
    pub(crate) parts: SmallVec<[Part; 2]>,
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
    ) -> Values<'a> {
        let mut values = Values {
            module,
            body,
            unit,
            vals: IndexVec::filled(Val::Unknown, body.values.len()),
            places: IndexVec::new(),
            by_place: FxHashMap::default(),
            cells: FxHashMap::default(),
            ptrs: IndexVec::new(),
            nums: IndexVec::new(),
            statics: Vec::new(),
            needed: needed_numbers(body, cfg),
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
        for &param in &data.params {
            self.vals[param] = self.plain(param, body.span);
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

    fn address(&mut self, root: Root, parts: SmallVec<[Part; 2]>) -> Val {
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
            (Root::Slot(slot), None) => self.body.slots[slot].name,
            (Root::Global(global), None) => Some(self.module.globals[global].name),
            _ => None,
        }
    }

    /// Cells of local variables, with their slots.
    pub(crate) fn slot_cells(&self, slot: Slot) -> Vec<Ptr> {
        let mut cells: Vec<Ptr> = self
            .by_place
            .iter()
            .filter(|(place, _)| place.slot() == Some(slot))
            .filter_map(|(_, id)| self.cells.get(id).copied())
            .collect();
        cells.sort_unstable();
        cells
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

/// Numbers that conditions compare with constants, and those that flow into them.
fn needed_numbers(body: &Body, cfg: &Cfg) -> BitSet<Value> {
    let mut needed = BitSet::new(body.values.len());
    let mut work = Vec::new();
    for &block in cfg.reverse_postorder() {
        match &body.blocks[block].end {
            Some(Terminator::Branch { condition, .. }) => work.push(*condition),
            Some(Terminator::Switch { value, .. }) => work.push(*value),
            Some(Terminator::Return(Some(value))) => work.push(*value),
            _ => {}
        }
        for &inst in &body.blocks[block].insts {
            if let Op::Call { args, .. } = body.insts[inst].op
                && let [only] = args.of(&body.value_pool)
            {
                // `assert(x)`.
                work.push(*only);
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
                Op::Compare(CompareOp::Eq | CompareOp::Ne | _, left, right) => {
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
