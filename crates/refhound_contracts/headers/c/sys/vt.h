#ifndef REFHOUND_SYS_VT_H
#define REFHOUND_SYS_VT_H

#include <refhound/libc.h>
#include <linux/vt.h>

#endif
