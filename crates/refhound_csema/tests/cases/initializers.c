/* Where each value goes. */
typedef struct { int x, y; } P;
P get(void);
P a = { 1, 2 };                         //~ init: .x = 1; .y = 2
P b[] = { 1, 2, { 3 }, [4].y = 5 };     //~ init: [0].x = 1; [0].y = 2; [1].x = 3; [4].y = 5
int c[4] = { [1 ... 2] = 7, 8 };        //~ init: [1 ... 2] = 7; [3] = 8
char d[4] = "abc";                      //~ init:  = text "abc"
char *e[] = { "x", "y" };               //~ init: [0] = "x"; [1] = "y"
struct { P p; P q; int z; } f = { get(), 1, 2, 3 }; //~ init: .p = get ( ); .q.x = 1; .q.y = 2; .z = 3
struct { P p; int z; } g = { unknown(), 3 }; //~ init: .p = unknown ( ); .z = 3
missing_t h = { 1, .name = "n", { 2 } }; //~ init: ? = 1; ? = "n"; ?? = 2
P i = get();                            //~ init:  = get ( )
int j = { 3 };                          //~ init:  = 3
P k[2] = { [0] = { 1, 2 }, [0] = { .y = 3 } }; //~ init: [0].x = 1; [0].y = 2; [0] = zero; [0].y = 3
struct { int n; union { int u; char c; }; } l = { .c = 'q' }; //~ init: .<unnamed>.c = 'q'
P m = { .x = 1, .nothing = 2, 3 };      //~ init: .x = 1; ? = 2; .y = 3
P n[] = { (P){ 1, 2 }, get(), { 5 } };  //~ init: [0] = ( P ) { 1 , 2 }; [1] = get ( ); [2].x = 5
struct { int size; char data[]; } o = { 3, "abc" }; //~ init: .size = 3; .data = text "abc"
