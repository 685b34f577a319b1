#!/usr/bin/env python3
"""Measures a laid-out map from its GeoJSON, apart from the program that made it.

usage: measure-map.py LAID-OUT.geojson [GEOGRAPHIC.json]

The first file is what `metroguide map … -o FILE.geojson` writes. The second, a line graph with coordinates, is needed for
displacement, direction error and order. Prints one figure a line; ends with 1 when a goal of the map is missed.
"""
import json
import math
import sys


def load(path):
    with open(path, encoding="utf-8") as file:
        features = json.load(file)["features"]
    points = [f for f in features if f["geometry"]["type"] == "Point"]
    lines = [f for f in features if f["geometry"]["type"] == "LineString"]
    return points, lines


def length(points):
    return sum(math.dist(a, b) for a, b in zip(points, points[1:]))


def turn(a, b, c):
    first = math.atan2(b[1] - a[1], b[0] - a[0])
    second = math.atan2(c[1] - b[1], c[0] - b[0])
    angle = abs(first - second) % (2 * math.pi)
    return math.degrees(min(angle, 2 * math.pi - angle))


def octilinear_share(edges):
    good = total = 0.0
    for edge in edges:
        for a, b in zip(edge, edge[1:]):
            dx, dy = abs(b[0] - a[0]), abs(b[1] - a[1])
            size = math.hypot(dx, dy)
            total += size
            if min(dx, dy, abs(dx - dy)) < 0.01 + 0.001 * size:
                good += size
    return good / total if total else 1.0


def crosses(a, b, c, d):
    def side(p, q, r):
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return side(a, b, c) * side(a, b, d) < -1e-6 and side(c, d, a) * side(c, d, b) < -1e-6


def crossings(edges):
    segments = [(i, a, b) for i, edge in enumerate(edges) for a, b in zip(edge, edge[1:])]
    found = 0
    for index, (i, a, b) in enumerate(segments):
        for j, c, d in segments[index + 1:]:
            if i != j and crosses(a, b, c, d):
                found += 1
    return found


def overlaps(a, b):
    return a[0] < b[0] + b[2] and b[0] < a[0] + a[2] and a[1] < b[1] + b[3] and b[1] < a[1] + a[3]


def segment_in_box(a, b, box):
    """Whether a segment passes through the inside of a box (Liang and Barsky)."""
    low, high = 0.0, 1.0
    for axis in (0, 1):
        delta = b[axis] - a[axis]
        for sign, edge in ((-1, box[axis]), (1, box[axis] + box[axis + 2])):
            slope = sign * delta
            room = sign * (edge - a[axis])
            if slope == 0:
                if room <= 0:
                    return False
            elif slope < 0:
                low = max(low, room / slope)
            else:
                high = min(high, room / slope)
    return low < high - 1e-9


def distance_to_box(a, b, box):
    """The distance between a segment and an upright box; 0 where they meet."""
    if segment_in_box(a, b, box):
        return 0.0
    corners = [(box[0] + i * box[2], box[1] + j * box[3]) for i in (0, 1) for j in (0, 1)]

    def to_segment(p):
        dx, dy = b[0] - a[0], b[1] - a[1]
        square = dx * dx + dy * dy
        share = 0.0 if square == 0 else max(0.0, min(1.0, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / square))
        return math.dist(p, (a[0] + share * dx, a[1] + share * dy))

    def to_box(p):
        near = [min(max(p[k], box[k]), box[k] + box[k + 2]) for k in (0, 1)]
        return math.dist(p, near)

    return min([to_segment(c) for c in corners] + [to_box(a), to_box(b)])


def bad_labels(points, lines):
    """Labels that overlap a label, the drawn width of a line or a station's sign. Turned labels are left
    out."""
    boxes = [p["properties"]["label_box"] for p in points if "label_box" in p["properties"]]
    bars = []
    for feature in lines:
        half = feature["properties"]["width"] / 2
        course = feature["properties"].get("drawn") or feature["geometry"]["coordinates"]
        bars += [(a, b, half) for a, b in zip(course, course[1:])]
    for point in points:
        if "symbol" in point["properties"]:
            x1, y1, x2, y2, radius = point["properties"]["symbol"]
            bars.append(((x1, y1), (x2, y2), radius))
    level = [(i, box) for i, box in enumerate(boxes) if not isinstance(box[0], list)]
    bad = set()
    for place, (i, box) in enumerate(level):
        for j, other in level[place + 1:]:
            if overlaps(box, other):
                bad |= {i, j}
        if any(distance_to_box(a, b, box) < half - 1e-3 for a, b, half in bars):
            bad.add(i)
    return boxes, level, bad


def percentile(values, share):
    return values[min(len(values) - 1, int(share * (len(values) - 1) + 0.5))]


def main(arguments):
    points, lines = load(arguments[1])
    where = {p["properties"]["id"]: p["geometry"]["coordinates"] for p in points}
    stations = {p["properties"]["id"] for p in points if "station_id" in p["properties"]}
    edges = [f["geometry"]["coordinates"] for f in lines]
    figures = {"octilinear share": octilinear_share(edges), "crossings": crossings(edges)}
    bends = sharp = acute = 0
    for feature, edge in zip(lines, edges):
        count = len(feature["properties"]["lines"])
        for a, b, c in zip(edge, edge[1:], edge[2:]):
            angle = turn(a, b, c)
            if angle > 1:
                bends += count
                sharp += count if angle >= 80 else 0
                acute += count if angle > 91 else 0
    at_stations = 0
    around = {}
    for feature, edge in zip(lines, edges):
        for end, course in ((feature["properties"]["from"], edge), (feature["properties"]["to"], edge[::-1])):
            for line in feature["properties"]["lines"]:
                around.setdefault((end, line["id"]), []).append(course[1])
    for (node, _), ends in around.items():
        if len(ends) != 2:
            continue
        angle = turn(ends[0], where[node], ends[1])
        if angle > 1:
            bends += 1
            at_stations += node in stations
            sharp += angle >= 80
            acute += angle > 91
    figures.update({"bends": bends, "sharp bends": sharp, "acute bends": acute, "bends at stations": at_stations})
    gaps = sorted(
        length(edge) for f, edge in zip(lines, edges)
        if f["properties"]["from"] in stations and f["properties"]["to"] in stations)
    median = gaps[len(gaps) // 2]
    figures["gap p95/p5"] = percentile(gaps, 0.95) / percentile(gaps, 0.05)
    boxes, level, bad = bad_labels(points, lines)
    figures.update({
        "stations": len(stations), "labels": len(boxes), "horizontal labels": len(level), "bad labels": len(bad)})
    if len(arguments) > 2:
        measure_truth(figures, arguments[2], where, lines, stations, median)
    for name, value in figures.items():
        print(f"{name}: {value:.4f}" if isinstance(value, float) else f"{name}: {value}")
    missed = figures["octilinear share"] < 0.9999 or acute or figures["crossings"] or bad or len(boxes) < len(stations)
    return 1 if missed else 0


def measure_truth(figures, path, where, lines, stations, median):
    points, _ = load(path)
    known = {p["properties"]["id"]: p["geometry"]["coordinates"] for p in points}
    common = sorted(stations & known.keys())
    latitude = sum(known[s][1] for s in common) / len(common)
    shrink = math.cos(math.radians(latitude))
    truth = {s: (known[s][0] * shrink, -known[s][1]) for s in common}
    middle = [sum(where[s][k] for s in common) / len(common) for k in (0, 1)]
    centre = [sum(truth[s][k] for s in common) / len(common) for k in (0, 1)]
    product = sum((where[s][k] - middle[k]) * (truth[s][k] - centre[k]) for s in common for k in (0, 1))
    square = sum((truth[s][k] - centre[k]) ** 2 for s in common for k in (0, 1))
    scale = product / square
    away = [math.dist(where[s], [middle[k] + (truth[s][k] - centre[k]) * scale for k in (0, 1)]) for s in common]
    xs, ys = [where[s][0] for s in common], [where[s][1] for s in common]
    diagonal = math.hypot(max(xs) - min(xs), max(ys) - min(ys))
    figures["displacement in gaps"] = sum(away) / len(away) / median
    figures["displacement of diagonal"] = sum(away) / len(away) / diagonal
    errors = []
    for feature in lines:
        a, b = feature["properties"]["from"], feature["properties"]["to"]
        if a in truth and b in truth:
            drawn = math.atan2(where[b][1] - where[a][1], where[b][0] - where[a][0])
            real = math.atan2(truth[b][1] - truth[a][1], truth[b][0] - truth[a][0])
            angle = abs(drawn - real) % (2 * math.pi)
            errors.append(math.degrees(min(angle, 2 * math.pi - angle)))
    figures["direction error"] = sum(errors) / max(1, len(errors))
    # Pairs count that are apart by a spacing in truth, however much larger the centre is drawn.
    spacings = sorted(
        math.dist(truth[a], truth[b]) for a, b in ((f["properties"]["from"], f["properties"]["to"]) for f in lines)
        if a in truth and b in truth)
    spacing = spacings[len(spacings) // 2] if spacings else 0
    kept = pairs = 0
    for index, s in enumerate(common):
        for t in common[index + 1:]:
            for k in (0, 1):
                real = truth[t][k] - truth[s][k]
                if abs(real) > spacing:
                    pairs += 1
                    drawn = where[t][k] - where[s][k]
                    kept += drawn * real > 0 or abs(drawn) < 0.01
    figures["order kept"] = kept / max(1, pairs)


if __name__ == "__main__":
    sys.exit(main(sys.argv))
