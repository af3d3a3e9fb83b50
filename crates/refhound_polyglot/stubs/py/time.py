def time():
    __refhound_unsupported("the time")


perf_counter = clock = monotonic = time
