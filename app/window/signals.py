"""The program is told from outside to end: Ctrl-C, SIGTERM, and SIGHUP when its terminal goes.

Without a window nothing is unsaved, and a signal ends what runs at once. A window is `patient`:
it ends its frame, saves, and only then says which signal it was. A second Ctrl-C meanwhile says
what it waits for and what is lost by a third one, which ends the program.
"""

import contextlib
import os
import signal
import time
from types import FrameType
from typing import Self

from scenes.failure import StopRequest

NUMBERS = [
    signal.Signals[name] for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
]


HELD = 0.2
"""Ctrl-C this soon after another is one key that is held down: [s]. Keyboards repeat it every 0.03
to 0.1 s; two presses of one hand are 0.15 to 0.3 s apart."""


class StoppedError(StopRequest):
    """A signal has ended the program. No `Exception`: nobody shall take it for a fault."""

    def __init__(self, number: int, lost: str = "") -> None:
        """`lost` is what the user has lost by not waiting, if there is anything."""
        words = f"stopped by {signal.Signals(number).name}"
        super().__init__(f"{words} without waiting: {lost} is lost" if lost else words)
        self.at_once = bool(lost)
        self.status = 128 + number  # the shell's word for it


class Signals:
    """Signals are heard while this is entered, and only in the main thread."""

    def __init__(self, patient: bool = False) -> None:
        """A `patient` one only notes a signal; a third Ctrl-C does not wait any longer."""
        self.patient = patient
        self.number = 0  # of the signal that came; 0 = none yet
        self._waits_for, self._lost = "the save", "what was done since the last autosave"
        self._ending = False
        self._told = False
        self._last = -HELD  # [s] when Ctrl-C came last
        self._before: dict[signal.Signals, object] = {}

    def __enter__(self) -> Self:
        for number in NUMBERS:
            before = signal.getsignal(number)
            if before is not signal.SIG_IGN:  # nohup, and shells that put it into the background
                self._before[number] = before
                signal.signal(number, self._hear)
        return self

    def __exit__(self, *_: object) -> None:
        while self._before:
            number, before = self._before.popitem()
            signal.signal(number, before)  # type: ignore[arg-type]

    def _hear(self, number: int, _frame: FrameType | None) -> None:
        again = number == signal.SIGINT and (self.number != 0 or self._ending)
        now = time.monotonic()
        held, self._last = now - self._last < HELD, now
        self.number = self.number or number
        if not self.patient:
            raise StoppedError(number)
        if again and not held:
            if self._told:
                raise StoppedError(number, self._lost)
            self._told = True
            _say(f"waiting for {self._waits_for}; Ctrl-C again ends now, and {self._lost} is lost")

    def now_ending(self, waits_for: str, lost: str) -> None:
        """The program ends, and all is saved: say what else it waits for, and what may be lost."""
        self._ending, self._waits_for, self._lost = True, waits_for, lost

    def check(self) -> None:
        """Raise StoppedError when a signal has come; call it when all is saved."""
        if self.number:
            raise StoppedError(self.number)


def _say(words: str) -> None:
    """Write a line on stderr from within a handler, perhaps in the middle of another line."""
    with contextlib.suppress(OSError):
        os.write(2, f"fulcrum: {words}\n".encode())
