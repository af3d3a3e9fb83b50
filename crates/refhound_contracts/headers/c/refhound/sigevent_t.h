#ifndef REFHOUND_PART_SIGEVENT_T_H
#define REFHOUND_PART_SIGEVENT_T_H

#include <refhound/types.h>
#include <refhound/pthreadtypes.h>
#include <refhound/sigval_t.h>

typedef struct sigevent {
    __sigval_t sigev_value;
    int sigev_signo;
    int sigev_notify;
    union {
        int _pad[((64 / sizeof (int)) - 4)];
        __pid_t _tid;
        struct {
            void (*_function)(__sigval_t);
            pthread_attr_t *_attribute;
        } _sigev_thread;
    } _sigev_un;
} sigevent_t;

#define sigev_notify_function _sigev_un._sigev_thread._function
#define sigev_notify_attributes _sigev_un._sigev_thread._attribute

#endif
