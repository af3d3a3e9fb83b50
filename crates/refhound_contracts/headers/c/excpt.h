#ifndef REFHOUND_EXCPT_H
#define REFHOUND_EXCPT_H

#define GetExceptionCode _exception_code
#define GetExceptionInformation _exception_info
#define exception_code _exception_code

unsigned long _exception_code(void);
void *_exception_info(void);
int _abnormal_termination(void);

#endif
