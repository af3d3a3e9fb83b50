int f(int) __asm__("real_f") __attribute__((nothrow));
register int r asm("eax");
asm("nop");
__asm__ volatile ("nop");
