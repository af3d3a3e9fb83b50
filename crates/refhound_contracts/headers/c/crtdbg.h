#ifndef REFHOUND_CRTDBG_H
#define REFHOUND_CRTDBG_H

#include <crtdefs.h>

typedef void *_HFILE;

#define _CRT_WARN 0
#define _CRT_ERROR 1
#define _CRT_ASSERT 2
#define _CRT_ERRCNT 3
#define _CRTDBG_MODE_FILE 0x1
#define _CRTDBG_MODE_DEBUG 0x2
#define _CRTDBG_MODE_WNDW 0x4
#define _CRTDBG_REPORT_MODE (-1)
#define _CRTDBG_FILE_STDOUT ((_HFILE)(intptr_t)-4)
#define _CRTDBG_FILE_STDERR ((_HFILE)(intptr_t)-5)
#define _CRTDBG_ALLOC_MEM_DF 0x01
#define _CRTDBG_CHECK_ALWAYS_DF 0x04
#define _CRTDBG_LEAK_CHECK_DF 0x20
#define _NORMAL_BLOCK 1

#ifdef _DEBUG
int _CrtSetReportMode(int, int);
_HFILE _CrtSetReportFile(int, _HFILE);
int _CrtSetDbgFlag(int);
int _CrtCheckMemory(void);
int _CrtDumpMemoryLeaks(void);
int _CrtDbgReport(int, const char *, int, const char *, const char *, ...);
#define _ASSERTE(expression) ((void)(expression))
#define _ASSERT(expression) ((void)(expression))
#else
#define _CrtSetReportMode(type, mode) ((int)0)
#define _CrtSetReportFile(type, file) ((_HFILE)0)
#define _CrtSetDbgFlag(flag) ((int)0)
#define _CrtCheckMemory() ((int)1)
#define _CrtDumpMemoryLeaks() ((int)0)
#define _CrtDbgReport(...) ((int)0)
#define _ASSERTE(expression) ((void)0)
#define _ASSERT(expression) ((void)0)
#endif

#endif
