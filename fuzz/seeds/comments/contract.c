}
/* refhound: returns new, steals item, fails_with = NULL */
PyObject *make(PyObject *item);
// refhound: takes(it) = "borrow"
int look(PyObject *it);
