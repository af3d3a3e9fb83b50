def join(first, *rest):
    for part in rest:
        first = part if part.startswith("/") else first.rstrip("/") + "/" + part
    return first


def basename(path):
    return path.split("/")[-1]


def dirname(path):
    return "/".join(path.split("/")[:-1])


def exists(path):
    __refhound_unsupported("files")


def isfile(path):
    __refhound_unsupported("files")


def getsize(path):
    __refhound_unsupported("files")


def abspath(path):
    return path


isdir = isfile
expanduser = exists
