//! What is printed of findings.

mod baselines;
mod findings;
mod formats;
mod suppressions;
mod texts;
