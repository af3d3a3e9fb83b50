#ifndef REFHOUND_SYS_KD_H
#define REFHOUND_SYS_KD_H

#include <refhound/libc.h>
#include <linux/kd.h>

#endif
