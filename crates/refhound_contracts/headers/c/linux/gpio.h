#ifndef REFHOUND_LINUX_GPIO_H
#define REFHOUND_LINUX_GPIO_H

#include <linux/const.h>
#include <linux/ioctl.h>
#include <linux/types.h>

#define GPIO_MAX_NAME_SIZE 32

struct gpiochip_info {
    char name[32];
    char label[32];
    __u32 lines;
};

#define GPIO_V2_LINES_MAX 64
#define GPIO_V2_LINE_NUM_ATTRS_MAX 10

enum gpio_v2_line_flag {
    GPIO_V2_LINE_FLAG_USED = (((1ULL)) << (0)),
    GPIO_V2_LINE_FLAG_ACTIVE_LOW = (((1ULL)) << (1)),
    GPIO_V2_LINE_FLAG_INPUT = (((1ULL)) << (2)),
    GPIO_V2_LINE_FLAG_OUTPUT = (((1ULL)) << (3)),
    GPIO_V2_LINE_FLAG_EDGE_RISING = (((1ULL)) << (4)),
    GPIO_V2_LINE_FLAG_EDGE_FALLING = (((1ULL)) << (5)),
    GPIO_V2_LINE_FLAG_OPEN_DRAIN = (((1ULL)) << (6)),
    GPIO_V2_LINE_FLAG_OPEN_SOURCE = (((1ULL)) << (7)),
    GPIO_V2_LINE_FLAG_BIAS_PULL_UP = (((1ULL)) << (8)),
    GPIO_V2_LINE_FLAG_BIAS_PULL_DOWN = (((1ULL)) << (9)),
    GPIO_V2_LINE_FLAG_BIAS_DISABLED = (((1ULL)) << (10)),
    GPIO_V2_LINE_FLAG_EVENT_CLOCK_REALTIME = (((1ULL)) << (11)),
    GPIO_V2_LINE_FLAG_EVENT_CLOCK_HTE = (((1ULL)) << (12)),
};

struct gpio_v2_line_values {
    __u64 __attribute__((aligned(8))) bits;
    __u64 __attribute__((aligned(8))) mask;
};

enum gpio_v2_line_attr_id {
    GPIO_V2_LINE_ATTR_ID_FLAGS = 1,
    GPIO_V2_LINE_ATTR_ID_OUTPUT_VALUES = 2,
    GPIO_V2_LINE_ATTR_ID_DEBOUNCE = 3,
};

struct gpio_v2_line_attribute {
    __u32 id;
    __u32 padding;
    union {
        __u64 __attribute__((aligned(8))) flags;
        __u64 __attribute__((aligned(8))) values;
        __u32 debounce_period_us;
    };
};

struct gpio_v2_line_config_attribute {
    struct gpio_v2_line_attribute attr;
    __u64 __attribute__((aligned(8))) mask;
};

struct gpio_v2_line_config {
    __u64 __attribute__((aligned(8))) flags;
    __u32 num_attrs;
    __u32 padding[5];
    struct gpio_v2_line_config_attribute attrs[10];
};

struct gpio_v2_line_request {
    __u32 offsets[64];
    char consumer[32];
    struct gpio_v2_line_config config;
    __u32 num_lines;
    __u32 event_buffer_size;
    __u32 padding[5];
    __s32 fd;
};

struct gpio_v2_line_info {
    char name[32];
    char consumer[32];
    __u32 offset;
    __u32 num_attrs;
    __u64 __attribute__((aligned(8))) flags;
    struct gpio_v2_line_attribute attrs[10];
    __u32 padding[4];
};

enum gpio_v2_line_changed_type {
    GPIO_V2_LINE_CHANGED_REQUESTED = 1,
    GPIO_V2_LINE_CHANGED_RELEASED = 2,
    GPIO_V2_LINE_CHANGED_CONFIG = 3,
};

struct gpio_v2_line_info_changed {
    struct gpio_v2_line_info info;
    __u64 __attribute__((aligned(8))) timestamp_ns;
    __u32 event_type;
    __u32 padding[5];
};

enum gpio_v2_line_event_id {
    GPIO_V2_LINE_EVENT_RISING_EDGE = 1,
    GPIO_V2_LINE_EVENT_FALLING_EDGE = 2,
};

struct gpio_v2_line_event {
    __u64 __attribute__((aligned(8))) timestamp_ns;
    __u32 id;
    __u32 offset;
    __u32 seqno;
    __u32 line_seqno;
    __u32 padding[6];
};

#define GPIOLINE_FLAG_KERNEL (1UL << 0)
#define GPIOLINE_FLAG_IS_OUT (1UL << 1)
#define GPIOLINE_FLAG_ACTIVE_LOW (1UL << 2)
#define GPIOLINE_FLAG_OPEN_DRAIN (1UL << 3)
#define GPIOLINE_FLAG_OPEN_SOURCE (1UL << 4)
#define GPIOLINE_FLAG_BIAS_PULL_UP (1UL << 5)
#define GPIOLINE_FLAG_BIAS_PULL_DOWN (1UL << 6)
#define GPIOLINE_FLAG_BIAS_DISABLE (1UL << 7)

struct gpioline_info {
    __u32 line_offset;
    __u32 flags;
    char name[32];
    char consumer[32];
};

#define GPIOHANDLES_MAX 64

enum {
    GPIOLINE_CHANGED_REQUESTED = 1,
    GPIOLINE_CHANGED_RELEASED,
    GPIOLINE_CHANGED_CONFIG,
};

struct gpioline_info_changed {
    struct gpioline_info info;
    __u64 timestamp;
    __u32 event_type;
    __u32 padding[5];
};

#define GPIOHANDLE_REQUEST_INPUT (1UL << 0)
#define GPIOHANDLE_REQUEST_OUTPUT (1UL << 1)
#define GPIOHANDLE_REQUEST_ACTIVE_LOW (1UL << 2)
#define GPIOHANDLE_REQUEST_OPEN_DRAIN (1UL << 3)
#define GPIOHANDLE_REQUEST_OPEN_SOURCE (1UL << 4)
#define GPIOHANDLE_REQUEST_BIAS_PULL_UP (1UL << 5)
#define GPIOHANDLE_REQUEST_BIAS_PULL_DOWN (1UL << 6)
#define GPIOHANDLE_REQUEST_BIAS_DISABLE (1UL << 7)

struct gpiohandle_request {
    __u32 lineoffsets[64];
    __u32 flags;
    __u8 default_values[64];
    char consumer_label[32];
    __u32 lines;
    int fd;
};

struct gpiohandle_config {
    __u32 flags;
    __u8 default_values[64];
    __u32 padding[4];
};

struct gpiohandle_data {
    __u8 values[64];
};

#define GPIOEVENT_REQUEST_RISING_EDGE (1UL << 0)
#define GPIOEVENT_REQUEST_FALLING_EDGE (1UL << 1)
#define GPIOEVENT_REQUEST_BOTH_EDGES ((1UL << 0) | (1UL << 1))

struct gpioevent_request {
    __u32 lineoffset;
    __u32 handleflags;
    __u32 eventflags;
    char consumer_label[32];
    int fd;
};

#define GPIOEVENT_EVENT_RISING_EDGE 0x01
#define GPIOEVENT_EVENT_FALLING_EDGE 0x02

struct gpioevent_data {
    __u64 timestamp;
    __u32 id;
};

#define GPIO_GET_CHIPINFO_IOCTL (((2U) << (((0 +8)+8)+14)) | (((0xB4)) << (0 +8)) | (((0x01)) << 0) | ((((sizeof(struct gpiochip_info)))) << ((0 +8)+8)))
#define GPIO_GET_LINEINFO_UNWATCH_IOCTL (((2U|1U) << (((0 +8)+8)+14)) | (((0xB4)) << (0 +8)) | (((0x0C)) << 0) | ((((sizeof(__u32)))) << ((0 +8)+8)))
#define GPIO_V2_GET_LINEINFO_IOCTL (((2U|1U) << (((0 +8)+8)+14)) | (((0xB4)) << (0 +8)) | (((0x05)) << 0) | ((((sizeof(struct gpio_v2_line_info)))) << ((0 +8)+8)))
#define GPIO_V2_GET_LINEINFO_WATCH_IOCTL (((2U|1U) << (((0 +8)+8)+14)) | (((0xB4)) << (0 +8)) | (((0x06)) << 0) | ((((sizeof(struct gpio_v2_line_info)))) << ((0 +8)+8)))
#define GPIO_V2_GET_LINE_IOCTL (((2U|1U) << (((0 +8)+8)+14)) | (((0xB4)) << (0 +8)) | (((0x07)) << 0) | ((((sizeof(struct gpio_v2_line_request)))) << ((0 +8)+8)))
#define GPIO_V2_LINE_SET_CONFIG_IOCTL (((2U|1U) << (((0 +8)+8)+14)) | (((0xB4)) << (0 +8)) | (((0x0D)) << 0) | ((((sizeof(struct gpio_v2_line_config)))) << ((0 +8)+8)))
#define GPIO_V2_LINE_GET_VALUES_IOCTL (((2U|1U) << (((0 +8)+8)+14)) | (((0xB4)) << (0 +8)) | (((0x0E)) << 0) | ((((sizeof(struct gpio_v2_line_values)))) << ((0 +8)+8)))
#define GPIO_V2_LINE_SET_VALUES_IOCTL (((2U|1U) << (((0 +8)+8)+14)) | (((0xB4)) << (0 +8)) | (((0x0F)) << 0) | ((((sizeof(struct gpio_v2_line_values)))) << ((0 +8)+8)))
#define GPIO_GET_LINEINFO_IOCTL (((2U|1U) << (((0 +8)+8)+14)) | (((0xB4)) << (0 +8)) | (((0x02)) << 0) | ((((sizeof(struct gpioline_info)))) << ((0 +8)+8)))
#define GPIO_GET_LINEHANDLE_IOCTL (((2U|1U) << (((0 +8)+8)+14)) | (((0xB4)) << (0 +8)) | (((0x03)) << 0) | ((((sizeof(struct gpiohandle_request)))) << ((0 +8)+8)))
#define GPIO_GET_LINEEVENT_IOCTL (((2U|1U) << (((0 +8)+8)+14)) | (((0xB4)) << (0 +8)) | (((0x04)) << 0) | ((((sizeof(struct gpioevent_request)))) << ((0 +8)+8)))
#define GPIOHANDLE_GET_LINE_VALUES_IOCTL (((2U|1U) << (((0 +8)+8)+14)) | (((0xB4)) << (0 +8)) | (((0x08)) << 0) | ((((sizeof(struct gpiohandle_data)))) << ((0 +8)+8)))
#define GPIOHANDLE_SET_LINE_VALUES_IOCTL (((2U|1U) << (((0 +8)+8)+14)) | (((0xB4)) << (0 +8)) | (((0x09)) << 0) | ((((sizeof(struct gpiohandle_data)))) << ((0 +8)+8)))
#define GPIOHANDLE_SET_CONFIG_IOCTL (((2U|1U) << (((0 +8)+8)+14)) | (((0xB4)) << (0 +8)) | (((0x0A)) << 0) | ((((sizeof(struct gpiohandle_config)))) << ((0 +8)+8)))
#define GPIO_GET_LINEINFO_WATCH_IOCTL (((2U|1U) << (((0 +8)+8)+14)) | (((0xB4)) << (0 +8)) | (((0x0B)) << 0) | ((((sizeof(struct gpioline_info)))) << ((0 +8)+8)))

#endif
