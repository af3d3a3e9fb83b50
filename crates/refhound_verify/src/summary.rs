//! What a function does to objects of its caller.

use refhound_domains::Range;
use refhound_source::Span;

use crate::sketch::{Returned, Sketch};

/// What a function does to objects of its caller.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Summary {
    /// Positions of parameters that are objects.
    pub params: Vec<u16>,
    pub result: ResultKind,
    pub outcomes: Vec<SummaryOutcome>,
    /// For each of `params`: where references to it go.
    pub kept: Vec<Kept>,
    /// Where the objects begin that it leaves unbalanced: that is told of it, and not of its callers again.
    pub reported: Vec<Span>,
}

/// Where a function stores a parameter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kept {
    /// In objects and global variables, if at all.
    Counted,
    /// In a record that is no object: the project has rules of its own for those.
    Unchecked,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ResultKind {
    Plain,
    New,
    Borrowed,
    Argument(u16),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SummaryOutcome {
    /// For each of `params`: change of the count, references given away.
    pub changes: Vec<(i64, i64)>,
    /// For each of `params`: whether it happens only when the argument is there, or only when it is NULL.
    pub there: Vec<Option<bool>>,
    /// The number that is returned, or whether the object that is returned is there (1) or NULL (0).
    pub result: Range,
}

impl Summary {
    /// Of a function that neither gets nor gives objects.
    pub(crate) fn plain(sketch: &Sketch) -> Summary {
        let params: Vec<u16> = sketch.params.iter().map(|(position, _)| *position).collect();
        let outcome = SummaryOutcome { changes: Vec::new(), there: Vec::new(), result: Range::ALL };
        let kept = vec![Kept::Counted; params.len()];
        Summary { params, result: ResultKind::Plain, outcomes: vec![outcome], kept, reported: Vec::new() }
    }

    /// What a function of a cycle of calls is taken to do before it was looked at: nothing to its arguments, and what it
    /// returns is the caller's.
    pub(crate) fn assumed(sketch: &Sketch) -> Summary {
        let changes = vec![(0, 0); sketch.params.len()];
        let any = |result| SummaryOutcome { changes: changes.clone(), there: vec![None; changes.len()], result };
        let exactly = |value| any(Range::exactly(value));
        let (result, outcomes) = match sketch.returns {
            Returned::Object => (ResultKind::New, vec![exactly(0), exactly(1)]),
            Returned::Argument(position) => (ResultKind::Argument(position), vec![exactly(1)]),
            Returned::Plain => (ResultKind::Plain, vec![any(Range::ALL)]),
        };
        let params: Vec<u16> = sketch.params.iter().map(|(position, _)| *position).collect();
        let kept = vec![Kept::Counted; params.len()];
        Summary { params, result, outcomes, kept, reported: Vec::new() }
    }

    /// Whether everything that `other` says can happen is also said here.
    pub fn covers(&self, other: &Summary) -> bool {
        self.params == other.params
            && self.result == other.result
            && other.outcomes.iter().all(|outcome| {
                self.outcomes.iter().any(|known| {
                    let same = |(known, found): (&Option<bool>, &Option<bool>)| known.is_none() || known == found;
                    known.changes == outcome.changes
                        && known.there.iter().zip(&outcome.there).all(same)
                        && known.result.includes(outcome.result)
                })
            })
    }
}
