#ifndef REFHOUND_CARBON_CARBON_H
#define REFHOUND_CARBON_CARBON_H

#include <CoreServices/CoreServices.h>
#include <ApplicationServices/ApplicationServices.h>

typedef struct OpaqueEventRef *EventRef;
typedef struct OpaqueWindowPtr *WindowRef;

typedef struct ProcessSerialNumber {
    UInt32 highLongOfPSN;
    UInt32 lowLongOfPSN;
} ProcessSerialNumber;

#define kCurrentProcess 2

OSErr GetCurrentProcess(ProcessSerialNumber *);
OSErr SetFrontProcess(const ProcessSerialNumber *);
OSStatus TransformProcessType(const ProcessSerialNumber *, UInt32);

#endif
