def timeit(*args, **kwargs):
    __refhound_unsupported("a measurement of time")


default_timer = repeat = timeit


class Timer:
    def __init__(self, *args, **kwargs):
        __refhound_unsupported("a measurement of time")
