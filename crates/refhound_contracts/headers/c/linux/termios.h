#ifndef REFHOUND_LINUX_TERMIOS_H
#define REFHOUND_LINUX_TERMIOS_H

#include <termios.h>
#include <sys/ioctl.h>

#endif
