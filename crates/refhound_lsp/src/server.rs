//! The main loop: one event after the other, none of which takes long.

use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::Receiver;
use std::time::Duration;

use lsp_server::{ErrorCode, Message, Notification, Request, RequestId};
use lsp_types::{
    DidChangeConfigurationParams, DidChangeTextDocumentParams, DidChangeWatchedFilesParams,
    DidChangeWorkspaceFoldersParams, DidCloseTextDocumentParams, DidOpenTextDocumentParams, DidSaveTextDocumentParams,
    InitializeParams, PublishDiagnosticsParams, Uri,
};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::actions::{OPEN_RULE, SHOW_PATH};
use crate::client::{Abilities, Shown, UserSettings};
use crate::diagnostics::diagnostic;
use crate::documents::{Document, Documents};
use crate::pages::Pages;
use crate::position::Encoding;
use crate::results::Results;
use crate::roots::{Root, Roots};
use crate::transport::{Incoming, Outbox};
use crate::uris;
use crate::worker::{Failure, Job, Outcome, Report, Scope, Worker};

/// A run that takes longer is shown as progress, and is preceded by one on the file that was edited.
const NOTICEABLE: Duration = Duration::from_millis(200);

/// Files whose changes on the disk matter.
const WATCHED: &str = "**/*.{c,h,inc,inl,def,tbl,toml,json,py,cfg,build}";

/// What happens.
pub(crate) enum Event {
    Incoming(Incoming),
    Report(Report),
}

/// Where the conversation is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Phase {
    /// Before `initialize`.
    Waiting,
    Running,
    /// After `shutdown`.
    Ending,
}

/// A request about text that is being analysed.
pub(crate) struct Pending {
    pub(crate) request: Request,
    pub(crate) path: PathBuf,
}

pub(crate) struct Server {
    pub(crate) outbox: Outbox,
    phase: Phase,
    pub(crate) abilities: Abilities,
    pub(crate) encoding: Encoding,
    pub(crate) settings: Arc<UserSettings>,
    pub(crate) documents: Documents,
    pub(crate) roots: Roots,
    pub(crate) pending: Vec<Pending>,
    /// What is answered from before the first run.
    pub(crate) nothing: Results,
    worker: Worker,
    pub(crate) pages: Pages,
    /// The number of the last request to the client.
    requests: i32,
    /// What was wrong last, so that it is not said again and again.
    complaint: String,
}

impl Server {
    pub(crate) fn new(outbox: Outbox, worker: Worker) -> Server {
        Server {
            outbox,
            phase: Phase::Waiting,
            abilities: Abilities::default(),
            encoding: Encoding::default(),
            settings: Arc::default(),
            documents: Documents::default(),
            roots: Roots::default(),
            pending: Vec::new(),
            nothing: Results::nothing(),
            worker,
            pages: Pages::default(),
            requests: 0,
            complaint: String::new(),
        }
    }

    /// Goes on until `exit` or the end of input; whether that was in order.
    pub(crate) fn run(mut self, inbox: &Receiver<Event>) -> bool {
        while let Ok(event) = inbox.recv() {
            match event {
                Event::Incoming(Incoming::Message(Message::Request(request))) => self.guarded_request(request),
                Event::Incoming(Incoming::Message(Message::Notification(it))) if it.method == "exit" => break,
                Event::Incoming(Incoming::Message(Message::Notification(it))) => {
                    // A mistake of ours costs one notification.
                    let _ = catch_unwind(AssertUnwindSafe(|| self.notified(it)));
                }
                Event::Incoming(Incoming::Message(Message::Response(_))) => {}
                Event::Incoming(Incoming::Malformed { id: Some(id), code, why }) => self.outbox.refuse(id, code, why),
                Event::Incoming(Incoming::Malformed { id: None, code, why }) => self.outbox.refuse_unknown(code, &why),
                Event::Incoming(Incoming::End) => return false,
                Event::Report(report) => self.reported(report),
            }
        }
        self.phase == Phase::Ending
    }

    fn guarded_request(&mut self, request: Request) {
        let id = request.id.clone();
        if catch_unwind(AssertUnwindSafe(|| self.requested(request))).is_err() {
            self.outbox.refuse(id, ErrorCode::InternalError, "internal error");
        }
    }

    fn requested(&mut self, request: Request) {
        match (self.phase, request.method.as_str()) {
            (Phase::Waiting, "initialize") => self.initialize(request),
            (Phase::Waiting, _) => {
                self.outbox.refuse(request.id, ErrorCode::ServerNotInitialized, "`initialize` comes first");
            }
            (Phase::Running, "shutdown") => {
                self.phase = Phase::Ending;
                for root in self.roots.active() {
                    self.worker.stop(root);
                }
                for waiting in std::mem::take(&mut self.pending) {
                    self.outbox.refuse(waiting.request.id, ErrorCode::RequestCanceled, "the server shuts down");
                }
                self.outbox.answer(request.id, Value::Null);
            }
            (Phase::Running, "initialize") => {
                self.outbox.refuse(request.id, ErrorCode::InvalidRequest, "this server is initialized already");
            }
            (Phase::Running, _) => self.asked(request),
            (Phase::Ending, _) => {
                self.outbox.refuse(request.id, ErrorCode::InvalidRequest, "this server is shut down");
            }
        }
    }

    fn initialize(&mut self, request: Request) {
        let params: InitializeParams = match serde_json::from_value(request.params) {
            Ok(params) => params,
            Err(error) => return self.outbox.refuse(request.id, ErrorCode::InvalidParams, error.to_string()),
        };
        self.abilities = Abilities::of(&params.capabilities);
        let general = params.capabilities.general.as_ref();
        self.encoding = Encoding::agreed(general.and_then(|it| it.position_encodings.as_deref()));
        #[allow(deprecated, reason = "clients that know of one root only still exist")]
        let single = params.root_uri;
        let folders = params.workspace_folders.unwrap_or_default();
        let mut uris: Vec<Uri> = folders.into_iter().map(|folder| folder.uri).collect();
        if uris.is_empty() {
            uris.extend(single);
        }
        for folder in uris.iter().filter_map(uris::path) {
            self.roots.add_folder(folder);
        }
        self.phase = Phase::Running;
        self.outbox.answer(
            request.id,
            json!({
                "capabilities": {
                    "positionEncoding": self.encoding.name(),
                    "textDocumentSync": {"openClose": true, "change": 2, "save": {"includeText": false}},
                    "hoverProvider": true,
                    "inlayHintProvider": true,
                    "codeActionProvider": {"codeActionKinds": ["quickfix"]},
                    "executeCommandProvider": {"commands": [SHOW_PATH, OPEN_RULE]},
                    "workspace": {"workspaceFolders": {"supported": true, "changeNotifications": true}},
                },
                "serverInfo": {"name": "refhound", "version": env!("CARGO_PKG_VERSION")},
            }),
        );
        if let Some(options) = params.initialization_options {
            self.set(&options);
        }
    }

    fn set(&mut self, value: &Value) {
        match UserSettings::read(value) {
            Ok(settings) => self.settings = Arc::new(settings),
            Err(why) => self.complain(&format!("refhound: settings of the editor: {why}")),
        }
    }

    fn notified(&mut self, it: Notification) {
        if self.phase != Phase::Running {
            return;
        }
        match it.method.as_str() {
            "initialized" => self.watch_files(),
            "textDocument/didOpen" => self.with(it, Server::opened),
            "textDocument/didChange" => self.with(it, Server::changed),
            "textDocument/didSave" => self.with(it, |server, params: DidSaveTextDocumentParams| {
                if let Some(path) = uris::path(&params.text_document.uri) {
                    let root = server.roots.of(&path);
                    server.analyse(&root, Scope::Project);
                }
            }),
            "textDocument/didClose" => self.with(it, Server::closed),
            "workspace/didChangeConfiguration" => self.with(it, |server, params: DidChangeConfigurationParams| {
                server.set(&params.settings);
                server.analyse_all();
            }),
            "workspace/didChangeWatchedFiles" => self.with(it, |server, params| server.files_changed(&params)),
            "workspace/didChangeWorkspaceFolders" => self.with(it, |server, params| server.folders_changed(&params)),
            "$/cancelRequest" => self.with(it, |server, params: Value| {
                if let Ok(id) = serde_json::from_value::<RequestId>(params["id"].clone()) {
                    server.cancel(&id);
                }
            }),
            "window/workDoneProgress/cancel" => self.with(it, |server, params: Value| {
                if let Some(root) = params["token"].as_str().and_then(|token| server.roots.with_token(token)) {
                    server.worker.stop(root);
                }
            }),
            // What is not known, and what begins with `$/`, need not be understood.
            _ => {}
        }
    }

    /// Hands on what a notification says; one that says something else is left aside.
    fn with<P: DeserializeOwned>(&mut self, it: Notification, act: impl FnOnce(&mut Server, P)) {
        match serde_json::from_value(it.params) {
            Ok(params) => act(self, params),
            Err(error) => self.log(&format!("{}: {error}", it.method)),
        }
    }

    fn watch_files(&mut self) {
        if self.abilities.watches_files {
            let watchers = json!([{"globPattern": WATCHED}]);
            self.ask_client(
                "client/registerCapability",
                json!({"registrations": [{
                    "id": "files", "method": "workspace/didChangeWatchedFiles",
                    "registerOptions": {"watchers": watchers},
                }]}),
            );
        }
    }

    pub(crate) fn ask_client(&mut self, method: &str, params: Value) {
        self.requests += 1;
        self.outbox.request(self.requests, method, params);
    }

    pub(crate) fn log(&self, text: &str) {
        self.outbox.notify("window/logMessage", json!({"type": 3, "message": text}));
    }

    /// Tells the user once.
    fn complain(&mut self, text: &str) {
        if self.complaint != text {
            text.clone_into(&mut self.complaint);
            self.outbox.notify("window/showMessage", json!({"type": 1, "message": text}));
        }
    }

    fn opened(&mut self, params: DidOpenTextDocumentParams) {
        let item = params.text_document;
        let Some(path) = uris::path(&item.uri) else { return };
        let document = Document { uri: item.uri, version: item.version, text: item.text.into() };
        self.documents.insert(path.clone(), document);
        self.edited(&path);
    }

    fn changed(&mut self, params: DidChangeTextDocumentParams) {
        let Some(path) = uris::path(&params.text_document.uri) else { return };
        let encoding = self.encoding;
        let Some(document) = self.documents.get_mut(&path) else { return };
        document.apply(params.content_changes, encoding);
        document.version = params.text_document.version;
        self.edited(&path);
    }

    fn closed(&mut self, params: DidCloseTextDocumentParams) {
        let Some(path) = uris::path(&params.text_document.uri) else { return };
        if self.documents.remove(&path).is_none() {
            return;
        }
        let root = self.roots.of(&path);
        if let Some(state) = self.roots.get_mut(&root) {
            state.versions.remove(&path);
        }
        if self.roots.is_folder(&root) {
            if self.settings.diagnostics == Shown::OpenFilesOnly {
                self.clear(&root, &path, params.text_document.uri);
            }
            // The disk's text counts again, for the other files, too.
            self.analyse(&root, Scope::Project);
        } else {
            self.clear(&root, &path, params.text_document.uri);
            self.worker.stop(&root);
            self.roots.forget(&root);
        }
        self.answer_pending(&root);
    }

    /// Takes the findings of a file off the screen.
    fn clear(&mut self, root: &Path, path: &Path, uri: Uri) {
        let was_shown = self.roots.get_mut(root).and_then(|root| root.published.remove(path)).is_some();
        if was_shown {
            self.outbox.notify("textDocument/publishDiagnostics", PublishDiagnosticsParams::new(uri, Vec::new(), None));
        }
    }

    fn files_changed(&mut self, params: &DidChangeWatchedFilesParams) {
        let paths = params.changes.iter().filter_map(|change| uris::path(&change.uri));
        // What is open is as the editor has it, whatever happens to the file.
        let elsewhere = paths.filter(|path| self.documents.get(path).is_none());
        let roots: BTreeSet<PathBuf> = elsewhere.map(|path| self.roots.of(&path)).collect();
        let active: Vec<PathBuf> = roots.into_iter().filter(|root| self.roots.get(root).is_some()).collect();
        for root in active {
            self.analyse(&root, Scope::Project);
        }
    }

    fn folders_changed(&mut self, params: &DidChangeWorkspaceFoldersParams) {
        for folder in params.event.removed.iter().filter_map(|folder| uris::path(&folder.uri)) {
            self.worker.stop(&folder);
            if let Some(root) = self.roots.remove_folder(&folder) {
                self.take_down(&root);
            }
        }
        for folder in params.event.added.iter().filter_map(|folder| uris::path(&folder.uri)) {
            self.roots.add_folder(folder);
        }
        // What is open may belong to another project now.
        let now: BTreeSet<PathBuf> = self.documents.paths().map(|path| self.roots.of(path)).collect();
        let gone: Vec<PathBuf> =
            self.roots.active().filter(|root| !now.contains(*root) && !self.roots.is_folder(root)).cloned().collect();
        for root in gone {
            self.worker.stop(&root);
            if let Some(root) = self.roots.forget(&root) {
                self.take_down(&root);
            }
        }
        for root in now {
            self.analyse(&root, Scope::Project);
        }
    }

    fn take_down(&mut self, root: &Root) {
        for path in root.published.keys() {
            let open = self.documents.get(path).map(|document| document.uri.clone());
            if let Some(uri) = open.or_else(|| uris::uri(path)) {
                let empty = PublishDiagnosticsParams::new(uri, Vec::new(), None);
                self.outbox.notify("textDocument/publishDiagnostics", empty);
            }
        }
        self.end_progress(root.token.as_deref());
    }

    /// Where a whole run takes long, the file is looked at first.
    fn edited(&mut self, path: &Path) {
        let root = self.roots.of(path);
        let known = self.roots.get(&root);
        let is_unit = known.and_then(|it| it.results.as_ref()).is_some_and(|it| it.units.contains(path));
        let is_slow = known.is_some_and(|it| it.took > NOTICEABLE);
        let scope = if is_unit && is_slow { Scope::File(path.to_owned()) } else { Scope::Project };
        self.analyse(&root, scope);
    }

    fn analyse_all(&mut self) {
        let active: Vec<PathBuf> = self.roots.active().cloned().collect();
        for root in active {
            self.analyse(&root, Scope::Project);
        }
    }

    fn analyse(&mut self, root: &Path, scope: Scope) {
        let state = self.roots.activate(root);
        state.generation += 1;
        state.busy = true;
        let generation = state.generation;
        self.submit(root, generation, scope);
    }

    fn submit(&mut self, root: &Path, generation: u64, scope: Scope) {
        self.worker.submit(Job {
            root: root.to_owned(),
            generation,
            scope,
            layers: self.documents.layers(),
            versions: self.documents.versions(),
            settings: self.settings.clone(),
        });
    }

    fn reported(&mut self, report: Report) {
        match report {
            Report::Started { root, scope } => self.started(&root, &scope),
            Report::Units { root, done, total } => {
                if let Some(token) = self.roots.get(&root).and_then(|root| root.token.as_ref()) {
                    let percentage = 100 * done / total.max(1);
                    let value =
                        json!({"kind": "report", "message": format!("{done}/{total} files"), "percentage": percentage});
                    self.outbox.notify("$/progress", json!({"token": token, "value": value}));
                }
            }
            Report::Done(outcome) => self.done(*outcome),
        }
    }

    fn started(&mut self, root: &Path, scope: &Scope) {
        let Some(state) = self.roots.get(root) else { return };
        let is_long = state.results.is_none() || state.took > NOTICEABLE;
        if !self.abilities.progress || *scope != Scope::Project || !is_long || state.token.is_some() {
            return;
        }
        let token = format!("refhound-{}", self.requests + 1);
        self.ask_client("window/workDoneProgress/create", json!({"token": token}));
        let name = root.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let value = json!({
            "kind": "begin", "title": format!("refhound: {name}"), "cancellable": true, "percentage": 0,
        });
        self.outbox.notify("$/progress", json!({"token": token, "value": value}));
        if let Some(state) = self.roots.get_mut(root) {
            state.token = Some(token);
        }
    }

    fn end_progress(&self, token: Option<&str>) {
        if let Some(token) = token {
            self.outbox.notify("$/progress", json!({"token": token, "value": {"kind": "end"}}));
        }
    }

    fn done(&mut self, outcome: Outcome) {
        let Outcome { root, generation, scope, versions, took, result } = outcome;
        let Some(state) = self.roots.get_mut(&root) else { return };
        let token = state.token.take();
        self.end_progress(token.as_deref());
        let Some(state) = self.roots.get_mut(&root) else { return };
        if generation != state.generation {
            // A newer one is waiting.
            return;
        }
        let follow_up = matches!(scope, Scope::File(_)) && !matches!(result, Err(Failure::Stopped));
        state.busy = follow_up;
        match result {
            Ok(results) => {
                let count = results.findings.len();
                state.versions = versions;
                match (&scope, &mut state.results) {
                    (Scope::File(path), Some(known)) => known.replace(path, results),
                    (Scope::File(_) | Scope::Project, _) => state.results = Some(results),
                }
                if scope == Scope::Project {
                    state.took = took;
                }
                self.complaint.clear();
                self.publish(&root);
                self.log(&format!("{}: {count} findings, {} ms", root.display(), took.as_millis()));
            }
            Err(Failure::Stopped) => {}
            Err(Failure::NoSources) => {
                state.results = None;
                self.publish(&root);
            }
            // What was found before stays: a file of settings is wrong while it is being written.
            Err(Failure::Wrong(why)) => self.complain(&format!("refhound: {why}")),
        }
        self.answer_pending(&root);
        if follow_up {
            self.submit(&root, generation, Scope::Project);
        }
    }

    /// Shows what is known of a project, as far as it is not shown already.
    fn publish(&mut self, root: &Path) {
        let (abilities, encoding, shown) = (self.abilities, self.encoding, self.settings.diagnostics);
        let ours: BTreeSet<PathBuf> =
            self.documents.paths().filter(|path| self.roots.of(path) == root).cloned().collect();
        let Some(state) = self.roots.get_mut(root) else { return };
        let mut paths: BTreeSet<PathBuf> = state.published.keys().chain(&ours).cloned().collect();
        if shown == Shown::Workspace {
            paths.extend(state.results.iter().flat_map(|it| &it.findings).map(|known| known.path.clone()));
        }
        for path in paths {
            let open = self.documents.get(&path);
            // A file that is open belongs to the innermost project only.
            let wanted = if open.is_some() { ours.contains(&path) } else { shown == Shown::Workspace };
            let found = state.results.iter().filter(|_| wanted).flat_map(|it| it.in_file(&path));
            let diagnostics: Vec<_> = found
                .map(|known| diagnostic(&known.finding, self.pages.address(known.finding.rule), abilities, encoding))
                .collect();
            let version = open.map(|document| document.version);
            let last = state.published.get(&path);
            let is_new = last.map_or(wanted, |last| *last != (version, diagnostics.clone()));
            let Some(uri) = open.map(|document| document.uri.clone()).or_else(|| uris::uri(&path)) else { continue };
            if is_new {
                let params = PublishDiagnosticsParams::new(uri, diagnostics.clone(), version);
                self.outbox.notify("textDocument/publishDiagnostics", params);
            }
            if wanted && (open.is_some() || !diagnostics.is_empty()) {
                state.published.insert(path, (version, diagnostics));
            } else {
                state.published.remove(&path);
            }
        }
        if self.abilities.refreshes_hints && self.settings.inlay_hints() {
            self.ask_client("workspace/inlayHint/refresh", Value::Null);
        }
    }
}
