//! A conjunction that grows and shrinks like a stack, and the questions about it.

use std::fmt;

use refhound_unknowns::limits::{LINEAR_CONSTRAINTS, LINEAR_VARIABLES};
use smallvec::SmallVec;

use crate::answer::{Answer, Decision, Limit, Stop, Work};
use crate::constraint::{Constraint, Relation};
use crate::decide::decide;
use crate::difference::{self, Outcome};
use crate::interval::{self, Bounds};
use crate::linear::Var;
use crate::parts::{Borrowed, Parts, related, variables};
use crate::project::{Projection, Shadow, constraints_of, project};
use crate::tableau::Tableau;

/// Constraints that all hold.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct System {
    /// In normal form. What is always true is left out; what is never true has no variables.
    constraints: Vec<Constraint>,
    /// Where the first constraint without variables stands.
    contradiction: Option<usize>,
    /// So many constraints from the start are known to have a solution together.
    solved: usize,
}

/// A height of the stack to come back to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mark(usize);

impl System {
    pub fn new() -> System {
        System::default()
    }

    /// The constraints in normal form, without those that are always true.
    pub fn constraints(&self) -> &[Constraint] {
        &self.constraints
    }

    pub fn push(&mut self, constraint: Constraint) {
        let Some(constraint) = constraint.normalised() else { return };
        if constraint.linear.terms.is_empty() {
            self.contradiction.get_or_insert(self.constraints.len());
        }
        self.constraints.push(constraint);
    }

    pub fn mark(&self) -> Mark {
        Mark(self.constraints.len())
    }

    /// Forgets what was pushed since the mark was made.
    pub fn truncate(&mut self, mark: Mark) {
        self.constraints.truncate(mark.0);
        self.contradiction = self.contradiction.filter(|&at| at < mark.0);
        self.solved = self.solved.min(mark.0);
    }

    pub fn satisfiable(&self) -> Answer {
        Answer::from(self.decide(None))
    }

    /// The same as `satisfiable`, and remembers a `Yes`: later questions look only at what hangs together with constraints that
    /// came after.
    pub fn check(&mut self) -> Answer {
        let answer = self.satisfiable();
        if answer == Answer::Yes {
            self.solved = self.constraints.len();
        }
        answer
    }

    /// Whether every solution meets the constraint; `None` where a limit was hit. Everything follows from a contradiction.
    pub fn implies(&self, constraint: &Constraint) -> Option<bool> {
        if self.contradiction.is_some() {
            return Some(true);
        }
        let decision = match constraint.negated()?.normalised() {
            None => self.decide(None),
            Some(opposite) if opposite.linear.terms.is_empty() => return Some(true),
            Some(opposite) => self.decide(Some(&opposite)),
        };
        match decision {
            Ok(()) => Some(false),
            Err(Stop::Contradiction) => Some(true),
            Err(Stop::Limit(_)) => None,
        }
    }

    /// Decides the constraints together with one more.
    fn decide(&self, extra: Option<&Constraint>) -> Decision {
        if self.contradiction.is_some() {
            return Err(Stop::Contradiction);
        }
        if self.solved == self.constraints.len() && extra.is_none() {
            return Ok(());
        }
        let (rest, fresh) = self.constraints.split_at(self.solved);
        let all = related(fresh.iter().chain(extra), rest);
        let mut work = Work::new();
        let mut decision = Ok(());
        for part in Parts::of(&all).iter() {
            let members: Borrowed<'_> = part.map(|index| all[index]).collect();
            match decide_part(&members, &mut work) {
                Ok(()) => {}
                Err(Stop::Contradiction) => return Err(Stop::Contradiction),
                // Another part may still be a contradiction.
                Err(limit) => decision = Err(limit),
            }
        }
        decision
    }

    /// What the kept variables can be, whatever the others are.
    ///
    /// Each solution of the system is one of the result, for the kept variables. The reverse holds for `Shadow::Exact`.
    pub fn project(&self, keep: &[Var]) -> Projection {
        let mut result = Projection { system: System::new(), shadow: Shadow::Exact };
        if self.contradiction.is_some() {
            return nowhere();
        }
        let all: Borrowed<'_> = self.constraints.iter().collect();
        let mut work = Work::new();
        for part in Parts::of(&all).iter() {
            let is_solved = part.clone().all(|index| index < self.solved);
            let members: Borrowed<'_> = part.map(|index| all[index]).collect();
            let vars = variables(&members);
            let kept = vars.iter().filter(|var| keep.contains(var)).count();
            if kept == vars.len() {
                result.system.extend(members.iter().map(|&constraint| constraint.clone()));
            } else if kept > 0 {
                match project_part(&members, &vars, keep, &mut work) {
                    Some((constraints, shadow)) => {
                        result.system.extend(constraints);
                        result.shadow = result.shadow.and(shadow);
                    }
                    None => return nowhere(),
                }
            } else if !is_solved {
                match decide_part(&members, &mut work) {
                    Ok(()) => {}
                    Err(Stop::Contradiction) => return nowhere(),
                    Err(Stop::Limit(_)) => result.shadow = Shadow::Larger,
                }
            }
        }
        result
    }

    /// What a variable lies between; `None` where there is no solution. The ends hold for every solution, but need not be
    /// reached by one where the projection to the variable is not exact.
    pub fn bounds(&self, var: Var) -> Option<Bounds> {
        let projection = self.project(&[var]);
        if projection.system.satisfiable() == Answer::No {
            return None;
        }
        let mut bounds = Bounds::default();
        let mut holes: SmallVec<[i128; 8]> = SmallVec::new();
        for constraint in projection.system.constraints() {
            let Some((coefficient, end)) = interval::single(&constraint.linear) else { continue };
            match constraint.relation {
                Relation::Ne => holes.push(end),
                Relation::Le | Relation::Eq => bounds.take(constraint.relation, coefficient, end),
            }
        }
        bounds.step_over(&mut holes);
        Some(bounds)
    }
}

impl Extend<Constraint> for System {
    fn extend<T: IntoIterator<Item = Constraint>>(&mut self, constraints: T) {
        for constraint in constraints {
            self.push(constraint);
        }
    }
}

impl fmt::Display for System {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, constraint) in self.constraints.iter().enumerate() {
            write!(f, "{}{constraint}", if at == 0 { "" } else { " && " })?;
        }
        Ok(())
    }
}

/// The projection of a system without a solution.
fn nowhere() -> Projection {
    let mut system = System::new();
    system.push(Constraint::never());
    Projection { system, shadow: Shadow::Exact }
}

fn decide_part(members: &[&Constraint], work: &mut Work) -> Decision {
    // They hang together, so with one variable each it is the same one.
    if members.iter().all(|constraint| constraint.linear.terms.len() == 1) {
        return interval::decide(members);
    }
    let vars = variables(members);
    match difference::decide(members, &vars, work)? {
        Outcome::Solved => return Ok(()),
        Outcome::Contradiction => return Err(Stop::Contradiction),
        Outcome::Open => {}
    }
    check_size(members, &vars)?;
    decide(Tableau::new(members, &vars, work)?, work)
}

fn check_size(members: &[&Constraint], vars: &[Var]) -> Result<(), Stop> {
    if vars.len() > LINEAR_VARIABLES {
        return Err(Stop::Limit(Limit::Variables));
    }
    if members.len() > LINEAR_CONSTRAINTS {
        return Err(Stop::Limit(Limit::Constraints));
    }
    Ok(())
}

/// `None` where the part is a contradiction.
fn project_part(
    members: &[&Constraint],
    vars: &[Var],
    keep: &[Var],
    work: &mut Work,
) -> Option<(Vec<Constraint>, Shadow)> {
    let is_kept = |column: usize| keep.contains(&vars[column]);
    let tableau = check_size(members, vars).and_then(|()| Tableau::new(members, vars, work));
    match tableau {
        Ok(mut tableau) => {
            let shadow = project(&mut tableau, is_kept, work).ok()?;
            Some((constraints_of(&tableau, vars).collect(), shadow))
        }
        Err(Stop::Contradiction) => None,
        Err(Stop::Limit(_)) => {
            let is_over_kept =
                |constraint: &&&Constraint| constraint.linear.terms().all(|(_, var)| keep.contains(&var));
            Some((members.iter().filter(is_over_kept).map(|&constraint| constraint.clone()).collect(), Shadow::Larger))
        }
    }
}
