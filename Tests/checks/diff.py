"""Runs every mode of `metroguide diff` and opens its reports in Chromium, from files, with the network shut.

What is printed as JSON has to fit its schema; bad images end with 2, in 256 MB; a report with hostile file names asks for
nothing outside, says nothing on the console, has no violation that axe knows of in light and dark, narrow and wide, and
its views, keys, zoom and filter do what they say. Reads METROGUIDE, the program. Ends with 1 where something does not
hold."""
import json
import os
import pathlib
import resource
import shutil
import struct
import subprocess
import sys
import tempfile
import time
import zlib

import jsonschema
from playwright.sync_api import sync_playwright

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests/checks/pages"))
import axe

PROGRAM = os.environ["METROGUIDE"]
SCHEMA = jsonschema.Draft202012Validator(
    json.loads((ROOT / "Assets/Schemas/diff.schema.json").read_text(encoding="utf-8")))
MEMORY = 256 << 20
SIGNATURE = b"\x89PNG\r\n\x1a\n"
faults = []


def expect(holds, words):
    if not holds:
        faults.append(words)


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def head(width, height, depth=8, colors=2, interlaced=0):
    return chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, depth, colors, 0, 0, interlaced))


def png(width, height, pixel, depth=8, colors=2, interlaced=0, palette=b""):
    rows = b"".join(b"\0" + b"".join(pixel(x, y) for x in range(width)) for y in range(height))
    return SIGNATURE + head(width, height, depth, colors, interlaced) + palette + chunk(b"IDAT", zlib.compress(rows)) \
        + chunk(b"IEND", b"")


def stripes(shift, height=240, width=320):
    return png(width, height, lambda x, y: b"\x20\x50\xc0" if (x + y - shift) % 40 < 3 and y > 20 else b"\xff\xff\xff")


def run(*arguments, status, words=()):
    """The JSON that diff prints, or nothing."""
    done = subprocess.run([PROGRAM, "diff", *map(str, arguments)], capture_output=True, text=True)
    expect(done.returncode == status, f"diff {arguments} ended with {done.returncode}, not {status}: {done.stderr[:300]}")
    for word in words:
        expect(word in done.stderr + done.stdout, f"diff {arguments} does not say {word!r}: {done.stderr[:300]}")
    if "--json" not in arguments or done.returncode > 1:
        return None
    value = json.loads(done.stdout)
    for error in SCHEMA.iter_errors(value):
        faults.append(f"diff {arguments}: {error.json_path}: {error.message[:200]}")
    return value


def bad_images(folder):
    """Every bad image ends with 2 and the reason, on either side, in little memory."""
    good = stripes(0)
    (folder / "good.png").write_bytes(good)
    palette = chunk(b"PLTE", bytes(6))
    bad = {
        "truncated": (good[:300], "ends too early"),
        "cut in its head": (good[:20], "ends inside its head"),
        "empty": (b"", "is empty"),
        "bad CRC": (good[:50] + bytes([good[50] ^ 1]) + good[51:], "checksum"),
        "garbage data": (SIGNATURE + head(9, 9) + chunk(b"IDAT", b"garbage" * 9) + chunk(b"IEND", b""), "damaged"),
        "too few pixels": (SIGNATURE + head(9, 9) + chunk(b"IDAT", zlib.compress(b"\0" * 9)) + chunk(b"IEND", b""), "early"),
        "no pixels": (SIGNATURE + head(9, 9) + chunk(b"IEND", b""), "no pixels"),
        "unknown filter": (SIGNATURE + head(2, 1) + chunk(b"IDAT", zlib.compress(b"\7" + bytes(6))) + chunk(b"IEND", b""),
                           "unknown filter"),
        "zero size": (png(0, 0, None), "impossible"),
        "no rows": (SIGNATURE + head(9, 0) + chunk(b"IDAT", zlib.compress(b"")) + chunk(b"IEND", b""), "impossible"),
        "gigantic": (SIGNATURE + head(0x7FFFFFFF, 0x7FFFFFFF) + chunk(b"IDAT", zlib.compress(b"")) + chunk(b"IEND", b""),
                     "too large"),
        "negative size": (SIGNATURE + head(0xFFFFFFFF, 4) + chunk(b"IDAT", zlib.compress(b"")) + chunk(b"IEND", b""),
                          "impossible"),
        "large and empty": (SIGNATURE + head(16384, 16384) + chunk(b"IDAT", zlib.compress(b"")) + chunk(b"IEND", b""),
                            "early"),
        "bomb": (SIGNATURE + head(4, 4) + chunk(b"IDAT", zlib.compress(bytes(300 << 20), 9)) + chunk(b"IEND", b""),
                 "more pixels"),
        "16 bit and cut": (png(4, 4, lambda x, y: bytes(5), depth=16), "early"),
        "interlaced and cut": (png(4, 4, lambda x, y: bytes(3), interlaced=1), "early"),
        "palette without colours": (png(4, 4, lambda x, y: b"\0", colors=3), "palette"),
        "palette cut": (png(4, 4, lambda x, y: b"\0", colors=3, palette=chunk(b"PLTE", bytes(5))), "palette"),
        "colour outside the palette": (png(4, 4, lambda x, y: b"\5", colors=3, palette=palette), "palette"),
        "GIF": (b"GIF89a" + bytes(40), "a GIF, not a PNG"),
        "JPEG": (b"\xff\xd8\xff\xe0" + bytes(40), "a JPEG, not a PNG"),
        "text": (b"hello", "no PNG"),
    }

    def limit():
        resource.setrlimit(resource.RLIMIT_CPU, (20, 20))

    for name, (data, words) in bad.items():
        path = folder / f"{name}.png"
        path.write_bytes(data)
        good_path = folder / "good.png"
        for pair, options in (
            # Equal files are not decoded, unless a difference image is to be drawn.
            ((path, good_path), ()), ((good_path, path), ()), ((path, good_path), ("--stop-early",)),
            ((path, path), ("-o", folder / "d.png")), ((good_path, path), ("--align", "best")),
        ):
            command = [sys.executable, "-S", "-c", MEASURE, PROGRAM, "diff", *map(str, pair), *map(str, options)]
            done = subprocess.run(command, capture_output=True, text=True, preexec_fn=limit)
            status, used = map(int, done.stdout.split()[-2:])
            expect(status == 2, f"{name} {options} ends with {status}: {done.stderr[:200]}")
            expect(words in done.stderr, f"{name} {options} does not say {words!r}: {done.stderr[:200]}")
            expect(used < MEMORY, f"{name} {options} takes {used >> 20} MB")
    (folder / "picture.jpg").write_bytes(good)
    run(folder / "good.png", folder / "picture.jpg", status=2, words=[".jpg"])
    run(folder / "good.png", folder / "missing.png", status=2, words=["missing.png"])
    run(folder / "good.png", folder, status=2, words=["a folder"])
    run("/proc/self/mem", folder / "good.png", status=3)
    run(folder / "good.png", folder / "good.png", "-o", "/nowhere/at/all.png", status=2)
    run(folder / "good.png", folder / "good.png", "-o", "/dev/full", status=3)
    # What is valid is compared: grey, grey with alpha, a palette with transparency, RGBA.
    kinds = {
        "gray": png(4, 4, lambda x, y: b"\0", colors=0), "gray alpha": png(4, 4, lambda x, y: b"\0\xff", colors=4),
        "rgb": png(4, 4, lambda x, y: bytes(3)), "rgba": png(4, 4, lambda x, y: b"\0\0\0\xff", colors=6),
        "palette": png(4, 4, lambda x, y: b"\1", colors=3, palette=chunk(b"PLTE", b"\xff\xff\xff\0\0\0")),
    }
    for name, data in kinds.items():
        (folder / f"valid {name}.png").write_bytes(data)
    for name in kinds:
        value = run(folder / f"valid {name}.png", folder / "valid rgb.png", "--json", "--threshold", "0", status=0)
        expect(value and value["totalPixels"] == 16, f"{name}: {value}")


MEASURE = """
import resource, subprocess, sys
done = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL)
print(done.returncode, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * 1024)
"""

HOSTILE = [
    "<img src=x onerror=alert(1)>.png", "\"><script>alert(1)<\\script>.png", "' onload='alert(1).png", "javascript:alert(1)",
    "a\nb.png", "\u202egnp.exe", "&lt;b&gt;.txt", "%3Cscript%3E.png", "-o.png", "..%2f..%2fetc.png", "\u2066x\u2069.png",
]
PAGE = "<!DOCTYPE html><html lang=en><title>x</title><h1>Opera</h1><h2>Trains</h2><table><tr><th scope=col>Line</th>" \
    "<th scope=col>Last train</th></tr><tr><th scope=row>13</th><td>{}</td></tr></table>" \
    "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p></html>"
SVG = "<svg xmlns='http://www.w3.org/2000/svg' width='90' height='60'><script>alert(1)</script>" \
    "<rect width='{}' height='50' fill='teal' onload='alert(1)'/></svg>"


def folders(base):
    """Two folders with a file of every kind and state, most with hostile names."""
    for side in "ab":
        (base / side / "deep").mkdir(parents=True)
    for number, name in enumerate(HOSTILE):
        (base / "a" / name).write_bytes(stripes(0) if name.endswith(".png") else b"a")
        (base / "b" / name).write_bytes(stripes(number + 1) if name.endswith(".png") else b"b")
    for number in range(12):
        (base / f"a/deep/{number}.png").write_bytes(stripes(0, 240 + number))
        (base / f"b/deep/{number}.png").write_bytes(stripes(number + 1, 240, 320 + 2 * number))
    (base / "a/page.html").write_text(PAGE.format("23:11"))
    (base / "b/page.html").write_text(PAGE.format("23:05 <b>&lt;img src=x onerror=alert(2)&gt;</b>"))
    (base / "a/map.svg").write_text(SVG.format(40))
    (base / "b/map.svg").write_text(SVG.format(70))
    (base / "a/<i>gone.png").write_bytes(stripes(0))
    (base / "b/<u>new.png").write_bytes(stripes(7))
    (base / "a/old.txt").write_text("the same")
    (base / "b/deep/moved <s>.txt").write_text("the same")


def cities(base):
    """Two versions of the example city, and guides of them."""
    example = ROOT / "Assets/Examples/tidewater"
    for side in "ab":
        shutil.copytree(example, base / f"city-{side}")
    stations = base / "city-b/stations.yaml"
    text = stations.read_text(encoding="utf-8")
    stations.write_text(text.replace("en: Museum,", "en: <b>Gallery</b>,", 1).replace(
        "{code: A, coordinate: [38.5342, -28.6162]}", "{code: A, coordinate: [38.5342, -28.6162], status: closed}", 1),
        encoding="utf-8")
    for side in "ab":
        subprocess.run([PROGRAM, "build", "--config", f"city-{side}/guide.yaml", "--output", f"guide-{side}", "--quiet"],
                       cwd=base, check=True)


def scenes(base):
    subprocess.run([PROGRAM, "line", "beijing", "13", "-o", base / "a.json"], check=True, capture_output=True)
    text = (base / "a.json").read_text(encoding="utf-8")
    scene = json.loads(text)

    def walk(nodes):
        for node in nodes:
            yield node
            yield from walk(node.get("children", []))

    titled = [node for node in walk(scene["nodes"]) if node.get("id") and node.get("title")]
    titled[-1]["title"] = "<b>renamed</b>"
    for child in walk(titled[-2].get("children", [])):
        if child["kind"] == "text":
            child["at"][0] += 12
    (base / "b.json").write_text(json.dumps(scene), encoding="utf-8")


SIDEWAYS = "document.scrollingElement.scrollWidth - document.documentElement.clientWidth"
VISIBLE = "n => [...document.querySelectorAll('.pair')][0].querySelector(n).offsetParent !== null"


def until(page, holds, seconds=30):
    """Waits until an expression holds; the report's policy forbids Playwright's own way."""
    end = time.monotonic() + seconds
    while not page.evaluate(holds):
        if time.monotonic() > end:
            raise AssertionError(f"never holds: {holds}")
        page.wait_for_timeout(40)


def views(page, name):
    """The views, the keys, the zoom and the filter of the report of two folders."""
    first = page.locator(".pair").first
    expect(page.evaluate("document.activeElement === document.body"), f"{name}: something has the focus at first")
    expect(page.evaluate("[...document.images].filter(i => i.complete && i.naturalWidth).length")
           < page.locator("img").count(), f"{name}: all images are loaded before they are seen")
    page.keyboard.press("2")
    expect(page.evaluate("document.body.dataset.mode") == "swipe", f"{name}: 2 is no swipe")
    until(page, "document.querySelector('.pair .b img').style.clipPath.startsWith('inset')")
    before = first.locator(".b img").evaluate("i => i.style.clipPath")
    page.keyboard.press("]")
    expect(first.locator(".b img").evaluate("i => i.style.clipPath") != before, f"{name}: ] does not move the edge")
    boxes = [first.locator(f".{side} img").bounding_box() for side in "ab"]
    expect(abs(boxes[0]["x"] - boxes[1]["x"]) < 1 and abs(boxes[0]["y"] - boxes[1]["y"]) < 1,
           f"{name}: the images do not lie on each other: {boxes}")
    page.keyboard.press("3")
    expect(first.locator(".b").evaluate("f => getComputedStyle(f).opacity") == "0.55", f"{name}: 3 shows no onion skin")
    page.keyboard.press("4")
    expect(first.locator(".b").evaluate("f => getComputedStyle(f).animationName") == "blink", f"{name}: 4 does not blink")
    page.keyboard.press("5")
    shown = [page.evaluate(VISIBLE, f".{side}") for side in "abd"]
    expect(shown == [False, False, True], f"{name}: 5 shows {shown}")
    page.keyboard.press("1")
    shown = [page.evaluate(VISIBLE, f".{side}") for side in "abd"]
    expect(shown == [True, True, True], f"{name}: 1 shows {shown}")
    for _ in range(4):
        page.keyboard.press("+")
    widths = first.locator("img").evaluate_all("all => all.map(i => i.getBoundingClientRect().width / i.naturalWidth)")
    expect(all(abs(width - 2) < 0.01 for width in widths), f"{name}: at 200% the images are {widths} times as wide")
    first.locator(".a .pane").evaluate("p => p.scrollTo(50, 30)")
    page.wait_for_timeout(100)
    place = first.locator(".b .pane").evaluate("p => [p.scrollLeft, p.scrollTop]")
    if first.locator(".a .pane").evaluate("p => p.scrollLeft") > 0:
        expect(place[0] > 0, f"{name}: the images are not scrolled together: {place}")
    for _ in range(4):
        page.keyboard.press("-")
    page.keyboard.press("j")
    expect(page.evaluate("document.activeElement.id") == "file-1", f"{name}: j does not go to the first file")
    page.keyboard.press("j")
    page.keyboard.press("k")
    expect(page.evaluate("document.activeElement.id") == "file-1", f"{name}: k does not go back")
    page.keyboard.press("/")
    page.keyboard.type("deep 11")
    expect(page.locator("article:visible").count() == 1 and page.locator("tr[data-file]:visible").count() == 1,
           f"{name}: the filter leaves {page.locator('article:visible').count()} files")
    expect("1 of" in page.locator("#shown").inner_text(), f"{name}: the filter does not say how many it leaves")
    page.keyboard.press("Escape")
    expect(page.locator("article[hidden]").count() == 0, f"{name}: Escape does not clear the filter")
    page.evaluate("[...document.images].forEach(image => image.loading = \"eager\")")
    until(page, "[...document.images].every(i => i.complete)")
    broken = page.evaluate("[...document.images].filter(i => !i.naturalWidth).map(i => i.src)")
    expect(not broken, f"{name}: images that cannot be seen: {broken}")


def look(reports, shots):
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path="/usr/bin/chromium-headless-shell", args=["--no-sandbox", "--host-resolver-rules=MAP * ~NOTFOUND"])
        for scheme in ("light", "dark"):
            context = browser.new_context(color_scheme=scheme, viewport={"width": 1280, "height": 900})
            for name, folder in reports.items():
                page = context.new_page()
                place = f"{name} ({scheme})"
                page.on("console", lambda message, place=place: faults.append(f"{place}: console: {message.text}"))
                page.on("pageerror", lambda error, place=place: faults.append(f"{place}: script: {error}"))
                page.on("dialog", lambda dialog, place=place: (faults.append(f"{place}: dialog"), dialog.dismiss()))
                page.on("request", lambda request, place=place, folder=folder: expect(
                    request.url.startswith(folder.as_uri() + "/"), f"{place}: asks for {request.url}"))
                page.on("requestfailed", lambda request, place=place: faults.append(f"{place}: no {request.url}"))
                page.goto((folder / "index.html").as_uri())
                for width in (1280, 390):
                    page.set_viewport_size({"width": width, "height": 900})
                    for mode in ("1", "2"):
                        page.keyboard.press(mode)
                        faults.extend(f"{place} at {width}: {violation}" for violation in axe.violations(page))
                        wide = page.evaluate(SIDEWAYS)
                        expect(wide <= 0, f"{place} at {width}: scrolls sideways by {wide}")
                        if shots:
                            page.screenshot(path=f"{shots}/{name}-{scheme}-{width}-{mode}.png")
                page.set_viewport_size({"width": 1280, "height": 900})
                page.close()
                if name == "folders":
                    page = context.new_page()
                    page.goto((folder / "index.html").as_uri())
                    views(page, place)
                    page.close()
            context.close()
        browser.close()


def main():
    with tempfile.TemporaryDirectory() as name:
        base = pathlib.Path(name).resolve()
        (base / "bad").mkdir()
        bad_images(base / "bad")
        folders(base)
        cities(base)
        scenes(base)
        reports = {kind: base / f"report-{kind}" for kind in ("image", "folders", "cities", "guides", "scenes")}
        value = run(base / "a/deep/1.png", base / "b/deep/1.png", "--align", "best", "--json", "--report", reports["image"],
                    status=1)
        expect(value and value["differingPixels"] >= value["unmatchedPixels"] > 0, f"image: {value}")
        value = run(base / "a", base / "b", "--json", "--report", reports["folders"], status=1)
        pages = [file for file in value["files"] if file["path"] == "page.html"]
        expect(pages and any("23:11 -> 23:05" in change["text"] for change in pages[0]["changes"]), f"page: {pages}")
        expect(value["counts"]["moved"] == 1 and value["counts"]["added"] == 1, f"folders: {value['counts']}")
        value = run(base / "city-a", base / "city-b", "--json", "--report", reports["cities"], status=1)
        expect(value["count"] == 2, f"cities: {value}")
        value = run(base / "guide-a", base / "guide-b", "--json", "--report", reports["guides"], status=1)
        expect([city["count"] for city in value["cities"]] == [2], f"guides: {value['cities']}")
        value = run(base / "a.json", base / "b.json", "--json", "--report", reports["scenes"], status=1)
        texts = [change["text"] for change in value["changes"]]
        expect(len(texts) == 2 and any("moved by 12 px" in text for text in texts), f"scenes: {texts}")
        done = subprocess.run([PROGRAM, "diff", base / "city-a", base / "city-b", "--changelog"], capture_output=True, text=True)
        city = base / "city-b/city.yaml"
        city.write_text(city.read_text(encoding="utf-8").replace("history:\n", "history:\n" + done.stdout, 1), encoding="utf-8")
        checked = subprocess.run([PROGRAM, "validate", base / "city-b"], capture_output=True, text=True)
        expect(checked.returncode == 0, f"the changelog is no entry of a version history: {checked.stdout[:500]}")
        run(base / "a", base / "b", "--accept", status=0)
        run(base / "a", base / "b", status=0)
        run(base / "a.json", base / "b.json", "--accept", status=0)
        run(base / "a.json", base / "b.json", status=0)
        run(base / "city-a", base / "city-b", "--accept", status=0)
        run(base / "city-a", base / "city-b", status=0)
        look(reports, sys.argv[1] if len(sys.argv) > 1 else None)
    for fault in faults[:100]:
        print("FAILED ", fault)
    print(f"{len(faults)} faults")
    return 1 if faults else 0


sys.exit(main())
