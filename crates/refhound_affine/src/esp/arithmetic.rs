//! Arithmetic on what is known of variables.

use refhound_domains::Range;

use crate::syntax::{Affine, Var};

/// The value of an expression as a range.
pub(crate) fn evaluate(value: &Affine, get: impl Fn(Var) -> Range) -> Range {
    let mut sum = value.constant;
    let mut open: Option<Range> = None;
    for &(var, coefficient) in &value.terms {
        let range = get(var);
        match range.value() {
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
        Some(range) => range.plus(Range::exactly(sum)),
    }
}
