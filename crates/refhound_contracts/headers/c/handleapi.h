#ifndef REFHOUND_HANDLEAPI_H
#define REFHOUND_HANDLEAPI_H

#include <windows.h>

#endif
