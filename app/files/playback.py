"""A replay in the window: the recorded run as the future of a new run, and how it came out."""

from app.files.replay_file import Replay, Verdict, difference
from app.session.session import Session
from app.timeline.timeline import Timeline


class Playback:
    """Runs by itself: the timeline repeats the log. An edit forks, and leaves the replay."""

    def __init__(self, session: Session, replay: Replay, run: Timeline, name: str) -> None:
        """Show `run`, just built from `replay`, in `session`, and let it run."""
        self.replay, self.name = replay, name
        self._session, self._run = session, run
        self._wrong: int | None = None  # first tick with another hash
        self._branch = run.present
        self._branch.log.extend(entry for entry in replay.log if entry.tick <= replay.ticks)
        self._branch.last = replay.ticks
        session.open_hand()
        if session.scene_name:
            session.history.leave(f"Play {name}", run)
        session.bring_back(run)  # not show: the hand's strength and settings are the replay's
        run.heard = self._look
        session.go_to(0)  # what the log has at the very beginning
        self._look()
        session.paused = False

    @property
    def on(self) -> bool:
        """Whether the replay is what runs: nothing was edited or opened."""
        session = self._session
        return session.timeline is self._run and self._run.present is self._branch

    @property
    def share(self) -> float:
        """The share of the replay that has run [1]."""
        return self._run.simulation.world.tick / max(self.replay.ticks, 1)

    @property
    def ended(self) -> bool:
        """Whether it stands at the end of what was recorded."""
        return self._run.simulation.world.tick >= self.replay.ticks

    def verdict(self) -> Verdict:
        """Whether it came out as it was recorded; ask at the end."""
        self._look()
        if self._wrong is None:
            return Verdict(True)
        return Verdict(False, self._wrong, difference(self.replay.versions))

    def stop(self) -> None:
        """The window does not follow it any more."""
        self._run.heard = None

    def _look(self) -> None:
        """Compare its hash, if there is one, and stand still at the end."""
        if not self.on:
            return  # another future of the same run
        world = self._run.simulation.world
        wanted = self.replay.hashes.get(world.tick)
        if wanted is not None:
            result = self._branch.hashes[world.tick] = world.hash()
            if self._wrong is None and result != wanted:
                self._wrong = world.tick
        if self.ended and self._session.timeline is self._run:
            self._session.paused = True
