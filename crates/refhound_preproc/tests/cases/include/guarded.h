#ifndef GUARDED_H
#define GUARDED_H
int guarded;
#define FROM_GUARDED 1
#endif
