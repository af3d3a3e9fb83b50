#ifndef REFHOUND_APPLICATIONSERVICES_APPLICATIONSERVICES_H
#define REFHOUND_APPLICATIONSERVICES_APPLICATIONSERVICES_H

#include <CoreServices/CoreServices.h>
#include <CoreGraphics/CoreGraphics.h>

#endif
