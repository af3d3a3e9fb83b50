def count(start=0, step=1):
    while True:
        yield start
        start += step


def repeat(value, times=None):
    if times is None:
        while True:
            yield value
    for _ in range(times):
        yield value


def chain(*sources):
    for source in sources:
        for item in source:
            yield item


def cycle(source):
    items = list(source)
    while items:
        for item in items:
            yield item


def islice(source, *args):
    s = slice(*args)
    start, stop, step = s.start or 0, s.stop, s.step or 1
    at = 0
    for item in source:
        if stop is not None and at >= stop:
            return
        if at >= start and (at - start) % step == 0:
            yield item
        at += 1
        if stop is not None and at >= stop:
            return


def product(*sources, repeat=1):
    pools = [tuple(source) for source in sources] * repeat
    result = [()]
    for pool in pools:
        result = [x + (y,) for x in result for y in pool]
    for item in result:
        yield item


def permutations(source, r=None):
    pool = tuple(source)
    r = len(pool) if r is None else r

    def some(prefix, left):
        if len(prefix) == r:
            yield prefix
            return
        for i in range(len(left)):
            for one in some(prefix + (left[i],), left[:i] + left[i + 1:]):
                yield one
    for one in some((), pool):
        yield one


def combinations(source, r):
    pool = tuple(source)

    def some(prefix, start):
        if len(prefix) == r:
            yield prefix
            return
        for i in range(start, len(pool)):
            for one in some(prefix + (pool[i],), i + 1):
                yield one
    for one in some((), 0):
        yield one


def takewhile(predicate, source):
    for item in source:
        if not predicate(item):
            return
        yield item


def dropwhile(predicate, source):
    dropping = True
    for item in source:
        if dropping and predicate(item):
            continue
        dropping = False
        yield item


def starmap(function, source):
    for args in source:
        yield function(*args)


def zip_longest(*sources, fillvalue=None):
    lists = [list(source) for source in sources]
    for i in range(max([len(one) for one in lists], default=0)):
        yield tuple(one[i] if i < len(one) else fillvalue for one in lists)


def tee(source, n=2):
    items = list(source)
    return tuple(iter(items) for _ in range(n))


def accumulate(source, function=None, *, initial=None):
    source = iter(source)
    if initial is None:
        for initial in source:
            break
        else:
            return
    yield initial
    for item in source:
        initial = initial + item if function is None else function(initial, item)
        yield initial


def groupby(source, key=None):
    group, last = [], None
    for item in source:
        now = item if key is None else key(item)
        if group and now != last:
            yield (last, iter(group))
            group = []
        last = now
        group.append(item)
    if group:
        yield (last, iter(group))


def filterfalse(predicate, source):
    for item in source:
        if not (bool(item) if predicate is None else predicate(item)):
            yield item


def compress(source, selectors):
    for item, chosen in zip(source, selectors):
        if chosen:
            yield item


def pairwise(source):
    items = iter(source)
    for last in items:
        break
    else:
        return
    for item in items:
        yield (last, item)
        last = item
