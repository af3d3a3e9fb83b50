//! A client of the language server: it starts the real program and speaks the protocol over its pipes.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

/// Longest time for anything to happen.
const PATIENCE: Duration = Duration::from_mins(1);

pub(crate) struct Client {
    child: Child,
    input: Option<ChildStdin>,
    messages: Receiver<Value>,
    /// What came while something else was waited for.
    seen: Vec<Value>,
    next_id: i32,
}

impl Client {
    /// Starts the server in a folder, without saying anything yet.
    pub(crate) fn start(folder: &Path) -> Client {
        let mut child = Command::new(env!("CARGO_BIN_EXE_refhound"))
            .arg("lsp")
            .current_dir(folder)
            // Pages of rules are the only thing that is ever written.
            .env("REFHOUND_CACHE_DIR", concat!(env!("CARGO_TARGET_TMPDIR"), "/lsp-cache"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn()
            .expect("the program can be started");
        let (input, output) = (child.stdin.take(), child.stdout.take().expect("it was asked for"));
        let (sender, messages) = channel();
        std::thread::spawn(move || {
            let mut output = BufReader::new(output);
            while let Some(message) = frame(&mut output) {
                if sender.send(message).is_err() {
                    return;
                }
            }
        });
        Client { child, input, messages, seen: Vec::new(), next_id: 0 }
    }

    /// Starts the server and says hello as a client that can do everything.
    pub(crate) fn ready(folder: &Path, options: &Value) -> Client {
        let mut client = Client::start(folder);
        let answer = client.request("initialize", &hello(&[folder], options));
        assert_eq!(answer["result"]["serverInfo"]["name"], "refhound", "{answer}");
        client.notify("initialized", &json!({}));
        client
    }

    pub(crate) fn raw(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().expect("it is open");
        input.write_all(bytes).and_then(|()| input.flush()).expect("the server reads");
    }

    pub(crate) fn send(&mut self, message: &Value) {
        let text = message.to_string();
        self.raw(format!("Content-Length: {}\r\n\r\n{text}", text.len()).as_bytes());
    }

    pub(crate) fn notify(&mut self, method: &str, params: &Value) {
        self.send(&json!({"jsonrpc": "2.0", "method": method, "params": params}));
    }

    /// Sends a request and returns its number.
    pub(crate) fn ask(&mut self, method: &str, params: &Value) -> i32 {
        self.next_id += 1;
        self.send(&json!({"jsonrpc": "2.0", "id": self.next_id, "method": method, "params": params}));
        self.next_id
    }

    /// Sends a request and waits for the answer.
    pub(crate) fn request(&mut self, method: &str, params: &Value) -> Value {
        let id = self.ask(method, params);
        self.answer(id)
    }

    pub(crate) fn answer(&mut self, id: i32) -> Value {
        self.wait(|message| message["id"] == id && message.get("method").is_none())
    }

    /// The first message, seen or to come, that fits; it is taken out.
    #[track_caller]
    pub(crate) fn wait(&mut self, fits: impl Fn(&Value) -> bool) -> Value {
        if let Some(at) = self.seen.iter().position(&fits) {
            return self.seen.remove(at);
        }
        let started = Instant::now();
        while started.elapsed() < PATIENCE {
            match self.messages.recv_timeout(Duration::from_millis(100)) {
                Ok(message) if fits(&message) => return message,
                Ok(message) => self.seen.push(message),
                Err(_) => {}
            }
        }
        panic!("nothing fits: {:#?}", self.seen);
    }

    /// The diagnostics of a version of a document.
    #[track_caller]
    pub(crate) fn diagnostics(&mut self, uri: &str, version: i32) -> Vec<Value> {
        let message = self.wait(|message| {
            message["method"] == "textDocument/publishDiagnostics"
                && message["params"]["uri"] == uri
                && message["params"]["version"] == version
        });
        message["params"]["diagnostics"].as_array().expect("a list").clone()
    }

    pub(crate) fn open(&mut self, uri: &str, text: &str) {
        let document = json!({"uri": uri, "languageId": "c", "version": 1, "text": text});
        self.notify("textDocument/didOpen", &json!({"textDocument": document}));
    }

    /// Replaces the whole text.
    pub(crate) fn change(&mut self, uri: &str, version: i32, text: &str) {
        let changes = json!([{"text": text}]);
        self.notify(
            "textDocument/didChange",
            &json!({"textDocument": {"uri": uri, "version": version}, "contentChanges": changes}),
        );
    }

    /// Forgets what came so far.
    pub(crate) fn forget(&mut self) {
        while let Ok(message) = self.messages.recv_timeout(Duration::from_millis(50)) {
            drop(message);
        }
        self.seen.clear();
    }

    /// Everything that comes until nothing more does.
    pub(crate) fn drain(&mut self) -> Vec<Value> {
        while let Ok(message) = self.messages.recv_timeout(Duration::from_millis(300)) {
            self.seen.push(message);
        }
        std::mem::take(&mut self.seen)
    }

    /// Says goodbye in order and returns the status.
    pub(crate) fn leave(mut self) -> i32 {
        let answer = self.request("shutdown", &Value::Null);
        assert!(answer.get("error").is_none(), "{answer}");
        self.notify("exit", &Value::Null);
        self.status()
    }

    /// Closes the pipe and waits for the end.
    pub(crate) fn status(&mut self) -> i32 {
        self.input = None;
        let started = Instant::now();
        while started.elapsed() < PATIENCE {
            if let Some(status) = self.child.try_wait().expect("it can be asked") {
                return status.code().expect("it ends by itself");
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        panic!("the server does not end");
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// What `initialize` is sent with.
pub(crate) fn hello(roots: &[&Path], options: &Value) -> Value {
    let folders: Vec<Value> = roots.iter().map(|root| json!({"uri": address(root), "name": "root"})).collect();
    json!({
        "processId": null, "rootUri": null, "workspaceFolders": folders, "initializationOptions": options,
        "capabilities": {
            "general": {"positionEncodings": ["utf-16"]},
            "window": {"workDoneProgress": true, "showDocument": {"support": true}},
            "workspace": {
                "didChangeWatchedFiles": {"dynamicRegistration": true}, "inlayHint": {"refreshSupport": true},
            },
            "textDocument": {
                "hover": {"contentFormat": ["markdown"]},
                "publishDiagnostics": {"relatedInformation": true, "codeDescriptionSupport": true},
            },
        },
    })
}

pub(crate) fn address(path: &Path) -> String {
    format!("file://{}", path.display())
}

fn frame(output: &mut impl BufRead) -> Option<Value> {
    let mut length = 0;
    loop {
        let mut line = String::new();
        if output.read_line(&mut line).ok()? == 0 {
            return None;
        }
        if line.trim_end().is_empty() {
            break;
        }
        if let Some(text) = line.trim_end().strip_prefix("Content-Length: ") {
            length = text.parse().expect("a length");
        }
    }
    let mut body = vec![0; length];
    output.read_exact(&mut body).ok()?;
    Some(serde_json::from_slice(&body).expect("JSON"))
}
