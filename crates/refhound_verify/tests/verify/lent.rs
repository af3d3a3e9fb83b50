//! Variables and records that are passed by their address: what is followed into callees, and what is not decided.

use refhound_report::VerdictKind;

use crate::{affine, direction, verdict};

/// Functions that share a record with their caller, and a method `f(self, args)` with the body.
fn with_record(functions: &str, body: &str) -> String {
    format!(
        "enum kind {{ NOTHING, NAMED, NUMBERED }};
        struct target {{ enum kind kind; union {{ const char *name; int number; }}; PyObject *tmp; }};
        static struct target *last;
        int mystery(struct target *t);
        static int convert(PyObject *o, struct target *t) {{
            t->tmp = NULL;
            if (PyUnicode_Check(o)) {{
                t->kind = NAMED;
                t->tmp = PyUnicode_AsEncodedString(o, \"utf-8\", \"strict\");
                if (t->tmp == NULL) return -1;
                t->name = PyBytes_AS_STRING(t->tmp);
            }} else {{
                t->kind = NUMBERED;
                t->number = 7;
            }}
            return 0;
        }}
        static void release(struct target *t) {{ if (t->kind == NAMED) {{ Py_DECREF(t->tmp); }} }}
        {functions}
        static PyObject *f(PyObject *self, PyObject *args) {{ struct target t; {body} }}
        static PyMethodDef methods[] = {{{{\"f\", f, METH_O, \"\"}}, {{NULL}}}};"
    )
}

fn kind(functions: &str, body: &str) -> VerdictKind {
    verdict(&with_record(functions, body), "f", (3, 9)).verdict
}

/// What stands in the way of a proof; there is no counterexample either.
fn reason(functions: &str, body: &str) -> String {
    let row = verdict(&with_record(functions, body), "f", (3, 9));
    assert_eq!(row.verdict, VerdictKind::NotDecided, "{row:?}");
    row.reasons.join("; ")
}

fn example(functions: &str, body: &str) -> (String, &'static str, i64) {
    let row = verdict(&with_record(functions, body), "f", (3, 9));
    assert_eq!(row.verdict, VerdictKind::Unbalanced, "{row:?}");
    let first = &row.counterexamples[0];
    (first.object.clone(), direction(first), first.count)
}

const USE: &str = "if (convert(args, &t) < 0) return NULL;
    if (PyObject_IsTrue(args) < 0) { release(&t); return NULL; }
    release(&t);
    Py_RETURN_NONE;";

#[test]
fn members_of_a_record_are_variables_of_the_caller() {
    assert_eq!(kind("", USE), VerdictKind::Balanced);
    let lost = USE.replace("{ release(&t); return NULL; }", "return NULL;");
    assert_eq!(example("", &lost), ("tmp".to_owned(), "over-counting", 1));
    let twice = USE.replace("{ release(&t); return NULL; }", "release(&t);");
    assert_eq!(example("", &twice), ("tmp".to_owned(), "under-counting", -1));
}

#[test]
fn the_path_leads_through_the_callee() {
    let lost = USE.replace("{ release(&t); return NULL; }", "return NULL;");
    let row = verdict(&with_record("", &lost), "f", (3, 9));
    let path: Vec<(u32, &str)> =
        row.counterexamples[0].path.iter().map(|step| (step.at.line, step.message.as_str())).collect();
    assert_eq!(
        path,
        [
            (21, "convert is called"),
            (8, "the value is != 0"),
            (10, "a new reference from PyUnicode_AsEncodedString"),
            (11, "it is not NULL"),
            (21, "convert returns"),
            (21, "the value is >= 0"),
            (22, "the value is < 0"),
        ]
    );
}

/// The number tells what the record holds, from one callee to the other.
#[test]
fn numbers_in_the_record_are_followed_into_callees() {
    let wrong = "static void drop(struct target *t) { if (t->kind == NUMBERED) { Py_DECREF(t->tmp); } }";
    let body = USE.replace("release(&t)", "drop(&t)");
    assert_eq!(example(wrong, &body), ("tmp".to_owned(), "over-counting", 1));
    let by_switch = "static void drop(struct target *t) {
        switch (t->kind) { case NAMED: Py_DECREF(t->tmp); break; case NUMBERED: t->number = 0; default: break; } }";
    assert_eq!(kind(by_switch, &body), VerdictKind::Balanced);
}

#[test]
fn a_record_can_be_passed_on_by_the_same_rule() {
    let nested = "static int twice(PyObject *o, struct target *t) { return convert(o, t) < 0 ? -1 : 0; }
        static void undo(struct target *t) { release(t); }";
    let body = USE.replace("convert(", "twice(").replace("release(", "undo(");
    assert_eq!(kind(nested, &body), VerdictKind::Balanced);
    let lost = body.replace("{ undo(&t); return NULL; }", "return NULL;");
    assert_eq!(example(nested, &lost).0, "tmp");
}

#[test]
fn a_variable_can_be_filled_by_a_callee() {
    let text = |made: &str, used: &str| {
        format!(
            "static int fill(PyObject **out, PyObject *o) {{
                if (!PyList_Check(o)) return -1;
                *out = {made};
                return *out == NULL ? -1 : 0;
            }}
            static PyObject *f(PyObject *self, PyObject *args) {{ PyObject *x = NULL; {used} }}
            static PyMethodDef methods[] = {{{{\"f\", f, METH_O, \"\"}}, {{NULL}}}};"
        )
    };
    let of = |made: &str, used: &str| verdict(&text(made, used), "f", (3, 9));
    let used = "if (fill(&x, args) < 0) return NULL; return x;";
    assert_eq!(of("PyList_New(0)", used).verdict, VerdictKind::Balanced);
    let borrowed = of("PyList_GET_ITEM(o, 0)", used);
    assert_eq!(borrowed.counterexamples[0].direction, "under-counting", "{borrowed:?}");
    let lost = of("PyList_New(0)", "if (fill(&x, args) < 0) return NULL; Py_RETURN_NONE;");
    assert_eq!(lost.counterexamples[0].direction, "over-counting", "{lost:?}");
    assert_eq!(verdict(&text("PyList_New(0)", used), "fill", (3, 9)).verdict, VerdictKind::Balanced);
    let cleared = "static void clear(PyObject **p) { PyObject *old = *p; *p = NULL; Py_XDECREF(old); }
        static PyObject *g(PyObject *self, PyObject *args) {
            PyObject *x = PyList_New(0); clear(&x); clear(&x); Py_RETURN_NONE; }
        static PyMethodDef more[] = {{\"g\", g, METH_O, \"\"}, {NULL}};";
    assert_eq!(verdict(cleared, "g", (3, 9)).verdict, VerdictKind::Balanced);
}

#[test]
fn a_record_that_is_filled_with_zeros_holds_nothing() {
    let zeroed = "static void reset(struct target *t) { memset(t, 0, sizeof(*t)); }";
    let body = "reset(&t); if (t.tmp) { Py_INCREF(t.tmp); return NULL; }
        if (t.kind != NOTHING) return PyList_New(0), NULL;
        Py_RETURN_NONE;";
    assert_eq!(kind(zeroed, body), VerdictKind::Balanced);
    let lost = "if (convert(args, &t) < 0) return NULL; reset(&t); release(&t); Py_RETURN_NONE;";
    assert_eq!(example(zeroed, lost).1, "over-counting");
    let partly = "static void reset(struct target *t) { memset(t, 0, 2); }";
    stays_open(partly, lost);
}

/// Who owns what is written through the pointer is a convention, but there must be one.
#[test]
fn a_function_that_fills_a_variable_is_decided_by_itself() {
    let of = |body: &str| {
        let text = format!(
            "static int fill(PyObject **out, PyObject *o) {{ {body} }}
            static PyObject *f(PyObject *self, PyObject *args) {{ PyObject *x; fill(&x, args); Py_RETURN_NONE; }}
            static PyMethodDef methods[] = {{{{\"f\", f, METH_O, \"\"}}, {{NULL}}}};"
        );
        verdict(&text, "fill", (3, 9)).verdict
    };
    assert_eq!(of("if (o == NULL) return -1; *out = PyList_New(0); return 0;"), VerdictKind::Balanced);
    assert_eq!(of("*out = PyList_GetItem(o, 0); return 0;"), VerdictKind::Balanced);
    assert_eq!(
        of("if (rand()) *out = PyList_GetItem(o, 0); else *out = PyList_New(0); return 0;"),
        VerdictKind::NotDecided
    );
    assert_eq!(of("*out = PyList_New(0); *out = PyList_New(0); return 0;"), VerdictKind::Unbalanced);
    assert_eq!(of("PyObject *x = PyList_New(0); if (out) *out = x; return 0;"), VerdictKind::NotDecided);
    assert_eq!(of("PyObject *old = *out; *out = PyList_New(0); Py_XDECREF(old); return 0;"), VerdictKind::NotDecided);
}

/// What a callee leaves unbalanced itself is told of the callee.
#[test]
fn what_a_callee_loses_itself_is_told_once() {
    let leaky = "static int lose(struct target *t, PyObject *o) {
        PyObject *list = PyList_New(0);
        if (!list) return -1;
        t->tmp = NULL;
        return PyList_Append(list, o);
    }";
    let row = verdict(&with_record(leaky, "lose(&t, args); Py_RETURN_NONE;"), "lose", (3, 9));
    assert_eq!(row.verdict, VerdictKind::Unbalanced, "{row:?}");
    assert_eq!(reason(leaky, "lose(&t, args); Py_RETURN_NONE;"), "callee not balanced: lose");
}

/// `return list != NULL;` is no failure when the list is there.
#[test]
fn a_comparison_that_is_returned_is_not_negative() {
    let fill = "static int fill(PyObject **out) { *out = PyList_New(0); return *out != NULL; }";
    let body = "PyObject *list; if (fill(&list) < 0) return NULL; if (!list) return NULL; return list;";
    assert_eq!(kind(fill, body), VerdictKind::Balanced);
    assert_eq!(kind(fill, &body.replace("fill(&list) < 0", "!fill(&list)")), VerdictKind::Balanced);
    assert_eq!(example(fill, &body.replace("fill(&list) < 0", "fill(&list)")).1, "over-counting");
}

/// A library's number says whether the callee has failed; what is known of the library would decide.
#[test]
fn a_number_that_a_library_writes_makes_up_no_imbalance() {
    let fill = "struct error { int code; };
        void update(struct error *e);
        static int fill(struct error *e, PyObject **out) { update(e); *out = PyList_New(0); return e->code; }";
    let body = "struct error e; PyObject *list = NULL; if (fill(&e, &list) != 0) return NULL; return list;";
    assert!(reason(fill, body).contains("unknown number"));
}

/// The flag is in the record, and says who owns the object beside it.
#[test]
fn a_number_of_a_record_is_followed_where_it_goes_by_its_own_address() {
    let flagged = "struct input { PyObject *word; int is_copy; };
        static PyObject *get(PyObject *o, int *is_copy) {
            if (PyBytes_Check(o)) { *is_copy = 0; return o; }
            *is_copy = 1;
            return PyObject_Str(o);
        }
        static int prepare(PyObject *o, struct input *i) { i->word = get(o, &i->is_copy); return i->word != NULL; }
        static void done(struct input *i) { if (i->is_copy) { Py_XDECREF(i->word); } }";
    let body = "struct input i; if (!prepare(args, &i)) return NULL; done(&i); Py_RETURN_NONE;";
    assert_eq!(kind(flagged, body), VerdictKind::Balanced);
    assert_eq!(example(flagged, &body.replace("done(&i);", "")).1, "over-counting");
}

/// What is shared beside an object is followed as well.
#[test]
fn a_number_that_is_passed_by_its_address_beside_an_object_is_known() {
    let fill = "static void fill(int *failed, PyObject **out) { *out = PyList_New(0); *failed = *out == NULL; }";
    let by_if = "static void fill(int *failed, PyObject **out) {
        *out = PyList_New(0); if (*out == NULL) *failed = 1; else *failed = 0; }";
    let body = "int failed; PyObject *list; fill(&failed, &list); if (failed) return NULL; return list;";
    assert_eq!(kind(by_if, body), VerdictKind::Balanced);
    assert_eq!(
        kind(fill, "int failed; PyObject *list; fill(&failed, &list); Py_XDECREF(list); return NULL;"),
        VerdictKind::Balanced
    );
}

/// A contract beside a body says nothing of the members of a record.
#[test]
fn a_function_with_a_contract_of_its_own_is_followed_too() {
    let text = with_record("", &USE.replace("{ release(&t); return NULL; }", "return NULL;"));
    let declared = "static int convert(PyObject *o, struct target *t)
        __attribute__((cpychecker_negative_result_sets_exception));
        static int convert(";
    let row = verdict(&text.replacen("static int convert(", declared, 1), "f", (3, 9));
    assert_eq!(row.verdict, VerdictKind::Unbalanced, "{row:?}");
    let kept = "static PyObject **kept;
        static int fill(PyObject **out) __attribute__((cpychecker_negative_result_sets_exception));
        static int fill(PyObject **out) { kept = out; *out = PyList_New(0); return *out == NULL ? -1 : 0; }";
    stays_open(kept, "PyObject *x = NULL; if (fill(&x) < 0) return NULL; return x;");
}

/// It is said that an address is out of sight, here or in the callee.
fn stays_open(functions: &str, body: &str) {
    let reasons = reason(functions, body);
    assert!(reasons.contains("multi-level pointer") || reasons.contains("callee not decided"), "{reasons}");
}

#[test]
fn an_address_that_is_kept_is_not_decided() {
    stays_open("static void keep(struct target *t) { last = t; }", &format!("keep(&t); {USE}"));
    stays_open("", &format!("last = &t; {USE}"));
    stays_open(
        "struct node { struct target *held; };
        static void keep(struct node *n, struct target *t) { n->held = t; }",
        &format!("keep(malloc(8), &t); {USE}"),
    );
    stays_open("static struct target *same(struct target *t) { return t; }", &format!("same(&t); {USE}"));
}

#[test]
fn an_address_that_goes_where_nobody_looks_is_not_decided() {
    assert!(reason("", &format!("mystery(&t); {USE}")).contains("mystery"));
    stays_open("static void on(struct target *t) { mystery(t); }", &format!("on(&t); {USE}"));
    let called = reason("", &format!("int (*call)(struct target *) = rand() ? mystery : 0; call(&t); {USE}"));
    assert!(called.contains("function pointer"), "{called}");
    stays_open("static void many(int count, ...) { if (count) count = 0; }", &format!("many(1, &t); {USE}"));
}

#[test]
fn one_record_by_two_addresses_is_not_decided() {
    let both = "static void both(struct target *a, struct target *b) {
        a->tmp = PyList_New(0); b->tmp = PyList_New(0); Py_XDECREF(a->tmp); a->tmp = NULL; Py_XDECREF(b->tmp); }";
    stays_open(both, "both(&t, &t); Py_RETURN_NONE;");
    assert_eq!(kind(both, "struct target u; both(&t, &u); Py_RETURN_NONE;"), VerdictKind::Balanced);
    let member = "static void part(struct target *a, PyObject **b) {
        a->tmp = PyList_New(0); *b = NULL; Py_XDECREF(a->tmp); }";
    stays_open(member, "part(&t, &t.tmp); Py_RETURN_NONE;");
}

#[test]
fn a_record_that_is_one_of_two_is_not_decided() {
    stays_open("", "struct target u; u.tmp = NULL; convert(args, rand() ? &t : &u); Py_RETURN_NONE;");
}

#[test]
fn a_function_that_passes_the_address_to_itself_is_not_decided() {
    let again = "static int again(struct target *t, int n) {
        if (n > 0) return again(t, n - 1);
        t->tmp = PyList_New(0);
        return 0; }";
    stays_open(again, "again(&t, 3); Py_XDECREF(t.tmp); Py_RETURN_NONE;");
    let in_turns = "static int pong(struct target *t, int n);
        static int ping(struct target *t, int n) { return n > 0 ? pong(t, n - 1) : 0; }
        static int pong(struct target *t, int n) { t->tmp = NULL; return ping(t, n); }";
    stays_open(in_turns, "ping(&t, 3); Py_RETURN_NONE;");
}

#[test]
fn memory_that_is_seen_as_another_type_is_not_decided() {
    let other = "struct other { PyObject *first; long second[2]; };
        static void wipe(struct target *t) { ((struct other *)t)->first = NULL; }";
    stays_open(other, &format!("wipe(&t); {USE}"));
    stays_open("static void wipe(struct target *t) { ((char *)t)[9] = 0; }", &format!("wipe(&t); {USE}"));
    stays_open("static void wipe(PyObject **p) { *(long *)p = 0; }", &format!("wipe(&t.tmp); {USE}"));
    stays_open("static void wipe(PyObject **p) { p[1] = NULL; }", &format!("wipe(&t.tmp); {USE}"));
    stays_open(
        "union both { PyObject *one; PyObject *other; };
        static void set(union both *b) { b->one = PyList_New(0); }",
        "union both b; set(&b); Py_XDECREF(b.other); Py_RETURN_NONE;",
    );
}

/// `PyArg_ParseTuple` says what it does with addresses; a callee that hands the caller's on is no different.
#[test]
fn parsing_into_the_callers_variables_is_followed() {
    let parse =
        "static int parse(PyObject *args, PyObject **o, int *n) { return PyArg_ParseTuple(args, \"Oi\", o, n); }";
    let body = "PyObject *o; int n; if (!parse(args, &o, &n)) return NULL;";
    assert_eq!(kind(parse, &format!("{body} Py_RETURN_NONE;")), VerdictKind::Balanced);
    assert_eq!(example(parse, &format!("{body} return o;")).1, "under-counting");
}

#[test]
fn the_affine_program_shows_where_a_callee_begins_and_ends() {
    let text = affine(&with_record("", USE), "f", refhound_driver::AffineDirection::Forward);
    assert!(text.contains("label L1;") && text.contains("rc3 = 1;"), "{text}");
    assert!(!text.contains("convert("), "{text}");
}
