#ifndef REFHOUND_SETJMP_H
#define REFHOUND_SETJMP_H

#include <refhound/libc.h>

#if defined(_WIN32)
typedef struct {
    unsigned long long part[2];
} _JBTYPE;
typedef _JBTYPE jmp_buf[16];

int setjmp(jmp_buf) __attribute__((returns_twice));
int _setjmp(jmp_buf) __attribute__((returns_twice));
#elif defined(__APPLE__)
typedef int jmp_buf[37];
typedef int sigjmp_buf[38];

int setjmp(jmp_buf) __attribute__((returns_twice));
int _setjmp(jmp_buf) __attribute__((returns_twice));
int sigsetjmp(sigjmp_buf, int) __attribute__((returns_twice));
void _longjmp(jmp_buf, int) __attribute__((noreturn));
void siglongjmp(sigjmp_buf, int) __attribute__((noreturn));
#else
struct __jmp_buf_tag {
    long __jmpbuf[8];
    int __mask_was_saved;
    struct {
        unsigned long __val[16];
    } __saved_mask;
};
typedef struct __jmp_buf_tag jmp_buf[1];
typedef struct __jmp_buf_tag sigjmp_buf[1];

int setjmp(jmp_buf) __attribute__((returns_twice));
int _setjmp(struct __jmp_buf_tag[1]) __attribute__((returns_twice));
int __sigsetjmp(struct __jmp_buf_tag[1], int) __attribute__((returns_twice));
int sigsetjmp(sigjmp_buf, int) __attribute__((returns_twice));
void _longjmp(struct __jmp_buf_tag[1], int) __attribute__((noreturn));
void siglongjmp(sigjmp_buf, int) __attribute__((noreturn));
#define sigsetjmp sigsetjmp
#endif

#define setjmp setjmp
void longjmp(jmp_buf, int) __attribute__((noreturn));

#endif
