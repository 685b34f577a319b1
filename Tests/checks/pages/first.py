"""The guide's first page, and what holds of every page's head: each city by its map in small, what one would do next, content that
begins early and can be pressed, and themes that everybody can use. `front.py` runs it."""
import os
import re
import subprocess
import tempfile
from pathlib import Path

import axe
import small_feed


class First:
    def __init__(self, stage):
        self.stage, self.expect = stage, stage.expect

    def the_first_page_shows_each_city(self):
        """Its map in small and in colours, what one would do next, and nothing that is large."""
        for name in ("index.html", "en/index.html"):
            size = len((self.stage.root / name).read_bytes())
            self.expect(size <= 30_000, f"{name} has {size} bytes")
        for width in (320, 390, 820, 1440):
            page = self.stage.page("file", width)
            page.goto(self.stage.bases["file"] + "en/index.html")
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
        for path in ("en/index.html", "en/beijing/index.html", "en/beijing/stations/xizhimen.html", "en/beijing/lines/10.html", "en/about.html"):
            page = self.stage.page("file", 390)
            page.goto(self.stage.bases["file"] + path)
            page.locator(".search:not([hidden])").wait_for()
            top = page.locator("h1").bounding_box()["y"]
            top = min(top, page.evaluate("Math.min(...[...document.querySelectorAll('main > *')].filter((part) => part.checkVisibility()).map((part) => part.getBoundingClientRect().top))"))
            self.expect(top <= 120, f"{path}: content begins at {top}")
            rows = page.evaluate("""() => new Set([...document.querySelectorAll('.site-name, .search, .menu-button')]
              .map((element) => Math.round((element.getBoundingClientRect().top + element.getBoundingClientRect().bottom) / 2))).size""")
            self.expect(rows == 1, f"{path}: the head has {rows} rows")
            low = page.evaluate(small)
            self.expect(not low, f"{path}: lower than 44: {low[:8]}")
            page.context.close()

    def everybody_can_use_every_theme(self):
        """The small feed in each shipped theme: its first page, its city and a station, light and dark."""
        program = os.path.abspath(os.environ["METROGUIDE"])
        with tempfile.TemporaryDirectory() as folder:
            folder = Path(folder)
            small_feed.write(folder / "feed.zip")
            for theme in ("paper", "night", "calm"):
                (folder / "guide.yaml").write_text(f"title: Small\nlanguages: [en]\ntheme: {theme}\ncities: [feed.zip]\n")
                subprocess.run([program, "build", "--output", "guide"], cwd=folder, check=True, capture_output=True)
                base = (folder / "guide").as_uri() + "/en/"
                city = next(path.parent.name for path in (folder / "guide/en").glob("*/index.html"))
                station = next(iter(sorted((folder / f"guide/en/{city}/stations").glob("*.html")))).name
                for scheme in ("light", "dark"):
                    page = self.stage.browser.new_context(viewport={"width": 390, "height": 844}, color_scheme=scheme, reduced_motion="reduce").new_page()
                    for path in ("index.html", f"{city}/index.html", f"{city}/stations/{station}"):
                        page.goto(base + path)
                        page.locator(".search:not([hidden])").wait_for()
                        if path.startswith(city) and path.endswith("/index.html"):
                            page.locator(".map.is-live").wait_for()
                        for violation in axe.violations(page):
                            self.expect(False, f"{theme} {scheme} {path}: {violation}")
                    ground = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
                    isDark = sum(map(int, re.findall(r"\d+", ground)[:3])) < 200
                    self.expect(isDark == (scheme == "dark" or theme == "night"), f"{theme} {scheme}: the ground is {ground}")
                    page.context.close()

    ALL = [the_first_page_shows_each_city, the_first_page_leads_on, pages_begin_early_and_can_be_pressed,
           everybody_can_use_every_theme]
