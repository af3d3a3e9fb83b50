//! The language server as an editor meets it.

use std::collections::BTreeSet;
use std::path::Path;

use serde_json::{Value, json};

use crate::lsp_client::{Client, address, hello};
use crate::program::Folder;

/// `d` is lost in line 5 when the insertion fails.
const LEAK: &str = "#include <Python.h>
PyObject *f(PyObject *self, PyObject *key) {
    PyObject *d = PyDict_New();
    if (d == NULL) return NULL;
    if (PyDict_SetItem(d, key, key) < 0) return NULL;
    return d;
}
";

fn clean() -> String {
    LEAK.replace("< 0) return NULL;", "< 0) { Py_DECREF(d); return NULL; }")
}

fn uri(folder: &Folder, name: &str) -> String {
    address(&folder.path().join(name))
}

fn codes(diagnostics: &[Value]) -> Vec<&str> {
    diagnostics.iter().map(|it| it["code"].as_str().expect("a code")).collect()
}

fn at(uri: &str, line: u32, character: u32) -> Value {
    json!({"textDocument": {"uri": uri}, "position": {"line": line, "character": character}})
}

fn range(line: u32, last: u32) -> Value {
    json!({"start": {"line": line, "character": 0}, "end": {"line": last, "character": 0}})
}

#[test]
fn a_finding_comes_with_its_path_and_goes_when_the_text_is_mended() {
    let folder = Folder::new().with("a.c", LEAK);
    let uri = uri(&folder, "a.c");
    let mut client = Client::ready(folder.path(), &json!({}));
    client.open(&uri, LEAK);
    let found = client.diagnostics(&uri, 1);
    assert_eq!(codes(&found), ["RH101"]);
    let finding = &found[0];
    assert_eq!(finding["range"]["start"], json!({"line": 2, "character": 18}), "{finding:#}");
    assert_eq!(finding["source"], "refhound");
    let page = finding["codeDescription"]["href"].as_str().expect("an address");
    let page = page.strip_prefix("file://").expect("a file, as this build knows no other place");
    assert!(page.ends_with("/rules/leaked-reference.md"), "{page}");
    assert!(std::fs::read_to_string(page).expect("it was written").starts_with("# leaked-reference"));
    let steps = finding["relatedInformation"].as_array().expect("the path");
    assert!(steps.len() >= 2, "{finding:#}");
    assert!(steps.iter().all(|step| step["location"]["uri"] == uri.as_str()), "{finding:#}");
    let messages: Vec<&str> = steps.iter().filter_map(|step| step["message"].as_str()).collect();
    assert!(messages.iter().any(|it| it.contains("PyDict_New") && it.contains("[1 owned]")), "{messages:?}");

    // Without saving: the disk still has the leak.
    client.change(&uri, 2, &clean());
    assert_eq!(client.diagnostics(&uri, 2), Vec::<Value>::new());
    // One letter more, by a range: the leak is back (`Py_DECREF` of nothing that exists).
    client.change(&uri, 3, LEAK);
    assert_eq!(codes(&client.diagnostics(&uri, 3)), ["RH101"]);
    let insertion = json!([{"range": {"start": {"line": 4, "character": 41}, "end": {"line": 4, "character": 53}},
                            "text": "{ Py_DECREF(d); return NULL; }"}]);
    client.notify(
        "textDocument/didChange",
        &json!({"textDocument": {"uri": uri, "version": 4}, "contentChanges": insertion}),
    );
    assert_eq!(client.diagnostics(&uri, 4), Vec::<Value>::new());
    assert_eq!(std::fs::read_to_string(folder.path().join("a.c")).expect("it is there"), LEAK);
    // Saved: what is on the disk now is what was analysed.
    let folder = folder.with("a.c", clean());
    client.forget();
    client.notify("textDocument/didSave", &json!({"textDocument": {"uri": uri}}));
    let hover = client.request("textDocument/hover", &at(&uri, 2, 20));
    assert!(hover["result"].is_object(), "{hover}");
    // Closed: nothing is shown of it.
    client.change(&uri, 5, LEAK);
    assert_eq!(client.diagnostics(&uri, 5).len(), 1);
    client.notify("textDocument/didClose", &json!({"textDocument": {"uri": uri}}));
    let gone = client.wait(|it| it["method"] == "textDocument/publishDiagnostics");
    assert_eq!(gone["params"]["diagnostics"], json!([]));
    assert_eq!(client.leave(), 0);
    let left: BTreeSet<_> =
        std::fs::read_dir(folder.path()).expect("it is there").flatten().map(|it| it.file_name()).collect();
    assert_eq!(left, BTreeSet::from(["a.c".into()]), "nothing is written");
}

#[test]
fn the_text_of_the_editor_counts_and_not_the_one_on_the_disk() {
    // The file is not on the disk at all, and neither is its header.
    let folder = Folder::new().with("other.c", "int x;\n");
    let (uri, header) = (uri(&folder, "new.c"), uri(&folder, "new.h"));
    let mut client = Client::ready(folder.path(), &json!({}));
    client.open(&header, "#define FREE(x) Py_DECREF(x)\n");
    client.open(&uri, "#include <Python.h>\n#include \"new.h\"\nvoid f(void) {\n    PyObject *d = PyDict_New();\n    if (d) FREE(d);\n}\n");
    assert_eq!(client.diagnostics(&uri, 1), Vec::<Value>::new());
    client.change(&header, 2, "#define FREE(x) (void)(x)\n");
    let again = client.wait(|it| {
        it["method"] == "textDocument/publishDiagnostics"
            && it["params"]["uri"] == uri.as_str()
            && it["params"]["diagnostics"].as_array().is_some_and(|list| !list.is_empty())
    });
    assert_eq!(again["params"]["diagnostics"][0]["code"], "RH101");
    assert_eq!(client.leave(), 0);
}

#[test]
fn columns_are_code_units_of_the_encoding_that_was_agreed_on() {
    let text = LEAK.replace("PyObject *d = ", "/* \u{1F40D} */ PyObject *d = ");
    for (encoding, column) in [("utf-16", 27), ("utf-8", 29), ("utf-32", 26)] {
        let folder = Folder::new().with("a.c", &text);
        let uri = uri(&folder, "a.c");
        let mut client = Client::start(folder.path());
        let mut params = hello(&[folder.path()], &json!({}));
        params["capabilities"]["general"]["positionEncodings"] = json!(["utf-7", encoding]);
        let answer = client.request("initialize", &params);
        assert_eq!(answer["result"]["capabilities"]["positionEncoding"], encoding);
        client.open(&uri, &text);
        let found = client.diagnostics(&uri, 1);
        assert_eq!(found[0]["range"]["start"], json!({"line": 2, "character": column}), "{encoding}");
        let hover = client.request("textDocument/hover", &at(&uri, 2, column + 2));
        assert_eq!(hover["result"]["range"]["start"]["character"], column, "{hover}");
        assert_eq!(client.leave(), 0);
    }
}

#[test]
fn hover_shows_contracts_and_the_count_along_the_path() {
    let folder = Folder::new().with("a.c", LEAK);
    let uri = uri(&folder, "a.c");
    let mut client = Client::ready(folder.path(), &json!({}));
    client.open(&uri, LEAK);
    client.diagnostics(&uri, 1);
    let mut hover = |line, character| {
        let answer = client.request("textDocument/hover", &at(&uri, line, character));
        answer["result"]["contents"]["value"].as_str().unwrap_or_default().to_owned()
    };
    let contract = hover(4, 12);
    assert!(contract.contains("PyDict_SetItem") && contract.contains("returns"), "{contract}");
    let variable = hover(4, 23);
    assert!(variable.contains("`d` after line") && variable.contains("1 reference owned"), "{variable}");
    assert!(variable.contains("| **5** |"), "{variable}");
    assert_eq!(hover(4, 0), "", "nothing is there");
    assert_eq!(hover(99, 99), "");
    let hints = client.request("textDocument/inlayHint", &json!({"textDocument": {"uri": uri}, "range": range(0, 6)}));
    let labels: Vec<String> = hints["result"]
        .as_array()
        .expect("hints")
        .iter()
        .map(|it| format!("{}: {}", it["position"]["line"], it["label"]))
        .collect();
    assert!(labels.contains(&"2: \"d: 1\"".to_owned()), "{labels:?}");
    client.notify("workspace/didChangeConfiguration", &json!({"settings": {"refhound": {"inlayHints": false}}}));
    let none = client.request("textDocument/inlayHint", &json!({"textDocument": {"uri": uri}, "range": range(0, 6)}));
    assert_eq!(none["result"], json!([]));
    assert_eq!(client.leave(), 0);
}

#[test]
fn actions_suppress_with_a_reason_show_the_path_and_open_the_page() {
    let folder = Folder::new().with("a.c", LEAK);
    let uri = uri(&folder, "a.c");
    let mut client = Client::ready(folder.path(), &json!({}));
    client.open(&uri, LEAK);
    let found = client.diagnostics(&uri, 1);
    let ask = json!({"textDocument": {"uri": uri}, "range": range(2, 2), "context": {"diagnostics": found}});
    let actions = client.request("textDocument/codeAction", &ask);
    let actions = actions["result"].as_array().expect("actions");
    let titled = |word: &str| {
        actions.iter().find(|it| it["title"].as_str().is_some_and(|title| title.contains(word))).expect("an action")
    };
    let edit = &titled("Suppress")["edit"]["changes"][&uri][0];
    assert_eq!(edit["range"], range(2, 2), "{edit}");
    let comment = edit["newText"].as_str().expect("a text");
    assert!(
        comment.starts_with("    /* refhound: ignore[leaked-reference] ") && comment.ends_with(" */\n"),
        "{comment:?}"
    );
    client.change(&uri, 2, &LEAK.replacen("    PyObject *d", &format!("{comment}    PyObject *d"), 1));
    assert_eq!(client.diagnostics(&uri, 2), Vec::<Value>::new(), "the comment counts");
    client.change(&uri, 3, LEAK);
    client.diagnostics(&uri, 3);

    let show = &titled("Show the path")["command"];
    let shown = client.request("workspace/executeCommand", show);
    assert!(shown["result"]["markdown"].as_str().is_some_and(|it| it.contains("PyDict_New()")), "{shown}");
    client.wait(|it| it["method"] == "window/showMessage");
    let open = client.request("workspace/executeCommand", &titled("Open the page")["command"]);
    assert!(open["result"]["markdown"].as_str().is_some_and(|it| it.contains("# leaked-reference")), "{open}");
    let page = client.wait(|it| it["method"] == "window/showDocument");
    assert_eq!(page["params"]["external"], false);
    let explained = client.request("refhound/explain", &json!({"rule": "RH101"}));
    assert!(explained["result"]["markdown"].as_str().is_some_and(|it| it.contains("How to fix it")), "{explained}");
    for wrong in
        [json!({"command": "rm"}), json!({"command": "refhound.showPath", "arguments": [{"uri": uri}]}), json!(7)]
    {
        let answer = client.request("workspace/executeCommand", &wrong);
        assert!(answer["error"]["code"].is_i64(), "{answer}");
    }
    let nowhere = json!({"textDocument": {"uri": uri}, "range": range(0, 0), "context": {"diagnostics": []}});
    assert_eq!(client.request("textDocument/codeAction", &nowhere)["result"], json!([]));
    assert_eq!(client.leave(), 0);
}

/// Enough work to be interrupted in.
fn slow() -> String {
    let function = |number: usize| {
        let branches: String =
            (0..30).map(|branch| format!("  if (a[{branch}]) Py_INCREF(x); else Py_DECREF(x);\n")).collect();
        format!("PyObject *g{number}(PyObject *x, int *a) {{\n{branches}  return x;\n}}\n")
    };
    let text: String = (0..150).map(function).collect();
    format!("#include <Python.h>\n{text}")
}

#[test]
fn requests_that_wait_can_be_cancelled_and_newer_text_wins() {
    let folder = Folder::new().with("a.c", LEAK);
    let uri = uri(&folder, "a.c");
    let mut client = Client::ready(folder.path(), &json!({}));
    client.open(&uri, &slow());
    let waiting = client.ask(
        "textDocument/codeAction",
        &json!({"textDocument": {"uri": uri}, "range": range(0, 9), "context": {"diagnostics": []}}),
    );
    let other = client.ask("textDocument/hover", &at(&uri, 2, 7));
    client.notify("$/cancelRequest", &json!({"id": waiting}));
    assert_eq!(client.answer(waiting)["error"]["code"], -32800);
    // A contract needs no run.
    let contract = client.request("textDocument/hover", &at(&uri, 2, 14));
    assert!(contract["result"]["contents"]["value"].as_str().is_some_and(|it| it.contains("Py_INCREF")), "{contract}");
    let begun = client.wait(|it| it["method"] == "$/progress" && it["params"]["value"]["kind"] == "begin");
    client.wait(|it| {
        it["method"] == "window/workDoneProgress/create" && it["params"]["token"] == begun["params"]["token"]
    });
    // The newer text is analysed, and nothing is ever said of the older one.
    client.change(&uri, 2, LEAK);
    assert_eq!(codes(&client.diagnostics(&uri, 2)), ["RH101"]);
    assert!(client.answer(other).get("error").is_none());
    client.wait(|it| it["method"] == "$/progress" && it["params"]["value"]["kind"] == "end");
    let versions: Vec<Value> = client
        .drain()
        .into_iter()
        .filter(|it| it["method"] == "textDocument/publishDiagnostics" && it["params"]["version"] == 1)
        .collect();
    assert_eq!(versions, Vec::<Value>::new());
    // Stopped by the user: the server goes on with the next text.
    client.change(&uri, 3, &slow());
    client.notify("window/workDoneProgress/cancel", &json!({"token": "refhound-1"}));
    client.change(&uri, 4, &clean());
    assert_eq!(client.diagnostics(&uri, 4), Vec::<Value>::new());
    // Shutting down does not wait for a run.
    client.change(&uri, 5, &slow());
    assert_eq!(client.leave(), 0);
}

#[test]
fn settings_and_files_that_change_are_noticed() {
    let folder = Folder::new().with("a.c", LEAK);
    let uri = uri(&folder, "a.c");
    let mut client = Client::ready(folder.path(), &json!({"refhound": {"ignore": ["RH101"]}}));
    let watch = client.wait(|it| it["method"] == "client/registerCapability");
    assert!(watch.to_string().contains("toml"), "{watch}");
    client.open(&uri, LEAK);
    assert_eq!(client.diagnostics(&uri, 1), Vec::<Value>::new());
    client.notify("workspace/didChangeConfiguration", &json!({"settings": {"refhound": {}}}));
    assert_eq!(codes(&client.diagnostics(&uri, 1)), ["RH101"]);
    let folder = folder.with("refhound.toml", "ignore = [\"leaked-reference\"]\n");
    let settings = address(&folder.path().join("refhound.toml"));
    client.notify("workspace/didChangeWatchedFiles", &json!({"changes": [{"uri": settings, "type": 1}]}));
    assert_eq!(client.diagnostics(&uri, 1), Vec::<Value>::new());
    // A mistake is told, and what is shown stays.
    let folder = folder.with("refhound.toml", "ignore = [\"leaked\"]\n");
    client.notify("workspace/didChangeWatchedFiles", &json!({"changes": [{"uri": settings, "type": 2}]}));
    let told = client.wait(|it| it["method"] == "window/showMessage");
    assert!(told["params"]["message"].as_str().is_some_and(|it| it.contains("leaked")), "{told}");
    // Settings that are not saved count, too.
    client.open(&settings, "ignore = []\n");
    assert_eq!(codes(&client.diagnostics(&uri, 1)), ["RH101"]);
    client.notify("workspace/didChangeConfiguration", &json!({"settings": {"refhound": {"minConfidence": "sure"}}}));
    let told = client.wait(|it| it["method"] == "window/showMessage");
    assert!(told["params"]["message"].as_str().is_some_and(|it| it.contains("minConfidence")), "{told}");
    drop(folder);
    assert_eq!(client.leave(), 0);
}

#[test]
fn each_root_is_a_project_and_a_file_outside_is_one_too() {
    let (one, other, outside) =
        (Folder::new().with("a.c", LEAK), Folder::new().with("a.c", LEAK), Folder::new().with("z.c", LEAK));
    let one = one.with("refhound.toml", "ignore = [\"RH101\"]\n").with("b.c", LEAK.replace("*f(", "*g("));
    let mut client = Client::start(one.path());
    client.request("initialize", &hello(&[one.path(), other.path()], &json!({"diagnostics": "workspace"})));
    let (first, second, third) = (uri(&one, "a.c"), uri(&other, "a.c"), uri(&outside, "z.c"));
    for uri in [&first, &second, &third] {
        client.open(uri, LEAK);
    }
    assert_eq!(client.diagnostics(&first, 1), Vec::<Value>::new());
    assert_eq!(codes(&client.diagnostics(&second, 1)), ["RH101"]);
    assert_eq!(codes(&client.diagnostics(&third, 1)), ["RH101"]);
    // The whole workspace was asked for: a file that is not open is shown as soon as something is found in it.
    let one = one.with("refhound.toml", "");
    client.notify(
        "workspace/didChangeWatchedFiles",
        &json!({"changes": [{"uri": uri(&one, "refhound.toml"), "type": 2}]}),
    );
    let unopened = uri(&one, "b.c");
    let shown = client.wait(|it| it["params"]["uri"] == unopened.as_str());
    assert_eq!(shown["params"]["diagnostics"][0]["code"], "RH101");
    std::fs::remove_file(one.path().join("b.c")).expect("it was there");
    client.notify("workspace/didChangeWatchedFiles", &json!({"changes": [{"uri": unopened, "type": 3}]}));
    let cleared = client.wait(|it| it["params"]["uri"] == unopened.as_str());
    assert_eq!(cleared["params"]["diagnostics"], json!([]));
    // A root that goes takes its findings along; the file that is still open is a project of its own now.
    client.forget();
    let folder = json!({"uri": address(other.path()), "name": "x"});
    client.notify("workspace/didChangeWorkspaceFolders", &json!({"event": {"added": [], "removed": [folder]}}));
    let gone = client.wait(|it| it["params"]["uri"] == second.as_str());
    assert_eq!(gone["params"]["diagnostics"], json!([]));
    assert_eq!(codes(&client.diagnostics(&second, 1)), ["RH101"]);
    client.notify("textDocument/didClose", &json!({"textDocument": {"uri": third}}));
    let gone = client.wait(|it| it["params"]["uri"] == third.as_str());
    assert_eq!(gone["params"]["diagnostics"], json!([]));
    assert_eq!(client.leave(), 0);
}

#[test]
fn malformed_messages_are_refused_and_the_server_goes_on() {
    let folder = Folder::new().with("a.c", LEAK);
    let uri = uri(&folder, "a.c");
    let mut client = Client::start(folder.path());
    let early = client.request("textDocument/hover", &at(&uri, 0, 0));
    assert_eq!(early["error"]["code"], -32002, "before initialize");
    client.notify("textDocument/didOpen", &json!({"nonsense": true}));
    let frame = |text: &str| format!("Content-Length: {}\r\n\r\n{text}", text.len()).into_bytes();
    let table: [(Vec<u8>, i64); 8] = [
        (frame("{\"jsonrpc\": \"2.0\", \"id\": 1,"), -32700),
        (frame("\u{fffd}\u{1}"), -32700),
        (b"Content-Length: 3\r\n\r\n\xff\xfe\xfd".to_vec(), -32700),
        (b"Content-Length: twelve\r\n\r\n".to_vec(), -32700),
        (b"Content-Length: 18446744073709551615\r\n\r\n".to_vec(), -32700),
        (b"Content-Length: 99999999999\r\n\r\n{}".to_vec(), -32700),
        (b"GET / HTTP/1.1\r\nHost: x\r\n\r\n".to_vec(), -32700),
        (frame("[1, 2]"), -32600),
    ];
    for (bytes, code) in table {
        client.raw(&bytes);
        // What follows a broken header is found by its length: something has to follow.
        client.notify("$/nothing", &Value::Null);
        let refused = client.wait(|it| it["id"].is_null() && it.get("error").is_some());
        assert_eq!(refused["error"]["code"], code, "{bytes:?}");
    }
    let answer = client.request("initialize", &json!({"capabilities": 7}));
    assert_eq!(answer["error"]["code"], -32602);
    let answer = client.request("initialize", &hello(&[folder.path()], &json!({})));
    assert!(answer["result"]["capabilities"].is_object(), "{answer}");
    assert_eq!(client.request("initialize", &hello(&[], &json!({})))["error"]["code"], -32600);
    assert_eq!(client.request("textDocument/formatting", &json!({}))["error"]["code"], -32601);
    assert_eq!(client.request("textDocument/hover", &json!({"textDocument": 1}))["error"]["code"], -32602);
    assert_eq!(client.request("textDocument/hover", &json!({"textDocument": {"uri": uri}}))["result"], Value::Null);
    client.notify(
        "textDocument/didChange",
        &json!({"textDocument": {"uri": uri, "version": 1}, "contentChanges": [{"text": "x"}]}),
    );
    client.notify("textDocument/didClose", &json!({"textDocument": {"uri": uri}}));
    client.notify(
        "textDocument/didOpen",
        &json!({"textDocument": {"uri": "untitled:1", "languageId": "c", "version": 1, "text": LEAK}}),
    );
    client.notify("unheard/of", &json!([1]));
    client.send(&json!({"jsonrpc": "2.0", "id": 99, "result": null}));
    client.open(&uri, LEAK);
    assert_eq!(codes(&client.diagnostics(&uri, 1)), ["RH101"], "after all of that");
    assert_eq!(client.request("textDocument/hover", &json!({"textDocument": {"uri": uri}}))["error"]["code"], -32602);
    let answer = client.request("shutdown", &Value::Null);
    assert!(answer.get("error").is_none(), "{answer}");
    assert_eq!(client.request("textDocument/hover", &at(&uri, 0, 0))["error"]["code"], -32600, "after shutdown");
    client.notify("exit", &Value::Null);
    assert_eq!(client.status(), 0);
}

#[test]
fn an_end_without_a_shutdown_is_no_success() {
    let folder = Folder::new();
    let mut client = Client::ready(folder.path(), &json!({}));
    client.notify("exit", &Value::Null);
    assert_eq!(client.status(), 1);
    let mut client = Client::ready(folder.path(), &json!({}));
    assert_eq!(client.status(), 1, "the editor went away");
    let mut client = Client::start(Path::new("."));
    client.notify("exit", &Value::Null);
    assert_eq!(client.status(), 1);
}
