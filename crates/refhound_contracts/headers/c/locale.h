#ifndef REFHOUND_LOCALE_H
#define REFHOUND_LOCALE_H

#include <refhound/libc.h>
#include <refhound/null.h>
#include <refhound/locale.h>

#if defined(_WIN32) || defined(__APPLE__)
#define LC_ALL 0
#define LC_COLLATE 1
#define LC_CTYPE 2
#define LC_MONETARY 3
#define LC_NUMERIC 4
#define LC_TIME 5
#if defined(__APPLE__)
#define LC_MESSAGES 6
#endif
#else
#define LC_CTYPE 0
#define LC_NUMERIC 1
#define LC_TIME 2
#define LC_COLLATE 3
#define LC_MONETARY 4
#define LC_MESSAGES 5
#define LC_ALL 6
#define LC_PAPER 7
#define LC_NAME 8
#define LC_ADDRESS 9
#define LC_TELEPHONE 10
#define LC_MEASUREMENT 11
#define LC_IDENTIFICATION 12
#endif

struct lconv {
    char *decimal_point;
    char *thousands_sep;
    char *grouping;
    char *int_curr_symbol;
    char *currency_symbol;
    char *mon_decimal_point;
    char *mon_thousands_sep;
    char *mon_grouping;
    char *positive_sign;
    char *negative_sign;
    char int_frac_digits;
    char frac_digits;
    char p_cs_precedes;
    char p_sep_by_space;
    char n_cs_precedes;
    char n_sep_by_space;
    char p_sign_posn;
    char n_sign_posn;
    char int_p_cs_precedes;
    char int_p_sep_by_space;
    char int_n_cs_precedes;
    char int_n_sep_by_space;
    char int_p_sign_posn;
    char int_n_sign_posn;
};

char *setlocale(int, const char *);
struct lconv *localeconv(void);

#if defined(_WIN32)
#include <refhound/windows/locale.h>
#else
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

locale_t newlocale(int, const char *, locale_t);

#define LC_CTYPE_MASK (1 << 0)
#define LC_NUMERIC_MASK (1 << 1)
#define LC_TIME_MASK (1 << 2)
#define LC_COLLATE_MASK (1 << 3)
#define LC_MONETARY_MASK (1 << 4)
#define LC_MESSAGES_MASK (1 << 5)
#define LC_PAPER_MASK (1 << 7)
#define LC_NAME_MASK (1 << 8)
#define LC_ADDRESS_MASK (1 << 9)
#define LC_TELEPHONE_MASK (1 << 10)
#define LC_MEASUREMENT_MASK (1 << 11)
#define LC_IDENTIFICATION_MASK (1 << 12)
#define LC_ALL_MASK (LC_CTYPE_MASK | LC_NUMERIC_MASK | LC_TIME_MASK | LC_COLLATE_MASK | LC_MONETARY_MASK | LC_MESSAGES_MASK | LC_PAPER_MASK | LC_NAME_MASK | LC_ADDRESS_MASK | LC_TELEPHONE_MASK | LC_MEASUREMENT_MASK | LC_IDENTIFICATION_MASK )

locale_t duplocale(locale_t);
void freelocale(locale_t);
locale_t uselocale(locale_t);

#define LC_GLOBAL_LOCALE ((locale_t) -1L)
#endif

#endif
