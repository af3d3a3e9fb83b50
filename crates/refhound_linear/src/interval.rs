//! One variable: an interval from which single values are taken out.

use smallvec::SmallVec;

use crate::answer::{Decision, Stop, TOO_LARGE};
use crate::constraint::{Constraint, Relation};
use crate::linear::Linear;

/// What a variable lies between, both ends included; `None` is no end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Bounds {
    pub lower: Option<i128>,
    pub upper: Option<i128>,
}

impl Bounds {
    pub(crate) fn raise(&mut self, to: i128) {
        self.lower = Some(self.lower.map_or(to, |lower| lower.max(to)));
    }

    pub(crate) fn lower(&mut self, to: i128) {
        self.upper = Some(self.upper.map_or(to, |upper| upper.min(to)));
    }

    /// Takes in a constraint, not `Ne`, on a variable with this coefficient, whose sum is zero at `end`.
    pub(crate) fn take(&mut self, relation: Relation, coefficient: i128, end: i128) {
        if relation == Relation::Eq || coefficient > 0 {
            self.lower(end);
        }
        if relation == Relation::Eq || coefficient < 0 {
            self.raise(end);
        }
    }

    /// Moves ends that are holes to the next value that is none. Between the ends there is such a value.
    pub(crate) fn step_over(&mut self, holes: &mut [i128]) {
        holes.sort_unstable();
        for &hole in holes.iter() {
            self.lower = self.lower.map(|lower| if lower == hole { lower.saturating_add(1) } else { lower });
        }
        for &hole in holes.iter().rev() {
            self.upper = self.upper.map(|upper| if upper == hole { upper.saturating_sub(1) } else { upper });
        }
    }

    pub(crate) fn contains(&self, value: i128) -> bool {
        self.lower.is_none_or(|lower| lower <= value) && self.upper.is_none_or(|upper| value <= upper)
    }
}

/// The coefficient of the only variable, and where the sum is zero. Normal form leaves coefficients 1 and -1, and what has no
/// counterpart in 128 bits: then `None`.
pub(crate) fn single(linear: &Linear) -> Option<(i128, i128)> {
    match linear.terms.first()?.coefficient {
        1 => Some((1, linear.constant.checked_neg()?)),
        -1 => Some((-1, linear.constant)),
        _ => None,
    }
}

/// Whether constraints on one variable have a solution.
pub(crate) fn decide(constraints: &[&Constraint]) -> Decision {
    let mut bounds = Bounds::default();
    let mut holes: SmallVec<[i128; 8]> = SmallVec::new();
    for constraint in constraints {
        let (coefficient, end) = single(&constraint.linear).ok_or(TOO_LARGE)?;
        match constraint.relation {
            Relation::Ne => holes.push(end),
            Relation::Le | Relation::Eq => bounds.take(constraint.relation, coefficient, end),
        }
    }
    let Bounds { lower: Some(lower), upper: Some(upper) } = bounds else { return Ok(()) };
    if lower > upper {
        return Err(Stop::Contradiction);
    }
    holes.retain(|hole| bounds.contains(*hole));
    holes.sort_unstable();
    holes.dedup();
    // An interval too wide for the subtraction has more values than there can be holes.
    match upper.checked_sub(lower) {
        Some(last) if last < holes.len() as i128 => Err(Stop::Contradiction),
        _ => Ok(()),
    }
}
