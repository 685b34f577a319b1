"""What a first visit costs, counted and not timed: how much of a city's page is laid out before one comes to it, and how many touches
lead to an answer."""


# What is done before the map is alive that would keep it waiting: the map laid out as it comes in or to be measured, and the first
# word of the browser's knowledge of languages and times, which takes long to fetch.
EARLY = """
globalThis.early = [];
const isAlive = () => document.querySelector('.map.is-live') !== null;
document.addEventListener('readystatechange', () =>
  !isAlive() && document.querySelector('.map-sheet svg').checkVisibility() && early.push('the map is laid out as it comes in'), { once: true });
const { getBBox } = SVGGraphicsElement.prototype;
SVGGraphicsElement.prototype.getBBox = function () {
  early.push('a part of the map is measured');
  return getBBox.call(this);
};
for (const name of ['DateTimeFormat', 'NumberFormat']) {
  const kept = Intl[name];
  Intl[name] = function (...words) {
    if (!isAlive()) early.push(name + ' is asked for');
    return new kept(...words);
  };
}
"""


class ColdStart:
    def __init__(self, stage):
        self.stage, self.expect = stage, stage.expect

    def open(self, path="en/beijing/index.html", script=""):
        page = self.stage.page("file", 390, has_touch=True)
        page.add_init_script(script)
        page.goto(self.stage.bases["file"] + path)
        page.locator(".map.is-live").wait_for()
        return page

    def lists_are_laid_out_as_one_comes_to_them(self):
        page = self.open()
        page.wait_for_timeout(300)
        session = page.context.new_cdp_session(page)
        session.send("Performance.enable")
        metrics = {metric["name"]: metric["value"] for metric in session.send("Performance.getMetrics")["metrics"]}
        # Of the 15,000 objects of the page those of the map that are drawn, its head, and what one comes to next.
        self.expect(metrics["LayoutObjects"] < 10_000, f"{metrics['LayoutObjects']} objects are laid out")
        shown = "document.querySelector('#stations h2').checkVisibility({ contentVisibilityAuto: true })"
        self.expect(not page.evaluate(shown), "the list of stations is laid out at the first sight")
        page.evaluate("location.hash = '#stations'")
        page.wait_for_timeout(500)
        top = page.locator("#stations").bounding_box()["y"]
        self.expect(page.evaluate(shown) and -60 < top < 400, f"the address leads to stations at {top}")
        page.context.close()

    def nothing_keeps_the_map_waiting(self):
        page = self.open(script=EARLY)
        early = page.evaluate("early")
        self.expect(not early, f"before the map is alive: {early[:3]}")
        page.context.close()

    def a_map_without_its_script_is_seen(self):
        """Where scripts fail or take long all of the map is seen after a while."""
        page = self.stage.browser.new_page()
        page.route("**/scripts/map.js", lambda route: route.abort())
        page.goto(self.stage.bases["file"] + "en/beijing/index.html")
        page.locator(".map-sheet svg").wait_for(timeout=5000)
        page.close()

    def an_answer_is_three_touches_away(self):
        page = self.open()
        page.locator("#journey-from").tap()
        for name in ("wudaokou", "taoranting"):
            page.keyboard.type(name)
            page.locator("[role=option]:visible").first.tap()
        page.locator(".strip").wait_for()
        self.expect("Taoranting" in page.locator(".strip-head").inner_text(), page.locator(".strip-head").inner_text())
        # The fare stays beside the minutes and the changes.
        broken = page.locator(".several-facts").evaluate_all("facts => facts.filter((fact) => fact.getBoundingClientRect().height > 26).map((fact) => fact.textContent)")
        self.expect(not broken, f"facts take two lines: {broken}")
        page.context.close()

    def the_map_fills_its_frame_as_it_opens(self):
        for path in ("en/beijing/index.html", "zh-hant/taipei/index.html"):
            for width in (390, 1440):
                page = self.stage.page("file", width)
                page.goto(self.stage.bases["file"] + path)
                page.locator(".map.is-live").wait_for()
                page.wait_for_timeout(300)
                sheet, frame = page.locator(".map-sheet svg").first.bounding_box(), page.locator(".map-frame").bounding_box()
                for start, size in (("x", "width"), ("y", "height")):
                    before = frame[start] - sheet[start]
                    after = sheet[start] + sheet[size] - frame[start] - frame[size]
                    is_filled = before >= -2 and after >= -2
                    self.expect(is_filled or abs(before - after) < 6, f"{path} at {width}: {before:.0f} and {after:.0f} pixels of the map beyond its frame")
                page.context.close()

    ALL = [nothing_keeps_the_map_waiting, a_map_without_its_script_is_seen, lists_are_laid_out_as_one_comes_to_them, an_answer_is_three_touches_away, the_map_fills_its_frame_as_it_opens]
