#ifndef REFHOUND_LINUX_INPUT_H
#define REFHOUND_LINUX_INPUT_H

#include <sys/time.h>
#include <sys/ioctl.h>
#include <sys/types.h>
#include <linux/types.h>
#include <linux/input-event-codes.h>

struct input_event {
    struct timeval time;
    __u16 type;
    __u16 code;
    __s32 value;
};

#define input_event_sec time.tv_sec
#define input_event_usec time.tv_usec
#define EV_VERSION 0x010001

struct input_id {
    __u16 bustype;
    __u16 vendor;
    __u16 product;
    __u16 version;
};

struct input_absinfo {
    __s32 value;
    __s32 minimum;
    __s32 maximum;
    __s32 fuzz;
    __s32 flat;
    __s32 resolution;
};

struct input_keymap_entry {
    __u8 flags;
    __u8 len;
    __u16 index;
    __u32 keycode;
    __u8 scancode[32];
};

#define INPUT_KEYMAP_BY_INDEX (1 << 0)

struct input_mask {
    __u32 type;
    __u32 codes_size;
    __u64 codes_ptr;
};

#define EVIOCGVERSION (((2U) << (((0 +8)+8)+14)) | ((('E')) << (0 +8)) | (((0x01)) << 0) | ((((sizeof(int)))) << ((0 +8)+8)))
#define EVIOCGID (((2U) << (((0 +8)+8)+14)) | ((('E')) << (0 +8)) | (((0x02)) << 0) | ((((sizeof(struct input_id)))) << ((0 +8)+8)))
#define EVIOCGREP (((2U) << (((0 +8)+8)+14)) | ((('E')) << (0 +8)) | (((0x03)) << 0) | ((((sizeof(unsigned int[2])))) << ((0 +8)+8)))
#define EVIOCSREP (((1U) << (((0 +8)+8)+14)) | ((('E')) << (0 +8)) | (((0x03)) << 0) | ((((sizeof(unsigned int[2])))) << ((0 +8)+8)))
#define EVIOCGKEYCODE (((2U) << (((0 +8)+8)+14)) | ((('E')) << (0 +8)) | (((0x04)) << 0) | ((((sizeof(unsigned int[2])))) << ((0 +8)+8)))
#define EVIOCGKEYCODE_V2 (((2U) << (((0 +8)+8)+14)) | ((('E')) << (0 +8)) | (((0x04)) << 0) | ((((sizeof(struct input_keymap_entry)))) << ((0 +8)+8)))
#define EVIOCSKEYCODE (((1U) << (((0 +8)+8)+14)) | ((('E')) << (0 +8)) | (((0x04)) << 0) | ((((sizeof(unsigned int[2])))) << ((0 +8)+8)))
#define EVIOCSKEYCODE_V2 (((1U) << (((0 +8)+8)+14)) | ((('E')) << (0 +8)) | (((0x04)) << 0) | ((((sizeof(struct input_keymap_entry)))) << ((0 +8)+8)))
#define EVIOCGNAME(len) (((2U) << (((0 +8)+8)+14)) | (('E') << (0 +8)) | ((0x06) << 0) | ((len) << ((0 +8)+8)))
#define EVIOCGPHYS(len) (((2U) << (((0 +8)+8)+14)) | (('E') << (0 +8)) | ((0x07) << 0) | ((len) << ((0 +8)+8)))
#define EVIOCGUNIQ(len) (((2U) << (((0 +8)+8)+14)) | (('E') << (0 +8)) | ((0x08) << 0) | ((len) << ((0 +8)+8)))
#define EVIOCGPROP(len) (((2U) << (((0 +8)+8)+14)) | (('E') << (0 +8)) | ((0x09) << 0) | ((len) << ((0 +8)+8)))
#define EVIOCGMTSLOTS(len) (((2U) << (((0 +8)+8)+14)) | (('E') << (0 +8)) | ((0x0a) << 0) | ((len) << ((0 +8)+8)))
#define EVIOCGKEY(len) (((2U) << (((0 +8)+8)+14)) | (('E') << (0 +8)) | ((0x18) << 0) | ((len) << ((0 +8)+8)))
#define EVIOCGLED(len) (((2U) << (((0 +8)+8)+14)) | (('E') << (0 +8)) | ((0x19) << 0) | ((len) << ((0 +8)+8)))
#define EVIOCGSND(len) (((2U) << (((0 +8)+8)+14)) | (('E') << (0 +8)) | ((0x1a) << 0) | ((len) << ((0 +8)+8)))
#define EVIOCGSW(len) (((2U) << (((0 +8)+8)+14)) | (('E') << (0 +8)) | ((0x1b) << 0) | ((len) << ((0 +8)+8)))
#define EVIOCGBIT(ev,len) (((2U) << (((0 +8)+8)+14)) | (('E') << (0 +8)) | ((0x20 + (ev)) << 0) | ((len) << ((0 +8)+8)))
#define EVIOCGABS(abs) (((2U) << (((0 +8)+8)+14)) | ((('E')) << (0 +8)) | (((0x40 + (abs))) << 0) | ((((sizeof(struct input_absinfo)))) << ((0 +8)+8)))
#define EVIOCSABS(abs) (((1U) << (((0 +8)+8)+14)) | ((('E')) << (0 +8)) | (((0xc0 + (abs))) << 0) | ((((sizeof(struct input_absinfo)))) << ((0 +8)+8)))
#define EVIOCSFF (((1U) << (((0 +8)+8)+14)) | ((('E')) << (0 +8)) | (((0x80)) << 0) | ((((sizeof(struct ff_effect)))) << ((0 +8)+8)))
#define EVIOCRMFF (((1U) << (((0 +8)+8)+14)) | ((('E')) << (0 +8)) | (((0x81)) << 0) | ((((sizeof(int)))) << ((0 +8)+8)))
#define EVIOCGEFFECTS (((2U) << (((0 +8)+8)+14)) | ((('E')) << (0 +8)) | (((0x84)) << 0) | ((((sizeof(int)))) << ((0 +8)+8)))
#define EVIOCGRAB (((1U) << (((0 +8)+8)+14)) | ((('E')) << (0 +8)) | (((0x90)) << 0) | ((((sizeof(int)))) << ((0 +8)+8)))
#define EVIOCREVOKE (((1U) << (((0 +8)+8)+14)) | ((('E')) << (0 +8)) | (((0x91)) << 0) | ((((sizeof(int)))) << ((0 +8)+8)))
#define EVIOCGMASK (((2U) << (((0 +8)+8)+14)) | ((('E')) << (0 +8)) | (((0x92)) << 0) | ((((sizeof(struct input_mask)))) << ((0 +8)+8)))
#define EVIOCSMASK (((1U) << (((0 +8)+8)+14)) | ((('E')) << (0 +8)) | (((0x93)) << 0) | ((((sizeof(struct input_mask)))) << ((0 +8)+8)))
#define EVIOCSCLOCKID (((1U) << (((0 +8)+8)+14)) | ((('E')) << (0 +8)) | (((0xa0)) << 0) | ((((sizeof(int)))) << ((0 +8)+8)))
#define ID_BUS 0
#define ID_VENDOR 1
#define ID_PRODUCT 2
#define ID_VERSION 3
#define BUS_PCI 0x01
#define BUS_ISAPNP 0x02
#define BUS_USB 0x03
#define BUS_HIL 0x04
#define BUS_BLUETOOTH 0x05
#define BUS_VIRTUAL 0x06
#define BUS_ISA 0x10
#define BUS_I8042 0x11
#define BUS_XTKBD 0x12
#define BUS_RS232 0x13
#define BUS_GAMEPORT 0x14
#define BUS_PARPORT 0x15
#define BUS_AMIGA 0x16
#define BUS_ADB 0x17
#define BUS_I2C 0x18
#define BUS_HOST 0x19
#define BUS_GSC 0x1A
#define BUS_ATARI 0x1B
#define BUS_SPI 0x1C
#define BUS_RMI 0x1D
#define BUS_CEC 0x1E
#define BUS_INTEL_ISHTP 0x1F
#define BUS_AMD_SFH 0x20
#define MT_TOOL_FINGER 0x00
#define MT_TOOL_PEN 0x01
#define MT_TOOL_PALM 0x02
#define MT_TOOL_DIAL 0x0a
#define MT_TOOL_MAX 0x0f
#define FF_STATUS_STOPPED 0x00
#define FF_STATUS_PLAYING 0x01
#define FF_STATUS_MAX 0x01

struct ff_replay {
    __u16 length;
    __u16 delay;
};

struct ff_trigger {
    __u16 button;
    __u16 interval;
};

struct ff_envelope {
    __u16 attack_length;
    __u16 attack_level;
    __u16 fade_length;
    __u16 fade_level;
};

struct ff_constant_effect {
    __s16 level;
    struct ff_envelope envelope;
};

struct ff_ramp_effect {
    __s16 start_level;
    __s16 end_level;
    struct ff_envelope envelope;
};

struct ff_condition_effect {
    __u16 right_saturation;
    __u16 left_saturation;
    __s16 right_coeff;
    __s16 left_coeff;
    __u16 deadband;
    __s16 center;
};

struct ff_periodic_effect {
    __u16 waveform;
    __u16 period;
    __s16 magnitude;
    __s16 offset;
    __u16 phase;
    struct ff_envelope envelope;
    __u32 custom_len;
    __s16 *custom_data;
};

struct ff_rumble_effect {
    __u16 strong_magnitude;
    __u16 weak_magnitude;
};

struct ff_effect {
    __u16 type;
    __s16 id;
    __u16 direction;
    struct ff_trigger trigger;
    struct ff_replay replay;
    union {
        struct ff_constant_effect constant;
        struct ff_ramp_effect ramp;
        struct ff_periodic_effect periodic;
        struct ff_condition_effect condition[2];
        struct ff_rumble_effect rumble;
    } u;
};

#define FF_RUMBLE 0x50
#define FF_PERIODIC 0x51
#define FF_CONSTANT 0x52
#define FF_SPRING 0x53
#define FF_FRICTION 0x54
#define FF_DAMPER 0x55
#define FF_INERTIA 0x56
#define FF_RAMP 0x57
#define FF_EFFECT_MIN FF_RUMBLE
#define FF_EFFECT_MAX FF_RAMP
#define FF_SQUARE 0x58
#define FF_TRIANGLE 0x59
#define FF_SINE 0x5a
#define FF_SAW_UP 0x5b
#define FF_SAW_DOWN 0x5c
#define FF_CUSTOM 0x5d
#define FF_WAVEFORM_MIN FF_SQUARE
#define FF_WAVEFORM_MAX FF_CUSTOM
#define FF_GAIN 0x60
#define FF_AUTOCENTER 0x61
#define FF_MAX_EFFECTS FF_GAIN
#define FF_MAX 0x7f
#define FF_CNT (FF_MAX+1)

#endif
