"""The beat at which numbers on screen are read: all in one frame, so all of one tick."""

from app.session.session import Session

RESTED = 0.2
"""A frame so long [s] was no slow one: the window rests while nothing moves."""

EVERY = 0.2
"""Between two readings while time runs: [s]. Faster, and the digits cannot be read."""


class ReadoutClock:
    """Numbers follow the beat, and none has a rhythm of its own: it would show another tick.

    A long frame delays the beat as it delays the picture, and is followed by a reading at once.
    """

    def __init__(self, session: Session) -> None:
        """Let the first frame read."""
        self.due = True  # whether numbers are read in this frame
        self._session = session
        self.frame = 0.0  # [s] from picture to picture while time runs, smoothed
        self._frames = -1  # [count] in it; the first began before this was made
        self._rest = 0.0  # [s] until the next reading
        self._seen: object = None  # the moment that was read while time stood

    def update(self, seconds: float) -> None:
        """Find out, once a frame, whether it is time: at once for another moment of a clock that
        stands.
        """
        self._rest -= seconds
        if not self._session.clock.paused and seconds < RESTED:
            self._frames += 1
            if self._frames > 0:
                self.frame += (seconds - self.frame) * max(0.05, 1 / self._frames)
        seen = self._moment
        self.due = self._rest <= 0.0 or seen != self._seen
        self._seen = seen
        if self.due:
            self._rest = EVERY

    @property
    def _moment(self) -> object:
        """Return what changes with each state that can be shown; None while time runs."""
        session, timeline = self._session, self._session.timeline
        if not session.paused:
            return None
        run = session.generation, id(timeline.present), timeline.rebuilt
        return (*run, *timeline.position)

    def soon(self) -> None:
        """Let all be read in the next frame: something was set, or has just been made."""
        self._rest = 0.0
