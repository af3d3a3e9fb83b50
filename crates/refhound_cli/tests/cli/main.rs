//! The program as a user meets it: exit status, messages, and what happens on input that is no C at all.
//!
//! Exit status: 0 nothing found, 1 findings, 2 the tool could not do its job, 130 interrupted. Whatever goes in, the program ends in
//! bounded time and memory and never shows a panic.

#![allow(clippy::disallowed_methods, reason = "tests make the files that the program reads")]

mod archives;
mod arguments;
mod cache;
mod contracts;
mod databases;
mod ends;
mod files;
mod findings;
mod fixes;
mod flags;
mod growth;
mod interrupted;
mod kernel;
mod known;
mod limits;
mod lsp;
mod lsp_client;
mod manual;
mod nesting;
mod order;
mod outputs;
mod porting;
mod printing;
mod program;
mod reading;
mod repairs;
mod run;
mod scan;
mod settings;
mod since;
mod threads;
mod unfinished;
mod untrusted_git;
mod untrusted_settings;
mod values;
mod verdicts;
mod walkthrough;
mod watch;
