#ifndef REFHOUND_STDLIB_H
#define REFHOUND_STDLIB_H

#include <refhound/libc.h>
#include <refhound/size_t.h>
#include <refhound/wchar_t.h>
#include <refhound/null.h>

typedef struct {
    int quot;
    int rem;
} div_t;

typedef struct {
    long quot;
    long rem;
} ldiv_t;

typedef struct {
    long long quot;
    long long rem;
} lldiv_t;

#define RAND_MAX 2147483647
#define EXIT_FAILURE 1
#define EXIT_SUCCESS 0
#define MB_CUR_MAX (__ctype_get_mb_cur_max ())

size_t __ctype_get_mb_cur_max(void);
double atof(const char *);
int atoi(const char *);
long atol(const char *);
long long atoll(const char *);
double strtod(const char *restrict, char **restrict);
float strtof(const char *restrict, char **restrict);
long double strtold(const char *restrict, char **restrict);
long strtol(const char *restrict, char **restrict, int);
unsigned long strtoul(const char *restrict, char **restrict, int);
long long strtoll(const char *restrict, char **restrict, int);
unsigned long long strtoull(const char *restrict, char **restrict, int);
int rand(void);
void srand(unsigned int);
void *malloc(size_t);
void *calloc(size_t, size_t);
void *realloc(void *, size_t);
void free(void *);
void *aligned_alloc(size_t, size_t);
void abort(void) __attribute__((noreturn));
int atexit(void (*)(void));
int at_quick_exit(void (*)(void));
void exit(int) __attribute__((noreturn));
void quick_exit(int) __attribute__((noreturn));
void _Exit(int) __attribute__((noreturn));
char *getenv(const char *);
int system(const char *);

typedef int (*__compar_fn_t)(const void *, const void *);

void *bsearch(const void *, const void *, size_t, size_t, __compar_fn_t);
void qsort(void *, size_t, size_t, __compar_fn_t);
int abs(int);
long labs(long);
long long llabs(long long);
div_t div(int, int);
ldiv_t ldiv(long, long);
lldiv_t lldiv(long long, long long);
int mblen(const char *, size_t);
int mbtowc(wchar_t *restrict, const char *restrict, size_t);
int wctomb(char *, wchar_t);
size_t mbstowcs(wchar_t *restrict, const char *restrict, size_t);
size_t wcstombs(char *restrict, const wchar_t *restrict, size_t);

#if defined(_WIN32)
#include <refhound/windows/stdlib.h>
#else
#include <refhound/waitflags.h>
#include <refhound/waitstatus.h>

#define WEXITSTATUS(status) (((status) & 0xff00) >> 8)
#define WTERMSIG(status) ((status) & 0x7f)
#define WSTOPSIG(status) (((status) & 0xff00) >> 8)
#define WIFEXITED(status) (((status) & 0x7f) == 0)
#define WIFSIGNALED(status) (((signed char) (((status) & 0x7f) + 1) >> 1) > 0)
#define WIFSTOPPED(status) (((status) & 0xff) == 0x7f)
#define WIFCONTINUED(status) ((status) == 0xffff)

long long strtoq(const char *restrict, char **restrict, int);
unsigned long long strtouq(const char *restrict, char **restrict, int);
int strfromd(char *, size_t, const char *, double);
int strfromf(char *, size_t, const char *, float);
int strfroml(char *, size_t, const char *, long double);

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

long strtol_l(const char *restrict, char **restrict, int, locale_t);
unsigned long strtoul_l(const char *restrict, char **restrict, int, locale_t);
long long strtoll_l(const char *restrict, char **restrict, int, locale_t);
unsigned long long strtoull_l(const char *restrict, char **restrict, int, locale_t);
double strtod_l(const char *restrict, char **restrict, locale_t);
float strtof_l(const char *restrict, char **restrict, locale_t);
long double strtold_l(const char *restrict, char **restrict, locale_t);
char *l64a(long);
long a64l(const char *);

#include <sys/types.h>

long random(void);
void srandom(unsigned int);
char *initstate(unsigned int, char *, size_t);
char *setstate(char *);

struct random_data {
    int32_t *fptr;
    int32_t *rptr;
    int32_t *state;
    int rand_type;
    int rand_deg;
    int rand_sep;
    int32_t *end_ptr;
};

int random_r(struct random_data *restrict, int32_t *restrict);
int srandom_r(unsigned int, struct random_data *);
int initstate_r(unsigned int, char *restrict, size_t, struct random_data *restrict);
int setstate_r(char *restrict, struct random_data *restrict);
int rand_r(unsigned int *);
double drand48(void);
double erand48(unsigned short[3]);
long lrand48(void);
long nrand48(unsigned short[3]);
long mrand48(void);
long jrand48(unsigned short[3]);
void srand48(long);
unsigned short *seed48(unsigned short[3]);
void lcong48(unsigned short[7]);

struct drand48_data {
    unsigned short __x[3];
    unsigned short __old_x[3];
    unsigned short __c;
    unsigned short __init;
    unsigned long long __a;
};

int drand48_r(struct drand48_data *restrict, double *restrict);
int erand48_r(unsigned short[3], struct drand48_data *restrict, double *restrict);
int lrand48_r(struct drand48_data *restrict, long *restrict);
int nrand48_r(unsigned short[3], struct drand48_data *restrict, long *restrict);
int mrand48_r(struct drand48_data *restrict, long *restrict);
int jrand48_r(unsigned short[3], struct drand48_data *restrict, long *restrict);
int srand48_r(long, struct drand48_data *);
int seed48_r(unsigned short[3], struct drand48_data *);
int lcong48_r(unsigned short[7], struct drand48_data *);
__uint32_t arc4random(void);
void arc4random_buf(void *, size_t);
__uint32_t arc4random_uniform(__uint32_t);
void *reallocarray(void *, size_t, size_t);

#include <alloca.h>

void *valloc(size_t);
int posix_memalign(void **, size_t, size_t);
int on_exit(void (*)(int, void *), void *);
char *secure_getenv(const char *);
int putenv(char *);
int setenv(const char *, const char *, int);
int unsetenv(const char *);
int clearenv(void);
char *mktemp(char *);
int mkstemp(char *);
int mkstemp64(char *);
int mkstemps(char *, int);
int mkstemps64(char *, int);
char *mkdtemp(char *);
int mkostemp(char *, int);
int mkostemp64(char *, int);
int mkostemps(char *, int, int);
int mkostemps64(char *, int, int);
char *canonicalize_file_name(const char *);
char *realpath(const char *restrict, char *restrict);

typedef __compar_fn_t comparison_fn_t;
typedef int (*__compar_d_fn_t)(const void *, const void *, void *);

void qsort_r(void *, size_t, size_t, __compar_d_fn_t, void *);
char *ecvt(double, int, int *restrict, int *restrict);
char *fcvt(double, int, int *restrict, int *restrict);
char *gcvt(double, int, char *);
char *qecvt(long double, int, int *restrict, int *restrict);
char *qfcvt(long double, int, int *restrict, int *restrict);
char *qgcvt(long double, int, char *);
int ecvt_r(double, int, int *restrict, int *restrict, char *restrict, size_t);
int fcvt_r(double, int, int *restrict, int *restrict, char *restrict, size_t);
int qecvt_r(long double, int, int *restrict, int *restrict, char *restrict, size_t);
int qfcvt_r(long double, int, int *restrict, int *restrict, char *restrict, size_t);
int rpmatch(const char *);
int getsubopt(char **restrict, char *const *restrict, char **restrict);
int posix_openpt(int);
int grantpt(int);
int unlockpt(int);
char *ptsname(int);
int ptsname_r(int, char *, size_t);
int getpt(void);
int getloadavg(double[], int);
#endif

#endif
