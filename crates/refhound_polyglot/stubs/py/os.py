import io
import os.path
name = "posix"
sep = "/"
linesep = "\n"
devnull = "/dev/null"
environ = {}
error = OSError


def urandom(n):
    return bytes([__refhound_any(0, 255) for i in range(n)])


def getcwd():
    return "/"


def getenv(name, default=None):
    return environ.get(name, default)


def remove(path):
    if not io._known(path):
        raise FileNotFoundError(2, "No such file or directory: %r" % path)
    io._files.pop(path, None)
    io._asked[path] = False


unlink = remove


def mkdir(path, mode=0o777):
    io._folders[path] = True


def makedirs(path, mode=0o777, exist_ok=False):
    io._folders[path] = True


def rmdir(path):
    if path not in io._folders:
        __refhound_unsupported("a folder that the program has not made")
    del io._folders[path]


def rename(source, target):
    if not io._known(source):
        raise FileNotFoundError(2, "No such file or directory: %r" % source)
    io._files[target] = io._files.pop(source)


def listdir(path="."):
    if path not in io._folders:
        __refhound_unsupported("a folder that the program has not made")
    return sorted(name[len(path) + 1:] for name in io._files if name.startswith(path + "/"))


def fspath(path):
    return path


def getpid():
    __refhound_unsupported("os.getpid")
