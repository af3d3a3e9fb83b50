#ifndef REFHOUND_WINDOWS_SIGNAL_H
#define REFHOUND_WINDOWS_SIGNAL_H

#define SIGBREAK 21
#define SIGABRT_COMPAT 6
#define SIG_GET ((__sighandler_t)2)
#define SIG_SGE ((__sighandler_t)3)
#define SIG_ACK ((__sighandler_t)4)
#define NSIG 23

typedef __sighandler_t _crt_signal_t;

void **__pxcptinfoptrs(void);
int *__fpecode(void);

#define _pxcptinfoptrs (*__pxcptinfoptrs())
#define _fpecode (*__fpecode())

#endif
