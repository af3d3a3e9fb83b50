//! Comparisons: what bounds decide, and what is known of both sides where one holds.

use super::MachineInt;
use crate::comparison::Comparison;

impl MachineInt {
    /// Whether a comparison is decided. Of two numbers: C's conversions come before. Means nothing if a side is empty.
    pub fn compare(&self, comparison: Comparison, other: &MachineInt) -> Option<bool> {
        let both_open = self.is_open_above() && other.is_open_above();
        match comparison {
            Comparison::Equal if self.meet(other).is_empty() => Some(false),
            Comparison::Equal if self.value().is_some() && self.value() == other.value() => Some(true),
            Comparison::Equal => None,
            Comparison::Less | Comparison::LessOrEqual if both_open => None,
            Comparison::Less if self.hi < other.lo => Some(true),
            Comparison::Less if self.lo >= other.hi => Some(false),
            Comparison::LessOrEqual if self.hi <= other.lo => Some(true),
            Comparison::LessOrEqual if self.lo > other.hi => Some(false),
            Comparison::Less | Comparison::LessOrEqual => None,
            Comparison::NotEqual => self.compare(Comparison::Equal, other).map(|holds| !holds),
            Comparison::Greater => other.compare(Comparison::Less, self),
            Comparison::GreaterOrEqual => other.compare(Comparison::LessOrEqual, self),
        }
    }

    /// What is known of both sides where a comparison holds; empty where it cannot.
    #[must_use]
    pub fn assume(&self, comparison: Comparison, other: &MachineInt) -> (MachineInt, MachineInt) {
        let (left, right) = match comparison {
            Comparison::Equal => (self.meet(other), other.meet(self)),
            Comparison::NotEqual => {
                let left = other.value().map_or(self.clone(), |value| self.without(value));
                let right = self.value().map_or(other.clone(), |value| other.without(value));
                (left, right)
            }
            Comparison::Less => (self.below(other, 1), other.above(self, 1)),
            Comparison::LessOrEqual => (self.below(other, 0), other.above(self, 0)),
            Comparison::Greater => (self.above(other, 1), other.below(self, 1)),
            Comparison::GreaterOrEqual => (self.above(other, 0), other.below(self, 0)),
        };
        if left.is_empty() || right.is_empty() {
            return (MachineInt::empty(self.kind), MachineInt::empty(other.kind));
        }
        (left, right)
    }

    /// Those that are less than some value of `other` by at least `by`.
    fn below(&self, other: &MachineInt, by: i128) -> MachineInt {
        if other.is_open_above() {
            return self.clone();
        }
        other.hi.checked_sub(by).map_or(MachineInt::empty(self.kind), |hi| self.between(i128::MIN, hi))
    }

    fn above(&self, other: &MachineInt, by: i128) -> MachineInt {
        match other.lo.checked_add(by) {
            Some(lo) => self.between(lo, i128::MAX),
            None if self.is_open_above() => self.between(i128::MAX, i128::MAX),
            None => MachineInt::empty(self.kind),
        }
    }
}
