#ifndef REFHOUND_UNKNWN_H
#define REFHOUND_UNKNWN_H

#include <objbase.h>

#endif
