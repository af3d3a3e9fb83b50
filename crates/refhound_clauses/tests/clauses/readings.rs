//! Files without mistakes, and what is made of them.

use refhound_clauses::{
    Basis, ByteUse, Bytes, Contents, Exception, Failure, Gives, Instances, Interface, ItemAction, ItemUse,
    NullArgument, NullResult, Place, Protocol, Takes, TypeFact, Value, Version, read_contracts, read_file,
};

fn read(text: &str) -> refhound_clauses::Entry {
    let (mut entries, problems) = read_contracts(text);
    assert!(problems.is_empty(), "{problems:#?}");
    entries.remove(0)
}

#[test]
fn a_contract_says_what_each_argument_goes_through_and_what_comes_back() {
    let entry = read(
        r#"
[widget_put]
signature  = "int (PyObject *box, PyObject *item, ...)"
takes      = { box = "borrow", item = { effect = "steal-always", when = "item != NULL" } }
null_ok    = ["item"]
returns    = { gives = "status", fails_with = -1 }
on_failure = { exception = "set", errno = true }
since      = "3.9"
basis      = "user"
"#,
    );
    assert_eq!((entry.name.as_str(), entry.line), ("widget_put", 2));
    let contract = &entry.contract;
    assert!(contract.variadic);
    assert_eq!(contract.param_names(), ["box", "item"]);
    assert_eq!((contract.params[0].takes, contract.params[1].takes), (Takes::Borrow, Takes::StealAlways));
    assert_eq!(contract.params[1].null, NullArgument::Allowed);
    assert_eq!(contract.params[1].when.print(&contract.param_names()), "item != 0");
    assert_eq!(contract.returns.gives, Gives::Status);
    assert_eq!(contract.returns.fails_with, Some(Failure { value: Value::Int(-1), ambiguous: false }));
    assert_eq!((contract.on_failure.exception, contract.on_failure.errno), (Exception::Set, true));
    assert_eq!(contract.since, Some(Version::new(3, 9)));
    assert_eq!(contract.provenance.basis, Some(Basis::User));
}

#[test]
fn parameters_may_be_numbered_where_there_is_no_signature() {
    let entry = read("[f]\ntakes = { 3 = \"steal\" }\nreturns = { gives = \"borrowed\", from = \"1\" }\n");
    assert_eq!(entry.contract.param_names(), ["arg1", "arg2", "arg3"]);
    assert_eq!(entry.contract.params[2].takes, Takes::Steal);
    assert_eq!(entry.contract.returns.from, Some(Place::Param(0)));
    assert_eq!(entry.contract.returns.null, NullResult::OnError);
}

#[test]
fn an_older_contract_says_only_what_was_different() {
    let entry = read(
        r#"
[f]
signature = "PyObject *(PyObject *o)"
takes     = { o = "borrow" }
returns   = "new"
since     = "3.6"
removed   = "3.15"
older     = [{ through = "3.8", returns = "borrowed" }]
"#,
    );
    let gives = |major, minor| entry.in_version(Version::new(major, minor)).map(|contract| contract.returns.gives);
    assert_eq!(gives(3, 5), None);
    assert_eq!(gives(3, 6), Some(Gives::Borrowed));
    assert_eq!(gives(3, 8), Some(Gives::Borrowed));
    assert_eq!(gives(3, 9), Some(Gives::New));
    assert_eq!(gives(3, 15), None);
    assert_eq!(entry.older[0].1.params[0].takes, Takes::Borrow);
}

#[test]
fn cases_count_what_is_not_pythons() {
    let entry = read(
        r#"
[widget_try_get]
signature = "int (struct widget *w)"
cases = [
    { when = "result > 0", changes = { "w.users.count" = 1 } },
    { when = "result <= 0" },
]
"#,
    );
    let cases = &entry.contract.cases;
    assert_eq!(cases.len(), 2);
    assert_eq!(cases[0].changes[0].of, Place::Param(0));
    assert_eq!(cases[0].changes[0].path, ["users", "count"]);
    assert_eq!(cases[0].changes[0].by, 1);
    assert!(cases[1].changes.is_empty());
}

#[test]
fn a_type_test_names_a_type_or_the_argument_that_is_one() {
    let entry = read("[f]\nsignature = \"int (void *o, void *t)\"\ntells = { param = \"o\", type_param = \"t\" }\n");
    assert_eq!(entry.contract.tells.expect("said").fact, TypeFact::Param(1));
    let entry = read("[f]\nsignature = \"int (void *o)\"\ntells = { param = \"o\", type = \"T\", exact = true }\n");
    let tells = entry.contract.tells.expect("said");
    assert_eq!((tells.fact, tells.exact), (TypeFact::Type("T".to_owned()), true));
}

#[test]
fn a_test_may_ask_what_an_object_can_do() {
    let entry = read("[f]\nsignature = \"int (void *o)\"\ntells = { param = \"o\", protocol = \"sequence\" }\n");
    assert_eq!(entry.contract.tells.expect("said").fact, TypeFact::Protocol(Protocol::Sequence));
}

#[test]
fn items_are_those_of_a_parameter_under_a_key() {
    let text = "[f]\nsignature = \"int (void *box, int at, void *item)\"\n";
    let items = |clause: &str| read(&format!("{text}items = {clause}\n")).contract.items.expect("said");
    let filled = items("{ action = \"fills\", of = \"box\", key = \"at\", item = \"item\" }");
    assert_eq!(filled, ItemUse { action: ItemAction::Fills, of: 0, key: Some(1), item: Some(2) });
    let removed = items("{ action = \"removes\", of = \"1\" }");
    assert_eq!(removed, ItemUse { action: ItemAction::Removes, of: 0, key: None, item: None });
}

#[test]
fn bytes_are_copied_or_repeated() {
    let text = "[f]\nsignature = \"void *(void *to, void *from, size_t n)\"\n";
    let contract = |clause: &str| read(&format!("{text}writes = {clause}\n")).contract;
    let copied = contract("{ to = \"to\", from = \"from\", size = \"n\" }");
    assert_eq!(copied.writes, Some(ByteUse { to: 0, what: Bytes::From(1), size: 2 }));
    assert_eq!(copied.copies_to(), Some(0));
    let filled = contract("{ to = \"1\", byte = \"2\", size = \"3\" }");
    assert_eq!(filled.writes, Some(ByteUse { to: 0, what: Bytes::Repeated(1), size: 2 }));
    assert_eq!(filled.copies_to(), None);
}

#[test]
fn a_call_may_come_back_again() {
    assert!(read("[f]\nsignature = \"int (int *env)\"\nreturns_twice = true\n").contract.returns_twice);
    assert!(!read("[f]\nsignature = \"int (int *env)\"\n").contract.returns_twice);
}

#[test]
fn an_argument_may_hold_from_now_on() {
    let entry = read("[f]\nsignature = \"void (int line, int holds)\"\nassumes = \"holds\"\n");
    assert_eq!(entry.contract.assumes, Some(1));
}

#[test]
fn a_result_may_depend_on_arguments() {
    let entry = read(
        r#"
[f]
signature = "PyObject *(PyObject *o, Py_ssize_t n, int slot)"
returns   = { gives = "new", type_of = "o", length = "n", slot = "3", text_of = "o" }
freed_by  = ["g", "h"]
"#,
    );
    let returns = &entry.contract.returns;
    assert_eq!((returns.type_of, returns.length, returns.slot), (Some(0), Some(1), Some(2)));
    assert_eq!(returns.text_of, Some(0));
    assert_eq!(entry.contract.freed_by, ["g", "h"]);
}

#[test]
fn a_type_says_what_its_instances_have_in_common() {
    let entry = read("[T]\nkind = \"type\"\ndisjoint = true\nprotocols = [\"number\"]\ncontents = \"fixed\"\n");
    let instances = &entry.declaration.instances;
    assert_eq!((instances.disjoint, instances.contents), (true, Some(Contents::Fixed)));
    assert_eq!(instances.protocols, [Protocol::Number]);
    let entry = read("[f]\nfamily = \"T\"\n");
    assert_eq!(entry.contract.family.as_deref(), Some("T"));
    assert_eq!(entry.declaration.instances, Instances::default());
}

#[test]
fn the_words_of_values_are_read_and_printed() {
    for (text, value) in [("NULL", Value::Null), ("-1", Value::Int(-1)), ("nonzero", Value::Nonzero)] {
        assert_eq!(Value::parse(text), value);
        assert_eq!(value.print(), text);
    }
    assert_eq!(Value::parse("-1.0"), Value::Float("-1.0".to_owned()));
    assert_eq!(Failure::parse("-1?"), Failure { value: Value::Int(-1), ambiguous: true });
    assert_eq!(Failure::parse("-1?").print(), "-1?");
}

#[test]
fn every_word_is_read_as_it_is_printed() {
    for takes in Takes::ALL {
        assert_eq!(Takes::from_word(takes.word()), Some(*takes));
    }
    for gives in Gives::ALL {
        assert_eq!(Gives::from_word(gives.word()), Some(*gives));
    }
    for action in ItemAction::ALL {
        assert_eq!(ItemAction::from_word(action.word()), Some(*action));
    }
    for protocol in Protocol::ALL {
        assert_eq!(Protocol::from_word(protocol.word()), Some(*protocol));
    }
}

#[test]
fn what_is_counted_stands_beside_the_functions() {
    let (file, problems) = read_file(
        r#"
[counted.widget]
records = ["widget", "Widget"]
released_by = ["widget_put"]
extended = true

[counted.box]
records = ["box"]
released_by = ["box_put"]
interface = "pointers"

[widget_put]
signature = "void (struct widget *w)"
takes = { w = "release" }
"#,
    );
    assert!(problems.is_empty(), "{problems:#?}");
    assert_eq!(file.entries.len(), 1);
    let [first, second] = file.counted.as_slice() else { panic!("two families: {:?}", file.counted) };
    // Keys of a table come in their order.
    assert_eq!((first.name.as_str(), first.interface, first.extended), ("box", Interface::Pointers, false));
    assert_eq!((second.name.as_str(), second.interface, second.extended), ("widget", Interface::Calls, true));
    assert_eq!(second.records, ["widget", "Widget"]);
}
