#!/usr/bin/env python3
"""How smoothly the map of Beijing is panned on a phone: the time between frames while a finger drags it, with the processor
slowed down four times. And what fonts and saved cities weigh.

Figures: at most 16.7 ms a frame (the screen's own pace) in the median and at most one frame in twenty longer; the script's
own work at most 4 ms a frame; the fonts of a Beijing page at most 300 KB compressed, all of Beijing saved at most 20 MB."""
import gzip
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
try:
    from playwright.sync_api import sync_playwright
except ImportError:
    own = ROOT / ".build-tools/python/bin/python"
    if not own.exists() or os.environ.get("METROGUIDE_BENCH"):
        sys.exit("there is no playwright: Tests/checks/install test")
    os.execve(own, [str(own), __file__], os.environ | {"METROGUIDE_BENCH": "1"})

FRAMES = """() => new Promise((done) => {
  const times = [];
  const step = (now) => {
    times.push(now);
    if (globalThis.isDone) done(times);
    else requestAnimationFrame(step);
  };
  globalThis.isDone = false;
  requestAnimationFrame(step);
})"""
failures = 0


def figure(name, value, limit, unit):
    global failures
    failures += value > limit
    print(f"{'ok    ' if value <= limit else 'MISSED'} {name}: {value:.2f} {unit}, at most {limit} {unit}")


def drag(page, session, scale):
    """Drags for two seconds, a move every 8 ms, and gives the times between frames."""
    for _ in range(scale):
        page.get_by_role("button", name="Closer").click()
    page.wait_for_timeout(1500)
    box = page.locator(".map-frame").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + 250
    page.evaluate(f"() => {{ globalThis.frames = ({FRAMES})(); }}")
    before = {m["name"]: m["value"] for m in session.send("Performance.getMetrics")["metrics"]}
    touch = lambda kind, *points: session.send("Input.dispatchTouchEvent", {
        "type": kind, "touchPoints": [{"x": px, "y": py} for px, py in points]})
    touch("touchStart", (x, y))
    for step in range(240):
        phase = step % 80
        offset = phase if phase < 40 else 80 - phase
        touch("touchMove", (x - 3 * offset, y + 2 * offset))
    touch("touchEnd")
    page.evaluate("() => { globalThis.isDone = true; }")
    times = page.evaluate("() => globalThis.frames")
    after = {m["name"]: m["value"] for m in session.send("Performance.getMetrics")["metrics"]}
    work = {name: (after[name] - before[name]) * 1000 / max(1, len(times)) for name in
            ("ScriptDuration", "LayoutDuration", "RecalcStyleDuration", "TaskDuration")}
    return [b - a for a, b in zip(times, times[1:])], work


def main():
    with tempfile.TemporaryDirectory(prefix="metroguide-bench-") as folder:
        output = Path(os.environ.get("GUIDE") or folder + "/Output")
        if not os.environ.get("GUIDE"):
            subprocess.run([os.environ["METROGUIDE"], "build", "--quiet", "--output", output], check=True, cwd=ROOT)
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
            context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, device_scale_factor=2)
            page = context.new_page()
            page.goto((output / "en/beijing/map.html").as_uri())
            page.locator(".map.is-live").wait_for()
            session = context.new_cdp_session(page)
            session.send("Performance.enable")
            session.send("Emulation.setCPUThrottlingRate", {"rate": 4})
            for name, scale in (("the whole network", 0), ("names readable", 4)):
                deltas, work = drag(page, session, scale)
                ordered = sorted(deltas)
                figure(f"{name}: time between frames", statistics.median(ordered), 16.8, "ms")
                figure(f"{name}: nineteen of twenty frames", ordered[int(len(ordered) * 0.95)], 17.5, "ms")
                figure(f"{name}: script of a frame", work["ScriptDuration"], 4, "ms")
                print("       a frame: " + ", ".join(f"{key} {value:.2f} ms" for key, value in work.items())
                      + f"; {len(deltas)} frames, longest {ordered[-1]:.1f} ms")
            browser.close()
        page = (output / "en/beijing/index.html").read_text()
        sheets = re.search(r'data-fonts="([^"]*)"', page)[1].split()
        sizes = [len(gzip.compress((output / "en/beijing" / sheet).resolve().read_bytes(), 9, mtime=0)) for sheet in sheets]
        figure("fonts of a page of Beijing, compressed", sum(sizes) / 1000, 300, "KB")
        for row in json.loads((output / "offline/index.json").read_text())["cities"]:
            figure(f"all of {row['city']} saved", row["bytes"] / 1e6, 20, "MB")
    sys.exit(1 if failures else 0)


main()
