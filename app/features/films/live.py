"""Live recording: notes where it began; the film is made of the timeline when it ends."""

from typing import NamedTuple

from app.quantities.notices import NoticeKind
from app.session.session import Session
from app.timeline.timeline import Timeline


class Span(NamedTuple):
    """Ticks of a timeline that are to be filmed."""

    timeline: Timeline
    first: int
    last: int
    note: str = ""  # what the user should know about it


class LiveRecording:
    """A recording costs nothing while it runs: the timeline remembers, for as long as it can."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._timeline = session.timeline
        self._first = session.world.tick
        self._began = session.world.time  # [s]
        self._warned = False

    @property
    def seconds(self) -> float:
        """Return simulated time since it began [s]; none when the user went back before that."""
        if not self._is_on:
            return 0.0
        return max(self._session.world.time - self._began, 0.0)

    def warning(self) -> tuple[NoticeKind, str] | None:
        """Return what to say, once, when the beginning is being forgotten."""
        if self._warned or not self._is_cut:
            return None
        self._warned = True
        return "warning", (
            "the start of the recording is being forgotten: stop soon, or allow more memory for"
            " the past in the settings"
        )

    def stop(self) -> Span:
        """Return the span from the beginning, or what is remembered of it, to now."""
        timeline = self._timeline
        first, last = max(self._first, timeline.first), timeline.now
        note = ""
        if last < first:
            note = "you went back to before the recording began: only this moment is filmed"
            first = last
        elif not self._is_on:
            note = "the scene was restarted during the recording: the film ends there"
        elif first > self._first:
            forgotten = (first - self._first) / self._session.world.settings.tick_rate  # [s]
            note = f"the first {forgotten:.1f} s are forgotten: the film begins later"
        return Span(timeline, first, last, note)

    @property
    def _is_on(self) -> bool:
        """Return whether the session still runs what was recorded."""
        return self._session.timeline is self._timeline

    @property
    def _is_cut(self) -> bool:
        return self._timeline.first > self._first
