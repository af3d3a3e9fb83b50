//! Settings: what a project's files say of how it is to be checked.
//!
//! | file | where |
//! |---|---|
//! | `refhound.toml` | at top level |
//! | `pyproject.toml` | `[tool.refhound]` |
//!
//! The nearest of them counts, upwards from what is analysed; of two in one folder, `refhound.toml`. A file may build on
//! another one (`extend`). Keys that do not exist, values of the wrong kind and rules that nobody knows end the run: a setting
//! that is silently left out would be worse than none. Flags of the command line win over files.
//!
//! [`Settings`] knows of each value where it came from, and whether the tree or the user says so ([`Voice`]): settings of a tree do not
//! lead out of it. All keys stand in one list in `settings.rs`, with their comments,
//! which are the documentation.

mod exclude;
mod file_rules;
mod files;
mod monitor;
mod output;
mod reach;
mod settings;
mod trigger_word;
mod value;

pub use exclude::Exclude;
pub use file_rules::{FileRules, PerFileIgnores};
pub use files::{Given, load};
pub use monitor::{Monitor, Takes};
pub use output::{Output, format_named};
pub use reach::Voice;
pub use settings::{KEYS, Key, Setting, Settings, Source, reference};
pub use trigger_word::TriggerWord;
pub use value::RuleWords;
