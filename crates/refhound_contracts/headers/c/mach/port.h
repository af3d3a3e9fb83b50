#ifndef REFHOUND_MACH_PORT_H
#define REFHOUND_MACH_PORT_H

#include <mach/boolean.h>

typedef unsigned int natural_t;
typedef int integer_t;
typedef natural_t mach_port_name_t;
typedef mach_port_name_t *mach_port_name_array_t;
typedef unsigned int mach_port_t;
typedef mach_port_t *mach_port_array_t;
typedef natural_t mach_port_right_t;

#define MACH_PORT_NULL 0
#define MACH_PORT_DEAD ((mach_port_name_t)~0)
#define MACH_PORT_RIGHT_SEND ((mach_port_right_t)0)
#define MACH_PORT_RIGHT_RECEIVE ((mach_port_right_t)1)

#endif
