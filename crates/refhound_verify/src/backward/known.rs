//! What is known on the way: which pointers are NULL, and in which ranges numbers are.

use refhound_domains::Range;

use crate::sketch::{Condition, Num, NumValue, Ptr, Source};

/// What is known on the way: whether pointers are there (1) or NULL (0), and ranges of numbers. Sorted, without what can
/// be anything.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub(super) struct Known {
    pub(super) ptrs: Vec<(Ptr, bool)>,
    pub(super) nums: Vec<(Num, Range)>,
}

impl Known {
    pub(super) fn there(&self, ptr: Ptr) -> Option<bool> {
        self.ptrs.binary_search_by_key(&ptr, |entry| entry.0).ok().map(|at| self.ptrs[at].1)
    }

    pub(super) fn set_there(&mut self, ptr: Ptr, there: Option<bool>) {
        match (self.ptrs.binary_search_by_key(&ptr, |entry| entry.0), there) {
            (Ok(at), Some(there)) => self.ptrs[at].1 = there,
            (Ok(at), None) => {
                self.ptrs.remove(at);
            }
            (Err(at), Some(there)) => self.ptrs.insert(at, (ptr, there)),
            (Err(_), None) => {}
        }
    }

    pub(super) fn number(&self, num: Num) -> Range {
        self.nums.binary_search_by_key(&num, |entry| entry.0).map_or(Range::ALL, |at| self.nums[at].1)
    }

    pub(super) fn set_number(&mut self, num: Num, range: Range) {
        match self.nums.binary_search_by_key(&num, |entry| entry.0) {
            Ok(at) if range == Range::ALL => {
                self.nums.remove(at);
            }
            Ok(at) => self.nums[at].1 = range,
            Err(_) if range == Range::ALL => {}
            Err(at) => self.nums.insert(at, (num, range)),
        }
    }

    pub(super) fn source(&self, source: Source) -> Option<bool> {
        match source {
            Source::Ptr(ptr) => self.there(ptr),
            Source::Null => Some(false),
            Source::Uncounted | Source::Undefined => None,
        }
    }

    pub(super) fn value(&self, value: NumValue) -> Range {
        match value {
            NumValue::Int(value) => Range::exactly(value),
            NumValue::Copy(num) => self.number(num),
            NumValue::Any => Range::ALL,
        }
    }
    /// What is known after a condition turned out to hold or not; `None` when it cannot.
    pub(super) fn assuming(&self, condition: Condition, holds: bool) -> Option<Known> {
        let mut known = self.clone();
        match (condition, holds) {
            (Condition::Any | Condition::IsStatic(_) | Condition::NotStatic(_), _) => {}
            (Condition::Always(always), _) => return (always == holds).then_some(known),
            (Condition::IsNull(ptr), true) | (Condition::NotNull(ptr), false) => {
                if known.there(ptr) == Some(true) {
                    return None;
                }
                known.set_there(ptr, Some(false));
            }
            (Condition::IsNull(ptr), false) | (Condition::NotNull(ptr), true) => {
                if known.there(ptr) == Some(false) {
                    return None;
                }
                known.set_there(ptr, Some(true));
            }
            (Condition::Number(num, comparison, value), _) => {
                let comparison = if holds { comparison } else { comparison.negated() };
                let range = known.number(num).restricted(comparison, value)?;
                known.set_number(num, range);
            }
        }
        Some(known)
    }
}
