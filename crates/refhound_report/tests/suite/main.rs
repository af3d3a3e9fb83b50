//! What is printed of findings.

mod findings;
mod formats;
mod texts;
