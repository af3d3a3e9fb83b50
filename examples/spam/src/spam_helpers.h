/* What the files of the extension share. */
#ifndef SPAM_HELPERS_H
#define SPAM_HELPERS_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

/* A project's own macro: refhound expands it and remembers where it was used. */
#define SPAM_CHECK(condition) \
    do {                      \
        if (!(condition)) {   \
            goto error;       \
        }                     \
    } while (0)

typedef struct {
    PyObject_HEAD
    PyObject *items; /* a list */
    PyObject *label; /* a str, or NULL */
    Py_ssize_t limit;
} BasketObject;

extern PyTypeObject Basket_Type;

/* New reference: a list of the first `count` square numbers. */
PyObject *spam_squares(Py_ssize_t count);

/* New reference: `{name: value}`. */
PyObject *spam_pair(const char *name, long value);

/* Borrowed reference: what `table` has for `key`, or None. */
PyObject *spam_find(PyObject *table, PyObject *key);

/* Seen through a header by several files; analysed once. */
static inline int
spam_is_text(PyObject *object)
{
    return PyUnicode_Check(object) || PyBytes_Check(object);
}

#endif
