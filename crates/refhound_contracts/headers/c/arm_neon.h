#ifndef REFHOUND_ARM_NEON_H
#define REFHOUND_ARM_NEON_H

#include <stdint.h>

typedef float float32_t;
typedef double float64_t;
typedef unsigned char poly8_t;
typedef unsigned short poly16_t;
typedef uint64_t poly64_t;

typedef int8_t int8x8_t __attribute__((vector_size(8)));
typedef int8_t int8x16_t __attribute__((vector_size(16)));
typedef int16_t int16x4_t __attribute__((vector_size(8)));
typedef int16_t int16x8_t __attribute__((vector_size(16)));
typedef int32_t int32x2_t __attribute__((vector_size(8)));
typedef int32_t int32x4_t __attribute__((vector_size(16)));
typedef int64_t int64x1_t __attribute__((vector_size(8)));
typedef int64_t int64x2_t __attribute__((vector_size(16)));
typedef uint8_t uint8x8_t __attribute__((vector_size(8)));
typedef uint8_t uint8x16_t __attribute__((vector_size(16)));
typedef uint16_t uint16x4_t __attribute__((vector_size(8)));
typedef uint16_t uint16x8_t __attribute__((vector_size(16)));
typedef uint32_t uint32x2_t __attribute__((vector_size(8)));
typedef uint32_t uint32x4_t __attribute__((vector_size(16)));
typedef uint64_t uint64x1_t __attribute__((vector_size(8)));
typedef uint64_t uint64x2_t __attribute__((vector_size(16)));
typedef float32_t float32x2_t __attribute__((vector_size(8)));
typedef float32_t float32x4_t __attribute__((vector_size(16)));
typedef float64_t float64x1_t __attribute__((vector_size(8)));
typedef float64_t float64x2_t __attribute__((vector_size(16)));
typedef poly8_t poly8x8_t __attribute__((vector_size(8)));
typedef poly8_t poly8x16_t __attribute__((vector_size(16)));
typedef poly16_t poly16x4_t __attribute__((vector_size(8)));
typedef poly16_t poly16x8_t __attribute__((vector_size(16)));
typedef poly64_t poly64x1_t __attribute__((vector_size(8)));
typedef poly64_t poly64x2_t __attribute__((vector_size(16)));

typedef struct int8x8x2_t {
    int8x8_t val[2];
} int8x8x2_t;

typedef struct int8x8x3_t {
    int8x8_t val[3];
} int8x8x3_t;

typedef struct int8x8x4_t {
    int8x8_t val[4];
} int8x8x4_t;

typedef struct int8x16x2_t {
    int8x16_t val[2];
} int8x16x2_t;

typedef struct int8x16x3_t {
    int8x16_t val[3];
} int8x16x3_t;

typedef struct int8x16x4_t {
    int8x16_t val[4];
} int8x16x4_t;

typedef struct int16x4x2_t {
    int16x4_t val[2];
} int16x4x2_t;

typedef struct int16x4x3_t {
    int16x4_t val[3];
} int16x4x3_t;

typedef struct int16x4x4_t {
    int16x4_t val[4];
} int16x4x4_t;

typedef struct int16x8x2_t {
    int16x8_t val[2];
} int16x8x2_t;

typedef struct int16x8x3_t {
    int16x8_t val[3];
} int16x8x3_t;

typedef struct int16x8x4_t {
    int16x8_t val[4];
} int16x8x4_t;

typedef struct int32x2x2_t {
    int32x2_t val[2];
} int32x2x2_t;

typedef struct int32x2x3_t {
    int32x2_t val[3];
} int32x2x3_t;

typedef struct int32x2x4_t {
    int32x2_t val[4];
} int32x2x4_t;

typedef struct int32x4x2_t {
    int32x4_t val[2];
} int32x4x2_t;

typedef struct int32x4x3_t {
    int32x4_t val[3];
} int32x4x3_t;

typedef struct int32x4x4_t {
    int32x4_t val[4];
} int32x4x4_t;

typedef struct int64x1x2_t {
    int64x1_t val[2];
} int64x1x2_t;

typedef struct int64x1x3_t {
    int64x1_t val[3];
} int64x1x3_t;

typedef struct int64x1x4_t {
    int64x1_t val[4];
} int64x1x4_t;

typedef struct int64x2x2_t {
    int64x2_t val[2];
} int64x2x2_t;

typedef struct int64x2x3_t {
    int64x2_t val[3];
} int64x2x3_t;

typedef struct int64x2x4_t {
    int64x2_t val[4];
} int64x2x4_t;

typedef struct uint8x8x2_t {
    uint8x8_t val[2];
} uint8x8x2_t;

typedef struct uint8x8x3_t {
    uint8x8_t val[3];
} uint8x8x3_t;

typedef struct uint8x8x4_t {
    uint8x8_t val[4];
} uint8x8x4_t;

typedef struct uint8x16x2_t {
    uint8x16_t val[2];
} uint8x16x2_t;

typedef struct uint8x16x3_t {
    uint8x16_t val[3];
} uint8x16x3_t;

typedef struct uint8x16x4_t {
    uint8x16_t val[4];
} uint8x16x4_t;

typedef struct uint16x4x2_t {
    uint16x4_t val[2];
} uint16x4x2_t;

typedef struct uint16x4x3_t {
    uint16x4_t val[3];
} uint16x4x3_t;

typedef struct uint16x4x4_t {
    uint16x4_t val[4];
} uint16x4x4_t;

typedef struct uint16x8x2_t {
    uint16x8_t val[2];
} uint16x8x2_t;

typedef struct uint16x8x3_t {
    uint16x8_t val[3];
} uint16x8x3_t;

typedef struct uint16x8x4_t {
    uint16x8_t val[4];
} uint16x8x4_t;

typedef struct uint32x2x2_t {
    uint32x2_t val[2];
} uint32x2x2_t;

typedef struct uint32x2x3_t {
    uint32x2_t val[3];
} uint32x2x3_t;

typedef struct uint32x2x4_t {
    uint32x2_t val[4];
} uint32x2x4_t;

typedef struct uint32x4x2_t {
    uint32x4_t val[2];
} uint32x4x2_t;

typedef struct uint32x4x3_t {
    uint32x4_t val[3];
} uint32x4x3_t;

typedef struct uint32x4x4_t {
    uint32x4_t val[4];
} uint32x4x4_t;

typedef struct uint64x1x2_t {
    uint64x1_t val[2];
} uint64x1x2_t;

typedef struct uint64x1x3_t {
    uint64x1_t val[3];
} uint64x1x3_t;

typedef struct uint64x1x4_t {
    uint64x1_t val[4];
} uint64x1x4_t;

typedef struct uint64x2x2_t {
    uint64x2_t val[2];
} uint64x2x2_t;

typedef struct uint64x2x3_t {
    uint64x2_t val[3];
} uint64x2x3_t;

typedef struct uint64x2x4_t {
    uint64x2_t val[4];
} uint64x2x4_t;

typedef struct float32x2x2_t {
    float32x2_t val[2];
} float32x2x2_t;

typedef struct float32x2x3_t {
    float32x2_t val[3];
} float32x2x3_t;

typedef struct float32x2x4_t {
    float32x2_t val[4];
} float32x2x4_t;

typedef struct float32x4x2_t {
    float32x4_t val[2];
} float32x4x2_t;

typedef struct float32x4x3_t {
    float32x4_t val[3];
} float32x4x3_t;

typedef struct float32x4x4_t {
    float32x4_t val[4];
} float32x4x4_t;

typedef struct float64x1x2_t {
    float64x1_t val[2];
} float64x1x2_t;

typedef struct float64x1x3_t {
    float64x1_t val[3];
} float64x1x3_t;

typedef struct float64x1x4_t {
    float64x1_t val[4];
} float64x1x4_t;

typedef struct float64x2x2_t {
    float64x2_t val[2];
} float64x2x2_t;

typedef struct float64x2x3_t {
    float64x2_t val[3];
} float64x2x3_t;

typedef struct float64x2x4_t {
    float64x2_t val[4];
} float64x2x4_t;

typedef struct poly8x8x2_t {
    poly8x8_t val[2];
} poly8x8x2_t;

typedef struct poly8x8x3_t {
    poly8x8_t val[3];
} poly8x8x3_t;

typedef struct poly8x8x4_t {
    poly8x8_t val[4];
} poly8x8x4_t;

typedef struct poly8x16x2_t {
    poly8x16_t val[2];
} poly8x16x2_t;

typedef struct poly8x16x3_t {
    poly8x16_t val[3];
} poly8x16x3_t;

typedef struct poly8x16x4_t {
    poly8x16_t val[4];
} poly8x16x4_t;

typedef struct poly16x4x2_t {
    poly16x4_t val[2];
} poly16x4x2_t;

typedef struct poly16x4x3_t {
    poly16x4_t val[3];
} poly16x4x3_t;

typedef struct poly16x4x4_t {
    poly16x4_t val[4];
} poly16x4x4_t;

typedef struct poly16x8x2_t {
    poly16x8_t val[2];
} poly16x8x2_t;

typedef struct poly16x8x3_t {
    poly16x8_t val[3];
} poly16x8x3_t;

typedef struct poly16x8x4_t {
    poly16x8_t val[4];
} poly16x8x4_t;

typedef struct poly64x1x2_t {
    poly64x1_t val[2];
} poly64x1x2_t;

typedef struct poly64x1x3_t {
    poly64x1_t val[3];
} poly64x1x3_t;

typedef struct poly64x1x4_t {
    poly64x1_t val[4];
} poly64x1x4_t;

typedef struct poly64x2x2_t {
    poly64x2_t val[2];
} poly64x2x2_t;

typedef struct poly64x2x3_t {
    poly64x2_t val[3];
} poly64x2x3_t;

typedef struct poly64x2x4_t {
    poly64x2_t val[4];
} poly64x2x4_t;

int8x8_t vld1_s8(const int8_t *);
void vst1_s8(int8_t *, int8x8_t);
int8x8_t vdup_n_s8(int8_t);
int8x8_t vmov_n_s8(int8_t);
int8x8_t vadd_s8(int8x8_t, int8x8_t);
int8x8_t vsub_s8(int8x8_t, int8x8_t);
int8x8_t vmul_s8(int8x8_t, int8x8_t);
int8x8_t vmin_s8(int8x8_t, int8x8_t);
int8x8_t vmax_s8(int8x8_t, int8x8_t);
int8x8_t vand_s8(int8x8_t, int8x8_t);
int8x8_t vorr_s8(int8x8_t, int8x8_t);
int8x8_t veor_s8(int8x8_t, int8x8_t);
int8x8_t vbic_s8(int8x8_t, int8x8_t);
int8x8_t vshl_n_s8(int8x8_t, int);
int8x8_t vshr_n_s8(int8x8_t, int);
uint8x8_t vceq_s8(int8x8_t, int8x8_t);
uint8x8_t vcge_s8(int8x8_t, int8x8_t);
uint8x8_t vcgt_s8(int8x8_t, int8x8_t);
uint8x8_t vcle_s8(int8x8_t, int8x8_t);
uint8x8_t vclt_s8(int8x8_t, int8x8_t);
int8_t vget_lane_s8(int8x8_t, int);
int8x8_t vset_lane_s8(int8_t, int8x8_t, int);
int8x8_t vext_s8(int8x8_t, int8x8_t, int);
int8x8_t vbsl_s8(uint8x8_t, int8x8_t, int8x8_t);
int8x16_t vld1q_s8(const int8_t *);
void vst1q_s8(int8_t *, int8x16_t);
int8x16_t vdupq_n_s8(int8_t);
int8x16_t vmovq_n_s8(int8_t);
int8x16_t vaddq_s8(int8x16_t, int8x16_t);
int8x16_t vsubq_s8(int8x16_t, int8x16_t);
int8x16_t vmulq_s8(int8x16_t, int8x16_t);
int8x16_t vminq_s8(int8x16_t, int8x16_t);
int8x16_t vmaxq_s8(int8x16_t, int8x16_t);
int8x16_t vandq_s8(int8x16_t, int8x16_t);
int8x16_t vorrq_s8(int8x16_t, int8x16_t);
int8x16_t veorq_s8(int8x16_t, int8x16_t);
int8x16_t vbicq_s8(int8x16_t, int8x16_t);
int8x16_t vshlq_n_s8(int8x16_t, int);
int8x16_t vshrq_n_s8(int8x16_t, int);
uint8x16_t vceqq_s8(int8x16_t, int8x16_t);
uint8x16_t vcgeq_s8(int8x16_t, int8x16_t);
uint8x16_t vcgtq_s8(int8x16_t, int8x16_t);
uint8x16_t vcleq_s8(int8x16_t, int8x16_t);
uint8x16_t vcltq_s8(int8x16_t, int8x16_t);
int8_t vgetq_lane_s8(int8x16_t, int);
int8x16_t vsetq_lane_s8(int8_t, int8x16_t, int);
int8x16_t vextq_s8(int8x16_t, int8x16_t, int);
int8x16_t vbslq_s8(uint8x16_t, int8x16_t, int8x16_t);
int8x8_t vget_low_s8(int8x16_t);
int8x8_t vget_high_s8(int8x16_t);
int8x16_t vcombine_s8(int8x8_t, int8x8_t);
int8_t vaddvq_s8(int8x16_t);
int8x16x2_t vld2q_s8(const int8_t *);
void vst2q_s8(int8_t *, int8x16x2_t);
int8x16x3_t vld3q_s8(const int8_t *);
void vst3q_s8(int8_t *, int8x16x3_t);
int8x16x4_t vld4q_s8(const int8_t *);
void vst4q_s8(int8_t *, int8x16x4_t);
int16x4_t vld1_s16(const int16_t *);
void vst1_s16(int16_t *, int16x4_t);
int16x4_t vdup_n_s16(int16_t);
int16x4_t vmov_n_s16(int16_t);
int16x4_t vadd_s16(int16x4_t, int16x4_t);
int16x4_t vsub_s16(int16x4_t, int16x4_t);
int16x4_t vmul_s16(int16x4_t, int16x4_t);
int16x4_t vmin_s16(int16x4_t, int16x4_t);
int16x4_t vmax_s16(int16x4_t, int16x4_t);
int16x4_t vand_s16(int16x4_t, int16x4_t);
int16x4_t vorr_s16(int16x4_t, int16x4_t);
int16x4_t veor_s16(int16x4_t, int16x4_t);
int16x4_t vbic_s16(int16x4_t, int16x4_t);
int16x4_t vshl_n_s16(int16x4_t, int);
int16x4_t vshr_n_s16(int16x4_t, int);
uint16x4_t vceq_s16(int16x4_t, int16x4_t);
uint16x4_t vcge_s16(int16x4_t, int16x4_t);
uint16x4_t vcgt_s16(int16x4_t, int16x4_t);
uint16x4_t vcle_s16(int16x4_t, int16x4_t);
uint16x4_t vclt_s16(int16x4_t, int16x4_t);
int16_t vget_lane_s16(int16x4_t, int);
int16x4_t vset_lane_s16(int16_t, int16x4_t, int);
int16x4_t vext_s16(int16x4_t, int16x4_t, int);
int16x4_t vbsl_s16(uint16x4_t, int16x4_t, int16x4_t);
int16x8_t vld1q_s16(const int16_t *);
void vst1q_s16(int16_t *, int16x8_t);
int16x8_t vdupq_n_s16(int16_t);
int16x8_t vmovq_n_s16(int16_t);
int16x8_t vaddq_s16(int16x8_t, int16x8_t);
int16x8_t vsubq_s16(int16x8_t, int16x8_t);
int16x8_t vmulq_s16(int16x8_t, int16x8_t);
int16x8_t vminq_s16(int16x8_t, int16x8_t);
int16x8_t vmaxq_s16(int16x8_t, int16x8_t);
int16x8_t vandq_s16(int16x8_t, int16x8_t);
int16x8_t vorrq_s16(int16x8_t, int16x8_t);
int16x8_t veorq_s16(int16x8_t, int16x8_t);
int16x8_t vbicq_s16(int16x8_t, int16x8_t);
int16x8_t vshlq_n_s16(int16x8_t, int);
int16x8_t vshrq_n_s16(int16x8_t, int);
uint16x8_t vceqq_s16(int16x8_t, int16x8_t);
uint16x8_t vcgeq_s16(int16x8_t, int16x8_t);
uint16x8_t vcgtq_s16(int16x8_t, int16x8_t);
uint16x8_t vcleq_s16(int16x8_t, int16x8_t);
uint16x8_t vcltq_s16(int16x8_t, int16x8_t);
int16_t vgetq_lane_s16(int16x8_t, int);
int16x8_t vsetq_lane_s16(int16_t, int16x8_t, int);
int16x8_t vextq_s16(int16x8_t, int16x8_t, int);
int16x8_t vbslq_s16(uint16x8_t, int16x8_t, int16x8_t);
int16x4_t vget_low_s16(int16x8_t);
int16x4_t vget_high_s16(int16x8_t);
int16x8_t vcombine_s16(int16x4_t, int16x4_t);
int16_t vaddvq_s16(int16x8_t);
int16x8x2_t vld2q_s16(const int16_t *);
void vst2q_s16(int16_t *, int16x8x2_t);
int16x8x3_t vld3q_s16(const int16_t *);
void vst3q_s16(int16_t *, int16x8x3_t);
int16x8x4_t vld4q_s16(const int16_t *);
void vst4q_s16(int16_t *, int16x8x4_t);
int32x2_t vld1_s32(const int32_t *);
void vst1_s32(int32_t *, int32x2_t);
int32x2_t vdup_n_s32(int32_t);
int32x2_t vmov_n_s32(int32_t);
int32x2_t vadd_s32(int32x2_t, int32x2_t);
int32x2_t vsub_s32(int32x2_t, int32x2_t);
int32x2_t vmul_s32(int32x2_t, int32x2_t);
int32x2_t vmin_s32(int32x2_t, int32x2_t);
int32x2_t vmax_s32(int32x2_t, int32x2_t);
int32x2_t vand_s32(int32x2_t, int32x2_t);
int32x2_t vorr_s32(int32x2_t, int32x2_t);
int32x2_t veor_s32(int32x2_t, int32x2_t);
int32x2_t vbic_s32(int32x2_t, int32x2_t);
int32x2_t vshl_n_s32(int32x2_t, int);
int32x2_t vshr_n_s32(int32x2_t, int);
uint32x2_t vceq_s32(int32x2_t, int32x2_t);
uint32x2_t vcge_s32(int32x2_t, int32x2_t);
uint32x2_t vcgt_s32(int32x2_t, int32x2_t);
uint32x2_t vcle_s32(int32x2_t, int32x2_t);
uint32x2_t vclt_s32(int32x2_t, int32x2_t);
int32_t vget_lane_s32(int32x2_t, int);
int32x2_t vset_lane_s32(int32_t, int32x2_t, int);
int32x2_t vext_s32(int32x2_t, int32x2_t, int);
int32x2_t vbsl_s32(uint32x2_t, int32x2_t, int32x2_t);
int32x4_t vld1q_s32(const int32_t *);
void vst1q_s32(int32_t *, int32x4_t);
int32x4_t vdupq_n_s32(int32_t);
int32x4_t vmovq_n_s32(int32_t);
int32x4_t vaddq_s32(int32x4_t, int32x4_t);
int32x4_t vsubq_s32(int32x4_t, int32x4_t);
int32x4_t vmulq_s32(int32x4_t, int32x4_t);
int32x4_t vminq_s32(int32x4_t, int32x4_t);
int32x4_t vmaxq_s32(int32x4_t, int32x4_t);
int32x4_t vandq_s32(int32x4_t, int32x4_t);
int32x4_t vorrq_s32(int32x4_t, int32x4_t);
int32x4_t veorq_s32(int32x4_t, int32x4_t);
int32x4_t vbicq_s32(int32x4_t, int32x4_t);
int32x4_t vshlq_n_s32(int32x4_t, int);
int32x4_t vshrq_n_s32(int32x4_t, int);
uint32x4_t vceqq_s32(int32x4_t, int32x4_t);
uint32x4_t vcgeq_s32(int32x4_t, int32x4_t);
uint32x4_t vcgtq_s32(int32x4_t, int32x4_t);
uint32x4_t vcleq_s32(int32x4_t, int32x4_t);
uint32x4_t vcltq_s32(int32x4_t, int32x4_t);
int32_t vgetq_lane_s32(int32x4_t, int);
int32x4_t vsetq_lane_s32(int32_t, int32x4_t, int);
int32x4_t vextq_s32(int32x4_t, int32x4_t, int);
int32x4_t vbslq_s32(uint32x4_t, int32x4_t, int32x4_t);
int32x2_t vget_low_s32(int32x4_t);
int32x2_t vget_high_s32(int32x4_t);
int32x4_t vcombine_s32(int32x2_t, int32x2_t);
int32_t vaddvq_s32(int32x4_t);
int32x4x2_t vld2q_s32(const int32_t *);
void vst2q_s32(int32_t *, int32x4x2_t);
int32x4x3_t vld3q_s32(const int32_t *);
void vst3q_s32(int32_t *, int32x4x3_t);
int32x4x4_t vld4q_s32(const int32_t *);
void vst4q_s32(int32_t *, int32x4x4_t);
int64x1_t vld1_s64(const int64_t *);
void vst1_s64(int64_t *, int64x1_t);
int64x1_t vdup_n_s64(int64_t);
int64x1_t vmov_n_s64(int64_t);
int64x1_t vadd_s64(int64x1_t, int64x1_t);
int64x1_t vsub_s64(int64x1_t, int64x1_t);
int64x1_t vand_s64(int64x1_t, int64x1_t);
int64x1_t vorr_s64(int64x1_t, int64x1_t);
int64x1_t veor_s64(int64x1_t, int64x1_t);
int64x1_t vbic_s64(int64x1_t, int64x1_t);
int64x1_t vshl_n_s64(int64x1_t, int);
int64x1_t vshr_n_s64(int64x1_t, int);
uint64x1_t vceq_s64(int64x1_t, int64x1_t);
uint64x1_t vcge_s64(int64x1_t, int64x1_t);
uint64x1_t vcgt_s64(int64x1_t, int64x1_t);
uint64x1_t vcle_s64(int64x1_t, int64x1_t);
uint64x1_t vclt_s64(int64x1_t, int64x1_t);
int64_t vget_lane_s64(int64x1_t, int);
int64x1_t vset_lane_s64(int64_t, int64x1_t, int);
int64x1_t vext_s64(int64x1_t, int64x1_t, int);
int64x1_t vbsl_s64(uint64x1_t, int64x1_t, int64x1_t);
int64x2_t vld1q_s64(const int64_t *);
void vst1q_s64(int64_t *, int64x2_t);
int64x2_t vdupq_n_s64(int64_t);
int64x2_t vmovq_n_s64(int64_t);
int64x2_t vaddq_s64(int64x2_t, int64x2_t);
int64x2_t vsubq_s64(int64x2_t, int64x2_t);
int64x2_t vandq_s64(int64x2_t, int64x2_t);
int64x2_t vorrq_s64(int64x2_t, int64x2_t);
int64x2_t veorq_s64(int64x2_t, int64x2_t);
int64x2_t vbicq_s64(int64x2_t, int64x2_t);
int64x2_t vshlq_n_s64(int64x2_t, int);
int64x2_t vshrq_n_s64(int64x2_t, int);
uint64x2_t vceqq_s64(int64x2_t, int64x2_t);
uint64x2_t vcgeq_s64(int64x2_t, int64x2_t);
uint64x2_t vcgtq_s64(int64x2_t, int64x2_t);
uint64x2_t vcleq_s64(int64x2_t, int64x2_t);
uint64x2_t vcltq_s64(int64x2_t, int64x2_t);
int64_t vgetq_lane_s64(int64x2_t, int);
int64x2_t vsetq_lane_s64(int64_t, int64x2_t, int);
int64x2_t vextq_s64(int64x2_t, int64x2_t, int);
int64x2_t vbslq_s64(uint64x2_t, int64x2_t, int64x2_t);
int64x1_t vget_low_s64(int64x2_t);
int64x1_t vget_high_s64(int64x2_t);
int64x2_t vcombine_s64(int64x1_t, int64x1_t);
int64_t vaddvq_s64(int64x2_t);
int64x2x2_t vld2q_s64(const int64_t *);
void vst2q_s64(int64_t *, int64x2x2_t);
int64x2x3_t vld3q_s64(const int64_t *);
void vst3q_s64(int64_t *, int64x2x3_t);
int64x2x4_t vld4q_s64(const int64_t *);
void vst4q_s64(int64_t *, int64x2x4_t);
uint8x8_t vld1_u8(const uint8_t *);
void vst1_u8(uint8_t *, uint8x8_t);
uint8x8_t vdup_n_u8(uint8_t);
uint8x8_t vmov_n_u8(uint8_t);
uint8x8_t vadd_u8(uint8x8_t, uint8x8_t);
uint8x8_t vsub_u8(uint8x8_t, uint8x8_t);
uint8x8_t vmul_u8(uint8x8_t, uint8x8_t);
uint8x8_t vmin_u8(uint8x8_t, uint8x8_t);
uint8x8_t vmax_u8(uint8x8_t, uint8x8_t);
uint8x8_t vand_u8(uint8x8_t, uint8x8_t);
uint8x8_t vorr_u8(uint8x8_t, uint8x8_t);
uint8x8_t veor_u8(uint8x8_t, uint8x8_t);
uint8x8_t vbic_u8(uint8x8_t, uint8x8_t);
uint8x8_t vshl_n_u8(uint8x8_t, int);
uint8x8_t vshr_n_u8(uint8x8_t, int);
uint8x8_t vceq_u8(uint8x8_t, uint8x8_t);
uint8x8_t vcge_u8(uint8x8_t, uint8x8_t);
uint8x8_t vcgt_u8(uint8x8_t, uint8x8_t);
uint8x8_t vcle_u8(uint8x8_t, uint8x8_t);
uint8x8_t vclt_u8(uint8x8_t, uint8x8_t);
uint8_t vget_lane_u8(uint8x8_t, int);
uint8x8_t vset_lane_u8(uint8_t, uint8x8_t, int);
uint8x8_t vext_u8(uint8x8_t, uint8x8_t, int);
uint8x8_t vbsl_u8(uint8x8_t, uint8x8_t, uint8x8_t);
uint8x16_t vld1q_u8(const uint8_t *);
void vst1q_u8(uint8_t *, uint8x16_t);
uint8x16_t vdupq_n_u8(uint8_t);
uint8x16_t vmovq_n_u8(uint8_t);
uint8x16_t vaddq_u8(uint8x16_t, uint8x16_t);
uint8x16_t vsubq_u8(uint8x16_t, uint8x16_t);
uint8x16_t vmulq_u8(uint8x16_t, uint8x16_t);
uint8x16_t vminq_u8(uint8x16_t, uint8x16_t);
uint8x16_t vmaxq_u8(uint8x16_t, uint8x16_t);
uint8x16_t vandq_u8(uint8x16_t, uint8x16_t);
uint8x16_t vorrq_u8(uint8x16_t, uint8x16_t);
uint8x16_t veorq_u8(uint8x16_t, uint8x16_t);
uint8x16_t vbicq_u8(uint8x16_t, uint8x16_t);
uint8x16_t vshlq_n_u8(uint8x16_t, int);
uint8x16_t vshrq_n_u8(uint8x16_t, int);
uint8x16_t vceqq_u8(uint8x16_t, uint8x16_t);
uint8x16_t vcgeq_u8(uint8x16_t, uint8x16_t);
uint8x16_t vcgtq_u8(uint8x16_t, uint8x16_t);
uint8x16_t vcleq_u8(uint8x16_t, uint8x16_t);
uint8x16_t vcltq_u8(uint8x16_t, uint8x16_t);
uint8_t vgetq_lane_u8(uint8x16_t, int);
uint8x16_t vsetq_lane_u8(uint8_t, uint8x16_t, int);
uint8x16_t vextq_u8(uint8x16_t, uint8x16_t, int);
uint8x16_t vbslq_u8(uint8x16_t, uint8x16_t, uint8x16_t);
uint8x8_t vget_low_u8(uint8x16_t);
uint8x8_t vget_high_u8(uint8x16_t);
uint8x16_t vcombine_u8(uint8x8_t, uint8x8_t);
uint8_t vaddvq_u8(uint8x16_t);
uint8x16x2_t vld2q_u8(const uint8_t *);
void vst2q_u8(uint8_t *, uint8x16x2_t);
uint8x16x3_t vld3q_u8(const uint8_t *);
void vst3q_u8(uint8_t *, uint8x16x3_t);
uint8x16x4_t vld4q_u8(const uint8_t *);
void vst4q_u8(uint8_t *, uint8x16x4_t);
uint16x4_t vld1_u16(const uint16_t *);
void vst1_u16(uint16_t *, uint16x4_t);
uint16x4_t vdup_n_u16(uint16_t);
uint16x4_t vmov_n_u16(uint16_t);
uint16x4_t vadd_u16(uint16x4_t, uint16x4_t);
uint16x4_t vsub_u16(uint16x4_t, uint16x4_t);
uint16x4_t vmul_u16(uint16x4_t, uint16x4_t);
uint16x4_t vmin_u16(uint16x4_t, uint16x4_t);
uint16x4_t vmax_u16(uint16x4_t, uint16x4_t);
uint16x4_t vand_u16(uint16x4_t, uint16x4_t);
uint16x4_t vorr_u16(uint16x4_t, uint16x4_t);
uint16x4_t veor_u16(uint16x4_t, uint16x4_t);
uint16x4_t vbic_u16(uint16x4_t, uint16x4_t);
uint16x4_t vshl_n_u16(uint16x4_t, int);
uint16x4_t vshr_n_u16(uint16x4_t, int);
uint16x4_t vceq_u16(uint16x4_t, uint16x4_t);
uint16x4_t vcge_u16(uint16x4_t, uint16x4_t);
uint16x4_t vcgt_u16(uint16x4_t, uint16x4_t);
uint16x4_t vcle_u16(uint16x4_t, uint16x4_t);
uint16x4_t vclt_u16(uint16x4_t, uint16x4_t);
uint16_t vget_lane_u16(uint16x4_t, int);
uint16x4_t vset_lane_u16(uint16_t, uint16x4_t, int);
uint16x4_t vext_u16(uint16x4_t, uint16x4_t, int);
uint16x4_t vbsl_u16(uint16x4_t, uint16x4_t, uint16x4_t);
uint16x8_t vld1q_u16(const uint16_t *);
void vst1q_u16(uint16_t *, uint16x8_t);
uint16x8_t vdupq_n_u16(uint16_t);
uint16x8_t vmovq_n_u16(uint16_t);
uint16x8_t vaddq_u16(uint16x8_t, uint16x8_t);
uint16x8_t vsubq_u16(uint16x8_t, uint16x8_t);
uint16x8_t vmulq_u16(uint16x8_t, uint16x8_t);
uint16x8_t vminq_u16(uint16x8_t, uint16x8_t);
uint16x8_t vmaxq_u16(uint16x8_t, uint16x8_t);
uint16x8_t vandq_u16(uint16x8_t, uint16x8_t);
uint16x8_t vorrq_u16(uint16x8_t, uint16x8_t);
uint16x8_t veorq_u16(uint16x8_t, uint16x8_t);
uint16x8_t vbicq_u16(uint16x8_t, uint16x8_t);
uint16x8_t vshlq_n_u16(uint16x8_t, int);
uint16x8_t vshrq_n_u16(uint16x8_t, int);
uint16x8_t vceqq_u16(uint16x8_t, uint16x8_t);
uint16x8_t vcgeq_u16(uint16x8_t, uint16x8_t);
uint16x8_t vcgtq_u16(uint16x8_t, uint16x8_t);
uint16x8_t vcleq_u16(uint16x8_t, uint16x8_t);
uint16x8_t vcltq_u16(uint16x8_t, uint16x8_t);
uint16_t vgetq_lane_u16(uint16x8_t, int);
uint16x8_t vsetq_lane_u16(uint16_t, uint16x8_t, int);
uint16x8_t vextq_u16(uint16x8_t, uint16x8_t, int);
uint16x8_t vbslq_u16(uint16x8_t, uint16x8_t, uint16x8_t);
uint16x4_t vget_low_u16(uint16x8_t);
uint16x4_t vget_high_u16(uint16x8_t);
uint16x8_t vcombine_u16(uint16x4_t, uint16x4_t);
uint16_t vaddvq_u16(uint16x8_t);
uint16x8x2_t vld2q_u16(const uint16_t *);
void vst2q_u16(uint16_t *, uint16x8x2_t);
uint16x8x3_t vld3q_u16(const uint16_t *);
void vst3q_u16(uint16_t *, uint16x8x3_t);
uint16x8x4_t vld4q_u16(const uint16_t *);
void vst4q_u16(uint16_t *, uint16x8x4_t);
uint32x2_t vld1_u32(const uint32_t *);
void vst1_u32(uint32_t *, uint32x2_t);
uint32x2_t vdup_n_u32(uint32_t);
uint32x2_t vmov_n_u32(uint32_t);
uint32x2_t vadd_u32(uint32x2_t, uint32x2_t);
uint32x2_t vsub_u32(uint32x2_t, uint32x2_t);
uint32x2_t vmul_u32(uint32x2_t, uint32x2_t);
uint32x2_t vmin_u32(uint32x2_t, uint32x2_t);
uint32x2_t vmax_u32(uint32x2_t, uint32x2_t);
uint32x2_t vand_u32(uint32x2_t, uint32x2_t);
uint32x2_t vorr_u32(uint32x2_t, uint32x2_t);
uint32x2_t veor_u32(uint32x2_t, uint32x2_t);
uint32x2_t vbic_u32(uint32x2_t, uint32x2_t);
uint32x2_t vshl_n_u32(uint32x2_t, int);
uint32x2_t vshr_n_u32(uint32x2_t, int);
uint32x2_t vceq_u32(uint32x2_t, uint32x2_t);
uint32x2_t vcge_u32(uint32x2_t, uint32x2_t);
uint32x2_t vcgt_u32(uint32x2_t, uint32x2_t);
uint32x2_t vcle_u32(uint32x2_t, uint32x2_t);
uint32x2_t vclt_u32(uint32x2_t, uint32x2_t);
uint32_t vget_lane_u32(uint32x2_t, int);
uint32x2_t vset_lane_u32(uint32_t, uint32x2_t, int);
uint32x2_t vext_u32(uint32x2_t, uint32x2_t, int);
uint32x2_t vbsl_u32(uint32x2_t, uint32x2_t, uint32x2_t);
uint32x4_t vld1q_u32(const uint32_t *);
void vst1q_u32(uint32_t *, uint32x4_t);
uint32x4_t vdupq_n_u32(uint32_t);
uint32x4_t vmovq_n_u32(uint32_t);
uint32x4_t vaddq_u32(uint32x4_t, uint32x4_t);
uint32x4_t vsubq_u32(uint32x4_t, uint32x4_t);
uint32x4_t vmulq_u32(uint32x4_t, uint32x4_t);
uint32x4_t vminq_u32(uint32x4_t, uint32x4_t);
uint32x4_t vmaxq_u32(uint32x4_t, uint32x4_t);
uint32x4_t vandq_u32(uint32x4_t, uint32x4_t);
uint32x4_t vorrq_u32(uint32x4_t, uint32x4_t);
uint32x4_t veorq_u32(uint32x4_t, uint32x4_t);
uint32x4_t vbicq_u32(uint32x4_t, uint32x4_t);
uint32x4_t vshlq_n_u32(uint32x4_t, int);
uint32x4_t vshrq_n_u32(uint32x4_t, int);
uint32x4_t vceqq_u32(uint32x4_t, uint32x4_t);
uint32x4_t vcgeq_u32(uint32x4_t, uint32x4_t);
uint32x4_t vcgtq_u32(uint32x4_t, uint32x4_t);
uint32x4_t vcleq_u32(uint32x4_t, uint32x4_t);
uint32x4_t vcltq_u32(uint32x4_t, uint32x4_t);
uint32_t vgetq_lane_u32(uint32x4_t, int);
uint32x4_t vsetq_lane_u32(uint32_t, uint32x4_t, int);
uint32x4_t vextq_u32(uint32x4_t, uint32x4_t, int);
uint32x4_t vbslq_u32(uint32x4_t, uint32x4_t, uint32x4_t);
uint32x2_t vget_low_u32(uint32x4_t);
uint32x2_t vget_high_u32(uint32x4_t);
uint32x4_t vcombine_u32(uint32x2_t, uint32x2_t);
uint32_t vaddvq_u32(uint32x4_t);
uint32x4x2_t vld2q_u32(const uint32_t *);
void vst2q_u32(uint32_t *, uint32x4x2_t);
uint32x4x3_t vld3q_u32(const uint32_t *);
void vst3q_u32(uint32_t *, uint32x4x3_t);
uint32x4x4_t vld4q_u32(const uint32_t *);
void vst4q_u32(uint32_t *, uint32x4x4_t);
uint64x1_t vld1_u64(const uint64_t *);
void vst1_u64(uint64_t *, uint64x1_t);
uint64x1_t vdup_n_u64(uint64_t);
uint64x1_t vmov_n_u64(uint64_t);
uint64x1_t vadd_u64(uint64x1_t, uint64x1_t);
uint64x1_t vsub_u64(uint64x1_t, uint64x1_t);
uint64x1_t vand_u64(uint64x1_t, uint64x1_t);
uint64x1_t vorr_u64(uint64x1_t, uint64x1_t);
uint64x1_t veor_u64(uint64x1_t, uint64x1_t);
uint64x1_t vbic_u64(uint64x1_t, uint64x1_t);
uint64x1_t vshl_n_u64(uint64x1_t, int);
uint64x1_t vshr_n_u64(uint64x1_t, int);
uint64x1_t vceq_u64(uint64x1_t, uint64x1_t);
uint64x1_t vcge_u64(uint64x1_t, uint64x1_t);
uint64x1_t vcgt_u64(uint64x1_t, uint64x1_t);
uint64x1_t vcle_u64(uint64x1_t, uint64x1_t);
uint64x1_t vclt_u64(uint64x1_t, uint64x1_t);
uint64_t vget_lane_u64(uint64x1_t, int);
uint64x1_t vset_lane_u64(uint64_t, uint64x1_t, int);
uint64x1_t vext_u64(uint64x1_t, uint64x1_t, int);
uint64x1_t vbsl_u64(uint64x1_t, uint64x1_t, uint64x1_t);
uint64x2_t vld1q_u64(const uint64_t *);
void vst1q_u64(uint64_t *, uint64x2_t);
uint64x2_t vdupq_n_u64(uint64_t);
uint64x2_t vmovq_n_u64(uint64_t);
uint64x2_t vaddq_u64(uint64x2_t, uint64x2_t);
uint64x2_t vsubq_u64(uint64x2_t, uint64x2_t);
uint64x2_t vandq_u64(uint64x2_t, uint64x2_t);
uint64x2_t vorrq_u64(uint64x2_t, uint64x2_t);
uint64x2_t veorq_u64(uint64x2_t, uint64x2_t);
uint64x2_t vbicq_u64(uint64x2_t, uint64x2_t);
uint64x2_t vshlq_n_u64(uint64x2_t, int);
uint64x2_t vshrq_n_u64(uint64x2_t, int);
uint64x2_t vceqq_u64(uint64x2_t, uint64x2_t);
uint64x2_t vcgeq_u64(uint64x2_t, uint64x2_t);
uint64x2_t vcgtq_u64(uint64x2_t, uint64x2_t);
uint64x2_t vcleq_u64(uint64x2_t, uint64x2_t);
uint64x2_t vcltq_u64(uint64x2_t, uint64x2_t);
uint64_t vgetq_lane_u64(uint64x2_t, int);
uint64x2_t vsetq_lane_u64(uint64_t, uint64x2_t, int);
uint64x2_t vextq_u64(uint64x2_t, uint64x2_t, int);
uint64x2_t vbslq_u64(uint64x2_t, uint64x2_t, uint64x2_t);
uint64x1_t vget_low_u64(uint64x2_t);
uint64x1_t vget_high_u64(uint64x2_t);
uint64x2_t vcombine_u64(uint64x1_t, uint64x1_t);
uint64_t vaddvq_u64(uint64x2_t);
uint64x2x2_t vld2q_u64(const uint64_t *);
void vst2q_u64(uint64_t *, uint64x2x2_t);
uint64x2x3_t vld3q_u64(const uint64_t *);
void vst3q_u64(uint64_t *, uint64x2x3_t);
uint64x2x4_t vld4q_u64(const uint64_t *);
void vst4q_u64(uint64_t *, uint64x2x4_t);
float32x2_t vld1_f32(const float32_t *);
void vst1_f32(float32_t *, float32x2_t);
float32x2_t vdup_n_f32(float32_t);
float32x2_t vmov_n_f32(float32_t);
float32x2_t vadd_f32(float32x2_t, float32x2_t);
float32x2_t vsub_f32(float32x2_t, float32x2_t);
float32x2_t vmul_f32(float32x2_t, float32x2_t);
float32x2_t vmin_f32(float32x2_t, float32x2_t);
float32x2_t vmax_f32(float32x2_t, float32x2_t);
float32x2_t vdiv_f32(float32x2_t, float32x2_t);
float32x2_t vsqrt_f32(float32x2_t);
float32x2_t vabs_f32(float32x2_t);
float32x2_t vneg_f32(float32x2_t);
float32x2_t vfma_f32(float32x2_t, float32x2_t, float32x2_t);
uint32x2_t vceq_f32(float32x2_t, float32x2_t);
uint32x2_t vcge_f32(float32x2_t, float32x2_t);
uint32x2_t vcgt_f32(float32x2_t, float32x2_t);
uint32x2_t vcle_f32(float32x2_t, float32x2_t);
uint32x2_t vclt_f32(float32x2_t, float32x2_t);
float32_t vget_lane_f32(float32x2_t, int);
float32x2_t vset_lane_f32(float32_t, float32x2_t, int);
float32x2_t vext_f32(float32x2_t, float32x2_t, int);
float32x2_t vbsl_f32(uint32x2_t, float32x2_t, float32x2_t);
float32x4_t vld1q_f32(const float32_t *);
void vst1q_f32(float32_t *, float32x4_t);
float32x4_t vdupq_n_f32(float32_t);
float32x4_t vmovq_n_f32(float32_t);
float32x4_t vaddq_f32(float32x4_t, float32x4_t);
float32x4_t vsubq_f32(float32x4_t, float32x4_t);
float32x4_t vmulq_f32(float32x4_t, float32x4_t);
float32x4_t vminq_f32(float32x4_t, float32x4_t);
float32x4_t vmaxq_f32(float32x4_t, float32x4_t);
float32x4_t vdivq_f32(float32x4_t, float32x4_t);
float32x4_t vsqrtq_f32(float32x4_t);
float32x4_t vabsq_f32(float32x4_t);
float32x4_t vnegq_f32(float32x4_t);
float32x4_t vfmaq_f32(float32x4_t, float32x4_t, float32x4_t);
uint32x4_t vceqq_f32(float32x4_t, float32x4_t);
uint32x4_t vcgeq_f32(float32x4_t, float32x4_t);
uint32x4_t vcgtq_f32(float32x4_t, float32x4_t);
uint32x4_t vcleq_f32(float32x4_t, float32x4_t);
uint32x4_t vcltq_f32(float32x4_t, float32x4_t);
float32_t vgetq_lane_f32(float32x4_t, int);
float32x4_t vsetq_lane_f32(float32_t, float32x4_t, int);
float32x4_t vextq_f32(float32x4_t, float32x4_t, int);
float32x4_t vbslq_f32(uint32x4_t, float32x4_t, float32x4_t);
float32x2_t vget_low_f32(float32x4_t);
float32x2_t vget_high_f32(float32x4_t);
float32x4_t vcombine_f32(float32x2_t, float32x2_t);
float32_t vaddvq_f32(float32x4_t);
float32x4x2_t vld2q_f32(const float32_t *);
void vst2q_f32(float32_t *, float32x4x2_t);
float32x4x3_t vld3q_f32(const float32_t *);
void vst3q_f32(float32_t *, float32x4x3_t);
float32x4x4_t vld4q_f32(const float32_t *);
void vst4q_f32(float32_t *, float32x4x4_t);
float64x1_t vld1_f64(const float64_t *);
void vst1_f64(float64_t *, float64x1_t);
float64x1_t vdup_n_f64(float64_t);
float64x1_t vmov_n_f64(float64_t);
float64x1_t vadd_f64(float64x1_t, float64x1_t);
float64x1_t vsub_f64(float64x1_t, float64x1_t);
float64x1_t vmul_f64(float64x1_t, float64x1_t);
float64x1_t vmin_f64(float64x1_t, float64x1_t);
float64x1_t vmax_f64(float64x1_t, float64x1_t);
float64x1_t vdiv_f64(float64x1_t, float64x1_t);
float64x1_t vsqrt_f64(float64x1_t);
float64x1_t vabs_f64(float64x1_t);
float64x1_t vneg_f64(float64x1_t);
float64x1_t vfma_f64(float64x1_t, float64x1_t, float64x1_t);
uint64x1_t vceq_f64(float64x1_t, float64x1_t);
uint64x1_t vcge_f64(float64x1_t, float64x1_t);
uint64x1_t vcgt_f64(float64x1_t, float64x1_t);
uint64x1_t vcle_f64(float64x1_t, float64x1_t);
uint64x1_t vclt_f64(float64x1_t, float64x1_t);
float64_t vget_lane_f64(float64x1_t, int);
float64x1_t vset_lane_f64(float64_t, float64x1_t, int);
float64x1_t vext_f64(float64x1_t, float64x1_t, int);
float64x1_t vbsl_f64(uint64x1_t, float64x1_t, float64x1_t);
float64x2_t vld1q_f64(const float64_t *);
void vst1q_f64(float64_t *, float64x2_t);
float64x2_t vdupq_n_f64(float64_t);
float64x2_t vmovq_n_f64(float64_t);
float64x2_t vaddq_f64(float64x2_t, float64x2_t);
float64x2_t vsubq_f64(float64x2_t, float64x2_t);
float64x2_t vmulq_f64(float64x2_t, float64x2_t);
float64x2_t vminq_f64(float64x2_t, float64x2_t);
float64x2_t vmaxq_f64(float64x2_t, float64x2_t);
float64x2_t vdivq_f64(float64x2_t, float64x2_t);
float64x2_t vsqrtq_f64(float64x2_t);
float64x2_t vabsq_f64(float64x2_t);
float64x2_t vnegq_f64(float64x2_t);
float64x2_t vfmaq_f64(float64x2_t, float64x2_t, float64x2_t);
uint64x2_t vceqq_f64(float64x2_t, float64x2_t);
uint64x2_t vcgeq_f64(float64x2_t, float64x2_t);
uint64x2_t vcgtq_f64(float64x2_t, float64x2_t);
uint64x2_t vcleq_f64(float64x2_t, float64x2_t);
uint64x2_t vcltq_f64(float64x2_t, float64x2_t);
float64_t vgetq_lane_f64(float64x2_t, int);
float64x2_t vsetq_lane_f64(float64_t, float64x2_t, int);
float64x2_t vextq_f64(float64x2_t, float64x2_t, int);
float64x2_t vbslq_f64(uint64x2_t, float64x2_t, float64x2_t);
float64x1_t vget_low_f64(float64x2_t);
float64x1_t vget_high_f64(float64x2_t);
float64x2_t vcombine_f64(float64x1_t, float64x1_t);
float64_t vaddvq_f64(float64x2_t);
float64x2x2_t vld2q_f64(const float64_t *);
void vst2q_f64(float64_t *, float64x2x2_t);
float64x2x3_t vld3q_f64(const float64_t *);
void vst3q_f64(float64_t *, float64x2x3_t);
float64x2x4_t vld4q_f64(const float64_t *);
void vst4q_f64(float64_t *, float64x2x4_t);
int16x8_t vreinterpretq_s16_s8(int8x16_t);
int32x4_t vreinterpretq_s32_s8(int8x16_t);
int64x2_t vreinterpretq_s64_s8(int8x16_t);
uint8x16_t vreinterpretq_u8_s8(int8x16_t);
uint16x8_t vreinterpretq_u16_s8(int8x16_t);
uint32x4_t vreinterpretq_u32_s8(int8x16_t);
uint64x2_t vreinterpretq_u64_s8(int8x16_t);
float32x4_t vreinterpretq_f32_s8(int8x16_t);
float64x2_t vreinterpretq_f64_s8(int8x16_t);
int8x16_t vreinterpretq_s8_s16(int16x8_t);
int32x4_t vreinterpretq_s32_s16(int16x8_t);
int64x2_t vreinterpretq_s64_s16(int16x8_t);
uint8x16_t vreinterpretq_u8_s16(int16x8_t);
uint16x8_t vreinterpretq_u16_s16(int16x8_t);
uint32x4_t vreinterpretq_u32_s16(int16x8_t);
uint64x2_t vreinterpretq_u64_s16(int16x8_t);
float32x4_t vreinterpretq_f32_s16(int16x8_t);
float64x2_t vreinterpretq_f64_s16(int16x8_t);
int8x16_t vreinterpretq_s8_s32(int32x4_t);
int16x8_t vreinterpretq_s16_s32(int32x4_t);
int64x2_t vreinterpretq_s64_s32(int32x4_t);
uint8x16_t vreinterpretq_u8_s32(int32x4_t);
uint16x8_t vreinterpretq_u16_s32(int32x4_t);
uint32x4_t vreinterpretq_u32_s32(int32x4_t);
uint64x2_t vreinterpretq_u64_s32(int32x4_t);
float32x4_t vreinterpretq_f32_s32(int32x4_t);
float64x2_t vreinterpretq_f64_s32(int32x4_t);
int8x16_t vreinterpretq_s8_s64(int64x2_t);
int16x8_t vreinterpretq_s16_s64(int64x2_t);
int32x4_t vreinterpretq_s32_s64(int64x2_t);
uint8x16_t vreinterpretq_u8_s64(int64x2_t);
uint16x8_t vreinterpretq_u16_s64(int64x2_t);
uint32x4_t vreinterpretq_u32_s64(int64x2_t);
uint64x2_t vreinterpretq_u64_s64(int64x2_t);
float32x4_t vreinterpretq_f32_s64(int64x2_t);
float64x2_t vreinterpretq_f64_s64(int64x2_t);
int8x16_t vreinterpretq_s8_u8(uint8x16_t);
int16x8_t vreinterpretq_s16_u8(uint8x16_t);
int32x4_t vreinterpretq_s32_u8(uint8x16_t);
int64x2_t vreinterpretq_s64_u8(uint8x16_t);
uint16x8_t vreinterpretq_u16_u8(uint8x16_t);
uint32x4_t vreinterpretq_u32_u8(uint8x16_t);
uint64x2_t vreinterpretq_u64_u8(uint8x16_t);
float32x4_t vreinterpretq_f32_u8(uint8x16_t);
float64x2_t vreinterpretq_f64_u8(uint8x16_t);
int8x16_t vreinterpretq_s8_u16(uint16x8_t);
int16x8_t vreinterpretq_s16_u16(uint16x8_t);
int32x4_t vreinterpretq_s32_u16(uint16x8_t);
int64x2_t vreinterpretq_s64_u16(uint16x8_t);
uint8x16_t vreinterpretq_u8_u16(uint16x8_t);
uint32x4_t vreinterpretq_u32_u16(uint16x8_t);
uint64x2_t vreinterpretq_u64_u16(uint16x8_t);
float32x4_t vreinterpretq_f32_u16(uint16x8_t);
float64x2_t vreinterpretq_f64_u16(uint16x8_t);
int8x16_t vreinterpretq_s8_u32(uint32x4_t);
int16x8_t vreinterpretq_s16_u32(uint32x4_t);
int32x4_t vreinterpretq_s32_u32(uint32x4_t);
int64x2_t vreinterpretq_s64_u32(uint32x4_t);
uint8x16_t vreinterpretq_u8_u32(uint32x4_t);
uint16x8_t vreinterpretq_u16_u32(uint32x4_t);
uint64x2_t vreinterpretq_u64_u32(uint32x4_t);
float32x4_t vreinterpretq_f32_u32(uint32x4_t);
float64x2_t vreinterpretq_f64_u32(uint32x4_t);
int8x16_t vreinterpretq_s8_u64(uint64x2_t);
int16x8_t vreinterpretq_s16_u64(uint64x2_t);
int32x4_t vreinterpretq_s32_u64(uint64x2_t);
int64x2_t vreinterpretq_s64_u64(uint64x2_t);
uint8x16_t vreinterpretq_u8_u64(uint64x2_t);
uint16x8_t vreinterpretq_u16_u64(uint64x2_t);
uint32x4_t vreinterpretq_u32_u64(uint64x2_t);
float32x4_t vreinterpretq_f32_u64(uint64x2_t);
float64x2_t vreinterpretq_f64_u64(uint64x2_t);
int8x16_t vreinterpretq_s8_f32(float32x4_t);
int16x8_t vreinterpretq_s16_f32(float32x4_t);
int32x4_t vreinterpretq_s32_f32(float32x4_t);
int64x2_t vreinterpretq_s64_f32(float32x4_t);
uint8x16_t vreinterpretq_u8_f32(float32x4_t);
uint16x8_t vreinterpretq_u16_f32(float32x4_t);
uint32x4_t vreinterpretq_u32_f32(float32x4_t);
uint64x2_t vreinterpretq_u64_f32(float32x4_t);
float64x2_t vreinterpretq_f64_f32(float32x4_t);
int8x16_t vreinterpretq_s8_f64(float64x2_t);
int16x8_t vreinterpretq_s16_f64(float64x2_t);
int32x4_t vreinterpretq_s32_f64(float64x2_t);
int64x2_t vreinterpretq_s64_f64(float64x2_t);
uint8x16_t vreinterpretq_u8_f64(float64x2_t);
uint16x8_t vreinterpretq_u16_f64(float64x2_t);
uint32x4_t vreinterpretq_u32_f64(float64x2_t);
uint64x2_t vreinterpretq_u64_f64(float64x2_t);
float32x4_t vreinterpretq_f32_f64(float64x2_t);
uint8_t vmaxvq_u8(uint8x16_t);
uint8_t vminvq_u8(uint8x16_t);
uint32_t vmaxvq_u32(uint32x4_t);
uint8x16_t vqtbl1q_u8(uint8x16_t, uint8x16_t);
uint8x16_t vcntq_u8(uint8x16_t);
uint8x8_t vcnt_u8(uint8x8_t);
uint8x8_t vshrn_n_u16(uint16x8_t, int);
uint8x8_t vmovn_u16(uint16x8_t);
uint16x8_t vmovl_u8(uint8x8_t);
int32x4_t vcvtq_s32_f32(float32x4_t);
float32x4_t vcvtq_f32_s32(int32x4_t);
float32x4_t vcvtq_f32_u32(uint32x4_t);
float64x2_t vcvt_f64_f32(float32x2_t);

#endif
