"""Whatever is random may be anything that it can be: each value is a way of its own."""


def randint(a, b):
    return __refhound_any(a, b)


def randrange(start, stop=None, step=1):
    if stop is None:
        start, stop = 0, start
    count = len(range(start, stop, step))
    if count == 0:
        raise ValueError("empty range for randrange()")
    return start + step * __refhound_any(0, count - 1)


def getrandbits(k):
    return __refhound_any(0, (1 << k) - 1)


def choice(items):
    return items[__refhound_any(0, len(items) - 1)]


def random():
    __refhound_unsupported("random floats")


def uniform(a, b):
    __refhound_unsupported("random floats")


def shuffle(items):
    for i in range(len(items) - 1, 0, -1):
        j = __refhound_any(0, i)
        items[i], items[j] = items[j], items[i]


def sample(population, k):
    items = list(population)
    shuffle(items)
    return items[:k]


def seed(*args):
    pass
