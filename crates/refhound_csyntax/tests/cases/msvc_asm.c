int f(void) {
    __asm { mov eax, 1 }
    _asm {
        push ebp
        mov ebp, esp
    }
    return 1;
}
