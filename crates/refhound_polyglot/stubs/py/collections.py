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


def _item(at):
    return property(lambda self: self[at])


def namedtuple(typename, field_names, *, rename=False, defaults=(), module=None):
    if rename:
        __refhound_unsupported("namedtuple that renames")
    fields = field_names.replace(",", " ").split() if isinstance(field_names, str) else list(field_names)
    fields = tuple(fields)
    defaults = dict(zip(fields[len(fields) - len(defaults):], defaults))

    def new(cls, *args, **named):
        values = list(args)
        if len(values) > len(fields):
            raise TypeError("%s.__new__() takes %d positional arguments but %d were given" % (typename, len(fields) + 1, len(values) + 1))
        for field in fields[len(values):]:
            if field not in named and field not in defaults:
                raise TypeError("%s.__new__() missing required argument: '%s'" % (typename, field))
            values.append(named.pop(field) if field in named else defaults[field])
        if named:
            raise TypeError("%s.__new__() got an unexpected keyword argument '%s'" % (typename, list(named)[0]))
        return tuple.__new__(cls, values)

    def show(self):
        return typename + "(" + ", ".join([field + "=" + repr(value) for field, value in zip(fields, self)]) + ")"

    members = {
        "__slots__": (), "__new__": new, "__repr__": show, "_fields": fields, "_field_defaults": defaults,
        "_asdict": lambda self: dict(zip(fields, self)),
        "_make": classmethod(lambda cls, values: cls(*values)),
        "_replace": lambda self, **named: type(self)(**{**dict(zip(fields, self)), **named}),
    }
    for at, field in enumerate(fields):
        members[field] = _item(at)
    return type(typename, (tuple,), members)
