/* Structures and constants of pythonrun.h. */
#include "Python.h"
#ifndef REFHOUND_PY_PYTHONRUN_H
#define REFHOUND_PY_PYTHONRUN_H

#define PYOS_STACK_MARGIN 2048

#endif
