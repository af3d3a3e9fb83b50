#ifndef REFHOUND_WINCON_H
#define REFHOUND_WINCON_H

#include <windef.h>
#include <minwinbase.h>

typedef struct _COORD {
    SHORT X;
    SHORT Y;
} COORD, *PCOORD;

typedef struct _SMALL_RECT {
    SHORT Left;
    SHORT Top;
    SHORT Right;
    SHORT Bottom;
} SMALL_RECT, *PSMALL_RECT;

typedef struct _KEY_EVENT_RECORD {
    BOOL bKeyDown;
    WORD wRepeatCount;
    WORD wVirtualKeyCode;
    WORD wVirtualScanCode;
    union {
        WCHAR UnicodeChar;
        CHAR AsciiChar;
    } uChar;
    DWORD dwControlKeyState;
} KEY_EVENT_RECORD, *PKEY_EVENT_RECORD;

typedef struct _MOUSE_EVENT_RECORD {
    COORD dwMousePosition;
    DWORD dwButtonState;
    DWORD dwControlKeyState;
    DWORD dwEventFlags;
} MOUSE_EVENT_RECORD, *PMOUSE_EVENT_RECORD;

typedef struct _WINDOW_BUFFER_SIZE_RECORD {
    COORD dwSize;
} WINDOW_BUFFER_SIZE_RECORD, *PWINDOW_BUFFER_SIZE_RECORD;

typedef struct _MENU_EVENT_RECORD {
    UINT dwCommandId;
} MENU_EVENT_RECORD, *PMENU_EVENT_RECORD;

typedef struct _FOCUS_EVENT_RECORD {
    BOOL bSetFocus;
} FOCUS_EVENT_RECORD, *PFOCUS_EVENT_RECORD;

typedef struct _INPUT_RECORD {
    WORD EventType;
    union {
        KEY_EVENT_RECORD KeyEvent;
        MOUSE_EVENT_RECORD MouseEvent;
        WINDOW_BUFFER_SIZE_RECORD WindowBufferSizeEvent;
        MENU_EVENT_RECORD MenuEvent;
        FOCUS_EVENT_RECORD FocusEvent;
    } Event;
} INPUT_RECORD, *PINPUT_RECORD;

typedef struct _CHAR_INFO {
    union {
        WCHAR UnicodeChar;
        CHAR AsciiChar;
    } Char;
    WORD Attributes;
} CHAR_INFO, *PCHAR_INFO;

typedef struct _CONSOLE_SCREEN_BUFFER_INFO {
    COORD dwSize;
    COORD dwCursorPosition;
    WORD wAttributes;
    SMALL_RECT srWindow;
    COORD dwMaximumWindowSize;
} CONSOLE_SCREEN_BUFFER_INFO, *PCONSOLE_SCREEN_BUFFER_INFO;

typedef struct _CONSOLE_CURSOR_INFO {
    DWORD dwSize;
    BOOL bVisible;
} CONSOLE_CURSOR_INFO, *PCONSOLE_CURSOR_INFO;

#define KEY_EVENT 0x0001
#define MOUSE_EVENT 0x0002
#define WINDOW_BUFFER_SIZE_EVENT 0x0004
#define MENU_EVENT 0x0008
#define FOCUS_EVENT 0x0010
#define RIGHT_ALT_PRESSED 0x0001
#define LEFT_ALT_PRESSED 0x0002
#define RIGHT_CTRL_PRESSED 0x0004
#define LEFT_CTRL_PRESSED 0x0008
#define SHIFT_PRESSED 0x0010
#define ENHANCED_KEY 0x0100
#define CTRL_C_EVENT 0
#define CTRL_BREAK_EVENT 1
#define CTRL_CLOSE_EVENT 2
#define CTRL_LOGOFF_EVENT 5
#define CTRL_SHUTDOWN_EVENT 6
#define ENABLE_PROCESSED_INPUT 0x0001
#define ENABLE_LINE_INPUT 0x0002
#define ENABLE_ECHO_INPUT 0x0004
#define ENABLE_WINDOW_INPUT 0x0008
#define ENABLE_MOUSE_INPUT 0x0010
#define ENABLE_QUICK_EDIT_MODE 0x0040
#define ENABLE_EXTENDED_FLAGS 0x0080
#define ENABLE_VIRTUAL_TERMINAL_INPUT 0x0200
#define ENABLE_PROCESSED_OUTPUT 0x0001
#define ENABLE_WRAP_AT_EOL_OUTPUT 0x0002
#define ENABLE_VIRTUAL_TERMINAL_PROCESSING 0x0004
#define FOREGROUND_BLUE 0x0001
#define FOREGROUND_GREEN 0x0002
#define FOREGROUND_RED 0x0004
#define FOREGROUND_INTENSITY 0x0008
#define BACKGROUND_BLUE 0x0010
#define BACKGROUND_GREEN 0x0020
#define BACKGROUND_RED 0x0040
#define BACKGROUND_INTENSITY 0x0080
#define CONSOLE_TEXTMODE_BUFFER 1
#define ATTACH_PARENT_PROCESS ((DWORD)-1)

BOOL AllocConsole(void);
BOOL FreeConsole(void);
BOOL AttachConsole(DWORD);
HWND GetConsoleWindow(void);
BOOL GetConsoleMode(HANDLE, LPDWORD);
BOOL SetConsoleMode(HANDLE, DWORD);
UINT GetConsoleCP(void);
UINT GetConsoleOutputCP(void);
BOOL SetConsoleCP(UINT);
BOOL SetConsoleOutputCP(UINT);
BOOL SetConsoleCtrlHandler(PHANDLER_ROUTINE, BOOL);
BOOL GenerateConsoleCtrlEvent(DWORD, DWORD);
BOOL GetConsoleScreenBufferInfo(HANDLE, PCONSOLE_SCREEN_BUFFER_INFO);
HANDLE CreateConsoleScreenBuffer(DWORD, DWORD, const SECURITY_ATTRIBUTES *, DWORD, LPVOID);
BOOL SetConsoleActiveScreenBuffer(HANDLE);
BOOL SetConsoleScreenBufferSize(HANDLE, COORD);
BOOL SetConsoleWindowInfo(HANDLE, BOOL, const SMALL_RECT *);
BOOL SetConsoleCursorPosition(HANDLE, COORD);
BOOL SetConsoleTextAttribute(HANDLE, WORD);
BOOL GetConsoleCursorInfo(HANDLE, PCONSOLE_CURSOR_INFO);
BOOL SetConsoleCursorInfo(HANDLE, const CONSOLE_CURSOR_INFO *);
BOOL GetNumberOfConsoleInputEvents(HANDLE, LPDWORD);
BOOL FlushConsoleInputBuffer(HANDLE);
BOOL ReadConsoleInputA(HANDLE, PINPUT_RECORD, DWORD, LPDWORD);
BOOL ReadConsoleInputW(HANDLE, PINPUT_RECORD, DWORD, LPDWORD);
BOOL PeekConsoleInputA(HANDLE, PINPUT_RECORD, DWORD, LPDWORD);
BOOL PeekConsoleInputW(HANDLE, PINPUT_RECORD, DWORD, LPDWORD);
BOOL WriteConsoleInputA(HANDLE, const INPUT_RECORD *, DWORD, LPDWORD);
BOOL WriteConsoleInputW(HANDLE, const INPUT_RECORD *, DWORD, LPDWORD);
BOOL ReadConsoleA(HANDLE, LPVOID, DWORD, LPDWORD, LPVOID);
BOOL ReadConsoleW(HANDLE, LPVOID, DWORD, LPDWORD, LPVOID);
BOOL WriteConsoleA(HANDLE, const void *, DWORD, LPDWORD, LPVOID);
BOOL WriteConsoleW(HANDLE, const void *, DWORD, LPDWORD, LPVOID);
BOOL WriteConsoleOutputA(HANDLE, const CHAR_INFO *, COORD, COORD, PSMALL_RECT);
BOOL WriteConsoleOutputW(HANDLE, const CHAR_INFO *, COORD, COORD, PSMALL_RECT);
BOOL FillConsoleOutputCharacterA(HANDLE, CHAR, DWORD, COORD, LPDWORD);
BOOL FillConsoleOutputCharacterW(HANDLE, WCHAR, DWORD, COORD, LPDWORD);
BOOL FillConsoleOutputAttribute(HANDLE, WORD, DWORD, COORD, LPDWORD);
BOOL ScrollConsoleScreenBufferA(HANDLE, const SMALL_RECT *, const SMALL_RECT *, COORD, const CHAR_INFO *);
BOOL ScrollConsoleScreenBufferW(HANDLE, const SMALL_RECT *, const SMALL_RECT *, COORD, const CHAR_INFO *);
DWORD GetConsoleTitleA(LPSTR, DWORD);
DWORD GetConsoleTitleW(LPWSTR, DWORD);
BOOL SetConsoleTitleA(LPCSTR);
BOOL SetConsoleTitleW(LPCWSTR);
DWORD GetConsoleProcessList(LPDWORD, DWORD);

#ifdef UNICODE
#define ReadConsoleInput ReadConsoleInputW
#define PeekConsoleInput PeekConsoleInputW
#define WriteConsoleInput WriteConsoleInputW
#define ReadConsole ReadConsoleW
#define WriteConsole WriteConsoleW
#define WriteConsoleOutput WriteConsoleOutputW
#define FillConsoleOutputCharacter FillConsoleOutputCharacterW
#define ScrollConsoleScreenBuffer ScrollConsoleScreenBufferW
#define GetConsoleTitle GetConsoleTitleW
#define SetConsoleTitle SetConsoleTitleW
#else
#define ReadConsoleInput ReadConsoleInputA
#define PeekConsoleInput PeekConsoleInputA
#define WriteConsoleInput WriteConsoleInputA
#define ReadConsole ReadConsoleA
#define WriteConsole WriteConsoleA
#define WriteConsoleOutput WriteConsoleOutputA
#define FillConsoleOutputCharacter FillConsoleOutputCharacterA
#define ScrollConsoleScreenBuffer ScrollConsoleScreenBufferA
#define GetConsoleTitle GetConsoleTitleA
#define SetConsoleTitle SetConsoleTitleA
#endif

#endif
