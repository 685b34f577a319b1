"""A city's first page with a map of 1,500 stations in the place of its own: larger than any network there is."""
import json
import re

ROWS, COLUMNS, ACROSS = 30, 50, 10
WIDE, HIGH, EDGE = 76, 62, 80
COLOURS = ("c23a30", "006098", "008e9c", "a6217f", "d29700", "f6c582", "8fc31f", "009bc0", "f9e700", "e6772f")


def place(row, column):
    # Rows lie askew, so that no two stations of a neighbourhood are in step.
    return EDGE + WIDE * column + 11 * (row % 3), EDGE + HIGH * row + 7 * (column % 4)


def written(points):
    return "M" + "L".join(f"{x} {y}" for x, y in points)


def page(html):
    """The page with the large map. Its stations are called after those of the city, over and over."""
    known = re.search(r'class="map-courses">(.*?)</script>', html, re.S)
    names = [node[0] for node in json.loads(known[1])["nodes"] if node[0]]
    slugs = [f"{names[index % len(names)]}{index // len(names) or ''}" for index in range(ROWS * COLUMNS)]
    at = [place(row, column) for row in range(ROWS) for column in range(COLUMNS)]
    courses = [[row * COLUMNS + column for column in range(COLUMNS)] for row in range(ROWS)]
    courses += [[row * COLUMNS + 5 * number + row % 5 for row in range(ROWS)] for number in range(ACROSS)]
    nodes = [[slug, x, y] for slug, (x, y) in zip(slugs, at)]
    edge, lines, paths = 0, [], []
    for number, course in enumerate(courses):
        edges = []
        for a, b in zip(course, course[1:]):
            edges.append([edge, a, b, written([at[a], at[b]])])
            edge += 1
        lines.append([f"line-{number}", edges, []])
        paths.append(f'<g><path d="{written([at[station] for station in course])}" fill="none" stroke="#{COLOURS[number % 10]}" stroke-width="5.73"/></g>')
    signs = [f'<g id="m-station-{slug}"><a href="stations/{slug}.html"><title>{slug}</title><circle cx="{x}" cy="{y}" r="3.35" fill="#ffffff" '
             f'stroke="#000000" stroke-width="1.38"/></a></g>' for slug, x, y in nodes]
    texts = [f'<g><a href="stations/{slug}.html"><text x="{x}" y="{y - 14}" text-anchor="middle" font-family="inherit" font-size="12.5">{slug[:11].title()}</text>'
             f'<text x="{x}" y="{y - 6}" text-anchor="middle" font-family="inherit" font-size="7" lang="zh-Hans">车站</text></a></g>' for slug, x, y in nodes]
    reach = [(min(at[i][0] for i in c), min(at[i][1] for i in c), max(at[i][0] for i in c), max(at[i][1] for i in c)) for c in courses]
    boxes = [number for x, y, right, foot in reach for number in (x - 3, y - 3, right - x + 6, foot - y + 6)]
    boxes += [number for _, x, y in nodes for number in (x - 5, y - 5, 10, 10)]
    boxes += [number for slug, x, y in nodes for number in (x - 3 * len(slug[:11]), y - 27, 6 * len(slug[:11]), 17)]
    width, height = 2 * EDGE + WIDE * COLUMNS, 2 * EDGE + HIGH * ROWS
    svg = (f'<svg viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="group" lang="en">'
           + "\n".join(paths + signs + texts) + "</svg>")
    data = json.dumps({"width": 573, "nodes": nodes, "lines": lines, "boxes": boxes}, separators=(",", ":"))
    start = html.index('<div class="map-sheet">') + len('<div class="map-sheet">')
    end = html.index("</svg>", start) + len("</svg>")
    html = html[:start] + svg + html[end:]
    known = re.search(r'class="map-courses">(.*?)</script>', html, re.S)
    return html[:known.start(1)] + data + html[known.end(1):]
