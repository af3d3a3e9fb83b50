#ifndef REFHOUND_LINUX_WATCHDOG_H
#define REFHOUND_LINUX_WATCHDOG_H

#include <linux/ioctl.h>
#include <linux/types.h>

#define WATCHDOG_IOCTL_BASE 'W'

struct watchdog_info {
    __u32 options;
    __u32 firmware_version;
    __u8 identity[32];
};

#define WDIOC_GETSUPPORT (((2U) << (((0 +8)+8)+14)) | ((('W')) << (0 +8)) | (((0)) << 0) | ((((sizeof(struct watchdog_info)))) << ((0 +8)+8)))
#define WDIOC_GETSTATUS (((2U) << (((0 +8)+8)+14)) | ((('W')) << (0 +8)) | (((1)) << 0) | ((((sizeof(int)))) << ((0 +8)+8)))
#define WDIOC_GETBOOTSTATUS (((2U) << (((0 +8)+8)+14)) | ((('W')) << (0 +8)) | (((2)) << 0) | ((((sizeof(int)))) << ((0 +8)+8)))
#define WDIOC_GETTEMP (((2U) << (((0 +8)+8)+14)) | ((('W')) << (0 +8)) | (((3)) << 0) | ((((sizeof(int)))) << ((0 +8)+8)))
#define WDIOC_SETOPTIONS (((2U) << (((0 +8)+8)+14)) | ((('W')) << (0 +8)) | (((4)) << 0) | ((((sizeof(int)))) << ((0 +8)+8)))
#define WDIOC_KEEPALIVE (((2U) << (((0 +8)+8)+14)) | ((('W')) << (0 +8)) | (((5)) << 0) | ((((sizeof(int)))) << ((0 +8)+8)))
#define WDIOC_SETTIMEOUT (((2U|1U) << (((0 +8)+8)+14)) | ((('W')) << (0 +8)) | (((6)) << 0) | ((((sizeof(int)))) << ((0 +8)+8)))
#define WDIOC_GETTIMEOUT (((2U) << (((0 +8)+8)+14)) | ((('W')) << (0 +8)) | (((7)) << 0) | ((((sizeof(int)))) << ((0 +8)+8)))
#define WDIOC_SETPRETIMEOUT (((2U|1U) << (((0 +8)+8)+14)) | ((('W')) << (0 +8)) | (((8)) << 0) | ((((sizeof(int)))) << ((0 +8)+8)))
#define WDIOC_GETPRETIMEOUT (((2U) << (((0 +8)+8)+14)) | ((('W')) << (0 +8)) | (((9)) << 0) | ((((sizeof(int)))) << ((0 +8)+8)))
#define WDIOC_GETTIMELEFT (((2U) << (((0 +8)+8)+14)) | ((('W')) << (0 +8)) | (((10)) << 0) | ((((sizeof(int)))) << ((0 +8)+8)))
#define WDIOF_UNKNOWN -1
#define WDIOS_UNKNOWN -1
#define WDIOF_OVERHEAT 0x0001
#define WDIOF_FANFAULT 0x0002
#define WDIOF_EXTERN1 0x0004
#define WDIOF_EXTERN2 0x0008
#define WDIOF_POWERUNDER 0x0010
#define WDIOF_CARDRESET 0x0020
#define WDIOF_POWEROVER 0x0040
#define WDIOF_SETTIMEOUT 0x0080
#define WDIOF_MAGICCLOSE 0x0100
#define WDIOF_PRETIMEOUT 0x0200
#define WDIOF_ALARMONLY 0x0400
#define WDIOF_KEEPALIVEPING 0x8000
#define WDIOS_DISABLECARD 0x0001
#define WDIOS_ENABLECARD 0x0002
#define WDIOS_TEMPPANIC 0x0004

#endif
