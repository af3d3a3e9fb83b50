#ifndef REFHOUND_LIBLOADERAPI_H
#define REFHOUND_LIBLOADERAPI_H

#include <windows.h>

#endif
