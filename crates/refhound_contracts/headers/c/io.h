#ifndef REFHOUND_IO_H
#define REFHOUND_IO_H

#include <refhound/windows/types.h>
#include <refhound/windows/wide_io.h>

typedef long long __time64_t;

struct _finddata64i32_t {
    unsigned attrib;
    __time64_t time_create;
    __time64_t time_access;
    __time64_t time_write;
    _fsize_t size;
    char name[260];
};

struct __finddata64_t {
    unsigned attrib;
    __time64_t time_create;
    __time64_t time_access;
    __time64_t time_write;
    long long size;
    char name[260];
};

struct _wfinddata64i32_t {
    unsigned attrib;
    __time64_t time_create;
    __time64_t time_access;
    __time64_t time_write;
    _fsize_t size;
    wchar_t name[260];
};

#define _finddata_t _finddata64i32_t
#define _finddatai64_t __finddata64_t
#define _wfinddata_t _wfinddata64i32_t
#define _findfirst _findfirst64i32
#define _findnext _findnext64i32
#define _findfirsti64 _findfirst64
#define _findnexti64 _findnext64
#define _wfindfirst _wfindfirst64i32
#define _wfindnext _wfindnext64i32
#define _A_NORMAL 0x00
#define _A_RDONLY 0x01
#define _A_HIDDEN 0x02
#define _A_SYSTEM 0x04
#define _A_SUBDIR 0x10
#define _A_ARCH 0x20

intptr_t _findfirst64i32(const char *, struct _finddata64i32_t *);
int _findnext64i32(intptr_t, struct _finddata64i32_t *);
intptr_t _findfirst64(const char *, struct __finddata64_t *);
int _findnext64(intptr_t, struct __finddata64_t *);
intptr_t _wfindfirst64i32(const wchar_t *, struct _wfinddata64i32_t *);
int _wfindnext64i32(intptr_t, struct _wfinddata64i32_t *);
int _findclose(intptr_t);
int _access(const char *, int);
errno_t _access_s(const char *, int);
int _chmod(const char *, int);
int _chsize(int, long);
errno_t _chsize_s(int, long long);
int _close(int);
int _commit(int);
int _creat(const char *, int);
int _dup(int);
int _dup2(int, int);
int _eof(int);
long _filelength(int);
long long _filelengthi64(int);
int _isatty(int);
int _locking(int, int, long);
long _lseek(int, long, int);
long long _lseeki64(int, long long, int);
char *_mktemp(char *);
errno_t _mktemp_s(char *, size_t);
int _open(const char *, int, ...);
int _pipe(int *, unsigned int, int);
int _read(int, void *, unsigned int);
int _write(int, const void *, unsigned int);
int _setmode(int, int);
int _sopen(const char *, int, int, ...);
errno_t _sopen_s(int *, const char *, int, int, int);
long _tell(int);
long long _telli64(int);
int _umask(int);
errno_t _umask_s(int, int *);
int _unlink(const char *);
intptr_t _get_osfhandle(int);
int _open_osfhandle(intptr_t, int);
int access(const char *, int);
int chmod(const char *, int);
int chsize(int, long);
int close(int);
int creat(const char *, int);
int dup(int);
int dup2(int, int);
int eof(int);
long filelength(int);
int isatty(int);
int locking(int, int, long);
long lseek(int, long, int);
char *mktemp(char *);
int open(const char *, int, ...);
int read(int, void *, unsigned int);
int setmode(int, int);
int sopen(const char *, int, int, ...);
long tell(int);
int umask(int);
int unlink(const char *);
int write(int, const void *, unsigned int);
int remove(const char *);
int rename(const char *, const char *);

#endif
