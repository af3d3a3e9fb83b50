void f(void *p, void **table) {
    SDL_Window *win = (*(SDL_Window *(*)(void))table[19])();
    win = ((foo_t (*)(int, bar_t *))p)(1, 0);
    use((const foo_t **(*)(void))p);
}
