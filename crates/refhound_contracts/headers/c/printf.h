#ifndef REFHOUND_PRINTF_H
#define REFHOUND_PRINTF_H

#include <refhound/libc.h>

typedef struct _IO_FILE FILE;

#include <refhound/size_t.h>
#include <refhound/wchar_t.h>
#include <stdarg.h>

struct printf_info {
    int prec;
    int width;
    wchar_t spec;
    unsigned int is_long_double : 1;
    unsigned int is_short : 1;
    unsigned int is_long : 1;
    unsigned int alt : 1;
    unsigned int space : 1;
    unsigned int left : 1;
    unsigned int showsign : 1;
    unsigned int group : 1;
    unsigned int extra : 1;
    unsigned int is_char : 1;
    unsigned int wide : 1;
    unsigned int i18n : 1;
    unsigned int is_binary128 : 1;
    unsigned int __pad : 3;
    unsigned short user;
    wchar_t pad;
};

typedef int printf_function(FILE *, const struct printf_info *, const void *const *);
typedef int printf_arginfo_size_function(const struct printf_info *, size_t, int *, int *);
typedef int printf_arginfo_function(const struct printf_info *, size_t, int *);
typedef void printf_va_arg_function(void *, va_list *);

int register_printf_specifier(int, printf_function, printf_arginfo_size_function);
int register_printf_function(int, printf_function, printf_arginfo_function);
int register_printf_modifier(const wchar_t *);
int register_printf_type(printf_va_arg_function);
size_t parse_printf_format(const char *restrict, size_t, int *restrict);

enum {
    PA_INT,
    PA_CHAR,
    PA_WCHAR,
    PA_STRING,
    PA_WSTRING,
    PA_POINTER,
    PA_FLOAT,
    PA_DOUBLE,
    PA_LAST
};

#define PA_FLAG_MASK 0xff00
#define PA_FLAG_LONG_LONG (1 << 8)
#define PA_FLAG_LONG_DOUBLE PA_FLAG_LONG_LONG
#define PA_FLAG_LONG (1 << 9)
#define PA_FLAG_SHORT (1 << 10)
#define PA_FLAG_PTR (1 << 11)

int printf_size(FILE *restrict, const struct printf_info *, const void *const *restrict);
int printf_size_info(const struct printf_info *restrict, size_t, int *restrict);

#endif
