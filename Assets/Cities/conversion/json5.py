"""A small reader for the part of JSON5 the sources use.

Objects, arrays, double- or single-quoted strings, bare keys, numbers, true, false, null,
line and block comments, trailing commas. Anything else is an error with line and column.
"""


class JSON5Error(ValueError):
    pass


class _Reader:
    def __init__(self, text, name):
        self.text = text
        self.name = name
        self.at = 0

    def fail(self, what):
        line = self.text.count("\n", 0, self.at) + 1
        column = self.at - (self.text.rfind("\n", 0, self.at) + 1) + 1
        raise JSON5Error(f"{self.name}:{line}:{column}: {what}")

    def skip(self):
        text, end = self.text, len(self.text)
        while self.at < end:
            if text[self.at].isspace() or text[self.at] == "\ufeff":
                self.at += 1
            elif text.startswith("//", self.at):
                newline = text.find("\n", self.at)
                self.at = end if newline < 0 else newline + 1
            elif text.startswith("/*", self.at):
                close = text.find("*/", self.at + 2)
                if close < 0:
                    self.fail("comment is never closed")
                self.at = close + 2
            else:
                return

    def peek(self):
        self.skip()
        if self.at >= len(self.text):
            self.fail("file ends too early")
        return self.text[self.at]

    def value(self):
        head = self.peek()
        if head == "{":
            return self.object()
        if head == "[":
            return self.array()
        if head in "\"'":
            return self.string()
        return self.scalar()

    def object(self):
        self.at += 1
        result = {}
        while self.peek() != "}":
            key = self.string() if self.peek() in "\"'" else self.word()
            if self.peek() != ":":
                self.fail(f'expected ":" after key "{key}"')
            self.at += 1
            value = self.value()
            if key in result and result[key] != value:
                self.fail(f'key "{key}" stands twice with different values')
            result[key] = value
            self.comma("}")
        self.at += 1
        return result

    def array(self):
        self.at += 1
        result = []
        while self.peek() != "]":
            result.append(self.value())
            self.comma("]")
        self.at += 1
        return result

    def comma(self, close):
        following = self.peek()
        if following == ",":
            self.at += 1
        elif following != close:
            self.fail(f'expected "," or "{close}", found "{following}"')

    def string(self):
        quote = self.text[self.at]
        self.at += 1
        parts = []
        while True:
            if self.at >= len(self.text):
                self.fail("string is never closed")
            letter = self.text[self.at]
            self.at += 1
            if letter == quote:
                return "".join(parts)
            if letter == "\\":
                escape = self.text[self.at]
                self.at += 1
                if escape == "u":
                    parts.append(chr(int(self.text[self.at:self.at + 4], 16)))
                    self.at += 4
                else:
                    parts.append({"n": "\n", "t": "\t", "r": "\r"}.get(escape, escape))
            else:
                parts.append(letter)

    def word(self):
        start = self.at
        while self.at < len(self.text) and (self.text[self.at].isalnum() or self.text[self.at] in "_$+-."):
            self.at += 1
        if start == self.at:
            self.fail(f'unexpected "{self.text[self.at]}"')
        return self.text[start:self.at]

    def scalar(self):
        word = self.word()
        if word in ("true", "false"):
            return word == "true"
        if word == "null":
            return None
        try:
            return int(word)
        except ValueError:
            pass
        try:
            return float(word)
        except ValueError:
            self.fail(f'"{word}" is no value')


def loads(text, name="input"):
    reader = _Reader(text, name)
    result = reader.value()
    reader.skip()
    if reader.at != len(text):
        reader.fail("something stands after the end")
    return result


def load(path):
    with open(path, encoding="utf-8") as file:
        return loads(file.read(), str(path))


def head_comment(path):
    """The lines of comment before the first value, without their slashes."""
    lines = []
    with open(path, encoding="utf-8") as file:
        for line in file:
            stripped = line.strip()
            if not stripped.startswith("//"):
                break
            lines.append(stripped.lstrip("/").strip())
    return lines
