#ifndef REFHOUND_SYS_UTIME_H
#define REFHOUND_SYS_UTIME_H

#include <refhound/windows/types.h>

struct _utimbuf {
    long long actime;
    long long modtime;
};

struct __utimbuf64 {
    long long actime;
    long long modtime;
};

struct utimbuf {
    long long actime;
    long long modtime;
};

int _utime(const char *, struct _utimbuf *);
int _utime64(const char *, struct __utimbuf64 *);
int _wutime(const wchar_t *, struct _utimbuf *);
int _futime(int, struct _utimbuf *);
int utime(const char *, struct utimbuf *);

#endif
