#ifndef REFHOUND_PART_WCHAR_T_H
#define REFHOUND_PART_WCHAR_T_H

#ifndef __cplusplus
#if defined(_WIN32)
typedef unsigned short wchar_t;
#else
typedef int wchar_t;
#endif
#endif

#endif
