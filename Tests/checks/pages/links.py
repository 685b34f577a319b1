"""Follows every link, source and anchor of a published folder without a browser: all must lead to a file of the folder
(or, for links people click, to an absolute address), and every fragment to an id of the page it names, unless it is
a question to the page's scripts (from=…)."""
import os
import re
import sys
from urllib.parse import unquote, urlsplit

from markup import attributes, tags

LOADED = {"src", "srcset", "poster", "data", "action"}
OUTWARD = {"http", "https", "mailto", "tel"}


class Page:
    def __init__(self, html):
        self.ids, self.links, self.faults = set(), [], []
        self.h1 = 0
        self.language = None
        line, counted = 1, 0
        for kind, tag, rest, place, _ in tags(html):
            if kind in ("start", "empty") and ("=" in rest or tag == "h1"):
                line, counted = line + html.count("\n", counted, place), place
                self.read(tag, list(attributes(rest)), line)

    def read(self, tag, pairs, line):
        names = dict(pairs)
        if tag == "html":
            self.language = names.get("lang")
        self.h1 += tag == "h1"
        for name, value in pairs:
            if name == "id":
                if value in self.ids:
                    self.faults.append(f"id {value!r} stands twice")
                self.ids.add(value)
            if name.startswith("on"):
                self.faults.append(f"inline script in {name}")
            if value is None:
                continue
            loaded = name in LOADED or (tag == "link" and name == "href" and names.get("rel") not in
                                        ("canonical", "alternate", "license"))
            if name in ("href", "xlink:href") or name in LOADED:
                for part in (value.split(",") if name == "srcset" else [value]):
                    self.links.append((part.strip().split(" ")[0], loaded, line))


def style_links(text):
    return re.findall(r"url\(\s*['\"]?([^'\")]+)['\"]?\s*\)|@import\s+['\"]([^'\"]+)", text)


def base_path(root):
    """The path of the address the guide knows of itself, from its sitemap; where there is none, nothing starts with it."""
    try:
        with open(os.path.join(root, "sitemap.xml"), encoding="utf-8") as file:
            first = re.search(r"<loc>([^<]*)</loc>", file.read())
    except FileNotFoundError:
        return "\0"
    return urlsplit(first[1]).path.rsplit("/", 2)[0] if first else "\0"


def main(root):
    root = os.path.realpath(root)
    pages, styles, faults = {}, {}, []
    for folder, _, names in os.walk(root):
        for name in names:
            path = os.path.join(folder, name)
            if name.endswith(".html"):
                with open(path, encoding="utf-8") as file:
                    pages[path] = Page(file.read())
            elif name.endswith((".css", ".svg")):
                with open(path, encoding="utf-8") as file:
                    styles[path] = file.read()
    if not pages:
        sys.exit(f"no pages in {root}")
    checked = 0
    missing, prefix = os.path.join(root, "404.html"), base_path(root)

    def check(base, link, loaded, line):
        nonlocal checked
        checked += 1
        where = f"{os.path.relpath(base, root)}:{line}"
        parts = urlsplit(link)
        if parts.scheme or parts.netloc:
            if parts.scheme == "data" and loaded:
                return
            if loaded or parts.scheme not in OUTWARD:
                faults.append(f"{where}: {link!r} leaves the folder")
            return
        if base == missing and link.startswith(prefix + "/"):
            # A server shows this page under any address, so it leads to where the guide stands.
            link = link[len(prefix) + 1:]
            parts = urlsplit(link)
        elif link.startswith("/"):
            faults.append(f"{where}: {link!r} is not relative")
            return
        target = os.path.normpath(os.path.join(os.path.dirname(base), unquote(parts.path))) if parts.path else base
        if parts.path.endswith("/"):
            faults.append(f"{where}: {link!r} names a folder, which a file system does not open")
        elif not (target + os.sep).startswith(root + os.sep):
            faults.append(f"{where}: {link!r} leaves the folder")
        elif not os.path.isfile(target):
            faults.append(f"{where}: {link!r} leads nowhere")
        elif parts.fragment and "=" not in parts.fragment and target in pages and unquote(parts.fragment) not in pages[target].ids:
            faults.append(f"{where}: {link!r} names no id of its page")

    for path, page in sorted(pages.items()):
        name = os.path.relpath(path, root)
        faults += [f"{name}: {fault}" for fault in page.faults]
        if page.h1 != 1:
            faults.append(f"{name}: {page.h1} h1")
        if not page.language:
            faults.append(f"{name}: no language")
        for link, loaded, line in page.links:
            check(path, link, loaded, line)
    for path, text in sorted(styles.items()):
        for pair in style_links(text):
            link = pair[0] or pair[1]
            if not link.startswith("#"):
                check(path, link, True, 1)
    print("\n".join("FAILED  " + fault for fault in faults[:200]))
    print(f"{len(pages)} pages, {checked} links, {len(faults)} faults")
    sys.exit(1 if faults else 0)


main(sys.argv[1])
