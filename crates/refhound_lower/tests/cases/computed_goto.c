int interpret(const unsigned char *code) {
    static void *table[] = { &&op_add, &&op_stop };
    int total = 0;
    goto *table[*code++];
op_add: {
        int step = *code++;
        total += step;
        goto *table[*code++];
    }
op_stop:
    return total;
}
