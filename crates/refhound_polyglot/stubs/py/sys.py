class _Version(tuple):
    major = property(lambda self: self[0])
    minor = property(lambda self: self[1])
    micro = property(lambda self: self[2])


version_info = _Version((3, 11, 7, "final", 0))
version = "3.11.7"
hexversion = 0x030b07f0
maxsize = 9223372036854775807
maxunicode = 1114111
byteorder = "little"
platform = "linux"
argv = [__refhound_main_file()]
path = []
modules = {}
executable = ""


class _Stream:
    def write(self, text):
        return len(text)

    def flush(self):
        pass


stdout = _Stream()
stderr = _Stream()


getrefcount = __refhound_refcount


def getsizeof(value, default=None):
    return __refhound_native_size(value)


def exit(code=None):
    raise SystemExit(code)


def exc_info():
    value = __refhound_exc()
    if value is None:
        return (None, None, None)
    return (type(value), value, None)


def getdefaultencoding():
    return "utf-8"


def getrecursionlimit():
    return 1000


def setrecursionlimit(limit):
    pass
