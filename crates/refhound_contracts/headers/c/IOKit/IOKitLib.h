#ifndef REFHOUND_IOKIT_IOKITLIB_H
#define REFHOUND_IOKIT_IOKITLIB_H

#include <CoreFoundation/CoreFoundation.h>
#include <mach/mach.h>

typedef kern_return_t IOReturn;
typedef mach_port_t io_object_t;
typedef io_object_t io_connect_t;
typedef io_object_t io_iterator_t;
typedef io_object_t io_service_t;
typedef io_object_t io_registry_entry_t;
typedef char io_name_t[128];
typedef char io_string_t[512];
typedef UInt32 IOOptionBits;
typedef struct IONotificationPort *IONotificationPortRef;
typedef void (*IOServiceMatchingCallback)(void *, io_iterator_t);

#define kIOReturnSuccess KERN_SUCCESS
#define IO_OBJECT_NULL ((io_object_t)0)
#define kIOServicePlane "IOService"
#define kIORegistryIterateRecursively 0x00000001
#define kIORegistryIterateParents 0x00000002

extern const mach_port_t kIOMasterPortDefault;
extern const mach_port_t kIOMainPortDefault;

CFMutableDictionaryRef IOServiceMatching(const char *);
CFMutableDictionaryRef IOServiceNameMatching(const char *);
io_service_t IOServiceGetMatchingService(mach_port_t, CFDictionaryRef);
kern_return_t IOServiceGetMatchingServices(mach_port_t, CFDictionaryRef, io_iterator_t *);
kern_return_t IOServiceOpen(io_service_t, task_t, uint32_t, io_connect_t *);
kern_return_t IOServiceClose(io_connect_t);
kern_return_t IOConnectCallStructMethod(mach_port_t, uint32_t, const void *, size_t, void *, size_t *);
io_object_t IOIteratorNext(io_iterator_t);
void IOIteratorReset(io_iterator_t);
kern_return_t IOObjectRelease(io_object_t);
kern_return_t IOObjectRetain(io_object_t);
boolean_t IOObjectConformsTo(io_object_t, const char *);
kern_return_t IOObjectGetClass(io_object_t, io_name_t);
CFTypeRef IORegistryEntryCreateCFProperty(io_registry_entry_t, CFStringRef, CFAllocatorRef, IOOptionBits);
kern_return_t IORegistryEntryCreateCFProperties(io_registry_entry_t, CFMutableDictionaryRef *, CFAllocatorRef, IOOptionBits);
CFTypeRef IORegistryEntrySearchCFProperty(io_registry_entry_t, const char *, CFStringRef, CFAllocatorRef, IOOptionBits);
kern_return_t IORegistryEntryGetParentEntry(io_registry_entry_t, const char *, io_registry_entry_t *);
kern_return_t IORegistryEntryGetName(io_registry_entry_t, io_name_t);
kern_return_t IORegistryEntryGetPath(io_registry_entry_t, const char *, io_string_t);
kern_return_t IOMasterPort(mach_port_t, mach_port_t *);
kern_return_t IOMainPort(mach_port_t, mach_port_t *);
IONotificationPortRef IONotificationPortCreate(mach_port_t);
void IONotificationPortDestroy(IONotificationPortRef);
CFRunLoopSourceRef IONotificationPortGetRunLoopSource(IONotificationPortRef);

#endif
