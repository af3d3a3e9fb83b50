#ifndef REFHOUND_STDIO_H
#define REFHOUND_STDIO_H

#include <refhound/libc.h>
#include <refhound/size_t.h>
#include <refhound/null.h>
#include <refhound/types.h>
#include <refhound/mbstate_t.h>

typedef struct _G_fpos_t {
    __off_t __pos;
    __mbstate_t __state;
} __fpos_t;

typedef struct _G_fpos64_t {
    __off64_t __pos;
    __mbstate_t __state;
} __fpos64_t;
typedef struct _IO_FILE FILE;
#if defined(_WIN32) || defined(__APPLE__)
typedef long long fpos_t;
#else
typedef __fpos_t fpos_t;
#endif

#define _IOFBF 0
#define _IOLBF 1
#define _IONBF 2
#define BUFSIZ 8192
#define EOF (-1)
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2
#define L_tmpnam 20
#define TMP_MAX 238328
#define FILENAME_MAX 4096
#define FOPEN_MAX 16

extern FILE *stdin;
extern FILE *stdout;
extern FILE *stderr;

#define stdin stdin
#define stdout stdout
#define stderr stderr

int remove(const char *);
int rename(const char *, const char *);
int fclose(FILE *);
FILE *tmpfile(void);
char *tmpnam(char[20]);
int fflush(FILE *);
FILE *fopen(const char *restrict, const char *restrict);
FILE *freopen(const char *restrict, const char *restrict, FILE *restrict);
void setbuf(FILE *restrict, char *restrict);
int setvbuf(FILE *restrict, char *restrict, int, size_t);
int fprintf(FILE *restrict, const char *restrict, ...);
int printf(const char *restrict, ...);
int sprintf(char *restrict, const char *restrict, ...);
int vfprintf(FILE *restrict, const char *restrict, __builtin_va_list);
int vprintf(const char *restrict, __builtin_va_list);
int vsprintf(char *restrict, const char *restrict, __builtin_va_list);
int snprintf(char *restrict, size_t, const char *restrict, ...);
int vsnprintf(char *restrict, size_t, const char *restrict, __builtin_va_list);
int fscanf(FILE *restrict, const char *restrict, ...);
int scanf(const char *restrict, ...);
int sscanf(const char *restrict, const char *restrict, ...);
int vfscanf(FILE *restrict, const char *restrict, __builtin_va_list);
int vscanf(const char *restrict, __builtin_va_list);
int vsscanf(const char *restrict, const char *restrict, __builtin_va_list);
int fgetc(FILE *);
int getc(FILE *);
int getchar(void);
int fputc(int, FILE *);
int putc(int, FILE *);
int putchar(int);
char *fgets(char *restrict, int, FILE *restrict);
int fputs(const char *restrict, FILE *restrict);
int puts(const char *);
int ungetc(int, FILE *);
size_t fread(void *restrict, size_t, size_t, FILE *restrict);
size_t fwrite(const void *restrict, size_t, size_t, FILE *restrict);
int fseek(FILE *, long, int);
long ftell(FILE *);
void rewind(FILE *);
int fgetpos(FILE *restrict, fpos_t *restrict);
int fsetpos(FILE *, const fpos_t *);
void clearerr(FILE *);
int feof(FILE *);
int ferror(FILE *);
void perror(const char *);

#if defined(_WIN32)
#include <refhound/windows/stdio.h>
#else
typedef __ssize_t cookie_read_function_t(void *, char *, size_t);
typedef __ssize_t cookie_write_function_t(void *, const char *, size_t);
typedef int cookie_seek_function_t(void *, __off64_t *, int);
typedef int cookie_close_function_t(void *);

typedef struct _IO_cookie_io_functions_t {
    cookie_read_function_t *read;
    cookie_write_function_t *write;
    cookie_seek_function_t *seek;
    cookie_close_function_t *close;
} cookie_io_functions_t;
typedef __builtin_va_list va_list;
typedef __off_t off_t;
typedef __off64_t off64_t;
typedef __ssize_t ssize_t;
typedef __fpos64_t fpos64_t;

#define SEEK_DATA 3
#define SEEK_HOLE 4
#define P_tmpdir "/tmp"
#define L_ctermid 9
#define L_cuserid 9

int renameat(int, const char *, int, const char *);

#define RENAME_NOREPLACE (1 << 0)
#define RENAME_EXCHANGE (1 << 1)
#define RENAME_WHITEOUT (1 << 2)

int renameat2(int, const char *, int, const char *, unsigned int);
FILE *tmpfile64(void);
char *tmpnam_r(char[20]);
char *tempnam(const char *, const char *);
int fflush_unlocked(FILE *);
int fcloseall(void);
FILE *fopen64(const char *restrict, const char *restrict);
FILE *freopen64(const char *restrict, const char *restrict, FILE *restrict);
FILE *fdopen(int, const char *);
FILE *fopencookie(void *restrict, const char *restrict, cookie_io_functions_t);
FILE *fmemopen(void *, size_t, const char *);
FILE *open_memstream(char **, size_t *);
void setbuffer(FILE *restrict, char *restrict, size_t);
void setlinebuf(FILE *);
int vasprintf(char **restrict, const char *restrict, __builtin_va_list);
int asprintf(char **restrict, const char *restrict, ...);
int vdprintf(int, const char *restrict, __builtin_va_list);
int dprintf(int, const char *restrict, ...);
int getc_unlocked(FILE *);
int getchar_unlocked(void);
int fgetc_unlocked(FILE *);
int fputc_unlocked(int, FILE *);
int putc_unlocked(int, FILE *);
int putchar_unlocked(int);
int getw(FILE *);
int putw(int, FILE *);
char *fgets_unlocked(char *restrict, int, FILE *restrict);
__ssize_t getdelim(char **restrict, size_t *restrict, int, FILE *restrict);
__ssize_t getline(char **restrict, size_t *restrict, FILE *restrict);
int fputs_unlocked(const char *restrict, FILE *restrict);
size_t fread_unlocked(void *restrict, size_t, size_t, FILE *restrict);
size_t fwrite_unlocked(const void *restrict, size_t, size_t, FILE *restrict);
int fseeko(FILE *, __off_t, int);
__off_t ftello(FILE *);
int fseeko64(FILE *, __off64_t, int);
__off64_t ftello64(FILE *);
int fgetpos64(FILE *restrict, fpos64_t *restrict);
int fsetpos64(FILE *, const fpos64_t *);
void clearerr_unlocked(FILE *);
int feof_unlocked(FILE *);
int ferror_unlocked(FILE *);
int fileno(FILE *);
int fileno_unlocked(FILE *);
int pclose(FILE *);
FILE *popen(const char *, const char *);
char *ctermid(char *);
char *cuserid(char *);

struct obstack;

int obstack_printf(struct obstack *restrict, const char *restrict, ...);
int obstack_vprintf(struct obstack *restrict, const char *restrict, __builtin_va_list);
void flockfile(FILE *);
int ftrylockfile(FILE *);
void funlockfile(FILE *);
#endif

#endif
