import os.path
name = "posix"
sep = "/"
linesep = "\n"
environ = {}


def urandom(n):
    if n == 0:
        return b""
    if n == 1:
        return bytes([__refhound_any(0, 255)])
    __refhound_unsupported("random bytes")


def getcwd():
    return "/"


def unlink(path):
    __refhound_unsupported("files")


def remove(path):
    __refhound_unsupported("files")


def listdir(path):
    __refhound_unsupported("files")


def getpid():
    __refhound_unsupported("os.getpid")
