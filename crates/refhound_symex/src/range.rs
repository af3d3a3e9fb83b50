//! What is known of an integer or a pointer: bounds, and whether it can be zero.

use refhound_ir::BinaryOp;

/// `lo <= x <= hi`, and perhaps `x != 0`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
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

    pub fn value(self) -> Option<i64> {
        (self.lo == self.hi && !self.is_empty()).then_some(self.lo)
    }

    pub fn may_be(self, value: i64) -> bool {
        self.lo <= value && value <= self.hi && !(value == 0 && self.nonzero)
    }

    #[must_use]
    pub fn meet(self, other: Range) -> Range {
        Range { lo: self.lo.max(other.lo), hi: self.hi.min(other.hi), nonzero: self.nonzero || other.nonzero }
            .tightened()
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
        if range.lo == value {
            range.lo = value.saturating_add(1);
        }
        if range.hi == value {
            range.hi = value.saturating_sub(1);
        }
        range.tightened()
    }

    /// The results of an operation on two values, as far as bounds say something. What overflows can be anything.
    #[must_use]
    pub fn combined(self, op: BinaryOp, other: Range) -> Range {
        let none = |lo: i64, hi: i64| lo == i64::MIN || hi == i64::MAX;
        match op {
            BinaryOp::Add => Range::sum(self.lo, other.lo, self.hi, other.hi),
            BinaryOp::Sub if other.hi == i64::MAX || other.lo == i64::MIN => {
                let lo = if other.hi == i64::MAX { i64::MIN } else { -other.hi };
                let hi = if other.lo == i64::MIN { i64::MAX } else { -other.lo };
                Range::sum(self.lo, lo, self.hi, hi)
            }
            BinaryOp::Sub => Range::sum(self.lo, -other.hi, self.hi, -other.lo),
            BinaryOp::And if self.lo >= 0 && self.hi < other.hi => Range::new(0, self.hi),
            BinaryOp::And if other.lo >= 0 && other.hi != i64::MAX => Range::new(0, other.hi),
            BinaryOp::And if self.lo >= 0 => Range::new(0, self.hi),
            BinaryOp::Rem if other.lo > 0 && other.hi != i64::MAX => {
                let most = other.hi - 1;
                Range::new(if self.lo >= 0 { 0 } else { -most }, most)
            }
            BinaryOp::Mul if self.lo >= 0 && other.lo >= 0 && !none(self.lo, self.hi) && !none(other.lo, other.hi) => {
                match (self.lo.checked_mul(other.lo), self.hi.checked_mul(other.hi)) {
                    (Some(lo), Some(hi)) => Range::new(lo, hi),
                    _ => Range::ALL,
                }
            }
            BinaryOp::Div if self.lo >= 0 && other.lo > 0 => Range::new(0, self.hi / other.lo),
            BinaryOp::Shr if self.lo >= 0 && (0..63).contains(&other.lo) => Range::new(0, self.hi >> other.lo),
            BinaryOp::And
            | BinaryOp::Rem
            | BinaryOp::Mul
            | BinaryOp::Div
            | BinaryOp::Shr
            | BinaryOp::Shl
            | BinaryOp::Or
            | BinaryOp::Xor => Range::ALL,
        }
    }

    /// Bounds of a sum; a bound that is missing on one side is missing in the sum.
    fn sum(lo: i64, more_lo: i64, hi: i64, more_hi: i64) -> Range {
        let lower = if lo == i64::MIN || more_lo == i64::MIN { Some(i64::MIN) } else { lo.checked_add(more_lo) };
        let upper = if hi == i64::MAX || more_hi == i64::MAX { Some(i64::MAX) } else { hi.checked_add(more_hi) };
        match (lower, upper) {
            (Some(lo), Some(hi)) => Range::new(lo, hi),
            _ => Range::ALL,
        }
    }

    pub fn includes(self, other: Range) -> bool {
        self.lo <= other.lo && self.hi >= other.hi && (!self.nonzero || other.nonzero || !other.may_be(0))
    }
}

#[cfg(test)]
mod tests {
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
    }

    #[test]
    fn a_counter_that_grows_keeps_its_lower_bound() {
        let next = Range::at_least(0).combined(BinaryOp::Add, Range::exactly(1));
        assert_eq!(next, Range::at_least(1));
        assert_eq!(Range::new(0, 30).combined(BinaryOp::Add, Range::exactly(1)), Range::new(1, 31));
        assert_eq!(Range::at_most(3).combined(BinaryOp::Sub, Range::exactly(1)), Range::at_most(2));
    }

    #[test]
    fn a_mask_and_a_remainder_bound_a_number() {
        assert_eq!(Range::ALL.combined(BinaryOp::And, Range::exactly(7)), Range::new(0, 7));
        assert_eq!(Range::ALL.combined(BinaryOp::Rem, Range::exactly(10)), Range::new(-9, 9));
        assert_eq!(Range::at_least(0).combined(BinaryOp::Rem, Range::exactly(10)), Range::new(0, 9));
    }

    #[test]
    fn sums_that_overflow_can_be_anything() {
        let large = Range::new(i64::MAX - 1, i64::MAX - 1);
        assert_eq!(large.combined(BinaryOp::Add, large), Range::ALL);
    }

    #[test]
    fn hulls_include_both() {
        let (a, b) = (Range::exactly(-1), Range::exactly(3));
        assert!(a.hull(b).includes(a) && a.hull(b).includes(b));
        assert!(a.widened(b).includes(b));
    }
}
