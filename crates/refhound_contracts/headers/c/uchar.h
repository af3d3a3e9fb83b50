#ifndef REFHOUND_UCHAR_H
#define REFHOUND_UCHAR_H

#include <refhound/libc.h>
#include <refhound/size_t.h>
#include <refhound/types.h>
#include <refhound/mbstate_t.h>

typedef __mbstate_t mbstate_t;
typedef __uint_least16_t char16_t;
typedef __uint_least32_t char32_t;

size_t mbrtoc16(char16_t *restrict, const char *restrict, size_t, mbstate_t *restrict);
size_t c16rtomb(char *restrict, char16_t, mbstate_t *restrict);
size_t mbrtoc32(char32_t *restrict, const char *restrict, size_t, mbstate_t *restrict);
size_t c32rtomb(char *restrict, char32_t, mbstate_t *restrict);

#if defined(_WIN32)
#include <refhound/windows/uchar.h>
#else
typedef unsigned char char8_t;

size_t mbrtoc8(char8_t *restrict, const char *restrict, size_t, mbstate_t *restrict);
size_t c8rtomb(char *restrict, char8_t, mbstate_t *restrict);
#endif

#endif
