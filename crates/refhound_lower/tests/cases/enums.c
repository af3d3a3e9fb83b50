enum state { IDLE, BUSY = 3, DONE };
enum state advance(enum state s) {
    enum state t = s + 1;
    if (s == BUSY) t = DONE;
    switch (s) { case IDLE: return BUSY; case BUSY: case DONE: break; }
    return t | IDLE;
}
