#ifndef REFHOUND_EH_H
#define REFHOUND_EH_H

typedef void (*terminate_function)(void);

terminate_function set_terminate(terminate_function);

#endif
