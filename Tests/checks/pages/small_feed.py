"""A feed of a few stations with what travellers stumble over: a timetable that ends, platforms that riders cannot tell apart,
lines that share track and part, a line that runs all night, names that count, that recur, and names without a blank."""
import json
import os
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

FIRST, LAST = "20260105", "20260627"

STOPS = [  # id, name, latitude, longitude, parent, kind
    ("north", "North", 50.030, 10.000, "", 1), ("central", "Central", 50.000, 10.000, "", 1),
    ("east", "East", 50.000, 10.040, "", 1), ("shared", "Shared Track", 49.980, 10.000, "", 1),
    ("south", "Donaudampfschifffahrtsgesellschaftsplatz", 49.960, 10.000, "", 1),
    ("annex", "Annex", 50.001, 10.002, "", 1), ("harbour", "Harbour", 50.008, 10.006, "", 1),
    ("s2", "2 Street", 50.010, 10.020, "", 1), ("s10", "10 Street", 50.020, 10.030, "", 1),
    ("e2", "East", 50.050, 10.060, "", 1),
]
PLATFORMS = {"north": "n1", "east": "e1", "shared": "t1", "south": "d1", "annex": "x1", "harbour": "h1", "s2": "p2", "s10": "p10", "e2": "pe2"}
CENTRAL = ["c1", "c2", "c3"]


def stops():
    yield "stop_id,stop_name,stop_lat,stop_lon,parent_station,location_type"
    for stop in STOPS:
        yield ",".join(map(str, stop))
        children = CENTRAL if stop[0] == "central" else [PLATFORMS[stop[0]]]
        for child in children:
            yield f"{child},{stop[1]},{stop[2]},{stop[3]},{stop[0]},0"


def trips():
    """(route, service, trip, first departure in minutes, stops) of every train but those that run by frequency."""
    for service, pause in (("wk", 20), ("we", 30)):
        for start in range(6 * 60, 23 * 60, pause):
            yield "a", service, f"a-{service}-{start}", start, ["n1", "c1", "t1", "d1"]
            yield "a", service, f"ab-{service}-{start}", start, ["d1", "t1", "c2", "n1"]
            yield "b", service, f"b-{service}-{start}", start + 5, ["e1", "c1", "t1", "d1"]
            yield "b", service, f"bb-{service}-{start}", start + 5, ["d1", "t1", "c2", "e1"]
        yield "h", service, f"h-{service}", 480, ["h1", "x1"]
    # The line along the streets rests from 1 April to 31 May.
    for service in ("winter", "summer"):
        yield "s", service, f"s-{service}", 480, ["p2", "p10", "pe2"]


def clock(minutes):
    return f"{minutes // 60:02}:{minutes % 60:02}:00"


def stop_times():
    yield "trip_id,arrival_time,departure_time,stop_id,stop_sequence"
    for _, _, trip, start, places in [*trips(), *night()]:
        for number, place in enumerate(places):
            time = clock(start + 4 * number)
            yield f"{trip},{time},{time},{place},{number + 1}"


def night():
    """The line that runs all night, every half hour of every day."""
    for service in ("wk", "we"):
        for start in range(0, 24 * 60, 30):
            yield "k", service, f"k-{service}-{start}", start, ["c3", "x1"]
            yield "k", service, f"kb-{service}-{start}", start + 10, ["x1", "c3"]


def write(path):
    """Writes the feed as a zip file."""
    changes = [f"{a},{b},2,{120 + 60 * number}" for number, (a, b) in enumerate(
        (a, b) for a in CENTRAL for b in CENTRAL if a != b)]
    files = {
        "agency.txt": ["agency_id,agency_name,agency_url,agency_timezone,agency_lang",
                       "x,Small Transit,https://example.org,Europe/Berlin,en"],
        "routes.txt": ["route_id,agency_id,route_short_name,route_long_name,route_type,route_color", "a,x,A,Line A,1,CC0000",
                       "b,x,B,Line B,1,0000CC", "k,x,N,Night Line,1,008800", "h,x,H,Harbour Line,1,AA6600",
                       "s,x,S,Street Line,1,880088"],
        "calendar.txt": ["service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date",
                         f"wk,1,1,1,1,1,0,0,{FIRST},{LAST}", f"we,0,0,0,0,0,1,1,{FIRST},{LAST}",
                         f"winter,1,1,1,1,1,1,1,{FIRST},20260331", f"summer,1,1,1,1,1,1,1,20260601,{LAST}"],
        "stops.txt": list(stops()),
        "trips.txt": ["route_id,service_id,trip_id"] + [f"{a},{b},{c}" for a, b, c, _, _ in [*trips(), *night()]],
        "stop_times.txt": list(stop_times()),
        "transfers.txt": ["from_stop_id,to_stop_id,transfer_type,min_transfer_time", *changes, "central,annex,2,240",
                          "annex,central,2,240", "central,harbour,2,900", "north,north,2,180"],
    }
    with zipfile.ZipFile(path, "w") as archive:
        for name, lines in files.items():
            # Without the hour, so that the same feed has the same bytes.
            archive.writestr(zipfile.ZipInfo(name), "\n".join(lines) + "\n")


THEMES = ("calm", "paper", "night")


def alert(name, effect, text, **whom):
    words = {key: {"translation": [{"text": text, "language": "en"}]} for key in ("headerText", "descriptionText")}
    return {"id": name, "alert": {"informedEntity": [whom], "effect": effect} | words}


ALERTS = {"header": {"gtfsRealtimeVersion": "2.0", "timestamp": "1772000000"}, "entity": [
    alert("works", "DETOUR", "Works between Central and Shared Track", routeId="a"),
    alert("lift", "ACCESSIBILITY_ISSUE", "The lift to platform 2 is out of order", stopId="central"),
    alert("closed", "NO_SERVICE", "Closed for the winter", stopId="s2")]}


def publish(program, folder):
    """Guides of the feed, where no other guide.yaml stands: as it is, and in each theme with disruptions."""
    program, folder = os.path.abspath(program), Path(folder).resolve()
    with tempfile.TemporaryDirectory() as work:
        write(Path(work) / "feed.zip")
        made = [(["--city", "feed.zip"], folder / "Small")]
        (Path(work) / "alerts.json").write_text(json.dumps(ALERTS))
        for theme in THEMES:
            name = f"{theme}.yaml"
            (Path(work) / name).write_text(f"title: Small\nlanguages: [en]\ntheme: {theme}\ncities: [feed.zip]\nalerts: alerts.json\n")
            made.append((["--config", name], folder / "Themes" / theme))
        for arguments, output in made:
            output.parent.mkdir(parents=True, exist_ok=True)
            subprocess.run([program, "build", *arguments, "--output", output], cwd=work, check=True)


if __name__ == "__main__":
    publish(*sys.argv[1:])
