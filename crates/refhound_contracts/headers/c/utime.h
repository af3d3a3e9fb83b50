#ifndef REFHOUND_UTIME_H
#define REFHOUND_UTIME_H

#include <refhound/libc.h>
#include <refhound/types.h>

typedef __time_t time_t;

struct utimbuf {
    time_t actime;
    time_t modtime;
};

int utime(const char *, const struct utimbuf *);

#endif
