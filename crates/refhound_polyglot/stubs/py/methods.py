"""Methods of built-in classes, where the machine has none of its own. Found by the name of the class."""


def _bounds(value, start, end):
    start, end, step = slice(start, end).indices(len(value))
    return start, end


def _find(value, part, start, end, order):
    if isinstance(part, int) and not isinstance(value, str):
        part = bytes([part])
    start, end = _bounds(value, start, end)
    places = range(start, end - len(part) + 1)
    for at in places if order > 0 else reversed(places):
        if value[at:at + len(part)] == part:
            return at
    return -1


def _sure(at):
    if at < 0:
        raise ValueError("substring not found")
    return at


def _affix(value, part, start, end, at_end):
    start, end = _bounds(value, start, end)
    value = value[start:end]
    for one in part if isinstance(part, tuple) else (part,):
        if len(one) <= len(value) and (value[len(value) - len(one):] if at_end else value[:len(one)]) == one:
            return True
    return False


def _partition(value, part, at):
    if not part:
        raise ValueError("empty separator")
    return (value[:at], part, value[at + len(part):])


def _split(value, part, most):
    out = []
    while most != 0:
        at = value.find(part)
        if at < 0:
            break
        out.append(value[:at])
        value = value[at + len(part):]
        most -= 1
    out.append(value)
    return out


def _padded(value, width, fill, side):
    gap = max(0, width - len(value))
    left = 0 if side == "l" else gap if side == "r" else gap // 2 + (gap & width & 1)
    return fill * left + value + fill * (gap - left)


class Str:
    def rfind(self, part, start=None, end=None):
        return _find(self, part, start, end, -1)

    def rindex(self, part, start=None, end=None):
        return _sure(_find(self, part, start, end, -1))

    def partition(self, part):
        at = self.find(part)
        return (self, "", "") if at < 0 else _partition(self, part, at)

    def rpartition(self, part):
        at = self.rfind(part)
        return ("", "", self) if at < 0 else _partition(self, part, at)

    def rsplit(self, sep=None, maxsplit=-1):
        if maxsplit < 0:
            return self.split(sep)
        parts = self.split(sep)
        if len(parts) <= maxsplit + 1:
            return parts
        if sep is None:
            __refhound_unsupported("str.rsplit by space with a limit")
        cut = len(parts) - maxsplit
        return [sep.join(parts[:cut])] + parts[cut:]

    def removeprefix(self, part):
        return self[len(part):] if self.startswith(part) else self

    def removesuffix(self, part):
        return self[:len(self) - len(part)] if part and self.endswith(part) else self

    def ljust(self, width, fill=" "):
        return _padded(self, width, fill, "l")

    def rjust(self, width, fill=" "):
        return _padded(self, width, fill, "r")

    def center(self, width, fill=" "):
        return _padded(self, width, fill, "c")

    def capitalize(self):
        return self[:1].upper() + self[1:].lower()

    def title(self):
        out, before = "", False
        for c in self:
            out += c.lower() if before else c.upper()
            before = c.isalpha()
        return out

    def swapcase(self):
        return "".join([c.lower() if c.isupper() else c.upper() for c in self])

    def casefold(self):
        if not self.isascii():
            __refhound_unsupported("str.casefold")
        return self.lower()

    def isupper(self):
        return self == self.upper() and self != self.lower()

    def islower(self):
        return self == self.lower() and self != self.upper()

    def isalnum(self):
        return len(self) > 0 and all([c.isalpha() or c.isdigit() for c in self])

    def isascii(self):
        return all([ord(c) < 128 for c in self])

    isdecimal = isnumeric = lambda self: self.isdigit()

    def isidentifier(self):
        return self[:1] != "" and not self[0].isdigit() and all([c.isalnum() or c == "_" for c in self])

    def isprintable(self):
        return repr(self)[1:-1].replace("\\\\", "\\").replace("\\'", "'") == self

    def expandtabs(self, tabsize=8):
        out, column = "", 0
        for c in self:
            if c == "\t":
                gap = tabsize - column % tabsize
                out, column = out + " " * gap, column + gap
            else:
                out, column = out + c, 0 if c in "\n\r" else column + 1
        return out

    def translate(self, table):
        out = ""
        for c in self:
            try:
                new = table[ord(c)]
            except LookupError:
                new = c
            if new is not None:
                out += chr(new) if isinstance(new, int) else new
        return out

    @staticmethod
    def maketrans(x, y=None, z=None):
        if y is None:
            return {ord(k) if isinstance(k, str) else k: v for k, v in x.items()}
        table = {ord(a): ord(b) for a, b in zip(x, y)}
        for c in z or "":
            table[ord(c)] = None
        return table

    def format(self, *args, **kwargs):
        return _formatted(self, args, kwargs, [0])

    def format_map(self, mapping):
        return _formatted(self, (), mapping, [0])


def _formatted(text, args, kwargs, next_number):
    out, at = "", 0
    while at < len(text):
        c = text[at]
        if text[at:at + 2] in ("{{", "}}"):
            out, at = out + c, at + 2
        elif c == "}":
            raise ValueError("Single '}' encountered in format string")
        elif c == "{":
            depth, end = 1, at + 1
            while depth:
                if end >= len(text):
                    raise ValueError("expected '}' before end of string")
                depth += 1 if text[end] == "{" else -1 if text[end] == "}" else 0
                end += 1
            out += _field(text[at + 1:end - 1], args, kwargs, next_number)
            at = end
        else:
            out, at = out + c, at + 1
    return out


def _field(field, args, kwargs, next_number):
    field, colon, spec = field.partition(":")
    field, mark, conversion = field.partition("!")
    name = ""
    while field and field[0] not in ".[":
        name, field = name + field[0], field[1:]
    if name == "":
        name = str(next_number[0])
        next_number[0] += 1
    if name.isdigit():
        if int(name) >= len(args):
            raise IndexError("Replacement index %s out of range for positional args tuple" % name)
        value = args[int(name)]
    else:
        value = kwargs[name]
    while field:
        if field[0] == ".":
            end = 1
            while end < len(field) and field[end] not in ".[":
                end += 1
            value, field = getattr(value, field[1:end]), field[end:]
        else:
            end = field.index("]")
            key = field[1:end]
            value, field = value[int(key) if key.isdigit() else key], field[end + 1:]
    if "{" in spec:
        spec = _formatted(spec, args, kwargs, next_number)
    if conversion:
        value = repr(value) if conversion == "r" else str(value)
    return format(value, spec)


class Bytes:
    def find(self, part, start=None, end=None):
        return _find(self, part, start, end, 1)

    def rfind(self, part, start=None, end=None):
        return _find(self, part, start, end, -1)

    def index(self, part, start=None, end=None):
        return _sure(_find(self, part, start, end, 1))

    def rindex(self, part, start=None, end=None):
        return _sure(_find(self, part, start, end, -1))

    def endswith(self, part, start=None, end=None):
        return _affix(self, part, start, end, True)

    def partition(self, part):
        at = self.find(part)
        return (self, b"", b"") if at < 0 else _partition(self, part, at)

    def rpartition(self, part):
        at = self.rfind(part)
        return (b"", b"", self) if at < 0 else _partition(self, part, at)

    def split(self, sep=None, maxsplit=-1):
        if sep is None:
            return [part.encode("latin-1") for part in self.decode("latin-1").split(None, maxsplit)]
        return _split(self, sep, maxsplit)

    def splitlines(self, keepends=False):
        if keepends:
            __refhound_unsupported("bytes.splitlines with ends")
        lines = self.replace(b"\r\n", b"\n").replace(b"\r", b"\n").split(b"\n")
        return lines[:-1] if lines[-1] == b"" else lines

    def replace(self, old, new, count=-1):
        if not old:
            __refhound_unsupported("bytes.replace of nothing")
        return type(self)(new.join(_split(bytes(self), bytes(old), count)))

    def strip(self, chars=None):
        return self.lstrip(chars).rstrip(chars)

    def lstrip(self, chars=None):
        chars, at = b" \t\n\r\x0b\x0c" if chars is None else chars, 0
        while at < len(self) and self[at] in chars:
            at += 1
        return self[at:]

    def rstrip(self, chars=None):
        chars, at = b" \t\n\r\x0b\x0c" if chars is None else chars, len(self)
        while at > 0 and self[at - 1] in chars:
            at -= 1
        return self[:at]

    def translate(self, table, delete=b""):
        return type(self)([c if table is None else table[c] for c in self if c not in delete])

    @staticmethod
    def maketrans(x, y):
        table = list(range(256))
        for a, b in zip(x, y):
            table[a] = b
        return bytes(table)

    @classmethod
    def fromhex(cls, text):
        text = "".join(text.split())
        try:
            if len(text) % 2:
                raise ValueError()
            return cls([int(text[at:at + 2], 16) for at in range(0, len(text), 2)])
        except ValueError:
            raise ValueError("non-hexadecimal number found in fromhex() arg") from None

    def lower(self):
        return type(self)([c + 32 if 65 <= c <= 90 else c for c in self])

    def upper(self):
        return type(self)([c - 32 if 97 <= c <= 122 else c for c in self])

    def isdigit(self):
        return len(self) > 0 and all([48 <= c <= 57 for c in self])

    def isalpha(self):
        return len(self) > 0 and all([65 <= c <= 90 or 97 <= c <= 122 for c in self])

    def isspace(self):
        return len(self) > 0 and all([c in b" \t\n\r\x0b\x0c" for c in self])

    def isascii(self):
        return all([c < 128 for c in self])

    def ljust(self, width, fill=b" "):
        return _padded(self, width, fill, "l")

    def rjust(self, width, fill=b" "):
        return _padded(self, width, fill, "r")

    def zfill(self, width):
        return _padded(self, width, b"0", "r")


class Bytearray(Bytes):
    def copy(self):
        return bytearray(self)

    def pop(self, at=-1):
        value = self[at]
        del self[at]
        return value

    def insert(self, at, value):
        self[at:at] = bytes([value])

    def clear(self):
        del self[:]

    def reverse(self):
        self[:] = bytes(reversed(self))

    def remove(self, value):
        del self[self.index(value)]


class Int:
    real = numerator = property(lambda self: +self)
    imag = property(lambda self: 0)
    denominator = property(lambda self: 1)

    def conjugate(self):
        return +self

    def bit_count(self):
        return bin(abs(self)).count("1")

    def as_integer_ratio(self):
        return (+self, 1)

    def __index__(self):
        return +self


class Float:
    real = property(lambda self: self)
    imag = property(lambda self: 0.0)

    def conjugate(self):
        return self

    def as_integer_ratio(self):
        if self != self:
            raise ValueError("cannot convert NaN to integer ratio")
        if self in (float("inf"), -float("inf")):
            raise OverflowError("cannot convert Infinity to integer ratio")
        bits = __refhound_float_bits(self, 8)
        exponent, number = bits >> 52 & 0x7ff, bits & (1 << 52) - 1
        number, exponent = (number | 1 << 52, exponent - 1075) if exponent else (number, -1074)
        number = -number if bits >> 63 else number
        if exponent >= 0:
            return (number << exponent, 1)
        while exponent < 0 and number % 2 == 0 and number:
            number, exponent = number // 2, exponent + 1
        return (number, 1 << -exponent) if number else (0, 1)
