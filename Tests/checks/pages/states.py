"""Every state that a reader can bring a page into, in each theme, light and dark: axe finds nothing. On the guides of the small
feed, whose pages have of everything a little, and so cost little. `front.py` runs it."""
import re

import axe
import small_feed

# A Wednesday of the feed.
DAY = "2026-03-04T10:00:00Z"
JOURNEY = "feed/index.html#from=east&to=north&date=2026-03-04"
KEPT = """() => localStorage.setItem('metroguide', JSON.stringify({ version: 1,
  history: { stations: [{ city: 'feed', id: 'north' }], journeys: [{ city: 'feed', from: 'east', to: 'north' }] },
  favourites: { stations: [{ city: 'feed', id: 'central' }], journeys: [{ city: 'feed', from: 'south', to: 'north' }] },
  home: { feed: 'south' }, work: { feed: 'east' } }))"""
UNFOLD = "document.querySelectorAll('details').forEach((details) => { details.open = true; })"
# What is laid out once one comes to it has no colours before.
ALL_OF_IT = "document.querySelectorAll('.modules > .module').forEach((module) => { module.style.contentVisibility = 'visible'; })"


def typed(page, field, text):
    page.locator(field).fill(text)
    page.locator("[role=option]:visible").first.wait_for()
    page.keyboard.press("ArrowDown")


def menu(page):
    page.locator(".menu-button").click()


def search(page):
    typed(page, "#search-field", "e")


def end_typed(page):
    typed(page, "#journey-from", "e")


def answered(page):
    page.locator(".several-one").first.wait_for()


def unfolded(page):
    """The question open above its answer, all stops told, the address to be copied, what is kept below."""
    answered(page)
    page.locator(".ask-line").click()
    page.locator(".mode").nth(1).click()
    page.evaluate(UNFOLD)
    page.locator("[data-action=favourite]").click()
    page.locator("[data-action=share]").click()


def last_train(page):
    """The time is dragged to the last train."""
    after(page)
    page.locator("#dial-range").focus()
    for _ in range(90):
        if page.locator(".dial.state-last-train").count():
            return
        page.keyboard.press("ArrowLeft")
    raise AssertionError("no last train on the dial")


def after(page):
    """The time is dragged to where nothing runs any more."""
    answered(page)
    page.locator("#dial-range").focus()
    page.keyboard.press("End")
    page.locator(".rest").wait_for()


def refused(page):
    """Neither the question nor the search means anything."""
    page.locator(".ends-note:not(:empty)").wait_for()
    page.locator("#search-field").fill("qqqq")
    page.locator(".search [role=status]:not(:empty)").first.wait_for(state="attached")


def card(page):
    page.locator(".map-card .train-rows, .map-card .map-note").first.wait_for()


def on_the_map(page):
    page.locator(".map.has-way").wait_for()


def station(page):
    """With disruptions."""
    page.locator(".notice").first.wait_for()
    for action in ("favourite", "home"):
        page.locator(f"[data-action={action}]").click()
    page.evaluate(UNFOLD)


def opened(page):
    page.evaluate(UNFOLD)


# The page, and what is done on it.
STATES = [
    ("index.html", menu), ("index.html", search), ("feed/index.html", end_typed), (JOURNEY, answered), (JOURNEY, unfolded),
    (JOURNEY, last_train), (JOURNEY, after), ("feed/index.html#from=nowhere", refused), ("feed/index.html#station=central", card),
    ("feed/map.html#journey=a:north,central", on_the_map), ("feed/stations/central.html", station), ("feed/lines/a.html", opened),
    ("accessibility.html", opened),
]
# The guides of the themes have the same pages but for this: so a page that is open puts on one theme after the other.
DRESS = """async ([styles, colors]) => {
  document.querySelector('meta[name=color-scheme]').content = colors;
  const link = document.querySelector('link[rel=stylesheet]');
  await new Promise((done) => { link.onload = done; link.href = styles; });
}"""


class States:
    def __init__(self, stage):
        self.stage, self.expect = stage, stage.expect
        self.guides = {theme: stage.root.parent / "Themes" / theme for theme in small_feed.THEMES}

    def everybody_can_use_every_state(self):
        """All of axe's rules once; what colours decide in every theme."""
        first = next(iter(self.guides.values()))
        colors = {theme: self.colors(guide) for theme, guide in self.guides.items()}
        page = self.stage.browser.new_context(viewport={"width": 390, "height": 844}, reduced_motion="reduce").new_page()
        page.clock.set_fixed_time(DAY)
        page.goto((first / "en/index.html").as_uri())
        page.evaluate(KEPT)
        for path, act in STATES:
            page.goto("about:blank")
            page.emulate_media(color_scheme="light")
            page.goto(f"{first.as_uri()}/en/{path}")
            page.locator(".search:not([hidden])").wait_for()
            act(page)
            page.evaluate(ALL_OF_IT)
            rules = {}
            for theme, guide in self.guides.items():
                if rules:
                    page.evaluate(DRESS, [(guide / "assets/guide.css").as_uri(), colors[theme]])
                for scheme in colors[theme].split():
                    page.emulate_media(color_scheme=scheme)
                    self.look(page, f"{act.__name__.replace('_', ' ')} in {theme}", scheme, rules)
                    rules = axe.COLORS_ALONE
        page.context.close()

    def colors(self, guide):
        """The colour schemes that a theme has, as its pages say them; what else they say is alike in all themes."""
        text = (guide / "en/index.html").read_text()
        found = re.search(r'name="color-scheme" content="([a-z ]+)"', text)
        plain = [re.sub(r'name="color-scheme" content="[a-z ]+"', "", (each / "en/index.html").read_text()) for each in self.guides.values()]
        self.expect(len(set(plain)) == 1, "the pages of the themes differ")
        return found[1]

    def look(self, page, where, scheme, rules):
        for violation in axe.violations(page, **rules):
            self.expect(False, f"{where}, {scheme}: {violation}")
        ground = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
        is_dark = sum(map(int, re.findall(r"\d+", ground)[:3])) < 200
        self.expect(is_dark == (scheme == "dark"), f"{where}, {scheme}: the ground is {ground}")

    ALL = [everybody_can_use_every_state]
