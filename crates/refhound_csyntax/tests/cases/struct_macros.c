typedef struct {
    PyObject_HEAD
    int x;
    LIST_ENTRY(foo) entries;
    DECLARE_BITMAP(map, 3);
    LAST_MACRO
} A;
typedef struct { PyObject_HEAD foo_t *p; PyObject_VAR_HEAD } B;
typedef struct { PyObject_HEAD bool_t (*f)(int); } D;
A a;
