def hexlify(data):
    return bytes(data).hex().encode()


def unhexlify(text):
    if isinstance(text, bytes):
        text = text.decode()
    return bytes([int(text[i:i + 2], 16) for i in range(0, len(text), 2)])


def crc32(data, value=0):
    value ^= 0xffffffff
    for byte in bytes(data):
        value ^= byte
        for i in range(8):
            value = value >> 1 ^ 0xedb88320 if value & 1 else value >> 1
    return value ^ 0xffffffff


class Error(ValueError):
    pass
