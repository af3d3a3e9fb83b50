#ifndef REFHOUND_WINDOWS_LOCALE_H
#define REFHOUND_WINDOWS_LOCALE_H

#include <refhound/windows/types.h>

_locale_t _create_locale(int, const char *);
_locale_t _wcreate_locale(int, const wchar_t *);
_locale_t _get_current_locale(void);
void _free_locale(_locale_t);
wchar_t *_wsetlocale(int, const wchar_t *);
int _configthreadlocale(int);

#define _ENABLE_PER_THREAD_LOCALE 0x1
#define _DISABLE_PER_THREAD_LOCALE 0x2

#endif
