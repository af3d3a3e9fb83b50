#ifndef REFHOUND_CRT_EXTERNS_H
#define REFHOUND_CRT_EXTERNS_H

char ***_NSGetArgv(void);
int *_NSGetArgc(void);
char ***_NSGetEnviron(void);
char **_NSGetProgname(void);

#endif
