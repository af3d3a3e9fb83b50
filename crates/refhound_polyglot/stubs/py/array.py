"""Numbers of one type. Those of C's `long` and `wchar_t` have the widths of a 64-bit Linux."""
_WIDTHS = {"b": 1, "B": 1, "h": 2, "H": 2, "i": 4, "I": 4, "l": 8, "L": 8, "q": 8, "Q": 8}
typecodes = "bBuhHiIlLqQfd"


class array:
    __refhound_shares__ = True

    def __init__(self, typecode, initializer=()):
        if typecode not in typecodes:
            raise ValueError("bad typecode (must be b, B, u, h, H, i, I, l, L, q, Q, f or d)")
        if typecode not in _WIDTHS:
            __refhound_unsupported("an array of other things than integers")
        self.typecode, self.itemsize, self._items = typecode, _WIDTHS[typecode], []
        if isinstance(initializer, (bytes, bytearray)):
            self.frombytes(initializer)
        elif isinstance(initializer, str):
            raise TypeError("cannot use a str to initialize an array with typecode '%s'" % typecode)
        else:
            self.extend(initializer)

    def _checked(self, item):
        if not isinstance(item, int):
            raise TypeError("an integer is required (got type %s)" % type(item).__name__)
        bits = 8 * self.itemsize
        low, high = (-(1 << bits - 1), (1 << bits - 1) - 1) if self.typecode in "bhilq" else (0, (1 << bits) - 1)
        if item < low:
            raise OverflowError("number is less than minimum")
        if item > high:
            raise OverflowError("number is greater than maximum")
        return item

    def append(self, item):
        self._items.append(self._checked(item))

    def extend(self, items):
        for item in items:
            self.append(item)

    fromlist = extend

    def insert(self, at, item):
        self._items.insert(at, self._checked(item))

    def pop(self, at=-1):
        return self._items.pop(at)

    def remove(self, item):
        self._items.remove(item)

    def index(self, item):
        return self._items.index(item)

    def count(self, item):
        return self._items.count(item)

    def reverse(self):
        self._items.reverse()

    def tolist(self):
        return list(self._items)

    def tobytes(self):
        mask = (1 << 8 * self.itemsize) - 1
        return b"".join([(item & mask).to_bytes(self.itemsize, "little") for item in self._items])

    def frombytes(self, data):
        data, size = bytes(data), self.itemsize
        if len(data) % size:
            raise ValueError("bytes length not a multiple of item size")
        for at in range(0, len(data), size):
            value = int.from_bytes(data[at:at + size], "little")
            if self.typecode in "bhilq" and value >> 8 * size - 1:
                value -= 1 << 8 * size
            self._items.append(value)

    def __len__(self):
        return len(self._items)

    def __getitem__(self, at):
        if isinstance(at, slice):
            return array(self.typecode, self._items[at])
        return self._items[at]

    def __setitem__(self, at, value):
        if isinstance(at, slice):
            self._items[at] = value._items
        else:
            self._items[at] = self._checked(value)

    def __delitem__(self, at):
        del self._items[at]

    def __iter__(self):
        return iter(self._items)

    def __contains__(self, item):
        return item in self._items

    def __eq__(self, other):
        return self._items == other._items if isinstance(other, array) else NotImplemented

    def __add__(self, other):
        return array(self.typecode, self._items + other._items)

    def __mul__(self, count):
        return array(self.typecode, self._items * count)

    def __repr__(self):
        if not self._items:
            return "array('%s')" % self.typecode
        return "array('%s', %r)" % (self.typecode, self._items)


ArrayType = array
