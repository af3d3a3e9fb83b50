#ifndef REFHOUND_LINUX_RTC_H
#define REFHOUND_LINUX_RTC_H

#include <linux/const.h>
#include <linux/ioctl.h>
#include <linux/types.h>

struct rtc_time {
    int tm_sec;
    int tm_min;
    int tm_hour;
    int tm_mday;
    int tm_mon;
    int tm_year;
    int tm_wday;
    int tm_yday;
    int tm_isdst;
};

struct rtc_wkalrm {
    unsigned char enabled;
    unsigned char pending;
    struct rtc_time time;
};

struct rtc_pll_info {
    int pll_ctrl;
    int pll_value;
    int pll_max;
    int pll_min;
    int pll_posmult;
    int pll_negmult;
    long pll_clock;
};

struct rtc_param {
    __u64 param;
    union {
        __u64 uvalue;
        __s64 svalue;
        __u64 ptr;
    };
    __u32 index;
    __u32 __pad;
};

#define RTC_AIE_ON (((0U) << (((0 +8)+8)+14)) | ((('p')) << (0 +8)) | (((0x01)) << 0) | ((0) << ((0 +8)+8)))
#define RTC_AIE_OFF (((0U) << (((0 +8)+8)+14)) | ((('p')) << (0 +8)) | (((0x02)) << 0) | ((0) << ((0 +8)+8)))
#define RTC_UIE_ON (((0U) << (((0 +8)+8)+14)) | ((('p')) << (0 +8)) | (((0x03)) << 0) | ((0) << ((0 +8)+8)))
#define RTC_UIE_OFF (((0U) << (((0 +8)+8)+14)) | ((('p')) << (0 +8)) | (((0x04)) << 0) | ((0) << ((0 +8)+8)))
#define RTC_PIE_ON (((0U) << (((0 +8)+8)+14)) | ((('p')) << (0 +8)) | (((0x05)) << 0) | ((0) << ((0 +8)+8)))
#define RTC_PIE_OFF (((0U) << (((0 +8)+8)+14)) | ((('p')) << (0 +8)) | (((0x06)) << 0) | ((0) << ((0 +8)+8)))
#define RTC_WIE_ON (((0U) << (((0 +8)+8)+14)) | ((('p')) << (0 +8)) | (((0x0f)) << 0) | ((0) << ((0 +8)+8)))
#define RTC_WIE_OFF (((0U) << (((0 +8)+8)+14)) | ((('p')) << (0 +8)) | (((0x10)) << 0) | ((0) << ((0 +8)+8)))
#define RTC_ALM_SET (((1U) << (((0 +8)+8)+14)) | ((('p')) << (0 +8)) | (((0x07)) << 0) | ((((sizeof(struct rtc_time)))) << ((0 +8)+8)))
#define RTC_ALM_READ (((2U) << (((0 +8)+8)+14)) | ((('p')) << (0 +8)) | (((0x08)) << 0) | ((((sizeof(struct rtc_time)))) << ((0 +8)+8)))
#define RTC_RD_TIME (((2U) << (((0 +8)+8)+14)) | ((('p')) << (0 +8)) | (((0x09)) << 0) | ((((sizeof(struct rtc_time)))) << ((0 +8)+8)))
#define RTC_SET_TIME (((1U) << (((0 +8)+8)+14)) | ((('p')) << (0 +8)) | (((0x0a)) << 0) | ((((sizeof(struct rtc_time)))) << ((0 +8)+8)))
#define RTC_IRQP_READ (((2U) << (((0 +8)+8)+14)) | ((('p')) << (0 +8)) | (((0x0b)) << 0) | ((((sizeof(unsigned long)))) << ((0 +8)+8)))
#define RTC_IRQP_SET (((1U) << (((0 +8)+8)+14)) | ((('p')) << (0 +8)) | (((0x0c)) << 0) | ((((sizeof(unsigned long)))) << ((0 +8)+8)))
#define RTC_EPOCH_READ (((2U) << (((0 +8)+8)+14)) | ((('p')) << (0 +8)) | (((0x0d)) << 0) | ((((sizeof(unsigned long)))) << ((0 +8)+8)))
#define RTC_EPOCH_SET (((1U) << (((0 +8)+8)+14)) | ((('p')) << (0 +8)) | (((0x0e)) << 0) | ((((sizeof(unsigned long)))) << ((0 +8)+8)))
#define RTC_WKALM_SET (((1U) << (((0 +8)+8)+14)) | ((('p')) << (0 +8)) | (((0x0f)) << 0) | ((((sizeof(struct rtc_wkalrm)))) << ((0 +8)+8)))
#define RTC_WKALM_RD (((2U) << (((0 +8)+8)+14)) | ((('p')) << (0 +8)) | (((0x10)) << 0) | ((((sizeof(struct rtc_wkalrm)))) << ((0 +8)+8)))
#define RTC_PLL_GET (((2U) << (((0 +8)+8)+14)) | ((('p')) << (0 +8)) | (((0x11)) << 0) | ((((sizeof(struct rtc_pll_info)))) << ((0 +8)+8)))
#define RTC_PLL_SET (((1U) << (((0 +8)+8)+14)) | ((('p')) << (0 +8)) | (((0x12)) << 0) | ((((sizeof(struct rtc_pll_info)))) << ((0 +8)+8)))
#define RTC_PARAM_GET (((1U) << (((0 +8)+8)+14)) | ((('p')) << (0 +8)) | (((0x13)) << 0) | ((((sizeof(struct rtc_param)))) << ((0 +8)+8)))
#define RTC_PARAM_SET (((1U) << (((0 +8)+8)+14)) | ((('p')) << (0 +8)) | (((0x14)) << 0) | ((((sizeof(struct rtc_param)))) << ((0 +8)+8)))
#define RTC_VL_DATA_INVALID (((1UL)) << (0))
#define RTC_VL_BACKUP_LOW (((1UL)) << (1))
#define RTC_VL_BACKUP_EMPTY (((1UL)) << (2))
#define RTC_VL_ACCURACY_LOW (((1UL)) << (3))
#define RTC_VL_BACKUP_SWITCH (((1UL)) << (4))
#define RTC_VL_READ (((2U) << (((0 +8)+8)+14)) | ((('p')) << (0 +8)) | (((0x13)) << 0) | ((((sizeof(unsigned int)))) << ((0 +8)+8)))
#define RTC_VL_CLR (((0U) << (((0 +8)+8)+14)) | ((('p')) << (0 +8)) | (((0x14)) << 0) | ((0) << ((0 +8)+8)))
#define RTC_IRQF 0x80
#define RTC_PF 0x40
#define RTC_AF 0x20
#define RTC_UF 0x10
#define RTC_FEATURE_ALARM 0
#define RTC_FEATURE_ALARM_RES_MINUTE 1
#define RTC_FEATURE_NEED_WEEK_DAY 2
#define RTC_FEATURE_ALARM_RES_2S 3
#define RTC_FEATURE_UPDATE_INTERRUPT 4
#define RTC_FEATURE_CORRECTION 5
#define RTC_FEATURE_BACKUP_SWITCH_MODE 6
#define RTC_FEATURE_ALARM_WAKEUP_ONLY 7
#define RTC_FEATURE_CNT 8
#define RTC_PARAM_FEATURES 0
#define RTC_PARAM_CORRECTION 1
#define RTC_PARAM_BACKUP_SWITCH_MODE 2
#define RTC_BSM_DISABLED 0
#define RTC_BSM_DIRECT 1
#define RTC_BSM_LEVEL 2
#define RTC_BSM_STANDBY 3
#define RTC_MAX_FREQ 8192

#endif
