typedef struct _object PyObject; typedef struct _typeobject PyTypeObject; typedef long Py_ssize_t;
struct _object { Py_ssize_t ob_refcnt; PyTypeObject *ob_type; };
extern "C" { void Py_INCREF(PyObject *); void Py_XINCREF(PyObject *); void Py_DECREF(PyObject *); void Py_XDECREF(PyObject *); void Py_CLEAR(PyObject *); PyObject *PyList_New(Py_ssize_t); int PyList_Append(PyObject *, PyObject *); PyObject *PyUnicode_FromString(const char *); int PyObject_RichCompareBool(PyObject *, PyObject *, int); PyObject *PyType_GenericNew(PyTypeObject *, PyObject *, PyObject *); }
namespace cppy {
inline PyObject *incref(PyObject *ob) { Py_INCREF(ob); return ob; }
inline PyObject *xincref(PyObject *ob) { Py_XINCREF(ob); return ob; }
class ptr {
public:
    ptr() : m_ob(0) {}
    ptr(const ptr &other) : m_ob(cppy::xincref(other.m_ob)) {}
    ptr(PyObject *ob, bool incref = false) : m_ob(incref ? cppy::xincref(ob) : ob) {}
    ~ptr() { PyObject *temp = m_ob; m_ob = 0; Py_XDECREF(temp); }
    PyObject *get() const { return m_ob; }
    PyObject *release(bool incref = false) { PyObject *temp = m_ob; m_ob = 0; if (incref) Py_XINCREF(temp); return temp; }
    operator void *() const { return static_cast<void *>(m_ob); }
    bool is_none() const { return m_ob == 0; }
    ptr &operator=(const ptr &rhs) { PyObject *old = m_ob; m_ob = cppy::xincref(rhs.m_ob); Py_XDECREF(old); return *this; }
    ptr &operator=(PyObject *rhs) { PyObject *old = m_ob; m_ob = rhs; Py_XDECREF(old); return *this; }
    bool operator!() const { return !m_ob; }
protected:
    PyObject *m_ob;
};
inline bool operator!=(const ptr &lhs, const ptr &rhs) { return lhs.get() != rhs.get(); }
inline bool operator==(const ptr &lhs, const PyObject *rhs) { return lhs.get() == rhs; }
}
namespace kiwisolver {
namespace {
struct Term { PyObject ob_base; PyObject *variable; double coefficient; static PyTypeObject *TypeObject; static bool Ready(); };
PyObject *Term_new(PyTypeObject *type, PyObject *args, PyObject *kwargs) {
    PyObject *pyterm = PyType_GenericNew(type, args, kwargs);
    if (!pyterm) return 0;
    Term *self = reinterpret_cast<Term *>(pyterm);
    self->variable = cppy::incref(args);
    return pyterm;
}
PyObject *make(PyObject *item) {
    cppy::ptr list(PyList_New(0));
    if (!list) return 0;
    cppy::ptr text = PyUnicode_FromString("x");
    if (!text) return 0;
    if (PyList_Append(list.get(), text.get()) < 0) return 0;
    text = PyUnicode_FromString("y");
    if (list != text && text == item) return cppy::incref(item);
    return list.release();
}
}
PyTypeObject *Term::TypeObject = NULL;
bool Term::Ready() { TypeObject = 0; return TypeObject != 0; }
}
