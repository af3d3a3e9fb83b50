//! One instruction on one state.

use refhound_domains::Comparison;
use refhound_evidence::{Event, Origin};
use refhound_ir::{BinaryOp, Inst, Op, UnaryOp, Value, Values as ValueList};
use refhound_summary::Entrance;
use refhound_types::{Type, TypeId};
use refhound_unknowns::Unmodelled;

use crate::engine::Engine;
use crate::objects::{Hold, Object};
use crate::state::{Cell, State};
use crate::value::{Expr, PlaceData, PlaceId, Proj, Root, Sym, Val};

/// Where an instruction leads.
pub(crate) enum Flow {
    Next,
    /// The path ends here: a call that never returns, or a contradiction.
    Stop,
    /// The path goes on in several ways.
    Fork(Vec<State>),
}

impl Engine<'_> {
    pub(crate) fn read(&mut self, state: &State, value: Value) -> Val {
        let val = state.env.get(value).unwrap_or_else(|| self.unset(value));
        state.concrete(val)
    }

    /// A value that no path has set: it is defined in a block that was not followed.
    fn unset(&mut self, value: Value) -> Val {
        match self.body.values[value].def {
            refhound_ir::ValueDef::Inst(inst) => self.values.val(Expr::Result(inst, 0)),
            refhound_ir::ValueDef::Param(block, _) => self.values.val(Expr::Join(block, value)),
        }
    }

    pub(crate) fn exec(&mut self, state: &mut State, inst: Inst) -> Flow {
        let data = self.data(inst);
        let val = match data.op {
            Op::Int(value) => match i64::try_from(value.get()) {
                Ok(value) => Val::Int(value),
                // The largest number stands for all that are larger.
                Err(_) if value.get() > 0 => Val::Int(i64::MAX),
                Err(_) => self.values.val(Expr::Result(inst, 0)),
            },
            Op::Float(bits) => self.values.val(Expr::Float(bits.get())),
            Op::Str(text) => self.values.val(Expr::Text(text)),
            Op::GlobalAddress(global) => self.address(Root::Global(global)),
            Op::SlotAddress(slot) => self.address(Root::Slot(slot)),
            Op::FunctionAddress(function) => self.values.val(Expr::Function(function)),
            Op::Undefined => Val::Sym(self.fresh(state, |generation| Expr::Result(inst, generation))),
            Op::Unary(op, value) => self.unary(state, op, value),
            Op::Binary(op, left, right) => self.binary(state, op, left, right),
            Op::Compare(op, left, right) => self.compare(state, op, left, right),
            Op::Cast(value) => self.cast(state, value, data.result),
            Op::FieldAddress { base, field } => self.part(state, base, Proj::Field(field), inst),
            Op::ElementAddress { base, index } => {
                let step = match self.read(state, index) {
                    Val::Int(index) => Proj::Element(index),
                    Val::Sym(index) => Proj::Index(index),
                };
                self.part(state, base, step, inst)
            }
            Op::PointerDifference(left, right) => {
                let (left, right) = (self.read(state, left), self.read(state, right));
                if left == right { Val::Int(0) } else { self.values.val(Expr::Binary(BinaryOp::Sub, left, right)) }
            }
            Op::Load { from } => self.load(state, from, inst),
            Op::Store { to, value } => {
                self.store(state, to, value, inst);
                return Flow::Next;
            }
            Op::CopyAggregate { to, from } => {
                self.copy(state, to, from);
                return Flow::Next;
            }
            Op::ZeroAggregate { to } => {
                let to = self.read(state, to);
                if let Some(place) = self.values.pointee(to) {
                    self.drop_cells(state, place);
                    state.cells.set(place, Cell { val: Val::NULL, written: true });
                }
                return Flow::Next;
            }
            Op::Call { callee, args } => return self.call(state, inst, callee, args),
            Op::Bind { slot, value } => {
                self.bind(state, slot, value, inst);
                return Flow::Next;
            }
            Op::ScopeBegin(slot) | Op::ScopeEnd(slot) => {
                let place = self.values.place(PlaceData::whole(Root::Slot(slot)));
                self.drop_cells(state, place);
                return Flow::Next;
            }
            Op::Opaque { touches, why } => {
                // A member that no header at hand declares is a member all the same: nobody gets the object by that.
                if why != Unmodelled::UnknownMember {
                    self.opaque(state, touches, inst);
                }
                Val::Sym(self.fresh(state, |generation| Expr::Result(inst, generation)))
            }
        };
        if let Some(result) = data.result {
            state.env.set(result, val);
        }
        Flow::Next
    }

    fn address(&mut self, root: Root) -> Val {
        let place = self.values.place(PlaceData::whole(root));
        self.values.val(Expr::Address(place))
    }

    fn part(&mut self, state: &mut State, base: Value, step: Proj, inst: Inst) -> Val {
        let base = self.read(state, base);
        match self.values.pointee(base) {
            Some(place) => {
                let part = self.values.part(place, step);
                // `&p[0]` is `p`.
                if let (Val::Sym(base), Root::Pointer(root)) = (base, self.values.data(part).root)
                    && base == root
                    && self.values.data(part).parts.is_empty()
                {
                    return Val::Sym(base);
                }
                self.values.val(Expr::Address(part))
            }
            None => Val::Sym(self.fresh(state, |generation| Expr::Result(inst, generation))),
        }
    }

    fn unary(&mut self, state: &State, op: UnaryOp, value: Value) -> Val {
        match (op, self.read(state, value)) {
            (UnaryOp::Neg, Val::Int(value)) => Val::Int(value.wrapping_neg()),
            (UnaryOp::BitNot, Val::Int(value)) => Val::Int(!value),
            (op, val) => self.values.val(Expr::Unary(op, val)),
        }
    }

    fn binary(&mut self, state: &State, op: BinaryOp, left: Value, right: Value) -> Val {
        let (left_val, right_val) = (self.read(state, left), self.read(state, right));
        if let (Val::Int(a), Val::Int(b)) = (left_val, right_val)
            && let Some(value) = fold(op, a, b)
        {
            return Val::Int(value);
        }
        if let Some(val) = self.tagged(op, (left, left_val), (right, right_val)) {
            return val;
        }
        let (left, right) = (left_val, right_val);
        match (op, left, right) {
            (BinaryOp::Add | BinaryOp::Or | BinaryOp::Xor, Val::Int(0), val)
            | (
                BinaryOp::Add | BinaryOp::Sub | BinaryOp::Or | BinaryOp::Xor | BinaryOp::Shl | BinaryOp::Shr,
                val,
                Val::Int(0),
            )
            | (BinaryOp::Mul | BinaryOp::Div, val, Val::Int(1)) => val,
            (BinaryOp::And | BinaryOp::Mul, Val::Int(0), _) | (BinaryOp::And | BinaryOp::Mul, _, Val::Int(0)) => {
                Val::Int(0)
            }
            _ => self.values.val(Expr::Binary(op, left, right)),
        }
    }

    fn compare(&mut self, state: &State, op: Comparison, left: Value, right: Value) -> Val {
        let (left, right) = (self.read(state, left), self.read(state, right));
        match self.decide(state, op, left, right) {
            Some(holds) => Val::Int(i64::from(holds)),
            None => self.values.val(Expr::Compare(op, left, right)),
        }
    }

    fn cast(&mut self, state: &State, value: Value, result: Option<Value>) -> Val {
        let val = self.read(state, value);
        let Some(result) = result else { return val };
        let (from, to) = (self.body.values[value].ty, self.body.values[result].ty);
        let types = &self.input.module.types;
        match (types.get(from), types.get(to)) {
            (Type::Int(from_kind), Type::Int(kind)) => {
                let model = refhound_types::DataModel::Lp64;
                let changes_sign = kind.is_signed() && !from_kind.is_signed();
                match val {
                    // Which of the large numbers it is, is not known.
                    Val::Int(i64::MAX) if kind != from_kind && !from_kind.is_signed() => {
                        self.values.val(Expr::Convert(to, val))
                    }
                    Val::Int(value) => {
                        let wrapped = kind.wrap(i128::from(value), model);
                        Val::Int(i64::try_from(wrapped).unwrap_or(i64::MAX))
                    }
                    // `long n = PyLong_AsUnsignedLong(o); if (n == -1 ...)`
                    Val::Sym(sym) if changes_sign && state.exceptions.fails_with_largest(sym) => {
                        self.values.val(Expr::Convert(to, val))
                    }
                    Val::Sym(_) if kind.bytes(model) >= from_kind.bytes(model) => val,
                    Val::Sym(_) => self.values.val(Expr::Convert(to, val)),
                }
            }
            (Type::Float(_), _) | (_, Type::Float(_)) => self.values.val(Expr::Convert(to, val)),
            _ => val,
        }
    }

    fn load(&mut self, state: &mut State, from: Value, inst: Inst) -> Val {
        let pointer = self.read(state, from);
        let result = self.data(inst).result;
        let ty = result.map(|result| self.body.values[result].ty);
        self.check_null_deref(state, pointer, from, inst);
        self.touch(state, pointer, inst);
        let is_object = ty.is_some_and(|ty| self.is_object_type(ty));
        let Some(place) = self.target(pointer) else {
            return Val::Sym(self.fresh(state, |generation| Expr::Result(inst, generation)));
        };
        if !self.values.data(place).is_exact() {
            let sym = self.fresh(state, |generation| Expr::Result(inst, generation));
            if is_object {
                self.origin(sym, Origin::Memory, self.span(inst));
                self.about.read_from.insert(sym, place);
            }
            return Val::Sym(sym);
        }
        if (is_object || self.is_in_table(place)) && state.cells.get(place).is_none() {
            // `items[j]` after `items[i] = x`: it may be `x`, and what is done to the one may be done to the other.
            self.blur_neighbours(state, place);
        }
        if ty.is_some_and(|ty| matches!(self.input.module.types.get(ty), Type::Record(_))) {
            // `return outcome;`: a record goes somewhere as a whole, and what its members own goes with it.
            let prefix = self.values.data(place).clone();
            self.blur_cells(state, &prefix);
        }
        if let Some(val) = self.content(state, place) {
            return state.concrete(val);
        }
        let sym = self.values.sym(Expr::Content(place));
        if is_object {
            self.origin(sym, Origin::Memory, self.span(inst));
            if let Some(result) = result {
                self.note_member(sym, place, result);
            }
            // `item = given; Py_INCREF(item.object);`: as long as the variable lives, so does what its member holds.
            let data = self.values.data(place);
            if data.root.is_local() && !data.parts.is_empty() {
                state.cells.set(place, Cell { val: Val::Sym(sym), written: false });
            }
        }
        state.concrete(Val::Sym(sym))
    }

    /// `table[i].name`: whoever goes through a local table of records may use all that is in it.
    fn is_in_table(&self, place: PlaceId) -> bool {
        let data = self.values.data(place);
        let index = data.parts.iter().position(|step| matches!(step, Proj::Index(_)));
        data.root.is_local() && index.is_some_and(|at| matches!(data.parts.get(at + 1), Some(Proj::Field(_))))
    }

    /// What a place holds, if the path knows it; a record that was cleared holds zeros.
    pub(crate) fn content(&self, state: &State, place: PlaceId) -> Option<Val> {
        if let Some(cell) = state.cells.get(place) {
            return Some(cell.val);
        }
        let data = self.values.data(place);
        let cleared = state
            .cells
            .iter()
            .any(|(other, cell)| cell.val == Val::NULL && other != place && self.values.data(other).contains(data));
        // `PyObject **all[] = {&one, &two};`: what an element with an unknown number holds may have been put there since.
        let is_exact = data.parts.iter().all(|step| matches!(step, Proj::Field(_) | Proj::Element(_)));
        let is_filled = |(other, cell): (PlaceId, Cell)| {
            cell.val != Val::NULL && self.values.data(other).root == data.root && other != place
        };
        (cleared && (is_exact || !state.cells.iter().any(is_filled))).then_some(Val::NULL)
    }

    /// As `content`; what nobody wrote is what stood there when the function began.
    pub(crate) fn content_or_initial(&mut self, state: &State, place: PlaceId) -> Val {
        match self.content(state, place) {
            Some(val) => val,
            None => self.values.val(Expr::Content(place)),
        }
    }

    /// Memory behind a pointer is used: the object must be there.
    fn touch(&mut self, state: &mut State, pointer: Val, inst: Inst) {
        let base = match self.values.expr_of(pointer) {
            Some(Expr::Address(place)) => match self.values.data(place).root {
                Root::Pointer(base) => base,
                Root::Slot(_) | Root::Global(_) => return,
            },
            Some(_) => pointer.sym().expect("an expression has a symbol"),
            None => return,
        };
        if state.own.objects.get(base).is_some() {
            self.use_object(state, base, self.span(inst));
            self.assume_not_null(state, base);
        } else {
            self.use_inside(state, Val::Sym(base), self.span(inst));
        }
    }

    /// `callback = function;`: an argument that nothing was done with before has to be owned from now on; a helper may keep
    /// its caller's reference there.
    fn track_stored_argument(&mut self, state: &mut State, place: PlaceId, val: Val) {
        let counts = match self.input.role.entry {
            Entrance::Python => self.is_in_object(place),
            Entrance::Project => self.is_lasting(place),
        };
        if counts
            && let Some(sym) = self.object_of(state, val)
            && matches!(self.values.expr(sym), Expr::Param(index) if self.is_object_param(index as usize))
            && state.own.objects.get(sym).is_none()
        {
            self.put(state, sym, self.object(state, sym));
        }
    }

    fn store(&mut self, state: &mut State, to: Value, value: Value, inst: Inst) {
        let pointer = self.read(state, to);
        let val = self.read(state, value);
        self.check_null_deref(state, pointer, to, inst);
        self.touch(state, pointer, inst);
        let Some(place) = self.target(pointer) else { return };
        self.note_stored_memory(state, place, val);
        self.note_replaced(state, place, value, val, self.span(inst));
        self.note_overwritten(state, place, val, self.span(inst));
        self.write(state, place, val);
        self.track_stored_argument(state, place, val);
        if self.is_object_value(value)
            && let Some(sym) = self.object_of(state, val)
            && state.own.objects.get(sym).is_some()
        {
            if self.has_name(place) {
                self.about.homes.entry(sym).or_insert(place);
            }
            if !self.is_lasting(place) {
                return;
            }
            let owned = i32::from(self.object(state, sym).owned);
            self.step(state, self.span(inst), Event::Stored, Some((sym, owned)));
        }
    }

    /// A place that holds an object which the function owns gets another value.
    fn note_overwritten(&mut self, state: &mut State, place: PlaceId, val: Val, span: refhound_source::Span) {
        let old = state.cells.get(place).filter(|cell| cell.written && self.is_lasting(place));
        if let Some(old) = old.and_then(|cell| self.object_of(state, cell.val))
            && self.values.object(val) != Some(old)
            && let Some(mut object) = state.own.objects.get(old)
            && object.owned > 0
        {
            object.doubt.overwritten = true;
            self.put(state, old, object);
            self.step(state, span, Event::Overwritten, Some((old, i32::from(object.owned))));
        }
    }

    pub(crate) fn write(&mut self, state: &mut State, place: PlaceId, val: Val) {
        let data = self.values.data(place);
        if !data.is_exact() {
            // Which element is written is not known: what stood in the array is not known either.
            let prefix = PlaceData {
                root: data.root,
                parts: data.parts.iter().take_while(|step| **step != Proj::AnyElement).copied().collect(),
            };
            self.blur_cells(state, &prefix);
            if let Some(sym) = self.object_of(state, val) {
                self.blur(state, sym);
            }
            return;
        }
        self.take_out(state, place, val);
        self.drop_parts(state, place);
        self.blur_neighbours(state, place);
        state.cells.set(place, Cell { val, written: true });
    }

    /// What a place held is not kept alive by it any more: the reference is where the program has put it.
    fn take_out(&mut self, state: &mut State, place: PlaceId, val: Val) {
        let old = match state.cells.get(place) {
            Some(cell) => cell.val,
            None => match self.values.find(Expr::Content(place)) {
                Some(sym) => Val::Sym(sym),
                None => return,
            },
        };
        if old == val {
            return;
        }
        // Only what was read as an object is one.
        let Some(sym) = self.object_of(state, old).filter(|sym| self.about.origins.contains_key(sym)) else { return };
        let mut object = self.object(state, sym);
        if object.hold == Hold::Place(place) {
            object.hold = Hold::Maybe;
            self.put(state, sym, object);
        }
    }

    fn copy(&mut self, state: &mut State, to: Value, from: Value) {
        let (to, from) = (self.read(state, to), self.read(state, from));
        self.note_copied(to);
        self.hand_over_duties(state, from);
        self.copy_record(state, to, from);
    }

    fn bind(&mut self, state: &mut State, slot: refhound_ir::Slot, value: Value, inst: Inst) {
        let val = self.read(state, value);
        let new = self.object_of(state, val);
        if let Some(old) = state.own.bound.get(slot)
            && Some(old) != new
            && let Some(mut object) = state.own.objects.get(old)
            && object.owned > 0
        {
            object.doubt.overwritten = true;
            self.put(state, old, object);
            self.step(state, self.span(inst), Event::Overwritten, Some((old, i32::from(object.owned))));
        }
        match new {
            Some(sym) if self.is_object_value(value) || self.released_by(sym).is_some() => {
                self.about.names.entry(sym).or_insert(slot);
                state.own.bound.set(slot, sym);
            }
            _ => {
                // What an accessor gives has no call of its own that could be asked for its variable.
                if let Some(sym) = new.filter(|&sym| matches!(self.values.expr(sym), Expr::Member(..))) {
                    self.about.names.entry(sym).or_insert(slot);
                }
                state.own.bound.remove(slot);
            }
        }
    }

    fn opaque(&mut self, state: &mut State, touches: ValueList, inst: Inst) {
        for &value in touches.of(&self.body.value_pool) {
            let val = self.read(state, value);
            self.expose(state, val, inst, None);
        }
    }

    /// A value is given to something that is not modelled: objects are passed on, memory behind it is not known any more.
    pub(crate) fn expose(&mut self, state: &mut State, val: Val, inst: Inst, to: Option<refhound_index::Symbol>) {
        let span = self.span(inst);
        if let Some(sym) = self.object_of(state, val)
            && !matches!(self.values.expr(sym), Expr::Address(_))
        {
            self.pass_on(state, sym, span, to);
        }
        let Some(place) = self.values.pointee(val) else { return };
        let data = self.values.data(place).clone();
        // The address of a member leads to the whole object: an intrusive list may hold it now.
        if let (Root::Pointer(base), false) = (data.root, data.parts.is_empty()) {
            self.pass_on(state, base, span, to);
        }
        if data.root.is_local() || !matches!(self.values.expr_of(val), Some(Expr::Param(_))) {
            self.expose_cells(state, &data, inst, to);
        }
    }

    fn expose_cells(&mut self, state: &mut State, prefix: &PlaceData, inst: Inst, to: Option<refhound_index::Symbol>) {
        let span = self.span(inst);
        let seen: Vec<(PlaceId, Val)> = state
            .cells
            .iter()
            .filter(|(place, _)| prefix.contains(self.values.data(*place)))
            .map(|(place, cell)| (place, cell.val))
            .collect();
        for (index, (place, val)) in seen.into_iter().enumerate() {
            if let Some(sym) = self.object_of(state, val) {
                self.pass_on(state, sym, span, to);
            }
            if prefix.root.is_local() {
                let sym = self.fresh(state, |generation| Expr::Out(inst, 200 + index as u32, generation));
                if state.own.objects.get(sym).is_none()
                    && let Some(old) = self.object_of(state, val)
                    && state.own.objects.get(old).is_some_and(|object| object.owned > 0)
                {
                    // Still there unless the callee took it out: keep following the old object.
                    continue;
                }
                state.cells.set(place, Cell { val: Val::Sym(sym), written: true });
            }
        }
    }

    pub(crate) fn type_of(&self, value: Value) -> TypeId {
        self.body.values[value].ty
    }

    /// Registers an object that came out of a call or of memory.
    pub(crate) fn admit(&mut self, state: &mut State, sym: Sym, hold: Hold) {
        if !self.values.expr(sym).stands_for_many() {
            state.own.objects.set(sym, Object::new(0, hold));
        }
    }
}

fn fold(op: BinaryOp, a: i64, b: i64) -> Option<i64> {
    Some(match op {
        BinaryOp::Add => a.wrapping_add(b),
        BinaryOp::Sub => a.wrapping_sub(b),
        BinaryOp::Mul => a.wrapping_mul(b),
        BinaryOp::Div => a.checked_div(b)?,
        BinaryOp::Rem => a.checked_rem(b)?,
        BinaryOp::Shl => a.checked_shl(u32::try_from(b).ok()?)?,
        BinaryOp::Shr => a.checked_shr(u32::try_from(b).ok()?)?,
        BinaryOp::And => a & b,
        BinaryOp::Or => a | b,
        BinaryOp::Xor => a ^ b,
    })
}
