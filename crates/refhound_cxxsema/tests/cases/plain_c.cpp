typedef struct _object { long ob_refcnt; struct _typeobject *ob_type; } PyObject;
typedef long Py_ssize_t;
typedef PyObject *(*PyCFunction)(PyObject *, PyObject *);
struct PyMethodDef { const char *ml_name; PyCFunction ml_meth; int ml_flags; const char *ml_doc; };
extern "C" { int PyArg_ParseTuple(PyObject *, const char *, ...); PyObject *PyLong_FromLong(long); }
#define METH 1
struct point { int x, y; union { int a; float b; }; unsigned flag : 3; };
enum color { RED, GREEN = 5, BLUE };
static PyObject *module_error;
static int counter = 0;
static PyObject *f(PyObject *self, PyObject *args) {
    int n = 0;
    const char *text = nullptr;
    if (!PyArg_ParseTuple(args, "is", &n, &text)) return NULL;
    bool ok = true;
    for (int i = 0, k = 3; i < n; ++i) { n += i * k; }
    point p = {1, 2};
    p.a = RED;
    point *q = &p;
    q->y = n > 3 ? GREEN : BLUE;
    do { counter--; } while (counter > 0);
    switch (n) { case 1: case 2: n = 3; break; default: ok = false; }
    Py_ssize_t size = sizeof(point) + sizeof n;
    char buffer[16] = "abc";
    goto done;
done:
    return PyLong_FromLong((long)size + buffer[0] + ok);
}
static PyMethodDef methods[] = {
    {"f", reinterpret_cast<PyCFunction>(f), METH, "doc"},
    {"g", (PyCFunction)f, METH, nullptr},
    {NULL, NULL, 0, NULL}
};
struct Module { int size; PyMethodDef *methods; };
static Module module = { .size = -1, .methods = methods };
extern "C" PyObject *PyInit_m() { unknown_call(&module); return std::make(1); }
