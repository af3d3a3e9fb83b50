//! The generator of the slot tables: `models/cpython/slots/*.toml` become the statics that `src/slots` includes.
//!
//! At the top of a file stands what a table is about: `record`, `flag`, `member`, `names`, or the owner of slots (a
//! record, or `method`, `module`, `callback`). Unknown keys and words are errors.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use toml::{Table, Value};

/// The folder of the slot files, below that of the pack. Its files describe no API names.
const FOLDER: &str = "slots/";

/// 3.2, the first version with arrays of numbered slots.
const FIRST_NUMBERED: u16 = 0x0302;

/// What `returns` says, with the error value and what that value means unless the slot says otherwise.
const RETURNS: [(&str, &str, &str, &str); 16] = [
    ("void", "Nothing", "None", "Never"),
    ("new", "NewReference", "Null", "Exception"),
    ("status", "Status", "Negative", "Exception"),
    ("zero", "Status", "NonZero", "Exception"),
    ("truth", "Truth", "Negative", "Exception"),
    ("length", "Length", "Negative", "Exception"),
    ("hash", "Hash", "MinusOne", "Exception"),
    ("order", "Order", "MinusOne", "Exception"),
    ("visit", "Visit", "NonZero", "Silent"),
    ("ignored", "Ignored", "None", "Never"),
    ("continue", "Continue", "None", "Never"),
    ("coerced", "Coerced", "MinusOne", "Exception"),
    ("sent", "Sent", "MinusOne", "Exception"),
    ("converted", "Converted", "Zero", "Exception"),
    ("module", "ModuleOrDefinition", "Null", "Exception"),
    ("static slots", "StaticSlots", "Null", "Exception"),
];

const FAILURES: [(&str, &str); 3] =
    [("maybe silent", "MaybeSilent"), ("exception decides", "ExceptionDecides"), ("exception only", "ExceptionOnly")];

/// What `takes` says of a parameter: its ownership, and what NULL means.
const TAKES: [(&str, &str, &str); 11] = [
    ("null", "Borrowed", "Maybe"),
    ("null-alternately", "Borrowed", "Alternates"),
    ("delete", "Borrowed", "Deletes"),
    ("cleanup", "Borrowed", "CleansUp"),
    ("always-null", "Borrowed", "Always"),
    ("dying", "Dying", "Never"),
    ("memory", "Memory", "Never"),
    ("out-new", "OutNew", "Never"),
    ("inout-new", "InOutNew", "Never"),
    ("fills-view", "FillsView", "Never"),
    ("releases-view", "ReleasesView", "Never"),
];

const SLOT_KEYS: [&str; 22] = [
    "typedef",
    "signature",
    "type",
    "holds",
    "takes",
    "returns",
    "error",
    "failure",
    "cause",
    "not_implemented",
    "exception",
    "python",
    "older",
    "slot",
    "number",
    "slot_since",
    "position",
    "since",
    "removed",
    "note",
    "role",
    "prefixes",
];

/// Whether a file of a pack is read here and not as a list of API names.
pub(crate) fn describes_slots(file: &str) -> bool {
    file.starts_with(FOLDER)
}

pub(crate) fn write(models: &Path, out: &Path) {
    let topics = topics(&models.join("cpython").join(FOLDER));
    let mut text = String::new();
    for (topic, tables) in &topics {
        match topic.as_str() {
            "record" => {
                text.push_str(&list("RECORDS", "Record", tables, record));
                text.push_str(&known_records(tables));
            }
            "member" => text.push_str(&list("MEMBER_TYPES", "MemberType", tables, member)),
            "flag" => text.push_str(&flags(tables)),
            "names" => text.push_str(&names(tables)),
            _ => {}
        }
    }
    text.push_str(&slots(&topics));
    fs::write(out.join("slots.rs"), text).expect("OUT_DIR is writable");
}

type Topics = BTreeMap<String, BTreeMap<String, Value>>;

/// The tables of all files, by what they are about.
fn topics(folder: &Path) -> Topics {
    let mut topics = Topics::new();
    let entries = fs::read_dir(folder).expect("the folder of slot files");
    let mut files: Vec<_> = entries.map(|entry| entry.expect("a readable folder").path()).collect();
    files.sort();
    for path in files {
        let source = fs::read_to_string(&path).expect("a readable model");
        let file: Table = source.parse().unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        for (topic, tables) in file {
            let Value::Table(tables) = tables else { panic!("{}: `{topic}` is not a table", path.display()) };
            for (name, value) in tables {
                let before = topics.entry(topic.clone()).or_default().insert(name.clone(), value);
                assert!(before.is_none(), "`{topic}.{name}` is described twice");
            }
        }
    }
    topics
}

/// One described thing, with its place for complaints.
struct Entry<'t> {
    place: String,
    table: &'t Table,
}

impl<'t> Entry<'t> {
    fn new(place: String, value: &'t Value, keys: &[&str]) -> Self {
        let table = value.as_table().unwrap_or_else(|| panic!("{place} is not a table"));
        if let Some(key) = table.keys().find(|key| !keys.contains(&key.as_str())) {
            panic!("{place}: unknown key `{key}`");
        }
        Entry { place, table }
    }

    fn text(&self, key: &str) -> Option<&'t str> {
        self.table.get(key).map(|value| value.as_str().unwrap_or_else(|| panic!("{}: `{key}` is text", self.place)))
    }

    fn required(&self, key: &str) -> &'t str {
        self.text(key).unwrap_or_else(|| panic!("{}: no `{key}`", self.place))
    }

    fn texts(&self, key: &str) -> Vec<&'t str> {
        let list = self.table.get(key).and_then(Value::as_array).into_iter().flatten();
        list.map(|value| value.as_str().unwrap_or_else(|| panic!("{}: `{key}` holds texts", self.place))).collect()
    }

    fn version(&self, key: &str) -> Option<u16> {
        self.text(key).map(|text| version(&self.place, text))
    }

    /// The variant for a word, or the first one when the key is absent.
    fn word(&self, key: &str, words: &[(&str, &'static str)]) -> &'static str {
        let Some(word) = self.text(key) else { return words[0].1 };
        let found = words.iter().find(|(known, _)| *known == word);
        found.unwrap_or_else(|| panic!("{}: `{key} = {word}` is not a known word", self.place)).1
    }

    fn versions(&self) -> String {
        let since = self.version("since").unwrap_or(0);
        let removed = self.version("removed").unwrap_or(u16::MAX);
        format!("since: {since}, removed: {removed}")
    }

    fn note(&self) -> &'t str {
        self.text("note").unwrap_or_default()
    }
}

fn list(name: &str, row: &str, tables: &BTreeMap<String, Value>, write: fn(&str, &Value) -> String) -> String {
    let mut text = format!("pub(crate) static {name}: [{row}; {}] = [\n", tables.len());
    for (key, value) in tables {
        writeln!(text, "    {row} {{ name: {key:?}, {} }},", write(key, value)).expect("a String");
    }
    text.push_str("];\n");
    text
}

fn record(name: &str, value: &Value) -> String {
    let entry = Entry::new(format!("record.{name}"), value, &["tags", "holds", "flags", "number", "pointers", "ends"]);
    let holds = match entry.required("holds") {
        "slots" => entry.text("flags").map_or("Holds::Slots".to_owned(), |flags| format!("Holds::Methods({flags:?})")),
        "data" => "Holds::Data".to_owned(),
        words => {
            let array = match words {
                "type slots by number" => "Type",
                "module slots by number" => "Module",
                "any slots by number" => "Any",
                _ => panic!("{}: `holds = {words}` is not known", entry.place),
            };
            let (number, pointers) = (entry.required("number"), entry.texts("pointers"));
            format!("Holds::Numbered {{ array: SlotArray::{array}, number: {number:?}, pointers: &{pointers:?} }}")
        }
    };
    format!("tags: &{:?}, holds: {holds}, ends: {:?}", entry.texts("tags"), entry.text("ends"))
}

/// A constant for each record.
fn known_records(tables: &BTreeMap<String, Value>) -> String {
    let mut text = "/// The records by name.\npub mod known {\n    use super::{RECORDS, Record};\n".to_owned();
    for (at, name) in tables.keys().enumerate() {
        let constant = snake(name).to_uppercase();
        writeln!(text, "    pub const {constant}: &Record = &RECORDS[{at}];").expect("a String");
    }
    text.push_str("}\n");
    text
}

/// `PyType_Spec` as `type_spec`: the prefix is that of all of them.
fn snake(name: &str) -> String {
    let name = name.strip_prefix("Py").unwrap_or(name).trim_start_matches('_');
    let mut text = String::new();
    for c in name.chars() {
        if c.is_uppercase() && !text.is_empty() && !text.ends_with('_') {
            text.push('_');
        }
        text.push(c.to_ascii_lowercase());
    }
    text
}

/// A constant for each field of a record, in a module for each record. `first` is the number of the first slot.
fn known_fields(owner: &str, slots: &BTreeMap<String, Value>, first: usize) -> String {
    let mut text = format!(
        "    /// The fields of `{owner}`.\n    pub mod {} {{\n        use super::super::SlotId;\n",
        snake(owner)
    );
    for (at, name) in slots.keys().enumerate() {
        let constant = name.to_uppercase();
        writeln!(text, "        pub const {constant}: SlotId = SlotId({});", first + at).expect("a String");
    }
    text.push_str("    }\n");
    text
}

fn member(name: &str, value: &Value) -> String {
    let keys = ["spellings", "code", "type", "field", "reads_null", "note"];
    let entry = Entry::new(format!("member.{name}"), value, &keys);
    let code = entry.table.get("code").and_then(Value::as_integer).expect("a code");
    let field = entry.word("field", &[("nothing", "Nothing"), ("owned", "Owned")]);
    let nulls = [("", "Nothing"), ("None", "ReadsNone"), ("AttributeError", "RaisesAttributeError")];
    let reads_null = entry.word("reads_null", &nulls);
    format!(
        "spellings: &{:?}, code: {code}, ty: {:?}, field: FieldOwnership::{field}, null_field: NullField::{reads_null}, \
         notes: {:?}",
        entry.texts("spellings"),
        entry.required("type"),
        entry.note()
    )
}

fn flags(tables: &BTreeMap<String, Value>) -> String {
    let mut rows = Vec::new();
    for (name, value) in tables {
        let entry = Entry::new(format!("flag.{name}"), value, &["bit", "kind", "since", "removed", "note"]);
        let bit = entry.table.get("bit").and_then(Value::as_integer).expect("a bit");
        let kind = entry.word("kind", &[("convention", "Convention"), ("modifier", "Modifier")]);
        let versions = entry.versions();
        let row = format!("Flag {{ name: {name:?}, bit: {bit}, kind: FlagKind::{kind}, {versions} }}");
        rows.push((bit, row));
    }
    rows.sort();
    let rows: Vec<String> = rows.into_iter().map(|(_, row)| row).collect();
    format!("pub(crate) static FLAGS: [Flag; {}] = [\n    {},\n];\n", rows.len(), rows.join(",\n    "))
}

fn names(tables: &BTreeMap<String, Value>) -> String {
    let mut text = String::new();
    for (name, value) in tables {
        let list: Vec<&str> = value.as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        writeln!(text, "pub(crate) static {}: &[&str] = &{list:?};", name.to_uppercase()).expect("a String");
    }
    text
}

fn slots(topics: &Topics) -> String {
    let (mut rows, mut prefixes, mut passed, mut methods) =
        (String::new(), String::new(), String::new(), String::new());
    let mut count = 0;
    let owners = topics.iter().filter(|(topic, _)| !["record", "flag", "member", "names"].contains(&topic.as_str()));
    let mut fields = String::new();
    let mut first = 0;
    for (owner, tables) in owners.clone() {
        if topics["record"].contains_key(owner) {
            fields.push_str(&known_fields(owner, tables, first));
        }
        first += tables.len();
    }
    for (owner, (name, value)) in owners.flat_map(|(owner, tables)| tables.iter().map(move |table| (owner, table))) {
        let keys = [&SLOT_KEYS[..], &["passed_to"]].concat();
        let entry = Entry::new(format!("{owner}.{name}"), value, &keys);
        rows.push_str(&slot(owner, name, &entry));
        for prefix in entry.texts("prefixes") {
            write!(prefixes, "({prefix:?}, {count}), ").expect("a String");
        }
        for place in entry.texts("passed_to") {
            let (api, first, last) = argument(&entry.place, place);
            write!(passed, "({api:?}, {first}, {last}, {count}), ").expect("a String");
        }
        if owner == "method" {
            write!(methods, "({}, {count}), ", combination(&entry.place, name, &topics["flag"])).expect("a String");
        }
        count += 1;
    }
    format!(
        "pub(crate) static SLOTS: [Slot; {count}] = [\n{rows}];\n\
         pub(crate) static MODULE_INITS: &[(&str, usize)] = &[{prefixes}];\n\
         pub(crate) static CALLBACKS: &[(&str, usize, usize, usize)] = &[{passed}];\n\
         pub(crate) static METHODS: &[(u32, usize)] = &[{methods}];\n\
         /// The fields of records by name.\npub mod fields {{\n{fields}}}\n"
    )
}

/// `PyCapsule_New:2` or `Py_BuildValue:1..`: the function, the first and the last argument, as Rust.
fn argument<'t>(place: &str, text: &'t str) -> (&'t str, &'t str, &'t str) {
    let (api, arguments) = text.split_once(':').unwrap_or_else(|| panic!("{place}: `{text}` has no argument"));
    let first = arguments.trim_end_matches("..");
    assert!(first.parse::<usize>().is_ok(), "{place}: `{arguments}` is no argument");
    (api, first, if first == arguments { first } else { "usize::MAX" })
}

/// The bits of `METH_VARARGS | METH_KEYWORDS`.
fn combination(place: &str, name: &str, flags: &BTreeMap<String, Value>) -> i64 {
    let bit = |flag: &str| {
        let known = flags.get(flag.trim()).and_then(|flag| flag.get("bit")).and_then(Value::as_integer);
        known.unwrap_or_else(|| panic!("{place}: `{flag}` is not a flag"))
    };
    name.split('|').map(bit).fold(0, |bits, bit| bits | bit)
}

fn slot(owner: &str, name: &str, entry: &Entry<'_>) -> String {
    const ROLES: [(&str, &str); 6] = [
        ("slot", "Slot"),
        ("method", "Method"),
        ("getter", "Getter"),
        ("setter", "Setter"),
        ("module-init", "ModuleInit"),
        ("module-exec", "ModuleExec"),
    ];
    let typedef = entry.text("typedef");
    let shape = match (entry.text("signature"), entry.text("type")) {
        (Some(signature), None) => function(entry, signature),
        (None, Some(ty)) => {
            let holds = entry.word("holds", &[("nothing", "Nothing"), ("borrowed", "Borrowed"), ("owned", "Owned")]);
            format!("Shape::Data {{ ty: {ty:?}, field: FieldOwnership::{holds} }}")
        }
        _ => panic!("{}: either `signature` or `type`", entry.place),
    };
    let role = entry.word("role", &ROLES);
    let position = |key: &str| match entry.table.get("position") {
        Some(Value::Table(by_version)) => by_version.get(key).and_then(Value::as_integer),
        both => both.and_then(Value::as_integer),
    };
    format!(
        "    Slot {{ name: {name:?}, owner: {owner:?}, typedef: {typedef:?}, shape: {shape}, constant: {}, \
         python2_position: {:?}, python3_position: {:?}, {}, role: SlotRole::{role}, notes: {:?} }},\n",
        constant(entry),
        position("python2"),
        position("python3"),
        entry.versions(),
        entry.note()
    )
}

fn constant(entry: &Entry<'_>) -> String {
    let Some(name) = entry.text("slot") else { return "None".to_owned() };
    let array = match name {
        _ if name.starts_with("Py_mod_") => "Module",
        _ if name.starts_with("Py_slot_") => "Any",
        _ => "Type",
    };
    let numbers: Vec<i64> = match entry.table.get("number") {
        Some(Value::Integer(number)) => vec![*number],
        Some(Value::Array(numbers)) => numbers.iter().filter_map(Value::as_integer).collect(),
        _ => panic!("{}: a slot has a number", entry.place),
    };
    let since = entry.version("slot_since").or(entry.version("since")).unwrap_or(0).max(FIRST_NUMBERED);
    format!("Some(SlotConstant {{ name: {name:?}, array: SlotArray::{array}, numbers: &{numbers:?}, since: {since} }})")
}

fn function(entry: &Entry<'_>, signature: &str) -> String {
    let mut older = String::new();
    for value in entry.table.get("older").and_then(Value::as_array).into_iter().flatten() {
        let keys = ["through", "typedef", "signature", "takes", "returns", "failure"];
        let old = Entry::new(format!("{} (older)", entry.place), value, &keys);
        let through = old.version("through").expect("an older signature has its last version");
        let outcome = outcome(if old.text("returns").is_some() { &old } else { entry });
        let prototype = prototype(&old, old.required("signature"), &outcome);
        write!(older, "({through}, {prototype}), ").expect("a String");
    }
    format!("Shape::Function {{ prototype: {}, older: &[{older}] }}", prototype(entry, signature, &outcome(entry)))
}

fn outcome(entry: &Entry<'_>) -> String {
    let returns = entry.required("returns");
    let known = RETURNS.iter().find(|(word, ..)| *word == returns);
    let &(_, meaning, mut error, mut failure) =
        known.unwrap_or_else(|| panic!("{}: `returns = {returns}` is not known", entry.place));
    if entry.text("failure").is_some() {
        failure = entry.word("failure", &FAILURES);
    }
    if let Some(word) = entry.text("error") {
        assert!(word == "none", "{}: `error = {word}` is not known", entry.place);
        (error, failure) = ("None", "Never");
    }
    let not_implemented = if entry.table.contains_key("not_implemented") { "Allowed" } else { "NotAllowed" };
    let pending = entry.word("exception", &[("", "Free"), ("preserved", "Preserved")]);
    let cause = entry.word("cause", &[("", "Input"), ("memory", "Memory")]);
    let python = entry.word("python", &[("", "Allowed"), ("forbidden", "NotAllowed")]);
    format!(
        "Outcome {{ meaning: ResultMeaning::{meaning}, error: ErrorValue::{error}, failure: Failure::{failure}, \
         not_implemented: Permission::{not_implemented}, pending: PendingException::{pending}, \
         python_code: Permission::{python}, cause: Cause::{cause} }}"
    )
}

fn prototype(entry: &Entry<'_>, signature: &str, outcome: &str) -> String {
    let (result, parameters) = signature.split_once('(').unwrap_or_else(|| panic!("{}: no parameters", entry.place));
    let list = parameters.strip_suffix(')').unwrap_or_else(|| panic!("{}: no `)`", entry.place));
    let takes = entry.table.get("takes").and_then(Value::as_table);
    let mut text = String::new();
    let mut seen = Vec::new();
    for declaration in list.split(", ").filter(|&declaration| declaration != "void") {
        let start = declaration.rfind([' ', '*']).map_or(0, |at| at + 1);
        let (ty, name) = declaration.split_at(start);
        let word = takes.and_then(|takes| takes.get(name)).and_then(Value::as_str);
        text.push_str(&parameter(&entry.place, name, ty.trim_end(), word));
        seen.push(name);
    }
    if let Some(name) = takes.into_iter().flat_map(Table::keys).find(|name| !seen.contains(&name.as_str())) {
        panic!("{}: no parameter is called `{name}`", entry.place);
    }
    let result = result.trim_end();
    format!(
        "Prototype {{ signature: {signature:?}, result_type: {result:?}, parameters: &[{text}], outcome: {outcome} }}"
    )
}

fn parameter(place: &str, name: &str, ty: &str, word: Option<&str>) -> String {
    let role = parameter_role(name, ty);
    let is_object = ty.ends_with("Object *") || ty == "PyModuleDef *";
    let by_type = match role {
        _ if is_object => "Borrowed",
        "ArgumentArray" => "BorrowedArray",
        _ => "Plain",
    };
    let (ownership, null) = match word {
        None => (by_type, "Never"),
        Some(word) => {
            let known = TAKES.iter().find(|(known, ..)| *known == word);
            let found = known.unwrap_or_else(|| panic!("{place}: `{name} = {word}` is not known"));
            (found.1, found.2)
        }
    };
    format!(
        "Parameter {{ name: {name:?}, ty: {ty:?}, role: ParameterRole::{role}, ownership: ParameterOwnership::{ownership}, \
         null: NullArgument::{null} }}, "
    )
}

/// The names of parameters are ours, so that a name tells what is passed.
fn parameter_role(name: &str, ty: &str) -> &'static str {
    match name {
        "self" => "Receiver",
        "type" => "Type",
        "defining_class" => "DefiningClass",
        "module" => "Module",
        "args" if ty.ends_with("*const *") || ty.ends_with("**") => "ArgumentArray",
        "args" => "ArgumentTuple",
        "arg" if ty == "PyObject *" => "Argument",
        "kwargs" => "Keywords",
        "nargs" | "nargsf" => "ArgumentCount",
        "kwnames" => "KeywordNames",
        "value" | "new_value" => "Value",
        "key" | "name" => "Key",
        "index" | "low" | "high" | "count" => "Index",
        "left" | "right" | "other" | "modulus" => "Operand",
        "closure" | "data" | "arg" => "UserData",
        "visit" => "Visitor",
        "view" => "View",
        _ => "Other",
    }
}

/// `3.13` as `0x030D`.
fn version(place: &str, text: &str) -> u16 {
    let parts = text.split_once('.').and_then(|(major, minor)| Some((major.parse().ok()?, minor.parse().ok()?)));
    let (major, minor): (u8, u8) = parts.unwrap_or_else(|| panic!("{place}: `{text}` is not a version"));
    u16::from(major) << 8 | u16::from(minor)
}
