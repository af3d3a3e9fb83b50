//! x
pub mod interval;
