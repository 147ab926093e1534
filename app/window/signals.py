"""The program is told from outside to end: Ctrl-C, SIGTERM, and SIGHUP when its terminal goes.

Without a window nothing is unsaved, and a signal ends what runs at once. A window is `patient`:
it ends its frame, saves, and only then says which signal it was.
"""

import signal
from types import FrameType
from typing import Self

from scenes.failure import StopRequest

NUMBERS = [
    signal.Signals[name] for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
]


class StoppedError(StopRequest):
    """A signal has ended the program. No `Exception`: nobody shall take it for a fault."""

    def __init__(self, number: int) -> None:
        super().__init__(f"stopped by {signal.Signals(number).name}")
        self.status = 128 + number  # the shell's word for it


class Signals:
    """Signals are heard while this is entered, and only in the main thread."""

    def __init__(self, patient: bool = False) -> None:
        """A `patient` one only notes a signal; a second Ctrl-C does not wait any longer."""
        self.patient = patient
        self.number = 0  # of the signal that came; 0 = none yet
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
        again = number == signal.SIGINT and self.number == signal.SIGINT
        self.number = self.number or number
        if not self.patient or again:
            raise StoppedError(number)

    def check(self) -> None:
        """Raise StoppedError when a signal has come; call it when all is saved."""
        if self.number:
            raise StoppedError(self.number)
