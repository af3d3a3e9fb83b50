#ifndef REFHOUND_WINDOWS_H
#define REFHOUND_WINDOWS_H

#ifndef _WINDOWS_
#define _WINDOWS_
#endif
#ifndef _INC_WINDOWS
#define _INC_WINDOWS
#endif

#include <excpt.h>
#include <stdarg.h>
#include <windef.h>
#include <winbase.h>
#include <wingdi.h>
#include <winuser.h>
#include <winnls.h>
#include <wincon.h>
#include <winver.h>
#include <winreg.h>
#include <winsvc.h>
#include <winnetwk.h>
#ifndef WIN32_LEAN_AND_MEAN
#include <mmsystem.h>
#include <shellapi.h>
#include <winsock.h>
#include <wincrypt.h>
#include <ole2.h>
#endif

#endif
