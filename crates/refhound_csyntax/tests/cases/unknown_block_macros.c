int f(int x) {
    FOREACH(i, list) { if (i) break; continue; }
    list_for_each_entry(p, &head, node) use(p);
    IF_DEBUG(x) { print(x); } else { stop(); }
    WITH_LOCK(m) { use(m); }
    TRY { use(x); }
    CATCH(e) { use(e); }
    if (x) FOR_ALL(y) { continue; }
    return 1;
}
