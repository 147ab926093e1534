"""The helping threads of the process: they wait for ticks of large worlds to help with."""

import atexit
import os
import threading
from itertools import count
from queue import SimpleQueue
from typing import Any

from physics.state.page import State
from physics.stepping import tick

SESSIONS = count(1)
"""Numbers for sessions; no two of a process have the same."""

PATIENCE = 1.0
"""How long the end of the process waits for a helper [s]. Shorter: one is cut off in its work."""


class Helpers:
    """Threads for one world at a time; whoever comes meanwhile is told so and goes alone.

    They are made when they are first needed, sleep between sessions, and end with the process.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._jobs: list[SimpleQueue[Any]] = []
        self._threads: list[threading.Thread] = []

    def __len__(self) -> int:
        return len(self._threads)

    def take(self) -> bool:
        """Return whether they are free; then they are the caller's until `release`."""
        return self._lock.acquire(blocking=False)

    def release(self) -> None:
        """Let another world have them."""
        self._lock.release()

    def send(self, page: State, number: int, session: int) -> None:
        """Send `number` of them to help with the ticks of a world until the session is over."""
        while len(self._threads) < number:
            self._hire()
        for rank, jobs in enumerate(self._jobs[:number], 1):
            jobs.put(((page.table, -rank, session, None), page.arrays))

    def end(self) -> None:
        """End all threads, and wait for them."""
        for jobs in self._jobs:
            jobs.put(None)
        for thread in self._threads:
            thread.join(PATIENCE)
        self._jobs, self._threads = [], []

    def _hire(self) -> None:
        jobs: SimpleQueue[Any] = SimpleQueue()
        # A daemon: Python waits for all others before it calls what ends them.
        name = f"ticks {len(self._threads) + 1}"
        thread = threading.Thread(target=work, args=(jobs,), name=name, daemon=True)
        self._jobs.append(jobs)
        self._threads.append(thread)
        thread.start()


def work(jobs: "SimpleQueue[Any]") -> None:
    """Help wherever it is asked for, until there is None to do."""
    while (job := jobs.get()) is not None:
        tick.advance(*job[0])
        del job  # until here its arrays had to live: it may have come late


HELPERS = Helpers()
"""Those of the process."""

atexit.register(HELPERS.end)
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=HELPERS.__init__)  # a fork takes no threads along
