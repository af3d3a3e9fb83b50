#ifndef REFHOUND_PROCESS_H
#define REFHOUND_PROCESS_H

#include <refhound/windows/types.h>

#define _P_WAIT 0
#define _P_NOWAIT 1
#define _P_OVERLAY 2
#define _P_NOWAITO 3
#define _P_DETACH 4
#define P_WAIT _P_WAIT
#define P_NOWAIT _P_NOWAIT
#define P_OVERLAY _P_OVERLAY
#define _WAIT_CHILD 0

void exit(int) __attribute__((noreturn));
void _exit(int) __attribute__((noreturn));
void abort(void) __attribute__((noreturn));
void _cexit(void);
void _c_exit(void);
int _getpid(void);
int getpid(void);
intptr_t _cwait(int *, intptr_t, int);
uintptr_t _beginthread(void (*)(void *), unsigned, void *);
void _endthread(void) __attribute__((noreturn));
uintptr_t _beginthreadex(void *, unsigned, unsigned (*)(void *), void *, unsigned, unsigned *);
void _endthreadex(unsigned) __attribute__((noreturn));
intptr_t _execl(const char *, const char *, ...);
intptr_t _execlp(const char *, const char *, ...);
intptr_t _execv(const char *, const char *const *);
intptr_t _execve(const char *, const char *const *, const char *const *);
intptr_t _execvp(const char *, const char *const *);
intptr_t _spawnl(int, const char *, const char *, ...);
intptr_t _spawnlp(int, const char *, const char *, ...);
intptr_t _spawnv(int, const char *, const char *const *);
intptr_t _spawnve(int, const char *, const char *const *, const char *const *);
intptr_t _spawnvp(int, const char *, const char *const *);
intptr_t _wspawnv(int, const wchar_t *, const wchar_t *const *);
intptr_t _wexecv(const wchar_t *, const wchar_t *const *);
intptr_t execv(const char *, char *const *);
intptr_t execvp(const char *, char *const *);
intptr_t spawnv(int, const char *, char *const *);
int system(const char *);

#endif
