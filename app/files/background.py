"""Work in the background, such as reading a large file; the window learns of its end by asking."""

import logging
import threading
import time
from collections.abc import Callable
from typing import Any, Generic, TypeVar

from app.files.atomic import FileError
from app.files.rerun import Progress, RerunError
from app.session.standing_back import stand_back
from app.simulation.errors import SceneFailedError

log = logging.getLogger("fulcrum")

Result = TypeVar("Result")

KNOWN_AFTER = 0.02
"""Share of the work after which the time left can be told: [1]."""


class GivenUpError(Exception):
    """The user does not want it any more."""


class JobError(Exception):
    """The work failed; the text is the sentence for the user."""


def give_up_all(seconds: float) -> None:
    """End all jobs, for the program ends; wait for each at its next progress, at most `seconds`.

    A thread that comes out of compiled code while the interpreter is gone aborts the process.
    """
    jobs = [one for one in threading.enumerate() if isinstance(one, Job)]
    for job in jobs:
        job.cancel()
    until = time.monotonic() + seconds
    for job in jobs:
        job.join(max(0.0, until - time.monotonic()))


class Job(threading.Thread):
    """One piece of work. `finish`, in the window's thread, hands its result on."""

    def __init__(
        self,
        words: str,
        work: Callable[[Progress], Any],
        done: Callable[[Any], None],
        failed: Callable[[str], None],
    ) -> None:
        """`work` gets a progress to call; `done` its result, `failed` one sentence."""
        super().__init__(name="job", daemon=True)
        self.words, self.progress = words, 0.0  # [1]
        self._work, self._done, self._failed = work, done, failed
        self._began = time.monotonic()  # [s]
        self._cancelled = threading.Event()
        self.given_up = False  # it was cancelled before its end
        self._result: Any = None
        self._error = ""
        self.start()

    @property
    def seconds(self) -> float:
        """The time that the job has been at work [s]."""
        return time.monotonic() - self._began

    @property
    def seconds_left(self) -> float | None:
        """About [s]; None as long as that is a guess."""
        if self.progress < KNOWN_AFTER:
            return None
        return self.seconds * (1.0 / self.progress - 1.0)

    def cancel(self) -> None:
        """Stop at the next progress; after the last one it is too late."""
        self._cancelled.set()

    def finish(self) -> bool:
        """Call it once a frame: True when the work is over, and everybody knows."""
        if self.is_alive():
            return False
        self.join()
        if self._error:
            self._failed(self._error)
        elif not self.given_up:
            self._done(self._result)
        return True

    def run(self) -> None:
        """Do the work in the thread; every error becomes a sentence."""
        stand_back()
        try:
            self._result = self._work(self._seen)
        except GivenUpError:
            self.given_up = True
        except (JobError, FileError, SceneFailedError, RerunError) as error:
            self._error = str(error)
        except MemoryError:
            self._error = "there is not enough memory for it"
        except Exception as error:
            log.exception("a job failed: %s", self.words)
            self._error = f"{type(error).__name__}: {error}"

    def _seen(self, done: int, ticks: int) -> None:
        self.progress = done / max(ticks, 1)
        if self._cancelled.is_set():
            raise GivenUpError
        time.sleep(0)  # a good moment to let the window have the interpreter


class Background(Generic[Result]):
    """Work that is asked for again and again: one job at a time, and what the last one found."""

    def __init__(self) -> None:
        """Nothing was asked for."""
        self.job: Job | None = None
        self.result: Result | None = None
        self.error = ""  # why there is no result
        self.changes = 0  # one more for whatever a board would show differently

    @property
    def busy(self) -> bool:
        """Return whether it works."""
        return self.job is not None

    def begin(self, words: str, work: Callable[[Progress], Result]) -> None:
        """Begin to `work`; `take` gets what it returns, `fail` why it did not."""
        self.error = ""
        self.changes += 1
        self.job = Job(words, work, self.take, self.fail)

    def take(self, result: Result) -> None:
        """Keep what was found."""
        self.result = result

    def fail(self, error: str) -> None:
        """Keep why there is nothing."""
        self.error = error
        self.changes += 1

    def cancel(self) -> None:
        """Give it up; the last result stays."""
        if self.job is not None:
            self.job.cancel()

    def poll(self) -> bool:
        """Take over what was found, once a frame; True when the work has just ended."""
        if self.job is None or not self.job.finish():
            return False
        self.job = None
        self.changes += 1
        return True

    def forget(self) -> None:
        """Give it up, and forget the last result too."""
        self.cancel()
        self.result, self.error = None, ""
        self.changes += 1

    def close(self) -> None:
        """Give it up, and wait until it has ended: nothing is handed on."""
        self.cancel()
        if self.job is not None:
            self.job.join()
            self.job = None
