/* Interrupts of long loops. */
#ifndef REFHOUND_NUMPY_NPY_INTERRUPT_H
#define REFHOUND_NUMPY_NPY_INTERRUPT_H
#include "numpy/npy_common.h"
#include <signal.h>
#include <setjmp.h>

#define NPY_SIGSETJMP(arg1, arg2) sigsetjmp(arg1, arg2)
#define NPY_SIGLONGJMP(arg1, arg2) siglongjmp(arg1, arg2)
#define NPY_SIGJMP_BUF sigjmp_buf
#define NPY_SIGINT_ON {
#define NPY_SIGINT_OFF }

#endif
