"""Other engines than Chromium's, each with the same few verbs: Firefox, spoken to in WebDriver BiDi, and WebKit as Debian builds
it, in WebDriver over a display that nobody sees. Hands and keys are told to both in the words of the W3C
(https://www.w3.org/TR/webdriver2/#actions)."""
import json
import os
import shutil
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path

from websockets.sync.client import connect

from watch import NOON

ENTER = "\ue007"
# The page's clock stands still.
STILL = """() => {
  const [real, now] = [Date, Date.parse('HOUR')];
  globalThis.Date = class extends real {
    constructor(...parts) { if (parts.length) super(...parts); else super(now); }
    static now() { return now; }
  };
}""".replace("HOUR", NOON)
# Firefox asks nobody for news, and begins at once.
QUIET = {
    "app.normandy.enabled": False, "app.update.disabledForTesting": True, "browser.aboutwelcome.enabled": False,
    "browser.newtabpage.enabled": False, "browser.region.update.enabled": False, "browser.safebrowsing.update.enabled": False,
    "browser.search.update": False, "browser.startup.homepage_override.mstone": "ignore", "browser.startup.page": 0,
    "datareporting.policy.dataSubmissionEnabled": False, "extensions.getAddons.cache.enabled": False,
    "extensions.update.enabled": False, "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False, "network.dns.disablePrefetch": True, "network.prefetch-next": False,
    "services.settings.server": "data:,", "toolkit.telemetry.enabled": False,
}


class Engine:
    """A browser with one page of a width and a height. `faults` is what its console said."""

    def __init__(self):
        self.folder = Path(tempfile.mkdtemp(prefix="engine-"))
        self.programs, self.faults = [], []

    def __enter__(self):
        try:
            self.begin()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        for program in reversed(self.programs):
            program.terminate()
        for program in reversed(self.programs):
            try:
                program.wait(10)
            except subprocess.TimeoutExpired:
                program.kill()
        shutil.rmtree(self.folder, ignore_errors=True)

    def start(self, *command, **options):
        # A home of its own: nothing of whoever runs the checks is read or left behind.
        environment = os.environ | {"HOME": str(self.folder), "LC_ALL": "C.UTF-8", "NO_AT_BRIDGE": "1"} | options.pop("env", {})
        options = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL} | options
        program = subprocess.Popen(command, env=environment, **options)
        self.programs.append(program)
        return program

    def until(self, holds, seconds=30):
        """Waits until an expression of the page is true, and gives its value."""
        end = time.monotonic() + seconds
        while True:
            try:
                value = self.ask(holds)
            except RuntimeError:  # between two pages there is none to ask
                value = None
            if value:
                return value
            if time.monotonic() > end:
                raise AssertionError(f"never holds: {holds}")
            time.sleep(0.05)

    def keys(self, text):
        self.act({"type": "key", "id": "keys", "actions": [
            act for key in text for act in ({"type": "keyDown", "value": key}, {"type": "keyUp", "value": key})]})

    def drag(self, points, pause=40, rest=None):
        """Presses on the first point and lets go on the last one, after a rest; with one point, a tap."""
        moves = [{"type": "pointerMove", "x": round(x), "y": round(y), "duration": pause} for x, y in points]
        self.act({"type": "pointer", "id": "hand", "parameters": {"pointerType": "mouse"}, "actions": [
            moves[0], {"type": "pointerDown", "button": 0}, *moves[1:], {"type": "pause", "duration": rest or pause}, {"type": "pointerUp", "button": 0}]})

    def press(self, selector):
        """A tap on the middle of the first element that is found."""
        self.drag([self.until(f"""(() => {{
          const box = document.querySelector({json.dumps(selector)})?.getBoundingClientRect();
          return box?.width ? [box.x + box.width / 2, box.y + box.height / 2] : null;
        }})()""")])

    def wheel(self, x, y, amount):
        self.act({"type": "wheel", "id": "wheel", "actions": [
            {"type": "scroll", "x": round(x), "y": round(y), "deltaX": 0, "deltaY": amount}]})


class Firefox(Engine):
    name = "Firefox"

    def begin(self):
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in QUIET.items()]
        (self.folder / "user.js").write_text("\n".join(lines) + "\n")
        firefox = self.start("firefox-esr", "--headless", "--no-remote", "--profile", str(self.folder), "--remote-debugging-port", "0", "about:blank")
        told, end = self.folder / "WebDriverBiDiServer.json", time.monotonic() + 60
        while not (told.is_file() and told.read_text().strip()):
            if time.monotonic() > end or firefox.poll() is not None:
                raise RuntimeError("Firefox does not begin")
            time.sleep(0.05)
        self.number = 0
        self.socket = connect(f"ws://127.0.0.1:{json.loads(told.read_text())['ws_port']}/session", max_size=None)
        self.call("session.new", capabilities={})
        self.page = self.call("browsingContext.getTree")["contexts"][0]["context"]
        self.call("session.subscribe", events=["log.entryAdded", "network.beforeRequestSent"])
        self.call("script.addPreloadScript", functionDeclaration=STILL)
        self.asked = []

    def call(self, method, **parameters):
        self.number += 1
        self.socket.send(json.dumps({"id": self.number, "method": method, "params": parameters}))
        while True:
            told = json.loads(self.socket.recv(60))
            if told.get("id") == self.number:
                if told["type"] == "error":
                    raise RuntimeError(f"{method}: {told['message']}")
                return told["result"]
            if told.get("method") == "log.entryAdded" and told["params"]["level"] in ("error", "warn"):
                self.faults.append(f"console: {told['params']['text']}")
            elif told.get("method") == "network.beforeRequestSent":
                self.asked.append(told["params"]["request"]["url"])

    def size(self, width, height):
        self.call("browsingContext.setViewport", context=self.page, viewport={"width": width, "height": height})

    def open(self, address):
        self.call("browsingContext.navigate", context=self.page, url=address, wait="complete")

    def back(self):
        self.call("browsingContext.traverseHistory", context=self.page, delta=-1)

    def ask(self, expression):
        told = self.call("script.evaluate", expression=f"Promise.resolve({expression}).then(JSON.stringify)", awaitPromise=True,
                         target={"context": self.page})
        if told["type"] == "exception":
            raise RuntimeError(told["exceptionDetails"]["text"])
        return json.loads(told["result"].get("value", "null"))

    def act(self, *sources):
        self.call("input.performActions", context=self.page, actions=list(sources))


class WebKit(Engine):
    name = "WebKit"
    # Debian keeps it beside its library.
    BROWSER = "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser"

    def begin(self):
        screen = self.start("Xvfb", "-displayfd", "1", "-nolisten", "tcp", "-screen", "0", "1600x1000x24", stdout=subprocess.PIPE)
        display = screen.stdout.readline().decode().strip()
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.base = f"http://127.0.0.1:{port}"
        self.start("WebKitWebDriver", f"--port={port}", env={"DISPLAY": f":{display}", "GDK_BACKEND": "x11"})
        end = time.monotonic() + 60
        while True:
            try:
                self.call("GET", "/status")
                break
            except (urllib.error.URLError, ConnectionError):
                if time.monotonic() > end:
                    raise
                time.sleep(0.05)
        options = {"webkitgtk:browserOptions": {"binary": self.BROWSER, "args": ["--automation"]}}
        session = self.call("POST", "/session", capabilities={"alwaysMatch": options})
        self.base += "/session/" + session["sessionId"]
        self.asked = []

    def __exit__(self, *parts):
        if hasattr(self, "asked"):
            self.call("DELETE", "")
        super().__exit__(*parts)

    def call(self, method, path, **body):
        data = json.dumps(body).encode() if method == "POST" else None
        request = urllib.request.Request(self.base + path, method=method, data=data, headers={"Content-Type": "application/json"})
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise RuntimeError(f"{path}: {error.read().decode()[:300]}") from None

    def size(self, width, height):
        self.call("POST", "/window/rect", width=width, height=height)

    def open(self, address):
        self.call("POST", "/url", url=address)

    def back(self):
        self.call("POST", "/back")

    def ask(self, expression):
        script = f"const done = arguments[arguments.length - 1]; Promise.resolve({expression}).then((value) => done(JSON.stringify(value ?? null)))"
        return json.loads(self.call("POST", "/execute/async", script=script, args=[]))

    def act(self, *sources):
        self.call("POST", "/actions", actions=list(sources))
