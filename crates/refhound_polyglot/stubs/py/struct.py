"""Formats of standard and of native size, on a little-endian 64-bit machine."""
_NATIVE = {"x": 1, "c": 1, "b": 1, "B": 1, "?": 1, "h": 2, "H": 2, "i": 4, "I": 4, "l": 8, "L": 8, "q": 8, "Q": 8, "n": 8, "N": 8, "e": 2, "f": 4, "d": 8}
_STANDARD = {"x": 1, "c": 1, "b": 1, "B": 1, "?": 1, "h": 2, "H": 2, "i": 4, "I": 4, "l": 4, "L": 4, "q": 8, "Q": 8, "e": 2, "f": 4, "d": 8}


class error(Exception):
    pass


def _units(format):
    if isinstance(format, bytes):
        format = format.decode()
    order, sizes, is_native = "little", _NATIVE, True
    if format and format[0] in "@=<>!":
        is_native = format[0] == "@"
        order = "big" if format[0] in ">!" else "little"
        sizes = _NATIVE if is_native else _STANDARD
        format = format[1:]
    units, count, at = [], "", 0
    for unit in format:
        if unit.isspace():
            continue
        if unit.isdigit():
            count += unit
            continue
        if unit in "pP":
            __refhound_unsupported("struct with pointers or Pascal strings")
        times = int(count) if count else 1
        count = ""
        if unit == "s":
            units.append((unit, at, times))
            at += times
            continue
        if unit not in sizes:
            raise error("bad char in struct format")
        size = sizes[unit]
        if is_native and at % size:
            at += size - at % size
        for i in range(times):
            units.append((unit, at, size))
            at += size
    return order, units, at


def _half_bits(value):
    """The nearest number of eleven bits, the even one of two."""
    whole = __refhound_float_bits(value, 8)
    sign, exponent, fraction = whole >> 63 << 15, (whole >> 52 & 0x7ff) - 1023, whole & (1 << 52) - 1
    if exponent == 1024:
        return sign | 0x7c00 | (0x200 if fraction else 0)
    if exponent < -25:
        return sign
    # So many bits are lost; numbers that are very small lose more.
    lost = 42 if exponent >= -14 else 42 + (-14 - exponent)
    number = fraction | 1 << 52
    kept, rest = number >> lost, number & (1 << lost) - 1
    half = 1 << lost - 1
    if rest > half or (rest == half and kept & 1):
        kept += 1
    bits = kept + (exponent + 14 << 10) if exponent >= -14 else kept
    if bits >= 0x7c00:
        raise OverflowError("float too large to pack with e format")
    return sign | bits


def _half_of(bits):
    sign, exponent, fraction = -1.0 if bits >> 15 else 1.0, bits >> 10 & 31, bits & 1023
    if exponent == 31:
        return float("nan") if fraction else sign * float("inf")
    if exponent == 0:
        return sign * fraction * 2.0**-24
    return sign * (1024 + fraction) * 2.0**(exponent - 25)


def calcsize(format):
    return _units(format)[2]


def pack(format, *values):
    order, units, total = _units(format)
    wanted = len([unit for unit in units if unit[0] != "x"])
    if wanted != len(values):
        raise error("pack expected %d items for packing (got %d)" % (wanted, len(values)))
    out, next_value = bytearray(total), 0
    for unit, at, size in units:
        if unit == "x":
            continue
        value = values[next_value]
        next_value += 1
        if unit == "s":
            data = bytes(value)[:size]
            data = data + b"\0" * (size - len(data))
        elif unit == "c":
            data = bytes(value)
        elif unit == "?":
            data = b"\x01" if value else b"\0"
        elif unit == "e":
            data = _half_bits(float(value)).to_bytes(2, order)
        elif unit in "fd":
            data = __refhound_float_bits(float(value), size).to_bytes(size, order)
        else:
            if not isinstance(value, int):
                raise error("required argument is not an integer")
            try:
                data = value.to_bytes(size, order, signed=unit in "bhilqn")
            except OverflowError:
                raise error("argument out of range") from None
        out[at:at + size] = data
    return bytes(out)


def unpack_from(format, data, offset=0):
    order, units, total = _units(format)
    data = bytes(data)
    if len(data) - offset < total:
        raise error("unpack_from requires a buffer of at least %d bytes" % (offset + total))
    values = []
    for unit, at, size in units:
        part = data[offset + at:offset + at + size]
        if unit == "x":
            continue
        if unit == "s" or unit == "c":
            values.append(part)
        elif unit == "?":
            values.append(part != b"\0")
        elif unit == "e":
            values.append(_half_of(int.from_bytes(part, order)))
        elif unit in "fd":
            values.append(__refhound_float_of(int.from_bytes(part, order), size))
        else:
            values.append(int.from_bytes(part, order, signed=unit in "bhilqn"))
    return tuple(values)


def unpack(format, data):
    if len(data) != calcsize(format):
        raise error("unpack requires a buffer of %d bytes" % calcsize(format))
    return unpack_from(format, data)


def iter_unpack(format, data):
    size = calcsize(format)
    for at in range(0, len(data), size):
        yield unpack_from(format, data, at)


class Struct:
    def __init__(self, format):
        self.format, self.size = format, calcsize(format)

    def pack(self, *values):
        return pack(self.format, *values)

    def unpack(self, data):
        return unpack(self.format, data)

    def unpack_from(self, data, offset=0):
        return unpack_from(self.format, data, offset)
