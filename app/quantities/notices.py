"""Messages for the user: what went wrong, what was saved where."""

import logging
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, Protocol

from app.quantities import wall_clock
from app.quantities.shown_text import message

log = logging.getLogger("fulcrum")

KEPT = 50  # [count] more than any screen shows; the log has them all
REPEAT_SECONDS = 1.0  # [s] the same text again within this time is the same notice

NoticeKind = Literal["info", "warning", "error"]
Holds = Callable[[], bool]


@dataclass(frozen=True)
class Notice:
    """One message; `time` [s] is `wall_clock.now()` when it was made."""

    kind: NoticeKind
    text: str
    time: float
    folder: Path | None = None  # it tells of a file there, and offers to open it
    holds: Holds | None = None  # it tells of a state: none shows it once that has ended


class Tell(Protocol):
    """Who shows the user a message; `folder` is offered to be opened."""

    def __call__(self, kind: NoticeKind, text: str, folder: Path | None = None) -> None:
        """Show it."""


class Notices(list[Notice]):
    """The newest messages, oldest first."""

    _begun = 0.0  # [s] when the run came on that is told of

    def begin(self) -> None:
        """Another run comes on: what is told of it repeats nothing that was told before."""
        self._begun = wall_clock.now()

    def post(
        self, kind: NoticeKind, text: str, folder: Path | None = None, holds: Holds | None = None
    ) -> None:
        """Add a message (see `message`) and log it, unless it repeats the last one at once.

        What is true of a state alone names it: `holds` says whether it still lasts. It is kept as
        long as the notice, so it holds no run.
        """
        now, text = wall_clock.now(), message(text)
        since = max(now - REPEAT_SECONDS, self._begun)
        if self and self[-1].text == text and self[-1].time > since:
            return
        log.log(logging.INFO if kind == "info" else logging.WARNING, "%s", text)
        self.append(Notice(kind, text, now, folder, holds))
        del self[:-KEPT]
