#define NULL ((void *)0)
typedef struct _object PyObject;
typedef PyObject *(*PyCFunction)(PyObject *, PyObject *);
typedef PyObject *(*PyCFunctionWithKeywords)(PyObject *, PyObject *, PyObject *);
typedef struct { const char *ml_name; PyCFunction ml_meth; int ml_flags; const char *ml_doc; } PyMethodDef;
typedef struct { int slot; void *pfunc; } PyType_Slot;
static PyObject *spam(PyObject *self, PyObject *args);
static PyObject *ham(PyObject *self, PyObject *args, PyObject *kw);
static void dealloc(PyObject *self);
static const char doc[] = "Cooks ham.";
static PyMethodDef methods[] = {
    { "spam", spam, 1, "Fries " "spam." },
    { "ham", (PyCFunction)(void (*)(void))ham, 1 | 2, doc },
    { .ml_name = "eggs", .ml_meth = (PyCFunction)&spam, .ml_flags = 4 },
    { NULL, NULL, 0, NULL }
};
static PyType_Slot slots[] = { { 52, (void *)dealloc }, { 64, methods }, { 65, &methods[1] }, { 0 } };
PyMethodDef *all(void) { return methods; }
PyType_Slot *all_slots(void) { return slots; }
