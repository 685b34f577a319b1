"""Where the checks of the app run: the published folder as files and on a server under a path of its own, in Chromium, narrow
and wide. Whatever the console says, and every request that leaves the folder, is a fault."""
import http.server
import os
import sys
import threading
import time
from functools import partial
from pathlib import Path

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "pages"))

from watch import CHROMIUM, NOON  # noqa: E402

UNDER = "/some/where/"


class Handler(http.server.SimpleHTTPRequestHandler):
    """Serves the folder under ``UNDER`` and nothing beside it."""

    protocol_version = "HTTP/1.1"

    def translate_path(self, path):
        if not path.startswith(UNDER):
            return "/nothing-here"
        return super().translate_path("/" + path[len(UNDER):])

    def log_message(self, *arguments):
        pass


class Server(http.server.ThreadingHTTPServer):
    # As many connections may wait as browsers open at once; fewer cost a second each on a busy machine.
    request_queue_size = 128
    daemon_threads = True

    def handle_error(self, *_):
        """A browser that turns away from what it asked for is none."""


class Stage:
    def __init__(self, root):
        self.root = Path(root).resolve()
        self.faults, self.done, self.name, self.is_over = [], 0, "", False
        self.server = Server(("127.0.0.1", 0), partial(Handler, directory=str(self.root)))
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.bases = {
            "file": self.root.as_uri() + "/", "http": f"http://127.0.0.1:{self.server.server_port}{UNDER}"}

    def __enter__(self):
        self.playwright = sync_playwright().start()
        # In the locale C the browser saves nothing under a name beyond ASCII.
        self.browser = self.playwright.chromium.launch(**CHROMIUM, env=os.environ | {"LC_ALL": "C.UTF-8"})
        return self

    def __exit__(self, kind, *_):
        self.is_over = kind is None
        self.browser.close()
        self.playwright.stop()
        self.server.shutdown()

    def fault(self, text):
        self.faults.append(f"{self.name}: {text}")

    def page(self, base, width=1280, **options):
        """A page in a context of its own."""
        options.setdefault("accept_downloads", True)
        context = self.browser.new_context(viewport={"width": width, "height": 900}, **options)
        page = context.new_page()
        page.set_default_timeout(60000)
        # By day, whenever the checks run; one may set another hour.
        page.clock.set_fixed_time(NOON)
        page.on("console", lambda message: message.type in ("error", "warning") and self.fault(
            f"console: {message.text}"))
        page.on("pageerror", lambda error: self.fault(f"script: {error}"))
        allowed = (self.bases[base], "data:", "blob:")
        page.on("request", lambda request: request.url.startswith(allowed) or self.fault(f"asks for {request.url}"))
        return page

    def run(self, name, act, *arguments):
        """One check; what it asserts, and what it throws, are faults."""
        self.name = name
        begun, faults = time.monotonic(), len(self.faults)
        try:
            act(*arguments)
        except Exception as error:  # a check that cannot go on is a fault, and the next one still runs
            self.fault(f"{type(error).__name__}: {str(error)[:600]}")
        for context in self.browser.contexts:
            context.close()
        self.done += 1
        state = "ok" if len(self.faults) == faults else "FAILED"
        print(f"{state:8}{name} ({time.monotonic() - begun:.1f} s)", flush=True)

    def run_all(self, facts, before=""):
        """Every fact of a group. For work on a single one: ONLY is a part of its name."""
        for act in facts.ALL:
            if os.environ.get("ONLY", "") in act.__name__:
                self.run(before + act.__name__.replace("_", " "), act, facts)

    def expect(self, holds, text):
        if not holds:
            self.fault(text)


def report(*stages):
    """What was found, and the end: 1 where something is wrong, or nothing was looked at."""
    faults = [fault for stage in stages for fault in stage.faults]
    print("\n".join("FAILED  " + fault for fault in faults[:100]))
    print(f"{sum(stage.done for stage in stages)} checks, {len(faults)} faults")
    sys.exit(1 if faults or not all(stage.done and stage.is_over for stage in stages) else 0)
