#ifndef REFHOUND_SYS_KLOG_H
#define REFHOUND_SYS_KLOG_H

#include <refhound/libc.h>

int klogctl(int, char *, int);

#endif
