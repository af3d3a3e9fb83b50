//! Constraints as rows of numbers, one column a variable and the last for the constants, and what is done to them:
//! solving equalities, absorbing disequalities, eliminating a variable.
//!
//! Every operation leaves rows that follow from those before it, also where it stops at a limit half-way. Projection
//! depends on that; deciding gives up in that case.

use smallvec::SmallVec;

use crate::answer::{Stop, TOO_LARGE, Work};
use crate::constraint::{Constraint, Reduced, Relation, reduced};
use crate::integer::{divided_near, gcd, gcd_of, mix, negated, product, sum};
use crate::linear::Var;

/// One row outside the tableau.
pub(crate) type Cells = SmallVec<[i128; 12]>;

/// Rows in normal form. No two inequalities have the same coefficients, and opposite ones leave room between them.
#[derive(Clone)]
pub(crate) struct Tableau {
    width: usize,
    cells: Vec<i128>,
    relations: Vec<Relation>,
}

/// Which of the constraints without a variable to build.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shade {
    /// What real solutions leave behind: holds for every integer solution, and for some points that have none.
    Real,
    /// Smaller: every point of it has an integer solution.
    Dark,
}

/// How the coefficients of two rows compare.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Likeness {
    Same,
    Opposite,
    Different,
}

/// How a variable occurs in inequalities.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Occurrence {
    pub(crate) uppers: usize,
    pub(crate) lowers: usize,
    /// The largest coefficient of an upper bound, and of a lower one without its sign.
    pub(crate) upper: u128,
    pub(crate) lower: u128,
    pub(crate) disequalities: usize,
}

impl Occurrence {
    pub(crate) fn is_one_sided(&self) -> bool {
        self.uppers == 0 || self.lowers == 0
    }

    pub(crate) fn occurs(&self) -> bool {
        self.uppers + self.lowers + self.disequalities > 0
    }

    /// Whether the real shadow has no points beyond those of integer solutions.
    pub(crate) fn is_exact(&self) -> bool {
        self.upper <= 1 || self.lower <= 1
    }

    /// How many rows elimination adds.
    pub(crate) fn growth(&self) -> isize {
        (self.uppers * self.lowers) as isize - (self.uppers + self.lowers) as isize
    }
}

impl Tableau {
    /// The rows of constraints over `vars`, which are in order.
    pub(crate) fn new(constraints: &[&Constraint], vars: &[Var], work: &mut Work) -> Result<Tableau, Stop> {
        let width = vars.len() + 1;
        let rows = constraints.len() * 2;
        let mut tableau =
            Tableau { width, cells: Vec::with_capacity(rows * width), relations: Vec::with_capacity(rows) };
        let mut row: Cells = SmallVec::new();
        for constraint in constraints {
            row.clear();
            row.resize(width, 0);
            for term in &constraint.linear.terms {
                let column = vars.binary_search(&term.var).expect("the part's variables were listed");
                row[column] = term.coefficient;
            }
            row[width - 1] = constraint.linear.constant;
            tableau.insert(constraint.relation, &mut row, work)?;
        }
        Ok(tableau)
    }

    pub(crate) fn rows(&self) -> usize {
        self.relations.len()
    }

    pub(crate) fn row(&self, row: usize) -> &[i128] {
        &self.cells[row * self.width..(row + 1) * self.width]
    }

    pub(crate) fn relation(&self, row: usize) -> Relation {
        self.relations[row]
    }

    fn coefficients(&self, row: usize) -> &[i128] {
        &self.row(row)[..self.width - 1]
    }

    fn constant(&self, row: usize) -> i128 {
        self.row(row)[self.width - 1]
    }

    pub(crate) fn find(&self, relation: Relation) -> Option<usize> {
        self.relations.iter().position(|&other| other == relation)
    }

    /// Takes a row out; the last one moves to its place.
    pub(crate) fn remove(&mut self, row: usize) -> Cells {
        let taken = SmallVec::from_slice(self.row(row));
        let last = self.rows() - 1;
        self.cells.copy_within(last * self.width.., row * self.width);
        self.cells.truncate(last * self.width);
        self.relations.swap_remove(row);
        taken
    }

    pub(crate) fn remove_where(&mut self, mut unwanted: impl FnMut(Relation, &[i128]) -> bool) {
        let mut kept = 0;
        for row in 0..self.rows() {
            if !unwanted(self.relations[row], self.row(row)) {
                self.cells.copy_within(row * self.width..(row + 1) * self.width, kept * self.width);
                self.relations[kept] = self.relations[row];
                kept += 1;
            }
        }
        self.cells.truncate(kept * self.width);
        self.relations.truncate(kept);
    }

    /// Takes out the rows in which a variable occurs.
    fn take(&mut self, column: usize) -> Tableau {
        let mut taken = Tableau { width: self.width, cells: Vec::new(), relations: Vec::new() };
        self.remove_where(|relation, row| {
            let occurs = row[column] != 0;
            if occurs {
                taken.cells.extend_from_slice(row);
                taken.relations.push(relation);
            }
            occurs
        });
        taken
    }

    fn push(&mut self, relation: Relation, row: &[i128]) {
        self.cells.extend_from_slice(row);
        self.relations.push(relation);
    }

    /// Adds a row in normal form, or what it does to the rows that are there.
    pub(crate) fn insert(&mut self, relation: Relation, row: &mut [i128], work: &mut Work) -> Result<(), Stop> {
        work.charge(self.width + self.rows())?;
        if !normalise(relation, row)? {
            return Ok(());
        }
        match relation {
            Relation::Le => self.insert_inequality(row),
            Relation::Eq | Relation::Ne => {
                self.push(relation, row);
                Ok(())
            }
        }
    }

    fn insert_inequality(&mut self, row: &[i128]) -> Result<(), Stop> {
        let end = self.width - 1;
        let mut relation = Relation::Le;
        let mut at = 0;
        while at < self.rows() {
            if self.relations[at] != Relation::Le {
                at += 1;
                continue;
            }
            match likeness(self.coefficients(at), &row[..end]) {
                Likeness::Different => at += 1,
                Likeness::Same if self.constant(at) >= row[end] => return Ok(()),
                Likeness::Same => drop(self.remove(at)),
                Likeness::Opposite => match sum(self.constant(at), row[end])? {
                    1.. => return Err(Stop::Contradiction),
                    0 => {
                        relation = Relation::Eq;
                        self.remove(at);
                    }
                    _ => at += 1,
                },
            }
        }
        self.push(relation, row);
        Ok(())
    }

    /// Solves the equality, taken out before, for a variable that `may_go`, and puts the solution into all rows.
    ///
    /// A pivot of 1 or -1 is reached by Euclid's algorithm on the coefficients: `x` is replaced by `x - q*y`, which maps the
    /// integers onto themselves. Where the variables that may go have a common divisor, it stays as the pivot; the
    /// result, `false` then, does not say that the rest must be divisible by it.
    pub(crate) fn solve(
        &mut self,
        equality: &mut [i128],
        may_go: impl Fn(usize) -> bool,
        work: &mut Work,
    ) -> Result<bool, Stop> {
        loop {
            let (pivot, others) = pivot(&equality[..self.width - 1], &may_go);
            let size = equality[pivot].unsigned_abs();
            if size == 1 || others == 0 {
                self.substitute(pivot, equality, work)?;
                return Ok(size == 1);
            }
            self.change_variable(pivot, equality, work)?;
        }
    }

    /// Makes every coefficient of the equality at most half of the pivot's, by giving its variable a new meaning.
    fn change_variable(&mut self, pivot: usize, equality: &mut [i128], work: &mut Work) -> Result<(), Stop> {
        let mut quotients: Cells = SmallVec::with_capacity(self.width);
        let by = equality[pivot];
        for (column, cell) in equality.iter_mut().enumerate() {
            let quotient = if column == pivot { 0 } else { divided_near(*cell, by)? };
            *cell = sum(*cell, negated(product(quotient, by)?)?)?;
            quotients.push(quotient);
        }
        work.charge(self.cells.len() + self.width)?;
        for row in self.cells.chunks_exact_mut(self.width) {
            let factor = negated(row[pivot])?;
            if factor != 0 {
                for (cell, quotient) in row.iter_mut().zip(&quotients) {
                    *cell = sum(*cell, product(factor, *quotient)?)?;
                }
            }
        }
        Ok(())
    }

    fn substitute(&mut self, pivot: usize, equality: &[i128], work: &mut Work) -> Result<(), Stop> {
        let size = i128::try_from(equality[pivot].unsigned_abs()).map_err(|_| TOO_LARGE)?;
        let mut taken = self.take(pivot);
        for (row, &relation) in taken.cells.chunks_exact_mut(self.width).zip(&taken.relations) {
            let factor = negated(product(row[pivot], equality[pivot].signum())?)?;
            for (cell, &other) in row.iter_mut().zip(equality) {
                *cell = mix(size, *cell, factor, other)?;
            }
            self.insert(relation, row, work)?;
        }
        Ok(())
    }

    /// Lets inequalities absorb disequalities: `x <= 5 && x != 5` is `x <= 4`, and `x != 7` says nothing then.
    pub(crate) fn absorb_disequalities(&mut self, work: &mut Work) -> Result<(), Stop> {
        let mut at = 0;
        while at < self.rows() {
            if self.relations[at] != Relation::Ne {
                at += 1;
                continue;
            }
            work.charge(self.rows())?;
            match self.meeting(at)? {
                Meeting::Open => at += 1,
                Meeting::Idle => {
                    self.remove(at);
                    at = 0;
                }
                Meeting::Touches(bound) => {
                    let mut tightened: Cells = SmallVec::from_slice(self.row(bound));
                    let end = self.width - 1;
                    tightened[end] = sum(tightened[end], 1)?;
                    self.remove(at.max(bound));
                    self.remove(at.min(bound));
                    self.insert(Relation::Le, &mut tightened, work)?;
                    at = 0;
                }
            }
        }
        Ok(())
    }

    /// How a disequality meets the inequalities with its coefficients.
    fn meeting(&self, disequality: usize) -> Result<Meeting, Stop> {
        for bound in 0..self.rows() {
            let excess =
                match (self.relations[bound], likeness(self.coefficients(bound), self.coefficients(disequality))) {
                    (Relation::Eq | Relation::Ne, _) | (_, Likeness::Different) => continue,
                    // `s <= -c` and `s != -d`
                    (Relation::Le, Likeness::Same) => sum(self.constant(bound), negated(self.constant(disequality))?)?,
                    // `s >= c` and `s != -d`
                    (Relation::Le, Likeness::Opposite) => sum(self.constant(bound), self.constant(disequality))?,
                };
            match excess {
                0 => return Ok(Meeting::Touches(bound)),
                1.. => return Ok(Meeting::Idle),
                _ => {}
            }
        }
        Ok(Meeting::Open)
    }

    /// How the variable of each column occurs. Equalities do not count.
    pub(crate) fn occurrences(&self) -> SmallVec<[Occurrence; 8]> {
        let mut occurrences: SmallVec<[Occurrence; 8]> = SmallVec::from_elem(Occurrence::default(), self.width - 1);
        for row in 0..self.rows() {
            for (occurrence, &cell) in occurrences.iter_mut().zip(self.coefficients(row)) {
                match (self.relations[row], cell) {
                    (_, 0) | (Relation::Eq, _) => {}
                    (Relation::Ne, _) => occurrence.disequalities += 1,
                    (Relation::Le, 1..) => {
                        occurrence.uppers += 1;
                        occurrence.upper = occurrence.upper.max(cell.unsigned_abs());
                    }
                    (Relation::Le, _) => {
                        occurrence.lowers += 1;
                        occurrence.lower = occurrence.lower.max(cell.unsigned_abs());
                    }
                }
            }
        }
        occurrences
    }

    /// Drops every row of variables that `may_go` and that nothing bounds on one side: whatever the others are, a value far
    /// enough on that side meets them all. Such a variable is in no equality.
    pub(crate) fn drop_one_sided(&mut self, may_go: impl Fn(usize) -> bool, work: &mut Work) -> Result<(), Stop> {
        loop {
            work.charge(self.cells.len())?;
            let free = self.occurrences().iter().enumerate().position(|(column, occurrence)| {
                may_go(column) && occurrence.occurs() && occurrence.is_one_sided() && !self.is_in_equality(column)
            });
            let Some(column) = free else { return Ok(()) };
            self.remove_where(|_, row| row[column] != 0);
        }
    }

    fn is_in_equality(&self, column: usize) -> bool {
        (0..self.rows()).any(|row| self.relations[row] == Relation::Eq && self.row(row)[column] != 0)
    }

    /// Combines every upper bound of a variable with every lower one, and drops both. No other row has the variable.
    pub(crate) fn eliminate(&mut self, column: usize, shade: Shade, work: &mut Work) -> Result<(), Stop> {
        let taken = self.take(column);
        let mut row: Cells = SmallVec::new();
        for upper in taken.cells.chunks_exact(self.width).filter(|row| row[column] > 0) {
            for lower in taken.cells.chunks_exact(self.width).filter(|row| row[column] < 0) {
                row.clear();
                combine(upper, lower, column, shade, &mut row)?;
                self.insert(Relation::Le, &mut row, work)?;
            }
        }
        Ok(())
    }
}

/// How a disequality meets parallel inequalities.
enum Meeting {
    /// It takes the last value from this bound.
    Touches(usize),
    /// A bound excludes its value already.
    Idle,
    Open,
}

/// From `b*x + u <= 0` and `-a*x + l <= 0`: `a*u + b*l <= 0`, or with the gap that always holds an integer.
fn combine(upper: &[i128], lower: &[i128], column: usize, shade: Shade, row: &mut Cells) -> Result<(), Stop> {
    let (b, a) = (upper[column], negated(lower[column])?);
    let (gap, divisor) = match shade {
        Shade::Dark => (product(a - 1, b - 1)?, 1),
        Shade::Real if a == 1 || b == 1 => (0, 1),
        Shade::Real => (0, gcd(a.unsigned_abs(), b.unsigned_abs()) as i128),
    };
    let (a, b) = (a / divisor, b / divisor);
    for (&u, &l) in upper.iter().zip(lower) {
        row.push(mix(a, u, b, l)?);
    }
    let end = row.len() - 1;
    row[end] = sum(row[end], gap)?;
    Ok(())
}

/// Divides by the common divisor of the coefficients; `false` where that shows the row to be always true.
fn normalise(relation: Relation, row: &mut [i128]) -> Result<bool, Stop> {
    let (constant, coefficients) = row.split_last_mut().expect("a row has a constant");
    let divisor = i128::try_from(gcd_of(coefficients.iter().copied())).map_err(|_| TOO_LARGE)?;
    match reduced(relation, *constant, divisor) {
        Reduced::Always => return Ok(false),
        Reduced::Never => return Err(Stop::Contradiction),
        Reduced::Open(reduced) => *constant = reduced,
    }
    if divisor != 1 {
        for cell in coefficients {
            *cell /= divisor;
        }
    }
    Ok(true)
}

fn likeness(a: &[i128], b: &[i128]) -> Likeness {
    // Most rows differ in the first column that either has.
    let Some(first) = a.iter().zip(b).position(|(a, b)| *a != 0 || *b != 0) else { return Likeness::Same };
    if a[first] == b[first] {
        if a[first..] == b[first..] { Likeness::Same } else { Likeness::Different }
    } else if a[first..].iter().zip(&b[first..]).all(|(a, b)| a.checked_add(*b) == Some(0)) {
        Likeness::Opposite
    } else {
        Likeness::Different
    }
}

/// The column with the smallest coefficient among those that `may_go`, and how many others of them are not zero.
fn pivot(coefficients: &[i128], may_go: impl Fn(usize) -> bool) -> (usize, usize) {
    let mut best = (u128::MAX, 0);
    let mut found = 0_usize;
    for (column, cell) in coefficients.iter().enumerate() {
        if *cell != 0 && may_go(column) {
            found += 1;
            best = best.min((cell.unsigned_abs(), column));
        }
    }
    (best.1, found.saturating_sub(1))
}
