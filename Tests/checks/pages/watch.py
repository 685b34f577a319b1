"""What every check in a browser looks for: an empty console, no request outside, no violation that axe finds."""
import axe

# The browser without its own windows and menus, which nobody sees here and which cost as much as the pages. Drawn by the
# processor alone: what draws for a missing graphics card costs more, and may give up on a machine with much to do.
CHROMIUM = dict(
    executable_path="/usr/bin/chromium-headless-shell",
    args=["--no-sandbox", "--disable-gpu", "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1"])

# An hour of the day, whenever the checks run.
NOON = "2026-11-20T10:00:00Z"

# Where a map stands once it has come to rest: the same in four frames one after the other.
SETTLED = """() => new Promise((done) => {
  let [last, same] = ['', 0];
  const step = () => {
    const now = getComputedStyle(document.querySelector('.map-sheet')).transform;
    [last, same] = [now, now === last ? same + 1 : 0];
    const m = new DOMMatrix(now);
    if (same > 3) done([m.e, m.f, m.a]);
    else requestAnimationFrame(step);
  };
  setTimeout(step, 50);
})"""


def settled(page):
    """Where the map stands once it rests."""
    return page.evaluate(SETTLED)


class Watch:
    """Collects faults; `allowed` are the beginnings of addresses that may be asked for."""

    def __init__(self):
        self.faults, self.checked, self.where = [], 0, ""

    def see(self, page, allowed, dead=lambda: False):
        def console(message):
            # A dead server is what some checks are about: the browser tells of it by itself.
            if message.type in ("error", "warning") and not (dead() and "ERR_CONNECTION_REFUSED" in message.text):
                self.fault(f"console: {message.text}")

        page.on("console", console)
        page.on("pageerror", lambda error: self.fault(f"script: {error}"))
        page.on("request", lambda request: request.url.startswith((allowed, "data:", "blob:"))
                or self.fault(f"asks for {request.url}"))
        return page

    def fault(self, text):
        self.faults.append(text)
        if len(self.faults) <= 100:
            print(f"FAILED  {self.where}: {text}", flush=True)

    def expect(self, fact, text):
        self.checked += 1
        if not fact:
            self.fault(text)

    def run(self, step, *arguments):
        """A step; one that cannot go on is a fault, and the next one begins."""
        try:
            step(self, *arguments)
        except Exception as error:
            self.fault(f"{step.__name__}: {str(error).strip().splitlines()[0]}: {' '.join(str(error).split())[:300]}")

    def axe(self, page, part=None, **options):
        """What axe finds on a page, or in a part of it."""
        self.checked += 1
        for violation in axe.violations(page, part, **options):
            self.fault(violation)

    def report(self):
        print(f"{self.checked} facts, {len(self.faults)} faults")
        return 1 if self.faults or not self.checked else 0
