//! What is known of a floating-point number: bounds of the finite ones, and whether it can be infinite or not a number.
//!
//! ```text
//! 1.0 / x, 0 < x < 1                [1, 1.8e308], perhaps +inf: a quotient can leave the range
//! x < y holds                       neither is NaN
//! x < y does not hold               x >= y, or one is NaN
//! ```
//!
//! Bounds are not rounded outwards. Rounding to nearest keeps order, so the rounded result of the ends bounds every rounded result,
//! as long as the machine computes in the precision of the type and rounds each operation (which x86-64 and, with
//! `-ffp-contract=off`, all others do). Zeros of both signs are one value; where the sign matters, both are meant.

mod arithmetic;
mod compare;
#[cfg(test)]
mod laws;

use std::fmt;

use crate::chance::Chance;
use crate::int_kind::IntKind;
use crate::machine_int::MachineInt;

/// The formats of IEEE 754 that C's `float` and `double` are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Precision {
    Single,
    Double,
}

impl Precision {
    /// The greatest finite number.
    pub fn max(self) -> f64 {
        match self {
            Precision::Single => f64::from(f32::MAX),
            Precision::Double => f64::MAX,
        }
    }

    /// To nearest; too large numbers become infinite.
    pub fn rounded(self, value: f64) -> f64 {
        match self {
            Precision::Single => f64::from(value as f32),
            Precision::Double => value,
        }
    }
}

/// A set of floating-point numbers; perhaps empty.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct FloatRange {
    precision: Precision,
    /// Of the finite ones; `lo > hi` where there are none.
    lo: f64,
    hi: f64,
    minus_infinity: bool,
    plus_infinity: bool,
    nan: bool,
}

impl FloatRange {
    pub fn empty(precision: Precision) -> FloatRange {
        FloatRange { precision, lo: 1.0, hi: 0.0, minus_infinity: false, plus_infinity: false, nan: false }
    }

    pub fn top(precision: Precision) -> FloatRange {
        FloatRange { minus_infinity: true, plus_infinity: true, nan: true, ..FloatRange::finite(precision) }
    }

    /// Every finite number.
    pub fn finite(precision: Precision) -> FloatRange {
        FloatRange { lo: -precision.max(), hi: precision.max(), ..FloatRange::empty(precision) }
    }

    /// NaN alone.
    pub fn nan(precision: Precision) -> FloatRange {
        FloatRange { nan: true, ..FloatRange::empty(precision) }
    }

    /// One number, rounded to the precision.
    pub fn constant(precision: Precision, value: f64) -> FloatRange {
        FloatRange::hull(precision, [precision.rounded(value)])
    }

    /// From one number to another, either of which may be infinite; nothing if one is NaN.
    pub fn range(precision: Precision, lo: f64, hi: f64) -> FloatRange {
        if lo.is_nan() || hi.is_nan() || lo > hi {
            return FloatRange::empty(precision);
        }
        FloatRange::hull(precision, [precision.rounded(lo), precision.rounded(hi)]).filled_between_ends()
    }

    /// The least description of numbers of the precision, among which may be NaN and infinities.
    pub(super) fn hull(precision: Precision, values: impl IntoIterator<Item = f64>) -> FloatRange {
        let mut made = FloatRange::empty(precision);
        for value in values {
            if value.is_nan() {
                made.nan = true;
            } else if value == f64::INFINITY {
                made.plus_infinity = true;
            } else if value == f64::NEG_INFINITY {
                made.minus_infinity = true;
            } else {
                let value = value + 0.0; // -0.0 becomes 0.0, so that equal sets are equal.
                (made.lo, made.hi) =
                    if made.lo > made.hi { (value, value) } else { (made.lo.min(value), made.hi.max(value)) };
            }
        }
        made
    }

    pub fn precision(self) -> Precision {
        self.precision
    }

    /// Bounds of the finite numbers, if there are any.
    pub fn bounds(self) -> Option<(f64, f64)> {
        (self.lo <= self.hi).then_some((self.lo, self.hi))
    }

    pub fn may_be_nan(self) -> bool {
        self.nan
    }

    pub fn may_be_infinite(self) -> bool {
        self.minus_infinity || self.plus_infinity
    }

    pub fn is_empty(self) -> bool {
        self.bounds().is_none() && !self.nan && !self.may_be_infinite()
    }

    pub fn is_top(self) -> bool {
        self == FloatRange::top(self.precision)
    }

    /// The only number; zero of either sign is one.
    pub fn value(self) -> Option<f64> {
        match (self.bounds(), self.minus_infinity, self.plus_infinity, self.nan) {
            (Some((lo, hi)), false, false, false) if lo.to_bits() == hi.to_bits() => Some(lo),
            (None, true, false, false) => Some(f64::NEG_INFINITY),
            (None, false, true, false) => Some(f64::INFINITY),
            _ => None,
        }
    }

    pub fn contains(self, value: f64) -> bool {
        if value.is_nan() {
            self.nan
        } else if value.is_infinite() {
            if value > 0.0 { self.plus_infinity } else { self.minus_infinity }
        } else {
            self.lo <= value && value <= self.hi
        }
    }

    pub fn includes(self, other: FloatRange) -> bool {
        let numbers = other.bounds().is_none_or(|(lo, hi)| self.contains(lo) && self.contains(hi));
        numbers
            && (self.nan || !other.nan)
            && (self.plus_infinity || !other.plus_infinity)
            && (self.minus_infinity || !other.minus_infinity)
    }

    #[must_use]
    pub fn join(self, other: FloatRange) -> FloatRange {
        let (lo, hi) = match (self.bounds(), other.bounds()) {
            (Some(_), None) => (self.lo, self.hi),
            (None, _) => (other.lo, other.hi),
            (Some(_), Some(_)) => (self.lo.min(other.lo), self.hi.max(other.hi)),
        };
        FloatRange {
            precision: self.precision,
            lo,
            hi,
            minus_infinity: self.minus_infinity || other.minus_infinity,
            plus_infinity: self.plus_infinity || other.plus_infinity,
            nan: self.nan || other.nan,
        }
    }

    #[must_use]
    pub fn meet(self, other: FloatRange) -> FloatRange {
        FloatRange {
            minus_infinity: self.minus_infinity && other.minus_infinity,
            plus_infinity: self.plus_infinity && other.plus_infinity,
            nan: self.nan && other.nan,
            ..self.with_bounds(self.lo.max(other.lo), self.hi.min(other.hi))
        }
        .without_bounds_if(self.bounds().is_none() || other.bounds().is_none())
    }

    fn with_bounds(self, lo: f64, hi: f64) -> FloatRange {
        let is_finite = lo <= hi && self.bounds().is_some();
        let (lo, hi) = if is_finite { (lo, hi) } else { (1.0, 0.0) };
        FloatRange { lo, hi, ..self }
    }

    fn without_bounds_if(self, condition: bool) -> FloatRange {
        if condition { FloatRange { lo: 1.0, hi: 0.0, ..self } } else { self }
    }

    #[must_use]
    pub fn without_nan(self) -> FloatRange {
        FloatRange { nan: false, ..self }
    }

    /// As `join`, but a bound that moves goes to the next of the thresholds (sorted), then to the greatest finite number.
    #[must_use]
    pub fn widened(self, other: FloatRange, thresholds: &[f64]) -> FloatRange {
        let join = self.join(other);
        if self.bounds().is_none() || other.bounds().is_none() {
            return join;
        }
        let end = self.precision.max();
        let finite = |bound: f64| self.precision.rounded(bound).is_finite();
        let lower = thresholds.iter().rev().copied().find(|&bound| bound <= other.lo && finite(bound));
        let upper = thresholds.iter().copied().find(|&bound| bound >= other.hi && finite(bound));
        // A threshold of a wider format may round past the bound that it has to cover.
        let lo = if other.lo < self.lo {
            lower.map_or(-end, |at| self.precision.rounded(at).min(other.lo))
        } else {
            self.lo
        };
        let hi =
            if other.hi > self.hi { upper.map_or(end, |at| self.precision.rounded(at).max(other.hi)) } else { self.hi };
        FloatRange { lo: lo + 0.0, hi: hi + 0.0, ..join }
    }

    /// After widening: bounds at the end come back to those of `other`, which must be included.
    #[must_use]
    pub fn narrowed(self, other: FloatRange) -> FloatRange {
        let Some((lo, hi)) = other.bounds() else { return other };
        let end = self.precision.max();
        let lo = if self.lo <= -end { lo } else { self.lo };
        let hi = if self.hi >= end { hi } else { self.hi };
        FloatRange { lo, hi, ..other }
    }

    /// The nearest numbers of another precision.
    #[must_use]
    pub fn cast(self, precision: Precision) -> FloatRange {
        let ends = self.bounds().into_iter().flat_map(|(lo, hi)| [precision.rounded(lo), precision.rounded(hi)]);
        let finite = FloatRange::hull(precision, ends).filled_between_ends();
        FloatRange {
            minus_infinity: finite.minus_infinity || self.minus_infinity,
            plus_infinity: finite.plus_infinity || self.plus_infinity,
            nan: self.nan,
            ..finite
        }
    }

    /// What an integer is as a floating-point number: the nearest one.
    pub fn of_int(precision: Precision, value: &MachineInt) -> FloatRange {
        if value.is_empty() {
            return FloatRange::empty(precision);
        }
        let rounded = |value: i128| match precision {
            Precision::Single => f64::from(value as f32),
            Precision::Double => value as f64,
        };
        // Unsigned integers of 128 bits go up to 2^128, which is too much for a `float`.
        let is_open = value.kind().is_open() && value.hi() == i128::MAX;
        let hi = if is_open { precision.rounded(u128::MAX as f64) } else { rounded(value.hi()) };
        FloatRange::range(precision, rounded(value.lo()), hi)
    }

    /// The integer that C makes of it, by leaving out the fraction, and whether that is not one of the type (undefined in C).
    pub fn to_int(self, kind: IntKind) -> (MachineInt, Chance) {
        // The first numbers that are too large and too small: powers of two are exact.
        let above = 2f64.powi(kind.bits() as i32 - i32::from(kind.is_signed()));
        let below = if kind.is_signed() { -above } else { 0.0 };
        let Some((lo, hi)) = self.bounds() else {
            return (MachineInt::empty(kind), Chance::of(!self.is_empty(), true));
        };
        let (lo, hi) = (lo.trunc(), hi.trunc());
        let is_outside = |value: f64| value < below || value >= above;
        let can = self.nan || self.may_be_infinite() || is_outside(lo) || is_outside(hi);
        let value = if hi < below || lo >= above {
            MachineInt::empty(kind)
        } else {
            // `as` saturates, and what `i128` cannot hold is the end of the type.
            MachineInt::range(kind, lo.max(below) as i128, if hi >= above { kind.max() } else { hi as i128 })
        };
        let must = value.is_empty();
        (value, Chance::of(can, must))
    }
}

/// `0.5`, `[0, 1]`, `[0, 1] or NaN`, `nothing`.
impl fmt::Display for FloatRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let numbers = self.bounds().map(|(lo, hi)| if lo < hi { format!("[{lo}, {hi}]") } else { lo.to_string() });
        let word = |is_so: bool, word: &str| is_so.then(|| word.to_owned());
        let parts =
            [numbers, word(self.minus_infinity, "-inf"), word(self.plus_infinity, "+inf"), word(self.nan, "NaN")];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        f.write_str(if parts.is_empty() { "nothing" } else { "" })?;
        f.write_str(&parts.join(" or "))
    }
}
