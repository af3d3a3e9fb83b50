#ifndef REFHOUND_WINDOWS_STRING_H
#define REFHOUND_WINDOWS_STRING_H

#include <refhound/windows/types.h>
#include <refhound/windows/wide_string.h>

#define _NLSCMPERROR 2147483647

void *_memccpy(void *, const void *, int, size_t);
void *memccpy(void *, const void *, int, size_t);
int _memicmp(const void *, const void *, size_t);
int memicmp(const void *, const void *, size_t);
char *_strdup(const char *);
char *strdup(const char *);
int _stricmp(const char *, const char *);
int stricmp(const char *, const char *);
int strcmpi(const char *, const char *);
int _strcmpi(const char *, const char *);
int _strnicmp(const char *, const char *, size_t);
int strnicmp(const char *, const char *, size_t);
int _stricoll(const char *, const char *);
int _strncoll(const char *, const char *, size_t);
int _stricmp_l(const char *, const char *, _locale_t);
int _strnicmp_l(const char *, const char *, size_t, _locale_t);
int _strcoll_l(const char *, const char *, _locale_t);
size_t _strxfrm_l(char *, const char *, size_t, _locale_t);
char *_strlwr(char *);
char *_strupr(char *);
char *_strrev(char *);
char *_strset(char *, int);
char *_strnset(char *, int, size_t);
char *strlwr(char *);
char *strupr(char *);
char *strrev(char *);
char *strset(char *, int);
char *strnset(char *, int, size_t);
errno_t _strlwr_s(char *, size_t);
errno_t _strupr_s(char *, size_t);
errno_t _strset_s(char *, size_t, int);
char *_strerror(const char *);
errno_t strerror_s(char *, size_t, int);
errno_t _strerror_s(char *, size_t, const char *);
errno_t strcpy_s(char *, rsize_t, const char *);
errno_t strncpy_s(char *, rsize_t, const char *, rsize_t);
errno_t strcat_s(char *, rsize_t, const char *);
errno_t strncat_s(char *, rsize_t, const char *, rsize_t);
char *strtok_s(char *, const char *, char **);
size_t strnlen(const char *, size_t);
size_t strnlen_s(const char *, size_t);
errno_t memcpy_s(void *, rsize_t, const void *, rsize_t);
errno_t memmove_s(void *, rsize_t, const void *, rsize_t);

#endif
