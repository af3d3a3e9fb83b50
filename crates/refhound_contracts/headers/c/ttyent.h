#ifndef REFHOUND_TTYENT_H
#define REFHOUND_TTYENT_H

#include <refhound/libc.h>

#define _PATH_TTYS "/etc/ttys"

struct ttyent {
    char *ty_name;
    char *ty_getty;
    char *ty_type;
    int ty_status;
    char *ty_window;
    char *ty_comment;
};

#define TTY_ON 0x01
#define TTY_SECURE 0x02

struct ttyent *getttyent(void);
struct ttyent *getttynam(const char *);
int setttyent(void);
int endttyent(void);

#endif
