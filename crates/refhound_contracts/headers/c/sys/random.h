#ifndef REFHOUND_SYS_RANDOM_H
#define REFHOUND_SYS_RANDOM_H

#include <refhound/libc.h>
#include <sys/types.h>

#ifndef GRND_NONBLOCK
#define GRND_NONBLOCK 0x01
#endif
#ifndef GRND_RANDOM
#define GRND_RANDOM 0x02
#endif
#ifndef GRND_INSECURE
#define GRND_INSECURE 0x04
#endif

ssize_t getrandom(void *, size_t, unsigned int);
int getentropy(void *, size_t);

#endif
