//! What evidence says beside places and sentences, for whoever makes a repair of a finding.

use refhound_evidence::{Disagreement, Flaw, NullWith, Origin, Returns};
use refhound_index::Symbol;
use serde::{Deserialize, Serialize};

use crate::case::Case;

/// Facts of one finding.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Clues {
    /// Where the function got the object from; none for a flaw.
    pub origin: Option<Origin>,
    /// The function that gives a reference back, where the object is none of Python's.
    pub released_by: Option<Symbol>,
    /// The function that the object was passed to where it was made: `f(made())`.
    pub passed_to: Option<Symbol>,
    /// The last call that is taken to have failed while the object was there.
    pub failed_call: Option<Symbol>,
    /// Of a result that is NULL: what that comes with.
    pub null: NullWith,
    /// Whether the function returns nothing.
    pub is_void: bool,
    /// What disagrees, of a flaw.
    pub flaw: Option<Disagreement>,
}

impl Clues {
    pub(crate) fn of_case(case: &Case<'_>) -> Clues {
        let witness = case.witness;
        Clues {
            origin: Some(witness.object.origin),
            released_by: witness.object.released_by,
            passed_to: case.passed_to(),
            failed_call: case.failed_call(),
            null: witness.null,
            is_void: witness.returns == Returns::Nothing,
            flaw: None,
        }
    }

    pub(crate) fn of_flaw(flaw: &Flaw) -> Clues {
        Clues { flaw: Some(flaw.what.clone()), ..Clues::default() }
    }
}
