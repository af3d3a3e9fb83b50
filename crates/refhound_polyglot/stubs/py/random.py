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
    return __refhound_any(0, 2**53 - 1) / 2**53


def uniform(a, b):
    return a + (b - a) * random()


def choices(population, weights=None, *, cum_weights=None, k=1):
    return [choice(population) for i in range(k)]


def randbytes(n):
    return bytes([__refhound_any(0, 255) for i in range(n)])


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
