#ifndef REFHOUND_DISPATCH_DISPATCH_H
#define REFHOUND_DISPATCH_DISPATCH_H

#include <stdint.h>

typedef struct dispatch_queue_s *dispatch_queue_t;
typedef struct dispatch_semaphore_s *dispatch_semaphore_t;
typedef struct dispatch_group_s *dispatch_group_t;
typedef uint64_t dispatch_time_t;
typedef long dispatch_once_t;

#define DISPATCH_TIME_NOW (0ull)
#define DISPATCH_TIME_FOREVER (~0ull)
#define NSEC_PER_SEC 1000000000ull
#define NSEC_PER_MSEC 1000000ull

dispatch_semaphore_t dispatch_semaphore_create(long);
long dispatch_semaphore_wait(dispatch_semaphore_t, dispatch_time_t);
long dispatch_semaphore_signal(dispatch_semaphore_t);
dispatch_time_t dispatch_time(dispatch_time_t, int64_t);
void dispatch_release(void *);
void dispatch_async_f(dispatch_queue_t, void *, void (*)(void *));

#endif
