#ifndef REFHOUND_MMSYSTEM_H
#define REFHOUND_MMSYSTEM_H

#include <windef.h>

typedef UINT MMRESULT;
typedef UINT MCIERROR;
typedef void (*LPTIMECALLBACK)(UINT, UINT, DWORD_PTR, DWORD_PTR, DWORD_PTR);

typedef struct timecaps_tag {
    UINT wPeriodMin;
    UINT wPeriodMax;
} TIMECAPS, *PTIMECAPS, *LPTIMECAPS;

#define TIMERR_NOERROR 0
#define MMSYSERR_NOERROR 0
#define TIME_ONESHOT 0x0000
#define TIME_PERIODIC 0x0001
#define SND_SYNC 0x0000
#define SND_ASYNC 0x0001
#define SND_NODEFAULT 0x0002
#define SND_MEMORY 0x0004
#define SND_LOOP 0x0008
#define SND_NOSTOP 0x0010
#define SND_PURGE 0x0040
#define SND_ALIAS 0x00010000L
#define SND_FILENAME 0x00020000L
#define SND_RESOURCE 0x00040004L
#define SND_APPLICATION 0x0080
#define SND_NOWAIT 0x00002000L

MMRESULT timeBeginPeriod(UINT);
MMRESULT timeEndPeriod(UINT);
MMRESULT timeGetDevCaps(LPTIMECAPS, UINT);
DWORD timeGetTime(void);
MMRESULT timeSetEvent(UINT, UINT, LPTIMECALLBACK, DWORD_PTR, UINT);
MMRESULT timeKillEvent(UINT);
BOOL PlaySoundA(LPCSTR, HMODULE, DWORD);
BOOL PlaySoundW(LPCWSTR, HMODULE, DWORD);
MCIERROR mciSendStringA(LPCSTR, LPSTR, UINT, HWND);
MCIERROR mciSendStringW(LPCWSTR, LPWSTR, UINT, HWND);

#ifdef UNICODE
#define PlaySound PlaySoundW
#define mciSendString mciSendStringW
#else
#define PlaySound PlaySoundA
#define mciSendString mciSendStringA
#endif

#endif
