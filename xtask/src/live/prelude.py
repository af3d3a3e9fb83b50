# What the argument expressions of recipes.toml may use. Everything here makes objects that nobody else holds: instances
# of classes, fresh strings that are not interned, integers too large to be cached.
import collections, contextvars, datetime, gc, itertools, sys, types, weakref, warnings

warnings.simplefilter('ignore')
_count = itertools.count(1 << 70)


class Obj:
    """An object with attributes, items and methods that work, and that can be hashed."""
    held = None

    def __init__(self, *args, **kwargs):
        self.attr = Plain()

    def method(self, *args, **kwargs):
        return Plain()

    def __call__(self, *args, **kwargs):
        return Plain()

    def __fspath__(self):
        return text('path')


class Plain:
    """As an object, but with nothing at all."""


class Wrong:
    """Of the wrong type, whatever is asked for."""
    __slots__ = ('__weakref__',)
    __iter__ = None
    __hash__ = None


def _raise(*args, **kwargs):
    raise RuntimeError('on purpose')


class Raiser:
    """Whose every method raises."""


for _name in '''__len__ __getitem__ __setitem__ __delitem__ __contains__ __iter__ __next__ __hash__ __eq__ __ne__ __lt__
        __le__ __gt__ __ge__ __bool__ __repr__ __str__ __bytes__ __format__ __call__ __add__ __radd__ __sub__ __rsub__
        __mul__ __rmul__ __matmul__ __rmatmul__ __truediv__ __rtruediv__ __floordiv__ __rfloordiv__ __mod__ __rmod__
        __divmod__ __rdivmod__ __pow__ __rpow__ __lshift__ __rlshift__ __rshift__ __rrshift__ __and__ __rand__ __or__
        __ror__ __xor__ __rxor__ __neg__ __pos__ __abs__ __invert__ __int__ __float__ __index__ __complex__ __getattr__
        __setattr__ __delattr__ __dir__ __fspath__ __aiter__ __length_hint__ __instancecheck__ __subclasscheck__
        keys items values fileno write readline'''.split():
    setattr(Raiser, _name, _raise)


class Matrix:
    def __matmul__(self, other):
        return Plain()
    __imatmul__ = __matmul__


class Error(Exception):
    """An exception of our own: a class that nobody counts but us would be a new one, see `error_type`."""


class File:
    """A file for whom writing and reading work."""
    def write(self, what):
        return None

    def readline(self, *args):
        return text('line') + '\n'

    def fileno(self):
        return 1

    def flush(self):
        return None


class AsyncIterable:
    def __aiter__(self):
        return AsyncIterator()


class AsyncIterator:
    def __anext__(self):
        return Plain()

    def __aiter__(self):
        return self


def text(word='word'):
    """A new string that is not interned."""
    return ''.join([word, ' ', str(next(_count))])


def attr(word='attr'):
    """A new string with this very content."""
    return ''.join([word[:1], word[1:]])


def data(word=b'bytes'):
    return b' '.join([word, str(next(_count)).encode()])


def number():
    """An integer too large to be cached."""
    return next(_count)


def small(value):
    """An integer of a size that C can take, and that is not cached."""
    return value + (next(_count) >> 70) - 1 + 100000


def real():
    return float(next(_count))


def new_type(*bases):
    return type('Fresh', bases, {'__slots__': ()} if bases else {})


def error_type(base=ValueError):
    return type('FreshError', (base,), {})


def warning_type():
    return type('FreshWarning', (UserWarning,), {})


def error(base=ValueError, *args):
    return error_type(base)(*args)


def traceback():
    try:
        raise error()
    except ValueError as caught:
        return caught.__traceback__


def function():
    """A function with everything a function can have."""
    captured = Plain()

    def made(first=Plain(), *, second=Plain()) -> 'text':
        return captured
    made.__module__ = text('module')
    made.__annotations__ = {text(): Plain()}
    return made


def code():
    return compile('x = %d' % next(_count), text('file'), 'exec')


def frame():
    def inner():
        local = Plain()
        yield sys._getframe()
    return next(inner())


def generator():
    def inner():
        yield Plain()
        yield Plain()
    return inner()


def started():
    made = generator()
    next(made)
    return made


def module():
    made = types.ModuleType(text('module'), text('doc'))
    made.__file__ = text('file')
    made.attr = Plain()
    return made


def cell():
    return function().__closure__[0]


KEPT = Obj()


def weak():
    """A new weak reference to an object that lives on."""
    return weakref.ref(KEPT, lambda dead: None)


def spec():
    return types.SimpleNamespace(name=text('module'), origin=text('file'))


def decode_error():
    return UnicodeDecodeError(text(), data(), 1, 2, text('reason'))


def encode_error():
    return UnicodeEncodeError(text(), text(), 1, 2, text('reason'))


def translate_error():
    return UnicodeTranslateError(text(), 1, 2, text('reason'))


def struct_sequence():
    return native('struct sequence', None)([Plain(), Plain()])
