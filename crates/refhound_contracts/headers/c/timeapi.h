#ifndef REFHOUND_TIMEAPI_H
#define REFHOUND_TIMEAPI_H

#include <mmsystem.h>

#endif
