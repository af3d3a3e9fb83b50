//! Whether rows have an integer solution: elimination, and search where elimination is not exact.
//!
//! The recursion is as deep as there are variables and disequalities: every level is left with one fewer.

use crate::answer::{Decision, Stop, Work, either};
use crate::constraint::Relation;
use crate::integer::{negated, product, sum};
use crate::tableau::{Cells, Shade, Tableau};

pub(crate) fn decide(mut tableau: Tableau, work: &mut Work) -> Decision {
    loop {
        settle(&mut tableau, work)?;
        if let Some(disequality) = tableau.find(Relation::Ne) {
            return split(tableau, disequality, work);
        }
        let occurrences = tableau.occurrences();
        let candidates = occurrences.iter().enumerate().filter(|(_, occurrence)| occurrence.occurs());
        let Some((column, best)) = candidates.min_by_key(|(_, found)| (!found.is_exact(), found.growth())) else {
            return Ok(());
        };
        if !best.is_exact() {
            return search(&tableau, column, work);
        }
        tableau.eliminate(column, Shade::Real, work)?;
    }
}

/// Does what loses no solution and makes no more rows.
fn settle(tableau: &mut Tableau, work: &mut Work) -> Decision {
    loop {
        while let Some(row) = tableau.find(Relation::Eq) {
            let mut equality = tableau.remove(row);
            tableau.solve(&mut equality, |_| true, work)?;
        }
        tableau.drop_one_sided(|_| true, work)?;
        tableau.absorb_disequalities(work)?;
        if tableau.find(Relation::Eq).is_none() {
            return Ok(());
        }
    }
}

fn copied(tableau: &Tableau, work: &mut Work) -> Result<Tableau, Stop> {
    work.charge(tableau.rows() * 2)?;
    Ok(tableau.clone())
}

fn with(mut tableau: Tableau, relation: Relation, mut row: Cells, work: &mut Work) -> Decision {
    tableau.insert(relation, &mut row, work)?;
    decide(tableau, work)
}

/// Less or greater. A contradiction that does not need the disequalities is found before they multiply the cases.
fn split(mut tableau: Tableau, disequality: usize, work: &mut Work) -> Decision {
    let mut relaxed = copied(&tableau, work)?;
    relaxed.remove_where(|relation, _| relation == Relation::Ne);
    decide(relaxed, work)?;

    let mut below = tableau.remove(disequality);
    let mut above: Cells = below.iter().map(|&cell| negated(cell)).collect::<Result<_, _>>()?;
    for row in [&mut below, &mut above] {
        let constant = row.last_mut().expect("a row has a constant");
        *constant = sum(*constant, 1)?;
    }
    let first = with(copied(&tableau, work)?, Relation::Le, below, work);
    either(first, || with(tableau, Relation::Le, above, work))
}

/// Between the dark and the real shadow of a variable a solution lies close above one of the lower bounds.
fn search(tableau: &Tableau, column: usize, work: &mut Work) -> Decision {
    let mut dark = copied(tableau, work)?;
    let proved = dark.eliminate(column, Shade::Dark, work).and_then(|()| decide(dark, work));
    if proved.is_ok() {
        return Ok(());
    }
    let mut real = copied(tableau, work)?;
    real.eliminate(column, Shade::Real, work)?;
    decide(real, work)?;
    splinters(tableau, column, work)
}

/// Searches, for every lower bound `a*x >= l`, the planes `a*x == l + i` that can hold a solution outside the dark shadow: those
/// with `i <= (a*b - a - b) / b`, where `b` is the largest coefficient of an upper bound.
fn splinters(tableau: &Tableau, column: usize, work: &mut Work) -> Decision {
    let inequalities = (0..tableau.rows()).filter(|&row| tableau.relation(row) == Relation::Le);
    let b = inequalities.clone().map(|row| tableau.row(row)[column]).max().unwrap_or(0).max(1);
    let mut decision = Err(Stop::Contradiction);
    for lower in inequalities.filter(|&row| tableau.row(row)[column] < 0) {
        let a = negated(tableau.row(lower)[column])?;
        let last = sum(product(a, b)?, negated(sum(a, b)?)?)?.div_euclid(b);
        for i in 0..=last {
            let mut plane = Cells::from_slice(tableau.row(lower));
            let constant = plane.last_mut().expect("a row has a constant");
            *constant = sum(*constant, i)?;
            let copy = copied(tableau, work)?;
            decision = either(decision, || with(copy, Relation::Eq, plane, work));
            if decision.is_ok() {
                return decision;
            }
        }
    }
    decision
}
