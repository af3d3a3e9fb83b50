def reduce(function, items, *initial):
    items = iter(items)
    if initial:
        value = initial[0]
    else:
        try:
            value = next(items)
        except StopIteration:
            raise TypeError("reduce() of empty iterable with no initial value") from None
    for item in items:
        value = function(value, item)
    return value


class partial:
    def __init__(self, func, *args, **keywords):
        self.func, self.args, self.keywords = func, args, keywords

    def __call__(self, *args, **keywords):
        return self.func(*self.args, *args, **dict(self.keywords, **keywords))


def wraps(wrapped, *args, **kwargs):
    def wrap(function):
        function.__name__ = getattr(wrapped, "__name__", "?")
        function.__doc__ = getattr(wrapped, "__doc__", None)
        function.__wrapped__ = wrapped
        return function
    return wrap


class _Key:
    def __init__(self, compare, value):
        self.compare, self.value = compare, value

    def __lt__(self, other):
        return self.compare(self.value, other.value) < 0

    def __gt__(self, other):
        return self.compare(self.value, other.value) > 0

    def __eq__(self, other):
        return self.compare(self.value, other.value) == 0


def cmp_to_key(compare):
    return lambda value: _Key(compare, value)


def lru_cache(maxsize=128, typed=False):
    def wrap(function):
        known = {}

        def cached(*args, **kwargs):
            key = (args, tuple(sorted(kwargs.items())))
            if key not in known:
                known[key] = function(*args, **kwargs)
            return known[key]
        return cached
    if callable(maxsize):
        return wrap(maxsize)
    return wrap


cache = lru_cache
