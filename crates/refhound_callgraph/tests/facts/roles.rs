//! Which role the interpreter gives to a function, read off whole C files that include the virtual `Python.h`.

use refhound_callgraph::{UnitFacts, unit_facts};
use refhound_contracts::slots::{NullArgument, ResultMeaning};
use refhound_contracts::{Counted, EntryRole};
use refhound_types::PythonVersion;

use crate::lowered::lowered;

fn facts_in(text: &str, python: PythonVersion) -> UnitFacts {
    unit_facts(&lowered(text, python), Counted::of_python())
}

/// The roles of a unit as `function: role`, in the order of names.
fn roles_in(text: &str, python: PythonVersion) -> Vec<String> {
    let text = format!("#include <Python.h>\n{text}");
    let facts = facts_in(&text, python);
    let mut roles: Vec<String> =
        facts.entry_points.iter().map(|entry| format!("{}: {}", entry.function, entry.role)).collect();
    roles.sort();
    roles
}

fn roles(text: &str) -> Vec<String> {
    roles_in(text, PythonVersion::DEFAULT)
}

#[test]
fn methods_have_their_flags_through_macros_and_casts() {
    let found = roles(
        r#"
        #define KEYWORDS (METH_VARARGS | METH_KEYWORDS)
        #define METHOD(name, flags) {#name, (PyCFunction)(void (*)(void))name, flags, NULL}
        static PyObject *plain(PyObject *self, PyObject *args) { return NULL; }
        static PyObject *keywords(PyObject *self, PyObject *args, PyObject *kwargs) { return NULL; }
        static PyObject *fast(PyObject *self, PyObject *const *args, Py_ssize_t nargs) { return NULL; }
        static PyObject *make(PyObject *type, PyObject *arg) { return NULL; }
        static PyObject *nothing(PyObject *self, PyObject *unused) { return NULL; }
        static PyMethodDef methods[] = {
            {"plain", plain, METH_VARARGS, NULL},
            METHOD(keywords, KEYWORDS),
            METHOD(fast, METH_FASTCALL),
            {.ml_name = "make", .ml_flags = METH_O | METH_CLASS, .ml_meth = make},
            {"nothing", nothing},
            {NULL, NULL, 0, NULL},
        };"#,
    );
    assert_eq!(
        found,
        [
            "fast: method METH_FASTCALL",
            "keywords: method METH_VARARGS | METH_KEYWORDS",
            "make: method METH_O | METH_CLASS",
            "nothing: method METH_OLDARGS",
            "plain: method METH_VARARGS",
        ]
    );
}

#[test]
fn slots_of_a_static_type_and_of_its_tables_are_found() {
    let found = roles(
        r#"
        static void drop(PyObject *self) { }
        static PyObject *add(PyObject *a, PyObject *b) { return NULL; }
        static int is_true(PyObject *self) { return 1; }
        static PyObject *item(PyObject *self, Py_ssize_t i) { return NULL; }
        static PyObject *next(PyObject *self) { return NULL; }
        static PyNumberMethods numbers = { .nb_add = add, .nb_bool = is_true };
        static PySequenceMethods items = { 0, 0, 0, item };
        static PyTypeObject type = {
            PyVarObject_HEAD_INIT(NULL, 0)
            "spam.Spam", sizeof(PyObject), 0,
            (destructor)drop,
            .tp_as_number = &numbers, .tp_as_sequence = &items, .tp_iternext = next,
        };
        int ready(void) { type.tp_new = PyType_GenericNew; type.tp_iter = next; return PyType_Ready(&type); }"#,
    );
    let of_type = ["PyType_GenericNew: tp_new", "add: nb_add", "drop: tp_dealloc", "is_true: nb_bool", "item: sq_item"];
    let of_next = ["next: tp_iter", "next: tp_iternext"];
    assert_eq!(found, [&of_type[..], &of_next].concat());
}

#[test]
fn a_function_in_an_array_of_slots_has_the_role_of_its_number() {
    let found = roles(
        r#"
        static void drop(PyObject *self) { }
        static PyObject *call(PyObject *self, PyObject *args, PyObject *kwargs) { return NULL; }
        static int get_buffer(PyObject *self, Py_buffer *view, int flags) { return -1; }
        static int execute(PyObject *module) { return 0; }
        static PyObject *create(PyObject *spec, PyModuleDef *def) { return NULL; }
        static PyObject *odd(PyObject *self) { return NULL; }
        static PyType_Slot slots[] = {
            {Py_tp_dealloc, drop}, {Py_tp_call, (void *)call}, {Py_bf_getbuffer, get_buffer}, {999, odd}, {0, NULL},
        };
        static PyModuleDef_Slot module_slots[] = {{Py_mod_create, create}, {Py_mod_exec, execute}, {0, NULL}};
        static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "spam", NULL, 0, NULL, module_slots};
        PyMODINIT_FUNC PyInit_spam(void) { return PyModuleDef_Init(&module); }"#,
    );
    assert_eq!(
        found,
        [
            "PyInit_spam: module initialisation",
            "call: tp_call",
            "create: Py_mod_create",
            "drop: tp_dealloc",
            "execute: module execution",
            "get_buffer: bf_getbuffer",
            "odd: PyType_Slot.pfunc",
        ]
    );
}

#[test]
fn the_slots_of_3_15_share_their_numbers() {
    let found = roles_in(
        r"
        static void drop(PyObject *self) { }
        static int execute(PyObject *module) { return 0; }
        static Py_ssize_t length(PyObject *self) { return 0; }
        static PySlot slots[] = {
            PySlot_FUNC(Py_tp_dealloc, drop), PySlot_FUNC(Py_mp_length, length), PySlot_FUNC(Py_mod_exec, execute),
            PySlot_END,
        };
        PyMODEXPORT_FUNC PyModExport_spam(void) { return slots; }",
        PythonVersion::new(3, 15),
    );
    let expected = [
        "PyModExport_spam: module initialisation",
        "drop: tp_dealloc",
        "execute: module execution",
        "length: mp_length",
    ];
    assert_eq!(found, expected);
}

#[test]
fn tables_that_code_fills_are_read_too() {
    let found = roles(
        r#"
        static void drop(PyObject *self) { }
        static PyObject *repr(PyObject *self) { return NULL; }
        static PyObject *one(PyObject *self, PyObject *arg) { return NULL; }
        static PyObject *two(PyObject *self, PyObject *arg) { return NULL; }
        static PyObject *open(PyObject *self, PyObject *arg) { return NULL; }
        static PyMethodDef methods[3];
        PyObject *make(int flags)
        {
            PyType_Slot slots[] = {{Py_tp_dealloc, drop}, {Py_tp_repr, repr}, {0, NULL}};
            PyType_Spec spec = {"spam.Spam", 16, 0, 0, slots};
            methods[0].ml_meth = one;
            methods[0].ml_flags = METH_O;
            methods[1].ml_flags = METH_NOARGS;
            methods[1].ml_meth = two;
            methods[2].ml_flags = flags;
            methods[2].ml_meth = open;
            return PyType_FromSpec(&spec);
        }"#,
    );
    assert_eq!(
        found,
        ["drop: tp_dealloc", "one: method METH_O", "open: method", "repr: tp_repr", "two: method METH_NOARGS"]
    );
}

#[test]
fn getters_setters_and_callbacks_are_told_apart() {
    let found = roles(
        r#"
        static PyObject *get_x(PyObject *self, void *closure) { return NULL; }
        static int set_x(PyObject *self, PyObject *value, void *closure) { return 0; }
        static PyGetSetDef attributes[] = {{"x", get_x, set_x, NULL, NULL}, {NULL}};
        static void destroy(PyObject *capsule) { }
        static int convert(PyObject *object, void *address) { return 1; }
        static int later(void *arg) { return 0; }
        static PyObject *f(PyObject *self, PyObject *args)
        {
            void *out;
            if (!PyArg_ParseTuple(args, "O&", convert, &out))
                return NULL;
            Py_AddPendingCall(later, NULL);
            return PyCapsule_New(out, "x", destroy);
        }"#,
    );
    assert_eq!(
        found,
        [
            "convert: parse_converter of PyArg_ParseTuple",
            "destroy: PyCapsule_Destructor of PyCapsule_New",
            "f: parses arguments",
            "get_x: getter",
            "later: Py_AddPendingCall_func of Py_AddPendingCall",
            "set_x: setter",
        ]
    );
}

#[test]
fn python_2_has_its_own_slots_and_module_functions() {
    let found = roles_in(
        r#"
        static int is_true(PyObject *self) { return 1; }
        static int compare(PyObject *a, PyObject *b) { return 0; }
        static PyObject *old(PyObject *self, PyObject *args) { return NULL; }
        static PyNumberMethods numbers = { 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, is_true };
        static PyTypeObject type = { PyVarObject_HEAD_INIT(NULL, 0) "spam.Spam", .tp_compare = compare };
        static PyMethodDef methods[] = {{"old", old, METH_OLDARGS}, {NULL}};
        PyMODINIT_FUNC initspam(void) { Py_InitModule("spam", methods); }
        void initialise(int x) { }"#,
        PythonVersion::new(2, 7),
    );
    let expected =
        ["compare: tp_compare", "initspam: module initialisation", "is_true: nb_nonzero", "old: method METH_OLDARGS"];
    assert_eq!(found, expected);
}

#[test]
fn a_role_gives_the_contract_of_the_function() {
    let facts = facts_in(
        "#include <Python.h>\n\
         static int store(PyObject *self, PyObject *key, PyObject *value) { return 0; }\n\
         static PyMappingMethods mapping = { .mp_ass_subscript = store };",
        PythonVersion::DEFAULT,
    );
    let [entry] = facts.entry_points.as_slice() else { panic!("{:?}", facts.entry_points) };
    assert!(matches!(entry.role, EntryRole::Slot(_)));
    let contract = entry.role.contract(PythonVersion::DEFAULT).unwrap_or_else(|why| panic!("{why}"));
    assert_eq!(contract.outcome().meaning, ResultMeaning::Status);
    assert_eq!(contract.parameter(2).map(|value| value.null), Some(NullArgument::Deletes));
}

#[test]
fn records_of_the_project_are_no_tables() {
    let found = roles(
        "static int f(PyObject *self) { return 0; }\n\
         struct handlers { int slot; int (*tp_dealloc)(PyObject *); };\n\
         static struct handlers handlers = { 52, f };",
    );
    assert!(found.is_empty(), "{found:?}");
}
