"""A run of one part of the attack: its cases in child processes, one after the other."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter
from typing import IO

from app.drawing.warmup import KERNEL_FOLDER
from physics.compile.jit import cache_directory
from tests.attack.findings import ROOT, Finding, place_of

PARTS = ("files", "events", "kills")

ROUND = 500
"""Events of one case: [count]; then everything is checked, and the window is opened anew."""

TOLD_EVERY = 5.0
"""Between two lines of progress: [s]."""


class Run:
    """So many cases of a part."""

    def __init__(
        self, part: str, count: int, seed: int, folder: Path, tell: Callable[[str], object]
    ) -> None:
        """`count`: of files, events or kills. What is found is kept in `folder`."""
        self.part, self.seed, self.folder, self.tell = part, seed, folder, tell
        self.events = min(count, ROUND) if part == "events" else 0
        self.cases = -(-count // self.events) if self.events else count
        self.outcomes: Counter[str] = Counter()
        self.findings: list[Finding] = []
        self._begun: int | None = None  # case
        self._told = self._start = perf_counter()

    @property
    def again(self) -> str:
        """The command that repeats a case, but for its number."""
        count = self.events or 1
        return f"python -m tests.attack --{self.part} {count} --seed {self.seed}"

    def attack(self, case: int | None = None) -> list[Finding]:
        """Do all cases, or only this one; what was found."""
        first, last = (0, self.cases) if case is None else (case, case + 1)
        while first < last:
            first = self._with_child(first, last)
        self._say()
        return self.findings

    def _with_child(self, first: int, last: int) -> int:
        """As many cases as one process survives; the number of the next."""
        self._begun = None
        self.folder.mkdir(parents=True, exist_ok=True)
        log = self.folder / f"{self.part}.log"
        command = [sys.executable, "-m", "tests.attack.child", self.part]
        command += ["--seed", str(self.seed), "--cases", str(first), str(last)]
        command += ["--events", str(self.events), "--folder", str(self.folder)]
        with log.open("wb") as errors, child(command, self.folder / "home", errors) as process:
            assert process.stdout is not None
            for line in process.stdout:
                self._hear(json.loads(line))
            code = process.wait()
        if self._begun is not None:
            finding = death(self.part, self._begun, code, log.read_text("utf-8", "replace"))
            self._found(finding)
            return finding.case + 1
        if code:
            raise RuntimeError(f"the {self.part} cannot begin:\n{log.read_text()[-3000:]}")
        return last

    def _hear(self, words: dict) -> None:
        """What the child says."""
        if "begins" in words:
            self._begun = words["begins"]
            return
        self._begun = None
        if "finding" in words:
            self._found(Finding(**words["finding"]))
        else:
            self.outcomes[words["outcome"]] += 1
            shutil.rmtree(self.folder / f"{self.part}-{words['ends']}", ignore_errors=True)
        if perf_counter() - self._told > TOLD_EVERY:
            self._told = perf_counter()
            self._say()

    def _found(self, finding: Finding) -> None:
        """Keep it; the first of its kind is told at once."""
        if all(finding.group != other.group for other in self.findings):
            text = " ".join(finding.text.split())[:150]
            self.tell(f"{self.part} {finding.case}: {finding.kind} {finding.place} {text}")
        self.findings.append(finding)
        (self.folder / f"{self.part}-{finding.case}" / "finding.txt").write_text(
            f"{self.again} --case {finding.case}\n{finding.kind} {finding.place}\n{finding.text}\n",
            encoding="utf-8",
        )

    def _say(self) -> None:
        """A line of progress."""
        done = sum(self.outcomes.values()) + len(self.findings)
        words = ", ".join(f"{count} {name}" for name, count in self.outcomes.most_common(8))
        seconds = perf_counter() - self._start
        self.tell(
            f"{self.part}: {done} of {self.cases} cases in {seconds:.0f} s,"
            f" {len(self.findings)} findings; {words}"
        )


@contextmanager
def child(command: list[str], home: Path, errors: IO[bytes]) -> Iterator[subprocess.Popen[str]]:
    """A process with folders of its own; the kernels that are compiled already are its own too."""
    home.mkdir(parents=True, exist_ok=True)
    cache = os.environ.get("FULCRUM_CACHE_DIR") or str(cache_directory(KERNEL_FOLDER).parents[1])
    own = ("HOME", "FULCRUM_CONFIG_DIR", "FULCRUM_DATA_DIR", "FULCRUM_THUMBNAILS_DIR")
    environment = {
        **os.environ,
        **dict.fromkeys(own, str(home)),
        "FULCRUM_CACHE_DIR": cache,
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
        "PYGAME_HIDE_SUPPORT_PROMPT": "1",
        "OPENBLAS_NUM_THREADS": "1",  # a process of one thread may be forked
    }
    with subprocess.Popen(
        command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=errors, text=True
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def death(part: str, case: int, code: int, log: str) -> Finding:
    """The finding that a dead process is: which signal, and where it was."""
    if code == -signal.SIGPROF:
        kind = "too much time of the processor"
    elif code < 0:
        kind = f"killed by {signal.Signals(-code).name}"
    else:
        kind = "it waits for ever" if "Timeout" in log else f"it ended with code {code}"
    thread = log.rpartition("(most recent call first)")[2] if "Current thread" not in log else log
    thread = thread.rpartition("Current thread")[2]
    lines = re.findall(r'File "([^"]+)", line (\d+) in (\S+)', thread)
    places = [(file, int(line), name) for file, line, name in reversed(lines)]
    return Finding(part, case, kind, place_of(places), log[-1500:] if not places else "")
