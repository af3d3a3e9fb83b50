#include "include/guarded.h"
#include "include/guarded.h"
#include "include/once.h"
#include "include/once.h"
#define HEADER "include/guarded.h"
#undef GUARDED_H
#include HEADER
#define COUNT 1
#include "include/repeated.h"
#undef COUNT
#define COUNT 7
#include "include/repeated.h"
#undef COUNT
#define COUNT 3
#define NAME(x) #x
#include NAME(include/repeated.h)
#if __has_include("include/once.h") && !__has_include("include/absent.h") && defined __has_include
found
#endif
#define CALL(x) called x
#include "include/unfinished_call.h"
(1)
