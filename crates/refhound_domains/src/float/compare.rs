//! Comparisons, of which only `!=` holds for NaN.

use super::FloatRange;
use crate::comparison::Comparison;

impl FloatRange {
    /// Bounds with the infinities.
    fn ends(self) -> Option<(f64, f64)> {
        let lo = if self.minus_infinity { Some(f64::NEG_INFINITY) } else { self.bounds().map(|bounds| bounds.0) };
        let hi = if self.plus_infinity { Some(f64::INFINITY) } else { self.bounds().map(|bounds| bounds.1) };
        Some((
            lo.or(self.plus_infinity.then_some(f64::INFINITY))?,
            hi.or(self.minus_infinity.then_some(f64::NEG_INFINITY))?,
        ))
    }

    /// Whether a comparison is decided. Means nothing if a side is empty.
    pub fn compare(self, comparison: Comparison, other: FloatRange) -> Option<bool> {
        let is_unequal = comparison == Comparison::NotEqual;
        let (Some((a, b)), Some((c, d))) = (self.ends(), other.ends()) else { return Some(is_unequal) };
        let among_numbers = match comparison {
            Comparison::Equal | Comparison::NotEqual => {
                // Among numbers, all of which lie between the ends.
                let is_same = a >= d && b <= c;
                let is_apart = b < c || d < a;
                (is_same || is_apart).then_some(is_same != is_unequal)
            }
            Comparison::Less => decided(b < c, a >= d),
            Comparison::LessOrEqual => decided(b <= c, a > d),
            Comparison::Greater => decided(a > d, b <= c),
            Comparison::GreaterOrEqual => decided(a >= d, b < c),
        };
        if self.nan || other.nan { among_numbers.filter(|&holds| holds == is_unequal) } else { among_numbers }
    }

    /// What is known of both sides where a comparison holds; empty where it cannot.
    #[must_use]
    pub fn assume(self, comparison: Comparison, other: FloatRange) -> (FloatRange, FloatRange) {
        if comparison == Comparison::NotEqual {
            return if self.compare(comparison, other) == Some(false) { self.none(other) } else { (self, other) };
        }
        self.assume_among_numbers(comparison, other)
    }

    /// What is known of both sides where a comparison does not hold; NaN is one reason for that.
    #[must_use]
    pub fn refute(self, comparison: Comparison, other: FloatRange) -> (FloatRange, FloatRange) {
        if comparison == Comparison::NotEqual {
            return self.assume_among_numbers(Comparison::Equal, other);
        }
        let (left, right) = if comparison == Comparison::Equal {
            self.without_nan().assume(Comparison::NotEqual, other.without_nan())
        } else {
            self.assume_among_numbers(comparison.negated(), other)
        };
        // Where one is NaN, the other can be anything.
        let left = if other.nan { self } else { FloatRange { nan: self.nan, ..left } };
        let right = if self.nan { other } else { FloatRange { nan: other.nan, ..right } };
        if left.is_empty() || right.is_empty() { self.none(other) } else { (left, right) }
    }

    fn none(self, other: FloatRange) -> (FloatRange, FloatRange) {
        (FloatRange::empty(self.precision), FloatRange::empty(other.precision))
    }

    fn assume_among_numbers(self, comparison: Comparison, other: FloatRange) -> (FloatRange, FloatRange) {
        let (left, right) = (self.without_nan(), other.without_nan());
        let (Some((a, b)), Some((c, d))) = (left.ends(), right.ends()) else { return self.none(other) };
        let (left, right) = match comparison {
            Comparison::Equal => (left.between(c, d), right.between(a, b)),
            Comparison::NotEqual => (left, right),
            // A bound that is itself excluded stays, but infinities have no neighbours to fall back on.
            Comparison::Less => (left.between(f64::NEG_INFINITY, d).less(d), right.between(a, f64::INFINITY).more(a)),
            Comparison::LessOrEqual => (left.between(f64::NEG_INFINITY, d), right.between(a, f64::INFINITY)),
            Comparison::Greater => {
                (left.between(c, f64::INFINITY).more(c), right.between(f64::NEG_INFINITY, b).less(b))
            }
            Comparison::GreaterOrEqual => (left.between(c, f64::INFINITY), right.between(f64::NEG_INFINITY, b)),
        };
        if left.is_empty() || right.is_empty() { self.none(other) } else { (left, right) }
    }

    fn between(self, lo: f64, hi: f64) -> FloatRange {
        FloatRange {
            minus_infinity: self.minus_infinity && lo == f64::NEG_INFINITY,
            plus_infinity: self.plus_infinity && hi == f64::INFINITY,
            ..self.with_bounds(self.lo.max(lo), self.hi.min(hi))
        }
    }

    /// Strictly below a number: its neighbour in the type is the bound.
    fn less(self, than: f64) -> FloatRange {
        let made = FloatRange {
            plus_infinity: false,
            minus_infinity: self.minus_infinity && than > f64::NEG_INFINITY,
            ..self
        };
        if than.is_infinite() { made } else { made.with_bounds(made.lo, made.hi.min(self.precision.before(than))) }
    }

    fn more(self, than: f64) -> FloatRange {
        let made =
            FloatRange { minus_infinity: false, plus_infinity: self.plus_infinity && than < f64::INFINITY, ..self };
        if than.is_infinite() { made } else { made.with_bounds(made.lo.max(-self.precision.before(-than)), made.hi) }
    }
}

impl super::Precision {
    /// The next smaller number of the format; sides of one comparison have one.
    fn before(self, value: f64) -> f64 {
        match self {
            super::Precision::Single => f64::from((value as f32).next_down()),
            super::Precision::Double => value.next_down(),
        }
    }
}

fn decided(holds: bool, fails: bool) -> Option<bool> {
    match (holds, fails) {
        (true, _) => Some(true),
        (_, true) => Some(false),
        (false, false) => None,
    }
}
