"""Ticks of the past, run again beside the window for what nobody noted while they were live.

The same ticks with the same commands have the same bits, so these notes are those that would have
been taken then.
"""

from collections import deque
from collections.abc import Callable
from typing import Generic, TypeVar

from app.files.background import Background, JobError
from app.files.rerun import Progress
from app.session.clip import clip_of
from app.session.session import Session
from app.timeline.branches import Branch
from app.timeline.lost_time import LostTimeError
from app.timeline.timeline import Timeline
from physics import World

Note = TypeVar("Note")

REPORT_TICKS = 8
"""How far it is, and whether it is still wanted, is asked every so many ticks: [count], 8. Fewer:
the window gets its turn more often than it needs, and long counts take longer."""


class PastTicks(Background[None], Generic[Note]):
    """Notes of past ticks are handed to `put` as they come, tick by tick."""

    def __init__(self, session: Session, words: str, put: Callable[[int, Note], None]) -> None:
        """Run nothing yet; `words` say what it does."""
        super().__init__()
        self._session, self._words, self._put = session, words, put
        self._arrived: deque[tuple[int, Note]] = deque()
        self._of: tuple[Timeline, Branch] | None = None

    def run_again(self, first: int, last: int, look: Callable[[Session], Note | None]) -> None:
        """Run the ticks after `first` up to `last` of this future, and those from the keyframe
        before; `look` is asked for a note where that begins, and after each tick.
        """
        timeline, arrived = self._session.timeline, deque[tuple[int, Note]]()
        try:
            clip = clip_before(timeline, first)
        except LostTimeError as error:
            self.fail(str(error))
            return
        self._of, self._arrived = (timeline, timeline.present), arrived

        def heard(world: World) -> None:
            if (note := look(clip)) is not None:
                arrived.append((world.tick, note))

        def work(progress: Progress) -> None:
            clip.ledger_users.need(arrived, clip.world)
            clip.listeners.append(heard)
            heard(clip.world)
            begin = clip.world.tick
            while clip.world.tick < last:
                if clip.run(1) == 0:
                    raise JobError("these ticks cannot be run again")
                if clip.world.tick % REPORT_TICKS == 0:
                    progress(clip.world.tick - begin, last - begin)

        self.begin(self._words, work)

    def poll(self) -> bool:
        """Hand on what has come, once a frame; True when the work has just ended."""
        ended = super().poll()
        self._hand_on()
        return ended

    def _hand_on(self) -> None:
        """Hand on the notes that still belong to what is the present now."""
        if not self._arrived or self._of is None:
            return
        (timeline, branch), now = self._of, self._session.timeline
        shared = now.present.meeting(branch)[0] if now is timeline else -1
        while self._arrived:
            tick, note = self._arrived.popleft()
            if tick <= shared:
                self._put(tick, note)
        self.changes += 1

    def forget(self) -> None:
        """Give it up, and what has come too."""
        super().forget()
        self._of = None


def clip_before(timeline: Timeline, tick: int) -> Session:
    """Return a copy of the run that stands at the last keyframe up to `tick`, so that no tick is
    done here and now. Raises LostTimeError.
    """
    present = timeline.present
    position = tick, present.count_until(tick)
    keyframe = timeline.past.keyframes.nearest(present, position)
    return clip_of(timeline, timeline.first if keyframe is None else keyframe.position[0])
