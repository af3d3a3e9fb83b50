#ifndef REFHOUND_CONSOLEAPI_H
#define REFHOUND_CONSOLEAPI_H

#include <windows.h>

#endif
