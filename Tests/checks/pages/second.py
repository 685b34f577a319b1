"""The front door in engines other than Chromium's: the map opens with names that can be read and is moved, a journey is asked and its
answer is in sight, a station's card, the search, the way back, from a folder and from a host; nothing that a console complains of."""
import shutil
import sys
import tempfile
import threading
import time
from pathlib import Path

from engines import ENTER, STILL, Firefox, WebKit
from names import NAMES, met, too_small
from server import Server

CITY = "en/beijing/"
PHONE, DESK = (390, 844), (1440, 900)
# WebKit paints without a graphics card, slowly: a phone's screen is enough.
Firefox.sizes, WebKit.sizes = (PHONE, DESK), (PHONE,)
# Where the map stands: across, down, its scale.
PLACE = """(() => { const m = new DOMMatrix(getComputedStyle(document.querySelector('.map-sheet')).transform); return [m.e, m.f, m.a]; })()"""
RESTED = "!!document.querySelector('.map.is-live') && !!document.querySelector('.ends') && !document.querySelector('.map-frame.is-moving')"
# What a page of an engine without a console to listen to would say.
LISTENER = b"""<script>globalThis.faults = []; addEventListener("error", (event) => faults.push(String(event.message ?? event.target.src)), true);
addEventListener("unhandledrejection", (event) => faults.push(String(event.reason)));
for (const level of ["error", "warn"]) console[level] = (...words) => faults.push(words.join(" "));</script>"""
# Nor one that tells pages another hour: at night there is no journey to ask for.
LISTENER += f"<script>({STILL})()</script>".encode()


class Second:
    def __init__(self, engine, root, server):
        self.engine, self.root, self.server = engine, root, server
        self.faults, self.done = [], 0

    def expect(self, holds, text):
        self.done += 1
        if not holds:
            self.faults.append(f"{self.engine.name}, {self.where}: {text}")

    def open(self, path, size=PHONE):
        self.engine.size(*size)
        # An address that differs in its hash alone opens no page.
        self.engine.open("about:blank")
        self.engine.open(self.base + path)
        self.engine.until(RESTED)

    def shows(self, selector):
        return f"!!document.querySelector({selector!r})?.getClientRects().length"

    def it_opens_as_a_map(self):
        for size in self.engine.sizes:
            self.open(CITY + "index.html", size)
            names = self.engine.ask(f"({NAMES})()")
            self.expect(len(names) >= 12, f"{len(names)} names at {size}")
            small, on_others = too_small(names), met(names)
            self.expect(not small, f"too small at {size}: {small[:3]}")
            self.expect(not on_others, f"names lie on others at {size}: {on_others[:3]}")
            wide = self.engine.ask("document.scrollingElement.scrollWidth - document.documentElement.clientWidth")
            self.expect(wide <= 0, f"at {size} the page scrolls sideways by {wide}")

    def the_map_moves(self):
        self.open(CITY + "index.html", self.engine.sizes[-1])
        x, y = self.engine.ask("""(() => { const box = document.querySelector('.map-frame').getBoundingClientRect();
          return [box.x + box.width / 2, box.y + box.height / 2]; })()""")
        before = self.engine.ask(PLACE)
        # The hand rests before it lets go, so that nothing glides on: long enough for a busy browser to have seen it rest.
        self.engine.drag([(x, y), (x - 40, y - 20), (x - 90, y - 60), (x - 90, y - 60)], 120, rest=800)
        self.engine.until(RESTED)
        after = self.engine.ask(PLACE)
        moved = [after[0] - before[0], after[1] - before[1], after[2] / before[2]]
        self.expect(abs(moved[0] + 90) < 12 and abs(moved[1] + 60) < 12 and moved[2] == 1, f"a hand that went by -90, -60 moved the map by {moved}")
        self.engine.wheel(x, y, -200)
        self.engine.until(f"{PLACE}[2] > {1.2 * after[2]}", 5)
        self.engine.until(RESTED)
        self.engine.press(".map-reset")
        self.engine.until(f"{PLACE}[2] < {after[2]} && {RESTED}", 5)
        self.expect(self.engine.ask(f"({NAMES})()"), "the whole network has no names")
        self.engine.press(".map-in")
        self.engine.until(RESTED)

    def a_station_opens_its_card(self):
        self.open(CITY + "index.html#station=xizhimen")
        self.engine.until(self.shows(".map-card .train-rows li"))
        self.expect("Xizhimen" in self.engine.ask("document.querySelector('.map-card h2').textContent"), "the address opens another card")
        self.engine.press(".map-close")
        self.engine.until("document.querySelector('.map-card').hidden", 5)
        self.engine.until(RESTED)
        self.engine.press(".map-frame a[data-page=xizhimen]")
        self.engine.until(self.shows(".map-card .train-rows li"))
        self.engine.press(".map-card .map-acts a:last-child")
        self.engine.until("location.pathname.endsWith('stations/xizhimen.html') && !!document.querySelector('h1')")
        self.engine.back()
        self.engine.until(RESTED)

    def a_journey_is_asked_and_answered(self):
        for size in self.engine.sizes:
            self.open(CITY + "index.html", size)
            self.engine.press("#journey-from")
            for name in ("wudaokou", "taoranting"):
                self.engine.keys(name)
                self.engine.until(f"[...document.querySelectorAll('[role=option]')].some((option) => option.getClientRects().length && option.textContent.toLowerCase().includes({name!r}))")
                self.engine.keys(ENTER)
            self.engine.until(self.shows(".strip"))
            self.engine.until("!!document.querySelector('.map-way path')")
            # It comes into its place in a moment.
            time.sleep(0.3)
            top, foot, height, scrolled = self.engine.ask("""[document.querySelector('.strip-times').getBoundingClientRect().top,
              document.querySelector('#dial-range').getBoundingClientRect().top, innerHeight, scrollY]""")
            self.expect(scrolled == 0 and 0 < top < height and 0 < foot < height, f"at {size} the answer stands at {top}, the dial at {foot} of {height}")
            head = self.engine.ask("document.querySelector('.strip-head').textContent")
            self.expect("Wudaokou" in head and "Taoranting" in head, f"at {size} the answer is {head}")
            asked = self.engine.ask("location.hash")
            self.expect("from=wudaokou" in asked and "to=taoranting" in asked, f"at {size} the address says {asked}")

    def the_way_back_leads_where_one_came_from(self):
        self.engine.size(*PHONE)
        self.engine.open(self.base + CITY + "stations/wudaokou.html")
        self.engine.until(self.shows("#search-field"))
        self.engine.press(".title-links a.button")
        self.engine.until("document.querySelector('#journey-from')?.value === 'Wudaokou'")
        self.engine.back()
        self.engine.until("location.pathname.endsWith('stations/wudaokou.html')")
        self.engine.until(self.shows("#search-field"))
        self.engine.press("#search-field")
        self.engine.keys("xizhimen")
        self.engine.until(self.shows("[role=option]"))
        self.engine.keys(ENTER)
        self.engine.until("location.pathname.endsWith('stations/xizhimen.html')")

    # Each once, from a folder or from a host.
    KINDS = {"Firefox": {"folder": [it_opens_as_a_map, the_map_moves, a_journey_is_asked_and_answered, the_way_back_leads_where_one_came_from],
                         "host": [a_station_opens_its_card]},
             "WebKit": {"folder": [it_opens_as_a_map, the_map_moves, a_station_opens_its_card, the_way_back_leads_where_one_came_from],
                        "host": [a_journey_is_asked_and_answered]}}

    def run(self):
        for kind, facts in self.KINDS[self.engine.name].items():
            self.base = self.server.url() if kind == "host" else self.root.as_uri() + "/"
            for fact in facts:
                self.where, begun = f"{fact.__name__.replace('_', ' ')} from a {kind}", time.monotonic()
                try:
                    fact(self)
                    said = self.engine.ask("globalThis.faults ?? []")
                    self.expect(not said, f"the page says {said[:3]}")
                except Exception as error:  # what cannot go on is a fault, and the next one still runs
                    self.expect(False, f"{type(error).__name__}: {' '.join(str(error).split())[:300]}")
                print(f"        {self.engine.name}: {self.where} ({time.monotonic() - begun:.1f} s)", flush=True)
        self.where = "at the end"
        self.expect(not self.engine.faults, f"the console says {self.engine.faults[:5]}")
        allowed = (self.server.url(), self.root.as_uri(), "data:", "blob:", "about:")
        # A browser looks for the host's own sign by itself.
        outside = [address for address in self.engine.asked if not address.startswith(allowed) and not address.endswith("/favicon.ico")]
        self.expect(not outside, f"asks for {outside[:5]}")


def look(kind, root, server, results):
    """Everything in one engine."""
    try:
        with kind() as engine:
            facts = Second(engine, root, server)
            facts.run()
            results.append((facts.done, facts.faults))
    except Exception as error:
        results.append((0, [f"{kind.name}: {type(error).__name__}: {' '.join(str(error).split())[:300]}"]))


def main(root):
    root = Path(root).resolve()
    results = []
    # In a copy of the guide, from a folder as from a host, the city's page listens and stands still.
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(shutil.copytree(root, Path(folder).resolve() / "guide"))
        page = copy / CITY / "index.html"
        page.write_bytes(page.read_bytes().replace(b"<head>", b"<head>" + LISTENER, 1))
        server = Server(copy)
        threads = [threading.Thread(target=look, args=(kind, copy, server, results)) for kind in (Firefox, WebKit)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        server.stop()
    faults = [fault for _, found in results for fault in found]
    print("\n".join("FAILED  " + fault for fault in faults))
    print(f"{sum(done for done, _ in results)} facts, {len(faults)} faults")
    sys.exit(1 if faults or len(results) < 2 or not all(done for done, _ in results) else 0)


main(sys.argv[1])
