#pragma once
#include <cppy/cppy.h>
