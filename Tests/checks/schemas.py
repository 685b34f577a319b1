"""Holds the JSON Schemas under Assets/Schemas to the cities: every shipped file is valid, and every map in it would be
invalid with a key nobody knows. Where METROGUIDE names the program, what its `validate --json` prints is checked too.
Ends with 1 where something does not hold. Needs jsonschema and PyYAML."""
import copy
import json
import os
import pathlib
import re
import subprocess
import sys

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
    for problem in problems[:50]:
        print(problem)
    print(f"{checked} files checked, {len(problems)} problems")
    return 1 if problems else 0


sys.exit(main())
