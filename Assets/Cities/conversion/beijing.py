"""Converts Beijing: python3 convert.py DATA, which calls `write_city`."""

import json
import os
import re

import json5
import model
import pinyin
import trains as joining
from cityfolder import Raw, block, flow, scalar, wrapped, write, write_csv

HERE = os.path.dirname(os.path.abspath(__file__))

LINES = {
    "S1线": ("s1", "S1", "Line S1"),
    "亦庄线": ("yizhuang", "YZ", "Yizhuang Line"),
    "房山线": ("fangshan", "FS", "Fangshan Line"),
    "燕房线": ("yanfang", "YF", "Yanfang Line"),
    "昌平线": ("changping", "CP", "Changping Line"),
    "西郊线": ("xijiao", "XJ", "Xijiao Line"),
    "亦庄T1线": ("yizhuang-t1", "T1", "Yizhuang T1 Line"),
    "首都机场线": ("capital-airport", "CAE", "Capital Airport Express"),
    "大兴机场线": ("daxing-airport", "DAE", "Daxing Airport Express"),
}
MODES = {"西郊线": "tram", "亦庄T1线": "tram", "S1线": "maglev"}
DIRECTIONS = {
    "东行": ("eastbound", "Eastbound"), "西行": ("westbound", "Westbound"),
    "南行": ("southbound", "Southbound"), "北行": ("northbound", "Northbound"),
    "东北行": ("northeastbound", "Northeastbound"), "西南行": ("southwestbound", "Southwestbound"),
    "内环": ("inner", "Inner loop"), "外环": ("outer", "Outer loop"),
    "进城": ("inbound", "Inbound"), "出城": ("outbound", "Outbound"),
}
#: Days off from Monday to Friday, and weekends worked in exchange, as the State Council has set them for 2026.
DAYS_OFF = [
    "2026-01-01", "2026-01-02", "2026-02-16", "2026-02-17", "2026-02-18", "2026-02-19",
    "2026-02-20", "2026-02-23", "2026-04-06", "2026-05-01", "2026-05-04", "2026-05-05",
    "2026-06-19", "2026-09-25", "2026-10-01", "2026-10-02", "2026-10-05", "2026-10-06",
    "2026-10-07"]
WORKED_WEEKENDS = [
    "2026-01-04", "2026-02-14", "2026-02-28", "2026-05-09", "2026-09-20", "2026-10-10"]
SERVICE_DAYS = [
    ("weekday", "工作日", "Weekdays", ["mon", "tue", "wed", "thu", "fri"]),
    ("weekend", "双休日", "Weekends", ["sat", "sun"]),
    ("daily", "全日", "Every day", ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]),
    ("except-friday", "平常日", "Every day except Friday", ["mon", "tue", "wed", "thu", "sat", "sun"]),
    ("friday", "星期五", "Fridays", ["fri"]),
    ("ordinary", "平日", "Mondays to Thursdays and Saturdays", ["mon", "tue", "wed", "thu", "sat"]),
    ("busy", "重点保障", "Busy days (Fridays)", ["fri"]),
    ("sunday", "周日", "Sundays", ["sun"]),
]
EXPRESS = {
    "快速": ("express", "express"), "特别快速": ("special-express", "special express"),
    "通勤快速": ("commuter-express", "commuter express"),
    "房-9跨线车": ("through", "through train of Line 9 and Fangshan Line"),
    "8节编组": ("8-cars", "8 cars"), "4节编组": ("4-cars", "4 cars"),
}
#: Shown names that are translated: railway stations and airport terminals, as on the official map.
TRANSLATED = {
    "北京站": "Beijing Railway Station", "北京南站": "Beijing South Railway Station",
    "北京西站": "Beijing West Railway Station", "丰台站": "Fengtai Railway Station",
    "朝阳站": "Chaoyang Railway Station", "清河站": "Qinghe Railway Station",
    "黄村火车站": "Huangcun Railway Station", "亦庄火车站": "Yizhuang Railway Station",
    "2号航站楼": "Terminal 2", "3号航站楼": "Terminal 3", "大兴机场": "Daxing Airport",
}
IDS = {"2号航站楼": "terminal-2", "3号航站楼": "terminal-3"}
COMPASS = {"东": "East", "西": "West", "南": "South", "北": "North"}
#: Places whose older coordinate in OpenStreetMap is that of another platform, by OpenStreetMap's number.
NODES = {"大钟寺(13号线)": 6617852356, "大钟寺(12号线)": 12435287603,
         "木樨地(1号线)": 6617849501, "木樨地(16号线)": 4564112811}
OTHER_NAMES = {"2号航站楼": "首都机场2号航站楼", "3号航站楼": "首都机场3号航站楼", "泰和路": "泰河路"}
#: Half the symbol's width on the official map where it is neither the plain nor the interchange one.
SYMBOLS = {"北京站": 55, "朝阳站": 42}

#: (line, date, from, to, metres, Chinese, English, former line). Without stations: the line's first section.
OPENINGS = [
    ("1号线", "1969-10-01", None, None, None, None, None, None),
    ("1号线", "2003-12-27", "四惠", "土桥", 18900, "八通线", "Batong Line", ("八通线", "Batong Line")),
    ("2号线", "1984-09-20", None, None, None, None, None, None),
    ("3号线", "2024-12-15", "东四十条", "东坝北", 15700, None, None, None),
    ("4号线", "2009-09-28", "安河桥北", "公益西桥", 28200, None, None, None),
    ("4号线", "2010-12-30", "公益西桥", "天宫院", 21700, "大兴线", "Daxing Line", ("大兴线", "Daxing Line")),
    ("5号线", "2007-10-07", "天通苑北", "宋家庄", 27600, None, None, None),
    ("6号线", "2012-12-30", None, None, None, None, None, None),
    ("6号线", "2025-12-27", None, "潞阳", None, "南延伸段", "Southern extension", None),
    ("7号线", "2014-12-28", None, None, None, None, None, None),
    ("8号线", "2008-07-19", None, None, None, None, None, None),
    ("9号线", "2011-12-31", None, None, None, None, None, None),
    ("10号线", "2008-07-19", None, None, None, "首段", "First section", None),
    ("10号线", "2013-05-05", None, None, None, "全线成环", "Full circle", None),
    ("11号线", "2021-12-31", None, None, None, None, None, None),
    ("12号线", "2024-12-15", "四季青桥", "东坝北", 27500, None, None, None),
    ("13号线", "2002-09-28", None, None, None, None, None, None),
    ("14号线", "2013-05-05", None, None, None, None, None, None),
    ("15号线", "2010-12-30", None, None, None, None, None, None),
    ("16号线", "2016-12-31", None, None, None, None, None, None),
    ("17号线", "2021-12-31", None, None, None, None, None, None),
    ("17号线", "2025-12-27", None, None, None, "中段", "Central section", None),
    ("18号线", "2025-12-27", "马连洼", "天通苑东", 19800, None, None, None),
    ("19号线", "2021-12-31", "牡丹园", "新宫", 20900, None, None, None),
    ("亦庄线", "2010-12-30", None, None, None, None, None, None),
    ("房山线", "2010-12-30", None, None, None, None, None, None),
    ("S1线", "2017-12-30", None, None, None, None, None, None),
    ("昌平线", "2010-12-30", None, None, None, None, None, None),
    ("昌平线", "2024-12-15", None, "蓟门桥", None, "南延伸段", "Southern extension", None),
    ("西郊线", "2017-12-30", "香山", "巴沟", 8800, None, None, None),
    ("燕房线", "2017-12-30", None, None, None, None, None, None),
    ("首都机场线", "2008-07-19", None, None, None, None, None, None),
    ("大兴机场线", "2019-09-26", "草桥", "大兴机场", 41360, None, None, None),
]
EVENTS = [
    ("1965-07-01", "开始修建", "Construction begins"),
    ("1977-01-01", "向公众开放", "Opened to the public"),
]

#: Where a through train goes in the end.
THROUGH_ENDS = {("9号线", "南行"): "阎村东", ("房山线", "进城"): "国家图书馆"}
STATION_FACILITIES = (("elevator", "lift"), ("escalator", "escalator"), ("bus-connection", "bus"))


def bare(name):
    return re.sub(r"\(.*\)$", "", name)


def station_names(names, table, first_line):
    """source name -> (id, names, syllables, qualifier). Stations that sound alike get their line in the id."""
    plain = {name: "".join(pinyin.plain(syllable) for syllable in table[bare(name)]) for name in names}
    result = {}
    for name in names:
        identifier, qualifier = IDS.get(name, plain[name]), None
        if list(plain.values()).count(identifier) > 1:
            identifier += f"-{first_line[name][0]}"
        if "(" in name:
            qualifier = first_line[name][2]
        if identifier in (other[0] for other in result.values()):
            raise joining.DataError(f"id {identifier} twice ({name})")
        syllables = table[bare(name)]
        result[name] = (identifier, {"zh-Hans": bare(name), "en": english(bare(name), syllables, table)},
                        syllables, qualifier)
    return result


def english(name, syllables, table):
    if name in TRANSLATED:
        return TRANSLATED[name]
    if name[-1] in COMPASS and len(name) > 2:
        return f"{pinyin.joined(syllables[:-1])} {COMPASS[name[-1]]}"
    return pinyin.joined(syllables)


def read_geography(folder):
    with open(os.path.join(folder, "stations.json"), encoding="utf-8") as file:
        stations = {station["localName"]: station for station in json.load(file)["stations"]}
    with open(os.path.join(folder, "stations-osm.json"), encoding="utf-8") as file:
        nodes = json.load(file)["stations"]
    by_number = {node["osmId"]: node for node in nodes}
    by_name = {}
    for node in nodes:
        by_name.setdefault(node["localName"], node)
    return stations, by_number, by_name


def place_of(name, geography):
    """The geography's entry for a station, or None."""
    stations, by_number, by_name = geography
    if name in NODES:
        return by_number[NODES[name]]
    return stations.get(name) or stations.get(OTHER_NAMES.get(name)) or {}


def coordinate_of(name, geography):
    place = place_of(name, geography)
    if "coordinates" not in place:
        place = geography[2].get(OTHER_NAMES.get(name), {})
    if "coordinates" not in place:
        return None
    return [place["coordinates"]["lat"], place["coordinates"]["lng"]]


def entrance_code(entrance):
    """A real code such as A or B1; None for a placeholder."""
    text = entrance.get("ref") or entrance["name"]
    if "梯" in text or "lift" in text:
        return None
    found = re.search(r"(?:^|[^A-Za-z0-9])([A-L]\d?)(?:\s*(?:出口|出入口|口).*)?[）)]?$", " " + text)
    if found:
        return found[1]
    return text if re.fullmatch(r"\d", text) else None


def entrances_of(name, place):
    result, seen = [], set()
    for entrance in place.get("entrances", []):
        if "錯誤" in entrance["name"]:
            continue
        item = {}
        code = entrance_code(entrance)
        point = (entrance["coordinates"]["lat"], entrance["coordinates"]["lng"])
        if code:
            item["code"] = code
        item["coordinate"] = list(point)
        if entrance.get("wheelchair"):
            item["stepFree"] = True
        if (code, point) not in seen:
            seen.add((code, point))
            result.append(item)
    return sorted(result, key=lambda item: (item.get("code") is None, item.get("code", ""), item["coordinate"]))


def schematic_of(name, places, interchanges):
    """The centre of the symbol on the official map; the source gives the corner of its box."""
    place = places[name]
    if "path_coords" in place:
        place = dict(place, **place["path_coords"])
    radius = place.get("r") or SYMBOLS.get(name) or (36 if name in interchanges else 22)
    return [place["x"] + radius, place["y"] + radius]


def write_city(data, target):
    source = os.path.join(data, "beijing", "timetables")
    lines = model.read_lines(source)
    metadata = json5.load(os.path.join(source, "metadata.json5"))
    fares = json5.load(os.path.join(source, "fare_rules.json5"))
    places = json5.load(os.path.join(source, "maps", "official.json5"))["coordinates"]
    geography = read_geography(os.path.join(data, "beijing", "geography"))
    table = pinyin.read_table(os.path.join(HERE, "beijing_names.txt"))

    served, order = {}, []
    for name, (line, _) in lines.items():
        for station in line["stations"]:
            if station["name"] not in served:
                order.append(station["name"])
            served.setdefault(station["name"], []).append((name, station))
    line_names = {}
    for name in lines:
        if name in LINES:
            identifier, short, text = LINES[name]
        else:
            identifier = short = re.match(r"\d+", name)[0]
            text = f"Line {short}"
        line_names[name] = (identifier, short, {"zh-Hans": name, "en": text})
    names = station_names(order, table, {name: line_names[uses[0][0]] for name, uses in served.items()})
    city = model.City(
        ("zh-Hans", "en"), {name: value[:2] for name, value in names.items()}, line_names,
        {name: (value[0], {"zh-Hans": name, "en": value[1]}) for name, value in DIRECTIONS.items()},
        {day[1]: day[0] for day in SERVICE_DAYS}, EXPRESS)

    directions, joined = {}, {}
    for name, (line, _) in lines.items():
        directions[name], joined[name] = joining.join_line(line)
        if line.get("loop"):
            model.block_loops(city, line, joined[name])
    through = model.block_through(city, metadata["through_trains"], joined)
    model.name_through_blocks(city, joined)

    newest = max(day for _, day in lines.values())
    write(target, "city.yaml", city_yaml(newest, city))
    text = []
    for name, (line, day) in lines.items():
        builder = model.LineBuilder(city, line, directions[name], joined[name])
        model.mark_through(builder, name, city, THROUGH_ENDS, ("房-9跨线车",))
        text.append(line_yaml(city, name, line, day, builder))
        for file, rows in builder.timetables():
            write_csv(target, file, rows)
    write(target, "lines.yaml", "\n".join(text))
    interchanges = {name for name, uses in served.items() if len(uses) > 1}
    write(target, "stations.yaml", stations_yaml(order, names, served, geography, places, interchanges))
    write_csv(target, "transfers.csv", transfers(city, directions, metadata))
    write(target, "fares.yaml", fares_yaml(city, fares))
    return city, lines, directions, joined, through


def city_yaml(newest, city):
    lines = [
        "# Beijing. Where this comes from and how it was made: README.md",
        "id: beijing",
        "name: {zh-Hans: 北京, en: Beijing}",
        "network: {zh-Hans: 北京地铁, en: Beijing Subway}",
        "timeZone: Asia/Shanghai",
        "currency: CNY",
        "languages: [zh-Hans, en]",
        "romanisation: Joined pinyin with the readings spoken in the place; translated are only railway stations,"
        " airport terminals and a compass point at the end",
        "serviceDays:",
    ]
    for identifier, chinese, text, days in SERVICE_DAYS:
        day = {"id": identifier, "name": {"zh-Hans": chinese, "en": text}, "days": days}
        if identifier == "weekday":
            day |= {"add": [Raw(date) for date in WORKED_WEEKENDS], "remove": [Raw(date) for date in DAYS_OFF]}
        if identifier == "weekend":
            day |= {"add": [Raw(date) for date in DAYS_OFF], "remove": [Raw(date) for date in WORKED_WEEKENDS]}
        lines.append(f"  - {flow(day)}")
    lines.append("version: {number: \"%s\", date: %s}" % (newest[:7].replace("-", "."), newest))
    lines.append("history:")
    events = [{"date": Raw(day), "title": {"zh-Hans": chinese, "en": text}} for day, chinese, text in EVENTS]
    for line, day, _, _, _, chinese, text, former in OPENINGS:
        identifier, _, line_name = city.lines[line]
        if former:
            title = {"zh-Hans": f"{former[0]}开通", "en": f"{former[1]} opens"}
        elif text and text != "First section":
            title = {"zh-Hans": f"{line}{chinese}" + ("" if "成环" in chinese else "开通"),
                     "en": f"{line_name['en']}: {text[0].lower() + text[1:]}" + (" opens" if "ircle" not in text else "")}
        else:
            title = {"zh-Hans": f"{line}开通", "en": f"{line_name['en']} opens"}
        events.append({"date": Raw(day), "title": title, "line": identifier})
    events.sort(key=lambda event: event["date"])
    lines += [f"  - {flow(event)}" for event in events]
    lines += SOURCES.strip("\n").split("\n")
    lines += [
        "taxi: {baseFare: \"13.00\", baseMetres: 3000, perKilometre: \"2.30\", nightSurcharge: 0.2,"
        " nightFrom: \"23:00\", nightUntil: \"29:00\", detour: 1.3}",
        "defaults: {transferSeconds: 120, preference: fastest}",
    ]
    return "\n".join(lines)


SOURCES = """
sources:
  - name: Beijing-Subway-Tools
    url: https://github.com/Mick235711/Beijing-Subway-Tools
    licence: MIT
    licenceURL: https://opensource.org/license/mit
    attribution: Copyright (c) 2025 Yihe Li
    covers:
      zh-Hans: 线路、时刻、区间里程、换乘时间、票价、官方线路图上的位置
      en: lines, timetables, distances, transfers, fares and positions on the official map
    date: 2026-07-31
  - name: publictransit-systems
    url: https://github.com/WaffleThief123/publictransit-systems
    licence: MIT
    licenceURL: https://opensource.org/license/mit
    attribution: Copyright (c) 2025
    covers:
      zh-Hans: 开通日期、车站设施、坐标与出入口的整理
      en: opening dates, facilities, and the collection of coordinates and exits
    date: 2026-02-06
  - name: OpenStreetMap
    url: https://www.openstreetmap.org/copyright
    licence: ODbL-1.0
    licenceURL: https://opendatacommons.org/licenses/odbl/1-0/
    attribution: © OpenStreetMap contributors
    covers:
      zh-Hans: 车站坐标与出入口（仍适用ODbL）
      en: coordinates of stations and exits, which stay under the ODbL
    date: 2026-02-06
  - name: "State Council of China: public holidays of 2026"
    url: https://www.gov.cn
    licence: public domain (official document)
    covers:
      zh-Hans: 2026年节假日与调休上班日
      en: public holidays and working weekends of 2026
    date: 2025-11-04
"""


def line_yaml(city, name, line, day, builder):
    identifier, short, shown = city.lines[name]
    lines = [f"- id: {scalar(identifier)}"]
    if short != identifier:
        lines.append(f"  shortName: {scalar(short)}")
    lines.append(f"  name: {flow(shown)}")
    lines.append(f"  color: {scalar(line['color'])}")
    if name in MODES:
        lines.append(f"  mode: {MODES[name]}")
    if line.get("badge_icon") == "local_airport":
        lines.append("  mark: airport")
    lines.append(f"  timetableDate: {day}")
    openings = [opening_of(city, opening) for opening in OPENINGS if opening[0] == name]
    if openings:
        lines.append("  openings:")
        lines += [f"    - {flow(opening)}" for opening in openings]
    lines.append("  directions:")
    for direction in builder.directions:
        one, text = city.directions[direction]
        lines.append(f"    - {flow({'id': one, 'name': text})}")
    lines.append("  patterns:")
    lines += ["    " + text for text in builder.pattern_lines({})]
    return "\n".join(lines) + "\n"


def opening_of(city, opening):
    _, day, begin, end, metres, chinese, text, former = opening
    item = {"date": Raw(day)}
    if begin:
        item["from"] = city.stations[begin][0]
    if end:
        item["to"] = city.stations[end][0]
    if metres:
        item["metres"] = metres
    if former:
        item["formerLine"] = {"zh-Hans": former[0], "en": former[1]}
    elif text:
        item["name"] = {"zh-Hans": chinese, "en": text}
    return item


def stations_yaml(order, names, served, geography, places, interchanges):
    lines = ["# Coordinates and entrances: © OpenStreetMap contributors, ODbL. More in README.md"]
    for name in order:
        identifier, shown, syllables, qualifier = names[name]
        entry = {"id": identifier, "name": shown}
        if qualifier:
            entry["qualifier"] = qualifier
        aliases = [name] if qualifier else []
        for _, station in served[name]:
            aliases += [text for text in station.get("aliases", []) if text not in aliases and text != shown["en"]]
        if name in OTHER_NAMES and name != "2号航站楼" and name != "3号航站楼":
            aliases.append(OTHER_NAMES[name])
        if aliases:
            entry["aliases"] = aliases
        entry["pinyin"] = " ".join(syllables)
        point = coordinate_of(name, geography)
        if point:
            entry["coordinate"] = point
        entry["schematic"] = schematic_of(name, places, interchanges)
        icons = {station.get("badge_icon") for _, station in served[name]} - {None}
        if "local_airport" in icons:
            entry["mark"] = "airport"
        elif "train" in icons:
            entry["mark"] = "railway"
        place = place_of(name, geography)
        entrances = entrances_of(name, place) if name not in ("大钟寺(12号线)", "木樨地(16号线)") else []
        if entrances:
            entry["entrances"] = entrances
        kinds = [kind for feature, kind in STATION_FACILITIES if feature in place.get("features", [])]
        if kinds and name not in NODES:
            entry["facilities"] = kinds
        lines += block(entry, ("entrances",))
    return "\n".join(lines)


def transfers(city, directions, metadata):
    rows = []
    for station, entries in metadata["transfers"].items():
        rows += model.transfer_rows(city, directions, entries, station)
    for item in metadata["virtual_transfers"]:
        rows += model.transfer_rows(city, directions, item["times"], item["from_station"], item["to_station"])
    return [model.TRANSFER_COLUMNS] + rows


def bands(rules):
    result = []
    for rule in rules:
        band = {"upToMetres": rule["end"]} if "end" in rule else {}
        result.append(dict(band, fare=Raw(f'"{model.money(rule["fare"])}"')))
    return result


def fares_yaml(city, fares):
    groups = {group["name"]: group for group in fares["rule_groups"]}
    reduced = groups["大路网 - 低峰优惠"]
    window = reduced["apply_time"][0]
    lines = ["tariffs:", "  - id: network", "    name: {zh-Hans: 路网, en: Network}", "    basis: distance", "    bands:"]
    lines += [f"      - {flow(band)}" for band in bands(groups["大路网"]["rules"])]
    lines += ["    discounts:", "      - name: {zh-Hans: 低峰优惠, en: Off-peak}", "        factor: 0.5",
              f"        service: {city.days[window['date_group']]}", f"        until: \"{window['end']}\"",
              "        at: entry"]
    listed = [city.stations[name][0] for name in reduced["starting_stations"]]
    lines += ["        " + text for text in wrapped("stations", listed, 104)]
    lines += ["  - id: tram", "    name: {zh-Hans: 有轨电车, en: Tram}", "    basis: distance",
              f"    lines: {flow([city.lines[name][0] for name in groups['有轨电车']['lines']])}", "    bands:"]
    lines += [f"      - {flow(band)}" for band in bands(groups["有轨电车"]["rules"])]
    fare = groups["首都机场线"]["rules"][0]["fare"]
    lines += ["  - id: capital-airport", "    name: {zh-Hans: 首都机场线, en: Capital Airport Express}", "    basis: flat",
              "    lines: [capital-airport]", f"    fare: \"{model.money(fare)}\"",
              "  - id: daxing-airport", "    name: {zh-Hans: 大兴机场线, en: Daxing Airport Express}",
              "    basis: distance", "    lines: [daxing-airport]", "    bands:"]
    lines += [f"      - {flow(band)}" for band in bands(groups["大兴机场线"]["rules"])]
    return "\n".join(lines)
