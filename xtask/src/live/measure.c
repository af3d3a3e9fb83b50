/* Measures what a call does to the counts of its arguments and its result. Which calls are made is generated and follows
   this text; nothing here knows a function of the API by its contract.

   A run makes fresh arguments, watches one object (an argument, the result, or what was put into a variable), makes
   the call, gives everything else back, and counts again. A control run does the same without the call, so that what
   others hold of the watched object cancels out. */
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <structmember.h>
#include <datetime.h>
#include <frameobject.h>
#include <marshal.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#define SLOTS 24
#define HELD 3
#define RESULT 100
#define VARIABLE 200

typedef struct Run {
    const char *row;
    const char *trial;
    int watch;            /* a slot, RESULT, or VARIABLE + slot */
    int called;           /* 0: the control run */
    int pending;          /* an exception is set before the call */
    int starve;           /* the allocation that fails, from 1; 0: none */
    int unmade;           /* an argument could not be made */
    PyObject *arg[SLOTS]; /* what the slot held at first */
    PyObject *var[SLOTS]; /* variables that the call may write to; they own what they hold, if the contract says so */
    int used[SLOTS];
    int gone[SLOTS];      /* by the contract, the reference is no longer ours */
    int loose[SLOTS];     /* the variable owns what the call left in it */
    PyObject *result;
    int has_result;       /* the result is an object */
    int drop_result;      /* by the contract, the result is ours */
    int failed;           /* the result is the error value */
    int null;             /* the result is a null pointer */
    long long value;      /* the result, when it is a number */
    const char *left;     /* what the watched slot's variable holds after the call */
    char raised[80];      /* the exception after the call */
    Py_ssize_t before, after, dropped, end;
    Py_ssize_t shared;    /* the count of the result of the run before, just before the call; -1 when there is none */
    PyObject *earlier;
} Run;

static PyObject *names;
static int report;
static char scratch[1 << 16];
static char *chars;
static const char *texts;
static const void *pointers;
static void *blocks;
static int ints[8];
static Py_ssize_t sizes[8];
static size_t counts[8];
static wchar_t wides[64] = L"wide text";
static Py_UCS4 ucs4[64];
static Py_buffer view;
static char *keywords[] = {"first", NULL};
static Py_tss_t tss = Py_tss_NEEDS_INIT;

static PyObject *answer(PyObject *self, PyObject *args) { return PyList_New(0); }
static PyMethodDef method = {"method", answer, METH_VARARGS, "doc"};
static PyMethodDef methods[] = {{"method", answer, METH_VARARGS, "doc"}, {NULL}};
static PyObject *get(PyObject *self, void *closure) { return PyList_New(0); }
static PyGetSetDef getset = {"getset", get, NULL, NULL, NULL};
typedef struct { PyObject_HEAD PyObject *held; } Holder;
static PyMemberDef member = {"held", T_OBJECT_EX, offsetof(Holder, held), 0, NULL};
static PyModuleDef module_def = {PyModuleDef_HEAD_INIT, "made", "doc", 16, NULL};
static PyModuleDef_Slot no_slots[] = {{0, NULL}};
static PyModuleDef slots_def = {PyModuleDef_HEAD_INIT, "made", "doc", 0, NULL, no_slots};
static PyType_Slot type_slots[] = {{Py_tp_doc, "doc"}, {0, NULL}};
static PyType_Spec type_spec = {"made.Type", sizeof(PyObject), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE, type_slots};
static PyStructSequence_Field fields[] = {{"first", "doc"}, {"second", "doc"}, {NULL}};
static PyStructSequence_Desc sequence_desc = {"made.Sequence", "doc", fields, 2};

static void no_destructor(PyObject *capsule) {}
static int ignore_trace(PyObject *obj, PyFrameObject *frame, int what, PyObject *arg) { return 0; }
static int pending_call(void *arg) { return 0; }
static FILE *file_with(const char *content) {
    FILE *file = tmpfile();
    fputs(content, file);
    rewind(file);
    return file;
}
static const char *moment(void) {
    static char name[64];
    static int n;
    snprintf(name, sizeof name, "refhound_live_%d", n++);
    return name;
}

static void say(const char *format, ...) {
    char line[1024];
    va_list args;
    va_start(args, format);
    int n = vsnprintf(line, sizeof line, format, args);
    va_end(args);
    if (write(report, line, n < (int)sizeof line ? n : (int)sizeof line - 1) < 0) _exit(3);
}

/* Immortal objects have counts that tell nothing. */
static Py_ssize_t count(PyObject *o) {
    Py_ssize_t n = Py_REFCNT(o);
#if PY_VERSION_HEX >= 0x030C0000
    if (n >= (Py_ssize_t)(1 << 29)) return -1000;
#endif
    return n;
}

static PyObject *locals;
static PyObject *collector;

static PyObject *evaluate(const char *expression) {
    return PyRun_String(expression, Py_eval_input, names, locals);
}

/* The method cache holds names, and the collector what is left in cycles. */
static void tidy(void) {
    PyErr_Clear();
    PyType_ClearCache();
    Py_XDECREF(PyObject_CallObject(collector, NULL));
    PyErr_Clear();
}

static void make(Run *run, int slot, const char *name, const char *expression) {
    PyObject *made = run->unmade ? NULL : evaluate(expression);
    if (made == NULL || PyDict_SetItemString(locals, name, made) < 0) {
        run->unmade = 1;
        PyErr_Print();
        return;
    }
    run->arg[slot] = run->var[slot] = made;
    run->used[slot] = 1;
}

static PyMemAllocatorEx allocators[3];
static int until_starved;
static int starved(void) { return until_starved > 0 && --until_starved == 0 ? (until_starved = 1) : 0; }
static void *starve_malloc(void *ctx, size_t n) {
    PyMemAllocatorEx *a = ctx;
    return starved() ? NULL : a->malloc(a->ctx, n);
}
static void *starve_calloc(void *ctx, size_t n, size_t m) {
    PyMemAllocatorEx *a = ctx;
    return starved() ? NULL : a->calloc(a->ctx, n, m);
}
static void *starve_realloc(void *ctx, void *p, size_t n) {
    PyMemAllocatorEx *a = ctx;
    return starved() ? NULL : a->realloc(a->ctx, p, n);
}
static void starve_free(void *ctx, void *p) {
    PyMemAllocatorEx *a = ctx;
    a->free(a->ctx, p);
}
static void hook_allocators(void) {
    for (int domain = 0; domain < 3; domain++) {
        PyMemAllocatorEx hook = {&allocators[domain], starve_malloc, starve_calloc, starve_realloc, starve_free};
        PyMem_GetAllocator((PyMemAllocatorDomain)domain, &allocators[domain]);
        PyMem_SetAllocator((PyMemAllocatorDomain)domain, &hook);
    }
}

static int begin(Run *run) {
    PyDict_Clear(locals);
    PyErr_Clear();
    if (run->unmade) return 0;
    if (run->watch < RESULT) {
        for (int i = 0; i < HELD; i++) Py_INCREF(run->arg[run->watch]);
        run->before = count(run->arg[run->watch]);
    }
    run->shared = run->earlier ? count(run->earlier) : -1;
    if (!run->called) return 0;
    if (run->pending) PyErr_SetString(PyExc_LookupError, "set before the call");
    errno = 0;
    until_starved = run->starve;
    return 1;
}

/* Comes right after the call: what it left in the error indicator, and the counts. */
static void ended(Run *run) {
    until_starved = 0;
    PyObject *raised = PyErr_Occurred();
    snprintf(run->raised, sizeof run->raised, "%s", raised ? ((PyTypeObject *)raised)->tp_name : "-");
    if (run->watch < RESULT) {
        PyObject *now = run->var[run->watch];
        run->after = count(run->arg[run->watch]);
        run->left = now == run->arg[run->watch] ? "same" : now ? "other" : "null";
    }
    PyErr_Clear();
}

static int written(Run *run, int slot) { return run->var[slot] != NULL && run->var[slot] != run->arg[slot]; }

/* Gives back what is ours by the contract, but for the watched object. */
static void finish(Run *run) {
    PyObject *watched = NULL;
    int same = -1;
    if (run->called && run->has_result && run->result) {
        for (int slot = 0; slot < SLOTS; slot++)
            if (run->used[slot] && run->arg[slot] == run->result) same = slot;
    }
    if (run->watch == RESULT && run->has_result) watched = run->result;
    if (run->watch >= VARIABLE) watched = run->var[run->watch - VARIABLE];
    if (run->watch >= VARIABLE && watched)
        for (int slot = 0; slot < SLOTS; slot++)
            if (run->used[slot] && run->arg[slot] == watched) same = slot;
    Py_ssize_t seen = watched ? count(watched) : -1;
    int is_shared = watched && watched == run->earlier;
    if (watched) Py_INCREF(watched);
    if (run->called && run->watch != RESULT && run->has_result && run->drop_result) Py_XDECREF(run->result);
    for (int slot = 0; run->called && slot < SLOTS; slot++)
        if (run->loose[slot] && run->watch != VARIABLE + slot && (written(run, slot) || run->watch != slot))
            Py_CLEAR(run->var[slot]);
    tidy();
    if (run->watch < RESULT) run->dropped = count(run->arg[run->watch]);
    for (int slot = 0; slot < SLOTS; slot++)
        if (run->used[slot] && slot != run->watch && !(run->called && run->gone[slot])) Py_DECREF(run->arg[slot]);
    tidy();
    if (run->watch < RESULT) {
        run->end = count(run->arg[run->watch]);
    } else {
        run->before = run->shared;
        run->after = seen;
        run->end = watched ? count(watched) - 1 : -1;
        run->earlier = watched;
    }
    say("R\t%s\t%s\t%d\t%d\t%d\t%d\t%lld\t%s\t%zd\t%zd\t%zd\t%zd\t%d\t%d\t%s\n", run->row, run->trial, run->watch,
        run->called, run->failed, run->null, run->value, run->raised, run->before, run->after, run->dropped, run->end,
        same, is_shared, run->left ? run->left : "-");
}

typedef struct Trial {
    const char *row;
    const char *trial;
    void (*run)(Run *);
    int pending;
    int starve;
    const int *watches; /* ends with -1 */
} Trial;

static void once(const Trial *trial, int watch, int called, PyObject **earlier) {
    Run run = {trial->row, trial->trial, watch, called, trial->pending, trial->starve};
    run.earlier = *earlier;
    say("B\t%s\t%s\t%d\t%d\n", trial->row, trial->trial, watch, called);
    trial->run(&run);
    if (run.unmade) say("U\t%s\t%s\t%d\n", trial->row, trial->trial, watch);
    *earlier = run.earlier;
}

static void child(const Trial *trial) {
    /* A loop ends soon also on a busy machine, and so does waiting. */
    struct rlimit limit = {5, 6};
    setrlimit(RLIMIT_CPU, &limit);
    alarm(60);
    for (const int *watch = trial->watches; *watch >= 0; watch++) {
        PyObject *earlier = NULL;
        once(trial, *watch, *watch >= RESULT, &earlier);
        once(trial, *watch, 1, &earlier);
    }
    if (trial->watches[0] < 0) {
        PyObject *earlier = NULL;
        once(trial, RESULT, 1, &earlier);
    }
    _exit(0);
}

extern const Trial trials[];

/* A crash or a loop ends the child and costs one trial. */
static int isolated(const Trial *trial) {
    int status = 0;
    PyOS_BeforeFork();
    pid_t pid = fork();
    if (pid != 0) PyOS_AfterFork_Parent();
    if (pid < 0) return -1;
    if (pid == 0) {
        PyOS_AfterFork_Child();
        int null = open("/dev/null", O_RDWR);
        dup2(null, 0);
        dup2(null, 1);
        dup2(null, 2);
        if (trial->starve) hook_allocators();
        child(trial);
    }
    waitpid(pid, &status, 0);
    int signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    say("E\t%s\t%s\t%d\t%d\n", trial->row, trial->trial, signal, signal ? 0 : WEXITSTATUS(status));
    return 0;
}

static PyObject *run_trials(PyObject *self, PyObject *args) {
    const char *path;
    if (!PyArg_ParseTuple(args, "sO!", &path, &PyDict_Type, &names)) return NULL;
    locals = PyDict_New();
    collector = evaluate("gc.collect");
    if (locals == NULL || collector == NULL) return NULL;
    report = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND, 0600);
    if (report < 0) return PyErr_SetFromErrno(PyExc_OSError);
    PyDateTime_IMPORT;
    for (const Trial *trial = trials; trial->row; trial++)
        if (isolated(trial) < 0) return PyErr_SetFromErrno(PyExc_OSError);
    Py_RETURN_NONE;
}

/* Objects that Python code cannot make. */
static PyObject *native(PyObject *self, PyObject *args) {
    const char *kind;
    PyObject *of;
    if (!PyArg_ParseTuple(args, "sO", &kind, &of)) return NULL;
    if (!strcmp(kind, "instance method")) return PyInstanceMethod_New(of);
    if (!strcmp(kind, "capsule")) return PyCapsule_New(scratch, "capsule", NULL);
    if (!strcmp(kind, "function")) return PyCFunction_New(&method, of);
    if (!strcmp(kind, "module")) return PyModule_Create(&module_def);
    if (!strcmp(kind, "slot module")) return PyModule_FromDefAndSpec(&slots_def, of);
    if (!strcmp(kind, "plain type")) return PyType_FromSpec(&type_spec);
    if (!strcmp(kind, "struct sequence")) return (PyObject *)PyStructSequence_NewType(&sequence_desc);
#if PY_VERSION_HEX >= 0x03090000
    if (!strcmp(kind, "module type")) return PyType_FromModuleAndSpec(of, &type_spec, NULL);
#endif
    return PyErr_Format(PyExc_ValueError, "no such kind: %s", kind);
}

static PyMethodDef entry[] = {{"native", native, METH_VARARGS, NULL}, {"run_trials", run_trials, METH_VARARGS, NULL}, {NULL}};
static PyModuleDef definition = {PyModuleDef_HEAD_INIT, "refhound_live", NULL, -1, entry};
PyMODINIT_FUNC PyInit_refhound_live(void) { return PyModule_Create(&definition); }
