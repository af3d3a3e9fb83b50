//! What is read off one unit.

mod forms;
mod lowered;
mod roles;
