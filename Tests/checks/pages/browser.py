"""Opens pages of every kind in Chromium, from files, with the network shut: axe finds nothing in light and dark, narrow
and wide, nor in colours that the reader forces on all pages; nothing is asked for outside the folder; the console stays
empty; no page scrolls sideways from 320 pixels to 4K."""
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import sync_playwright

import sample

# So many pages of each kind and language are looked at in each colour scheme.
EACH = {"light": 3, "dark": 2, "forced": 1}
# What axe looks at besides what colours decide does not hang on them, and is looked at in light.
COLORS_ALONE = {"runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}}
WIDTHS = (320, 390, 768, 1280, 3840)
SIDEWAYS = """() => {
  const limit = document.documentElement.clientWidth;
  if (document.scrollingElement.scrollWidth <= limit) return null;
  const wide = [...document.querySelectorAll('body *')].filter(e => e.getBoundingClientRect().right > limit + 0.5);
  return wide.slice(0, 3).map(e => e.tagName.toLowerCase() + '.' + e.className).join(', ') || 'the page';
}"""


def looked_at(root, scheme):
    """What is wrong with the pages in one colour scheme, with how many pages and axe runs it took."""
    is_forced = scheme == "forced"
    faults, looked, runs = [], 0, 0
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path="/usr/bin/chromium",
            args=["--no-sandbox", "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1"])
        colors = {"forced_colors": "active"} if is_forced else {"color_scheme": scheme}
        page = browser.new_context(viewport={"width": 1280, "height": 900}, **colors).new_page()
        current = [""]
        page.on("console", lambda message: message.type in ("error", "warning") and faults.append(
            f"{current[0]}: console: {message.text}"))
        page.on("pageerror", lambda error: faults.append(f"{current[0]}: script: {error}"))

        def ask(request):
            if not request.url.startswith((root.as_uri() + "/", "data:", "blob:")):
                faults.append(f"{current[0]}: asks for {request.url}")

        page.on("request", ask)
        # What a page no longer waits for when the next one is opened is no fault.
        page.on("requestfailed", lambda request: request.failure == "net::ERR_ABORTED" or faults.append(
            f"{current[0]}: cannot load {request.url}"))
        for kind, path in sample.pages(root, each=EACH[scheme]):
            current[0] = f"{path} ({scheme})"
            page.set_viewport_size({"width": 1280, "height": 900})
            page.goto((root / path).as_uri())
            looked += 1
            for width in (390,) if is_forced else (1280, 390):
                page.set_viewport_size({"width": width, "height": 900})
                runs += 1
                options = {"preload": False} | ({} if scheme == "light" else COLORS_ALONE)
                for violation in Axe().run(page, options=options).response["violations"]:
                    nodes = "; ".join(node["html"][:160] for node in violation["nodes"][:3])
                    faults.append(f"{current[0]} at {width}: axe {violation['id']}: {violation['help']}: {nodes}")
            if scheme == "light":
                for width in WIDTHS:
                    page.set_viewport_size({"width": width, "height": 900})
                    wide = page.evaluate(SIDEWAYS)
                    if wide:
                        faults.append(f"{path}: scrolls sideways at {width}: {wide}")
        browser.close()
    return faults, looked, runs


def main(root):
    # A page is looked at by one core, so the colour schemes are looked at side by side.
    root, schemes = Path(root).resolve(), list(EACH)
    with ProcessPoolExecutor(len(schemes)) as pool:
        parts = list(pool.map(looked_at, [root] * len(schemes), schemes))
    faults = [fault for part in parts for fault in part[0]]
    looked, runs = sum(part[1] for part in parts), sum(part[2] for part in parts)
    print("\n".join("FAILED  " + fault for fault in faults[:200]))
    print(f"{looked} pages, {runs} axe runs, {len(faults)} faults")
    sys.exit(1 if faults or not all(part[1] for part in parts) else 0)


if __name__ == "__main__":
    main(sys.argv[1])
