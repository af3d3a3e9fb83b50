#ifndef REFHOUND_AVAILABILITY_H
#define REFHOUND_AVAILABILITY_H

#include <AvailabilityMacros.h>

#define __MAC_10_4 1040
#define __MAC_10_7 1070
#define __MAC_10_9 1090
#define __MAC_10_12 101200
#define __MAC_10_13 101300
#define __MAC_10_14 101400
#define __MAC_10_15 101500
#define __MAC_11_0 110000
#define __MAC_12_0 120000
#define __MAC_13_0 130000
#define __MAC_14_0 140000
#define __MAC_OS_X_VERSION_MIN_REQUIRED 130000
#define __MAC_OS_X_VERSION_MAX_ALLOWED 140000
#define __OSX_AVAILABLE_STARTING(mac, ios)
#define __OSX_AVAILABLE_BUT_DEPRECATED(...)
#define __API_AVAILABLE(...)
#define API_AVAILABLE(...)
#define API_DEPRECATED(...)
#define API_UNAVAILABLE(...)

#endif
