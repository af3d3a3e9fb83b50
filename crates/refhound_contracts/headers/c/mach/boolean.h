#ifndef REFHOUND_MACH_BOOLEAN_H
#define REFHOUND_MACH_BOOLEAN_H

typedef unsigned int boolean_t;

#ifndef TRUE
#define TRUE 1
#endif
#ifndef FALSE
#define FALSE 0
#endif

#endif
