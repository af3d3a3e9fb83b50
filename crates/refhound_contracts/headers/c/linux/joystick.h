#ifndef REFHOUND_LINUX_JOYSTICK_H
#define REFHOUND_LINUX_JOYSTICK_H

#include <linux/types.h>
#include <linux/input.h>

#define JS_VERSION 0x020100
#define JS_EVENT_BUTTON 0x01
#define JS_EVENT_AXIS 0x02
#define JS_EVENT_INIT 0x80

struct js_event {
    __u32 time;
    __s16 value;
    __u8 type;
    __u8 number;
};

#define JSIOCGVERSION (((2U) << (((0 +8)+8)+14)) | ((('j')) << (0 +8)) | (((0x01)) << 0) | ((((sizeof(__u32)))) << ((0 +8)+8)))
#define JSIOCGAXES (((2U) << (((0 +8)+8)+14)) | ((('j')) << (0 +8)) | (((0x11)) << 0) | ((((sizeof(__u8)))) << ((0 +8)+8)))
#define JSIOCGBUTTONS (((2U) << (((0 +8)+8)+14)) | ((('j')) << (0 +8)) | (((0x12)) << 0) | ((((sizeof(__u8)))) << ((0 +8)+8)))
#define JSIOCGNAME(len) (((2U) << (((0 +8)+8)+14)) | (('j') << (0 +8)) | ((0x13) << 0) | ((len) << ((0 +8)+8)))
#define JSIOCSCORR (((1U) << (((0 +8)+8)+14)) | ((('j')) << (0 +8)) | (((0x21)) << 0) | ((((sizeof(struct js_corr)))) << ((0 +8)+8)))
#define JSIOCGCORR (((2U) << (((0 +8)+8)+14)) | ((('j')) << (0 +8)) | (((0x22)) << 0) | ((((sizeof(struct js_corr)))) << ((0 +8)+8)))
#define JSIOCSAXMAP (((1U) << (((0 +8)+8)+14)) | ((('j')) << (0 +8)) | (((0x31)) << 0) | ((((sizeof(__u8[(0x3f +1)])))) << ((0 +8)+8)))
#define JSIOCGAXMAP (((2U) << (((0 +8)+8)+14)) | ((('j')) << (0 +8)) | (((0x32)) << 0) | ((((sizeof(__u8[(0x3f +1)])))) << ((0 +8)+8)))
#define JSIOCSBTNMAP (((1U) << (((0 +8)+8)+14)) | ((('j')) << (0 +8)) | (((0x33)) << 0) | ((((sizeof(__u16[0x2ff - 0x100 + 1])))) << ((0 +8)+8)))
#define JSIOCGBTNMAP (((2U) << (((0 +8)+8)+14)) | ((('j')) << (0 +8)) | (((0x34)) << 0) | ((((sizeof(__u16[0x2ff - 0x100 + 1])))) << ((0 +8)+8)))
#define JS_CORR_NONE 0x00
#define JS_CORR_BROKEN 0x01

struct js_corr {
    __s32 coef[8];
    __s16 prec;
    __u16 type;
};

#define JS_RETURN sizeof(struct JS_DATA_TYPE)
#define JS_TRUE 1
#define JS_FALSE 0
#define JS_X_0 0x01
#define JS_Y_0 0x02
#define JS_X_1 0x04
#define JS_Y_1 0x08
#define JS_MAX 2
#define JS_DEF_TIMEOUT 0x1300
#define JS_DEF_CORR 0
#define JS_DEF_TIMELIMIT 10L
#define JS_SET_CAL 1
#define JS_GET_CAL 2
#define JS_SET_TIMEOUT 3
#define JS_GET_TIMEOUT 4
#define JS_SET_TIMELIMIT 5
#define JS_GET_TIMELIMIT 6
#define JS_GET_ALL 7
#define JS_SET_ALL 8

struct JS_DATA_TYPE {
    __s32 buttons;
    __s32 x;
    __s32 y;
};

struct JS_DATA_SAVE_TYPE_32 {
    __s32 JS_TIMEOUT;
    __s32 BUSY;
    __s32 JS_EXPIRETIME;
    __s32 JS_TIMELIMIT;
    struct JS_DATA_TYPE JS_SAVE;
    struct JS_DATA_TYPE JS_CORR;
};

struct JS_DATA_SAVE_TYPE_64 {
    __s32 JS_TIMEOUT;
    __s32 BUSY;
    __s64 JS_EXPIRETIME;
    __s64 JS_TIMELIMIT;
    struct JS_DATA_TYPE JS_SAVE;
    struct JS_DATA_TYPE JS_CORR;
};

#endif
