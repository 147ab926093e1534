"""An X-ray that is looked at: the recording, the walk through it, and whether it is of now."""

from app.features.xray.model.record import Recording
from app.features.xray.model.walk import Walk
from app.features.xray.model.xray import XRay
from app.session.session import Session


class Inspection:
    """The inspection makes X-rays of the next tick, one at a time, and keeps the last."""

    def __init__(self, session: Session) -> None:
        """Nothing was looked into."""
        self._session = session
        self.xray = XRay(session)
        self.walk: Walk | None = None
        self.changes = 0  # one more for whatever a board would show differently
        self._began = ""  # hash of the state from which the shown tick begins
        self._asked = ""  # the same of the one that is being made
        self._looked: tuple[object, ...] = ()  # when it was last asked whether that is now
        self._is_now = False
        self._seen = -1

    @property
    def recording(self) -> Recording | None:
        """Return what is shown."""
        return self.walk.recording if self.walk is not None else None

    @property
    def busy(self) -> bool:
        """Return whether one is being made."""
        return self.xray.busy

    @property
    def error(self) -> str:
        """Return why the last one could not be made; "" when it was."""
        return self.xray.error

    @property
    def is_now(self) -> bool:
        """Return whether the present is the state from which the shown tick begins.

        The state is hashed only when the run has moved and stands at that tick.
        """
        session = self._session
        timeline = session.timeline
        looked = (timeline, timeline.present, timeline.position, session.generation, self._began)
        if looked != self._looked:
            self._looked = looked
            recording, world = self.recording, session.world
            same_tick = recording is not None and recording.tick == world.tick
            self._is_now = same_tick and world.hash() == self._began
        return self._is_now

    # --- what the user does --------------------------------------------------------------------

    def start(self, ids: tuple[int, ...]) -> None:
        """Stop time and look into the next tick; `ids` of the selected bodies, for large scenes."""
        if self.busy:
            return
        self._session.paused = True
        self._session.act_waiting()
        self._asked = self._session.world.hash()
        self.xray.start(ids)
        self.changes += 1

    def cancel(self) -> None:
        """Give up the one that is being made; what is shown stays."""
        self.xray.cancel()

    def forget(self) -> None:
        """Give it up, and what is shown too: another scene comes."""
        self.xray.forget()
        self.walk = None
        self.changes += 1

    def close(self) -> None:
        """End with the program: nothing is waited for."""
        self.xray.close()

    # --- a frame -------------------------------------------------------------------------------

    def update(self, seconds: float) -> None:
        """Take over what was made, and let the walk play on."""
        self.xray.poll()
        if self.xray.changes != self._seen:
            self._seen = self.xray.changes
            self.changes += 1
            result = self.xray.result
            if result is not None and result is not self.recording:
                self._take(result)
        if self.walk is not None:
            self.walk.update(seconds)

    def _take(self, recording: Recording) -> None:
        """Show a new one from its first row; of the one that is shown, the curves have come."""
        walk = self.walk
        if walk is not None and walk.recording.curves_due and not recording.curves_due:
            walk.recording = recording
        else:
            self.show(recording)

    def show(self, recording: Recording) -> None:
        """Begin to walk through a recording of the tick that was asked for."""
        before = self.walk
        self._began = self._asked
        self.walk = Walk(recording)
        if before is not None:
            self.walk.speed = before.speed
        self.changes += 1
