/* What text.c gives to the module's method table. */
#ifndef SPAM_TEXT_H
#define SPAM_TEXT_H

PyObject *spam_repeat(PyObject *module, PyObject *args);
PyObject *spam_remember(PyObject *module, PyObject *text);

#endif
