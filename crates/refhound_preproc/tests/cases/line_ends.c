int a\
b = 1;
#define M(x) x \
  + x
M(2)
/* multi
line */ c // d \
 still comment
"s\
tring" '\\'
#if 1 /* c
 */ && 1
yes
#endif
