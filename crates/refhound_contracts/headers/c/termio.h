#ifndef REFHOUND_TERMIO_H
#define REFHOUND_TERMIO_H

#include <refhound/libc.h>
#include <termios.h>
#include <sys/ioctl.h>

#endif
