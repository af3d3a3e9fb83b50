#ifndef REFHOUND_ARPA_TFTP_H
#define REFHOUND_ARPA_TFTP_H

#include <refhound/libc.h>

#define SEGSIZE 512
#define RRQ 01
#define WRQ 02
#define DATA 03
#define ACK 04
#ifndef ERROR
#define ERROR 05
#endif

struct tftphdr {
    short th_opcode;
    union {
        char tu_padding[3];
        struct {
            union {
                unsigned short tu_block;
                short tu_code;
            } __attribute__((packed)) th_u3;
            char tu_data[0];
        } __attribute__((packed)) th_u2;
        char tu_stuff[0];
    } __attribute__((packed)) th_u1;
} __attribute__((packed));

#define th_block th_u1.th_u2.th_u3.tu_block
#define th_code th_u1.th_u2.th_u3.tu_code
#define th_stuff th_u1.tu_stuff
#define th_data th_u1.th_u2.tu_data
#define th_msg th_u1.th_u2.tu_data
#define EUNDEF 0
#define ENOTFOUND 1
#define EACCESS 2
#define ENOSPACE 3
#define EBADOP 4
#define EBADID 5
#define EEXISTS 6
#define ENOUSER 7

#endif
