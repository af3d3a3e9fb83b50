//! The target `server`: whatever a client sends, the language server goes on and answers in whole frames. Nothing is analysed: what a
//! message names must not decide how much of the disk is read.

use refhound_lsp::answers_to;

/// Each line is the body of a message; input that begins with a zero byte is taken as it is, frames and all.
pub fn run(bytes: &[u8]) {
    let input = match bytes.split_first() {
        Some((0, raw)) => raw.to_vec(),
        _ => bytes.split(|&byte| byte == b'\n').flat_map(framed).collect(),
    };
    let answered = answers_to(&input).expect("threads can be started");
    let mut answers = answered.as_slice();
    while !answers.is_empty() {
        answers = behind_frame(answers);
    }
}

fn framed(body: &[u8]) -> Vec<u8> {
    [format!("Content-Length: {}\r\n\r\n", body.len()).as_bytes(), body].concat()
}

/// What is left behind the first frame, which holds one message in JSON.
fn behind_frame(answers: &[u8]) -> &[u8] {
    let head = answers.windows(4).position(|bytes| bytes == b"\r\n\r\n").expect("a header ends");
    let header = std::str::from_utf8(&answers[..head]).expect("a header is text");
    let length =
        header.strip_prefix("Content-Length: ").and_then(|length| length.parse().ok()).expect("it has a length");
    let (body, rest) = answers[head + 4..].split_at(length);
    let body = std::str::from_utf8(body).expect("a message is text");
    assert!(body.starts_with('{') && body.ends_with('}'), "no message: {body}");
    rest
}
