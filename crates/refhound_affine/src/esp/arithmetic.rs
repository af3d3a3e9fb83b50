//! Arithmetic on what is known of variables.

use crate::range::Range;
use crate::syntax::{Affine, Comparison, Var};

/// The value of an expression as a range.
pub(crate) fn evaluate(value: &Affine, get: impl Fn(Var) -> Range) -> Range {
    let mut sum = value.constant;
    let mut open: Option<Range> = None;
    for &(var, coefficient) in &value.terms {
        let range = get(var);
        match range.single() {
            Some(known) => match known.checked_mul(coefficient).and_then(|term| sum.checked_add(term)) {
                Some(next) => sum = next,
                None => return Range::ALL,
            },
            None if coefficient == 1 && open.is_none() => open = Some(range),
            None => return Range::ALL,
        }
    }
    match open {
        None => Range::exactly(sum),
        Some(range) if sum == 0 => range,
        Some(range) => range.plus(sum),
    }
}

/// Whether a comparison of two ranges is decided.
pub(crate) fn compare(left: Range, comparison: Comparison, right: Range) -> Option<bool> {
    let right = right.single()?;
    match (left.restricted(comparison, right), left.restricted(comparison.negated(), right)) {
        (Some(_), None) => Some(true),
        (None, Some(_)) => Some(false),
        _ => None,
    }
}
