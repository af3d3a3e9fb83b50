//! Frames of the protocol: a header with the length, and JSON. Whatever comes in, reading goes on with the next frame.
//!
//! A frame that makes no sense is told to the client and left behind: the reader looks for the next `Content-Length:`. Nothing
//! is allocated for a length before the bytes have arrived.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::sync::mpsc::{Sender, channel};
use std::thread::{self, JoinHandle};

use lsp_server::{ErrorCode, Message, Notification, Request, RequestId, Response};
use serde::Serialize;
use serde_json::{Value, json};

/// Longest message that is read, in bytes: a file of the largest size that is analysed, with every character escaped.
const LONGEST: u64 = 128_000_000;

/// Longest line of a header.
const HEADER_LINE: u64 = 4096;

/// Most lines of a header.
const HEADER_LINES: usize = 32;

const MARK: &[u8] = b"Content-Length:";

/// What the client sent.
#[derive(Debug)]
pub(crate) enum Incoming {
    Message(Message),
    /// No message; the request that it would have been, if that much can be seen.
    Malformed {
        id: Option<RequestId>,
        code: ErrorCode,
        why: String,
    },
    End,
}

enum Head {
    Length(u64),
    Broken(String),
    End,
}

pub(crate) struct Reader<R> {
    input: BufReader<R>,
    /// The first header's name was read already, while looking for it.
    found_mark: bool,
}

impl<R: Read> Reader<R> {
    pub(crate) fn new(input: R) -> Reader<R> {
        Reader { input: BufReader::new(input), found_mark: false }
    }

    /// The next message; `None` at the end.
    pub(crate) fn read(&mut self) -> io::Result<Option<Incoming>> {
        let why = match self.head()? {
            Head::End => return Ok(None),
            Head::Length(length) if length <= LONGEST => {
                let mut body = Vec::new();
                (&mut self.input).take(length).read_to_end(&mut body)?;
                return Ok((body.len() as u64 == length).then(|| parse(&body)));
            }
            Head::Length(length) => format!("a message of {length} bytes is too long"),
            Head::Broken(why) => why,
        };
        self.skip_to_mark()?;
        Ok(Some(Incoming::Malformed { id: None, code: ErrorCode::ParseError, why }))
    }

    fn head(&mut self) -> io::Result<Head> {
        let mut length = None;
        for number in 0..HEADER_LINES {
            let mut line = if std::mem::take(&mut self.found_mark) { MARK.to_vec() } else { Vec::new() };
            let count = (&mut self.input).take(HEADER_LINE).read_until(b'\n', &mut line)?;
            if count == 0 {
                return Ok(Head::End);
            }
            if !line.ends_with(b"\n") {
                return Ok(Head::Broken("a header without an end".to_owned()));
            }
            let text = String::from_utf8_lossy(&line);
            let text = text.trim();
            if text.is_empty() {
                return Ok(match length {
                    Some(length) => Head::Length(length),
                    // Blank lines before a message do no harm.
                    None if number == 0 => return self.head_after_blank(),
                    None => Head::Broken("a header without Content-Length".to_owned()),
                });
            }
            let Some((name, value)) = text.split_once(':') else {
                return Ok(Head::Broken(format!("not a header: {}", shortened(text))));
            };
            if name.eq_ignore_ascii_case("Content-Length") {
                match value.trim().parse() {
                    Ok(value) => length = Some(value),
                    Err(_) => return Ok(Head::Broken(format!("not a length: {}", shortened(value.trim())))),
                }
            }
        }
        Ok(Head::Broken("a header of too many lines".to_owned()))
    }

    fn head_after_blank(&mut self) -> io::Result<Head> {
        self.skip_to_mark()?;
        if self.found_mark { self.head() } else { Ok(Head::End) }
    }

    /// Leaves everything behind up to the next header that tells a length.
    fn skip_to_mark(&mut self) -> io::Result<()> {
        let mut matched = 0;
        loop {
            let buffer = self.input.fill_buf()?;
            if buffer.is_empty() {
                return Ok(());
            }
            let mut used = 0;
            for &byte in buffer {
                used += 1;
                // `C` stands in the mark once, at its beginning: no part of a failed match can begin another one.
                matched = if byte == MARK[matched] { matched + 1 } else { usize::from(byte == MARK[0]) };
                if matched == MARK.len() {
                    break;
                }
            }
            self.input.consume(used);
            if matched == MARK.len() {
                self.found_mark = true;
                return Ok(());
            }
        }
    }
}

fn shortened(text: &str) -> String {
    text.chars().take(40).collect()
}

fn parse(body: &[u8]) -> Incoming {
    let error = match serde_json::from_slice::<Message>(body) {
        Ok(message) => return Incoming::Message(message),
        Err(error) => error,
    };
    match serde_json::from_slice::<Value>(body) {
        Err(_) => Incoming::Malformed { id: None, code: ErrorCode::ParseError, why: error.to_string() },
        Ok(value) => {
            let id = value.get("id").and_then(|id| serde_json::from_value(id.clone()).ok());
            Incoming::Malformed { id, code: ErrorCode::InvalidRequest, why: "not a message".to_owned() }
        }
    }
}

/// What is sent to the client, in order. Clones are held by everybody who has something to say.
#[derive(Clone)]
pub(crate) struct Outbox {
    queue: Sender<Vec<u8>>,
}

impl Outbox {
    /// Starts the thread that writes; it ends when all clones are gone.
    pub(crate) fn start(mut output: impl Write + Send + 'static) -> io::Result<(Outbox, JoinHandle<()>)> {
        let (queue, inbox) = channel::<Vec<u8>>();
        let writer = thread::Builder::new().spawn(move || {
            for frame in inbox {
                // A client that is gone hears nothing; the end of its input ends the server.
                if output.write_all(&frame).and_then(|()| output.flush()).is_err() {
                    return;
                }
            }
        })?;
        Ok((Outbox { queue }, writer))
    }

    fn send(&self, message: &Message) {
        let mut frame = Vec::new();
        if message.write(&mut frame).is_ok() {
            let _ = self.queue.send(frame);
        }
    }

    pub(crate) fn answer(&self, id: RequestId, result: impl Serialize) {
        self.send(&Message::Response(Response::new_ok(id, result)));
    }

    pub(crate) fn refuse(&self, id: RequestId, code: ErrorCode, why: impl Into<String>) {
        self.send(&Message::Response(Response::new_err(id, code as i32, why.into())));
    }

    /// An error for a request that cannot be named.
    pub(crate) fn refuse_unknown(&self, code: ErrorCode, why: &str) {
        let error = json!({"jsonrpc": "2.0", "id": null, "error": {"code": code as i32, "message": why}}).to_string();
        let _ = self.queue.send(format!("Content-Length: {}\r\n\r\n{error}", error.len()).into_bytes());
    }

    pub(crate) fn notify(&self, method: &str, params: impl Serialize) {
        self.send(&Message::Notification(Notification::new(method.to_owned(), params)));
    }

    pub(crate) fn request(&self, id: i32, method: &str, params: impl Serialize) {
        self.send(&Message::Request(Request::new(RequestId::from(id), method.to_owned(), params)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(input: &str) -> Vec<String> {
        let mut reader = Reader::new(input.as_bytes());
        let mut found = Vec::new();
        while let Some(incoming) = reader.read().expect("memory can be read") {
            found.push(match incoming {
                Incoming::Message(Message::Notification(it)) => it.method,
                Incoming::Message(Message::Request(it)) => format!("{}#{}", it.method, it.id),
                Incoming::Malformed { id: Some(id), why, .. } => format!("malformed {id}: {why}"),
                Incoming::Malformed { why, .. } => format!("malformed: {why}"),
                other => format!("{other:?}"),
            });
        }
        found
    }

    fn frame(body: &str) -> String {
        format!("Content-Length: {}\r\n\r\n{body}", body.len())
    }

    #[test]
    fn after_a_broken_frame_the_next_one_is_read() {
        let good = frame(r#"{"jsonrpc":"2.0","method":"hello"}"#);
        let table = [
            ("Content-Length: many\r\n\r\n{}".to_owned(), "malformed: not a length: many"),
            ("Content-Length: 99999999999999\r\n\r\n{}".to_owned(), "malformed: a message of 99999999999999 bytes"),
            ("nonsense\r\n\r\n".to_owned(), "malformed: not a header: nonsense"),
            ("Content-Type: x\r\n\r\nabc".to_owned(), "malformed: a header without Content-Length"),
            ("x".repeat(9000) + "\r\n\r\n", "malformed: a header without an end"),
            (frame("{\"jsonrpc\":"), "malformed: EOF"),
            (frame("[]"), "malformed: not a message"),
            (frame(r#"{"id":7,"method":8}"#), "malformed 7: not a message"),
            (frame(&"[".repeat(100_000)), "malformed: "),
        ];
        for (broken, expected) in table {
            let found = all(&format!("{broken}{good}{good}"));
            assert!(found[0].starts_with(expected), "{found:?}");
            assert_eq!(found[1..], ["hello", "hello"], "{expected}");
        }
    }

    #[test]
    fn a_frame_that_ends_early_is_the_end() {
        assert_eq!(all("Content-Length: 100\r\n\r\n{}"), Vec::<String>::new());
        assert_eq!(all(""), Vec::<String>::new());
        let request = frame(r#"{"jsonrpc":"2.0","id":"a","method":"m"}"#);
        assert_eq!(all(&format!("content-length: 2\n\n[]{request}")), ["malformed: not a message", "m#\"a\""]);
    }
}
