#ifndef REFHOUND_COREFOUNDATION_COREFOUNDATION_H
#define REFHOUND_COREFOUNDATION_COREFOUNDATION_H

#include <stdint.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdarg.h>
#include <TargetConditionals.h>

typedef unsigned char Boolean;
typedef unsigned char UInt8;
typedef signed char SInt8;
typedef unsigned short UInt16;
typedef signed short SInt16;
typedef unsigned int UInt32;
typedef signed int SInt32;
typedef unsigned long long UInt64;
typedef signed long long SInt64;
typedef float Float32;
typedef double Float64;
typedef SInt32 OSStatus;
typedef SInt16 OSErr;
typedef UInt16 UniChar;
typedef UInt32 UTF32Char;
typedef UInt32 FourCharCode;
typedef FourCharCode OSType;
typedef long CFIndex;
typedef unsigned long CFTypeID;
typedef unsigned long CFOptionFlags;
typedef unsigned long CFHashCode;
typedef double CFTimeInterval;
typedef CFTimeInterval CFAbsoluteTime;
typedef UInt32 CFStringEncoding;
typedef CFIndex CFNumberType;
typedef CFIndex CFComparisonResult;
typedef const void *CFTypeRef;
typedef const struct __CFAllocator *CFAllocatorRef;
typedef const struct __CFString *CFStringRef;
typedef struct __CFString *CFMutableStringRef;
typedef const struct __CFArray *CFArrayRef;
typedef struct __CFArray *CFMutableArrayRef;
typedef const struct __CFDictionary *CFDictionaryRef;
typedef struct __CFDictionary *CFMutableDictionaryRef;
typedef const struct __CFSet *CFSetRef;
typedef const struct __CFData *CFDataRef;
typedef struct __CFData *CFMutableDataRef;
typedef const struct __CFNumber *CFNumberRef;
typedef const struct __CFBoolean *CFBooleanRef;
typedef const struct __CFDate *CFDateRef;
typedef const struct __CFURL *CFURLRef;
typedef const struct __CFUUID *CFUUIDRef;
typedef const struct __CFLocale *CFLocaleRef;
typedef const struct __CFTimeZone *CFTimeZoneRef;
typedef struct __CFError *CFErrorRef;
typedef struct __CFBundle *CFBundleRef;
typedef struct __CFRunLoop *CFRunLoopRef;
typedef struct __CFRunLoopSource *CFRunLoopSourceRef;
typedef struct __CFRunLoopTimer *CFRunLoopTimerRef;
typedef struct __CFRunLoopObserver *CFRunLoopObserverRef;
typedef struct __CFMachPort *CFMachPortRef;
typedef struct __CFSocket *CFSocketRef;
typedef struct __CFFileDescriptor *CFFileDescriptorRef;
typedef CFTypeRef CFPropertyListRef;
typedef CFStringRef CFRunLoopMode;

typedef struct {
    CFIndex location;
    CFIndex length;
} CFRange;

typedef struct {
    UInt8 byte0, byte1, byte2, byte3, byte4, byte5, byte6, byte7;
    UInt8 byte8, byte9, byte10, byte11, byte12, byte13, byte14, byte15;
} CFUUIDBytes;

typedef struct {
    CFIndex version;
    const void *(*retain)(CFAllocatorRef, const void *);
    void (*release)(CFAllocatorRef, const void *);
    CFStringRef (*copyDescription)(const void *);
    Boolean (*equal)(const void *, const void *);
} CFArrayCallBacks;

typedef struct {
    CFIndex version;
    const void *(*retain)(CFAllocatorRef, const void *);
    void (*release)(CFAllocatorRef, const void *);
    CFStringRef (*copyDescription)(const void *);
    Boolean (*equal)(const void *, const void *);
    CFHashCode (*hash)(const void *);
} CFDictionaryKeyCallBacks;

typedef struct {
    CFIndex version;
    const void *(*retain)(CFAllocatorRef, const void *);
    void (*release)(CFAllocatorRef, const void *);
    CFStringRef (*copyDescription)(const void *);
    Boolean (*equal)(const void *, const void *);
} CFDictionaryValueCallBacks;

#define CFRangeMake(location, length) ((CFRange){(location), (length)})
#define CFSTR(s) ((CFStringRef)__builtin___CFStringMakeConstantString("" s ""))
#define kCFNotFound ((CFIndex)-1)
#define kCFCompareLessThan (-1L)
#define kCFCompareEqualTo 0
#define kCFCompareGreaterThan 1
#define kCFStringEncodingMacRoman 0
#define kCFStringEncodingWindowsLatin1 0x0500
#define kCFStringEncodingISOLatin1 0x0201
#define kCFStringEncodingASCII 0x0600
#define kCFStringEncodingUnicode 0x0100
#define kCFStringEncodingUTF8 0x08000100
#define kCFStringEncodingUTF16 0x0100
#define kCFStringEncodingUTF32 0x0c000100
#define kCFNumberSInt8Type 1
#define kCFNumberSInt16Type 2
#define kCFNumberSInt32Type 3
#define kCFNumberSInt64Type 4
#define kCFNumberFloat32Type 5
#define kCFNumberFloat64Type 6
#define kCFNumberCharType 7
#define kCFNumberShortType 8
#define kCFNumberIntType 9
#define kCFNumberLongType 10
#define kCFNumberLongLongType 11
#define kCFNumberFloatType 12
#define kCFNumberDoubleType 13
#define kCFNumberCFIndexType 14
#define kCFURLPOSIXPathStyle 0
#define kCFURLHFSPathStyle 1

extern const CFAllocatorRef kCFAllocatorDefault;
extern const CFAllocatorRef kCFAllocatorSystemDefault;
extern const CFAllocatorRef kCFAllocatorMalloc;
extern const CFAllocatorRef kCFAllocatorNull;
extern const CFBooleanRef kCFBooleanTrue;
extern const CFBooleanRef kCFBooleanFalse;
extern const CFArrayCallBacks kCFTypeArrayCallBacks;
extern const CFDictionaryKeyCallBacks kCFTypeDictionaryKeyCallBacks;
extern const CFDictionaryValueCallBacks kCFTypeDictionaryValueCallBacks;
extern const CFRunLoopMode kCFRunLoopDefaultMode;
extern const CFRunLoopMode kCFRunLoopCommonModes;
extern const CFStringRef kCFBundleVersionKey;

CFTypeRef CFRetain(CFTypeRef);
void CFRelease(CFTypeRef);
CFIndex CFGetRetainCount(CFTypeRef);
CFTypeID CFGetTypeID(CFTypeRef);
Boolean CFEqual(CFTypeRef, CFTypeRef);
CFHashCode CFHash(CFTypeRef);
CFStringRef CFCopyDescription(CFTypeRef);
void CFShow(CFTypeRef);
CFTypeID CFStringGetTypeID(void);
CFTypeID CFNumberGetTypeID(void);
CFTypeID CFBooleanGetTypeID(void);
CFTypeID CFArrayGetTypeID(void);
CFTypeID CFDictionaryGetTypeID(void);
CFTypeID CFDataGetTypeID(void);
CFTypeID CFURLGetTypeID(void);
CFTypeID CFDateGetTypeID(void);
CFStringRef CFStringCreateWithCString(CFAllocatorRef, const char *, CFStringEncoding);
CFStringRef CFStringCreateWithCStringNoCopy(CFAllocatorRef, const char *, CFStringEncoding, CFAllocatorRef);
CFStringRef CFStringCreateWithBytes(CFAllocatorRef, const UInt8 *, CFIndex, CFStringEncoding, Boolean);
CFStringRef CFStringCreateWithCharacters(CFAllocatorRef, const UniChar *, CFIndex);
CFStringRef CFStringCreateWithFormat(CFAllocatorRef, CFDictionaryRef, CFStringRef, ...);
CFStringRef CFStringCreateCopy(CFAllocatorRef, CFStringRef);
CFMutableStringRef CFStringCreateMutable(CFAllocatorRef, CFIndex);
CFIndex CFStringGetLength(CFStringRef);
CFIndex CFStringGetMaximumSizeForEncoding(CFIndex, CFStringEncoding);
const char *CFStringGetCStringPtr(CFStringRef, CFStringEncoding);
Boolean CFStringGetCString(CFStringRef, char *, CFIndex, CFStringEncoding);
CFIndex CFStringGetBytes(CFStringRef, CFRange, CFStringEncoding, UInt8, Boolean, UInt8 *, CFIndex, CFIndex *);
void CFStringGetCharacters(CFStringRef, CFRange, UniChar *);
const UniChar *CFStringGetCharactersPtr(CFStringRef);
Boolean CFStringGetFileSystemRepresentation(CFStringRef, char *, CFIndex);
CFComparisonResult CFStringCompare(CFStringRef, CFStringRef, CFOptionFlags);
CFStringEncoding CFStringGetSystemEncoding(void);
CFArrayRef CFArrayCreate(CFAllocatorRef, const void **, CFIndex, const CFArrayCallBacks *);
CFMutableArrayRef CFArrayCreateMutable(CFAllocatorRef, CFIndex, const CFArrayCallBacks *);
CFIndex CFArrayGetCount(CFArrayRef);
const void *CFArrayGetValueAtIndex(CFArrayRef, CFIndex);
void CFArrayAppendValue(CFMutableArrayRef, const void *);
CFDictionaryRef CFDictionaryCreate(CFAllocatorRef, const void **, const void **, CFIndex, const CFDictionaryKeyCallBacks *, const CFDictionaryValueCallBacks *);
CFMutableDictionaryRef CFDictionaryCreateMutable(CFAllocatorRef, CFIndex, const CFDictionaryKeyCallBacks *, const CFDictionaryValueCallBacks *);
CFIndex CFDictionaryGetCount(CFDictionaryRef);
const void *CFDictionaryGetValue(CFDictionaryRef, const void *);
Boolean CFDictionaryGetValueIfPresent(CFDictionaryRef, const void *, const void **);
Boolean CFDictionaryContainsKey(CFDictionaryRef, const void *);
void CFDictionaryGetKeysAndValues(CFDictionaryRef, const void **, const void **);
void CFDictionarySetValue(CFMutableDictionaryRef, const void *, const void *);
void CFDictionaryAddValue(CFMutableDictionaryRef, const void *, const void *);
CFDataRef CFDataCreate(CFAllocatorRef, const UInt8 *, CFIndex);
CFIndex CFDataGetLength(CFDataRef);
const UInt8 *CFDataGetBytePtr(CFDataRef);
void CFDataGetBytes(CFDataRef, CFRange, UInt8 *);
CFNumberRef CFNumberCreate(CFAllocatorRef, CFNumberType, const void *);
Boolean CFNumberGetValue(CFNumberRef, CFNumberType, void *);
CFNumberType CFNumberGetType(CFNumberRef);
Boolean CFNumberIsFloatType(CFNumberRef);
Boolean CFBooleanGetValue(CFBooleanRef);
CFDateRef CFDateCreate(CFAllocatorRef, CFAbsoluteTime);
CFAbsoluteTime CFDateGetAbsoluteTime(CFDateRef);
CFAbsoluteTime CFAbsoluteTimeGetCurrent(void);
CFURLRef CFURLCreateWithString(CFAllocatorRef, CFStringRef, CFURLRef);
CFURLRef CFURLCreateWithFileSystemPath(CFAllocatorRef, CFStringRef, CFIndex, Boolean);
CFURLRef CFURLCreateFromFileSystemRepresentation(CFAllocatorRef, const UInt8 *, CFIndex, Boolean);
CFStringRef CFURLCopyFileSystemPath(CFURLRef, CFIndex);
CFStringRef CFURLGetString(CFURLRef);
Boolean CFURLGetFileSystemRepresentation(CFURLRef, Boolean, UInt8 *, CFIndex);
CFUUIDRef CFUUIDCreate(CFAllocatorRef);
CFUUIDBytes CFUUIDGetUUIDBytes(CFUUIDRef);
CFStringRef CFErrorCopyDescription(CFErrorRef);
CFIndex CFErrorGetCode(CFErrorRef);
CFLocaleRef CFLocaleCopyCurrent(void);
CFBundleRef CFBundleGetMainBundle(void);
CFBundleRef CFBundleCreate(CFAllocatorRef, CFURLRef);
CFBundleRef CFBundleGetBundleWithIdentifier(CFStringRef);
void *CFBundleGetFunctionPointerForName(CFBundleRef, CFStringRef);
void *CFBundleGetDataPointerForName(CFBundleRef, CFStringRef);
CFURLRef CFBundleCopyBundleURL(CFBundleRef);
CFTypeRef CFBundleGetValueForInfoDictionaryKey(CFBundleRef, CFStringRef);
CFRunLoopRef CFRunLoopGetCurrent(void);
CFRunLoopRef CFRunLoopGetMain(void);
void CFRunLoopRun(void);
SInt32 CFRunLoopRunInMode(CFRunLoopMode, CFTimeInterval, Boolean);
void CFRunLoopStop(CFRunLoopRef);
void CFRunLoopWakeUp(CFRunLoopRef);
void CFRunLoopAddSource(CFRunLoopRef, CFRunLoopSourceRef, CFRunLoopMode);
void CFRunLoopRemoveSource(CFRunLoopRef, CFRunLoopSourceRef, CFRunLoopMode);
void CFRunLoopAddTimer(CFRunLoopRef, CFRunLoopTimerRef, CFRunLoopMode);
void CFRunLoopTimerInvalidate(CFRunLoopTimerRef);
CFTypeRef CFPreferencesCopyAppValue(CFStringRef, CFStringRef);
void CFPreferencesSetAppValue(CFStringRef, CFPropertyListRef, CFStringRef);
Boolean CFPreferencesAppSynchronize(CFStringRef);

#endif
