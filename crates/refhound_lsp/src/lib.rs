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

use std::io;
use std::process::ExitCode;
use std::sync::mpsc::sync_channel;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use server::{Event, Server};
use transport::{Incoming, Outbox, Reader};
use worker::Worker;

/// Messages that wait to be looked at. A client that sends more than this at once has to wait.
const QUEUE: usize = 256;

/// Talks to an editor over standard input and output until it says `exit`. Status 0 after an orderly `shutdown`, else 1.
/// An error if a thread that it needs cannot be started.
pub fn serve() -> io::Result<ExitCode> {
    let (events, inbox) = sync_channel::<Event>(QUEUE);
    let frames = events.clone();
    // Reading ends with the process: nothing can interrupt a read of standard input.
    thread::Builder::new().spawn(move || {
        let mut reader = Reader::new(io::stdin().lock());
        while let Ok(Some(incoming)) = reader.read() {
            if frames.send(Event::Incoming(incoming)).is_err() {
                return;
            }
        }
        let _ = frames.send(Event::Incoming(Incoming::End));
    })?;
    let (outbox, writer) = Outbox::start(io::stdout())?;
    let clean = Server::new(outbox, Worker::start(events)?).run(&inbox);
    // All senders are gone: what is left to be written is written.
    let _ = writer.join();
    Ok(ExitCode::from(u8::from(!clean)))
}

/// What the server answers to some bytes of a client, analysing nothing: for tests with input that no editor would send.
pub fn answers_to(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut events = Vec::new();
    let mut reader = Reader::new(bytes);
    while let Some(incoming) = reader.read()? {
        events.push(Event::Incoming(incoming));
    }
    let (sender, inbox) = sync_channel::<Event>(events.len() + 1);
    events.into_iter().chain([Event::Incoming(Incoming::End)]).for_each(|event| {
        let _ = sender.send(event);
    });
    let answers = Answers::default();
    let (outbox, writer) = Outbox::start(answers.clone())?;
    Server::new(outbox, Worker::idle()).run(&inbox);
    let _ = writer.join();
    Ok(std::mem::take(&mut answers.0.lock().unwrap_or_else(PoisonError::into_inner)))
}

/// What was written, for whoever asks later.
#[derive(Clone, Default)]
struct Answers(Arc<Mutex<Vec<u8>>>);

impl io::Write for Answers {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_without_sense_are_answered_and_do_no_harm() {
        let frame = |body: &str| format!("Content-Length: {}\r\n\r\n{body}", body.len());
        let bodies = [
            r#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}"#,
            r#"{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"file:///x/a.c","languageId":"c","version":1,"text":"int x;\n"}}}"#,
            r#"{"jsonrpc":"2.0","method":"textDocument/didChange","params":{"textDocument":{"uri":"file:///x/a.c","version":2},"contentChanges":[{"range":{"start":{"line":9,"character":9},"end":{"line":0,"character":4294967295}},"text":"\u001b"}]}}"#,
            r#"{"jsonrpc":"2.0","id":2,"method":"textDocument/hover","params":{"textDocument":{"uri":"file:///x/a.c"},"position":{"line":4294967295,"character":0}}}"#,
            r#"{"jsonrpc":"2.0","id":3,"method":"nonsense"}"#,
            "{",
        ];
        let input: String = bodies.iter().map(|body| frame(body)).collect();
        let answers = answers_to(input.as_bytes()).expect("threads can be started");
        let text = String::from_utf8(answers).expect("JSON is text");
        assert!(
            text.contains("\"capabilities\"") && text.contains("\"id\":3") && text.contains("\"id\":null"),
            "{text}"
        );
    }
}
