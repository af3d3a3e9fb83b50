//! Constraints that hang together: two are in one part where they share a variable, directly or through others.

use smallvec::SmallVec;

use crate::constraint::Constraint;
use crate::linear::Var;

pub(crate) type Borrowed<'a> = SmallVec<[&'a Constraint; 16]>;

/// Parts of a list of constraints, as indexes into it.
pub(crate) struct Parts {
    /// Ordered by part, and inside a part as in the list.
    order: SmallVec<[(u32, u32); 16]>,
}

/// The variables of constraints, in order, each once.
pub(crate) fn variables(constraints: &[&Constraint]) -> SmallVec<[Var; 16]> {
    let mut vars: SmallVec<[Var; 16]> = SmallVec::new();
    for constraint in constraints {
        for term in &constraint.linear.terms {
            vars.push(term.var);
        }
    }
    vars.sort_unstable();
    vars.dedup();
    vars
}

/// How often the rest is looked through for what hangs together with the fresh constraints. Chains that run against the
/// order of assumptions need a round a link; they are rare.
const ROUNDS: usize = 8;

/// The fresh constraints and those of the rest that hang together with them. It may be more than that, never less.
pub(crate) fn related<'a>(fresh: impl Iterator<Item = &'a Constraint>, rest: &'a [Constraint]) -> Borrowed<'a> {
    let mut taken: Borrowed<'a> = fresh.collect();
    if rest.is_empty() {
        return taken;
    }
    let mut vars = variables(&taken);
    let mut rest: SmallVec<[&Constraint; 32]> = rest.iter().collect();
    for _ in 0..ROUNDS {
        let before = taken.len();
        rest.retain(|constraint| {
            let touches = constraint.linear.terms.iter().any(|term| vars.binary_search(&term.var).is_ok());
            if touches {
                taken.push(constraint);
                for term in &constraint.linear.terms {
                    if let Err(at) = vars.binary_search(&term.var) {
                        vars.insert(at, term.var);
                    }
                }
            }
            !touches
        });
        if taken.len() == before {
            return taken;
        }
    }
    taken.extend(rest);
    taken
}

impl Parts {
    /// Every constraint has a variable.
    pub(crate) fn of(constraints: &[&Constraint]) -> Parts {
        let vars = variables(constraints);
        let node = |var: Var| vars.binary_search(&var).expect("every variable was listed") as u32;
        let mut parents: SmallVec<[u32; 16]> = (0..vars.len() as u32).collect();
        let mut order: SmallVec<[(u32, u32); 16]> = SmallVec::with_capacity(constraints.len());
        for (index, constraint) in constraints.iter().enumerate() {
            let first = node(constraint.linear.terms[0].var);
            for term in &constraint.linear.terms[1..] {
                join(&mut parents, first, node(term.var));
            }
            order.push((first, index as u32));
        }
        for (part, _) in &mut order {
            *part = root(&mut parents, *part);
        }
        order.sort_unstable();
        Parts { order }
    }

    /// The members of each part.
    pub(crate) fn iter(&self) -> impl Iterator<Item = impl ExactSizeIterator<Item = usize> + Clone + '_> {
        self.order.chunk_by(|a, b| a.0 == b.0).map(|part| part.iter().map(|&(_, index)| index as usize))
    }
}

fn root(parents: &mut [u32], mut node: u32) -> u32 {
    while parents[node as usize] != node {
        let above = parents[parents[node as usize] as usize];
        parents[node as usize] = above;
        node = above;
    }
    node
}

fn join(parents: &mut [u32], a: u32, b: u32) {
    let (a, b) = (root(parents, a), root(parents, b));
    parents[a.max(b) as usize] = a.min(b);
}
