"""Writes a guide of many cities from line graphs in GeoJSON: `python3 world_guide.py GRAPHS FOLDER [COUNT]`.

Each graph becomes a city folder without times: its stations with their names and places, and of each line the fewest runs of
track that cover it, as service patterns. The time zone is the one whose principal place is nearest (tzdata's `zone.tab`), which
is near enough to stand in a part of the world. With COUNT the smallest so many are taken."""
import collections
import json
import math
import os
import re
import sys
import unicodedata

ZONES = "/usr/share/zoneinfo/zone.tab"


def zones(path=ZONES):
    """The time zones with the places that stand for them."""
    def degrees(text):
        whole = 2 if len(text) in (5, 7) else 3
        parts = text[1:1 + whole], text[1 + whole:3 + whole], text[3 + whole:] or "0"
        return (-1 if text[0] == "-" else 1) * (int(parts[0]) + int(parts[1]) / 60 + int(parts[2]) / 3600)

    found = []
    for line in open(path):
        if not line.startswith("#"):
            place, zone = line.split("\t")[1:3]
            latitude, longitude = re.findall(r"[+-]\d+", place)
            found.append((degrees(latitude), degrees(longitude), zone.strip()))
    return found


def nearest_zone(places, known):
    latitude = sum(place[1] for place in places) / len(places)
    longitude = sum(place[0] for place in places) / len(places)
    width = math.cos(math.radians(latitude))
    return min(known, key=lambda zone: (zone[0] - latitude) ** 2 + ((zone[1] - longitude) * width) ** 2)[2]


def language(text):
    """The language that a text is most likely in, by its script."""
    kinds = collections.Counter(unicodedata.name(letter, "?").split()[0] for letter in text if letter.isalpha())
    if kinds["HIRAGANA"] + kinds["KATAKANA"] > 0:
        return "ja"
    names = {"CJK": "zh-Hans", "HANGUL": "ko", "CYRILLIC": "ru", "ARABIC": "ar", "HEBREW": "he", "GREEK": "el", "THAI": "th",
             "DEVANAGARI": "hi", "ARMENIAN": "hy", "GEORGIAN": "ka", "ETHIOPIC": "am", "TAMIL": "ta", "KANNADA": "kn"}
    kind = kinds.most_common(1)[0][0] if kinds else "LATIN"
    return names.get(kind, "en")


def runs(edges):
    """Runs of track that cover the edges, each edge once: from ends and forks first, then what is left, which are rings."""
    around = collections.defaultdict(list)
    for a, b in edges:
        around[a].append(b)
        around[b].append(a)
    unused = {frozenset(edge) for edge in edges}

    def walk(start):
        run = [start]
        while True:
            ways = [b for b in around[run[-1]] if frozenset((run[-1], b)) in unused]
            if not ways:
                return run
            # Straight on where a way leads to a stop that is not on the run yet.
            way = next((b for b in ways if b not in run), ways[0])
            unused.discard(frozenset((run[-1], way)))
            run.append(way)
            if len(around[way]) != 2:
                return run if way in run[:-1] else run + walk(way)[1:]

    found = []
    for start in sorted(around, key=lambda node: (len(around[node]) == 2, len(around[node]), node)):
        while any(frozenset((start, b)) in unused for b in around[start]):
            found.append(walk(start))
    return [part for run in found for part in simple(run)]


def simple(run):
    """The run in parts that visit no stop twice, but for rings, which end where they began."""
    parts, part = [], [run[0]]
    for stop in run[1:]:
        if stop in part and stop != part[0] or (part[0] == part[-1] and len(part) > 1):
            parts.append(part)
            part = [part[-1]]
        part.append(stop)
    parts.append(part)
    return [part for part in parts if len(part) > 1]


def quoted(text):
    return json.dumps(text, ensure_ascii=False)


def write_city(graph, folder, name, known):
    """Writes the city of a line graph; false where it has no line."""
    points = [f for f in graph["features"] if f["geometry"]["type"] == "Point"]
    stations = {f["properties"]["id"]: f for f in points}
    lines = {}
    for feature in graph["features"]:
        ends = feature["properties"].get("from"), feature["properties"].get("to")
        if feature["geometry"]["type"] == "LineString" and ends[0] != ends[1] and all(end in stations for end in ends):
            for line in feature["properties"].get("lines", []):
                entry = lines.setdefault(line["id"], (line, {}))
                entry[1][frozenset(ends)] = ends
    if not lines:
        return False
    labels = {key: (f["properties"].get("station_label") or key).strip() for key, f in stations.items()}
    tongue = language("".join(labels.values()))
    title = name.replace("_", " ").title()
    os.makedirs(folder, exist_ok=True)

    def write(file, text):
        with open(os.path.join(folder, file), "w") as out:
            out.write(text)

    languages = [tongue] if tongue == "en" else [tongue, "en"]
    write("city.yaml", "\n".join([
        f"id: {re.sub('[^a-z0-9]+', '-', name).strip('-')}", f"name: {{en: {quoted(title)}}}",
        f"timeZone: {nearest_zone([f['geometry']['coordinates'] for f in points], known)}", "currency: EUR",
        f"languages: [{', '.join(languages)}]", "version: {number: '2021', date: 2021-12-31}",
        "sources: [{name: OpenStreetMap contributors, licence: ODbL-1.0, covers: everything}]"]) + "\n")
    rows, used = [], set()
    for number, (key, (line, edges)) in enumerate(sorted(lines.items()), 1):
        patterns = runs(sorted(edges.values()))
        label = (line.get("label") or str(number)).strip()
        used.update(stop for stops in patterns for stop in stops)
        rows += [f"- id: {quoted('l' + str(number))}", f"  shortName: {quoted(label)}", f"  name: {{en: {quoted('Line ' + label)}}}",
                 f"  color: {quoted('#' + (line.get('color') or '888888'))}",
                 "  directions: [{id: there, name: {en: There}}, {id: back, name: {en: Back}}]", "  patterns:"]
        for way in ("there", "back"):
            for index, stops in enumerate(sorted(patterns, key=len, reverse=True)):
                listed = stops if way == "there" else stops[::-1]
                rows.append(f"    - {{id: {way}-{index}, direction: {way}, stops: [{', '.join(quoted(s) for s in listed)}]}}")
    write("lines.yaml", "\n".join(rows) + "\n")
    rows = []
    for key, feature in stations.items():
        if key in used:
            longitude, latitude = feature["geometry"]["coordinates"][:2]
            rows.append(f"- {{id: {quoted(key)}, name: {{{tongue}: {quoted(labels[key])}}}, coordinate: [{latitude}, {longitude}]}}")
    write("stations.yaml", "\n".join(rows) + "\n")
    return True


def write_guide(graphs, folder, count=None, more=()):
    """Writes the guide; `more` are cities beside those of the graphs. Returns the names of its cities."""
    known = zones()
    files = sorted(os.listdir(graphs), key=lambda name: (os.path.getsize(os.path.join(graphs, name)), name))
    names = list(more)
    for file in files[:count]:
        name = file.removesuffix(".json")
        # The world has a Beijing and a Taipei of its own.
        own = re.sub("[^a-z0-9]+", "-", name).strip("-") + ("-map" if name in more else "")
        with open(os.path.join(graphs, file)) as text:
            if write_city(json.load(text), os.path.join(folder, "cities", own), own, known):
                names.append("cities/" + own)
    with open(os.path.join(folder, "guide.yaml"), "w") as out:
        out.write("title: The metros of the world\nlanguages: [en]\ncities:\n" + "".join(f"  - {name}\n" for name in names))
    return names


if __name__ == "__main__":
    count = int(sys.argv[3]) if len(sys.argv) > 3 else None
    print(f"{len(write_guide(sys.argv[1], sys.argv[2], count, ('beijing', 'taipei') if count is None else ()))} cities")
