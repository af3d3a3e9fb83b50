#ifndef REFHOUND_WINDOWS_UCHAR_H
#define REFHOUND_WINDOWS_UCHAR_H

#include <refhound/windows/types.h>

#endif
