#!/usr/bin/env python3
"""The full build of the demo: seconds and memory, first without a cache and then unchanged; the size of a station page.

Figures: at most 15 s and 500 MB on two cores; unchanged at most 1 s and the same bytes; a changed exit or name at most
2 s; a station page at most 40 KB compressed."""
import gzip
import hashlib
import os

import shutil
import statistics
import subprocess
import sys
import tempfile
import time

PROGRAM = os.environ["METROGUIDE"]
RUNS = int(os.environ.get("RUNS", "5"))
failures = 0

def build(output, cache, *arguments):
    """Seconds and peak memory in MB of one build."""
    began = time.monotonic()
    process = subprocess.Popen(
        [PROGRAM, "build", "--quiet", "--output", output, *arguments], env=os.environ | {"XDG_CACHE_HOME": cache})
    _, status, usage = os.wait4(process.pid, 0)
    if status:
        sys.exit(f"the build failed: {status}")
    return time.monotonic() - began, usage.ru_maxrss / 1024

def tree(folder):
    return {
        os.path.join(place, name): hashlib.sha256(open(os.path.join(place, name), "rb").read()).hexdigest()
        for place, _, names in os.walk(folder) for name in names}

def figure(name, values, limit, unit):
    global failures
    median = statistics.median(values)
    failures += median > limit
    spread = f" ({min(values):.2f} to {max(values):.2f}, {len(values)} runs)" if len(values) > 1 else ""
    print(f"{'ok    ' if median <= limit else 'MISSED'} {name}: {median:.2f} {unit}{spread}, at most {limit} {unit}")

def main():
    with tempfile.TemporaryDirectory(prefix="metroguide-bench-") as work:
        work = os.path.realpath(work)
        cache, output = os.path.join(work, "cache"), os.path.join(work, "Output")
        cold, warm = [], []
        for _ in range(RUNS):
            shutil.rmtree(cache, ignore_errors=True)
            cold.append(build(output, cache))
        first = tree(output)
        for _ in range(RUNS):
            warm.append(build(output, cache))
        figure("full build of both cities", [seconds for seconds, _ in cold], 15, "s")
        figure("peak memory of it", [memory for _, memory in cold], 500, "MB")
        figure("an unchanged guide again", [seconds for seconds, _ in warm], 1, "s")
        figure("and its bytes differ in", [len(set(tree(output).items()) ^ set(first.items()))], 0, "files")

        resources = os.environ.get("METROGUIDE_RESOURCES", os.getcwd())
        own = os.path.join(work, "guide")
        shutil.copytree(os.path.join(resources, "Assets/Cities/beijing"), os.path.join(own, "beijing"))
        shutil.copytree(os.path.join(resources, "Assets/Cities/taipei"), os.path.join(own, "taipei"))
        with open(os.path.join(resources, "guide.yaml")) as file:
            text = file.read()
        with open(os.path.join(own, "guide.yaml"), "w") as file:
            file.write(text.replace("cities: [beijing, taipei]", "cities: [./beijing, ./taipei]"))
        stations = os.path.join(own, "beijing/stations.yaml")
        build(output, cache, "--config", own)
        changed = []
        for run in range(RUNS):
            with open(stations) as file:
                text = file.read()
            with open(stations, "w") as file:
                file.write(text.replace("en: Wudaokou", f"en: Wudaokou {run}", 1) if run == 0 else text.replace(
                    f"en: Wudaokou {run - 1}", f"en: Wudaokou {run}", 1))
            changed.append(build(output, cache, "--config", own)[0])
        figure("a changed name", changed, 2, "s")

        sizes = []
        for place, _, names in os.walk(output):
            if os.path.basename(place) == "stations":
                for name in names:
                    with open(os.path.join(place, name), "rb") as file:
                        sizes.append((len(gzip.compress(file.read(), 9, mtime=0)) / 1000, name))
        figure("largest station page compressed", [max(sizes)[0]], 40, "KB")
        print(f"       {max(sizes)[1]}; median {statistics.median(size for size, _ in sizes):.1f} KB")
    sys.exit(1 if failures else 0)

main()
