#ifndef REFHOUND_SYS_DIR_H
#define REFHOUND_SYS_DIR_H

#include <refhound/libc.h>
#include <dirent.h>

#define direct dirent

#endif
