"""A second process that compiles its share of the kernels into the cache, and tells how far it is.

numba compiles under one lock for each process, so threads would only take turns; two processes on
two cores save almost half of a cold start. It has its own part of the tick (a unit), then all that
is drawn with, then what edits and readings need.
"""

import contextlib
import subprocess
import sys
import threading
import time
from typing import Any

from creatures.child_process import ROOT
from physics.compile.jit import KERNELS

TICK, PICTURE = "tick", "picture"
"""Its share of the tick is in the cache; so is all that the first picture needs."""

TELLS_EVERY = 0.2  # [s]


class SecondCompiler:
    """The second process, seen from the first."""

    def __init__(self) -> None:
        """Start it; OSError when the system has no room for a process."""
        self.ready: frozenset[str] = frozenset()
        """Names of the kernels that are compiled there."""
        self._reached = {TICK: threading.Event(), PICTURE: threading.Event()}
        self._process = subprocess.Popen(
            [sys.executable, "-m", "app.drawing.warmup"],
            cwd=ROOT,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        threading.Thread(target=self._listen, name="second compiler", daemon=True).start()

    def _listen(self) -> None:
        """Read what it tells, until it ends, well or not: then nobody has to wait for it."""
        with self._process:
            for line in self._process.stdout or ():
                word = line.strip()
                if word in self._reached:
                    self._reached[word].set()
                else:
                    self.ready |= set(word.split())
        for reached in self._reached.values():
            reached.set()

    def wait(self, stage: str) -> None:
        """Wait until it has reached `stage`, or has ended: what is missing is compiled here."""
        self._reached[stage].wait()

    def wait_for_end(self) -> None:
        """Wait until it has nothing left to do."""
        self._process.wait()

    def kill(self) -> None:
        """End it at once. Files of the cache are written whole or not at all."""
        self._process.kill()


def tell(word: object) -> None:
    """Tell the first process a stage or names, if it is there: its next start needs the rest."""
    with contextlib.suppress(OSError):
        sys.stdout.write(f"{word}\n")  # one write: lines of two threads do not mix
        sys.stdout.flush()


def ready_kernels() -> frozenset[str]:
    """Return the names of the kernels that this process has compiled, or read from the cache."""
    return frozenset(name_of(kernel) for kernel in KERNELS if kernel.signatures)


def name_of(kernel: Any) -> str:
    """Return the name of a kernel, which is the same in every process."""
    return f"{kernel.py_func.__module__}.{kernel.py_func.__name__}"


def tell_ready() -> None:
    """Tell again and again which kernels are ready, from a thread of its own."""

    def run() -> None:
        said: frozenset[str] = frozenset()
        while True:
            time.sleep(TELLS_EVERY)
            now = ready_kernels()
            if now - said:
                tell(" ".join(now - said))
            said = now

    threading.Thread(target=run, daemon=True).start()
