#ifndef REFHOUND_WINDOWS_WCTYPE_H
#define REFHOUND_WINDOWS_WCTYPE_H

#include <refhound/windows/types.h>

int isleadbyte(int);
int is_wctype(wint_t, wctype_t);
int iswascii(wint_t);
int __iswcsym(wint_t);
int __iswcsymf(wint_t);
int _iswalpha_l(wint_t, _locale_t);
wint_t _towupper_l(wint_t, _locale_t);
wint_t _towlower_l(wint_t, _locale_t);

#endif
