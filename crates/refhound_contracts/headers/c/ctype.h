#ifndef REFHOUND_CTYPE_H
#define REFHOUND_CTYPE_H

#include <refhound/libc.h>
#include <refhound/types.h>
#include <refhound/endian.h>

int isalnum(int);
int isalpha(int);
int iscntrl(int);
int isdigit(int);
int islower(int);
int isgraph(int);
int isprint(int);
int ispunct(int);
int isspace(int);
int isupper(int);
int isxdigit(int);
int tolower(int);
int toupper(int);
int isblank(int);

#define isalnum isalnum
#define isalpha isalpha
#define iscntrl iscntrl
#define isdigit isdigit
#define islower islower
#define isgraph isgraph
#define isprint isprint
#define ispunct ispunct
#define isspace isspace
#define isupper isupper
#define isxdigit isxdigit
#define isblank isblank

#if defined(_WIN32)
#include <refhound/windows/ctype.h>
#else
int isascii(int);
int toascii(int);
int _toupper(int);
int _tolower(int);

#define isascii isascii
#define toascii toascii
#define _tolower _tolower
#define _toupper _toupper

#ifndef REFHOUND_HAS_struct___locale_struct
#define REFHOUND_HAS_struct___locale_struct
struct __locale_struct {
    struct __locale_data *__locales[13];
    const unsigned short *__ctype_b;
    const int *__ctype_tolower;
    const int *__ctype_toupper;
    const char *__names[13];
};
#endif

typedef struct __locale_struct *__locale_t;
typedef __locale_t locale_t;

int isalnum_l(int, locale_t);
int isalpha_l(int, locale_t);
int iscntrl_l(int, locale_t);
int isdigit_l(int, locale_t);
int islower_l(int, locale_t);
int isgraph_l(int, locale_t);
int isprint_l(int, locale_t);
int ispunct_l(int, locale_t);
int isspace_l(int, locale_t);
int isupper_l(int, locale_t);
int isxdigit_l(int, locale_t);
int isblank_l(int, locale_t);
int tolower_l(int, locale_t);
int toupper_l(int, locale_t);

#define isalnum_l isalnum_l
#define isalpha_l isalpha_l
#define iscntrl_l iscntrl_l
#define isdigit_l isdigit_l
#define islower_l islower_l
#define isgraph_l isgraph_l
#define isprint_l isprint_l
#define ispunct_l ispunct_l
#define isspace_l isspace_l
#define isupper_l isupper_l
#define isxdigit_l isxdigit_l
#define isblank_l isblank_l
#define isascii_l(c,l) (((l)), ((((c)) & ~0x7f) == 0))
#define toascii_l(c,l) (((l)), (((c)) & 0x7f))
#endif

#endif
