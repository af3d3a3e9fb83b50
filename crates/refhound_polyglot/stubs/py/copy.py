import copyreg


class Error(Exception):
    pass


error = Error


def copy(value):
    method = getattr(type(value), "__copy__", None)
    if method is not None:
        return method(value)
    if copyreg._plain(value) or isinstance(value, tuple):
        return value
    if type(value) in (list, dict, set, bytearray):
        return value.copy()
    return copyreg._built(copyreg._parts(value))


def deepcopy(value, memo=None):
    if memo is None:
        memo = {}
    if id(value) in memo:
        return memo[id(value)][0]
    method = getattr(type(value), "__deepcopy__", None)
    if method is not None:
        made = method(value, memo)
    elif copyreg._plain(value):
        return value
    elif type(value) is list:
        made = []
        memo[id(value)] = (made, value)
        for item in value:
            made.append(deepcopy(item, memo))
    elif type(value) is tuple:
        made = tuple([deepcopy(item, memo) for item in value])
    elif type(value) is dict:
        made = {}
        memo[id(value)] = (made, value)
        for key in value:
            made[deepcopy(key, memo)] = deepcopy(value[key], memo)
    elif type(value) in (set, frozenset, bytearray):
        made = type(value)(value)
    else:
        made = copyreg._built(deepcopy(copyreg._parts(value), memo))
    memo[id(value)] = (made, value)
    return made
