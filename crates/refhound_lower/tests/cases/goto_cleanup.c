int open_it(int), close_it(int);
int goto_cleanup(int n) {
    int result = -1;
    int fd = open_it(n);
    if (fd < 0) goto out;
    if (n > 5) { int inner = n; if (inner > 7) goto fail; }
    result = 0;
fail:
    close_it(fd);
out:
    return result;
}
