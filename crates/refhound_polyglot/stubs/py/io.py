class BytesIO:
    def __init__(self, data=b""):
        self.data = bytes(data)
        self.at = 0

    def read(self, n=-1):
        end = len(self.data) if n is None or n < 0 else self.at + n
        part = self.data[self.at:end]
        self.at += len(part)
        return part

    def write(self, data):
        data = bytes(data)
        self.data = self.data[:self.at] + data + self.data[self.at + len(data):]
        self.at += len(data)
        return len(data)

    def getvalue(self):
        return self.data

    def seek(self, at, whence=0):
        self.at = at if whence == 0 else self.at + at if whence == 1 else len(self.data) + at
        return self.at

    def tell(self):
        return self.at

    def close(self):
        pass


class StringIO:
    def __init__(self, text=""):
        self.text = text

    def write(self, text):
        self.text += text
        return len(text)

    def getvalue(self):
        return self.text
