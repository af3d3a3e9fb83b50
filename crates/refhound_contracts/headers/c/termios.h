#ifndef REFHOUND_TERMIOS_H
#define REFHOUND_TERMIOS_H

#include <refhound/libc.h>
#include <refhound/types.h>

typedef __pid_t pid_t;
typedef unsigned char cc_t;
typedef unsigned int speed_t;
typedef unsigned int tcflag_t;

#ifndef NCCS
#define NCCS 32
#endif

#ifndef REFHOUND_HAS_struct_termios
#define REFHOUND_HAS_struct_termios
struct termios {
    tcflag_t c_iflag;
    tcflag_t c_oflag;
    tcflag_t c_cflag;
    tcflag_t c_lflag;
    cc_t c_line;
    cc_t c_cc[32];
    speed_t c_ispeed;
    speed_t c_ospeed;
};
#endif

#define VINTR 0
#define VQUIT 1
#define VERASE 2
#define VKILL 3
#define VEOF 4
#define VTIME 5
#define VMIN 6
#define VSWTC 7
#define VSTART 8
#define VSTOP 9
#define VSUSP 10
#define VEOL 11
#define VREPRINT 12
#define VDISCARD 13
#define VWERASE 14
#define VLNEXT 15
#define VEOL2 16
#ifndef IGNBRK
#define IGNBRK 0000001
#endif
#ifndef BRKINT
#define BRKINT 0000002
#endif
#ifndef IGNPAR
#define IGNPAR 0000004
#endif
#ifndef PARMRK
#define PARMRK 0000010
#endif
#ifndef INPCK
#define INPCK 0000020
#endif
#ifndef ISTRIP
#define ISTRIP 0000040
#endif
#ifndef INLCR
#define INLCR 0000100
#endif
#ifndef IGNCR
#define IGNCR 0000200
#endif
#ifndef ICRNL
#define ICRNL 0000400
#endif
#ifndef IUCLC
#define IUCLC 0001000
#endif
#ifndef IXON
#define IXON 0002000
#endif
#ifndef IXANY
#define IXANY 0004000
#endif
#ifndef IXOFF
#define IXOFF 0010000
#endif
#ifndef IMAXBEL
#define IMAXBEL 0020000
#endif
#ifndef IUTF8
#define IUTF8 0040000
#endif
#ifndef OPOST
#define OPOST 0000001
#endif
#ifndef OLCUC
#define OLCUC 0000002
#endif
#ifndef ONLCR
#define ONLCR 0000004
#endif
#ifndef OCRNL
#define OCRNL 0000010
#endif
#ifndef ONOCR
#define ONOCR 0000020
#endif
#ifndef ONLRET
#define ONLRET 0000040
#endif
#ifndef OFILL
#define OFILL 0000100
#endif
#ifndef OFDEL
#define OFDEL 0000200
#endif
#ifndef NLDLY
#define NLDLY 0000400
#endif
#ifndef NL0
#define NL0 0000000
#endif
#ifndef NL1
#define NL1 0000400
#endif
#ifndef CRDLY
#define CRDLY 0003000
#endif
#ifndef CR0
#define CR0 0000000
#endif
#ifndef CR1
#define CR1 0001000
#endif
#ifndef CR2
#define CR2 0002000
#endif
#ifndef CR3
#define CR3 0003000
#endif
#ifndef TABDLY
#define TABDLY 0014000
#endif
#ifndef TAB0
#define TAB0 0000000
#endif
#ifndef TAB1
#define TAB1 0004000
#endif
#ifndef TAB2
#define TAB2 0010000
#endif
#ifndef TAB3
#define TAB3 0014000
#endif
#ifndef BSDLY
#define BSDLY 0020000
#endif
#ifndef BS0
#define BS0 0000000
#endif
#ifndef BS1
#define BS1 0020000
#endif
#ifndef FFDLY
#define FFDLY 0100000
#endif
#ifndef FF0
#define FF0 0000000
#endif
#ifndef FF1
#define FF1 0100000
#endif
#ifndef VTDLY
#define VTDLY 0040000
#endif
#ifndef VT0
#define VT0 0000000
#endif
#ifndef VT1
#define VT1 0040000
#endif
#ifndef XTABS
#define XTABS 0014000
#endif
#ifndef B0
#define B0 0000000
#endif
#ifndef B50
#define B50 0000001
#endif
#ifndef B75
#define B75 0000002
#endif
#ifndef B110
#define B110 0000003
#endif
#ifndef B134
#define B134 0000004
#endif
#ifndef B150
#define B150 0000005
#endif
#ifndef B200
#define B200 0000006
#endif
#ifndef B300
#define B300 0000007
#endif
#ifndef B600
#define B600 0000010
#endif
#ifndef B1200
#define B1200 0000011
#endif
#ifndef B1800
#define B1800 0000012
#endif
#ifndef B2400
#define B2400 0000013
#endif
#ifndef B4800
#define B4800 0000014
#endif
#ifndef B9600
#define B9600 0000015
#endif
#ifndef B19200
#define B19200 0000016
#endif
#ifndef B38400
#define B38400 0000017
#endif
#define EXTA B19200
#define EXTB B38400
#ifndef CBAUD
#define CBAUD 000000010017
#endif
#ifndef CBAUDEX
#define CBAUDEX 000000010000
#endif
#ifndef CIBAUD
#define CIBAUD 002003600000
#endif
#ifndef CMSPAR
#define CMSPAR 010000000000
#endif
#ifndef CRTSCTS
#define CRTSCTS 020000000000
#endif
#ifndef B57600
#define B57600 0010001
#endif
#ifndef B115200
#define B115200 0010002
#endif
#ifndef B230400
#define B230400 0010003
#endif
#ifndef B460800
#define B460800 0010004
#endif
#ifndef B500000
#define B500000 0010005
#endif
#ifndef B576000
#define B576000 0010006
#endif
#ifndef B921600
#define B921600 0010007
#endif
#ifndef B1000000
#define B1000000 0010010
#endif
#ifndef B1152000
#define B1152000 0010011
#endif
#ifndef B1500000
#define B1500000 0010012
#endif
#ifndef B2000000
#define B2000000 0010013
#endif
#ifndef B2500000
#define B2500000 0010014
#endif
#ifndef B3000000
#define B3000000 0010015
#endif
#ifndef B3500000
#define B3500000 0010016
#endif
#ifndef B4000000
#define B4000000 0010017
#endif
#ifndef CSIZE
#define CSIZE 0000060
#endif
#ifndef CS5
#define CS5 0000000
#endif
#ifndef CS6
#define CS6 0000020
#endif
#ifndef CS7
#define CS7 0000040
#endif
#ifndef CS8
#define CS8 0000060
#endif
#ifndef CSTOPB
#define CSTOPB 0000100
#endif
#ifndef CREAD
#define CREAD 0000200
#endif
#ifndef PARENB
#define PARENB 0000400
#endif
#ifndef PARODD
#define PARODD 0001000
#endif
#ifndef HUPCL
#define HUPCL 0002000
#endif
#ifndef CLOCAL
#define CLOCAL 0004000
#endif
#ifndef ISIG
#define ISIG 0000001
#endif
#ifndef ICANON
#define ICANON 0000002
#endif
#ifndef XCASE
#define XCASE 0000004
#endif
#ifndef ECHO
#define ECHO 0000010
#endif
#ifndef ECHOE
#define ECHOE 0000020
#endif
#ifndef ECHOK
#define ECHOK 0000040
#endif
#ifndef ECHONL
#define ECHONL 0000100
#endif
#ifndef NOFLSH
#define NOFLSH 0000200
#endif
#ifndef TOSTOP
#define TOSTOP 0000400
#endif
#ifndef ECHOCTL
#define ECHOCTL 0001000
#endif
#ifndef ECHOPRT
#define ECHOPRT 0002000
#endif
#ifndef ECHOKE
#define ECHOKE 0004000
#endif
#ifndef FLUSHO
#define FLUSHO 0010000
#endif
#ifndef PENDIN
#define PENDIN 0040000
#endif
#ifndef IEXTEN
#define IEXTEN 0100000
#endif
#ifndef EXTPROC
#define EXTPROC 0200000
#endif
#define TIOCSER_TEMT 0x01
#define TCOOFF 0
#define TCOON 1
#define TCIOFF 2
#define TCION 3
#define TCIFLUSH 0
#define TCOFLUSH 1
#define TCIOFLUSH 2
#define TCSANOW 0
#define TCSADRAIN 1
#define TCSAFLUSH 2
#define CCEQ(val,c) ((c) == (val) && (val) != _POSIX_VDISABLE)

speed_t cfgetospeed(const struct termios *);
speed_t cfgetispeed(const struct termios *);
int cfsetospeed(struct termios *, speed_t);
int cfsetispeed(struct termios *, speed_t);
int cfsetspeed(struct termios *, speed_t);
int tcgetattr(int, struct termios *);
int tcsetattr(int, int, const struct termios *);
void cfmakeraw(struct termios *);
int tcsendbreak(int, int);
int tcdrain(int);
int tcflush(int, int);
int tcflow(int, int);
pid_t tcgetsid(int);

#include <sys/ttydefaults.h>

#endif
