#ifndef REFHOUND_STDNORETURN_H
#define REFHOUND_STDNORETURN_H

#ifndef __cplusplus
#define noreturn _Noreturn
#endif

#endif
