"""One test for each module that tests of libraries use, and for the statements. The interpreter passes them all."""
import unittest


def raised(error, function, *args, **named):
    try:
        function(*args, **named)
    except error as e:
        return str(e)
    raise AssertionError("%s is not raised" % error)


def test_math():
    import math
    assert math.sqrt(9.0) == 3.0 and math.floor(-1.5) == -2 and math.ceil(1.2) == 2 and math.factorial(5) == 120 and math.gcd(12, 18) == 6
    assert math.isnan(float("nan")) and math.pi > 3.14 and math.log(math.e) == 1.0 and math.isinf(math.inf) and math.fabs(-2) == 2.0
    assert raised(ValueError, math.sqrt, -1)


def test_random():
    import random
    assert 1 <= random.randint(1, 6) <= 6 and random.choice("abc") in "abc" and random.randrange(0, 10, 5) in (0, 5)
    a = [1, 2, 3]
    random.shuffle(a)
    assert sorted(a) == [1, 2, 3]


def test_sys():
    import sys
    x = object()
    before = sys.getrefcount(x)
    y = x
    assert sys.getrefcount(x) == before + 1 and sys.maxsize == 2**63 - 1 and sys.version_info >= (3,) and sys.byteorder == "little"
    assert y is x and sys.version_info[0] == 3
    assert [sys.getsizeof(o) for o in (0, 2**30, True, 1.5, None, "", "abc", b"a", (), (1, 2), object())] == [28, 32, 28, 24, 16, 49, 52, 34, 40, 56, 16]


def test_weakref():
    import weakref

    class C:
        pass
    c = C()
    r = weakref.ref(c)
    assert r() is c
    del c
    assert r() is None and raised(TypeError, weakref.ref, 3)


def test_array():
    import array
    a = array.array("i", [1, 2])
    a.append(-3)
    assert a.tolist() == [1, 2, -3] and a[1] == 2 and len(a.tobytes()) == 12 and a.itemsize == 4 and raised(OverflowError, a.append, 2**40)
    assert array.array("B", b"ab").tobytes() == b"ab"


def test_itertools():
    import itertools
    assert list(itertools.chain([1], (2,))) == [1, 2] and list(itertools.islice(itertools.count(3), 2)) == [3, 4]
    assert list(itertools.product("ab", [0, 1]))[-1] == ("b", 1) and list(itertools.repeat(0, 2)) == [0, 0]
    assert list(itertools.permutations([1, 2])) == [(1, 2), (2, 1)] and list(itertools.combinations("abc", 2))[1] == ("a", "c")
    assert list(itertools.takewhile(lambda x: x < 2, [1, 2, 1])) == [1] and list(itertools.accumulate([1, 2, 3])) == [1, 3, 6]
    assert [(k, list(g)) for k, g in itertools.groupby("aab")] == [("a", ["a", "a"]), ("b", ["b"])]
    assert list(itertools.zip_longest("a", "bc", fillvalue="-")) == [("a", "b"), ("-", "c")]


def test_collections():
    import collections
    d = collections.defaultdict(list)
    d["a"].append(1)
    assert d == {"a": [1]} and collections.Counter("aab")["a"] == 2 and collections.Counter("aab").most_common(1) == [("a", 2)]
    q = collections.deque([1, 2])
    q.appendleft(0)
    assert list(q) == [0, 1, 2] and q.popleft() == 0
    P = collections.namedtuple("P", "x y")
    assert P(1, 2).y == 2 and P(1, 2) == (1, 2) and list(collections.OrderedDict([("b", 1), ("a", 2)])) == ["b", "a"]


def test_copy():
    import copy
    a = [[1], {"b": (2,)}]
    b, c = copy.copy(a), copy.deepcopy(a)
    assert b == a == c and b[0] is a[0] and c[0] is not a[0]


def test_operator():
    import operator
    assert operator.add(1, 2) == 3 and operator.itemgetter(1)([5, 6]) == 6 and operator.attrgetter("real")(3) == 3
    assert operator.index(4) == 4 and operator.mul("a", 2) == "aa" and operator.lt(1, 2) and operator.xor(5, 1) == 4


def test_string():
    import string
    assert string.ascii_lowercase[:3] == "abc" and string.digits == "0123456789" and len(string.printable) == 100 and "!" in string.punctuation


def test_io():
    import io
    b = io.BytesIO(b"ab\ncd")
    assert b.readline() == b"ab\n" and b.read() == b"cd" and b.seek(1) == 1 and b.read(2) == b"b\n" and b.getvalue() == b"ab\ncd"
    s = io.StringIO()
    s.write("x")
    assert s.getvalue() == "x" and raised(TypeError, s.write, b"x")


def test_os_path():
    import os.path
    assert os.path.join("a", "b") == "a/b" and os.path.basename("/x/y.py") == "y.py" and os.path.splitext("a.tar.gz") == ("a.tar", ".gz")
    assert os.path.dirname("/x/y") == "/x" and os.path.isabs("/x") and os.path.normpath("a/./b/../c") == "a/c"


def test_binascii():
    import binascii
    assert binascii.hexlify(b"\x01\xff") == b"01ff" and binascii.unhexlify("01ff") == b"\x01\xff"
    assert raised(binascii.Error, binascii.unhexlify, "0")


def test_pickle():
    import pickle
    a = {"x": [1, (2, "b")]}
    b = pickle.loads(pickle.dumps(a))
    assert b == a and b is not a and b["x"] is not a["x"]


def test_gc():
    import gc
    assert gc.isenabled() and gc.collect() >= 0


def test_errno():
    import errno
    assert errno.ENOENT == 2 and errno.errorcode[13] == "EACCES"


def test_struct():
    import struct
    assert struct.pack("<HbI", 258, -1, 7) == b"\x02\x01\xff\x07\0\0\0" and struct.unpack(">h", b"\xff\xfe") == (-2,) and struct.calcsize("<bi") == 5
    assert struct.pack(">e", 1.5) == b">\0" and struct.unpack("<e", b"\x01\0") == (2.0**-24,) and struct.pack("<d", 1.0)[-1] == 63
    assert raised(OverflowError, struct.pack, "e", 65520.0) and struct.pack("<e", 65519.0) == b"\xff{"


def test_statements():
    log = []
    for i in range(5):
        if i == 1:
            continue
        if i == 3:
            break
        log.append(i)
    else:
        log.append("else")
    while log[-1] != 9:
        log.append(9)
    else:
        log.append("done")
    assert log == [0, 2, 9, "done"]
    a = [0, 1, 2, 3, 4, 5]
    del a[1:5:2], log
    a[0] += 7
    a[1:2] *= 2
    assert a == [7, 2, 2, 4, 5] and [x * y for x in a if x < 3 for y in (1, 2)] == [2, 4, 2, 4] and {x for x in (1, 1)} == {1}
    assert {k: v for k, v in zip("ab", (1, 2))} == {"a": 1, "b": 2} and sum(x for x in a) == 20

    def f(a, b=2, *rest, c, d=4, **named):
        return a, b, rest, c, d, named
    assert f(1, c=3) == (1, 2, (), 3, 4, {}) and f(*[1, 5, 6], **{"c": 0, "z": 1}) == (1, 5, (6,), 0, 4, {"z": 1})
    assert raised(TypeError, f, 1) == "test_statements.<locals>.f() missing 1 required keyword-only argument: 'c'"

    def g():
        try:
            got = yield 1
            yield got * 2
        finally:
            trace.append("closed")
    trace = []
    it = g()
    assert next(it) == 1 and it.send(4) == 8
    it.close()
    assert trace == ["closed"]
    assert raised(UnboundLocalError, lambda: unbound())
    three = 3
    assert 1 < 2 <= 2 != three is not None and (lambda *a: a)(1, 2) == (1, 2) and not 3 in [1] and (1 if [] else 2) == 2
    try:
        assert False, "why"
    except AssertionError as e:
        assert str(e) == "why"
    else:
        raise RuntimeError
    finally:
        trace.append("end")
    assert trace[-1] == "end"


def unbound():
    x = x + 1
    return x


def test_classes():
    class A:
        """A class."""
        count = 0

        def __init__(self, x):
            self.x = x
            A.count += 1

        def __eq__(self, other):
            return isinstance(other, A) and self.x == other.x

        def __lt__(self, other):
            return self.x < other.x

        def __add__(self, other):
            return NotImplemented if not isinstance(other, int) else A(self.x + other)

        def __radd__(self, other):
            return A(other + self.x)

        def __getitem__(self, key):
            return key

        def __contains__(self, item):
            return item == self.x

        def __enter__(self):
            return self

        def __exit__(self, kind, value, trace):
            return kind is KeyError

        def __iter__(self):
            return iter((self.x,))

    class B(A):
        def __init__(self, x, y):
            super().__init__(x)
            self.y = y

    class C(B, dict):
        pass
    assert A(1) == A(1) and A(1) != A(2) and A(1) < A(2) and (A(1) + 2).x == 3 and (2 + A(1)).x == 3 and A(1)[1:2] == slice(1, 2) and 1 in A(1)
    assert raised(TypeError, lambda: A(1) + "a") == "unsupported operand type(s) for +: 'A' and 'str'" and raised(TypeError, hash, A(1))
    with A(1) as a:
        raise KeyError
    assert list(a) == [1] and A.__doc__ == "A class." and B(1, 2).y == 2 and C(1, 2).x == 1 and C(1, 2) is not None and B.__mro__[1] is A


class Cases(unittest.TestCase):
    def setUp(self):
        self.made = [1]

    def test_assertions(self):
        self.assertEqual(self.made, [1])
        self.assertNotEqual(1, 2)
        self.assertTrue(1)
        self.assertFalse(0)
        self.assertIs(None, None)
        self.assertIsNot([], [])
        self.assertIsNone(None)
        self.assertIn(1, [1])
        self.assertNotIn(2, [1])
        self.assertIsInstance(1, int)
        self.assertLess(1, 2)
        self.assertGreaterEqual(2, 2)
        self.assertAlmostEqual(0.1 + 0.2, 0.3)
        self.assertCountEqual([1, 2], [2, 1])
        self.assertRaises(ValueError, int, "x")
        with self.assertRaises(KeyError) as context:
            {}["a"]
        self.assertEqual(context.exception.args, ("a",))
        self.assertRaisesRegex(ValueError, "base 1[0-9]", int, "x")
        with self.assertRaisesRegex(TypeError, "not iterable"):
            iter(3)
        self.assertRegex("abc", "b.$")


if __name__ == "__main__":
    for name, test in sorted(globals().items()):
        if name.startswith("test_"):
            test()
    unittest.main()
