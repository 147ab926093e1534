"""A second process that compiles its share of the kernels into the cache, and tells how far it is.

numba compiles under one lock for each process, so threads would only take turns; two processes on
two cores save almost half of a cold start. It asks for one job after another, so that both end at
the same time, however fast each of them is: the window takes its part of the first.
"""

import contextlib
import gc
import os
import subprocess
import sys
import threading
import time
from typing import Any

from app.drawing.compile_jobs import Job, do
from app.drawing.shares import Shares
from creatures.child_process import ROOT
from physics.compile.jit import KERNELS

NEXT = "next"
"""What it says when it is free."""

TELLS_EVERY = 0.2  # [s]


class SecondCompiler:
    """The second process, seen from the first."""

    def __init__(self, shares: Shares) -> None:
        """Start it; OSError when the system has no room for a process."""
        self.ready: frozenset[str] = frozenset()
        """Names of the kernels that are compiled there."""
        self._shares = shares
        self._job: Job | None = None
        self._process = subprocess.Popen(
            [sys.executable, "-m", "app.drawing.second_compiler"],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        threading.Thread(target=self._listen, name="second compiler", daemon=True).start()

    def _listen(self) -> None:
        """Read what it tells, until it ends, well or not: then what it has not done is left."""
        with contextlib.suppress(OSError), self._process:
            for line in self._process.stdout or ():
                if line.strip() == NEXT:
                    self._give_job()
                else:
                    self.ready |= set(line.split())
        if self._job is not None:
            self._shares.give_back(self._job)

    def _give_job(self) -> None:
        """Give it the next job; with none it ends."""
        if self._job is not None:
            self._shares.done(self._job)
        self._job = self._shares.take()
        given: Any = self._process.stdin
        if self._job is None:
            given.close()
        else:
            given.write(" ".join(self._job) + "\n")
            given.flush()

    def wait_for_end(self) -> None:
        """Wait until it has nothing left to do."""
        self._process.wait()

    def kill(self) -> None:
        """End it at once. Files of the cache are written whole or not at all."""
        self._process.kill()


def tell(word: object) -> None:
    """Tell the first process something, if it is there."""
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


def main() -> None:
    """Do one job after another, until none is given or nobody is there to give one."""
    gc.disable()  # it ends soon, and what the compiler leaves is not worth a search
    tell_ready()
    tell(NEXT)
    for line in sys.stdin:
        module, name = line.strip().split(" ", 1)  # some names are of two words
        do((module, name))
        tell(NEXT)
    os._exit(0)  # without taking apart a million objects


if __name__ == "__main__":
    main()
