"""What is known to be good: the same bytes, looked at by the same checks with the same tools, are not looked at twice. Kept
in .build-checks/verdicts, where only what was asked for last stays; FRESH=1 forgets it."""
import hashlib
import os
from pathlib import Path

KEPT = Path(__file__).resolve().parents[3] / ".build-checks/verdicts"


def files_below(folder):
    return sorted(path for path in Path(folder).rglob("*") if path.is_file())


def digest(*parts):
    """Of files, by what is in them, and of texts."""
    whole = hashlib.sha256()
    for part in parts:
        data = part.read_bytes() if isinstance(part, Path) else part.encode()
        whole.update(hashlib.sha256(data).digest())
    return whole.hexdigest()


class Verdicts:
    """The verdicts of one check in one state of all that they hang on beside what is looked at."""

    def __init__(self, check, state):
        self.file, self.state, self.asked = KEPT / check, state, set()
        known = set() if os.environ.get("FRESH") or not self.file.is_file() else set(self.file.read_text().split())
        self.known = known - {state} if state in known else set()

    def holds(self, key):
        """Whether it was found good before."""
        if key in self.known:
            self.asked.add(key)
        return key in self.known

    def hold(self, key):
        self.asked.add(key)

    def keep(self):
        KEPT.mkdir(parents=True, exist_ok=True)
        written = self.file.with_suffix(f".{os.getpid()}")
        written.write_text("\n".join([self.state, *sorted(self.asked)]) + "\n")
        written.replace(self.file)
