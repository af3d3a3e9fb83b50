#ifndef REFHOUND_LINUX_UINPUT_H
#define REFHOUND_LINUX_UINPUT_H

#include <linux/types.h>
#include <linux/input.h>

#define UINPUT_VERSION 5
#define UINPUT_MAX_NAME_SIZE 80

struct uinput_ff_upload {
    __u32 request_id;
    __s32 retval;
    struct ff_effect effect;
    struct ff_effect old;
};

struct uinput_ff_erase {
    __u32 request_id;
    __s32 retval;
    __u32 effect_id;
};

#define UINPUT_IOCTL_BASE 'U'
#define UI_DEV_CREATE (((0U) << (((0 +8)+8)+14)) | ((('U')) << (0 +8)) | (((1)) << 0) | ((0) << ((0 +8)+8)))
#define UI_DEV_DESTROY (((0U) << (((0 +8)+8)+14)) | ((('U')) << (0 +8)) | (((2)) << 0) | ((0) << ((0 +8)+8)))

struct uinput_setup {
    struct input_id id;
    char name[80];
    __u32 ff_effects_max;
};

#define UI_DEV_SETUP (((1U) << (((0 +8)+8)+14)) | ((('U')) << (0 +8)) | (((3)) << 0) | ((((sizeof(struct uinput_setup)))) << ((0 +8)+8)))

struct uinput_abs_setup {
    __u16 code;
    struct input_absinfo absinfo;
};

#define UI_ABS_SETUP (((1U) << (((0 +8)+8)+14)) | ((('U')) << (0 +8)) | (((4)) << 0) | ((((sizeof(struct uinput_abs_setup)))) << ((0 +8)+8)))
#define UI_SET_EVBIT (((1U) << (((0 +8)+8)+14)) | ((('U')) << (0 +8)) | (((100)) << 0) | ((((sizeof(int)))) << ((0 +8)+8)))
#define UI_SET_KEYBIT (((1U) << (((0 +8)+8)+14)) | ((('U')) << (0 +8)) | (((101)) << 0) | ((((sizeof(int)))) << ((0 +8)+8)))
#define UI_SET_RELBIT (((1U) << (((0 +8)+8)+14)) | ((('U')) << (0 +8)) | (((102)) << 0) | ((((sizeof(int)))) << ((0 +8)+8)))
#define UI_SET_ABSBIT (((1U) << (((0 +8)+8)+14)) | ((('U')) << (0 +8)) | (((103)) << 0) | ((((sizeof(int)))) << ((0 +8)+8)))
#define UI_SET_MSCBIT (((1U) << (((0 +8)+8)+14)) | ((('U')) << (0 +8)) | (((104)) << 0) | ((((sizeof(int)))) << ((0 +8)+8)))
#define UI_SET_LEDBIT (((1U) << (((0 +8)+8)+14)) | ((('U')) << (0 +8)) | (((105)) << 0) | ((((sizeof(int)))) << ((0 +8)+8)))
#define UI_SET_SNDBIT (((1U) << (((0 +8)+8)+14)) | ((('U')) << (0 +8)) | (((106)) << 0) | ((((sizeof(int)))) << ((0 +8)+8)))
#define UI_SET_FFBIT (((1U) << (((0 +8)+8)+14)) | ((('U')) << (0 +8)) | (((107)) << 0) | ((((sizeof(int)))) << ((0 +8)+8)))
#define UI_SET_PHYS (((1U) << (((0 +8)+8)+14)) | ((('U')) << (0 +8)) | (((108)) << 0) | ((((sizeof(char*)))) << ((0 +8)+8)))
#define UI_SET_SWBIT (((1U) << (((0 +8)+8)+14)) | ((('U')) << (0 +8)) | (((109)) << 0) | ((((sizeof(int)))) << ((0 +8)+8)))
#define UI_SET_PROPBIT (((1U) << (((0 +8)+8)+14)) | ((('U')) << (0 +8)) | (((110)) << 0) | ((((sizeof(int)))) << ((0 +8)+8)))
#define UI_BEGIN_FF_UPLOAD (((2U|1U) << (((0 +8)+8)+14)) | ((('U')) << (0 +8)) | (((200)) << 0) | ((((sizeof(struct uinput_ff_upload)))) << ((0 +8)+8)))
#define UI_END_FF_UPLOAD (((1U) << (((0 +8)+8)+14)) | ((('U')) << (0 +8)) | (((201)) << 0) | ((((sizeof(struct uinput_ff_upload)))) << ((0 +8)+8)))
#define UI_BEGIN_FF_ERASE (((2U|1U) << (((0 +8)+8)+14)) | ((('U')) << (0 +8)) | (((202)) << 0) | ((((sizeof(struct uinput_ff_erase)))) << ((0 +8)+8)))
#define UI_END_FF_ERASE (((1U) << (((0 +8)+8)+14)) | ((('U')) << (0 +8)) | (((203)) << 0) | ((((sizeof(struct uinput_ff_erase)))) << ((0 +8)+8)))
#define UI_GET_SYSNAME(len) (((2U) << (((0 +8)+8)+14)) | (('U') << (0 +8)) | ((44) << 0) | ((len) << ((0 +8)+8)))
#define UI_GET_VERSION (((2U) << (((0 +8)+8)+14)) | ((('U')) << (0 +8)) | (((45)) << 0) | ((((sizeof(unsigned int)))) << ((0 +8)+8)))
#define EV_UINPUT 0x0101
#define UI_FF_UPLOAD 1
#define UI_FF_ERASE 2

struct uinput_user_dev {
    char name[80];
    struct input_id id;
    __u32 ff_effects_max;
    __s32 absmax[(0x3f + 1)];
    __s32 absmin[(0x3f + 1)];
    __s32 absfuzz[(0x3f + 1)];
    __s32 absflat[(0x3f + 1)];
};

#endif
