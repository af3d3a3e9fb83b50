/* Constant expressions that code relies on. */
enum { A, B = A + 3, C, D = sizeof(int) * C };
int c1 = C;                             //~ 4
int c2 = D;                             //~ 16
long c3 = -1 < 1u;                      //~ 0
long c4 = (unsigned char)300;           //~ 44
long c5 = (signed char)200;             //~ -56
long c6 = ~0u;                          //~ 4294967295
long c7 = 1 ? -1 : 0u;                  //~ 4294967295
long c8 = 0x7fffffff + 1;               //~ -2147483648
long c9 = 'a' + '\0' + '\x41';          //~ 162
long c10 = 'abcd';                      //~ 1633837924
long c11 = (_Bool)0.5;                  //~ 1
long c12 = (int)3.99;                   //~ 3
double c13 = 1 / 2.0;                   //~ 0.5
long c14 = 5 ?: 6;                      //~ 5
long c15 = 0 && undeclared;             //~ 0
long c16 = 1 || undeclared;             //~ 1
long c17 = 1 && undeclared;             //~ none
long c18 = undeclared;                  //~ none
long c19 = __builtin_constant_p(3);     //~ 1
long c20 = __builtin_constant_p(c1);    //~ 0
long c21 = __builtin_choose_expr(1, 7, undeclared); //~ 7
long c22 = sizeof(int[C]);              //~ 16
char checked[sizeof(int) == 4 ? 1 : -1]; //~ type: char[1]
long c23 = true + true;                 //~ 2
long c24 = nullptr == 0;                //~ 1
long c25 = __builtin_bswap32(0x11223344); //~ 1144201745
long c26 = __builtin_ctzl(8);           //~ 3
int c29 = __builtin_expect(5 > 3, 1);   //~ 1
unsigned long c30 = (unsigned long)-1;  //~ 18446744073709551615
long c31 = sizeof(c30 + 1.0f);          //~ 4
long c32 = (1, 2);                      //~ none
void *c33 = (void *)0;                  //~ 0
long c34 = ((char *)8 + 2) == (char *)10; //~ 1
long c35 = &((int *)0)[3] - (int *)0;   //~ 3
long c36 = 7 / -2;                      //~ -3
long c37 = -7 % 3;                      //~ -1
long c38 = -8 >> 1;                     //~ -4
long c39 = 5 / 0;                       //~ none
