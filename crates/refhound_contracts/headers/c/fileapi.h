#ifndef REFHOUND_FILEAPI_H
#define REFHOUND_FILEAPI_H

#include <windows.h>

#endif
