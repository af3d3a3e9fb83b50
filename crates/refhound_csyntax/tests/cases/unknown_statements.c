int f(int x) {
    MY_CHECK(x)
    BEGIN_LOOP
    *p = 3;
    MY_CHECK(x)
    (void)x;
    Py_BEGIN_ALLOW_THREADS
    x = g(x);
    Py_END_ALLOW_THREADS
    if (x) MY_FAIL(x)
    else MY_OK(x)
    Py_BEGIN_ALLOW_THREADS preload(0, x); Py_END_ALLOW_THREADS
    MY_LAST
}
