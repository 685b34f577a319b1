"""A station's page: its first and last trains at a glance, and the map around it with names that can be read."""
import re

# The heights of the rows of first and last trains in lines of their type, and what their cells show.
ROWS = """() => [...document.querySelectorAll('.first-last-table tbody tr')].map((row) => {
  const texts = [...row.querySelectorAll('.where .towards, .clock')];
  const lines = Math.max(...texts.map((text) => text.getClientRects().length));
  return [lines, Math.round(row.getBoundingClientRect().height), row.innerText.replace(/\\s+/g, ' ')];
})"""
# Which picture stands there, how wide a point of it is on the page, and whether it came.
PICTURE = """async () => {
  const image = document.querySelector('.locator img');
  image.scrollIntoView();
  image.loading = 'eager';
  await image.decode();
  const box = image.getBoundingClientRect();
  return [image.currentSrc, box.width, box.height];
}"""


class StationPage:
    def __init__(self, stage):
        self.stage, self.expect = stage, stage.expect

    def open(self, path, width):
        page = self.stage.page("file", width)
        page.goto(self.stage.bases["file"] + path)
        return page

    def first_and_last_trains_are_seen_at_a_glance(self):
        """A row for each direction, as low as a line of type, all in half a screen of a phone."""
        for path, least in (("en/beijing/stations/xizhimen.html", 6), ("zh-hant/taipei/stations/beitou.html", 3)):
            page = self.open(path, 390)
            rows = page.evaluate(ROWS)
            self.expect(len(rows) >= least, f"{path}: {len(rows)} rows")
            for lines, height, text in rows:
                self.expect(lines == 1 and height <= 40, f"{path}: {text!r} takes {lines} lines, {height} pixels")
            wide = page.evaluate("document.scrollingElement.scrollWidth - document.documentElement.clientWidth")
            self.expect(wide <= 0, f"{path} scrolls sideways by {wide}")
            page.context.close()

    def the_map_around_has_names(self):
        for width, prefix in ((390, ""), (1440, "wide-")):
            page = self.open("en/beijing/stations/xizhimen.html", width)
            source, wide, high = page.evaluate(PICTURE)
            file, anchor = re.fullmatch(r"file://(.*)#(.*)", source).groups()
            self.expect(anchor == prefix + "station-xizhimen", f"at {width} the picture is {source}")
            drawing = open(file, encoding="utf-8").read()
            box = re.search(rf'<view id="{anchor}" viewBox="([-\d. ]+)"', drawing)
            self.expect(box, f"{anchor} is no part of the map")
            x, y, across, down = map(float, box[1].split())
            texts = re.findall(r'<text x="([\d.]+)" y="([\d.]+)"[^>]*font-size="([\d.]+)"[^>]*>([^<]*)<', drawing)
            seen = {name: float(size) * wide / across for at, below, size, name in texts if x < float(at) < x + across and y < float(below) < y + down}
            self.expect(len(seen) >= 12 and "Xizhimen" in seen and "Xinjiekou" in seen, f"at {width}: {sorted(seen)}")
            self.expect(min(seen.values()) >= 11, f"at {width} names are {min(seen.values()):.1f} pixels high")
            self.expect(abs(wide / high - across / down) < 0.02, f"at {width} the picture is {wide} × {high} of {across} × {down}")
            page.locator(".locator a").click()
            page.locator(".map-card h2").wait_for()
            self.expect("Xizhimen" in page.locator(".map-card h2").inner_text(), "the picture leads elsewhere")
            page.context.close()

    def the_head_is_one_row(self):
        """At every width, with a hint in the field of the search that is not cut."""
        for path in ("en/beijing/stations/xizhimen.html", "zh-hans/index.html"):
            for width in (320, 390, 820, 1100, 1280, 1440):
                page = self.open(path, width)
                page.locator(".search:not([hidden]) input").wait_for()
                high, room, wanted = page.evaluate("""() => {
                  const [head, input] = [document.querySelector('.site-head'), document.querySelector('#search-field')];
                  const [style, pen] = [getComputedStyle(input), document.createElement('canvas').getContext('2d')];
                  pen.font = style.font;
                  const room = input.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
                  return [head.getBoundingClientRect().height, room, pen.measureText(input.placeholder).width];
                }""")
                self.expect(high <= 80, f"{path} at {width}: the head is {high} high")
                self.expect(wanted + 8 <= room or width == 320, f"{path} at {width}: the hint takes {wanted:.0f} of {room:.0f} pixels")
                page.context.close()

    ALL = [first_and_last_trains_are_seen_at_a_glance, the_map_around_has_names, the_head_is_one_row]
