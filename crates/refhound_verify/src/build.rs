//! From IR to a sketch: instructions become changes of counts, copies of pointers and tests.

use std::rc::Rc;

use refhound_index::{BitSet, EntityId, FxHashMap, IndexVec};
use refhound_ir::{Block, Cfg, Inst, Op, Slot, Terminator, Value};
use refhound_source::Span;
use refhound_summary::{Entrance, Function, Functions, Summaries};
use refhound_types::Type;

use crate::inline::{Inlined, expand};
use crate::lent::{Lender, Lending, Loan, leaks_lent};
use crate::numbers::Numbers;
use crate::reason::{Assumption, Reason};
use crate::sketch::{
    Condition, End, Holder, IfNull, Note, NoteId, NoteKind, Nullness, Num, NumValue, ObjectKind, Owned, Ptr, Returned,
    Sketch, SketchBlock, Source, Step, Target,
};
use crate::summary::Summary;
use crate::values::{Lent, Part, Parts, PlaceId, Root, Val, Values};

/// A function to be looked at, and what is known of the others.
#[derive(Clone, Copy)]
pub struct FunctionInput<'a> {
    pub function: Function<'a>,
    pub callees: Summaries<'a, Summary>,
    /// Functions that can be looked into.
    pub project: &'a dyn Functions,
}

impl<'a> std::ops::Deref for FunctionInput<'a> {
    type Target = Function<'a>;

    fn deref(&self) -> &Function<'a> {
        &self.function
    }
}

/// The caller's variables as a function knows them.
struct Exports {
    cells: Vec<(u16, Parts, Ptr)>,
    numbers: Vec<(u16, Parts, Num)>,
    writes: Vec<(u16, Parts)>,
}

/// What is done to a cell of memory in a block.
#[derive(Clone, Copy, PartialEq, Eq)]
enum CellEvent {
    Known(Ptr),
    /// A function of the project may have written anything.
    Forgotten,
}

pub(crate) struct Builder<'a> {
    pub(crate) input: FunctionInput<'a>,
    pub(crate) values: Values<'a>,
    pub(crate) cfg: Cfg,
    pub(crate) notes: IndexVec<NoteId, Note>,
    pub(crate) reasons: Vec<Reason>,
    pub(crate) assumptions: Vec<Assumption>,
    /// Memory whose content is known at the current place.
    pub(crate) known: BitSet<Ptr>,
    pub(crate) steps: Vec<Step>,
    /// Objects that were stored where the rules are not those of objects.
    pub(crate) unchecked_stores: Vec<NoteId>,
    /// What the last call gave, if that says whether an exception is set.
    pub(crate) raiser: Option<Ptr>,
    /// Whether a function that may have set members was called before.
    pub(crate) shared: bool,
    pub(crate) numbers: Numbers,
    /// Functions that were followed into to get here, and this one.
    pub(crate) stack: Vec<&'a refhound_ir::Body>,
    pub(crate) lender: &'a Lender,
    /// Variables that are shared with a caller or callee.
    pub(crate) followed: BitSet<Slot>,
    pub(crate) loans: FxHashMap<Inst, Rc<Loan>>,
    pub(crate) inlined: Vec<Inlined>,
    /// Static objects that only callees count.
    pub(crate) more_statics: Vec<Ptr>,
    pub(crate) uninterpreted: Vec<Num>,
    /// The block that is being built.
    pub(crate) block: Block,
}

/// Reduces a function to what counts.
pub fn sketch(input: FunctionInput<'_>) -> Sketch {
    lend(input, Vec::new(), &[], &Lender::default()).sketch
}

/// The same for a function whose parameters lead to variables of its caller.
pub(crate) fn lend<'a>(
    input: FunctionInput<'a>,
    lent: Vec<Lent>,
    stack: &[&'a refhound_ir::Body],
    lender: &'a Lender,
) -> Lending {
    let cfg = Cfg::of(input.body);
    let values = Values::of(input.module, input.body, input.unit, &cfg, lent);
    let mut stack = stack.to_vec();
    stack.push(input.body);
    let builder = Builder {
        input,
        stack,
        lender,
        followed: BitSet::new(values.slot_count()),
        loans: FxHashMap::default(),
        inlined: Vec::new(),
        more_statics: Vec::new(),
        uninterpreted: Vec::new(),
        block: Block::from_index(0),
        values,
        cfg,
        notes: IndexVec::new(),
        reasons: Vec::new(),
        assumptions: Vec::new(),
        known: BitSet::new(0),
        steps: Vec::new(),
        unchecked_stores: Vec::new(),
        raiser: None,
        shared: false,
        numbers: Numbers::default(),
    };
    builder.build()
}

impl Builder<'_> {
    fn build(mut self) -> Lending {
        let order: Vec<Block> = self.cfg.reverse_postorder().to_vec();
        let leaky = self.leaky_slots(&order);
        if leaks_lent(&self.values, &leaky) {
            self.reason(Reason::MultiLevelPointer("the address of the caller's variable is stored or copied".into()));
        }
        self.find_numbers(&order, &leaky);
        self.find_loans(&order, &leaky);
        let known = self.known_cells(&order);
        let mut blocks: IndexVec<Block, SketchBlock> = IndexVec::new();
        for _ in self.input.body.blocks.ids() {
            blocks.push(SketchBlock::default());
        }
        for &block in &order {
            self.known.clone_from(&known[block]);
            self.raiser = None;
            self.block = block;
            self.steps = if order.first() == Some(&block) { self.unknown_numbers() } else { Vec::new() };
            for &param in &self.input.body.blocks[block].params {
                self.redefined(param);
            }
            for &inst in &self.input.body.blocks[block].insts {
                self.inst(inst);
                if let Some(result) = self.input.body.insts[inst].result {
                    self.redefined(result);
                }
            }
            let end = self.end(block);
            blocks[block] = SketchBlock { steps: std::mem::take(&mut self.steps), end };
        }
        expand(&mut blocks, std::mem::take(&mut self.inlined));
        let is_root = self.values.lent.is_empty();
        let (mut params, mut numbers_in) = (Vec::new(), Vec::new());
        if let Some(&entry) = order.first() {
            for (index, value) in self.input.body.blocks[entry].params.iter().enumerate() {
                match self.values.val(*value) {
                    Val::Ptr(ptr) => params.push((index as u16, ptr)),
                    // Variables of an affine program are 0 at first; what a caller passes is not.
                    Val::Num(num) if is_root => {
                        blocks[entry].steps.insert(0, Step::Number { num, value: NumValue::Any });
                    }
                    Val::Num(num) => numbers_in.push((index as u16, num)),
                    Val::Null
                    | Val::Int(_)
                    | Val::Uncounted
                    | Val::Undefined
                    | Val::Address(_)
                    | Val::Text(_)
                    | Val::Function(_)
                    | Val::Unknown => {}
                }
            }
        }
        let returns = self.returned(&order, &params);
        self.reasons.sort();
        self.reasons.dedup();
        self.assumptions.sort();
        self.assumptions.dedup();
        self.find_uninterpreted(&order);
        let exports = self.exports(&order);
        let sketch = Sketch {
            name: self.input.module.functions[self.input.body.function].name,
            span: self.input.body.span,
            blocks,
            statics: self.values.statics.iter().map(|(_, ptr)| *ptr).chain(self.more_statics).collect(),
            ptrs: self.values.ptrs,
            nums: self.values.nums,
            notes: self.notes,
            params,
            reasons: self.reasons,
            assumptions: self.assumptions,
            unchecked_stores: self.unchecked_stores,
            uninterpreted: self.uninterpreted,
            returns,
        }
        .without_choices()
        .with_uninterpreted_copies();
        Lending { sketch, numbers_in, cells: exports.cells, numbers: exports.numbers, writes: exports.writes }
    }

    /// What a caller has to know of its variables here.
    fn exports(&self, order: &[Block]) -> Exports {
        let (mut cells, mut numbers) = (Vec::new(), Vec::new());
        for (index, lent) in self.values.lent.iter().enumerate() {
            let slot = self.values.lent_slot(index);
            let at = lent.position;
            cells.extend(self.values.cells_of(slot).into_iter().map(|(parts, ptr)| (at, parts, ptr)));
            numbers.extend(self.numbers_of(slot).into_iter().map(|(parts, num)| (at, parts, num)));
        }
        Exports { cells, numbers, writes: self.lent_writes(order) }
    }

    fn returned(&self, order: &[Block], params: &[(u16, Ptr)]) -> Returned {
        let mut argument: Option<u16> = None;
        let mut same = true;
        let mut is_object = false;
        for &block in order {
            let Some(Terminator::Return(Some(value))) = self.input.body.blocks[block].end else { continue };
            is_object |= self.is_returned_object(value);
            match self.values.val(value) {
                Val::Ptr(ptr) => {
                    let position = params.iter().find(|(_, param)| *param == ptr).map(|(at, _)| *at);
                    match (position, argument) {
                        (Some(at), None) => argument = Some(at),
                        (Some(at), Some(known)) if at == known => {}
                        (Some(_) | None, _) => same = false,
                    }
                }
                // A caller that gets NULL still has the argument: then the two are not the same.
                Val::Null
                | Val::Int(_)
                | Val::Uncounted
                | Val::Undefined
                | Val::Num(_)
                | Val::Address(_)
                | Val::Text(_)
                | Val::Function(_)
                | Val::Unknown => same = false,
            }
        }
        match (is_object, same, argument) {
            (false, ..) => Returned::Plain,
            (true, true, Some(at)) if self.input.role.entry == Entrance::Project => Returned::Argument(at),
            (true, ..) => Returned::Object,
        }
    }

    pub(crate) fn note(&mut self, span: Span, kind: NoteKind) -> NoteId {
        self.notes.push(Note { span, kind, site: None, reported: None, ways: None })
    }

    pub(crate) fn reason(&mut self, reason: Reason) {
        self.reasons.push(reason);
    }

    pub(crate) fn assume(&mut self, assumption: Assumption) {
        self.assumptions.push(assumption);
    }

    /// The memory cells whose content is known at the start of each block, on all ways to it.
    fn known_cells(&mut self, order: &[Block]) -> IndexVec<Block, BitSet<Ptr>> {
        let mut events: FxHashMap<Block, Vec<CellEvent>> = FxHashMap::default();
        for &block in order {
            let mut found = Vec::new();
            for index in 0..self.input.body.blocks[block].insts.len() {
                let inst = self.input.body.blocks[block].insts[index];
                self.cell_events(inst, &mut found);
            }
            events.insert(block, found);
        }
        let count = self.values.ptrs.len();
        let mut all: BitSet<Ptr> = BitSet::new(count);
        for ptr in self.values.ptrs.ids() {
            all.insert(ptr);
        }
        let mut at_start: IndexVec<Block, BitSet<Ptr>> = IndexVec::filled(all, self.input.body.blocks.len());
        if let Some(&entry) = order.first() {
            at_start[entry] = BitSet::new(count);
        }
        loop {
            let mut changed = false;
            for &block in order {
                let mut after = at_start[block].clone();
                for event in &events[&block] {
                    match event {
                        CellEvent::Known(ptr) => {
                            after.insert(*ptr);
                        }
                        CellEvent::Forgotten => after = BitSet::new(count),
                    }
                }
                for &next in self.cfg.successors(block) {
                    let lost: Vec<Ptr> = at_start[next].iter().filter(|ptr| !after.contains(*ptr)).collect();
                    changed |= !lost.is_empty();
                    for ptr in lost {
                        at_start[next].remove(ptr);
                    }
                }
            }
            if !changed {
                return at_start;
            }
        }
    }

    fn cell_events(&mut self, inst: Inst, events: &mut Vec<CellEvent>) {
        let data = self.input.body.insts[inst];
        match data.op {
            Op::Load { from } if data.result.is_some_and(|result| self.values.is_object(result)) => {
                if let Some(cell) = self.memory_cell(from, data.span) {
                    events.push(CellEvent::Known(cell));
                }
            }
            Op::Store { to, value } if self.is_object_store(to, value) => {
                if let Some(cell) = self.memory_cell(to, data.span) {
                    events.push(CellEvent::Known(cell));
                }
            }
            Op::Call { .. } if self.loans.contains_key(&inst) => events.push(CellEvent::Forgotten),
            Op::Call { callee, args } => match self.call_class(callee) {
                crate::calls::CallClass::Contract => {
                    if let Some(place) = self.told_place(inst, args) {
                        let cell = self.values.cell(place, data.span);
                        events.push(CellEvent::Known(cell));
                    }
                    let args = args.of(&self.input.body.value_pool).to_vec();
                    let outside = self.outside_cells(&args, data.span);
                    events.extend(outside.into_iter().map(CellEvent::Known));
                }
                crate::calls::CallClass::Silent => {}
                crate::calls::CallClass::Project => events.push(CellEvent::Forgotten),
            },
            _ => {}
        }
    }

    pub(crate) fn is_object_store(&self, to: Value, value: Value) -> bool {
        let pointee = self.input.module.types.pointee(self.values.ty(to));
        matches!(self.values.val(value), Val::Ptr(_))
            || pointee.is_some_and(|ty| self.input.unit.object_types.contains(ty))
    }

    /// The cell of an exact place outside local variables.
    fn memory_cell(&mut self, pointer: Value, span: Span) -> Option<Ptr> {
        let place = self.values.pointee(pointer)?;
        if !self.values.places[place].is_exact() {
            return None;
        }
        // Cells of local variables exist from now on, so that their scopes can begin.
        let cell = self.values.cell(place, span);
        self.values.places[place].slot().is_none().then_some(cell)
    }

    fn inst(&mut self, inst: Inst) {
        let data = self.input.body.insts[inst];
        match data.op {
            Op::Load { from } => self.load(inst, from),
            Op::Store { to, value } => self.store(inst, to, value),
            Op::Call { callee, args } => self.call(inst, callee, args),
            Op::Cast(value) => self.cast(value, data.result, data.span),
            Op::CopyAggregate { to, from } => {
                self.overwrite_numbers(to);
                self.copy_aggregate(to, from);
            }
            Op::ZeroAggregate { to } => {
                self.overwrite_numbers(to);
                self.zero_local(to);
            }
            Op::ScopeBegin(slot) => {
                for cell in self.values.slot_cells(slot) {
                    self.steps.push(Step::Copy { to: cell, from: Source::Undefined });
                }
            }
            Op::Opaque { touches, why } => {
                self.forget_all_numbers();
                let touched = touches.of(&self.input.body.value_pool);
                let touches_object = touched.iter().any(|&value| self.touches_object(value));
                if touches_object || data.result.is_some_and(|result| self.values.is_object(result)) {
                    self.reason(Reason::Unmodelled(why.name().into()));
                }
                for value in touched.iter().copied() {
                    if let Val::Ptr(ptr) = self.values.val(value) {
                        let note = self.note(data.span, NoteKind::PassedOn);
                        self.steps.push(Step::Expose { ptr, note });
                    }
                }
                self.unknown_result(data.result, data.span);
            }
            Op::Int(_)
            | Op::Str(_)
            | Op::GlobalAddress(_)
            | Op::FunctionAddress(_)
            | Op::SlotAddress(_)
            | Op::FieldAddress { .. }
            | Op::ElementAddress { .. }
            | Op::Bind { .. }
            | Op::ScopeEnd(_) => {}
            Op::Unary(_, operand) => {
                self.computed_address(operand);
                self.unknown_number(data.result);
            }
            Op::Binary(_, left, right) => {
                self.computed_address(left);
                self.computed_address(right);
                self.unknown_number(data.result);
            }
            Op::Compare(..) => self.compared(data.result),
            Op::Undefined | Op::Float(_) | Op::PointerDifference(..) => self.unknown_number(data.result),
        }
    }

    /// An address that is computed with leads to nobody knows where.
    fn computed_address(&mut self, value: Value) {
        if let Val::Address(place) = self.values.val(value)
            && self.holds_objects(place)
        {
            self.reason(Reason::MultiLevelPointer(
                "the address of a variable that holds an object is computed with".into(),
            ));
        }
    }

    /// A local variable, or a part of one, is filled with zeros.
    pub(crate) fn zero_local(&mut self, address: Value) {
        let Some(place) = self.values.pointee(address) else { return };
        if self.values.places[place].slot().is_none() {
            return;
        }
        for cell in self.values.cells_in(place) {
            self.steps.push(Step::Copy { to: cell, from: Source::Null });
        }
        self.zero_numbers(place);
    }

    /// Whether a value is an object or leads to a local variable that holds one.
    pub(crate) fn touches_object(&self, value: Value) -> bool {
        match self.values.val(value) {
            Val::Ptr(_) => true,
            Val::Address(place) => self.holds_objects(place),
            Val::Null
            | Val::Int(_)
            | Val::Uncounted
            | Val::Undefined
            | Val::Num(_)
            | Val::Text(_)
            | Val::Function(_)
            | Val::Unknown => false,
        }
    }

    /// Whether a local variable holds pointers to objects, itself or in a member.
    pub(crate) fn holds_objects(&self, place: PlaceId) -> bool {
        let Some(slot) = self.values.places[place].slot() else { return false };
        let mut ty = self.values.slot_type(slot);
        for part in &self.values.places[place].parts {
            if let Part::Field(field) = part {
                ty = self.input.module.types.field(*field).ty;
            }
        }
        self.type_holds_objects(ty, 0)
    }

    pub(crate) fn type_holds_objects(&self, ty: refhound_types::TypeId, depth: u8) -> bool {
        if self.input.unit.object_types.contains(ty) {
            return true;
        }
        match self.input.module.types.get(ty) {
            Type::Array { element, .. } if depth < 4 => self.type_holds_objects(*element, depth + 1),
            Type::Record(record) if depth < 4 => {
                let fields = &self.input.module.types.record(*record).fields;
                fields.iter().any(|field| self.type_holds_objects(field.ty, depth + 1))
            }
            _ => false,
        }
    }

    pub(crate) fn unknown_number(&mut self, result: Option<Value>) {
        if let Some(result) = result
            && let Val::Num(num) = self.values.val(result)
        {
            self.steps.push(Step::Number { num, value: NumValue::Any });
        }
    }

    pub(crate) fn unknown_result(&mut self, result: Option<Value>, span: Span) {
        match result.map(|result| self.values.val(result)) {
            Some(Val::Ptr(to)) => {
                let note = self.note(span, NoteKind::Read);
                let (owned, null) = (Owned::Unknown, Nullness::Maybe);
                self.steps.push(Step::Fresh { to, object: ObjectKind::Unknown, owned, null, note });
            }
            Some(Val::Num(num)) => self.steps.push(Step::Number { num, value: NumValue::Any }),
            _ => {}
        }
    }

    pub(crate) fn fresh_memory(&mut self, to: Ptr, holder: Holder, span: Span) {
        self.assume(Assumption::ShallowAliasing);
        let note = self.note(span, NoteKind::Read);
        let (object, owned) = (ObjectKind::Memory(holder), Owned::Count(0));
        self.steps.push(Step::Fresh { to, object, owned, null: Nullness::Maybe, note });
    }

    fn cast(&mut self, value: Value, result: Option<Value>, span: Span) {
        let Some(result) = result else { return };
        match (self.values.val(value), self.values.val(result)) {
            (Val::Num(from), Val::Num(num)) if from != num => {
                self.steps.push(Step::Number { num, value: NumValue::Copy(from) });
            }
            (Val::Unknown, Val::Num(num)) => self.steps.push(Step::Number { num, value: NumValue::Any }),
            (Val::Num(_) | Val::Unknown | Val::Int(_), Val::Ptr(_)) if self.is_called(value) => {
                self.reason(Reason::UnknownCallee("what it returns is taken for an object".to_owned()));
                self.unknown_result(Some(result), span);
            }
            (Val::Num(_) | Val::Unknown | Val::Int(_), Val::Ptr(to)) => self.fresh_memory(to, Holder::Elsewhere, span),
            _ => {}
        }
    }

    /// Whether a value is what a call returned.
    fn is_called(&self, value: Value) -> bool {
        matches!(self.values.op(self.values.strip(value)), Some(Op::Call { .. }))
    }

    fn load(&mut self, inst: Inst, from: Value) {
        let data = self.input.body.insts[inst];
        let Some(result) = data.result else { return };
        self.check_access(from, self.values.ty(result), None);
        let to = match self.values.val(result) {
            Val::Ptr(to) => to,
            Val::Num(num) => return self.load_number(from, num),
            Val::Null
            | Val::Int(_)
            | Val::Uncounted
            | Val::Undefined
            | Val::Address(_)
            | Val::Text(_)
            | Val::Function(_)
            | Val::Unknown => return,
        };
        let Some(place) = self.values.pointee(from) else {
            // A constant address: the program crashes.
            self.steps.push(Step::Never);
            return;
        };
        if self.is_type(result) {
            // An object owns a reference to its type; nobody counts types here.
            self.steps.push(Step::Copy { to, from: Source::Uncounted });
            return;
        }
        let is_local = self.values.places[place].slot().is_some();
        if !self.values.places[place].is_exact() {
            if is_local {
                self.reason(Reason::MultiLevelPointer("an array of objects that is read by index".into()));
            }
            return self.fresh_memory(to, Holder::Elsewhere, data.span);
        }
        let cell = self.values.cell(place, data.span);
        if is_local || self.known.contains(cell) {
            self.steps.push(Step::Copy { to, from: Source::Ptr(cell) });
        } else {
            let holder = self.holder(place);
            self.fresh_memory(cell, holder, data.span);
            self.steps.push(Step::Copy { to, from: Source::Ptr(cell) });
            self.known.insert(cell);
        }
    }

    /// Who holds what stands in a place.
    fn holder(&self, place: PlaceId) -> Holder {
        let is_counted = match self.values.places[place].root {
            Root::Global(_) | Root::Told(..) => true,
            Root::Behind(base) => self.values.is_object(base) || matches!(self.values.val(base), Val::Ptr(_)),
            Root::Slot(_) => false,
        };
        if is_counted && !self.shared { Holder::Member } else { Holder::Elsewhere }
    }

    /// Whether what is returned is a pointer to an object whose references are counted here, by the value and by what the
    /// function is declared to return.
    fn is_returned_object(&self, value: Value) -> bool {
        let types = &self.input.module.types;
        let declared = types.function_type(self.input.module.functions[self.input.body.function].ty);
        let is_counted = |ty| self.input.unit.object_types.contains(ty) && !self.is_type_pointer(ty);
        is_counted(self.values.ty(value)) && declared.is_none_or(|declared| is_counted(declared.result))
    }

    /// Whether the type of a value is a pointer to a type object.
    pub(crate) fn is_type(&self, value: Value) -> bool {
        self.is_type_pointer(self.values.ty(value))
    }

    fn is_type_pointer(&self, ty: refhound_types::TypeId) -> bool {
        let types = &self.input.module.types;
        types.pointee(ty).is_some_and(|record| match types.get(record) {
            Type::Record(record) => types.record(*record).tag.is_some_and(|tag| tag.as_str() == "_typeobject"),
            _ => false,
        })
    }

    pub(crate) fn source(&self, value: Value) -> Source {
        match self.values.val(value) {
            Val::Ptr(ptr) => Source::Ptr(ptr),
            Val::Null => Source::Null,
            Val::Undefined => Source::Undefined,
            Val::Int(_)
            | Val::Uncounted
            | Val::Num(_)
            | Val::Address(_)
            | Val::Text(_)
            | Val::Function(_)
            | Val::Unknown => Source::Uncounted,
        }
    }

    fn store(&mut self, inst: Inst, to: Value, value: Value) {
        let span = self.input.body.insts[inst].span;
        if let Some(stored) = self.input.module.types.pointee(self.values.ty(to)) {
            self.check_access(to, stored, Some(self.values.val(value)));
        }
        self.store_number(to, value);
        if let Val::Address(place) = self.values.val(value)
            && self.holds_objects(place)
        {
            self.reason(Reason::MultiLevelPointer("the address of a variable that holds an object is stored".into()));
        }
        if !self.is_object_store(to, value) {
            return;
        }
        let from = self.source(value);
        let Some(place) = self.values.pointee(to) else {
            self.steps.push(Step::Never);
            return;
        };
        let data = self.values.places[place].clone();
        let is_local = data.slot().is_some();
        if !data.is_exact() {
            if is_local {
                return self.reason(Reason::MultiLevelPointer("an array of objects that is written by index".into()));
            }
            return self.escape(from, to, data.root, span);
        }
        let is_plain = !data.parts.iter().any(|part| matches!(part, Part::Field(_)));
        if matches!(data.root, Root::Behind(_)) && is_plain && from != Source::Null {
            self.reason(Reason::MultiLevelPointer("a store through a pointer to a pointer".into()));
        }
        let cell = self.values.cell(place, span);
        if is_local {
            if let Source::Ptr(ptr) = from
                && self.values.ptrs[ptr].name.is_none()
            {
                self.values.ptrs[ptr].name = self.values.ptrs[cell].name;
            }
            self.steps.push(Step::Copy { to: cell, from });
            return;
        }
        self.take_out(cell, span);
        self.steps.push(Step::Copy { to: cell, from });
        self.known.insert(cell);
        self.escape(from, to, data.root, span);
    }

    /// A place gets another content: what it held is not held there any more.
    pub(crate) fn take_out(&mut self, cell: Ptr, span: Span) {
        if self.known.contains(cell) {
            let note = self.note(span, NoteKind::TakenOut);
            self.steps.push(Step::Escape { ptr: cell, by: -1, null: IfNull::Nothing, note });
        } else {
            self.assume(Assumption::OverwritesNothing);
        }
    }

    /// A pointer is stored where it outlives the function.
    fn escape(&mut self, from: Source, to: Value, root: Root, span: Span) {
        let Source::Ptr(ptr) = from else { return };
        // What an object knows of itself goes with it.
        if matches!(root, Root::Behind(base) if self.values.val(base) == Val::Ptr(ptr)) {
            return;
        }
        let note = self.note(span, NoteKind::Stored);
        let in_object = match root {
            Root::Global(_) | Root::Told(..) => true,
            Root::Behind(base) => self.values.is_object(base) || matches!(self.values.val(base), Val::Ptr(_)),
            Root::Slot(_) => false,
        };
        // Types and `void *` are stored with or without a reference.
        let pointee = self.input.module.types.pointee(self.values.ty(to));
        let as_object =
            pointee.is_some_and(|ty| self.input.unit.object_types.contains(ty) && !self.is_type_pointer(ty));
        if !(in_object && as_object) {
            self.unchecked_stores.push(note);
        }
        self.steps.push(Step::Escape { ptr, by: 1, null: IfNull::Nothing, note });
    }

    fn copy_aggregate(&mut self, to: Value, from: Value) {
        let pointee = self.input.module.types.pointee(self.values.ty(to));
        let is_local = |value: Value| match self.values.val(value) {
            Val::Address(place) => self.values.places[place].slot().is_some(),
            _ => false,
        };
        if pointee.is_some_and(|ty| self.type_holds_objects(ty, 0)) && (is_local(to) || is_local(from)) {
            self.reason(Reason::MultiLevelPointer("a record with objects is copied".into()));
        }
    }

    fn target(&mut self, target: &refhound_ir::Target) -> Target {
        let params = self.input.body.blocks[target.block].params.clone();
        let args = target.args.of(&self.input.body.value_pool).to_vec();
        let mut made = Target::to(target.block);
        for (param, arg) in params.into_iter().zip(args) {
            if let Val::Address(place) = self.values.val(arg)
                && self.holds_objects(place)
            {
                self.reason(Reason::MultiLevelPointer(
                    "the address of a variable that holds an object is copied".into(),
                ));
            }
            match self.values.val(param) {
                Val::Ptr(ptr) => made.copies.push((ptr, self.source(arg))),
                Val::Num(num) => made.numbers.push((num, self.number(arg))),
                _ if matches!(self.values.val(arg), Val::Ptr(_)) => {
                    self.reason(Reason::Unmodelled("an object in a variable of another type".into()));
                }
                _ => {}
            }
        }
        made
    }

    pub(crate) fn number(&self, value: Value) -> NumValue {
        match self.values.val(value) {
            Val::Null => NumValue::Int(0),
            Val::Int(value) => NumValue::Int(value),
            Val::Num(num) => NumValue::Copy(num),
            Val::Ptr(_)
            | Val::Uncounted
            | Val::Undefined
            | Val::Address(_)
            | Val::Text(_)
            | Val::Function(_)
            | Val::Unknown => NumValue::Any,
        }
    }

    /// Where a block begins in the source.
    fn begins(&self, block: Block) -> Span {
        let data = &self.input.body.blocks[block];
        let first = data.insts.first().map(|inst| self.input.body.insts[*inst].span);
        first.or(data.end_span).unwrap_or(self.input.body.end)
    }

    fn end(&mut self, block: Block) -> End {
        let body = self.input.body;
        let span = body.blocks[block].end_span.unwrap_or(body.end);
        let Some(end) = &body.blocks[block].end else { return End::Never };
        match end {
            Terminator::Jump(target) => End::Jump(self.target(target)),
            Terminator::Branch { condition, then, otherwise } => {
                let condition = self.condition(*condition, true);
                let ways = (self.begins(then.block), self.begins(otherwise.block));
                let (then, otherwise) = (self.target(then), self.target(otherwise));
                match condition {
                    Condition::Always(true) => End::Jump(then),
                    Condition::Always(false) => End::Jump(otherwise),
                    _ => {
                        let note = self.note(span, NoteKind::Branch(condition));
                        self.notes[note].ways = Some(ways);
                        End::Branch { condition, then, otherwise, note }
                    }
                }
            }
            Terminator::Switch { value, cases, default } => {
                let num = match self.values.val(*value) {
                    Val::Num(num) => Some(num),
                    _ => None,
                };
                let mut targets = Vec::new();
                for case in cases {
                    let exact = (case.low == case.high).then(|| i64::try_from(case.low).ok()).flatten();
                    targets.push((num.zip(exact), self.target(&case.target)));
                }
                targets.push((None, self.target(default)));
                End::Switch { targets, note: self.note(span, NoteKind::Way) }
            }
            Terminator::IndirectJump { blocks, .. } => {
                let targets = blocks.iter().map(|target| (None, self.target(target))).collect();
                End::Switch { targets, note: self.note(span, NoteKind::Way) }
            }
            Terminator::Return(value) => {
                let note = self.note(span, NoteKind::Returned);
                let object = value.filter(|&value| self.is_returned_object(value));
                if let (Some(value), None) = (value, object) {
                    self.returned_otherwise(*value, span);
                }
                let number = value.filter(|_| object.is_none()).map(|value| self.number(value));
                End::Return { value: object.map(|value| self.source(value)), number, note }
            }
            Terminator::Unreachable => End::Never,
            Terminator::Invoke { .. } | Terminator::Resume => {
                self.reason(Reason::Unmodelled("C++ exceptions".into()));
                End::Never
            }
        }
    }
}

impl Builder<'_> {
    /// What is returned is no pointer to an object by its type; what it leads to is out of sight from here on.
    fn returned_otherwise(&mut self, value: Value, span: Span) {
        match self.values.val(value) {
            Val::Ptr(ptr) => {
                let note = self.note(span, NoteKind::PassedOn);
                self.steps.push(Step::Expose { ptr, note });
            }
            Val::Address(place) if self.holds_objects(place) => {
                self.reason(Reason::MultiLevelPointer("a record with objects is returned".into()));
            }
            Val::Null
            | Val::Int(_)
            | Val::Uncounted
            | Val::Undefined
            | Val::Num(_)
            | Val::Address(_)
            | Val::Text(_)
            | Val::Function(_)
            | Val::Unknown => {}
        }
    }
}
