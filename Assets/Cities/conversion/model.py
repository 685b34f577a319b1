"""What both cities share: from the source's lines to patterns, rows and blocks of the city folder."""

import glob
import os
import re
from dataclasses import dataclass

import json5
import trains as joining
from cityfolder import flow, scalar

_NOT_LINES = {"metadata.json5", "carriage_types.json5", "fare_rules.json5"}


@dataclass
class City:
    """What a city's own script says about names and ids."""

    languages: tuple                 # (local, "en")
    stations: dict                   # source name -> (id, {language: name})
    lines: dict                      # source name -> (id, short name, {language: name})
    directions: dict                 # source name -> (id, {language: name})
    days: dict                       # source name -> service day id
    express: dict                    # source variant -> (id part, English name)


def timetable_date(path):
    """The date in the head comment of a line's file."""
    for text in json5.head_comment(path):
        found = re.search(r"(\d{4})/(\d{2})(?:/(\d{2}))?", text)
        if found:
            return f"{found[1]}-{found[2]}-{found[3] or '01'}"
    raise joining.DataError(f"{path}: no date in the head comment")


def read_lines(folder):
    """name -> (line, its timetable's date), in the order of the source's numbers."""
    found = []
    for path in sorted(glob.glob(os.path.join(folder, "*.json5"))):
        base = os.path.basename(path)
        if base in _NOT_LINES:
            continue
        line = json5.load(path)
        number = line.get("index")
        if number is None:
            number = int(re.search(r"\d+", base)[0])
        found.append((number, line, timetable_date(path)))
    found.sort(key=lambda item: item[0])
    return {line["name"]: (line, date) for _, line, date in found}


@dataclass
class Pattern:
    id: str
    direction: str
    kind: str
    name: dict
    stations: list
    passed: list
    base: bool
    cut: tuple                       # (from, to), None where the first pattern begins or ends
    headsign: dict = None


class LineBuilder:
    """Patterns and timetable rows of one line."""

    def __init__(self, city, line, directions, trains):
        self.city = city
        self.line = line
        self.directions = directions
        self.trains = trains
        self.ring = line.get("loop", False)
        self.id = city.lines[line["name"]][0]
        self.patterns = {}           # (direction, variants) -> Pattern
        for name in directions:
            self.add_patterns(directions[name])

    def station(self, name):
        return self.city.stations[name][0]

    def add_patterns(self, direction):
        used = {train.variants for trains in self.trains[direction.name].values() for train in trains}
        base = (direction.base,)
        ordered = [base] + sorted((names for names in used if names != base), key=lambda names: self.order(direction, names))
        taken = set()
        for names in ordered:
            pattern = self.pattern(direction, names, names == base)
            if pattern.id in taken:
                pattern.id += "-" + self.suffix(names)
            if pattern.id in taken:
                raise joining.DataError(f"{self.line['name']}: pattern {pattern.id} twice")
            taken.add(pattern.id)
            self.patterns[direction.name, names] = pattern

    def stations_of(self, direction, names):
        first = direction.variants[names[0]].stations
        return [name for name in first if all(name in direction.variants[other].stations for other in names[1:])]

    def order(self, direction, names):
        part = self.stations_of(direction, names)
        begin = direction.stations.index(part[0])
        return begin, -len(part), names

    def passed(self, direction, names, part):
        skipped = {name for variant in names for name in direction.variants[variant].passed}
        return [name for name in part if name in skipped]

    def suffix(self, names):
        for name in names:
            if name in self.city.express:
                return self.city.express[name][0]
        return "b"

    def pattern(self, direction, names, base):
        city = self.city
        local, english = city.languages[0], "en"
        part = self.stations_of(direction, names)
        passed = self.passed(direction, names, part)
        loops = self.ring and all(direction.variants[name].loops for name in names)
        begin = None if part[0] == direction.stations[0] else part[0]
        end = None if loops or (part[-1] == direction.stations[-1] and not self.ring) else part[-1]
        direction_id = city.directions[direction.name][0]
        pieces, words = [direction_id], []
        for name in names:
            if name in city.express:
                pieces.append(city.express[name][0])
                words.append(city.express[name][1])
        if begin:
            pieces += ["from", self.station(begin)]
        if end:
            pieces += ["to", self.station(end)]
        if begin or end:
            words.append(" ".join((["from", city.stations[begin][1][english]] if begin else [])
                                  + (["to", city.stations[end][1][english]] if end else [])))
        if base:
            pieces = [direction_id]
            words = [city.express[names[0]][1]] if names[0] in city.express else ["full circle" if self.ring else "whole line"]
        text = ", ".join(words)
        shown = {local: "·".join(names), english: text[:1].upper() + text[1:]}
        pattern = Pattern("-".join(pieces), direction_id, self.kind(names, base, passed, begin or end), shown,
                          part, passed, base, (begin, end))
        if loops:
            pattern.headsign = city.directions[direction.name][1]
        return pattern

    def kind(self, names, base, passed, cut):
        if passed:
            return "express"
        if base:
            return "loop" if self.ring else "regular"
        if any("库" in name or "庫" in name for name in names):
            return "depot"
        return "short" if cut else "regular"

    def columns(self, direction):
        ids = [self.station(name) for name in direction.stations]
        return ids + ids[:1] if self.ring else ids

    def stops(self, direction, codes):
        """The stops of the direction's first pattern, with metres and codes."""
        names = direction.stations + direction.stations[:1] if self.ring else direction.stations
        result = []
        for index, name in enumerate(names):
            stop = {"station": self.station(name)}
            if index:
                stop["metres"] = direction.metres[index - 1]
            if name in codes:
                stop["code"] = codes[name]
            result.append(stop if len(stop) > 1 else stop["station"])
        return result

    def row(self, direction, train):
        pattern = self.patterns[direction.name, train.variants]
        inside = set(pattern.stations)
        cells = []
        for name in direction.stations:
            if name in train.times:
                cells.append(joining.clock(train.times[name]))
            else:
                cells.append("|" if name in inside else "")
        if self.ring:
            cells.append(joining.clock(train.closing) if train.closing is not None else "")
        return pattern.id, cells

    def timetables(self):
        """(file name, rows) for each direction and kind of day."""
        for name, direction in self.directions.items():
            direction_id = self.city.directions[name][0]
            for day, trains in self.trains[name].items():
                blocks = any(train.block for train in trains)
                rows = [["pattern"] + (["block"] if blocks else []) + self.columns(direction)]
                for train in trains:
                    pattern, cells = self.row(direction, train)
                    rows.append([pattern] + ([train.block or ""] if blocks else []) + cells)
                yield f"timetables/{self.id}-{direction_id}-{self.city.days[day]}.csv", rows

    def pattern_lines(self, codes):
        lines = []
        for name, direction in self.directions.items():
            for (owner, _), pattern in self.patterns.items():
                if owner == name:
                    lines += self.pattern_block(direction, pattern, codes)
        return lines

    def pattern_block(self, direction, pattern, codes):
        head = {"id": pattern.id, "direction": pattern.direction, "kind": pattern.kind, "name": pattern.name}
        if pattern.kind == "regular" and pattern.base:
            del head["kind"]
        if pattern.headsign:
            head["headsign"] = pattern.headsign
        if pattern.base:
            lines = [f"- id: {scalar(pattern.id)}"]
            lines += [f"  {key}: {flow(value)}" for key, value in head.items() if key != "id"]
            lines.append("  stops:")
            lines += [f"    - {flow(stop)}" for stop in self.stops(direction, codes)]
            return lines
        begin, end = pattern.cut
        if begin:
            head["from"] = self.station(begin)
        if end:
            head["to"] = self.station(end)
        if not begin and not end and not pattern.passed:
            head["from"] = self.station(pattern.stations[0])
        if pattern.passed:
            head["skip"] = [self.station(name) for name in pattern.passed]
        text = f"- {flow(head)}"
        if len(text) <= 160:
            return [text]
        return [f"- id: {scalar(pattern.id)}"] + [
            f"  {key}: {flow(value)}" for key, value in head.items() if key != "id"]


def block_loops(city, line, trains):
    """A train that goes round again is one block with its next lap."""
    line_id = city.lines[line["name"]][0]
    for direction, days in trains.items():
        direction_id = city.directions[direction][0]
        for runs in days.values():
            number = 0
            for train in runs:
                if train.preceding is None and train.following is not None:
                    number += 1
                    name = f"{line_id}-{direction_id}-{number}"
                    while train is not None:
                        train.block = name
                        train = train.following


def block_through(city, specs, joined):
    """Through services: the run that ends where and when one of the other line begins."""
    pairs = 0
    for spec in specs:
        first, second = spec["lines"]
        orders = [(first, second), (second, first)] if "directions" not in spec else [(first, second)]
        for left, right in orders:
            pairs += through_pairs(city, left, right, spec["route"], joined)
    return pairs


def through_pairs(city, left, right, route, joined):
    pairs = 0
    for days in joined[left].values():
        for day, runs in days.items():
            starts = {}
            for other in joined[right].values():
                for train in other.get(day, []):
                    if route in train.variants and train.preceding is None:
                        starts.setdefault((train.stops[0], train.times[train.stops[0]]), []).append(train)
            for train in runs:
                if route not in train.variants or train.following is not None:
                    continue
                end = train.stops[-1]
                waiting = starts.get((end, train.times[end]), [])
                if waiting:
                    train.following = waiting.pop(0)
                    train.following.preceding = train
                    pairs += 1
    return pairs


def name_through_blocks(city, joined):
    """Names the chains that through_pairs tied, in order."""
    numbers = {}
    for line, days in joined.items():
        for direction, runs_by_day in days.items():
            for day, runs in runs_by_day.items():
                for train in runs:
                    if train.preceding is None and train.following is not None and train.block is None:
                        lines = [city.lines[line][0], city.lines[train.following.line][0]]
                        key = "-".join(lines), day
                        numbers[key] = numbers.get(key, 0) + 1
                        name = f"{key[0]}-{numbers[key]}"
                        while train is not None:
                            train.block = name
                            train = train.following


def transfer_rows(city, joined_directions, entries, station, other=None):
    """Rows of transfers.csv; a way the source gives in one sense holds in the other too."""
    rows = []
    explicit = set()
    for entry in entries:
        if "apply_time" not in entry:
            explicit |= combinations(joined_directions, entry)
    for entry in entries:
        if "apply_time" in entry:
            for window in entry["apply_time"]:
                rows.append(transfer_row(city, entry, station, other, window))
            continue
        rows.append(transfer_row(city, entry, station, other, {}))
    for entry in entries:
        if "apply_time" in entry:
            continue
        back = reversed_entry(entry)
        wanted = combinations(joined_directions, back)
        if not wanted & explicit:
            rows.append(transfer_row(city, back, other or station, station if other else None, {}))
        else:
            for combination in sorted(wanted - explicit):
                one = dict(back, from_direction=combination[1], to_direction=combination[3])
                rows.append(transfer_row(city, one, other or station, station if other else None, {}))
        explicit |= wanted
    return rows


def combinations(directions, entry):
    left = [entry["from_direction"]] if "from_direction" in entry else list(directions[entry["from"]])
    right = [entry["to_direction"]] if "to_direction" in entry else list(directions[entry["to"]])
    return {(entry["from"], a, entry["to"], b) for a in left for b in right}


def reversed_entry(entry):
    back = dict(entry, **{"from": entry["to"], "to": entry["from"]})
    for key, source in (("from_direction", "to_direction"), ("to_direction", "from_direction")):
        back.pop(key, None)
        if source in entry:
            back[key] = entry[source]
    return back


TRANSFER_COLUMNS = ["from_station", "from_line", "from_direction", "to_station", "to_line", "to_direction",
                    "seconds", "metres", "stairs", "service", "start", "end"]


def transfer_row(city, entry, station, other, window):
    def direction(key):
        return city.directions[entry[key]][0] if key in entry else ""

    return [city.stations[station][0], city.lines[entry["from"]][0], direction("from_direction"),
            city.stations[other][0] if other else "", city.lines[entry["to"]][0], direction("to_direction"),
            round(entry["minutes"] * 60), entry.get("distance", ""), entry.get("stairs", ""),
            city.days[window["date_group"]] if "date_group" in window else "",
            window.get("start", ""), window.get("end", "")]


def without_empty(rows):
    """A table without the columns that are empty in every row but the head."""
    kept = [column for column in range(len(rows[0])) if any(row[column] != "" for row in rows[1:])]
    return [[row[column] for column in kept] for row in rows]


def mark_through(builder, line, city, ends, routes):
    """A through train's destination is where it ends on the other line."""
    for (direction, variants), pattern in builder.patterns.items():
        end = ends.get((line, direction))
        if end and set(routes) & set(variants):
            pattern.headsign = city.stations[end][1]


def money(value):
    return f"{value:.2f}"
