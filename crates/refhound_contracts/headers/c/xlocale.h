#ifndef REFHOUND_XLOCALE_H
#define REFHOUND_XLOCALE_H

#include <locale.h>

#endif
