#!/usr/bin/env python3
"""How long maps take from end to end, the program's start, the reading of the data and the writing of the SVG included:
the line graph of Stuttgart, Beijing from its coordinates, and made-up networks of 500, 1,000 and 1,500 stations.

Each is drawn three times, with an empty cache; the median counts. Figures: Stuttgart at most 1.5 s, Beijing at most 5 s,
1,500 stations at most 60 s and 1 GB; what a station costs at most half as much again among 1,500 stations as among 500. The
three drawings of each must have the same bytes, and so must one made on a single processor.

LINEGRAPHS names the folder of Stuttgart's graph; without it that figure is left out."""
import heapq
import json
import math
import os
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PROGRAM = os.environ.get("METROGUIDE") or str(ROOT / ".build/release/metroguide")
GRAPHS = Path(os.environ.get("LINEGRAPHS") or ROOT.parent / "shared/data/linegraphs")
PARTS = "Alt Birken Dom Eichen Feld Garten Hafen Insel Kirch Linden Markt Neu Ost Park Rat Schloss Tor Ufer Wald Ziegel".split()
ENDS = "allee berg brück feld graben heim hof platz straße weg".split()
failures = 0


class Maker:
    """Makes networks that look like those of cities: stations denser in the middle, lines from edge to edge that share the
    station where they cross and keep off each other's tracks."""

    GAP = 700.0

    def __init__(self, stations, seed):
        self.random = random.Random(seed)
        self.side = int(math.sqrt(stations * 2.2)) + 2
        self.spots = [self.spot(row, column) for row in range(self.side) for column in range(self.side)]
        self.around = [[] for _ in self.spots]
        for row in range(self.side):
            for column in range(self.side):
                self.join_neighbours(row, column)
        self.runs = self.lines(stations)

    def spot(self, row, column):
        middle = (self.side - 1) / 2
        x = column - middle + 0.7 * (self.random.random() - 0.5)
        y = row - middle + 0.7 * (self.random.random() - 0.5)
        outwards = (1 + 1.2 * (x * x + y * y) / self.side**2) * self.GAP
        return x * outwards, y * outwards

    def join_neighbours(self, row, column):
        here = row * self.side + column
        near = [here - 1] if column else []
        near += [here - self.side] if row else []
        if row and (row + column) % 2 == 0:
            near += [here - self.side - 1] if column else []
            near += [here - self.side + 1] if column + 1 < self.side else []
        for other in near:
            self.around[here].append(other)
            self.around[other].append(here)

    def distance(self, a, b):
        return math.dist(self.spots[a], self.spots[b])

    def lines(self, stations):
        pairs, used, runs = set(), set(), []
        far = 0.55 * math.sqrt(len(self.spots)) * self.GAP
        for _ in range(40 * stations):
            if len(used) >= stations:
                break
            ends = self.random.randrange(len(self.spots)), self.random.randrange(len(self.spots))
            if self.distance(*ends) <= far:
                continue
            run = self.way(*ends, pairs)
            if len(run) < 5 or len(set(run) - used) < 3:
                continue
            pairs |= {frozenset(pair) for pair in zip(run, run[1:])}
            used |= set(run)
            runs.append(run)
        return runs

    def way(self, start, goal, pairs):
        best, before, queue = {start: 0.0}, {}, [(0.0, start)]
        while queue:
            cost, here = heapq.heappop(queue)
            if here == goal:
                break
            if cost > best[here]:
                continue
            for spot in self.around[here]:
                total = cost + self.distance(here, spot) + (6 * self.GAP if frozenset((here, spot)) in pairs else 0)
                if here in before:
                    last = before[here]
                    total += 1.5 * (self.distance(last, here) + self.distance(here, spot) - self.distance(last, spot))
                if total < best.get(spot, math.inf):
                    best[spot], before[spot] = total, here
                    heapq.heappush(queue, (total, spot))
        run = [goal]
        while run[-1] in before:
            run.append(before[run[-1]])
        return run[::-1]

    def graph(self):
        """The network as a line graph in GeoJSON, and how many stations it has."""
        used = sorted({spot for run in self.runs for spot in run})
        lines = {}
        for number, run in enumerate(self.runs):
            for pair in zip(run, run[1:]):
                lines.setdefault(tuple(sorted(pair)), set()).add(number)
        places = {spot: [8 + self.spots[spot][0] / 71_500, 50 - self.spots[spot][1] / 111_195] for spot in used}
        features = [self.point(f"n{spot}", places[spot]) for spot in used]
        for pair, numbers in sorted(lines.items()):
            features.append({
                "type": "Feature",
                "properties": {
                    "from": f"n{pair[0]}", "to": f"n{pair[1]}",
                    "lines": [{"id": f"l{n}", "label": str(n + 1), "color": f"{n * 2654435761 % 0xFFFFFF:06x}"} for n in sorted(numbers)],
                },
                "geometry": {"type": "LineString", "coordinates": [places[spot] for spot in pair]},
            })
        return json.dumps({"type": "FeatureCollection", "features": features}), len(used)

    def point(self, name, place):
        label = self.random.choice(PARTS) + self.random.choice(ENDS)
        label += " " + self.random.choice(PARTS) if self.random.random() < 0.25 else ""
        properties = {"id": name, "station_id": name, "station_label": label}
        return {"type": "Feature", "properties": properties, "geometry": {"type": "Point", "coordinates": place}}


def figure(name, value, limit, unit):
    global failures
    failures += value > limit
    print(f"{'ok    ' if value <= limit else 'MISSED'} {name}: {value:.2f} {unit}, at most {limit} {unit}", flush=True)


def draw(subject, folder, prefix=()):
    """Draws a map with an empty cache: seconds, processor's seconds, the largest memory in MB, the bytes."""
    path = Path(folder) / "map.svg"
    cache = tempfile.mkdtemp(dir=folder)
    start = time.monotonic()
    process = subprocess.Popen(
        [*prefix, PROGRAM, "map", str(subject), "--quiet", "--output", str(path)], cwd=ROOT, env=os.environ | {"XDG_CACHE_HOME": cache})
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.monotonic() - start
    if status:
        sys.exit(f"{subject} cannot be drawn")
    return seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1000, path.read_bytes()


def measure(name, subject, folder, times=3):
    """Medians of seconds and of the processor's seconds, and the largest memory."""
    global failures
    runs = [draw(subject, folder) for _ in range(times)]
    seconds, work = (statistics.median(run[index] for run in runs) for index in (0, 1))
    memory = max(run[2] for run in runs)
    drawings = {run[3] for run in runs} | {draw(subject, folder, ("taskset", "-c", "0"))[3]}
    failures += len(drawings) > 1
    print(f"{'ok    ' if len(drawings) == 1 else 'MISSED'} {name}: {seconds:.2f} s, {work:.2f} s of the processor, "
          f"{memory:.0f} MB, {len(drawings)} drawing(s) of {times} runs and one on a single processor", flush=True)
    return seconds, work, memory


def main():
    with tempfile.TemporaryDirectory(prefix="metroguide-bench-") as folder:
        if (GRAPHS / "stuttgart.json").exists():
            figure("Stuttgart", measure("Stuttgart", GRAPHS / "stuttgart.json", folder)[0], 1.5, "s")
        else:
            print("left out: Stuttgart, for LINEGRAPHS names no folder with stuttgart.json")
        # Without the maps that it keeps to, which are drawn in a moment.
        beijing = Path(folder) / "beijing"
        shutil.copytree(ROOT / "Assets/Cities/beijing", beijing, ignore=shutil.ignore_patterns("maps"))
        figure("Beijing", measure("Beijing", beijing, folder)[0], 5, "s")
        costs = {}
        for size in (500, 1000, 1500):
            path = Path(folder) / f"{size}.json"
            text, stations = Maker(size, 6).graph()
            path.write_text(text)
            seconds, work, memory = measure(f"{stations} stations", path, folder, 3 if size < 1500 else 1)
            costs[size] = work / stations
            print(f"       a station: {1000 * work / stations:.1f} ms of the processor")
        figure("1,500 stations", seconds, 60, "s")
        figure("memory of 1,500 stations", memory, 1000, "MB")
        figure("a station among 1,500 over one among 500", costs[1500] / costs[500], 1.5, "")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
