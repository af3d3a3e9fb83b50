#ifndef REFHOUND_LINUX_INOTIFY_H
#define REFHOUND_LINUX_INOTIFY_H

#include <sys/inotify.h>

#endif
