def heappush(heap, item):
    heap.append(item)
    _down(heap, 0, len(heap) - 1)


def heappop(heap):
    last = heap.pop()
    if heap:
        first = heap[0]
        heap[0] = last
        _up(heap, 0)
        return first
    return last


def heapreplace(heap, item):
    first = heap[0]
    heap[0] = item
    _up(heap, 0)
    return first


def heappushpop(heap, item):
    if heap and heap[0] < item:
        item, heap[0] = heap[0], item
        _up(heap, 0)
    return item


def heapify(heap):
    for i in range(len(heap) // 2 - 1, -1, -1):
        _up(heap, i)


def _down(heap, start, at):
    item = heap[at]
    while at > start:
        above = (at - 1) >> 1
        if item < heap[above]:
            heap[at] = heap[above]
            at = above
        else:
            break
    heap[at] = item


def _up(heap, at):
    end, start, item = len(heap), at, heap[at]
    child = 2 * at + 1
    while child < end:
        other = child + 1
        if other < end and not heap[child] < heap[other]:
            child = other
        heap[at] = heap[child]
        at = child
        child = 2 * at + 1
    heap[at] = item
    _down(heap, start, at)


def nsmallest(n, items, key=None):
    return sorted(items, key=key)[:n]


def nlargest(n, items, key=None):
    return sorted(items, key=key, reverse=True)[:n]
