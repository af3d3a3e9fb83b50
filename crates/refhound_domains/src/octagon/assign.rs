//! Assignments, and packs that grow and shrink.

use super::closure::plus;
use super::{NONE, Octagon, Term};

impl Octagon {
    /// Nothing is known of a variable any more; what follows without it stays.
    pub fn forget(&mut self, variable: usize) {
        self.close();
        if self.is_empty || !self.has(variable) {
            return;
        }
        for term in [Term::plus(variable).row, Term::minus(variable).row] {
            for other in 0..self.side() {
                self.set(term, other, NONE);
                self.set(other, term, NONE);
            }
        }
        for term in [Term::plus(variable).row, Term::minus(variable).row] {
            self.set(term, term, 0);
        }
    }

    /// `variable = something between two bounds`.
    pub fn assign_between(&mut self, variable: usize, lo: Option<i128>, hi: Option<i128>) {
        self.forget(variable);
        self.assume_between(variable, lo, hi);
    }

    /// `variable = term + constant`; the term may be the variable itself. The caller knows that nothing overflows.
    pub fn assign(&mut self, variable: usize, term: Term, constant: i128) {
        if !self.has(variable) || !self.has(term.variable()) || constant == i128::MIN {
            self.forget(variable);
            return;
        }
        if term.variable() == variable {
            self.close();
            if term == Term::minus(variable) {
                self.negate(variable);
            }
            self.shift(variable, constant);
            return;
        }
        self.forget(variable);
        self.assume(Term::plus(variable), term.negated(), constant);
        self.assume(Term::minus(variable), term, -constant);
    }

    fn negate(&mut self, variable: usize) {
        let (plus, minus) = (Term::plus(variable).row, Term::minus(variable).row);
        for other in 0..self.side() {
            let (left, right) = (self.at(plus, other), self.at(minus, other));
            self.set(plus, other, right);
            self.set(minus, other, left);
        }
        for other in 0..self.side() {
            let (left, right) = (self.at(other, plus), self.at(other, minus));
            self.set(other, plus, right);
            self.set(other, minus, left);
        }
    }

    /// Every bound of a term with the variable moves.
    fn shift(&mut self, variable: usize, by: i128) {
        let (up, down) = (Term::plus(variable).row, Term::minus(variable).row);
        let moved = |row: usize| match row {
            _ if row == up => by,
            _ if row == down => -by,
            _ => 0,
        };
        for row in 0..self.side() {
            for column in 0..self.side() {
                // column - row
                let change = moved(column).saturating_sub(moved(row));
                let bound = plus(self.at(row, column), change);
                self.set(row, column, if row == column { 0 } else { bound });
            }
        }
    }

    /// A further variable of which nothing is known; its index.
    pub fn add_variable(&mut self) -> usize {
        let old = self.side();
        let mut made = Octagon::top(self.variables + 1);
        for row in 0..old {
            for column in 0..old {
                made.set(row, column, self.at(row, column));
            }
        }
        (made.is_closed, made.is_empty) = (self.is_closed, self.is_empty);
        *self = made;
        self.variables - 1
    }

    /// Forgets a variable; those behind it move up by one.
    pub fn remove_variable(&mut self, variable: usize) {
        self.close();
        if !self.has(variable) {
            return;
        }
        let kept: Vec<usize> = (0..self.side()).filter(|row| row / 2 != variable).collect();
        let mut made = Octagon::top(self.variables - 1);
        for (row, &old_row) in kept.iter().enumerate() {
            for (column, &old_column) in kept.iter().enumerate() {
                made.set(row, column, self.at(old_row, old_column));
            }
        }
        made.is_empty = self.is_empty;
        *self = made;
    }
}
