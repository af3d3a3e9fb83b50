def hexlify(data):
    return bytes(data).hex().encode()


def unhexlify(text):
    if isinstance(text, bytes):
        text = text.decode()
    return bytes([int(text[i:i + 2], 16) for i in range(0, len(text), 2)])
