//! The inputs of which there can be very much: each is a text with so many of one thing.

use std::fmt::Write;

/// Input of which there can be very much.
pub(super) struct Kind {
    pub(super) name: &'static str,
    /// How many times fewer items than asked for: findings cost more than lines.
    pub(super) share: usize,
    /// The file that is made.
    pub(super) file: &'static str,
    /// What it holds.
    pub(super) text: fn(usize) -> String,
}

const fn c(name: &'static str, share: usize, text: fn(usize) -> String) -> Kind {
    Kind { name, share, file: "a.c", text }
}

pub(super) const KINDS: &[Kind] = &[
    c("findings", 100, leaks),
    c("findings-in-one-line", 100, leaks_in_one_line),
    c("leaks-of-globals", 100, globals),
    c("functions", 10, functions),
    c("functions-without-objects", 1, plain_functions),
    c("chain-of-calls", 10, chain),
    c("calls-of-one-function", 10, calls),
    c("declarations", 1, declarations),
    c("statements", 1, statements),
    c("statements-with-objects", 1, object_statements),
    c("format-units", 1, format_units),
    c("format-units-apart", 1, format_units_apart),
    c("built-units", 1, built_units),
    c("keywords", 1, keywords),
    c("arguments", 1, arguments),
    c("object-arguments", 1, object_arguments),
    c("parameters", 1, parameters),
    c("locals", 1, locals),
    c("object-locals", 10, object_locals),
    c("cases", 1, cases),
    c("labels", 1, labels),
    c("computed-gotos", 10, computed_gotos),
    c("ifs", 10, ifs),
    c("nested-ifs", 1000, nested_ifs),
    c("loops", 10, loops),
    c("chain-of-values", 1, value_chain),
    c("chain-of-casts", 1, cast_chain),
    c("chain-of-negations", 1, negation_chain),
    c("chain-of-items", 1, item_chain),
    c("chain-of-members", 1, member_chain),
    c("chain-of-marks", 1, mark_chain),
    c("chain-of-copies", 1, copy_chain),
    c("chain-of-else-ifs", 10, else_ifs),
    c("chain-of-records", 1, record_chain),
    c("bytes", 1, bytes),
    c("local-bytes", 1, local_bytes),
    c("records", 1, records),
    c("nested-initialisers", 1, nested_initialisers),
    c("designators", 1, designators),
    c("designators-backwards", 1, designators_backwards),
    c("methods", 1, methods),
    c("methods-and-functions", 10, methods_and_functions),
    c("fields", 1, fields),
    c("enumerators", 1, enumerators),
    c("typedefs", 1, typedefs),
    c("macros", 1, macros),
    c("chain-of-macros", 1000, macro_chain),
    c("redefinitions", 1, redefinitions),
    c("conditional-sections", 1, conditional_sections),
    c("macro-arguments", 1, macro_arguments),
    c("strings", 1, strings),
    c("string-in-one-piece", 1, string),
    c("operators", 10, operators),
    c("comma-operators", 1, commas),
    c("brackets", 1, brackets),
    c("open-braces", 1, open_braces),
    c("errors", 1, errors),
    c("comments", 1, comments),
    c("suppressions", 10, suppressions),
    c("contracts-in-comments", 10, commented_contracts),
    c("contracts-of-nothing", 1, loose_contracts),
    c("words-in-one-comment", 1, words),
    c("continued-lines", 1, continued_lines),
    Kind { name: "contracts", share: 1, file: "refhound-contracts.toml", text: contracts },
    Kind { name: "unknown-keys", share: 1, file: "refhound.toml", text: keys },
    Kind { name: "mistakes-in-one-line", share: 1, file: "refhound.toml", text: wrong_values },
];

const HEADER: &str = "#include <Python.h>\n";

/// A function that has an object, around so many lines.
fn body(lines: impl AsRef<str>) -> String {
    let lines = lines.as_ref();
    format!(
        "{HEADER}static PyObject *f(PyObject *self, PyObject *args) {{\n PyObject *x = PyList_New(0);\n \
         if (!x) return NULL;\n{lines} return x; }}\n"
    )
}

fn repeated(count: usize, mut item: impl FnMut(&mut String, usize) -> std::fmt::Result) -> String {
    let mut text = String::new();
    for number in 0..count {
        item(&mut text, number).expect("text can be made longer");
    }
    text
}

fn leaks(count: usize) -> String {
    let made = repeated(count, |to, it| writeln!(to, " PyObject *v{it} = PyList_New({it}); if (!v{it}) goto e;"));
    body(format!("{made} return x;\n e: return NULL;\n"))
}

fn leaks_in_one_line(count: usize) -> String {
    leaks(count).replace(";\n", "; ")
}

fn globals(count: usize) -> String {
    let declared = repeated(count, |to, it| writeln!(to, "static PyObject *g{it};"));
    let made = repeated(count, |to, it| writeln!(to, " g{it} = PyUnicode_FromString(\"a\"); if (!g{it}) return NULL;"));
    format!("{HEADER}{declared}{}", body(made).trim_start_matches(HEADER))
}

fn functions(count: usize) -> String {
    let made = repeated(count, |to, it| {
        writeln!(to, "PyObject *g{it}(PyObject *a) {{ PyObject *x = PyList_New(0); return x; }}")
    });
    format!("{HEADER}{made}")
}

fn plain_functions(count: usize) -> String {
    repeated(count, |to, it| writeln!(to, "int g{it}(int a) {{ return a + {it}; }}"))
}

fn chain(count: usize) -> String {
    let made = repeated(count, |to, it| {
        writeln!(to, "static PyObject *g{}(PyObject *a) {{ PyObject *x = g{it}(a); return x; }}", it + 1)
    });
    format!("{HEADER}static PyObject *g0(PyObject *a) {{ return PyList_New(0); }}\n{made}")
}

fn calls(count: usize) -> String {
    let made = repeated(count, |to, it| writeln!(to, "static int h{it}(PyObject *a) {{ return g(a); }}"));
    format!("{HEADER}static int g(PyObject *a) {{ return PyObject_IsTrue(a); }}\n{made}")
}

fn declarations(count: usize) -> String {
    repeated(count, |to, it| writeln!(to, "extern int v{it}; int g{it}(int);"))
}

fn statements(count: usize) -> String {
    body("(void)self;\n".repeat(count))
}

fn object_statements(count: usize) -> String {
    body(" PyList_Append(x, self);\n".repeat(count))
}

fn format_units(count: usize) -> String {
    let (units, places) = ("O".repeat(count), vec!["&a"; count].join(","));
    body(format!(" PyObject *a; PyArg_ParseTuple(args, \"{units}\", {places});\n"))
}

fn format_units_apart(count: usize) -> String {
    let (units, places) = ("O".repeat(count), repeated(count, |to, it| write!(to, ", &a[{it}]")));
    body(format!(" PyObject *a[{count}]; if (!PyArg_ParseTuple(args, \"{units}\"{places})) return NULL;\n"))
}

fn built_units(count: usize) -> String {
    let (units, given) = ("O".repeat(count), vec!["self"; count].join(","));
    body(format!(" PyObject *y = Py_BuildValue(\"({units})\", {given}); Py_XDECREF(y);\n"))
}

fn keywords(count: usize) -> String {
    let (units, places) = ("O".repeat(count), vec!["&a"; count].join(","));
    let names = repeated(count, |to, it| write!(to, "\"k{it}\", "));
    body(format!(
        " static char *names[] = {{{names}NULL}}; PyObject *a;\n \
         PyArg_ParseTupleAndKeywords(args, args, \"{units}\", names, {places});\n"
    ))
}

fn arguments(count: usize) -> String {
    body(format!(" g({});\n", vec!["1"; count].join(",")))
}

fn object_arguments(count: usize) -> String {
    let given = repeated(count, |to, it| write!(to, ", PyTuple_GET_ITEM(args, {it})"));
    body(format!(" g(x{given});\n"))
}

fn parameters(count: usize) -> String {
    let declared = repeated(count, |to, it| write!(to, ", PyObject *a{it}"));
    format!("{HEADER}PyObject *f(PyObject *a{declared}) {{ return PyList_New(0); }}\n")
}

fn locals(count: usize) -> String {
    body(repeated(count, |to, it| writeln!(to, " int v{it} = {it};")))
}

fn object_locals(count: usize) -> String {
    let held = repeated(count, |to, it| writeln!(to, " PyObject *v{it} = PyTuple_GET_ITEM(args, {it});"));
    let used = repeated(count, |to, it| writeln!(to, " if (v{it} == self) goto done;"));
    body(format!("{held}{used}done:\n"))
}

fn cases(count: usize) -> String {
    let cases = repeated(count, |to, it| writeln!(to, " case {it}: PyList_Append(x, self); break;"));
    body(format!(" switch (PyList_Size(self)) {{\n{cases} }}\n"))
}

fn labels(count: usize) -> String {
    body(repeated(count, |to, it| writeln!(to, " l{it}: if (PyList_Size(self) == {it}) goto l{};", count - 1 - it)))
}

fn computed_gotos(count: usize) -> String {
    let addresses = repeated(count, |to, it| write!(to, "&&l{it}, "));
    let labels = repeated(count, |to, it| writeln!(to, " l{it}: PyList_Append(x, self); goto *to[{it}];"));
    body(format!(" static void *to[] = {{{addresses}}}; goto *to[0];\n{labels}"))
}

fn ifs(count: usize) -> String {
    body(repeated(count, |to, it| writeln!(to, " if (PyList_Size(self) == {it}) PyList_Append(x, self);")))
}

fn nested_ifs(count: usize) -> String {
    let opened = repeated(count, |to, it| writeln!(to, " if (PyList_Size(self) > {it}) {{"));
    body(format!("{opened}{}", " }\n".repeat(count)))
}

fn loops(count: usize) -> String {
    body(repeated(count, |to, it| writeln!(to, " for (int i = 0; i < {it}; i++) PyList_Append(x, self);")))
}

/// A value that is as deep as the function is long.
fn values(first: &str, line: &str, count: usize) -> String {
    let asked = " if (v) Py_CLEAR(x);\n assert(v);\n if (!v) Py_CLEAR(x);\n";
    body(format!(" {first}\n{}{asked}", line.repeat(count)))
}

fn value_chain(count: usize) -> String {
    values("long v = PyList_Size(self), k = PyList_Size(args);", " v ^= k;\n", count)
}

fn cast_chain(count: usize) -> String {
    values("long v = PyList_Size(self);", " v = (int)(short)v;\n", count)
}

fn negation_chain(count: usize) -> String {
    values("int v = 0;", " v = !v;\n", count)
}

fn item_chain(count: usize) -> String {
    values("PyObject *v = self;", " v = PyTuple_GET_ITEM(v, 0);\n", count)
}

fn member_chain(count: usize) -> String {
    format!("struct n {{ struct n *next; }};\n{}", values("struct n *v = (struct n *)self;", " v = v->next;\n", count))
}

fn mark_chain(count: usize) -> String {
    values("void *v = self;", " v = (void *)((size_t)v | 1);\n", count)
}

fn copy_chain(count: usize) -> String {
    let copies = repeated(count, |to, it| writeln!(to, " PyObject *v{} = v{it};", it + 1));
    body(format!(" PyObject *v0 = self;\n{copies} if (v{count}) Py_CLEAR(x);\n"))
}

fn else_ifs(count: usize) -> String {
    body(repeated(count, |to, it| writeln!(to, " if (PyList_Size(self) == {it}) Py_CLEAR(x); else")) + " ;\n")
}

fn record_chain(count: usize) -> String {
    let records = repeated(count, |to, it| writeln!(to, "struct s{} {{ struct s{it} a; }};", it + 1));
    format!(
        "{HEADER}struct s0 {{ PyObject_HEAD }};\n{records}int f(struct s{count} *v) {{ Py_INCREF(v); return 0; }}\n"
    )
}

fn bytes(count: usize) -> String {
    format!("const unsigned char data[] = {{\n{}}};\n", repeated(count, |to, it| writeln!(to, "0x{:02x},", it % 256)))
}

fn local_bytes(count: usize) -> String {
    body(format!(" static const int data[] = {{\n{}}};\n", repeated(count, |to, it| writeln!(to, "{it},"))))
}

fn records(count: usize) -> String {
    let rows = repeated(count, |to, it| writeln!(to, "{{\"n{it}\", {it}}},"));
    format!("struct pair {{ const char *name; int value; }};\nstatic struct pair rows[] = {{\n{rows}}};\n")
}

fn nested_initialisers(count: usize) -> String {
    format!("static int rows[][1][1] = {{\n{}}};\n", repeated(count, |to, it| writeln!(to, "{{{{{it}}}}},")))
}

fn designators(count: usize) -> String {
    format!("static int rows[] = {{\n{}}};\n", repeated(count, |to, it| writeln!(to, "[{it}] = {it},")))
}

fn designators_backwards(count: usize) -> String {
    format!("static int rows[] = {{\n{}}};\n", repeated(count, |to, it| writeln!(to, "[{}] = {it},", count - it)))
}

fn methods(count: usize) -> String {
    let rows = repeated(count, |to, it| writeln!(to, "{{\"n{it}\", f, METH_VARARGS, NULL}},"));
    format!("{}static PyMethodDef methods[] = {{\n{rows}{{NULL}}}};\n", body(""))
}

fn methods_and_functions(count: usize) -> String {
    let made = repeated(count, |to, it| {
        writeln!(to, "static PyObject *g{it}(PyObject *a, PyObject *b) {{ return PyList_New(0); }}")
    });
    let rows = repeated(count, |to, it| writeln!(to, "{{\"n{it}\", g{it}, METH_VARARGS, NULL}},"));
    format!("{HEADER}{made}static PyMethodDef methods[] = {{\n{rows}{{NULL}}}};\n")
}

fn fields(count: usize) -> String {
    let fields = repeated(count, |to, it| writeln!(to, " PyObject *m{it};"));
    let used = repeated(count / 100, |to, it| writeln!(to, " Py_CLEAR(((T *)self)->m{it});"));
    format!("{HEADER}typedef struct {{ PyObject_HEAD\n{fields}}} T;\n{}", body(used).trim_start_matches(HEADER))
}

fn enumerators(count: usize) -> String {
    format!("enum e {{\n{}}};\nint f(void) {{ return n1; }}\n", repeated(count, |to, it| writeln!(to, "n{it},")))
}

fn typedefs(count: usize) -> String {
    let made = repeated(count, |to, it| writeln!(to, "typedef t{it} t{};", it + 1));
    format!("typedef int t0;\n{made}t{count} x;\n")
}

fn macros(count: usize) -> String {
    let defined = repeated(count, |to, it| writeln!(to, "#define M{it} {it}"));
    let used = repeated(count, |to, it| writeln!(to, "int v{it} = M{it};"));
    format!("{defined}{used}")
}

fn macro_chain(count: usize) -> String {
    let defined = repeated(count, |to, it| writeln!(to, "#define M{} M{it} + M{it}", it + 1));
    format!("#define M0 1\n{defined}int x = M{count};\n")
}

fn redefinitions(count: usize) -> String {
    repeated(count, |to, it| writeln!(to, "#undef M\n#define M {it}\nint v{it} = M;"))
}

fn conditional_sections(count: usize) -> String {
    repeated(count, |to, it| writeln!(to, "#if defined(A{it}) && A{it} > 3\nint v{it};\n#endif"))
}

fn macro_arguments(count: usize) -> String {
    let given = repeated(count, |to, it| write!(to, "{it}, "));
    format!("#define LIST(...) {{ __VA_ARGS__ }}\nint rows[] = LIST({given} 0);\n")
}

fn strings(count: usize) -> String {
    format!("const char *text =\n{};\n", "\"a\\n\"\n".repeat(count))
}

fn string(count: usize) -> String {
    format!("const char *text = \"{}\";\n", "a\\n".repeat(count))
}

fn operators(count: usize) -> String {
    format!("int f(int a) {{ return a{}; }}\n", " + a".repeat(count))
}

fn commas(count: usize) -> String {
    body(format!(" int a = ({} 1);\n", "PyList_Size(self), ".repeat(count)))
}

fn brackets(count: usize) -> String {
    format!("int x = {}1{};\n", "(".repeat(count), ")".repeat(count))
}

fn open_braces(count: usize) -> String {
    format!("int f(void) {}", "{\n".repeat(count))
}

fn errors(count: usize) -> String {
    body(" int ] = 3 +;\n".repeat(count))
}

fn comments(count: usize) -> String {
    format!("{}{}", "/* refhound: ignore[RH101] */\n".repeat(count), body(""))
}

fn suppressions(count: usize) -> String {
    let made = repeated(count, |to, it| {
        writeln!(to, "PyObject *g{it}(void) {{ PyList_New(0); return NULL; }} // refhound: ignore[RH101]")
    });
    format!("{HEADER}{made}")
}

fn commented_contracts(count: usize) -> String {
    let made = repeated(count, |to, it| writeln!(to, "/* refhound: returns = \"new\" */\nPyObject *g{it}(void);"));
    format!("{HEADER}{made}{}", body(" PyObject *y = g1(); Py_XDECREF(y);\n").trim_start_matches(HEADER))
}

fn loose_contracts(count: usize) -> String {
    format!("{HEADER}{}", "/* refhound: steals(1) */ int x;\n".repeat(count))
}

fn words(count: usize) -> String {
    format!("{HEADER}/*{}*/\n// {}\n", " * refhound: a,\n".repeat(count), "// refhound: ".repeat(count))
}

fn continued_lines(count: usize) -> String {
    format!("int x = 1 \\\n{};\n", "\\\n".repeat(count))
}

fn contracts(count: usize) -> String {
    repeated(count, |to, it| writeln!(to, "[f{it}]\nreturns = \"new\""))
}

fn keys(count: usize) -> String {
    repeated(count, |to, it| writeln!(to, "k{it} = 1"))
}

fn wrong_values(count: usize) -> String {
    format!("select = [{}]\n", "1, ".repeat(count))
}
