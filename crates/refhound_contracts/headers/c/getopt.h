#ifndef REFHOUND_GETOPT_H
#define REFHOUND_GETOPT_H

#include <refhound/libc.h>
#include <refhound/getopt_core.h>

struct option {
    const char *name;
    int has_arg;
    int *flag;
    int val;
};

#define no_argument 0
#define required_argument 1
#define optional_argument 2

int getopt_long(int, char *const *, const char *, const struct option *, int *);
int getopt_long_only(int, char *const *, const char *, const struct option *, int *);

#endif
