/* Structures and constants of pyctype.h. */
#include "Python.h"
#ifndef REFHOUND_PY_PYCTYPE_H
#define REFHOUND_PY_PYCTYPE_H

#define PY_CTF_LOWER 0x01
#define PY_CTF_UPPER 0x02
#define PY_CTF_ALPHA (PY_CTF_LOWER|PY_CTF_UPPER)
#define PY_CTF_DIGIT 0x04
#define PY_CTF_ALNUM (PY_CTF_ALPHA|PY_CTF_DIGIT)
#define PY_CTF_SPACE 0x08
#define PY_CTF_XDIGIT 0x10

#endif
