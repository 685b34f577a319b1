"""Builds a guide of every feed in ../shared/data/gtfs, or of the project's own where there are none, and looks at its pages:
valid HTML, no link that leads nowhere, pages of every kind of some of them in a browser, and the names on two maps at every
step of the zoom. Every feed is imported as a folder too, as a city by itself and as one
that keeps the feed: both build the same pages and answer the same journeys. Hostile archives end with one clear error within
two seconds and 256 MB, and write nothing. Needs METROGUIDE and PYTHON."""
import csv
import io
import json
import os
import pathlib
import random
import re
import struct
import subprocess
import sys
import tempfile
import time
import zipfile
import zlib

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent / "pages"))

import graph_feed  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parents[2]
FEEDS = ROOT.parent / "shared" / "data" / "gtfs"
OWN = ROOT / "Tests/Fixtures/feeds"
PROGRAM = os.environ["METROGUIDE"]
PYTHON = os.environ.get("PYTHON", sys.executable)
problems = []


def run(*arguments, fine=(0,)):
    """Runs the program; what it prints, or a problem where it ends otherwise than expected."""
    done = subprocess.run([PROGRAM, *map(str, arguments)], capture_output=True, text=True, cwd=ROOT)
    if done.returncode not in fine:
        problems.append(f"{' '.join(map(str, arguments))}: ended with {done.returncode}: {done.stderr.strip()[-300:]}")
    return done.stdout


def pages(folder):
    return {path.relative_to(folder).as_posix(): path for path in sorted(folder.rglob("*")) if path.is_file()}


def readable(path):
    """A page without the ids that stand in it for scripts and links, which are the feed's own in one guide: names of parts
    of drawings, stations and lines of questions and of what is kept, kinds of day, lines of the map's courses,
    stations of a line's trains."""
    text = path.read_text(encoding="utf-8", errors="replace")
    text = re.sub(r'\b(id="(?:[dm]|station|line|journey)-|data-station="|data-line="|data-services="|(?:locator|stations-[\w-]+)\.svg#)[^"]*"', r"\1", text)
    text = re.sub(r'(?<=[" ])(\d{4}-\d\d-\d\d):[^ "]+', r"\1", text)
    text = re.sub(r'((?:journey|map|index)\.html#(?:from|to|station|line)=)[^"&]*', r"\1", text)
    text = re.sub(r'("[0-6]*",)\["[^\]]*"\](?=,\[")', r"\1[]", text)
    return re.sub(r'\["[^"]*"(?=,\[)', "[", text)


def compare(feed, kind, first, second):
    """Notes where two guides differ in what riders see: their pages and files, save the planner's data, which holds ids."""
    a, b = pages(first), pages(second)
    if set(a) != set(b):
        problems.append(f"{feed}: {kind} has other pages: {sorted(set(a) ^ set(b))[:5]}")
    differing = [
        name for name in sorted(set(a) & set(b))
        if name.endswith((".html", ".css", ".svg")) and a[name].read_bytes() != b[name].read_bytes()
        and readable(a[name]) != readable(b[name])]
    if differing:
        problems.append(f"{feed}: {kind} differs on {len(differing)} pages: {differing[:3]}")
    return len(set(a) & set(b))


def stations(feed):
    """The names of the stations of a feed's rail lines, by id."""
    lines = run("station", feed, "--all", "--json").splitlines()
    return [json.loads(line)["id"] for line in lines if line.strip()]


def ask(place, questions):
    """The departures, arrivals and changes of the journeys that answer questions."""
    with tempfile.NamedTemporaryFile("w", suffix=".csv", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["from", "to", "date", "depart"])
        writer.writerows(questions)
        file.flush()
        answers = [json.loads(line) for line in run("route", place, "--batch", file.name, "--json", fine=(0, 1)).splitlines()]
    return [
        [(journey["departure"], journey["arrival"], journey["changes"], (journey.get("fare") or {}).get("amount"))
         for journey in answer["journeys"]] for answer in answers]


def service_dates(feed):
    with zipfile.ZipFile(feed) as archive:
        table, column = ("calendar.txt", "start_date") if "calendar.txt" in archive.namelist() else ("calendar_dates.txt", "date")
        rows = csv.DictReader(io.StringIO(archive.read(table).decode("utf-8-sig")))
        days = sorted({row[column].strip() for row in rows})
    return [f"{day[:4]}-{day[4:6]}-{day[6:]}" for day in days][-3:]


def build(city, output, work):
    """Publishes a guide of one city in English."""
    config = work / "guide.yaml"
    config.write_text(f"title: {{en: Feeds}}\nlanguages: [en]\ncities: ['{city}']\n", encoding="utf-8")
    output.parent.mkdir(exist_ok=True)
    run("build", "--quiet", "--config", config, "--output", output)


def check_feed(feed, work):
    name = feed.stem
    guide = work / "guides" / name
    build(feed, guide, work)
    if not guide.exists():
        return 0
    count = 0
    ids = stations(feed)
    chance = random.Random(name)
    dates = service_dates(feed)
    questions = [
        (*chance.sample(ids, 2), chance.choice(dates), f"{chance.randrange(5, 24):02}:{chance.randrange(60):02}")
        for _ in range(60)]
    expected = ask(feed, questions)
    if sum(map(bool, expected)) < 10:
        problems.append(f"{name}: only {sum(map(bool, expected))} of {len(questions)} questions have an answer")
    for kind, options in (("imported", []), ("kept", ["--keep-feed"])):
        folder = work / kind / name
        run("import", feed, "--output", folder, "--quiet", *options)
        if not folder.exists():
            continue
        again = work / (kind + "-guides") / name
        build(folder, again, work)
        count += compare(name, kind, guide, again)
        answers = ask(folder, questions)
        wrong = [question for question, a, b in zip(questions, expected, answers) if a != b]
        if wrong or len(answers) != len(expected):
            problems.append(f"{name}: {kind} answers {len(wrong)} of {len(questions)} questions otherwise, such as {wrong[:1]}")
    return count


# One with the longest names of lines, one whose names have no Latin letter; of the project's own, one that has both.
LOOKED_AT = ("spo_gtfs", "kobe_subway_gtfs", "ridge")


def check_site(folder, scripts):
    for script in scripts:
        done = subprocess.run(
            [str(ROOT / "Tests/checks/site" / script), str(folder)], capture_output=True, text=True,
            env=os.environ | {"PYTHON": PYTHON})
        if done.returncode:
            problems.append(f"{script}: {(done.stdout + done.stderr).strip()[-1500:]}")


# Maps whose names are read at every step of the zoom: a feed, and a network of which its line graph alone is there.
NAMES_OF = (FEEDS / "nyc_subway_gtfs.zip", FEEDS.parent / "world/santiago.json")


def check_names(work):
    guides = []
    for source in NAMES_OF:
        if not source.is_file():
            print(f"names on the map of {source.stem}: skipped, as ../shared/data is not there")
            continue
        guides.append(work / "guides" / source.stem)
        if not guides[-1].is_dir():
            feed = work / (source.stem + ".zip")
            graph_feed.write(source, feed)
            build(feed, guides[-1], work)
    if guides:
        done = subprocess.run([PYTHON, str(ROOT / "Tests/checks/pages/zoom.py"), *map(str, guides)], capture_output=True, text=True)
        if done.returncode:
            problems.append(f"names: {(done.stdout + done.stderr).strip()[-1500:]}")


def stored(entries):
    """A zip archive of (path, bytes, options) whose headers may lie."""
    archive, directory, known = bytearray(), b"", {}
    for path, data, options in entries:
        # What stands in it a thousand times is packed once.
        key = (id(data), "deflate" in options)
        if key not in known:
            known[key] = zlib.compress(data, 9)[2:-4] if options.get("deflate") else data, zlib.crc32(data)
        packed, checksum = known[key]
        size = options.get("size", len(data))
        offset = options.get("offset", len(archive))
        common = struct.pack(
            "<HHHHHIIIHH", 20, 0, 8 if options.get("deflate") else 0, 0, 0x5A21, checksum, len(packed), size,
            len(path), 0)
        if "offset" not in options:
            archive += b"PK\x03\x04" + common + path + packed
        mode = options.get("mode", 0o100644)
        directory += b"PK\x01\x02" + struct.pack("<H", 0x0314) + common + struct.pack("<HHHII", 0, 0, 0, mode << 16, offset)
        directory += path
    end = struct.pack("<IHHHHIIH", 0x06054B50, 0, 0, len(entries), len(entries), len(directory), len(archive), 0)
    return bytes(archive) + directory + end


def hostile(honest):
    """Archives made to do harm, by name, of an honest one."""
    with zipfile.ZipFile(honest) as archive:
        feed = [(name.encode(), archive.read(name), {"deflate": True}) for name in archive.namelist()]
    whole = stored(feed)

    def with_table(name, data):
        return stored([entry if entry[0] != name else (name, data, {"deflate": True}) for entry in feed])

    header = b"trip_id,arrival_time,departure_time,stop_id,stop_sequence\n"
    stops = b"stop_id,stop_name,stop_lat,stop_lon\n"
    row = b"1,08:00:00,08:00:00,70011,1\n"
    spaces, more, signs = stops + b" " * (1 << 20), stops + b" " * (15 << 20), b"x" * (15 << 20)
    return {
        "a table of 300 MB in 300 KB": with_table(b"stop_times.txt", header + row * 11_000_000),
        "twenty tables that unpack to 15 MB each": stored(
            [(name, more, {"deflate": True}) for name, _, _ in feed]
            + [(name + b"s.txt", signs, {"deflate": True}) for name, _, _ in feed]),
        "a thousand folders with a table each": stored(
            [(b"%d/stops.txt" % number, spaces, {"deflate": True}) for number in range(1000)]),
        "eleven thousand entries": stored(feed + [(b"%d" % number, b"", {}) for number in range(11_000)]),
        "a path that leaves": stored(feed + [(b"../../escaped.txt", b"x", {})]),
        "an absolute path": stored(feed + [(b"/tmp/escaped.txt", b"x", {})]),
        "a link": stored(feed + [(b"shapes2.txt", b"/etc/passwd", {"mode": 0o120777})]),
        "a name that stands twice": stored(feed + [feed[-1]]),
        "a size that lies low": stored([(path, data, options | {"size": 10}) for path, data, options in feed]),
        "a size that lies high": stored([(path, data, options | {"size": 0xFFFFFFF0}) for path, data, options in feed]),
        "half an archive": whole[: len(whole) // 2],
        "an archive without its end": whole[:-30],
        "flipped bytes": bytes(byte ^ (0x55 if 2000 < place < 60_000 and place % 7 == 0 else 0) for place, byte in enumerate(whole)),
        "a zip in a zip": stored([(b"feed.zip", whole, {})]),
        "two feeds": stored([(b"a/" + path, data, options) for path, data, options in feed]
                            + [(b"b/" + path, data, options) for path, data, options in feed]),
        "a million columns": with_table(b"stops.txt", b",".join(b"c%d" % number for number in range(1_000_000)) + b"\n"),
        "a field of 50 MB": with_table(
            b"stops.txt", stops + b"x," + os.urandom(25 << 20).hex().encode() + b",1,2\n"),
        "an unclosed quote": with_table(b"stops.txt", stops + b'x,"y,1,2\n' + b"z,z,1,2\n" * 500_000),
        "NULs": with_table(b"stops.txt", stops + b"x,\0,1,2\n"),
        "nothing but NULs": with_table(b"stops.txt", b"\0" * (8 << 20)),
        "UTF-16": with_table(b"stops.txt", "stop_id,stop_name\nx,y\n".encode("utf-16")),
        "an endless row": with_table(b"stops.txt", stops + b"," * (20 << 20)),
        "no archive": b"GET / HTTP/1.1\n" * 1000,
        "nothing": b"",
    }


def check_hostile(work, honest):
    place = work / "hostile"
    place.mkdir()
    # The archives are made in a process of their own: what one holds counts as the memory of those it starts.
    child = os.fork()
    if child == 0:
        for name, data in hostile(honest).items():
            (place / f"{name}.zip").write_bytes(data)
        os._exit(0)
    os.waitpid(child, 0)
    feeds = sorted(place.glob("*.zip"))
    for feed in feeds:
        name = feed.stem
        before = sorted(path.name for path in place.iterdir())
        process = subprocess.Popen(
            [PROGRAM, "import", str(feed), "--output", str(place / "out"), "--quiet"], stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE, text=True, cwd=place)
        words = process.stderr.read()
        _, status, usage = os.wait4(process.pid, 0)
        # Seconds of the processor: what else the machine does must not decide.
        seconds, megabytes = usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024
        code = os.waitstatus_to_exitcode(status)
        print(f"{name}: {seconds:.2f} s, {megabytes:.0f} MB, exit {code}: {words.strip()[:200]}")
        if code != 2 or not words.strip():
            problems.append(f"{name}: ended with {code}: {words.strip()[:200]}")
        if seconds > 2 or megabytes > 256:
            problems.append(f"{name}: took {seconds:.1f} s and {megabytes:.0f} MB, at most 2 s and 256 MB")
        if sorted(path.name for path in place.iterdir()) != before or list(pathlib.Path("/tmp").glob("escaped.txt")):
            problems.append(f"{name}: left something behind")
    return len(feeds)


def own(folder):
    """The feeds of the project's own, packed."""
    folder.mkdir()
    for tables in sorted(path for path in OWN.iterdir() if path.is_dir()):
        with zipfile.ZipFile(folder / f"{tables.name}.zip", "w", zipfile.ZIP_DEFLATED) as archive:
            for table in sorted(tables.glob("*.txt")):
                archive.write(table, table.name)
    return sorted(folder.glob("*.zip"))


def main():
    with tempfile.TemporaryDirectory(prefix="metroguide-feeds-") as folder:
        work = pathlib.Path(os.path.realpath(folder))
        (work / "guides").mkdir()
        feeds = sorted(FEEDS.glob("*.zip"))
        if not feeds:
            print("left out: real feeds, for there is no ../shared/data/gtfs")
            feeds = own(work / "own")
        os.environ["XDG_CACHE_HOME"] = str(work / "cache")
        count = 0
        for feed in feeds:
            started = time.monotonic()
            count += check_feed(feed, work)
            print(f"{feed.stem}: {time.monotonic() - started:.1f} s")
        started = time.monotonic()
        check_site(work / "guides", ("html", "links"))
        for name in LOOKED_AT:
            if (work / "guides" / name).is_dir():
                check_site(work / "guides" / name, ("browser",))
        print(f"pages: {time.monotonic() - started:.1f} s")
        started = time.monotonic()
        check_names(work)
        print(f"names: {time.monotonic() - started:.1f} s")
        archives = check_hostile(work, FEEDS / "caltrain.zip" if (FEEDS / "caltrain.zip").is_file() else feeds[0])
    for problem in problems[:60]:
        print("FAILED ", problem)
    print(f"{len(feeds)} feeds, {count} pages alike, {archives} hostile archives, {len(problems)} problems")
    return 1 if problems else 0


sys.exit(main())
