"""A session whose timeline tells which clips were asked for, and can be made forgetful."""

from app.session.session import Session
from app.simulation.simulation import Stage
from app.timeline.timeline import Timeline


class WatchedTimeline(Timeline):
    """A timeline that notes the clips it gives, and knows nothing before `oldest`."""

    clips: list[int]  # where they began
    oldest = 0

    @property
    def first(self) -> int:
        return max(super().first, self.oldest)

    def clip(self, first: int) -> Session:
        self.clips.append(first)
        return super().clip(first)


class Recorded(Session):
    """A running scene whose timeline is watched."""

    def __init__(self, scene: str = "cradle", **values: object) -> None:
        super().__init__()
        assert self.load(scene, **values)

    def _put_on(self, stage: Stage) -> None:
        stage.timeline.__class__ = WatchedTimeline
        super()._put_on(stage)
        self.watched.clips = []

    @property
    def watched(self) -> WatchedTimeline:
        assert isinstance(self.timeline, WatchedTimeline)
        return self.timeline
