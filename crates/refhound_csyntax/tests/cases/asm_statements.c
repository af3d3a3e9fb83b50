int f(int x, int *p) {
    int y;
    asm volatile("mov %1, %0" : "=r"(y), [out] "+m"(*p) : "r"(x), "i"(3) : "memory");
    asm("nop");
    __asm__ goto ("jmp %l0" : : "r"(x) : : done, fail);
    asm("cpuid" :: "a"(1));
done:
fail:
    return y;
}
