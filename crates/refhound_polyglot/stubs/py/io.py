"""Files that the program has made: they are in memory, and nobody else sees them."""
SEEK_SET, SEEK_CUR, SEEK_END = 0, 1, 2
DEFAULT_BUFFER_SIZE = 8192

_files = {}
_folders = {}


def _known(path):
    """Whether a path is a file; one that is not the program's own may be anything."""
    if path in _files:
        return True
    if path in _folders or _is_below(path):
        return False
    return _outside(path)


_asked = {}


def _outside(path):
    """What is not the program's own is there or is not, and stays so."""
    if path not in _asked:
        _asked[path] = bool(__refhound_any(0, 1))
    return _asked[path]


def _is_below(path):
    for folder in _folders:
        if path.startswith(folder + "/"):
            return True
    return False


class UnsupportedOperation(OSError, ValueError):
    pass


class IOBase:
    closed = False

    def _check(self):
        if self.closed:
            raise ValueError("I/O operation on closed file.")

    def close(self):
        self.closed = True

    def flush(self):
        self._check()

    def readable(self):
        return True

    def writable(self):
        return True

    def seekable(self):
        return True

    def isatty(self):
        return False

    def fileno(self):
        raise UnsupportedOperation("fileno")

    def __enter__(self):
        self._check()
        return self

    def __exit__(self, *args):
        self.close()

    def __iter__(self):
        return self

    def __next__(self):
        line = self.readline()
        if not line:
            raise StopIteration
        return line

    def readlines(self, hint=-1):
        return list(self)

    def writelines(self, lines):
        for line in lines:
            self.write(line)


class _Whole(IOBase):
    """Text or bytes with a place in them."""

    def read(self, n=-1):
        self._check()
        end = len(self._data) if n is None or n < 0 else self._at + n
        part = self._data[self._at:end]
        self._at += len(part)
        return part

    read1 = read

    def readline(self, limit=-1):
        self._check()
        end = self._data.find(self._end, self._at)
        end = len(self._data) if end < 0 else end + 1
        part = self._data[self._at:end]
        self._at += len(part)
        return part

    def _put(self, data):
        self._check()
        gap = self._at - len(self._data)
        before = self._data[:self._at] + self._nothing * gap if gap > 0 else self._data[:self._at]
        self._data = before + data + self._data[self._at + len(data):]
        self._at += len(data)
        return len(data)

    def seek(self, at, whence=0):
        self._check()
        self._at = at if whence == 0 else self._at + at if whence == 1 else len(self._data) + at
        return self._at

    def tell(self):
        self._check()
        return self._at

    def truncate(self, size=None):
        self._check()
        size = self._at if size is None else size
        self._data = self._data[:size]
        return size


def _as_bytes(data):
    if isinstance(data, str) or isinstance(data, int):
        raise TypeError("a bytes-like object is required, not '%s'" % type(data).__name__)
    return bytes(data)


class BytesIO(_Whole):
    _end, _nothing = b"\n", b"\0"

    def __init__(self, initial_bytes=b""):
        self._data = b"" if initial_bytes is None else _as_bytes(initial_bytes)
        self._at = 0

    def write(self, data):
        return self._put(_as_bytes(data))

    def readinto(self, target):
        part = self.read(len(target))
        target[:len(part)] = part
        return len(part)

    def getvalue(self):
        self._check()
        return self._data


class StringIO(_Whole):
    _end, _nothing = "\n", "\0"

    def __init__(self, initial_value="", newline="\n"):
        self._data = initial_value or ""
        self._at = 0

    def write(self, text):
        if not isinstance(text, str):
            raise TypeError("string argument expected, got %r" % type(text).__name__)
        return self._put(text)

    def getvalue(self):
        self._check()
        return self._data


class _File(_Whole):
    def __init__(self, path, mode):
        self.name, self.mode = path, mode
        self._text = "b" not in mode
        self._end, self._nothing = ("\n", "\0") if self._text else (b"\n", b"\0")
        self._reads, self._writes = "r" in mode or "+" in mode, "r" not in mode or "+" in mode
        data = b"" if "w" in mode or "x" in mode or path not in _files else _files[path]
        self._data = data.decode() if self._text else data
        self._at = len(self._data) if "a" in mode else 0
        if self._writes:
            self._keep()

    def _keep(self):
        _files[self.name] = self._data.encode() if self._text else self._data

    def readable(self):
        return self._reads

    def writable(self):
        return self._writes

    def read(self, n=-1):
        self._check()
        if not self._reads:
            raise UnsupportedOperation("not readable" if self._text else "read")
        return _Whole.read(self, n)

    def readline(self, limit=-1):
        self._check()
        if not self._reads:
            raise UnsupportedOperation("not readable" if self._text else "read")
        return _Whole.readline(self, limit)

    def readinto(self, target):
        part = self.read(len(target))
        target[:len(part)] = part
        return len(part)

    def write(self, data):
        self._check()
        if self._text and not isinstance(data, str):
            raise TypeError("write() argument must be str, not " + type(data).__name__)
        if not self._text:
            data = _as_bytes(data)
        if not self._writes:
            raise UnsupportedOperation("not writable" if self._text else "write")
        count = self._put(data)
        self._keep()
        return count

    def truncate(self, size=None):
        size = _Whole.truncate(self, size)
        self._keep()
        return size


def open(file, mode="r", buffering=-1, encoding=None, errors=None, newline=None, closefd=True, opener=None):
    path = str(file)
    if encoding not in (None, "utf-8", "utf8", "ascii", "UTF-8"):
        __refhound_unsupported("files of another encoding")
    if "r" in mode and not _known(path):
        raise FileNotFoundError(2, "No such file or directory: %r" % path)
    if path not in _files and ("r" in mode or "a" in mode):
        __refhound_unsupported("a file that the program has not made")
    if path in _folders:
        raise IsADirectoryError(21, "Is a directory: %r" % path)
    if "x" in mode and _known(path):
        raise FileExistsError(17, "File exists: %r" % path)
    return _File(path, mode)


BufferedIOBase = RawIOBase = TextIOBase = IOBase
