#ifndef REFHOUND_UTIL_H
#define REFHOUND_UTIL_H

#include <termios.h>
#include <sys/ioctl.h>
#include <sys/types.h>

int openpty(int *, int *, char *, struct termios *, struct winsize *);
int login_tty(int);
pid_t forkpty(int *, char *, struct termios *, struct winsize *);

#endif
