//! What is printed of findings.

mod baselines;
mod findings;
mod formats;
mod hostile;
mod html;
mod suppressions;
mod texts;
