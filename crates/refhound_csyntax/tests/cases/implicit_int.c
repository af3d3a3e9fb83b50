static x = 3;
extern y;
const z;
register_me(a) { auto b = a; }
