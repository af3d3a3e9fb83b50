#ifndef REFHOUND_SYSTEMCONFIGURATION_SYSTEMCONFIGURATION_H
#define REFHOUND_SYSTEMCONFIGURATION_SYSTEMCONFIGURATION_H

#include <CoreFoundation/CoreFoundation.h>

typedef const struct __SCDynamicStore *SCDynamicStoreRef;
typedef const struct __SCNetworkReachability *SCNetworkReachabilityRef;
typedef uint32_t SCNetworkReachabilityFlags;
struct sockaddr;

extern const CFStringRef kSCPropNetProxiesHTTPEnable;
extern const CFStringRef kSCPropNetProxiesHTTPProxy;
extern const CFStringRef kSCPropNetProxiesHTTPPort;
extern const CFStringRef kSCPropNetProxiesHTTPSEnable;
extern const CFStringRef kSCPropNetProxiesHTTPSProxy;
extern const CFStringRef kSCPropNetProxiesHTTPSPort;
extern const CFStringRef kSCPropNetProxiesFTPEnable;
extern const CFStringRef kSCPropNetProxiesFTPProxy;
extern const CFStringRef kSCPropNetProxiesFTPPort;
extern const CFStringRef kSCPropNetProxiesGopherEnable;
extern const CFStringRef kSCPropNetProxiesGopherProxy;
extern const CFStringRef kSCPropNetProxiesGopherPort;
extern const CFStringRef kSCPropNetProxiesSOCKSEnable;
extern const CFStringRef kSCPropNetProxiesSOCKSProxy;
extern const CFStringRef kSCPropNetProxiesSOCKSPort;
extern const CFStringRef kSCPropNetProxiesExceptionsList;
extern const CFStringRef kSCPropNetProxiesExcludeSimpleHostnames;

SCDynamicStoreRef SCDynamicStoreCreate(CFAllocatorRef, CFStringRef, void *, void *);
CFDictionaryRef SCDynamicStoreCopyProxies(SCDynamicStoreRef);
CFPropertyListRef SCDynamicStoreCopyValue(SCDynamicStoreRef, CFStringRef);
CFStringRef SCDynamicStoreCopyConsoleUser(SCDynamicStoreRef, uint32_t *, uint32_t *);
SCNetworkReachabilityRef SCNetworkReachabilityCreateWithAddress(CFAllocatorRef, const struct sockaddr *);
SCNetworkReachabilityRef SCNetworkReachabilityCreateWithName(CFAllocatorRef, const char *);
Boolean SCNetworkReachabilityGetFlags(SCNetworkReachabilityRef, SCNetworkReachabilityFlags *);

#endif
