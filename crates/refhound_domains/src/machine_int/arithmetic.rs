//! What machines compute: the wrapped result, and whether a mistake of C happens on the way.
//!
//! Bounds are those of the exact result in `i128`; `fitted` brings them back into the type. A bound that leaves `i128` itself is
//! remembered as lost: for narrower types that says which way it went, for 128 bits it says nothing.

use super::{MOST_VALUES, MachineInt, Values, gcd};
use crate::chance::Chance;
use crate::int_kind::IntKind;

/// The outcome of an operation. The mistakes are those of executions in which none of the others happens before.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Arithmetic {
    /// The results, wrapped where they overflow. Executions that divide by zero or shift too far have none.
    pub value: MachineInt,
    /// The results of executions that do not overflow.
    pub exact: MachineInt,
    /// The exact result is not one of the type: undefined for signed integers, the known wrap for unsigned ones.
    pub overflow: Chance,
    /// The divisor is zero.
    pub zero: Chance,
    /// A shift by less than nothing, or by the width or more.
    pub amount: Chance,
}

impl Arithmetic {
    pub(super) fn of(fitted: Fitted) -> Arithmetic {
        Arithmetic {
            value: fitted.value,
            exact: fitted.exact,
            overflow: fitted.outside,
            zero: Chance::Never,
            amount: Chance::Never,
        }
    }

    pub(super) fn unknown(kind: IntKind) -> Arithmetic {
        Arithmetic::of(Fitted::unknown(kind))
    }

    pub(super) fn nothing(kind: IntKind) -> Arithmetic {
        Arithmetic::of(Fitted::exactly(MachineInt::empty(kind)))
    }

    fn joined(&self, other: &Arithmetic) -> Arithmetic {
        Arithmetic {
            overflow: joined_chance((&self.value, self.overflow), (&other.value, other.overflow)),
            value: self.value.join(&other.value),
            exact: self.exact.join(&other.exact),
            zero: self.zero.join(other.zero),
            amount: self.amount.join(other.amount),
        }
    }
}

/// Of two parts of the executions; a part in which nothing is computed says nothing.
pub(super) fn joined_chance(left: (&MachineInt, Chance), right: (&MachineInt, Chance)) -> Chance {
    match (left.0.is_empty(), right.0.is_empty()) {
        (true, _) => right.1,
        (_, true) => left.1,
        (false, false) => left.1.join(right.1),
    }
}

/// Numbers brought into a type.
#[derive(Debug, Clone)]
pub(crate) struct Fitted {
    pub(crate) value: MachineInt,
    pub(crate) exact: MachineInt,
    pub(crate) outside: Chance,
}

impl Fitted {
    fn unknown(kind: IntKind) -> Fitted {
        Fitted { value: MachineInt::top(kind), exact: MachineInt::top(kind), outside: Chance::Maybe }
    }

    pub(crate) fn exactly(value: MachineInt) -> Fitted {
        Fitted { exact: value.clone(), value, outside: Chance::Never }
    }
}

/// A set of numbers of no type: bounds, and the progression that they belong to.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Numbers {
    pub(crate) lo: i128,
    pub(crate) hi: i128,
    pub(crate) stride: u128,
    /// A bound was beyond `i128`, and is now its end.
    pub(crate) is_lost: bool,
}

impl Numbers {
    /// The hull of results, each with whether it was lost.
    pub(super) fn hull(results: impl IntoIterator<Item = (i128, bool)>, stride: u128) -> Numbers {
        let mut made = Numbers { lo: i128::MAX, hi: i128::MIN, stride, is_lost: false };
        for (result, is_lost) in results {
            made.lo = made.lo.min(result);
            made.hi = made.hi.max(result);
            made.is_lost |= is_lost;
        }
        made
    }

    pub(crate) fn fitted(self, kind: IntKind) -> Fitted {
        let Numbers { lo, hi, stride, is_lost } = self;
        if kind.bits() == 128 && is_lost || kind.is_open() && (lo < 0 || hi == i128::MAX) {
            return Fitted::unknown(kind);
        }
        if kind.min() <= lo && hi <= kind.max() && !is_lost {
            return Fitted::exactly(MachineInt::strided(kind, lo, hi, stride));
        }
        // A progression cannot be aligned to a bound that is lost.
        let stride = if is_lost { 1 } else { stride };
        let exact = MachineInt::progression(kind, lo.max(kind.min()), hi.min(kind.max()), stride, lo);
        let outside = Chance::of(true, exact.is_empty());
        Fitted { value: self.wrapped(kind, stride), exact, outside }
    }

    fn wrapped(self, kind: IntKind, stride: u128) -> MachineInt {
        let (first, last) = (kind.wrap(self.lo), kind.wrap(self.hi));
        // Numbers of one lap stay in order.
        let is_one_lap = kind.bits() < 128 && self.hi.abs_diff(self.lo) >> kind.bits() == 0 && first <= last;
        if is_one_lap && !self.is_lost {
            return MachineInt::strided(kind, first, last, stride);
        }
        // Laps are multiples of a power of two: what the stride shares with it remains.
        let kept = if stride == 0 { 0 } else { stride.trailing_zeros().min(kind.bits() - 1) };
        MachineInt::progression(kind, kind.min(), kind.max(), 1 << kept, first)
    }
}

/// A product of `i128` that ends at their bounds.
fn product(a: i128, b: i128) -> (i128, bool) {
    (a.saturating_mul(b), a.checked_mul(b).is_none())
}

impl MachineInt {
    /// Results one by one, where both sides are known so; `None` where a result leaves `i128`.
    pub(super) fn pairwise(&self, other: &MachineInt, exact: impl Fn(i128, i128) -> Option<i128>) -> Option<Fitted> {
        let left = self.one_by_one(MOST_VALUES)?;
        let right = other.one_by_one(MOST_VALUES)?;
        let mut values = Values::new();
        let mut fitting = Values::new();
        let mut is_outside = false;
        for &a in &left {
            for &b in &right {
                let result = exact(a, b)?;
                let wrapped = self.kind.wrap(result);
                if self.kind.is_open() && (result < 0 || wrapped == i128::MAX) {
                    return None;
                }
                values.push(wrapped);
                if wrapped == result {
                    fitting.push(result);
                } else {
                    is_outside = true;
                }
            }
        }
        let outside = Chance::of(is_outside, fitting.is_empty());
        let value = MachineInt::of_values(self.kind, values);
        let exact = if is_outside { MachineInt::of_values(self.kind, fitting) } else { value.clone() };
        Some(Fitted { value, exact, outside })
    }

    fn is_out_of_reach(&self, other: &MachineInt) -> bool {
        self.is_open_above() || other.is_open_above()
    }

    #[must_use]
    pub fn add(&self, other: &MachineInt) -> Arithmetic {
        if self.is_empty() || other.is_empty() {
            return Arithmetic::nothing(self.kind);
        }
        if self.is_out_of_reach(other) {
            return Arithmetic::unknown(self.kind);
        }
        if let Some(fitted) = self.pairwise(other, i128::checked_add) {
            return Arithmetic::of(fitted);
        }
        let sum = |a: i128, b: i128| (a.saturating_add(b), a.checked_add(b).is_none());
        let sums = [sum(self.lo, other.lo), sum(self.hi, other.hi)];
        let fitted = Numbers::hull(sums, gcd(self.stride, other.stride)).fitted(self.kind);
        let moved = |one: &MachineInt, by: Option<i128>| one.holes().filter_map(move |hole| hole.checked_add(by?));
        Arithmetic::of(fitted.without(moved(self, other.value()).chain(moved(other, self.value()))))
    }

    #[must_use]
    pub fn sub(&self, other: &MachineInt) -> Arithmetic {
        if self.is_empty() || other.is_empty() {
            return Arithmetic::nothing(self.kind);
        }
        if self.is_out_of_reach(other) {
            return Arithmetic::unknown(self.kind);
        }
        if let Some(fitted) = self.pairwise(other, i128::checked_sub) {
            return Arithmetic::of(fitted);
        }
        let difference = |a: i128, b: i128| (a.saturating_sub(b), a.checked_sub(b).is_none());
        let differences = [difference(self.lo, other.hi), difference(self.hi, other.lo)];
        let fitted = Numbers::hull(differences, gcd(self.stride, other.stride)).fitted(self.kind);
        let (by, from) = (other.value(), self.value());
        let left = self.holes().filter_map(|hole| hole.checked_sub(by?));
        let right = other.holes().filter_map(|hole| from?.checked_sub(hole));
        Arithmetic::of(fitted.without(left.chain(right)))
    }

    #[must_use]
    pub fn neg(&self) -> Arithmetic {
        MachineInt::constant(self.kind, 0).sub(self)
    }

    #[must_use]
    pub fn mul(&self, other: &MachineInt) -> Arithmetic {
        if self.is_empty() || other.is_empty() {
            return Arithmetic::nothing(self.kind);
        }
        if self.is_out_of_reach(other) {
            return Arithmetic::unknown(self.kind);
        }
        if let Some(fitted) = self.pairwise(other, i128::checked_mul) {
            return Arithmetic::of(fitted);
        }
        let corners = [(self.lo, other.lo), (self.lo, other.hi), (self.hi, other.lo), (self.hi, other.hi)];
        let products = corners.map(|(a, b)| product(a, b));
        Arithmetic::of(Numbers::hull(products, self.stride_of_product(other)).fitted(self.kind))
    }

    /// `(a + is)(b + jt) = ab + ajt + bis + ijst`.
    fn stride_of_product(&self, other: &MachineInt) -> u128 {
        let terms = [
            self.lo.unsigned_abs().checked_mul(other.stride),
            other.lo.unsigned_abs().checked_mul(self.stride),
            self.stride.checked_mul(other.stride),
        ];
        terms.into_iter().try_fold(0, |stride, term| Some(gcd(stride, term?))).unwrap_or(1)
    }

    /// The quotient that C gives, rounded towards zero.
    #[must_use]
    pub fn div(&self, other: &MachineInt) -> Arithmetic {
        self.by_parts(other, MachineInt::quotient)
    }

    /// The remainder that C gives, which has the sign of the dividend. It overflows where the quotient does.
    #[must_use]
    pub fn rem(&self, other: &MachineInt) -> Arithmetic {
        self.by_parts(other, MachineInt::remainder)
    }

    /// For divisors below and above zero, which are looked at apart.
    fn by_parts(&self, other: &MachineInt, part: impl Fn(&MachineInt, &MachineInt) -> Arithmetic) -> Arithmetic {
        if self.is_empty() || other.is_empty() {
            return Arithmetic::nothing(self.kind);
        }
        let zero = Chance::of(other.contains(0), other.value() == Some(0));
        let divisors = other.without(0);
        if self.is_out_of_reach(other) {
            return Arithmetic { overflow: Chance::Never, zero, ..Arithmetic::unknown(self.kind) };
        }
        let below = part(self, &divisors.between(i128::MIN, -1));
        let above = part(self, &divisors.between(1, i128::MAX));
        Arithmetic { zero, ..below.joined(&above) }
    }

    /// For divisors of one sign.
    fn quotient(&self, other: &MachineInt) -> Arithmetic {
        if other.is_empty() {
            return Arithmetic::nothing(self.kind);
        }
        if let Some(fitted) = self.pairwise(other, i128::checked_div) {
            return Arithmetic::of(fitted);
        }
        // Rounding towards zero keeps order, in the dividend and, for dividends of one sign, in the divisor: ends suffice.
        let corners = [(self.lo, other.lo), (self.lo, other.hi), (self.hi, other.lo), (self.hi, other.hi)];
        let quotients = corners.map(|(a, b)| (a.checked_div(b).unwrap_or(i128::MAX), a.checked_div(b).is_none()));
        let by = other.value().map_or(0, i128::unsigned_abs);
        let is_exact = by != 0 && self.stride.is_multiple_of(by) && self.lo.unsigned_abs().is_multiple_of(by);
        let stride = if is_exact { self.stride / by } else { 1 };
        Arithmetic::of(Numbers::hull(quotients, stride).fitted(self.kind))
    }

    /// For divisors of one sign.
    fn remainder(&self, other: &MachineInt) -> Arithmetic {
        if other.is_empty() {
            return Arithmetic::nothing(self.kind);
        }
        // Of the smallest number and -1 the mathematics say zero.
        Arithmetic {
            overflow: self.quotient(other).overflow,
            ..Arithmetic::of(Fitted::exactly(self.rest_of_division(other)))
        }
    }

    fn rest_of_division(&self, other: &MachineInt) -> MachineInt {
        if let Some(fitted) = self.pairwise(other, i128::checked_rem) {
            return fitted.value;
        }
        let smallest = other.lo.unsigned_abs().min(other.hi.unsigned_abs());
        let largest = other.lo.unsigned_abs().max(other.hi.unsigned_abs());
        let reach = self.lo.unsigned_abs().max(self.hi.unsigned_abs());
        if reach < smallest {
            return self.clone();
        }
        let (first, last) = (self.lo.checked_div(other.lo), self.hi.checked_div(other.lo));
        let is_one_lap = first.is_some() && first == last && (self.lo >= 0 || self.hi <= 0);
        if other.value().is_some() && is_one_lap {
            return MachineInt::strided(self.kind, self.lo % other.lo, self.hi % other.lo, self.stride);
        }
        let most = i128::try_from((largest - 1).min(reach)).unwrap_or(i128::MAX);
        let lo = if self.lo >= 0 { 0 } else { -most };
        let hi = if self.hi <= 0 { 0 } else { most };
        // Of either sign of the dividend, the remainder differs from it by a multiple of the divisor.
        let stride = other.value().map_or(1, |by| gcd(self.stride, by.unsigned_abs())).max(1);
        MachineInt::progression(self.kind, lo, hi, stride, self.lo)
    }

    /// The value of another type with the same low bits, and whether that is another number.
    #[must_use]
    pub fn cast(&self, kind: IntKind) -> (MachineInt, Chance) {
        if self.is_empty() {
            return (MachineInt::empty(kind), Chance::Never);
        }
        if self.kind == kind {
            return (self.clone(), Chance::Never);
        }
        if self.is_open_above() {
            return (MachineInt::top(kind), Chance::of(true, self.lo > kind.max()));
        }
        let source = MachineInt { kind, ..self.clone() };
        if let Some(fitted) = source.pairwise(&MachineInt::constant(kind, 0), i128::checked_add) {
            return (fitted.value, fitted.outside);
        }
        let numbers = Numbers { lo: self.lo, hi: self.hi, stride: self.stride, is_lost: false };
        let fitted = numbers.fitted(kind).without(self.holes());
        (fitted.value, fitted.outside)
    }

    /// Whether it is another number in another type.
    pub fn fits(&self, kind: IntKind) -> bool {
        self.cast(kind).1 == Chance::Never
    }
}

impl Fitted {
    /// Without numbers that are certainly no results; they stay if others can wrap onto them.
    fn without(self, holes: impl Iterator<Item = i128>) -> Fitted {
        let Fitted { mut value, mut exact, outside } = self;
        for hole in holes {
            if outside == Chance::Never {
                value = value.without(hole);
            }
            exact = exact.without(hole);
        }
        Fitted { value, exact, outside }
    }
}
