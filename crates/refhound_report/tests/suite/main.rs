//! What is printed of findings.

mod baselines;
mod findings;
mod formats;
mod html;
mod suppressions;
mod texts;
