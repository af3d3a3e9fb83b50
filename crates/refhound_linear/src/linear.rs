//! Sums of variables with coefficients: `2*x0 - x3 + 7`.

use std::fmt;

use refhound_index::entity;
use smallvec::{SmallVec, smallvec};

use crate::integer;

entity!(
    /// An integer that is not known. What it stands for is the caller's business.
    Var,
    "x"
);

/// A variable and what it is multiplied with, which is not zero.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Term {
    pub(crate) coefficient: i128,
    pub(crate) var: Var,
}

/// A sum of variables with coefficients, and a constant. Operations answer `None` where a number would not fit 128 bits.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Linear {
    /// In the order of variables, each once.
    pub(crate) terms: SmallVec<[Term; 3]>,
    pub(crate) constant: i128,
}

impl Linear {
    pub fn constant(constant: i128) -> Linear {
        Linear { terms: SmallVec::new(), constant }
    }

    pub fn var(var: Var) -> Linear {
        Linear { terms: smallvec![Term { coefficient: 1, var }], constant: 0 }
    }

    /// A variable may be given more than once.
    pub fn new(terms: &[(i128, Var)], constant: i128) -> Option<Linear> {
        let mut linear = Linear::constant(constant);
        for &(coefficient, var) in terms {
            linear.add_term(coefficient, var)?;
        }
        Some(linear)
    }

    fn add_term(&mut self, coefficient: i128, var: Var) -> Option<()> {
        match self.terms.binary_search_by_key(&var, |term| term.var) {
            Ok(at) => {
                let coefficient = self.terms[at].coefficient.checked_add(coefficient)?;
                if coefficient == 0 {
                    self.terms.remove(at);
                } else {
                    self.terms[at].coefficient = coefficient;
                }
            }
            Err(_) if coefficient == 0 => {}
            Err(at) => self.terms.insert(at, Term { coefficient, var }),
        }
        Some(())
    }

    /// `self + factor * other`
    pub fn plus_times(&self, factor: i128, other: &Linear) -> Option<Linear> {
        let mut result = self.clone();
        for term in &other.terms {
            result.add_term(integer::product(factor, term.coefficient).ok()?, term.var)?;
        }
        let constant = integer::product(factor, other.constant).ok()?;
        result.constant = result.constant.checked_add(constant)?;
        Some(result)
    }

    pub fn plus(&self, other: &Linear) -> Option<Linear> {
        self.plus_times(1, other)
    }

    pub fn minus(&self, other: &Linear) -> Option<Linear> {
        self.plus_times(-1, other)
    }

    pub fn times(&self, factor: i128) -> Option<Linear> {
        Linear::constant(0).plus_times(factor, self)
    }

    /// The value, where there are no variables.
    pub fn as_constant(&self) -> Option<i128> {
        self.terms.is_empty().then_some(self.constant)
    }

    pub fn constant_part(&self) -> i128 {
        self.constant
    }

    /// Coefficients and variables, in the order of variables. No coefficient is zero.
    pub fn terms(&self) -> impl ExactSizeIterator<Item = (i128, Var)> + '_ {
        self.terms.iter().map(|term| (term.coefficient, term.var))
    }

    /// The value for given values of the variables.
    pub fn value(&self, mut of: impl FnMut(Var) -> i128) -> Option<i128> {
        self.terms.iter().try_fold(self.constant, |total, term| {
            total.checked_add(integer::product(term.coefficient, of(term.var)).ok()?)
        })
    }
}

impl fmt::Display for Linear {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, term) in self.terms.iter().enumerate() {
            match (at, term.coefficient < 0) {
                (0, false) => {}
                (0, true) => f.write_str("-")?,
                (_, false) => f.write_str(" + ")?,
                (_, true) => f.write_str(" - ")?,
            }
            match term.coefficient.unsigned_abs() {
                1 => write!(f, "{}", term.var)?,
                size => write!(f, "{size}*{}", term.var)?,
            }
        }
        match (self.terms.is_empty(), self.constant) {
            (true, constant) => write!(f, "{constant}"),
            (false, 0) => Ok(()),
            (false, 1..) => write!(f, " + {}", self.constant),
            (false, _) => write!(f, " - {}", self.constant.unsigned_abs()),
        }
    }
}
