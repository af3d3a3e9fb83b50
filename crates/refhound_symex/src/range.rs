//! What is known of an integer or a pointer: bounds, and whether it can be zero.

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
    fn hulls_include_both() {
        let (a, b) = (Range::exactly(-1), Range::exactly(3));
        assert!(a.hull(b).includes(a) && a.hull(b).includes(b));
        assert!(a.widened(b).includes(b));
    }
}
