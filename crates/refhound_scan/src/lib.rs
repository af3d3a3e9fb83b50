//! `refhound scan`: many packages, one data set.
//!
//! ```text
//! names, paths ─► work ─► fetch (pip) ─► worker: one process a package, with limits ─Record─► store: one transaction a package
//!                                                                                               │
//!                                                            dashboard, markdown, export ◄──────┘
//! ```
//!
//! A package can cost itself only: whatever happens to its process is a row. A scan can be ended at any moment: what is in the data
//! set is complete, and the same command goes on with what is not.

mod confined;
mod dashboard;
mod error;
mod fetch;
mod figures;
mod folder;
mod markdown;
mod record;
mod scan;
mod store;
mod work;
mod worker;

pub use confined::Limits;
pub use dashboard::write_dashboard;
pub use error::ScanError;
pub use figures::Overview;
pub use markdown::markdown;
pub use record::{Line, Means, Record, Status};
pub use scan::{Progress, Scan};
pub use store::{Added, Again, Begin, Store};
pub use work::{Item, Shard, Source, Versions, items_of_file, items_of_requirements, items_of_words};
