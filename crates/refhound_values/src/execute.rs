//! One instruction: an exhaustive match with short arms.

use std::borrow::Cow;

use refhound_index::EntityId;
use refhound_ir::{BinaryOp, Block, Callee, Inst, Op, Slot, Target as Jump, Terminator, Value};
use refhound_types::Type;

use crate::interval::Interval;
use crate::machine::{Frame, Machine, Relations, Shape};
use crate::memory::{BaseKind, Block as Piece, Initial, Storage};
use crate::state::{State, Var};
use crate::symbol::{Form, Maker, Source, Sym, SymbolData};
use crate::value::{Float, Given, Int, Kind, Origin, Pointer, Val};

impl<'a> Machine<'a> {
    /// Whether what follows is reached.
    pub(crate) fn execute(&mut self, frame: &Frame<'a>, inst: Inst, state: &mut State) -> bool {
        let data = &frame.function.body.insts[inst];
        let result = match data.op {
            Op::Int(number) => Some(Self::constant(frame, data.result, number.get())),
            Op::Float(bits) => Some(Val::float(Float::exactly(f64::from_bits(bits.get())), Origin::OWN)),
            Op::Str(text) => Some(self.text(state, text)),
            Op::GlobalAddress(global) => Some(self.global_address(frame, state, global)),
            Op::FunctionAddress(function) => {
                let kind = BaseKind::Function { unit: frame.unit() as u32, function };
                Some(Val::pointer(Pointer::to(self.bases.of(kind)), Origin::OWN))
            }
            Op::SlotAddress(slot) => Some(self.slot_address(frame, state, slot)),
            Op::Undefined => data.result.map(|result| {
                let top = Self::top(frame, frame.ty(result), Origin::OWN);
                Val { given: Given::Never, ..top }
            }),
            Op::Unary(op, operand) => data.result.map(|result| self.unary(frame, inst, state, op, operand, result)),
            Op::Binary(op, left, right) => {
                let computed =
                    data.result.and_then(|result| self.binary(frame, inst, state, op, (left, right), result));
                if computed.is_some() && !Self::divided(frame, state, op, right) {
                    return false;
                }
                computed
            }
            Op::Compare(op, left, right) => Some(self.compare(frame, inst, state, op, left, right)),
            Op::Cast(operand) => data.result.map(|result| self.cast(frame, inst, state, operand, result)),
            Op::FieldAddress { base, field } => Some(self.field_address(frame, inst, state, base, field)),
            Op::ElementAddress { base, index } => {
                data.result.map(|result| self.element_address(frame, inst, state, (base, index), result))
            }
            Op::PointerDifference(left, right) => {
                data.result.map(|result| Self::difference(frame, state, left, right, result))
            }
            Op::Load { from } => data.result.map(|result| self.load(frame, inst, state, from, result)),
            Op::Store { to, value } => {
                self.store(frame, inst, state, to, value);
                None
            }
            Op::CopyAggregate { to, from } => {
                self.copy(frame, inst, state, to, from);
                None
            }
            Op::ZeroAggregate { to } => {
                self.zero(frame, inst, state, to);
                None
            }
            Op::Call { callee, args } => {
                let args = args.of(&frame.function.body.value_pool);
                return self.call(frame, inst, state, callee, args, data.result);
            }
            Op::Bind { .. } => None,
            Op::ScopeBegin(slot) => {
                let base = self.slot_base(frame, slot);
                state.written(Some(base));
                state.memory.begin(base, Self::slot_block(frame, slot));
                None
            }
            Op::ScopeEnd(slot) => {
                let base = self.slot_base(frame, slot);
                state.written(Some(base));
                state.memory.end(base);
                None
            }
            Op::Opaque { touches, .. } => {
                let touched = touches.of(&frame.function.body.value_pool);
                Self::havoc_arguments(frame, state, touched);
                data.result.map(|result| Self::top(frame, frame.ty(result), Origin::CALL))
            }
        };
        match (result, data.result) {
            (Some(val), Some(result)) => {
                state.vars.insert(frame.var(result), val);
                true
            }
            (None, Some(_)) => false,
            (_, None) => true,
        }
    }

    /// Executions that divide by zero have ended: whether any are left.
    fn divided(frame: &Frame<'a>, state: &mut State, op: BinaryOp, right: Value) -> bool {
        if !matches!(op, BinaryOp::Div | BinaryOp::Rem) {
            return true;
        }
        match Self::exclude_value(frame, state.clone(), right, 0) {
            Some(after) => {
                *state = after;
                true
            }
            None => false,
        }
    }

    fn constant(frame: &Frame<'_>, result: Option<Value>, number: i128) -> Val {
        let shape = result.map_or(Shape::Other(None), |result| frame.shape(frame.ty(result)));
        match shape {
            Shape::Pointer if number == 0 => Val::pointer(Pointer::null(), Origin::OWN),
            Shape::Pointer => Val::pointer(Pointer::elsewhere(false), Origin::OWN),
            Shape::Float(_) => Val::float(Float::exactly(number as f64), Origin::OWN),
            Shape::Int(_) | Shape::Other(_) => Val::int(Int::exactly(number), Origin::OWN),
        }
    }

    fn text(&mut self, state: &mut State, text: refhound_index::Symbol) -> Val {
        let base = self.bases.of(BaseKind::Text(text));
        let size = text.as_str().chars().count() as i128 + 1;
        if !state.memory.blocks.contains_key(&base) {
            let block = Piece::new(Some(Int::exactly(size)), Initial::Constant, Storage::Lasting);
            state.memory.blocks.insert(base, block);
        }
        Val::pointer(Pointer::to(base), Origin::OWN)
    }

    fn global_address(&mut self, frame: &Frame<'_>, state: &mut State, global: refhound_ir::GlobalId) -> Val {
        let base = self.global(frame.unit(), global);
        if !state.memory.blocks.contains_key(&base) {
            let module = frame.function.module;
            let data = &module.globals[global];
            let size = module.types.size_of(data.ty).filter(|&size| size > 0 && data.defined.is_some());
            let initial = if data.is_const && data.init.is_some() {
                Initial::Constant
            } else {
                Initial::Anything(Origin::MEMORY)
            };
            let size = size.map(|size| Int::exactly(i128::from(size)));
            let block = Piece { escaped: true, ..Piece::new(size, initial, Storage::Lasting) };
            state.memory.blocks.insert(base, block);
        }
        Val::pointer(Pointer::to(base), Origin::OWN)
    }

    pub(crate) fn slot_base(&mut self, frame: &Frame<'_>, slot: Slot) -> crate::value::Base {
        self.bases.of(BaseKind::Slot { frame: frame.id, slot })
    }

    pub(crate) fn slot_block(frame: &Frame<'_>, slot: Slot) -> Piece {
        let module = frame.function.module;
        let ty = frame.function.body.slots[slot].ty;
        let is_measured = !matches!(module.types.get(ty), Type::Unknown(_));
        let size = module.types.size_of(ty).filter(|&size| size > 0 && is_measured);
        Piece::new(size.map(|size| Int::exactly(i128::from(size))), Initial::Unset, Storage::Lasting)
    }

    fn slot_address(&mut self, frame: &Frame<'_>, state: &mut State, slot: Slot) -> Val {
        let base = self.slot_base(frame, slot);
        if !state.memory.blocks.contains_key(&base) {
            let block = Self::slot_block(frame, slot);
            state.memory.begin(base, block);
        }
        Val::pointer(Pointer::to(base), Origin::OWN)
    }

    /// The value of an operand; reading one that nobody gave is an alarm.
    pub(crate) fn operand<'s>(
        &mut self,
        frame: &Frame<'_>,
        inst: Inst,
        state: &'s State,
        value: Value,
    ) -> Cow<'s, Val> {
        let mut val = Self::peek(frame, state, value);
        if val.given != Given::Surely {
            self.check_given(frame, inst, state, value, &val);
            val.to_mut().given = Given::Surely;
        }
        val
    }

    /// The same without a look at whether it was given.
    pub(crate) fn peek<'s>(frame: &Frame<'_>, state: &'s State, value: Value) -> Cow<'s, Val> {
        match state.vars.get(&frame.var(value)) {
            Some(val) => Cow::Borrowed(val),
            None => Cow::Owned(Self::top(frame, frame.ty(value), Origin::CALL)),
        }
    }

    /// Where the end of a block leads to.
    pub(crate) fn leave(
        &mut self,
        frame: &Frame<'a>,
        from: Block,
        end: &Terminator,
        mut state: State,
    ) -> Vec<(u32, State)> {
        match end {
            Terminator::Jump(target) => vec![self.enter(frame, (from, target), state, None)],
            Terminator::Branch { condition, then, otherwise } => {
                let mut edges = Vec::new();
                for (target, holds) in [(then, true), (otherwise, false)] {
                    if let Some(state) = self.assume(frame, state.clone(), *condition, holds) {
                        edges.push(self.enter(frame, (from, target), state, None));
                    }
                }
                edges
            }
            Terminator::Switch { value, cases, default } => self.switch(frame, from, (*value, cases, default), &state),
            Terminator::Return(_) | Terminator::Unreachable | Terminator::Resume => Vec::new(),
            Terminator::IndirectJump { blocks, .. } => {
                state.doubt = true;
                blocks.iter().map(|target| self.enter(frame, (from, target), state.clone(), None)).collect()
            }
            Terminator::Invoke { callee, args, normal, unwind } => {
                self.invoke(frame, (*callee, args.of(&frame.function.body.value_pool)), (from, normal, unwind), state)
            }
        }
    }

    fn invoke(
        &mut self,
        frame: &Frame<'a>,
        (callee, args): (Callee, &[Value]),
        (from, normal, unwind): (Block, &Jump, &Jump),
        mut state: State,
    ) -> Vec<(u32, State)> {
        Self::havoc_call(frame, &mut state, callee, args);
        state.doubt = true;
        let params = &frame.function.body.blocks[normal.block].params;
        let result = (params.len() > normal.args.len()).then(|| Self::top(frame, frame.ty(params[0]), Origin::CALL));
        let normally = self.enter(frame, (from, normal), state.clone(), result);
        vec![normally, self.enter(frame, (from, unwind), state, None)]
    }

    fn switch(
        &mut self,
        frame: &Frame<'a>,
        from: Block,
        (value, cases, default): (Value, &[refhound_ir::Case], &Jump),
        state: &State,
    ) -> Vec<(u32, State)> {
        let mut edges = Vec::new();
        let mut rest = Some(state.clone());
        for case in cases {
            let taken = Interval::between(case.low, case.high)
                .and_then(|range| Self::restrict_value(frame, state.clone(), value, range, 0));
            if let Some(mut taken) = taken {
                taken.doubt |= !self.is_telling(frame, state, value);
                edges.push(self.enter(frame, (from, &case.target), taken, None));
            }
            if case.low == case.high {
                rest = rest.and_then(|rest| Self::exclude_value(frame, rest, value, case.low));
            }
        }
        if let Some(mut rest) = rest {
            rest.doubt |= !self.is_telling(frame, state, value);
            edges.push(self.enter(frame, (from, default), rest, None));
        }
        edges
    }

    /// Passes arguments to a block, all at once, and drops what nobody needs there.
    fn enter(
        &mut self,
        frame: &Frame<'a>,
        (from, target): (Block, &Jump),
        mut state: State,
        result: Option<Val>,
    ) -> (u32, State) {
        let body = frame.function.body;
        let params = &body.blocks[target.block].params;
        let args = target.args.of(&body.value_pool);
        let mut passed: Vec<(Val, Option<crate::memory::CellKey>)> = args
            .iter()
            .map(|&arg| (Self::peek(frame, &state, arg).into_owned(), state.read_from.get(&frame.var(arg)).copied()))
            .collect();
        if let Some(result) = result {
            passed.insert(0, (result, None));
        }
        let live = &frame.info.live[target.block.index()];
        let is_kept = |var: &Var| var.frame() != frame.id || live.contains(var.value());
        state.keep_vars(frame.id, |value| live.contains(value));
        for (&param, (val, cell)) in params.iter().zip(passed) {
            let var = frame.var(param);
            let val = Self::fitted(frame, val, frame.ty(param));
            state.vars.insert(var, val);
            state.read_from.remove(&var);
            if let Some(cell) = cell {
                state.read_from.insert(var, cell);
            }
        }
        if let Some(split) = &state.split
            && !is_kept(&split.var)
        {
            state.split = None;
        }
        self.count_turn(frame, from, target.block, &mut state);
        (target.block.index() as u32, state)
    }

    /// A loop is entered, or has turned: what it counts is said in terms of its turns.
    fn count_turn(&mut self, frame: &Frame<'a>, from: Block, head: Block, state: &mut State) {
        let Some(counted) = frame.info.loops.get(&head) else { return };
        if counted.steps.iter().all(|(_, step)| *step == 0) || self.relations == Relations::Ignored {
            return;
        }
        let maker = Maker { frame: frame.id, at: head.index() as u32, part: u32::MAX };
        let none = Interval::exactly(0);
        let data = || SymbolData { source: Source::Turns, name: String::new(), range: none };
        let turns = self.symbols.at(maker, data);
        if counted.latches.contains(&from) {
            return state.advance(turns);
        }
        state.renew(turns, none);
        for &(at, step) in counted.steps.iter().filter(|(_, step)| *step != 0) {
            let param = frame.function.body.blocks[head].params[at];
            if let Some(val) =
                state.vars.get(&frame.var(param)).map(|val| Self::counting(frame, val, param, turns, step))
            {
                state.vars.insert(frame.var(param), val);
            }
        }
    }

    /// A value that begins as it is and grows by a step with each turn.
    fn counting(frame: &Frame<'a>, val: &Val, param: Value, turns: Sym, step: i128) -> Val {
        let count = |int: &Int, unit: i128| {
            let form = |at: i128| Form::new(turns, step.checked_mul(unit)?, at);
            match int.range.value() {
                Some(begin) if int.form.is_none() => Int { form: form(begin), ..*int },
                _ => Int {
                    upper: int.upper.or_else(|| form(int.range.hi)),
                    lower: int.lower.or_else(|| form(int.range.lo)),
                    ..*int
                },
            }
        };
        let types = &frame.function.module.types;
        let kind = match &val.kind {
            Kind::Int(int) => Kind::Int(count(int, 1)),
            Kind::Pointer(pointer) => {
                let size = types.pointee(frame.ty(param)).and_then(|ty| types.size_of(ty));
                let mut pointer = pointer.clone();
                if let Some(size) = size {
                    pointer.targets.iter_mut().for_each(|it| it.offset = count(&it.offset, i128::from(size)));
                }
                Kind::Pointer(pointer)
            }
            other @ (Kind::Float(_) | Kind::Other) => other.clone(),
        };
        Val { kind, ..val.clone() }
    }

    /// A value passed to a parameter of another type of the same width.
    pub(crate) fn fitted(frame: &Frame<'_>, val: Val, ty: refhound_types::TypeId) -> Val {
        let fits = match (&val.kind, frame.shape(ty)) {
            (Kind::Int(int), Shape::Int(kind)) => {
                let limit = crate::machine::type_range(frame, kind);
                if limit.includes(int.range) {
                    return val;
                }
                return Val { kind: Kind::Int(Self::wrapped(frame, *int, kind)), ..val };
            }
            (Kind::Float(_), Shape::Float(_)) | (Kind::Pointer(_), Shape::Pointer) | (_, Shape::Other(_)) => true,
            (Kind::Int(_) | Kind::Float(_) | Kind::Pointer(_) | Kind::Other, _) => false,
        };
        if fits { val } else { Val { given: val.given, ..Self::top(frame, ty, val.origin.and(Origin::MEMORY)) } }
    }
}
