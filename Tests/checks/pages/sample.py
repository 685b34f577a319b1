"""Which pages of a guide to look at: of each kind and language the smallest, the largest and one between."""
import os


def kind(path):
    """The kind of a page by its place, its language's folder left out: `stations/*`, `city`, `about`."""
    parts = path.split("/")
    if len(parts) == 1:
        return "root " + parts[0]
    if len(parts) == 2:
        return "own page" if parts[1].startswith("page-") else parts[1]
    if parts[-2] in ("lines", "stations", "journeys"):
        return parts[-2]
    return "city" if len(parts) == 3 and parts[-1] == "index.html" else "city " + parts[-1]


def language(path):
    return path.split("/")[0] if "/" in path else ""


def pages(root, each=3):
    groups = {}
    for folder, _, names in os.walk(root):
        for name in names:
            if name.endswith(".html"):
                full = os.path.join(folder, name)
                path = os.path.relpath(full, root)
                groups.setdefault((kind(path), language(path)), []).append((os.path.getsize(full), path))
    chosen = []
    for group in sorted(groups):
        ranked = [path for _, path in sorted(groups[group])]
        places = sorted({0, len(ranked) - 1, len(ranked) // 2})[: max(1, each)]
        chosen += [(group[0], ranked[place]) for place in places]
    return chosen
