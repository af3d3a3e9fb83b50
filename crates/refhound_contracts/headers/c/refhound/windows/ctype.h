#ifndef REFHOUND_WINDOWS_CTYPE_H
#define REFHOUND_WINDOWS_CTYPE_H

#include <refhound/windows/types.h>

#define _UPPER 0x01
#define _LOWER 0x02
#define _DIGIT 0x04
#define _SPACE 0x08
#define _PUNCT 0x10
#define _CONTROL 0x20
#define _BLANK 0x40
#define _HEX 0x80
#define _LEADBYTE 0x8000
#define _ALPHA (0x0100 | _UPPER | _LOWER)

int _isctype(int, int);
int _isalpha_l(int, _locale_t);
int _isdigit_l(int, _locale_t);
int _isspace_l(int, _locale_t);
int _isupper_l(int, _locale_t);
int _islower_l(int, _locale_t);
int _isalnum_l(int, _locale_t);
int _toupper_l(int, _locale_t);
int _tolower_l(int, _locale_t);
int _tolower(int);
int _toupper(int);
int __isascii(int);
int __toascii(int);
int __iscsymf(int);
int __iscsym(int);
int isascii(int);
int toascii(int);
int iscsymf(int);
int iscsym(int);
int iswalnum(wint_t);
int iswalpha(wint_t);
int iswdigit(wint_t);
int iswspace(wint_t);
int iswupper(wint_t);
int iswlower(wint_t);
int iswprint(wint_t);
int iswpunct(wint_t);
int iswxdigit(wint_t);
int iswctype(wint_t, wctype_t);
wint_t towlower(wint_t);
wint_t towupper(wint_t);

#endif
