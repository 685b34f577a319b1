"""From departures per station to trains.

The source gives, per station, direction and day type, the minutes at which trains leave (at a
train's last station: arrive), and filters that say which of them belong to which variants. Trains
of the same set of variants never overtake each other, so the n-th of them at one station is the
n-th at the next. All times are minutes after midnight of the service day and run past 24 h.
"""

from dataclasses import dataclass, field

DAY = 24 * 60
#: Departures before this minute belong to the night after, not to the morning before.
DAY_START = 3 * 60


class DataError(ValueError):
    pass


@dataclass
class Variant:
    """A way a train may run: a part of the direction's stops, some of them passed."""

    name: str
    stations: list
    passed: list = field(default_factory=list)
    timed_when_passed: bool = False
    loops: bool = False
    whole: bool = False
    real_end: str = None


@dataclass
class Direction:
    name: str
    stations: list
    metres: list          # from each station to the next; on a loop one more, back to the first
    variants: dict
    base: str             # the variant without restrictions
    start: str = None     # on a loop: the variant of trains that begin their day at the first station


@dataclass
class Train:
    """One run over the line, or one lap of a loop."""

    line: str
    direction: str
    day: str
    variants: tuple
    stations: list        # every station on its way, also the passed ones
    times: dict           # station -> minute; only where it stops
    closing: int = None   # on a loop: the minute at which the lap is back at the first station
    following: object = None
    preceding: object = None
    block: str = None

    @property
    def stops(self):
        return [station for station in self.stations if station in self.times]


def minute(text):
    hours, minutes = text.split(":")
    return int(hours) * 60 + int(minutes)


def clock(value):
    return f"{value // 60:02d}:{value % 60:02d}"


def expand_delta(delta):
    result = []
    for item in delta:
        if isinstance(item, list):
            count, steps = item
            result += expand_delta(steps) * count
        else:
            result.append(item)
    return result


def of_service_day(value):
    """The source writes 00:15 for a quarter past midnight of the running service day."""
    value %= DAY
    return value + DAY if value < DAY_START else value


def expand_schedule(schedule, where):
    """All minutes of a station's schedule, sorted."""
    found = []
    for entry in schedule:
        if "trains" in entry:
            found += [of_service_day(minute(text)) for text in entry["trains"]]
        else:
            at = of_service_day(minute(entry["first_train"]))
            found.append(at)
            for step in expand_delta(entry["delta"]):
                if step <= 0:
                    raise DataError(f"{where}: step {step} in a schedule")
                at += step
                found.append(at)
    if len(set(found)) != len(found):
        twice = sorted({value for value in found if found.count(value) > 1})
        raise DataError(f"{where}: {[clock(value) for value in twice]} stand twice")
    return sorted(found)


def filtered(entry, minutes, where):
    """The minutes a filter picks."""
    if "trains" in entry:
        picked = [of_service_day(minute(text)) for text in entry["trains"]]
        missing = [clock(value) for value in picked if value not in minutes]
        if missing:
            raise DataError(f"{where}: filter names {missing}, which is no departure")
        return picked
    first = of_service_day(minute(entry["first_train"])) if "first_train" in entry else minutes[0]
    step = entry.get("skip_trains", 0) + 1
    if first not in minutes:
        raise DataError(f"{where}: filter begins at {clock(first)}, which is no departure")
    start = minutes.index(first)
    if "count" in entry:
        picked = minutes[start::step][:entry["count"]]
        if len(picked) != entry["count"]:
            raise DataError(f"{where}: filter wants {entry['count']} trains, found {len(picked)}")
        return picked
    last = of_service_day(minute(entry["until"])) if "until" in entry else minutes[-1]
    if last not in minutes:
        raise DataError(f"{where}: filter ends at {clock(last)}, which is no departure")
    return minutes[start:minutes.index(last) + 1:step]


def read_directions(line):
    """The line's directions with their stations in order of travel and their variants."""
    names = [station["name"] for station in line["stations"]]
    between = [station["dist"] for station in line["stations"][1:]]
    loop = line.get("loop", False)
    closing = [line["stations"][0]["dist"]] if loop else []
    result = {}
    for name, spec in line["train_routes"].items():
        backwards = spec.get("reversed", False)
        stations = names[::-1] if backwards else list(names)
        metres = between[::-1] if backwards else list(between)
        if spec.get("end_circle"):
            turn = stations.index(spec["end_circle_start"])
            stations = stations[:turn + 1] + stations[turn + 1:][::-1]
            metres = metres[:turn] + [spec["end_circle_split_dist"]] + metres[turn + 1:][::-1]
        metres += closing
        direction = Direction(name, stations, metres, {}, None)
        for key, route in spec.items():
            if not isinstance(route, dict):
                continue
            variant = read_variant(key, route, stations, loop)
            direction.variants[key] = variant
            if variant.whole and direction.base is None:
                direction.base = key
            elif loop and route == {"starts_with": stations[0]}:
                direction.start = key
        if direction.base is None:
            direction.base = next(iter(direction.variants))
        result[name] = direction
    return result


def read_variant(name, route, stations, loop):
    whole = not (set(route) - {"carriage_num", "real_end"})
    if "stations" in route:
        return Variant(name, route["stations"], loops=False)
    part = list(stations)
    if "starts_with" in route:
        part = part[part.index(route["starts_with"]):]
    if "ends_with" in route:
        part = part[:part.index(route["ends_with"]) + 1]
    loops = route.get("loop", loop) and part[-1] == stations[-1]
    return Variant(name, part, route.get("skip", []), route.get("skip_timetable", False), loops, whole,
                   route.get("real_end"))


def variants_at(schedule, filters, direction, where):
    """minute -> the names of the variants of the train that leaves then."""
    minutes = expand_schedule(schedule, where)
    named = {value: [] for value in minutes}
    for entry in filters:
        if entry["plan"] not in direction.variants:
            raise DataError(f"{where}: filter names unknown variant {entry['plan']}")
        for value in filtered(entry, minutes, where):
            if entry["plan"] not in named[value]:
                named[value].append(entry["plan"])
    return {value: tuple(sorted(plans)) or (direction.base,) for value, plans in named.items()}


def join_direction(line, direction, day):
    """All trains of a direction on a kind of day."""
    by_variants = {}
    for station in direction.stations:
        table = line["timetable"].get(station, {}).get(direction.name, {}).get(day)
        if table is None:
            continue
        where = f"{line['name']} {station} {direction.name} {day}"
        for value, names in variants_at(table["schedule"], table.get("filters", []), direction, where).items():
            by_variants.setdefault(names, {}).setdefault(station, []).append(value)
    trains = []
    for names in sorted(by_variants):
        trains += join_variants(line, direction, day, names, by_variants[names])
    return trains


def join_variants(line, direction, day, names, columns):
    variants = [direction.variants[name] for name in names]
    stations = [station for station in variants[0].stations
                if all(station in variant.stations for variant in variants[1:])]
    passed = {station for variant in variants for station in variant.passed}
    timed = {station for variant in variants if variant.timed_when_passed for station in variant.passed}
    expected = {station for station in stations if station not in passed or station in timed}
    where = f"{line['name']} {direction.name} {day} {'+'.join(names)}"
    if set(columns) != expected:
        odd = sorted(set(columns) ^ expected)
        raise DataError(f"{where}: departures and variant disagree at {odd}")
    counts = {len(values) for values in columns.values()}
    if len(counts) != 1:
        raise DataError(f"{where}: {({station: len(columns[station]) for station in stations if station in columns})}")
    trains = []
    for index in range(counts.pop()):
        times = {station: sorted(columns[station])[index] for station in stations if station in expected}
        previous = None
        for station, value in times.items():
            if previous is not None and value < previous:
                raise DataError(f"{where}: train {index} runs backwards at {station} {clock(value)}")
            previous = value
        stops = {station: value for station, value in times.items() if station not in passed}
        trains.append(Train(line["name"], direction.name, day, names, stations, stops))
    return trains


def join_laps(line, direction, trains):
    """Ties each lap of a loop to the next: the first departure from the first station that the train can reach."""
    first, last = direction.stations[0], direction.stations[-1]
    starts = sorted((train for train in trains if first in train.times), key=lambda train: train.times[first])
    laps = [train for train in trains if all(direction.variants[name].loops for name in train.variants)]
    for train in sorted(laps, key=lambda train: train.times[last]):
        ready = train.times[last] + line["loop_last_segment"]
        following = next((other for other in starts if other.times[first] >= ready and other.preceding is None), None)
        if following is None:
            raise DataError(f"{line['name']} {direction.name}: lap that ends {clock(train.times[last])} has no next")
        train.following = following
        following.preceding = train
        train.closing = following.times[first]


def join_line(line):
    """direction -> kind of day -> trains, in order of their first departure."""
    directions = read_directions(line)
    result = {}
    for name, direction in directions.items():
        result[name] = {}
        for day in line["date_groups"]:
            trains = join_direction(line, direction, day)
            if line.get("loop"):
                join_laps(line, direction, trains)
            result[name][day] = sorted(trains, key=lambda train: (
                [train.times[station] for station in train.stops], train.stops))
    return directions, result
