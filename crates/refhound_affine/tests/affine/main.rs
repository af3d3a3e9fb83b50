//! Tests of the affine language and its decision procedures.

mod generate;
mod language;
mod pungi;
mod random;
mod report_2009;
