//! The virtual headers are C that a compiler accepts and agree with the real ones; the models load and know their versions.

mod compiled;
mod formats;
mod gcc;
mod in_force;
mod models;
mod real_headers;
mod slots;
mod slots_compiled;
mod user_files;
