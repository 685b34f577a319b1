"""Pages in languages that are read from right to left: they mirror, what is drawn stands where it was put, and names of other
scripts keep together."""
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "app"))

import axe  # noqa: E402
from stage import Stage, report  # noqa: E402

LANGUAGES = ("ar", "he")
JOURNEY = "tidewater/index.html#from=harbour&to=airport"
PAGES = ("index.html", JOURNEY, "tidewater/stations/central.html", "tidewater/lines/1.html", "tidewater/map.html")
GUIDE = """title: {{en: Test, ar: دليل المترو, he: מדריך המטרו}}
languages: [ar, he, en]
cities: [{city}, nile.osm]
"""
# A line whose stations have names in Arabic alone.
STATIONS = ("حلوان", "المعادي", "السادات", "التحرير", "المرج")
# How far each name of the line diagram lies from the stop nearest to it, sideways, in pixels.
NAMES = """() => {
  const stops = [...document.querySelectorAll('.diagram svg circle')].map((circle) => circle.getBoundingClientRect());
  return [...document.querySelectorAll('.diagram svg a text')].map((text) => {
    const box = text.getBoundingClientRect();
    const apart = (stop) => Math.max(0, box.left - stop.right, stop.left - box.right);
    return [text.textContent, Math.min(...stops.map(apart))];
  });
}"""
# How far the second figure of each drawn date stands from the first one.
FIGURES = """() => [...document.querySelectorAll('.history-line text')]
  .filter((text) => text.getClientRects().length && /^[\\u2067\\u200f]*\\d\\d /.test(text.textContent))
  .map((text) => {
    const first = text.textContent.search(/\\d/);
    return [text.textContent, text.getStartPositionOfChar(first + 1).x - text.getStartPositionOfChar(first).x];
  })"""
CARD = """() => {
  const card = document.querySelector('.map-card').getBoundingClientRect();
  const frame = document.querySelector('.map-frame').getBoundingClientRect();
  const signs = [...document.querySelectorAll('.map-sheet [id] > a[data-page=central] :is(circle, path, rect)')].map((sign) => sign.getBoundingClientRect());
  const [x, y] = [signs[0].x + signs[0].width / 2, signs[0].y + signs[0].height / 2];
  return { card: [card.left, card.right], x, isSeen: x > frame.left && x < frame.right && y > frame.top && y < frame.bottom,
    isCovered: x > card.left && x < card.right && y > card.top && y < card.bottom };
}"""


class Mirrored:
    def __init__(self, stage):
        self.stage, self.expect = stage, stage.expect

    def open(self, path, width, **options):
        page = self.stage.page("file", width, reduced_motion="reduce", **options)
        page.goto(path if path == "about:blank" else self.stage.bases["file"] + path)
        if "from=" in path:
            page.locator(".strip").wait_for()
        return page

    def pages_mirror(self):
        """To the right edge, without moving sideways, and usable by everybody."""
        for turn, language in enumerate(LANGUAGES):
            page = self.open("about:blank", 390)
            for number, path in enumerate(PAGES):
                page.goto(self.stage.bases["file"] + f"{language}/{path}")
                if path == JOURNEY:
                    page.locator(".strip").wait_for()
                for width in (1440, 320, 390):
                    page.set_viewport_size({"width": width, "height": 900})
                    where = f"{language}/{path} at {width}"
                    wide = page.evaluate("document.scrollingElement.scrollWidth - document.documentElement.clientWidth")
                    self.expect(wide <= 0, f"{where} scrolls sideways by {wide}")
                    name, search = page.evaluate("['.site-name', '.search'].map((part) => document.querySelector(part).getBoundingClientRect().x)")
                    self.expect(name > search, f"{where}: the name of the guide does not stand at the right")
                self.expect(page.evaluate("document.documentElement.dir") == "rtl", f"{language}/{path} is not read from the right")
                # Both languages have the same elements: each page is looked through in one of them.
                for violation in axe.violations(page) if number % 2 == turn else ():
                    self.expect(False, f"{language}/{path}: {violation}")
            page.context.close()

    def names_stand_at_their_stations(self):
        page = self.open("ar/tidewater/lines/1.html", 1440)
        names = page.evaluate(NAMES)
        self.expect(len(names) >= 8, f"{len(names)} names in the diagram")
        far = [name for name in names if name[1] > 12]
        self.expect(not far, f"far from their stops: {far}")
        page.context.close()

    def figures_of_dates_keep_together(self):
        for width in (390, 1440):
            page = self.open("ar/tidewater/history.html", width)
            dates = page.evaluate(FIGURES)
            self.expect(len(dates) >= 2 and all(4 < apart < 12 for _, apart in dates), f"at {width}: {dates}")
            page.context.close()

    def a_card_leaves_its_station_in_sight(self):
        page = self.open("he/tidewater/index.html#station=central", 1440)
        page.locator(".map-card .train-rows").wait_for()
        page.wait_for_timeout(400)
        found = page.evaluate(CARD)
        self.expect(found["isSeen"] and not found["isCovered"], f"{found}")
        page.context.close()

    def the_menu_opens_under_its_button(self):
        page = self.open("ar/tidewater/index.html", 390)
        page.locator(".menu-button").click()
        button, menu = [page.locator(part).bounding_box() for part in (".menu-button", ".site-menu")]
        self.expect(menu["x"] <= button["x"] + button["width"] and menu["x"] < 30, f"the menu opens at {menu['x']}, its button is at {button['x']}")
        page.context.close()

    def words_point_onwards(self):
        for language, arrow in (("ar", "←"), ("en", "→")):
            page = self.open(f"{language}/{JOURNEY}", 390)
            head = page.locator(".strip-head").inner_text()
            self.expect(arrow in head, f"{language}: {head}")
            towards = page.locator(".strip-towards").first.text_content()
            self.expect(("\u2068" in towards) == (language != "en"), f"{language}: {towards!r}")
            page.evaluate("navigator.share = async (told) => { window.told = told; }")
            page.locator("[data-action=share]").click()
            title = page.evaluate("window.told.title")
            self.expect(arrow in title and ("\u2068Harbour\u2069" in title) == (language != "en"), f"{language}: {title!r}")
            page.context.close()

    def names_from_the_right_keep_their_order(self):
        """On pages of either direction a journey begins where its reader begins to read."""
        for language, is_mirrored in (("en", False), ("ar", True)):
            page = self.open(f"{language}/nile/index.html#from=n1&to=n4", 390)
            for part in (".strip-head", ".ask-line-words"):
                at = page.evaluate("""(part) => [%r, %r].map((name) => {
                  const walker = document.createTreeWalker(document.querySelector(part), NodeFilter.SHOW_TEXT);
                  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
                    if (!text.data.includes(name)) continue;
                    const range = document.createRange();
                    range.selectNodeContents(text);
                    return range.getBoundingClientRect().x;
                  }
                })""" % (STATIONS[0], STATIONS[3]), part)
                self.expect(None not in at and (at[0] > at[1]) == is_mirrored, f"{language}: {part} has its ends at {at}")
            page.context.close()

    def consonants_find_arabic_names(self):
        """By what people type who have no Arabic letters, and by the letters themselves."""
        page = self.open("ar/nile/index.html", 390)
        for typed in ("tahrir", "El-Tahreer", "التحر"):
            page.fill("#search-field", typed)
            page.locator("[role=option]:visible").first.wait_for()
            page.wait_for_timeout(300)
            found = page.locator("[role=option]:visible").first.inner_text()
            self.expect(STATIONS[3] in found, f"{typed} finds {found!r}")
        page.context.close()

    ALL = [names_from_the_right_keep_their_order, consonants_find_arabic_names, pages_mirror, names_stand_at_their_stations, figures_of_dates_keep_together, a_card_leaves_its_station_in_sight, the_menu_opens_under_its_button, words_point_onwards]


def nile():
    """That line as OpenStreetMap data."""
    nodes = "".join(
        f'<node id="{number}" lat="{30 + 0.01 * number}" lon="31.2"><tag k="railway" v="station"/><tag k="name" v="{name}"/></node>'
        for number, name in enumerate(STATIONS, 1))
    stops = "".join(f'<member type="node" ref="{number}" role="stop"/>' for number in range(1, len(STATIONS) + 1))
    tags = {"type": "route", "route": "subway", "ref": "1", "network": "Nile", "interval": "00:05", "opening_hours": "05:00-24:00"}
    words = "".join(f'<tag k="{key}" v="{value}"/>' for key, value in tags.items())
    return f'<osm version="0.6">{nodes}<relation id="9">{stops}{words}</relation></osm>'


def main(program):
    city = Path(__file__).resolve().parents[3] / "Assets/Examples/tidewater"
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "nile.osm").write_text(nile(), encoding="utf-8")
        Path(folder, "guide.yaml").write_text(GUIDE.format(city=city), encoding="utf-8")
        subprocess.run([program, "build", "--output", "site"], cwd=folder, check=True, capture_output=True)
        with Stage(Path(folder, "site")) as stage:
            stage.run_all(Mirrored(stage))
    report(stage)


main(str(Path(sys.argv[1]).resolve()))
