"""Finding, asking, dragging, keeping and sharing as readers do it: on files and on a server under a path, on a phone's width
and on a desk's. Every answer the page gives is compared with the command line's."""
import base64
import csv
import functools
import json
import os
import re
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

import questions
from stage import Stage

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[2]
sys.path.insert(0, str(HERE.parent / "pages"))
import axe

# What the lines of Beijing are called in English, by id.
LINES = {line["id"]: line["name"]["en"] for line in questions.table("beijing", "lines")}
DAY = "2026-11-20"
FROM, TO = "wudaokou", "taoranting"
HOLD = f"#from={FROM}&to={TO}&date={DAY}"
STRIP = """() => [...document.querySelectorAll(".strip [data-kind]")].map((row) => row.dataset.kind === "time"
  ? ["time", row.dataset.line] : [row.dataset.kind, row.dataset.station ?? ""])"""


@functools.cache
def cli(*arguments):
    """The command line's answer; nothing changes between two times it is asked for."""
    return json.loads(questions.command("route", "beijing", *arguments, "--json"))


def until(page, holds, seconds=60):
    """Waits until an expression holds (the pages' policy forbids Playwright's own way)."""
    end = time.monotonic() + seconds
    while not page.evaluate(holds):
        if time.monotonic() > end:
            raise AssertionError(f"never holds: {holds}")
        page.wait_for_timeout(40)
    return True


def node_list(journey):
    """What the page's strip has to show of the command line's nodes (stops stand behind their ride)."""
    return [["time", node["line"]] if node["kind"] == "time" else [node["kind"], node.get("station", "")]
            for node in journey["nodes"] if not (node["kind"] == "time" and node.get("walk"))]


# The size of a PNG and how many of its pixels have each color, counted by the browser.
COLORS = """async (base64) => {
  const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
  const canvas = new OffscreenCanvas(image.width, image.height);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  context.drawImage(image, 0, 0);
  const colors = {};
  const pixels = new Uint32Array(context.getImageData(0, 0, image.width, image.height).data.buffer);
  for (const pixel of pixels) colors[pixel] = (colors[pixel] ?? 0) + 1;
  return [image.width, image.height, colors];
}"""


def png_colors(page, data):
    """The size of a PNG and the colours of its pixels, as the browser reads it."""
    assert data.startswith(b"\x89PNG\r\n\x1a\n"), data[:8]
    width, height, found = page.evaluate(COLORS, base64.b64encode(data).decode())
    parts = {int(pixel).to_bytes(4, "little"): count for pixel, count in found.items()}
    return width, height, {tuple(part[:3]): count for part, count in parts.items() if part[3] == 255}


class Checks:
    def __init__(self, stage, base, width):
        self.stage, self.base, self.width = stage, base, width
        self.at = stage.bases[base]

    def open(self, path, page=None, **options):
        page = page or self.stage.page(self.base, self.width, **options)
        page.goto(self.at + path)
        if "journey.html" in path:
            page.wait_for_selector(".ends")
        return page

    def journey(self, extra="", language="en", **options):
        page = self.open(f"{language}/beijing/journey.html{HOLD}{extra}", **options)
        page.wait_for_selector(".strip-sheet")
        return page

    def expect(self, holds, text):
        self.stage.expect(holds, text)

    # Find

    def search_opens_what_is_meant(self):
        page = self.open("en/beijing/index.html")
        # From a city's page, from that of a station and from that of a line.
        for typed, address in (("wdk", "stations/wudaokou.html"), ("changping line", "lines/changping.html"),
                               ("雍和宫", "stations/yonghegong.html")):
            page.fill("#search-field", typed)
            page.wait_for_selector("[role=option]:visible")
            page.keyboard.press("Enter")
            page.wait_for_url("**/" + address)
        page.goto(self.at + "index.html")
        page.fill("#search-field", "daan")
        page.wait_for_selector("[role=option]:visible")
        page.locator("[role=option]:visible").first.click()
        page.wait_for_url("**/taipei/stations/*.html")
        page.goto(self.at + "zh-hans/acknowledgements.html")
        page.fill("#search-field", "wangfujing")
        page.wait_for_selector("[role=option]:visible")
        page.keyboard.press("Enter")
        page.wait_for_url("**/zh-hans/beijing/stations/wangfujing.html")
        page.context.close()

    def search_is_a_combobox(self):
        page = self.open("en/beijing/lines/4.html")
        field = page.get_by_role("combobox", name="Search stations, lines and places")
        expect = self.expect
        expect(field.get_attribute("aria-expanded") == "false", "the list is open before anything is typed")
        field.fill("xi")
        page.wait_for_selector("[role=option]:visible")
        expect(field.get_attribute("aria-expanded") == "true", "an open list is not told")
        listbox = page.locator("#" + field.get_attribute("aria-controls"))
        expect(listbox.get_attribute("role") == "listbox", "no listbox is controlled")
        for step in range(2):
            page.keyboard.press("ArrowDown")
            active = page.locator("#" + field.get_attribute("aria-activedescendant"))
            expect(active.get_attribute("aria-selected") == "true", "the active choice is not selected")
            expect(active.get_attribute("id").endswith(f"-{step}"), "the arrow does not go down by one")
        page.keyboard.press("ArrowUp")
        page.keyboard.press("ArrowUp")
        expect(field.get_attribute("aria-activedescendant") is None, "going up does not lead back to the field")
        page.keyboard.press("ArrowUp")
        last = page.locator("[role=option]:visible").last.get_attribute("id")
        expect(field.get_attribute("aria-activedescendant") == last, "going up from the field does not lead to the last")
        status = page.locator(".search [role=status]").first
        expect(re.fullmatch(r"\d+ results", status.text_content()) is not None, "the number of results is not said")
        page.keyboard.press("Escape")
        expect(listbox.is_hidden() and field.input_value() == "xi", "Escape does not only close the list")
        page.keyboard.press("Escape")
        expect(field.input_value() == "", "a second Escape does not clear the field")
        field.fill("qqqqqqqq")
        until(page, "document.querySelector('.search [role=status]').textContent === 'Nothing found'")
        page.context.close()

    def nearest_station(self):
        page = self.stage.page(self.base, self.width, geolocation={"latitude": 39.9926, "longitude": 116.3378},
                               permissions=["geolocation"])
        self.open("en/beijing/index.html", page)
        page.locator(".search").get_by_role("button", name="Nearest station").click()
        page.wait_for_url("**/stations/wudaokou.html")
        self.open("en/beijing/journey.html", page)
        page.locator(".chips").get_by_role("button", name="Nearest station").click()
        until(page, "document.querySelector('#journey-from').value === 'Wudaokou'")
        page.context.close()
        if self.base == "http":
            page = self.open("en/beijing/index.html")
            page.locator(".search").get_by_role("button", name="Nearest station").click()
            until(page, "document.querySelector('.search-note').textContent.includes('not available')")
            page.context.close()

    # Journey

    def typed_ends_lead_to_the_answer(self):
        page = self.open(f"en/beijing/journey.html#date={DAY}&depart=20:15")
        page.locator("#journey-from").fill("wu dao kou")
        page.wait_for_selector("[role=option]:visible")
        page.keyboard.press("Enter")
        self.expect(page.evaluate("document.activeElement.id") == "journey-to", "the other field does not follow")
        page.keyboard.type("trt")
        page.wait_for_selector("[role=option]:visible")
        page.keyboard.press("Enter")
        page.wait_for_selector(".strip")
        self.same_as_command(page, cli(FROM, TO, "--date", DAY, "--depart", "20:15"))
        page.get_by_role("button", name="Swap the two").click()
        self.same_as_command(page, cli(TO, FROM, "--date", DAY, "--depart", "20:15"))
        page.context.close()

    def same_as_command(self, page, answer):
        shown, expected = page.evaluate(STRIP), node_list(answer["journeys"][0])
        self.expect(shown == expected, f"the strip shows {shown[:4]}…, the command line {expected[:4]}…")
        journey = answer["journeys"][0]
        times = page.locator(".strip-times").inner_text()
        for moment in (journey["departure"], journey["arrival"]):
            clock = f"{int(moment[:2]) % 24:02}{moment[2:5]}"
            self.expect(clock in times, f"{times} without {moment}")
        fare = journey["fare"]["amount"].removesuffix(".00")
        self.expect(f"¥{fare}" in page.locator(".strip-figures").inner_text(), f"no fare of {fare}")
        told = page.locator(".strip-fare li").all_inner_texts()
        parts = [[LINES[journey["legs"][leg]["line"]] for leg in part["legs"]] for part in journey["fare"]["parts"]]
        self.expect(len(parts) == len(told) > 1 and all(text.startswith(" ".join(lines) + " · ") for lines, text in zip(parts, told)),
                    f"the fare's parts are told as {told}, not of {parts}")
        self.expect("taxi about ¥" in page.locator(".strip-bounds").inner_text(), "no taxi")

    def every_choice_is_the_command_lines(self):
        page = self.journey("&depart=08:30")
        page.locator("#journey-date").fill("2026-11-22")
        self.same_as_command(page, cli(FROM, TO, "--date", "2026-11-22", "--depart", "08:30"))
        for choice in ("fewest-changes", "least-walking", "cheapest", "fastest"):
            page.locator("#journey-prefer").select_option(choice)
            self.same_as_command(
                page, cli(FROM, TO, "--date", "2026-11-22", "--depart", "08:30", "--prefer", choice))
        page.get_by_role("button", name="Arrive", exact=True).click()
        until(page, "document.querySelector('.mode[aria-pressed=true]').textContent === 'Arrive'")
        clock = page.locator(".dial-clock").inner_text()
        self.same_as_command(page, cli(FROM, TO, "--date", "2026-11-22", "--arrive", clock))
        page.context.close()

    def several_answers(self):
        page = self.journey("&depart=08:30")
        page.wait_for_selector(".several-one:nth-child(3)")
        texts = page.locator(".several-times").all_inner_texts()
        self.expect(len(set(texts)) == len(texts) >= 3, f"the answers are {texts}")
        page.locator(".several-one").nth(2).click()
        self.expect(page.locator(".strip-times").inner_text() == texts[2], "the chosen answer is not shown")
        self.expect(page.locator(".several-one").nth(2).get_attribute("aria-pressed") == "true", "the choice is not told")
        page.context.close()

    def stops_unfold_and_stay(self):
        page = self.journey("&depart=20:00")
        summaries = page.locator(".strip-stops summary")
        count = int(re.search(r"\d+", summaries.nth(1).inner_text()).group())
        self.expect(page.locator(".stops li").first.is_hidden(), "stops stand there before they are asked for")
        summaries.nth(1).click()
        stops = page.locator(".strip-stops").nth(1).locator(".stops li")
        self.expect(stops.count() == count - 1 and stops.first.is_visible(), f"{stops.count()} stops of a ride of {count}")
        page.get_by_role("button", name="One minute later").click()
        self.expect(page.locator(".strip-stops").nth(1).get_attribute("open") is not None, "a new time folds the stops")
        page.context.close()

    def lines_have_their_colours(self):
        page = self.journey("&depart=20:00")
        ratios = page.evaluate("""() => [...document.querySelectorAll('.strip-badge')].map((badge) => {
          const style = getComputedStyle(badge);
          const light = (color) => color.match(/\\d+/g).slice(0, 3).map((c) => c / 255)
            .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
            .reduce((sum, c, index) => sum + c * [0.2126, 0.7152, 0.0722][index], 0);
          const [a, b] = [light(style.color), light(style.backgroundColor)].sort((a, b) => b - a);
          const band = getComputedStyle(badge.closest('.row').querySelector('.full')).backgroundColor;
          return [style.color, (a + 0.05) / (b + 0.05), band === style.backgroundColor];
        })""")
        for color, ratio, is_same in ratios:
            self.expect(color in ("rgb(0, 0, 0)", "rgb(255, 255, 255)"), f"a label is {color}")
            self.expect(ratio >= 4.5 and is_same, f"a label has a contrast of {ratio:.2f}")
        self.expect(len(ratios) == 2, f"{len(ratios)} rides")
        page.context.close()

    def exits_are_told(self):
        page = self.journey("&depart=20:00")
        self.expect(page.locator(".exit-sign").count() >= 2, "the destination has no exits")
        page.goto(self.at + f"en/beijing/journey.html#from={FROM}&to=39.8786,116.3740&date={DAY}&depart=20:00")
        page.reload()
        page.wait_for_selector(".row-walk")
        signs = page.locator(".exit-sign").all_inner_texts()
        self.expect(len(signs) == 1 and re.fullmatch(r"Exit \w+", signs[0]) is not None, f"to a coordinate: {signs}")
        page.context.close()

    def a_new_address_counts(self):
        """What is still to be written into the address when another one comes does not take its place."""
        page = self.journey("&depart=20:00")
        written = page.evaluate("""(next) => new Promise((resolve) => {
          const [written, due] = [[], []];
          const replace = history.replaceState.bind(history);
          history.replaceState = (...all) => { written.push(all[2]); replace(...all); };
          const wait = setTimeout;
          globalThis.setTimeout = (act) => due.push(act);
          document.querySelector('[aria-label="One minute later"]').click();
          globalThis.setTimeout = wait;
          addEventListener('hashchange', () => resolve(written), { once: true });
          // All that was to wait is due just when the address is another one, and nobody has been told of it yet.
          location.hash = next;
          for (const act of due) act();
        })""", f"from={FROM}&to=39.8786,116.3740&date={DAY}&depart=20:00")
        self.expect(written == [], f"a new address is taken for {written}")
        page.wait_for_selector(".row-walk")
        self.expect("39.8786" in page.evaluate("location.hash"), "the new address is lost")
        page.context.close()

    # The last train

    def the_last_train_explains_itself(self):
        last = cli(FROM, TO, "--date", DAY, "--last")["lastTrain"]
        leaves = last["departure"][:5]
        page = self.journey(f"&depart={leaves}")
        slider = page.locator("#dial-range")
        marks = page.locator(".dial-marks").inner_text()
        first = cli(FROM, TO, "--date", DAY, "--first")["journeys"][0]["departure"][:5]
        self.expect(first in marks and leaves in marks, f"the dial shows {marks!r}, not {first} and {leaves}")
        bound = page.locator(".row-place.is-bound")
        self.expect(bound.first.is_visible(), "at the last train no station is red")
        red = page.evaluate("""() => [...document.querySelectorAll('.is-bottleneck')].map((row) =>
          [row.dataset.station, row.querySelector('.warning').textContent,
           getComputedStyle(row.querySelector('.strip-name')).color])""")
        at = last["at"][:5]
        self.expect(len(red) == 1 and red[0][0] == last["station"], f"the bottleneck is {red}, not {last['station']}")
        self.expect(red and at in red[0][1] and red[0][2] == "rgb(180, 31, 36)", f"{red} is not red with {at}")
        # Stepping back through the evening: what binds first is the bottleneck.
        slider.focus()
        history = []
        for _ in range(45):
            history.append(page.evaluate("""() => [document.querySelector('.dial-clock').textContent,
              [...document.querySelectorAll('.is-bound')].map((row) => row.dataset.station),
              [...document.querySelectorAll('.state-soon.row-place')].length]"""))
            page.keyboard.press("ArrowLeft")
        first_bound = next(stations for _, stations, _ in reversed(history) if stations)
        self.expect(last["station"] in first_bound, f"the first to turn red: {first_bound}")
        self.expect(all(last["station"] in stations for _, stations, _ in history if stations),
                    "stations are red without the bottleneck")
        self.expect(not history[-1][1], "three quarters of an hour before, stations are red")
        self.expect(any(soon for _, _, soon in history), "nothing warns before the last train")
        for clock, stations, _ in history[::9]:
            nodes = cli(FROM, TO, "--date", DAY, "--depart", clock)["journeys"][0]["nodes"]
            expected = [node["station"] for node in nodes if node.get("state") == "last-train" and "station" in node]
            self.expect(stations == expected, f"at {clock} red are {stations}, on the command line {expected}")
        self.expect(page.locator("dialog, [role=dialog], [role=alertdialog]").count() == 0, "there is a dialog")
        page.context.close()

    def after_the_last_train(self):
        page = self.journey("&depart=20:00")
        page.locator("#dial-range").focus()
        page.keyboard.press("End")
        page.wait_for_selector(".rest")
        text = page.locator(".rest").inner_text()
        last = cli(FROM, TO, "--date", DAY, "--last")["lastTrain"]["departure"][:5]
        for part in ("No more connections tonight", last, "taxi about ¥", "First connection on 21 November 2026"):
            self.expect(part in text, f"after the last train: {part!r} is not in {text!r}")
        clock = page.locator(".dial-clock").inner_text()
        self.expect(not cli_journeys(clock), f"at {clock} there is still a journey")
        runs = re.search(r"as far as (.+), arriving at (\d\d:\d\d)", text)
        self.expect(runs is not None, "it does not say what still runs")
        if runs:
            answer = cli(FROM, runs.group(1), "--date", DAY, "--depart", clock)["journeys"][0]
            self.expect(answer["arrival"][3:5] == runs.group(2)[3:], f"{runs.group(0)}, not {answer['arrival']}")
            self.expect(page.evaluate(STRIP) == node_list(answer), "the strip is not that of what still runs")
        page.keyboard.press("Home")
        page.wait_for_selector(".strip-times")
        first = cli(FROM, TO, "--date", DAY, "--first")["journeys"][0]["departure"][:5]
        self.expect(page.locator(".strip-times").inner_text().startswith(first), "the dial does not begin at the first train")
        page.context.close()

    def at_night_nothing_runs(self):
        page = self.stage.page(self.base, self.width)
        page.clock.set_fixed_time("2026-11-20T18:20:00Z")
        self.open(f"en/beijing/journey.html#from={FROM}&to={TO}", page)
        page.wait_for_selector(".rest")
        text = page.locator(".rest").inner_text()
        self.expect(page.locator(".dial-clock").inner_text() == "02:20", f"at night the dial stands at {page.locator('.dial-clock').inner_text()}")
        self.expect("No more trains in this direction" in text and "First connection on 21 November 2026" in text, f"at night it says {text!r}")
        page.context.close()

    def the_time_can_be_dragged(self):
        page = self.journey("&depart=12:00")
        slider = page.locator("#dial-range")
        slider.scroll_into_view_if_needed()
        box = slider.bounding_box()
        seen = set()
        page.mouse.move(box["x"] + box["width"] * 0.4, box["y"] + box["height"] / 2)
        page.mouse.down()
        for step in range(12):
            page.mouse.move(box["x"] + box["width"] * (0.4 + step * 0.045), box["y"] + box["height"] / 2)
            clock, head = page.evaluate("""() => [document.querySelector('.dial-clock').textContent,
              document.querySelector('.strip-times')?.textContent ?? 'none']""")
            seen.add((clock, head))
        page.mouse.up()
        self.expect(len({head for _, head in seen}) >= 10, f"the strip does not follow the hand: {sorted(seen)[:3]}")
        until(page, f"location.hash.includes('depart={page.locator('.dial-clock').inner_text()}')")
        page.context.close()

    # Links, images, keeping

    def a_link_holds_the_question(self):
        page = self.journey("&depart=22:52&prefer=fewest-changes")
        shown = page.evaluate(STRIP)
        if page.locator(".menu-button").is_visible():
            page.locator(".menu-button").click()
        page.get_by_role("navigation", name="Language").get_by_role("link", name="简体中文").click()
        page.wait_for_url("**/zh-hans/**")
        page.wait_for_selector(".strip")
        self.expect("zh-hans" in page.url and "from=wudaokou" in page.url, "the language loses the question")
        self.expect(page.evaluate(STRIP) == shown, "another language gives another answer")
        self.expect(page.locator(".strip-head").inner_text().startswith("五道口 → 陶然亭"), "the names stay in English")
        address = page.url
        page.context.close()
        page = self.stage.page(self.base, self.width)
        page.goto(address)
        page.wait_for_selector(".strip")
        self.expect(page.evaluate(STRIP) == shown, "the link gives another answer")
        self.expect(page.locator("#journey-prefer").input_value() == "fewest-changes", "the preference is lost")
        page.context.close()

    def sharing(self):
        page = self.stage.page(self.base, self.width)
        page.add_init_script("""
          navigator.share = (data) => { window.shared = data; return Promise.resolve(); };""")
        self.open(f"en/beijing/journey.html{HOLD}&depart=22:20", page)
        page.get_by_role("button", name="Share", exact=True).click()
        shared = page.evaluate("window.shared")
        self.expect(shared["title"] == "Wudaokou → Taoranting", f"shared is {shared}")
        for part in ("Xizhimen", "22:20", "First and last trains, exits and transfers, offline"):
            self.expect(part in shared["text"], f"{part!r} is not shared")
        self.expect("from=wudaokou" in shared["url"] and "depart=22:20" in shared["url"], f"the link is {shared['url']}")
        page.context.close()
        page = self.stage.page(self.base, self.width)
        page.add_init_script("""delete Navigator.prototype.share;
          Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text) => { window.copied = text; } } });""")
        self.open(f"en/beijing/journey.html{HOLD}&depart=22:20", page)
        page.get_by_role("button", name="Share", exact=True).click()
        until(page, "document.querySelector('.action-note').textContent === 'The link is copied.'")
        self.expect("depart=22:20" in page.evaluate("window.copied"), "what is copied holds no link")
        page.context.close()

    def the_image_is_the_strip(self):
        page = self.journey("&depart=22:20")
        page.locator(".strip-stops summary").first.click()
        box = page.locator(".strip-sheet").bounding_box()
        with page.expect_download() as download:
            page.get_by_role("button", name="Save image").click()
        data = Path(download.value.path()).read_bytes()
        self.expect(download.value.suggested_filename.endswith(".png"), "the image is no PNG")
        width, height, colors = png_colors(page, data)
        self.expect(width == 3 * (int(-(-box["width"] // 1)) + 44), f"{width} pixels for {box['width']} points")
        self.expect(height > 3 * box["height"], f"{height} pixels for {box['height']} points")
        for name, number in (("13", 2000), ("4", 2000)):
            color = tuple(map(int, re.findall(r"\d+", page.evaluate(
                f"getComputedStyle(document.querySelector('.full.line-beijing-{name}')).backgroundColor"))))
            self.expect(colors.get(color, 0) > number, f"the image shows {colors.get(color, 0)} pixels of line {name}")
        self.expect(colors.get((22, 25, 29), 0) > 3000, "the image shows no text")
        page.context.close()

    def keeping(self):
        page = self.open("en/beijing/stations/xizhimen.html")
        page.get_by_role("button", name="Favourite").click()
        self.open(f"en/beijing/journey.html{HOLD}&depart=20:00", page)
        page.locator("[data-action=favourite]").last.click()
        expected = {"favourites-stations": ["Xizhimen"], "favourites-journeys": ["Wudaokou → Taoranting"],
                    "history-journeys": ["Wudaokou → Taoranting"],
                    "history-stations": ["Taoranting", "Wudaokou", "Xizhimen"]}
        read = """() => Object.fromEntries([...document.querySelectorAll('[data-section]')].map((section) =>
          [section.dataset.section, [...section.querySelectorAll('.keeping-open')].map((open) =>
            [...open.childNodes].filter((node) => !node.classList?.contains('badges')).map((node) => node.textContent).join(''))]))"""
        self.expect(page.evaluate(read) == expected, f"kept is {page.evaluate(read)}")
        stored = page.evaluate("Object.entries(localStorage).filter(([key]) => key === 'metroguide').map(([, text]) => text)[0]")
        self.expect(set(re.findall(r'"(\w+)":', stored)) <= {
            "version", "favourites", "history", "stations", "journeys", "city", "id", "from", "to", "home", "work"},
            f"more than the question is stored: {stored[:200]}")
        page.reload()
        page.wait_for_selector(".strip")
        self.expect(page.evaluate(read) == expected, "kept things do not outlast the page")
        with page.expect_download() as download:
            page.get_by_role("button", name="Export").click()
        file = Path(download.value.path()).read_bytes()
        page.locator("#journey-from").fill("")
        page.locator("[data-section=favourites-journeys] .keeping-open").click()
        page.wait_for_selector(".strip")
        page.locator("[data-section=favourites-journeys]").get_by_role("button", name=re.compile("Remove")).click()
        self.expect(page.evaluate(read)["favourites-journeys"] == [], "a favourite cannot be removed")
        page.get_by_role("button", name="Clear the history").click()
        self.expect(page.evaluate(read)["history-stations"] == [], "the history cannot be cleared")
        page.context.close()
        page = self.open("en/beijing/journey.html")
        page.locator("input[type=file]").set_input_files(files=[{
            "name": "metroguide.json", "mimeType": "application/json", "buffer": file}])
        page.wait_for_selector("[data-section=favourites-journeys] .keeping-open")
        self.expect(page.evaluate(read) == expected, f"imported is {page.evaluate(read)}")
        page.locator("input[type=file]").set_input_files(files=[{
            "name": "other.json", "mimeType": "application/json", "buffer": b'{"version": 7}'}])
        until(page, "document.querySelector('.keeping').textContent.includes('not a file of this guide')")
        self.expect(page.evaluate(read) == expected, "a strange file changes what is kept")
        # A kept station is offered where nothing is typed yet.
        page.locator("#journey-from").click()
        page.wait_for_selector("[role=option]:visible")
        self.expect("Xizhimen" in page.locator("[role=option]:visible").first.inner_text(), "favourites are not offered")
        page.context.close()

    def home_and_work(self):
        page = self.open(f"en/beijing/journey.html{HOLD}&depart=20:00")
        page.locator("#journey-from").focus()
        page.get_by_role("button", name="Set Home").click()
        page.get_by_role("button", name="Home · Wudaokou").wait_for()
        self.open("en/beijing/journey.html#from=xizhimen", page)
        page.reload()
        page.get_by_role("button", name="Home · Wudaokou").click()
        page.wait_for_selector(".strip")
        self.expect(page.locator(".strip-head").inner_text().startswith("Xizhimen → Wudaokou"), "home is not the target")
        home = page.locator("[data-section=favourites-stations] li", has_text="Home")
        self.expect("Wudaokou" in home.inner_text(), f"home is kept as {home.inner_text()!r}")
        home.get_by_role("button", name="Remove Home").click()
        page.get_by_role("button", name="Set Home").wait_for()
        page.context.close()

    # Stations, and what somebody may find

    def stations_tell_what_leaves_next(self):
        page = self.stage.page(self.base, self.width)
        page.clock.set_fixed_time("2026-11-20T10:00:00Z")
        self.open("en/beijing/stations/xizhimen.html", page)
        rows = page.locator(".next-trains .train-rows li")
        rows.first.wait_for()
        self.expect(rows.count() >= 5, f"{rows.count()} directions at a station of three lines")
        told = [(row.locator(".badge").inner_text(), re.findall(r"\d\d:\d\d", row.locator(".train-times").inner_text()))
                for row in rows.all()]
        self.expect(all(times == sorted(times) and 1 <= len(times) <= 3 and times[0] >= "18:00" for _, times in told), f"told is {told}")
        self.expect("towards Gongyixiqiao" in page.locator(".next-trains").inner_text() or "towards Anheqiao North" in
                    page.locator(".next-trains").inner_text(), "directions are not in the language of the page")
        ring = [row.locator(".train-towards").inner_text() for row in rows.all() if row.locator(".badge").inner_text() == "2"]
        self.expect({"Inner loop", "Outer loop"} <= set(ring), f"the ring goes {ring}")
        for line, beside in (("2", "chegongzhuang"), ("4", "xinjiekou"), ("13", "zhichunlu")):
            leaves = cli("xizhimen", beside, "--date", DAY, "--depart", "18:00")["journeys"][0]["departure"][:5]
            self.expect(any(line == name and leaves in times for name, times in told), f"line {line} at {leaves} is not in {told}")
        page.context.close()

    def the_line_of_versions_has_a_secret(self):
        for motion in ("no-preference", "reduce"):
            page = self.stage.page(self.base, self.width, reduced_motion=motion)
            self.open("en/about.html", page)
            before = page.locator("body").aria_snapshot()
            page.keyboard.type("metro")
            page.wait_for_selector(".express[aria-hidden=true]", state="attached")
            moves = page.evaluate("""document.querySelector('.express').getAnimations()[0].effect.getKeyframes()
              .some(({ transform }) => transform?.startsWith('translate'))""")
            self.expect(moves == (motion != "reduce"), f"with motion {motion} the train moves: {moves}")
            self.expect(page.locator("body").aria_snapshot() == before, "it is read aloud")
            page.evaluate("document.querySelector('.express').getAnimations()[0].finish()")
            page.wait_for_selector(".express", state="detached")
            page.locator(".guide-history [role=listitem] circle:visible").last.click()
            page.wait_for_selector(".express", state="attached")
            page.context.close()

    # For everyone

    def by_keyboard_alone(self):
        page = self.stage.page(self.base, self.width)
        page.clock.set_fixed_time("2026-11-20T10:00:00Z")
        self.open("en/beijing/index.html", page)

        def tab_to(what, most=60):
            for _ in range(most):
                page.keyboard.press("Tab")
                if page.evaluate(f"document.activeElement.matches({json.dumps(what)})"):
                    return
            raise AssertionError(f"Tab does not lead to {what}")

        tab_to("#search-field")
        page.keyboard.type("wudaokou")
        page.wait_for_selector("[role=option]:visible")
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
        page.wait_for_url("**/stations/wudaokou.html")
        tab_to("a[href*='from=wudaokou']")
        page.keyboard.press("Enter")
        page.wait_for_selector(".ends")
        tab_to("#journey-to")
        page.keyboard.type("taoranting")
        page.wait_for_selector("[role=option]:visible")
        page.keyboard.press("Enter")
        page.wait_for_selector("#dial-range:visible")
        tab_to("#dial-range")
        page.keyboard.press("End")
        page.wait_for_selector(".rest")
        for _ in range(80):
            page.keyboard.press("ArrowLeft")
            if page.locator(".is-bottleneck").count():
                break
        self.expect(page.locator(".is-bottleneck .warning").count() == 1, "the keys do not reach the last train")
        text = page.locator("#dial-range").get_attribute("aria-valuetext")
        self.expect("ast train" in text, f"the dial says {text!r}")
        page.context.close()

    def axe(self):
        """A journey, and a list of what may be meant: both at once, so that axe looks half as often."""
        page = self.stage.page(self.base, self.width, reduced_motion="reduce")
        for state, depart, field in (("last train", "22:52", "#search-field"), ("after it", "23:20", "#journey-to")):
            page.goto("about:blank")
            self.open(f"en/beijing/journey.html{HOLD}&depart={depart}", page)
            page.wait_for_selector(".strip-sheet")
            for summary in page.locator(".strip-stops summary").all():
                summary.click()
            page.locator(field).fill("xi")
            page.wait_for_selector("[role=option]:visible")
            page.keyboard.press("ArrowDown")
            for scheme, forced, rules in (("light", "none", {}), ("dark", "none", axe.COLORS_ALONE), ("light", "active", axe.COLORS_ALONE)):
                page.emulate_media(color_scheme=scheme, forced_colors=forced)
                self.look(page, f"{state}, {field} open, {scheme}, forced colours {forced}", rules)
        page.context.close()

    def look(self, page, state, rules):
        for violation in axe.violations(page, **rules):
            self.expect(False, f"{state}: {violation}")
        wide = page.evaluate("document.scrollingElement.scrollWidth - document.documentElement.clientWidth")
        self.expect(wide <= 0, f"{state}: scrolls sideways by {wide}")

    def without_scripts(self):
        page = self.stage.page(self.base, self.width, java_script_enabled=False)
        for path in ("en/beijing/journey.html", "en/beijing/stations/wudaokou.html", "en/beijing/index.html"):
            page.goto(self.at + path)
            self.expect(page.locator("h1").is_visible(), f"{path} shows nothing")
            self.expect(not page.locator(".search").is_visible(), f"{path} shows a search that does nothing")
        page.goto(self.at + "en/beijing/journey.html")
        link = page.locator(".without-script a")
        self.expect(link.is_visible() and "index.html#stations" in link.get_attribute("href"), "nothing leads on")
        page.context.close()

    ALL = [search_opens_what_is_meant, search_is_a_combobox, nearest_station, typed_ends_lead_to_the_answer,
           every_choice_is_the_command_lines, several_answers, stops_unfold_and_stay, lines_have_their_colours,
           exits_are_told, a_new_address_counts, the_last_train_explains_itself, after_the_last_train,
           at_night_nothing_runs, the_time_can_be_dragged, a_link_holds_the_question, sharing, the_image_is_the_strip,
           keeping, home_and_work, stations_tell_what_leaves_next, the_line_of_versions_has_a_secret, by_keyboard_alone,
           axe, without_scripts]
    # What depends neither on where the page comes from nor on its width is looked at once.
    ONCE = {every_choice_is_the_command_lines: "http1280", lines_have_their_colours: "file390", at_night_nothing_runs: "file390"}


def cli_journeys(clock):
    return cli(FROM, TO, "--date", DAY, "--depart", clock)["journeys"]


def typed_queries(stage):
    """The list of queries: the right answer among the first three for 99 of 100."""
    with open(HERE / "queries.csv", encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    page = stage.page("file")
    missed, times = [], []
    for city in ("beijing", "taipei"):
        page.goto(stage.bases["file"] + f"zh-hans/{city}/journey.html")
        page.wait_for_selector(".ends")
        own = [row for row in rows if row["city"] == city]
        found = page.evaluate("""(queries) => { const { city, answers } = metroguide.desk; return queries.map((query) => {
          const begun = performance.now();
          const found = metroguide.find(city, answers.planner, query);
          return [performance.now() - begun, found.slice(0, 3).map(({ kind, thing }) => (kind === "line" ? "line " : "") + thing.id)];
        }); }""", [row["query"] for row in own])
        for row, (took, things) in zip(own, found, strict=True):
            times.append(took)
            if row["expected"] not in things:
                missed.append((row["query"], row["expected"], things))
    page.context.close()
    times.sort()
    stage.expect(len(rows) >= 300, f"{len(rows)} queries are too few")
    stage.expect(len(missed) <= len(rows) // 100, f"{len(missed)} of {len(rows)} queries miss: {missed[:8]}")
    print(f"{len(rows)} queries, {len(missed)} missed {missed}; median {times[len(times) // 2]:.2f} ms, "
          f"99 of 100 within {times[len(times) * 99 // 100]:.2f} ms, the longest {times[-1]:.2f} ms (goal: 10 ms)")


def random_questions(stage):
    """1,000 random questions: every answer is the command line's, byte for byte but for names."""
    count = int(os.environ.get("QUESTIONS", "1000"))
    page = stage.page("file")
    for city, language, share in (("beijing", "zh-Hans", 7), ("taipei", "zh-Hant", 3)):
        page.goto(stage.bases["file"] + f"en/{city}/journey.html")
        page.wait_for_selector(".ends")
        rows = questions.questions(city, count * share // 10)
        found, answered = questions.differences(page, city, language, rows)
        stage.expect(not found, f"{len(found)} of {len(rows)} questions differ: {found[:4]}")
        stage.expect(answered > len(rows) * 0.7, f"only {answered} of {len(rows)} questions were answered")
        print(f"{city}: {len(rows)} questions, {answered} answered, {len(found)} different")
    page.context.close()


RTL = {"languageName": "עברית", "direction": "rtl", "plural": "one-two", "ui-from": "מ־", "ui-to": "אל"}


def other_languages(stage):
    """A language is a file: one from right to left, with the small city that has places and exits by name."""
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        subprocess.run(["cp", "-R", ROOT / "Assets", ROOT / "Templates", folder], check=True)
        english = (folder / "Assets/Languages/en.yaml").read_text(encoding="utf-8")
        for key, text in RTL.items():
            english = re.sub(rf"^{key}:.*$", f'{key}: "{text}"', english, flags=re.M)
        (folder / "Assets/Languages/he.yaml").write_text(english, encoding="utf-8")
        (folder / "guide.yaml").write_text(
            f"title: {{en: Small}}\nlanguages: [he, en]\ncities: [{ROOT}/Assets/Examples/tidewater]\n", encoding="utf-8")
        made = subprocess.run(
            [os.environ["METROGUIDE"], "build", "--resources", folder, "--config", folder / "guide.yaml", "--output",
             folder / "site"], capture_output=True, text=True, check=False)
        if made.returncode:
            return stage.fault(made.stderr[-800:])
        small = Stage(folder / "site")
        small.browser, small.name = stage.browser, "right to left"
        for base, width in (("file", 390), ("http", 1280)):
            look_at_small_city(small, base, width)
        small.server.shutdown()
        stage.faults += small.faults


def look_at_small_city(small, base, width):
    page = small.page(base, width)
    page.goto(small.bases[base] + "he/tidewater/journey.html#date=2026-11-20&depart=12:00")
    page.wait_for_selector(".ends")
    small.expect(page.evaluate("document.documentElement.dir") == "rtl", "the page is not from right to left")
    for field, typed in (("#journey-from", "old light"), ("#journey-to", "opera")):
        page.locator(field).fill(typed)
        page.wait_for_selector("[role=option]:visible")
        if typed == "opera":
            text = page.locator("[role=option]:visible").first.inner_text()
            small.expect("C" in text and "Opera" in text, f"the exit's place is not told: {text}")
        page.keyboard.press("Enter")
    page.wait_for_selector(".strip")
    sides = page.evaluate("""() => ['.strip .times', '.strip .what'].map((name) =>
      document.querySelector(name).getBoundingClientRect().left)""")
    small.expect(sides[0] > sides[1], "times do not stand on the right")
    exits = page.locator(".exit-sign").all_inner_texts()
    small.expect(len(exits) == 1 and "C" in exits[0], f"the exit asked for by name: {exits}")
    small.expect("exit=C" in page.url or until(page, "location.hash.includes('exit=C')"), "the link loses it")
    wide = page.evaluate("document.scrollingElement.scrollWidth - document.documentElement.clientWidth")
    small.expect(wide <= 0, f"scrolls sideways by {wide}")
    before = page.locator(".dial-clock").inner_text()
    page.locator("#dial-range").focus()
    page.keyboard.press("ArrowUp")
    small.expect(page.locator(".dial-clock").inner_text() > before, "the dial does not step forward")
    for violation in axe.violations(page):
        small.expect(False, violation)
    page.fill("#search-field", "cathedral")
    page.wait_for_selector("[role=option]:visible")
    page.keyboard.press("Enter")
    page.wait_for_url("**/index.html#to=cathedral")
    # Where to stand is told by the name of the line that is changed to.
    page.goto(small.bases[base] + "he/tidewater/journey.html#from=airport&to=harbour&date=2026-11-20&depart=12:00")
    page.reload()
    page.wait_for_selector(".strip")
    # Names that run the other way stand between signs that nobody sees.
    text = re.sub("[\u2066-\u2069]", "", page.locator(".strip").inner_text())
    small.expect(re.search(r"car \d+, door \d+ for Harbour Line", text) is not None, f"where to stand: {text!r}")
    page.context.close()


def jobs():
    """What is done one after the other in a browser of its own, the longest first."""
    # Every fact from a folder and from a host, on a phone and on a desk; no part of the pages knows of both at once.
    for base, width in (("file", 390), ("http", 1280)):
        yield base, width
    for act in (random_questions, other_languages, typed_queries):
        yield act, 0


def work(root, waiting, finished):
    """Takes jobs until none is left; browsers of several workers share the processor's cores."""
    # For work on a single check: ONLY is a part of its name, AT a place such as file390, QUESTIONS their number.
    only = os.environ.get("ONLY", "")
    with Stage(root) as stage:
        finished.append(stage)
        while waiting:
            what, width = waiting.pop(0)
            if callable(what):
                if only in what.__name__:
                    stage.run(what.__name__.replace("_", " "), what, stage)
                continue
            checks, place = Checks(stage, what, width), f"{what}{width}"
            for act in Checks.ALL:
                if place in os.environ.get("AT", place) and place in Checks.ONCE.get(act, place) and only in act.__name__:
                    stage.run(f"{what} at {width}: {act.__name__.replace('_', ' ')}", act, checks)


def main(root):
    begun, waiting, finished = time.monotonic(), list(jobs()), []
    workers = [threading.Thread(target=work, args=(root, waiting, finished))
               for _ in range(int(os.environ.get("WORKERS") or min(3, os.cpu_count() or 1)))]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    faults = [fault for stage in finished for fault in stage.faults]
    if len(finished) < len(workers) or not all(stage.is_over for stage in finished):
        faults.append("a browser broke off")
    done = sum(stage.done for stage in finished)
    print("\n".join("FAILED  " + fault for fault in faults[:100]))
    print(f"{done} checks, {len(faults)} faults ({time.monotonic() - begun:.0f} s)")
    sys.exit(1 if faults or not done else 0)


main(sys.argv[1])
