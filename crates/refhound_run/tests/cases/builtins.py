"""One test for each built-in name that tests of libraries use. The interpreter passes them all."""
import sys


def raised(error, function, *args, **named):
    try:
        function(*args, **named)
    except error as e:
        return str(e)
    raise AssertionError("%s is not raised" % error)


def test_exceptions():
    for error, base in ((KeyError, LookupError), (IndexError, LookupError), (ZeroDivisionError, ArithmeticError),
                        (OverflowError, ArithmeticError), (FileNotFoundError, OSError), (UnicodeDecodeError, ValueError),
                        (NotImplementedError, RuntimeError), (RecursionError, RuntimeError), (ModuleNotFoundError, ImportError),
                        (StopIteration, Exception), (KeyboardInterrupt, BaseException), (MemoryError, Exception)):
        assert issubclass(error, base)
    assert IOError is OSError
    try:
        try:
            {}["a"]
        except KeyError as e:
            raise ValueError("b") from e
    except ValueError as e:
        assert e.args == ("b",) and isinstance(e.__cause__, KeyError) and repr(e) == "ValueError('b')"


def test_all():
    assert all([]) and all([1, "a"]) and not all([1, 0]) and all(x < 3 for x in range(3))


def test_any():
    assert not any([]) and any([0, "a"]) and not any([0, ""])


def test_bin():
    assert bin(10) == "0b1010" and bin(-3) == "-0b11" and bin(0) == "0b0"
    assert raised(TypeError, bin, 1.5)


def test_bool():
    assert bool([0]) and not bool("") and bool() is False and issubclass(bool, int) and True + True == 2


def test_bytearray():
    b = bytearray(b"abc")
    b[1] = 120
    b.append(33)
    b.extend(b"yz")
    del b[0]
    assert b == b"xc!yz" and bytearray(2) == b"\0\0" and len(b) == 5 and b[1:3] == b"c!"
    assert raised(ValueError, b.append, 256) and bytearray([1, 2]) == b"\x01\x02"


def test_bytes():
    assert bytes([97, 98]) == b"ab" and bytes(2) == b"\0\0" and bytes("é", "utf-8") == b"\xc3\xa9" and b"ab"[0] == 97
    assert b"a,b".split(b",") == [b"a", b"b"] and b"ab".hex() == "6162" and bytes.fromhex("61 62") == b"ab"
    assert b"%s=%d %x" % (b"a", 3, 255) == b"a=3 ff" and b"%c%b" % (65, b"b") == b"Ab" and b"%5.1f|%-3s|" % (2.25, b"a") == b"  2.2|a  |"
    assert raised(TypeError, lambda: b"%s" % "a") and raised(TypeError, lambda: b"%d %d" % (1,))
    assert repr(b"a\n\xff'") == "b\"a\\n\\xff'\"" and raised(TypeError, bytes, "a") and raised(ValueError, bytes, [256])


def test_callable():
    class C:
        def __call__(self):
            pass
    assert callable(len) and callable(C) and callable(C()) and not callable(3)


def test_complex():
    assert complex(1, 2) * 1j == complex(-2, 1) and complex(3).real == 3.0 and abs(3 + 4j) == 5.0 and (1 + 2j).conjugate() == 1 - 2j
    assert repr(1 - 2j) == "(1-2j)"


def test_dict():
    d = dict(a=1, **{"b": 2})
    d.update([("c", 3)])
    assert d == {"a": 1, "b": 2, "c": 3} and list(d) == ["a", "b", "c"] and d.get("z", 0) == 0 and d.pop("a") == 1
    assert d.setdefault("q", []) == [] and list(d.items())[0] == ("b", 2) and "b" in d and dict([(1, 2)]) == {1: 2}
    assert {**d, "b": 5}["b"] == 5 and dict.fromkeys("ab", 0) == {"a": 0, "b": 0} and {1: 2} | {3: 4} == {1: 2, 3: 4}
    assert raised(KeyError, lambda: d["x"]) == "'x'" and raised(TypeError, lambda: {[]: 1})


def test_divmod():
    assert divmod(7, -2) == (-4, -1) and divmod(-7, 2) == (-4, 1) and divmod(7.5, 2) == (3.0, 1.5)
    assert raised(ZeroDivisionError, divmod, 1, 0)


def test_enumerate():
    assert list(enumerate("ab", 1)) == [(1, "a"), (2, "b")] and next(enumerate([5])) == (0, 5)


def test_float():
    assert float("1e3") == 1000.0 and float("-inf") < 0 and float(3) == 3.0 and 0.5.is_integer() is False and repr(0.1) == "0.1"
    assert str(1e16) == "1e+16" and str(100000.0) == "100000.0" and float("nan") != float("nan") and (0.75).as_integer_ratio() == (3, 4)
    assert raised(ValueError, float, "x") == "could not convert string to float: 'x'" and "%.3f %g %e" % (1.5, 1e-5, 12.0) == "1.500 1e-05 1.200000e+01"


def test_getattr():
    class C:
        x = 1
    assert getattr(C, "x") == 1 and getattr(C(), "y", 2) == 2
    assert raised(AttributeError, getattr, C(), "y") == "'C' object has no attribute 'y'"


def test_hasattr():
    class C:
        def __getattr__(self, name):
            if name == "a":
                return 1
            raise AttributeError(name)
    assert hasattr(C(), "a") and not hasattr(C(), "b") and hasattr("", "upper")


def test_hash():
    assert hash("a") == hash("a") and hash((1, 2)) == hash((1, 2)) and hash(1) == hash(1.0) == hash(True)
    assert raised(TypeError, hash, []) == "unhashable type: 'list'"


def test_hex():
    assert hex(255) == "0xff" and hex(-16) == "-0x10"


def test_id():
    a, b = [], []
    assert id(a) == id(a) and id(a) != id(b)


def test_int():
    assert int("ff", 16) == 255 and int(" -12 ") == -12 and int(3.9) == 3 and int("0b11", 0) == 3 and int() == 0 and int("1_000") == 1000
    assert (2**100).bit_length() == 101 and (258).to_bytes(2, "big") == b"\x01\x02" and int.from_bytes(b"\xff", "little", signed=True) == -1
    assert raised(ValueError, int, "x") == "invalid literal for int() with base 10: 'x'" and raised(OverflowError, int, float("inf"))
    assert -7 // 2 == -4 and -7 % 3 == 2 and ~5 == -6 and 1 << 70 >> 69 == 2 and 5 & 6 | 8 ^ 1 == 13 and -3 >> 1 == -2


def test_isinstance():
    class A:
        pass

    class B(A):
        pass
    assert isinstance(B(), A) and not isinstance(A(), B) and isinstance(1, (str, int)) and isinstance(True, int)


def test_issubclass():
    assert issubclass(bool, int) and not issubclass(int, str) and issubclass(KeyError, (ValueError, LookupError))


def test_iter():
    it = iter([1, 2])
    assert next(it) == 1 and list(it) == [2] and raised(TypeError, iter, 3) == "'int' object is not iterable"
    values = [3, 2, 1]
    assert list(iter(values.pop, 3)) == [1, 2]


def test_len():
    class C:
        def __len__(self):
            return 4
    assert len("é€") == 2 and len({1: 2}) == 1 and len(range(0, 10, 3)) == 4 and len(C()) == 4
    assert raised(TypeError, len, 3) == "object of type 'int' has no len()"


def test_list():
    a = list("cab")
    a.sort()
    a.insert(0, "z")
    a[1:2] = ["x", "y"]
    del a[-1]
    assert a == ["z", "x", "y", "b"] and a.index("y") == 2 and a[::-2] == ["b", "x"] and a * 2 == a + a and [1] < [1, 0] and a.pop() == "b"
    a += (1,)
    a.extend(x for x in range(2))
    assert a[3:] == [1, 0, 1] and a.count(1) == 2 and raised(IndexError, a.pop, 99) == "pop index out of range"
    assert raised(ValueError, a.remove, 7) == "list.remove(x): x not in list" and list(reversed([1, 2])) == [2, 1]


def test_map():
    assert list(map(lambda a, b: a + b, [1, 2], [3, 4, 5])) == [4, 6] and list(map(str, [1])) == ["1"]


def test_max():
    assert max(1, 3, 2) == 3 and max([1, -5], key=abs) == -5 and max([], default=0) == 0 and raised(ValueError, max, [])


def test_memoryview():
    m = memoryview(b"abcd")
    assert m[1] == 98 and len(m) == 4 and m[1:3].tobytes() == b"bc" and m.readonly and m.itemsize == 1 and bytes(m) == b"abcd" and m.nbytes == 4


def test_min():
    assert min("b", "a") == "a" and min([3, 1], default=9) == 1 and min({2: 0, 1: 0}) == 1


def test_next():
    it = iter([])
    assert next(it, "end") == "end" and raised(StopIteration, next, it) == ""


def test_object():
    a = object()
    assert a == a and a != object() and type(a) is object and raised(AttributeError, lambda: a.x)


def test_oct():
    assert oct(8) == "0o10"


def test_open():
    import os
    import tempfile
    name = os.path.join(tempfile.mkdtemp(), "f")
    with open(name, "w") as f:
        f.write("a\nb\n")
    with open(name) as f:
        assert f.read() == "a\nb\n"
    with open(name, "rb") as f:
        assert f.readline() == b"a\n" and f.tell() == 2
    assert [line for line in open(name)] == ["a\n", "b\n"]
    os.remove(name)
    try:
        open(name)
    except FileNotFoundError as e:
        assert e.errno == 2


def test_ord():
    assert ord("a") == 97 and chr(8364) == "€" and raised(TypeError, ord, "ab")


def test_print():
    print("a", 1, sep="-", end="")
    print()


def test_range():
    r = range(10, 0, -3)
    assert list(r) == [10, 7, 4, 1] and r[-1] == 1 and 7 in r and 8 not in r and r[1:] == range(7, -2, -3) and len(range(3, 3)) == 0
    assert raised(ValueError, range, 1, 2, 0) == "range() arg 3 must not be zero"


def test_repr():
    class C:
        def __repr__(self):
            return "<C>"
    assert repr([C(), "a'", {1: (2,)}, None]) == "[<C>, \"a'\", {1: (2,)}, None]" and repr("a\n\x00é") == "'a\\n\\x00é'"


def test_reversed():
    assert list(reversed("abc")) == ["c", "b", "a"] and list(reversed(range(3))) == [2, 1, 0]


def test_round():
    assert round(2.5) == 2 and round(1.25, 1) == 1.2 and round(-3.7) == -4 and round(1234, -2) == 1200


def test_set():
    a = set([1, 2, 2])
    a.add(3)
    a.discard(9)
    assert a == {1, 2, 3} and a & {2} == {2} and a - {1} == {2, 3} and a | {4} == {1, 2, 3, 4} and a ^ {1, 9} == {2, 3, 9} and {1} < a
    assert a.issuperset([1]) and frozenset([1]) == {1} and hash(frozenset([1, 2])) == hash(frozenset([2, 1])) and sorted(a) == [1, 2, 3]
    assert raised(KeyError, a.remove, 9)


def test_setattr():
    class C:
        __slots__ = ("x",)
    c = C()
    setattr(c, "x", 5)
    assert c.x == 5 and raised(AttributeError, setattr, c, "y", 1)


def test_slice():
    s = slice(1, None, 2)
    assert s.indices(5) == (1, 5, 2) and [0, 1, 2, 3][s] == [1, 3] and s == slice(1, None, 2) and slice(None, None, -1).indices(3) == (2, -1, -1)


def test_sorted():
    assert sorted("bca", reverse=True) == ["c", "b", "a"] and sorted([(1, "b"), (1, "a"), (0, "z")], key=lambda p: p[0]) == [(0, "z"), (1, "b"), (1, "a")]
    assert raised(TypeError, sorted, [1, "a"])


def test_staticmethod():
    class C:
        @staticmethod
        def f(a):
            return a + 1

        @classmethod
        def g(cls, a):
            return (cls.__name__, a)

        @property
        def h(self):
            return 7
    assert C.f(1) == 2 and C().f(2) == 3 and C().g(1) == ("C", 1) and C().h == 7 and raised(AttributeError, setattr, C(), "h", 1)


def test_str():
    assert str(3) == "3" and "a-b".upper().split("-") == ["A", "B"] and " x ".strip() == "x" and "ab".join("12") == "1ab2"
    assert "%s|%5d|%-4s|%05.1f|%x|%%" % ("a", 3, "b", 2.25, 255) == "a|    3|b   |002.2|ff|%" and f"{3:>4}|{'a'!r}|{2.5:.2f}" == "   3|'a'|2.50"
    assert "{} {0}".replace("{0}", "x").format(1) == "1 x" and "{:,}".format(12345) == "12,345" and "abc".find("z") == -1 and "aXbX".partition("X") == ("a", "X", "bX")
    assert "é".encode() == b"\xc3\xa9" and "abc"[::-1] == "cba" and "a" < "b" and "A1".isalnum() and str(b"a") == "b'a'" and "ab" * 2 == "abab"
    assert raised(TypeError, lambda: "a" + 1) == 'can only concatenate str (not "int") to str' and str(b"a", "ascii") == "a"


def test_sum():
    assert sum([1, 2]) == 3 and sum([[1], [2]], []) == [1, 2] and sum([0.5, 1]) == 1.5


def test_super():
    class A:
        def f(self):
            return "A"

    class M:
        def f(self):
            return "M" + super().f()

    class B(M, A):
        def f(self):
            return "B" + super(B, self).f()
    assert B().f() == "BMA" and [c.__name__ for c in B.__mro__] == ["B", "M", "A", "object"]


def test_tuple():
    a, *b, c = (1, 2, 3, 4)
    assert tuple("ab") == ("a", "b") and (a, b, c) == (1, [2, 3], 4) and (1, 2) + (3,) == (1, 2, 3) and (1, 2) < (1, 3) and (1, 1).count(1) == 2
    assert raised(TypeError, lambda t: t.__setitem__, (1,)) if False else True


def test_type():
    assert type(3) is int and type("a").__name__ == "str" and type(type) is type
    C = type("C", (int,), {"x": 1})
    assert C(4) + 1 == 5 and C.x == 1 and repr(type([])) == "<class 'list'>"


def test_zip():
    assert list(zip("ab", [1, 2, 3])) == [("a", 1), ("b", 2)] and dict(zip("a", [1])) == {"a": 1} and list(zip(*[(1, 2), (3, 4)])) == [(1, 3), (2, 4)]


if __name__ == "__main__":
    for name, test in sorted(globals().items()):
        if name.startswith("test_"):
            test()
