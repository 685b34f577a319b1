"""Converts Taipei; `convert.py` calls `write_city`."""

import json
import os
import re

import json5
import model
import pinyin
import trains as joining
from cityfolder import Raw, block, flow, scalar, slug, write, write_csv

HERE = os.path.dirname(os.path.abspath(__file__))

TAIPEI_METRO = {"zh-Hant": "臺北捷運", "en": "Taipei Metro"}
NEW_TAIPEI_METRO = {"zh-Hant": "新北捷運", "en": "New Taipei Metro"}
TAOYUAN_METRO = {"zh-Hant": "桃園捷運", "en": "Taoyuan Metro"}
LINES = {
    "文湖線": ("wenhu", "Wenhu Line", "peopleMover", TAIPEI_METRO),
    "淡水信義線": ("tamsui-xinyi", "Tamsui-Xinyi Line", None, TAIPEI_METRO),
    "松山新店線": ("songshan-xindian", "Songshan-Xindian Line", None, TAIPEI_METRO),
    "中和新蘆線": ("zhonghe-xinlu", "Zhonghe-Xinlu Line", None, TAIPEI_METRO),
    "板南線": ("bannan", "Bannan Line", None, TAIPEI_METRO),
    "環狀線": ("circular", "Circular Line", None, NEW_TAIPEI_METRO),
    "桃園機場捷運": ("airport-mrt", "Taoyuan Airport MRT", None, TAOYUAN_METRO),
    "新北投支線": ("xinbeitou", "Xinbeitou Branch Line", None, TAIPEI_METRO),
    "小碧潭支線": ("xiaobitan", "Xiaobitan Branch Line", None, TAIPEI_METRO),
    "蘆洲線": ("luzhou", "Luzhou Line", None, TAIPEI_METRO),
    "淡海輕軌": ("danhai", "Danhai LRT", "lightRail", NEW_TAIPEI_METRO),
    "安坑輕軌": ("ankeng", "Ankeng LRT", "lightRail", NEW_TAIPEI_METRO),
    "藍海線": ("lanhai", "Lanhai Line", "lightRail", NEW_TAIPEI_METRO),
}
DIRECTIONS = {
    "東行": ("eastbound", "Eastbound", "東行"), "西行": ("westbound", "Westbound", "西行"),
    "南行": ("southbound", "Southbound", "南行"), "北行": ("northbound", "Northbound", "北行"),
    "內環": ("inner", "Clockwise", "內環"), "外環": ("outer", "Counterclockwise", "外環"),
    "桃园方向": ("taoyuan-bound", "Towards Taoyuan", "桃園方向"),
    "台北方向": ("taipei-bound", "Towards Taipei", "台北方向"),
}
#: Public holidays from Monday to Friday in the government's office calendar of 2026.
DAYS_OFF = [
    "2026-01-01", "2026-02-16", "2026-02-17", "2026-02-18", "2026-02-19", "2026-02-20",
    "2026-02-27", "2026-04-03", "2026-04-06", "2026-05-01", "2026-06-19", "2026-09-25",
    "2026-09-28", "2026-10-09", "2026-10-26", "2026-12-25"]
SERVICE_DAYS = [
    ("weekday", "平常日", "Weekdays", ["mon", "tue", "wed", "thu", "fri"]),
    ("holiday", "例假日", "Weekends and holidays", ["sat", "sun"]),
    ("saturday", "週六", "Saturdays", ["sat"]),
    ("sunday", "週日", "Sundays and holidays", ["sun"]),
]
EXPRESS = {
    "普通車": ("commuter", "commuter train"), "直達車": ("express", "express"),
    "環北直達車": ("huanbei-express", "express"), "轉運列車": ("relief", "relief train"),
    "藍海線貫通車": ("through", "through train of Danhai LRT and Lanhai Line"),
    "蘆洲線貫通車": ("through", "through train of Zhonghe-Xinlu Line and Luzhou Line"),
}
#: Where a through train goes in the end.
THROUGH_ENDS = {("中和新蘆線", "北行"): "蘆洲", ("蘆洲線", "南行"): "南勢角",
                ("淡海輕軌", "北行"): "淡水漁人碼頭", ("藍海線", "北行"): "紅樹林"}
#: Official names of the Circular Line's stations, which the geography does not cover, and one misprint put right.
ENGLISH = {"秀朗橋": "Xiulang Bridge", "景平": "Jingping", "中和": "Zhonghe", "橋和": "Qiaohe", "中原": "Zhongyuan",
           "板新": "Banxin", "新埔民生": "Xinpu Minsheng", "幸福": "Xingfu", "徐匯中學": "St. Ignatius High School"}
#: Stations whose published coordinate is that of the next station.
MISPLACED = {"台北小城"}
#: Names in which "Station" is more than the operator's habit of adding it.
WITH_STATION = {"Taipei Main Station", "Taoyuan HSR Station"}
#: Names with letters that are no Chinese ones have no reading here.
UNREAD = {"台北101/世貿": "tái běi 101 shì mào"}


def bare(name):
    return re.sub(r"\(.*\)$", "", name)


def station_codes(line):
    """The code of each station: the line's letters and a number that counts on from the last one given."""
    codes, number = {}, "01"
    for place, station in enumerate(line["stations"]):
        if "index" in station:
            number = station["index"]
        elif place:
            number = f"{int(re.match(r'[0-9]+', number)[0]) + 1:02d}"
        shown = number.lstrip("0") if line["code"] == "A" else number
        codes[station["name"]] = line["code"] + line.get("code_separator", "") + shown
    return codes


def read_geography(folder):
    result = {}
    for part in ("trtc", "wenhu", "danhai", "ankeng", "taoyuan"):
        with open(os.path.join(folder, f"stations-{part}.json"), encoding="utf-8") as file:
            for station in json.load(file):
                result.setdefault(station["StationID"], station)
    return result


def english(name, places):
    if name in ENGLISH:
        return ENGLISH[name]
    text = places[0]["StationName"]["En"]
    return text if text in WITH_STATION else re.sub(r" Station$", "", text)


def address_of(place):
    """The address without the line some begin with, and without the letter one has lost on its way."""
    return re.sub(r"^[^：]*：", "", place["StationAddress"]).rstrip("?")


def schematic_of(name, drawn, served):
    place = drawn["coordinates"].get(name)
    if place is None:
        return None
    usual = drawn["transfer_width"] if len(served[name]) > 1 else drawn["width"]
    return [place["x"] + place.get("w", usual) // 2, place["y"] + place.get("h", drawn["height"]) // 2]


def write_city(data, target):
    source = os.path.join(data, "taipei", "timetables")
    lines = model.read_lines(source)
    metadata = json5.load(os.path.join(source, "metadata.json5"))
    fares = json5.load(os.path.join(source, "fare_rules.json5"))
    drawn = json5.load(os.path.join(source, "maps", "official.json5"))
    geography = read_geography(os.path.join(data, "taipei", "geography"))
    table = pinyin.read_table(os.path.join(HERE, "taipei_names.txt"))

    served, order, codes = {}, [], {}
    for name, (line, _) in lines.items():
        codes[name] = station_codes(line)
        for station in line["stations"]:
            if station["name"] not in served:
                order.append(station["name"])
            served.setdefault(station["name"], []).append((name, station))
    places = {name: [geography[codes[line][name]] for line, _ in uses if codes[line][name] in geography]
              for name, uses in served.items()}
    names = {}
    for name in order:
        text = english(name, places[name])
        identifier = slug(text)
        if identifier in (other[0] for other in names.values()):
            identifier += "-" + codes[served[name][0][0]][name].lower()
        names[name] = (identifier, {"zh-Hant": bare(name), "en": text})
    city = model.City(
        ("zh-Hant", "en"), names,
        {name: (LINES[name][0], line["code"], {"zh-Hant": name, "en": LINES[name][1]}) for name, (line, _) in lines.items()},
        {name: (value[0], {"zh-Hant": value[2], "en": value[1]}) for name, value in DIRECTIONS.items()},
        {day[1]: day[0] for day in SERVICE_DAYS}, EXPRESS)

    directions, joined = {}, {}
    for name, (line, _) in lines.items():
        directions[name], joined[name] = joining.join_line(line)
    through = model.block_through(city, metadata["through_trains"], joined)
    model.name_through_blocks(city, joined)

    write(target, "city.yaml", city_yaml(max(day for _, day in lines.values())))
    text = []
    for name, (line, day) in lines.items():
        builder = model.LineBuilder(city, line, directions[name], joined[name])
        model.mark_through(builder, name, city, THROUGH_ENDS, ("藍海線貫通車", "蘆洲線貫通車"))
        text.append(line_yaml(city, name, line, day, builder, codes[name]))
        for file, rows in builder.timetables():
            write_csv(target, file, rows)
    write(target, "lines.yaml", "\n".join(text))
    write(target, "stations.yaml", stations_yaml(order, names, served, codes, places, drawn, table))
    rows = []
    for station, entries in metadata["transfers"].items():
        rows += model.transfer_rows(city, directions, entries, station)
    for item in metadata["virtual_transfers"]:
        rows += model.transfer_rows(city, directions, item["times"], item["from_station"], item["to_station"])
    write_csv(target, "transfers.csv", model.without_empty([model.TRANSFER_COLUMNS] + rows))
    write(target, "fares.yaml", fares_yaml(city, fares))
    return city, lines, directions, joined, through


def city_yaml(newest):
    lines = [
        "# Taipei. Where this comes from and how it was made: README.md",
        "id: taipei",
        "name: {zh-Hant: 台北, en: Taipei}",
        "network: {zh-Hant: 臺北捷運, en: Taipei Metro}",
        "timeZone: Asia/Taipei",
        "currency: TWD",
        "languages: [zh-Hant, en]",
        "romanisation: The operators' own English names",
        "serviceDays:",
    ]
    for identifier, chinese, text, days in SERVICE_DAYS:
        day = {"id": identifier, "name": {"zh-Hant": chinese, "en": text}, "days": days}
        if identifier == "weekday":
            day["remove"] = [Raw(date) for date in DAYS_OFF]
        if identifier in ("holiday", "sunday"):
            day["add"] = [Raw(date) for date in DAYS_OFF]
        lines.append(f"  - {flow(day)}")
    lines.append("version: {number: \"%s\", date: %s}" % (newest[:7].replace("-", "."), newest))
    lines += SOURCES.strip("\n").split("\n")
    lines.append("defaults: {transferSeconds: 120, preference: fastest}")
    return "\n".join(lines)


SOURCES = """
sources:
  - name: Beijing-Subway-Tools
    url: https://github.com/Mick235711/Beijing-Subway-Tools
    licence: MIT
    licenceURL: https://opensource.org/license/mit
    attribution: Copyright (c) 2025 Yihe Li
    covers:
      zh-Hant: 路線、時刻、站間距離、轉乘時間、票價、官方路線圖上的位置
      en: lines, timetables, distances, transfers, fares and positions on the official map
    date: 2026-07-31
  - name: Transport Data eXchange (TDX)
    url: https://tdx.transportdata.tw
    licence: OGDL-Taiwan-1.0
    licenceURL: https://data.gov.tw/license
    attribution: Transport Data eXchange (TDX), Ministry of Transportation and Communications
    covers:
      zh-Hant: 車站代碼、英文名、座標、地址
      en: station codes, English names, coordinates and addresses
  - name: mini-taiwan-learning-project
    url: https://github.com/ianlkl11234s/mini-taiwan-learning-project
    licence: MIT
    licenceURL: https://opensource.org/license/mit
    covers:
      zh-Hant: TDX車站資料的整理
      en: the collection of the TDX stations
  - name: "Directorate-General of Personnel Administration: government office calendar of 2026"
    url: https://www.dgpa.gov.tw
    licence: public domain (official document)
    covers:
      zh-Hant: 2026年國定假日
      en: public holidays of 2026
"""


def line_yaml(city, name, line, day, builder, codes):
    identifier, short, shown = city.lines[name]
    _, _, mode, operator = LINES[name]
    lines = [f"- id: {identifier}", f"  shortName: {scalar(short)}", f"  name: {flow(shown)}",
             f"  code: {scalar(line['code'])}", f"  color: {scalar(line['color'])}"]
    if mode:
        lines.append(f"  mode: {mode}")
    if line.get("badge_icon") == "local_airport":
        lines.append("  mark: airport")
    lines.append(f"  timetableDate: {day}")
    lines.append(f"  operator: {flow(operator)}")
    lines.append("  directions:")
    for direction in builder.directions:
        one, text = city.directions[direction]
        lines.append(f"    - {flow({'id': one, 'name': text})}")
    lines.append("  patterns:")
    lines += ["    " + text for text in builder.pattern_lines(codes)]
    return "\n".join(lines) + "\n"


def stations_yaml(order, names, served, codes, places, drawn, table):
    lines = []
    for name in order:
        identifier, shown = names[name]
        entry = {"id": identifier, "name": shown}
        aliases = []
        if bare(name) != name:
            entry["qualifier"] = {"zh-Hant": "機場捷運", "en": "Airport MRT"}
            aliases.append(name)
        for _, station in served[name]:
            aliases += [text for text in station.get("aliases", []) if text not in aliases and text != shown["en"]]
        if aliases:
            entry["aliases"] = aliases
        entry["pinyin"] = UNREAD[name] if name in UNREAD else " ".join(table[bare(name)])
        entry["code"] = codes[served[name][0][0]][name]
        if places[name] and name not in MISPLACED:
            point = places[name][0]["StationPosition"]
            entry["coordinate"] = [point["PositionLat"], point["PositionLon"]]
        position = schematic_of(name, drawn, served)
        if position:
            entry["schematic"] = position
        if places[name] and places[name][0].get("StationAddress"):
            entry["address"] = {"zh-Hant": address_of(places[name][0])}
        icons = {station.get("badge_icon") for _, station in served[name]} - {None}
        if "local_airport" in icons:
            entry["mark"] = "airport"
        elif "train" in icons:
            entry["mark"] = "railway"
        lines += block(entry)
    return "\n".join(lines)


def fares_yaml(city, fares):
    groups = {group["name"]: group for group in fares["rule_groups"]}
    lines = ["tariffs:", "  - id: network", "    name: {zh-Hant: 臺北捷運, en: Taipei Metro}", "    basis: distance", "    bands:"]
    for rule in groups["台北捷运"]["rules"]:
        band = {"upToMetres": rule["end"]} if "end" in rule else {}
        lines.append(f"      - {flow(dict(band, fare=Raw(chr(34) + model.money(rule['fare']) + chr(34))))}")
    listed = [city.lines[name][0] for name in groups["新北捷运"]["lines"]]
    lines += ["  - id: light-rail", "    name: {zh-Hant: 新北輕軌, en: New Taipei light rail}", "    sameAs: network",
              f"    lines: {flow(listed)}",
              "  - id: airport-mrt", "    name: {zh-Hant: 桃園機場捷運, en: Taoyuan Airport MRT}", "    basis: pair",
              "    lines: [airport-mrt]", "    fares:"]
    for rule in groups["桃园捷运"]["rules"]:
        pair = {"from": city.stations[rule["start"]][0], "to": city.stations[rule["end"]][0],
                "fare": Raw(f'"{model.money(rule["fare"])}"')}
        lines.append(f"      - {flow(pair)}")
    return "\n".join(lines)
