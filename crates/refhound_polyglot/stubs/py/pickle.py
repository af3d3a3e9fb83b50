HIGHEST_PROTOCOL = 5


def dumps(*args, **kwargs):
    __refhound_unsupported("pickle")


loads = dump = load = dumps
