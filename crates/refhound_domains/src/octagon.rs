//! Octagons: bounds of `x`, of `x - y` and of `x + y` for all variables of a small pack (Miné 2006).
//!
//! ```text
//! for (i = 0; i < n; i++) tab[i]    i - n <= -1 inside: what intervals of i and n cannot say
//! nbits <= 8 * size                 with s8 = 8 * size as a variable of its own: nbits - s8 <= 0
//! ```
//!
//! Each variable stands twice in a matrix of differences, as `+x` and as `-x`: the entry in row `a` and column `b` bounds `b - a`, so
//! `x + y <= 5` is row `-y`, column `+x`. A matrix is *closed* when no entry follows from others; variables are integers, so a
//! bound of `2x` is even (the tight closure of Bagnara, Hill and Zaffanella 2008, which is exact: every bound is attained).
//!
//! Widening gives a matrix that is not closed, and closing it again could undo the widening for ever: keep the result as it is and
//! give it to the next `widened` as `self`. All other operations close what they need themselves.
//! Sums saturate towards "no bound", which is sound. Wrap-around is the caller's: an assignment that may overflow is `forget`.

mod assign;
mod closure;
#[cfg(test)]
mod laws;

use std::fmt;

use crate::int_kind::IntKind;
use crate::machine_int::MachineInt;

/// How many variables a pack may have: operations cost the square of it, closing the cube.
pub const LARGEST_PACK: usize = 24;

/// No bound.
const NONE: i128 = i128::MAX;

/// A variable or its negation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Term {
    row: usize,
}

impl Term {
    pub fn plus(variable: usize) -> Term {
        Term { row: 2 * variable }
    }

    pub fn minus(variable: usize) -> Term {
        Term { row: 2 * variable + 1 }
    }

    pub fn variable(self) -> usize {
        self.row / 2
    }

    #[must_use]
    pub fn negated(self) -> Term {
        Term { row: self.row ^ 1 }
    }
}

/// A set of points with a coordinate for each variable; perhaps empty.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Octagon {
    variables: usize,
    is_empty: bool,
    is_closed: bool,
    /// Rows of `2 * variables` bounds.
    bounds: Vec<i128>,
}

impl Octagon {
    /// Every point. Variables above `LARGEST_PACK` are the caller's mistake, and cost time.
    pub fn top(variables: usize) -> Octagon {
        let side = 2 * variables;
        let mut made = Octagon { variables, is_empty: false, is_closed: true, bounds: vec![NONE; side * side] };
        for row in 0..side {
            made.set(row, row, 0);
        }
        made
    }

    pub fn empty(variables: usize) -> Octagon {
        Octagon { is_empty: true, ..Octagon::top(variables) }
    }

    pub fn variables(&self) -> usize {
        self.variables
    }

    fn side(&self) -> usize {
        2 * self.variables
    }

    fn at(&self, row: usize, column: usize) -> i128 {
        self.bounds[row * self.side() + column]
    }

    fn set(&mut self, row: usize, column: usize, bound: i128) {
        let place = row * self.side() + column;
        self.bounds[place] = bound;
    }

    fn has(&self, variable: usize) -> bool {
        variable < self.variables
    }

    pub fn is_empty(&self) -> bool {
        self.closed().is_empty
    }

    /// Whether a point belongs to it.
    pub fn contains(&self, point: &[i128]) -> bool {
        let value = |row: usize| if row.is_multiple_of(2) { point[row / 2] } else { -point[row / 2] };
        let holds = |row: usize, column: usize| {
            self.at(row, column) == NONE || value(column).saturating_sub(value(row)) <= self.at(row, column)
        };
        !self.is_empty && (0..self.side()).all(|row| (0..self.side()).all(|column| holds(row, column)))
    }

    /// The greatest value of the sum of two terms, of which a pair may be the same; `None` if there is no bound or no point.
    pub fn greatest(&self, left: Term, right: Term) -> Option<i128> {
        if !self.has(left.variable()) || !self.has(right.variable()) {
            return None;
        }
        let closed = self.closed();
        // left + right = left - (-right)
        let bound = closed.at(right.negated().row, left.row);
        (!closed.is_empty && bound != NONE).then_some(bound)
    }

    fn between(&self, left: Term, right: Term) -> (Option<i128>, Option<i128>) {
        let closed = self.closed();
        let least = closed.greatest(left.negated(), right.negated()).and_then(i128::checked_neg);
        (least, closed.greatest(left, right))
    }

    /// Bounds of a variable.
    pub fn bounds_of(&self, variable: usize) -> (Option<i128>, Option<i128>) {
        let (least, greatest) = self.between(Term::plus(variable), Term::plus(variable));
        // Bounds of twice the variable are even, but for those that saturated.
        (least.map(|least| least.div_euclid(2)), greatest.map(|greatest| greatest.div_euclid(2)))
    }

    /// Bounds of `left - right`.
    pub fn difference(&self, left: usize, right: usize) -> (Option<i128>, Option<i128>) {
        if left == right && self.has(left) {
            return (Some(0), Some(0));
        }
        self.between(Term::plus(left), Term::minus(right))
    }

    /// Bounds of `left + right`.
    pub fn sum(&self, left: usize, right: usize) -> (Option<i128>, Option<i128>) {
        self.between(Term::plus(left), Term::plus(right))
    }

    /// What is known of a variable as a machine integer.
    pub fn value_of(&self, variable: usize, kind: IntKind) -> MachineInt {
        if self.is_empty() {
            return MachineInt::empty(kind);
        }
        let (lo, hi) = self.bounds_of(variable);
        MachineInt::range(kind, lo.unwrap_or(kind.min()), hi.unwrap_or(kind.max()))
    }

    pub fn includes(&self, other: &Octagon) -> bool {
        let other = other.closed();
        // The entries of this one are its constraints, closed or not; those of the other are all that follows from its own.
        other.is_empty
            || self.variables == other.variables
                && !self.is_empty
                && self.bounds.iter().zip(&other.bounds).all(|(bound, other)| other <= bound)
    }

    fn combined(&self, other: &Octagon, bound: impl Fn(i128, i128) -> i128, is_closed: bool) -> Octagon {
        let bounds = self.bounds.iter().zip(&other.bounds).map(|(&left, &right)| bound(left, right)).collect();
        Octagon { variables: self.variables, is_empty: false, is_closed, bounds }
    }

    /// The least octagon around both; of the same variables.
    #[must_use]
    pub fn join(&self, other: &Octagon) -> Octagon {
        let (left, right) = (self.closed(), other.closed());
        if left.is_empty {
            return right.into_owned();
        }
        if right.is_empty {
            return left.into_owned();
        }
        left.combined(&right, i128::max, true)
    }

    #[must_use]
    pub fn meet(&self, other: &Octagon) -> Octagon {
        if self.is_empty || other.is_empty {
            return Octagon::empty(self.variables);
        }
        let mut made = self.combined(other, i128::min, false);
        made.close();
        made
    }

    /// As `join`, but a bound that moves goes to the next of the thresholds (sorted), then there is none. `self` must be what the last
    /// widening gave, not closed.
    #[must_use]
    pub fn widened(&self, other: &Octagon, thresholds: &[i128]) -> Octagon {
        let other = other.closed();
        if self.is_empty {
            return other.into_owned();
        }
        if other.is_empty {
            return self.clone();
        }
        let mut made = self.clone();
        made.is_closed = false;
        for row in 0..self.side() {
            for column in 0..self.side() {
                let bound = other.at(row, column);
                if bound > self.at(row, column) {
                    // An entry of a single variable bounds it twice.
                    let times = if row == column ^ 1 { 2 } else { 1 };
                    let scaled = thresholds.iter().map(|threshold| threshold.saturating_mul(times));
                    made.set(row, column, scaled.into_iter().find(|&threshold| threshold >= bound).unwrap_or(NONE));
                }
            }
        }
        made
    }

    /// After widening: bounds that are missing come back from `other`, which must be included.
    #[must_use]
    pub fn narrowed(&self, other: &Octagon) -> Octagon {
        let other = other.closed();
        if other.is_empty || self.is_empty {
            return Octagon::empty(self.variables);
        }
        let mut made = self.combined(&other, |left, right| if left == NONE { right } else { left }, false);
        made.close();
        made
    }
}

/// `x0 <= 5, x0 - x1 <= -1`; what follows from bounds of the variables alone is left out.
impl fmt::Display for Octagon {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let closed = self.closed();
        if closed.is_empty {
            return f.write_str("nothing");
        }
        let mut texts = Vec::new();
        for column in 0..closed.side() {
            for row in 0..column {
                let bound = closed.at(row, column);
                let halves = closed.at(row, row ^ 1).saturating_add(closed.at(column ^ 1, column));
                let is_shown = bound != NONE && (row == column ^ 1 || row / 2 != column / 2 && bound < halves / 2);
                let name = |row: usize| format!("{}x{}", if row.is_multiple_of(2) { "" } else { "-" }, row / 2);
                if is_shown && row == column ^ 1 {
                    texts.push(format!("{} <= {}", name(column), bound / 2));
                    let below = closed.at(column, row);
                    texts.extend((below != NONE).then(|| format!("{} <= {}", name(row), below / 2)));
                } else if is_shown {
                    texts.push(format!("{} + {} <= {bound}", name(column), name(row ^ 1)));
                }
            }
        }
        f.write_str(&if texts.is_empty() { "anything".to_owned() } else { texts.join(", ") })
    }
}
