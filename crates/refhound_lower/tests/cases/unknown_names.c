int unknown_names(int a) {
    int x = SOME_CONSTANT;
    if (SOME_CONSTANT & a) return OTHER;
    SOME_CONSTANT = 3;
    return *unknown_pointer + unknown_array[a] + unknown_struct.member + (&SOME_CONSTANT != 0);
}
