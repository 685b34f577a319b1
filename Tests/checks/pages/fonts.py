"""The same look on a device without Chinese fonts: the map and a page are drawn alike to the pixel, no character of any page
is missing, the sheets come after the first sight of the page, and they are small."""
import gzip
import os
import re
import sys
import tempfile
from html.parser import HTMLParser
from pathlib import Path

from playwright.sync_api import sync_playwright

from server import Server
from watch import CHROMIUM, Watch

CITY = "beijing"
LIMIT = 300_000
POOR = """<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
<dir>/usr/share/fonts</dir><cachedir>{cache}</cachedir>
<selectfont><rejectfont><glob>*CJK*</glob><pattern><patelt name="lang"><string>zh</string></patelt></pattern></rejectfont>
</selectfont></fontconfig>"""
# Which of these characters no font has: they are all drawn as one empty box.
MISSING = """([text, family, weight]) => {
  const context = document.createElement('canvas').getContext('2d', {willReadFrequently: true});
  context.font = `${weight} 24px ${family}`;
  const look = (character) => {
    context.clearRect(0, 0, 40, 40);
    context.fillText(character, 4, 30);
    return context.getImageData(0, 0, 40, 40).data.join();
  };
  const empty = look('\\u{3FFFD}');
  return [...text].filter((character) => look(character) === empty).join('');
}"""
READY = "document.fonts.ready.then(() => [...document.fonts].filter(font => font.status === 'loaded').length)"


class Texts(HTMLParser):
    """The Han characters of a page by the language they stand in."""

    def __init__(self, found):
        super().__init__(convert_charrefs=True)
        self.found, self.languages = found, []

    def handle_starttag(self, tag, attributes):
        if tag not in ("meta", "link", "br", "img", "input", "hr"):
            self.languages.append((tag, dict(attributes).get("lang") or (self.languages[-1][1] if self.languages else "")))

    def handle_endtag(self, tag):
        while self.languages and self.languages.pop()[0] != tag:
            pass

    def handle_data(self, data):
        if self.languages and self.languages[-1][0] not in ("title", "script", "style"):
            self.found.setdefault(self.languages[-1][1], set()).update(re.findall("[\u2e80-\ufaff\U00020000-\U0003ffff]", data))


def pictures(playwright, server, environment, paths):
    browser = playwright.chromium.launch(env=os.environ | environment, **CHROMIUM)
    shots = []
    for width, height in ((1280, 900), (390, 844)):
        page = browser.new_page(viewport={"width": width, "height": height})
        for path in paths:
            page.goto(server.url(path))
            page.evaluate(READY)
            page.wait_for_timeout(400)
            shots.append(page.screenshot())
        page.close()
    return browser, shots


def main(root):
    root = Path(root).resolve()
    server, watch = Server(root), Watch()
    families = {"zh-Hans": '"Guide Hani", "Guide Hans"', "zh-Hant": '"Guide Hani", "Guide Hant"'}
    found = {}
    for file in sorted(root.rglob("*.html")):
        Texts(found).feed(file.read_text())
    watch.where = "fonts"
    paths = [f"zh-hans/{CITY}/map.html", f"zh-hans/{CITY}/index.html", f"zh-hans/{CITY}/lines/13.html"]
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        poor = Path(folder) / "fonts.conf"
        poor.write_text(POOR.format(cache=folder))
        rich, known = pictures(playwright, server, {}, paths)
        rich.close()
        bare, own = pictures(playwright, server, {"FONTCONFIG_FILE": str(poor)}, paths)
        for index, (a, b) in enumerate(zip(known, own)):
            watch.expect(a == b, f"{paths[index % len(paths)]} looks different without Chinese fonts")
        # And it would look different without the guide's own.
        page = bare.new_page(viewport={"width": 1280, "height": 900})
        page.route("**/assets/fonts/*", lambda route: route.abort())
        page.goto(server.url(paths[0]))
        page.wait_for_timeout(400)
        watch.expect(page.screenshot() != known[0], "the fonts of this check are not poor enough")
        page.close()
        page = watch.see(bare.new_page(), server.url())
        page.goto(server.url(f"zh-hant/index.html"))
        page.evaluate(READY)
        for language, characters in sorted(found.items()):
            family = families.get(language, ", ".join(families.values()))
            for weight in (400, 700):
                text = "".join(sorted(characters))
                page.evaluate("([text, family, weight]) => document.fonts.load(`${weight} 24px ${family}`, text)", [text, family, weight])
                missing = page.evaluate(MISSING, [text, family, weight])
                watch.expect(missing == "", f"no letters for {missing} of {language} at {weight}")
        bare.close()
        browser = playwright.chromium.launch(**CHROMIUM)
        page = watch.see(browser.new_page(), server.url())
        server.wait["-400.css"] = server.wait["-700.css"] = 3
        page.goto(server.url(f"en/{CITY}/index.html"), wait_until="commit")
        page.wait_for_timeout(1500)
        paint = page.evaluate("performance.getEntriesByName('first-contentful-paint').length")
        watch.expect(paint == 1, "the first sight waits for the fonts")
        server.wait.clear()
        browser.close()
    for language in ("en", "zh-hans", "zh-hant"):
        page = (root / f"{language}/{CITY}/index.html").read_text()
        sheets = re.search(r'data-fonts="([^"]*)"', page)[1].split()
        sizes = {name: len(gzip.compress((root / f"{language}/{CITY}" / name).resolve().read_bytes(), 9, mtime=0)) for name in sheets}
        total = sum(sizes.values())
        print(f"fonts of {language}/{CITY}: {total / 1000:.0f} KB compressed in {len(sizes)} sheets")
        if language != "zh-hant":
            watch.expect(0 < total <= LIMIT, f"the fonts of {language}/{CITY} take {total} bytes")
    credits = (root / "en/acknowledgements.html").read_text()
    watch.expect("Noto Sans CJK" in credits and "OFL-1.1" in credits, "the acknowledgements do not name the fonts and their licence")
    server.stop()
    sys.exit(watch.report())


main(sys.argv[1])
