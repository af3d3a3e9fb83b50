#ifndef REFHOUND_STRINGAPISET_H
#define REFHOUND_STRINGAPISET_H

#include <windows.h>

#endif
