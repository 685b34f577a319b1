"""Asks the WebAssembly planner in Chromium what was asked natively: every answer has to be the same, byte for byte, and the
module small.

browser.py FOLDER: the folder holds planner.wasm, city.pack and answers.txt, as PlannerBenchmark writes them. Times are
printed and decide nothing: they hang on the machine.
"""

import base64
import pathlib
import statistics
import sys

from playwright.sync_api import sync_playwright

MOST_BYTES = 150_000

SCRIPT = """
async ([module, pack, text]) => {
  const bytes = (base64) => Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
  const {instance} = await WebAssembly.instantiate(bytes(module), {});
  const planner = instance.exports;
  const put = (data) => {
    const at = planner.metroguide_allocate(data.length);
    new Uint8Array(planner.memory.buffer, at, data.length).set(data);
    return at;
  };
  const data = bytes(pack);
  const status = planner.metroguide_open(put(data), data.length);
  if (status !== 0) return {status};
  const question = put(new Uint8Array(40));
  const different = [], earliest = [], last = [];
  let asked = 0;
  for (const line of text.trim().split("\\n")) {
    const numbers = line.split(" ").map(Number);
    new Int32Array(planner.memory.buffer, question, 10).set(numbers.slice(0, 10));
    const begun = performance.now();
    const length = planner.metroguide_answer(question);
    const took = performance.now() - begun;
    if (numbers[7] === 0 && numbers[9] < 0) earliest.push(took);
    if (numbers[7] === 3) last.push(took);
    let sum = 2166136261;
    for (const byte of new Uint8Array(planner.memory.buffer, planner.metroguide_output(), length))
      sum = Math.imul(sum ^ byte, 16777619);
    if (sum >>> 0 !== numbers[10]) different.push(line);
    asked += 1;
  }
  const latest = [];
  for (let station = 0; station < 100; station++) {
    const begun = performance.now();
    planner.metroguide_latest(station, Number(text.split(" ")[6]));
    latest.push(performance.now() - begun);
  }
  return {status, asked, different, earliest, last, latest};
}
"""


def main(folder):
    folder = pathlib.Path(folder)
    encoded = [base64.b64encode((folder / name).read_bytes()).decode() for name in ("planner.wasm", "city.pack")]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium-headless-shell", args=["--no-sandbox"])
        page = browser.new_page()
        result = page.evaluate(SCRIPT, [*encoded, (folder / "answers.txt").read_text()])
        browser.close()
    if result["status"] != 0:
        print(f"FAILED  the module cannot open the pack: {result['status']}")
        return 1
    for name, limit in (("earliest", 3), ("last", 5), ("latest", 10)):
        median = statistics.median(result[name])
        goal = "" if limit is None else f"  (at most {limit}: {'met' if median <= limit else 'MISSED'})"
        print(f"Chromium, {name}: median {median:.2f} ms{goal}")
    size = (folder / "planner.wasm").stat().st_size
    print(f"module: {size} bytes  (at most {MOST_BYTES}: {'met' if size <= MOST_BYTES else 'MISSED'})")
    print(f"Chromium: {result['asked']} answers, {len(result['different'])} different")
    for line in result["different"][:5]:
        print("FAILED ", line)
    return 1 if result["different"] or result["asked"] < 9_000 or size > MOST_BYTES else 0


sys.exit(main(sys.argv[1]))
