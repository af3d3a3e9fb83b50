/* What the machine offers to the stubs, which are our own words for what the API does. */
#ifndef REFHOUND_STUB_H
#define REFHOUND_STUB_H
#include <Python.h>

void __refhound_incref(PyObject *o);
void __refhound_decref(PyObject *o);
Py_ssize_t __refhound_refcount(PyObject *o);
PyTypeObject *__refhound_type(PyObject *o);
int __refhound_is(PyObject *o, PyTypeObject *type);
int __refhound_is_subtype(PyTypeObject *type, PyTypeObject *of);
int __refhound_has(PyObject *o, const char *method);
PyObject *__refhound_builtin(const char *name);
void __refhound_bind(void *place, const char *name);
PyObject *__refhound_getattr(PyObject *o, const char *name);
int __refhound_setattr(PyObject *o, const char *name, PyObject *value);
PyObject *__refhound_getitem(PyObject *o, PyObject *key);
int __refhound_setitem(PyObject *o, PyObject *key, PyObject *value);
PyObject *__refhound_call(PyObject *callee, PyObject *args, PyObject *named);
PyObject *__refhound_apply(const char *builtin, PyObject *o);
PyObject *__refhound_op(const char *symbol, PyObject *a, PyObject *b);
PyObject *__refhound_compare(PyObject *a, PyObject *b, int op);
int __refhound_contains(PyObject *o, PyObject *item);
int __refhound_true(PyObject *o);
Py_ssize_t __refhound_len(PyObject *o);
Py_hash_t __refhound_hash(PyObject *o);
PyObject *__refhound_next(PyObject *iterator);
int __refhound_callable(PyObject *o);
PyObject *__refhound_weakref(PyObject *o);
PyObject *__refhound_weak_target(PyObject *o);
PyObject *__refhound_import(const char *name);
void __refhound_unsupported(const char *why);
int __refhound_may_fail(void);

PyObject *__refhound_tuple(Py_ssize_t n);
PyObject *__refhound_list(Py_ssize_t n);
Py_ssize_t __refhound_size(PyObject *o);
PyObject *__refhound_get(PyObject *o, Py_ssize_t i);
int __refhound_put(PyObject *o, Py_ssize_t i, PyObject *stolen);
int __refhound_append(PyObject *o, PyObject *item);
PyObject *__refhound_items(PyObject *o);
PyObject *__refhound_dict(void);
PyObject *__refhound_dict_get(PyObject *o, PyObject *key);
PyObject *__refhound_dict_entry(PyObject *o, Py_ssize_t i, int what);
PyObject *__refhound_slice_parts(PyObject *slice, Py_ssize_t length);

PyObject *__refhound_int(long long value);
PyObject *__refhound_float(double value);
int __refhound_int_fits(PyObject *o);
long long __refhound_as_int(PyObject *o);
int __refhound_compare_int(PyObject *o, long long limit);
double __refhound_as_float(PyObject *o);
PyObject *__refhound_index(PyObject *o);
double __refhound_math(const char *name, double x, double y);

char *__refhound_data(PyObject *o, int what);
Py_ssize_t __refhound_data_len(PyObject *o, int what);
int __refhound_widest(PyObject *o);
PyObject *__refhound_bytes(const char *text, Py_ssize_t n);
PyObject *__refhound_str(const char *text, Py_ssize_t n);
PyObject *__refhound_str_wide(const void *text, Py_ssize_t n, int width);
PyObject *__refhound_format(const char *format, int level, int first);
PyObject *__refhound_build(const char *format, int level);
void __refhound_write(PyObject *text);

void __refhound_set_error(PyObject *type, PyObject *value);
PyObject *__refhound_error(void);
PyObject *__refhound_take_error(void);
void __refhound_clear_error(void);
void __refhound_fatal(const char *message);

void *__refhound_alloc(size_t n, int zero);
void *__refhound_realloc(void *p, size_t n);
void __refhound_free(void *p);
void *__refhound_memcpy(void *to, const void *from, size_t n);
void *__refhound_memset(void *to, int byte, size_t n);
size_t __refhound_address(const void *p);
size_t __refhound_strlen(const char *text);
void *__refhound_va(int level, int at);
int __refhound_va_count(int level);

void __refhound_class(PyTypeObject *t, const char *name, PyObject *base, Py_ssize_t size, Py_ssize_t item,
                      unsigned long flags, const char *doc);
int __refhound_is_ready(PyTypeObject *t);
void __refhound_method(PyTypeObject *t, const char *name, void *wrapper, void *function, int flags);
void __refhound_static(PyTypeObject *t, const char *name, void *wrapper, void *function, int flags);
void __refhound_class_method(PyTypeObject *t, const char *name, void *wrapper, void *function, int flags);
void __refhound_no_hash(PyTypeObject *t);
void __refhound_attribute(PyTypeObject *t, const char *name, void *get, void *set, void *data, Py_ssize_t offset, int kind);
PyObject *__refhound_function(const char *name, void *wrapper, void *function, int flags, PyObject *self, const char *doc);
PyObject *__refhound_module(const char *name);
PyObject *__refhound_new(PyTypeObject *t, Py_ssize_t items);
void __refhound_release(void *o);

PyObject *refhound_call_method(void *function, int flags, PyObject *self, PyObject *args, PyObject *named);
void refhound_add_slots(PyTypeObject *t);
void refhound_fill_types(void);

/* Where memory is asked for, it may not be there: if that is assumed. */
#define MAY_FAIL(otherwise) do { if (__refhound_may_fail()) { PyErr_NoMemory(); return otherwise; } } while (0)
/* A text for ourselves, which is always there. */
#define TEXT(name) __refhound_str(name, (Py_ssize_t)__refhound_strlen(name))
#endif
