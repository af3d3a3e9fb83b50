#ifndef REFHOUND_CONIO_H
#define REFHOUND_CONIO_H

#include <refhound/windows/types.h>

int _cputs(const char *);
int _cprintf(const char *, ...);
int _cscanf(const char *, ...);
char *_cgets(char *);
int _getch(void);
int _getche(void);
int _kbhit(void);
int _putch(int);
int _ungetch(int);
wint_t _getwch(void);
wint_t _getwche(void);
wint_t _putwch(wchar_t);
wint_t _ungetwch(wint_t);
int getch(void);
int getche(void);
int kbhit(void);
int putch(int);
int ungetch(int);
int cputs(const char *);

#endif
