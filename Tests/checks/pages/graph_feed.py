"""A feed of a line graph, which has no times: every line runs once an hour from each of its ends. For maps of real networks of which
nothing else is known.
graph_feed.py GRAPH FEED"""
import json
import sys
import zipfile


def ways(edges):
    """The course of a line in runs from station to station: one from end to end, and one more for each branch that it leaves out."""
    beside, left = {}, set()
    for a, b in edges:
        beside.setdefault(a, []).append(b)
        beside.setdefault(b, []).append(a)
        left.add(frozenset((a, b)))
    while left:
        ends = [node for node in beside if sum(frozenset((node, other)) in left for other in beside[node]) % 2]
        at = min(ends or [min(edge) for edge in left])
        way = [at]
        while True:
            on = [other for other in beside[at] if frozenset((at, other)) in left]
            if not on:
                break
            # A crossing is gone straight over as far as the order in which it was drawn tells.
            left.remove(frozenset((at, on[0])))
            at = on[0]
            way.append(at)
        yield way


def tables(graph):
    """The tables of the feed by name, as rows."""
    stations, courses, lines = {}, {}, {}
    for feature in graph["features"]:
        properties, place = feature["properties"], feature["geometry"]["coordinates"]
        if feature["geometry"]["type"] == "Point":
            stations[properties["id"]] = (properties.get("station_label") or properties["id"], *place)
            continue
        for line in properties["lines"]:
            lines[line["id"]] = line
            courses.setdefault(line["id"], []).append((properties["from"], properties["to"]))
    trips, times = [], []
    for line, edges in courses.items():
        for number, way in enumerate(ways(edges)):
            for course in (way, way[::-1]):
                for hour in range(6, 23):
                    trip = f"{line}-{number}-{course[0]}-{hour}"
                    trips.append((line, "daily", trip))
                    times += [(trip, *[f"{hour + 2 * index // 60:02}:{2 * index % 60:02}:00"] * 2, stop, index) for index, stop in enumerate(course)]
    return {
        "agency": [("agency_name", "agency_url", "agency_timezone"), ("Metro", "https://example.org", "UTC")],
        "calendar": [("service_id", *"monday tuesday wednesday thursday friday saturday sunday start_date end_date".split()),
                     ("daily", *[1] * 7, 20260101, 20271231)],
        "routes": [("route_id", "route_short_name", "route_type", "route_color")]
        + [(line, one.get("label") or line, 1, one.get("color", "888888").lstrip("#")) for line, one in lines.items()],
        "stops": [("stop_id", "stop_name", "stop_lon", "stop_lat")] + [(stop, *rest) for stop, rest in stations.items()],
        "trips": [("route_id", "service_id", "trip_id"), *trips],
        "stop_times": [("trip_id", "arrival_time", "departure_time", "stop_id", "stop_sequence"), *times],
    }


def write(graph, feed):
    with open(graph, encoding="utf-8") as file:
        rows = tables(json.load(file))
    with zipfile.ZipFile(feed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, table in rows.items():
            quoted = (",".join('"' + str(cell).replace('"', '""') + '"' for cell in row) for row in table)
            archive.writestr(name + ".txt", "\n".join(quoted) + "\n")


if __name__ == "__main__":
    write(*sys.argv[1:])
