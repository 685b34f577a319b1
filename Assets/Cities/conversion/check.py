"""Compares Beijing's city folder with first and last trains that were computed elsewhere.

    python3 check.py DATA

Reads only what stands in the city folder: the timetables, and the names by which the table calls things. Prints the
rows that differ and how many agree; ends with 1 when one differs.
"""

import csv
import glob
import json
import os
import re
import sys

from trains import clock, minute

FOLDER = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "beijing")


def local_names(file, indent):
    """Local name (with its qualifier in brackets, if any) -> id."""
    result, identifier, name = {}, None, None
    with open(os.path.join(FOLDER, file), encoding="utf-8") as lines:
        for line in lines:
            if found := re.match(indent + r"- (?:\{)?id: \"?([^\",\n]+)", line):
                identifier, name = found[1], None
            if identifier and name is None and (found := re.search(r"name: \{zh-Hans: ([^,]+),", line)):
                name = found[1]
                result[name] = identifier
            elif name and (found := re.match(r"  qualifier: \{zh-Hans: ([^,]+),", line)):
                result[f"{name}({found[1]})"] = result.pop(name)
    return result


def read_timetables(direction_ids, day_ids):
    """(line, direction, day, stations in the columns, rows as (block, {column: minute}))."""
    for path in sorted(glob.glob(os.path.join(FOLDER, "timetables", "*.csv"))):
        name = os.path.basename(path)[:-4]
        day = next(one for one in sorted(day_ids, key=len, reverse=True) if name.endswith("-" + one))
        rest = name[:-len(day) - 1]
        direction = next(one for one in direction_ids if rest.endswith("-" + one))
        with open(path, encoding="utf-8") as file:
            head, *rows = csv.reader(file)
        first = 2 if head[1] == "block" else 1
        trips = [(row[1] if first == 2 else "",
                  [(place, minute(cell)) for place, cell in enumerate(row[first:]) if cell not in ("", "|")])
                 for row in rows]
        yield rest[:-len(direction) - 1], direction, day, head[first:], trips


def calls(stations, trips):
    """station -> (minute, where the trip ends, whether that is the direction's terminus), in order of time.

    The last stop of a trip counts with its arrival. It does not count where the same block goes on from there: on a
    ring the next lap's first stop stands for both."""
    starts = {(block, stations[stops[0][0]], stops[0][1]) for block, stops in trips if block}
    result = {}
    for block, stops in trips:
        end_place, end_minute = stops[-1]
        end = stations[end_place]
        goes_on = bool(block) and (block, end, end_minute) in starts
        for place, at in stops[:-1] if goes_on else stops:
            result.setdefault(stations[place], []).append((at, end, end == stations[-1]))
    return {station: sorted(found, key=lambda call: call[0]) for station, found in result.items()}


def main(arguments):
    if len(arguments) != 1:
        sys.exit(__doc__.strip())
    with open(os.path.join(arguments[0], "beijing", "expected", "first-last.json"), encoding="utf-8") as file:
        expected = json.load(file)
    stations = local_names("stations.yaml", "")
    lines = local_names("lines.yaml", "")
    directions = local_names("lines.yaml", "    ")
    days = local_names("city.yaml", "  ")
    table = {}
    for line, direction, day, columns, trips in read_timetables(set(directions.values()), set(days.values())):
        for station, found in calls(columns, trips).items():
            through = [at for at, _, whole in found if whole]
            table[line, direction, day, station] = (
                clock(found[0][0]), found[0][1], clock(found[-1][0]), found[-1][1],
                clock(through[-1]) if through else None, len(found))
    equal = 0
    for row in expected:
        key = (lines[row["line"]], directions[row["direction"]], days[row["date_group"]], stations[row["station"]])
        wanted = (row["first"], stations[row["first_to"]], row["last"], stations[row["last_to"]], row["last_full"],
                  row["trains"])
        if table.get(key) == wanted:
            equal += 1
        else:
            print(key, "has", table.get(key), "expected", wanted)
    print(f"{equal} of {len(expected)} rows equal")
    sys.exit(equal != len(expected))


if __name__ == "__main__":
    main(sys.argv[1:])
