//! Arithmetic on numbers: results, and what C does not define.

use refhound_evidence::{Confidence, RunError, Unset};
use refhound_ir::{BinaryOp, Inst, UnaryOp, Value};
use refhound_types::IntKind;

use crate::alarm::{Trust, Wrong, judged, shown, usual, witnesses};
use crate::interval::Interval;
use crate::machine::{Frame, Machine, Shape, type_range};
use crate::state::State;
use crate::symbol::{Form, Source};
use crate::value::{Float, Given, Int, Kind, Origin, Val};

/// Numbers of checks, one for each rule.
pub(crate) mod kinds {
    pub(crate) const BOUNDS: u8 = 1;
    pub(crate) const DIVISION: u8 = 2;
    pub(crate) const OVERFLOW: u8 = 3;
    pub(crate) const UNSET: u8 = 4;
    pub(crate) const POINTER: u8 = 5;
    pub(crate) const FREE: u8 = 6;
    pub(crate) const LOSSY: u8 = 7;
    pub(crate) const TYPE: u8 = 8;
}

impl Machine<'_> {
    pub(crate) fn check_given(&mut self, frame: &Frame<'_>, inst: Inst, state: &State, value: Value, val: &Val) {
        let (why, confidence) = match val.given {
            Given::Surely => return,
            Given::UnlessLeftOut if state.doubt => (Unset::LeftOut, Confidence::Likely),
            Given::UnlessLeftOut => (Unset::LeftOut, Confidence::Certain),
            Given::Maybe => (Unset::SomePath, Confidence::Possible),
            Given::Never if val.origin == Origin::OWN && !state.doubt => (Unset::Never, Confidence::Certain),
            Given::Never => (Unset::Never, Confidence::Possible),
        };
        let trust = Trust { confidence, values: Vec::new() };
        self.alarm(frame, inst, kinds::UNSET, frame.name(value), RunError::Uninitialised { why }, trust);
    }

    pub(crate) fn unary(
        &mut self,
        frame: &Frame<'_>,
        inst: Inst,
        state: &State,
        op: UnaryOp,
        operand: Value,
        result: Value,
    ) -> Val {
        let val = self.operand(frame, inst, state, operand);
        let ty = frame.ty(result);
        match (op, &val.kind, frame.shape(ty)) {
            (UnaryOp::Neg, Kind::Int(int), Shape::Int(kind)) => {
                let range = state.range(int);
                let turned = Int { upper: None, lower: None, ..Int::of(range.negated()) };
                let form = int.exact().and_then(|form| form.times(-1));
                let (upper, lower) = (int.lower.and_then(|it| it.times(-1)), int.upper.and_then(|it| it.times(-1)));
                let negated = Int { form, upper, lower, ..turned };
                let fitted = self.fit(frame, inst, state, negated, (kind, val.origin), result);
                fitted.map_or_else(|| Self::top(frame, ty, val.origin), |int| Val::int(int, val.origin))
            }
            (UnaryOp::Neg, Kind::Float(float), _) => {
                Val::float(Float { lo: -float.hi, hi: -float.lo, nan: float.nan }, val.origin)
            }
            (UnaryOp::BitNot, Kind::Int(int), Shape::Int(kind)) => {
                // `~x` is `-x - 1`.
                let range = state.range(int).negated().plus(Interval::exactly(-1));
                Val::int(Self::wrapped(frame, Int::of(range), kind), val.origin)
            }
            (UnaryOp::Neg | UnaryOp::BitNot | UnaryOp::Real | UnaryOp::Imag, _, _) => Self::top(frame, ty, val.origin),
        }
    }

    /// `None` if no value is left: every one is an error.
    pub(crate) fn binary(
        &mut self,
        frame: &Frame<'_>,
        inst: Inst,
        state: &State,
        op: BinaryOp,
        (left, right): (Value, Value),
        result: Value,
    ) -> Option<Val> {
        let (one, other) = (self.operand(frame, inst, state, left), self.operand(frame, inst, state, right));
        let origin = one.origin.and(other.origin);
        let ty = frame.ty(result);
        match (&one.kind, &other.kind, frame.shape(ty)) {
            (Kind::Int(a), Kind::Int(b), Shape::Int(kind)) => {
                let operands = Operands { a: *a, b: *b, right: (right, &other), op, kind };
                let int = self.integers(frame, inst, state, &operands, origin, result)?;
                Some(Val::int(int, origin))
            }
            (Kind::Float(a), Kind::Float(b), Shape::Float(kind)) => {
                Some(Val::float(rounded(floats(op, *a, *b), kind), origin))
            }
            (Kind::Int(_) | Kind::Float(_) | Kind::Pointer(_) | Kind::Other, _, _) => {
                Some(Self::top(frame, ty, origin))
            }
        }
    }

    fn integers(
        &mut self,
        frame: &Frame<'_>,
        inst: Inst,
        state: &State,
        operands: &Operands<'_>,
        origin: Origin,
        result: Value,
    ) -> Option<Int> {
        let Operands { a, b, op, kind, .. } = *operands;
        let (left, right) = (state.range(&a), state.range(&b));
        let plain = |range: Interval| Some(Int::of(range));
        let computed = match op {
            BinaryOp::Add => plain(left.plus(right)).map(|int| sum(int, (a, left), (b, right))),
            BinaryOp::Sub => plain(left.minus(right)).map(|int| difference(int, (a, left), (b, right))),
            BinaryOp::Mul => plain(left.times(right)).map(|int| product(int, (a, left), (b, right))),
            BinaryOp::Div | BinaryOp::Rem => self.division(frame, inst, state, operands, (left, right), origin),
            BinaryOp::Shl | BinaryOp::Shr => self.shift(frame, inst, state, operands, (left, right)),
            BinaryOp::And => plain(left.and(right)).map(|int| Int { upper: masked(&a, &b, left, right), ..int }),
            BinaryOp::Or => plain(left.or(right)),
            BinaryOp::Xor => plain(left.xor(right)),
        }?;
        match op {
            BinaryOp::Shl if kind.is_signed() && !type_range(frame, kind).includes(computed.range) => {
                // C leaves it undefined; every compiler shifts the bits out, and nobody calls it a bug.
                Some(Self::wrapped(frame, computed.plain(), kind))
            }
            BinaryOp::And | BinaryOp::Or | BinaryOp::Xor | BinaryOp::Shl | BinaryOp::Shr => {
                Some(Self::wrapped(frame, computed, kind))
            }
            BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Div | BinaryOp::Rem => {
                let parts = matches!(op, BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul)
                    .then(|| self.extreme(frame, state, (kind, op), (&a, &b), origin))
                    .flatten();
                self.fit_of(frame, inst, state, computed, (kind, origin), (result, parts))
            }
        }
    }

    /// A number that Python passes as it is and nobody has looked at, together with one that stood in memory: whatever stood there, but
    /// for the smallest numbers, the largest argument is too much.
    fn extreme(
        &self,
        frame: &Frame<'_>,
        state: &State,
        (kind, op): (IntKind, BinaryOp),
        (a, b): (&Int, &Int),
        origin: Origin,
    ) -> Option<Trust> {
        if !origin.has(Origin::MEMORY) || !origin.has(Origin::PYTHON) || origin.has(Origin::CALL.and(Origin::BLURRED)) {
            return None;
        }
        let limit = type_range(frame, kind);
        let open = |int: &Int| {
            let form = int.exact()?;
            let data = self.symbols.get(form.sym);
            let is_argument = matches!(data.source, Source::Argument | Source::Number);
            let is_free = !state.tested.contains(&form.sym) && !state.examined.contains(&form.sym);
            let range = state.range(int);
            (is_argument && is_free && range.lo == limit.lo && range.hi == limit.hi).then(|| data.name.clone())
        };
        let is_field = |int: &Int| {
            let range = state.range(int);
            let least = if op == BinaryOp::Mul { 2 } else { 1 };
            int.exact().is_some_and(|form| self.source_of(form.sym) == Source::Memory) && range.hi >= least
        };
        let name = match (open(a), open(b)) {
            (Some(name), None) if is_field(b) => name,
            (None, Some(name)) if is_field(a) => name,
            _ => return None,
        };
        let far = if op == BinaryOp::Sub && open(b).is_some() { limit.lo } else { limit.hi };
        Some(Trust { confidence: Confidence::Likely, values: vec![(name, far.to_string())] })
    }

    /// A result in its type: signed ones must not overflow, unsigned ones wrap.
    fn fit(
        &mut self,
        frame: &Frame<'_>,
        inst: Inst,
        state: &State,
        int: Int,
        (kind, origin): (IntKind, Origin),
        result: Value,
    ) -> Option<Int> {
        self.fit_of(frame, inst, state, int, (kind, origin), (result, None))
    }

    /// The same, where something is known of how it can overflow.
    fn fit_of(
        &mut self,
        frame: &Frame<'_>,
        inst: Inst,
        state: &State,
        int: Int,
        (kind, origin): (IntKind, Origin),
        (result, extreme): (Value, Option<Trust>),
    ) -> Option<Int> {
        let limit = type_range(frame, kind);
        if !kind.is_signed() {
            return Some(Self::wrapped(frame, int, kind));
        }
        let val = Val::int(int, origin);
        match judged(state, &self.symbols, &val, &int, Wrong::Outside(limit.lo, limit.hi)) {
            None => self.safe(frame, inst, kinds::OVERFLOW),
            Some(trust) => {
                let trust = extreme.filter(|extreme| extreme.confidence > trust.confidence).unwrap_or(trust);
                let (result_text, ty) = (shown(state.range(&int)), kind.name().to_owned());
                let error = RunError::Overflow { result: result_text, ty };
                self.alarm(frame, inst, kinds::OVERFLOW, frame.name(result), error, trust);
            }
        }
        // Executions that overflow have ended as far as C is concerned.
        Some(Int { range: int.range.meet(limit)?, ..int })
    }

    /// A number reduced to what its type holds.
    pub(crate) fn wrapped(frame: &Frame<'_>, int: Int, kind: IntKind) -> Int {
        let limit = type_range(frame, kind);
        if limit.includes(int.range) {
            return int;
        }
        let model = frame.function.module.types.model;
        if kind == IntKind::Bool {
            let range = match (int.range.may_be(0), int.range.value()) {
                (true, Some(_)) => Interval::exactly(0),
                (true, None) => limit,
                (false, _) => Interval::exactly(1),
            };
            return Int::of(range);
        }
        let width = int.range.hi.saturating_sub(int.range.lo);
        let (lo, hi) = (kind.wrap(int.range.lo, model), kind.wrap(int.range.hi, model));
        let is_whole = width > limit.hi.saturating_sub(limit.lo) || lo > hi || int.range.lo == i128::MIN;
        let is_extreme = int.range.hi == i128::MAX;
        let range = if is_whole || is_extreme { limit } else { Interval::new(lo, hi) };
        Int { range, form: int.form, wraps: int.form.is_some(), upper: None, lower: None }
    }

    /// `None` if the divisor is always zero.
    fn division(
        &mut self,
        frame: &Frame<'_>,
        inst: Inst,
        state: &State,
        operands: &Operands<'_>,
        (left, right): (Interval, Interval),
        origin: Origin,
    ) -> Option<Int> {
        let Operands { b, right: (value, val), op, kind, .. } = *operands;
        match judged(state, &self.symbols, val, &b, Wrong::Exactly(0)) {
            None => self.safe(frame, inst, kinds::DIVISION),
            Some(trust) => {
                self.alarm(frame, inst, kinds::DIVISION, frame.name(value), RunError::DivisionByZero, trust);
            }
        }
        let right = right.without(0)?;
        if op == BinaryOp::Rem && kind.is_signed() && right.may_be(-1) && left.may_be(type_range(frame, kind).lo) {
            let error = RunError::Overflow { result: "the quotient".to_owned(), ty: kind.name().to_owned() };
            let both = Val { origin, ..val.clone() };
            let values = vec![(frame.name(value), "-1".to_owned())];
            let trust = Trust { confidence: usual(state, &both), values };
            self.alarm(frame, inst, kinds::OVERFLOW, frame.name(value), error, trust);
        }
        let range = if op == BinaryOp::Rem { left.remainder(right)? } else { left.divided_by(right)? };
        let mut int = Int::of(range);
        if op == BinaryOp::Rem && left.lo >= 0 && right.lo > 0 {
            int.upper = b.exact().and_then(|form| form.plus(-1));
        }
        Some(int)
    }

    fn shift(
        &mut self,
        frame: &Frame<'_>,
        inst: Inst,
        state: &State,
        operands: &Operands<'_>,
        (left, right): (Interval, Interval),
    ) -> Option<Int> {
        let Operands { a, b, right: (value, val), op, kind } = *operands;
        let bits = kind.bytes(frame.function.module.types.model) as u32 * 8;
        let most = i128::from(bits) - 1;
        match judged(state, &self.symbols, val, &b, Wrong::Outside(0, most)) {
            None => self.safe(frame, inst, kinds::OVERFLOW),
            Some(trust) => {
                let error = RunError::Shift { distance: shown(right), bits };
                self.alarm(frame, inst, kinds::OVERFLOW, frame.name(value), error, trust);
            }
        }
        let distance = right.meet(Interval::new(0, most))?;
        if op != BinaryOp::Shl {
            return Some(Int::of(left.shifted_right(distance)));
        }
        let int = Int::of(left.shifted_left(distance));
        Some(match distance.value() {
            Some(by) => product(int, (a, left), (Int::exactly(1 << by), Interval::exactly(1 << by))),
            None => int,
        })
    }

    pub(crate) fn cast(
        &mut self,
        frame: &Frame<'_>,
        inst: Inst,
        state: &mut State,
        operand: Value,
        result: Value,
    ) -> Val {
        let val = Self::peek(frame, state, operand).into_owned();
        let ty = frame.ty(result);
        match (&val.kind, frame.shape(ty)) {
            (Kind::Int(int), Shape::Int(kind)) => {
                let bounds = state.range(int);
                let wrapped = Self::wrapped(frame, Int { range: bounds, ..*int }, kind);
                if wrapped.range == bounds
                    && let Some(cell) = state.read_from.get(&frame.var(operand)).copied()
                {
                    state.read_from.insert(frame.var(result), cell);
                }
                Val { kind: Kind::Int(wrapped), ..val }
            }
            (Kind::Int(int), Shape::Float(_)) => {
                let range = state.range(int);
                Val { kind: Kind::Float(Float { lo: below(range.lo), hi: above(range.hi), nan: false }), ..val }
            }
            (Kind::Float(float), Shape::Float(kind)) => Val { kind: Kind::Float(rounded(*float, kind)), ..val.clone() },
            (Kind::Float(float), Shape::Int(kind)) => self.truncated(frame, inst, state, (operand, &val, *float), kind),
            (Kind::Pointer(_), Shape::Pointer) | (Kind::Other, Shape::Other(_)) => val,
            (Kind::Int(int), Shape::Pointer) if int.range.value() == Some(0) => {
                Val { kind: Kind::Pointer(crate::value::Pointer::null()), ..val }
            }
            (Kind::Int(_) | Kind::Float(_) | Kind::Pointer(_) | Kind::Other, _) => {
                Val { given: val.given, ..Self::top(frame, ty, val.origin.and(Origin::MEMORY)) }
            }
        }
    }

    /// A floating-point number that becomes an integer.
    fn truncated(
        &mut self,
        frame: &Frame<'_>,
        inst: Inst,
        state: &State,
        (operand, val, float): (Value, &Val, Float),
        kind: IntKind,
    ) -> Val {
        self.check_given(frame, inst, state, operand, val);
        let limit = type_range(frame, kind);
        if kind == IntKind::Bool {
            return Val::int(Int::of(limit), val.origin);
        }
        let (lo, hi) = (limit.lo as f64, limit.hi as f64);
        if !float.nan && float.lo > lo - 1.0 && float.hi < hi + 1.0 {
            self.safe(frame, inst, kinds::LOSSY);
            let range =
                Interval::between((float.lo.trunc() as i128).max(limit.lo), (float.hi.trunc() as i128).min(limit.hi));
            return Val::int(Int::of(range.unwrap_or(limit)), val.origin);
        }
        let trust = Trust { confidence: usual(state, val), values: witnesses(state, &self.symbols, val) };
        let from = format!("{}..{}{}", float.lo, float.hi, if float.nan { " or NaN" } else { "" });
        let error = RunError::Lossy { from, ty: kind.name().to_owned() };
        self.alarm(frame, inst, kinds::LOSSY, frame.name(operand), error, trust);
        Val::int(Int::of(limit), val.origin)
    }
}

#[derive(Clone, Copy)]
struct Operands<'v> {
    a: Int,
    b: Int,
    right: (Value, &'v Val),
    op: BinaryOp,
    kind: IntKind,
}

/// `x & y` is at most the one of them that is not negative.
fn masked(a: &Int, b: &Int, left: Interval, right: Interval) -> Option<Form> {
    if right.lo >= 0 && b.exact().is_some() {
        b.exact()
    } else if left.lo >= 0 {
        a.exact()
    } else {
        None
    }
}

fn sum(int: Int, (a, left): (Int, Interval), (b, right): (Int, Interval)) -> Int {
    let form = match (a.form, b.form, left.value(), right.value()) {
        (Some(form), _, _, Some(by)) | (_, Some(form), Some(by), _) => form.plus(by),
        (Some(one), Some(other), _, _) if one.sym == other.sym => {
            Form::new(one.sym, one.mul() + other.mul(), one.add() + other.add())
        }
        _ => None,
    };
    // What is still said by the form need not be said again.
    let most = |int: &Int| if form.is_some() { int.upper } else { int.at_most().next() };
    let least = |int: &Int| if form.is_some() { int.lower } else { int.at_least().next() };
    let upper = most(&a).and_then(|it| it.plus(right.hi)).or_else(|| most(&b).and_then(|it| it.plus(left.hi)));
    let lower = least(&a).and_then(|it| it.plus(right.lo)).or_else(|| least(&b).and_then(|it| it.plus(left.lo)));
    Int { form, wraps: form.is_some() && (a.wraps || b.wraps), upper, lower, ..int }
}

fn difference(int: Int, (a, left): (Int, Interval), (b, right): (Int, Interval)) -> Int {
    let form = match (a.form, b.form, left.value(), right.value()) {
        (Some(form), _, _, Some(by)) => form.plus(by.saturating_neg()),
        (_, Some(form), Some(from), _) => form.times(-1).and_then(|form| form.plus(from)),
        (Some(one), Some(other), _, _) if one.sym == other.sym => {
            Form::new(one.sym, one.mul() - other.mul(), one.add() - other.add())
        }
        _ => None,
    };
    let most = if form.is_some() { a.upper } else { a.at_most().next() };
    let least = if form.is_some() { a.lower } else { a.at_least().next() };
    let upper = most.and_then(|it| it.plus(right.lo.saturating_neg()));
    let lower = least.and_then(|it| it.plus(right.hi.saturating_neg()));
    // Of two numbers that are both known in terms of one symbol, the symbol drops out.
    let least = pairs(a.at_least(), &b.at_most().collect::<Vec<_>>());
    let most = pairs(a.at_most(), &b.at_least().collect::<Vec<_>>());
    let lo = least.map_or(int.range.lo, |least| int.range.lo.max(least));
    let hi = most.map_or(int.range.hi, |most| int.range.hi.min(most));
    let range = Interval::between(lo, hi).unwrap_or(int.range);
    Int { range, form, wraps: form.is_some() && (a.wraps || b.wraps), upper, lower }
}

fn pairs(one: impl Iterator<Item = Form>, other: &[Form]) -> Option<i128> {
    let mut found =
        one.flat_map(|form| other.iter().filter(move |it| it.is_parallel(form)).map(move |it| form.add() - it.add()));
    found.next()
}

fn product(int: Int, (a, left): (Int, Interval), (b, right): (Int, Interval)) -> Int {
    let (of, by) = match (left.value(), right.value()) {
        (_, Some(by)) => (a, by),
        (Some(by), _) => (b, by),
        _ => return int,
    };
    let form = of.form.and_then(|form| form.times(by));
    let times = |form: Option<Form>| form.and_then(|form| form.times(by));
    let (upper, lower) = if by < 0 { (times(of.lower), times(of.upper)) } else { (times(of.upper), times(of.lower)) };
    Int { form, wraps: form.is_some() && of.wraps, upper, lower, ..int }
}

fn floats(op: BinaryOp, a: Float, b: Float) -> Float {
    let corners = |op: fn(f64, f64) -> f64| {
        let all = [op(a.lo, b.lo), op(a.lo, b.hi), op(a.hi, b.lo), op(a.hi, b.hi)];
        if all.iter().any(|it| it.is_nan()) {
            return Float::ANY;
        }
        let lo = all.iter().copied().fold(f64::INFINITY, f64::min);
        let hi = all.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let is_open = [a.lo, a.hi, b.lo, b.hi].iter().any(|it| it.is_infinite());
        Float { lo: lo.next_down(), hi: hi.next_up(), nan: a.nan || b.nan || is_open }
    };
    match op {
        BinaryOp::Add => corners(|x, y| x + y),
        BinaryOp::Sub => corners(|x, y| x - y),
        BinaryOp::Mul if a.lo.is_finite() && a.hi.is_finite() && b.lo.is_finite() && b.hi.is_finite() => {
            corners(|x, y| x * y)
        }
        BinaryOp::Div if b.lo > 0.0 || b.hi < 0.0 => corners(|x, y| x / y),
        BinaryOp::Mul
        | BinaryOp::Div
        | BinaryOp::Rem
        | BinaryOp::Shl
        | BinaryOp::Shr
        | BinaryOp::And
        | BinaryOp::Or
        | BinaryOp::Xor => Float::ANY,
    }
}

/// Every type of floating-point numbers but the narrowest holds these exactly.
const EXACT: i128 = 1 << 24;

fn below(number: i128) -> f64 {
    if number.abs() <= EXACT { number as f64 } else { f64::from((number as f32).next_down()) }
}

fn above(number: i128) -> f64 {
    if number.abs() <= EXACT { number as f64 } else { f64::from((number as f32).next_up()) }
}

/// Narrower types round, and what is too large for them is infinite.
fn rounded(float: Float, kind: refhound_types::FloatKind) -> Float {
    match kind {
        refhound_types::FloatKind::Float => {
            let (lo, hi) = (f64::from((float.lo as f32).next_down()), f64::from((float.hi as f32).next_up()));
            Float { lo, hi, nan: float.nan }
        }
        refhound_types::FloatKind::Half => Float::ANY,
        refhound_types::FloatKind::Double | refhound_types::FloatKind::LongDouble | refhound_types::FloatKind::Quad => {
            float
        }
    }
}
