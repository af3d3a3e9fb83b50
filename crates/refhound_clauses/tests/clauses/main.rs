//! The language of contracts: what is read, what is refused and how, and that no text can break the reader.

mod annotations;
mod conditions;
mod properties;
mod readings;
mod refusals;
mod signatures;
