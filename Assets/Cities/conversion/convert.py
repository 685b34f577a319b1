"""Makes the city folders from the published sources.

    python3 convert.py DATA [CITY…]

DATA is the folder that holds `beijing` and `taipei`, each with `timetables` and `geography`. The city folders are
written beside this one. Needs nothing but Python 3; the same input gives the same bytes.
"""

import glob
import os
import sys

import beijing
import taipei

CITIES = {"beijing": beijing, "taipei": taipei}


def main(arguments):
    if not arguments or set(arguments[1:]) - set(CITIES):
        sys.exit(__doc__.strip())
    folder = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    for name in arguments[1:] or sorted(CITIES):
        target = os.path.join(folder, name)
        for old in glob.glob(os.path.join(target, "timetables", "*.csv")):
            os.remove(old)
        _, lines, _, joined, through = CITIES[name].write_city(arguments[0], target)
        stations = {station["name"] for line, _ in lines.values() for station in line["stations"]}
        runs = sum(len(trains) for days in joined.values() for by_day in days.values() for trains in by_day.values())
        print(f"{name}: {len(lines)} lines, {len(stations)} stations, {runs} runs, {through} through trains")


if __name__ == "__main__":
    main(sys.argv[1:])
