"""Holds the JSON Schemas under Assets/Schemas to the cities: every shipped file is valid, and every map in it would be
invalid with a key nobody knows. Where METROGUIDE names the program, what it prints with `--json` is checked too: findings,
journeys, rows of a batch, by when to leave, stations, checks of maps, reports of sheets; there no key may be missing from the
schema either. Ends with 1 where something does not hold. Needs jsonschema and PyYAML."""
import copy
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

import jsonschema
import yaml

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCHEMAS = ROOT / "Assets" / "Schemas"
CITIES = sorted(path.parent for path in (ROOT / "Assets").glob("*/*/city.yaml"))


class Loader(yaml.SafeLoader):
    """YAML 1.2's core schema: dates and times stay texts, `yes` is no truth value."""


Loader.yaml_implicit_resolvers = {}
for tag, pattern, first in [
    ("bool", r"^(?:true|True|TRUE|false|False|FALSE)$", "tTfF"),
    ("int", r"^[-+]?[0-9]+$", "-+0123456789"),
    ("float", r"^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$", "-+0123456789."),
    ("null", r"^(?:~|null|Null|NULL|)$", ["~", "n", "N", ""]),
]:
    Loader.add_implicit_resolver(f"tag:yaml.org,2002:{tag}", re.compile(pattern), list(first))


def validator(name):
    schema = json.loads((SCHEMAS / f"{name}.schema.json").read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


def maps(value, path=()):
    """The paths of all maps in a value; a map from language to text is none."""
    if isinstance(value, dict):
        yield path
        for key, item in value.items():
            yield from maps(item, path + (key,))
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from maps(item, path + (index,))


def with_unknown_key(value, path):
    changed = copy.deepcopy(value)
    place = changed
    for step in path:
        place = place[step]
    place["no such key"] = "x"
    return changed


BATCH = """from,to,date,depart
{a},{b},2026-09-07,22:30
no such station,{b},2026-09-07,08:00
{a},{b},2026-09-07,25:99
{a},{a},2026-09-07,08:00
{a},"39.9,116.4",2026-09-07,first
{a},{b},2026-09-07,last
{b},{a},2026-09-07,
"""


def closed(schema):
    """The schema without room for keys that it does not describe: what the program prints has to be told whole."""
    if isinstance(schema, list):
        return [closed(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    result = {key: closed(value) for key, value in schema.items()}
    if isinstance(schema.get("properties"), dict):
        result.setdefault("additionalProperties", False)
    return result


class Answers:
    """What the program prints, held against its schemas."""

    def __init__(self, program):
        self.program = program
        names = ["journeys", "batch-error", "latest-departures", "station", "map-check", "print-report", "accessibility"]
        self.schemas = {name: jsonschema.Draft202012Validator(closed(validator(name).schema)) for name in names}
        self.problems = []
        self.documents = 0

    def run(self, *arguments, ends=(0,), text=None):
        done = subprocess.run([self.program, *arguments], input=text, capture_output=True, text=True)
        if done.returncode not in ends:
            self.problems.append(f"{' '.join(arguments)} ended with {done.returncode}: {done.stderr[:300]}")
            return []
        return [json.loads(line) for line in done.stdout.splitlines()]

    def hold(self, schema, documents, what, least=1):
        if len(documents) < least:
            self.problems.append(f"{what}: {len(documents)} documents, expected {least}")
        for document in documents:
            self.documents += 1
            for error in self.schemas[schema].iter_errors(document):
                self.problems.append(f"{what}: {error.json_path}: {error.message[:200]}")

    def of(self, city, a, b):
        question = ["route", city, a, b, "--date", "2026-09-07", "--json"]
        for more in [["--depart", "08:00"], ["--depart", "23:59"], ["--arrive", "12:00"], ["--first"], ["--last"]]:
            for prefer in [[], ["--prefer", "cheapest"], ["--prefer", "least-walking"], ["--prefer", "fewest-changes"]]:
                documents = self.run(*question, *more, *prefer, ends=(0, 1))
                self.hold("journeys", documents, " ".join(more + prefer))
        latest = self.run("route", city, "--to", b, "--last", "--date", "2026-09-07", "--json")
        self.hold("latest-departures", latest, f"{city}, by when to leave")
        lines = self.run("route", city, "--batch", "-", "--json", text=BATCH.format(a=a, b=b), ends=(2,))
        self.hold("journeys", [line for line in lines if "error" not in line], f"{city}, --batch", 4)
        errors = [line for line in lines if "error" in line]
        self.hold("batch-error", errors, f"{city}, rows that fail", 3)
        if [error["line"] for error in errors] != [3, 4, 5]:
            self.problems.append(f"{city}, --batch: lines {[error['line'] for error in errors]} failed, not 3, 4, 5")
        for more in [[], ["--layout", "geographic"], ["--paper", "A3"]]:
            self.hold("map-check", self.run("map", city, "--json", *more), f"{city}, map {' '.join(more)}")
        with tempfile.TemporaryDirectory() as folder:
            sheets = self.run("print", city, a, "--json", "-o", folder)
            self.hold("print-report", sheets, f"{city}, print {a}")
        for more in [[], ["--date", "2026-09-12"]]:
            self.hold("station", self.run("station", city, a, "--json", *more), f"{city}, station {a}")
            self.hold("station", self.run("station", city, "--all", "--json", *more), f"{city}, --all", 3)


    def of_a_guide(self, city):
        with tempfile.TemporaryDirectory() as folder:
            self.run("build", "--city", city, "--output", f"{folder}/site")
            statement = pathlib.Path(folder, "site/assets/accessibility.json")
            self.hold("accessibility", [json.loads(statement.read_text())] if statement.exists() else [], f"{city}, accessibility")


def main():
    problems = []
    checked = 0
    for name in ["city", "lines", "stations", "fares"]:
        schema = validator(name)
        for city in CITIES:
            file = city / f"{name}.yaml"
            if not file.exists():
                continue
            value = yaml.load(file.read_text(encoding="utf-8"), Loader)
            checked += 1
            for error in schema.iter_errors(value):
                problems.append(f"{file.relative_to(ROOT)}: {error.json_path}: {error.message[:200]}")
            # Small cities are enough to see that no map lets an unknown key pass.
            paths = list(maps(value)) if file.stat().st_size < 20_000 else []
            for path in paths:
                if schema.is_valid(with_unknown_key(value, path)):
                    problems.append(f"{name}.schema.json: an unknown key passes at {list(path)} of {file.relative_to(ROOT)}")
    if checked < 3:
        problems.append("there is no city to check")
    program = os.environ.get("METROGUIDE")
    if program:
        schema = validator("findings")
        folders = [str(city) for city in CITIES] + [str(ROOT / "Tests")]
        done = subprocess.run([program, "validate", "--json", *folders], capture_output=True, text=True)
        if done.returncode != 1:
            problems.append(f"validate ended with {done.returncode} where a folder is no city: {done.stderr[:500]}")
        else:
            problems += [f"validate --json: {error.json_path}: {error.message}" for error in schema.iter_errors(json.loads(done.stdout))]
        answers = Answers(program)
        answers.of("beijing", "wudaokou", "taoranting")
        answers.of("taipei", "ximen", "dongmen")
        answers.of_a_guide(str(ROOT / "Assets/Examples/tidewater"))
        checked += answers.documents
        problems += answers.problems
    for problem in problems[:50]:
        print("FAILED ", problem)
    print(f"{checked} files and answers checked, {len(problems)} problems")
    return 1 if problems else 0


sys.exit(main())
