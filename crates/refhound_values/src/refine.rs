//! Conditions: what holds on either side of a branch.

use refhound_domains::Comparison;
use refhound_index::EntityId;
use refhound_ir::{BinaryOp, Inst, Op, Value};
use refhound_summary::CalleeKnowledge;

use crate::interval::Interval;
use crate::machine::{Frame, Machine};
use crate::memory::CellKey;
use crate::state::State;
use crate::symbol::{Form, Source};
use crate::value::{Float, Int, Kind, Pointer, Val};

/// How deep a condition is followed into the values that it was computed from.
const DEPTH: u32 = 6;

impl Machine<'_> {
    /// A comparison as a value: what it gives if that is known.
    pub(crate) fn compare(
        &mut self,
        frame: &Frame<'_>,
        inst: Inst,
        state: &State,
        op: Comparison,
        left: Value,
        right: Value,
    ) -> Val {
        let (one, other) = (self.operand(frame, inst, state, left), self.operand(frame, inst, state, right));
        let origin = one.origin.and(other.origin);
        let decided = match (&one.kind, &other.kind) {
            (Kind::Int(a), Kind::Int(b)) => decided(state, op, a, b),
            (Kind::Pointer(a), Kind::Pointer(b)) => compared_pointers(op, a, b),
            (Kind::Float(a), Kind::Float(b)) => compared_floats(op, *a, *b),
            (Kind::Int(_) | Kind::Float(_) | Kind::Pointer(_) | Kind::Other, _) => None,
        };
        let range = decided.map_or(Interval::new(0, 1), |holds| Interval::exactly(i128::from(holds)));
        Val::int(Int::of(range), origin)
    }

    /// The state in which a condition holds or does not; `None` if that cannot be.
    pub(crate) fn assume(
        &mut self,
        frame: &Frame<'_>,
        mut state: State,
        condition: Value,
        holds: bool,
    ) -> Option<State> {
        let val = Self::peek(frame, &state, condition);
        if !holds && Self::is_surely(&state, &val) {
            return None;
        }
        let is_open = val.as_int().is_none_or(|int| state.range(&int).value().is_none());
        state.doubt |= is_open && !self.is_telling(frame, &state, condition);
        self.assumed(frame, state, condition, holds, DEPTH)
    }

    fn is_surely(state: &State, val: &Val) -> bool {
        match &val.kind {
            Kind::Int(int) => !state.range(int).may_be(0),
            Kind::Pointer(pointer) => !pointer.null && (!pointer.targets.is_empty() || pointer.elsewhere),
            Kind::Float(_) | Kind::Other => false,
        }
    }

    fn assumed(&mut self, frame: &Frame<'_>, state: State, condition: Value, holds: bool, depth: u32) -> Option<State> {
        if depth == 0 {
            return Some(state);
        }
        match frame.def(condition).copied() {
            Some(Op::Compare(op, left, right)) => {
                let op = if holds { op } else { op.negated() };
                self.related(frame, state, op, (left, right), depth - 1, holds)
            }
            Some(Op::Cast(inner)) if frame.shape(frame.ty(inner)) == frame.shape(frame.ty(condition)) => {
                self.assumed(frame, state, inner, holds, depth - 1)
            }
            _ if holds => Self::exclude_value(frame, state, condition, 0),
            _ => Self::restrict_value(frame, state, condition, Interval::exactly(0), DEPTH - depth),
        }
    }

    fn related(
        &mut self,
        frame: &Frame<'_>,
        mut state: State,
        op: Comparison,
        (left, right): (Value, Value),
        depth: u32,
        holds: bool,
    ) -> Option<State> {
        let (one, other) =
            (Self::peek(frame, &state, left).into_owned(), Self::peek(frame, &state, right).into_owned());
        match (&one.kind, &other.kind) {
            (Kind::Int(a), Kind::Int(b)) => {
                if decided(&state, op, a, b) == Some(false) {
                    return None;
                }
                // `(a < b) != 0`
                if let (Some(Op::Compare(..)), Some(number)) = (frame.def(left), state.range(b).value())
                    && let Some(inner) = truth(op, number)
                {
                    return self.assumed(frame, state, left, inner, depth);
                }
                self.mark_examined(&mut state, &one, &other);
                let (x, y) = (state.range(a), state.range(b));
                if decided(&state, op, a, b).is_none() {
                    state.tested.extend(one.symbols().into_iter().chain(other.symbols()));
                }
                let mut state = Self::restrict_value(frame, state, left, x.restricted(op, y)?, 0)?;
                let flipped = op.swapped();
                state = Self::restrict_value(frame, state, right, y.restricted(flipped, x)?, 0)?;
                self.relate(frame, &mut state, op, (left, right));
                Some(state)
            }
            (Kind::Pointer(a), Kind::Pointer(b)) => {
                let state = if b.is_null() { Self::nullness(frame, state, left, op)? } else { state };
                if a.is_null() { Self::nullness(frame, state, right, op) } else { Some(state) }
            }
            (Kind::Float(a), Kind::Float(b)) => {
                // What is no number compares with nothing: only a comparison that holds tells.
                let is_telling = holds != (op == Comparison::NotEqual);
                let state = Self::restrict_float(frame, state, (left, *a), op, *b, is_telling)?;
                Self::restrict_float(frame, state, (right, *b), op.swapped(), *a, is_telling)
            }
            (Kind::Int(_) | Kind::Float(_) | Kind::Pointer(_) | Kind::Other, _) => Some(state),
        }
    }

    /// Numbers that were compared with something else than a constant.
    fn mark_examined(&self, state: &mut State, one: &Val, other: &Val) {
        let is_constant = |val: &Val| val.as_int().is_some_and(|int| int.range.value().is_some());
        if is_constant(one) || is_constant(other) {
            return;
        }
        for sym in one.symbols().into_iter().chain(other.symbols()) {
            if self.source_of(sym) != Source::Turns {
                state.examined.add(sym);
            }
        }
    }

    /// Bounds of one value in terms of the symbol of the other.
    fn relate(&self, frame: &Frame<'_>, state: &mut State, op: Comparison, (left, right): (Value, Value)) {
        if self.relations == crate::machine::Relations::Ignored {
            return;
        }
        for (value, other, op) in [(left, right, op), (right, left, op.swapped())] {
            let (Some(mut int), Some(by)) =
                (Self::peek(frame, state, value).as_int(), Self::peek(frame, state, other).as_int())
            else {
                continue;
            };
            let most: Vec<Form> = by.at_most().filter(|form| !int.mentions_only(form.sym)).collect();
            let least: Vec<Form> = by.at_least().filter(|form| !int.mentions_only(form.sym)).collect();
            // Of two bounds the one that says more to accesses is that of a symbol which is no count of turns.
            let pick = |forms: &[Form]| {
                let real = forms.iter().copied().find(|form| self.source_of(form.sym) != Source::Turns);
                real.or_else(|| forms.first().copied())
            };
            let (upper, lower) = match op {
                Comparison::Equal => (pick(&most), pick(&least)),
                Comparison::Less => (pick(&most).and_then(|form| form.plus(-1)), None),
                Comparison::LessOrEqual => (pick(&most), None),
                Comparison::Greater => (None, pick(&least).and_then(|form| form.plus(1))),
                Comparison::GreaterOrEqual => (None, pick(&least)),
                Comparison::NotEqual => (None, None),
            };
            if upper.is_none() && lower.is_none() {
                continue;
            }
            int.upper = upper.or(int.upper);
            int.lower = lower.or(int.lower);
            Self::put(frame, state, value, &Kind::Int(int));
        }
    }

    /// Puts what is now known of a value where it is kept: the value itself, the cell that it was read from, and what it was
    /// converted from.
    fn put(frame: &Frame<'_>, state: &mut State, value: Value, kind: &Kind) {
        let var = frame.var(value);
        let mut at = Some(value);
        let mut depth = DEPTH;
        while let Some(value) = at.filter(|_| depth > 0) {
            depth -= 1;
            let var = frame.var(value);
            if let Some(val) = state.vars.get_mut(&var) {
                val.kind = kind.clone();
            }
            Self::put_sums(frame, state, value);
            at = match frame.def(value) {
                Some(Op::Cast(inner)) if Self::keeps_value(frame, state, *inner, value, kind) => Some(*inner),
                _ => None,
            };
        }
        if let Some(key) = state.read_from.get(&var).copied() {
            Self::put_cell(state, key, kind);
        }
    }

    /// `n - 1` was computed before `n` was compared with 0.
    fn put_sums(frame: &Frame<'_>, state: &mut State, value: Value) {
        for &(sum, by) in &frame.info.sums[value.index()] {
            let (Some(int), Some(whole)) =
                (Self::peek(frame, state, value).as_int(), state.vars.get(&frame.var(sum)).and_then(Val::as_int))
            else {
                continue;
            };
            let crate::machine::Shape::Int(kind) = frame.shape(frame.ty(sum)) else { continue };
            let now = state.range(&int).plus(Interval::exactly(by));
            if whole.wraps || !kind.is_signed() && !crate::machine::type_range(frame, kind).includes(now) {
                continue;
            }
            if let (Some(range), Some(val)) = (whole.range.meet(now), state.vars.get_mut(&frame.var(sum))) {
                val.kind = Kind::Int(Int { range, ..whole });
            }
        }
    }

    fn put_cell(state: &mut State, key: CellKey, kind: &Kind) {
        if let Some(cell) = state.memory.cells.get_mut(&key) {
            cell.kind = kind.clone();
        }
        let readers: Vec<_> = state.read_from.iter().filter(|(_, cell)| **cell == key).map(|(var, _)| var).collect();
        for reader in readers {
            if let Some(val) = state.vars.get_mut(&reader)
                && std::mem::discriminant(&val.kind) == std::mem::discriminant(kind)
            {
                val.kind = kind.clone();
            }
        }
    }

    /// Whether a conversion has left the number as it was.
    fn keeps_value(frame: &Frame<'_>, state: &State, inner: Value, outer: Value, kind: &Kind) -> bool {
        match (kind, Self::peek(frame, state, inner).as_int()) {
            (Kind::Int(_), Some(before)) => {
                let crate::machine::Shape::Int(to) = frame.shape(frame.ty(outer)) else { return false };
                crate::machine::type_range(frame, to).includes(state.range(&before))
            }
            (Kind::Pointer(_), None) => frame.shape(frame.ty(inner)) == crate::machine::Shape::Pointer,
            (Kind::Int(_) | Kind::Float(_) | Kind::Pointer(_) | Kind::Other, _) => false,
        }
    }

    /// The state in which a value lies in a range.
    pub(crate) fn restrict_value(
        frame: &Frame<'_>,
        mut state: State,
        value: Value,
        to: Interval,
        depth: u32,
    ) -> Option<State> {
        let val = Self::peek(frame, &state, value);
        let Some(int) = val.as_int() else {
            return match (&val.kind, to.value()) {
                (Kind::Pointer(_), Some(0)) => Self::nullness(frame, state, value, Comparison::Equal),
                _ => Some(state),
            };
        };
        let range = state.range(&int).meet(to)?;
        if let Some(form) = int.exact() {
            state.restrict_form(form, range)?;
        }
        Self::put(frame, &mut state, value, &Kind::Int(Int { range, ..int }));
        let mut state = Self::narrowed_ways(frame, state, value)?;
        if depth >= DEPTH {
            return Some(state);
        }
        // `x + 1 < n` tells of `x`.
        match frame.def(value).copied() {
            // Bits that are set are bits of both.
            Some(Op::Binary(BinaryOp::And, left, right)) if !range.may_be(0) => {
                state = Self::exclude_value(frame, state, left, 0)?;
                state = Self::exclude_value(frame, state, right, 0)?;
            }
            Some(Op::Binary(op @ (BinaryOp::Add | BinaryOp::Sub), left, right)) => {
                let by = Self::peek(frame, &state, right).as_int().and_then(|int| state.range(&int).value());
                let (Some(by), false) = (by, int.wraps || Self::may_wrap(frame, &state, op, left, right)) else {
                    return Some(state);
                };
                let by = if op == BinaryOp::Add { by.saturating_neg() } else { by };
                state = Self::restrict_value(frame, state, left, range.plus(Interval::exactly(by)), depth + 1)?;
            }
            Some(Op::Cast(inner)) => {
                let before = Self::peek(frame, &state, inner).as_int().map(|int| state.range(&int));
                if before.is_some_and(|before| {
                    Self::keeps_value(frame, &state, inner, value, &Kind::Int(int)) && before.meet(range).is_some()
                }) {
                    state = Self::restrict_value(frame, state, inner, range, depth + 1)?;
                }
            }
            _ => {}
        }
        Some(state)
    }

    /// Whether an unsigned sum may have wrapped: then it tells nothing of its parts.
    fn may_wrap(frame: &Frame<'_>, state: &State, op: BinaryOp, left: Value, right: Value) -> bool {
        let crate::machine::Shape::Int(kind) = frame.shape(frame.ty(left)) else { return true };
        if kind.is_signed() {
            return false;
        }
        let range = |value: Value| Self::peek(frame, state, value).as_int().map(|int| state.range(&int));
        let (Some(a), Some(b)) = (range(left), range(right)) else { return true };
        let result = if op == BinaryOp::Add { a.plus(b) } else { a.minus(b) };
        !crate::machine::type_range(frame, kind).includes(result)
    }

    /// The state in which a value is not a number.
    pub(crate) fn exclude_value(frame: &Frame<'_>, mut state: State, value: Value, number: i128) -> Option<State> {
        let val = Self::peek(frame, &state, value).into_owned();
        match &val.kind {
            Kind::Int(int) => {
                let range = state.range(int).without(number)?;
                if state.range(int).may_be(number) {
                    state.tested.extend(val.symbols());
                }
                if let Some(form) = int.exact()
                    && let Some(at) = form.solved(Interval::exactly(number)).and_then(Interval::value)
                    && let Some(known) = state.symbols.get(&form.sym).copied()
                {
                    state.symbols.insert(form.sym, known.without(at)?);
                }
                Self::put(frame, &mut state, value, &Kind::Int(Int { range, ..*int }));
                // Bits that are set are bits of both.
                if let (Some(Op::Binary(BinaryOp::And, left, right)), 0) = (frame.def(value).copied(), number) {
                    state = Self::exclude_value(frame, state, left, 0)?;
                    state = Self::exclude_value(frame, state, right, 0)?;
                }
                Self::narrowed_ways(frame, state, value)
            }
            Kind::Pointer(_) if number == 0 => Self::nullness(frame, state, value, Comparison::NotEqual),
            Kind::Pointer(_) | Kind::Float(_) | Kind::Other => Some(state),
        }
    }

    /// A pointer that is NULL, or is not.
    pub(crate) fn nullness(frame: &Frame<'_>, mut state: State, value: Value, op: Comparison) -> Option<State> {
        let val = Self::peek(frame, &state, value);
        let Kind::Pointer(pointer) = &val.kind else { return Some(state) };
        let known = match op {
            Comparison::Equal if !pointer.null => return None,
            Comparison::Equal => Pointer::null(),
            Comparison::NotEqual if pointer.is_null() => return None,
            Comparison::NotEqual => Pointer { null: false, untested: false, ..pointer.clone() },
            Comparison::Less | Comparison::LessOrEqual | Comparison::Greater | Comparison::GreaterOrEqual => {
                return Some(state);
            }
        };
        Self::put(frame, &mut state, value, &Kind::Pointer(known));
        Self::narrowed_ways(frame, state, value)
    }

    fn restrict_float(
        frame: &Frame<'_>,
        mut state: State,
        (value, float): (Value, Float),
        op: Comparison,
        by: Float,
        is_telling: bool,
    ) -> Option<State> {
        if !is_telling {
            // On the other side a number that is none may be as well.
            return if float.nan || by.nan {
                Some(state)
            } else {
                Self::restrict_float(frame, state, (value, float), op, by, true)
            };
        }
        let (lo, hi) = match op {
            Comparison::Equal => (float.lo.max(by.lo), float.hi.min(by.hi)),
            Comparison::Less | Comparison::LessOrEqual => (float.lo, float.hi.min(by.hi)),
            Comparison::Greater | Comparison::GreaterOrEqual => (float.lo.max(by.lo), float.hi),
            Comparison::NotEqual => (float.lo, float.hi),
        };
        if lo > hi {
            return None;
        }
        let nan = float.nan && op == Comparison::NotEqual;
        Self::put(frame, &mut state, value, &Kind::Float(Float { lo, hi, nan }));
        Some(state)
    }

    /// A call whose ends differ: those that the result excludes now did not happen.
    fn narrowed_ways(frame: &Frame<'_>, mut state: State, value: Value) -> Option<State> {
        let Some(split) = state.split.clone().filter(|split| Self::is_same(frame, split.var, value)) else {
            return Some(state);
        };
        let now = Self::peek(frame, &state, value);
        let left: Vec<_> = split.ways.iter().filter(|way| may_be_same(&way.result, &now)).collect();
        if left.len() == split.ways.len() {
            return Some(state);
        }
        let (first, rest) = left.split_first()?;
        let mut joined = State { memory: first.memory.clone(), symbols: first.symbols.clone(), ..State::default() };
        for way in rest {
            let other = State { memory: way.memory.clone(), symbols: way.symbols.clone(), ..State::default() };
            joined = joined.joined(&other, None);
        }
        // What is known of symbols from before the call holds still.
        let known = &state.symbols;
        joined.symbols.change(|sym, range| known.get(&sym)?.meet(*range).filter(|met| met != range));
        (state.memory, state.symbols) = (joined.memory, joined.symbols);
        state.split = None;
        state.read_from.clear();
        Some(state)
    }

    fn is_same(frame: &Frame<'_>, var: crate::state::Var, value: Value) -> bool {
        let mut at = value;
        for _ in 0..DEPTH {
            if frame.var(at) == var {
                return true;
            }
            match frame.def(at) {
                Some(Op::Cast(inner)) => at = *inner,
                _ => return false,
            }
        }
        false
    }

    /// Whether a condition hangs on nothing but what Python passes, or on whether a call of the API has failed: both ways are open.
    pub(crate) fn is_telling(&self, frame: &Frame<'_>, state: &State, condition: Value) -> bool {
        let is_constant = |value: Value| {
            let val = Self::peek(frame, state, value);
            match &val.kind {
                Kind::Int(int) => int.range.value().is_some(),
                Kind::Pointer(pointer) => pointer.is_null(),
                Kind::Float(float) => float.value().is_some(),
                Kind::Other => false,
            }
        };
        let is_open = |value: Value| {
            let val = Self::peek(frame, state, value);
            let by_python = val
                .as_int()
                .and_then(|int| int.exact())
                .is_some_and(|form| matches!(self.source_of(form.sym), Source::Argument));
            by_python || Self::is_outcome(frame, value)
        };
        match frame.def(condition) {
            Some(Op::Compare(_, left, right)) => {
                (is_constant(*right) && (is_open(*left) || self.is_telling(frame, state, *left)))
                    || (is_constant(*left) && is_open(*right))
            }
            Some(Op::Cast(inner)) => self.is_telling(frame, state, *inner),
            _ => is_open(condition),
        }
    }

    /// Whether a value is the result of a call of the API.
    fn is_outcome(frame: &Frame<'_>, value: Value) -> bool {
        match frame.def(value) {
            Some(Op::Call { callee: refhound_ir::Callee::Function(function), .. }) => {
                matches!(frame.function.unit.callees[*function], CalleeKnowledge::Contract { .. })
            }
            Some(Op::Cast(inner)) => Self::is_outcome(frame, *inner),
            _ => false,
        }
    }
}

impl Int {
    fn mentions_only(&self, sym: crate::symbol::Sym) -> bool {
        self.exact().is_some_and(|form| form.sym == sym)
    }
}

/// Whether `(x op number)` means that the truth value x is true, or false.
fn truth(op: Comparison, number: i128) -> Option<bool> {
    match (op, number) {
        (Comparison::NotEqual | Comparison::Greater, 0) | (Comparison::Equal | Comparison::GreaterOrEqual, 1) => {
            Some(true)
        }
        (Comparison::Equal | Comparison::LessOrEqual, 0) | (Comparison::NotEqual | Comparison::Less, 1) => Some(false),
        _ => None,
    }
}

fn decided(state: &State, op: Comparison, a: &Int, b: &Int) -> Option<bool> {
    let (x, y) = (state.range(a), state.range(b));
    if let Some(holds) = x.compared(op, y) {
        return Some(holds);
    }
    // In terms of one symbol.
    let below = |one: &Int, other: &Int, by: i128| {
        one.at_most()
            .any(|most| other.at_least().any(|least| most.is_parallel(least) && most.add() <= least.add() - by))
    };
    match op {
        Comparison::Less if below(a, b, 1) => Some(true),
        Comparison::Less if below(b, a, 0) => Some(false),
        Comparison::LessOrEqual if below(a, b, 0) => Some(true),
        Comparison::LessOrEqual if below(b, a, 1) => Some(false),
        Comparison::Equal if below(a, b, 1) || below(b, a, 1) => Some(false),
        Comparison::Equal if below(a, b, 0) && below(b, a, 0) => Some(true),
        Comparison::Less | Comparison::LessOrEqual | Comparison::Equal => None,
        Comparison::NotEqual | Comparison::Greater | Comparison::GreaterOrEqual => {
            decided(state, op.negated(), a, b).map(|holds| !holds)
        }
    }
}

fn compared_pointers(op: Comparison, a: &Pointer, b: &Pointer) -> Option<bool> {
    let is_equal = match (a.is_null(), b.is_null()) {
        (true, true) => Some(true),
        (true, false) if !b.null => Some(false),
        (false, true) if !a.null => Some(false),
        (true | false, true | false) => None,
    };
    match op {
        Comparison::Equal => is_equal,
        Comparison::NotEqual => is_equal.map(|equal| !equal),
        Comparison::Less | Comparison::LessOrEqual | Comparison::Greater | Comparison::GreaterOrEqual => None,
    }
}

fn compared_floats(op: Comparison, a: Float, b: Float) -> Option<bool> {
    if a.nan || b.nan {
        return None;
    }
    match op {
        Comparison::Less if a.hi < b.lo => Some(true),
        Comparison::Less if a.lo >= b.hi => Some(false),
        Comparison::LessOrEqual if a.hi <= b.lo => Some(true),
        Comparison::LessOrEqual if a.lo > b.hi => Some(false),
        Comparison::Equal if a.hi < b.lo || b.hi < a.lo => Some(false),
        Comparison::Less | Comparison::LessOrEqual | Comparison::Equal => None,
        Comparison::NotEqual | Comparison::Greater | Comparison::GreaterOrEqual => {
            compared_floats(op.negated(), a, b).map(|holds| !holds)
        }
    }
}

/// Whether two values have anything in common.
fn may_be_same(one: &Val, other: &Val) -> bool {
    match (&one.kind, &other.kind) {
        (Kind::Int(a), Kind::Int(b)) => a.range.meet(b.range).is_some(),
        (Kind::Pointer(a), Kind::Pointer(b)) => (a.null && b.null) || (!a.is_null() && !b.is_null()),
        (Kind::Int(_) | Kind::Float(_) | Kind::Pointer(_) | Kind::Other, _) => true,
    }
}
