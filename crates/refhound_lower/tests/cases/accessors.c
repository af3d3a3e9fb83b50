typedef struct _typeobject PyTypeObject;
typedef struct _object { long ob_refcnt; PyTypeObject *ob_type; } PyObject;
struct _typeobject { PyObject ob_base; void (*tp_dealloc)(PyObject *); };
PyTypeObject *Py_TYPE(PyObject *);
long Py_REFCNT(PyObject *);
long Py_SIZE(PyObject *);
PyObject *PyTuple_GET_ITEM(PyObject *, long);
void Py_SET_TYPE(PyObject *, PyTypeObject *);
void Py_SET_REFCNT(PyObject *, long);
void Py_SET_SIZE(PyObject *, long);
void PyTuple_SET_ITEM(PyObject *, long, PyObject *);
int g(PyObject **);
void accessors(PyObject *o, PyTypeObject *t, PyObject *item) {
    Py_TYPE(o) = t;
    Py_REFCNT(o)++;
    Py_SIZE(o) -= 2;
    PyTuple_GET_ITEM(o, 1) = item;
    PyList_GET_ITEM(o, 2) = item;
    Py_TYPE(o)->tp_dealloc(o);
    g(&PyTuple_GET_ITEM(o, 3));
    UNKNOWN_ACCESSOR(o) = item;
    long n = Py_REFCNT(o) = 1;
}
