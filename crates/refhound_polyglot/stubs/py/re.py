"""Regular expressions: alternatives, groups, classes, repetitions, anchors and back references. Others are not supported."""
IGNORECASE = I = 2
MULTILINE = M = 8
DOTALL = S = 16
VERBOSE = X = 64
ASCII = A = 256
UNICODE = U = 32


class error(Exception):
    pass


_WORD = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_"
_SPACE = " \t\n\r\x0b\x0c"


def _is_word(c):
    return c in _WORD or ord(c) > 127 and c.isalnum()


def _kind(letter):
    test = {"d": str.isdigit, "w": _is_word, "s": str.isspace}.get(letter.lower())
    if test is None:
        return None
    return (lambda c: not test(c)) if letter.isupper() else (lambda c: bool(test(c)))


class _Reader:
    def __init__(self, text, flags):
        self.text, self.at, self.flags, self.groups, self.names = text, 0, flags, 0, {}

    def more(self):
        return self.at < len(self.text)

    def peek(self):
        return self.text[self.at:self.at + 1]

    def take(self):
        if not self.more():
            raise error("unexpected end of pattern")
        self.at += 1
        return self.text[self.at - 1]

    def alternatives(self):
        parts = [self.sequence()]
        while self.peek() == "|":
            self.at += 1
            parts.append(self.sequence())
        return parts[0] if len(parts) == 1 else ("alt", parts)

    def sequence(self):
        items = []
        while self.more() and self.peek() not in "|)":
            item = self.item()
            if item is None:
                continue
            least, most = 1, 1
            while self.peek() and self.peek() in "*+?{":
                c = self.peek()
                if c == "{":
                    end = self.text.find("}", self.at)
                    inner = self.text[self.at + 1:end]
                    low, comma, high = inner.partition(",")
                    if end < 0 or not (low + high).isdigit() and not (low == "" and high.isdigit()):
                        break
                    least = int(low) if low else 0
                    most = least if not comma else int(high) if high else -1
                    self.at = end + 1
                else:
                    self.at += 1
                    least, most = (0, -1) if c == "*" else (1, -1) if c == "+" else (0, 1)
                lazy = self.peek() == "?"
                if lazy:
                    self.at += 1
                item = ("repeat", item, least, most, lazy)
            items.append(item)
        return ("seq", items)

    def item(self):
        c = self.take()
        if c == "(":
            return self.group()
        if c == "[":
            return self.choice()
        if c == ".":
            return ("one", lambda c: self.flags & DOTALL or c != "\n")
        if c in "^$":
            return ("at", c)
        if c == "\\":
            return self.escape()
        if c in "*+?":
            raise error("nothing to repeat")
        if self.flags & IGNORECASE:
            return ("one", lambda other: other.lower() == c.lower())
        return ("one", lambda other: other == c)

    def escape(self):
        c = self.take()
        if c in "AZbB":
            return ("at", c)
        if c.isdigit() and c != "0":
            return ("back", int(c))
        kind = _kind(c)
        if kind is not None:
            return ("one", kind)
        c = self.letter(c)
        return ("one", lambda other: other == c)

    def letter(self, c):
        if c == "x":
            self.at += 2
            return chr(int(self.text[self.at - 2:self.at], 16))
        if c.isalpha() and c not in "ntrfva0":
            raise error("bad escape \\" + c)
        return {"n": "\n", "t": "\t", "r": "\r", "f": "\x0c", "v": "\x0b", "a": "\x07", "0": "\0"}.get(c, c)

    def choice(self):
        tests, negated, first = [], self.peek() == "^", True
        if negated:
            self.at += 1
        while first or self.peek() != "]":
            first = False
            c = self.take()
            if c == "\\":
                c = self.take()
                kind = _kind(c)
                if kind is not None:
                    tests.append(kind)
                    continue
                c = self.letter(c)
            if self.peek() == "-" and self.text[self.at + 1:self.at + 2] not in ("]", ""):
                self.at += 1
                last = self.take()
                if last == "\\":
                    last = self.letter(self.take())
                tests.append(lambda other, low=c, high=last: low <= other <= high)
            else:
                tests.append(lambda other, same=c: other == same)
        self.at += 1
        if self.flags & IGNORECASE:
            return ("one", lambda c: any([t(c.lower()) or t(c.upper()) for t in tests]) != negated)
        return ("one", lambda c: any([t(c) for t in tests]) != negated)

    def group(self):
        number = None
        if self.peek() == "?":
            self.at += 1
            c = self.take()
            if c == "P" and self.peek() == "<":
                end = self.text.index(">", self.at)
                self.groups += 1
                number = self.groups
                self.names[self.text[self.at + 1:end]] = number
                self.at = end + 1
            elif c in "=!":
                inner = self.alternatives()
                self.take()
                return ("look", inner, c == "=")
            elif c != ":":
                __refhound_unsupported("a regular expression with (?" + c)
        else:
            self.groups += 1
            number = self.groups
        inner = self.alternatives()
        if self.peek() != ")":
            raise error("missing ), unterminated subpattern")
        self.at += 1
        return ("group", number, inner)


def _run(node, text, at, groups, flags, then):
    """The end of a match, or None; `then` is what has to match behind it."""
    kind = node[0]
    if kind == "one":
        if at < len(text) and node[1](text[at]):
            return then(at + 1, groups)
        return None
    if kind == "seq":
        return _items(node[1], 0, text, at, groups, flags, then)
    if kind == "alt":
        for part in node[1]:
            found = _run(part, text, at, groups, flags, then)
            if found is not None:
                return found
        return None
    if kind == "group":
        def close(end, groups):
            if node[1] is not None:
                groups = dict(groups)
                groups[node[1]] = (at, end)
            return then(end, groups)
        return _run(node[2], text, at, groups, flags, close)
    if kind == "repeat":
        return _repeat(node, 0, text, at, groups, flags, then)
    if kind == "look":
        found = _run(node[1], text, at, groups, flags, lambda end, groups: (end, groups))
        return then(at, groups) if (found is not None) == node[2] else None
    if kind == "back":
        if node[1] not in groups:
            return None
        start, end = groups[node[1]]
        part = text[start:end]
        return then(at + len(part), groups) if text[at:at + len(part)] == part else None
    where = node[1]
    before = at > 0 and _is_word(text[at - 1])
    after = at < len(text) and _is_word(text[at])
    holds = {
        "^": at == 0 or flags & MULTILINE and text[at - 1] == "\n",
        "A": at == 0,
        "Z": at == len(text),
        "$": at == len(text) or text[at:] == "\n" or flags & MULTILINE and text[at] == "\n",
        "b": before != after,
        "B": before == after,
    }[where]
    return then(at, groups) if holds else None


def _items(items, number, text, at, groups, flags, then):
    if number == len(items):
        return then(at, groups)
    return _run(items[number], text, at, groups, flags,
                lambda end, groups: _items(items, number + 1, text, end, groups, flags, then))


def _repeat(node, count, text, at, groups, flags, then):
    kind, inner, least, most, lazy = node
    if inner[0] == "one" and not lazy:
        # Without a call for each character.
        end, limit = at, len(text) if most < 0 else min(len(text), at + most)
        while end < limit and inner[1](text[end]):
            end += 1
        while end - at >= least:
            found = then(end, groups)
            if found is not None:
                return found
            end -= 1
        return None

    def again(end, groups):
        if end == at and count >= least:
            return None
        return _repeat(node, count + 1, text, end, groups, flags, then)
    if lazy and count >= least:
        found = then(at, groups)
        if found is not None:
            return found
    if most < 0 or count < most:
        found = _run(inner, text, at, groups, flags, again)
        if found is not None:
            return found
    return then(at, groups) if count >= least and not lazy else None


class Match:
    def __init__(self, pattern, text, start, end, groups):
        self.re, self.string, self.pos = pattern, text, 0
        self._groups = dict(groups)
        self._groups[0] = (start, end)

    def _number(self, name):
        if isinstance(name, str):
            if name not in self.re.groupindex:
                raise IndexError("no such group")
            return self.re.groupindex[name]
        if name > self.re.groups or name < 0:
            raise IndexError("no such group")
        return name

    def span(self, group=0):
        return self._groups.get(self._number(group), (-1, -1))

    def start(self, group=0):
        return self.span(group)[0]

    def end(self, group=0):
        return self.span(group)[1]

    def _one(self, name, default=None):
        start, end = self.span(name)
        return default if start < 0 else self.string[start:end]

    def group(self, *names):
        if not names:
            return self._one(0)
        found = tuple([self._one(name) for name in names])
        return found[0] if len(found) == 1 else found

    def __getitem__(self, name):
        return self._one(name)

    def groups(self, default=None):
        return tuple([self._one(number, default) for number in range(1, self.re.groups + 1)])

    def groupdict(self, default=None):
        return {name: self._one(name, default) for name in self.re.groupindex}


class Pattern:
    def __init__(self, pattern, flags):
        if isinstance(pattern, bytes):
            __refhound_unsupported("a regular expression of bytes")
        if flags & VERBOSE or "(?i" in pattern or "(?x" in pattern:
            __refhound_unsupported("a regular expression with these flags")
        reader = _Reader(pattern, flags)
        self.pattern, self.flags, self._node = pattern, flags, reader.alternatives()
        if reader.more():
            raise error("unbalanced parenthesis")
        self.groups, self.groupindex = reader.groups, reader.names

    def _at(self, text, start, then):
        found = _run(self._node, text, start, {}, self.flags, then)
        return None if found is None else Match(self, text, start, found[0], found[1])

    def match(self, text, pos=0):
        return self._at(text, pos, lambda end, groups: (end, groups))

    def fullmatch(self, text, pos=0):
        return self._at(text, pos, lambda end, groups: (end, groups) if end == len(text) else None)

    def search(self, text, pos=0):
        for at in range(pos, len(text) + 1):
            found = self.match(text, at)
            if found is not None:
                return found
        return None

    def finditer(self, text):
        at = 0
        while at <= len(text):
            found = self.search(text, at)
            if found is None:
                return
            yield found
            at = found.end() + 1 if found.end() == found.start() else found.end()

    def findall(self, text):
        out = []
        for found in self.finditer(text):
            out.append(found.group() if self.groups == 0 else found.group(1) if self.groups == 1 else found.groups(""))
        return out

    def sub(self, repl, text, count=0):
        out, at, times = "", 0, 0
        for found in self.finditer(text):
            if count and times >= count:
                break
            times += 1
            out += text[at:found.start()] + (repl(found) if callable(repl) else _expanded(repl, found))
            at = found.end()
        return out + text[at:]

    def split(self, text, maxsplit=0):
        out, at = [], 0
        for found in self.finditer(text):
            if maxsplit and len(out) >= maxsplit:
                break
            out.append(text[at:found.start()])
            out.extend(found.groups())
            at = found.end()
        out.append(text[at:])
        return out


def _expanded(repl, found):
    if "\\" not in repl:
        return repl
    out, at = "", 0
    while at < len(repl):
        c = repl[at]
        if c == "\\" and at + 1 < len(repl):
            at += 1
            if repl[at].isdigit():
                out += found.group(int(repl[at])) or ""
            elif repl[at] == "\\":
                out += "\\"
            elif repl[at] == "n":
                out += "\n"
            else:
                __refhound_unsupported("a replacement with this escape")
        else:
            out += c
        at += 1
    return out


def compile(pattern, flags=0):
    return pattern if isinstance(pattern, Pattern) else Pattern(pattern, flags)


def match(pattern, text, flags=0):
    return compile(pattern, flags).match(text)


def fullmatch(pattern, text, flags=0):
    return compile(pattern, flags).fullmatch(text)


def search(pattern, text, flags=0):
    return compile(pattern, flags).search(text)


def findall(pattern, text, flags=0):
    return compile(pattern, flags).findall(text)


def finditer(pattern, text, flags=0):
    return compile(pattern, flags).finditer(text)


def sub(pattern, repl, text, count=0, flags=0):
    return compile(pattern, flags).sub(repl, text, count)


def split(pattern, text, maxsplit=0, flags=0):
    return compile(pattern, flags).split(text, maxsplit)


def escape(text):
    return "".join([c if c in _WORD else "\\" + c for c in text])
