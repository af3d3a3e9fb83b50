int f(int a) {
    g(a CONTEXT_ARG, a OTHER);
    h("x", PRE(1) "." PRE(2)
      "." PRE(3)
      END);
    return 1;
}
