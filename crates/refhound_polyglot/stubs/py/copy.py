def copy(value):
    method = getattr(type(value), "__copy__", None)
    if method is not None:
        return method(value)
    if isinstance(value, (int, float, str, bytes, tuple, type(None))):
        return value
    if type(value) in (list, dict, set):
        return value.copy()
    __refhound_unsupported("a copy of this object")


def deepcopy(value, memo=None):
    method = getattr(type(value), "__deepcopy__", None)
    if method is not None:
        return method(value, {})
    if isinstance(value, (int, float, str, bytes, type(None))):
        return value
    if type(value) is list:
        return [deepcopy(item) for item in value]
    if type(value) is tuple:
        return tuple(deepcopy(item) for item in value)
    if type(value) is dict:
        return dict((deepcopy(k), deepcopy(v)) for k, v in value.items())
    __refhound_unsupported("a copy of this object")
