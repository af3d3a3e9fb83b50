//! Addresses, reads and writes: where they lead, and whether that is inside.

use refhound_domains::Comparison;
use refhound_evidence::{Access, Confidence, PointerFault, RunError};
use refhound_ir::{Inst, Op, Value};
use refhound_types::{ArrayLen, Field, Type, TypeId};

use crate::alarm::{Trust, Wrong, judged, shown, usual};
use crate::arith::kinds;
use crate::interval::Interval;
use crate::machine::{Frame, Machine, Shape, type_range};
use crate::memory::{Block, Initial, Life, offsets, zero_of};
use crate::state::State;
use crate::symbol::{Maker, Source, SymbolData};
use crate::value::{Base, Float, Given, Int, Kind, Origin, Pointer, Target, Val};

/// Targets of an access that are left when errors are out of the way.
pub(crate) struct Reached {
    pub targets: Vec<Target>,
    pub elsewhere: bool,
    pub origin: Origin,
}

impl Machine<'_> {
    pub(crate) fn field_address(
        &mut self,
        frame: &Frame<'_>,
        inst: Inst,
        state: &State,
        base: Value,
        field: Field,
    ) -> Val {
        let val = self.operand(frame, inst, state, base);
        let types = &frame.function.module.types;
        let record = types.record(field.record);
        let offset = i128::from(types.field(field).offset_bits / 8);
        let by = if record.exact { Int::exactly(offset) } else { Int::of(Interval::new(0, 1 << 32)) };
        Self::moved(state, val.into_owned(), &by)
    }

    pub(crate) fn element_address(
        &mut self,
        frame: &Frame<'_>,
        inst: Inst,
        state: &State,
        (base, index): (Value, Value),
        result: Value,
    ) -> Val {
        let (val, at) = (self.operand(frame, inst, state, base), self.operand(frame, inst, state, index));
        let types = &frame.function.module.types;
        let size = types.pointee(frame.ty(result)).and_then(|ty| types.size_of(ty));
        let by = match (at.as_int(), size) {
            (Some(int), Some(size)) => scaled(state, &int, i128::from(size)),
            _ => Int::of(Interval::new(-(1 << 62), 1 << 62)),
        };
        let moved = Self::moved(state, val.into_owned(), &by);
        Val { origin: moved.origin.and(at.origin), ..moved }
    }

    /// A pointer so many bytes further.
    fn moved(state: &State, val: Val, by: &Int) -> Val {
        let Kind::Pointer(mut pointer) = val.kind else {
            return Val::pointer(Pointer::elsewhere(false), val.origin.and(Origin::MEMORY));
        };
        for target in &mut pointer.targets {
            target.offset = added(state, &target.offset, by);
        }
        // The address of a member of NULL is no NULL to those who look; the access behind it is what is judged.
        Val { kind: Kind::Pointer(pointer), origin: val.origin, given: Given::Surely }
    }

    pub(crate) fn difference(frame: &Frame<'_>, state: &State, left: Value, right: Value, result: Value) -> Val {
        let (one, other) = (Self::peek(frame, state, left), Self::peek(frame, state, right));
        let origin = one.origin.and(other.origin);
        let types = &frame.function.module.types;
        let size = types.pointee(frame.ty(left)).and_then(|ty| types.size_of(ty)).map_or(1, i128::from).max(1);
        let targets = (one.as_pointer().and_then(Pointer::target), other.as_pointer().and_then(Pointer::target));
        if let (Some(a), Some(b)) = targets
            && a.base == b.base
        {
            let (x, y) = (state.range(&a.offset), state.range(&b.offset));
            if let Some(range) = x.minus(y).divided_by(Interval::exactly(size)) {
                return Val::int(Int::of(range), origin);
            }
        }
        Self::top(frame, frame.ty(result), origin.and(Origin::MEMORY))
    }

    pub(crate) fn width(frame: &Frame<'_>, ty: TypeId) -> Option<u16> {
        let size = frame.function.module.types.size_of(ty)?;
        u16::try_from(size).ok().filter(|&size| size > 0)
    }

    /// Checks an access of so many bytes through a pointer.
    pub(crate) fn reach(
        &mut self,
        frame: &Frame<'_>,
        inst: Inst,
        state: &State,
        (pointer, val): (Value, &Val),
        (access, size): (Access, &Int),
    ) -> Reached {
        let name = || frame.name(pointer);
        let Kind::Pointer(known) = &val.kind else {
            return Reached { targets: Vec::new(), elsewhere: true, origin: val.origin };
        };
        if known.null && !Self::is_inside(frame, pointer) {
            let (why, confidence) = match known.is_null() {
                true if val.origin == Origin::OWN && !state.doubt => (PointerFault::Null, Confidence::Certain),
                true => (PointerFault::Null, Confidence::Possible),
                // A call that fails is all that it takes.
                false if known.untested => (PointerFault::MaybeNull, Confidence::Likely),
                false => (PointerFault::MaybeNull, Confidence::Possible),
            };
            let trust = Trust { confidence, values: Vec::new() };
            self.alarm(frame, inst, kinds::POINTER, name(), RunError::BadPointer { why }, trust);
        } else {
            self.safe(frame, inst, kinds::POINTER);
        }
        self.check_member(frame, inst, state, pointer, access);
        let mut targets = Vec::new();
        for target in &known.targets {
            if self.check_bounds(frame, inst, state, (pointer, val, target), (access, size)) {
                targets.push(*target);
            }
        }
        if known.elsewhere && Self::is_indexed(frame, state, pointer) {
            let error = RunError::OutOfBounds { access, offset: "?".to_owned(), size: "?".to_owned() };
            self.alarm(frame, inst, kinds::BOUNDS, name(), error, crate::machine::possible());
        } else if known.elsewhere {
            self.safe(frame, inst, kinds::BOUNDS);
        }
        Reached { targets, elsewhere: known.elsewhere, origin: val.origin }
    }

    /// Executions that went through NULL have ended: the pointer is none from now on, and neither is what the address was computed from.
    fn assume_there(frame: &Frame<'_>, state: &mut State, pointer: Value) {
        let mut at = Some(pointer);
        while let Some(value) = at {
            let is_open =
                matches!(&Self::peek(frame, state, value).kind, Kind::Pointer(known) if known.null && !known.is_null());
            if is_open && let Some(after) = Self::nullness(frame, state.clone(), value, Comparison::NotEqual) {
                *state = after;
            }
            at = match frame.def(value) {
                Some(Op::FieldAddress { base, .. } | Op::ElementAddress { base, .. }) => Some(*base),
                Some(Op::Cast(inner)) if frame.shape(frame.ty(*inner)) == Shape::Pointer => Some(*inner),
                _ => None,
            };
        }
    }

    /// An index of an array inside a record: behind it is another member, and not what was meant. The last member may be longer than
    /// it says.
    fn check_member(&mut self, frame: &Frame<'_>, inst: Inst, state: &State, pointer: Value, access: Access) {
        let Some(Op::ElementAddress { base, index }) = frame.def(pointer) else { return };
        let Some(Op::FieldAddress { field, .. }) = frame.def(frame.uncast(*base)) else { return };
        let types = &frame.function.module.types;
        let is_last = field.index as usize + 1 == types.record(field.record).fields.len();
        let Type::Array { element, len: ArrayLen::Known(len) } = types.get(types.field(*field).ty) else { return };
        let pointee = types.pointee(frame.ty(pointer)).and_then(|ty| types.size_of(ty));
        let Some(size) = types.size_of(*element).filter(|size| Some(*size) == pointee) else { return };
        let val = Self::peek(frame, state, *index);
        let Some(int) = val.as_int().filter(|_| !is_last && *len > 1) else { return };
        if let Some(trust) = judged(state, &self.symbols, &val, &int, Wrong::Outside(0, i128::from(*len) - 1)) {
            let offset = shown(state.range(&int).times(Interval::exactly(i128::from(size))));
            let error = RunError::OutOfBounds { access, offset, size: (size * len).to_string() };
            self.alarm(frame, inst, kinds::BOUNDS, frame.name(pointer), error, trust);
        }
    }

    /// Whether the address is that of a member or an element: NULL was looked for where the pointer itself was used.
    fn is_inside(frame: &Frame<'_>, pointer: Value) -> bool {
        matches!(frame.def(pointer), Some(refhound_ir::Op::SlotAddress(_) | refhound_ir::Op::GlobalAddress(_)))
    }

    /// Whether an index that is not constant has a part in an address.
    fn is_indexed(frame: &Frame<'_>, state: &State, pointer: Value) -> bool {
        match frame.def(pointer) {
            Some(refhound_ir::Op::ElementAddress { index, .. }) => {
                let at = Self::peek(frame, state, *index);
                at.as_int().is_none_or(|int| state.range(&int).value().is_none())
            }
            Some(refhound_ir::Op::FieldAddress { base, .. }) => Self::is_indexed(frame, state, *base),
            _ => false,
        }
    }

    /// Whether an access of one block can be right at all.
    fn check_bounds(
        &mut self,
        frame: &Frame<'_>,
        inst: Inst,
        state: &State,
        (pointer, val, target): (Value, &Val, &Target),
        (access, size): (Access, &Int),
    ) -> bool {
        let Some(block) = state.memory.blocks.get(&target.base) else { return true };
        if block.life != Life::Alive {
            let why = if block.life == Life::Freed { PointerFault::Freed } else { PointerFault::MaybeFreed };
            let is_sure = why == PointerFault::Freed && !state.doubt && !block.several;
            let confidence = if is_sure { Confidence::Certain } else { Confidence::Possible };
            let trust = Trust { confidence, values: Vec::new() };
            self.alarm(frame, inst, kinds::POINTER, frame.name(pointer), RunError::BadPointer { why }, trust);
        }
        let Some(whole) = block.size else {
            if Self::is_indexed(frame, state, pointer) {
                let error =
                    RunError::OutOfBounds { access, offset: shown(state.range(&target.offset)), size: "?".to_owned() };
                self.alarm(frame, inst, kinds::BOUNDS, frame.name(pointer), error, crate::machine::possible());
            } else {
                self.safe(frame, inst, kinds::BOUNDS);
            }
            return true;
        };
        let end = added(state, &target.offset, size);
        let (offset, bytes) = (state.range(&target.offset), state.range(&whole));
        let is_within = state.range(&end).hi <= bytes.lo || is_below(&end, &whole) || state.range(size).hi == 0;
        if offset.lo >= 0 && is_within {
            self.safe(frame, inst, kinds::BOUNDS);
            return true;
        }
        let mut trust = self.bounds_trust(state, val, target, (&end, &whole));
        if block.several || block.storage == crate::memory::Storage::Unknown {
            trust.confidence = Confidence::Possible;
        }
        let error = RunError::OutOfBounds { access, offset: shown(offset), size: shown(bytes) };
        self.alarm(frame, inst, kinds::BOUNDS, frame.name(pointer), error, trust);
        offset.hi >= 0 && state.range(&end).lo <= bytes.hi
    }

    /// How sure it is that an access is outside.
    fn bounds_trust(&self, state: &State, val: &Val, target: &Target, (end, whole): (&Int, &Int)) -> Trust {
        let bytes = state.range(whole);
        let before = Wrong::Outside(0, i128::MAX);
        let behind = Wrong::Outside(i128::MIN, bytes.hi);
        let tries = [(target.offset, before), (*end, behind)];
        let found = tries.iter().filter_map(|(int, wrong)| judged(state, &self.symbols, val, int, *wrong));
        let best = found.max_by_key(|trust| trust.confidence);
        best.unwrap_or_else(|| {
            // Inside the largest size that it can have, and not inside the smallest.
            let unknown = !val.origin.is_known() || whole.at_least().next().is_none();
            let confidence = if unknown { Confidence::Possible } else { usual(state, val).min(Confidence::Likely) };
            let mut values = crate::alarm::witnesses(state, &self.symbols, val);
            values.extend(crate::alarm::witnesses(state, &self.symbols, &Val::int(*whole, Origin::OWN)));
            Trust { confidence, values }
        })
    }

    pub(crate) fn load(&mut self, frame: &Frame<'_>, inst: Inst, state: &mut State, from: Value, result: Value) -> Val {
        let val = self.operand(frame, inst, state, from);
        let ty = frame.ty(result);
        let Some(width) = Self::width(frame, ty) else { return Self::top(frame, ty, val.origin.and(Origin::MEMORY)) };
        let size = Int::exactly(i128::from(width));
        let reached = self.reach(frame, inst, state, (from, &val), (Access::Read, &size));
        Self::assume_there(frame, state, from);
        assume_inside(state, &reached, &size);
        let mut found: Option<Val> = None;
        if reached.elsewhere {
            found = Some(Self::top(frame, ty, reached.origin.and(Origin::MEMORY)));
        }
        let is_one = reached.targets.len() == 1 && !reached.elsewhere;
        for target in &reached.targets {
            let read = self.read(frame, inst, state, target, (ty, width), is_one.then_some(result));
            found = Some(match found {
                Some(known) => state.meeting().val(&known, &read),
                None => read,
            });
        }
        found.unwrap_or_else(|| Self::top(frame, ty, reached.origin.and(Origin::MEMORY)))
    }

    /// What stands at one place.
    fn read(
        &mut self,
        frame: &Frame<'_>,
        inst: Inst,
        state: &mut State,
        target: &Target,
        (ty, width): (TypeId, u16),
        result: Option<Value>,
    ) -> Val {
        let range = state.range(&target.offset);
        let Some(block) = state.memory.blocks.get(&target.base).cloned() else {
            return Self::top(frame, ty, Origin::MEMORY);
        };
        let exact = range.value().and_then(|at| i64::try_from(at).ok());
        if let Some(at) = exact.filter(|_| !block.several) {
            let key = (target.base, at, width);
            if let Some(known) = state.memory.cell(key).cloned() {
                Self::linked(frame, state, result, key);
                return Self::fitted(frame, known, ty);
            }
            if let Some(val) = self.initial(frame, inst, state, &block, key, ty) {
                if val.given == Given::Surely {
                    state.memory.cells.insert(key, val.clone());
                    Self::linked(frame, state, result, key);
                }
                return val;
            }
        }
        let at = exact.map(|at| (at, at)).or_else(|| offsets(range));
        self.blurred(frame, state, (&block, target.base), at, (ty, width))
    }

    fn linked(frame: &Frame<'_>, state: &mut State, result: Option<Value>, key: crate::memory::CellKey) {
        if let Some(result) = result {
            state.read_from.insert(frame.var(result), key);
        }
    }

    /// What stands in a cell that nobody has written; `None` if what was written elsewhere may be there.
    fn initial(
        &mut self,
        frame: &Frame<'_>,
        inst: Inst,
        state: &mut State,
        block: &Block,
        (base, at, width): crate::memory::CellKey,
        ty: TypeId,
    ) -> Option<Val> {
        if block.anywhere.is_some() || !state.memory.overlapping(base, at, i64::from(width)).is_empty() {
            return None;
        }
        let shape = frame.shape(ty);
        let top = Self::top(frame, ty, Origin::OWN);
        match block.initial {
            Initial::Unset => Some(Val { given: Given::Never, ..top }),
            Initial::Zero => zero_of(&top.kind).or(Some(top)),
            Initial::Constant => Some(self.constant_at(frame, base, at, ty)),
            Initial::Anything(origin) => match shape {
                Shape::Int(kind) => {
                    let range = type_range(frame, kind);
                    let name = frame.name(frame.function.body.insts[inst].result?);
                    let source = if origin == Origin::PYTHON { Source::Number } else { Source::Memory };
                    let part = (u32::try_from(at).unwrap_or(u32::MAX)).wrapping_mul(8).wrapping_add(u32::from(width));
                    let maker = Maker { frame: u32::MAX, at: refhound_index::EntityId::index(base) as u32, part };
                    let data = SymbolData { source, name, range };
                    let val = self.fresh(state, maker, data);
                    Some(Val { origin: val.origin.and(origin), ..val })
                }
                Shape::Float(_) | Shape::Pointer | Shape::Other(_) => Some(Val { origin, ..top }),
            },
        }
    }

    /// What can stand between two offsets, all of it together.
    fn blurred(
        &mut self,
        frame: &Frame<'_>,
        state: &State,
        (block, base): (&Block, Base),
        at: Option<(i64, i64)>,
        (ty, width): (TypeId, u16),
    ) -> Val {
        if block.initial == Initial::Constant && block.anywhere.is_none() {
            return self.constants_between(frame, base, at, ty);
        }
        let (lo, hi) = at.unwrap_or((i64::MIN / 2, i64::MAX / 2));
        let reach = hi.saturating_sub(lo).saturating_add(i64::from(width));
        let cells = state.memory.overlapping(base, lo, reach);
        let top = Self::top(frame, ty, Origin::MEMORY.and(Origin::BLURRED));
        let mut found: Option<Val> = match block.initial {
            Initial::Unset => None,
            Initial::Zero => zero_of(&top.kind),
            Initial::Anything(_) | Initial::Constant => Some(top.clone()),
        };
        let inside = cells.iter().map(|key| (key.2, state.memory.cells.get(key)));
        for (cell_width, val) in inside.chain(block.anywhere.iter().map(|val| (width, Some(val)))) {
            let val = match val {
                Some(val) if cell_width == width && val.given == Given::Surely => Self::fitted(frame, val.clone(), ty),
                Some(_) | None => top.clone(),
            };
            found = Some(match found {
                Some(known) => state.meeting().val(&known, &val),
                None => val,
            });
        }
        let is_unset = block.initial == Initial::Unset;
        let mut val = found.unwrap_or_else(|| Val { given: Given::Never, ..top });
        if is_unset && val.given == Given::Surely && block.anywhere.is_none() {
            val.given = Given::Maybe;
        }
        val.blurred()
    }

    pub(crate) fn store(&mut self, frame: &Frame<'_>, inst: Inst, state: &mut State, to: Value, value: Value) {
        let pointer = self.operand(frame, inst, state, to).into_owned();
        let val = Self::peek(frame, state, value).into_owned();
        let Some(width) = Self::width(frame, frame.ty(value)) else {
            return Self::forget_targets(state, &pointer, None);
        };
        let size = Int::exactly(i128::from(width));
        let reached = self.reach(frame, inst, state, (to, &pointer), (Access::Write, &size));
        Self::assume_there(frame, state, to);
        assume_inside(state, &reached, &size);
        if matches!(val.kind, Kind::Other) {
            return Self::forget_targets(state, &pointer, Some(i64::from(width)));
        }
        Self::write(state, &reached, width, &val);
        if let [target] = reached.targets.as_slice()
            && !reached.elsewhere
            && let Some(at) = state.range(&target.offset).value().and_then(|at| i64::try_from(at).ok())
        {
            state.read_from.insert(frame.var(value), (target.base, at, width));
        }
    }

    /// Writes to all places that an access reaches.
    pub(crate) fn write(state: &mut State, reached: &Reached, width: u16, val: &Val) {
        let is_one = reached.targets.len() == 1 && !reached.elsewhere;
        // What others can see of it they may keep.
        for base in crate::memory::bases_in(val) {
            let is_local =
                reached.targets.iter().all(|it| state.memory.blocks.get(&it.base).is_some_and(|it| !it.escaped));
            if (reached.elsewhere || !is_local)
                && let Some(block) = state.memory.blocks.get_mut(&base)
            {
                block.escaped = true;
            }
        }
        for target in &reached.targets {
            state.written(Some(target.base));
            let range = state.range(&target.offset);
            let symbols = state.symbols.clone();
            let meeting = crate::joining::Meeting { left: &symbols, right: &symbols, thresholds: None };
            match range.value().and_then(|at| i64::try_from(at).ok()) {
                Some(at) if is_one => state.memory.put((target.base, at, width), val.clone(), &meeting),
                _ => state.memory.smear(target.base, offsets(range), width, val.clone(), &meeting),
            }
        }
        if reached.elsewhere {
            Self::havoc_escaped(state);
        }
    }

    /// Nothing is known any more of what a pointer leads to.
    pub(crate) fn forget_targets(state: &mut State, pointer: &Val, size: Option<i64>) {
        let Kind::Pointer(known) = &pointer.kind else { return Self::havoc_escaped(state) };
        for target in &known.targets {
            state.written(Some(target.base));
            let at = offsets(state.range(&target.offset)).filter(|(lo, hi)| lo == hi).map(|(lo, _)| lo);
            state.memory.havoc(target.base, at.zip(size), Origin::MEMORY);
        }
        if known.elsewhere {
            Self::havoc_escaped(state);
        }
    }

    pub(crate) fn zero(&mut self, frame: &Frame<'_>, inst: Inst, state: &mut State, to: Value) {
        let pointer = self.operand(frame, inst, state, to).into_owned();
        let types = &frame.function.module.types;
        let size = types.pointee(frame.ty(to)).and_then(|ty| types.size_of(ty)).map(i128::from);
        Self::zeroed(state, &pointer, size);
    }

    /// So many bytes become zero.
    pub(crate) fn zeroed(state: &mut State, pointer: &Val, size: Option<i128>) {
        let target = pointer.as_pointer().and_then(Pointer::target).copied();
        let whole = |target: &Target| {
            let block = state.memory.blocks.get(&target.base)?;
            let bytes = block.size?.range.value()?;
            Some(state.range(&target.offset).value()? == 0 && size? >= bytes && !block.several)
        };
        match target {
            Some(target) if whole(&target) == Some(true) => {
                let Some(block) = state.memory.blocks.get(&target.base).cloned() else { return };
                state.written(Some(target.base));
                state.memory.begin(target.base, Block { initial: Initial::Zero, anywhere: None, ..block });
            }
            _ => Self::forget_targets(state, pointer, size.and_then(|size| i64::try_from(size).ok())),
        }
    }

    pub(crate) fn copy(&mut self, frame: &Frame<'_>, inst: Inst, state: &mut State, to: Value, from: Value) {
        let (target, source) =
            (self.operand(frame, inst, state, to).into_owned(), self.operand(frame, inst, state, from).into_owned());
        let types = &frame.function.module.types;
        let size = types.pointee(frame.ty(to)).and_then(|ty| types.size_of(ty)).map(i128::from);
        if let Some(size) = size {
            let size = Int::exactly(size);
            self.reach(frame, inst, state, (from, &source), (Access::Read, &size));
            self.reach(frame, inst, state, (to, &target), (Access::Write, &size));
        }
        Self::copied(state, &target, &source, size);
    }

    /// Bytes are copied from one place to another.
    pub(crate) fn copied(state: &mut State, to: &Val, from: &Val, size: Option<i128>) {
        let place = |val: &Val| {
            let target = val.as_pointer()?.target()?;
            Some((target.base, i64::try_from(state.range(&target.offset).value()?).ok()?))
        };
        let size = size.and_then(|size| i64::try_from(size).ok());
        let (Some((to_base, to_at)), Some((from_base, from_at)), Some(size)) = (place(to), place(from), size) else {
            return Self::forget_targets(state, to, None);
        };
        let is_whole = state.memory.blocks.get(&from_base).is_some_and(|block| block.anywhere.is_none());
        let cells: Vec<_> = state
            .memory
            .overlapping(from_base, from_at, size)
            .into_iter()
            .filter(|(_, at, width)| *at >= from_at && at + i64::from(*width) <= from_at + size)
            .filter_map(|key| Some((key, state.memory.cell(key)?.clone())))
            .collect();
        Self::forget_targets(state, to, Some(size));
        if is_whole && state.memory.blocks.get(&to_base).is_some_and(|block| !block.several) {
            for ((_, at, width), val) in cells {
                state.memory.cells.insert((to_base, at - from_at + to_at, width), val);
            }
        }
    }

    /// Any number of a floating type that a constant says.
    pub(crate) fn float_constant(bits: u64) -> Val {
        Val::float(Float::exactly(f64::from_bits(bits)), Origin::OWN)
    }
}

/// Executions that went outside have ended: what an offset is said in terms of is bounded by the block from now on, so that
/// `tab[i].x; tab[i].y` is one alarm.
fn assume_inside(state: &mut State, reached: &Reached, size: &Int) {
    let [target] = reached.targets.as_slice() else { return };
    let whole = state.memory.blocks.get(&target.base).and_then(|block| block.size);
    let Some(whole) = whole.filter(|_| !reached.elsewhere) else { return };
    let last = state.range(&whole).hi.saturating_sub(state.range(size).lo);
    let before = state.symbols.clone();
    let below = target.offset.at_least().map(|form| (form, Interval::between(i128::MIN, last)));
    let above = target.offset.at_most().map(|form| (form, Interval::between(0, i128::MAX)));
    for (form, to) in below.chain(above) {
        if to.and_then(|to| state.restrict_form(form, to)).is_none() {
            state.symbols = before;
            return;
        }
    }
}

/// A number of elements in bytes. Addresses do not wrap.
fn scaled(state: &State, int: &Int, size: i128) -> Int {
    let times = |form: Option<crate::symbol::Form>| form.and_then(|form| form.times(size));
    let range = state.range(int).times(Interval::exactly(size));
    Int { range, form: times(int.exact()), wraps: false, upper: times(int.upper), lower: times(int.lower) }
}

/// A number of bytes further.
pub(crate) fn added(state: &State, offset: &Int, by: &Int) -> Int {
    let (left, right) = (state.range(offset), state.range(by));
    let form = match (offset.exact(), by.exact(), left.value(), right.value()) {
        (Some(form), _, _, Some(by)) | (_, Some(form), Some(by), _) => form.plus(by),
        _ => None,
    };
    // What is still said by the form need not be said again.
    let most = |int: &Int| if form.is_some() { int.upper } else { int.at_most().next() };
    let least = |int: &Int| if form.is_some() { int.lower } else { int.at_least().next() };
    let upper = most(offset).and_then(|it| it.plus(right.hi)).or_else(|| most(by).and_then(|it| it.plus(left.hi)));
    let lower = least(offset).and_then(|it| it.plus(right.lo)).or_else(|| least(by).and_then(|it| it.plus(left.lo)));
    Int { range: left.plus(right), form, wraps: false, upper, lower }
}

/// Whether one number is at most the other, in terms of a symbol.
pub(crate) fn is_below(one: &Int, other: &Int) -> bool {
    one.at_most().any(|most| other.at_least().any(|least| most.is_parallel(least) && most.add() <= least.add()))
}
