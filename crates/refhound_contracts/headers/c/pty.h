#ifndef REFHOUND_PTY_H
#define REFHOUND_PTY_H

#include <refhound/libc.h>

#ifndef REFHOUND_HAS_struct_termios
#define REFHOUND_HAS_struct_termios
struct termios;
#endif
struct winsize;

#include <termios.h>
#include <sys/ioctl.h>

int openpty(int *, int *, char *, const struct termios *, const struct winsize *);
int forkpty(int *, char *, const struct termios *, const struct winsize *);

#endif
