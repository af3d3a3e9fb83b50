ref = __refhound_weakref_class


def proxy(*args):
    __refhound_unsupported("weakref.proxy")
