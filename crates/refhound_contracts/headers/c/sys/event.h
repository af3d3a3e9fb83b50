#ifndef REFHOUND_SYS_EVENT_H
#define REFHOUND_SYS_EVENT_H

#include <stdint.h>
#include <sys/types.h>
#include <refhound/struct_timespec.h>

struct kevent {
    uintptr_t ident;
    int16_t filter;
    uint16_t flags;
    uint32_t fflags;
    intptr_t data;
    void *udata;
} __attribute__((packed, aligned(4)));

#define EVFILT_READ (-1)
#define EVFILT_WRITE (-2)
#define EVFILT_AIO (-3)
#define EVFILT_VNODE (-4)
#define EVFILT_PROC (-5)
#define EVFILT_SIGNAL (-6)
#define EVFILT_TIMER (-7)
#define EVFILT_MACHPORT (-8)
#define EVFILT_FS (-9)
#define EVFILT_USER (-10)
#define EV_ADD 0x0001
#define EV_DELETE 0x0002
#define EV_ENABLE 0x0004
#define EV_DISABLE 0x0008
#define EV_ONESHOT 0x0010
#define EV_CLEAR 0x0020
#define EV_RECEIPT 0x0040
#define EV_FLAG1 0x2000
#define EV_SYSFLAGS 0xF000
#define EV_EOF 0x8000
#define EV_ERROR 0x4000
#define NOTE_TRIGGER 0x01000000
#define NOTE_LOWAT 0x00000001
#define NOTE_DELETE 0x00000001
#define NOTE_WRITE 0x00000002
#define NOTE_EXTEND 0x00000004
#define NOTE_ATTRIB 0x00000008
#define NOTE_LINK 0x00000010
#define NOTE_RENAME 0x00000020
#define NOTE_REVOKE 0x00000040
#define NOTE_EXIT 0x80000000
#define NOTE_FORK 0x40000000
#define NOTE_EXEC 0x20000000
#define NOTE_PCTRLMASK (-0x100000)
#define NOTE_PDATAMASK 0x000fffff
#define NOTE_TRACK 0x00000001
#define NOTE_TRACKERR 0x00000002
#define NOTE_CHILD 0x00000004
#define NOTE_SECONDS 0x00000001
#define NOTE_USECONDS 0x00000002
#define NOTE_NSECONDS 0x00000004
#define NOTE_ABSOLUTE 0x00000008
#define EV_SET(kev, i, f, fl, ff, d, u) do { struct kevent *__kev = (kev); __kev->ident = (i); __kev->filter = (f); __kev->flags = (fl); __kev->fflags = (ff); __kev->data = (d); __kev->udata = (u); } while (0)

int kqueue(void);
int kevent(int, const struct kevent *, int, struct kevent *, int, const struct timespec *);

#endif
