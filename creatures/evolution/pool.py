"""Worker processes that try creatures at the same time."""

import contextlib
import os
import queue
import subprocess
import sys
from typing import Any

from creatures.child_process import end, listen, started, tell
from physics import World

AHEAD = 2
"""Tasks that a worker has at most: [count], 2; the next waits for it, not it for the window."""

STARTS = 3  # [count] a worker that dies so often is not started again

Task = dict[str, Any]


class PoolError(Exception):
    """The processes cannot be had; the text is a sentence for the user."""


class Worker:
    """One process, and the tasks that it has."""

    def __init__(self, answers: "queue.SimpleQueue[tuple[Worker, Task | None]]") -> None:
        """Nothing runs until the first task; what it says comes into `answers`."""
        self.tasks: dict[int, Task] = {}
        self._answers = answers
        self._process: subprocess.Popen[str] | None = None
        self._starts = 0

    def ask(self, task: Task) -> None:
        """Try it; the answer comes later. Raises PoolError when no process can be started."""
        self.tasks[task["number"]] = task
        process = self._process = self._process or self._start()
        with contextlib.suppress(OSError):  # it is gone: its thread has told so
            tell(process, task)

    def again(self) -> None:
        """Begin anew after it died, with the tasks that it had. Raises PoolError."""
        self.close()
        if self._starts >= STARTS:
            raise PoolError("a process that tries creatures stopped again and again")
        for task in list(self.tasks.values()):
            self.ask(task)

    def close(self) -> None:
        """End it at once."""
        process, self._process = self._process, None
        if process is not None:
            end(process)

    def _start(self) -> "subprocess.Popen[str]":
        self._starts += 1
        try:
            process = started("creatures.evolution.worker", {})
        except OSError as error:
            raise PoolError(f"no process can be started: {error}") from error

        def heard(answer: Task | None) -> None:
            if answer is not None or process is self._process:
                self._answers.put((self, answer))

        listen(process, heard, "evolution")
        return process


class Pool:
    """The pool gives each worker what it can do; what comes back has the number of its task."""

    def __init__(self, count: int | None = None) -> None:
        """Have `count` workers, None: as many as this process may use processors."""
        self._answers: queue.SimpleQueue[tuple[Worker, Task | None]] = queue.SimpleQueue()
        usable = len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1
        self.workers = [Worker(self._answers) for _ in range(max(1, count or usable))]
        self._waiting: list[Task] = []
        World().step()  # kernels that are not on the disk are compiled once, not by each worker

    @property
    def busy(self) -> bool:
        """Return whether any task is not answered."""
        return bool(self._waiting) or any(worker.tasks for worker in self.workers)

    def ask(self, tasks: list[Task]) -> None:
        """Try all of these, in this order. Raises PoolError."""
        self._waiting += tasks
        self._give()

    def answers(self, seconds: float = 0.0) -> list[Task]:
        """Return what was answered; wait at most `seconds` for the first. Raises PoolError."""
        result: list[Task] = []
        while self.busy:
            try:
                worker, answer = self._answers.get(timeout=seconds) if seconds else self._quick()
            except queue.Empty:
                break
            seconds = 0.0
            if answer is None:
                worker.again()
            elif worker.tasks.pop(answer["number"], None) is not None:
                result.append(answer)
        self._give()
        return result

    def close(self) -> None:
        """End all processes at once, and forget what they were to do."""
        self._waiting.clear()
        for worker in self.workers:
            worker.tasks.clear()
            worker.close()

    def _quick(self) -> "tuple[Worker, Task | None]":
        return self._answers.get_nowait()

    def _give(self) -> None:
        while self._waiting:
            worker = min(self.workers, key=lambda one: len(one.tasks))
            if len(worker.tasks) >= AHEAD:
                return
            worker.ask(self._waiting.pop(0))
