#ifndef REFHOUND_IOKIT_PS_IOPOWERSOURCES_H
#define REFHOUND_IOKIT_PS_IOPOWERSOURCES_H

#include <CoreFoundation/CoreFoundation.h>

CFTypeRef IOPSCopyPowerSourcesInfo(void);
CFArrayRef IOPSCopyPowerSourcesList(CFTypeRef);
CFDictionaryRef IOPSGetPowerSourceDescription(CFTypeRef, CFTypeRef);
CFTimeInterval IOPSGetTimeRemainingEstimate(void);

#endif
