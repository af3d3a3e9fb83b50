class Error(ValueError):
    pass


def hexlify(data):
    return bytes(data).hex().encode()


def unhexlify(text):
    if isinstance(text, str):
        text = text.encode("ascii")
    text = bytes(text)
    if len(text) % 2:
        raise Error("Odd-length string")
    for c in text:
        if c not in b"0123456789abcdefABCDEF":
            raise Error("Non-hexadecimal digit found")
    return bytes([int(text[i:i + 2].decode(), 16) for i in range(0, len(text), 2)])


b2a_hex, a2b_hex = hexlify, unhexlify


def crc32(data, value=0):
    value ^= 0xffffffff
    for byte in bytes(data):
        value ^= byte
        for i in range(8):
            value = value >> 1 ^ 0xedb88320 if value & 1 else value >> 1
    return value ^ 0xffffffff
