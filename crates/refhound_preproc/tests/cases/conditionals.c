#if 0
don't look "here
#if 1
nor here
#else
#endif
#elif 1
#  if 1 ? 2 : (1/0)
one
#  else
#    error no
#  endif
#else
no
#endif
#if 1 || 1/0
two
#endif
#if (2 || 3) != 1
no
#endif
#if -1 > 0u
unsigned
#endif
#if 0x7fffffffffffffff + 1 < 0
wraps
#endif
#if 18446744073709551615ULL == -1
same
#endif
#if 1 << 62 >> 60 == 4 && ~0 == -1 && 7 % 4 == 3 && (5 & 6) == 4 && (5 ^ 6) == 3 && (5 | 6) == 7
arithmetic
#endif
#if 'a' == 97 && '\n' == 10 && '\x41' == 65 && '\101' == 'A' && '\377' < 0 && 'ab' == 24930 && L'\xff' == 255
characters
#endif
#if undefined_name == 0 && !undefined_name
zero
#endif
#define EMPTY
#define DEFINED_X defined(X)
#define X
#if DEFINED_X
generated
#endif
#ifdef X
#undef X
#ifndef X
undone
#endif
#endif
#if defined EMPTY && defined(EMPTY) && ! defined X
both forms
#endif
#if 1 //comment
#define f(x) x + 1
#if f(f(1)) == 3
calls
#endif
#endif
#if f
no
#else
bare function name
#endif
#if 010 == 8 && 0b11 == 3 && 1u && 2L && 3LL && 4uLL
suffixes
#endif
# /* null */
#
#ident "x"
#pragma GCC poison nothing
#if 0
#elif 0
#elif 1
third
#elif 1
no
#else
no
#endif
#if (1, 2) == 2
comma
#endif
#if 3 > 2 > 1
no
#else
left to right
#endif
#if 10 - 4 - 3 == 3 && 2 + 3 * 4 == 14 && -2 * -3 == 6 && !0 + !0 == 2
precedence
#endif
#if 0 ? 1 : 0 ? 2 : 3
nested conditional
#endif
