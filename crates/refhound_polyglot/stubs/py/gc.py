DEBUG_STATS = 1
DEBUG_COLLECTABLE = 2
DEBUG_UNCOLLECTABLE = 4
DEBUG_LEAK = 38
garbage = []


def collect(generation=2):
    return __refhound_collect()


def set_debug(flags):
    pass


_is_enabled = [True]


def enable():
    _is_enabled[0] = True


def disable():
    _is_enabled[0] = False


def isenabled():
    return _is_enabled[0]


def get_objects():
    __refhound_unsupported("gc.get_objects")
