"""Parts of a guide on a page of another site with a strict policy: the elements and plain frames show their module and nothing
else, take its height, keep to a theme, open links elsewhere, and ask for nothing beside the guide; and the page of snippets."""
import http.server
import re
import sys
import threading
from pathlib import Path

from playwright.sync_api import sync_playwright

import axe
from server import BASE, Server
from watch import CHROMIUM, NOON, Watch

PAGE = """<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>A hotel</title>
<script src="{guide}assets/embed.js" defer></script></head><body>
<metroguide-map city="{city}" lang="en" height="400"><a href="{guide}">Map</a></metroguide-map>
<metroguide-departures city="{city}" station="{station}" lang="en" theme="dark"></metroguide-departures>
<iframe id="plain" title="Departures" src="{guide}en/{city}/stations/{station}.html?embed=departures"></iframe>
</body></html>"""
HEIGHTS = """() => [...document.querySelectorAll('metroguide-map, metroguide-departures')]
  .map((part) => part.shadowRoot.querySelector('iframe').getBoundingClientRect().height)"""
SHOWN = """() => [...document.querySelectorAll('.site-head, .site-foot, .trail, .contents, .title, .module')]
  .filter((part) => part.getClientRects().length).map((part) => part.id || part.className)"""

BOTTOM = "document.getElementById('departures').getBoundingClientRect().bottom"


def until(page, fact):
    """Whether something comes true within half a minute."""
    for _ in range(300):
        if fact():
            return True
        page.wait_for_timeout(100)
    return False


def brightness(colour):
    return sum(map(float, re.findall(r"[\d.]+", colour)[:3])) / 3


class Foreign:
    """A site of its own, whose policy allows the guide and nothing else."""

    def __init__(self, guide, body):
        policy = f"default-src 'none'; script-src {guide}; frame-src {guide}"

        class Handler(http.server.BaseHTTPRequestHandler):
            def log_message(self, *_):
                pass

            def do_GET(self):
                self.send_response(200)
                self.send_header("Content-Type", "text/html; charset=utf-8")
                self.send_header("Content-Security-Policy", policy)
                self.end_headers()
                self.wfile.write(body if self.path == "/" else b"")

        self.http = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.http.serve_forever, daemon=True).start()
        self.address = f"http://localhost:{self.http.server_port}/".replace("localhost", "127.0.0.1")


def sample(root):
    """A city and a station of the guide whose page has departures."""
    for path in sorted(root.glob("en/*/stations/*.html")):
        if 'id="departures"' in path.read_text(encoding="utf-8"):
            return path.parts[-3], path.stem
    raise SystemExit("FAILED  no station with departures")


def foreign_page(watch, browser, guide, city, station):
    site = Foreign(guide.rsplit(BASE, 1)[0], PAGE.format(guide=guide, city=city, station=station).encode())
    context = browser.new_context(viewport={"width": 900, "height": 1400}, color_scheme="light")
    page = context.new_page()
    page.on("console", lambda message: message.type in ("error", "warning") and "favicon" not in message.text
            and watch.fault(f"console: {message.text}"))
    page.on("pageerror", lambda error: watch.fault(f"script: {error}"))
    page.on("request", lambda request: request.url.startswith((guide, site.address, "data:", "blob:"))
            or watch.fault(f"asks for {request.url}"))
    page.goto(site.address)
    page.wait_for_function(f"() => ({HEIGHTS})().length === 2")
    page.locator("metroguide-departures").scroll_into_view_if_needed()
    page.wait_for_function(f"() => ({HEIGHTS})()[1] !== 320")
    heights = page.evaluate(HEIGHTS)
    watch.expect(heights[0] == 400, f"a map keeps to its height: {heights[0]}")
    for frame in page.frames[1:]:
        frame.wait_for_selector(".embedded-module")
        shown = frame.evaluate(SHOWN)
        wanted = "map" if "map.html" in frame.url else "departures"
        watch.expect(shown == [wanted], f"{frame.url} shows {shown}")
    watch.expect(len(page.frames) == 4, f"{len(page.frames) - 1} frames")
    departures, plain = (page.locator(place).element_handle().content_frame()
                         for place in ("metroguide-departures iframe", "#plain"))
    heights = page.evaluate(HEIGHTS)
    watch.expect(until(page, lambda: 0 <= page.evaluate(HEIGHTS)[1] - departures.evaluate(BOTTOM) <= 16),
                 f"departures are as high as they are: {page.evaluate(HEIGHTS)[1]} of {departures.evaluate(BOTTOM)}")
    grounds = [frame.evaluate("getComputedStyle(document.documentElement).backgroundColor") for frame in (departures, plain)]
    watch.expect(brightness(grounds[0]) < 60 and brightness(grounds[1]) > 200, f"a theme is kept to: {grounds}")
    heights = page.evaluate(HEIGHTS)
    summary = departures.locator("summary").first
    summary.click()
    page.wait_for_function(f"() => ({HEIGHTS})()[1] !== {heights[1]}")
    page.evaluate("document.querySelector('metroguide-map').setAttribute('height', '300')")
    page.wait_for_function(f"() => ({HEIGHTS})()[0] === 300")
    context.close()


def link_opens_elsewhere(watch, browser, guide, city):
    page = browser.new_page()
    page.goto(f"{guide}en/{city}/index.html?embed=lines")
    page.wait_for_selector(".embedded-module a[href]")
    with page.expect_popup() as opened:
        page.locator(".embedded-module a[href]").first.click()
    watch.expect(f"/{city}/lines/" in opened.value.url, f"a link opens in a window of its own: {opened.value.url}")
    page.goto(f"{guide}en/{city}/index.html?embed=no-such")
    watch.expect(page.locator(".site-head").is_visible(), "what is not there leaves the page whole")
    page.close()


def snippets(watch, browser, guide, city, station):
    page = browser.new_page(viewport={"width": 320, "height": 900})
    page.clock.set_fixed_time(NOON)
    watch.see(page, guide)
    page.goto(f"{guide}assets/embed.html?city={city}&station={station}&lang=en&theme=dark")
    element, frame = page.inner_text("#element"), page.inner_text("#frame")
    watch.expect(f'<metroguide-departures city="{city}" lang="en" station="{station}" theme="dark">' in element, element)
    address = re.search(r'src="([^"]*)"', frame)[1]
    watch.expect(address == f"{guide}en/{city}/stations/{station}.html?embed=departures&amp;theme=dark", frame)
    watch.expect(page.locator("#preview metroguide-departures").count() == 1, "shows what it looks like")
    watch.expect(page.evaluate("document.documentElement.scrollWidth") <= 320, "the page of snippets scrolls sideways")
    for found in axe.violations(page):
        watch.fault(found)
    page.close()


def main(root):
    root, watch = Path(root), Watch()
    city, station = sample(root)
    server = Server(root)
    guide = f"http://127.0.0.1:{server.port}{BASE}"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**CHROMIUM)
        watch.run(foreign_page, browser, guide, city, station)
        watch.run(link_opens_elsewhere, browser, guide, city)
        watch.run(snippets, browser, guide, city, station)
        browser.close()
    sys.exit(watch.report())


if __name__ == "__main__":
    main(sys.argv[1])
