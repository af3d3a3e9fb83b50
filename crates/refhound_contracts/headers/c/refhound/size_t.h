#ifndef REFHOUND_PART_SIZE_T_H
#define REFHOUND_PART_SIZE_T_H

#if defined(_WIN32)
typedef unsigned long long size_t;
#else
typedef unsigned long size_t;
#endif

#endif
