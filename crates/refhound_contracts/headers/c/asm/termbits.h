#ifndef REFHOUND_ASM_TERMBITS_H
#define REFHOUND_ASM_TERMBITS_H

typedef unsigned char cc_t;
typedef unsigned int speed_t;

#ifndef IGNBRK
#define IGNBRK 0x001
#endif
#ifndef BRKINT
#define BRKINT 0x002
#endif
#ifndef IGNPAR
#define IGNPAR 0x004
#endif
#ifndef PARMRK
#define PARMRK 0x008
#endif
#ifndef INPCK
#define INPCK 0x010
#endif
#ifndef ISTRIP
#define ISTRIP 0x020
#endif
#ifndef INLCR
#define INLCR 0x040
#endif
#ifndef IGNCR
#define IGNCR 0x080
#endif
#ifndef ICRNL
#define ICRNL 0x100
#endif
#ifndef IXANY
#define IXANY 0x800
#endif
#ifndef OPOST
#define OPOST 0x01
#endif
#ifndef OCRNL
#define OCRNL 0x08
#endif
#ifndef ONOCR
#define ONOCR 0x10
#endif
#ifndef ONLRET
#define ONLRET 0x20
#endif
#ifndef OFILL
#define OFILL 0x40
#endif
#ifndef OFDEL
#define OFDEL 0x80
#endif
#ifndef B0
#define B0 0x00000000
#endif
#ifndef B50
#define B50 0x00000001
#endif
#ifndef B75
#define B75 0x00000002
#endif
#ifndef B110
#define B110 0x00000003
#endif
#ifndef B134
#define B134 0x00000004
#endif
#ifndef B150
#define B150 0x00000005
#endif
#ifndef B200
#define B200 0x00000006
#endif
#ifndef B300
#define B300 0x00000007
#endif
#ifndef B600
#define B600 0x00000008
#endif
#ifndef B1200
#define B1200 0x00000009
#endif
#ifndef B1800
#define B1800 0x0000000a
#endif
#ifndef B2400
#define B2400 0x0000000b
#endif
#ifndef B4800
#define B4800 0x0000000c
#endif
#ifndef B9600
#define B9600 0x0000000d
#endif
#ifndef B19200
#define B19200 0x0000000e
#endif
#ifndef B38400
#define B38400 0x0000000f
#endif
#define EXTA B19200
#define EXTB B38400
#define ADDRB 0x20000000
#ifndef CMSPAR
#define CMSPAR 0x40000000
#endif
#ifndef CRTSCTS
#define CRTSCTS 0x80000000
#endif
#define IBSHIFT 16
#define TCOOFF 0
#define TCOON 1
#define TCIOFF 2
#define TCION 3
#define TCIFLUSH 0
#define TCOFLUSH 1
#define TCIOFLUSH 2

typedef unsigned int tcflag_t;

#ifndef NCCS
#define NCCS 19
#endif

#ifndef REFHOUND_HAS_struct_termios
#define REFHOUND_HAS_struct_termios
struct termios {
    tcflag_t c_iflag;
    tcflag_t c_oflag;
    tcflag_t c_cflag;
    tcflag_t c_lflag;
    cc_t c_line;
    cc_t c_cc[19];
};
#endif

struct termios2 {
    tcflag_t c_iflag;
    tcflag_t c_oflag;
    tcflag_t c_cflag;
    tcflag_t c_lflag;
    cc_t c_line;
    cc_t c_cc[19];
    speed_t c_ispeed;
    speed_t c_ospeed;
};

struct ktermios {
    tcflag_t c_iflag;
    tcflag_t c_oflag;
    tcflag_t c_cflag;
    tcflag_t c_lflag;
    cc_t c_line;
    cc_t c_cc[19];
    speed_t c_ispeed;
    speed_t c_ospeed;
};

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
#ifndef IUCLC
#define IUCLC 0x0200
#endif
#ifndef IXON
#define IXON 0x0400
#endif
#ifndef IXOFF
#define IXOFF 0x1000
#endif
#ifndef IMAXBEL
#define IMAXBEL 0x2000
#endif
#ifndef IUTF8
#define IUTF8 0x4000
#endif
#ifndef OLCUC
#define OLCUC 0x00002
#endif
#ifndef ONLCR
#define ONLCR 0x00004
#endif
#ifndef NLDLY
#define NLDLY 0x00100
#endif
#ifndef NL0
#define NL0 0x00000
#endif
#ifndef NL1
#define NL1 0x00100
#endif
#ifndef CRDLY
#define CRDLY 0x00600
#endif
#ifndef CR0
#define CR0 0x00000
#endif
#ifndef CR1
#define CR1 0x00200
#endif
#ifndef CR2
#define CR2 0x00400
#endif
#ifndef CR3
#define CR3 0x00600
#endif
#ifndef TABDLY
#define TABDLY 0x01800
#endif
#ifndef TAB0
#define TAB0 0x00000
#endif
#ifndef TAB1
#define TAB1 0x00800
#endif
#ifndef TAB2
#define TAB2 0x01000
#endif
#ifndef TAB3
#define TAB3 0x01800
#endif
#ifndef XTABS
#define XTABS 0x01800
#endif
#ifndef BSDLY
#define BSDLY 0x02000
#endif
#ifndef BS0
#define BS0 0x00000
#endif
#ifndef BS1
#define BS1 0x02000
#endif
#ifndef VTDLY
#define VTDLY 0x04000
#endif
#ifndef VT0
#define VT0 0x00000
#endif
#ifndef VT1
#define VT1 0x04000
#endif
#ifndef FFDLY
#define FFDLY 0x08000
#endif
#ifndef FF0
#define FF0 0x00000
#endif
#ifndef FF1
#define FF1 0x08000
#endif
#ifndef CBAUD
#define CBAUD 0x0000100f
#endif
#ifndef CSIZE
#define CSIZE 0x00000030
#endif
#ifndef CS5
#define CS5 0x00000000
#endif
#ifndef CS6
#define CS6 0x00000010
#endif
#ifndef CS7
#define CS7 0x00000020
#endif
#ifndef CS8
#define CS8 0x00000030
#endif
#ifndef CSTOPB
#define CSTOPB 0x00000040
#endif
#ifndef CREAD
#define CREAD 0x00000080
#endif
#ifndef PARENB
#define PARENB 0x00000100
#endif
#ifndef PARODD
#define PARODD 0x00000200
#endif
#ifndef HUPCL
#define HUPCL 0x00000400
#endif
#ifndef CLOCAL
#define CLOCAL 0x00000800
#endif
#ifndef CBAUDEX
#define CBAUDEX 0x00001000
#endif
#define BOTHER 0x00001000
#ifndef B57600
#define B57600 0x00001001
#endif
#ifndef B115200
#define B115200 0x00001002
#endif
#ifndef B230400
#define B230400 0x00001003
#endif
#ifndef B460800
#define B460800 0x00001004
#endif
#ifndef B500000
#define B500000 0x00001005
#endif
#ifndef B576000
#define B576000 0x00001006
#endif
#ifndef B921600
#define B921600 0x00001007
#endif
#ifndef B1000000
#define B1000000 0x00001008
#endif
#ifndef B1152000
#define B1152000 0x00001009
#endif
#ifndef B1500000
#define B1500000 0x0000100a
#endif
#ifndef B2000000
#define B2000000 0x0000100b
#endif
#ifndef B2500000
#define B2500000 0x0000100c
#endif
#ifndef B3000000
#define B3000000 0x0000100d
#endif
#ifndef B3500000
#define B3500000 0x0000100e
#endif
#ifndef B4000000
#define B4000000 0x0000100f
#endif
#ifndef CIBAUD
#define CIBAUD 0x100f0000
#endif
#ifndef ISIG
#define ISIG 0x00001
#endif
#ifndef ICANON
#define ICANON 0x00002
#endif
#ifndef XCASE
#define XCASE 0x00004
#endif
#ifndef ECHO
#define ECHO 0x00008
#endif
#ifndef ECHOE
#define ECHOE 0x00010
#endif
#ifndef ECHOK
#define ECHOK 0x00020
#endif
#ifndef ECHONL
#define ECHONL 0x00040
#endif
#ifndef NOFLSH
#define NOFLSH 0x00080
#endif
#ifndef TOSTOP
#define TOSTOP 0x00100
#endif
#ifndef ECHOCTL
#define ECHOCTL 0x00200
#endif
#ifndef ECHOPRT
#define ECHOPRT 0x00400
#endif
#ifndef ECHOKE
#define ECHOKE 0x00800
#endif
#ifndef FLUSHO
#define FLUSHO 0x01000
#endif
#ifndef PENDIN
#define PENDIN 0x04000
#endif
#ifndef IEXTEN
#define IEXTEN 0x08000
#endif
#ifndef EXTPROC
#define EXTPROC 0x10000
#endif
#define TCSANOW 0
#define TCSADRAIN 1
#define TCSAFLUSH 2

#endif
