"""Random questions with names as people type them, asked on the page and on the command line."""
import csv
import io
import json
import os
import random
import subprocess
import unicodedata
from pathlib import Path

import yaml

CITIES = Path(__file__).resolve().parents[3] / "Assets/Cities"


def plain(text):
    return "".join(c for c in unicodedata.normalize("NFD", text) if not unicodedata.combining(c)).replace("'", "")


def forms(station):
    """What a station may be called."""
    yield station["id"]
    yield from station["name"].values()
    if station.get("code"):
        yield station["code"]
    pinyin = station.get("pinyin")
    if pinyin:
        yield pinyin.replace(" ", "")
        yield plain(pinyin).replace(" ", "")
        if len(pinyin.split()) > 2:
            yield "".join(plain(syllable)[0] for syllable in pinyin.split())
        typed = plain(pinyin).replace(" ", "")
        if len(typed) > 7:
            yield typed[:3] + typed[4] + typed[3] + typed[5:]
    if station.get("coordinate"):
        north, east = station["coordinate"]
        yield f"{north + 0.002:.5f},{east - 0.001:.5f}"


def table(city, name):
    """A table of a city's folder."""
    return yaml.load((CITIES / city / f"{name}.yaml").read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)


def questions(city, count, seed=8):
    stations = table(city, "stations")
    chance = random.Random(seed)
    rows = []
    for _ in range(count):
        ends = [chance.choice(list(forms(chance.choice(stations)))) for _ in range(2)]
        hour = chance.choice([5, 6, 8, 12, 17, 20, 21, 22, 22, 23, 23, 24])
        time = chance.choice(["first", "last"] + [f"{hour:02}:{chance.randrange(60):02}"] * 6)
        rows.append([*ends, f"2026-11-{chance.randrange(16, 23)}", time])
    return rows


def command(*arguments, stdin=None):
    return subprocess.run(
        [os.environ["METROGUIDE"], *arguments], input=stdin, capture_output=True, text=True, check=False).stdout


def native(city, rows):
    """The command line's answers, one for each row."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows([["from", "to", "date", "depart"], *rows])
    return [json.loads(line) for line in command("route", city, "--batch", "-", "--json", stdin=text.getvalue()).splitlines()]


# The answers come back as one text: the browser's own way to hand over values takes longer than to find them.
ASK = """
(rows) => {
  const { words, desk: { answers, city } } = metroguide;
  return JSON.stringify(rows.map(([from, to, date, depart]) => {
    const [a, b] = [answers.end(from), answers.end(to)];
    if (!a || !b || a.id === b.id) return null;
    const moment = { first: "first", last: "last" }[depart] ?? "depart";
    return answers.answer(a, b, date, moment, moment === "depart" ? words.seconds(depart) : 0);
  }));
}
"""


def without_names(value, language):
    """The page's answer carries names in all languages; the command line's headsigns and fares only the local ones."""
    if isinstance(value, list):
        return [without_names(entry, language) for entry in value]
    if isinstance(value, dict):
        value = {key: entry for key, entry in value.items() if key != "names"}
        for key in ("headsign", "name"):
            if isinstance(value.get(key), dict):
                value[key] = value[key][language]
        return {key: without_names(entry, language) for key, entry in value.items()}
    return value


def differences(page, city, language, rows):
    """The rows that page and command line answer differently."""
    asked = [row for start in range(0, len(rows), 50) for row in json.loads(page.evaluate(ASK, rows[start:start + 50]))]
    found = []
    answered = 0
    for row, ours, theirs in zip(rows, asked, native(city, rows), strict=True):
        if ours is None or "error" in theirs:
            if (ours is None) != ("error" in theirs):
                found.append((row, ours and "an answer", theirs.get("error", "an answer")))
            continue
        answered += 1
        if without_names(ours, language) != theirs:
            found.append((row, "another answer", ""))
    return found, answered
