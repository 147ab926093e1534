"""The tick log: what an instrument has noted, by tick, so that time can go back over it.

A note belongs to a tick of one run: another scene forgets all, another future forgets what lies
after the fork. So what is shown at a moment is always the past that led to that moment.
"""

from collections.abc import Callable
from typing import Generic, TypeVar

from app.session.session import Session
from physics import World

Note = TypeVar("Note")


class TickLog(Generic[Note]):
    """Notes of the last `most` ticks of what a session runs, while it is open."""

    def __init__(self, session: Session, most: int, look: Callable[[World], None]) -> None:
        """Make a closed, empty log; `look` is called after each tick and puts a note."""
        self._session, self._most, self._look = session, most, look
        self.is_open = False
        self._notes: dict[int, Note] = {}  # by tick, in the order of writing
        self._timeline: object = None
        self._present: object = None

    def __len__(self) -> int:
        return len(self._notes)

    def open(self) -> None:
        """Listen to every tick from now on, with the energy ledger; nothing, when it does."""
        if not self.is_open:
            self.is_open = True
            self._session.ledger_users.need(self, self._session.world)
            self._session.listeners.append(self._look)

    def close(self) -> None:
        """Forget all notes and listen no more; the last user closes the ledger too."""
        if self.is_open:
            self.is_open = False
            self._session.listeners.remove(self._look)
            self._session.ledger_users.free(self)
            self.clear()

    def clear(self) -> None:
        """Forget everything."""
        self._notes.clear()

    def put(self, tick: int, note: Note) -> None:
        """Note something of `tick`; the oldest note makes room."""
        self.follow()
        self._notes.pop(tick, None)  # written last again: a repeated tick is young
        self._notes[tick] = note
        while len(self._notes) > self._most:
            del self._notes[next(iter(self._notes))]

    def get(self, tick: int) -> Note | None:
        """Return the note of a tick of this future."""
        self.follow()
        return self._notes.get(tick)

    def change(self, how: Callable[[int, Note], Note]) -> None:
        """Let every note be what `how` makes of its tick and itself."""
        self.follow()
        self._notes = {tick: how(tick, note) for tick, note in self._notes.items()}

    def latest_missing(self, first: int, last: int) -> int | None:
        """Return the latest tick of those after `first` up to `last` without a note; None: all
        have one.
        """
        self.follow()
        return next((tick for tick in range(last, first, -1) if tick not in self._notes), None)

    def follow(self) -> None:
        """Forget what belongs to another run, or to another future of this one."""
        timeline = self._session.timeline
        present = timeline.present
        if timeline is not self._timeline:
            self._notes.clear()
        elif present is not self._present:
            shared = present.meeting(self._present)[0]  # type: ignore[arg-type]
            self._notes = {tick: note for tick, note in self._notes.items() if tick <= shared}
        self._timeline, self._present = timeline, present
