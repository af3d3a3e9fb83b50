"""How objects are taken apart and put together again: for copies and for pickles."""


def _plain(value):
    return value is None or isinstance(value, (bool, int, float, complex, str, bytes, type)) or callable(value)


def _parts(value):
    """What `__reduce_ex__` gives: a function, its arguments, a state, items and pairs."""
    for name in ("__reduce_ex__", "__reduce__"):
        method = getattr(type(value), name, None)
        if method is not None:
            parts = method(value, 2) if name == "__reduce_ex__" else method(value)
            if isinstance(parts, str):
                __refhound_unsupported("an object that is found by its name")
            return tuple(parts) + (None,) * (5 - len(parts))
    if __refhound_is_native(value):
        raise TypeError("cannot pickle '%s' object" % type(value).__name__)
    get = getattr(value, "__getstate__", None)
    state = get() if get is not None else dict(value.__dict__)
    make = getattr(type(value), "__getnewargs__", None)
    args = make(value) if make is not None else ()
    return (type(value).__new__, (type(value),) + tuple(args), state, None, None)


def _built(parts):
    make, args, state, items, pairs = parts
    value = make(*args)
    if state is not None:
        put = getattr(value, "__setstate__", None)
        if put is not None:
            put(state)
        else:
            if isinstance(state, tuple) and len(state) == 2:
                state = dict(state[0] or {}, **(state[1] or {}))
            for name in state:
                setattr(value, name, state[name])
    for item in items or ():
        value.append(item)
    for key, item in pairs or ():
        value[key] = item
    return value


def pickle(*args):
    __refhound_unsupported("copyreg.pickle")
