"""The names on a city's map at every step of the zoom: large enough to be read, and none on another.
zoom.py GUIDE…: those of the first city of each guide, on a phone."""
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

from names import NAMES, met, too_small
from watch import CHROMIUM, Watch

SCALE = "new DOMMatrix(getComputedStyle(document.querySelector('.map-sheet')).transform).a"


def rested(page):
    """Once the map neither moves nor is about to."""
    for _ in range(2):
        page.locator(".map-frame:not(.is-moving)").wait_for()
        page.wait_for_timeout(60)


def faults(page, where, least):
    """What is wrong with the names in sight, of which there are so many at least."""
    names = page.evaluate(NAMES)
    small, on_others = too_small(names), met(names)
    found = [f"{len(names)} names"] if len(names) < least else []
    found += [f"too small: {small[:3]}"] if small else []
    found += [f"{len(on_others)} names lie on others: {on_others[:3]}"] if on_others else []
    return [f"{where}: {text}" for text in found]


def every_step(page, where, opened=4, least=4):
    """As the map opens, then from all of it to as close as it comes, around the middle: what is wrong, and the number of steps. So
    many names are in sight at least as it opens and from far away."""
    rested(page)
    found = faults(page, f"{where}, as it opens", opened)
    page.locator(".map-reset").click()
    rested(page)
    step, before = 0, 0
    while before < (scale := page.evaluate(SCALE)):
        # Where lines are few, none may be near the middle.
        found += faults(page, f"{where}, {scale:.2f} of its size", least if step < 3 else 0)
        step, before = step + 1, scale
        page.locator(".map-in").click()
        rested(page)
    return found, step


def main(guides):
    watch = Watch()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**CHROMIUM)
        for guide in guides:
            city = next(Path(guide).resolve().glob("*/*/map.html")).with_name("index.html")
            page = watch.see(browser.new_page(viewport={"width": 390, "height": 844}), Path(guide).resolve().as_uri())
            page.goto(city.as_uri())
            page.locator(".map.is-live").wait_for()
            found, steps = every_step(page, Path(guide).name)
            watch.expect(steps > 4, f"{guide}: {steps} steps")
            for fault in found:
                watch.expect(False, fault)
            page.close()
        browser.close()
    sys.exit(watch.report())


if __name__ == "__main__":
    main(sys.argv[1:])
