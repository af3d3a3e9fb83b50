//! The language server: findings, contracts and counts where the code is written.
//!
//! ```text
//! standard input ──► transport ──► server ◄── worker (one run at a time, the newest text wins)
//! standard output ◄── transport ◄──┘   │
//!                                      ├── documents: what the editor has open, saved or not
//!                                      ├── roots: each workspace folder is a project
//!                                      └── diagnostics, hover, hints, actions: results in the protocol's words
//! ```
//!
//! The main thread never analyses: it answers from the results of the last run, and requests about text that has changed since
//! wait for the next one. What the editor has open stands before the disk as an overlay. Nothing is written but pages of rules, into the user's folder of caches.

mod actions;
mod answers;
mod client;
mod commands;
mod diagnostics;
mod documents;
mod hints;
mod hover;
mod pages;
mod position;
mod results;
mod roots;
mod server;
mod transport;
mod uris;
mod worker;

use std::process::ExitCode;
use std::sync::mpsc::sync_channel;
use std::thread;

use server::{Event, Server};
use transport::{Incoming, Outbox, Reader};

/// Messages that wait to be looked at. A client that sends more than this at once has to wait.
const QUEUE: usize = 256;

/// Talks to an editor over standard input and output until it says `exit`. Status 0 after an orderly `shutdown`, else 1.
pub fn serve() -> ExitCode {
    let (events, inbox) = sync_channel::<Event>(QUEUE);
    let frames = events.clone();
    // Reading ends with the process: nothing can interrupt a read of standard input.
    thread::spawn(move || {
        let mut reader = Reader::new(std::io::stdin().lock());
        while let Ok(Some(incoming)) = reader.read() {
            if frames.send(Event::Incoming(incoming)).is_err() {
                return;
            }
        }
        let _ = frames.send(Event::Incoming(Incoming::End));
    });
    let (outbox, writer) = Outbox::start(std::io::stdout());
    let clean = Server::new(outbox, events).run(&inbox);
    // All senders are gone: what is left to be written is written.
    let _ = writer.join();
    ExitCode::from(u8::from(!clean))
}
