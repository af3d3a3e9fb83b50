#ifndef REFHOUND_SYS_TERMIOS_H
#define REFHOUND_SYS_TERMIOS_H

#include <refhound/libc.h>
#include <termios.h>

#endif
