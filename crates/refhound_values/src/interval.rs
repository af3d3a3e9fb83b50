//! Numbers between two bounds, perhaps without zero: what the engine knows of an integer, as a mathematical number.
//!
//! Nothing wraps here. What a C type does with a number that it cannot hold is decided by whoever knows the type.

use refhound_domains::Comparison;

/// `lo <= x <= hi`, and perhaps `x != 0`. Never empty: what would be is `None`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Interval {
    pub lo: i128,
    pub hi: i128,
    pub nonzero: bool,
}

impl Interval {
    pub fn new(lo: i128, hi: i128) -> Interval {
        debug_assert!(lo <= hi, "an interval holds something");
        Interval { lo, hi, nonzero: false }.tightened()
    }

    pub fn exactly(value: i128) -> Interval {
        Interval::new(value, value)
    }

    /// `None` if the bounds have nothing between them.
    pub fn between(lo: i128, hi: i128) -> Option<Interval> {
        (lo <= hi).then(|| Interval::new(lo, hi))
    }

    fn tightened(mut self) -> Interval {
        if self.nonzero && self.lo == 0 && self.hi > 0 {
            self.lo = 1;
        }
        if self.nonzero && self.hi == 0 && self.lo < 0 {
            self.hi = -1;
        }
        self.nonzero &= self.lo < 0 && self.hi > 0;
        self
    }

    pub fn value(self) -> Option<i128> {
        (self.lo == self.hi).then_some(self.lo)
    }

    pub fn may_be(self, value: i128) -> bool {
        self.lo <= value && value <= self.hi && !(value == 0 && self.nonzero)
    }

    pub fn includes(self, other: Interval) -> bool {
        self.lo <= other.lo && other.hi <= self.hi && (!self.nonzero || !other.may_be(0))
    }

    #[must_use]
    pub fn hull(self, other: Interval) -> Interval {
        let nonzero = !self.may_be(0) && !other.may_be(0);
        Interval { lo: self.lo.min(other.lo), hi: self.hi.max(other.hi), nonzero }.tightened()
    }

    pub fn meet(self, other: Interval) -> Option<Interval> {
        let met = Interval::between(self.lo.max(other.lo), self.hi.min(other.hi))?;
        if self.nonzero || other.nonzero { met.without(0) } else { Some(met) }
    }

    /// Without one number, as far as bounds can say that.
    pub fn without(self, value: i128) -> Option<Interval> {
        if self.lo == value && self.hi == value {
            return None;
        }
        let lo = if self.lo == value { self.lo + 1 } else { self.lo };
        let hi = if self.hi == value { self.hi - 1 } else { self.hi };
        Some(Interval { lo, hi, nonzero: self.nonzero || value == 0 }.tightened())
    }

    /// The numbers of `self` for which a comparison with some number of `other` holds.
    pub fn restricted(self, comparison: Comparison, other: Interval) -> Option<Interval> {
        match comparison {
            Comparison::Equal => self.meet(other),
            Comparison::NotEqual => match other.value() {
                Some(value) => self.without(value),
                None => Some(self),
            },
            Comparison::Less => self.meet(Interval::new(i128::MIN, other.hi.saturating_sub(1))),
            Comparison::LessOrEqual => self.meet(Interval::new(i128::MIN, other.hi)),
            Comparison::Greater => self.meet(Interval::new(other.lo.saturating_add(1), i128::MAX)),
            Comparison::GreaterOrEqual => self.meet(Interval::new(other.lo, i128::MAX)),
        }
    }

    /// Whether a comparison holds for all numbers, or for none.
    pub fn compared(self, comparison: Comparison, other: Interval) -> Option<bool> {
        match comparison {
            Comparison::Equal if self.meet(other).is_none() => Some(false),
            Comparison::Equal if self.value().is_some() && self.value() == other.value() => Some(true),
            Comparison::Equal => None,
            Comparison::Less if self.hi < other.lo => Some(true),
            Comparison::Less if self.lo >= other.hi => Some(false),
            Comparison::LessOrEqual if self.hi <= other.lo => Some(true),
            Comparison::LessOrEqual if self.lo > other.hi => Some(false),
            Comparison::Less | Comparison::LessOrEqual => None,
            Comparison::NotEqual | Comparison::Greater | Comparison::GreaterOrEqual => {
                self.compared(comparison.negated(), other).map(|holds| !holds)
            }
        }
    }

    /// As `hull`, but a bound that moves goes on to the next of the thresholds, and in the end to that of the type.
    #[must_use]
    pub fn widened(self, newer: Interval, thresholds: &[i128], limit: Interval) -> Interval {
        let lo = if newer.lo >= self.lo {
            self.lo
        } else {
            thresholds.iter().rev().copied().find(|&at| at <= newer.lo).unwrap_or(limit.lo).min(newer.lo)
        };
        let hi = if newer.hi <= self.hi {
            self.hi
        } else {
            thresholds.iter().copied().find(|&at| at >= newer.hi).unwrap_or(limit.hi).max(newer.hi)
        };
        Interval { lo, hi, nonzero: !self.may_be(0) && !newer.may_be(0) }.tightened()
    }

    #[must_use]
    pub fn plus(self, other: Interval) -> Interval {
        Interval::new(self.lo.saturating_add(other.lo), self.hi.saturating_add(other.hi))
    }

    #[must_use]
    pub fn minus(self, other: Interval) -> Interval {
        Interval::new(self.lo.saturating_sub(other.hi), self.hi.saturating_sub(other.lo))
    }

    #[must_use]
    pub fn negated(self) -> Interval {
        Interval { lo: self.hi.saturating_neg(), hi: self.lo.saturating_neg(), nonzero: self.nonzero }.tightened()
    }

    #[must_use]
    pub fn times(self, other: Interval) -> Interval {
        let products = [
            self.lo.saturating_mul(other.lo),
            self.lo.saturating_mul(other.hi),
            self.hi.saturating_mul(other.lo),
            self.hi.saturating_mul(other.hi),
        ];
        let (lo, hi) = products.iter().fold((i128::MAX, i128::MIN), |(lo, hi), &it| (lo.min(it), hi.max(it)));
        Interval { lo, hi, nonzero: !self.may_be(0) && !other.may_be(0) }.tightened()
    }

    /// The quotient that C gives, rounded towards zero; `None` if the divisor can only be zero.
    pub fn divided_by(self, other: Interval) -> Option<Interval> {
        let parts = [Interval::between(other.lo, other.hi.min(-1)), Interval::between(other.lo.max(1), other.hi)];
        let quotients = parts.into_iter().flatten().flat_map(|divisor| {
            [self.lo, self.hi]
                .into_iter()
                .flat_map(move |at| [divisor.lo, divisor.hi].map(|by| at.checked_div(by).unwrap_or(i128::MAX)))
        });
        let (mut lo, mut hi) = (i128::MAX, i128::MIN);
        for quotient in quotients {
            (lo, hi) = (lo.min(quotient), hi.max(quotient));
        }
        if self.lo < 0 && self.hi > 0 {
            (lo, hi) = (lo.min(0), hi.max(0));
        }
        Interval::between(lo, hi)
    }

    /// The remainder that C gives, which has the sign of the dividend; `None` if the divisor can only be zero.
    pub fn remainder(self, other: Interval) -> Option<Interval> {
        let largest = other.lo.saturating_abs().max(other.hi.saturating_abs());
        if largest == 0 {
            return None;
        }
        let most = largest - 1;
        if let (Some(left), Some(right)) = (self.value(), other.value()) {
            return Some(Interval::exactly(left % right));
        }
        let smallest = if other.lo > 0 {
            other.lo
        } else if other.hi < 0 {
            -other.hi
        } else {
            1
        };
        if self.lo >= 0 && self.hi < smallest {
            return Some(self);
        }
        let lo = if self.lo < 0 { (-most).max(self.lo) } else { 0 };
        let hi = if self.hi > 0 { most.min(self.hi) } else { 0 };
        Some(Interval::new(lo, hi))
    }

    /// `x & y`
    #[must_use]
    pub fn and(self, other: Interval) -> Interval {
        if let (Some(left), Some(right)) = (self.value(), other.value()) {
            return Interval::exactly(left & right);
        }
        match (self.lo >= 0, other.lo >= 0) {
            (true, true) => Interval::new(0, self.hi.min(other.hi)),
            (true, false) => Interval::new(0, self.hi),
            (false, true) => Interval::new(0, other.hi),
            (false, false) => Interval::new(lowest_power(self.lo.min(other.lo)), self.hi.max(other.hi).max(0)),
        }
    }

    /// `x | y` and `x ^ y`, which set no bit above the highest of both.
    #[must_use]
    pub fn or(self, other: Interval) -> Interval {
        if let (Some(left), Some(right)) = (self.value(), other.value()) {
            return Interval::exactly(left | right);
        }
        let bits = all_ones(self.hi.max(other.hi));
        if self.lo >= 0 && other.lo >= 0 {
            return Interval::new(self.lo.max(other.lo), bits);
        }
        Interval::new(lowest_power(self.lo.min(other.lo)), bits.max(0))
    }

    #[must_use]
    pub fn xor(self, other: Interval) -> Interval {
        if let (Some(left), Some(right)) = (self.value(), other.value()) {
            return Interval::exactly(left ^ right);
        }
        if self.lo >= 0 && other.lo >= 0 {
            return Interval::new(0, all_ones(self.hi.max(other.hi)));
        }
        let lowest = lowest_power(self.lo.min(other.lo)).min(lowest_power(-1 - self.hi.max(other.hi).max(0)));
        Interval::new(lowest, -1 - lowest)
    }

    /// `x << y`, for distances from 0 to 127.
    #[must_use]
    pub fn shifted_left(self, by: Interval) -> Interval {
        let power = |at: i128| 1_i128.checked_shl(at.clamp(0, 126) as u32).unwrap_or(i128::MAX);
        self.times(Interval::new(power(by.lo), power(by.hi)))
    }

    /// `x >> y`, for distances from 0 to 127.
    #[must_use]
    pub fn shifted_right(self, by: Interval) -> Interval {
        let by = (by.lo.clamp(0, 127) as u32, by.hi.clamp(0, 127) as u32);
        let ends = [self.lo >> by.0, self.lo >> by.1, self.hi >> by.0, self.hi >> by.1];
        let (lo, hi) = ends.iter().fold((i128::MAX, i128::MIN), |(lo, hi), &it| (lo.min(it), hi.max(it)));
        Interval::new(lo, hi)
    }
}

/// The smallest number `2^n - 1` that is not below a number.
fn all_ones(value: i128) -> i128 {
    if value <= 0 { 0 } else { i128::MAX >> value.leading_zeros().saturating_sub(1) }
}

/// The largest number `-2^n` that is not above a number, or 0.
fn lowest_power(value: i128) -> i128 {
    if value >= 0 { 0 } else { -1 - all_ones(-1 - value) }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn with_member() -> impl Strategy<Value = (Interval, i128)> {
        (-40_i128..40, 0_i128..30, any::<bool>(), 0_i128..30).prop_map(|(lo, width, nonzero, at)| {
            let plain = Interval::new(lo, lo + width);
            let interval = if nonzero { plain.without(0).unwrap_or(plain) } else { plain };
            let member = interval.lo + at % (interval.hi - interval.lo + 1);
            (interval, if interval.may_be(member) { member } else { interval.lo })
        })
    }

    proptest! {
        #[test]
        fn every_result_is_described((a, x) in with_member(), (b, y) in with_member()) {
            prop_assert!(a.may_be(x) && b.may_be(y));
            prop_assert!(a.plus(b).may_be(x + y));
            prop_assert!(a.minus(b).may_be(x - y));
            prop_assert!(a.times(b).may_be(x * y));
            prop_assert!(a.negated().may_be(-x));
            prop_assert!(a.and(b).may_be(x & y), "{a:?} {b:?} {x} & {y}: {:?}", a.and(b));
            prop_assert!(a.or(b).may_be(x | y), "{a:?} {b:?} {x} | {y}: {:?}", a.or(b));
            prop_assert!(a.xor(b).may_be(x ^ y), "{a:?} {b:?} {x} ^ {y}: {:?}", a.xor(b));
            if y != 0 {
                prop_assert!(a.divided_by(b).is_some_and(|it| it.may_be(x / y)));
                prop_assert!(a.remainder(b).is_some_and(|it| it.may_be(x % y)), "{a:?} % {b:?}");
            }
            if (0..60).contains(&y) && b.lo >= 0 {
                prop_assert!(a.shifted_left(b).may_be(x << y) && a.shifted_right(b).may_be(x >> y));
            }
        }

        #[test]
        fn comparisons_keep_what_they_hold_for((a, x) in with_member(), (b, y) in with_member(), op in proptest::sample::select(Comparison::ALL.to_vec())) {
            if op.holds(&x, &y) {
                prop_assert!(a.restricted(op, b).is_some_and(|kept| kept.may_be(x)));
            }
            if let Some(holds) = a.compared(op, b) {
                prop_assert_eq!(holds, op.holds(&x, &y));
            }
        }

        #[test]
        fn hulls_and_widenings_cover((a, x) in with_member(), (b, y) in with_member()) {
            let limit = Interval::new(-1000, 1000);
            for wider in [a.hull(b), a.widened(b, &[0, 7], limit)] {
                prop_assert!(wider.may_be(x) && wider.may_be(y) && wider.includes(a) && wider.includes(b));
            }
        }
    }
}
