#if COUNT < 5
int repeated_COUNT_is_below_5 = COUNT;
#endif
