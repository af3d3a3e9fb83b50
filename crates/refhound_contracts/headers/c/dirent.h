#ifndef REFHOUND_DIRENT_H
#define REFHOUND_DIRENT_H

#if defined(__APPLE__)
#include <refhound/macos/dirent.h>
#else
#include <refhound/libc.h>
#include <refhound/types.h>

typedef __ino_t ino_t;
typedef __ino64_t ino64_t;

struct dirent {
    ino_t d_ino;
    __off_t d_off;
    unsigned short d_reclen;
    unsigned char d_type;
    char d_name[256];
};

struct dirent64 {
    ino64_t d_ino;
    __off64_t d_off;
    unsigned short d_reclen;
    unsigned char d_type;
    char d_name[256];
};

#define d_fileno d_ino
#define _DIRENT_HAVE_D_RECLEN
#define _DIRENT_HAVE_D_OFF
#define _DIRENT_HAVE_D_TYPE
#define _DIRENT_MATCHES_DIRENT64 1

enum {
    DT_UNKNOWN = 0,
    DT_FIFO = 1,
    DT_CHR = 2,
    DT_DIR = 4,
    DT_BLK = 6,
    DT_REG = 8,
    DT_LNK = 10,
    DT_SOCK = 12,
    DT_WHT = 14
};

#define DT_UNKNOWN DT_UNKNOWN
#define DT_FIFO DT_FIFO
#define DT_CHR DT_CHR
#define DT_DIR DT_DIR
#define DT_BLK DT_BLK
#define DT_REG DT_REG
#define DT_LNK DT_LNK
#define DT_SOCK DT_SOCK
#define DT_WHT DT_WHT
#define IFTODT(mode) (((mode) & 0170000) >> 12)
#define DTTOIF(dirtype) ((dirtype) << 12)

typedef struct __dirstream DIR;

int closedir(DIR *);
DIR *opendir(const char *);
DIR *fdopendir(int);
struct dirent *readdir(DIR *);
struct dirent64 *readdir64(DIR *);
int readdir_r(DIR *restrict, struct dirent *restrict, struct dirent **restrict);
int readdir64_r(DIR *restrict, struct dirent64 *restrict, struct dirent64 **restrict);
void rewinddir(DIR *);
void seekdir(DIR *, long);
long telldir(DIR *);
int dirfd(DIR *);

#include <refhound/posix1_lim.h>

#define MAXNAMLEN NAME_MAX

#include <refhound/size_t.h>

int scandir(const char *restrict, struct dirent ***restrict, int (*)(const struct dirent *), int (*)(const struct dirent **, const struct dirent **));
int scandir64(const char *restrict, struct dirent64 ***restrict, int (*)(const struct dirent64 *), int (*)(const struct dirent64 **, const struct dirent64 **));
int scandirat(int, const char *restrict, struct dirent ***restrict, int (*)(const struct dirent *), int (*)(const struct dirent **, const struct dirent **));
int scandirat64(int, const char *restrict, struct dirent64 ***restrict, int (*)(const struct dirent64 *), int (*)(const struct dirent64 **, const struct dirent64 **));
int alphasort(const struct dirent **, const struct dirent **);
int alphasort64(const struct dirent64 **, const struct dirent64 **);
__ssize_t getdirentries(int, char *restrict, size_t, __off_t *restrict);
__ssize_t getdirentries64(int, char *restrict, size_t, __off64_t *restrict);
int versionsort(const struct dirent **, const struct dirent **);
int versionsort64(const struct dirent64 **, const struct dirent64 **);
__ssize_t getdents64(int, void *, size_t);
#endif

#endif
