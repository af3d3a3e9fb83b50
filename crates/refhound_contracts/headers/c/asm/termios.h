#ifndef REFHOUND_ASM_TERMIOS_H
#define REFHOUND_ASM_TERMIOS_H

#include <termios.h>
#include <sys/ioctl.h>

#endif
