#ifndef REFHOUND_CORESERVICES_CORESERVICES_H
#define REFHOUND_CORESERVICES_CORESERVICES_H

#include <CoreFoundation/CoreFoundation.h>

typedef struct __FSEventStream *FSEventStreamRef;
typedef const struct __FSEventStream *ConstFSEventStreamRef;
typedef UInt64 FSEventStreamEventId;
typedef UInt32 FSEventStreamCreateFlags;
typedef UInt32 FSEventStreamEventFlags;
typedef struct OpaqueFSSpec *FSSpecPtr;
typedef char **Handle;
typedef char *Ptr;
typedef UInt8 Str255[256];
typedef const unsigned char *ConstStr255Param;

typedef struct FSRef {
    UInt8 hidden[80];
} FSRef, *FSRefPtr;

typedef struct FSEventStreamContext {
    CFIndex version;
    void *info;
    const void *(*retain)(const void *);
    void (*release)(const void *);
    CFStringRef (*copyDescription)(const void *);
} FSEventStreamContext;

typedef void (*FSEventStreamCallback)(ConstFSEventStreamRef, void *, size_t, void *, const FSEventStreamEventFlags *, const FSEventStreamEventId *);

#define noErr 0
#define paramErr (-50)
#define memFullErr (-108)
#define fnfErr (-43)
#define kFSEventStreamEventIdSinceNow 0xFFFFFFFFFFFFFFFFULL
#define kFSEventStreamCreateFlagNone 0
#define kFSEventStreamCreateFlagNoDefer 2
#define kFSEventStreamCreateFlagWatchRoot 4
#define kFSEventStreamCreateFlagFileEvents 0x10

FSEventStreamRef FSEventStreamCreate(CFAllocatorRef, FSEventStreamCallback, FSEventStreamContext *, CFArrayRef, FSEventStreamEventId, CFTimeInterval, FSEventStreamCreateFlags);
void FSEventStreamScheduleWithRunLoop(FSEventStreamRef, CFRunLoopRef, CFStringRef);
void FSEventStreamUnscheduleFromRunLoop(FSEventStreamRef, CFRunLoopRef, CFStringRef);
Boolean FSEventStreamStart(FSEventStreamRef);
void FSEventStreamStop(FSEventStreamRef);
void FSEventStreamFlushSync(FSEventStreamRef);
void FSEventStreamInvalidate(FSEventStreamRef);
void FSEventStreamRelease(FSEventStreamRef);
OSStatus FSPathMakeRef(const UInt8 *, FSRef *, Boolean *);
OSStatus FSRefMakePath(const FSRef *, UInt8 *, UInt32);
UInt32 UTGetOSTypeFromString(CFStringRef);

#endif
