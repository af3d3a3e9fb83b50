//! What is known of an integer or a pointer: bounds, and whether it can be zero.
//!
//! ```text
//! d == NULL is false                0 taken out of the middle: every value but 0
//! 0 <= i, i < n                     bounds; the end of i64 stands for "no bound"
//! ```

use serde::{Deserialize, Serialize};

use crate::comparison::Comparison;

/// `lo <= x <= hi`, and perhaps `x != 0`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Range {
    pub lo: i64,
    pub hi: i64,
    pub nonzero: bool,
}

impl Range {
    pub const ALL: Range = Range { lo: i64::MIN, hi: i64::MAX, nonzero: false };
    pub const NONZERO: Range = Range { lo: i64::MIN, hi: i64::MAX, nonzero: true };
    pub const ZERO: Range = Range { lo: 0, hi: 0, nonzero: false };

    pub fn new(lo: i64, hi: i64) -> Range {
        Range { lo, hi, nonzero: false }.tightened()
    }

    pub fn exactly(value: i64) -> Range {
        Range::new(value, value)
    }

    pub fn at_least(lo: i64) -> Range {
        Range::new(lo, i64::MAX)
    }

    pub fn at_most(hi: i64) -> Range {
        Range::new(i64::MIN, hi)
    }

    /// The values for which a comparison with `right` holds, as far as bounds can say that. Every such value is in it.
    pub fn of(comparison: Comparison, right: Range) -> Range {
        match comparison {
            Comparison::Equal => right,
            Comparison::NotEqual => right.value().map_or(Range::ALL, |value| Range::ALL.without(value)),
            Comparison::Less => Range::at_most(right.hi.saturating_sub(1)),
            Comparison::LessOrEqual => Range::at_most(right.hi),
            Comparison::Greater => Range::at_least(right.lo.saturating_add(1)),
            Comparison::GreaterOrEqual => Range::at_least(right.lo),
        }
    }

    fn tightened(mut self) -> Range {
        if self.lo > 0 || self.hi < 0 {
            self.nonzero = true;
        }
        if self.nonzero && self.lo == 0 {
            self.lo = 1;
        }
        if self.nonzero && self.hi == 0 {
            self.hi = -1;
        }
        self
    }

    pub fn is_empty(self) -> bool {
        self.lo > self.hi || (self.nonzero && self.lo == 0 && self.hi == 0)
    }

    /// The only value.
    pub fn value(self) -> Option<i64> {
        (self.lo == self.hi && !self.is_empty()).then_some(self.lo)
    }

    pub fn may_be(self, value: i64) -> bool {
        self.lo <= value && value <= self.hi && !(value == 0 && self.nonzero)
    }

    pub fn includes(self, other: Range) -> bool {
        self.lo <= other.lo && self.hi >= other.hi && (!self.nonzero || other.nonzero || !other.may_be(0))
    }

    /// Whether a comparison of two values is decided by their bounds.
    pub fn compared(self, comparison: Comparison, other: Range) -> Option<bool> {
        match comparison {
            Comparison::Equal if self.meet(other).is_empty() => Some(false),
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

    #[must_use]
    pub fn meet(self, other: Range) -> Range {
        Range { lo: self.lo.max(other.lo), hi: self.hi.min(other.hi), nonzero: self.nonzero || other.nonzero }
            .tightened()
    }

    /// The values for which a comparison with a number holds; `None` when there are none.
    pub fn restricted(self, comparison: Comparison, right: i64) -> Option<Range> {
        let range = match comparison {
            Comparison::NotEqual => self.without(right),
            Comparison::Less if right == i64::MIN => return None,
            Comparison::Greater if right == i64::MAX => return None,
            Comparison::Equal
            | Comparison::Less
            | Comparison::LessOrEqual
            | Comparison::Greater
            | Comparison::GreaterOrEqual => self.meet(Range::of(comparison, Range::exactly(right))),
        };
        (!range.is_empty()).then_some(range)
    }

    #[must_use]
    pub fn hull(self, other: Range) -> Range {
        Range { lo: self.lo.min(other.lo), hi: self.hi.max(other.hi), nonzero: self.nonzero && other.nonzero }
    }

    /// As `hull`, but a bound that moves goes all the way: loops end.
    #[must_use]
    pub fn widened(self, other: Range) -> Range {
        Range {
            lo: if other.lo < self.lo { i64::MIN } else { self.lo },
            hi: if other.hi > self.hi { i64::MAX } else { self.hi },
            nonzero: self.nonzero && other.nonzero,
        }
    }

    /// Without one value, as far as bounds can say that.
    #[must_use]
    pub fn without(self, value: i64) -> Range {
        let mut range = self;
        if value == 0 {
            range.nonzero = true;
            return range.tightened();
        }
        if range.lo == value && range.hi == value {
            return Range { lo: 1, hi: -1, nonzero: true };
        }
        if range.lo == value {
            range.lo = value.saturating_add(1);
        }
        if range.hi == value {
            range.hi = value.saturating_sub(1);
        }
        range.tightened()
    }

    /// Bounds of a sum; a bound that is missing on one side is missing in the sum. What overflows can be anything.
    #[must_use]
    pub fn plus(self, other: Range) -> Range {
        let is_open = |bound: i64, other: i64, end: i64| bound == end || other == end;
        let lo = if is_open(self.lo, other.lo, i64::MIN) { Some(i64::MIN) } else { self.lo.checked_add(other.lo) };
        let hi = if is_open(self.hi, other.hi, i64::MAX) { Some(i64::MAX) } else { self.hi.checked_add(other.hi) };
        Range::between(lo, hi)
    }

    #[must_use]
    pub fn minus(self, other: Range) -> Range {
        let lo_is_open = self.lo == i64::MIN || other.hi == i64::MAX;
        let hi_is_open = self.hi == i64::MAX || other.lo == i64::MIN;
        let lo = if lo_is_open { Some(i64::MIN) } else { self.lo.checked_sub(other.hi) };
        let hi = if hi_is_open { Some(i64::MAX) } else { self.hi.checked_sub(other.lo) };
        Range::between(lo, hi)
    }

    /// Bounds, unless one of them overflows.
    fn between(lo: Option<i64>, hi: Option<i64>) -> Range {
        match (lo, hi) {
            (Some(lo), Some(hi)) => Range::new(lo, hi),
            _ => Range::ALL,
        }
    }

    #[must_use]
    pub fn times(self, other: Range) -> Range {
        let is_bounded = |range: Range| range.lo >= 0 && range.hi != i64::MAX;
        if !is_bounded(self) || !is_bounded(other) {
            return Range::ALL;
        }
        match (self.lo.checked_mul(other.lo), self.hi.checked_mul(other.hi)) {
            (Some(lo), Some(hi)) => Range::new(lo, hi),
            _ => Range::ALL,
        }
    }

    /// Of the quotient that C gives, rounded towards zero.
    #[must_use]
    pub fn divided_by(self, other: Range) -> Range {
        if self.lo >= 0 && other.lo > 0 { Range::new(0, self.hi / other.lo) } else { Range::ALL }
    }

    /// Of the remainder that C gives, which has the sign of the dividend.
    #[must_use]
    pub fn remainder(self, other: Range) -> Range {
        if other.lo <= 0 || other.hi == i64::MAX {
            return Range::ALL;
        }
        let most = other.hi - 1;
        Range::new(if self.lo >= 0 { 0 } else { -most }, most)
    }

    /// Of `x & y`.
    #[must_use]
    pub fn masked(self, other: Range) -> Range {
        if self.lo >= 0 && self.hi < other.hi {
            Range::new(0, self.hi)
        } else if other.lo >= 0 && other.hi != i64::MAX {
            Range::new(0, other.hi)
        } else if self.lo >= 0 {
            Range::new(0, self.hi)
        } else {
            Range::ALL
        }
    }

    /// Of `x >> y`.
    #[must_use]
    pub fn shifted_right(self, other: Range) -> Range {
        if self.lo >= 0 && (0..63).contains(&other.lo) { Range::new(0, self.hi >> other.lo) } else { Range::ALL }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn zero_can_be_taken_out_of_the_middle() {
        let range = Range::new(-1, 1).without(0);
        assert!(!range.may_be(0) && range.may_be(-1) && range.may_be(1));
    }

    #[test]
    fn a_nonzero_range_from_zero_begins_at_one() {
        assert_eq!(Range::at_least(0).without(0).lo, 1);
        assert!(Range::ZERO.without(0).is_empty());
        assert!(Range::exactly(i64::MAX).without(i64::MAX).is_empty());
    }

    #[test]
    fn a_counter_that_grows_keeps_its_lower_bound() {
        assert_eq!(Range::at_least(0).plus(Range::exactly(1)), Range::at_least(1));
        assert_eq!(Range::new(0, 30).plus(Range::exactly(1)), Range::new(1, 31));
        assert_eq!(Range::at_most(3).minus(Range::exactly(1)), Range::at_most(2));
    }

    #[test]
    fn a_mask_and_a_remainder_bound_a_number() {
        assert_eq!(Range::ALL.masked(Range::exactly(7)), Range::new(0, 7));
        assert_eq!(Range::ALL.remainder(Range::exactly(10)), Range::new(-9, 9));
        assert_eq!(Range::at_least(0).remainder(Range::exactly(10)), Range::new(0, 9));
    }

    #[test]
    fn sums_that_overflow_can_be_anything() {
        let large = Range::new(i64::MAX - 1, i64::MAX - 1);
        assert_eq!(large.plus(large), Range::ALL);
    }

    /// Small numbers, and those where bounds end.
    fn number() -> impl Strategy<Value = i64> {
        prop_oneof![8 => -6i64..7, 1 => Just(i64::MIN), 1 => Just(i64::MAX), 1 => Just(i64::MAX - 1)]
    }

    fn range() -> impl Strategy<Value = Range> {
        let bounds = (number(), number()).prop_map(|(a, b)| Range::new(a.min(b), a.max(b)));
        (bounds, any::<bool>())
            .prop_map(|(range, nonzero)| if nonzero { range.without(0) } else { range })
            .prop_filter("describes something", |range| !range.is_empty())
    }

    /// A description and a value that it describes.
    fn range_with_value() -> impl Strategy<Value = (Range, i64)> {
        (range(), number()).prop_map(|(range, value)| {
            let value = value.clamp(range.lo, range.hi);
            let value = if range.may_be(value) {
                value
            } else if range.may_be(1) {
                1
            } else {
                -1
            };
            (range, value)
        })
    }

    fn comparison() -> impl Strategy<Value = Comparison> {
        proptest::sample::select(Comparison::ALL.to_vec())
    }

    proptest! {
        #[test]
        fn hull_and_widening_describe_all_that_both_do((a, x) in range_with_value(), b in range()) {
            prop_assert!(a.hull(b).may_be(x) && b.hull(a).may_be(x) && a.widened(b).may_be(x) && b.widened(a).may_be(x));
            prop_assert!(a.hull(b).includes(a) && a.widened(b).includes(a.hull(b)));
        }

        #[test]
        fn meet_describes_what_both_do((a, x) in range_with_value(), b in range()) {
            prop_assert_eq!(a.meet(b).may_be(x), b.may_be(x));
            prop_assert!(a.includes(a.meet(b)));
        }

        #[test]
        fn widening_ends(ranges in proptest::collection::vec(range(), 1..12)) {
            let mut known = ranges[0];
            let mut changes = 0;
            for &next in &ranges {
                let wider = known.widened(known.hull(next));
                changes += u32::from(wider != known);
                known = wider;
            }
            prop_assert!(changes <= 3, "two bounds and zero");
        }

        #[test]
        fn a_comparison_keeps_the_values_for_which_it_holds((a, x) in range_with_value(), op in comparison(), y in number()) {
            let kept = a.restricted(op, y);
            if op.holds(&x, &y) {
                prop_assert!(kept.is_some_and(|kept| kept.may_be(x)));
            }
        }

        #[test]
        fn what_bounds_decide_is_so((a, x) in range_with_value(), op in comparison(), (b, y) in range_with_value()) {
            if let Some(holds) = a.compared(op, b) {
                prop_assert_eq!(op.holds(&x, &y), holds);
            }
            if op.holds(&x, &y) {
                prop_assert!(Range::of(op, b).may_be(x));
            }
        }

        #[test]
        fn arithmetic_describes_every_result((a, x) in range_with_value(), (b, y) in range_with_value()) {
            let holds = |range: Range, value: Option<i64>| value.is_none_or(|value| range.may_be(value));
            prop_assert!(holds(a.plus(b), x.checked_add(y)));
            prop_assert!(holds(a.minus(b), x.checked_sub(y)));
            prop_assert!(holds(a.times(b), x.checked_mul(y)));
            prop_assert!(holds(a.divided_by(b), x.checked_div(y)));
            prop_assert!(holds(a.remainder(b), x.checked_rem(y)));
            prop_assert!(holds(a.masked(b), Some(x & y)));
            let by = u32::try_from(y).ok().and_then(|by| x.checked_shr(by));
            prop_assert!(holds(a.shifted_right(b), by));
        }

        #[test]
        fn only_the_value_is_taken_out((a, x) in range_with_value(), y in number()) {
            prop_assert!(a.without(y).may_be(x) || x == y);
        }
    }
}
