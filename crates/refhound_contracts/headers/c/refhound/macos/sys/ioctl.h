#ifndef REFHOUND_REFHOUND_MACOS_SYS_IOCTL_H
#define REFHOUND_REFHOUND_MACOS_SYS_IOCTL_H

#include <sys/types.h>

struct winsize {
    unsigned short ws_row;
    unsigned short ws_col;
    unsigned short ws_xpixel;
    unsigned short ws_ypixel;
};

#define IOCPARM_MASK 0x1fff
#define IOC_VOID ((unsigned int)0x20000000)
#define IOC_OUT ((unsigned int)0x40000000)
#define IOC_IN ((unsigned int)0x80000000)
#define IOC_INOUT (IOC_IN | IOC_OUT)
#define _IOC(inout, group, num, len) ((inout) | (((len) & IOCPARM_MASK) << 16) | ((group) << 8) | (num))
#define _IO(g, n) _IOC(IOC_VOID, (g), (n), 0)
#define _IOR(g, n, t) _IOC(IOC_OUT, (g), (n), sizeof(t))
#define _IOW(g, n, t) _IOC(IOC_IN, (g), (n), sizeof(t))
#define _IOWR(g, n, t) _IOC(IOC_INOUT, (g), (n), sizeof(t))
#define FIOCLEX _IO('f', 1)
#define FIONCLEX _IO('f', 2)
#define FIONREAD _IOR('f', 127, int)
#define FIONBIO _IOW('f', 126, int)
#define FIOASYNC _IOW('f', 125, int)
#define TIOCEXCL _IO('t', 13)
#define TIOCNXCL _IO('t', 14)
#define TIOCFLUSH _IOW('t', 16, int)
#define TIOCSBRK _IO('t', 123)
#define TIOCCBRK _IO('t', 122)
#define TIOCSDTR _IO('t', 121)
#define TIOCCDTR _IO('t', 120)
#define TIOCGPGRP _IOR('t', 119, int)
#define TIOCSPGRP _IOW('t', 118, int)
#define TIOCOUTQ _IOR('t', 115, int)
#define TIOCSTI _IOW('t', 114, char)
#define TIOCNOTTY _IO('t', 113)
#define TIOCMSET _IOW('t', 109, int)
#define TIOCMBIS _IOW('t', 108, int)
#define TIOCMBIC _IOW('t', 107, int)
#define TIOCMGET _IOR('t', 106, int)
#define TIOCGWINSZ _IOR('t', 104, struct winsize)
#define TIOCSWINSZ _IOW('t', 103, struct winsize)
#define TIOCSCTTY _IO('t', 97)
#define SIOCGIFFLAGS 0xc0206911UL
#define SIOCGIFADDR 0xc0206921UL
#define SIOCGIFBRDADDR 0xc0206923UL
#define SIOCGIFCONF 0xc00c6924UL
#define SIOCGIFNETMASK 0xc0206925UL
#define SIOCGIFMTU 0xc0206933UL
#define SIOCGIFMEDIA 0xc02c6938UL

int ioctl(int, unsigned long, ...);

#endif
