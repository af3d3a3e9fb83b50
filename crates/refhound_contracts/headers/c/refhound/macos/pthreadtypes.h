#ifndef REFHOUND_REFHOUND_MACOS_PTHREADTYPES_H
#define REFHOUND_REFHOUND_MACOS_PTHREADTYPES_H

typedef struct _opaque_pthread_t {
    long __sig;
    void *__cleanup_stack;
    char __opaque[8176];
} *pthread_t;

typedef struct _opaque_pthread_attr_t {
    long __sig;
    char __opaque[56];
} pthread_attr_t;

typedef struct _opaque_pthread_cond_t {
    long __sig;
    char __opaque[40];
} pthread_cond_t;

typedef struct _opaque_pthread_condattr_t {
    long __sig;
    char __opaque[8];
} pthread_condattr_t;

typedef struct _opaque_pthread_mutex_t {
    long __sig;
    char __opaque[56];
} pthread_mutex_t;

typedef struct _opaque_pthread_mutexattr_t {
    long __sig;
    char __opaque[8];
} pthread_mutexattr_t;

typedef struct _opaque_pthread_once_t {
    long __sig;
    char __opaque[8];
} pthread_once_t;

typedef struct _opaque_pthread_rwlock_t {
    long __sig;
    char __opaque[192];
} pthread_rwlock_t;

typedef struct _opaque_pthread_rwlockattr_t {
    long __sig;
    char __opaque[16];
} pthread_rwlockattr_t;

typedef unsigned long pthread_key_t;
typedef volatile int pthread_spinlock_t;
typedef struct _opaque_pthread_rwlock_t pthread_barrier_t;
typedef struct _opaque_pthread_rwlockattr_t pthread_barrierattr_t;

#endif
