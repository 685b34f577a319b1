"""The tags of a page, for checks that read thousands of them: in a third of the time that Python's own parser takes. Whether pages
are well formed is for the HTML checker to say."""
import re
from html import unescape

TAG = re.compile(r"""<(?:!--.*?--|![^>]*|(/?)([A-Za-z][^\s/>]*)((?:[^>"']+|"[^"]*"|'[^']*')*))>""", re.DOTALL)
ATTRIBUTE = re.compile(r"""([^\s=/"'>]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?""")
# What stands in these are no tags.
RAW = {name: re.compile(rf"</{name}\s*>", re.IGNORECASE) for name in ("script", "style")}


def attributes(text):
    """The attributes of a tag as (name, value); one without a value has none."""
    for name, *values in ATTRIBUTE.findall(text):
        value = values[0] or values[1] or values[2]
        yield name.lower(), unescape(value) if "&" in value else value if value or "=" in text else None


def tags(html):
    """The tags of a page, each as (kind, name, attributes not yet read, where it begins, where it ends): a "start", an "empty" one
    or an "end"; "comment" is what is none."""
    at = 0
    while at < len(html):
        for found in TAG.finditer(html, at):
            slash, name, rest = found.groups()
            at = found.end()
            if not name:
                yield "comment", "", "", found.start(), at
                continue
            name = name.lower()
            yield "end" if slash else "empty" if rest.endswith("/") else "start", name, rest, found.start(), at
            if name in RAW and not slash:
                end = RAW[name].search(html, at)
                at = end.start() if end else len(html)
                break
        else:
            return
