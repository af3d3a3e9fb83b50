//! The decision procedure against tables, against exhaustive search over small boxes, and against the clock.

mod brute;
mod cases;
mod notation;
mod speed;
