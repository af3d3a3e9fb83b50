import io

_count = 0


def gettempdir():
    io._folders["/tmp"] = True
    return "/tmp"


def _name(suffix, prefix, dir):
    global _count
    _count += 1
    return (dir or gettempdir()) + "/" + (prefix or "tmp") + "%08d" % _count + (suffix or "")


def mkdtemp(suffix=None, prefix=None, dir=None):
    path = _name(suffix, prefix, dir)
    io._folders[path] = True
    return path


def mktemp(suffix="", prefix="tmp", dir=None):
    return _name(suffix, prefix, dir)


def mkstemp(*args, **kwargs):
    __refhound_unsupported("descriptors of files")


class _Temporary:
    def __init__(self, file, delete):
        self.file, self.name, self._delete = file, file.name, delete

    def __getattr__(self, name):
        return getattr(self.file, name)

    def __iter__(self):
        return iter(self.file)

    def __enter__(self):
        return self

    def __exit__(self, *args):
        self.close()

    def close(self):
        self.file.close()
        if self._delete:
            io._files.pop(self.name, None)


def NamedTemporaryFile(mode="w+b", buffering=-1, encoding=None, newline=None, suffix=None, prefix=None, dir=None, delete=True):
    return _Temporary(io.open(_name(suffix, prefix, dir), mode), delete)


def TemporaryFile(mode="w+b", **kwargs):
    return NamedTemporaryFile(mode)


class TemporaryDirectory:
    def __init__(self, suffix=None, prefix=None, dir=None):
        self.name = mkdtemp(suffix, prefix, dir)

    def cleanup(self):
        import shutil
        shutil.rmtree(self.name)

    def __enter__(self):
        return self.name

    def __exit__(self, *args):
        self.cleanup()
