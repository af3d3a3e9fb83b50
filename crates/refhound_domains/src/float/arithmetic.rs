//! Sums, products, quotients, and the functions of C's library that IEEE 754 makes exact.

use super::{FloatRange, Precision};
use crate::chance::Chance;

impl Precision {
    /// One operation of the machine: both precisions round the result once.
    fn computed(self, a: f64, b: f64, single: impl Fn(f32, f32) -> f32, double: impl Fn(f64, f64) -> f64) -> f64 {
        match self {
            Precision::Single => f64::from(single(a as f32, b as f32)),
            Precision::Double => double(a, b),
        }
    }
}

impl FloatRange {
    /// Special values and the ends of the finite ones: what results of monotone operations are made of.
    fn corners(self) -> impl Iterator<Item = f64> + Clone {
        let special = [
            self.minus_infinity.then_some(f64::NEG_INFINITY),
            self.plus_infinity.then_some(f64::INFINITY),
            self.bounds().map(|bounds| bounds.0),
            self.bounds().map(|bounds| bounds.1),
        ];
        special.into_iter().flatten()
    }

    /// An operation that is monotone in each operand where it is defined. Where an end of the finite results is infinite, everything up
    /// to the greatest number is one.
    fn combined(self, other: FloatRange, operation: impl Fn(f64, f64) -> f64) -> FloatRange {
        if self.is_empty() || other.is_empty() {
            return FloatRange::empty(self.precision);
        }
        let results = self.corners().flat_map(|a| other.corners().map(move |b| (a, b)));
        let all = FloatRange::hull(self.precision, results.map(|(a, b)| operation(a, b)));
        let finite = self.bounds().zip(other.bounds()).map_or(FloatRange::empty(self.precision), |((a, b), (c, d))| {
            let ends = [(a, c), (a, d), (b, c), (b, d)].map(|(x, y)| operation(x, y));
            FloatRange::hull(self.precision, ends).filled_between_ends()
        });
        let nan = self.nan || other.nan || all.nan;
        FloatRange { nan, ..all.join(finite) }
    }

    /// The results of finite operands lie without a gap between the least and the greatest.
    pub(super) fn filled_between_ends(self) -> FloatRange {
        if self.bounds().is_none() && !(self.minus_infinity && self.plus_infinity) {
            return self;
        }
        let end = self.precision.max();
        let lo = if self.minus_infinity { -end } else { self.bounds().map_or(end, |bounds| bounds.0) };
        let hi = if self.plus_infinity { end } else { self.bounds().map_or(-end, |bounds| bounds.1) };
        if lo <= hi { FloatRange { lo, hi, ..self } } else { self }
    }

    #[must_use]
    pub fn plus(self, other: FloatRange) -> FloatRange {
        self.combined(other, |a, b| self.precision.computed(a, b, |a, b| a + b, |a, b| a + b))
    }

    #[must_use]
    pub fn minus(self, other: FloatRange) -> FloatRange {
        self.combined(other, |a, b| self.precision.computed(a, b, |a, b| a - b, |a, b| a - b))
    }

    #[must_use]
    pub fn times(self, other: FloatRange) -> FloatRange {
        let product = |a, b| self.precision.computed(a, b, |a, b| a * b, |a, b| a * b);
        let made = self.combined(other, product);
        // Zero inside the bounds times an infinity is no number; it is at no corner.
        let nan =
            made.nan || self.contains(0.0) && other.may_be_infinite() || other.contains(0.0) && self.may_be_infinite();
        // An infinity times numbers of both signs is both infinities, which its corners show.
        FloatRange { nan, ..made }
    }

    /// The quotient, which is infinite or NaN where the divisor is zero, and whether that can be.
    #[must_use]
    pub fn divided_by(self, other: FloatRange) -> (FloatRange, Chance) {
        if self.is_empty() || other.is_empty() {
            return (FloatRange::empty(self.precision), Chance::Never);
        }
        let zero = Chance::of(other.contains(0.0), other.value() == Some(0.0));
        let quotient = |a, b| self.precision.computed(a, b, |a, b| a / b, |a, b| a / b);
        // The numbers next to zero, of either sign, end the two parts of the divisor on which order is kept.
        let tiny = match self.precision {
            Precision::Single => f64::from(f32::from_bits(1)),
            Precision::Double => f64::from_bits(1),
        };
        let below = FloatRange { plus_infinity: false, nan: false, ..other.with_bounds(other.lo, other.hi.min(-tiny)) };
        let above = FloatRange { minus_infinity: false, nan: false, ..other.with_bounds(other.lo.max(tiny), other.hi) };
        let mut made = self.combined(below, quotient).join(self.combined(above, quotient));
        if zero.is_possible() {
            made = made.join(self.divided_by_zero());
        }
        (FloatRange { nan: made.nan || self.nan || other.nan, ..made }, zero)
    }

    /// The divisor's sign is not known.
    fn divided_by_zero(self) -> FloatRange {
        let is_nonzero = self.may_be_infinite() || self.bounds().is_some_and(|(lo, hi)| lo < 0.0 || hi > 0.0);
        FloatRange {
            minus_infinity: is_nonzero,
            plus_infinity: is_nonzero,
            nan: self.contains(0.0),
            ..FloatRange::empty(self.precision)
        }
    }

    #[must_use]
    pub fn negated(self) -> FloatRange {
        let (minus_infinity, plus_infinity) = (self.plus_infinity, self.minus_infinity);
        match self.bounds() {
            Some((lo, hi)) => FloatRange { lo: -hi + 0.0, hi: -lo + 0.0, minus_infinity, plus_infinity, ..self },
            None => FloatRange { minus_infinity, plus_infinity, ..self },
        }
    }

    /// `fabs`.
    #[must_use]
    pub fn abs(self) -> FloatRange {
        let made = FloatRange { minus_infinity: false, plus_infinity: self.may_be_infinite(), ..self };
        match self.bounds() {
            Some((lo, hi)) if lo < 0.0 => {
                let least = if hi < 0.0 { -hi } else { 0.0 };
                FloatRange { lo: least, hi: hi.max(-lo), ..made }
            }
            _ => made,
        }
    }

    /// `sqrt`, which IEEE 754 rounds correctly; of negative numbers NaN.
    #[must_use]
    pub fn sqrt(self) -> FloatRange {
        let is_negative = self.minus_infinity || self.bounds().is_some_and(|(lo, _)| lo < 0.0);
        let root = |value: f64| match self.precision {
            Precision::Single => f64::from((value as f32).sqrt()),
            Precision::Double => value.sqrt(),
        };
        let made = FloatRange { nan: self.nan || is_negative, minus_infinity: false, ..self };
        match self.bounds() {
            Some((lo, hi)) if hi >= 0.0 => FloatRange { lo: root(lo.max(0.0)), hi: root(hi) + 0.0, ..made },
            _ => FloatRange { lo: 1.0, hi: 0.0, ..made },
        }
    }

    #[must_use]
    pub fn floor(self) -> FloatRange {
        self.monotone(f64::floor)
    }

    #[must_use]
    pub fn ceil(self) -> FloatRange {
        self.monotone(f64::ceil)
    }

    #[must_use]
    pub fn trunc(self) -> FloatRange {
        self.monotone(f64::trunc)
    }

    fn monotone(self, function: impl Fn(f64) -> f64) -> FloatRange {
        match self.bounds() {
            Some((lo, hi)) => FloatRange { lo: function(lo) + 0.0, hi: function(hi) + 0.0, ..self },
            None => self,
        }
    }
}
