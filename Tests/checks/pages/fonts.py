"""The same look on a device without Chinese fonts: the map and a page are drawn alike to the pixel, no character of any page
is missing, the sheets come after the first sight of the page, and they and the pages are small."""
import gzip
import os
import re
import subprocess
import sys
import tempfile
import threading
from html import unescape
from pathlib import Path

from playwright.sync_api import sync_playwright

from markup import attributes, tags
from server import Server
from watch import CHROMIUM, Watch

CITY = "beijing"
LIMIT = 320_000
SIZES = ((1280, 900), (390, 844))
NOW = "2026-11-20T10:00:00Z"
REPORTS = Path(__file__).resolve().parents[3] / ".build-checks/reports"
FIRST_LIMIT, CITY_LIMIT = 100_000, 900_000
# The device's own settings of how letters are drawn, without its Chinese fonts.
POOR = """<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
<include ignore_missing="yes">/etc/fonts/fonts.conf</include><cachedir>{cache}</cachedir>
<selectfont><rejectfont><glob>*CJK*</glob><pattern><patelt name="lang"><string>zh</string></patelt></pattern></rejectfont>
</selectfont></fontconfig>"""
# Which of these characters no font has: they are all drawn as one empty box.
MISSING = """([text, family, weight]) => {
  const context = document.createElement('canvas').getContext('2d', {willReadFrequently: true});
  context.font = `${weight} 24px ${family}`;
  const look = (character) => {
    context.clearRect(0, 0, 40, 40);
    context.fillText(character, 4, 30);
    return new Uint32Array(context.getImageData(0, 0, 40, 40).data.buffer);
  };
  const empty = look('\\u{3FFFD}');
  return [...text].filter((character) => look(character).every((pixel, place) => pixel === empty[place])).join('');
}"""
# The sheets of fonts are there, and what they brought is drawn.
READY = """async () => {
  const wanted = document.querySelector("script[data-fonts]").dataset.fonts.trim().split(" ").length;
  for (;;) {
    const sheets = [...document.querySelectorAll("link[rel=stylesheet][href*='/fonts/']")].filter((link) => link.sheet);
    if (sheets.length === wanted) break;
    await new Promise((done) => setTimeout(done, 20));
  }
  for (let round = 0; round < 3; round += 1) {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    await document.fonts.ready;
  }
}"""
HAN = re.compile("[\u2e80-\ufaff\U00020000-\U0003ffff]")
VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}


def characters_of(html, found):
    """Adds the Han characters of a page by the language they stand in; gives the sheets it names."""
    languages, sheets, before = [("", "")], "", 0
    for kind, tag, rest, begin, end in tags(html):
        inside, language = languages[-1]
        # Titles and descriptions are not drawn, but by the browser's own window.
        if begin > before and inside not in ("", "title", "script", "style", "desc"):
            found.setdefault(language, set()).update(HAN.findall(unescape(html[before:begin])))
        before = end
        if kind == "start":
            own = dict(attributes(rest)) if "lang=" in rest or "data-fonts" in rest else {}
            sheets = own.get("data-fonts") or sheets
            if tag not in VOID:
                languages.append((tag, own.get("lang") or language))
        elif kind == "end":
            while len(languages) > 1 and languages.pop()[0] != tag:
                pass
    return sheets


def texts(root):
    """By the sheets that pages name: what Han characters stand on them, by language."""
    by_sheets = {}
    for file in sorted(root.rglob("*.html")):
        found = {}
        names = frozenset(Path(sheet).name for sheet in characters_of(file.read_text(), found).split())
        own = by_sheets.setdefault(names, (file.relative_to(root).as_posix(), {}))[1]
        for language, characters in found.items():
            own.setdefault(language, set()).update(characters)
        # What scripts say on it: the words of its language.
        parts = file.relative_to(root).parts
        words = root / "assets/scripts/words" / f"{parts[0]}.js"
        if words.is_file():
            language = {"zh-hans": "zh-Hans", "zh-hant": "zh-Hant"}.get(parts[0], parts[0])
            own.setdefault(language, set()).update(HAN.findall(words.read_text()))
    return by_sheets


def still(page):
    """The page once it has come to rest: drawn alike twice."""
    last = None
    for _ in range(20):
        now = page.screenshot()
        if now == last:
            break
        last = now
        page.wait_for_timeout(250)
    return now


class Device:
    """A browser on a device with these settings, and a page of each size that stays open in it."""

    def __init__(self, playwright, server, environment):
        self.browser = playwright.chromium.launch(env=os.environ | environment, **CHROMIUM)
        self.server, self.pages = server, {}

    def picture(self, path, size):
        """What a page looks like, on the same day and hour everywhere."""
        if size not in self.pages:
            width, height = size
            self.pages[size] = self.browser.new_page(viewport={"width": width, "height": height})
            self.pages[size].clock.set_fixed_time(NOW)
        page = self.pages[size]
        page.goto(self.server.url(path))
        page.evaluate(READY)
        return still(page)


def difference(a, b, name):
    """What differs between two pictures to the eye, in words; nothing where they are the same. Moved layers of a page are
    not painted alike to the last bit. The pictures stay in the reports while they differ."""
    REPORTS.mkdir(parents=True, exist_ok=True)
    files = [REPORTS / f"fonts-{name}-{part}.png" for part in ("with", "without", "difference")]
    files[0].write_bytes(a)
    files[1].write_bytes(b)
    program = [os.path.abspath(os.environ["METROGUIDE"]), "diff", *files[:2], "--output", files[2]]
    done = subprocess.run(program, capture_output=True, text=True, check=False)
    assert done.returncode in (0, 1), f"the pictures cannot be compared: {done.stderr}"
    if done.returncode == 1:
        return " ".join(done.stdout.split("\n")[:4])
    for file in files:
        file.unlink(missing_ok=True)
    return ""


def looks(watch, rich, bare, path, size):
    """Whether a page looks the same on both devices. A browser on a machine with much to do may paint late: both pictures
    are taken again before they count as different. Gives the picture."""
    name = f"{Path(path).stem}-{size[0]}"
    for attempt in range(3):
        known = rich.picture(path, size)
        found = difference(known, bare.picture(path, size), name)
        if not found:
            break
        print(f"{path} at {size[0]}, attempt {attempt + 1}: {found}", flush=True)
        rich.pages[size].wait_for_timeout(1000)
    watch.expect(not found, f"{path} looks different without Chinese fonts: see {REPORTS}/fonts-{name}-*.png")
    return known


def first_sight(watch, server, page):
    """A page is seen before its fonts have come, which are held back until it is: when the browser does not have them yet,
    and when it once had them."""
    for visit in ("first", "second"):
        come = threading.Event()
        server.held["-400.css"] = server.held["-700.css"] = come
        page.goto(server.url(f"en/{CITY}/index.html"), wait_until="commit")
        seen = 0
        for _ in range(1200):
            seen = page.evaluate("performance.getEntriesByName('first-contentful-paint').length")
            if seen:
                break
            page.wait_for_timeout(50)
        watch.expect(seen, f"the {visit} sight waits for the fonts")
        watch.expect(page.evaluate("document.fonts.size") == 0, f"the fonts were not held back at the {visit} sight")
        server.held.clear()
        come.set()
        page.evaluate(READY)
        watch.expect(page.evaluate("[...document.fonts].some(({status}) => status === 'loaded')"), "the fonts never come")


def weights(watch, root):
    """What pages weigh compressed, without fonts: the first one, and a city's with its planner, pack and map."""
    def packed(path):
        return len(gzip.compress((root / path).read_bytes(), 9, mtime=0))

    def linked(path):
        """A page with the styles and scripts it names."""
        names = re.findall(r'<(?:script|link)[^>]*(?:src|href)="([^"#]+\.(?:js|css))"', (root / path).read_text())
        own = {os.path.normpath(os.path.join(os.path.dirname(path), name)) for name in names}
        return {path} | {name for name in own if not name.startswith("assets/fonts/")}

    first = sum(map(packed, linked("en/index.html")))
    city = set().union(*(linked(f"en/{CITY}/{name}.html") for name in ("index", "journey", "map"))) | {
        f"assets/data/{name}.js" for name in ("planner", f"{CITY}/pack", f"{CITY}/city")}
    whole = sum(map(packed, city))
    print(f"the first page: {first / 1000:.0f} KB compressed; {CITY} with planner, pack and map: {whole / 1000:.0f} KB")
    watch.expect(first <= FIRST_LIMIT, f"the first page takes {first} bytes")
    watch.expect(whole <= CITY_LIMIT, f"{CITY} takes {whole} bytes")


def main(root):
    root = Path(root).resolve()
    server, watch = Server(root), Watch()
    # In the order of the style sheet: a name that the other region writes comes from its letters.
    families = {"zh-Hans": '"Guide Hani", "Guide Hans", "Guide Hant"', "zh-Hant": '"Guide Hani", "Guide Hant", "Guide Hans"'}
    watch.where = "fonts"
    paths = [f"zh-hans/{CITY}/map.html", f"zh-hans/{CITY}/index.html", f"zh-hans/{CITY}/lines/13.html"]
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        poor = Path(folder) / "fonts.conf"
        poor.write_text(POOR.format(cache=folder))
        devices = [Device(playwright, server, {}), Device(playwright, server, {"FONTCONFIG_FILE": str(poor)})]
        known = [looks(watch, *devices, path, size) for size in SIZES for path in paths][0]
        devices[0].browser.close()
        bare = devices[1].browser
        # And it would look different without the guide's own.
        page = bare.new_page(viewport={"width": SIZES[0][0], "height": SIZES[0][1]})
        page.clock.set_fixed_time(NOW)
        page.route("**/assets/fonts/*", lambda route: route.abort())
        page.goto(server.url(paths[0]))
        watch.expect(difference(known, still(page), "poor"), "the fonts of this check are not poor enough")
        for file in REPORTS.glob("fonts-poor-*.png"):
            file.unlink()
        page.close()
        page = watch.see(bare.new_page(), server.url())
        for path, found in texts(root).values():
            page.goto(server.url(path))
            if page.locator("script[data-fonts]").count() == 0:
                watch.expect(not any(found.values()), f"{path} has Chinese characters and no fonts")
                continue
            page.evaluate(READY)
            for language, characters in sorted(found.items()):
                family = families.get(language, families["zh-Hans"])
                for weight in (400, 700):
                    text = "".join(sorted(characters))
                    page.evaluate("([text, family, weight]) => document.fonts.load(`${weight} 24px ${family}`, text)", [text, family, weight])
                    missing = page.evaluate(MISSING, [text, family, weight])
                    watch.expect(missing == "", f"pages like {path}: no letters for {missing} of {language} at {weight}")
        bare.close()
        browser = playwright.chromium.launch(**CHROMIUM)
        page = watch.see(browser.new_page(), server.url())
        first_sight(watch, server, page)
        browser.close()
    for language in ("en", "zh-hans", "zh-hant"):
        page = (root / f"{language}/{CITY}/index.html").read_text()
        sheets = re.search(r'data-fonts="([^"]*)"', page)[1].split()
        sizes = {name: len(gzip.compress((root / f"{language}/{CITY}" / name).resolve().read_bytes(), 9, mtime=0)) for name in sheets}
        total = sum(sizes.values())
        print(f"fonts of {language}/{CITY}: {total / 1000:.0f} KB compressed in {len(sizes)} sheets")
        watch.expect(0 < total <= LIMIT, f"the fonts of {language}/{CITY} take {total} bytes")
    weights(watch, root)
    credits = (root / "en/acknowledgements.html").read_text()
    watch.expect("Noto Sans CJK" in credits and "OFL-1.1" in credits, "the acknowledgements do not name the fonts and their licence")
    server.stop()
    sys.exit(watch.report())


main(sys.argv[1])
