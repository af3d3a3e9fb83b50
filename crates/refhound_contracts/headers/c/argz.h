#ifndef REFHOUND_ARGZ_H
#define REFHOUND_ARGZ_H

#include <refhound/libc.h>
#include <errno.h>
#include <string.h>

error_t argz_create(char *const[], char **restrict, size_t *restrict);
error_t argz_create_sep(const char *restrict, int, char **restrict, size_t *restrict);
size_t argz_count(const char *, size_t);
void argz_extract(const char *restrict, size_t, char **restrict);
void argz_stringify(char *, size_t, int);
error_t argz_append(char **restrict, size_t *restrict, const char *restrict, size_t);
error_t argz_add(char **restrict, size_t *restrict, const char *restrict);
error_t argz_add_sep(char **restrict, size_t *restrict, const char *restrict, int);
void argz_delete(char **restrict, size_t *restrict, char *restrict);
error_t argz_insert(char **restrict, size_t *restrict, char *restrict, const char *restrict);
error_t argz_replace(char **restrict, size_t *restrict, const char *restrict, const char *restrict, unsigned int *restrict);
char *argz_next(const char *restrict, size_t, const char *restrict);

#endif
