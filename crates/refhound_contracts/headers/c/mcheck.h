#ifndef REFHOUND_MCHECK_H
#define REFHOUND_MCHECK_H

#include <refhound/libc.h>

enum mcheck_status {
    MCHECK_DISABLED = - 1,
    MCHECK_OK,
    MCHECK_FREE,
    MCHECK_HEAD,
    MCHECK_TAIL
};

int mcheck(void (*)(enum mcheck_status));
int mcheck_pedantic(void (*)(enum mcheck_status));
void mcheck_check_all(void);
enum mcheck_status mprobe(void *);
void mtrace(void);
void muntrace(void);

#endif
