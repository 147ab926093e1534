"""What an instrument has noted, by tick, so that time can go back over it.

A note belongs to a tick of one run: another scene forgets all, another future forgets what lies
after the fork. So what is shown at a moment is always the past that led to that moment.
"""

from typing import Generic, Protocol, TypeVar

from app.timeline.timeline import Timeline

Note = TypeVar("Note")


class Runner(Protocol):
    """Whoever runs a timeline: a session."""

    @property
    def timeline(self) -> Timeline:
        """The running one."""
        ...


class KeptTicks(Generic[Note]):
    """Notes of the last `most` ticks of what a session runs."""

    def __init__(self, session: Runner, most: int) -> None:
        """Nothing is noted."""
        self._session, self._most = session, most
        self._notes: dict[int, Note] = {}  # by tick, in the order of writing
        self._timeline: object = None
        self._present: object = None

    def __len__(self) -> int:
        return len(self._notes)

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
        """The note of a tick of this future."""
        self.follow()
        return self._notes.get(tick)

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
