"""Cities kept on the reader's device, as readers keep them: saved with its progress, broken off, tried again, with the server
dead, with a newer version, removed; installable; and in a folder, where all is there already."""
import io
import json
import re
import sys
import tempfile
import zipfile
from pathlib import Path

from playwright.sync_api import Error, sync_playwright

from server import Server
from watch import CHROMIUM, Watch, settled

CITY, OTHER = "beijing", "taipei"
LIMIT = 20_000_000
# Whether a part of the page is in sight within some seconds: what comes later may move it.
IN_SIGHT = """async (part) => {
  for (let round = 0; round < 100; round += 1) {
    const { top, bottom } = part.getBoundingClientRect();
    if (top >= 0 && bottom <= innerHeight) return true;
    await new Promise((done) => setTimeout(done, 50));
  }
  return false;
}"""


def newer(root, mark):
    """The list and the archive of a version whose station page says something new."""
    index = json.loads((root / "offline/index.json").read_text())
    row = next(row for row in index["cities"] if row["city"] == CITY)
    page = f"en/{CITY}/stations/xizhimen.html"
    out = io.BytesIO()
    with zipfile.ZipFile(root / f"offline/{CITY}.zip") as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            data = old.read(name)
            new.writestr(name, data.replace(b"<title>", b"<title>" + mark) if name == page else data)
        new.comment = b"ffffffffffffffff"
    body = out.getvalue()
    row.update(version="ffffffffffffffff", bytes=len(body), date="2030-01-02")
    return {"offline/index.json": json.dumps(index).encode(), f"offline/{CITY}.zip": body}


class Reader:
    def __init__(self, watch, server, page):
        self.watch, self.server, self.page = watch, server, page

    def open(self, path):
        self.page.goto(self.server.url(path))

    @property
    def place(self):
        return self.page.locator(f"#offline [data-part='offline'][data-city='{CITY}']")

    def state(self, text, seconds=60):
        try:
            self.place.locator(".offline-state", has_text=text).wait_for(timeout=seconds * 1000)
            self.watch.checked += 1
        except Exception:
            self.watch.fault(f"the city is not told as {text!r} but as {self.place.inner_text()!r}")

    def says(self, selector, text):
        """Waits until a part of the page says something, for the worker answers in its own time."""
        part = self.page.locator(selector)
        try:
            part.filter(has_text=text).first.wait_for(timeout=60000)
            self.watch.checked += 1
        except Error:
            self.watch.fault(f"{selector} says {part.first.inner_text()!r} and not {text!r}")

    def press(self, name):
        self.place.get_by_role("button", name=name).click()


def save(_, reader):
    watch, server, page = reader.watch, reader.server, reader.page
    reader.open("en/index.html")
    reader.state("Not saved")
    watch.expect("MB" in reader.place.inner_text(), "what it would take is not told")
    server.pace[".zip"] = 2_000_000
    reader.press("Save")
    reader.state("Saving")
    counts = set()
    for _ in range(100):
        text = page.evaluate("city => document.querySelector(`#offline [data-city='${city}'] .offline-count`).textContent", CITY)
        if "MB" in text:
            counts.add(text)
        if "Saved on" in reader.place.inner_text():
            break
        page.wait_for_timeout(100)
    reader.state("Saved on")
    watch.expect(len(counts) > 2, f"the progress was told as {sorted(counts)}")
    watch.expect("data of" in reader.place.inner_text(), "the age of the data is not in sight")
    dates = re.findall(r"\b(?:on|of) (\d{1,2} [A-Z][a-z]+ 20\d\d)\b", reader.place.inner_text())
    watch.expect(len(dates) == 2, f"dates are not written as elsewhere: {reader.place.inner_text()!r}")
    server.pace.clear()
    size = next(row["bytes"] for row in json.loads((server.root / "offline/index.json").read_text())["cities"] if row["city"] == CITY)
    used = page.evaluate("navigator.storage.estimate().then(({usage}) => usage)")
    watch.expect(size <= LIMIT and used <= LIMIT, f"saved it takes {size} bytes, on the device {used}")


def without_server(_, reader):
    """Every saved page, search, map and journey."""
    watch, page = reader.watch, reader.page
    for path in (f"zh-hans/{CITY}/lines/13.html", f"zh-hant/{CITY}/stations/dongzhimen.html", "en/acknowledgements.html", "index.html"):
        reader.open(path)
        watch.expect(page.locator("h1").count() == 1 and page.locator("main").inner_text().strip(), f"{path} is empty")
    reader.open(f"en/{CITY}/stations/xizhimen.html")
    reader.says(".data-age", "Saved on")
    page.get_by_role("combobox").first.fill("wudaokou")
    page.get_by_role("option").first.wait_for(timeout=60000)
    watch.expect("Wudaokou" in page.get_by_role("option").first.inner_text(), "the search finds something else")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.wait_for_url("**/stations/wudaokou.html")
    watch.expect("Wudaokou" in page.locator("h1").inner_text(), "the search leads elsewhere")
    reader.open(f"en/{CITY}/map.html")
    page.locator(".map.is-live").wait_for()
    settled(page)
    link = page.locator(".map-frame a[data-page='xizhimen']").first
    box = link.bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.locator(".map-card h2").wait_for()
    page.get_by_role("link", name="From here").click()
    page.wait_for_url("**/index.html#from=xizhimen*")
    reader.open(f"en/{CITY}/journey.html#from=xizhimen&to=wangfujing&date=2026-09-07&depart=10:00")
    page.locator("[data-action='map']").wait_for(timeout=60000)
    reader.says(".journey-desk", "10:")
    reader.open(f"en/{OTHER}/index.html")
    reader.says(".offline-missing", "not saved on this device")
    watch.expect(page.url.endswith("/en/index.html#offline"), f"a city that is not saved leads to {page.url}")
    watch.expect(page.locator(".offline-missing").evaluate(IN_SIGHT), "why the reader is led there is out of sight")
    watch.axe(page, ".offline")
    reader.state("Saved on")
    for language, text in (("zh-hans", "未保存在本设备上"), ("zh-hant", "未儲存在本裝置上")):
        reader.open(f"{language}/{OTHER}/index.html")
        reader.says(".offline-missing", text)
        watch.expect(page.url.endswith(f"/{language}/index.html#offline"), f"in {language} it leads to {page.url}")
    page.reload()
    reader.state("儲存於")
    watch.expect(page.locator(".offline-missing").count() == 0, "the list says again that a page is missing")


def renewal(_, reader):
    watch, server, page = reader.watch, reader.server, reader.page
    mark = b"NEWER "
    server.overlay = newer(server.root, mark)
    reader.open("en/index.html")
    reader.state("newer version")
    page.reload()
    reader.state("newer version")

    def title():
        reader.open(f"en/{CITY}/stations/xizhimen.html")
        return page.title()

    watch.expect(not title().startswith("NEWER"), "a newer version was taken unasked")
    reader.says(".data-age", "newer version")
    server.cut.add(".zip")
    reader.open("en/index.html")
    reader.state("newer version")
    reader.press("Update")
    reader.state("could not be saved")
    watch.expect("stays as it is" in reader.place.inner_text(), "what stays is not told")
    server.stop()
    watch.expect(not title().startswith("NEWER") and page.locator("h1").count() == 1, "half a version replaced a whole one")
    server.start()
    server.cut.clear()
    reader.open("en/index.html")
    reader.state("could not be saved")
    reader.press("Try again")
    reader.state("Saved on")
    server.stop()
    watch.expect(title().startswith("NEWER"), "the newer version was not taken when it was asked for")
    server.start()
    server.overlay = {}


def removal(_, reader):
    watch, page = reader.watch, reader.page
    reader.open("en/index.html")
    button = reader.place.get_by_role("button", name="Remove")
    button.wait_for()
    watch.expect("MB" in button.inner_text(), "what removing frees is not told")
    button.click()
    reader.state("Not saved")
    left = page.evaluate("caches.keys().then(names => Promise.all(names.map(name => caches.open(name).then(cache => cache.keys())))).then(lists => lists.flat().length)")
    watch.expect(left == 0, f"{left} things stay on the device")


def main(root):
    root = Path(root).resolve()
    watch = Watch()
    with sync_playwright() as playwright:
        for width, height, scheme in ((390, 844, "light"), (1280, 900, "dark")):
            watch.where = f"http at {width}"
            server = Server(root)
            with tempfile.TemporaryDirectory() as profile:
                context = playwright.chromium.launch_persistent_context(
                    profile, viewport={"width": width, "height": height}, color_scheme=scheme, **CHROMIUM)
                page = watch.see(context.new_page(), server.url(), dead=lambda: True)
                reader = Reader(watch, server, page)
                page.set_default_timeout(60000)
                watch.run(save, reader)
                errors = context.new_cdp_session(page).send("Page.getInstallabilityErrors")["installabilityErrors"]
                watch.expect(errors == [], f"not installable: {errors}")
                watch.axe(page)
                page.emulate_media(forced_colors="active")
                watch.axe(page, ".offline")
                page.emulate_media(forced_colors="none")
                server.stop()
                watch.run(without_server, reader)
                server.start()
                # Of a newer version no width decides anything.
                if width == 390:
                    watch.run(renewal, reader)
                watch.run(removal, reader)
                context.close()
            server.stop()
        browser = playwright.chromium.launch(**CHROMIUM)
        for width in (390, 1280):
            watch.where = f"file at {width}"
            page = watch.see(browser.new_page(viewport={"width": width, "height": 844}), root.as_uri() + "/")
            page.goto((root / f"en/{CITY}/index.html").as_uri())
            page.locator(".ends").wait_for(state="attached")
            watch.expect(not page.locator("[data-part=offline]").is_visible(), "a city offers a reader of files to save it")
            page.goto((root / "en/index.html").as_uri())
            page.locator(".search:not([hidden])").wait_for()
            watch.expect(page.locator(".offline").count() == 0, "a reader of files is told of saving")
            page.close()
        browser.close()
    sys.exit(watch.report())


main(sys.argv[1])
