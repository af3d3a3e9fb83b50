//! Twice as much input gives about twice as much output: no corner of a report in which each finding tells of all others.

use crate::program::Folder;

/// A function that leaks one object for each of its statements.
fn leaks(count: usize) -> String {
    let made: String = (0..count)
        .map(|number| format!(" PyObject *v{number} = PyList_New({number}); if (!v{number}) goto e;\n"))
        .collect();
    format!(
        "#include <Python.h>\nstatic PyObject *f(PyObject *self, PyObject *args) {{\n PyObject *x = PyList_New(0);\n{made} \
         return x;\n e: return NULL; }}\n"
    )
}

/// The bytes of a report on so many leaks.
fn size(count: usize, format: &str) -> usize {
    let folder = Folder::new().with("a.c", leaks(count));
    let run = folder.run(["check", "--exit-zero", "--isolated", "--output-format", format, "a.c"]);
    assert_eq!(run.status, 0, "{}", run.err);
    run.out.len()
}

#[test]
fn a_report_grows_with_what_was_found_and_not_with_its_square() {
    for format in ["json", "sarif", "markdown", "junit", "full"] {
        let (small, large) = (size(200, format), size(400, format));
        assert!(large < 5 * small / 2, "{format}: {small} bytes for 200 leaks, {large} for 400");
    }
}

#[test]
fn steps_that_are_left_out_are_told() {
    let folder = Folder::new().with("a.c", leaks(300));
    let run = folder.run(["check", "--exit-zero", "--isolated", "--output-format", "json", "a.c"]);
    let findings: serde_json::Value = serde_json::from_str(&run.out).expect("it is JSON");
    let paths = findings.as_array().expect("a list").iter().map(|it| it["path"].as_array().expect("a path"));
    let longest = paths.max_by_key(|path| path.len()).expect("something was found");
    assert_eq!(longest.len(), 101, "a hundred steps, and one that tells of the others");
    let told: Vec<&serde_json::Value> = longest.iter().filter(|step| step["kind"] == "left-out").collect();
    assert_eq!(told.len(), 1);
    assert!(told[0]["message"].as_str().is_some_and(|it| it.ends_with("are left out")), "{told:?}");
    let is_there = |kind: &str| longest.iter().any(|step| step["kind"] == kind && step["count"] == 1);
    assert!(is_there("obtained") && longest[100]["kind"] == "lost", "what concerns the object is kept");
}

#[test]
fn a_line_of_any_length_is_cut_wherever_it_is_shown() {
    let text = leaks(300).replace(";\n", "; ");
    let folder = Folder::new().with("a.c", &text);
    for format in ["full", "markdown", "junit"] {
        let run = folder.run(["check", "--exit-zero", "--isolated", "--output-format", format, "a.c"]);
        let longest = run.out.lines().map(str::len).max().unwrap_or_default();
        assert!(longest < 2_000, "{format}: a line of {longest} bytes");
    }
}

/// As many mistakes as lines, and as many in one line. Counting lines anew for each of them would need hours.
#[test]
fn settings_with_a_mistake_in_every_line_are_told_of() {
    let lines: String = (0..100_000).map(|number| format!("k{number} = 1\n")).collect();
    let run = Folder::new().with("a.c", "int x;\n").with("refhound.toml", lines).run(["check", "."]);
    assert_eq!((run.status, run.err.lines().count()), (2, 100_000));
    let line = format!("select = [{}]\n", "1, ".repeat(100_000));
    let run = Folder::new().with("a.c", "int x;\n").with("refhound.toml", line).run(["check", "."]);
    assert_eq!((run.status, run.err.lines().count()), (2, 100_000));
    assert!(
        run.err.ends_with(":300008: select: expected text, found integer\n"),
        "{}",
        &run.err[run.err.len() - 100..]
    );
}

#[test]
fn contracts_of_a_hundred_thousand_functions_are_read() {
    let rows: String = (0..100_000).map(|number| format!("[f{number}]\nreturns = \"new\"\n")).collect();
    let folder = Folder::new()
        .with(
            "a.c",
            "#include <Python.h>\nPyObject *f99999(void);\n\
             PyObject *f(void) { PyObject *x = f99999(); return PyList_New(0); }\n",
        )
        .with("refhound.toml", "contracts-files = [\"c.toml\"]\n")
        .with("c.toml", rows);
    folder.run(["config", "."]).says(0, &["# contracts of 100000 functions: c.toml"]);
    // Most of them are names that nothing has; the first few of these are compared with all that are needed.
    folder.run(["check", "--no-cache", "."]).says(1, &["`x` is never released"]);
}

/// A function around so many lines, with an object that it leaks where `v` is not 0.
fn around(first: &str, lines: &str) -> String {
    format!(
        "#include <Python.h>\nstruct n {{ struct n *next; }};\n\
         static PyObject *f(PyObject *self, PyObject *args) {{\n PyObject *x = PyList_New(0);\n if (!x) return NULL;\n \
         {first}\n{lines} if (v) return NULL;\n assert(!v);\n if (v) Py_CLEAR(x);\n return x; }}\n"
    )
}

/// What `check` says of one file.
fn said_of(text: impl AsRef<[u8]>) -> String {
    let folder = Folder::new().with("a.c", text);
    let run = folder.run(["check", "--exit-zero", "--isolated", "--verbose", "--output-format", "concise", "a.c"]);
    assert_eq!(run.status, 0, "{}", run.err);
    run.out + &run.err
}

/// Each of them would be a frame of the stack for each statement if a value was looked into as deep as it is.
#[test]
fn a_value_as_deep_as_its_function_is_long_is_followed() {
    for (first, line) in [
        ("long v = PyList_Size(self), k = PyList_Size(args);", " v ^= k;\n"),
        ("long v = PyList_Size(self);", " v = (int)(short)v;\n"),
        ("int v = PyList_Size(self) > 2;", " v = !v;\n"),
        ("void *v = self;", " v = (void *)((size_t)v | 1);\n"),
        ("long v = PyList_Size(self);", " v |= PyList_Size(args);\n"),
        ("PyObject *v = args;", " v = PyTuple_GET_ITEM(v, 0);\n"),
        ("struct n *v = (struct n *)self;", " v = v->next;\n"),
    ] {
        let said = said_of(around(first, &line.repeat(50_000)));
        assert!(said.contains("leaked-reference") && !said.contains("given up"), "{line}: {said}");
    }
}

#[test]
fn calls_with_a_hundred_thousand_arguments_are_given_up_and_said_to_be() {
    let (units, places) = ("O".repeat(100_000), vec!["&v"; 100_000].join(","));
    let given = vec!["self"; 100_000].join(",");
    for call in [
        format!("PyArg_ParseTuple(args, \"{units}\", {places});\n"),
        format!("v = Py_BuildValue(\"({units})\", {given});\n"),
        format!("v = undeclared({given});\n"),
    ] {
        let said = said_of(around("PyObject *v;", &call));
        assert!(said.contains("given up") && said.contains("too many steps"), "{}", &said[..said.len().min(2_000)]);
    }
    let (units, places) = ("O".repeat(300), vec!["&v"; 300].join(","));
    let said = said_of(around("PyObject *v;", &format!("PyArg_ParseTuple(args, \"{units}\", {places});\n")));
    assert!(!said.contains("given up"), "three hundred are followed: {said}");
}

/// The last line of the globals in the IR of a file.
fn global_of(text: impl AsRef<[u8]>) -> String {
    let run = Folder::new().with("a.c", text).run(["dump", "--stage", "ir", "a.c"]);
    assert_eq!(run.status, 0, "{}", run.err);
    let global = run.out.lines().rfind(|line| line.starts_with("global")).expect("a global variable").to_owned();
    if global.len() > 200 { format!("{}...", &global[..100]) } else { global }
}

#[test]
fn long_tables_of_numbers_have_their_length_and_no_contents() {
    let whole = |of: &str, item: &str, count: usize| format!("{of} data[] = {{ {} }};\n", item.repeat(count));
    assert_eq!(global_of(whole("char", "0x12, ", 20_000)), "global @data: char[20000] = unknown");
    let records = global_of(whole("struct { int a, b[2]; }", "{-1, {2, 3}}, ", 20_000));
    assert!(records.contains("[20000] = unknown"), "{records}");
    let rows = format!("int data[][3] = {{ {} }};\n", "1, 2, 3, ".repeat(20_000));
    assert_eq!(global_of(rows), "global @data: int[3][20000] = unknown");
    let names = format!("const char *data[] = {{ {}0, \"a\" }};\n", "\"b\", ".repeat(20_000));
    assert!(!global_of(names).contains("unknown"), "texts are kept");
    assert!(!global_of(whole("char", "0x12, ", 10_000)).contains("unknown"));
}

#[test]
fn tables_with_designators_out_of_order_are_unknown_once_they_are_long() {
    let table = |count: usize| {
        let items: String = (0..count).map(|it| format!("[{}] = {it}, ", count - 1 - it)).collect();
        format!("int data[] = {{ {items} }};\n")
    };
    assert!(!global_of(table(1_000)).contains("unknown"));
    assert_eq!(global_of(table(10_000)), "global @data: int[10000] = unknown");
    let ranges: String = (0..10_000).map(|it| format!("[0 ... 4000] = {it}, ")).collect();
    assert_eq!(global_of(format!("int data[] = {{ {ranges} }};\n")), "global @data: int[4001] = unknown");
}

/// Each would otherwise be looked at for each other one.
#[test]
fn as_many_comments_as_lines_are_read_and_count() {
    let lines: String = (0..20_000)
        .map(|it| format!("PyObject *g{it}(void) {{ PyList_New(0); return NULL; }} // refhound: ignore[ALL] known\n"))
        .collect();
    let comments = "/* refhound: ignore[RH101] known */\n".repeat(50_000) + &"/* refhound: ignore */ ".repeat(50_000);
    let said = said_of(format!("#include <Python.h>\n{lines}{comments}int x;\n"));
    assert_eq!(said.matches("unused: nothing to ignore").count(), 50_000);
    assert_eq!(said.matches("name the rules").count(), 50_000);
    assert_eq!(said.matches("leaked-reference: known").count(), 20_000);
    assert!(said.contains("nothing found"), "all are ignored");
}
