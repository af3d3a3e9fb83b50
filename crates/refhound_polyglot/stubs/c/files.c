/* Files of C: those of Python, which the program has made. */
#include "refhound_stub.h"
#include <errno.h>
#include <stdio.h>

static int last_error;
int *__errno_location(void) { return &last_error; }

char *strerror(int number) {
    if (number == 0) return "Success";
    if (number == ENOENT) return "No such file or directory";
    if (number == EIO) return "Input/output error";
    if (number == ENOMEM) return "Cannot allocate memory";
    if (number == EACCES) return "Permission denied";
    if (number == EINVAL) return "Invalid argument";
    if (number == ERANGE) return "Numerical result out of range";
    if (number == EDOM) return "Numerical argument out of domain";
    __refhound_unsupported("strerror of a rare error");
    return NULL;
}

struct _IO_FILE {
    PyObject *file; /* NULL of what nobody reads here: the terminal */
    int at_end, has_failed;
};

static struct _IO_FILE terminal;
FILE *stdin = &terminal;
FILE *stdout = &terminal;
FILE *stderr = &terminal;

/* Calls a method; the library of C leaves Python's error indicator alone. */
static PyObject *asked(PyObject *o, const char *method, PyObject *args) {
    PyObject *pending = __refhound_take_error(), *callee = __refhound_getattr(o, method), *answer = NULL, *raised;
    if (callee) {
        answer = __refhound_call(callee, args, NULL);
        __refhound_decref(callee);
    }
    __refhound_decref(args);
    raised = __refhound_take_error();
    if (raised) {
        last_error = __refhound_is(raised, (PyTypeObject *)__refhound_builtin("FileNotFoundError")) ? ENOENT : EIO;
        __refhound_decref(raised);
    }
    if (pending) {
        __refhound_set_error((PyObject *)__refhound_type(pending), pending);
        __refhound_decref(pending);
    }
    return answer;
}

FILE *fopen(const char *path, const char *mode) {
    PyObject *io = __refhound_import("io"), *args = __refhound_tuple(2), *file;
    char binary[4] = {0};
    int length = 0;
    FILE *f;
    for (; *mode && length < 2; mode++) if (*mode != 'b' && *mode != 't') binary[length++] = *mode;
    binary[length] = 'b';
    __refhound_put(args, 0, __refhound_str(path, (Py_ssize_t)__refhound_strlen(path)));
    __refhound_put(args, 1, __refhound_str(binary, (Py_ssize_t)length + 1));
    file = asked(io, "open", args);
    __refhound_decref(io);
    if (!file) return NULL;
    f = __refhound_alloc(sizeof *f, 1);
    f->file = file;
    return f;
}
int fclose(FILE *f) {
    PyObject *answer = asked(f->file, "close", __refhound_tuple(0));
    if (answer) __refhound_decref(answer);
    __refhound_decref(f->file);
    __refhound_free(f);
    return answer ? 0 : EOF;
}
size_t fread(void *to, size_t size, size_t n, FILE *f) {
    PyObject *args, *part;
    size_t length;
    if (!size || !n) return 0;
    if (!f->file) __refhound_unsupported("reading from the terminal");
    args = __refhound_tuple(1);
    __refhound_put(args, 0, __refhound_int((long long)(size * n)));
    part = asked(f->file, "read", args);
    if (!part) {
        f->has_failed = 1;
        return 0;
    }
    length = (size_t)__refhound_data_len(part, 0);
    __refhound_memcpy(to, __refhound_data(part, 0), length);
    __refhound_decref(part);
    if (length < size * n) f->at_end = 1;
    return length / size;
}
size_t fwrite(const void *from, size_t size, size_t n, FILE *f) {
    PyObject *args, *answer;
    if (!size || !n || !f->file) return n;
    args = __refhound_tuple(1);
    __refhound_put(args, 0, __refhound_bytes(from, (Py_ssize_t)(size * n)));
    answer = asked(f->file, "write", args);
    if (!answer) {
        f->has_failed = 1;
        return 0;
    }
    __refhound_decref(answer);
    return n;
}
int fseek(FILE *f, long at, int whence) {
    PyObject *args = __refhound_tuple(2), *answer;
    __refhound_put(args, 0, __refhound_int(at));
    __refhound_put(args, 1, __refhound_int(whence));
    answer = asked(f->file, "seek", args);
    if (!answer) return -1;
    __refhound_decref(answer);
    f->at_end = 0;
    return 0;
}
long ftell(FILE *f) {
    PyObject *answer = asked(f->file, "tell", __refhound_tuple(0));
    long at = -1;
    if (answer) {
        at = (long)__refhound_as_int(answer);
        __refhound_decref(answer);
    }
    return at;
}
void rewind(FILE *f) { fseek(f, 0, SEEK_SET); }
int feof(FILE *f) { return f->at_end; }
int ferror(FILE *f) { return f->has_failed; }
void clearerr(FILE *f) { f->at_end = f->has_failed = 0; }
int fflush(FILE *f) { (void)f; return 0; }
int fgetc(FILE *f) { unsigned char c; return fread(&c, 1, 1, f) == 1 ? c : EOF; }
int fputc(int c, FILE *f) { unsigned char one = (unsigned char)c; return fwrite(&one, 1, 1, f) == 1 ? one : EOF; }
int fputs(const char *text, FILE *f) { size_t n = __refhound_strlen(text); return fwrite(text, 1, n, f) == n ? 1 : EOF; }
char *fgets(char *to, int most, FILE *f) {
    int n = 0, c;
    while (n < most - 1 && (c = fgetc(f)) != EOF) {
        to[n++] = (char)c;
        if (c == '\n') break;
    }
    to[n] = 0;
    return n ? to : NULL;
}
int fprintf(FILE *f, const char *format, ...) {
    PyObject *text = __refhound_format(format, 0, 0);
    Py_ssize_t n = __refhound_data_len(text, 1);
    fwrite(__refhound_data(text, 1), 1, (size_t)n, f);
    __refhound_decref(text);
    return (int)n;
}
int puts(const char *text) { (void)text; return 1; }
int putchar(int c) { return (unsigned char)c; }

/* Half floats: the module struct knows them. */
static PyObject *half(const char *function, PyObject *value, int is_little) {
    PyObject *module = __refhound_import("struct"), *callee = __refhound_getattr(module, function), *args = __refhound_tuple(2);
    PyObject *answer;
    __refhound_put(args, 0, __refhound_str(is_little ? "<e" : ">e", 2));
    __refhound_put(args, 1, value);
    answer = __refhound_call(callee, args, NULL);
    __refhound_decref(args);
    __refhound_decref(callee);
    __refhound_decref(module);
    return answer;
}
int PyFloat_Pack2(double x, char *to, int is_little) {
    PyObject *bytes = half("pack", __refhound_float(x), is_little);
    if (!bytes) return -1;
    __refhound_memcpy(to, __refhound_data(bytes, 0), 2);
    __refhound_decref(bytes);
    return 0;
}
double PyFloat_Unpack2(const char *from, int is_little) {
    PyObject *values = half("unpack", __refhound_bytes(from, 2), is_little);
    double x;
    if (!values) return -1.0;
    x = __refhound_as_float(__refhound_get(values, 0));
    __refhound_decref(values);
    return x;
}
int _PyFloat_Pack2(double x, unsigned char *to, int is_little) { return PyFloat_Pack2(x, (char *)to, is_little); }
double _PyFloat_Unpack2(const unsigned char *from, int is_little) { return PyFloat_Unpack2((const char *)from, is_little); }
