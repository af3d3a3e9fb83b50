//! Closing: all bounds that follow, as tight as integers allow.

use std::borrow::Cow;

use super::{NONE, Octagon, Term};

/// A sum of bounds. What is too large is no bound, and what is too small stays above the true sum.
pub(super) fn plus(left: i128, right: i128) -> i128 {
    if left == NONE || right == NONE { NONE } else { left.saturating_add(right) }
}

impl Octagon {
    pub(super) fn closed(&self) -> Cow<'_, Octagon> {
        if self.is_closed || self.is_empty {
            return Cow::Borrowed(self);
        }
        let mut made = self.clone();
        made.close();
        Cow::Owned(made)
    }

    /// All that follows, in the cube of the number of variables.
    pub fn close(&mut self) {
        if self.is_closed || self.is_empty {
            return;
        }
        for between in 0..self.side() {
            for row in 0..self.side() {
                let first = self.at(row, between);
                if first == NONE {
                    continue;
                }
                for column in 0..self.side() {
                    let through = plus(first, self.at(between, column));
                    if through < self.at(row, column) {
                        self.set(row, column, through);
                    }
                }
            }
        }
        self.tighten();
    }

    /// After the entries are closed as differences: bounds of `2x` become even, and bounds of two variables follow from those of each.
    fn tighten(&mut self) {
        for row in 0..self.side() {
            let twice = self.at(row, row ^ 1);
            if twice != NONE {
                self.set(row, row ^ 1, twice.div_euclid(2).saturating_mul(2));
            }
        }
        let contradicts = |row: usize| self.at(row, row) < 0 || plus(self.at(row, row ^ 1), self.at(row ^ 1, row)) < 0;
        if (0..self.side()).any(contradicts) {
            *self = Octagon::empty(self.variables);
            return;
        }
        for row in 0..self.side() {
            let left = self.at(row, row ^ 1);
            if left == NONE {
                continue;
            }
            for column in 0..self.side() {
                let right = self.at(column ^ 1, column);
                if right != NONE {
                    let halves = (left / 2).saturating_add(right / 2);
                    if halves < self.at(row, column) {
                        self.set(row, column, halves);
                    }
                }
            }
        }
        for row in 0..self.side() {
            self.set(row, row, 0);
        }
        self.is_closed = true;
    }

    /// Points where `left + right <= bound`. The terms may be one: `2x <= bound`.
    pub fn assume(&mut self, left: Term, right: Term, bound: i128) {
        self.close();
        if self.is_empty || !self.has(left.variable()) || !self.has(right.variable()) {
            return;
        }
        let (row, column) = (right.negated().row, left.row);
        if row == column {
            // x - x <= bound
            if bound < 0 {
                *self = Octagon::empty(self.variables);
            }
            return;
        }
        if bound < self.at(row, column) {
            self.add_and_close(row, column, bound);
        }
    }

    /// One new bound in a closed matrix: every path that uses it once or, through its mirror image, twice (Chawdhary, Robbins and King
    /// 2018), in the square of the number of variables.
    fn add_and_close(&mut self, row: usize, column: usize, bound: i128) {
        let side = self.side();
        let old = self.bounds.clone();
        let at = |row: usize, column: usize| old[row * side + column];
        let (mirror_row, mirror_column) = (column ^ 1, row ^ 1);
        // From the end of the one to the beginning of the other.
        let forth = plus(plus(bound, at(column, mirror_row)), bound);
        let back = plus(plus(bound, at(mirror_column, row)), bound);
        for from in 0..side {
            let (to_row, to_mirror) = (at(from, row), at(from, mirror_row));
            let to_column = plus(to_row, bound).min(plus(to_mirror, back));
            let to_mirror_column = plus(to_mirror, bound).min(plus(to_row, forth));
            if to_column == NONE && to_mirror_column == NONE {
                continue;
            }
            for to in 0..side {
                let one = plus(to_column, at(column, to));
                let other = plus(to_mirror_column, at(mirror_column, to));
                let best = one.min(other).min(self.at(from, to));
                self.set(from, to, best);
            }
        }
        self.tighten();
    }

    /// Points where a variable lies between two bounds, if there are any.
    pub fn assume_between(&mut self, variable: usize, lo: Option<i128>, hi: Option<i128>) {
        let (plus, minus) = (Term::plus(variable), Term::minus(variable));
        if let Some(twice) = hi.and_then(|hi| hi.checked_mul(2)) {
            self.assume(plus, plus, twice);
        }
        if let Some(twice) = lo.and_then(|lo| lo.checked_mul(-2)) {
            self.assume(minus, minus, twice);
        }
    }
}
