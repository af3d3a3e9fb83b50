//! `cargo xtask lsp-latency`: the time from an edit in an editor to the diagnostics for it.
//!
//! A real client starts `refhound lsp`, opens a file of a real package (about 4,000 lines by default) with the package as the
//! workspace, and edits it again and again without saving: inside a function, another one each time. Measured is the time from
//! sending the edit to receiving the diagnostics of that version.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};

use crate::binary::Binary;
use crate::corpus;

/// What is promised.
const GOAL: Duration = Duration::from_millis(300);

#[derive(clap::Args)]
pub(crate) struct LspLatency {
    /// The cargo profile that the program is built with
    #[arg(long, default_value = "release")]
    profile: String,
    /// How many edits
    #[arg(long, value_name = "N", default_value_t = 30)]
    edits: usize,
    /// Folder of a package and file in it [default: files of about 4,000 lines of several packages]
    #[arg(num_args = 2, value_names = ["FOLDER", "FILE"])]
    what: Vec<PathBuf>,
}

/// Packages with a file of about 4,000 lines: a module of one file, and modules of many.
const USUAL: &[(&str, &str)] = &[
    ("wrapt-2.1.2", "src/wrapt/_wrappers.c"),
    ("bitarray-3.8.0", "bitarray/_bitarray.c"),
    ("igraph-0.11.8", "src/_igraph/convert.c"),
    ("Pillow-8.3.2", "src/_imaging.c"),
    ("pygame-2.1.3", "src_c/surface.c"),
];

impl LspLatency {
    pub(crate) fn run(&self) -> Result<()> {
        let binary = Binary::build(&self.profile)?;
        let packages = corpus::default_dir();
        let inputs: Vec<(PathBuf, PathBuf)> = match self.what.as_slice() {
            [folder, file] => vec![(folder.clone(), file.clone())],
            _ => USUAL.iter().map(|(package, file)| (packages.join(package), PathBuf::from(file))).collect(),
        };
        let mut is_met = true;
        println!("file                                         lines   first    median     p95     max");
        for (folder, file) in inputs {
            if !folder.join(&file).is_file() {
                println!("{}: not there; `cargo xtask corpus restore` fetches packages", folder.join(&file).display());
                continue;
            }
            let folder = std::path::absolute(&folder)?;
            let measured = measure(binary.program(), &folder, &file, self.edits)?;
            println!("{measured}");
            is_met &= measured.percentile(50) < GOAL;
        }
        if is_met { Ok(()) } else { bail!("the median is not below {} ms everywhere", GOAL.as_millis()) }
    }
}

struct Measured {
    name: String,
    lines: usize,
    /// From opening the file in a server that has just started.
    first: Duration,
    /// In order.
    edits: Vec<Duration>,
}

impl Measured {
    fn percentile(&self, percent: usize) -> Duration {
        let last = self.edits.len().saturating_sub(1);
        self.edits.get(last * percent / 100).copied().unwrap_or_default()
    }
}

impl std::fmt::Display for Measured {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let ms = |time: Duration| time.as_millis();
        let (first, middle, high, most) =
            (ms(self.first), ms(self.percentile(50)), ms(self.percentile(95)), ms(self.percentile(100)));
        write!(f, "{:44} {:5} {first:4} ms {middle:6} ms {high:4} ms {most:4} ms", self.name, self.lines)
    }
}

fn measure(program: &Path, folder: &Path, file: &Path, edits: usize) -> Result<Measured> {
    let path = folder.join(file);
    let text = String::from_utf8_lossy(&std::fs::read(&path)?).into_owned();
    let uri = format!("file://{}", path.display());
    let mut client = Client::start(program, folder)?;
    let started = Instant::now();
    let document = json!({"uri": uri, "languageId": "c", "version": 0, "text": text});
    client.notify("textDocument/didOpen", &json!({"textDocument": document}))?;
    client.diagnostics(&uri, 0)?;
    let first = started.elapsed();
    let bodies = bodies(&text);
    if bodies.is_empty() {
        bail!("{}: no body of a function is seen", path.display());
    }
    let mut times = Vec::new();
    for edit in 0..edits {
        let version = edit + 1;
        let (line, character) = bodies[edit * bodies.len() / edits.max(1)];
        let at = json!({"line": line, "character": character});
        let change = json!([{"range": {"start": at, "end": at}, "text": format!(" int edited_{edit} = {edit};")}]);
        let sent = Instant::now();
        client.notify(
            "textDocument/didChange",
            &json!({"textDocument": {"uri": uri, "version": version}, "contentChanges": change}),
        )?;
        client.diagnostics(&uri, version)?;
        times.push(sent.elapsed());
    }
    client.leave()?;
    times.sort();
    let package = folder.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    Ok(Measured { name: format!("{package}/{}", file.display()), lines: text.lines().count(), first, edits: times })
}

/// Places just behind the brace that opens a function, by the usual layouts: alone in the first column, or at the end of a
/// declaration that begins there. Lines do not move: an edit adds to one.
fn bodies(text: &str) -> Vec<(usize, usize)> {
    let mut places = Vec::new();
    let mut in_declaration = false;
    for (number, line) in text.lines().enumerate() {
        let begins = line.starts_with(|letter: char| letter.is_ascii_alphabetic() || letter == '_');
        in_declaration = (in_declaration || begins && line.contains('(')) && !line.contains([';', '=']);
        if line == "{" {
            places.push((number, 1));
        } else if in_declaration && line.ends_with(") {") {
            places.push((number, line.encode_utf16().count()));
            in_declaration = false;
        }
    }
    places
}

/// The least that a client can be.
struct Client {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Client {
    fn start(program: &Path, folder: &Path) -> Result<Client> {
        let mut child = Command::new(program)
            .arg("lsp")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .context("cannot start the server")?;
        let input = child.stdin.take().context("no pipe")?;
        let output = BufReader::new(child.stdout.take().context("no pipe")?);
        let mut client = Client { child, input, output };
        let root = json!([{"uri": format!("file://{}", folder.display()), "name": "package"}]);
        let hello = json!({
            "processId": null, "rootUri": null, "workspaceFolders": root,
            "capabilities": {"textDocument": {"publishDiagnostics": {"relatedInformation": true}}},
        });
        client.send(&json!({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": hello}))?;
        client.wait(|message| message["id"] == 1)?;
        client.notify("initialized", &json!({}))?;
        Ok(client)
    }

    fn send(&mut self, message: &Value) -> Result<()> {
        let text = message.to_string();
        write!(self.input, "Content-Length: {}\r\n\r\n{text}", text.len())?;
        Ok(self.input.flush()?)
    }

    fn notify(&mut self, method: &str, params: &Value) -> Result<()> {
        self.send(&json!({"jsonrpc": "2.0", "method": method, "params": params}))
    }

    fn wait(&mut self, fits: impl Fn(&Value) -> bool) -> Result<Value> {
        loop {
            let mut length = 0;
            loop {
                let mut line = String::new();
                if self.output.read_line(&mut line)? == 0 {
                    bail!("the server has ended");
                }
                match line.trim_end().strip_prefix("Content-Length: ") {
                    Some(text) => length = text.parse()?,
                    None if line.trim_end().is_empty() => break,
                    None => {}
                }
            }
            let mut body = vec![0; length];
            self.output.read_exact(&mut body)?;
            let message: Value = serde_json::from_slice(&body)?;
            if fits(&message) {
                return Ok(message);
            }
        }
    }

    fn diagnostics(&mut self, uri: &str, version: usize) -> Result<Value> {
        self.wait(|message| {
            message["method"] == "textDocument/publishDiagnostics"
                && message["params"]["uri"] == uri
                && message["params"]["version"] == version
        })
    }

    fn leave(mut self) -> Result<()> {
        self.send(&json!({"jsonrpc": "2.0", "id": 2, "method": "shutdown"}))?;
        self.wait(|message| message["id"] == 2)?;
        self.notify("exit", &Value::Null)?;
        let status = self.child.wait()?;
        if status.success() { Ok(()) } else { bail!("the server ended with {status}") }
    }
}
