//! What is known of a machine integer: bounds, the distance between neighbours, values that it is not, or all of its values.
//!
//! ```text
//! 0 <= i < n                        bounds
//! i += 4 from 0                     {0, 4, .., 400}: every value is `lo` plus a multiple of `stride`
//! x != -1                           a hole: what a check for an error leaves
//! flag = big ? 7 : 1000             {7, 1000}: up to `MOST_VALUES` values are known one by one
//! ```
//!
//! A description is in normal form, so that equality is that of the sets: values one by one only where bounds and stride do not say
//! the same, a hole only strictly inside, a stride of zero only for a single value. Every operation describes at least what the
//! machine computes (`laws.rs`).

mod arithmetic;
mod bits;
mod compare;
#[cfg(test)]
mod laws;

use std::fmt;
use std::sync::Arc;

use smallvec::SmallVec;

pub use self::arithmetic::Arithmetic;
use crate::int_kind::IntKind;

/// How many values are known one by one.
pub const MOST_VALUES: usize = 16;

pub(crate) type Values = SmallVec<[i128; MOST_VALUES + 1]>;

/// A set of values of one integer type; perhaps empty, where no execution arrives.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct MachineInt {
    kind: IntKind,
    lo: i128,
    hi: i128,
    /// Every value is `lo` plus a multiple of this.
    stride: u128,
    /// Zero lies between the bounds and is not a value.
    is_nonzero: bool,
    /// Another number between the bounds that is not a value.
    hole: Option<i128>,
    /// All of them, sorted, where the rest says less.
    values: Option<Arc<[i128]>>,
}

impl MachineInt {
    pub fn top(kind: IntKind) -> MachineInt {
        MachineInt { kind, lo: kind.min(), hi: kind.max(), stride: 1, is_nonzero: false, hole: None, values: None }
    }

    pub fn empty(kind: IntKind) -> MachineInt {
        MachineInt { kind, lo: 1, hi: 0, stride: 1, is_nonzero: false, hole: None, values: None }
    }

    /// One value, which wraps if the type does not hold it.
    pub fn constant(kind: IntKind, value: i128) -> MachineInt {
        let value = kind.wrap(value);
        MachineInt { kind, lo: value, hi: value, stride: 0, is_nonzero: false, hole: None, values: None }
    }

    /// All values of the type between two bounds.
    pub fn range(kind: IntKind, lo: i128, hi: i128) -> MachineInt {
        MachineInt::strided(kind, lo.max(kind.min()), hi.min(kind.max()), 1)
    }

    /// Those of the given values that the type holds.
    pub fn of_values(kind: IntKind, values: impl IntoIterator<Item = i128>) -> MachineInt {
        let mut values: Vec<i128> = values.into_iter().filter(|&value| kind.holds(value)).collect();
        values.sort_unstable();
        values.dedup();
        MachineInt::of_sorted(kind, &values)
    }

    fn of_sorted(kind: IntKind, values: &[i128]) -> MachineInt {
        let (Some(&lo), Some(&hi)) = (values.first(), values.last()) else { return MachineInt::empty(kind) };
        if kind.is_open() && hi == i128::MAX {
            return MachineInt::strided(kind, lo, hi, 1);
        }
        let stride = values.iter().fold(0, |stride, value| gcd(stride, value.abs_diff(lo)));
        let mut made = MachineInt { kind, lo, hi, stride, is_nonzero: false, hole: None, values: None };
        if values.len() <= MOST_VALUES && made.steps() != values.len() as u128 - 1 {
            made.values = Some(values.into());
        }
        made
    }

    /// `lo`, `lo + stride` and so on up to `hi`; both are values of the type.
    fn strided(kind: IntKind, lo: i128, hi: i128, stride: u128) -> MachineInt {
        if lo > hi {
            return MachineInt::empty(kind);
        }
        // What is above `i128::MAX` is in no progression.
        let stride = if kind.is_open() && hi == i128::MAX { 1 } else { stride };
        let hi = if stride == 0 { lo } else { hi.wrapping_sub_unsigned(hi.abs_diff(lo) % stride) };
        let stride = if lo == hi { 0 } else { stride };
        MachineInt { kind, lo, hi, stride, is_nonzero: false, hole: None, values: None }
    }

    /// The values of the progression through `member` that lie between two bounds.
    fn progression(kind: IntKind, lo: i128, hi: i128, stride: u128, member: i128) -> MachineInt {
        if stride == 0 {
            let is_inside = lo <= member && member <= hi;
            return if is_inside { MachineInt::constant(kind, member) } else { MachineInt::empty(kind) };
        }
        let lo = if stride == 1 { Some(lo) } else { lo.checked_add_unsigned(distance_modulo(member, lo, stride)) };
        lo.map_or(MachineInt::empty(kind), |lo| MachineInt::strided(kind, lo, hi, stride))
    }

    /// The numbers between the bounds that are taken out.
    fn holes(&self) -> impl Iterator<Item = i128> + use<> {
        self.is_nonzero.then_some(0).into_iter().chain(self.hole)
    }

    fn with_holes(self, holes: impl IntoIterator<Item = i128>) -> MachineInt {
        holes.into_iter().fold(self, MachineInt::with_hole)
    }

    fn with_hole(mut self, hole: i128) -> MachineInt {
        if !self.contains(hole) || self.is_open_above() && hole == i128::MAX {
            return self;
        }
        if let Some(values) = self.one_by_one(MOST_VALUES + 1) {
            let rest: Values = values.into_iter().filter(|&value| value != hole).collect();
            return MachineInt::of_sorted(self.kind, &rest);
        }
        // More than `MOST_VALUES + 1` values: taking out an end leaves a progression.
        if hole == self.lo {
            self.lo = self.lo.wrapping_add_unsigned(self.stride);
            return self.freed_of_hole_at_ends();
        }
        if hole == self.hi {
            self.hi = self.hi.wrapping_sub_unsigned(self.stride);
            return self.freed_of_hole_at_ends();
        }
        // Zero, which divisions ask about, always has room; of the others the first stays.
        if hole == 0 {
            self.is_nonzero = true;
        } else {
            self.hole = self.hole.or(Some(hole));
        }
        self
    }

    /// After a bound has moved: a hole may be an end now.
    fn freed_of_hole_at_ends(mut self) -> MachineInt {
        let holes = self.holes();
        self.stride = if self.lo == self.hi { 0 } else { self.stride };
        self.is_nonzero = false;
        self.hole = None;
        self.with_holes(holes)
    }

    pub fn kind(&self) -> IntKind {
        self.kind
    }

    /// The least value; means nothing if it is empty.
    pub fn lo(&self) -> i128 {
        self.lo
    }

    /// The greatest value; means nothing if it is empty. For unsigned integers of 128 bits `i128::MAX` has no upper bound.
    pub fn hi(&self) -> i128 {
        self.hi
    }

    /// The distance of which all distances between values are multiples; zero for a single value.
    pub fn stride(&self) -> u128 {
        self.stride
    }

    pub fn is_empty(&self) -> bool {
        self.lo > self.hi
    }

    pub fn is_top(&self) -> bool {
        self.lo == self.kind.min() && self.hi == self.kind.max() && self.stride <= 1 && self.holes().next().is_none()
    }

    /// Whether it has values that `i128` does not hold.
    fn is_open_above(&self) -> bool {
        self.kind.is_open() && self.hi == i128::MAX
    }

    /// The only value.
    pub fn value(&self) -> Option<i128> {
        (self.lo == self.hi && !self.is_open_above()).then_some(self.lo)
    }

    /// All values, where there are at most `MOST_VALUES`.
    pub fn values(&self) -> Option<Vec<i128>> {
        self.one_by_one(MOST_VALUES).map(|values| values.to_vec())
    }

    /// How often the stride fits between the bounds.
    fn steps(&self) -> u128 {
        self.hi.abs_diff(self.lo).checked_div(self.stride).unwrap_or(0)
    }

    fn one_by_one(&self, most: usize) -> Option<Values> {
        if self.is_empty() {
            return Some(Values::new());
        }
        if let Some(values) = &self.values {
            return (values.len() <= most).then(|| values.iter().copied().collect());
        }
        if self.is_open_above() || self.steps() >= (most + self.holes().count()) as u128 {
            return None;
        }
        let steps = (0..=self.steps()).map(|step| self.lo.wrapping_add_unsigned(step * self.stride));
        Some(steps.filter(|&value| self.contains(value)).collect())
    }

    pub fn contains(&self, value: i128) -> bool {
        if value < self.lo || value > self.hi || self.hole == Some(value) || value == 0 && self.is_nonzero {
            return false;
        }
        match &self.values {
            Some(values) => values.binary_search(&value).is_ok(),
            None => self.stride <= 1 || value.abs_diff(self.lo).is_multiple_of(self.stride),
        }
    }

    pub fn includes(&self, other: &MachineInt) -> bool {
        if other.is_empty() || self == other {
            return true;
        }
        if self.is_empty() || other.lo < self.lo || other.hi > self.hi {
            return false;
        }
        if let Some(values) = other.one_by_one(MOST_VALUES) {
            return values.iter().all(|&value| self.contains(value));
        }
        // What has more values than can be listed is in no list.
        let fits = self.stride <= 1
            || other.stride.is_multiple_of(self.stride) && other.lo.abs_diff(self.lo).is_multiple_of(self.stride);
        self.values.is_none() && self.stride > 0 && fits && self.holes().all(|hole| !other.contains(hole))
    }

    /// Everything that one of the two describes.
    #[must_use]
    pub fn join(&self, other: &MachineInt) -> MachineInt {
        if self.is_empty() {
            return other.clone();
        }
        if other.is_empty() || self == other {
            return self.clone();
        }
        if let (Some(left), Some(right)) = (self.one_by_one(MOST_VALUES), other.one_by_one(MOST_VALUES)) {
            return MachineInt::of_values(self.kind, left.into_iter().chain(right));
        }
        self.spanned(other, self.lo.min(other.lo), self.hi.max(other.hi))
    }

    /// Both, and everything in their progression between two bounds.
    fn spanned(&self, other: &MachineInt, lo: i128, hi: i128) -> MachineInt {
        let stride = gcd(gcd(self.stride, other.stride), self.lo.abs_diff(other.lo));
        let made = MachineInt::progression(self.kind, lo, hi, stride, self.lo);
        let is_free = |hole: &i128| lo < *hole && *hole < hi && !self.contains(*hole) && !other.contains(*hole);
        let least = self.hole.into_iter().chain(other.hole).filter(is_free).min();
        made.with_holes(Some(0).filter(is_free).into_iter().chain(least))
    }

    /// Everything that both describe, as far as a description can say that; of the type of `self`.
    #[must_use]
    pub fn meet(&self, other: &MachineInt) -> MachineInt {
        if let Some(values) = self.one_by_one(MOST_VALUES) {
            let both: Values = values.into_iter().filter(|&value| other.contains(value)).collect();
            return MachineInt::of_sorted(self.kind, &both);
        }
        if let Some(values) = other.one_by_one(MOST_VALUES) {
            let both: Values = values.into_iter().filter(|&value| self.contains(value)).collect();
            return MachineInt::of_sorted(self.kind, &both);
        }
        let lo = self.lo.max(other.lo);
        let hi = self.hi.min(other.hi);
        let made = match meeting(self, other) {
            Meeting::Nowhere => MachineInt::empty(self.kind),
            Meeting::At(stride, member) => MachineInt::progression(self.kind, lo, hi, stride, member),
        };
        made.with_holes(self.holes()).with_holes(other.holes())
    }

    /// Those between two bounds.
    #[must_use]
    pub fn between(&self, lo: i128, hi: i128) -> MachineInt {
        if self.is_empty() || lo <= self.lo && self.hi <= hi {
            return self.clone();
        }
        if let Some(values) = &self.values {
            let kept: Values = values.iter().copied().filter(|&value| lo <= value && value <= hi).collect();
            return MachineInt::of_sorted(self.kind, &kept);
        }
        let (lo, hi) = (lo.max(self.lo), hi.min(self.hi));
        MachineInt::progression(self.kind, lo, hi, self.stride, self.lo).with_holes(self.holes())
    }

    /// All but one value, as far as a description can say that.
    #[must_use]
    pub fn without(&self, value: i128) -> MachineInt {
        self.clone().with_hole(value)
    }

    /// As `join`, but a bound that moves goes to the next of the thresholds (sorted), then to the end of the type: loops end.
    #[must_use]
    pub fn widened(&self, other: &MachineInt, thresholds: &[i128]) -> MachineInt {
        if self.is_empty() || self.includes(other) {
            return if self.is_empty() { other.clone() } else { self.clone() };
        }
        if self.lo <= other.lo && other.hi <= self.hi {
            return self.join(other);
        }
        let lower = thresholds.iter().rev().copied().find(|&threshold| threshold <= other.lo);
        let upper = thresholds.iter().copied().find(|&threshold| threshold >= other.hi);
        let lo = if other.lo < self.lo { lower.unwrap_or(self.kind.min()).max(self.kind.min()) } else { self.lo };
        let hi = if other.hi > self.hi { upper.unwrap_or(self.kind.max()).min(self.kind.max()) } else { self.hi };
        self.spanned(other, lo, hi)
    }

    /// After widening: bounds at the end of the type come back to those of `other`, which must be included.
    #[must_use]
    pub fn narrowed(&self, other: &MachineInt) -> MachineInt {
        if other.is_empty() {
            return other.clone();
        }
        let lo = if self.lo == self.kind.min() { other.lo } else { self.lo };
        let hi = if self.hi == self.kind.max() { other.hi } else { self.hi };
        self.between(lo, hi)
    }
}

/// `0`, `{7, 1000}`, `[0, 400] step 4`, `[-128, 127] but -1`, `nothing`.
impl fmt::Display for MachineInt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("nothing");
        }
        if let Some(value) = self.value() {
            return write!(f, "{value}");
        }
        if let Some(values) = self.one_by_one(if self.values.is_some() { MOST_VALUES } else { 2 }) {
            let texts: Vec<String> = values.iter().map(ToString::to_string).collect();
            return write!(f, "{{{}}}", texts.join(", "));
        }
        write!(f, "[{}, {}]", self.lo, self.hi)?;
        if self.stride > 1 {
            write!(f, " step {}", self.stride)?;
        }
        self.holes().try_for_each(|hole| write!(f, " but {hole}"))
    }
}

enum Meeting {
    Nowhere,
    /// A stride, and one value of the progression.
    At(u128, i128),
}

/// Where two progressions meet (the Chinese remainder theorem); where that leaves `i128`, the sparser of the two.
fn meeting(left: &MachineInt, right: &MachineInt) -> Meeting {
    let (sparse, dense) = if left.stride >= right.stride { (left, right) } else { (right, left) };
    let common = gcd(sparse.stride, dense.stride);
    if common > 1 && sparse.lo.abs_diff(dense.lo) % common != 0 {
        return Meeting::Nowhere;
    }
    let repeats = dense.stride / common.max(1);
    // Strides in source are small: trying each place is as good as inverting.
    if dense.stride <= 1 || repeats > 64 {
        return Meeting::At(sparse.stride, sparse.lo);
    }
    let place = |step: u128| sparse.stride.checked_mul(step).and_then(|by| sparse.lo.checked_add_unsigned(by));
    let fits = |member: &i128| distance_modulo(*member, dense.lo, dense.stride) == 0;
    match ((0..repeats).filter_map(place).find(fits), sparse.stride.checked_mul(repeats)) {
        (Some(member), Some(stride)) => Meeting::At(stride, member),
        _ => Meeting::At(sparse.stride, sparse.lo),
    }
}

pub(crate) fn gcd(mut a: u128, mut b: u128) -> u128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// How far it is from `from` up to the next number that differs from `to` by a multiple of `stride`.
fn distance_modulo(to: i128, from: i128, stride: u128) -> u128 {
    let rest = to.abs_diff(from) % stride;
    if to >= from || rest == 0 { rest } else { stride - rest }
}
