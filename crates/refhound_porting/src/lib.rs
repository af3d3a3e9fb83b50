//! What stands in the way of another build of an extension: a newer Python, one without the GIL, the limited API.
//!
//! [`scan`] finds the words of a unit's text that matter, [`Survey`] collects them over a project, and [`obstacles`] says of each what
//! it stands in the way of, with what to write instead. What the models of the API do not say (members of records, declaring
//! macros) is data in `facts/`.

mod facts;
mod goal;
mod obstacles;
mod scan;
mod survey;

pub use goal::{Goal, GoalError, Limited};
pub use obstacles::{Obstacle, Section, obstacles};
pub use scan::{Found, Item, Manner, Written, scan};
pub use survey::{Survey, Use};
