"""Jobs that two processes take in turns: which are left, and which are in hand."""

import threading
from collections.abc import Iterable

from app.drawing.compile_jobs import Job


class Shares:
    """Jobs of several stages, in order; each is taken once, and known when it is done."""

    def __init__(self, jobs: Iterable[tuple[str, Job]]) -> None:
        self._left = list(jobs)
        self._in_hand: list[tuple[str, Job]] = []
        self._change = threading.Condition()

    def take(self, stage: str | None = None) -> Job | None:
        """Return the next job of `stage`, or of any; None when all are taken."""
        with self._change:
            for entry in self._left:
                if stage in (None, entry[0]):
                    self._left.remove(entry)
                    self._in_hand.append(entry)
                    return entry[1]
        return None

    def done(self, job: Job) -> None:
        """Note that a job is done."""
        with self._change:
            self._in_hand = [entry for entry in self._in_hand if entry[1] != job]
            self._change.notify_all()

    def give_back(self, job: Job) -> None:
        """Leave a job to others: whoever had it has ended."""
        with self._change:
            entry = next(entry for entry in self._in_hand if entry[1] == job)
            self._in_hand.remove(entry)
            self._left.insert(0, entry)
            self._change.notify_all()

    def wait(self, stage: str) -> bool:
        """Wait until none of the stage's jobs is in hand; return whether all of them are done."""

        def nobody_has_any() -> bool:
            return all(entry[0] != stage for entry in self._in_hand)

        with self._change:
            self._change.wait_for(nobody_has_any)
            return all(entry[0] != stage for entry in self._left)
