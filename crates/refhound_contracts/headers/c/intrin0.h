#ifndef REFHOUND_INTRIN0_H
#define REFHOUND_INTRIN0_H

#include <intrin.h>

#endif
