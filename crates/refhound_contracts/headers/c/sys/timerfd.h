#ifndef REFHOUND_SYS_TIMERFD_H
#define REFHOUND_SYS_TIMERFD_H

#include <refhound/libc.h>
#include <time.h>

enum {
    TFD_CLOEXEC = 02000000,
    TFD_NONBLOCK = 00004000
};

#define TFD_CLOEXEC TFD_CLOEXEC
#define TFD_NONBLOCK TFD_NONBLOCK

enum {
    TFD_TIMER_ABSTIME = 1 << 0,
    TFD_TIMER_CANCEL_ON_SET = 1 << 1
};

#define TFD_TIMER_ABSTIME TFD_TIMER_ABSTIME
#define TFD_TIMER_CANCEL_ON_SET TFD_TIMER_CANCEL_ON_SET

int timerfd_create(__clockid_t, int);
int timerfd_settime(int, int, const struct itimerspec *, struct itimerspec *);
int timerfd_gettime(int, struct itimerspec *);

#endif
