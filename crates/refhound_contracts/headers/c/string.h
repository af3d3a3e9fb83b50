#ifndef REFHOUND_STRING_H
#define REFHOUND_STRING_H

#include <refhound/libc.h>
#include <refhound/size_t.h>
#include <refhound/null.h>

void *memcpy(void *restrict, const void *restrict, size_t);
void *memmove(void *, const void *, size_t);
void *memset(void *, int, size_t);
int memcmp(const void *, const void *, size_t);
void *memchr(const void *, int, size_t);
char *strcpy(char *restrict, const char *restrict);
char *strncpy(char *restrict, const char *restrict, size_t);
char *strcat(char *restrict, const char *restrict);
char *strncat(char *restrict, const char *restrict, size_t);
size_t strlcat(char *, const char *, size_t);
size_t strlcpy(char *, const char *, size_t);
int strcmp(const char *, const char *);
int strncmp(const char *, const char *, size_t);
int strcoll(const char *, const char *);
size_t strxfrm(char *restrict, const char *restrict, size_t);
char *strchr(const char *, int);
char *strrchr(const char *, int);
size_t strcspn(const char *, const char *);
size_t strspn(const char *, const char *);
char *strpbrk(const char *, const char *);
char *strstr(const char *, const char *);
char *strtok(char *restrict, const char *restrict);
size_t strlen(const char *);
char *strerror(int);

#if defined(_WIN32)
#include <refhound/windows/string.h>
#else
void *memccpy(void *restrict, const void *restrict, int, size_t);
void *rawmemchr(const void *, int);
void *memrchr(const void *, int, size_t);

#ifndef REFHOUND_HAS_struct___locale_struct
#define REFHOUND_HAS_struct___locale_struct
struct __locale_struct {
    struct __locale_data *__locales[13];
    const unsigned short *__ctype_b;
    const int *__ctype_tolower;
    const int *__ctype_toupper;
    const char *__names[13];
};
#endif

typedef struct __locale_struct *__locale_t;
typedef __locale_t locale_t;

int strcoll_l(const char *, const char *, locale_t);
size_t strxfrm_l(char *, const char *, size_t, locale_t);
char *strdup(const char *);
char *strndup(const char *, size_t);

#define strdupa(s) (({ const char *__old = (s); size_t __len = strlen (__old) + 1; char *__new = (char *) __builtin_alloca (__len); (char *) memcpy (__new, __old, __len); }))
#define strndupa(s,n) (({ const char *__old = (s); size_t __len = strnlen (__old, (n)); char *__new = (char *) __builtin_alloca (__len + 1); __new[__len] = '\0'; (char *) memcpy (__new, __old, __len); }))

char *strchrnul(const char *, int);
char *strtok_r(char *restrict, const char *restrict, char **restrict);
char *strcasestr(const char *, const char *);
void *memmem(const void *, size_t, const void *, size_t);
void *mempcpy(void *restrict, const void *restrict, size_t);
size_t strnlen(const char *, size_t);
char *strerror_r(int, char *, size_t);
const char *strerrordesc_np(int);
const char *strerrorname_np(int);
char *strerror_l(int, locale_t);

#include <strings.h>

void explicit_bzero(void *, size_t);
char *strsep(char **restrict, const char *restrict);
char *strsignal(int);
const char *sigabbrev_np(int);
const char *sigdescr_np(int);
char *stpcpy(char *restrict, const char *restrict);
char *stpncpy(char *restrict, const char *restrict, size_t);
int strverscmp(const char *, const char *);
char *strfry(char *);
void *memfrob(void *, size_t);
char *basename(const char *);
#endif

#endif
