const char *a = "x" PRIfoo "y";
const char *b = PRIfoo "z";
int f(void) {
    printf("a %" PRIfoo, 1);
    printf("a" STR(x) "b" FMT "\n", 2);
    printf(STR(x) "b");
    printf(A_STRING B_STRING);
    return 1;
}
