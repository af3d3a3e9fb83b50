//! Answers to requests: from the results of the last run, or after the one that is going on.

use std::path::Path;

use lsp_server::{ErrorCode, Request, RequestId};
use lsp_types::{CodeActionParams, ExecuteCommandParams, HoverParams, InlayHintParams, TextDocumentIdentifier};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::actions::{OPEN_RULE, SHOW_PATH, actions};
use crate::commands::{page, path_text};
use crate::hints::hints;
use crate::hover::{Markup, contract_at, hover};
use crate::results::{Known, Results};
use crate::server::{Pending, Server};
use crate::uris;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct AboutDocument {
    text_document: TextDocumentIdentifier,
}

impl Server {
    pub(crate) fn asked(&mut self, request: Request) {
        match request.method.as_str() {
            "textDocument/hover" | "textDocument/inlayHint" | "textDocument/codeAction" => self.about_document(request),
            "workspace/executeCommand" => self.command(request),
            "refhound/explain" => {
                let word = request.params["rule"].as_str().unwrap_or_default();
                match refhound_checks::rule(word) {
                    Ok(rule) => self.outbox.answer(request.id, json!({"markdown": page(rule)})),
                    Err(error) => self.outbox.refuse(request.id, ErrorCode::InvalidParams, error.to_string()),
                }
            }
            method => {
                let why = format!("{method} is not known here");
                self.outbox.refuse(request.id, ErrorCode::MethodNotFound, why);
            }
        }
    }

    /// Answers now if the text is the one that was analysed, or later.
    fn about_document(&mut self, request: Request) {
        let path = match AboutDocument::deserialize(&request.params) {
            Ok(about) => uris::path(&about.text_document.uri),
            Err(error) => return self.outbox.refuse(request.id, ErrorCode::InvalidParams, error.to_string()),
        };
        let Some(path) = path.filter(|path| self.documents.get(path).is_some()) else {
            return self.outbox.answer(request.id, Value::Null);
        };
        if self.is_settled(&path) || self.answered_without_results(&request, &path) {
            self.answer(request, &path);
        } else {
            self.pending.push(Pending { request, path });
        }
    }

    /// Whether there is nothing better to come for this text.
    fn is_settled(&self, path: &Path) -> bool {
        let Some(document) = self.documents.get(path) else { return true };
        self.roots
            .get(&self.roots.of(path))
            .is_none_or(|root| !root.busy || root.versions.get(path) == Some(&document.version))
    }

    /// A contract does not depend on the text around it.
    fn answered_without_results(&self, request: &Request, path: &Path) -> bool {
        let Some(document) = self.documents.get(path).filter(|_| request.method == "textDocument/hover") else {
            return false;
        };
        let Ok(params) = HoverParams::deserialize(&request.params) else { return false };
        let position = params.text_document_position_params.position;
        contract_at(self.results(path), &document.text, position, self.encoding)
    }

    fn results(&self, path: &Path) -> &Results {
        let root = self.roots.get(&self.roots.of(path));
        root.and_then(|root| root.results.as_ref()).unwrap_or(&self.nothing)
    }

    /// Answers what has waited for a project and need not wait any longer.
    pub(crate) fn answer_pending(&mut self, root: &Path) {
        let (ready, waiting): (Vec<Pending>, Vec<Pending>) = std::mem::take(&mut self.pending)
            .into_iter()
            .partition(|it| self.roots.of(&it.path) == root && self.is_settled(&it.path));
        self.pending = waiting;
        for Pending { request, path } in ready {
            self.answer(request, &path);
        }
    }

    /// A request that still waits is given up; one that was answered is not taken back.
    pub(crate) fn cancel(&mut self, id: &RequestId) {
        let found = self.pending.iter().position(|it| it.request.id == *id);
        if let Some(index) = found {
            let waiting = self.pending.swap_remove(index);
            self.outbox.refuse(waiting.request.id, ErrorCode::RequestCanceled, "cancelled");
        }
    }

    fn answer(&mut self, request: Request, path: &Path) {
        let result = match request.method.as_str() {
            "textDocument/hover" => params(request.params).map(|it| self.hover(&it, path)),
            "textDocument/inlayHint" => params(request.params).map(|it| self.hints(&it, path)),
            _ => params(request.params).map(|it| self.actions(&it, path)),
        };
        match result {
            Ok(result) => self.outbox.answer(request.id, result),
            Err(why) => self.outbox.refuse(request.id, ErrorCode::InvalidParams, why),
        }
    }

    fn hover(&self, params: &HoverParams, path: &Path) -> Value {
        let position = params.text_document_position_params.position;
        let markup = if self.abilities.markdown { Markup::Markdown } else { Markup::Plain };
        let kind = if self.abilities.markdown { "markdown" } else { "plaintext" };
        let Some(document) = self.documents.get(path) else { return Value::Null };
        let shown = hover(self.results(path), path, &document.text, position, self.encoding, markup);
        shown.map_or(Value::Null, |(text, from, to)| {
            let line = position.line;
            json!({
                "contents": {"kind": kind, "value": text},
                "range": {"start": {"line": line, "character": from}, "end": {"line": line, "character": to}},
            })
        })
    }

    fn hints(&self, params: &InlayHintParams, path: &Path) -> Value {
        match self.documents.get(path) {
            Some(document) if self.settings.inlay_hints() => {
                json!(hints(self.results(path), path, &document.text, params.range, self.encoding))
            }
            Some(_) | None => json!([]),
        }
    }

    fn actions(&mut self, params: &CodeActionParams, path: &Path) -> Value {
        let Some(document) = self.documents.get(path) else { return Value::Null };
        let wanted = params
            .context
            .only
            .as_ref()
            .is_none_or(|only| only.iter().any(|kind| kind.as_str().is_empty() || "quickfix" == kind.as_str()));
        if !wanted {
            return json!([]);
        }
        let named: Vec<&str> =
            params.context.diagnostics.iter().filter_map(|it| it.data.as_ref()?.get("fingerprint")?.as_str()).collect();
        let (first, last) = (params.range.start.line + 1, params.range.end.line + 1);
        let (abilities, encoding) = (self.abilities, self.encoding);
        let root = self.roots.get(&self.roots.of(path));
        let results = root.and_then(|root| root.results.as_ref()).unwrap_or(&self.nothing);
        let mut all = Vec::new();
        for Known { finding, .. } in results.in_file(path) {
            let at = &finding.at;
            if named.contains(&finding.fingerprint.as_str()) || (at.start.line <= last && at.end.line >= first) {
                let page = self.pages.address(finding.rule);
                all.extend(actions(finding, page, &document.uri, &document.text, abilities, encoding));
            }
        }
        json!(all)
    }

    fn command(&mut self, request: Request) {
        let id = request.id;
        let command: ExecuteCommandParams = match params(request.params) {
            Ok(command) => command,
            Err(why) => return self.outbox.refuse(id, ErrorCode::InvalidParams, why),
        };
        let first = command.arguments.first().cloned().unwrap_or_default();
        let text = match command.command.as_str() {
            SHOW_PATH => self.path(&first),
            OPEN_RULE => self.open_rule(first.as_str().unwrap_or_default()),
            other => Err(format!("{other} is not known here")),
        };
        match text {
            Ok(text) => self.outbox.answer(id, json!({"markdown": text})),
            Err(why) => self.outbox.refuse(id, ErrorCode::InvalidParams, why),
        }
    }

    fn path(&mut self, place: &Value) -> Result<String, String> {
        let uri: lsp_types::Uri = serde_json::from_value(place["uri"].clone()).map_err(|error| error.to_string())?;
        let path = uris::path(&uri).ok_or("not a file")?;
        let fingerprint = place["fingerprint"].as_str().unwrap_or_default();
        let known = self.results(&path).by_fingerprint(fingerprint).ok_or("this is not found any more")?;
        let text = path_text(&known.finding);
        self.say(&text);
        Ok(format!("```text\n{text}```\n"))
    }

    fn open_rule(&mut self, word: &str) -> Result<String, String> {
        let rule = refhound_checks::rule(word).map_err(|error| error.to_string())?;
        let text = page(rule);
        let address = self.pages.address(rule).filter(|_| self.abilities.shows_documents);
        match address {
            Some(uri) if !self.settings.shows_results => {
                let external = !uri.as_str().starts_with("file:");
                self.ask_client("window/showDocument", json!({"uri": uri, "external": external, "takeFocus": true}));
            }
            Some(_) | None => self.say(&text),
        }
        Ok(text)
    }

    /// For clients that do nothing with what a command returns.
    fn say(&self, text: &str) {
        if !self.settings.shows_results {
            self.outbox.notify("window/showMessage", json!({"type": 3, "message": text}));
        }
    }
}

fn params<P: DeserializeOwned>(value: Value) -> Result<P, String> {
    serde_json::from_value(value).map_err(|error| error.to_string())
}
