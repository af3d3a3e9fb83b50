//! A sum compared with zero, and the normal form of such comparisons.

use std::fmt;

use crate::integer;
use crate::linear::Linear;

/// How a sum compares with zero.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Relation {
    Le,
    Eq,
    Ne,
}

/// `linear` stands in `relation` to zero.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Constraint {
    pub linear: Linear,
    pub relation: Relation,
}

/// What is left of a comparison after division by the common divisor of its coefficients.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reduced {
    Always,
    Never,
    /// It still depends on variables, and this is the constant now.
    Open(i128),
}

/// The constant of a comparison whose coefficients are to be divided by `divisor`; zero means that there are none.
///
/// Between integers, `2*x <= 5` is `x <= 2`, `2*x == 5` is never true and `2*x != 5` is always true.
pub(crate) fn reduced(relation: Relation, constant: i128, divisor: i128) -> Reduced {
    let (zero, divisible) = match divisor {
        0 => (true, constant == 0),
        1 => return Reduced::Open(constant),
        _ => (false, constant % divisor == 0),
    };
    match (relation, zero, divisible) {
        (Relation::Le, true, _) if constant <= 0 => Reduced::Always,
        (Relation::Le, true, _) => Reduced::Never,
        (Relation::Eq, true, true) | (Relation::Ne, _, false) => Reduced::Always,
        (Relation::Ne, true, true) | (Relation::Eq, _, false) => Reduced::Never,
        (Relation::Le, false, _) => Reduced::Open(integer::divided_up(constant, divisor)),
        (Relation::Eq | Relation::Ne, false, true) => Reduced::Open(constant / divisor),
    }
}

impl Constraint {
    /// `left <= right`; `None`, here and below, where a number would not fit 128 bits.
    pub fn le(left: &Linear, right: &Linear) -> Option<Constraint> {
        Some(Constraint { linear: left.minus(right)?, relation: Relation::Le })
    }

    pub fn lt(left: &Linear, right: &Linear) -> Option<Constraint> {
        let mut linear = left.minus(right)?;
        linear.constant = linear.constant.checked_add(1)?;
        Some(Constraint { linear, relation: Relation::Le })
    }

    pub fn ge(left: &Linear, right: &Linear) -> Option<Constraint> {
        Constraint::le(right, left)
    }

    pub fn gt(left: &Linear, right: &Linear) -> Option<Constraint> {
        Constraint::lt(right, left)
    }

    pub fn eq(left: &Linear, right: &Linear) -> Option<Constraint> {
        Some(Constraint { linear: left.minus(right)?, relation: Relation::Eq })
    }

    pub fn ne(left: &Linear, right: &Linear) -> Option<Constraint> {
        Some(Constraint { linear: left.minus(right)?, relation: Relation::Ne })
    }

    /// What holds where this does not.
    pub fn negated(&self) -> Option<Constraint> {
        let relation = match self.relation {
            Relation::Eq => Relation::Ne,
            Relation::Ne => Relation::Eq,
            Relation::Le => return Constraint::gt(&self.linear, &Linear::constant(0)),
        };
        Some(Constraint { linear: self.linear.clone(), relation })
    }

    /// Whether it holds for a value of its sum.
    pub fn holds_for(&self, value: i128) -> bool {
        match self.relation {
            Relation::Le => value <= 0,
            Relation::Eq => value == 0,
            Relation::Ne => value != 0,
        }
    }

    pub(crate) fn never() -> Constraint {
        Constraint { linear: Linear::constant(1), relation: Relation::Le }
    }

    /// Divides by the common divisor of the coefficients; `None` where that shows it to be always true. What is
    /// never true has no terms afterwards.
    pub(crate) fn normalised(mut self) -> Option<Constraint> {
        let divisor = integer::gcd_of(self.linear.terms.iter().map(|term| term.coefficient));
        // A divisor of 2^127 is not an `i128`; such a constraint stays as it is.
        let divisor = i128::try_from(divisor).unwrap_or(1);
        match reduced(self.relation, self.linear.constant, divisor) {
            Reduced::Always => return None,
            Reduced::Never => return Some(Constraint::never()),
            Reduced::Open(constant) => self.linear.constant = constant,
        }
        if divisor != 1 {
            for term in &mut self.linear.terms {
                term.coefficient /= divisor;
            }
        }
        Some(self)
    }
}

impl fmt::Display for Constraint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = match self.relation {
            Relation::Le => "<=",
            Relation::Eq => "==",
            Relation::Ne => "!=",
        };
        write!(f, "{} {sign} 0", self.linear)
    }
}
