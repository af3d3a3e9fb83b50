//! Bad files: each mistake is told once, with its line, column and key, and with what would have been right.

use refhound_clauses::{Problem, read_contracts};

#[track_caller]
fn only_problem(text: &str) -> Problem {
    let (_, mut problems) = read_contracts(text);
    assert_eq!(problems.len(), 1, "{problems:#?}");
    problems.remove(0)
}

#[track_caller]
fn refused(text: &str, line: usize, column: usize, key: &str, pieces: &[&str]) {
    let problem = only_problem(text);
    assert_eq!((problem.line, problem.column, problem.key.as_str()), (line, column, key), "{problem}");
    for piece in pieces {
        assert!(problem.message.contains(piece), "{piece:?} is missing in {:?}", problem.message);
    }
}

#[test]
fn an_unknown_key_is_told_with_the_one_that_was_meant() {
    refused("[f]\nretruns = \"new\"\n", 2, 1, "f.retruns", &["unknown key", "did you mean `returns`?"]);
    refused("[f]\ncolour = 1\n", 2, 1, "f.colour", &["unknown key; known are", "`takes`", "`on_failure`"]);
    refused("[f]\nreturns = { give = \"new\" }\n", 2, 13, "f.returns.give", &["did you mean `gives`?"]);
    refused("[f]\non_failure = { x = 1 }\n", 2, 16, "f.on_failure.x", &["`exception`", "`clears`", "`owned`"]);
}

#[test]
fn a_value_of_another_type_is_told_with_what_was_expected() {
    refused("[f]\nsince = 3.9\n", 2, 9, "f.since", &["expected text, found float"]);
    refused("[f]\nnoreturn = \"yes\"\n", 2, 12, "f.noreturn", &["expected true or false, found string"]);
    refused("[f]\nnull_ok = \"a\"\n", 2, 11, "f.null_ok", &["expected a list of texts, found string"]);
    refused("[f]\ntakes = [1]\n", 2, 9, "f.takes", &["expected a table", "found array"]);
    refused("[f]\nsignature = \"int (int a)\"\ntakes = { a = 1 }\n", 3, 15, "f.takes.a", &["a word such as \"steal\""]);
    refused("[f]\nreturns = { fails_with = [] }\n", 2, 26, "f.returns.fails_with", &["-1", "NULL"]);
    refused("f = 1\n", 1, 5, "f", &["expected a table with the contract of a function, found integer"]);
    refused("[f]\nolder = 1\n", 2, 9, "f.older", &["a list of tables"]);
    refused("[f]\ncases = [1]\n", 2, 10, "f.cases", &["a table"]);
}

#[test]
fn a_word_that_does_not_fit_is_told_with_those_that_do() {
    let text = "[f]\nsignature = \"int (int a)\"\ntakes = { a = \"steals\" }\n";
    refused(text, 3, 15, "f.takes.a", &["`steals` is not a word that fits here", "did you mean `steal`?"]);
    refused("[f]\nreturns = \"owned\"\n", 2, 11, "f.returns", &["`new`", "`borrowed`", "`status`"]);
    refused("[f]\ngil = \"held\"\n", 2, 7, "f.gil", &["`required`", "`releases`"]);
    refused("[f]\nruns_python = \"maybe\"\n", 2, 15, "f.runs_python", &["`never`", "`dealloc`", "`yes`"]);
    refused("[f]\nkind = \"thing\"\n", 2, 8, "f.kind", &["`function`"]);
}

#[test]
fn a_bad_version_is_told() {
    refused("[f]\nsince = \"3\"\n", 2, 9, "f.since", &["`3` is not a version such as \"3.13\""]);
    refused("[f]\nremoved = \"3.x\"\n", 2, 11, "f.removed", &["`3.x` is not a version"]);
    refused("[f]\nmacro = [\"new-3.9\"]\n", 2, 9, "f.macro", &["`new-3.9` is not a range of versions"]);
    refused("[[f.older]]\nreturns = \"new\"\n", 1, 1, "f.older", &["`through`"]);
}

#[test]
fn a_parameter_that_is_not_there_is_told_with_those_that_are() {
    let text = "[f]\nsignature = \"int (PyObject *list, int at)\"\ntakes = { item = \"steal\" }\n";
    refused(text, 3, 11, "f.takes.item", &["`item` is not a parameter of the signature", "`list`, `at`"]);
    let text = "[f]\nsignature = \"int (int a)\"\nnull_ok = [\"2\"]\n";
    refused(text, 3, 11, "f.null_ok", &["`2` is not a parameter"]);
    refused(
        "[f]\ntakes = { item = \"steal\" }\n",
        2,
        11,
        "f.takes.item",
        &["give a `signature`", "number the parameters"],
    );
    let text = "[f]\nsignature = \"int (int a)\"\nreturns = { gives = \"borrowed\", from = \"b\" }\n";
    refused(text, 3, 40, "f.returns.from", &["`b` is not a parameter"]);
    refused("[f]\nreturns = \"argument\"\n", 2, 11, "f.returns", &["`argument` needs `from`"]);
    refused("[f]\nreturns = { gives = \"argument\" }\n", 2, 11, "f.returns", &["`argument` needs `from`"]);
}

#[test]
fn items_without_a_container_or_a_key_are_told() {
    let f = "[f]\nsignature = \"int (int a, int b)\"\n";
    let items = |clause: &str| format!("{f}items = {clause}\n");
    refused(&items("1"), 3, 9, "f.items", &["expected a table"]);
    refused(&items("{ action = \"asks\" }"), 3, 9, "f.items", &["an `action`", "`of`"]);
    refused(&items("{ action = \"asks\", of = \"a\" }"), 3, 9, "f.items", &["`asks` needs `key`"]);
    refused(&items("{ action = \"fills\", of = \"a\", key = \"b\" }"), 3, 9, "f.items", &["needs `item`"]);
    refused(&items("{ action = \"gives\", of = \"c\" }"), 3, 9, "f.items.of", &["`c` is not a parameter"]);
}

#[test]
fn bytes_come_from_one_place_and_go_to_another() {
    let writes = |clause: &str| format!("[f]\nsignature = \"int (int a, int b)\"\nwrites = {clause}\n");
    refused(&writes("\"a\""), 3, 10, "f.writes", &["expected a table"]);
    refused(&writes("{ to = \"a\", from = \"b\" }"), 3, 10, "f.writes", &["`to`", "`size`"]);
    refused(&writes("{ to = \"a\", size = \"b\" }"), 3, 10, "f.writes", &["one of `from` and `byte`"]);
    let both = writes("{ to = \"a\", size = \"b\", from = \"b\", byte = \"b\" }");
    refused(&both, 3, 10, "f.writes", &["one of `from` and `byte`"]);
    let unknown = writes("{ to = \"c\", size = \"b\", from = \"b\" }");
    refused(&unknown, 3, 10, "f.writes.to", &["`c` is not a parameter"]);
}

#[test]
fn what_a_test_tells_is_one_thing() {
    let f = "[f]\nsignature = \"int (int a)\"\n";
    let both = format!("{f}tells = {{ param = \"a\", type = \"T\", protocol = \"number\" }}\n");
    refused(&both, 3, 9, "f.tells", &["one of `type`, `type_param` and `protocol`"]);
    refused("[T]\nprotocols = [\"nmber\"]\n", 2, 13, "T.protocols", &["did you mean `number`?"]);
    refused("[T]\ncontents = \"some\"\n", 2, 12, "T.contents", &["`fixed`", "`changing`"]);
}

#[test]
fn a_bad_condition_is_told() {
    let start = "[f]\nsignature = \"int (struct d *dev)\"\n";
    let case = |when: &str| format!("{start}cases = [{{ when = \"{when}\", changes = {{ \"dev.usage\" = 1 }} }}]\n");
    refused(&case("result"), 3, 19, "f.cases.when", &["`result` is not a comparison such as `result == 0`"]);
    refused(&case("other == 0"), 3, 19, "f.cases.when", &["`other` is neither `result` nor a parameter"]);
    refused(&case("result == many"), 3, 19, "f.cases.when", &["`many` is not an integer or NULL"]);
    let text = format!("{start}cases = [{{ changes = {{ \"other.usage\" = 1 }} }}]\n");
    refused(&text, 3, 24, "f.cases.changes.other.usage", &["expected `result` or a parameter"]);
    let text = format!("{start}cases = [{{ changes = {{ \"dev.usage\" = \"up\" }} }}]\n");
    refused(&text, 3, 24, "f.cases.changes.dev.usage", &["a small number such as 1 or -1"]);
}

#[test]
fn a_name_or_signature_that_is_no_c_is_told() {
    refused("[\"f g\"]\nreturns = \"new\"\n", 1, 2, "f g", &["not the name of a C function"]);
    refused("[f]\nsignature = \"int\"\n", 2, 13, "f.signature", &["expected a C signature", "`int (PyObject *list)`"]);
}

#[test]
fn text_that_is_no_toml_is_told_with_its_place() {
    let problem = only_problem("[f]\nreturns = new\n");
    assert_eq!((problem.line, problem.key.as_str()), (2, ""), "{problem}");
    assert!(problem.message.starts_with("this is not TOML: "), "{problem}");
    let problem = only_problem("[f]\n[f]\n");
    assert_eq!(problem.line, 2, "{problem}");
}

#[test]
fn all_mistakes_of_a_file_are_told_at_once_and_the_rest_is_read() {
    let text = "[f]\nreturns = \"newer\"\nruns = 1\n\n[g]\nreturns = \"new\"\n";
    let (entries, problems) = read_contracts(text);
    assert_eq!(entries.len(), 2);
    assert!(entries[1].contract.gives_new());
    let keys: Vec<&str> = problems.iter().map(|problem| problem.key.as_str()).collect();
    assert_eq!(keys, ["f.runs", "f.returns"], "{problems:#?}");
}

#[test]
fn columns_count_characters() {
    refused("[f]\nnotes = \"é\"\nreturns = { gives = \"new\", x = \"é\" }\n", 3, 28, "f.returns.x", &["unknown key"]);
}

#[test]
fn a_counted_type_that_nobody_releases_is_refused() {
    refused("[counted.w]\nrecords = [\"w\"]\n", 1, 10, "counted.w", &["`released_by` is missing"]);
    refused("[counted]\nw = 1\n", 2, 5, "counted.w", &["expected a table, found integer"]);
    refused("counted = 1\n", 1, 11, "counted", &["expected a table of counted types, found integer"]);
    let wrong = "[counted.w]\nreleased_by = [\"w_put\"]\ninterface = \"call\"\n";
    refused(wrong, 3, 13, "counted.w.interface", &["did you mean `calls`?"]);
    let unknown = "[counted.w]\nreleased_by = [\"w_put\"]\nrecord = [\"w\"]\n";
    refused(unknown, 3, 1, "counted.w.record", &["did you mean `records`?"]);
}
