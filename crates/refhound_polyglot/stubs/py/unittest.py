"""Test cases. What each assertion asks is told to the machine before it raises."""


class SkipTest(Exception):
    pass


def skip(reason):
    def decorate(function):
        def skipped(*args, **kwargs):
            raise SkipTest(reason)
        return skipped
    return decorate


def skipIf(condition, reason):
    if condition:
        return skip(reason)
    return lambda function: function


def skipUnless(condition, reason):
    return skipIf(not condition, reason)


def expectedFailure(function):
    return function


class _Raises:
    def __init__(self, case, expected, pattern=None):
        self.case = case
        self.expected = expected
        self.pattern = pattern
        self.exception = None

    def __enter__(self):
        return self

    def __exit__(self, kind, value, trace):
        if kind is None:
            self.case._check(False, "%s not raised" % (self.expected,))
        if not issubclass(kind, self.expected):
            return False
        self.exception = value
        if self.pattern is not None:
            self.case._check(_matches(self.pattern, str(value)), "%r does not match %r" % (self.pattern, str(value)))
        else:
            self.case._check(True, "")
        return True


def _matches(pattern, text):
    import re
    return re.search(pattern, text) is not None


class _Nothing:
    def __enter__(self):
        return self

    def __exit__(self, kind, value, trace):
        return False


class TestCase:
    failureException = AssertionError
    maxDiff = None

    def __init__(self, methodName="runTest"):
        self._testMethodName = methodName

    def setUp(self):
        pass

    def tearDown(self):
        pass

    @classmethod
    def setUpClass(cls):
        pass

    @classmethod
    def tearDownClass(cls):
        pass

    def id(self):
        return self._testMethodName

    def subTest(self, *args, **kwargs):
        return _Nothing()

    def skipTest(self, reason):
        raise SkipTest(reason)

    def _check(self, holds, standard, msg=None):
        if not __refhound_assert(holds):
            raise AssertionError(standard if msg is None else "%s : %s" % (standard, msg))

    def fail(self, msg=None):
        self._check(False, "failed" if msg is None else msg)

    def assertTrue(self, value, msg=None):
        self._check(bool(value), "%r is not true" % (value,), msg) if not value else self._check(True, "")

    def assertFalse(self, value, msg=None):
        self._check(not value, "", msg) if not value else self._check(False, "%r is not false" % (value,), msg)

    assert_ = assertTrue

    def assertEqual(self, first, second, msg=None):
        if first == second:
            self._check(True, "")
        else:
            self._check(False, "%r != %r" % (first, second), msg)

    assertEquals = assertEqual
    assertListEqual = assertEqual
    assertTupleEqual = assertEqual
    assertDictEqual = assertEqual
    assertSetEqual = assertEqual
    assertSequenceEqual = assertEqual
    assertMultiLineEqual = assertEqual

    def assertNotEqual(self, first, second, msg=None):
        if first != second:
            self._check(True, "")
        else:
            self._check(False, "%r == %r" % (first, second), msg)

    assertNotEquals = assertNotEqual

    def assertIs(self, first, second, msg=None):
        self._check(first is second, "not the same object", msg)

    def assertIsNot(self, first, second, msg=None):
        self._check(first is not second, "the same object", msg)

    def assertIsNone(self, value, msg=None):
        self._check(value is None, "not None", msg)

    def assertIsNotNone(self, value, msg=None):
        self._check(value is not None, "unexpectedly None", msg)

    def assertIn(self, member, container, msg=None):
        self._check(member in container, "not found", msg)

    def assertNotIn(self, member, container, msg=None):
        self._check(member not in container, "unexpectedly found", msg)

    def assertIsInstance(self, value, cls, msg=None):
        self._check(isinstance(value, cls), "not an instance", msg)

    def assertNotIsInstance(self, value, cls, msg=None):
        self._check(not isinstance(value, cls), "an instance", msg)

    def assertLess(self, a, b, msg=None):
        self._check(a < b, "not less", msg)

    def assertLessEqual(self, a, b, msg=None):
        self._check(a <= b, "not less or equal", msg)

    def assertGreater(self, a, b, msg=None):
        self._check(a > b, "not greater", msg)

    def assertGreaterEqual(self, a, b, msg=None):
        self._check(a >= b, "not greater or equal", msg)

    def assertAlmostEqual(self, a, b, places=7, msg=None, delta=None):
        if a == b:
            return self._check(True, "")
        if delta is not None:
            return self._check(abs(a - b) <= delta, "not almost equal", msg)
        self._check(round(abs(a - b), places) == 0, "not almost equal", msg)

    def assertCountEqual(self, first, second, msg=None):
        first, second = list(first), list(second)
        for item in first:
            if first.count(item) != second.count(item):
                self._check(False, "different counts", msg)
        self._check(len(first) == len(second), "different counts", msg)

    assertItemsEqual = assertCountEqual

    def assertRaises(self, expected, function=None, *args, **kwargs):
        if function is None:
            return _Raises(self, expected)
        try:
            function(*args, **kwargs)
        except expected:
            self._check(True, "")
            return
        self._check(False, "%s not raised" % (expected,))

    failUnlessRaises = assertRaises

    def assertRaisesRegex(self, expected, pattern, function=None, *args, **kwargs):
        context = _Raises(self, expected, pattern)
        if function is None:
            return context
        with context:
            function(*args, **kwargs)

    assertRaisesRegexp = assertRaisesRegex

    def assertRegex(self, text, pattern, msg=None):
        self._check(_matches(pattern, text), "no match", msg)

    def assertWarns(self, *args, **kwargs):
        __refhound_unsupported("assertWarns")


def _run_method(cls, name):
    cls.setUpClass()
    case = cls(name)
    case.setUp()
    try:
        getattr(case, name)()
    finally:
        case.tearDown()


class TestSuite:
    def __init__(self, tests=()):
        self.tests = list(tests)

    def addTest(self, test):
        self.tests.append(test)

    def addTests(self, tests):
        self.tests.extend(tests)


def makeSuite(cls):
    return cls


def main(*args, **kwargs):
    pass


def TextTestRunner(*args, **kwargs):
    __refhound_unsupported("a runner of tests")
