"""The guide in a traveller's hands: what a reader meets on the pages of Beijing and Taipei, and of a small feed before,
shortly before and after its timetable ends. The clock is set in the browser; pages are opened as files."""
import re
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "app"))

import axe  # noqa: E402
import small_feed  # noqa: E402
from stage import Stage, report  # noqa: E402

VALID, ENDING, ENDED = "2026-03-04T09:00:00Z", "2026-06-21T09:00:00Z", "2026-07-08T09:00:00Z"
# What breaks inside a word: words of letters whose box is higher than one line.
BROKEN = """(selector) => [...document.querySelectorAll(selector)].flatMap((element) => {
  const found = [];
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    for (const { 0: word, index } of text.data.matchAll(/[A-Za-zÀ-ɏ]{2,}/g)) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      if (new Set([...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top))).size > 1) found.push(word);
    }
  }
  return found;
})"""
SINGLE = """(selector) => [...document.querySelectorAll(selector)].filter((element) => {
  const range = document.createRange();
  range.selectNodeContents(element);
  return element.textContent.trim().length > 2 && element.getBoundingClientRect().width < 3 * parseFloat(getComputedStyle(element).fontSize)
    && range.getClientRects().length >= element.textContent.trim().length;
}).map((element) => element.textContent.trim())"""
HEIGHT = "document.documentElement.scrollHeight"
# Whether all names of a map are laid out.
PRINTED = "(names => names.length > 100 && names.every((name) => name.getClientRects().length))([...document.querySelectorAll('.map-name text')])"


# Names on a map that has been made small: how many there are, which stand beside each other with hardly more than the space
# between two letters, and the hairlines that lead to none.
TOUCHING = """(() => {
  const shown = [...document.querySelectorAll('.map-name:not(.is-away)')].filter((name) => name.querySelector('a'));
  const rows = shown.flatMap((name) => [...name.querySelectorAll('text:not(.is-second)')].map((text) => ({ name, text, box: text.getBoundingClientRect() })))
    .filter(({ text, box }) => box.width && !text.hasAttribute('transform'));
  const touching = [];
  for (const one of rows) for (const two of rows) {
    const gap = two.box.left - one.box.right;
    const isBeside = Math.min(one.box.bottom, two.box.bottom) - Math.max(one.box.top, two.box.top) > 0.6 * one.box.height;
    if (one.name !== two.name && isBeside && gap > -0.5 * one.box.height && gap < 0.12 * one.box.height)
      touching.push(one.text.textContent + '|' + two.text.textContent);
  }
  const places = new Set(shown.map((name) => name.querySelector('a').dataset.page));
  const leaders = [...document.querySelectorAll('.map-leader:not(.is-away)')].map(({ id }) => id.replace(/^.*leader-/, '')).filter((page) => !places.has(page));
  return { names: shown.length, touching, leaders };
})()"""


def until(page, holds, seconds=30):
    """Waits until an expression holds (the pages' policy forbids Playwright's own way)."""
    end = time.monotonic() + seconds
    while not page.evaluate(holds):
        if time.monotonic() > end:
            raise AssertionError(f"never holds: {holds}")
        page.wait_for_timeout(50)


def opened(stage, page, path, now, width, options):
    """A page of the guide at an hour: in a page that is open already, which costs half, or in a context of its own."""
    if page:
        # An address that differs in its hash alone opens no page.
        page.goto("about:blank")
        page.set_viewport_size({"width": width, "height": 900})
    page = page or stage.page("file", width, **options)
    page.clock.set_fixed_time(now)
    page.goto(stage.bases["file"] + path)
    return page


class Feed:
    """The guide of the small feed."""

    def __init__(self, stage):
        self.stage, self.expect = stage, stage.expect

    def open(self, path, now=VALID, width=390, page=None, **options):
        return opened(self.stage, page, path, now, width, options)

    KINDS = ("index.html", "feed/index.html", "feed/map.html", "feed/journey.html", "feed/lines/a.html",
             "feed/stations/central.html")

    def validity(self):
        """Nothing is said while it holds; how many days are left; that it has ended, and when."""
        page = None
        for now, told in ((VALID, None), (ENDING, "ends in 6 days"), (ENDED, "ended on 27 June 2026")):
            for path in self.KINDS:
                page = self.open("en/" + path, now, page=page)
                page.wait_for_selector("h1")
                notes = page.locator("[data-part=validity]:visible").all_inner_texts()
                self.expect(bool(notes) == bool(told) and all(told in note for note in notes), f"{path} at {now}: {notes}")
                if now == ENDED:
                    for violation in axe.violations(page):
                        self.expect(False, f"{path}: {violation}")
                self.expect("has ended" not in page.locator("body").inner_text() or told == "ended", f"{path} at {now}: a notice")
        page.context.close()

    def last_day_without_scripts(self):
        page = self.stage.page("file", 390, java_script_enabled=False)
        page.goto(self.stage.bases["file"] + "en/feed/stations/central.html")
        self.expect("27 June 2026" in page.locator(".site-foot").inner_text(), "the last day is not told without scripts")
        page.context.close()

    def an_ended_feed_answers(self):
        """A Wednesday after the end has the times of the last Wednesday."""
        page = None
        for now in (VALID, ENDED):
            page = self.open("en/feed/stations/central.html", now, page=page)
            page.wait_for_selector(".train-rows li", state="attached")
            self.expect(page.locator(".train-rows li").count() >= 3, f"{now}: few trains leave next")
            page.goto(self.stage.bases["file"] + "en/feed/journey.html#from=north&to=south")
            page.wait_for_selector(".strip")
            self.expect(page.locator(".dial-clock").is_visible(), f"{now}: no dial")
            note = page.locator(".day-note").inner_text()
            self.expect("Weekdays" in note, f"{now}: {note}")
            self.expect(("24 June 2026" in note) == (now == ENDED), f"{now}: {note}")
        page.context.close()

    def has_no_publisher_but_its_own(self):
        page = self.open("en/index.html")
        text = page.locator("body").inner_text()
        page.goto(self.stage.bases["file"] + "en/acknowledgements.html")
        text += page.locator("body").inner_text()
        for word in ("metroguide project", "Beijing", "How to read", "Yihe Li"):
            self.expect(word not in text, f"the demo's {word!r} stands in another guide")
        self.expect(page.locator(".menu a").count() == 2, f"{page.locator('.menu').inner_text()!r}")
        page.context.close()

    def one_city_alone_is_gone_straight_to(self):
        page = self.open("index.html")
        until(page, "document.body.dataset.page === 'city'")
        self.expect(page.url.endswith("/en/feed/index.html"), f"the front page leads to {page.url}")
        page.context.close()

    def pages_are_named_by_what_riders_know(self):
        names = sorted(path.stem for path in Path(self.stage.root).glob("en/feed/stations/*.html"))
        self.expect({"2-street", "10-street", "central"} <= set(names) and not {"s2", "s10"} & set(names), f"{names}")

    def changes_are_said_once(self):
        page = self.open("en/feed/stations/central.html")
        ends = [re.sub(r"\s+", " ", text) for text in page.locator(".change-ends").all_inner_texts()]
        self.expect(len(set(ends)) == len(ends), f"said twice: {ends}")
        self.expect(sum(text.count("any line") == 2 for text in ends) == 0, f"{ends}")
        annex = [text for text in ends if "Annex" in text]
        self.expect(len(annex) == 1 and "walk" not in annex[0], f"a change inside: {annex}")
        harbour = [text for text in ends if "Harbour" in text]
        self.expect(len(harbour) == 1 and "walk to" in harbour[0], f"a walk: {harbour}")
        page.goto(self.stage.bases["file"] + "en/feed/stations/north.html")
        self.expect(page.locator(".change").count() == 0, "a change where one line stops")
        page.context.close()

    def interchanges_are_where_lines_part(self):
        page = self.open("en/feed/index.html")
        names = page.locator(".interchange-list .station-name").all_inner_texts()
        self.expect("Central" in names and "Shared Track" not in names, f"{names}")
        page.context.close()

    def all_night(self):
        page = self.open("en/feed/stations/annex.html")
        self.expect("Runs all night" in page.locator(".first-last").inner_text(), "nothing says that it runs all night")
        page.goto(self.stage.bases["file"] + "en/feed/stations/north.html")
        self.expect("all night" not in page.locator(".first-last").inner_text(), "a line of the day runs all night")
        page.context.close()

    def lines_rest_and_run_again(self):
        page = None
        for now, told in ((VALID, ""), ("2026-04-20T09:00:00Z", "ended on 31 March 2026. Trains run again from 1 June 2026."),
                          (ENDING, "")):
            page = self.open("en/feed/lines/s.html", now, page=page)
            page.wait_for_selector("h1")
            notes = page.locator("[data-part=seasons]:visible").all_inner_texts()
            self.expect((bool(notes) and told in notes[0]) if told else not notes, f"{now}: {notes}")
            if told:
                page.emulate_media(forced_colors="active")
                found = axe.violations(page, ".title", **axe.COLORS_ALONE)
                self.expect(not found, f"{now}, in colours that the reader forces: {found}")
                page.emulate_media(forced_colors="none")
            page.goto(self.stage.bases["file"] + "en/feed/lines/a.html")
            self.expect(page.locator("[data-part=seasons]").count() == 0, "a line of the whole timetable has seasons")
        page.context.close()

    def natural_order(self):
        page = self.open("en/feed/index.html", java_script_enabled=False)
        names = page.locator(".stations .station-name").all_inner_texts()
        self.expect(names.index("2 Street") < names.index("10 Street"), f"{names}")
        page.context.close()

    def names_that_recur_are_told_apart(self):
        page = self.open("en/feed/stations/east-e2.html")
        self.expect(page.locator(".title .qualifier").inner_text() == "10 Street", page.locator(".title").inner_text())
        page.fill("#search-field", "east")
        page.wait_for_selector("[role=option]:visible")
        notes = sorted(page.locator("[role=option]:visible .found-note").all_inner_texts())
        self.expect(notes == ["10 Street", "Central"], f"the search tells them apart by {notes}")
        page.context.close()

    def words_stay_whole(self):
        page = None
        for path in ("feed/lines/a.html", "feed/stations/south.html", "feed/stations/central.html", "feed/index.html"):
            for width in (390, 1440):
                page = self.open("en/" + path, width=width, page=page)
                broken = [word for word in page.evaluate(BROKEN, "h1, h2, h3, .station-name, th") if len(word) < 30]
                self.expect(not broken, f"{path} at {width}: {broken[:5]}")
                wide = page.evaluate("document.scrollingElement.scrollWidth - document.documentElement.clientWidth")
                self.expect(wide <= 0, f"{path} at {width} scrolls sideways by {wide}")
        page.context.close()

    ALL = [validity, last_day_without_scripts, an_ended_feed_answers, has_no_publisher_but_its_own,
           one_city_alone_is_gone_straight_to, pages_are_named_by_what_riders_know, changes_are_said_once,
           interchanges_are_where_lines_part, all_night,
           lines_rest_and_run_again, natural_order, names_that_recur_are_told_apart, words_stay_whole]


class Demo:
    """The guide of Beijing and Taipei."""

    def __init__(self, stage):
        self.stage, self.expect = stage, stage.expect

    def open(self, path, now="2026-11-20T04:00:00Z", width=390, page=None, **options):
        return opened(self.stage, page, path, now, width, options)

    def nothing_has_ended(self):
        page = None
        for path in ("en/index.html", "zh-hans/beijing/index.html", "zh-hant/taipei/index.html", "en/beijing/lines/10.html"):
            page = self.open(path, page=page)
            self.expect(page.locator("[data-part=validity]:visible").count() == 0, f"{path} says that it ends")
        page.context.close()

    def old_timetables_say_so(self):
        page = None
        for now, old in (("2026-05-01T04:00:00Z", False), ("2028-01-01T04:00:00Z", True)):
            page = self.open("en/beijing/stations/wudaokou.html", now, page=page)
            count = page.locator(".first-last .dated-old").count()
            self.expect((count > 0) == old, f"{now}: {count} timetables are old")
        page.context.close()

    def names_stay_whole(self):
        """The table of first and last trains of the longest line."""
        page = None
        for language in ("zh-hans", "en"):
            page = self.open(f"{language}/beijing/lines/10.html", page=page)
            narrow = page.evaluate(SINGLE, ".times .station-name")
            self.expect(not narrow, f"one letter a row: {narrow[:4]}")
            broken = page.evaluate(BROKEN, ".times .station-name, h1, h2, h3")
            self.expect(not broken, f"{language}: {broken[:5]}")
            height = page.evaluate(HEIGHT)
            self.expect(height < 16000, f"{language}: line 10 is {height} pixels tall")
        page.context.close()

    def holidays(self):
        """1 October 2026 is a Thursday with the trains of a weekend; 10 October a Saturday that is worked."""
        hold = "en/beijing/journey.html#from=wudaokou&to=taoranting&depart=08:30&date="
        page = None
        for date, kind, special in (("2026-10-01", "Weekends", True), ("2026-10-10", "Weekdays", True),
                                    ("2026-10-15", "Weekdays", False)):
            page = self.open(hold + date, page=page)
            page.wait_for_selector(".strip")
            note = page.locator(".day-note").inner_text()
            self.expect(kind in note and ("Special day" in note) == special, f"{date}: {note}")
        page = self.open("en/taipei/journey.html#from=tamsui&to=xiangshan&depart=08:30&date=2026-02-17", page=page)
        page.wait_for_selector(".strip")
        self.expect("holidays" in page.locator(".day-note").inner_text(), page.locator(".day-note").inner_text())
        page.context.close()

    def the_last_that_gets_there(self):
        page = self.open("en/beijing/journey.html#from=wudaokou&to=taoranting&date=2026-11-20&depart=22:52")
        page.wait_for_selector(".strip .warning")
        text = page.locator(".strip .warning").first.inner_text()
        self.expect("still gets you there" in text, text)
        page.context.close()

    def rings_tell_the_real_last_train(self):
        page = self.open("en/beijing/stations/xizhimen.html")
        table = page.locator(".first-last-table")
        heads = table.locator("thead th").all_inner_texts()
        self.expect(heads[-1].split() == ["Later,", "part", "way"], f"{heads}")
        rows = table.locator("tbody").first.locator("tr").all()
        trains = [[cell.inner_text() for cell in row.locator(".clock").all()] for row in rows]
        self.expect(any(len(cells) == 3 for cells in trains), f"no train ends on the ring: {trains}")
        for cells in trains:
            hours = [int(cell[:2]) + (24 if int(cell[:2]) < 4 else 0) + int(cell[3:5]) / 60 for cell in cells]
            self.expect(len(hours) < 3 or hours[1] < hours[2], f"{cells}")
        page.context.close()

    def one_direction_of_a_terminal_loop(self):
        page = self.open("en/beijing/stations/terminal-3.html")
        count = page.locator(".line-departures").count()
        self.expect(count == 1, f"{count} directions show the same trains")
        page.context.close()

    def a_row_of_departures_per_direction(self):
        page = self.open("en/beijing/stations/xizhimen.html", now="2026-11-20T10:00:00Z")
        page.locator(".train-rows li").first.wait_for()
        lines = page.locator(".train-rows .badge").all_inner_texts()
        self.expect(sorted(lines) == ["13", "2", "2", "4", "4"], f"rows of the lines {lines}")
        times = [re.findall(r"\d\d:\d\d", text) for text in page.locator(".train-times").all_inner_texts()]
        self.expect(all(row == sorted(row) and len(set(row)) == len(row) >= 2 for row in times), f"{times}")
        ends = page.locator(".train-end").all_inner_texts()
        self.expect(len(ends) >= 1 and all("towards" in end for end in ends), f"short runs say {ends}")
        page.goto(self.stage.bases["file"] + "en/beijing/stations/terminal-3.html")
        page.locator(".train-rows li").first.wait_for()
        self.expect(page.locator(".train-rows li").count() == 1, "the same trains leave twice")
        page.context.close()

    def depart_and_arrive_keep_the_time(self):
        page = self.open("en/beijing/journey.html#from=wudaokou&to=taoranting&date=2026-11-20&depart=08:30")
        page.wait_for_selector(".several-one:nth-child(3)")
        page.get_by_role("button", name="Arrive", exact=True).click()
        until(page, "document.querySelector('.dial-clock').textContent === '08:30'")
        until(page, "document.querySelectorAll('.several-one:not(.is-waiting)').length >= 3")
        times = page.locator(".several-times").all_inner_texts()
        self.expect(len(set(times)) == len(times) >= 3, f"{times}")
        self.expect(all(text.split("–")[1].strip() <= "08:30" for text in times), f"{times}")
        page.get_by_role("button", name="Depart", exact=True).click()
        until(page, "document.querySelector('.dial-clock').textContent === '08:30'")
        page.locator(".dial-clock").click()
        picker = page.locator(".dial-picker")
        self.expect(picker.input_value() == "08:30", f"the picker begins at {picker.input_value()}")
        picker.fill("17:05")
        picker.dispatch_event("change")
        until(page, "document.querySelector('.dial-clock').textContent === '17:05'")
        page.get_by_role("button", name="Now", exact=True).click()
        until(page, "document.querySelector('.dial-clock').textContent === '12:00'")
        page.context.close()

    def stations_show_a_day_at_a_time(self):
        page = None
        for path, most in (("en/beijing/stations/xizhimen.html", 9000), ("zh-hant/taipei/stations/taipei-main-station.html", 9000)):
            page = self.open(path, page=page)
            height = page.evaluate(HEIGHT)
            self.expect(height < most, f"{path} is {height} pixels tall")
        for now, kind in (("2026-11-20T04:00:00Z", "Weekdays"), ("2026-11-21T04:00:00Z", "Weekends"),
                          ("2026-10-01T04:00:00Z", "Weekends")):
            page.emulate_media(media="screen")
            page = self.open("en/beijing/stations/wudaokou.html", now, page=page)
            shown = page.locator(".hour-table[open] .days-name:visible").all_inner_texts()
            self.expect(shown == [kind], f"{now}: {shown}")
            page.emulate_media(media="print")
            page.evaluate("dispatchEvent(new Event('beforeprint'))")
            printed = page.locator(".hour-table table:visible").count()
            self.expect(printed == page.locator(".hour-table").count() >= 4, f"{printed} tables are printed")
        page.context.close()
        page = self.stage.page("file", 390, java_script_enabled=False)
        page.goto(self.stage.bases["file"] + "en/beijing/stations/wudaokou.html")
        self.expect(page.locator(".hour-table table:visible").count() >= 4, "tables are folded without scripts")
        page.context.close()

    def minutes_stand_in_columns(self):
        page = self.open("en/beijing/stations/xizhimen.html")
        lefts = page.evaluate("""() => [...document.querySelectorAll('.hour-table[open] td')].filter((cell) => cell.checkVisibility())
          .flatMap((cell) => {
            const [from, found] = [cell.getBoundingClientRect().left, []];
            const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
            for (let text = walker.nextNode(); text; text = walker.nextNode())
              for (const { 0: minute, index } of text.data.matchAll(/\\d\\d/g)) {
                const range = document.createRange();
                range.setStart(text, index);
                range.setEnd(text, index + 2);
                found.push(Math.round(range.getBoundingClientRect().left - from));
              }
            return found;
          })""")
        steps = sorted(set(lefts))
        self.expect(len(lefts) > 60 and len(steps) < 14, f"minutes begin at {steps}")
        page.context.close()

    def lists_stand_behind_letters_and_a_filter(self):
        page = self.open("en/beijing/index.html")
        self.expect(page.locator(".letter-group:visible").count() == 0, "all stations stand there at once")
        page.locator(".letters .letter", has_text="W").click()
        self.expect(page.locator(".letter-group:visible").count() == 1, "a letter shows other letters")
        page.locator(".stations .list-filter").fill("wu dao")
        names = page.locator(".stations .station-name:visible").all_inner_texts()
        self.expect(names == ["Wudaokou"], f"{names}")
        count = page.locator(".interchange-list li:visible").count()
        self.expect(count == 12, f"{count} interchanges")
        page.locator(".list-more").click()
        self.expect(page.locator(".interchange-list li:visible").count() > 60, "no more interchanges")
        height = page.evaluate(HEIGHT)
        page.emulate_media(media="print")
        self.expect(page.locator(".letter-group:visible").count() > 15, "letters are not printed")
        self.expect(height < 16000, f"{height}")
        page.context.close()

    def the_search_reads_every_script(self):
        find = "(query) => metroguide.find(metroguide.desk.city, metroguide.desk.answers.planner, query).map(({ thing }) => thing.id)"
        for path, queries in (
                ("en/beijing", {"國貿": "guomao", "国贸": "guomao", "T3": "terminal-3", "Tiananmen Square": "tiananmenxi",
                                "Summer Palace": "yiheyuanximen", "Universal Resort": "huanqiudujiaqu"}),
                ("zh-hans/taipei", {"臺北車站": "complex-taipei-main-station", "台北车站": "complex-taipei-main-station",
                                    "西门": "ximen"})):
            page = self.open(path + "/index.html")
            until(page, "metroguide.desk")
            for query, wanted in queries.items():
                found = page.evaluate(find, query)
                self.expect(found[:1] == [wanted], f"{query} finds {found[:3]}")
            if "taipei" in path:
                self.expect(page.evaluate(find, "BL12") == ["taipei-main-station"], "a code finds others as well")
            page.context.close()

    def landmarks_stand_beside_pinyin(self):
        page = None
        for station, landmark in (("huanqiudujiaqu", "Universal Resort"), ("yiheyuanximen", "Summer Palace West Gate"),
                                  ("terminal-3", "Beijing Capital Airport Terminal 3"), ("daxingjichang", "Daxing International Airport")):
            page = self.open(f"en/beijing/stations/{station}.html", page=page)
            self.expect(landmark in page.locator(".title").inner_text(), f"no {landmark} at {station}")
            page.goto(self.stage.bases["file"] + f"zh-hans/beijing/stations/{station}.html")
            self.expect(landmark not in page.locator(".title").inner_text(), f"{landmark} on a Chinese page")
        page.context.close()

    def a_walk_is_not_ridden_round(self):
        page = self.open("en/taipei/index.html#from=taipei-main-station&to=airport-terminal-1&date=2026-11-20&depart=10:00")
        page.locator(".strip").wait_for()
        badges = page.locator(".several-one").first.locator(".badge").all_inner_texts()
        self.expect(badges == ["A"] and page.locator(".row-walk").count() == 1, f"the first answer rides {badges}")
        page.context.close()

    def the_map_is_whole_on_paper_and_without_scripts(self):
        for path in ("en/beijing/map.html", "en/beijing/index.html"):
            page = self.open(path, width=1280)
            page.locator(".map.is-live").wait_for()
            page.emulate_media(media="print")
            if path.endswith("map.html"):
                # A broad sheet has the title and the map.
                page.set_viewport_size({"width": 1123, "height": 794})
                box = page.locator(".map-sheet svg").first.bounding_box()
                self.expect(box["height"] > 400 and box["y"] + box["height"] <= 794, f"{path} prints the map at {box} of a broad sheet")
                page.set_viewport_size({"width": 1280, "height": 900})
            box = page.locator(".map-sheet svg").first.bounding_box()
            self.expect(box["width"] <= 1281 and box["height"] > 300, f"{path} prints the map at {box}")
            # A busy browser lays the sheet out a moment after it is asked for.
            until(page, PRINTED)
            # Opened as paper, or told by the event alone.
            page.goto("about:blank")
            self.open(path, page=page, width=1280)
            page.locator(".map.is-live").wait_for()
            self.expect(page.evaluate(PRINTED), f"{path} opened as paper has no names")
            page.emulate_media(media="screen")
            until(page, "document.querySelectorAll('.map-tile text').length > 100")
            page.evaluate("dispatchEvent(new Event('beforeprint'))")
            self.expect(page.evaluate("!document.querySelector('.map-tile text')"), f"{path} is not made ready to be printed")
            page.evaluate("dispatchEvent(new Event('afterprint'))")
            self.expect(page.evaluate("document.querySelectorAll('.map-tile text').length > 100"), f"{path} stays paper")
            page.context.close()
            page = self.open(path, java_script_enabled=False)
            svg, frame = page.locator(".map-sheet svg").bounding_box(), page.locator(".map-frame").bounding_box()
            self.expect(svg["width"] <= frame["width"] + 1 and svg["height"] <= frame["height"] + 4, f"{path}: {svg} in {frame}")
            page.context.close()

    def names_on_the_map_keep_apart(self):
        page = self.open("en/beijing/map.html", width=1280)
        page.locator(".map.is-live").wait_for()
        until(page, "document.querySelector('.map-leader.is-away')")
        found = page.evaluate(TOUCHING)
        self.expect(found["names"] > 60, f"only {found['names']} names are shown")
        self.expect(not found["touching"], f"names read like one: {found['touching']}")
        self.expect(not found["leaders"], f"hairlines without names: {found['leaders']}")
        page.context.close()

    def holidays_name_their_source(self):
        page = None
        for path, notice in (("en/beijing", "State Council"), ("zh-hant/taipei", "Directorate-General of Personnel Administration")):
            page = self.open(path + "/index.html", page=page)
            self.expect(notice in page.locator("#sources").text_content(), f"{path} does not say where its holidays come from")
        page.context.close()

    def fares_are_told(self):
        page = self.open("en/beijing/index.html")
        text = page.locator("#fares").text_content()
        for part in ("¥3", "¥25", "Off-peak", "50% of the fare", "before 07:00"):
            self.expect(part in text, f"no {part} in the fares")
        page.goto(self.stage.bases["file"] + "zh-hant/taipei/index.html")
        self.expect("NT$20" in page.locator("#fares").text_content(), "no fares in Taipei")
        self.expect(page.evaluate("metroguide.words.price({ amount: '45.00', currency: 'INR' })") == "₹45", "rupees by their code")
        page.context.close()

    def the_front_page_follows_the_browser(self):
        for locale, language in (("en-GB", "en"), ("zh-CN", "zh-Hans"), ("zh-TW", "zh-Hant"), ("zh-HK", "zh-Hant"), ("fi-FI", "en")):
            page = self.open("index.html", locale=locale)
            until(page, f"document.documentElement.lang === '{language}'")
            page = self.open("en/index.html", page=page)
            self.expect(page.evaluate("document.documentElement.lang") == "en", f"{locale}: a chosen language does not stay")
            page.context.close()

    def a_line_is_found_by_its_badge_in_any_language(self):
        for language, label in (("zh-hans", "昌平"), ("en", "CP")):
            page = self.open(f"{language}/beijing/lines/13.html")
            for typed in ("昌平", "CP", "changping"):
                page.fill("#search-field", typed)
                badge = page.locator("[role=option]:visible .badge.line-beijing-changping")
                badge.first.wait_for()
                self.expect(badge.first.inner_text() == label, f"{language}: {typed} finds {badge.first.inner_text()}")
            page.context.close()

    def missing_pages_have_the_search(self):
        page = self.open("404.html")
        page.fill("#search-field", "wudaokou")
        page.wait_for_selector("[role=option]:visible")
        self.expect("Wudaokou" in page.locator("[role=option]:visible").first.inner_text(), "the search finds nothing")
        page.context.close()

    def buttons_stand_out(self):
        for scheme in ("light", "dark"):
            page = self.open("en/beijing/stations/wudaokou.html", color_scheme=scheme)
            colors = page.evaluate("""() => [document.querySelector('.title'), document.querySelector('.title-links a.button')]
              .map((element) => getComputedStyle(element).backgroundColor.match(/\\d+/g).slice(0, 3).map(Number))""")
            luminance = [sum(part * weight for part, weight in zip(color, (0.2126, 0.7152, 0.0722))) for color in colors]
            self.expect(abs(luminance[0] - luminance[1]) > 120, f"{scheme}: {colors}")
            star = page.locator("[data-action=favourite] .icon")
            self.expect(star.evaluate("(icon) => getComputedStyle(icon).fill") == "none", "the unset star is filled")
            page.locator("[data-action=favourite]").click()
            self.expect(star.evaluate("(icon) => getComputedStyle(icon).fill") != "none", "the set star is not filled")
            page.context.close()

    def escape_closes_the_card(self):
        page = self.open("en/beijing/map.html", width=1280)
        page.wait_for_selector(".map-frame svg")
        page.evaluate("document.querySelector('.map-frame').focus()")
        page.locator(".map-frame a[href*='stations/wudaokou']").first.dispatch_event("click")
        page.wait_for_selector(".map-card:visible")
        page.locator("body").press("Escape")
        self.expect(page.locator(".map-card").is_hidden(), "Escape leaves the card open")
        page.context.close()

    def nearest_fills_the_empty_end(self):
        page = None
        for hold, filled in (("", "from"), ("#from=wangfujing", "to"), ("#to=wangfujing", "from")):
            page = self.open("en/beijing/journey.html" + hold, page=page, geolocation={"latitude": 39.9926, "longitude": 116.3378},
                             permissions=["geolocation"])
            page.wait_for_selector(".ends")
            page.locator(".chips").get_by_role("button", name="Nearest station").click()
            until(page, f"document.querySelector('#journey-{filled}').value === 'Wudaokou'")
        page.context.close()

    def words(self):
        page = self.open("en/beijing/journey.html#from=wudaokou&to=taoranting&date=2026-11-20&depart=23:30")
        page.wait_for_selector(".rest")
        self.expect("No more connections tonight" in page.locator(".rest").inner_text(), page.locator(".rest").inner_text())
        page.context.close()
        page = self.stage.page("http")
        page.goto(self.stage.bases["http"] + "en/index.html")
        self.expect(page.locator("#offline-heading").inner_text() == "Offline", "offline is called otherwise")
        page.context.close()

    ALL = [nothing_has_ended, old_timetables_say_so, names_stay_whole, holidays, the_last_that_gets_there,
           rings_tell_the_real_last_train, one_direction_of_a_terminal_loop, a_row_of_departures_per_direction,
           depart_and_arrive_keep_the_time,
           stations_show_a_day_at_a_time, minutes_stand_in_columns, lists_stand_behind_letters_and_a_filter, the_search_reads_every_script,
           landmarks_stand_beside_pinyin, a_walk_is_not_ridden_round, the_map_is_whole_on_paper_and_without_scripts, names_on_the_map_keep_apart, holidays_name_their_source, fares_are_told,
           the_front_page_follows_the_browser, a_line_is_found_by_its_badge_in_any_language, missing_pages_have_the_search, buttons_stand_out, escape_closes_the_card,
           nearest_fills_the_empty_end, words]


def run(root, kind):
    with Stage(root) as stage:
        stage.run_all(kind(stage), f"{kind.__name__.lower()}: ")
    return stage


def main(root):
    report(run(Path(root).resolve().parent / "Small", Feed), run(root, Demo))


main(sys.argv[1])
