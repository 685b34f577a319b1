"""Writes a city folder: YAML as a person would write it, CSV as a spreadsheet shows it."""

import csv
import io
import os
import re

#: Letters first, or digits and then a letter that is not a Latin one; then nothing that YAML could take for syntax.
_PLAIN = re.compile(r"(?:[^\W\d_]|\d+[^\W\d_a-zA-Z])[\w .·'/()&-]*")
_RESERVED = {"true", "false", "yes", "no", "on", "off", "null", "y", "n"}


def scalar(value):
    """A YAML scalar; quoted only where it has to be."""
    if value is True or value is False:
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, float):
        return repr(value)
    if _PLAIN.fullmatch(value) and value == value.strip() and value.lower() not in _RESERVED:
        return value
    return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'


class Raw(str):
    """Text that is YAML already, such as a date."""


def flow(value):
    if isinstance(value, Raw):
        return str(value)
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {flow(item)}" for key, item in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(flow(item) for item in value) + "]"
    return scalar(value)


def block(item, keys_below=()):
    """The lines of one entry of a list: simple keys in a line each, those of `keys_below` one element a line."""
    lines = []
    for key, value in item.items():
        if key in keys_below and value:
            lines.append(f"{key}:")
            lines += [f"  - {flow(element)}" for element in value]
        else:
            lines.append(f"{key}: {flow(value)}")
    return ["- " + lines[0]] + ["  " + line for line in lines[1:]]


def wrapped(key, items, width=116):
    """`key: [a, b, …]` over as many lines as it needs."""
    lines, current = [], f"{key}: ["
    for index, item in enumerate(items):
        text = flow(item) + ("," if index + 1 < len(items) else "]")
        if len(current) + len(text) + 1 > width:
            lines.append(current.rstrip())
            current = "  "
        current += text + " "
    return lines + [current.rstrip()]


def write(folder, name, text):
    path = os.path.join(folder, name)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8", newline="\n") as file:
        file.write(text if text.endswith("\n") else text + "\n")


def write_csv(folder, name, rows):
    buffer = io.StringIO()
    csv.writer(buffer, lineterminator="\n").writerows(rows)
    write(folder, name, buffer.getvalue())


def slug(text):
    text = text.lower().replace("'", "").replace("’", "")
    return re.sub(r"[^a-z0-9]+", "-", text).strip("-")
