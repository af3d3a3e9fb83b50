class OrderedDict(dict):
    pass


class defaultdict(dict):
    def __init__(self, factory=None, *args, **kwargs):
        dict.__init__(self, *args, **kwargs)
        self.default_factory = factory

    def __missing__(self, key):
        if self.default_factory is None:
            raise KeyError(key)
        value = self.default_factory()
        self[key] = value
        return value


class Counter(dict):
    def __init__(self, source=()):
        dict.__init__(self)
        self.update(source)

    def update(self, source):
        if isinstance(source, dict):
            for key, value in source.items():
                self[key] = self.get(key, 0) + value
        else:
            for key in source:
                self[key] = self.get(key, 0) + 1

    def __missing__(self, key):
        return 0

    def most_common(self, n=None):
        items = sorted(self.items(), key=lambda pair: -pair[1])
        return items if n is None else items[:n]


class deque(list):
    def appendleft(self, item):
        self.insert(0, item)

    def popleft(self):
        if not self:
            raise IndexError("pop from an empty deque")
        return self.pop(0)


def namedtuple(*args, **kwargs):
    __refhound_unsupported("namedtuple")
