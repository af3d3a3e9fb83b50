import io
sep = "/"


def join(first, *rest):
    for part in rest:
        first = part if part.startswith("/") else first.rstrip("/") + "/" + part
    return first


def split(path):
    at = path.rfind("/") + 1
    head, tail = path[:at], path[at:]
    return (head.rstrip("/") or head, tail)


def splitext(path):
    dot = path.rfind(".")
    if dot <= path.rfind("/") + 1:
        return (path, "")
    return (path[:dot], path[dot:])


def basename(path):
    return split(path)[1]


def dirname(path):
    return split(path)[0]


def exists(path):
    return path in io._folders or io._known(path)


def isfile(path):
    return io._known(path)


def isdir(path):
    if path in io._folders:
        return True
    if path in io._files or io._is_below(path):
        return False
    return io._outside(path)


def getsize(path):
    if not io._known(path):
        raise FileNotFoundError(2, "No such file or directory: %r" % path)
    if path not in io._files:
        __refhound_unsupported("a file that the program has not made")
    return len(io._files[path])


def isabs(path):
    return path.startswith("/")


def normpath(path):
    parts = []
    for part in path.split("/"):
        if part == ".." and parts and parts[-1] != "..":
            parts.pop()
        elif part not in ("", ".") and not (part == ".." and path.startswith("/")):
            parts.append(part)
    start = "//" if path.startswith("//") and not path.startswith("///") else "/" if path.startswith("/") else ""
    return start + "/".join(parts) or "."


def abspath(path):
    return normpath(path if isabs(path) else "/" + path)


realpath = abspath


def expanduser(path):
    __refhound_unsupported("the folder of a user")
