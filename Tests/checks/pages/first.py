"""The guide's first page, and what holds of every page's head: each city by its map in small, what one would do next, and content
that begins early and can be pressed. `front.py` runs it."""
import gzip
import re

import axe
from watch import NOON


class First:
    def __init__(self, stage):
        self.stage, self.expect = stage, stage.expect

    def the_first_page_shows_each_city(self):
        """Its map in small and in colours, what one would do next, and nothing that is large."""
        for name in ("index.html", "en/index.html"):
            size = len((self.stage.root / name).read_bytes())
            self.expect(size <= 30_000, f"{name} has {size} bytes")
        page = self.stage.page("file", 320)
        page.goto(self.stage.bases["file"] + "en/index.html")
        for width in (320, 390, 820, 1440):
            page.set_viewport_size({"width": width, "height": 900})
            for card in page.locator(".card").all():
                name = card.locator("h3").inner_text()
                box = card.locator("svg.city-map").bounding_box()
                colours = card.locator("svg.city-map path").evaluate_all("paths => [...new Set(paths.map((path) => path.getAttribute('stroke')))]")
                drawn = card.locator("svg.city-map path").evaluate_all("paths => paths.filter((path) => path.getTotalLength() > 20).length")
                self.expect(len(colours) > 4 and drawn > 4, f"{name} at {width}: {drawn} lines in {len(colours)} colours")
                self.expect(150 < box["height"] <= 320 and box["width"] <= width, f"{name} at {width}: the map is {box}")
                size = card.locator("svg.city-map").evaluate("svg => svg.outerHTML.length")
                self.expect(size <= 4_200, f"{name}: the map has {size} bytes")
            self.expect(page.locator(".card").count() == 2, "a city has no card")
            wide = page.evaluate("document.scrollingElement.scrollWidth - document.documentElement.clientWidth")
            self.expect(wide <= 0, f"the first page at {width} scrolls sideways by {wide}")
        page.context.close()

    def the_first_page_leads_on(self):
        page = self.stage.page("http", 390)
        page.goto(self.stage.bases["http"] + "en/index.html")
        self.expect(page.locator(".city-next").first.is_hidden(), "who did nothing has something to do next")
        page.evaluate("""() => localStorage.setItem('metroguide', JSON.stringify({ version: 1,
          history: { stations: [], journeys: [{ city: 'beijing', from: 'wudaokou', to: 'taoranting' }] },
          favourites: { stations: [{ city: 'taipei', id: 'tamsui' }, { city: 'taipei', id: 'gone' }], journeys: [] }, home: {}, work: {} }))""")
        page.reload()
        links = page.locator(".city-next-link")
        links.nth(1).wait_for()
        texts = links.evaluate_all("links => links.map((link) => link.textContent)")
        self.expect(texts == ["Recently asked: Wudaokou → Taoranting", "Favourites: Tamsui"], f"{texts}")
        self.expect(min(links.evaluate_all("links => links.map((link) => link.getBoundingClientRect().height)")) >= 43.5, "a link is too low")
        links.nth(1).click()
        page.locator(".map-card h2").wait_for()
        self.expect(page.url.endswith("taipei/index.html#station=tamsui"), page.url)
        page.go_back()
        links.first.click()
        page.locator(".strip").wait_for()
        self.expect("from=wudaokou" in page.url, page.url)
        page.context.close()

    def pages_begin_early_and_can_be_pressed(self):
        """Of every kind of page on a phone: its head is one row, its content begins within 120 pixels, what stands alone is 44 high."""
        small = """() => [...document.querySelectorAll('a, button, summary, input, select')]
          .filter((element) => element.checkVisibility() && !element.closest('svg, .unseen, .skip') && !element.matches('.unseen, .skip'))
          // Links inside a sentence, and those whose neighbours are apart, as WCAG 2.5.8 counts it, are no buttons.
          .filter((element) => element.matches('button, input, select, summary, .button, .letter, .site-name, .trail a, .site-foot ul a, .contents a, .line-entry, .keeping-open'))
          .map((element) => [element.className || element.id || element.textContent.trim().slice(0, 30), Math.round(element.getBoundingClientRect().height)])
          .filter(([, height]) => height < 43.5)"""
        page = self.stage.page("file", 390)
        for path in ("en/index.html", "en/beijing/index.html", "en/beijing/stations/xizhimen.html", "en/beijing/lines/10.html", "en/about.html"):
            page.goto(self.stage.bases["file"] + path)
            page.locator(".search:not([hidden])").wait_for()
            # What is laid out once one comes to it has no size before.
            page.evaluate("document.querySelectorAll('.modules > .module').forEach((module) => (module.style.contentVisibility = 'visible'))")
            top = page.locator("h1").bounding_box()["y"]
            top = min(top, page.evaluate("Math.min(...[...document.querySelectorAll('main > *')].filter((part) => part.checkVisibility()).map((part) => part.getBoundingClientRect().top))"))
            self.expect(top <= 120, f"{path}: content begins at {top}")
            rows = page.evaluate("""() => new Set([...document.querySelectorAll('.site-name, .search, .menu-button')]
              .map((element) => Math.round((element.getBoundingClientRect().top + element.getBoundingClientRect().bottom) / 2))).size""")
            self.expect(rows == 1, f"{path}: the head has {rows} rows")
            low = page.evaluate(small)
            self.expect(not low, f"{path}: lower than 44: {low[:8]}")
        page.context.close()

    def a_city_is_small(self):
        """What its first page asks for, packed as hosts pack it: 900 KB with map and planner, 250 KB until the map is seen."""
        page, asked = self.stage.page("http", 390), []
        page.on("request", lambda request: asked.append(request.url.split("#")[0]))
        page.goto(self.stage.bases["http"] + "en/beijing/index.html")
        page.locator(".ends").wait_for()
        page.wait_for_timeout(500)
        sizes = {}
        for address in dict.fromkeys(asked):
            file = self.stage.root / address.removeprefix(self.stage.bases["http"])
            if "/fonts/" not in address and file.is_file():
                sizes[file.relative_to(self.stage.root).as_posix()] = len(gzip.compress(file.read_bytes(), 6))
        seen = sum(size for path, size in sizes.items() if not path.startswith("assets/data/"))
        self.expect(any(path.endswith("planner.js") for path in sizes), f"the planner is not asked for: {list(sizes)}")
        self.expect(sum(sizes.values()) <= 900_000 and seen <= 250_000, f"{sum(sizes.values())} bytes, {seen} until the map is seen: {sizes}")
        page.context.close()

    def a_station_tells_what_one_needs(self):
        """What leaves next in minutes, the last way home, exits on a plan, and both ends of a journey beside what is read."""
        for width, scheme in ((390, "light"), (1440, "dark")):
            page = self.stage.page("file", width, color_scheme=scheme)
            address = self.stage.bases["file"] + "en/beijing/stations/xizhimen.html"
            page.goto(self.stage.bases["file"] + "en/beijing/stations/taoranting.html")
            page.locator("[data-action=home]").click()
            self.expect(page.locator("[data-action=home]").get_attribute("aria-pressed") == "true", "home is not pressed")
            page.goto(address)
            page.locator(".next-trains .train-in").first.wait_for()
            told = page.locator(".next-trains .train-in").all_inner_texts()
            self.expect(all(re.search(r"in \d+ min|now", text) for text in told), f"the next trains come {told}")
            home = page.locator(".last-home a")
            home.wait_for()
            self.expect(re.search(r"2[23]:\d\d – (2[234]|0\d):\d\d", home.inner_text()), home.inner_text())
            plan = page.locator(".exit-plan svg").bounding_box()
            signs = page.locator(".plan-sign").evaluate_all("signs => signs.map((sign) => sign.getBoundingClientRect()).map(({ x, y, right, bottom }) => [x, y, right, bottom])")
            self.expect(len(signs) >= 4 and all(plan["x"] <= x and right <= plan["x"] + plan["width"] for x, _, right, _ in signs), f"{signs} on {plan}")
            self.expect(page.locator(".contents-acts").is_visible() == (width == 1440), f"the ends of a journey at {width}")
            for violation in axe.violations(page):
                self.expect(False, f"a station at {width}: {violation}")
            if width == 390:
                # At two in the morning it has left.
                page.clock.set_fixed_time("2026-11-20T18:00:00Z")
                page.reload()
                home.wait_for()
                self.expect("The last one left at" in home.inner_text(), home.inner_text())
                page.clock.set_fixed_time(NOON)
                page.reload()
                home.wait_for()
            home.click()
            page.locator(".strip").wait_for()
            self.expect("to=taoranting" in page.url, page.url)
            page.context.close()

    def a_line_tells_all_its_trains(self):
        """What leaves next where one chooses, and the whole timetable, on the screen and on paper."""
        width = 390
        page = self.stage.page("file", width, color_scheme="dark")
        page.goto(self.stage.bases["file"] + "en/beijing/lines/4.html")
        page.locator(".line-next .train-rows li").first.wait_for()
        before = page.locator(".line-next .next-list").inner_text()
        page.locator(".line-next select").select_option(label="Xizhimen")
        page.wait_for_function("before => document.querySelector('.line-next .next-list').innerText !== before", arg=before)
        for violation in axe.violations(page):
            self.expect(False, f"a line at {width}: {violation}")
        page.locator(".all-trains summary").click()
        for violation in axe.violations(page, ".trains-tools"):
            self.expect(False, f"a line's timetable at {width}: {violation}")
        rows, cells = page.locator(".all-trains .scroll tr").count(), page.locator(".all-trains .scroll td:not(:empty)").count()
        self.expect(rows == 35 and cells > 3000, f"{rows} stations, {cells} times")
        # Every train goes on in time.
        back = page.locator(".all-trains .scroll table").evaluate("""table => {
          const minutes = (text) => text && +text.slice(0, 2) * 60 + +text.slice(3);
          const rows = [...table.rows].map((row) => [...row.cells].slice(1).map((cell) => minutes(cell.textContent)));
          return rows[0].map((_, train) => rows.map((row) => row[train]).filter(Boolean))
            .filter((times) => times.some((time, index) => index > 0 && (time - times[index - 1] + 1440) % 1440 > 60)).length;
        }""")
        self.expect(back == 0, f"{back} trains go back in time")
        wide = page.evaluate("document.scrollingElement.scrollWidth - document.documentElement.clientWidth")
        self.expect(wide <= 0, f"a line at {width} scrolls sideways by {wide}")
        page.evaluate("globalThis.print = () => {}")
        page.get_by_role("button", name="Print", exact=True).click()
        page.emulate_media(media="print")
        self.expect(page.locator(".trains-paper table").count() > 10 and page.locator(".trains-paper table").first.is_visible(), "no table for paper")
        self.expect(page.locator(".diagram").is_hidden(), "the timetable is printed with all else")
        page.context.close()

    ALL = [the_first_page_shows_each_city, the_first_page_leads_on, a_city_is_small, a_station_tells_what_one_needs,
           a_line_tells_all_its_trains, pages_begin_early_and_can_be_pressed]
