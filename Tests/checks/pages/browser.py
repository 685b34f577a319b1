"""Opens pages of every kind in Chromium, from files, with the network shut: axe finds nothing in light and dark, narrow
and wide, nor in colours that the reader forces on all pages; nothing is asked for outside the folder; the console stays
empty; no page scrolls sideways from 320 pixels to 4K.

A page is opened once, and then shown in one colour scheme and width after the other. In which scheme it is opened goes round
by language, so that pages of every kind are opened in each. What was looked at once, with the same bytes of page, assets,
checks and tools, is known and not looked at again."""
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from playwright.sync_api import Error, sync_playwright

import axe
import sample
from verdicts import Verdicts, digest, files_below
from watch import CHROMIUM, NOON

# So many pages of each kind and language are looked at in each colour scheme.
EACH = {"light": 3, "dark": 2, "forced": 1}
COLORS = {
    "light": {"color_scheme": "light", "forced_colors": "none"}, "dark": {"color_scheme": "dark", "forced_colors": "none"},
    "forced": {"color_scheme": "light", "forced_colors": "active"}}
# At which widths axe looks, by colour scheme.
LOOKED_AT = {390: ("light", "dark", "forced"), 1280: ("light", "dark")}
WIDTHS = (320, 390, 768, 1280, 3840)
SIDEWAYS = """() => {
  const limit = document.documentElement.clientWidth;
  if (document.scrollingElement.scrollWidth <= limit) return null;
  const wide = [...document.querySelectorAll('body *')].filter(e => e.getBoundingClientRect().right > limit + 0.5);
  return wide.slice(0, 3).map(e => e.tagName.toLowerCase() + '.' + e.className).join(', ') || 'the page';
}"""


# A sentence whose words in another language stand apart from it: in a row of parts each text and each element is one.
TORN = """() => [...document.querySelectorAll('main bdi')].map((words) => words.parentElement)
  .filter((parent) => /flex|grid/.test(getComputedStyle(parent).display)
    && [...parent.childNodes].some((child) => child instanceof Text && child.textContent.trim()))
  .map((parent) => parent.textContent)"""


def chosen(root):
    """The pages to look at, each with its colour schemes, the one it is opened in first; the longest pages first."""
    schemes = {}
    for scheme, each in EACH.items():
        for kind, path in sample.pages(root, each=each):
            schemes.setdefault((kind, path), []).append(scheme)
    languages = sorted({sample.language(path) for _, path in schemes})
    rows = []
    for (_, path), own in schemes.items():
        turn = languages.index(sample.language(path)) % len(own)
        rows.append((path, own[turn:] + own[:turn]))
    return sorted(rows, key=lambda row: (-(root / row[0]).stat().st_size, row[0]))


class Browser:
    """A browser that lives as long as its process."""

    playwright = None

    def __init__(self, root):
        self.root, self.faults, self.where = root, [], ""
        Browser.playwright = Browser.playwright or sync_playwright().start()
        self.browser = Browser.playwright.chromium.launch(**CHROMIUM)

    def opened(self, path, scheme):
        page = self.browser.new_page(viewport={"width": 1280, "height": 900}, **COLORS[scheme])
        # By day, whenever the check runs.
        page.clock.set_fixed_time(NOON)
        page.on("console", lambda message: message.type in ("error", "warning") and self.fault(f"console: {message.text}"))
        page.on("pageerror", lambda error: self.fault(f"script: {error}"))
        page.on("request", lambda request: request.url.startswith((self.root.as_uri() + "/", "data:", "blob:"))
                or self.fault(f"asks for {request.url}"))
        # What a page no longer waits for when it is closed is no fault.
        page.on("requestfailed", lambda request: request.failure == "net::ERR_ABORTED"
                or self.fault(f"cannot load {request.url}"))
        page.goto((self.root / path).as_uri())
        return page

    def fault(self, text):
        self.faults.append(f"{self.where}: {text}")

    def looked_at(self, path, schemes):
        """What is wrong with a page, and how often axe looked at it."""
        self.faults, self.where, runs, current = [], f"{path} ({schemes[0]})", 0, schemes[0]
        page = self.opened(path, current)
        for words in page.evaluate(TORN):
            self.fault(f"torn apart: {words}")
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 900})
            if "light" in schemes and (wide := page.evaluate(SIDEWAYS)):
                self.faults.append(f"{path}: scrolls sideways at {width}: {wide}")
            looks = [scheme for scheme in LOOKED_AT.get(width, ()) if scheme in schemes]
            # That in which it stands comes first: one change less.
            for scheme in sorted(looks, key=lambda scheme: scheme != current):
                if scheme != current:
                    page.emulate_media(**COLORS[scheme])
                    current = scheme
                self.where, runs = f"{path} ({scheme})", runs + 1
                for violation in axe.violations(page, **({} if scheme == "light" else axe.COLORS_ALONE)):
                    self.fault(f"at {width}: {violation}")
        page.close()
        return self.faults, runs


browser = None


def begin(root):
    global browser
    browser = Browser(root)


def look(row):
    """What is wrong with a page; where the browser breaks off, another one looks again, once."""
    try:
        return browser.looked_at(*row)
    except Error as error:
        print(f"{row[0]}: the browser broke off: {str(error).splitlines()[0]}", flush=True)
        begin(browser.root)
    try:
        return browser.looked_at(*row)
    except Error as error:
        begin(browser.root)
        return [f"{row[0]}: the browser broke off twice: {str(error).splitlines()[0]}"], 0


def surroundings(root):
    """What a verdict hangs on beside the page: all that pages load, these checks, axe, and the browser."""
    here = Path(__file__).parent
    own = [here / f"{name}.py" for name in ("browser", "axe", "watch", "sample")]
    return digest(*files_below(root / "assets"), *own, axe.AXE_SCRIPT, Path(CHROMIUM["executable_path"]).resolve())


def main(root):
    root = Path(root).resolve()
    rows = chosen(root)
    verdicts = Verdicts(f"browser-{root.name}", surroundings(root))
    keys = {path: digest(root / path, " ".join([path, *schemes])) for path, schemes in rows}
    left = [row for row in rows if not verdicts.holds(keys[row[0]])]
    faults, runs = [], 0
    # A page is looked at by one core, so two are looked at side by side, in a browser each that is begun once.
    if left:
        with ProcessPoolExecutor(min(2, len(left)), initializer=begin, initargs=(root,)) as pool:
            for (path, _), (found, count) in zip(left, pool.map(look, left)):
                faults += found
                runs += count
                if not found:
                    verdicts.hold(keys[path])
                    # What is found is kept at once: a run that is broken off has not been for nothing.
                    verdicts.keep()
    verdicts.keep()
    print("\n".join("FAILED  " + fault for fault in faults[:200]))
    looks = sum(len(schemes) for _, schemes in rows)
    print(f"{len(rows)} pages in {looks} looks, {runs} axe runs, {len(rows) - len(left)} pages known, {len(faults)} faults")
    sys.exit(1 if faults or not rows else 0)


if __name__ == "__main__":
    main(sys.argv[1])
