/* The functions of C's library that extensions use. */
#include "refhound_stub.h"
#include <wctype.h>
#include <ctype.h>

void *malloc(size_t n) { return __refhound_may_fail() ? NULL : __refhound_alloc(n, 0); }
void *calloc(size_t n, size_t m) {
    if (m && n > (size_t)-1 / m) return NULL;
    return __refhound_may_fail() ? NULL : __refhound_alloc(n * m, 1);
}
void *realloc(void *p, size_t n) { return __refhound_may_fail() ? NULL : __refhound_realloc(p, n); }
void free(void *p) { __refhound_free(p); }
void *PyMem_Malloc(size_t n) { return malloc(n); }
void *PyMem_Calloc(size_t n, size_t m) { return calloc(n, m); }
void *PyMem_Realloc(void *p, size_t n) { return realloc(p, n); }
void PyMem_Free(void *p) { __refhound_free(p); }
void PyMem_FREE(void *p) { __refhound_free(p); }
void PyMem_Del(void *p) { __refhound_free(p); }
void *PyMem_MALLOC(size_t n) { return malloc(n); }
void *PyMem_REALLOC(void *p, size_t n) { return realloc(p, n); }
#undef PyMem_New
void *PyMem_New(size_t n) { return malloc(n); }
#undef PyMem_Resize
void *PyMem_Resize(void *p, size_t n) { return realloc(p, n); }
void *PyObject_Malloc(size_t n) { return malloc(n); }

void *memcpy(void *to, const void *from, size_t n) { return __refhound_memcpy(to, from, n); }
void *memmove(void *to, const void *from, size_t n) { return __refhound_memcpy(to, from, n); }
void *memset(void *to, int byte, size_t n) { return __refhound_memset(to, byte, n); }
int memcmp(const void *a, const void *b, size_t n) {
    const unsigned char *x = a, *y = b;
    size_t i;
    for (i = 0; i < n; i++) if (x[i] != y[i]) return x[i] < y[i] ? -1 : 1;
    return 0;
}
size_t strlen(const char *s) { return __refhound_strlen(s); }
int strcmp(const char *a, const char *b) {
    while (*a && *a == *b) { a++; b++; }
    return (unsigned char)*a < (unsigned char)*b ? -1 : (unsigned char)*a > (unsigned char)*b;
}
int strncmp(const char *a, const char *b, size_t n) {
    for (; n; n--, a++, b++) {
        if (*a != *b) return (unsigned char)*a < (unsigned char)*b ? -1 : 1;
        if (!*a) return 0;
    }
    return 0;
}
char *strcpy(char *to, const char *from) { return __refhound_memcpy(to, from, __refhound_strlen(from) + 1); }
char *strchr(const char *s, int c) {
    for (;; s++) {
        if (*s == (char)c) return (char *)s;
        if (!*s) return NULL;
    }
}
void *memchr(const void *s, int c, size_t n) {
    const unsigned char *p = s;
    for (; n; n--, p++) if (*p == (unsigned char)c) return (void *)p;
    return NULL;
}
int abs(int v) { return v < 0 ? -v : v; }
void abort(void) { __refhound_fatal("abort()"); }
#undef assert
void assert(int holds) { if (!holds) __refhound_fatal("an assertion does not hold"); }
int iswspace(wint_t c) { return c == ' ' || (c >= 9 && c <= 13) || c == 0x85 || c == 0xa0; }
int isspace(int c) { return c == ' ' || (c >= 9 && c <= 13); }
int isdigit(int c) { return c >= '0' && c <= '9'; }
void __assert_fail(const char *what, const char *file, unsigned int line, const char *function) { __refhound_fatal(what); }

#define MATH(name) double name(double x) { return __refhound_math(#name, x, 0); } \
    float name##f(float x) { return (float)__refhound_math(#name, x, 0); }
MATH(floor) MATH(ceil) MATH(sqrt) MATH(fabs) MATH(sin) MATH(cos) MATH(exp) MATH(log)
double fmod(double x, double y) { return __refhound_math("fmod", x, y); }
float fmodf(float x, float y) { return (float)__refhound_math("fmod", x, y); }
double pow(double x, double y) { return __refhound_math("pow", x, y); }
float powf(float x, float y) { return (float)__refhound_math("pow", x, y); }
int printf(const char *format, ...) { (void)format; return 0; }

void *PyMem_RawMalloc(size_t n) { return malloc(n); }
void *PyMem_RawCalloc(size_t n, size_t m) { return calloc(n, m); }
void *PyMem_RawRealloc(void *p, size_t n) { return realloc(p, n); }
void PyMem_RawFree(void *p) { __refhound_free(p); }
