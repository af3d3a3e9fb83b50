//! Systems without some of their variables: what the others can be, whatever those are.

use crate::answer::{Stop, Work};
use crate::constraint::{Constraint, Relation};
use crate::linear::{Linear, Term, Var};
use crate::system::System;
use crate::tableau::{Shade, Tableau};

/// A system over fewer variables.
#[derive(Debug, Clone)]
pub struct Projection {
    pub system: System,
    pub shadow: Shadow,
}

/// How a projection compares with the set of points that belong to a solution.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shadow {
    /// The same points.
    Exact,
    /// All of them and perhaps others: something was lost that inequalities cannot express, or a limit was hit.
    Larger,
}

impl Shadow {
    pub(crate) fn and(self, other: Shadow) -> Shadow {
        if self == Shadow::Exact { other } else { self }
    }
}

/// Takes the variables that are not kept out of the rows. The only `Err` is a contradiction: a limit makes the result larger.
pub(crate) fn project(
    tableau: &mut Tableau,
    is_kept: impl Fn(usize) -> bool + Copy,
    work: &mut Work,
) -> Result<Shadow, Contradiction> {
    let goes = |column: usize| !is_kept(column);
    match eliminate_all(tableau, goes, work) {
        Ok(shadow) => Ok(shadow),
        Err(Stop::Contradiction) => Err(Contradiction),
        Err(Stop::Limit(_)) => {
            tableau.remove_where(|_, row| occurs(row, goes));
            Ok(Shadow::Larger)
        }
    }
}

/// There is no point to project.
pub(crate) struct Contradiction;

fn occurs(row: &[i128], goes: impl Fn(usize) -> bool) -> bool {
    row[..row.len() - 1].iter().enumerate().any(|(column, cell)| *cell != 0 && goes(column))
}

fn eliminate_all(tableau: &mut Tableau, goes: impl Fn(usize) -> bool + Copy, work: &mut Work) -> Result<Shadow, Stop> {
    let mut shadow = Shadow::Exact;
    loop {
        shadow = shadow.and(solve_equalities(tableau, goes, work)?);
        tableau.drop_one_sided(goes, work)?;
        let occurrences = tableau.occurrences();
        let candidates = occurrences.iter().enumerate().filter(|(column, found)| goes(*column) && found.occurs());
        let Some((column, best)) = candidates.min_by_key(|(_, found)| (!found.is_exact(), found.growth())) else {
            return Ok(shadow);
        };
        if !best.is_exact() || best.disequalities > 0 {
            shadow = Shadow::Larger;
        }
        tableau.remove_where(|relation, row| relation == Relation::Ne && row[column] != 0);
        tableau.eliminate(column, Shade::Real, work)?;
    }
}

/// Solves the equalities for variables that go, also those that bounds become once they have absorbed disequalities.
fn solve_equalities(
    tableau: &mut Tableau,
    goes: impl Fn(usize) -> bool + Copy,
    work: &mut Work,
) -> Result<Shadow, Stop> {
    let mut shadow = Shadow::Exact;
    loop {
        tableau.absorb_disequalities(work)?;
        let Some(row) =
            (0..tableau.rows()).find(|&row| tableau.relation(row) == Relation::Eq && occurs(tableau.row(row), goes))
        else {
            return Ok(shadow);
        };
        let mut equality = tableau.remove(row);
        if !tableau.solve(&mut equality, goes, work)? {
            shadow = Shadow::Larger;
        }
    }
}

/// The rows as constraints over `vars`.
pub(crate) fn constraints_of(tableau: &Tableau, vars: &[Var]) -> impl Iterator<Item = Constraint> {
    (0..tableau.rows()).filter_map(move |row| {
        let (constant, coefficients) = tableau.row(row).split_last()?;
        let terms = coefficients.iter().zip(vars).filter(|(coefficient, _)| **coefficient != 0);
        let terms = terms.map(|(&coefficient, &var)| Term { coefficient, var }).collect();
        Some(Constraint { linear: Linear { terms, constant: *constant }, relation: tableau.relation(row) })
    })
}
