//! Turns `models/cpython/formats.toml` into the tables of `src/formats/table.rs`.
//!
//! Unknown keys, unknown words, overlapping versions of one unit and badly written C types stop the build.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use toml::{Table, Value};

const UNIT_KEYS: [&str; 12] = [
    "unit",
    "kind",
    "since",
    "removed",
    "deprecated",
    "python",
    "args",
    "overflow",
    "runs",
    "cause",
    "plain_from",
    "note",
];
const FUNCTION_KEYS: [&str; 16] = [
    "name",
    "since",
    "removed",
    "grammar",
    "format",
    "parser",
    "keywords",
    "varargs",
    "va_list",
    "min",
    "max",
    "count",
    "makes",
    "null_format",
    "unconsumed",
    "ssize_t",
];
const EFFECTS: [(&str, &str); 13] = [
    ("stores", "Stores"),
    ("stores-length", "StoresLength"),
    ("borrowed-object", "BorrowedObject"),
    ("borrowed-buffer", "BorrowedBuffer"),
    ("owned-memory", "OwnedMemory"),
    ("owned-memory-if-null", "OwnedMemoryIfNull"),
    ("buffer-view", "BufferView"),
    ("reads", "Reads"),
    ("length", "Length"),
    ("uses", "Uses"),
    ("steals", "Steals"),
    ("converter", "Converter"),
    ("converted", "Converted"),
];
const NULLS: [(&str, &str); 4] =
    [("becomes-none", "BecomesNone"), ("fails", "Fails"), ("default", "Default"), ("stored-for-none", "StoredForNone")];
const BASES: [(&str, &str); 25] = [
    ("void", "Void"),
    ("char", "Char"),
    ("unsigned char", "UnsignedChar"),
    ("short", "Short"),
    ("unsigned short", "UnsignedShort"),
    ("int", "Int"),
    ("unsigned int", "UnsignedInt"),
    ("long", "Long"),
    ("unsigned long", "UnsignedLong"),
    ("long long", "LongLong"),
    ("unsigned long long", "UnsignedLongLong"),
    ("Py_ssize_t", "SsizeT"),
    ("size_t", "SizeT"),
    ("intmax_t", "IntMaxT"),
    ("uintmax_t", "UintMaxT"),
    ("ptrdiff_t", "PtrdiffT"),
    ("float", "Float"),
    ("double", "Double"),
    ("Py_complex", "Complex"),
    ("wchar_t", "WideChar"),
    ("Py_UNICODE", "PyUnicode"),
    ("PyObject", "Object"),
    ("PyTypeObject", "TypeObject"),
    ("Py_buffer", "Buffer"),
    ("length", "Length"),
];
const FUNCTION_TYPES: [(&str, &str); 3] = [
    ("int (*)(PyObject *, void *)", "ParseConverter"),
    ("int (*)(PyObject *)", "Predicate"),
    ("PyObject *(*)(void *)", "BuildConverter"),
];

/// Whether a model file (its path inside its pack) holds formats and no API names.
pub(crate) fn describes_formats(file: &str) -> bool {
    file == "formats.toml"
}

/// Writes `formats.rs`.
pub(crate) fn write(models: &Path, out: &Path) {
    let source = fs::read_to_string(models.join("cpython/formats.toml")).expect("a readable model");
    let table: Table = source.parse().unwrap_or_else(|error| panic!("formats.toml: {error}"));
    fs::write(out.join("formats.rs"), tables(&table)).expect("OUT_DIR is writable");
}

/// The Rust text of every table.
fn tables(table: &Table) -> String {
    let known = ["ssize_clean", "parse_limits", "build_syntax", "dialect", "function"];
    let grammars = ["parse", "build", "unicode", "bytes"];
    if let Some(key) = table.keys().find(|key| !known.contains(&key.as_str()) && !grammars.contains(&key.as_str())) {
        panic!("formats.toml: unknown section `{key}`");
    }
    let mut text = constants(table);
    for grammar in grammars {
        text.push_str(&units(table, grammar));
    }
    text.push_str(&dialects(table));
    text.push_str(&functions(table));
    text
}

fn constants(table: &Table) -> String {
    let section = |name: &str, key: &str| {
        let value = table.get(name).and_then(|section| section.get(key));
        value.unwrap_or_else(|| panic!("formats.toml: no `{key}` in [{name}]"))
    };
    let clean = |key: &str| version(section("ssize_clean", key).as_str().expect("a version"));
    let separators = section("build_syntax", "separators").as_str().expect("a string");
    let trailing = version(section("build_syntax", "trailing_from").as_str().expect("a version"));
    let nesting = section("parse_limits", "nesting").as_integer().expect("a number");
    format!(
        "pub(crate) const SSIZE_ERROR_FROM: u16 = {};\npub(crate) const SSIZE_ALWAYS_FROM: u16 = {};\n\
         pub(crate) const TRAILING_SEPARATORS_FROM: u16 = {trailing};\n\
         pub(crate) const PARSE_NESTING: usize = {nesting};\npub(crate) const BUILD_SEPARATORS: &[u8] = b{separators:?};\n",
        clean("error_from"),
        clean("always_from"),
    )
}

fn rows<'t>(table: &'t Table, section: &str) -> impl Iterator<Item = &'t Table> {
    let rows = table.get(section).and_then(Value::as_array);
    let rows = rows.unwrap_or_else(|| panic!("formats.toml: no [[{section}]]"));
    rows.iter().map(|row| row.as_table().expect("an array of tables"))
}

/// The strings of a key that holds one or a list of them.
fn strings(row: &Table, key: &str) -> Vec<String> {
    match row.get(key) {
        Some(Value::String(one)) => vec![one.clone()],
        Some(Value::Array(many)) => many.iter().map(|one| one.as_str().expect("strings").to_owned()).collect(),
        _ => panic!("formats.toml: a row without `{key}`"),
    }
}

fn units(table: &Table, grammar: &str) -> String {
    let mut found: Vec<(String, u16, u16, String)> = Vec::new();
    for row in rows(table, grammar) {
        for spelling in strings(row, "unit") {
            let place = format!("formats.toml: {grammar} `{spelling}`");
            let (since, removed) = lifetime(&place, row);
            found.push((spelling.clone(), since, removed, unit(&place, &spelling, row)));
        }
    }
    found.sort();
    if let Some(pair) = found.windows(2).find(|pair| pair[0].0 == pair[1].0 && pair[0].2 > pair[1].1) {
        panic!("formats.toml: {grammar} `{}` has two rows for one version", pair[0].0);
    }
    let name = grammar.to_uppercase();
    let body: String = found.iter().map(|(_, _, _, row)| row.as_str()).collect();
    format!("pub(crate) static {name}_UNITS: [UnitModel; {}] = [\n{body}];\n", found.len())
}

fn unit(place: &str, spelling: &str, row: &Table) -> String {
    check_keys(place, row, &UNIT_KEYS);
    let string = |key: &str| row.get(key).and_then(Value::as_str).unwrap_or("");
    let kind = match string("kind") {
        "" => "Value",
        "group" => "Group",
        "marker" => "Marker",
        other => panic!("{place}: unknown kind `{other}`"),
    };
    let overflow = match string("overflow") {
        "" => "NotApplicable",
        "checked" => "Checked",
        "masked" => "Masked",
        other => panic!("{place}: unknown overflow `{other}`"),
    };
    let cause = match (string("cause"), string("runs")) {
        ("text", _) => "Text",
        ("input", _) => "Input",
        ("", "") => "Memory",
        ("", _) => "Input",
        (other, _) => panic!("{place}: unknown cause `{other}`"),
    };
    let (since, removed) = lifetime(place, row);
    let later = |key: &str| row.get(key).and_then(Value::as_str).map_or(u16::MAX, version);
    let arguments = row.get("args").and_then(Value::as_array).into_iter().flatten();
    let arguments: String = arguments.map(|argument| format!("{}, ", unit_arg(place, argument))).collect();
    format!(
        "    UnitModel {{ spelling: {spelling:?}, kind: UnitKind::{kind}, since: {since}, removed: {removed}, \
         deprecated: {}, plain_from: {}, python_type: {:?}, args: &[{arguments}], overflow: Overflow::{overflow}, \
         runs: {:?}, cause: Cause::{cause}, note: {:?} }},\n",
        later("deprecated"),
        later("plain_from"),
        string("python"),
        string("runs"),
        string("note"),
    )
}

fn unit_arg(place: &str, argument: &Value) -> String {
    let (ty, effect, null) = match argument {
        Value::String(ty) => (ty.as_str(), "reads", None),
        Value::Table(table) => {
            check_keys(place, table, &["type", "effect", "null"]);
            let string = |key: &str| table.get(key).and_then(Value::as_str);
            let ty = string("type").unwrap_or_else(|| panic!("{place}: an argument without `type`"));
            (ty, string("effect").unwrap_or("reads"), string("null"))
        }
        _ => panic!("{place}: an argument is a type or a table"),
    };
    let effect = word(place, effect, &EFFECTS);
    let null = null.map_or("Forbidden", |null| word(place, null, &NULLS));
    format!("ArgModel {{ ty: {}, effect: ArgEffect::{effect}, null: NullRule::{null} }}", arg_type(place, ty))
}

/// `const char **` is a constant `char` behind two pointers.
fn arg_type(place: &str, text: &str) -> String {
    if let Some((_, base)) = FUNCTION_TYPES.iter().find(|(spelling, _)| *spelling == text) {
        return format!("ArgType {{ base: BaseType::{base}, pointers: 0, pointee: Pointee::Mutable }}");
    }
    let (pointee, rest) = match text.strip_prefix("const ") {
        Some(rest) => ("Const", rest),
        None => ("Mutable", text),
    };
    let base = rest.trim_end_matches(['*', ' ']);
    let pointers = rest.matches('*').count();
    let base = word(place, base, &BASES);
    format!("ArgType {{ base: BaseType::{base}, pointers: {pointers}, pointee: Pointee::{pointee} }}")
}

fn dialects(table: &Table) -> String {
    let mut text = String::from("pub(crate) static DIALECTS: &[(TextGrammar, Dialect)] = &[\n");
    for row in rows(table, "dialect") {
        let place = "formats.toml: dialect";
        check_keys(place, row, &["grammar", "since", "removed", "flags", "star", "junk", "percent", "unknown"]);
        let string = |key: &str| row.get(key).and_then(Value::as_str).unwrap_or_else(|| panic!("{place}: no `{key}`"));
        let (since, removed) = lifetime(place, row);
        writeln!(
            text,
            "    (TextGrammar::{}, Dialect {{ since: {since}, removed: {removed}, flags: b{:?}, star: Star::{}, \
             junk: Junk::{}, percent: Percent::{}, unknown: Consequence::{} }}),",
            word(place, string("grammar"), &[("unicode", "Unicode"), ("bytes", "Bytes")]),
            string("flags"),
            word(place, string("star"), &[("read", "Read"), ("unknown", "Unknown")]),
            word(place, string("junk"), &[("skipped", "Skipped"), ("unknown", "Unknown")]),
            word(
                place,
                string("percent"),
                &[("bare", "Bare"), ("no-precision", "NoPrecision"), ("anywhere", "Anywhere")]
            ),
            word(place, string("unknown"), &[("copies-rest", "CopiesRest"), ("fails", "Fails")]),
        )
        .expect("a String");
    }
    text.push_str("];\n");
    text
}

fn functions(table: &Table) -> String {
    let mut found: Vec<(String, u16, u16, String)> = Vec::new();
    for row in rows(table, "function") {
        for name in strings(row, "name") {
            let place = format!("formats.toml: function `{name}`");
            let (since, removed) = lifetime(&place, row);
            found.push((name.clone(), since, removed, function(&place, &name, row)));
        }
    }
    found.sort();
    if let Some(pair) = found.windows(2).find(|pair| pair[0].0 == pair[1].0 && pair[0].2 > pair[1].1) {
        panic!("formats.toml: function `{}` has two rows for one version", pair[0].0);
    }
    let body: String = found.iter().map(|(_, _, _, row)| row.as_str()).collect();
    format!("pub(crate) static FUNCTIONS: [FormatFunction; {}] = [\n{body}];\n", found.len())
}

fn function(place: &str, name: &str, row: &Table) -> String {
    check_keys(place, row, &FUNCTION_KEYS);
    let (since, removed) = lifetime(place, row);
    let index = |key: &str| row.get(key).map(|value| value.as_integer().expect("an argument index"));
    let needed = |key: &str| index(key).unwrap_or_else(|| panic!("{place}: no `{key}`"));
    let string = |key: &str| row.get(key).and_then(Value::as_str);
    let format = match (index("format"), index("parser")) {
        (Some(at), None) => format!("FormatPlace::Argument({at})"),
        (None, Some(at)) => format!("FormatPlace::Parser({at})"),
        (None, None) => "FormatPlace::Nowhere".to_owned(),
        (Some(_), Some(_)) => panic!("{place}: both `format` and `parser`"),
    };
    let varargs = match (index("varargs"), index("va_list")) {
        (Some(at), None) => format!("VarArgs::From({at})"),
        (None, Some(at)) => format!("VarArgs::List({at})"),
        _ => panic!("{place}: either `varargs` or `va_list`"),
    };
    let grammar = match string("grammar").unwrap_or_else(|| panic!("{place}: no `grammar`")) {
        "parse-single" => "Grammar::Parse(ParseStyle::Single)".to_owned(),
        "parse-tuple" => "Grammar::Parse(ParseStyle::Tuple)".to_owned(),
        "parse-keywords" => "Grammar::Parse(ParseStyle::Keywords)".to_owned(),
        "build" => format!("Grammar::Build(Makes::{})", word(place, string("makes").unwrap_or("value"), &MAKES)),
        "unicode" => "Grammar::Text(TextGrammar::Unicode)".to_owned(),
        "bytes" => "Grammar::Text(TextGrammar::Bytes)".to_owned(),
        "unpack" => format!("Grammar::Unpack {{ min: {}, max: {} }}", needed("min"), needed("max")),
        "null-terminated" => "Grammar::NullTerminated".to_owned(),
        "counted" => format!("Grammar::Counted {{ count: {} }}", needed("count")),
        other => panic!("{place}: unknown grammar `{other}`"),
    };
    let null_format = string("null_format").map_or("Crashes", |rule| word(place, rule, &[("no-arguments", "Empty")]));
    let unconsumed = string("unconsumed").map_or("Never", |when| word(place, when, &UNCONSUMED));
    let lengths = if row.get("ssize_t").and_then(Value::as_bool) == Some(true) { "AlwaysSsize" } else { "ByMacro" };
    format!(
        "    FormatFunction {{ name: {name:?}, since: {since}, removed: {removed}, grammar: {grammar}, format: {format}, \
         varargs: {varargs}, keywords: {:?}, null_format: NullFormat::{null_format}, \
         unconsumed: Unconsumed::{unconsumed}, lengths: Lengths::{lengths} }},\n",
        index("keywords"),
    )
}

const MAKES: [(&str, &str); 4] =
    [("value", "Value"), ("call-arguments", "CallArguments"), ("argument-tuple", "ArgumentTuple"), ("stack", "Stack")];
const UNCONSUMED: [(&str, &str); 2] = [("callable-null", "CallableIsNull"), ("lookup-fails", "LookupFails")];

fn check_keys(place: &str, row: &Table, known: &[&str]) {
    if let Some(key) = row.keys().find(|key| !known.contains(&key.as_str())) {
        panic!("{place}: unknown key `{key}`");
    }
}

fn word(place: &str, text: &str, words: &[(&str, &'static str)]) -> &'static str {
    let found = words.iter().find(|(spelling, _)| *spelling == text);
    found.unwrap_or_else(|| panic!("{place}: unknown word `{text}`")).1
}

fn lifetime(place: &str, row: &Table) -> (u16, u16) {
    let key = |key: &str| row.get(key).and_then(Value::as_str).map(version);
    let (since, removed) = (key("since").unwrap_or(0), key("removed").unwrap_or(u16::MAX));
    assert!(since < removed, "{place}: removed before it was added");
    (since, removed)
}

/// `3.13` as `0x030D`.
fn version(text: &str) -> u16 {
    let parts = text.split_once('.').and_then(|(major, minor)| Some((major.parse().ok()?, minor.parse().ok()?)));
    let (major, minor): (u8, u8) = parts.unwrap_or_else(|| panic!("formats.toml: `{text}` is not a version"));
    u16::from(major) << 8 | u16::from(minor)
}
