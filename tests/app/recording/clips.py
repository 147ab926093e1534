"""A stand-in for the timeline: a session that runs, and clips of it that run the same log again."""

from app.session import Session
from app.stage import Stage


class Reel(Session):
    """A session that plays a log while it runs."""

    def __init__(self, of: Session) -> None:
        super().__init__()
        self._entries = list(of.log)
        start = of.start
        assert self.load(start["scene"], start["seed"], **start["parameters"])

    def run(self, ticks: int) -> int:
        ran = 0
        while ran < ticks:
            while self._entries and self._entries[0].tick == self.world.tick:
                self.submit(self._entries.pop(0).command)
                super().run(0)
            ran += super().run(1)
        return ran


class FakeTimeline:
    """What the recorder asks a timeline for."""

    def __init__(self, session: Session) -> None:
        self.session, self.first = session, 0
        self.clips: list[int] = []  # where they began

    @property
    def now(self) -> int:
        return self.session.world.tick

    def clip(self, first: int) -> Session:
        self.clips.append(first)
        clip = Reel(self.session)
        clip.run(first)
        return clip


class Recorded(Session):
    """A session with a timeline, as the window has one."""

    def __init__(self, scene: str = "cradle", **values: object) -> None:
        super().__init__()
        assert self.load(scene, **values)
        self.timeline = FakeTimeline(self)

    def _show(self, stage: Stage) -> None:
        super()._show(stage)
        self.timeline = FakeTimeline(self)
