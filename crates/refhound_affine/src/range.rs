//! What is known of an execution variable: bounds, and perhaps that it is not 0.

use crate::syntax::Comparison;

/// The values between two bounds, perhaps without 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Range {
    pub lo: i64,
    pub hi: i64,
    pub nonzero: bool,
}

impl Range {
    pub const ALL: Range = Range { lo: i64::MIN, hi: i64::MAX, nonzero: false };

    pub fn exactly(value: i64) -> Range {
        Range { lo: value, hi: value, nonzero: value != 0 }
    }

    /// The only value.
    pub fn single(self) -> Option<i64> {
        (self.lo == self.hi).then_some(self.lo)
    }

    pub fn contains(self, value: i64) -> bool {
        self.lo <= value && value <= self.hi && !(self.nonzero && value == 0)
    }

    #[must_use]
    pub fn join(self, other: Range) -> Range {
        let nonzero = self.nonzero && other.nonzero;
        Range { lo: self.lo.min(other.lo), hi: self.hi.max(other.hi), nonzero }
    }

    /// Bounds that moved are given up.
    #[must_use]
    pub fn widened(self, next: Range) -> Range {
        Range {
            lo: if next.lo < self.lo { i64::MIN } else { self.lo },
            hi: if next.hi > self.hi { i64::MAX } else { self.hi },
            nonzero: next.nonzero,
        }
    }

    #[must_use]
    pub fn plus(self, by: i64) -> Range {
        let shift = |bound: i64| match bound {
            i64::MIN | i64::MAX => Some(bound),
            _ => bound.checked_add(by),
        };
        match (shift(self.lo), shift(self.hi)) {
            (Some(lo), Some(hi)) => Range { lo, hi, nonzero: lo > 0 || hi < 0 },
            _ => Range::ALL,
        }
    }

    /// The values for which the comparison holds; `None` when there are none.
    pub fn restricted(self, comparison: Comparison, right: i64) -> Option<Range> {
        let mut range = self;
        match comparison {
            Comparison::Equal => {
                if !self.contains(right) {
                    return None;
                }
                range = Range::exactly(right);
            }
            Comparison::NotEqual => {
                if right == 0 {
                    range.nonzero = true;
                }
                if range.lo == right {
                    range.lo = right.checked_add(1)?;
                }
                if range.hi == right {
                    range.hi = right.checked_sub(1)?;
                }
            }
            Comparison::Less => range.hi = range.hi.min(right.checked_sub(1)?),
            Comparison::LessOrEqual => range.hi = range.hi.min(right),
            Comparison::Greater => range.lo = range.lo.max(right.checked_add(1)?),
            Comparison::GreaterOrEqual => range.lo = range.lo.max(right),
        }
        range.tidied()
    }

    fn tidied(mut self) -> Option<Range> {
        if self.nonzero && self.lo == 0 {
            self.lo = 1;
        }
        if self.nonzero && self.hi == 0 {
            self.hi = -1;
        }
        if self.lo > 0 || self.hi < 0 {
            self.nonzero = true;
        }
        (self.lo <= self.hi).then_some(self)
    }
}
