//! Bits: `&`, `|`, `^`, `~` and shifts.
//!
//! Bounds of `a & b`, `a | b` and `a ^ b` for unsigned patterns between bounds are found bit by bit from above, as Warren does
//! (Hacker's Delight, section 4-3); signed numbers are looked at in two parts, below zero and not. Low bits that are known on both sides
//! give the stride: `x & ~7` is a multiple of eight whatever `x` is.

use super::arithmetic::{Arithmetic, Fitted, Numbers};
use super::{MOST_VALUES, MachineInt};
use crate::chance::Chance;

/// Inclusive bounds of patterns.
type Patterns = (u128, u128);

impl MachineInt {
    #[must_use]
    pub fn and(&self, other: &MachineInt) -> MachineInt {
        let known = |a: Known, b: Known| Known { zeros: a.zeros | b.zeros, ones: a.ones & b.ones };
        self.bitwise(other, |a, b| a & b, |a, b| (least_and(a, b), greatest_and(a, b)), known)
    }

    #[must_use]
    pub fn or(&self, other: &MachineInt) -> MachineInt {
        let known = |a: Known, b: Known| Known { zeros: a.zeros & b.zeros, ones: a.ones | b.ones };
        self.bitwise(other, |a, b| a | b, |a, b| (least_or(a, b), greatest_or(a, b)), known)
    }

    #[must_use]
    pub fn xor(&self, other: &MachineInt) -> MachineInt {
        let known = |a: Known, b: Known| Known {
            zeros: a.zeros & b.zeros | a.ones & b.ones,
            ones: a.zeros & b.ones | a.ones & b.zeros,
        };
        self.bitwise(other, |a, b| a ^ b, bounds_of_xor, known)
    }

    #[must_use]
    pub fn not(&self) -> MachineInt {
        if self.is_open_above() {
            return MachineInt::top(self.kind);
        }
        let ones = if self.kind.is_signed() { -1 } else { self.kind.max() };
        if self.kind.is_open() {
            MachineInt::top(self.kind)
        } else {
            MachineInt::constant(self.kind, ones).sub(self).value
        }
    }

    fn bitwise(
        &self,
        other: &MachineInt,
        one: impl Fn(i128, i128) -> i128,
        bounds: impl Fn(Patterns, Patterns) -> Patterns,
        known: impl Fn(Known, Known) -> Known,
    ) -> MachineInt {
        if self.is_empty() || other.is_empty() {
            return MachineInt::empty(self.kind);
        }
        if self.is_open_above() || other.is_open_above() {
            return MachineInt::top(self.kind);
        }
        if let Some(fitted) = self.pairwise(other, |a, b| Some(one(a, b))) {
            return fitted.value;
        }
        let low = known(self.known_bits(), other.known_bits());
        let width = (low.zeros | low.ones).trailing_ones().min(self.kind.bits() - 1);
        let member = (low.ones & ((1u128 << width) - 1)) as i128;
        let mut made = MachineInt::empty(self.kind);
        for left in self.parts() {
            for right in other.parts() {
                let (least, greatest) = bounds(self.patterns(&left), self.patterns(&right));
                let (lo, hi) = (self.kind.wrap(least as i128), self.kind.wrap(greatest as i128));
                made = made.join(&MachineInt::progression(self.kind, lo, hi, 1 << width, member));
            }
        }
        made
    }

    /// Below zero and not: within each, order is that of the patterns.
    fn parts(&self) -> impl Iterator<Item = MachineInt> {
        let parts = [self.between(i128::MIN, -1), self.between(0, i128::MAX)];
        parts.into_iter().filter(|part| !part.is_empty())
    }

    fn patterns(&self, part: &MachineInt) -> Patterns {
        (self.kind.pattern(part.lo), self.kind.pattern(part.hi))
    }

    fn known_bits(&self) -> Known {
        let shared = if self.stride == 0 { self.kind.bits() } else { self.stride.trailing_zeros() };
        let mask = if shared >= 128 { u128::MAX } else { (1 << shared) - 1 };
        let pattern = self.kind.pattern(self.lo);
        Known { zeros: !pattern & mask, ones: pattern & mask }
    }

    /// `self << amount`: overflow where a negative number is shifted or bits get lost, as C has it before C23.
    #[must_use]
    pub fn shl(&self, amount: &MachineInt) -> Arithmetic {
        self.shifted(amount, |number, amounts| {
            let doubled = |a: i128, by: i128| {
                let result = a << by;
                (result >> by == a).then_some(result)
            };
            let fitted = match number.pairwise(amounts, doubled) {
                Some(fitted) => fitted,
                None => number.doubled_often(amounts),
            };
            let negative = Chance::of(number.kind.is_signed() && number.lo < 0, number.hi < 0);
            Arithmetic { overflow: fitted.outside.or(negative), ..Arithmetic::of(fitted) }
        })
    }

    fn doubled_often(&self, amounts: &MachineInt) -> Fitted {
        // By 127 nothing but zero is left of what `i128` holds.
        let doubled = |bound: i128, by: i128| {
            let result = if by < 127 { bound.checked_mul(1 << by) } else { (bound == 0).then_some(0) };
            (result.unwrap_or(if bound < 0 { i128::MIN } else { i128::MAX }), result.is_none())
        };
        let results = [self.lo, self.hi].map(|bound| [doubled(bound, amounts.lo), doubled(bound, amounts.hi)]);
        // Every result is a multiple of the least power; a single amount scales the whole progression.
        let power = 1u128 << amounts.lo;
        let stride = if amounts.value().is_some() { power.checked_mul(self.stride).unwrap_or(1) } else { power };
        Numbers::hull(results.into_iter().flatten(), stride).fitted(self.kind)
    }

    /// `self >> amount`, which keeps the sign.
    #[must_use]
    pub fn shr(&self, amount: &MachineInt) -> Arithmetic {
        self.shifted(amount, |number, amounts| {
            if let Some(fitted) = number.pairwise(amounts, |a, by| Some(a >> by)) {
                return Arithmetic::of(fitted);
            }
            // Halving keeps order, and goes towards zero from above and towards -1 from below: ends suffice.
            let ends = [amounts.lo, amounts.hi];
            let lo = ends.map(|by| number.lo >> by).into_iter().min().unwrap_or(number.lo);
            let hi = ends.map(|by| number.hi >> by).into_iter().max().unwrap_or(number.hi);
            let by = amounts.value().map_or(0, |by| 1u128 << by);
            let is_exact = by != 0 && number.stride % by == 0;
            let stride = if is_exact { number.stride / by } else { 1 };
            Arithmetic::of(Numbers { lo, hi, stride, is_lost: false }.fitted(number.kind))
        })
    }

    fn shifted(&self, amount: &MachineInt, shift: impl Fn(&MachineInt, &MachineInt) -> Arithmetic) -> Arithmetic {
        if self.is_empty() || amount.is_empty() {
            return Arithmetic::nothing(self.kind);
        }
        let last = i128::from(self.kind.bits()) - 1;
        let amounts = amount.between(0, last);
        let outside = Chance::of(amount.lo < 0 || amount.hi > last, amounts.is_empty());
        let made = if amounts.is_empty() {
            Arithmetic::nothing(self.kind)
        } else if self.is_open_above() {
            Arithmetic::unknown(self.kind)
        } else {
            shift(self, &amounts)
        };
        Arithmetic { amount: outside, ..made }
    }

    /// Whether it is one of few values, which operations then treat one by one.
    pub fn is_listed(&self) -> bool {
        self.one_by_one(MOST_VALUES).is_some()
    }
}

/// Bits that all values have, or have not.
#[derive(Debug, Clone, Copy)]
struct Known {
    zeros: u128,
    ones: u128,
}

/// The bits from the highest down that any of the bounds has.
fn bits_of(bounds: [u128; 4]) -> impl Iterator<Item = u128> {
    let all = bounds.iter().fold(0, |all, bound| all | bound);
    (0..128 - all.leading_zeros()).rev().map(|bit| 1u128 << bit)
}

fn least_or((a, b): Patterns, (c, d): Patterns) -> u128 {
    for bit in bits_of([a, b, c, d]) {
        if !a & c & bit != 0 {
            let raised = (a | bit) & bit.wrapping_neg();
            if raised <= b {
                return raised | c;
            }
        } else if a & !c & bit != 0 {
            let raised = (c | bit) & bit.wrapping_neg();
            if raised <= d {
                return a | raised;
            }
        }
    }
    a | c
}

fn greatest_or((a, b): Patterns, (c, d): Patterns) -> u128 {
    for bit in bits_of([a, b, c, d]) {
        if b & d & bit != 0 {
            let lowered = (b - bit) | (bit - 1);
            if lowered >= a {
                return lowered | d;
            }
            let lowered = (d - bit) | (bit - 1);
            if lowered >= c {
                return b | lowered;
            }
        }
    }
    b | d
}

fn least_and((a, b): Patterns, (c, d): Patterns) -> u128 {
    for bit in bits_of([a, b, c, d]) {
        if !a & !c & bit != 0 {
            let raised = (a | bit) & bit.wrapping_neg();
            if raised <= b {
                return raised & c;
            }
            let raised = (c | bit) & bit.wrapping_neg();
            if raised <= d {
                return a & raised;
            }
        }
    }
    a & c
}

fn greatest_and((a, b): Patterns, (c, d): Patterns) -> u128 {
    for bit in bits_of([a, b, c, d]) {
        if b & !d & bit != 0 {
            let lowered = (b & !bit) | (bit - 1);
            if lowered >= a {
                return lowered & d;
            }
        } else if !b & d & bit != 0 {
            let lowered = (d & !bit) | (bit - 1);
            if lowered >= c {
                return b & lowered;
            }
        }
    }
    b & d
}

/// The bits above the first in which the bounds of a side differ are those of every value of it; the others can be anything, but
/// where no side has a bit, the result has none.
fn bounds_of_xor((a, b): Patterns, (c, d): Patterns) -> Patterns {
    let free = (a ^ b) | (c ^ d);
    let below = if free == 0 { 0 } else { u128::MAX >> free.leading_zeros() };
    let fixed = (a ^ c) & !below;
    (fixed, (fixed | below).min(greatest_or((a, b), (c, d))))
}
