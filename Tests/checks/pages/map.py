"""The map in a browser, as a reader uses it: by mouse, finger, pinch, wheel and keys, from a file and from a host, on a phone
and on a desk; its cards, journeys on it, without scripts, from right to left, and what axe says of it."""
import re
import sys
import time
from pathlib import Path

from playwright.sync_api import sync_playwright

import axe
from server import Server
from watch import CHROMIUM, Watch, settled

CITY = "beijing"
# How much names on the map stand out from what they lie on (WCAG 2.2, contrast ratio).
CONTRAST = """() => {
  const light = (color) => color.match(/[\\d.]+/g).slice(0, 3).map((part) => part / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    .reduce((sum, part, index) => sum + part * [0.2126, 0.7152, 0.0722][index], 0);
  const [a, b] = [light(getComputedStyle(document.querySelector('.map-sheet a text')).fill),
    light(getComputedStyle(document.querySelector('.map-frame')).backgroundColor)].sort((a, b) => b - a);
  return (a + 0.05) / (b + 0.05);
}"""


def close(a, b, slack=3):
    return all(abs(x - y) <= slack for x, y in zip(a, b))


def middle(page):
    box = page.locator(".map-frame").bounding_box()
    visible = min(box["y"] + box["height"], page.viewport_size["height"])
    return box["x"] + box["width"] / 2, (box["y"] + visible) / 2


def movement(watch, page):
    x, y = middle(page)
    whole = settled(page)
    page.mouse.move(x, y)
    page.mouse.wheel(0, -600)
    near = settled(page)
    watch.expect(near[2] > whole[2] * 1.5, f"the wheel brings nothing closer: {whole} {near}")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 60, y - 40, steps=6)
    page.mouse.move(x - 100, y - 70, steps=6)
    page.wait_for_timeout(150)
    page.mouse.up()
    moved = settled(page)
    watch.expect(close(moved, [near[0] - 100, near[1] - 70, near[2]]), f"dragging moved {near} to {moved}")
    watch.expect(page.locator(".map-card").is_hidden(), "dragging opened a card")
    page.mouse.dblclick(x + 40, y + 40)
    doubled = settled(page)
    watch.expect(abs(doubled[2] / moved[2] - 2) < 0.05 or doubled[2] > 2.9, f"a double click went from {moved} to {doubled}")
    page.get_by_role("button", name="Whole network").click()
    watch.expect(close(settled(page), whole, 0.5), "reset does not show the whole network")
    page.get_by_role("button", name="Closer").click()
    closer = settled(page)
    watch.expect(closer[2] > whole[2], "the button brings nothing closer")
    page.get_by_role("button", name="Further away").click()
    watch.expect(abs(settled(page)[2] - whole[2]) < 0.01, "the button does not lead back")


def fingers(watch, page):
    """Pinch and double tap through the browser's own touch events."""
    session = page.context.new_cdp_session(page)

    def touch(kind, *points, **when):
        session.send("Input.dispatchTouchEvent", {
            "type": kind, "touchPoints": [{"x": px, "y": py, "id": index} for index, (px, py) in enumerate(points)], **when})

    x, y = middle(page)
    before = settled(page)
    touch("touchStart", (x - 30, y))
    touch("touchStart", (x - 30, y), (x + 30, y))
    for step in range(1, 9):
        touch("touchMove", (x - 30 - 10 * step, y), (x + 30 + 10 * step, y))
    touch("touchEnd")
    after = settled(page)
    watch.expect(2.5 < after[2] / before[2] < 4.5, f"a pinch from 60 to 220 pixels went from {before} to {after}")
    page.get_by_role("button", name="Whole network").click()
    before = settled(page)
    # A tenth of a second apart, however long the machine takes to hand them on.
    begun = time.time() - 0.2
    for tap in range(2):
        touch("touchStart", (x + 3, y + 3), timestamp=begun + 0.1 * tap)
        touch("touchEnd", timestamp=begun + 0.1 * tap + 0.05)
    after = settled(page)
    watch.expect(abs(after[2] / before[2] - 2) < 0.1 or not page.locator(".map-card").is_hidden(),
                 f"a double tap went from {before} to {after}")
    if page.locator(".map-card").is_visible():
        page.get_by_role("button", name="Close", exact=True).click()
    page.get_by_role("button", name="Whole network").click()
    before = settled(page)
    touch("touchStart", (x, y))
    for step in range(1, 9):
        touch("touchMove", (x + 6 * step, y + 5 * step))
    page.wait_for_timeout(150)
    touch("touchMove", (x + 48, y + 40))
    touch("touchEnd")
    after = settled(page)
    watch.expect(after[:2] != before[:2] and after[2] == before[2], f"a finger moved {before} to {after}")
    page.get_by_role("button", name="Whole network").click()


def keys(watch, page):
    frame = page.locator(".map-frame")
    frame.focus()
    whole = settled(page)
    page.keyboard.press("+")
    page.keyboard.press("+")
    near = settled(page)
    watch.expect(near[2] > whole[2] * 1.5, "+ brings nothing closer")
    page.keyboard.press("ArrowRight")
    watch.expect(close(settled(page), [near[0] - 80, near[1], near[2]]), "the arrow does not move the map")
    page.keyboard.press("-")
    watch.expect(settled(page)[2] < near[2], "- brings nothing further away")
    page.keyboard.press("0")
    watch.expect(close(settled(page), whole, 0.5), "0 does not show the whole network")
    page.keyboard.press("Enter")
    first = page.evaluate("document.activeElement.dataset.page ?? ''")
    watch.expect(first, "Enter does not lead to a station")
    page.keyboard.press("ArrowRight")
    second = page.evaluate("document.activeElement.dataset.page ?? ''")
    watch.expect(second and second != first, "the arrow does not lead to the next station")
    page.keyboard.press("Enter")
    page.locator(".map-card .map-acts a").first.wait_for()
    watch.expect(page.evaluate("document.activeElement.className") == "map-card", "the card does not get the focus")
    page.keyboard.press("Escape")
    watch.expect(page.locator(".map-card").is_hidden(), "Escape does not close the card")
    watch.expect(page.evaluate("document.activeElement.dataset.page ?? ''") == second, "the focus does not go back")
    page.keyboard.press("Escape")
    watch.expect(page.evaluate("document.activeElement.className.includes('map-frame')"), "Escape does not lead out")
    page.keyboard.press("0")


def card(watch, page):
    settled(page)
    link = page.locator(".map-frame a[data-page='xizhimen']").first
    box = link.bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    open_card = page.locator(".map-card")
    open_card.locator(".map-acts a").first.wait_for()
    watch.expect(open_card.locator("h2").inner_text().startswith("Xizhimen"), "the card tells another station")
    lines = open_card.locator(".badges a").all_inner_texts()
    watch.expect(set(lines) >= {"2", "4", "13"}, f"the card has the lines {lines}")
    open_card.locator(".train-rows, .map-next .map-note:not(:text('Loading'))").first.wait_for()
    rows = open_card.locator(".train-rows li").count()
    times = re.findall(r"\b\d\d:\d\d\b", open_card.inner_text())
    watch.expect(rows >= 4 and len(times) >= 6, f"the card tells {rows} directions and {len(times)} departures")
    hrefs = open_card.locator(".map-acts a").evaluate_all("links => links.map(link => link.getAttribute('href'))")
    for wanted in ("index.html#from=xizhimen", "index.html#to=xizhimen", "stations/xizhimen.html"):
        watch.expect(any(href.endswith(wanted) for href in hrefs), f"the card leads nowhere like {wanted}: {hrefs}")
    # The station stays in sight beside its card.
    settled(page)
    station, cover = link.bounding_box(), open_card.bounding_box()
    x, y = station["x"] + station["width"] / 2, station["y"] + station["height"] / 2
    is_seen = 0 < y < page.viewport_size["height"] and not (
        cover["x"] < x < cover["x"] + cover["width"] and cover["y"] < y < cover["y"] + cover["height"])
    watch.expect(is_seen, f"the station at {x:.0f}, {y:.0f} is hidden by its card {cover}")
    acts = open_card.locator(".map-acts").bounding_box()
    watch.expect(acts["y"] + acts["height"] <= page.viewport_size["height"] + 1, "the card's links are out of sight")


def night(watch, page):
    """In the hours without trains the card says so."""
    page.clock.set_fixed_time("2026-11-20T18:20:00Z")
    page.locator(".map.is-live").wait_for()
    page.locator(".map-frame a[data-page='xizhimen']").first.press("Enter")
    page.locator(".map-card .map-next .map-note", has_text="No departure soon").wait_for()
    watch.expect(page.locator(".map-card .train-rows li").count() == 0, "trains leave at night")


def journeys(watch, page, address):
    page.goto(address(f"en/{CITY}/map.html") + "#journey=2:xizhimen,chegongzhuang,fuchengmen;1:fuxingmen,xidan")
    page.locator(".map-way path").first.wait_for(state="attached")
    watch.expect(page.locator(".map-way path").count() == 2, "two rides make no two courses")
    watch.expect(page.locator(".map.has-way").count() == 1, "the rest does not stand back")
    page.get_by_role("button", name="Whole map again").click()
    watch.expect(page.locator(".map-way").count() == 0, "the journey stays")
    page.evaluate("""() => document.querySelector('.map').dispatchEvent(new CustomEvent('guide:show-journey', {
      bubbles: true, detail: {rides: [{line: '4', stations: ['xizhimen', 'xinjiekou', 'pinganli']}]}}))""")
    page.locator(".map-way path").first.wait_for(state="attached")
    watch.expect(page.locator("g.is-on a").count() >= 3, "the stations of the journey do not stand out")
    page.goto(address(f"en/{CITY}/journey.html") + "#from=xizhimen&to=wangfujing&date=2026-09-07&depart=10:00")
    page.locator("[data-action='map']").click()
    page.locator(".map-way path").first.wait_for(state="attached")
    watch.expect(page.locator(".map-way path").count() >= 2, "the journey that was answered is not on the map")


def looks(watch, page, other):
    """What axe says of it, in the other colours of what they decide, and how names stand out in colours that the reader forces."""
    watch.axe(page)
    page.emulate_media(color_scheme=other)
    watch.axe(page, **axe.COLORS_ALONE)
    page.emulate_media(forced_colors="active")
    watch.axe(page, ".map")
    watch.expect(page.evaluate(CONTRAST) >= 4.5, f"names stand out by {page.evaluate(CONTRAST):.1f} in forced colours")
    page.emulate_media(forced_colors="none")


def mirrored(watch, page, address):
    page.goto(address(f"zh-hans/{CITY}/map.html"))
    page.evaluate("document.documentElement.dir = 'rtl'")
    page.wait_for_timeout(100)
    watch.expect(page.evaluate("document.scrollingElement.scrollWidth <= innerWidth"), "scrolls sideways from right to left")
    tools, frame = page.locator(".map-tools").bounding_box(), page.locator(".map-frame").bounding_box()
    watch.expect(tools["x"] < frame["x"] + frame["width"] / 2, "the tools stay on the right from right to left")


def main(root):
    root = Path(root).resolve()
    server = Server(root)
    watch = Watch()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**CHROMIUM)
        # From a folder on a desk and from a host on a phone: no part of the map knows of both at once.
        for kind, address, allowed, width, height, scheme in (
                ("file", lambda path: (root / path).as_uri(), root.as_uri() + "/", 1280, 900, "light"),
                ("http", server.url, server.url(), 390, 844, "dark")):
            watch.where = f"{kind} at {width}"
            context = browser.new_context(
                viewport={"width": width, "height": height}, color_scheme=scheme, has_touch=width == 390)
            page = watch.see(context.new_page(), allowed)
            page.set_default_timeout(60000)
            # By day, whenever the check runs.
            page.clock.set_fixed_time("2026-11-20T10:00:00Z")
            page.goto(address(f"en/{CITY}/map.html"))
            page.locator(".map.is-live").wait_for()
            watch.run(movement, page)
            if width == 390:
                watch.run(fingers, page)
            watch.run(keys, page)
            watch.run(card, page)
            watch.run(looks, page, "light" if scheme == "dark" else "dark")
            watch.run(journeys, page, address)
            watch.run(mirrored, page, address)
            context.close()
        watch.where = "at night"
        page = watch.see(browser.new_page(), root.as_uri() + "/")
        page.goto((root / f"en/{CITY}/map.html").as_uri())
        watch.run(night, page)
        page.close()
        watch.where = "without scripts"
        context = browser.new_context(java_script_enabled=False, viewport={"width": 390, "height": 844})
        page = context.new_page()
        page.goto((root / f"en/{CITY}/map.html").as_uri())
        page.locator(".map-frame a[href$='stations/xizhimen.html']").first.click(force=True)
        watch.expect(page.url.endswith(f"en/{CITY}/stations/xizhimen.html"), f"a station leads to {page.url}")
        browser.close()
    server.stop()
    sys.exit(watch.report())


main(sys.argv[1])
