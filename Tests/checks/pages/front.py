"""A city's first page: it opens as its map with the question over it, names can be read at every zoom, an answer is in the first
screen, and nothing moves that nobody touched."""
import itertools
import re
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "app"))

import axe  # noqa: E402
import big_map  # noqa: E402
from cold_start import ColdStart  # noqa: E402
from first import First  # noqa: E402
from names import NAMES  # noqa: E402
from stage import Stage, report  # noqa: E402
from states import States  # noqa: E402
from station_page import StationPage  # noqa: E402
from zoom import every_step  # noqa: E402

CITIES = (("en", "beijing", "wudaokou", "taoranting"), ("zh-hant", "taipei", "tamsui", "xiangshan"))
# Nothing asked, a journey, a station's card, and after the last train.
STATES = ("", "#from=wudaokou&to=taoranting", "#station=xizhimen", "#from=wudaokou&to=taoranting&depart=27:00")
PLACE = "document.querySelector('.map-sheet').style.transform"
SHIFT = """() => new Promise((resolve) => {
  let sum = 0;
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) if (!entry.hadRecentInput) sum += entry.value; })
    .observe({ type: 'layout-shift', buffered: true });
  setTimeout(() => resolve(sum), 100);
})"""


def until(page, holds, seconds=30):
    end = time.monotonic() + seconds
    while not page.evaluate(holds):
        if time.monotonic() > end:
            raise AssertionError(f"never holds: {holds}")
        page.wait_for_timeout(40)


class Front:
    def __init__(self, stage):
        self.stage, self.expect = stage, stage.expect

    def open(self, path, width=390, **options):
        page = self.stage.page("file", width, **options)
        page.goto(self.stage.bases["file"] + path)
        page.locator(".map.is-live").wait_for()
        page.locator(".ends").wait_for(state="attached")
        return page

    def rested(self, page):
        until(page, "!document.querySelector('.map-frame').classList.contains('is-moving')")
        page.wait_for_timeout(60)
        until(page, "!document.querySelector('.map-frame').classList.contains('is-moving')")

    def content_begins_early(self):
        for language, city, *_ in CITIES:
            page = self.open(f"{language}/{city}/index.html")
            top = page.locator("h1").bounding_box()["y"]
            self.expect(top <= 120, f"{city}: content begins at {top}")
            rows = page.evaluate("""() => new Set([...document.querySelectorAll('.site-name, .search, .menu-button')]
              .map((element) => Math.round((element.getBoundingClientRect().top + element.getBoundingClientRect().bottom) / 2))).size""")
            self.expect(rows == 1, f"{city}: the head has {rows} rows")
            for path in ("stations/xizhimen.html", "lines/10.html"):
                if city == "beijing":
                    page.goto(self.stage.bases["file"] + f"{language}/{city}/{path}")
                    top = page.locator("main > *").first.bounding_box()["y"]
                    self.expect(top <= 120, f"{path}: content begins at {top}")
            page.context.close()

    def the_menu_opens(self):
        page = self.open("en/beijing/index.html")
        self.expect(page.locator(".menu a").first.is_hidden(), "the menu is open before it is asked for")
        page.locator(".menu-button").click()
        self.expect(page.locator(".menu a").first.is_visible(), "the menu does not open")
        heights = page.locator(".site-menu a").evaluate_all("links => links.map(link => link.getBoundingClientRect().height)")
        self.expect(min(heights) >= 44, f"links in the menu are {min(heights)} tall")
        page.keyboard.press("Escape")
        self.expect(page.locator(".menu a").first.is_hidden(), "Escape leaves the menu open")
        page.set_viewport_size({"width": 1440, "height": 900})
        self.expect(page.locator(".menu a").first.is_visible() and page.locator(".menu-button").is_hidden(), "no menu on a desk")
        page.context.close()

    def the_map_can_be_read(self):
        """At every step of the zoom: 11 pixels or more, the second language 9, and no name on another."""
        for language, city, *_ in CITIES:
            for width in (390, 1440):
                page = self.open(f"{language}/{city}/index.html", width=width)
                found, steps = every_step(page, f"{city} at {width}", opened=12 if width == 390 else 40)
                self.expect(steps > 4, f"{city} at {width}: {steps} steps")
                for fault in found:
                    self.expect(False, fault)
                page.locator(".map-reset").click()
                self.rested(page)
                box = page.locator(".map-frame").bounding_box()
                cut = [name["text"] for name in page.evaluate(NAMES) if any(x < box["x"] - 1 or x > box["x"] + box["width"] + 1 for x, _ in name["corners"])]
                self.expect(not cut, f"{city} at {width}: cut where all is seen: {cut}")
                page.context.close()

    def a_map_of_any_size_costs_what_is_seen(self):
        """With 1,500 stations on a phone: what is drawn, and what a frame changes, counted and not timed."""
        path = "en/beijing/index.html"
        page = self.stage.page("file", 390, has_touch=True, is_mobile=True)
        large = big_map.page((self.stage.root / path).read_text())
        page.route("**/index.html", lambda route: route.fulfill(body=large, content_type="text/html"))
        page.goto(self.stage.bases["file"] + path)
        page.locator(".map.is-live").wait_for()
        self.rested(page)
        # The most signs and names that a frame changes, and the most tiles that it shows or no longer shows.
        page.evaluate("""() => {
          let [parts, tiles] = [new Set(), new Set()];
          globalThis.most = [0, 0];
          new MutationObserver((list) => list.forEach(({ target }) =>
            target.matches('.map-tile') ? tiles.add(target) : target.closest('svg') && parts.add(target.closest('svg > g') ?? target))).observe(
            document.querySelector('.map-sheet'), { attributes: true, subtree: true });
          const frame = () => {
            globalThis.most = [Math.max(globalThis.most[0], parts.size), Math.max(globalThis.most[1], tiles.size)];
            [parts, tiles] = [new Set(), new Set()];
            requestAnimationFrame(frame);
          };
          requestAnimationFrame(frame);
        }""")
        drawn = "[...document.querySelectorAll('.map-sheet svg > g')].filter((part) => part.getClientRects().length).length"
        most = "(() => { const { most } = globalThis; globalThis.most = [0, 0]; return most; })()"
        self.expect(page.evaluate("document.querySelectorAll('.map-sheet svg > g').length") > 3000, "the map is no large one")
        page.locator(".map-reset").click()
        self.rested(page)
        self.expect(page.evaluate(drawn) < 300, f"from far away {page.evaluate(drawn)} parts are drawn")
        for step in range(5):
            page.locator(".map-in").click()
            page.locator(".map-in").click()
            self.rested(page)
        self.expect(page.evaluate(drawn) < 200, f"at {page.evaluate(PLACE)} {page.evaluate(drawn)} parts are drawn")
        # At rest.
        parts, tiles = page.evaluate(most)
        self.expect(0 < parts <= 60 and 0 < tiles <= 10, f"a frame changes {parts} parts in {tiles} tiles")
        self.expect(page.locator(".map-sheet g[transform]").count() == 0, "names are layers")
        # A hand that stays within what is drawn changes nothing but where the drawing lies.
        box = page.locator(".map-frame").bounding_box()
        page.mouse.move(box["x"] + 150, box["y"] + 200)
        page.mouse.down()
        for step in range(1, 9):
            page.mouse.move(box["x"] + 150 - 8 * step, box["y"] + 200 - 6 * step)
            page.wait_for_timeout(16)
        parts, tiles = page.evaluate(most)
        self.expect(parts == tiles == 0, f"a hand that moves changes {parts} parts in {tiles} tiles")
        # One that goes on has new parts drawn, a few a frame.
        for step in range(9, 60):
            page.mouse.move(box["x"] + 150 - 8 * step, box["y"] + 200 - 6 * step)
            page.wait_for_timeout(16)
        parts, tiles = page.evaluate(most)
        self.expect(0 < parts <= 24 and tiles <= 4, f"beneath a hand a frame changes {parts} parts in {tiles} tiles")
        page.mouse.up()
        page.context.close()

    def a_blurred_place_comes_closer(self):
        page = self.open("en/beijing/index.html")
        page.locator(".map-reset").click()
        self.rested(page)
        scale = "+document.querySelector('.map-sheet').style.transform.match(/scale\\(([\\d.]+)/)[1]"
        before = page.evaluate(scale)
        hidden = page.evaluate("""() => {
          const frame = document.querySelector('.map-frame').getBoundingClientRect();
          const to = new DOMMatrix(document.querySelector('.map-sheet').style.transform);
          const shown = new Set([...document.querySelectorAll('.map-name:not(.is-away) a')].map((link) => link.dataset.page));
          for (const [page, x, y] of JSON.parse(document.querySelector('.map-courses').textContent).nodes) {
            const at = [frame.x + to.e + to.a * x + 4, frame.y + to.f + to.d * y + 4];
            if (page && !shown.has(page) && !document.elementFromPoint(...at)?.closest('a, button') && at[1] < frame.bottom - 40) return at;
          }
        }""")
        page.mouse.click(*hidden)
        page.wait_for_timeout(500)
        self.rested(page)
        after = page.evaluate(scale)
        self.expect(after > 2 * before or page.locator(".map-card").is_visible(), f"a tap went from {before} to {after}")
        page.context.close()

    def an_answer_is_in_the_first_screen(self):
        for language, city, start, end in CITIES:
            page = self.open(f"{language}/{city}/index.html")
            page.locator("#journey-from").fill(start)
            page.locator("[role=option]:visible").first.wait_for()
            page.keyboard.press("Enter")
            page.keyboard.type(end)
            page.locator("[role=option]:visible").first.wait_for()
            page.keyboard.press("Enter")
            page.locator(".strip").wait_for()
            page.wait_for_timeout(300)
            top = page.locator(".strip-times").bounding_box()["y"]
            dial = page.locator("#dial-range").bounding_box()
            height = page.viewport_size["height"]
            self.expect(page.evaluate("scrollY") == 0 and top < dial["y"] < height, f"{city}: the answer stands at {top}, the dial at {dial['y']}")
            self.expect(dial["y"] > 0.75 * height, f"{city}: the dial is not under the thumb: {dial['y']}")
            line = page.locator(".ask-line")
            self.expect(line.is_visible() and page.locator("#journey-from").is_hidden(), f"{city}: the question stays unfolded")
            self.expect("→" in line.inner_text(), line.inner_text())
            cut = page.evaluate("""() => {
              const frame = document.querySelector('.map-frame').getBoundingClientRect();
              return [...document.querySelectorAll('.map-way path')].map((path) => path.getBoundingClientRect())
                .filter(({ left, right, top, bottom }) => left < frame.left || right > frame.right || top < frame.top || bottom > frame.bottom).length;
            }""")
            self.expect(cut == 0, f"{city}: {cut} rides leave the map")
            line.click()
            self.expect(page.locator("#journey-from").is_visible() and page.locator("#journey-prefer").is_visible(), f"{city}: the question does not unfold")
            page.locator("#journey-prefer").select_option("least-walking")
            self.expect(page.locator("#journey-prefer").is_visible(), f"{city}: the question folds while one answers it")
            self.expect(page.locator(".map-way path").count() >= 1, f"{city}: the journey is not on the map")
            page.context.close()

    def the_focus_is_never_lost(self):
        """What is pressed by key may go away with what it does: who reads by ear then is at what came of it, not at the top."""
        page = self.open("en/beijing/index.html")
        focus = "(({ activeElement: held }) => held === document.body ? 'nothing' : `${held.className || held.id} ${held.textContent}`)(document)"
        for end in ("wudaokou", "taoranting"):
            page.locator("#journey-from" if end == "wudaokou" else "#journey-to").fill(end)
            page.locator("[role=option]:visible").first.wait_for()
            page.keyboard.press("Enter")
        page.locator(".strip").wait_for()
        self.expect(page.evaluate(focus).startswith("ask "), f"the question has not the focus, but {page.evaluate(focus)}")
        page.keyboard.press("Tab")
        self.expect(page.evaluate(focus).startswith("ask-line"), f"keys lead to {page.evaluate(focus)}")
        for what, then in ((".keeping-remove", "round keeping-remove"), (".keeping-buttons button:nth-child(3)", "button"), (".swap", "ask "),
                           (".map-clear", "map-frame"), (".chip:nth-child(2)", "button chip")):
            if not page.locator(what).first.is_visible():
                page.locator(".ask-line").click()
            page.locator(what).first.focus()
            page.keyboard.press("Enter")
            page.wait_for_timeout(200)
            self.expect(page.evaluate(focus).startswith(then), f"after {what} {page.evaluate(focus)} has the focus, not {then}")
        names = page.locator(".several .badge").evaluate_all("badges => badges.map((badge) => badge.ariaLabel)")
        self.expect(names and all(name.startswith("Line ") for name in names), f"lines are called {names}")
        page.context.close()

    def between_phone_and_laptop_the_map_stands_beside_the_answer(self):
        page = self.open("en/beijing/index.html#from=wudaokou&to=taoranting", width=820)
        page.locator(".strip").wait_for()
        self.rested(page)
        strip, frame = page.locator(".strip-sheet").bounding_box(), page.locator(".map-frame").bounding_box()
        self.expect(strip["x"] + strip["width"] <= frame["x"] and frame["width"] > 320, f"the answer takes {strip}, the map {frame}")
        self.expect(abs(strip["y"] - frame["y"]) < 200 and frame["height"] > 300, f"the answer takes {strip}, the map {frame}")
        wide = page.evaluate("document.scrollingElement.scrollWidth - document.documentElement.clientWidth")
        self.expect(wide <= 0, f"it scrolls sideways by {wide}")
        for violation in axe.violations(page):
            self.expect(False, violation)
        page.context.close()

    def the_map_follows_the_question(self):
        page = self.open("en/beijing/index.html#from=wudaokou&to=taoranting&date=2026-11-20&depart=18:00", width=1440)
        page.locator(".map-way path").first.wait_for(state="attached")
        first = page.locator(".map-way path").evaluate_all("paths => paths.map(path => path.getAttribute('d')).join()")
        width = page.evaluate("""() => { const path = document.querySelector('.map-way path');
          return +path.getAttribute('stroke-width') * path.getScreenCTM().a; }""")
        self.expect(width > 3.5, f"the journey is {width} pixels wide")
        page.locator(".swap").click()
        page.locator("#journey-to").fill("guomao")
        page.locator("[role=option]:visible").first.wait_for()
        page.keyboard.press("Enter")
        until(page, f"[...document.querySelectorAll('.map-way path')].map((path) => path.getAttribute('d')).join() !== {first!r}")
        page.evaluate("location.hash = '#stations'")
        page.wait_for_timeout(200)
        self.expect(page.locator(".map-way path").count() > 0 and page.locator(".strip").count() == 1, "a place on the page takes the question away")
        page.evaluate("location.hash = '#from=xizhimen'")
        until(page, "document.querySelector('#journey-from').value === 'Xizhimen' && !document.querySelector('.map-way')")
        page.context.close()

    def a_journey_is_seen_whole(self):
        """Its names lie in the frame, and no button on any of them, wherever it leads."""
        ways = [("en", "beijing", ends) for ends in (("wudaokou", "taoranting"), ("pingguoyuan", "tuqiao"), ("changping-xishankou", "daxingjichang"),
                                                     ("xizhimen", "dongzhimen"), ("anheqiao-north", "xizhimen"), ("fuxingmen", "xidan"))]
        # A desk has room; the longest and the shortest tell.
        wide = [way for way in ways if way[2][0] in ("changping-xishankou", "fuxingmen")]
        for width, own in ((390, ways), (1440, wide), (390, [("zh-hant", "taipei", ("tamsui", "xiangshan"))])):
            page = None
            for language, city, (start, end) in own:
                page = self.asked(page, f"{language}/{city}/index.html", f"#from={start}&to={end}&date=2026-11-20&depart=10:00", width)
                cut, covered, told = page.evaluate("""() => {
                  const box = (element) => element.getBoundingClientRect();
                  const frame = box(document.querySelector('.map-frame'));
                  const buttons = [...document.querySelectorAll('.map-tools button')].map(box).filter(({ width }) => width);
                  const names = [...document.querySelectorAll('.map-name.is-on text')].filter((text) => text.getClientRects().length);
                  const meets = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
                  const words = (texts) => texts.map((text) => text.textContent);
                  return [
                    words(names.filter((text) => box(text).left < frame.left || box(text).right > frame.right || box(text).top < frame.top || box(text).bottom > frame.bottom)),
                    words(names.filter((text) => buttons.some((button) => meets(box(text), button)))), names.length];
                }""")
                where = f"{start} to {end} at {width}"
                self.expect(told >= 2, f"{where}: {told} names")
                self.expect(not cut, f"{where}: cut at the edge: {cut}")
                self.expect(not covered, f"{where}: under a button: {covered}")
            page.context.close()

    def asked(self, page, path, hold, width):
        """A page with the journey of an address, at rest: one that is open already goes on to it."""
        way = "[...document.querySelectorAll('.map-way path')].map((path) => path.getAttribute('d')).join()"
        if page:
            before = page.evaluate(way)
            page.evaluate("(hold) => { location.hash = hold; }", hold)
            until(page, f"![{before!r}, ''].includes({way})")
        else:
            page = self.open(path + hold, width=width)
            page.locator(".map-way path").first.wait_for(state="attached")
        self.rested(page)
        return page

    def a_card_keeps_the_other_end(self):
        for width in (390, 1440):
            page = self.open("en/beijing/index.html#to=taoranting", width=width)
            page.locator(".map-frame a[data-page=xizhimen]").first.dispatch_event("click")
            page.locator(".map-card .map-acts a").first.wait_for()
            page.locator(".map-card .map-acts a").first.click()
            page.locator(".strip").wait_for()
            self.expect("Xizhimen" in page.locator(".strip-head").inner_text() and "Taoranting" in page.locator(".strip-head").inner_text(),
                        page.locator(".strip-head").inner_text())
            self.expect(page.locator(".map-card").is_hidden(), "the card stays")
            page.context.close()

    def links_lead_to_the_front_door(self):
        page = self.stage.page("file", 390)
        page.goto(self.stage.bases["file"] + "en/beijing/stations/wudaokou.html")
        page.locator(".title-links a.button").first.click()
        until(page, "document.querySelector('#journey-from')?.value === 'Wudaokou'")
        page.go_back()
        self.expect(page.url.endswith("wudaokou.html"), f"back leads to {page.url}")
        page.goto(self.stage.bases["file"] + "en/beijing/index.html#station=xizhimen")
        page.locator(".map-card h2").wait_for()
        self.expect("Xizhimen" in page.locator(".map-card h2").inner_text(), "the address opens no card")
        page.context.close()

    def it_opens_where_it_was_left(self):
        page = self.open("en/beijing/index.html")
        self.rested(page)
        page.locator(".map-in").click()
        self.rested(page)
        page.wait_for_timeout(250)
        place = page.evaluate(PLACE)
        page.reload()
        page.locator(".map.is-live").wait_for()
        self.rested(page)
        numbers = [[float(part) for part in re.findall(r"-?[\d.]+(?=px|\))", text)] for text in (place, page.evaluate(PLACE))]
        self.expect(all(abs(a - b) < 4 for a, b in zip(*numbers)), f"{numbers}")
        page.context.close()

    def nothing_moves_by_itself(self):
        """Not even where Latin type comes last, after the answer was shown in that of the device."""
        widths = ((390, False), (390, True), (1440, False))
        for (language, city, start, end), (width, is_late), asks in itertools.product(CITIES, widths, (False, True)):
            hold = f"#from={start}&to={end}" if asks else ""
            page = self.stage.page("http", width)
            if is_late:
                page.route("**/fonts/latin-*", lambda route: (time.sleep(0.5), route.continue_()))
            page.goto(self.stage.bases["http"] + f"{language}/{city}/index.html{hold}", wait_until="commit")
            page.locator(".strip" if asks else ".ends").wait_for()
            page.wait_for_timeout(1200)
            shift = page.evaluate(SHIFT)
            late = ", type coming late" if is_late else ""
            self.expect(shift <= 0.02, f"{city}{hold} at {width}{late}: the page shifts by {shift:.3f}")
            page.context.close()

    def without_scripts_the_map_is_whole(self):
        page = self.stage.page("file", 390, java_script_enabled=False)
        page.goto(self.stage.bases["file"] + "en/beijing/index.html")
        for width in (390, 1440):
            page.set_viewport_size({"width": width, "height": 900})
            svg, frame = page.locator(".map-sheet svg").bounding_box(), page.locator(".map-frame").bounding_box()
            self.expect(svg["width"] <= frame["width"] + 1 and svg["height"] <= frame["height"] + 4 and svg["width"] > 250, f"{svg} in {frame}")
            self.expect(page.locator(".map-frame a[href='stations/xizhimen.html']").count() >= 1, "the map has no links")
            self.expect(page.locator(".without-script").is_visible(), "nothing says what scripts are for")
            self.expect(page.locator(".line-list li").count() > 20, "the lines are missing")
        page.context.close()

    def a_thumb_can_press_it(self):
        page = self.open("en/beijing/index.html")
        for hold in ("", "#from=wudaokou&to=taoranting"):
            if hold:
                page.evaluate("(hold) => { location.hash = hold; }", hold)
                page.locator(".strip").wait_for()
            small = page.evaluate("""() => [...document.querySelectorAll('.front :is(button, input, select), .site-head :is(button, input)')]
              .filter((element) => element.checkVisibility() && !element.matches('.unseen, .dial-picker'))
              .map((element) => [element.className || element.id, Math.round(Math.min(element.getBoundingClientRect().height, element.getBoundingClientRect().width))])
              .filter(([, size]) => size < 43.5)""")
            small = [entry for entry in small if entry[0] != "dial-clock"]
            self.expect(not small, f"{hold or 'nothing asked'}: {small}")
        page.context.close()

    def it_prints(self):
        page = self.open("en/beijing/index.html", width=1440)
        page.emulate_media(media="print")
        box = page.locator(".map-sheet svg").first.bounding_box()
        self.expect(box["width"] <= 1441 and box["height"] > 300, f"the map is printed at {box}")
        # Signs and names, which otherwise stand in tiles, are printed with the lines in one drawing.
        count = "document.querySelectorAll('.map-sheet > svg:first-child > g:not(.map-way)').length"
        all_of_it = page.evaluate("document.querySelectorAll('.map-sheet > svg > g').length")
        self.expect(all_of_it > 500, f"the map has {all_of_it} parts")
        until(page, f"{count} === {all_of_it}")
        page.emulate_media(media="screen")
        until(page, f"{count} < {all_of_it / 2}")
        page.context.close()

    def everybody_can_use_it(self):
        """Every state at either width, and one of them in the other colours as well."""
        for width, scheme, other, again in ((390, "light", "dark", STATES[0]), (1440, "dark", "light", STATES[1])):
            for hold in STATES:
                page = self.open("en/beijing/index.html" + hold, width=width, color_scheme=scheme, reduced_motion="reduce")
                if "from=" in hold:
                    page.locator(".several-one, .rest").first.wait_for()
                elif hold:
                    page.locator(".map-card h2").wait_for()
                self.rested(page)
                found = [f"{scheme}: {violation}" for violation in axe.violations(page)]
                if hold == again:
                    page.emulate_media(color_scheme=other)
                    found += [f"{other}: {violation}" for violation in axe.violations(page, **axe.COLORS_ALONE)]
                self.expect(not found, f"{hold} at {width}: {found}")
                wide = page.evaluate("document.scrollingElement.scrollWidth - document.documentElement.clientWidth")
                self.expect(wide <= 0, f"{hold} at {width} scrolls sideways by {wide}")
                page.context.close()

    ALL = [content_begins_early, the_menu_opens, the_map_can_be_read, a_map_of_any_size_costs_what_is_seen, a_blurred_place_comes_closer, an_answer_is_in_the_first_screen,
           the_focus_is_never_lost, between_phone_and_laptop_the_map_stands_beside_the_answer, the_map_follows_the_question, a_journey_is_seen_whole, a_card_keeps_the_other_end, links_lead_to_the_front_door, it_opens_where_it_was_left,
           nothing_moves_by_itself, without_scripts_the_map_is_whole, a_thumb_can_press_it, it_prints, everybody_can_use_it]


def main(root):
    with Stage(root) as stage:
        for facts in (First(stage), States(stage), StationPage(stage), ColdStart(stage), Front(stage)):
            stage.run_all(facts)
    report(stage)


main(sys.argv[1])
