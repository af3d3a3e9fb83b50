"""A pickle is a number in a list of our own: what is in its bytes, nobody can say. What comes out of it is a copy."""
import copy

HIGHEST_PROTOCOL = 5
DEFAULT_PROTOCOL = 4

_kept = []


class PickleError(Exception):
    pass


class PicklingError(PickleError):
    pass


class UnpicklingError(PickleError):
    pass


def dumps(value, protocol=None, **options):
    _kept.append(copy.deepcopy(value))
    return b"\x80pickle " + str(len(_kept) - 1).encode() + b"."


def loads(data, **options):
    data = bytes(data)
    if not data.startswith(b"\x80pickle "):
        __refhound_unsupported("a pickle that the program has not made")
    return copy.deepcopy(_kept[int(data[8:-1])])


def dump(value, file, protocol=None, **options):
    file.write(dumps(value, protocol) + b"\n")


def load(file, **options):
    line = file.readline()
    if not line:
        raise EOFError("Ran out of input")
    return loads(line[:-1])
